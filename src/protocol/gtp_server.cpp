#include "protocol/gtp_server.h"

#include <algorithm>
#include <array>

#include "core/text.h"

namespace turncoat::gtp {

namespace {

using Arguments = std::span<const std::string>;
using std::chrono::milliseconds;

// A command that takes `least` to `most` arguments; `usage` is how it is written.
struct Entry {
  std::string_view name;
  std::string_view usage;
  std::size_t least = 0;
  std::size_t most = 0;
  std::optional<Request> (*read)(Arguments, Shape) = nullptr;  // nothing: they make no sense
};

template <Plain kPlain>
std::optional<Request> plain(Arguments, Shape) {
  return kPlain;
}

std::optional<int> parse_count(std::string_view text, int most) {
  const std::optional<int> number = parse_integer(text);
  if (!number || *number < 0 || *number > most) return std::nullopt;
  return number;
}

// The protocol has whole seconds; fractions are understood too.
std::optional<milliseconds> parse_seconds(std::string_view text) {
  constexpr double kMost = 1e7;
  const std::optional<double> seconds = parse_real(text);
  if (!seconds || *seconds < 0 || *seconds > kMost) return std::nullopt;
  return milliseconds(static_cast<std::int64_t>(*seconds * 1000));
}

constexpr int kMostMoves = 10'000;

std::optional<Request> play(Arguments words, Shape shape) {
  const std::optional<Side> side = parse_colour(words[0]);
  const Result<Move> move = parse_vertex(words[1], shape);
  if (!side || !move) return std::nullopt;
  return Play{*side, *move};
}

template <bool kIsPlayed>
std::optional<Request> generate(Arguments words, Shape) {
  const std::optional<Side> side = parse_colour(words[0]);
  if (!side) return std::nullopt;
  return GenMove{*side, kIsPlayed};
}

std::optional<Request> known_command(Arguments words, Shape) { return KnownCommand{words[0]}; }

std::optional<Request> board_size(Arguments words, Shape) {
  const std::optional<int> size = parse_integer(words[0]);
  if (!size) return std::nullopt;
  return BoardSize{*size};
}

std::optional<Request> komi(Arguments words, Shape) {
  if (!parse_real(words[0])) return std::nullopt;
  return Komi{};
}

std::optional<Request> time_settings(Arguments words, Shape) {
  const std::optional<milliseconds> main_time = parse_seconds(words[0]);
  const std::optional<milliseconds> period = parse_seconds(words[1]);
  const std::optional<int> moves = parse_count(words[2], kMostMoves);
  if (!main_time || !period || !moves) return std::nullopt;
  return TimeSettings{*main_time, *period, *moves};
}

std::optional<Request> time_left(Arguments words, Shape) {
  const std::optional<Side> side = parse_colour(words[0]);
  const std::optional<milliseconds> left = parse_seconds(words[1]);
  const std::optional<int> moves = parse_count(words[2], kMostMoves);
  if (!side || !left || !moves) return std::nullopt;
  return TimeLeft{*side, *left, *moves};
}

std::optional<Request> set_game(Arguments words, Shape) { return SetGame{lowered(words[0])}; }

std::optional<Request> set_position(Arguments words, Shape) {
  const std::vector<std::string> position(words.begin() + 1, words.end());
  return SetPosition{words[0], join(position, " ")};
}

std::optional<Request> load_game(Arguments words, Shape) {
  if (words.size() == 1) return LoadGame{words[0]};
  const std::optional<int> number = parse_count(words[1], kMostMoves);
  if (!number || *number == 0) return std::nullopt;
  return LoadGame{words[0], number};
}

std::optional<Request> analyze(Arguments words, Shape) {
  const std::optional<int> lines = words.empty() ? 1 : parse_count(words[0], kGridSquares);
  const std::optional<milliseconds> interval = words.size() < 2 ? milliseconds(0) : parse_seconds(words[1]);
  if (!lines || *lines == 0 || !interval) return std::nullopt;
  return Analyze{*lines, *interval};
}

constexpr auto kCommands = std::to_array<Entry>({
    {"protocol_version", "", 0, 0, plain<Plain::kProtocolVersion>},
    {"name", "", 0, 0, plain<Plain::kName>},
    {"version", "", 0, 0, plain<Plain::kVersion>},
    {"known_command", "COMMAND", 1, 1, known_command},
    {"list_commands", "", 0, 0, plain<Plain::kListCommands>},
    {"quit", "", 0, 0, plain<Plain::kQuit>},
    {"boardsize", "SIZE", 1, 1, board_size},
    {"clear_board", "", 0, 0, plain<Plain::kClearBoard>},
    {"komi", "NUMBER", 1, 1, komi},
    {"play", "COLOUR MOVE, as in play black d3", 2, 2, play},
    {"genmove", "COLOUR", 1, 1, generate<true>},
    {"reg_genmove", "COLOUR", 1, 1, generate<false>},
    {"undo", "", 0, 0, plain<Plain::kUndo>},
    {"showboard", "", 0, 0, plain<Plain::kShowBoard>},
    {"final_score", "", 0, 0, plain<Plain::kFinalScore>},
    {"time_settings", "MAIN_SECONDS PERIOD_SECONDS PERIOD_MOVES", 3, 3, time_settings},
    {"time_left", "COLOUR SECONDS MOVES", 3, 3, time_left},
    {"loadsgf", "FILE [MOVE_NUMBER]", 1, 2, load_game},
    {"set_game", "GAME", 1, 1, set_game},
    {"list_games", "", 0, 0, plain<Plain::kListGames>},
    {kPositionCommand, "GAME CELLS SIDE [PLIES_LEFT]", 2, 4, set_position},
    {"turncoat-analyze", "[LINES] [SECONDS]", 0, 2, analyze},
});

}  // namespace

Result<Request> parse_request(const Command& command, Shape shape) {
  const auto* const entry = std::ranges::find(kCommands, command.name, &Entry::name);
  if (entry == kCommands.end()) return fail("unknown command");
  const std::size_t given = command.arguments.size();
  if (given >= entry->least && given <= entry->most) {
    if (std::optional<Request> request = entry->read(command.arguments, shape)) return std::move(*request);
  }
  if (entry->most == 0) return fail("syntax error: {} takes no arguments", entry->name);
  return fail("syntax error: write {} {}", entry->name, entry->usage);
}

std::vector<std::string_view> command_names() {
  std::vector<std::string_view> names;
  for (const Entry& entry : kCommands) names.push_back(entry.name);
  return names;
}

std::string format_info(const MoveInfo& info) {
  std::string text =
      fmt::format("info move {} value {:+.2f} exact {} depth {} nodes {} pv", format_vertex(info.move),
                  info.value, info.is_exact ? 1 : 0, info.depth, info.nodes);
  for (const Move move : info.line) text += ' ' + format_vertex(move);
  return text;
}

std::string format_score(Score score_for_x) {
  if (score_for_x.discs == 0) return "0";
  return score_for_x.discs > 0 ? fmt::format("B+{}", score_for_x.discs)
                               : fmt::format("W+{}", -score_for_x.discs);
}

}  // namespace turncoat::gtp
