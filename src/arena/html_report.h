// The result of a tournament as one HTML file that needs nothing else: no server, no other file, no network.
//
// The tables are written here and can be read without JavaScript; replays are drawn by a small script from
// the packed games, one at a time. Names and what bots said come from strangers and are shown as text.
#pragma once

#include <string>
#include <string_view>

#include "arena/replay_archive.h"
#include "arena/standings.h"
#include "arena/tournament_report.h"

namespace turncoat {

// `games` are those that can be replayed; all, none or some.
std::string html_report(const TournamentHeading& heading, const Standings& standings,
                        const ReplayArchive& games);

// `text` as it may stand between tags and in quoted attributes; what no page should show is \xNN.
std::string html_text(std::string_view text);

}  // namespace turncoat
