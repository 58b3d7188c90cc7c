// Result files of matches: a file that can be read is written the same and reads back.
#include <sstream>

#include "arena/result_file.h"
#include "arena/tally.h"
#include "fuzz.h"

namespace turncoat::fuzz {

namespace {

// The whole games of a file, written again.
std::string rewritten(const std::string& text, bool must_be_right) {
  std::istringstream stream(text);
  Result<ResultReader> reader = ResultReader::open(stream, games());
  check(reader.has_value() || !must_be_right, "what was written can be read", text);
  if (!reader) return "";
  // Balanced and very long openings take their time, which is no failure.
  const OpeningPlan& openings = reader->match().openings;
  if (openings.balance || openings.plies > 12) return "";
  std::string again = description_line(reader->match(), games());
  Tally tally(reader->match());
  for (;;) {
    const Result<std::optional<GameResult>> game = reader->next();
    check(game.has_value() || !must_be_right, "a game that was written can be read", text);
    if (!game || !*game) break;
    tally.add(**game);
    again += result_line(**game);
  }
  check(reader->whole_bytes() <= text.size(), "no more is read than there is");
  return again;
}

}  // namespace

}  // namespace turncoat::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace turncoat::fuzz;
  const std::string once = rewritten(std::string(text_of(data, size)), false);
  if (!once.empty()) check(rewritten(once, true) == once, "a file is written the same", once);
  return 0;
}
