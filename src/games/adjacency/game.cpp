#include "games/adjacency/game.h"

#include <string_view>

#include "games/adjacency/position.h"

namespace turncoat::adjacency {

namespace {

constexpr int kMaxRounds = 28;  // fills the 8x8 board

std::vector<std::string> sizes_in_full() {
  std::vector<std::string> sizes;
  for (int rows = kMinSide; rows <= kGridSide; ++rows) {
    for (int columns = kMinSide; columns <= kGridSide; ++columns) {
      sizes.push_back(fmt::format("{}x{}", rows, columns));
    }
  }
  return sizes;
}

// "6" or "5x7"; the table of parameters has checked the text.
Shape shape_of(std::string_view size) {
  const int rows = size.front() - '0';
  const int columns = size.back() - '0';
  return {static_cast<std::uint8_t>(rows), static_cast<std::uint8_t>(columns)};
}

Result<AnyPosition> start(const Settings& settings) {
  const Rules rules{
      .shape = shape_of(settings.text("size")),
      .neighbours = settings.text("neighbours") == "8" ? Neighbours::kEight : Neighbours::kFour,
  };
  const Position full(rules, settings.text("first") == "O" ? Side::kO : Side::kX);
  if (settings.text("rounds") == "full") return full;
  const int rounds = settings.integer("rounds");
  if (2 * rounds > full.plies_left()) {
    return fail("rounds={} is too many for size={}: at most {}, or full", rounds, settings.text("size"),
                full.plies_left() / 2);
  }
  return full.with_plies_left(2 * rounds);
}

}  // namespace

GameInfo game_info() {
  return {
      .name = "adjacency",
      .title = "Adjacency Strategy Game",
      .summary =
          "Put a mark on any empty cell; the enemy marks next to it become yours. "
          "More marks after the last round wins.",
      .parameters =
          {
              {.name = "size",
               .default_value = "8",
               .help = "rows and columns of the board",
               .words = sizes_in_full(),
               .words_in_short = "ROWSxCOLUMNS such as 5x7",
               .min = kMinSide,
               .max = kGridSide},
              {.name = "neighbours",
               .default_value = "4",
               .help = "cells next to a cell: by edge, or by edge and corner",
               .words = {"4", "8"}},
              {.name = "rounds",
               .default_value = "full",
               .help = "moves of each player; full plays until no cell is empty",
               .words = {"full"},
               .min = 1,
               .max = kMaxRounds},
              {.name = "first", .default_value = "X", .help = "who moves first", .words = {"X", "O"}},
          },
      .start = start,
  };
}

}  // namespace turncoat::adjacency
