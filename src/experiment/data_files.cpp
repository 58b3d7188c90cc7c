#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "experiment/catalogue.h"
#include "experiment/findings.h"

namespace turncoat {

namespace {

using Json = nlohmann::ordered_json;

std::string csv_line(const MeasuredTable& measured, const MeasuredRow& row, std::string_view start,
                     const Sample& sample) {
  const PublishedGame& game = row.published;
  const auto [first, second] = marks_of(sample.margin.value, game.rounds);
  const double error = (sample.margin.high - sample.margin.low) / 4;
  const std::string published =
      game.marks ? fmt::format("{},{}", game.marks->first, game.marks->second) : std::string(",");
  return fmt::format(
      "{},\"{}\",{},{},{},{},{},{},{},{},{},{},{},{},{:.4f},{:.4f},{:.4f},{:.3f},{:.3f},{:.3f},{},{}\n",
      measured.table->id, measured.as, measured.table->bots[0], measured.table->bots[1], game.rounds,
      row.seats.mover == Named::kFirst ? "first" : "second", letter_of(row.seats.first_plays), start,
      published, sample.games, sample.unique_games, sample.results[2], sample.results[1], sample.results[0],
      sample.points.value, sample.points.low, sample.points.high, first, second, error, sample.least,
      sample.most);
}

Json json_of(const Sample& sample) {
  return {{"games", sample.games},
          {"unique_games", sample.unique_games},
          {"incidents", sample.incidents},
          {"won", sample.results[2]},
          {"drawn", sample.results[1]},
          {"lost", sample.results[0]},
          {"points", {sample.points.value, sample.points.low, sample.points.high}},
          {"margin", {sample.margin.value, sample.margin.low, sample.margin.high}},
          {"margins_95", {sample.least, sample.most}}};
}

Json json_of(const PublishedGame& game) {
  if (game.marks) return {game.marks->first, game.marks->second};
  return *game.winner == Winner::kFirst ? "won" : *game.winner == Winner::kSecond ? "lost" : "drawn";
}

Json json_of(const Machine& machine) {
  Json json = Json::object();
  for (const auto& [name, value] : machine.facts()) json[name] = value;
  return json;
}

Json json_of(const MeasuredTable& measured) {
  const PublishedTable& table = *measured.table;
  Json rows = Json::array();
  for (const MeasuredRow& row : measured.rows) {
    rows.push_back({{"rounds", row.published.rounds},
                    {"moves_first", row.seats.mover == Named::kFirst ? table.bots[0] : table.bots[1]},
                    {"first_plays", std::string(1, letter_of(row.seats.first_plays))},
                    {"published", json_of(row.published)},
                    {"plain_start", json_of(row.plain)},
                    {"random_openings", json_of(row.openings)}});
  }
  return {{"id", table.id},
          {"source", table.source},
          {"first", table.bots[0]},
          {"second", table.bots[1]},
          {"as", measured.as},
          {"rows", std::move(rows)},
          {"contradictions", contradictions_in(table)},
          {"seconds", measured.seconds}};
}

Json json_of(const ResponseStudy& study) {
  Json games = Json::array();
  for (const StudyGame& game : study.games) {
    Json line = {{"level", game.level}, {"sample", game.sample}};
    for (std::size_t program = 0; program < kStudyPrograms.size(); ++program) {
      Json calls = Json::array();
      Json seconds = Json::array();
      for (const MoveEffort& move : game.moves[program]) {
        calls.push_back(move.calls);
        seconds.push_back(move.seconds);
      }
      line[std::string(kStudyPrograms[program].name)] = {{"calls", calls}, {"seconds", seconds}};
    }
    games.push_back(std::move(line));
  }
  return games;
}

Json json_of(const StrengthRow& row) {
  return {
      {"level", row.level}, {"first", row.first}, {"second", row.second}, {"sample", json_of(row.sample)}};
}

}  // namespace

std::string matches_csv(const Findings& findings) {
  std::string csv =
      "table,as,first,second,rounds,moves_first,first_plays,start,published_first,published_second,games,"
      "unique_games,"
      "won,drawn,"
      "lost,points,points_low,points_high,first_marks,second_marks,marks_error,margin_low95,margin_high95\n";
  for (const MeasuredTable& measured : findings.tables) {
    for (const MeasuredRow& row : measured.rows) {
      csv += csv_line(measured, row, "plain", row.plain);
      csv += csv_line(measured, row, "openings", row.openings);
    }
  }
  return csv;
}

std::string responses_csv(const ResponseStudy& study) {
  std::string csv = "level,sample,program,move,calls,seconds\n";
  for (const StudyGame& game : study.games) {
    for (std::size_t program = 0; program < kStudyPrograms.size(); ++program) {
      int number = 0;
      for (const MoveEffort& move : game.moves[program]) {
        csv += fmt::format("{},{},\"{}\",{},{},{:.9f}\n", game.level, game.sample,
                           kStudyPrograms[program].name, ++number, move.calls, move.seconds);
      }
    }
  }
  return csv;
}

std::string to_json(const Findings& findings) {
  Json json = {{"games", findings.order.games},
               {"seed", findings.order.seed},
               {"machine", json_of(findings.machine)},
               {"tables", Json::array()}};
  for (const MeasuredTable& measured : findings.tables) json["tables"].push_back(json_of(measured));
  if (findings.study) {
    json["responses"] = json_of(*findings.study);
    json["contradictions_e"] = contradictions_in_responses();
  }
  for (const StrengthRow& row : findings.strength) json["strength"].push_back(json_of(row));
  for (const StrengthRow& row : findings.levels) json["levels"].push_back(json_of(row));
  return json.dump(1) + "\n";
}

}  // namespace turncoat
