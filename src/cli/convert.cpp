// `turncoat convert`: game files from one format to another.
//
// Games stream from the reader to the writer, and nothing is put out before all of them are written:
// an error leaves no half a file.
#include <fmt/ostream.h>

#include <memory>
#include <optional>
#include <utility>

#include "cli/command.h"
#include "cli/game_files.h"
#include "cli/layout.h"
#include "cli/options.h"
#include "core/text.h"
#include "record/formats.h"

namespace turncoat::cli {

namespace {

constexpr int kMostGames = 10'000'000;  // written; keeps --positions all of a large file within memory

struct ConvertOptions {
  std::vector<std::string> inputs = {std::string(kStandardInput)};
  std::string from;
  std::string to;
  std::string output;
  std::string game;
  std::string positions;
  bool keep_going = false;
  bool json = false;
};

// The options with every word looked up.
struct Conversion {
  const Format* from = nullptr;  // null: each input by its name, then by its content
  const Format* to = nullptr;
  std::optional<AnyPosition> start;
  std::optional<PositionChoice> positions;
  bool keep_going = false;
};

Result<const Format*> find_target(const ConvertOptions& options) {
  if (options.json && !options.to.empty()) return fail("--json means --to jsonl: give one of the two");
  if (options.json) return find_format("jsonl");
  if (!options.to.empty()) return find_format(options.to);
  if (const Format* const format = format_to_write(extension_of(options.output))) return format;
  return fail("which format to write? Give --to FORMAT, or --output with a file name that ends with one");
}

Result<Conversion> resolve(const ConvertOptions& options, const GameRegistry& games) {
  Conversion conversion;
  conversion.keep_going = options.keep_going;
  const Result<const Format*> target = find_target(options);
  if (!target) return std::unexpected(target.error());
  conversion.to = *target;
  if (conversion.to->is_binary && lowered(extension_of(options.output)) != conversion.to->extensions) {
    return fail("{} is three files: give --output NAME.{}", conversion.to->name, conversion.to->extensions);
  }
  if (!options.from.empty()) {
    const Result<const Format*> source = find_format(options.from);
    if (!source) return std::unexpected(source.error());
    conversion.from = *source;
  }
  if (!options.game.empty()) {
    const Result<AnyPosition> start = games.start(options.game);
    if (!start) return std::unexpected(start.error());
    conversion.start = *start;
  }
  if (options.positions == "start") conversion.positions = PositionChoice::kStart;
  if (options.positions == "end") conversion.positions = PositionChoice::kEnd;
  if (options.positions == "all") conversion.positions = PositionChoice::kAll;
  return conversion;
}

// One conversion at work: the writer, and what became of the games so far.
class Converter {
 public:
  Converter(const Conversion& conversion, Context& context)
      : conversion_(conversion), context_(context), writer_(conversion.to->make_writer(context.games)) {}

  Result<void> read(const std::string& input) {
    const Result<GameSource> source = open_games(input, conversion_.from, context_.streams.in);
    if (!source) return std::unexpected(source.error());
    const FileSet& files = source->files;
    if (source->format->is_binary && (files.players.empty() || files.tournaments.empty())) {
      fmt::print(context_.streams.err,
                 "turncoat convert: {}: no .jou or no .trn file beside it, so names are missing\n",
                 printable(source->name));
    }

    int number = 0;
    std::optional<Failure> failure;
    source->format->read(
        {context_.games, source->files, conversion_.start}, [&](const Result<GameRecord>& game) {
          ++number;
          Result<void> done = game ? add(*game) : std::unexpected(game.error());
          if (done) return true;
          const std::string place = game ? fmt::format("{}: game {}", source->name, number) : source->name;
          const Failure placed = fail_at(place, done.error()).error();
          if (conversion_.keep_going && written_ <= kMostGames) {
            ++bad_;
            fmt::print(context_.streams.err, "turncoat convert: {}\n", printable(placed.message));
            return true;
          }
          failure = placed;
          return false;
        });
    if (failure) return std::unexpected(*failure);
    if (number == 0) return fail("{}: there is no game in it", source->name);
    return {};
  }

  [[nodiscard]] int written() const { return written_; }
  [[nodiscard]] int bad() const { return bad_; }
  [[nodiscard]] FileSet finish() { return writer_->finish(); }

 private:
  Result<void> add(const GameRecord& game) {
    if (!conversion_.positions) return add_one(game);
    for (const GameRecord& position : positions_of(game, *conversion_.positions)) {
      Result<void> added = add_one(position);
      if (!added) return added;
    }
    return {};
  }

  Result<void> add_one(const GameRecord& game) {
    if (++written_ > kMostGames) return fail("more than {} games to write: split the input", kMostGames);
    Result<void> added = writer_->add(game);
    if (!added) --written_;
    return added;
  }

  const Conversion& conversion_;
  Context& context_;
  std::unique_ptr<GameWriter> writer_;
  int written_ = 0;
  int bad_ = 0;
};

CommandResult convert(const ConvertOptions& options, Context& context) {
  const Result<Conversion> conversion = resolve(options, context.games);
  if (!conversion) return wrong_usage(conversion.error());
  Converter converter(*conversion, context);
  for (const std::string& input : options.inputs) {
    const Result<void> read = converter.read(input);
    if (!read) return failed(read.error());
  }
  if (converter.written() == 0) return failed({"no game could be converted, so nothing is written"});
  const FileSet files = converter.finish();
  if (options.output.empty()) {
    context.streams.out << files.text << std::flush;
    if (!context.streams.out) return failed({"standard output cannot be written"});
  } else {
    const Result<void> written = write_game_files(options.output, files);
    if (!written) return failed(written.error());
  }
  if (converter.bad() > 0) return failed({fmt::format("{} games could not be converted", converter.bad())});
  return {};
}

std::string format_help() {
  std::vector<Entry> entries;
  for (const Format& format : formats()) {
    entries.push_back(
        {std::string(format.name),
         fmt::format("{}{}", format.summary, format.make_writer != nullptr ? "" : " (read only)")});
  }
  return "formats:\n" + list_of(entries) + "\n" +
         examples({"turncoat convert WTH_2001.wtb --to transcript --output games.txt",
                   "turncoat convert games.ggf --to obf --positions all",
                   "echo f5d6c3 | turncoat convert --to ggf"});
}

std::vector<std::string> format_names(bool to_write) {
  std::vector<std::string> names;
  for (const Format& format : formats()) {
    if (!to_write || format.make_writer != nullptr) names.emplace_back(format.name);
  }
  return names;
}

}  // namespace

Command add_convert_command(CLI::App& app, Context& context) {
  CLI::App* const options =
      add_command(app, "convert",
                  "Convert game files from one format to another.\n"
                  "Without --from the name of a file and then its content say what it is. Nothing is "
                  "written unless all games could be read, or --keep-going is given.",
                  format_help());
  const auto chosen = std::make_shared<ConvertOptions>();
  add_texts(*options, "IN", chosen->inputs, "FILE", "files to read; - is standard input");
  add_choice(*options, "--from", chosen->from, format_names(false), "format to read");
  add_choice(*options, "--to", chosen->to, format_names(true),
             "format to write, if the output's name does not say it");
  add_text(*options, "-o,--output", chosen->output, "FILE", "file to write instead of standard output");
  add_text(*options, "--game", chosen->game, "GAME",
           "the game of transcripts and positions, as NAME or NAME:KEY=VALUE,...");
  add_choice(*options, "--positions", chosen->positions, {"start", "end", "all"},
             "write positions of the games in place of the games");
  add_switch(*options, "--keep-going", chosen->keep_going, "report bad games and convert the others");
  add_switch(*options, "--json", chosen->json, "the same as --to jsonl");
  return {options, [&context, chosen] { return convert(*chosen, context); }};
}

}  // namespace turncoat::cli
