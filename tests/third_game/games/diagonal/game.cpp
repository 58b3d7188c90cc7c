#include "games/diagonal/game.h"

#include <string>

#include "games/diagonal/position.h"

namespace turncoat::diagonal {

GameInfo game_info() {
  return {
      .name = "diagonal",
      .title = "Diagonal",
      .summary =
          "Put a mark beside one of yours; the enemy marks that touch it by a corner become yours. "
          "No move means a pass. More marks at the end wins.",
      .parameters = {{.name = "size",
                      .default_value = "6",
                      .help = "rows and columns of the board",
                      .words = {"5", "6", "4x6"}}},
      .start = [](const Settings& settings) -> Result<AnyPosition> {
        const std::string& size = settings.text("size");
        const auto side = [](char digit) { return static_cast<std::uint8_t>(digit - '0'); };
        return Position(Shape{side(size.front()), side(size.back())});
      },
  };
}

}  // namespace turncoat::diagonal
