// The games of the report: the place where they are replayed, and what the script reads.
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

#include "arena/html_parts.h"
#include "core/text.h"

namespace turncoat {

namespace {

constexpr std::string_view kViewer = R"html(<div id=viewer hidden>
<h3 id=what tabindex=-1></h3>
<svg id=board role=img viewBox='0 0 800 800'></svg>
<div>
<div class=keys>
<button type=button id=start aria-label='To the start'>|◀</button>
<button type=button id=back aria-label='One move back'>◀</button>
<button type=button id=next aria-label='One move on'>▶</button>
<button type=button id=end aria-label='To the end'>▶|</button>
<input type=range id=slider min=0 value=0 aria-label='Ply'>
</div>
<p id=say role=status></p>
<ol id=moves aria-label=Moves></ol>
<p class=soft>In italics: the opening, which no bot chose. A dot marks the last move, a ring what it turned.</p>
<details><summary>The board as text</summary><div><pre id=text tabindex=0></pre></div></details>
</div>
</div>
<div class=filters>
<label>bot <select id=one><option value=''>any</option></select></label>
<label>against <select id=two><option value=''>any</option></select></label>
<label>result <select id=kind><option value=''>any</option><option value=won>the first bot won</option>
<option value=lost>the first bot lost</option><option value=draw>draw</option><option value=incident>incident</option></select></label>
</div>
<div class=scroll tabindex=0 role=region aria-label='List of games'><table>
<caption><span>The games; whoever had the first move stands first.</span></caption>
<thead><tr><th scope=col class=name>game</th><th scope=col>round</th><th scope=col class=name>first</th>
<th scope=col class=name>second</th><th scope=col class=name>result</th></tr></thead>
<tbody id=list></tbody></table></div>
<div class=pager><button type=button id=before>Earlier</button><button type=button id=after>Later</button>
<span id=where role=status></span></div>
</div>
)html";

}  // namespace

std::string replay_tools(const ReplayArchive& games, std::size_t bytes) {
  if (games.games().empty()) return "<p>This report has no games to replay.</p>\n";
  return fmt::format(
             "<noscript><p>Replays need JavaScript; all tables stand without it.</p></noscript>\n"
             "<div id=games-tools hidden>\n<p class=soft>{} games can be replayed here; they take {} of this "
             "file. "
             "Arrow keys, Home and End go through a game.</p>\n",
             games.games().size(), size_text(bytes)) +
         std::string(kViewer);
}

std::string size_text(std::size_t bytes) {
  const double kilobytes = static_cast<double>(bytes) / 1000;
  return kilobytes < 1000 ? fmt::format("{:.0f} kB", std::ceil(kilobytes))
                          : fmt::format("{:.1f} MB", kilobytes / 1000);
}

std::string replay_data(const TournamentPlan& plan, const Standings& standings, const ReplayArchive& games) {
  const AnyPosition& start = games.start();
  const Shape shape = start.shape();
  nlohmann::ordered_json data = {{"rows", shape.rows}, {"columns", shape.columns}};
  data["cells"] = nlohmann::ordered_json::array();
  for (const Square square : squares_of(shape.area())) data["cells"].push_back(to_text(Move(square)));
  data["start"] = cells_to_text(discs_of(start, Side::kX), discs_of(start, Side::kO), shape);
  data["side"] = start.side() == Side::kX ? 0 : 1;
  data["names"] = nlohmann::ordered_json::array();
  for (const Entrant& entrant : standings.entrants) data["names"].push_back(printable(entrant.name));
  data["order"] = nlohmann::ordered_json::array();
  for (const StandingsRow& row : standings.rows) data["order"].push_back(row.entrant);
  int rounds = 0;
  for (const ReplayGame& game : games.games()) rounds = std::max(rounds, game.round);
  data["rounds"] = nlohmann::ordered_json::array();
  for (int round = 1; round <= rounds; ++round) data["rounds"].push_back(round_name(plan, round));
  data["games"] = nlohmann::ordered_json::array();
  for (const ReplayGame& game : games.games()) {
    nlohmann::ordered_json packed = {
        game.a, game.b, game.round, game.number, game.a_is_first ? 1 : 0, game.half_points_a};
    packed.push_back(game.margin ? nlohmann::ordered_json(*game.margin) : nlohmann::ordered_json());
    packed.push_back(game.incident ? to_text(game.incident->incident.kind) : "");
    packed.push_back(game.incident && game.incident->bot == Bot::kB ? game.b : game.a);
    packed.push_back(game.opening_plies);
    packed.push_back(game.plies);
    data["games"].push_back(std::move(packed));
  }
  // In ASCII and without "<": nothing of it can end the script element that it stands in.
  std::string safe;
  for (const char letter : data.dump(-1, ' ', true, nlohmann::ordered_json::error_handler_t::replace)) {
    if (letter == '<') {
      safe += "\\u003c";
    } else {
      safe += letter;
    }
  }
  return safe;
}

}  // namespace turncoat
