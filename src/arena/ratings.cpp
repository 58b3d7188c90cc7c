#include "arena/ratings.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <ranges>
#include <utility>

#include "arena/rating_meetings.h"
#include "arena/result_graph.h"
#include "arena/symmetric_matrix.h"

namespace turncoat {

namespace {

constexpr double kEloPerUnit = 400 / std::numbers::ln10;  // the model's own unit: logits

double expected_share(double advantage) { return 1 / (1 + std::exp(-advantage)); }

}  // namespace

// One fit: first the meetings and what can be compared, then the ratings, then how sure they are.
class RatingFit {
 public:
  RatingFit(std::span<const Entrant> entrants, std::span<const GameOutcome> outcomes)
      : entrants_(entrants), meetings_(meetings_of(outcomes)), logits_(entrants.size(), 0) {}

  Ratings run() {
    find_parts();
    hold_together();
    number_unknowns();
    climb();
    return finished();
  }

 private:
  static std::size_t at(int entrant) { return static_cast<std::size_t>(entrant); }
  [[nodiscard]] const std::optional<double>& anchor(int entrant) const {
    return entrants_[at(entrant)].anchor;
  }
  [[nodiscard]] int count() const { return static_cast<int>(entrants_.size()); }

  // Parts are joined by games, whoever won; those with anchors by the anchors.
  void find_parts() {
    Links links(entrants_.size());
    for (const RatedMeeting& meeting : meetings_) {
      links[at(meeting.a)].push_back(meeting.b);
      links[at(meeting.b)].push_back(meeting.a);
    }
    std::vector<int> component = strong_groups(links);
    std::map<int, int> number;
    part_.assign(entrants_.size(), -1);
    std::map<int, bool> has_anchor;
    for (int entrant = 0; entrant < count(); ++entrant) {
      if (anchor(entrant) && !links[at(entrant)].empty()) has_anchor[component[at(entrant)]] = true;
    }
    constexpr int kAnchored = -1;
    for (int entrant = 0; entrant < count(); ++entrant) {
      if (links[at(entrant)].empty()) continue;
      const bool is_anchored = has_anchor.contains(component[at(entrant)]);
      const int key = is_anchored ? kAnchored : component[at(entrant)];
      part_[at(entrant)] = number.try_emplace(key, static_cast<int>(number.size())).first->second;
      if (is_anchored) anchored_part_ = part_[at(entrant)];
    }
    parts_ = static_cast<int>(number.size());
  }

  // The likelihood has a finite maximum if everybody can be reached from everybody by taking points: L. R.
  // Ford, "Solution of a ranking problem from binary comparisons" (1957). Elsewhere virtual draws join the
  // groups.
  void hold_together() {
    Links links(entrants_.size());
    for (const RatedMeeting& meeting : meetings_) {
      if (meeting.points_a > 0) links[at(meeting.a)].push_back(meeting.b);
      if (meeting.points_a < meeting.games) links[at(meeting.b)].push_back(meeting.a);
    }
    group_ = strong_groups(links);
    std::map<std::pair<int, int>, double> bridges;
    for (const RatedMeeting& meeting : meetings_) {
      if (is_bridge(meeting)) ++bridges[groups_of(meeting)];
    }
    for (RatedMeeting& meeting : meetings_) {
      if (is_bridge(meeting)) meeting.virtual_draws = 1 / bridges[groups_of(meeting)];
    }
    is_held_.assign(entrants_.size(), false);
    for (int entrant = 0; entrant < count(); ++entrant)
      is_held_[at(entrant)] = !anchor(entrant) && is_outside_core(entrant);
  }

  [[nodiscard]] std::pair<int, int> groups_of(const RatedMeeting& meeting) const {
    return std::minmax(group_[at(meeting.a)], group_[at(meeting.b)]);
  }
  [[nodiscard]] bool is_bridge(const RatedMeeting& meeting) const {
    return group_[at(meeting.a)] != group_[at(meeting.b)];
  }

  [[nodiscard]] bool is_fixed(const RatedMeeting& meeting) const {
    return anchor(meeting.a) && anchor(meeting.b);
  }

  // The core of a part is its largest group; the others are held to it.
  [[nodiscard]] bool is_outside_core(int entrant) const {
    std::map<int, int> members;
    for (int other = 0; other < count(); ++other) {
      if (part_[at(other)] == part_[at(entrant)]) ++members[group_[at(other)]];
    }
    if (members.size() < 2) return false;
    const int most = std::ranges::max(std::views::values(members));
    return members[group_[at(entrant)]] < most || most == 1;
  }

  void number_unknowns() {
    unknown_.assign(entrants_.size(), -1);
    for (int entrant = 0; entrant < count(); ++entrant) {
      if (part_[at(entrant)] < 0) continue;
      if (anchor(entrant)) {
        logits_[at(entrant)] = *anchor(entrant) / kEloPerUnit;
      } else {
        unknown_[at(entrant)] = unknowns_++;
        if (part_[at(entrant)] == anchored_part_) logits_[at(entrant)] = mean_anchor();
      }
    }
  }

  [[nodiscard]] double mean_anchor() const {
    double sum = 0;
    int anchors = 0;
    for (int entrant = 0; entrant < count(); ++entrant) {
      if (part_[at(entrant)] != anchored_part_ || !anchor(entrant)) continue;
      sum += *anchor(entrant) / kEloPerUnit;
      ++anchors;
    }
    return sum / anchors;
  }

  // Newton's method on the log likelihood, which is concave, with steps halved while they go down.
  void climb() {
    constexpr int kMostSteps = 100;
    constexpr double kDone = 1e-9;
    if (unknowns_ == 0) return;
    double height = log_likelihood(logits_);
    for (int i = 0; i < kMostSteps; ++i) {
      const Vector step = solution_of(information(), gradient());
      double longest = 0;
      for (const double part : step) longest = std::max(longest, std::abs(part));
      double factor = std::min(1.0, 3 / std::max(longest, 1e-300));
      std::vector<double> next;
      double reached = 0;
      for (;; factor /= 2) {
        next = logits_;
        for (int entrant = 0; entrant < count(); ++entrant) {
          if (unknown_[at(entrant)] >= 0) next[at(entrant)] += factor * step[at(unknown_[at(entrant)])];
        }
        reached = log_likelihood(next);
        if (reached >= height || factor * longest < kDone) break;
      }
      logits_ = std::move(next);
      height = reached;
      if (longest < kDone) break;
    }
  }

  [[nodiscard]] double advantage_of_a(const RatedMeeting& meeting, const std::vector<double>& logits) const {
    return logits[at(meeting.a)] - logits[at(meeting.b)];
  }

  [[nodiscard]] double log_likelihood(const std::vector<double>& logits) const {
    double sum = 0;
    for (const RatedMeeting& meeting : meetings_) {
      // log p = -log(1 + exp(-x)), written so that nothing overflows.
      const double advantage = advantage_of_a(meeting, logits);
      const double larger = std::log1p(std::exp(-std::abs(advantage)));
      const double log_win = -larger + std::min(0.0, advantage);
      const double log_loss = -larger + std::min(0.0, -advantage);
      sum += meeting.weight() * (meeting.share_a() * log_win + (1 - meeting.share_a()) * log_loss);
    }
    return sum;
  }

  [[nodiscard]] Vector gradient() const {
    Vector slope(at(unknowns_), 0);
    for (const RatedMeeting& meeting : meetings_) {
      const double surplus =
          meeting.weight() * (meeting.share_a() - expected_share(advantage_of_a(meeting, logits_)));
      if (const int a = unknown_[at(meeting.a)]; a >= 0) slope[at(a)] += surplus;
      if (const int b = unknown_[at(meeting.b)]; b >= 0) slope[at(b)] -= surplus;
    }
    return slope;
  }

  // Points per logit of a meeting: n p (1 - p).
  [[nodiscard]] double information_of(const RatedMeeting& meeting) const {
    const double share = expected_share(advantage_of_a(meeting, logits_));
    return meeting.weight() * share * (1 - share);
  }

  void add_to(Matrix& matrix, const RatedMeeting& meeting, double amount) const {
    const int a = unknown_[at(meeting.a)];
    const int b = unknown_[at(meeting.b)];
    if (a >= 0) matrix[at(a)][at(a)] += amount;
    if (b >= 0) matrix[at(b)][at(b)] += amount;
    if (a < 0 || b < 0) return;
    matrix[at(a)][at(b)] -= amount;
    matrix[at(b)][at(a)] -= amount;
  }

  // Fisher's information. A part without an anchor could be moved as a whole; adding a constant among its own
  // entrants holds its mean at 0 and changes no difference.
  [[nodiscard]] Matrix information() const {
    Matrix matrix(at(unknowns_), Vector(at(unknowns_), 0));
    for (const RatedMeeting& meeting : meetings_) add_to(matrix, meeting, information_of(meeting));
    for (int one = 0; one < count(); ++one) {
      if (unknown_[at(one)] < 0 || part_[at(one)] == anchored_part_) continue;
      for (int two = 0; two < count(); ++two) {
        if (part_[at(two)] == part_[at(one)]) matrix[at(unknown_[at(one)])][at(unknown_[at(two)])] += 1;
      }
    }
    return matrix;
  }

  // How far the experiments of a meeting lie from what is expected: squares, and what they would be on
  // average if all games were independent wins and losses.
  struct Scatter {
    double squares = 0;
    double expected = 0;
    double experiments = 0;
  };

  [[nodiscard]] Scatter scatter_of(const RatedMeeting& meeting) const {
    const double share = expected_share(advantage_of_a(meeting, logits_));
    Scatter found;
    for (const RatedPair& pair : meeting.pairs) {
      const double distance = pair.points_a - pair.games * share;
      found.squares += distance * distance;
      found.expected += pair.games * share * (1 - share);
      ++found.experiments;
    }
    return found;
  }

  // P. McCullagh and J. Nelder, "Generalized Linear Models" (1989), section 4.5: the dispersion, here of all
  // meetings together. Draws, and pairs in which each side wins with the same seat, make it less than 1;
  // results that repeat make it more. Sums are divided and not single experiments, since one surprise between
  // the best and the worst would outweigh all others. Bridges are left out, since virtual draws fitted them,
  // and `kPrior` experiments of plain wins and losses keep a few games from looking sure.
  struct Dispersion {
    double ratio = 1;     // of squares to what is expected
    double expected = 0;  // of one experiment, on average
  };

  [[nodiscard]] Dispersion dispersion() const {
    constexpr double kPrior = 2;
    Scatter all;
    std::vector<bool> is_used(entrants_.size(), false);
    for (const RatedMeeting& meeting : meetings_) {
      if (is_bridge(meeting) || is_fixed(meeting)) continue;
      const Scatter scatter = scatter_of(meeting);
      all.squares += scatter.squares;
      all.expected += scatter.expected;
      all.experiments += scatter.experiments;
      is_used[at(meeting.a)] = is_used[at(meeting.b)] = true;
    }
    if (all.experiments == 0) return {};
    // Every group fits one number less than it has members, an anchored one all that are unknown.
    double fitted = 0;
    std::map<int, bool> origins;
    for (int entrant = 0; entrant < count(); ++entrant) {
      if (!is_used[at(entrant)]) continue;
      bool& has_origin = origins[group_[at(entrant)]];
      if (unknown_[at(entrant)] >= 0 && (has_origin || part_[at(entrant)] == anchored_part_)) ++fitted;
      has_origin = true;
    }
    const double expected = all.expected / all.experiments;
    const double freedom = std::max(0.0, all.experiments - fitted);
    return {.ratio = (all.squares / expected + kPrior) / (freedom + kPrior), .expected = expected};
  }

  // The covariance of the ratings, by the sandwich of P. J. Huber (1967): the information outside, and inside
  // what the experiments really scatter, so that a pair of games is one experiment as in a match. A meeting
  // has a scatter of its own as far as it is long, and that of all where it is short: `kShared` experiments
  // of it.
  [[nodiscard]] Matrix covariance() const {
    constexpr double kShared = 10;
    const Dispersion common = dispersion();
    Matrix inside(at(unknowns_), Vector(at(unknowns_), 0));
    for (const RatedMeeting& meeting : meetings_) {
      if (is_fixed(meeting)) continue;
      const Scatter scatter = scatter_of(meeting);
      const double shared = kShared * common.expected;
      const double here = is_bridge(meeting)
                              ? common.ratio
                              : (scatter.squares + shared * common.ratio) / (scatter.expected + shared);
      add_to(inside, meeting, here * information_of(meeting));
    }
    const Matrix outside = inverse_of(information());
    return product(product(outside, inside), outside);
  }

  static Matrix product(const Matrix& left, const Matrix& right) {
    Matrix result(left.size(), Vector(left.size(), 0));
    for (std::size_t row = 0; row < left.size(); ++row) {
      for (std::size_t k = 0; k < left.size(); ++k) {
        for (std::size_t column = 0; column < left.size(); ++column) {
          result[row][column] += left[row][k] * right[k][column];
        }
      }
    }
    return result;
  }

  Ratings finished() {
    Ratings ratings;
    ratings.parts_ = parts_;
    ratings.ratings_.resize(entrants_.size());
    ratings.covariance_.resize(entrants_.size());
    const Matrix spread = unknowns_ > 0 ? covariance() : Matrix();
    for (int entrant = 0; entrant < count(); ++entrant) {
      if (part_[at(entrant)] < 0) continue;
      Rating rating{.elo = kEloPerUnit * logits_[at(entrant)],
                    .part = part_[at(entrant)],
                    .is_held = is_held_[at(entrant)]};
      if (anchor(entrant)) rating.elo = *anchor(entrant);
      if (const int mine = unknown_[at(entrant)]; mine >= 0) {
        Vector& row = ratings.covariance_[at(entrant)];
        row.assign(entrants_.size(), 0);
        for (int other = 0; other < count(); ++other) {
          const int theirs = unknown_[at(other)];
          if (theirs >= 0) row[at(other)] = kEloPerUnit * kEloPerUnit * spread[at(mine)][at(theirs)];
        }
        rating.error = kNormal95 * std::sqrt(row[at(entrant)]);
      }
      ratings.ratings_[at(entrant)] = rating;
    }
    return ratings;
  }

  std::span<const Entrant> entrants_;
  std::vector<RatedMeeting> meetings_;
  std::vector<double> logits_;
  std::vector<int> part_;   // -1: no games
  std::vector<int> group_;  // strongly connected by points taken
  std::vector<bool> is_held_;
  std::vector<int> unknown_;  // the number of the unknown, -1 for anchors and those without games
  int unknowns_ = 0;
  int parts_ = 0;
  int anchored_part_ = -2;  // nobody's
};

std::optional<Estimate> Ratings::difference(int one, int two) const {
  const std::optional<Rating>& left = of(one);
  const std::optional<Rating>& right = of(two);
  if (!left || !right || left->part != right->part) return std::nullopt;
  const auto covariance = [&](int row, int column) {
    const std::vector<double>& values = covariance_[static_cast<std::size_t>(row)];
    return values.empty() ? 0 : values[static_cast<std::size_t>(column)];
  };
  Estimate found{left->elo - right->elo};
  const double variance = covariance(one, one) + covariance(two, two) - 2 * covariance(one, two);
  if (one != two && variance > 0) found.error = kNormal95 * std::sqrt(variance);
  return found;
}

std::optional<double> Ratings::superiority(int one, int two) const {
  const std::optional<Estimate> gap = difference(one, two);
  if (!gap || !gap->error) return std::nullopt;
  return std::erfc(-gap->value / (*gap->error / kNormal95) / std::numbers::sqrt2) / 2;
}

Ratings rate(std::span<const Entrant> entrants, std::span<const GameOutcome> outcomes) {
  return RatingFit(entrants, outcomes).run();
}

}  // namespace turncoat
