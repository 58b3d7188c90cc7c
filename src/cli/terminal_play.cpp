#include "cli/terminal_play.h"

#include <fmt/ostream.h>

#include <algorithm>
#include <cassert>
#include <functional>
#include <istream>
#include <map>
#include <optional>
#include <utility>

#include "cli/board_view.h"
#include "cli/game_session.h"
#include "cli/layout.h"
#include "core/text.h"
#include "players/judge.h"
#include "record/formats.h"
#include "record/game_record.h"

namespace turncoat::cli {

namespace {

// The next line, or nothing at the end of the input. One beyond kLongestLine is cut and ends with "...",
// which makes it no move and no command, so that endless input never fills the memory.
std::optional<std::string> read_line(std::istream& in) {
  constexpr std::size_t kLongestLine = 1000;
  std::string line;
  std::size_t length = 0;
  char c = 0;
  for (; in.get(c) && c != '\n'; ++length) {
    if (length < kLongestLine) line += c;
  }
  if (!in && length == 0) return std::nullopt;
  return length > kLongestLine ? line + "..." : line;
}

// A word as a shell reads it back: in quotes if there is more in it than a name and settings.
std::string shell_word(std::string_view word) {
  const bool is_plain = std::ranges::all_of(word, [](char c) {
    return is_digit(c) || (to_lower(c) >= 'a' && to_lower(c) <= 'z') ||
           std::string_view(":=,./_-").contains(c);
  });
  if (is_plain) return std::string(word);
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? "'\\''" : std::string(1, c);
  return quoted + "'";
}

// "<0.001 ms", "0.013 ms", "310.2 ms", "12.3 s".
std::string time_text(double seconds) {
  if (seconds < 1e-6) return "<0.001 ms";
  if (seconds < 0.001) return fmt::format("{:.3f} ms", seconds * 1000);
  return seconds < 1 ? fmt::format("{:.1f} ms", seconds * 1000) : fmt::format("{:.1f} s", seconds);
}

class Table {
 public:
  Table(TableSetup setup, Streams& streams)
      : setup_(std::move(setup)), streams_(streams), session_(setup_.start) {}

  void run();

 private:
  // A word at the prompt and what it does.
  struct Command {
    std::string_view word;
    std::string_view help;
    void (Table::*action)();
  };
  static const std::array<Command, 10> kCommands;

  template <class... Args>
  void say(fmt::format_string<Args...> format, Args&&... args) {
    fmt::print(streams_.out, "{}\n", fmt::format(format, std::forward<Args>(args)...));
  }

  [[nodiscard]] const Seat& seat(Side side) const { return setup_.seats[side == Side::kX ? 0 : 1]; }
  [[nodiscard]] std::string label(Side side) const {
    return fmt::format("{} ({})", seat(side).name, letter_of(side));
  }
  [[nodiscard]] bool has_person() const { return !setup_.seats[0].bot || !setup_.seats[1].bot; }
  [[nodiscard]] bool is_turn_of_person(const AnyPosition& position) const {
    return !position.is_over() && !position.must_pass() && !seat(position.side()).bot;
  }

  void let_move(Player& bot);
  void make_move(Move move);
  void note_change();
  void ask();
  void answer(std::string_view line);
  static std::string misread(std::string_view line, const Failure& failure);
  void leave();
  [[nodiscard]] std::vector<std::string> notes() const;
  void tell_result();
  [[nodiscard]] std::string with_start() const;

  void pass();
  void undo();
  void redo();
  void hint();
  void resign();
  void show_board();
  void show_moves();
  void start_new();
  void help();
  void quit();

  TableSetup setup_;
  Streams& streams_;
  GameSession session_;
  bool board_is_stale_ = true;   // the position has changed since the board was shown
  bool bot_has_failed_ = false;  // that of the side to move; it is not asked again in this position
  bool has_left_ = false;
};

constexpr std::array<Table::Command, 10> Table::kCommands = {{
    {"pass", "pass your turn; when you have no move, it is done for you", &Table::pass},
    {"undo", "take back, to your previous turn", &Table::undo},
    {"redo", "play again what was taken back", &Table::redo},
    {"hint", "list your legal moves by the number of pieces they turn", &Table::hint},
    {"resign", "give up this game", &Table::resign},
    {"board", "show the board again", &Table::show_board},
    {"moves", "show the moves so far", &Table::show_moves},
    {"new", "begin a new game", &Table::start_new},
    {"help", "show this list", &Table::help},
    {"quit", "leave", &Table::quit},
}};

void Table::run() {
  while (!has_left_) {
    const AnyPosition& position = session_.position();
    if (session_.is_over()) {
      if (board_is_stale_) tell_result();
      if (!has_person()) return;
      ask();
    } else if (position.must_pass()) {
      say("{} has no move and passes.", label(position.side()));
      make_move(Move::pass());
    } else if (const Seat& mover = seat(position.side()); mover.bot && !bot_has_failed_) {
      let_move(*mover.bot);
    } else {
      if (board_is_stale_) show_board();
      ask();
    }
  }
}

// A bot that fails is told about with what it said. The game stays as it is: whoever sits at the board may go
// on in its place, and without anybody the game is left, to go on with another bot.
void Table::let_move(Player& bot) {
  const AnyPosition& position = session_.position();
  const std::string who = label(position.side());
  auto [answer, took] = turncoat::ask(bot, {session_.start(), session_.moves(), position}, {}, {});
  const Chosen chosen = judged(std::move(answer), position, GameClock(), took);
  if (!chosen) {
    say("{} failed: {}", who, chosen.error().message);
    if (!chosen.error().evidence.empty()) say("{}", chosen.error().evidence);
    if (!has_person()) return leave();
    bot_has_failed_ = true;
    say("Play a move in its place, or type undo, new or quit.");
    return;
  }
  make_move(chosen->move);
  const std::string nodes = chosen->nodes == 0 ? "" : fmt::format("{} nodes ", chosen->nodes);
  say("{} plays {}, turning {}, {}in {}.", who, to_text(chosen->move), count(session_.last_turned()), nodes,
      time_text(std::chrono::duration<double>(took).count()));
  if (!chosen->reason.empty()) say("  Why: {}.", chosen->reason);
}

// Precondition: the move is legal.
void Table::make_move(Move move) {
  const Result<void> played = session_.play(move);
  assert(played);
  note_change();
}

// To be called whenever the position is another one.
void Table::note_change() {
  board_is_stale_ = true;
  bot_has_failed_ = false;
}

void Table::ask() {
  if (session_.is_over()) {
    fmt::print(streams_.out, "new, undo or quit> ");
  } else {
    fmt::print(streams_.out, "{} to move> ", label(session_.position().side()));
  }
  streams_.out.flush();
  const std::optional<std::string> line = read_line(streams_.in);
  if (!streams_.out_is_terminal || !line) say("");  // else the person's Enter has ended the line
  if (!line) return leave();
  answer(trimmed(*line));
}

// What to say to a line that is no move. Two characters were meant as a cell, anything else as a command.
std::string Table::misread(std::string_view line, const Failure& failure) {
  if (line.size() == 2) return failure.message + ".";
  std::vector<std::string> known;
  for (const Command& command : kCommands) known.emplace_back(command.word);
  return fmt::format("{} is neither a move nor a command{}; type help for the list.", quote(line),
                     suggestion(line, known));
}

void Table::answer(std::string_view line) {
  if (line.empty()) return;
  const std::string word = lowered(line);
  const auto command = std::ranges::find(kCommands, word, &Command::word);
  if (command != kCommands.end()) return (this->*command->action)();

  const Result<Move> move = parse_move(word, session_.position().shape());
  if (!move) return say("{}", wrapped(misread(line, move.error()), 0));
  const Result<void> played = session_.play(*move);
  if (!played) return say("{}.", wrapped(played.error().message, 0));
  note_change();
}

// Nothing is lost: what was played, and how to go on from here.
void Table::leave() {
  has_left_ = true;
  if (session_.is_over() || session_.moves().empty()) return;
  show_moves();
  say("To go on from here: turncoat play --game {} --position '{}' --x {} --o {}",
      session_.position().variant(), session_.position().to_text(), shell_word(seat(Side::kX).spec),
      shell_word(seat(Side::kO).spec));
}

std::vector<std::string> Table::notes() const {
  const AnyPosition& position = session_.position();
  std::vector<std::string> lines = {setup_.title, ""};
  for (const Side side : {Side::kX, Side::kO}) {
    const bool is_moving = !session_.is_over() && position.side() == side;
    lines.push_back(fmt::format("{} {} {:>2}  {}", is_moving ? '>' : ' ', letter_of(side),
                                count(discs_of(position, side)), seat(side).name));
  }
  lines.emplace_back();
  if (const std::optional<int> left = plies_left(position))
    lines.push_back(fmt::format("Rounds left: {}", (*left + 1) / 2));
  if (!session_.moves().empty()) {
    const Move last = session_.moves().back();
    const char mover = letter_of(other(position.side()));
    lines.push_back(last.is_pass() ? fmt::format("Last move: {} passed", mover)
                                   : fmt::format("Last move: {} {}, turned {}", mover, to_text(last),
                                                 count(session_.last_turned())));
    lines.emplace_back("[ ] last move, ( ) turned by it");
  }
  return lines;
}

void Table::show_board() {
  const AnyPosition& position = session_.position();
  const std::span<const Move> moves = session_.moves();
  const Bitboard legal = session_.is_over() ? 0 : position.legal_moves();
  say("\n{}", draw_board({.position = position,
                          .last_move = moves.empty() ? std::nullopt : std::optional(moves.back()),
                          .turned = session_.last_turned(),
                          .playable = legal == position.empties() ? 0 : legal,  // any cell: no news
                          .notes = notes(),
                          .colours = streams_.colours}));
  board_is_stale_ = false;
}

void Table::tell_result() {
  show_board();
  const AnyPosition& position = session_.position();
  const std::optional<Side> winner = session_.winner();
  const int x = count(discs_of(position, Side::kX));
  const int o = count(discs_of(position, Side::kO));
  if (session_.resigned()) {
    say("{} resigns: {} wins.", label(*session_.resigned()), label(*winner));
  } else if (!winner) {
    say("A draw, {} to {}.", x, o);
  } else {
    const int lead = final_score_for(position, *winner).discs;
    const int marks = std::max(x, o);
    const int enemies = std::min(x, o);
    const int given = lead - (marks - enemies);  // empty cells that the rules give to the winner
    say("{} wins, {} to {}{}.", label(*winner), marks + given, enemies,
        given == 0 ? "" : " (empty cells count for the winner)");
  }
  show_moves();
}

// A pass that must be made has been made before anyone is asked.
void Table::pass() { say("You may pass only when you have no move; type hint to see your moves."); }

void Table::undo() {
  if (!session_.undo_until([this](const AnyPosition& p) { return is_turn_of_person(p); }))
    return say("There is nothing to take back.");
  note_change();
}

void Table::redo() {
  if (!session_.redo_until([this](const AnyPosition& p) { return is_turn_of_person(p); }))
    return say("There is nothing to play again.");
  note_change();
}

void Table::hint() {
  const AnyPosition& position = session_.position();
  if (session_.is_over()) return say("The game is over: no move is left.");
  std::map<int, std::string, std::greater<>> moves_by_turned;
  for (const Square square : squares_of(position.legal_moves())) {
    AnyPosition child = position;
    child.play(Move(square));
    moves_by_turned[count(turned_between(position, child))] += to_text(Move(square)) + " ";
  }
  std::vector<Entry> entries;
  for (const auto& [turned, moves] : moves_by_turned) {
    entries.push_back({fmt::format("turn {}:", turned), moves});
  }
  fmt::print(streams_.out, "{}", list_of(entries));
}

void Table::resign() {
  if (session_.is_over()) return say("The game is over already.");
  session_.resign();
  note_change();
}

void Table::show_moves() {
  const std::string transcript = session_.transcript();
  say("Moves: {}", transcript.empty() ? "none yet" : transcript);
  if (!transcript.empty() && !spec_of_start(session_.start(), setup_.games))
    say("With its start, as turncoat convert and turncoat analyze read it:\n{}", with_start());
}

// The game in a format that holds where it began.
std::string Table::with_start() const {
  GameRecord record{.start = session_.start(), .name_x = seat(Side::kX).name, .name_o = seat(Side::kO).name};
  for (const Move move : session_.moves()) record.moves.push_back({.move = move});
  const std::unique_ptr<GameWriter> writer = find_format("ggf").value()->make_writer(setup_.games);
  const Result<void> added = writer->add(record);
  return added ? std::string(trimmed(writer->finish().text)) : added.error().message;
}

void Table::start_new() {
  session_ = GameSession(setup_.start);
  note_change();
}

void Table::help() {
  std::vector<Entry> entries = {{"f5", "play on a cell: its column a-h, then its row 1-8"}};
  for (const Command& command : kCommands) {
    entries.push_back({std::string(command.word), std::string(command.help)});
  }
  fmt::print(streams_.out, "{}", list_of(entries));
  say("On the board: [ ] is the last move, ( ) what it turned, + where you may play.");
}

void Table::quit() { leave(); }

}  // namespace

void play_at_terminal(TableSetup setup, Streams& streams) { Table(std::move(setup), streams).run(); }

}  // namespace turncoat::cli
