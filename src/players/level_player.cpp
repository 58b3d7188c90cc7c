#include "players/level_player.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <new>
#include <optional>
#include <utility>

#include "eval/othello/features.h"
#include "players/common_parameters.h"
#include "players/engine.h"
#include "players/level_skill.h"

namespace turncoat {

namespace {

constexpr int kFirstEngineLevel = 16;  // from here on it is the engine with less to spend
constexpr std::size_t kSmallHash = 4;  // MB, enough for a few plies
constexpr std::uint64_t kMostLevelNodes =
    200'000;                        // of levels that look a few plies ahead: a tenth of a second
constexpr int kObviousSight = 2;    // who sees further weighs even what is obvious
constexpr int kObviousTurning = 4;  // marks turned at once that nobody overlooks in Adjacency

// A bell-shaped number of deviation 1, the same on every machine: the sum of twelve numbers from 0 to 1.
double bell(Rng& rng) {
  constexpr int kTerms = 12;
  constexpr int kSteps = 1 << 16;
  double sum = 0;
  for (int i = 0; i < kTerms; ++i) sum += rng.below(kSteps);
  return sum / kSteps - kTerms / 2.0;
}

// By how much each cell looks better or worse than it is. Cells of a row or a column go wrong together: who
// does not look at a part of the board misses all that is there.
class Misjudgement {
 public:
  explicit Misjudgement(Rng& rng) {
    for (double& row : rows_) row = bell(rng);
    for (double& column : columns_) column = bell(rng);
  }

  // Of deviation 1.
  [[nodiscard]] double at(Square square) const {
    const auto row = static_cast<std::size_t>(row_of(square));
    const auto column = static_cast<std::size_t>(column_of(square));
    return (rows_[row] + columns_[column]) / std::sqrt(2.0);
  }

 private:
  std::array<double, kGridSide> rows_ = {};
  std::array<double, kGridSide> columns_ = {};
};

// Marks that a move leads by at once: what greed looks at.
double lead_after(const AnyPosition& position, Move move) {
  const AnyPosition next = after(position, move);
  return count(next.opp()) - count(next.own());
}

// What a game's first lesson teaches, and nobody overlooks: corners in Othello, and in Adjacency the cells
// that turn most marks, if they turn many.
template <class P>
Bitboard obvious_moves(const P& /*position*/) {
  return 0;
}
template <int kSize>
Bitboard obvious_moves(const othello::Position<kSize>& position) {
  return position.legal_moves() & othello::kCorners<kSize>;
}
Bitboard obvious_moves(const adjacency::Position& position) {
  Bitboard best = 0;
  int most = kObviousTurning;
  for (const Square square : squares_of(position.legal_moves())) {
    const int turned = count(position.opp()) - count(after(position, Move(square)).own());
    if (turned < most) continue;
    if (turned > most) best = 0;
    most = turned;
    best |= bit(square);
  }
  return best;
}

class LevelPlayer final : public Player {
 public:
  LevelPlayer(int level, const Settings& settings)
      : level_(level),
        sight_(own_number(settings, "sight")),
        nodes_(own_number(settings, "nodes")),
        greed_(own_number(settings, "greed")),
        error_(own_number(settings, "error")),
        limits_(limits_of(settings)),
        rng_(rng_of(settings)),
        engine_({.hash_bytes = (level < kFirstEngineLevel ? kSmallHash : kDefaultHash) * kMebibyte,
                 .selectivity = level < kFirstEngineLevel ? 0 : EngineOptions().selectivity}) {}

  void follow(const AnyPosition& start, std::span<const Move> /*moves*/,
              const std::stop_token& stop) override {
    try {
      engine_.get_ready(start, stop);
    } catch (const std::bad_alloc&) {
      engine_.forget();  // whether a move needs the memory shows when it is asked for
    }
  }

  Chosen choose(const AnyPosition& position, const Limits& limits, const std::stop_token& stop,
                Observer* observer) override {
    if (position.legal_moves() == 0) return Choice{.move = Move::pass()};
    const Limits tight = tighter(limits, limits_);
    try {
      const Skill skill = skill_in(position);
      if (skill.nodes != 0) return with_few_nodes(position, skill, tight, stop, observer);
      if (skill.sight != 0) return as_a_person(position, skill, tight, stop, observer);
      return at_full_strength(position, tight, stop, observer);
    } catch (const std::bad_alloc& error) {
      return std::unexpected(
          Incident{IncidentKind::kCrash, "it has not the memory that it was told to use", error.what()});
    }
  }

 private:
  static std::optional<double> own_number(const Settings& settings, std::string_view key) {
    if (settings.text(key) == "level") return std::nullopt;
    return settings.real(key);
  }

  [[nodiscard]] Skill skill_in(const AnyPosition& position) const {
    const std::string variant = position.variant();
    Skill skill = skill_of(level_, std::string_view(variant).substr(0, variant.find(':')));
    if (sight_) {
      skill.sight = static_cast<int>(*sight_);
      skill.nodes = 0;
    }
    if (nodes_) skill.nodes = static_cast<std::uint64_t>(*nodes_);
    skill.weakness.greed = greed_.value_or(skill.weakness.greed);
    skill.weakness.error = error_.value_or(skill.weakness.error);
    return skill;
  }

  static AnalysisListener teller(Observer* observer) {
    if (observer == nullptr) return {};
    return [observer](const Analysis& analysis) {
      const AnalysedMove& best = analysis.moves.front();
      observer->on(IterationDone{analysis.depth, best.move, best.value, analysis.nodes});
    };
  }

  static Choice choice_of(const Analysis& analysis) {
    const AnalysedMove& best = analysis.moves.front();
    return {.move = best.move,
            .value = best.value,
            .is_exact = best.is_exact,
            .depth = analysis.depth,
            .nodes = analysis.nodes,
            .reason = analysis.reason};
  }

  Choice at_full_strength(const AnyPosition& position, const Limits& limits, const std::stop_token& stop,
                          Observer* observer) {
    return choice_of(engine_.choose(position, with_default_time(limits), stop, teller(observer)));
  }

  // Asked for two moves the engine does not answer by an argument, which no level but the last one knows.
  Choice with_few_nodes(const AnyPosition& position, const Skill& skill, const Limits& limits,
                        const std::stop_token& stop, Observer* observer) {
    const Limits few = tighter(limits, {.nodes = skill.nodes});
    return choice_of(engine_.analyse(position, few, stop, 2, teller(observer)));
  }

  // Looks at every move a few plies ahead, misjudges it, and plays what then looks best.
  Choice as_a_person(const AnyPosition& position, const Skill& skill, const Limits& limits,
                     const std::stop_token& stop, Observer* observer) {
    const Misjudgement misjudgement(rng_);  // drawn always, so that limits do not change later moves
    const int lines = count(position.legal_moves());
    Limits few = tighter(limits, {.nodes = kMostLevelNodes, .depth = 1});
    const Analysis glance = engine_.analyse(position, few, stop, lines);
    few.nodes = *few.nodes - std::min(*few.nodes, glance.nodes);
    few.depth = plies_of(position, skill, limits);
    Analysis considered = engine_.analyse(position, few, stop, lines, teller(observer));
    considered.nodes += glance.nodes;

    const Bitboard obvious = skill.sight > kObviousSight ? 0 : position.visit([](const auto& concrete) {
      return obvious_moves(concrete);
    });
    const AnalysedMove* best = nullptr;
    double best_looks = 0;
    for (const AnalysedMove& move : considered.moves) {
      if (obvious != 0 && !has(obvious, move.move.square())) continue;
      const double looks =
          move.is_exact ? move.value : looks_of(position, move, glance, skill.weakness, misjudgement);
      const bool is_best = best == nullptr || looks > best_looks;
      if (observer != nullptr) observer->on(CandidateJudged{move.move, looks, is_best});
      if (!is_best) continue;
      best = &move;
      best_looks = looks;
    }
    if (best == nullptr) best = &considered.moves.front();  // stopped before it saw what is obvious
    return {.move = best->move,
            .value = best->value,
            .is_exact = best->is_exact,
            .depth = considered.depth,
            .nodes = considered.nodes};
  }

  static int plies_of(const AnyPosition& position, const Skill& skill, const Limits& limits) {
    const int left = plies_left(position).value_or(count(position.empties()));
    const int plies = left <= skill.counts ? std::max(left, skill.sight) : skill.sight;
    return std::min(plies, limits.depth.value_or(plies));
  }

  // Greed sees marks in place of worth. The error is largest where the first glance deceives.
  static double looks_of(const AnyPosition& position, const AnalysedMove& move, const Analysis& glance,
                         const Weakness& weakness, const Misjudgement& misjudgement) {
    constexpr double kSurprise = 4;  // marks
    const auto seen = std::ranges::find(glance.moves, move.move, &AnalysedMove::move);
    const double surprise = seen == glance.moves.end() ? 0 : std::abs(move.value - seen->value);
    const double hidden = 0.5 + surprise / (surprise + kSurprise);
    return (1 - weakness.greed) * move.value + weakness.greed * lead_after(position, move.move) +
           weakness.error * hidden * misjudgement.at(move.move.square());
  }

  int level_;
  std::optional<double> sight_;
  std::optional<double> nodes_;
  std::optional<double> greed_;
  std::optional<double> error_;
  Limits limits_;
  Rng rng_;
  Engine engine_;
};

Parameter own_parameter(std::string name, std::string help, double most, ValueKind kind) {
  return {.name = std::move(name),
          .default_value = "level",
          .help = std::move(help),
          .words = {"level"},
          .min = kind == ValueKind::kInteger ? 1.0 : 0.0,
          .max = most,
          .kind = kind};
}

}  // namespace

PlayerInfo level_player_info() {
  constexpr int kMostSight = 8;
  constexpr int kMostError = 64;
  constexpr int kMostLevelNodesKey = 1'000'000'000;
  return {
      .name = "level",
      .summary =
          "An opponent for people, of twenty levels: the weak ones see little and like to turn marks, the "
          "last "
          "one is the engine.",
      .parameters = with_common({
          {.name = "level",
           .default_value = "5",
           .help = "from a child's first game to full strength",
           .min = 1,
           .max = kLevels},
          own_parameter("sight", "plies to look ahead, in place of the level's", kMostSight,
                        ValueKind::kInteger),
          own_parameter("nodes", "positions that the engine may look at, in place of looking plies ahead",
                        kMostLevelNodesKey, ValueKind::kInteger),
          own_parameter("greed", "0 to 1: how far it counts marks turned in place of what a move is worth", 1,
                        ValueKind::kReal),
          own_parameter("error", "marks by which it typically misjudges a move", kMostError,
                        ValueKind::kReal),
      }),
      .make = [](const Settings& settings) -> MadePlayer {
        return std::make_unique<LevelPlayer>(settings.integer("level"), settings);
      },
      .cost = [](const Settings& settings) -> PlayerCost {
        if (settings.integer("level") < kFirstEngineLevel) return {};
        return {.memory = kDefaultHash * kMebibyte};
      },
  };
}

}  // namespace turncoat
