// `check`: whether the file of `prove` proves what it says.
#include <fmt/ostream.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>

#include "cli/command.h"
#include "cli/engine_options.h"
#include "cli/interrupt.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "core/text.h"
#include "solver/adjacency/certificate_check.h"
#include "solver/adjacency/check_record.h"

namespace turncoat::cli {

namespace {

using adjacency::CertificateCheck;
using adjacency::CheckedSets;
using adjacency::CheckLevel;
using adjacency::CheckRecord;

constexpr double kSure = 0.95;       // how sure a sample makes one of what is said about it
constexpr double kLongWork = 60;     // seconds; from there on it is told beforehand what is to come
constexpr double kFewSubsets = 1e9;  // never long work, so that there is no speed to be measured

struct CheckCommandOptions {
  std::string file;
  int threads = 1;
  int memory = 2048;
  std::string pairs;
  int sample = 0;
  int seed = 1;
  bool plan = false;
};

struct PairsRange {
  int first = 1;
  int last = kGridSquares;

  [[nodiscard]] bool has(const CheckLevel& level) const {
    return level.pairs >= first && level.pairs <= last;
  }
};

// "5" or "5-9".
Result<PairsRange> parse_pairs(const std::string& text) {
  if (text.empty()) return PairsRange{};
  const std::vector<std::string_view> ends = split(text, '-');
  const std::optional<int> first = parse_integer(ends.front());
  const std::optional<int> last = parse_integer(ends.back());
  if (ends.size() > 2 || !first || !last || *first < 1 || *last < *first) {
    return fail("--pairs: {} is neither a number of pairs nor a range such as 5-9", quote(text));
  }
  return PairsRange{*first, *last};
}

std::size_t sets_to_do(const CheckLevel& level, const CheckCommandOptions& chosen, const CheckedSets& done) {
  if (chosen.sample > 0) return std::min(level.sets, static_cast<std::size_t>(chosen.sample));
  return level.sets - std::min(level.sets, done.of(level.pairs));
}

// To go over for so many sets of a level.
double subsets_for(const CheckLevel& level, std::size_t sets) {
  if (level.sets == 0) return 0;
  return level.subsets * static_cast<double>(sets) / static_cast<double>(level.sets);
}

std::string time_text(double seconds) {
  return seconds < 1 ? "under 1 s" : duration_text(std::chrono::seconds(std::llround(seconds)));
}

std::string megabytes(std::size_t bytes) { return fmt::format("{} MB", (bytes + (1 << 20) - 1) >> 20); }

std::size_t memory_bytes(const CheckCommandOptions& chosen) {
  return static_cast<std::size_t>(chosen.memory) << 20;
}

// What is to be done, level by level, and how long this machine will take.
std::string plan_text(const std::vector<CheckLevel>& levels, const CheckCommandOptions& chosen,
                      const CheckedSets& done, double seconds_a_subset) {
  std::string text =
      fmt::format("{:>5}  {:>8}  {:>8}  {:>9}  {}\n", "pairs", "sets", "to check", "memory", "time, about");
  double all = 0;
  for (const CheckLevel& level : levels) {
    const std::size_t sets = sets_to_do(level, chosen, done);
    const double seconds = subsets_for(level, sets) * seconds_a_subset / chosen.threads;
    all += seconds;
    text +=
        fmt::format("{:>5}  {:>8}  {:>8}  {:>9}  {}\n", level.pairs, level.sets, sets,
                    megabytes(level.bytes_with(chosen.threads, memory_bytes(chosen))), time_text(seconds));
  }
  return text + fmt::format("With {} {} at {:.2f} ns a subset: {}.\n", chosen.threads,
                            chosen.threads == 1 ? "thread" : "threads", seconds_a_subset * 1e9,
                            time_text(all));
}

// Before any work, so that nobody waits for a failure.
Result<void> check_memory(const std::vector<CheckLevel>& levels, const CheckCommandOptions& chosen) {
  for (const CheckLevel& level : levels) {
    if (level.sets == 0 || level.bytes <= memory_bytes(chosen)) continue;
    return fail("{} pairs need {} and --memory gives {}: give more, or leave them out with --pairs",
                level.pairs, megabytes(level.bytes), megabytes(memory_bytes(chosen)));
  }
  return {};
}

// A record cannot have more sets than there are.
Result<void> check_fits(const CheckedSets& done, const std::vector<CheckLevel>& levels,
                        const std::string& path) {
  for (const CheckLevel& level : levels) {
    if (done.of(level.pairs) <= level.sets) continue;
    return fail("{}: it says that {} sets of {} pairs are checked, and there are {}; remove it to begin anew",
                quote(path, 200), done.of(level.pairs), level.pairs, level.sets);
  }
  return {};
}

// Writes to the record from time to time: a line for each set would be more lines than sets are worth.
class Keeper {
 public:
  Keeper(CheckRecord* record, const CheckLevel& level) : record_(record), level_(level) {}

  void tell(std::size_t done) {
    if (record_ == nullptr || done == kept_) return;
    const auto now = std::chrono::steady_clock::now();
    if (done < level_.sets && now < next_) return;
    next_ = now + std::chrono::seconds(1);
    kept_ = done;
    if (const Result<void> added = record_->add(level_.pairs, done); !added) failure_ = added.error();
  }

  [[nodiscard]] Result<void> result() const {
    if (failure_) return std::unexpected(*failure_);
    return {};
  }

 private:
  CheckRecord* record_;
  const CheckLevel& level_;
  std::size_t kept_ = 0;
  std::chrono::steady_clock::time_point next_ = {};
  std::optional<Failure> failure_;
};

Result<void> check_level(Streams& streams, const CertificateCheck& check, const CheckLevel& level,
                         const CheckCommandOptions& chosen, CheckRecord* record,
                         const std::stop_token& stop) {
  const std::size_t sets = sets_to_do(level, chosen, record == nullptr ? CheckedSets{} : record->sets());
  if (sets == 0) return {};
  const std::size_t begin = chosen.sample > 0 ? 0 : level.sets - sets;
  Progress progress(streams, static_cast<int>(begin + sets), static_cast<int>(begin));
  Keeper keeper(chosen.sample > 0 ? nullptr : record, level);
  const adjacency::CheckRun run{.begin = begin,
                                .threads = chosen.threads,
                                .memory = memory_bytes(chosen),
                                .stop = stop,
                                .tell = [&](std::size_t done) {
                                  keeper.tell(done);
                                  progress.update(static_cast<int>(done),
                                                  fmt::format("sets of {} pairs", level.pairs));
                                }};
  const Result<void> checked =
      chosen.sample > 0 ? check.run_sample(level, run, sets, static_cast<std::uint64_t>(chosen.seed))
                        : check.run(level, run);
  if (!checked) return checked;
  return keeper.result();
}

bool is_whole(const CheckLevel& level, const CheckCommandOptions& chosen) {
  return chosen.sample == 0 || level.sets <= static_cast<std::size_t>(chosen.sample);
}

// What a sample without a fault says. If a share p of a level's sets is wrong, n sets drawn of it hold none
// of them with a chance of (1 - p)^n at most; the share given is the one for which that is 5 %, about 3 / n.
std::string sample_text(const std::vector<CheckLevel>& levels, const CheckCommandOptions& chosen) {
  const double share = 1 - std::pow(1 - kSure, 1.0 / chosen.sample);
  const std::string percent = fmt::format("{:.2f} %", std::ceil(share * 1e4) / 100);
  std::string text = fmt::format("{:>5}  {:>8}  {:>8}  {}\n", "pairs", "sets", "checked", "wrong sets");
  for (const CheckLevel& level : levels) {
    text += fmt::format("{:>5}  {:>8}  {:>8}  {}\n", level.pairs, level.sets, sets_to_do(level, chosen, {}),
                        is_whole(level, chosen) ? "none" : "under " + percent);
  }
  return text +
         fmt::format(
             "No fault in the sets checked, which were drawn with seed {}. \"Under {}\" is {:g} % sure: "
             "if that share of a level's sets or more were wrong, one of them would have been drawn "
             "with a chance of at least {:g} %. That no set is wrong only the whole check shows.\n",
             chosen.seed, percent, 100 * kSure, 100 * kSure);
}

std::string verdict_text(const adjacency::Certificate& certificate) {
  std::string text = fmt::format("Checked: in {} the second player wins by at least {}.\n",
                                 adjacency::Position(certificate.rules()).variant(), certificate.lead());
  if (certificate.verdict() == adjacency::Verdict::kExactWin) {
    text += fmt::format("The file also says that it is not more than {}; that is not checked.\n",
                        certificate.lead());
  }
  return text;
}

// `all` are the levels of the proof, `levels` those that were checked.
std::string result_text(const adjacency::Certificate& certificate, const std::vector<CheckLevel>& all,
                        const std::vector<CheckLevel>& levels, const CheckCommandOptions& chosen) {
  if (!std::ranges::all_of(levels, [&](const CheckLevel& level) { return is_whole(level, chosen); })) {
    return sample_text(levels, chosen);
  }
  if (levels.size() == all.size()) return verdict_text(certificate);
  return fmt::format("Checked: the sets of {} to {} pairs. The proof needs those of the other levels too.\n",
                     levels.front().pairs, levels.back().pairs);
}

// Checks the levels one after the other, and says how many sets earlier runs had checked.
Result<std::size_t> check_levels(Streams& streams, const CertificateCheck& check,
                                 const std::vector<CheckLevel>& levels, const CheckCommandOptions& chosen,
                                 CheckRecord* record) {
  const InterruptGuard interrupt;
  std::size_t by_earlier_runs = 0;
  for (const CheckLevel& level : levels) {
    by_earlier_runs += record == nullptr ? 0 : std::min(level.sets, record->sets().of(level.pairs));
    const Result<void> checked = check_level(streams, check, level, chosen, record, interrupt.token());
    if (checked) continue;
    const bool goes_on = interrupt.token().stop_requested() && record != nullptr;
    return fail("{}{}", checked.error().message, goes_on ? "; the same command goes on from there" : "");
  }
  return by_earlier_runs;
}

CommandResult check(Context& context, const CheckCommandOptions& chosen) {
  const Result<PairsRange> range = parse_pairs(chosen.pairs);
  if (!range) return wrong_usage(range.error());
  const Result<adjacency::ReadCertificate> read = adjacency::read_certificate_file(chosen.file);
  if (!read) return failed(read.error());
  const std::string place = quote(chosen.file, 200);
  if (read->is_torn) return failed({fmt::format("{}: the last line is cut short", place)});
  const Result<CertificateCheck> check = CertificateCheck::of(read->certificate);
  if (!check) return failed(fail_at(place, check.error()).error());
  std::vector<CheckLevel> levels;
  for (const CheckLevel& level : check->levels()) {
    if (range->has(level)) levels.push_back(level);
  }
  if (levels.empty()) {
    return wrong_usage(
        {fmt::format("--pairs: the proof has levels of 1 to {} pairs", check->levels().size())});
  }

  double subsets = 0;
  for (const CheckLevel& level : levels) subsets += subsets_for(level, sets_to_do(level, chosen, {}));
  const double seconds_a_subset = chosen.plan || subsets > kFewSubsets ? check->seconds_a_subset() : 0;
  const bool is_long = subsets * seconds_a_subset / chosen.threads >= kLongWork;
  const bool has_record = is_long && chosen.sample == 0;  // what takes seconds leaves no file behind
  const std::string record_path = chosen.file + ".check";
  const std::uint64_t proof = read->writer.checksum_after("");
  Streams& streams = context.streams;
  if (chosen.plan) {
    const Result<CheckedSets> done =
        has_record ? adjacency::read_check_record_file(record_path, proof) : CheckedSets{};
    if (!done) return failed(done.error());
    streams.out << plan_text(levels, chosen, *done, seconds_a_subset);
    return {};
  }
  if (const Result<void> enough = check_memory(levels, chosen); !enough) return failed(enough.error());

  std::optional<CheckRecord> record;
  if (has_record) {
    Result<CheckRecord> opened = CheckRecord::open(record_path, proof);
    if (!opened) return failed(opened.error());
    const Result<void> fits = check_fits(opened->sets(), check->levels(), record_path);
    if (!fits) return failed(fits.error());
    record.emplace(std::move(*opened));
  }
  if (is_long) {
    streams.err << plan_text(levels, chosen, record ? record->sets() : CheckedSets{}, seconds_a_subset)
                << std::flush;
  }
  const Result<std::size_t> by_earlier_runs =
      check_levels(streams, *check, levels, chosen, record ? &*record : nullptr);
  if (!by_earlier_runs) return failed(fail_at(place, by_earlier_runs.error()).error());
  streams.out << result_text(read->certificate, check->levels(), levels, chosen);
  if (*by_earlier_runs > 0) {
    fmt::print(streams.out, "{} sets were checked by earlier runs, as {} says.\n", *by_earlier_runs,
               record_path);
  }
  return {};
}

}  // namespace

Command add_check_command(CLI::App& app, Context& context) {
  CLI::App* const options = add_command(
      app, "check",
      "Check the proof in a file.\n"
      "The check shares no code with the search that made the proof and trusts nothing in the file. Where it "
      "takes more than a minute it says beforehand what it needs, and keeps in FILE.check how far it is: the "
      "same command goes on from there. A sample is no proof; it says how sure it makes one.",
      examples({"turncoat check adjacency-8x8-8.proof", "turncoat check adjacency-8x8-4.proof --plan",
                "turncoat check adjacency-8x8-4.proof --pairs 1-15 --sample 100",
                "turncoat check adjacency-8x8-4.proof --threads 16 --memory 16384"}));
  const auto chosen = std::make_shared<CheckCommandOptions>();
  add_required_text(*options, "FILE", chosen->file, "FILE", "what turncoat prove wrote");
  add_number(*options, "--threads", chosen->threads, kThreads, "threads that check together");
  add_number(*options, "--memory", chosen->memory, {64, 1'000'000}, "memory for tables, in MB",
             hash_complaint);
  add_text(*options, "--pairs", chosen->pairs, "N or N-M", "only the sets of so many pairs of cells");
  add_number(*options, "--sample", chosen->sample, {0, 1'000'000'000},
             "only so many sets of each level, drawn by lot (smaller levels whole); 0: all");
  add_number(*options, "--seed", chosen->seed, kSeeds, "which ones are drawn");
  add_switch(*options, "--plan", chosen->plan, "only say what is left to do and what it takes");
  return {options, [&context, chosen] { return check(context, *chosen); }};
}

}  // namespace turncoat::cli
