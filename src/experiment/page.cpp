#include <fmt/format.h>

#include "experiment/findings.h"
#include "plot/svg.h"

namespace turncoat {

namespace {

using plot::escaped;

constexpr std::string_view kHead = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Five reports, measured again</title>
<style>
:root{color-scheme:light dark;--ink:#1d2329;--soft:#56606b;--paper:#fbfbf9;--card:#fff;--line:#dde1e6;--warn:#8a4100;)"
                                   R"(--warn-back:#fff4e5;--accent:#005f94}
@media(prefers-color-scheme:dark){:root{--ink:#e8ebee;--soft:#a4adb7;--paper:#15191d;--card:#1d2329;--line:#363e47;)"
                                   R"(--warn:#ffb86b;--warn-back:#33260f;--accent:#7cc4f2}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:clamp(15px,.55vw + 13px,22px)/1.5 system-ui,sans-serif}
main,header,footer{max-width:min(96vw,150rem);margin:0 auto;padding:0 clamp(.75rem,2vw,3rem)}
h1{font-size:clamp(1.5rem,3.2vw,2.6rem);line-height:1.15;margin:1.2em 0 .3em}
h2{font-size:1.3em;line-height:1.25;margin:0}
h3{font-size:1.05em;margin:1.4em 0 .4em}
a{color:var(--accent)}
.lead{max-width:70ch;color:var(--soft)}
nav ul{display:flex;flex-wrap:wrap;gap:.4rem;padding:0;margin:1rem 0;list-style:none}
nav a{display:block;padding:.45em .8em;border:1px solid var(--line);border-radius:2em;background:var(--card);text-decoration:none}
section{background:var(--card);border:1px solid var(--line);border-radius:.6rem;margin:1.2rem 0;padding:clamp(.8rem,2vw,2rem)}
.machine{display:flex;flex-wrap:wrap;gap:.2rem 1.6rem;margin:0;color:var(--soft)}
.machine div{display:flex;gap:.5em}
.machine dd{margin:0;color:var(--ink)}
.source{color:var(--soft);margin:.2em 0 1em}
.wide{overflow-x:auto;margin:0 0 1rem}
table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.92em}
caption{text-align:left;font-weight:600;padding:.3em 0}
th,td{text-align:left;padding:.3em 1em .3em 0;border-bottom:1px solid var(--line);white-space:nowrap}
th{color:var(--soft);font-weight:600}
.warn{background:var(--warn-back);border-left:.3rem solid var(--warn);padding:.6em 1em;border-radius:.3rem}
.warn h3{margin:0;color:var(--warn)}
.warn ul,.notes{margin:.4em 0;padding-left:1.2em}
.notes{max-width:90ch}
.warn ul{max-width:90ch}
.body{display:flex;flex-wrap:wrap;gap:1rem 2.5rem;align-items:flex-start}
.body>div{max-width:100%}
.body>div:last-child{flex:1 1 min(100%,28em);min-width:0}
.plots{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,21rem),1fr));gap:1rem;margin:1rem 0}
.plots svg{display:block;width:100%;height:auto;max-width:46rem}
footer{color:var(--soft);padding-bottom:3rem}
@media print{.body{display:block}body{font-size:10pt;background:#fff;color:#000}section{border:0;padding:0;break-inside:auto}nav{display:none}
.plots{grid-template-columns:1fr 1fr}.plots svg,tr,.warn{break-inside:avoid}.wide{overflow:visible}th,td{padding-right:.6em}}
</style>
</head>
<body>
)";

std::string html_of(const Sheet& sheet) {
  std::string html = fmt::format(
      "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"{0}\"><table>"
      "<caption>{0}</caption>\n<thead><tr>",
      escaped(sheet.caption));
  for (const std::string& column : sheet.columns) html += "<th scope=\"col\">" + escaped(column) + "</th>";
  html += "</tr></thead>\n<tbody>\n";
  for (const auto& row : sheet.rows) {
    html += "<tr>";
    for (const std::string& cell : row) html += "<td>" + escaped(cell) + "</td>";
    html += "</tr>\n";
  }
  return html + "</tbody></table></div>\n";
}

std::string list_of(const std::vector<std::string>& lines, std::string_view style) {
  if (lines.empty()) return "";
  std::string html = style.empty() ? "<ul>" : fmt::format("<ul class=\"{}\">", style);
  for (const std::string& line : lines) html += "<li>" + escaped(line) + "</li>\n";
  return html + "</ul>\n";
}

std::string plots_of(const Section& section) {
  std::string html;
  for (const PlotGroup& group : section.plots) {
    if (!group.heading.empty()) html += "<h3>" + escaped(group.heading) + "</h3>\n";
    html += "<div class=\"plots\">\n";
    for (const std::string& plot : group.plots) html += plot;
    html += "</div>\n";
  }
  return html;
}

std::string html_of(const Section& section) {
  std::string html = fmt::format(
      "<section id=\"{0}\" aria-labelledby=\"h-{0}\">\n<h2 id=\"h-{0}\">{0}: {1}</h2>\n"
      "<p class=\"source\">{2}</p>\n",
      escaped(section.id), escaped(section.title), escaped(section.source));
  html += "<div class=\"body\">\n<div>\n";
  for (const Sheet& sheet : section.sheets) html += html_of(sheet);
  html += "</div>\n<div>\n" + list_of(section.remarks, "notes");
  if (!section.contradictions.empty()) {
    html += "<div class=\"warn\"><h3>The report contradicts itself</h3>\n" +
            list_of(section.contradictions, "") + "</div>\n";
  }
  const bool has_headings = !section.plots.empty() && !section.plots.front().heading.empty();
  if (!has_headings) html += plots_of(section);
  html += "</div>\n</div>\n";
  if (has_headings) html += plots_of(section);
  return html + "</section>\n";
}

std::string html_of(const Machine& machine) {
  std::string html = "<dl class=\"machine\">";
  for (const auto& [name, value] : machine.facts()) {
    html += fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", escaped(name), escaped(value));
  }
  return html + "</dl>\n";
}

}  // namespace

std::string page_of(const Findings& findings) {
  const std::vector<Section> sections = sections_of(findings);
  std::string html(kHead);
  html += fmt::format(
      "<header><h1>Five reports, measured again</h1>\n<p class=\"lead\">Four reports on the Adjacency "
      "Strategy Game (A "
      "to D) and one on Othello (E) published results of single games. Here the same bots play up to {} "
      "games under "
      "each condition (seed {}). <em>Plain start</em> is the published condition; <em>random openings</em> "
      "is the "
      "fair measurement, since bots without chance repeat one game from the plain start. Marks are means, "
      "with half "
      "of the 95&nbsp;% interval behind +/-; points are shares with their 95&nbsp;% interval. <em>Fits</em> "
      "says "
      "whether the published game is one that these bots play from the plain start: the same marks (same, "
      "differs), "
      "or a margin among 95&nbsp;% of their games (inside, outside). Times are those of this "
      "machine:</p>\n{}</header>\n",
      findings.order.games, findings.order.seed, html_of(findings.machine));
  html += "<main>\n<nav aria-label=\"Experiments\"><ul>";
  for (const Section& section : sections) {
    html += fmt::format("<li><a href=\"#{0}\" title=\"{1}\">{0}</a></li>\n", escaped(section.id),
                        escaped(section.title));
  }
  html += "</ul></nav>\n";
  for (const Section& section : sections) html += html_of(section);
  return html +
         fmt::format(
             "</main>\n<footer><p>Made by turncoat experiment. The numbers are in matches.csv{}results.json "
             "beside this page.</p></footer>\n</body>\n</html>\n",
             findings.study ? ", responses.csv and " : " and ");
}

}  // namespace turncoat
