#include "players/level_skill.h"

#include <array>
#include <cassert>
#include <cstddef>

namespace turncoat {

namespace {

struct Row {
  int sight = 0;
  int counts = 0;
  std::uint64_t nodes = 0;
  Weakness othello = {};
  Weakness adjacency = {};
};

// clang-format off
// Plies, cells, positions; greed and error in Othello and in Adjacency.
constexpr std::array<Row, kLevels> kRows = {{
    {1,  0,       0, {1.00, 12.0}, {1.00, 28.0}},
    {1,  0,       0, {0.95,  4.0}, {1.00, 15.0}},
    {1,  0,       0, {0.88,  3.0}, {1.00, 10.0}},
    {1,  0,       0, {0.80,  3.0}, {1.00,  7.0}},
    {2,  2,       0, {0.74,  3.0}, {0.50,  3.8}},
    {2,  3,       0, {0.69,  3.0}, {0.50,  3.0}},
    {2,  4,       0, {0.62,  3.0}, {0.50,  2.3}},
    {3,  5,       0, {0.59,  3.0}, {0.30,  2.8}},
    {3,  6,       0, {0.51,  3.0}, {0.30,  2.1}},
    {3,  6,       0, {0.43,  3.0}, {0.30,  1.5}},
    {4,  7,       0, {0.39,  3.0}, {0.20,  1.6}},
    {4,  8,       0, {0.34,  2.0}, {0.20,  1.3}},
    {5,  9,       0, {0.33,  2.0}, {0.10,  1.2}},
    {6, 10,       0, {0.32,  2.0}, {0.00,  1.0}},
    {7, 12,       0, {0.30,  2.0}, {0.00,  0.8}},
    {0,  0,    8000, {0.00,  0.0}, {0.00,  0.0}},
    {0,  0,   30000, {0.00,  0.0}, {0.00,  0.0}},
    {0,  0,  120000, {0.00,  0.0}, {0.00,  0.0}},
    {0,  0,  500000, {0.00,  0.0}, {0.00,  0.0}},
    {0,  0,       0, {0.00,  0.0}, {0.00,  0.0}},
}};
// clang-format on

constexpr std::array<std::string_view, kLevels> kFaces = {
    "Grabs whatever turns, overlooks much",  "Grabs whatever turns, overlooks less",
    "Likes turning, learns what lasts",      "Knows good cells, ignores replies",
    "Sees your reply, stays greedy",         "Sees your reply, less greedy",
    "Sees your reply, sometimes misjudges",  "Plans one answer, often misjudges",
    "Plans one answer, sometimes misjudges", "Plans one answer, seldom misjudges",
    "Looks four ahead, sometimes misjudges", "Looks four ahead, seldom misjudges",
    "Looks five ahead, rarely errs",         "Looks six ahead, counts endings",
    "Looks seven ahead, counts endings",     "Searches thousands, proves no opening",
    "Searches tens of thousands, briefly",   "Searches a hundred thousand positions",
    "Searches half a million positions",     "Full strength: everything it knows",
};

}  // namespace

Skill skill_of(int level, std::string_view game) {
  assert(level >= 1 && level <= kLevels);
  const Row& row = kRows[static_cast<std::size_t>(level - 1)];
  return {.sight = row.sight,
          .counts = row.counts,
          .nodes = row.nodes,
          .weakness = game == "adjacency" ? row.adjacency : row.othello};
}

std::string_view face_of(int level) {
  assert(level >= 1 && level <= kLevels);
  return kFaces[static_cast<std::size_t>(level - 1)];
}

}  // namespace turncoat
