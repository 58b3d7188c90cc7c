// Files of tournaments: what can be read is written so that it says the same.
#include "arena/tournament_file.h"
#include "fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace turncoat;
  using namespace turncoat::fuzz;
  const Result<TournamentFile> file = parse_tournament(text_of(data, size), games());
  if (!file) return 0;
  const std::string written = to_toml(file->tournament);
  const Result<TournamentFile> again = parse_tournament(written, games());
  check(again.has_value(), "what was written can be read", written);
  check(to_toml(again->tournament) == written, "a tournament is written the same", written);
  return 0;
}
