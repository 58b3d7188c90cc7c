#include "protocol/line.h"

#include "fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace turncoat;
  const std::string_view text = fuzz::text_of(data, size);
  const Result<line_protocol::Question> question = line_protocol::parse_question(text, fuzz::games());
  if (!question) return 0;
  fuzz::check(line_protocol::format_question(*question) == text, "a question is written as it was read",
              text);
  return 0;
}
