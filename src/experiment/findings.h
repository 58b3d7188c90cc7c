// What was measured, and the same as sections of a report: the terminal and the page show one thing.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "experiment/machine.h"
#include "experiment/measure.h"
#include "experiment/response_study.h"

namespace turncoat {

struct Findings {
  MeasureOrder order;
  Machine machine;
  std::vector<std::string> ids;            // as chosen_ids gives them
  std::vector<MeasuredTable> tables = {};  // one for each reading of a table
  std::optional<ResponseStudy> study = {};
  std::vector<StrengthRow> strength = {};
  std::vector<StrengthRow> levels = {};
};

// A table of text.
struct Sheet {
  std::string caption;
  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> rows;
};

struct PlotGroup {
  std::string heading;             // may be empty
  std::vector<std::string> plots;  // SVG
};

struct Section {
  std::string id;
  std::string title;
  std::string source;
  std::vector<Sheet> sheets = {};
  std::vector<std::string> remarks = {};
  std::vector<std::string> contradictions = {};
  std::vector<PlotGroup> plots = {};
};

std::vector<Section> sections_of(const Findings& findings);

// Sections of report E, in a file of their own.
Section response_section(const ResponseStudy& study);
Section leaf_section(const ResponseStudy& study);
Section strength_section(const std::vector<StrengthRow>& rows);
Section levels_section(const std::vector<StrengthRow>& rows);

// "52 % (47-58)"
std::string points_text(const Measurement& points);

// The sections for a terminal.
std::string to_text(const Section& section);

// One HTML page that needs nothing outside itself.
std::string page_of(const Findings& findings);

// Everything measured as text for other programs.
std::string matches_csv(const Findings& findings);
std::string responses_csv(const ResponseStudy& study);
std::string to_json(const Findings& findings);

}  // namespace turncoat
