// `solve`: exact values, of one position or of a file of them. Nothing is guessed: a position is solved, or
// it is said that it was not.
#include <fmt/ostream.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <utility>

#include "cli/command.h"
#include "cli/engine_options.h"
#include "cli/game_files.h"
#include "cli/interrupt.h"
#include "cli/limit_options.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/stopwatch.h"
#include "core/sign.h"
#include "record/paste.h"
#include "solver/solver.h"

namespace turncoat::cli {

namespace {

using Json = nlohmann::ordered_json;

struct SolveOptions {
  std::string position;
  std::string file;
  std::string game;
  std::string time = "none";
  EngineResources resources = {.hash = 256};
  bool wdl = false;
  bool json = false;
};

// What became of one position. With --wdl the outcome is known and the solution is not.
struct Answer {
  std::optional<Solution> solution = {};
  std::optional<int> outcome = {};  // 1, 0 or -1
  std::uint64_t nodes = 0;
  double seconds = 0;

  [[nodiscard]] bool is_solved() const { return outcome.has_value(); }
};

class Work {
 public:
  Work(const SolveOptions& options, std::stop_token stop)
      : solver_({.hash_bytes = options.resources.hash_bytes(), .threads = options.resources.threads}),
        limits_{.time = time_of(options.time)},
        stop_(std::move(stop)),
        wants_outcome_only_(options.wdl) {}

  Answer solve(const AnyPosition& position) {
    const Stopwatch watch;
    const std::uint64_t nodes_before = solver_.nodes();
    const Budget budget(limits_, stop_);
    Answer answer;
    if (wants_outcome_only_) {
      answer.outcome = solver_.outcome(position, budget);
    } else {
      if (Solved solved = solver_.solve(position, budget)) {
        answer.outcome = sign_of(solved->score);
        answer.solution = std::move(*solved);
      }
    }
    answer.nodes = solver_.nodes() - nodes_before;
    answer.seconds = watch.seconds();
    return answer;
  }

  [[nodiscard]] bool is_stopped() const { return stop_.stop_requested(); }

 private:
  AnySolver solver_;
  Limits limits_;
  std::stop_token stop_;
  bool wants_outcome_only_;
};

std::string_view name_of_outcome(int outcome) { return outcome > 0 ? "win" : outcome < 0 ? "loss" : "draw"; }

std::string moves_text(const std::vector<Move>& moves) {
  std::vector<std::string> words;
  for (const Move move : moves) words.push_back(to_text(move));
  return fmt::format("{}", fmt::join(words, " "));
}

Json json_of(const AnyPosition& position, const Answer& answer, bool wants_outcome_only) {
  Json object = {{"position", position.to_text()}, {"game", position.variant()}};
  if (wants_outcome_only) {
    object["outcome"] = answer.outcome ? Json(name_of_outcome(*answer.outcome)) : Json();
  } else if (answer.solution) {
    const Solution& solution = *answer.solution;
    object["score"] = solution.score.discs;
    object["move"] = solution.line.empty() ? Json() : Json(to_text(solution.move));
    object["line"] = transcript_of(solution.line);
    object["argument"] = name_of(solution.argument);
  } else {
    for (const char* const key : {"score", "move", "line", "argument"}) object[key] = nullptr;
  }
  object["nodes"] = answer.nodes;
  object["seconds"] = answer.seconds;
  return object;
}

void print_text(std::ostream& out, const AnyPosition& position, const Answer& answer) {
  const char mover = letter_of(position.side());
  if (answer.solution) {
    const Solution& solution = *answer.solution;
    fmt::print(out, "score     {:+} for {}, who is to move\n", solution.score.discs, mover);
    if (!solution.line.empty()) {
      fmt::print(out, "move      {}\nline      {}\n", to_text(solution.move), moves_text(solution.line));
    }
    fmt::print(out, "argument  {}\n", sentence_of(solution.argument));
  } else {
    fmt::print(out, "outcome   {} for {}, who is to move\n", name_of_outcome(*answer.outcome), mover);
  }
  fmt::print(out, "nodes     {}   {:.3f} s   {}\n", answer.nodes, answer.seconds,
             speed(answer.nodes, answer.seconds));
}

std::string why_unsolved(const Work& work, const SolveOptions& chosen) {
  return work.is_stopped() ? "stopped before it was solved"
                           : fmt::format("not solved within {} s; --time gives more", chosen.time);
}

CommandResult solve_one(Context& context, const SolveOptions& chosen, const AnyPosition& position) {
  const InterruptGuard interrupt;
  Work work(chosen, interrupt.token());
  const Answer answer = work.solve(position);
  std::ostream& out = context.streams.out;
  if (chosen.json) out << json_of(position, answer, chosen.wdl).dump() << '\n';
  if (!answer.is_solved()) return failed({why_unsolved(work, chosen)});
  if (!chosen.json) print_text(out, position, answer);
  return {};
}

// A position of a file, and what the file says about it.
struct Problem {
  AnyPosition position;
  std::vector<MoveScore> scores;

  // The best of the scores, if there are any.
  [[nodiscard]] std::optional<MoveScore> best() const {
    const auto best = std::ranges::max_element(scores, {}, &MoveScore::score);
    if (best == scores.end()) return std::nullopt;
    return *best;
  }
};

enum class Judgement : std::uint8_t { kUnsolved, kNotGiven, kRight, kWrong };

// The value has to be that of the file, and the move, if the file has it, one of its best.
Judgement judge(const Problem& problem, const Answer& answer) {
  if (!answer.is_solved()) return Judgement::kUnsolved;
  const std::optional<MoveScore> best = problem.best();
  if (!best) return Judgement::kNotGiven;
  if (!answer.solution)
    return *answer.outcome == sign_of(best->score) ? Judgement::kRight : Judgement::kWrong;
  const auto own = std::ranges::find(problem.scores, answer.solution->move, &MoveScore::move);
  const bool is_best_move = own == problem.scores.end() || own->score == best->score;
  return answer.solution->score == best->score && is_best_move ? Judgement::kRight : Judgement::kWrong;
}

std::string verdict_text(Judgement verdict, const Problem& problem) {
  switch (verdict) {
    case Judgement::kUnsolved:
      return "not solved";
    case Judgement::kNotGiven:
      return "";
    case Judgement::kRight:
      return "ok";
    case Judgement::kWrong:
      return fmt::format("differs: the file says {:+} with {}", problem.best()->score.discs,
                         to_text(problem.best()->move));
  }
  std::unreachable();
}

struct Summary {
  int solved = 0;
  int right = 0;
  int wrong = 0;
  int unsolved = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;

  void add(Judgement verdict, const Answer& answer) {
    solved += answer.is_solved() ? 1 : 0;
    right += verdict == Judgement::kRight ? 1 : 0;
    wrong += verdict == Judgement::kWrong ? 1 : 0;
    unsolved += verdict == Judgement::kUnsolved ? 1 : 0;
    nodes += answer.nodes;
    seconds += answer.seconds;
  }
};

void print_summary(std::ostream& out, const Summary& summary, bool as_json) {
  const auto& [solved, right, wrong, unsolved, nodes, seconds] = summary;
  if (as_json) {
    const Json object = {{"solved", solved},     {"right", right}, {"wrong", wrong},
                         {"unsolved", unsolved}, {"nodes", nodes}, {"seconds", seconds}};
    out << object.dump() << '\n';
    return;
  }
  fmt::print(out, "\nsolved    {}\nright     {}\nwrong     {}\nunsolved  {}\n", solved, right, wrong,
             unsolved);
  fmt::print(out, "nodes     {}   {:.3f} s   {}\n", nodes, seconds, speed(nodes, seconds));
}

void print_row(std::ostream& out, std::size_t number, const Problem& problem, const Answer& answer,
               Judgement verdict) {
  std::string value = "?";
  if (answer.solution) value = fmt::format("{:+}", answer.solution->score.discs);
  if (answer.outcome && !answer.solution) value = name_of_outcome(*answer.outcome);
  const bool has_move = answer.solution && !answer.solution->line.empty();
  fmt::print(out, "{:>4}  {:>2} empty  {:>4}  {:<2}  {:>12} nodes  {:>8.3f} s  {}\n", number,
             count(problem.position.empties()), value, has_move ? to_text(answer.solution->move) : "",
             answer.nodes, answer.seconds, verdict_text(verdict, problem));
}

void print_json_row(std::ostream& out, const Problem& problem, const Answer& answer, Judgement verdict,
                    bool wants_outcome_only) {
  Json object = json_of(problem.position, answer, wants_outcome_only);
  if (const std::optional<MoveScore> best = problem.best()) {
    object["expected"] = best->score.discs;
    object["ok"] = verdict == Judgement::kRight;
  }
  out << object.dump() << '\n';
}

CommandResult solve_all(Context& context, const SolveOptions& chosen, const std::vector<Problem>& problems) {
  Streams& streams = context.streams;
  const InterruptGuard interrupt;
  Work work(chosen, interrupt.token());
  Progress progress(streams, static_cast<int>(problems.size()));
  Summary summary;
  for (std::size_t i = 0; i < problems.size() && !work.is_stopped(); ++i) {
    const Answer answer = work.solve(problems[i].position);
    const Judgement verdict = judge(problems[i], answer);
    summary.add(verdict, answer);
    progress.clear();
    if (chosen.json) {
      print_json_row(streams.out, problems[i], answer, verdict, chosen.wdl);
    } else {
      print_row(streams.out, i + 1, problems[i], answer, verdict);
    }
    streams.out.flush();
    progress.update(static_cast<int>(i + 1), fmt::format("{} wrong", summary.wrong));
  }
  progress.clear();
  print_summary(streams.out, summary, chosen.json);
  if (work.is_stopped()) {
    return failed({fmt::format("stopped: {} of {} positions were solved", summary.solved, problems.size())});
  }
  if (summary.wrong > 0)
    return failed({fmt::format("{} of {} differ from the file", summary.wrong, problems.size())});
  if (summary.unsolved > 0) {
    return failed(
        {fmt::format("{} of {} were {}", summary.unsolved, problems.size(), why_unsolved(work, chosen))});
  }
  return {};
}

// The game of --game, or nothing where the text is to say it.
Result<std::optional<AnyPosition>> named_game(const Context& context, const std::string& game) {
  if (game.empty()) return std::nullopt;
  const Result<AnyPosition> start = context.games.start(game);
  if (!start) return std::unexpected(start.error());
  return *start;
}

Result<std::vector<Problem>> read_problems(Context& context, const std::string& file,
                                           const std::optional<AnyPosition>& start) {
  const Result<GameSource> source = open_games(file, nullptr, context.streams.in);
  if (!source) return std::unexpected(source.error());
  Result<std::vector<GameRecord>> records = games_of(*source, context.games, start);
  if (!records) return std::unexpected(records.error());
  std::vector<Problem> problems;
  for (GameRecord& record : *records) {
    const Result<AnyPosition> position = final_position(record);
    if (!position) return fail_at(source->name, position.error());
    problems.push_back({*position, std::move(record.scores)});
  }
  return problems;
}

Result<AnyPosition> read_position(const Context& context, const std::string& text,
                                  const std::optional<AnyPosition>& start) {
  if (text.empty()) return start ? *start : context.games.start(kDefaultGame);
  const Result<GameRecord> record = parse_pasted(text, context.games, start);
  std::error_code ignored;
  if (!record && std::filesystem::exists(text, ignored))
    return fail("{0} is a file: turncoat solve --file {0}", text);
  if (!record) return std::unexpected(record.error());
  return final_position(*record);
}

CommandResult solve(Context& context, const SolveOptions& chosen) {
  const Result<std::optional<AnyPosition>> start = named_game(context, chosen.game);
  if (!start) return wrong_usage(start.error());
  if (!chosen.file.empty() && !chosen.position.empty()) {
    return wrong_usage({"give a position or --file, not both"});
  }
  if (!chosen.file.empty()) {
    const Result<std::vector<Problem>> problems = read_problems(context, chosen.file, *start);
    return problems ? solve_all(context, chosen, *problems) : failed(problems.error());
  }
  const Result<AnyPosition> position = read_position(context, chosen.position, *start);
  return position ? solve_one(context, chosen, *position) : wrong_usage(position.error());
}

}  // namespace

Command add_solve_command(CLI::App& app, Context& context) {
  CLI::App* const options = add_command(
      app, "solve",
      "Find the exact value of a position: the final score when both sides play their best.\n"
      "Without a position it is the start of the game. A file may hold the right scores, as OBF does: then "
      "each answer is compared with them, and the exit status is 1 if any differs. A position that is not "
      "solved within its time is said to be so; nothing is guessed.",
      examples({"turncoat solve --game adjacency:size=4",
                "turncoat solve 'XXXXOX--XXX---O-XXXXX--- X 9' --game adjacency:size=4x6",
                "turncoat solve --file problems.obf --threads 2 --time 60"}));
  const auto chosen = std::make_shared<SolveOptions>();
  add_text(*options, "POSITION", chosen->position, "POSITION",
           "the cells in reading order as X, O and -, the side to move, and in adjacency the plies left; or "
           "a game in any format, for its last position");
  add_text(*options, "--file", chosen->file, "FILE", "solve every position of a file; - is standard input");
  add_text(*options, "--game", chosen->game, "GAME",
           "the game, as NAME or NAME:KEY=VALUE,...; without it othello, or adjacency where plies left are "
           "given");
  add_time_option(*options, chosen->time, "most time for a position");
  add_engine_options(*options, chosen->resources);
  add_switch(*options, "--wdl", chosen->wdl, "find only whether it is won, drawn or lost, which is faster");
  add_switch(*options, "--json", chosen->json,
             "print one JSON object a position: position, game, score, move, line, argument, nodes, seconds");
  return {options, [&context, chosen] { return solve(context, *chosen); }};
}

}  // namespace turncoat::cli
