#include "server/assets.h"

#include <algorithm>
#include <array>
#include <utility>

namespace turncoat::server {

const Asset* find_asset(std::span<const Asset> assets, std::string_view path) {
  if (path == "/") path = "/index.html";
  const auto found = std::ranges::find(assets, path, &Asset::path);
  return found == assets.end() ? nullptr : &*found;
}

std::string_view content_type(std::string_view path) {
  constexpr auto kTypes = std::to_array<std::pair<std::string_view, std::string_view>>({
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".json", "application/json"},
      {".webmanifest", "application/manifest+json"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".ico", "image/x-icon"},
      {".woff2", "font/woff2"},
      {".txt", "text/plain; charset=utf-8"},
  });
  const auto* const found =
      std::ranges::find_if(kTypes, [&](const auto& type) { return path.ends_with(type.first); });
  return found == kTypes.end() ? "application/octet-stream" : found->second;
}

bool is_immutable(std::string_view path) { return path.starts_with("/assets/"); }

}  // namespace turncoat::server
