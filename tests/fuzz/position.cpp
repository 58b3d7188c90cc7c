#include <array>

#include "fuzz.h"
#include "games/any_position.h"

// The text as a position of every game.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace turncoat;
  constexpr std::array<const char*, 5> kSpecs = {"othello", "othello:size=6", "adjacency", "adjacency:size=4",
                                                 "adjacency:size=5x7,neighbours=8"};
  for (const char* const spec : kSpecs) {
    const Result<AnyPosition> start = fuzz::games().start(spec);
    fuzz::check(start.has_value(), "the game is known", spec);
    const Result<AnyPosition> position = start->parse(fuzz::text_of(data, size));
    if (!position) continue;
    const Result<AnyPosition> again = start->parse(position->to_text());
    fuzz::check(again && *again == *position, "a position reads back", position->to_text());
    fuzz::check((position->own() & position->opp()) == 0, "no cell has two marks", position->to_text());
    for (const Square square : squares_of(position->legal_moves())) {
      AnyPosition after = *position;
      after.play(Move(square));
      fuzz::check(after.side() != position->side(), "the turn passes", position->to_text());
    }
    if (position->is_over()) static_cast<void>(position->final_score());
  }
  return 0;
}
