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
  void ask();
  void answer(std::string_view line);
  static std::string misread(std::string_view line, const Failure& failure);
  void leave();
  [[nodiscard]] std::vector<std::string> notes() const;
  void tell_result();

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
  bool board_is_stale_ = true;  // the position has changed since the board was shown
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
    } else if (const Seat& mover = seat(position.side()); mover.bot) {
      let_move(*mover.bot);
    } else {
      if (board_is_stale_) show_board();
      ask();
    }
  }
}

// A bot that fails is told about with what it said; the game stays as it is, to go on with another.
void Table::let_move(Player& bot) {
  const AnyPosition& position = session_.position();
  bot.follow(session_.start(), session_.moves());
  const Chosen chosen = bot.choose(position, {}, {}, nullptr);
  if (chosen && is_legal(position, chosen->move)) return make_move(chosen->move);
  if (chosen) {
    say("{} played {}, which is not legal here.", label(position.side()), to_text(chosen->move));
  } else {
    say("{} failed: {}", label(position.side()), chosen.error().message);
    if (!chosen.error().evidence.empty()) say("{}", chosen.error().evidence);
  }
  leave();
}

// Precondition: the move is legal. A person's own move is on the board that comes next; what others
// did is told.
void Table::make_move(Move move) {
  const Side side = session_.position().side();
  const Result<void> played = session_.play(move);
  assert(played);
  board_is_stale_ = true;
  if (seat(side).bot && !move.is_pass()) {
    say("{} plays {}, turning {}.", label(side), to_text(move), count(session_.last_turned()));
  }
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
  board_is_stale_ = true;
}

// Nothing is lost: what was played, and how to go on from here.
void Table::leave() {
  has_left_ = true;
  if (session_.is_over() || session_.moves().empty()) return;
  say("Moves: {}", session_.transcript());
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
  position.visit([&](const auto& concrete) {
    if constexpr (requires { concrete.plies_left(); }) {
      lines.push_back(fmt::format("Rounds left: {}", (concrete.plies_left() + 1) / 2));
    }
  });
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
  const bool is_done = session_.undo_until([this](const AnyPosition& p) { return is_turn_of_person(p); });
  board_is_stale_ = board_is_stale_ || is_done;
  if (!is_done) say("There is nothing to take back.");
}

void Table::redo() {
  const bool is_done = session_.redo_until([this](const AnyPosition& p) { return is_turn_of_person(p); });
  board_is_stale_ = board_is_stale_ || is_done;
  if (!is_done) say("There is nothing to play again.");
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
  board_is_stale_ = true;
}

void Table::show_moves() {
  const std::string transcript = session_.transcript();
  say("Moves: {}", transcript.empty() ? "none yet" : transcript);
}

void Table::start_new() {
  session_ = GameSession(setup_.start);
  board_is_stale_ = true;
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
