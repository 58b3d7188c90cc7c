#include "arena/tournament_file.h"

#include <stdexcept>

namespace turncoat {
namespace {

// What toml++ 3.3 only asserts of a file: "[#" breaks one of its assertions, and without those it reads on.
[[noreturn]] void refuse_toml() { throw std::runtime_error("a name is missing, or a bracket"); }

}  // namespace
}  // namespace turncoat

// toml++ throws where a file is no TOML; that is caught right where it is called. Its assertions are switched
// on in every build, and throw, too.
#pragma push_macro("NDEBUG")
#undef NDEBUG
#define TOML_ASSERT(expression) ((expression) ? static_cast<void>(0) : ::turncoat::refuse_toml())
#include <toml++/toml.h>
#pragma pop_macro("NDEBUG")

#include <algorithm>
#include <cassert>
#include <cmath>

#include "core/file.h"
#include "core/text.h"

namespace turncoat {

namespace {

constexpr int kMostGames = 100'000;
constexpr int kMostEntrants = 1000;
constexpr int kMostThreads = 256;
constexpr int kMostSeed = 999'999'999;
constexpr double kMostSeconds = 86400;

// The keys of a table, each asked for with its type and range. What is wrong first is told, with its line.
class TomlFields {
 public:
  TomlFields(const toml::table& table, std::string name, std::optional<Failure>& problem)
      : table_(table), name_(std::move(name)), problem_(problem) {}

  std::optional<std::string> text(std::string_view key) {
    const toml::node* const node = find(key);
    if (node == nullptr) return std::nullopt;
    if (const auto* const value = node->as_string()) return value->get();
    complain(*node, key, "must be a text in quotation marks");
    return std::nullopt;
  }

  std::optional<std::int64_t> whole(std::string_view key, std::int64_t min, std::int64_t max) {
    const toml::node* const node = find(key);
    if (node == nullptr) return std::nullopt;
    const auto* const value = node->as_integer();
    if (value != nullptr && value->get() >= min && value->get() <= max) return value->get();
    complain(*node, key, fmt::format("must be a whole number from {} to {}", min, max));
    return std::nullopt;
  }

  std::optional<double> number(std::string_view key, double min, double max) {
    const toml::node* const node = find(key);
    if (node == nullptr) return std::nullopt;
    const std::optional<double> value = node->is_number() ? node->value<double>() : std::nullopt;
    if (value && *value >= min && *value <= max) return value;
    complain(*node, key, fmt::format("must be a number from {} to {}", min, max));
    return std::nullopt;
  }

  std::optional<bool> flag(std::string_view key) {
    const toml::node* const node = find(key);
    if (node == nullptr) return std::nullopt;
    if (const auto* const value = node->as_boolean()) return value->get();
    complain(*node, key, "must be true or false");
    return std::nullopt;
  }

  // What `parse`, a function from text to Result, makes of a text.
  template <class Parse>
  auto parsed(std::string_view key, Parse parse)
      -> std::optional<typename std::invoke_result_t<Parse, std::string_view>::value_type> {
    const std::optional<std::string> written = text(key);
    if (!written) return std::nullopt;
    auto value = parse(std::string_view(*written));
    if (value) return std::move(*value);
    complain(*find(key), key, fmt::format("is wrong: {}", value.error().message));
    return std::nullopt;
  }

  // One of a few words.
  template <class Parse>
  auto word(std::string_view key, Parse parse, const std::vector<std::string>& words) {
    return parsed(key,
                  [&](std::string_view written)
                      -> Result<typename std::invoke_result_t<Parse, std::string_view>::value_type> {
                    if (const auto value = parse(written)) return *value;
                    return fail("{} is none of {}{}", quote(written), join(words, ", "),
                                suggestion(written, words));
                  });
  }

  // Calls `read` with the keys of a table.
  template <class Read>
  bool table(std::string_view key, Read read) {
    const toml::node* const node = find(key);
    if (node == nullptr) return false;
    const toml::table* const inner = node->as_table();
    if (inner == nullptr) {
      complain(*node, key, fmt::format("must be a table: write [{}] on a line of its own", key));
      return false;
    }
    TomlFields fields(*inner, fmt::format("[{}] ", key), problem_);
    read(fields);
    fields.refuse_others();
    return true;
  }

  // Calls `read` for each of a list of tables.
  template <class Read>
  void tables(std::string_view key, Read read) {
    const toml::node* const node = find(key);
    if (node == nullptr) return;
    const toml::array* const list = node->as_array();
    if (list == nullptr || !list->is_homogeneous<toml::table>()) {
      complain(*node, key, fmt::format("must be tables: write [[{}]] on a line of its own before each", key));
      return;
    }
    for (const toml::node& one : *list) {
      TomlFields fields(*one.as_table(), fmt::format("[[{}]] ", key), problem_);
      read(fields);
      fields.refuse_others();
    }
  }

  void refuse_others() {
    for (const auto& [key, node] : table_) {
      const std::string name(key.str());
      if (std::ranges::find(asked_, name) != asked_.end()) continue;
      fail_at_line(key.source().begin.line,
                   fmt::format("there is no key {}{}{}", name_, quote(name), suggestion(name, asked_)));
    }
  }

  void complain(std::string_view key, std::string_view what) {
    const toml::node* const node = table_.get(key);
    complain(node == nullptr ? static_cast<const toml::node&>(table_) : *node, key, what);
  }

 private:
  const toml::node* find(std::string_view key) {
    if (std::ranges::find(asked_, key) == asked_.end()) asked_.emplace_back(key);
    return table_.get(key);
  }

  void complain(const toml::node& node, std::string_view key, std::string_view what) {
    fail_at_line(node.source().begin.line, fmt::format("{}{} {}", name_, key, what));
  }

  void fail_at_line(toml::source_index line, const std::string& what) {
    if (!problem_) problem_ = Failure{fmt::format("line {}: {}", line, what)};
  }

  const toml::table& table_;
  std::string name_;
  std::optional<Failure>& problem_;
  std::vector<std::string> asked_;
};

std::vector<std::string> words_of_formats() {
  std::vector<std::string> words;
  for (const TournamentFormat format :
       {TournamentFormat::kRoundRobin, TournamentFormat::kGauntlet, TournamentFormat::kSwiss,
        TournamentFormat::kKnockout, TournamentFormat::kGroups})
    words.emplace_back(to_text(format));
  return words;
}

AnyPosition read_start(TomlFields& fields, const GameRegistry& games) {
  const auto start = fields.parsed("game", [&](std::string_view text) { return games.start(text); });
  if (!start && !fields.text("game")) fields.complain("game", "is missing: write game = \"othello\"");
  const AnyPosition standard = start.value_or(AnyPosition());
  const auto position =
      fields.parsed("position", [&](std::string_view text) { return standard.parse(text); });
  return position.value_or(standard);
}

Limits read_limits(TomlFields& fields) {
  Limits limits;
  if (const auto nodes = fields.whole("nodes", 1, std::numeric_limits<std::int64_t>::max()))
    limits.nodes = static_cast<std::uint64_t>(*nodes);
  if (const auto depth = fields.whole("depth", 1, 1000)) limits.depth = static_cast<int>(*depth);
  return limits;
}

ClockRule read_clock_rule(TomlFields& fields) {
  const std::optional<double> time = fields.number("time", 0, kMostSeconds);
  const std::optional<ClockRule> clock = fields.parsed("clock", parse_clock);
  if (!time) return clock.value_or(ClockRule());
  if (clock) fields.complain("clock", "is for the whole game and time for each move: give one of them");
  return ClockRule::of_move(std::chrono::milliseconds(std::llround(*time * 1000)));
}

template <class T>
void take(T& value, const std::optional<std::int64_t>& number) {
  if (number) value = static_cast<T>(*number);
}

// The table of a format is right only in a tournament of that format.
template <class Read>
void read_part(TomlFields& fields, const TournamentPlan& plan, TournamentFormat format, Read read) {
  const std::string name(to_text(format));
  const bool is_there = fields.table(name, read);
  if (is_there && plan.format != format) {
    fields.complain(name, fmt::format("is for format = \"{}\", and this is {}", name, to_text(plan.format)));
  }
}

TournamentPlan read_plan(TomlFields& fields) {
  TournamentPlan plan;
  plan.format = fields.word("format", parse_tournament_format, words_of_formats()).value_or(plan.format);
  take(plan.games, fields.whole("games", 2, kMostGames));
  if (plan.games % 2 != 0)
    fields.complain("games", "must be even, since each opening is played twice with seats swapped");
  take(plan.seed, fields.whole("seed", 0, kMostSeed));
  plan.draws_seeds = fields.flag("draw_seeds").value_or(plan.draws_seeds);
  read_part(fields, plan, TournamentFormat::kGauntlet,
            [&](TomlFields& part) { take(plan.challengers, part.whole("challengers", 1, kMostEntrants)); });
  read_part(fields, plan, TournamentFormat::kSwiss,
            [&](TomlFields& part) { take(plan.swiss_rounds, part.whole("rounds", 1, kMostEntrants)); });
  read_part(fields, plan, TournamentFormat::kKnockout,
            [&](TomlFields& part) { take(plan.tie_pairs, part.whole("tie_pairs", 0, kMostEntrants)); });
  read_part(fields, plan, TournamentFormat::kGroups, [&](TomlFields& part) {
    take(plan.groups, part.whole("groups", 1, kMostEntrants));
    take(plan.qualify, part.whole("qualify", 1, kMostEntrants));
    take(plan.tie_pairs, part.whole("tie_pairs", 0, kMostEntrants));
    plan.final_stage =
        part.word("final", parse_final_stage, {"knockout", "round-robin"}).value_or(plan.final_stage);
  });
  return plan;
}

Entrant read_entrant(TomlFields& fields) {
  Entrant entrant;
  const std::optional<std::string> bot = fields.text("bot");
  if (!bot) fields.complain("bot", "is missing: write bot = \"minimax:depth=3\"");
  entrant.bot = bot.value_or("");
  entrant.name = fields.text("name").value_or(entrant.bot);
  entrant.folder = fields.text("folder").value_or("");
  entrant.group = fields.text("group");
  entrant.anchor = fields.number("anchor", -10000, 10000);
  return entrant;
}

Result<toml::table> parse_toml(std::string_view text) {
  if (text.size() > kMostFileBytes) return fail("it has more than {} bytes", kMostFileBytes);
  try {
    return toml::parse(text);
  } catch (const toml::parse_error& error) {
    return fail("line {}: this is no TOML: {}", error.source().begin.line, printable(error.description()));
  } catch (const std::runtime_error& error) {
    return fail("this is no TOML: {}", error.what());
  }
}

std::string quoted_toml(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + '"';
}

}  // namespace

Result<TournamentFile> parse_tournament(std::string_view text, const GameRegistry& games) {
  const Result<toml::table> table = parse_toml(text);
  if (!table) return std::unexpected(table.error());
  std::optional<Failure> problem;
  TomlFields fields(*table, "", problem);
  TournamentFile file;
  TournamentDescription& tournament = file.tournament;
  tournament.start = read_start(fields, games);
  tournament.plan = read_plan(fields);
  tournament.openings = default_openings(tournament.start);
  const auto openings = fields.parsed(
      "openings", [&](std::string_view plan) { return parse_openings(plan, tournament.start); });
  if (openings) tournament.openings = *openings;
  if (const auto balance = fields.whole("balance", 0, kGridSquares))
    tournament.openings.balance = static_cast<int>(*balance);
  tournament.limits = read_limits(fields);
  tournament.clock = read_clock_rule(fields);
  tournament.sprt = fields.parsed("sprt", parse_sprt);
  take(file.threads, fields.whole("threads", 1, kMostThreads));
  file.submissions = fields.text("submissions").value_or("");
  fields.tables("entrant", [&](TomlFields& one) { tournament.entrants.push_back(read_entrant(one)); });
  fields.refuse_others();
  if (problem) return std::unexpected(*problem);
  tournament.plan.entrants = static_cast<int>(tournament.entrants.size());
  return file;
}

std::string to_toml(const TournamentDescription& tournament) {
  const TournamentPlan& plan = tournament.plan;
  std::string text =
      fmt::format("game = {}\nposition = {}\nformat = \"{}\"\ngames = {}\nseed = {}\n",
                  quoted_toml(tournament.start.variant()), quoted_toml(tournament.start.to_text()),
                  to_text(plan.format), plan.games, plan.seed);
  text += fmt::format("openings = \"{}\"\n", to_text(tournament.openings));
  const auto add = [&](std::string_view key, const auto& value) {
    if (value) text += fmt::format("{} = {}\n", key, *value);
  };
  add("balance", tournament.openings.balance);
  if (const auto time = tournament.clock.move_time())
    text += fmt::format("time = {}\n", std::chrono::duration<double>(*time).count());
  if (tournament.clock.kind == ClockKind::kGame)
    text += fmt::format("clock = \"{}\"\n", to_text(tournament.clock));
  add("nodes", tournament.limits.nodes);
  add("depth", tournament.limits.depth);
  if (const auto& sprt = tournament.sprt)
    text += fmt::format("sprt = \"{},{},{},{}\"\n", sprt->elo0, sprt->elo1, sprt->alpha, sprt->beta);
  if (plan.draws_seeds) text += "draw_seeds = true\n";
  switch (plan.format) {
    case TournamentFormat::kRoundRobin:
      break;
    case TournamentFormat::kGauntlet:
      text += fmt::format("[gauntlet]\nchallengers = {}\n", plan.challengers);
      break;
    case TournamentFormat::kSwiss:
      if (plan.swiss_rounds > 0) text += fmt::format("[swiss]\nrounds = {}\n", plan.swiss_rounds);
      break;
    case TournamentFormat::kKnockout:
      text += fmt::format("[knockout]\ntie_pairs = {}\n", plan.tie_pairs);
      break;
    case TournamentFormat::kGroups:
      text += fmt::format("[groups]\ngroups = {}\nqualify = {}\ntie_pairs = {}\nfinal = \"{}\"\n",
                          plan.groups, plan.qualify, plan.tie_pairs, to_text(plan.final_stage));
      break;
  }
  return text;
}

}  // namespace turncoat
