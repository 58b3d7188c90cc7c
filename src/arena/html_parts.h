// The pieces of the HTML report: html_report.cpp puts them together.
#pragma once

#include <string>
#include <string_view>

#include "arena/replay_archive.h"
#include "arena/standings.h"

namespace turncoat {

// Constant parts of the page.
std::string_view report_style();
std::string_view report_script();

// The ratings with their error bars, as SVG; empty if nobody has one.
std::string rating_plot(const Standings& standings);

// The part of the page in which games are chosen and replayed; `bytes` is the size of their data.
std::string replay_tools(const ReplayArchive& games, std::size_t bytes);

// What the script reads: the board, the names and the games. It is safe inside a script element.
std::string replay_data(const TournamentPlan& plan, const Standings& standings, const ReplayArchive& games);

// A size for people: "2.9 MB".
std::string size_text(std::size_t bytes);

}  // namespace turncoat
