// Bytes as text of JSON (RFC 4648, with padding).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace turncoat {

std::string base64_of(std::string_view bytes);

// Nothing: the text is not what base64_of gives for any bytes.
std::optional<std::string> bytes_of_base64(std::string_view base64);

}  // namespace turncoat
