#include "support/playthrough.h"

#include <cstdlib>

#include "core/random.h"
#include "core/text.h"
#include "support/describe.h"

namespace turncoat::testing {

namespace {

std::string diagram(const AnyPosition& position) {
  const Shape shape = position.shape();
  std::string text = " ";
  for (int column = 0; column < shape.columns; ++column) text += fmt::format(" {:c}", 'a' + column);
  for (int row = 0; row < shape.rows; ++row) {
    text += fmt::format("\n{}", row + 1);
    for (int column = 0; column < shape.columns; ++column) {
      const Square square = make_square(row, column);
      const bool is_x = has(discs_of(position, Side::kX), square);
      const bool is_o = has(discs_of(position, Side::kO), square);
      text += is_x ? " X" : is_o ? " O" : " -";
    }
  }
  return text + "\n";
}

std::string outcome(const AnyPosition& position) {
  const int score = final_score_for(position, Side::kX).discs;
  const std::string marks = fmt::format("X has {}, O has {}", count(discs_of(position, Side::kX)),
                                        count(discs_of(position, Side::kO)));
  if (score == 0) return marks + ", a draw";
  return fmt::format("{}, {} wins by {}", marks, score > 0 ? 'X' : 'O', std::abs(score));
}

}  // namespace

Result<Playthrough> read_playthrough(std::string_view text) {
  Playthrough game;
  for (const std::string_view line : split(text, '\n')) {
    if (trimmed(line).empty()) break;
    const std::size_t colon = line.find(':');
    const std::string_view key = line.substr(0, colon);
    const std::string_view value = colon == std::string_view::npos ? "" : trimmed(line.substr(colon + 1));
    if (key == "about") {
      game.about = value;
    } else if (key == "game") {
      game.game = value;
    } else if (key == "moves") {
      for (const std::string_view move : words_of(value)) game.moves.emplace_back(move);
    } else {
      return fail("{} in the head of a playthrough: it has about, game and moves", quote(key));
    }
  }
  return game;
}

Result<std::string> write_playthrough(Playthrough game, const GameRegistry& registry) {
  const Result<AnyPosition> start = registry.start(game.game);
  if (!start) return std::unexpected(start.error());

  AnyPosition position = *start;
  std::string body;
  Rng rng(1);
  for (std::size_t ply = 0; !position.is_over(); ++ply) {
    const std::vector<std::string> legal = plies_of(position);
    if (ply == game.moves.size()) {
      game.moves.push_back(legal[static_cast<std::size_t>(rng.below(static_cast<int>(legal.size())))]);
    }
    body += fmt::format("\nply {}, {} to move\n{}position: {}\nlegal: {}\nhash: {:016x}\nmove: {}\n", ply,
                        letter_of(position.side()), diagram(position), position.to_text(),
                        fmt::join(legal, " "), position.hash(), game.moves[ply]);
    const Result<Move> move = parse_move(game.moves[ply], position.shape());
    if (!move) return std::unexpected(move.error());
    const Result<void> played = play_checked(position, *move);
    if (!played) return fail_at(fmt::format("ply {}", ply), played.error());
  }
  body += fmt::format("\nover\n{}position: {}\nhash: {:016x}\noutcome: {}\n", diagram(position),
                      position.to_text(), position.hash(), outcome(position));
  return fmt::format("about: {}\ngame: {}\nmoves: {}\n{}", game.about, game.game, fmt::join(game.moves, " "),
                     body);
}

}  // namespace turncoat::testing
