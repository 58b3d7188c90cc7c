#include "players/level_skill.h"

#include <array>
#include <cassert>
#include <cstddef>

namespace turncoat {

namespace {

// clang-format off
// Plies, cells, positions; greed and error.
constexpr std::array<Skill, kLevels> kOthello = {{
    {1,  0,      0, {1.00,  12.0}},
    {1,  0,      0, {0.93,   3.5}},
    {1,  0,      0, {0.86,   3.0}},
    {1,  0,      0, {0.80,   3.0}},
    {2,  2,      0, {0.715,  3.0}},
    {2,  3,      0, {0.665,  3.0}},
    {2,  4,      0, {0.575,  3.0}},
    {3,  5,      0, {0.565,  3.0}},
    {3,  6,      0, {0.485,  3.0}},
    {3,  6,      0, {0.38,   3.0}},
    {4,  7,      0, {0.385,  2.6}},
    {4,  8,      0, {0.335,  2.0}},
    {5,  9,      0, {0.35,   2.0}},
    {6, 10,      0, {0.305,  2.0}},
    {7, 12,      0, {0.26,   2.0}},
    {0,  0,   4000, {}},
    {0,  0,  20000, {}},
    {0,  0, 100000, {}},
    {0,  0, 500000, {}},
    {0,  0,      0, {}},
}};

// More than four plies of sight add little here: mistakes make the steps up to 18. More than eight plies are
// too many to count all moves to their end in a tenth of a second.
constexpr std::array<Skill, kLevels> kAdjacency = {{
    {1,  0,      0, {1.00, 28.0}},
    {1,  0,      0, {1.00, 18.0}},
    {1,  0,      0, {1.00, 12.9}},
    {1,  0,      0, {1.00,  9.0}},
    {2,  2,      0, {0.50,  5.5}},
    {2,  3,      0, {0.50,  5.0}},
    {2,  4,      0, {0.50,  4.55}},
    {3,  5,      0, {0.30,  4.3}},
    {3,  6,      0, {0.30,  3.8}},
    {3,  6,      0, {0.30,  3.05}},
    {4,  7,      0, {0.20,  2.75}},
    {4,  8,      0, {0.20,  2.4}},
    {4,  8,      0, {0.10,  1.95}},
    {4,  8,      0, {0.10,  1.6}},
    {4,  8,      0, {0.00,  1.25}},
    {4,  8,      0, {0.00,  0.9}},
    {4,  8,      0, {0.00,  0.55}},
    {4,  8,      0, {0.00,  0.2}},
    {0,  0, 500000, {}},
    {0,  0,      0, {}},
}};
// clang-format on

constexpr std::array<std::string_view, kLevels> kFaces = {
    "Grabs whatever turns, overlooks much",  "Grabs whatever turns, overlooks less",
    "Likes turning, learns what lasts",      "Knows good cells, ignores replies",
    "Sees your reply, stays greedy",         "Sees your reply, less greedy",
    "Sees your reply, sometimes misjudges",  "Plans one answer, often misjudges",
    "Plans one answer, sometimes misjudges", "Plans one answer, seldom misjudges",
    "Looks four ahead, sometimes misjudges", "Looks four ahead, seldom misjudges",
    "Looks far ahead, seldom errs",          "Looks far ahead, rarely errs",
    "Looks far ahead, counts endings",       "Searches thousands, proves no opening",
    "Searches many thousands of positions",  "Searches a hundred thousand positions",
    "Searches half a million positions",     "Full strength: everything it knows",
};

}  // namespace

Skill skill_of(int level, std::string_view game) {
  assert(level >= 1 && level <= kLevels);
  return (game == "adjacency" ? kAdjacency : kOthello)[static_cast<std::size_t>(level - 1)];
}

std::string_view face_of(int level) {
  assert(level >= 1 && level <= kLevels);
  return kFaces[static_cast<std::size_t>(level - 1)];
}

}  // namespace turncoat
