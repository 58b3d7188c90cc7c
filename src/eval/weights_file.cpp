#include "eval/weights_file.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "core/checksum.h"
#include "core/text.h"

namespace turncoat {

namespace {

constexpr std::size_t kMostWeightsOrigin = 1000;  // characters
static_assert(std::endian::native == std::endian::little, "weights are read as they stand in the file");

}  // namespace

std::string weights_title(std::string_view game) { return fmt::format("turncoat evaluation {} 1", game); }

Result<WeightsFile> parse_weights_file(std::string_view bytes, std::string_view game,
                                       std::span<const std::size_t> sizes) {
  const std::string title = weights_title(game) + '\n';
  if (!bytes.starts_with(title)) {
    return fail("this is no evaluation of {}: it has to begin with '{}'", game, weights_title(game));
  }
  const std::size_t end_of_origin =
      bytes.substr(0, title.size() + kMostWeightsOrigin).find('\n', title.size());
  if (end_of_origin == std::string_view::npos) return fail("its second line has to say how it was made");
  const std::size_t head = end_of_origin + 1;
  const std::size_t around = head + sizeof(std::uint64_t);
  if (std::ranges::none_of(sizes, [&](std::size_t size) { return bytes.size() == around + size; })) {
    std::string wanted;
    for (const std::size_t size : sizes)
      wanted += fmt::format("{}{}", wanted.empty() ? "" : " or ", around + size);
    return fail("it has {} bytes and would have to have {}: it is cut or belongs to another version",
                bytes.size(), wanted);
  }
  const std::size_t body = bytes.size() - sizeof(std::uint64_t);
  std::uint64_t sum = 0;
  std::memcpy(&sum, &bytes[body], sizeof sum);
  if (sum != checksum(bytes.substr(0, body))) return fail("its checksum is wrong: it was changed or damaged");
  return WeightsFile{.origin = std::string(bytes.substr(title.size(), end_of_origin - title.size())),
                     .body = bytes.substr(head, body - head)};
}

std::string weights_file_bytes(std::string_view game, std::string_view body, std::string_view origin) {
  std::string bytes = weights_title(game) + '\n';
  bytes += origin;
  bytes += '\n';
  bytes += body;
  const std::uint64_t sum = checksum(bytes);
  bytes.append(reinterpret_cast<const char*>(&sum), sizeof sum);
  return bytes;
}

std::string_view bytes_of_weights(std::span<const std::int16_t> weights) {
  return {reinterpret_cast<const char*>(weights.data()), weights.size_bytes()};
}

std::vector<std::int16_t> weights_of_bytes(std::string_view bytes) {
  std::vector<std::int16_t> weights(bytes.size() / sizeof(std::int16_t));
  std::memcpy(weights.data(), bytes.data(), weights.size() * sizeof(std::int16_t));
  return weights;
}

}  // namespace turncoat
