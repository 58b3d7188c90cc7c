#include "arena/report.h"

#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <utility>
#include <vector>

#include "arena/incident_kinds.h"
#include "core/text.h"
#include "record/game_record.h"

namespace turncoat {

namespace {

using Json = nlohmann::ordered_json;

std::string line(std::string_view term, const std::string& text) {
  return fmt::format("{:<12} {}\n", term, text);
}

// "+5.3 +/- 3.2", or "+5.3" where the error is not known.
std::string with_error(double value, const std::optional<double>& error, const char* unit = "") {
  return error ? fmt::format("{:+.1f} +/- {:.1f}{}", value, *error, unit)
               : fmt::format("{:+.1f}{}", value, unit);
}

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

std::string percent_text(const Estimate& share) {
  return share.error ? fmt::format("{:.1f} % +/- {:.1f}", 100 * share.value, 100 * *share.error)
                     : percent(share.value);
}

std::string win_rate_text(std::uint64_t wins, std::uint64_t games) {
  const Interval interval = wilson_interval(wins, games);
  return fmt::format("{} (95 %: {:.1f} to {:.1f})",
                     percent(static_cast<double>(wins) / static_cast<double>(games)), 100 * interval.low,
                     100 * interval.high);
}

std::string sprt_text(const Sprt& sprt, Outcomes outcomes) {
  const double ratio = log_likelihood_ratio(sprt, outcomes);
  const SprtVerdict verdict = verdict_of(sprt, ratio);
  const std::string meaning =
      verdict == SprtVerdict::kH1
          ? fmt::format("H1 accepted: nElo {:g} rather than {:g}", sprt.elo1, sprt.elo0)
      : verdict == SprtVerdict::kH0
          ? fmt::format("H0 accepted: nElo {:g} rather than {:g}", sprt.elo0, sprt.elo1)
          : "not decided";
  return fmt::format("LLR {:.2f} ({:.2f}, {:.2f}) nElo [{:g}, {:g}]: {}", ratio, sprt.lower_bound(),
                     sprt.upper_bound(), sprt.elo0, sprt.elo1, meaning);
}

// Elo and what belongs to it.
std::string strength_lines(Outcomes outcomes, const std::optional<Sprt>& sprt) {
  std::string text = line("Elo", elo_text(outcomes));
  if (const std::optional<Estimate> normalized = normalized_elo_of(outcomes)) {
    text += line("nElo", with_error(normalized->value, normalized->error));
  }
  if (const std::optional<double> los = superiority_of(outcomes)) text += line("LOS", percent(*los));
  if (is_paired(outcomes)) text += line("pairs", fmt::format("Ptnml(0-2) [{}]", fmt::join(outcomes, ", ")));
  if (sprt) text += line("SPRT", sprt_text(*sprt, outcomes));
  return text;
}

std::string unique_text(int unique, int games) {
  if (unique == games) return fmt::format("all {} games are different", games);
  std::string count = fmt::format("{} different games of {}", unique, games);
  if (2 * unique <= games) return fmt::format("only {}: the error bars mean nothing", count);
  if (10 * unique < 9 * games) return fmt::format("only {}: the error bars are too narrow", count);
  return count;
}

std::string ends_text(const Tally& tally) {
  std::string text = fmt::format("normal {}", tally.normal_ends());
  for (const auto& [name, bot] : {std::pair('A', Bot::kA), std::pair('B', Bot::kB)}) {
    for (const IncidentKind kind : kAllIncidentKinds) {
      const int times = tally.of(bot).incidents[static_cast<std::size_t>(kind)];
      if (times > 0) text += fmt::format(", {} {} {}", name, to_text(kind), times);
    }
  }
  return text;
}

void add_estimate(Json& object, const std::string& key, const std::optional<Estimate>& estimate) {
  object[key] = estimate ? Json(estimate->value) : Json();
  object[key + "_error"] = estimate && estimate->error ? Json(*estimate->error) : Json();
}

void add_strength(Json& object, Outcomes outcomes, const std::optional<Sprt>& sprt) {
  add_estimate(object, "score", score_of(outcomes));
  add_estimate(object, "elo", elo_of(outcomes));
  add_estimate(object, "nelo", normalized_elo_of(outcomes));
  const std::optional<double> los = superiority_of(outcomes);
  object["los"] = los ? Json(*los) : Json();
  object["ptnml"] = is_paired(outcomes) ? Json(outcomes) : Json();
  if (!sprt) return;
  const double ratio = log_likelihood_ratio(*sprt, outcomes);
  constexpr std::array<const char*, 3> kVerdicts = {"open", "H0", "H1"};
  object["sprt"] = {{"elo0", sprt->elo0},
                    {"elo1", sprt->elo1},
                    {"alpha", sprt->alpha},
                    {"beta", sprt->beta},
                    {"llr", ratio},
                    {"lower", sprt->lower_bound()},
                    {"upper", sprt->upper_bound()},
                    {"verdict", kVerdicts[static_cast<std::size_t>(verdict_of(*sprt, ratio))]}};
}

Json reasons_json(const Tally& tally) {
  Json reasons = {{"normal", tally.normal_ends()}, {"a", Json::object()}, {"b", Json::object()}};
  for (const auto& [name, bot] : {std::pair("a", Bot::kA), std::pair("b", Bot::kB)}) {
    for (const IncidentKind kind : kAllIncidentKinds) {
      const int times = tally.of(bot).incidents[static_cast<std::size_t>(kind)];
      if (times > 0) reasons[name][std::string(to_text(kind))] = times;
    }
  }
  return reasons;
}

// Mean and maximum of a move, {"mean":...,"max":...}.
template <class Total>
Json per_move(const BotTally& bot, Total total, Total most) {
  if (bot.moves == 0) return {{"mean", nullptr}, {"max", nullptr}};
  return {{"mean", static_cast<double>(total) / static_cast<double>(bot.moves)}, {"max", most}};
}

std::string effort_line(const Tally& tally, std::string_view term, std::string (*text_of)(const BotTally&)) {
  return line(term, fmt::format("A {}; B {}", text_of(tally.of(Bot::kA)), text_of(tally.of(Bot::kB))));
}

std::string time_of(const BotTally& bot) {
  if (bot.moves == 0) return "-";
  const auto milliseconds = [](double seconds) { return fmt::format("{:.3f} ms", seconds * 1000); };
  return fmt::format("mean {}, most {}", milliseconds(bot.seconds / static_cast<double>(bot.moves)),
                     milliseconds(bot.most_seconds));
}

std::string nodes_of(const BotTally& bot) {
  if (bot.moves == 0) return "-";
  return fmt::format("mean {:.1f}, most {}", static_cast<double>(bot.nodes) / static_cast<double>(bot.moves),
                     bot.most_nodes);
}

std::string limits_text(const MatchDescription& match) {
  std::string text;
  if (const auto time = match.clock.move_time())
    text += fmt::format(", {:g} s a move", Seconds(*time).count());
  if (match.clock.kind == ClockKind::kGame) text += fmt::format(", clock {}", to_text(match.clock));
  const Limits& limits = match.limits;
  if (limits.nodes) text += fmt::format(", {} nodes a move", *limits.nodes);
  if (limits.depth) text += fmt::format(", depth {}", *limits.depth);
  return text;
}

std::string title_line(const MatchDescription& match, const Tally& tally, const GameRegistry& games) {
  const std::string openings =
      match.openings.balance ? fmt::format("{} within {}", to_text(match.openings), *match.openings.balance)
                             : to_text(match.openings);
  return fmt::format(
      "{}: {} games{}, openings {}, seed {}{}\n",
      spec_of_start(match.start, games).value_or(match.start.variant()), tally.games(),
      match.is_paired() ? " in pairs" : fmt::format(", {} moves first", match.first == First::kA ? 'A' : 'B'),
      openings, match.seed, limits_text(match));
}

}  // namespace

std::string elo_text(Outcomes outcomes) {
  if (games_of(outcomes) == 0) return "no result yet";
  if (const std::optional<Estimate> elo = elo_of(outcomes)) {
    return with_error(elo->value, elo->error) +
           (elo->error ? "" : " (these games tell no error: too few, too equal or too one-sided)");
  }
  // All or nothing. Wilson's interval still bounds the score; of pairs each is one experiment.
  const std::uint64_t trials = games_of(outcomes) / (is_paired(outcomes) ? 2 : 1);
  const bool is_all = outcomes.back() > 0;
  const double bound = elo_of_score(wilson_interval(trials, trials).low);
  return is_all ? fmt::format("at least {:+.0f} (95 %): A won every game", bound)
                : fmt::format("at most {:+.0f} (95 %): B won every game", -bound);
}

std::string outcome_text(Outcomes outcomes, const std::optional<Sprt>& sprt) {
  std::string text = line("games", fmt::format("{}", games_of(outcomes)));
  if (!is_paired(outcomes)) {
    text += line("results", fmt::format("won {}, drawn {}, lost {}", outcomes[2], outcomes[1], outcomes[0]));
    text += line("win rate", win_rate_text(outcomes[2], games_of(outcomes)));
  }
  text += line("score", percent_text(*score_of(outcomes)));
  return text + strength_lines(outcomes, sprt);
}

std::string outcome_json(Outcomes outcomes, const std::optional<Sprt>& sprt) {
  Json object = {{"games", games_of(outcomes)}};
  if (!is_paired(outcomes)) {
    object["wins_a"] = outcomes[2];
    object["draws"] = outcomes[1];
    object["wins_b"] = outcomes[0];
  }
  add_strength(object, outcomes, sprt);
  return object.dump() + '\n';
}

std::string report_text(const MatchDescription& match, const Tally& tally, const std::optional<Sprt>& sprt,
                        const GameRegistry& games) {
  std::string text = title_line(match, tally, games) + line("A", printable(match.bots[0])) +
                     line("B", printable(match.bots[1]));
  if (tally.games() == 0) return text + line("results", "no game played");
  const Trinomial& results = tally.results();
  const auto played = static_cast<std::uint64_t>(tally.games());
  text += line("results", fmt::format("A won {}, drawn {}, B won {}", results[2], results[1], results[0]));
  // Pairs know the error better than single games, once there is a whole one.
  const Outcomes best = games_of(tally.outcomes()) > 0 ? tally.outcomes() : Outcomes(results);
  text += line("score", fmt::format("A {}", percent_text(*score_of(best))));
  text += line("win rate", fmt::format("A {}", win_rate_text(results[2], played)));
  text += strength_lines(tally.outcomes(), sprt);
  if (const std::optional<Estimate> margin = tally.margins().mean()) {
    text += line("margin", fmt::format("A {}", with_error(margin->value, margin->error, " discs")));
  }
  const Trinomial& first = tally.first_mover();
  text += line("first mover", fmt::format("won {}, drawn {}, lost {}: {}", first[2], first[1], first[0],
                                          percent_text(*score_of(first))));
  text += line("variety", unique_text(tally.unique_games(), tally.games()));
  text += line("ends", ends_text(tally));
  text += effort_line(tally, "nodes", nodes_of);
  text += effort_line(tally, "time", time_of);
  return text;
}

std::string report_json(const MatchDescription& match, const Tally& tally, const std::optional<Sprt>& sprt,
                        const GameRegistry& games) {
  const Trinomial& results = tally.results();
  const auto played = static_cast<std::uint64_t>(tally.games());
  Json object = {{"game", spec_of_start(match.start, games).value_or(match.start.variant())},
                 {"a", match.bots[0]},
                 {"b", match.bots[1]},
                 {"games", played},
                 {"wins_a", results[2]},
                 {"draws", results[1]},
                 {"wins_b", results[0]}};
  add_strength(object, tally.outcomes(), sprt);
  add_estimate(object, "margin", tally.margins().mean());
  object["win_rate_95"] = Json();
  if (played > 0) {
    const Interval interval = wilson_interval(results[2], played);
    object["win_rate_95"] = {interval.low, interval.high};
  }
  const Trinomial& first = tally.first_mover();
  object["first_mover"] = {{"wins", first[2]}, {"draws", first[1]}, {"losses", first[0]}};
  object["unique_games"] = tally.unique_games();
  object["reasons"] = reasons_json(tally);
  for (const auto& [name, bot] : {std::pair("a", Bot::kA), std::pair("b", Bot::kB)}) {
    const BotTally& spent = tally.of(bot);
    object["nodes_per_move"][name] = per_move(spent, spent.nodes, spent.most_nodes);
    object["seconds_per_move"][name] = per_move(spent, spent.seconds, spent.most_seconds);
  }
  return object.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace turncoat
