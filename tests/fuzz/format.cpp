// One format of the table, named by TURNCOAT_FORMAT: every game that can be read from it can be
// written in it and reads back the same. What only can be read is written as JSON lines.
//
// A text may begin with a line "#SPEC" that names the game. For WTHOR the input is the length of the
// .jou file (2 bytes, little-endian), that file, the same for the .trn file, and the .wtb file.
#include <algorithm>
#include <string>

#include "fuzz.h"
#include "record/formats.h"

namespace turncoat::fuzz {

namespace {

std::string take_part(std::string_view& bytes) {
  if (bytes.size() < 2) return "";
  const auto low = static_cast<unsigned char>(bytes[0]);
  const auto high = static_cast<unsigned char>(bytes[1]);
  bytes.remove_prefix(2);
  const std::string part(bytes.substr(0, low + 256U * high));
  bytes.remove_prefix(part.size());
  return part;
}

void round_trip(const GameRecord& record, const Format& format, const std::optional<AnyPosition>& start) {
  const std::unique_ptr<GameWriter> writer = format.make_writer(games());
  const Result<void> added = writer->add(record);
  check(added.has_value(), "what was read can be written", added ? "" : added.error().message);
  const FileSet files = writer->finish();
  int count = 0;
  format.read({games(), files, start}, [&](const Result<GameRecord>& again) {
    check(again.has_value(), "what was written can be read", again ? "" : again.error().message);
    check(*again == record, "a game reads back the same", files.text);
    ++count;
    return true;
  });
  check(count == 1, "one game reads back as one", files.text);
}

void run(std::string_view bytes) {
  const Format& format = **find_format(TURNCOAT_FORMAT);
  const Format& target = format.make_writer != nullptr ? format : **find_format("jsonl");
  FileSet files;
  std::optional<AnyPosition> start;
  if (format.is_binary) {
    files.players = take_part(bytes);
    files.tournaments = take_part(bytes);
  } else if (bytes.starts_with('#')) {
    const std::size_t end = std::min(bytes.size(), bytes.find('\n'));
    const Result<AnyPosition> named = games().start(bytes.substr(1, end - 1));
    if (named) start = *named;
    bytes.remove_prefix(end);
  }
  files.text = bytes;
  format.read({games(), files, start}, [&](const Result<GameRecord>& game) {
    if (game) round_trip(*game, target, start);
    return true;
  });
}

}  // namespace

}  // namespace turncoat::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  turncoat::fuzz::run(turncoat::fuzz::text_of(data, size));
  return 0;
}
