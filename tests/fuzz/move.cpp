#include "games/move.h"

#include "fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace turncoat;
  for (const Shape shape : {Shape{8, 8}, Shape{6, 6}, Shape{4, 7}}) {
    const Result<Move> move = parse_move(fuzz::text_of(data, size), shape);
    if (!move) continue;
    const Result<Move> again = parse_move(to_text(*move), shape);
    fuzz::check(again && *again == *move, "a move reads back", to_text(*move));
  }
  return 0;
}
