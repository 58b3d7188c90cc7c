// Every experiment there is, by id.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/result.h"
#include "experiment/measure.h"

namespace turncoat {

struct CatalogueEntry {
  std::string id;
  std::string title;
  bool is_playable = true;
  double seconds = 0;  // about, on one core, for one reading (as=paper or as=code)
};

// In the order of the reports, with run times for so many games.
std::vector<CatalogueEntry> catalogue(int games);

// The ids meant by words such as "A-4.7", "b" (all of report B) or "all", in the order of the catalogue. A
// table that sums up others brings those with it.
Result<std::vector<std::string>> chosen_ids(std::span<const std::string> words);

// Precondition: `id` is one of published_tables().
const PublishedTable& table_of(std::string_view id);

// "minimax against annealing"
std::string title_of(const PublishedTable& table);

}  // namespace turncoat
