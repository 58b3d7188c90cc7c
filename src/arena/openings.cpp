#include "arena/openings.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include "core/text.h"
#include "players/pick.h"

namespace turncoat {

namespace {

constexpr std::string_view kRandom = "random:";
constexpr int kExactEmpties = 8;  // a few thousand lines of play

// The most plies an opening may have: one move of each player is left.
int most_plies(const AnyPosition& start) {
  return std::max(0, std::min(start.plies_bound(), count(start.empties())) - 2);
}

template <Game P>
int exact_value(const P& position, int alpha, int beta) {
  if (position.is_over()) return position.final_score().discs;
  const auto value_after = [&](Move move) {
    P child = position;
    child.play(move);
    return -exact_value(child, -beta, -alpha);
  };
  if (position.must_pass()) return value_after(Move::pass());
  for (const Square square : squares_of(position.legal_moves())) {
    alpha = std::max(alpha, value_after(Move(square)));
    if (alpha >= beta) break;
  }
  return alpha;
}

template <Game P>
double playout_value(const P& start) {
  constexpr int kPlayouts = 200;
  Rng rng(start.hash());  // a position has one value, whenever it is asked for
  double sum = 0;
  for (int i = 0; i < kPlayouts; ++i) {
    P position = start;
    while (!position.is_over()) {
      const Bitboard moves = position.legal_moves();
      position.play(moves == 0 ? Move::pass() : Move(pick(moves, rng)));
    }
    const int discs = position.final_score().discs;
    sum += position.side() == start.side() ? discs : -discs;
  }
  return sum / kPlayouts;
}

// One number for a position and its mirror images.
std::uint64_t canonical_hash(const AnyPosition& position) {
  std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
  for (const Symmetry symmetry : kSymmetries) {
    if (symmetry.transposes && !position.shape().is_square()) continue;
    least = std::min(least, position.transformed(symmetry).hash());
  }
  return least;
}

}  // namespace

OpeningPlan default_openings(const AnyPosition& start) {
  constexpr int kUsual = 6;  // over a thousand different ones in Othello
  return {.plies = std::min({kUsual, std::max(1, start.plies_bound() / 4), most_plies(start)})};
}

Result<OpeningPlan> parse_openings(std::string_view text, const AnyPosition& start) {
  const std::string word = lowered(trimmed(text));
  if (word == "auto") return default_openings(start);
  if (word == "none") return OpeningPlan{};
  const std::optional<int> plies =
      word.starts_with(kRandom) ? parse_integer(std::string_view(word).substr(kRandom.size())) : std::nullopt;
  if (!plies || *plies < 0) return fail("{} is none of auto, none, random:K, as in random:6", quote(text));
  if (*plies > most_plies(start)) {
    return fail("{} leaves nothing to play: this game takes at most random:{}", word, most_plies(start));
  }
  return OpeningPlan{.plies = *plies};
}

std::string to_text(const OpeningPlan& plan) {
  return plan.plies == 0 ? "none" : fmt::format("{}{}", kRandom, plan.plies);
}

double balance_of(const AnyPosition& position) {
  return position.visit([](const auto& concrete) -> double {
    if (count(concrete.empties()) <= kExactEmpties) {
      return exact_value(concrete, -kGridSquares, kGridSquares);
    }
    return playout_value(concrete);
  });
}

OpeningSource::OpeningSource(const AnyPosition& start, const OpeningPlan& plan, std::uint64_t seed)
    : start_(start), plan_(plan), rng_(mix(seed ^ 0x6F70656E696E6773)) {}

std::vector<Move> OpeningSource::draw(AnyPosition& end) {
  constexpr int kMostTrials = 1000;
  std::vector<Move> moves;
  for (int trial = 0; trial < kMostTrials; ++trial) {
    end = start_;
    moves.clear();
    for (int plies = 0; plies < plan_.plies && !end.is_over();) {
      const bool passes = end.must_pass();
      moves.push_back(passes ? Move::pass() : Move(pick(end.legal_moves(), rng_)));
      end.play(moves.back());
      if (!passes) ++plies;
    }
    if (!end.is_over()) return moves;
  }
  end = start_;  // nearly every line of that length ends the game
  return {};
}

std::vector<Move> OpeningSource::next() {
  constexpr int kMostTrials = 1000;
  if (plan_.plies == 0) return {};
  std::vector<Move> best;
  Seen* best_seen = nullptr;
  // Fewest repetitions first, then the least excess over the balance asked for.
  std::tuple<int, double> best_rank = {std::numeric_limits<int>::max(), 0};
  for (int trial = 0; trial < kMostTrials; ++trial) {
    AnyPosition end;
    std::vector<Move> moves = draw(end);
    const auto [entry, is_new] = seen_.try_emplace(canonical_hash(end));
    Seen& seen = entry->second;
    if (is_new && plan_.balance) seen.value = balance_of(end);
    const double excess = plan_.balance ? std::max(0.0, std::abs(seen.value) - *plan_.balance) : 0.0;
    const std::tuple<int, double> rank = plan_.balance && excess > 0
                                             ? std::tuple(std::numeric_limits<int>::max(), excess)
                                             : std::tuple(seen.times, 0.0);
    if (best_seen == nullptr || rank < best_rank) {
      best = std::move(moves);
      best_seen = &seen;
      best_rank = rank;
    }
    if (best_rank == std::tuple(0, 0.0)) break;
  }
  is_repeating_ = best_seen->times > 0;
  ++best_seen->times;
  return best;
}

}  // namespace turncoat
