#include "players/unbeatable.h"

#include <concepts>
#include <memory>
#include <new>
#include <optional>

#include "core/machine_memory.h"
#include "eval/full_game.h"
#include "players/common_parameters.h"
#include "players/hillclimb.h"
#include "players/pick.h"
#include "search/hash_table.h"
#include "search/mirror.h"
#include "solver/adjacency/solved_game.h"
#include "solver/adjacency/subset_table.h"
#include "solver/adjacency/winning_reply.h"

namespace turncoat {

namespace {

using adjacency::Position;
using adjacency::SubsetTable;
using adjacency::WinningArgument;

// Exact values of games that fill the board, with a table that grows with what it is asked.
class SetOracle {
 public:
  SetOracle(adjacency::Rules rules, std::size_t most_bytes) : board_(rules), most_bytes_(most_bytes) {}
  SetOracle(const SetOracle&) = delete;
  SetOracle& operator=(const SetOracle&) = delete;

  // F of the cells; nothing if they are too many or the budget ends. Afterwards `find` knows those with one
  // cell less.
  std::optional<int> value(Bitboard cells, const Budget& budget) {
    const std::size_t bytes = SubsetTable::bytes_for(count(cells));
    if (count(cells) > adjacency::kMostSolvedCells || bytes > most_bytes_) return std::nullopt;
    if (!table_ || !table_->has_room_for(count(cells))) {
      table_.reset();
      table_.emplace(board_, bytes);
    }
    if (budget.must_stop() || !table_->fill(cells, 1, budget)) return std::nullopt;
    return table_->find(cells);
  }

  [[nodiscard]] std::optional<int> find(Bitboard cells) const { return table_->find(cells); }

 private:
  adjacency::Neighbourhoods board_;
  std::size_t most_bytes_;
  std::optional<SubsetTable> table_;
};

class UnbeatablePlayer final : public Player {
 public:
  explicit UnbeatablePlayer(const Settings& settings)
      : memory_(static_cast<std::size_t>(settings.integer("hash")) * kMebibyte),
        limits_(limits_of(settings)),
        rng_(rng_of(settings)) {}

  Chosen choose(const AnyPosition& position, const Limits& limits, const std::stop_token& stop,
                Observer* observer) override {
    const Budget budget(tighter(limits, limits_), stop);
    try {
      const std::optional<Choice> choice = position.visit([&]<class P>(const P& concrete) {
        if constexpr (std::same_as<P, Position>) return known_choice(concrete, budget);
        return std::optional<Choice>();
      });
      return choice ? *choice : greedy_choice(position, observer);
    } catch (const std::bad_alloc& error) {
      return std::unexpected(
          Incident{IncidentKind::kCrash, "it has not the memory that it was told to use", error.what()});
    }
  }

 private:
  std::optional<Choice> known_choice(const Position& position, const Budget& budget) {
    if (const auto reply = adjacency::winning_mirror_reply(position)) return choice_of(*reply);
    if (std::optional<Choice> choice = perfect_choice(position, budget)) return choice;
    const auto loses = [&](const Position& left) -> std::optional<bool> {
      const std::optional<int> value = oracle_for(position.rules()).value(left.empties(), budget);
      if (!value) return std::nullopt;
      return settled_score(left) + *value < 0;
    };
    if (const auto reply = adjacency::winning_other_reply(position, loses)) return choice_of(*reply);
    if (const std::optional<Move> answer = adjacency::mirror_answer(position))
      return Choice{.move = *answer, .value = 0, .reason = std::string(adjacency::kMirrorSentence)};
    return std::nullopt;
  }

  static Choice choice_of(const adjacency::WinningReply& reply) {
    return {.move = reply.move,
            .value = static_cast<double>(reply.at_least),
            .reason = std::string(sentence_of(reply.argument))};
  }

  // With few enough cells left, the move that wins most.
  std::optional<Choice> perfect_choice(const Position& position, const Budget& budget) {
    const Bitboard empties = position.empties();
    if (position.plies_left() != count(empties) || empties == 0) return std::nullopt;
    SetOracle& oracle = oracle_for(position.rules());
    const std::optional<int> left = oracle.value(empties, budget);
    if (!left) return std::nullopt;
    const int score = settled_score(position) + *left;
    for (const Square square : squares_of(empties)) {
      const int settled = -settled_score(after(position, Move(square)));
      if (settled - oracle.find(empties ^ bit(square)).value() != score) continue;
      return Choice{.move = Move(square),
                    .value = score,
                    .is_exact = true,
                    .depth = count(empties),
                    .reason = std::string(
                        sentence_of(score > 0 ? argument_beside_mirror(position) : WinningArgument::kBest))};
    }
    return std::nullopt;
  }

  // Where nothing is known.
  Choice greedy_choice(const AnyPosition& position, Observer* observer) {
    if (position.legal_moves() == 0) return {.move = Move::pass()};
    const BestMoves best = best_immediate_moves(position, Discs{}, observer);
    return {.move = Move(pick(best.moves, rng_)), .value = best.value, .depth = 1};
  }

  SetOracle& oracle_for(adjacency::Rules rules) {
    if (!oracle_ || rules_ != rules) oracle_ = std::make_unique<SetOracle>(rules_ = rules, memory_);
    return *oracle_;
  }

  std::size_t memory_;
  Limits limits_;
  Rng rng_;
  adjacency::Rules rules_ = {};
  std::unique_ptr<SetOracle> oracle_;
};

MadePlayer make_unbeatable(const Settings& settings) {
  if (const Result<void> fits = check_table_memory(settings.integer("hash")); !fits)
    return std::unexpected(fits.error());
  return std::make_unique<UnbeatablePlayer>(settings);
}

}  // namespace

PlayerInfo unbeatable_player_info() {
  return {
      .name = "unbeatable",
      .summary =
          "As second player it wins every game that fills a board with an even number of cells, against "
          "anybody: the proof that it can be done is built in.",
      .parameters = with_common({
          {.name = "hash",
           .default_value = "470",
           .help =
               "the most memory in MB; with less than 462 the best that an opponent can steer for may be a "
               "draw",
           .min = 1,
           .max = 65536},
      }),
      .make = make_unbeatable,
      .game = "adjacency",
      .cost = [](const Settings& settings) -> PlayerCost {
        return {.memory = static_cast<std::size_t>(settings.integer("hash")) * kMebibyte};
      },
  };
}

}  // namespace turncoat
