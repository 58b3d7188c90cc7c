// The page's files, compiled into the program (cmake/assets.cmake).
#pragma once

#include <span>
#include <string_view>

namespace turncoat::server {

struct Asset {
  std::string_view path;  // from the root: "/index.html"
  std::string_view bytes;
  std::string_view gzip;  // the same compressed; empty where that would not be smaller
  std::string_view hash;  // changes with the bytes
};

// Sorted by path; with "/index.html". Defined by a generated file.
std::span<const Asset> built_in_assets();

// The file of a request's path, "/" being "/index.html"; null if there is none.
const Asset* find_asset(std::span<const Asset> assets, std::string_view path);

// The value of Content-Type, by the path's extension.
std::string_view content_type(std::string_view path);

// Whether the path's bytes never change because its name holds their hash.
bool is_immutable(std::string_view path);

}  // namespace turncoat::server
