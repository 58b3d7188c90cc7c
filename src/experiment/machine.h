// The machine on which something was measured, and the program that measured it: times mean nothing without
// them (report E, sections 5.3 and 6.2).
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace turncoat {

struct Machine {
  std::string cpu = {};
  unsigned cores = 0;
  double memory_gib = 0;
  std::string system = {};
  std::string compiler = {};
  std::string build = {};    // "Release for native"
  std::string version = {};  // of Turncoat

  // Each with its name, in the order of reading.
  [[nodiscard]] std::vector<std::pair<std::string, std::string>> facts() const;
};

Machine this_machine(std::string_view version, std::string_view build);

// The name of the CPU in the text of Linux's /proc/cpuinfo; "unknown" if it has none.
std::string cpu_name_in(std::string_view cpuinfo);

}  // namespace turncoat
