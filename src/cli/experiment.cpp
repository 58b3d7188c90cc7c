// `experiment`: the tables of the five reports, played again and set beside what was published.
#include <fmt/ostream.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>

#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/layout.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "experiment/catalogue.h"
#include "experiment/findings.h"

namespace turncoat::cli {

namespace {

namespace fs = std::filesystem;

struct ExperimentOptions {
  std::vector<std::string> ids;
  int games = 100;
  std::string as = "paper";
  int seed = 1;
  int threads = 1;
  std::string out;
};

std::string time_of(const CatalogueEntry& entry) {
  if (!entry.is_playable) return "a person played: published figures only";
  if (entry.seconds == 0) return "from the tables of its report";
  return "about " + duration_text(std::chrono::seconds(static_cast<int>(entry.seconds) + 1));
}

void list(Context& context, const ExperimentOptions& chosen) {
  std::vector<Entry> entries;
  for (const CatalogueEntry& entry : catalogue(chosen.games)) {
    entries.push_back({entry.id, fmt::format("{} ({})", entry.title, time_of(entry))});
  }
  context.streams.out << "Tables of the reports:\n"
                      << list_of(entries)
                      << fmt::format(
                             "\nTimes are for {} games under each condition on one core.\n"
                             "turncoat experiment A-4.7 plays one, A a whole report, all everything.\n",
                             chosen.games);
}

// The most games there can be; bots that repeat one game need fewer.
int games_in(const std::vector<std::string>& ids, const ExperimentOptions& chosen) {
  int games = 0;
  for (const std::string& id : ids) {
    if (id == kStrengthId) games += kStrengthRows * (chosen.games + chosen.games % 2);
    if (id == kLevelsId) games += kLevelRows * (chosen.games + chosen.games % 2);
    if (id == kSummaryId || id.starts_with("E-") || !table_of(id).is_playable()) continue;
    games += 2 * row_count(table_of(id)) * chosen.games *
             static_cast<int>(readings_of(table_of(id), chosen.as).size());
  }
  return games;
}

// Nothing if a stop was requested.
Result<std::optional<Findings>> find(const std::vector<std::string>& ids, const ExperimentOptions& chosen,
                                     Laboratory& laboratory) {
  Findings findings{
      .order = laboratory.order, .machine = this_machine(TURNCOAT_VERSION, TURNCOAT_BUILD), .ids = ids};
  for (const std::string& id : ids) {
    if (id == kSummaryId) continue;
    if (id == kResponseId || id == kLeafId) {
      if (!findings.study) findings.study = study_responses(laboratory.players, laboratory.stop);
      if (!findings.study) return std::nullopt;
    } else if (id == kStrengthId || id == kLevelsId) {
      Result<std::optional<std::vector<StrengthRow>>> rows =
          measure_rows(id == kStrengthId ? strength_rows() : level_rows(), laboratory);
      if (!rows) return std::unexpected(rows.error());
      if (!*rows) return std::nullopt;
      (id == kStrengthId ? findings.strength : findings.levels) = std::move(**rows);
    } else if (table_of(id).is_playable()) {
      for (const std::string& as : readings_of(table_of(id), chosen.as)) {
        Result<std::optional<MeasuredTable>> measured = measure(table_of(id), as, laboratory);
        if (!measured) return std::unexpected(measured.error());
        if (!*measured) return std::nullopt;
        findings.tables.push_back(std::move(**measured));
      }
    }
  }
  return findings;
}

Result<void> write_file(const fs::path& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text << std::flush;
  if (!file) return fail("{}: cannot be written: {}", path.string(), std::strerror(errno));
  return {};
}

Result<void> write_files(const fs::path& folder, const Findings& findings) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return fail("{}: cannot be made: {}", folder.string(), error.message());
  std::vector<std::pair<std::string, std::string>> files = {{"index.html", page_of(findings)},
                                                            {"results.json", to_json(findings)},
                                                            {"matches.csv", matches_csv(findings)}};
  if (findings.study) files.emplace_back("responses.csv", responses_csv(*findings.study));
  for (const auto& [name, text] : files) {
    const Result<void> written = write_file(folder / name, text);
    if (!written) return written;
  }
  return {};
}

CommandResult experiment(Context& context, const ExperimentOptions& chosen) {
  if (chosen.ids.empty()) {
    list(context, chosen);
    return {};
  }
  const Result<std::vector<std::string>> ids = chosen_ids(chosen.ids);
  if (!ids) return wrong_usage(ids.error());

  const InterruptGuard interrupt;
  const int total = games_in(*ids, chosen);
  Progress progress(context.streams, std::max(total, 1));
  int played = 0;
  Laboratory laboratory{.games = context.games,
                        .players = context.players,
                        .order = {.games = chosen.games, .seed = chosen.seed, .threads = chosen.threads},
                        .stop = interrupt.token(),
                        .on_game = [&] { progress.update(++played, "games"); }};
  const Result<std::optional<Findings>> findings = find(*ids, chosen, laboratory);
  progress.clear();
  if (!findings) return failed(findings.error());
  if (!*findings) return failed({"stopped: nothing is printed of half an experiment"});
  for (const Section& section : sections_of(**findings)) context.streams.out << to_text(section);
  if (chosen.out.empty()) return {};
  const Result<void> written = write_files(chosen.out, **findings);
  if (!written) return failed(written.error());
  context.streams.out << fmt::format("{}: index.html, results.json and the tables as CSV\n", chosen.out);
  return {};
}

}  // namespace

Command add_experiment_command(CLI::App& app, Context& context) {
  constexpr Range kGames{1, 1'000'000};
  CLI::App* const options = add_command(
      app, "experiment",
      "Measure the published tables of the reports again.\n"
      "Without an id it lists the tables. Each row is played from the plain start, as published, and from "
      "random openings; published and measured results stand side by side with 95 % intervals, and "
      "contradictions inside a report are marked with '!'. With --out there is a page with plots, too.",
      examples({"turncoat experiment                      # the tables there are",
                "turncoat experiment A-4.7 --as all", "turncoat experiment all --threads 2 --out lab"}));
  const auto chosen = std::make_shared<ExperimentOptions>();
  add_texts(*options, "ID", chosen->ids, "ID", "tables such as A-4.7, whole reports such as B, or all");
  add_number(*options, "--games", chosen->games, kGames, "games for each row under each condition");
  add_choice(
      *options, "--as", chosen->as, {kReadingWords.begin(), kReadingWords.end()},
      "bots as the papers describe them; as the public programs play; the same with the X bots of report A "
      "looking for O's best move, as in its program; the first two; or all");
  add_number(*options, "--seed", chosen->seed, kSeeds, "start of the random numbers");
  add_number(*options, "--threads", chosen->threads, kThreads, "games played at the same time");
  add_text(*options, "--out", chosen->out, "FOLDER", "folder for index.html, results.json and CSV files");
  return {options, [&context, chosen]() { return experiment(context, *chosen); }};
}

}  // namespace turncoat::cli
