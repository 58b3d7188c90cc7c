#include "experiment/response_study.h"

#include <algorithm>
#include <chrono>
#include <string>

#include "experiment/sample_games.h"

namespace turncoat {

namespace {

// A move is timed this often and the shortest time counts: the others were disturbed.
constexpr int kRepeats = 3;

MoveEffort effort_of(Player& player, const AnyPosition& position) {
  using Clock = std::chrono::steady_clock;
  MoveEffort effort{.calls = 0, .seconds = 1e9};
  for (int i = 0; i < kRepeats; ++i) {
    const Clock::time_point began = Clock::now();
    effort.calls = choose_freely(player, position).nodes;
    effort.seconds = std::min(effort.seconds, std::chrono::duration<double>(Clock::now() - began).count());
  }
  return effort;
}

template <class Number>
Range<Number> range_of(const std::vector<MoveEffort>& moves, Number MoveEffort::* member) {
  const auto [least, most] = std::ranges::minmax_element(moves, {}, member);
  return {(*least).*member, (*most).*member};
}

}  // namespace

Range<std::uint64_t> StudyGame::calls(std::size_t program) const {
  return range_of(moves[program], &MoveEffort::calls);
}

Range<double> StudyGame::seconds(std::size_t program) const {
  return range_of(moves[program], &MoveEffort::seconds);
}

std::uint64_t ResponseStudy::most_calls(std::size_t program, std::string_view level) const {
  std::uint64_t most = 0;
  for (const StudyGame& game : games) {
    if (game.level == level) most = std::max(most, game.calls(program).most);
  }
  return most;
}

std::uint64_t ResponseStudy::total_calls(std::size_t program, std::string_view level) const {
  std::uint64_t total = 0;
  for (const StudyGame& game : games) {
    if (game.level != level) continue;
    for (const MoveEffort& move : game.moves[program]) total += move.calls;
  }
  return total;
}

double ResponseStudy::most_seconds(std::size_t program, std::string_view level) const {
  double most = 0;
  for (const StudyGame& game : games) {
    if (game.level == level) most = std::max(most, game.seconds(program).most);
  }
  return most;
}

double ResponseStudy::share_within(std::size_t program, std::string_view level, double seconds,
                                   std::optional<double> calls_per_second) const {
  int moves = 0;
  int within = 0;
  for (const StudyGame& game : games) {
    if (game.level != level) continue;
    for (const MoveEffort& move : game.moves[program]) {
      const double took =
          calls_per_second ? static_cast<double>(move.calls) / *calls_per_second : move.seconds;
      ++moves;
      if (took <= seconds) ++within;
    }
  }
  return moves == 0 ? 0 : static_cast<double>(within) / moves;
}

std::optional<ResponseStudy> study_responses(const PlayerRegistry& players, const std::stop_token& stop) {
  ResponseStudy study;
  for (const std::string_view level : kLevels) {
    for (const SampleGame& sample : kSampleGames) {
      StudyGame game{.level = level, .sample = sample.number, .moves = {}};
      for (std::size_t program = 0; program < kStudyPrograms.size(); ++program) {
        const MadePlayer player =
            players.make(std::string(kStudyPrograms[program].spec) + std::string(level));
        for (const othello::Position<8>& position : white_positions(sample)) {
          if (stop.stop_requested()) return std::nullopt;
          game.moves[program].push_back(effort_of(**player, position));
        }
      }
      study.games.push_back(std::move(game));
    }
  }
  return study;
}

double published_speed(std::size_t program) {
  std::vector<double> speeds;
  for (const ResponseLine& line : published_responses()) {
    if (line.level == "hard") speeds.push_back(line.calls[program].most / line.seconds[program].most);
  }
  std::ranges::nth_element(speeds, speeds.begin() + static_cast<std::ptrdiff_t>(speeds.size() / 2));
  return speeds[speeds.size() / 2];
}

}  // namespace turncoat
