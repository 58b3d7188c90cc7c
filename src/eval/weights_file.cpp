#include "eval/weights_file.h"

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

Result<WeightsFile> parse_weights_file(std::string_view bytes, std::string_view game, std::size_t size) {
  const std::string title = weights_title(game) + '\n';
  if (!bytes.starts_with(title)) {
    return fail("this is no evaluation of {}: it has to begin with '{}'", game, weights_title(game));
  }
  const std::size_t end_of_origin =
      bytes.substr(0, title.size() + kMostWeightsOrigin).find('\n', title.size());
  if (end_of_origin == std::string_view::npos) return fail("its second line has to say how it was made");
  const std::size_t head = end_of_origin + 1;
  const std::size_t body = head + size * sizeof(std::int16_t);
  const std::size_t wanted = body + sizeof(std::uint64_t);
  if (bytes.size() != wanted)
    return fail("it has {} bytes and would have to have {}: it is cut or belongs to another version",
                bytes.size(), wanted);
  std::uint64_t sum = 0;
  std::memcpy(&sum, &bytes[body], sizeof sum);
  if (sum != checksum(bytes.substr(0, body))) return fail("its checksum is wrong: it was changed or damaged");
  WeightsFile file{.origin = std::string(bytes.substr(title.size(), end_of_origin - title.size())),
                   .weights = std::vector<std::int16_t>(size)};
  std::memcpy(file.weights.data(), &bytes[head], size * sizeof(std::int16_t));
  return file;
}

std::string weights_file_bytes(std::string_view game, std::span<const std::int16_t> weights,
                               std::string_view origin) {
  std::string bytes = weights_title(game) + '\n';
  bytes += origin;
  bytes += '\n';
  bytes.append(reinterpret_cast<const char*>(weights.data()), weights.size_bytes());
  const std::uint64_t sum = checksum(bytes);
  bytes.append(reinterpret_cast<const char*>(&sum), sizeof sum);
  return bytes;
}

}  // namespace turncoat
