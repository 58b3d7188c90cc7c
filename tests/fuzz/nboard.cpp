#include "protocol/nboard.h"

#include "fuzz.h"

// A line from a GUI: what is understood makes sense for the board.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace turncoat;
  const std::string_view text = fuzz::text_of(data, size);
  for (const Shape shape : {Shape{8, 8}, Shape{6, 6}}) {
    const std::optional<nboard::Request> request = nboard::parse_request(text, shape);
    if (!request) continue;
    if (const auto* const made = std::get_if<nboard::MakeMove>(&*request)) {
      fuzz::check(made->move.is_pass() || (shape.area() & bit(made->move.square())) != 0,
                  "a move is a cell of the board", text);
      fuzz::check(!made->seconds || *made->seconds >= 0, "no time is negative", text);
    }
    if (const auto* const hint = std::get_if<nboard::Hint>(&*request))
      fuzz::check(hint->moves >= 1, "a hint asks for a move", text);
  }
  return 0;
}
