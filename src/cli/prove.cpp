// `prove`: that the second player wins a whole game of Adjacency, with a file that can be continued and
// checked.
#include <fmt/ostream.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "cli/command.h"
#include "cli/engine_options.h"
#include "cli/game_options.h"
#include "cli/interrupt.h"
#include "cli/limit_options.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/stopwatch.h"
#include "solver/adjacency/mirror_proof.h"
#include "solver/adjacency/proof_journal.h"
#include "solver/adjacency/proof_oracles.h"

namespace turncoat::cli {

namespace {

using adjacency::Certificate;
using adjacency::ProofJournal;
using adjacency::Verdict;
using Json = nlohmann::ordered_json;

struct ProveOptions {
  std::string game = "adjacency";
  LimitOptions limits;
  int threads = 1;
  int hash = 256;
  int by = adjacency::kLeastLead;
  std::string file;  // empty: named after the game
  bool json = false;
};

// The rules of a game that the proof is made for: from the start until the board is full.
Result<adjacency::Rules> chosen_rules(const Context& context, const std::string& game) {
  GameOptions options;
  options.game = game;
  const Result<AnyPosition> position = chosen_position(context.games, options);
  if (!position) return std::unexpected(position.error());
  return position->visit([](const auto& start) -> Result<adjacency::Rules> {
    if constexpr (std::is_same_v<std::decay_t<decltype(start)>, adjacency::Position>) {
      if (start.plies_left() != count(start.empties())) {
        return fail("the proof is for games that fill the board: leave rounds=full");
      }
      if (!adjacency::SymmetricSets::fits(start.rules())) {
        return fail(
            "the proof answers each move with its mirror image, and the cell in the middle of {} has none",
            start.variant());
      }
      return start.rules();
    } else {
      return fail("the proof is for adjacency: say --game adjacency");
    }
  });
}

std::string file_name(const adjacency::Rules& rules, int by) {
  return fmt::format("adjacency-{}x{}-{}{}.proof", rules.shape.rows, rules.shape.columns,
                     rules.neighbours == adjacency::Neighbours::kEight ? 8 : 4,
                     by == adjacency::kLeastLead ? "" : fmt::format("-by-{}", by));
}

std::string lead_complaint(const std::string& text) {
  return parse_integer(text).value_or(0) % 2 == 0 ? "" : "scores are even: give an even number";
}

// What a whole file says is proved by whoever did the work: this run, or else nobody who was seen.
bool is_proved_here(const ProofJournal& journal) {
  return journal.certificate().verdict() != Verdict::kUnfinished && !journal.is_continued();
}

std::string_view word_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::kSecondPlayerWins:
    case Verdict::kExactWin:
      return "second player wins";
    case Verdict::kDraw:
      return "draw";
    case Verdict::kUnfinished:
      break;
  }
  return "unfinished";
}

std::string sentence_of(const ProofJournal& journal) {
  const Certificate& certificate = journal.certificate();
  const std::string game = adjacency::Position(certificate.rules()).variant();
  const std::size_t levels = certificate.levels().size();
  const std::string_view claim = is_proved_here(journal) ? "Proved" : "The file says, not verified";
  switch (certificate.verdict()) {
    case Verdict::kSecondPlayerWins:
      return fmt::format(
          "{}: in {} the second player wins by at least {}. No symmetric set of {} pairs of empty cells is "
          "open: as long as so many or more are left after the answer, the mirror image is enough.",
          claim, game, certificate.lead(), levels);
    case Verdict::kExactWin:
      return fmt::format(
          "{}: in {} the second player wins by exactly {}. That is what the first player's best first move "
          "leaves.",
          claim, game, certificate.lead());
    case Verdict::kDraw:
      return fmt::format(
          "{}: {} is a draw. The mirror image as answer loses nothing, and a first move was found after "
          "which the second player cannot win.",
          claim, game);
    case Verdict::kUnfinished:
      break;
  }
  if (certificate.by() > adjacency::kLeastLead) {
    return fmt::format("Not decided yet: whether the second player wins {} by at least {}.", game,
                       certificate.by());
  }
  return fmt::format("Not decided yet: {} for the second player, who cannot lose, may be a win or a draw.",
                     game);
}

// What is left to do about a file that holds work of earlier runs.
std::string advice_for(const Certificate& certificate, const std::string& file) {
  constexpr std::string_view kAnew = "is proved only by a run from its beginning, with another --file";
  switch (certificate.verdict()) {
    case Verdict::kSecondPlayerWins:
      return fmt::format("turncoat check {} verifies it", file);
    case Verdict::kExactWin:
      return fmt::format("turncoat check {} verifies the win; that it is by no more than {} {}", file,
                         certificate.lead(), kAnew);
    case Verdict::kDraw:
    case Verdict::kUnfinished:
      break;
  }
  return fmt::format("a draw {}", kAnew);
}

// The work of one call: levels one after the other.
class Run {
 public:
  Run(Context& context, const ProveOptions& chosen, ProofJournal& journal)
      : streams_(context.streams), chosen_(chosen), journal_(journal) {}

  Result<void> run() {
    const InterruptGuard interrupt;
    const Budget budget(limits_of(chosen_.limits), interrupt.token());
    const adjacency::ProofOracles oracles(
        journal_.certificate().rules(),
        {.hash_bytes = static_cast<std::size_t>(chosen_.hash) * kMebibyte, .threads = chosen_.threads},
        budget);
    if (!chosen_.json) print_head();
    while (journal_.certificate().verdict() == Verdict::kUnfinished && !budget.must_stop()) {
      if (Result<void> worked = work_on_level(oracles); !worked) return worked;
    }
    return {};
  }

  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  [[nodiscard]] double seconds() const { return watch_.seconds(); }

 private:
  Result<void> work_on_level(const adjacency::ProofOracles& oracles) {
    const Stopwatch watch;
    const auto pairs = static_cast<std::size_t>(journal_.certificate().next_pairs());
    std::optional<Progress> progress;
    const adjacency::ProofHooks hooks{
        .keep = [this](const adjacency::ProofStep& step) { return keep(step); },
        .tell =
            [&](const adjacency::LevelProgress& level) {
              if (!progress) {
                progress.emplace(streams_, static_cast<int>(level.sets), static_cast<int>(level.done));
              }
              if (!progress->is_due()) return;
              progress->update(static_cast<int>(level.done),
                               fmt::format("sets of {} pairs  {} open", level.pairs, level.open));
            },
    };
    if (Result<void> worked = adjacency::work_on_level(journal_.certificate(), oracles.all(), hooks);
        !worked) {
      return worked;
    }
    progress.reset();
    const std::uint64_t nodes_before = std::exchange(nodes_, oracles.nodes());
    const std::vector<adjacency::ProofLevel>& levels = journal_.certificate().levels();
    const bool is_finished = levels.size() == pairs && levels.back().is_finished();
    if (!chosen_.json && is_finished) {
      print_level(pairs, levels.back(), nodes_ - nodes_before, watch.seconds());
    }
    return {};
  }

  // On the disk every few seconds: a machine that stops loses little, and short levels are not slowed.
  Result<void> keep(const adjacency::ProofStep& step) {
    if (Result<void> added = journal_.add(step); !added) return added;
    const auto now = std::chrono::steady_clock::now();
    if (now < next_sync_) return {};
    next_sync_ = now + std::chrono::seconds(5);
    return journal_.sync();
  }

  void print_head() {
    fmt::print(streams_.out, "{:>5} {:>10} {:>10} {:>16} {:>12}\n", "pairs", "sets", "open", "nodes", "time");
    std::size_t pairs = 0;
    for (const adjacency::ProofLevel& level : journal_.certificate().levels()) {
      ++pairs;
      if (!level.is_finished()) break;
      fmt::print(streams_.out, "{:>5} {:>10} {:>10} {:>16} {:>12}\n", pairs, level.sets, level.open.size(),
                 "", "from file");
    }
    streams_.out.flush();
  }

  void print_level(std::size_t pairs, const adjacency::ProofLevel& level, std::uint64_t nodes,
                   double seconds) {
    fmt::print(streams_.out, "{:>5} {:>10} {:>10} {:>16} {:>10.1f} s\n", pairs, level.sets, level.open.size(),
               nodes, seconds);
    streams_.out.flush();
  }

  Streams& streams_;
  const ProveOptions& chosen_;
  ProofJournal& journal_;
  Stopwatch watch_;
  std::uint64_t nodes_ = 0;
  std::chrono::steady_clock::time_point next_sync_ = {};
};

Json to_json(const ProofJournal& journal, const std::string& file, const Run& run) {
  const Certificate& certificate = journal.certificate();
  const bool is_unverified = certificate.verdict() != Verdict::kUnfinished && !is_proved_here(journal);
  Json levels = Json::array();
  for (const adjacency::ProofLevel& level : certificate.levels()) {
    levels.push_back({{"pairs", levels.size() + 1},
                      {"sets", level.sets},
                      {"done", level.done},
                      {"open", level.open.size()}});
  }
  return {{"game", adjacency::Position(certificate.rules()).variant()},
          {"verdict", is_unverified ? "unverified" : word_of(certificate.verdict())},
          {"claim", word_of(certificate.verdict())},
          {"by", certificate.by()},
          {"score_at_most", is_unverified ? 0 : -certificate.lead()},
          {"exact", !is_unverified && (certificate.verdict() == Verdict::kExactWin ||
                                       certificate.verdict() == Verdict::kDraw)},
          {"argument", "mirror"},
          {"levels", std::move(levels)},
          {"nodes", run.nodes()},
          {"seconds", run.seconds()},
          {"file", file}};
}

CommandResult prove(Context& context, const ProveOptions& chosen) {
  const Result<adjacency::Rules> rules = chosen_rules(context, chosen.game);
  if (!rules) return wrong_usage(rules.error());
  const std::string file = chosen.file.empty() ? file_name(*rules, chosen.by) : chosen.file;
  Result<ProofJournal> journal = ProofJournal::open(file, *rules, chosen.by);
  if (!journal) return failed(journal.error());
  Streams& streams = context.streams;
  if (journal->has_dropped_a_line()) {
    streams.err << fmt::format("{}: the last line was cut short; its sets are done again\n", file);
  }

  Run run(context, chosen, *journal);
  Result<void> ran = run.run();
  if (ran) ran = journal->sync();
  if (!ran) return failed(ran.error());

  const Certificate& certificate = journal->certificate();
  if (chosen.json) {
    streams.out << to_json(*journal, file, run).dump() << '\n';
  } else {
    fmt::print(streams.out, "{}\n", sentence_of(*journal));
  }
  if (certificate.verdict() == Verdict::kUnfinished) {
    return failed({fmt::format("stopped at {} pairs; the same command goes on with {}",
                               certificate.next_pairs(), file)});
  }
  if (!is_proved_here(*journal)) {
    return failed({fmt::format(
        "{} holds work of earlier runs, and what is read from a file is not proved by reading it; {}", file,
        advice_for(certificate, file))});
  }
  if (!chosen.json && certificate.lead() > 0) {
    fmt::print(streams.out, "The proof is in {}: turncoat check {}\n", file, file);
  }
  return {};
}

}  // namespace

Command add_prove_command(CLI::App& app, Context& context) {
  CLI::App* const options = add_command(
      app, "prove",
      "Prove that the second player wins a whole game of Adjacency.\n"
      "Answering each move with its mirror image never loses; the proof looks for the sets of empty cells in "
      "which it does not win either, and goes on until there are none. The file keeps what was found: the "
      "same command goes on with a file that is there, and turncoat check verifies it. The file does not "
      "depend on the number of threads. With --by N it proves a win by at least N, or finds the exact score "
      "if "
      "that is less. The exit status is 0 where this run has proved the whole; else, also with a file that "
      "earlier runs have finished, it is 1.",
      examples({"turncoat prove --game adjacency:neighbours=8",
                "turncoat prove --game adjacency:size=6 --by 4",
                "turncoat prove --threads 16 --hash 16384 --file open.proof"}));
  const auto chosen = std::make_shared<ProveOptions>();
  add_text(*options, "--game", chosen->game, "GAME",
           "the game, as NAME or NAME:KEY=VALUE,...; see turncoat games");
  add_number(*options, "--by", chosen->by, {adjacency::kLeastLead, adjacency::kMostLead},
             "what the second player is to win by at least; even", lead_complaint);
  add_number(*options, "--threads", chosen->threads, kThreads, "sets looked at at the same time");
  add_number(*options, "--hash", chosen->hash, {1, 1'000'000}, "memory for known sets, in MiB",
             hash_complaint);
  add_text(*options, "--file", chosen->file, "FILE", "where the proof is kept; else named after the game");
  add_time_option(*options, chosen->limits.time, "stop after so long");
  add_switch(*options, "--json", chosen->json, "print one JSON object at the end");
  return {options, [&context, chosen] { return prove(context, *chosen); }};
}

}  // namespace turncoat::cli
