// Whether HTML or SVG text is well formed, and what it refers to.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace turncoat::testing {

// Every element that is opened is closed, in order; every attribute is quoted.
inline ::testing::AssertionResult is_well_formed(std::string_view text) {
  constexpr std::array<std::string_view, 2> kVoid = {"meta", "!DOCTYPE"};
  std::vector<std::string_view> open;
  for (std::size_t at = text.find('<'); at != std::string_view::npos; at = text.find('<', at)) {
    bool quoted = false;
    std::size_t end = at + 1;
    for (; end < text.size() && (quoted || text[end] != '>'); ++end) {
      if (text[end] == '"') quoted = !quoted;
      if (text[end] == '<')
        return ::testing::AssertionFailure() << "'<' inside a tag: " << text.substr(at, 80);
    }
    if (end >= text.size()) return ::testing::AssertionFailure() << "no end: " << text.substr(at, 80);
    const std::string_view tag = text.substr(at + 1, end - at - 1);
    at = end;
    if (tag.starts_with('/')) {
      if (open.empty() || open.back() != tag.substr(1)) {
        return ::testing::AssertionFailure()
               << "closes " << tag << (open.empty() ? "" : " inside ") << (open.empty() ? "" : open.back());
      }
      open.pop_back();
      continue;
    }
    const std::string_view name = tag.substr(0, tag.find_first_of(" /"));
    if (tag.ends_with('/') || std::ranges::find(kVoid, name) != kVoid.end()) continue;
    open.push_back(name);
  }
  if (!open.empty()) return ::testing::AssertionFailure() << open.back() << " stays open";
  return ::testing::AssertionSuccess();
}

// Nothing is loaded from elsewhere: the only address is the name of the SVG language, and the only links
// lead to places of the same text.
inline ::testing::AssertionResult refers_to_nothing_outside(std::string text) {
  constexpr std::string_view kNamespace = R"(xmlns="http://www.w3.org/2000/svg")";
  for (std::size_t at = text.find(kNamespace); at != std::string::npos; at = text.find(kNamespace)) {
    text.erase(at, kNamespace.size());
  }
  for (const std::string_view sign :
       {"http:", "https:", "//", "src=", "url(", "@import", "<link", "<script"}) {
    if (text.find(sign) != std::string::npos) return ::testing::AssertionFailure() << "holds " << sign;
  }
  for (std::size_t at = text.find("href="); at != std::string::npos; at = text.find("href=", at + 1)) {
    if (text.compare(at, 7, "href=\"#") != 0) return ::testing::AssertionFailure() << text.substr(at, 40);
  }
  return ::testing::AssertionSuccess();
}

}  // namespace turncoat::testing
