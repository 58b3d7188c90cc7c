#include "solver/adjacency/winning_reply.h"

#include <algorithm>
#include <vector>

#include "eval/full_game.h"
#include "search/mirror.h"
#include "solver/adjacency/solved_game.h"

namespace turncoat::adjacency {

namespace {

bool fills_the_board(const Position& position) { return position.plies_left() == count(position.empties()); }

// What the side that moves has for certain after a move, settled marks alone.
int settled_after(const Position& position, Square move) {
  return -settled_score(after(position, Move(move)));
}

std::optional<WinningReply> kept_reply(const SolvedGame& game, const Position& position) {
  const std::optional<KeptReply> kept = game.reply_in(position.empties());
  if (!kept) return std::nullopt;
  const int at_least = settled_score(position) + kept->at_least;
  if (at_least <= 0) return std::nullopt;
  return WinningReply{.move = Move(kept->move), .at_least = at_least};
}

std::optional<WinningReply> found_reply(const SolvedGame& game, const Position& position,
                                        const LosesHere& loses) {
  for (const Square square : game.answers(position.empties())) {
    const std::optional<bool> wins = loses(after(position, Move(square)));
    if (!wins) return std::nullopt;
    if (*wins) return WinningReply{.move = Move(square)};
  }
  return std::nullopt;
}

}  // namespace

std::string_view sentence_of(WinningArgument argument) {
  switch (argument) {
    case WinningArgument::kLead:
      return "the opposite cell: ahead by marks that nobody can turn any more, and the mirror gives none of "
             "the rest away";
    case WinningArgument::kProved:
      return "the opposite cell: what is left is proved to be won by whoever mirrors";
    case WinningArgument::kInstead:
      return "not the opposite cell, which would only draw: this one wins";
    case WinningArgument::kKept:
      return "kept with the proof for so many empty cells: this one wins";
    case WinningArgument::kEverySet:
      return "all ways to fill the rest were looked at: this one wins";
    case WinningArgument::kBest:
      return "all ways to fill the rest were looked at: none is better";
  }
  return {};
}

WinningArgument argument_beside_mirror(const Position& position) {
  return mirror_answer(position) ? WinningArgument::kInstead : WinningArgument::kEverySet;
}

std::optional<WinningReply> winning_mirror_reply(const Position& position) {
  if (!fills_the_board(position)) return std::nullopt;
  const std::optional<Move> answer = mirror_answer(position);
  if (!answer) return std::nullopt;
  const int lead = settled_after(position, answer->square());
  if (lead > 0) return WinningReply{.move = *answer, .at_least = lead, .argument = WinningArgument::kLead};
  const SolvedGame* const game = SolvedGame::of(position.rules());
  const Bitboard left = position.empties() ^ bit(answer->square());
  if (game == nullptr || !game->is_proved(left)) return std::nullopt;
  return WinningReply{.move = *answer, .at_least = 2, .argument = WinningArgument::kProved};
}

std::optional<WinningReply> winning_other_reply(const Position& position, const LosesHere& loses) {
  const SolvedGame* const game = SolvedGame::of(position.rules());
  if (game == nullptr || !fills_the_board(position)) return std::nullopt;
  std::optional<WinningReply> reply = kept_reply(*game, position);
  if (reply) {
    reply->argument = mirror_answer(position) ? WinningArgument::kInstead : WinningArgument::kKept;
    return reply;
  }
  reply = found_reply(*game, position, loses);
  if (reply) reply->argument = argument_beside_mirror(position);
  return reply;
}

}  // namespace turncoat::adjacency
