// `stats`: what result files of matches, or bare counts, say.
#include <fstream>
#include <memory>
#include <optional>
#include <ostream>

#include "arena/report.h"
#include "arena/result_file.h"
#include "cli/command.h"
#include "cli/options.h"
#include "core/file.h"
#include "core/text.h"

namespace turncoat::cli {

namespace {

struct StatsOptions {
  std::vector<std::string> files;
  int wins = 0;
  int draws = 0;
  int losses = 0;
  std::string pairs;
  std::string sprt;
  bool json = false;
};

Result<Pentanomial> parse_pairs(std::string_view text) {
  const std::vector<std::string_view> pieces = split(text, ',');
  Pentanomial pairs = {};
  bool is_right = pieces.size() == pairs.size();
  for (std::size_t i = 0; is_right && i < pairs.size(); ++i) {
    const std::optional<int> number = parse_integer(trimmed(pieces[i]));
    is_right = number && *number >= 0;
    if (is_right) pairs[i] = static_cast<std::uint64_t>(*number);
  }
  if (is_right) return pairs;
  return fail("{} are not five counts: pairs of games with 0, 0.5, 1, 1.5 and 2 points, as in 3,8,20,10,9",
              quote(text));
}

CommandResult print_counts(std::ostream& out, Outcomes outcomes, const std::optional<Sprt>& sprt, bool json) {
  if (turncoat::games_of(outcomes) == 0)
    return wrong_usage({"all counts are 0: there is nothing to compute"});
  out << (json ? outcome_json : outcome_text)(outcomes, sprt);
  return {};
}

Result<void> print_file(Context& context, const std::string& path, const std::optional<Sprt>& sprt,
                        bool json) {
  if (Result<void> readable = check_readable(path); !readable) return readable;
  std::ifstream file(path, std::ios::binary);
  Result<ResultReader> reader = ResultReader::open(file, context.games);
  if (!reader) return std::unexpected(reader.error());
  Tally tally(reader->match());
  for (;;) {
    const Result<std::optional<GameResult>> game = reader->next();
    if (!game) return std::unexpected(game.error());
    if (!*game) break;
    tally.add(**game);
  }
  if (reader->is_cut_off()) {
    context.streams.err << fmt::format("{}: the last line is cut off; its game does not count\n",
                                       quote(path, 200));
  }
  if (!tally.is_whole()) {
    context.streams.err << fmt::format("{}: the last pair lacks its second game; Elo is of whole pairs\n",
                                       quote(path, 200));
  }
  context.streams.out << (json ? report_json : report_text)(reader->match(), tally, sprt, context.games);
  return {};
}

CommandResult compute(Context& context, const StatsOptions& chosen) {
  const bool has_counts = chosen.wins + chosen.draws + chosen.losses > 0;
  const int given = (chosen.files.empty() ? 0 : 1) + (has_counts ? 1 : 0) + (chosen.pairs.empty() ? 0 : 1);
  if (given != 1) {
    return wrong_usage({"give one of: result files, --wins with --draws and --losses, or --ptnml"});
  }
  std::optional<Sprt> sprt;
  if (!chosen.sprt.empty()) sprt = *parse_sprt(chosen.sprt);
  std::ostream& out = context.streams.out;
  if (has_counts) {
    const Trinomial results = {static_cast<std::uint64_t>(chosen.losses),
                               static_cast<std::uint64_t>(chosen.draws),
                               static_cast<std::uint64_t>(chosen.wins)};
    return print_counts(out, results, sprt, chosen.json);
  }
  if (!chosen.pairs.empty()) {
    const Pentanomial pairs = *parse_pairs(chosen.pairs);
    return print_counts(out, pairs, sprt, chosen.json);
  }
  for (const std::string& path : chosen.files) {
    if (!chosen.json && &path != &chosen.files.front()) out << '\n';
    const Result<void> printed = print_file(context, path, sprt, chosen.json);
    if (!printed) return failed(fail_at(quote(path, 200), printed.error()).error());
  }
  return {};
}

// A check for an option from a function that reads its value.
template <class Parse>
TextCheck check_with(Parse parse) {
  return [parse](const std::string& text) {
    const auto parsed = parse(text);
    return parsed ? std::string() : parsed.error().message;
  };
}

}  // namespace

Command add_stats_command(CLI::App& app, Context& context) {
  constexpr Range kCounts{0, 100'000'000};
  CLI::App* const options = add_command(
      app, "stats",
      "Compute Elo and everything else from result files of match, or from counts.\n"
      "Every game of a file is played again and checked. A file that was cut off is read up to its "
      "last whole game.",
      examples({"turncoat stats games.jsonl", "turncoat stats games.jsonl --sprt 0,10 --json",
                "turncoat stats --wins 136 --draws 111 --losses 96",
                "turncoat stats --ptnml 34,54,63,64,75 --sprt 0,10"}));
  const auto chosen = std::make_shared<StatsOptions>();
  add_texts(*options, "FILES", chosen->files, "FILE", "result files, each one by itself");
  add_number(*options, "--wins", chosen->wins, kCounts, "games won");
  add_number(*options, "--draws", chosen->draws, kCounts, "games drawn");
  add_number(*options, "--losses", chosen->losses, kCounts, "games lost");
  add_text(*options, "--ptnml", chosen->pairs, "N,N,N,N,N", "pairs of games with 0, 0.5, 1, 1.5 and 2 points",
           check_with(parse_pairs));
  add_text(*options, "--sprt", chosen->sprt, "E0,E1[,ALPHA,BETA]",
           "whether A is E1 or only E0 normalized Elo stronger", check_with(parse_sprt));
  add_switch(*options, "--json", chosen->json, "print one JSON object a file");
  return {options, [&context, chosen] { return compute(context, *chosen); }};
}

}  // namespace turncoat::cli
