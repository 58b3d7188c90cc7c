#include "experiment/machine.h"

#include <fmt/format.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <fstream>
#include <iterator>
#include <thread>

namespace turncoat {

namespace {

std::string compiler_name() {
#ifdef __clang__
  return __VERSION__;  // names itself
#else
  return "GCC " __VERSION__;
#endif
}

double memory_gib() {
  return static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGE_SIZE)) /
         (1U << 30U);
}

std::string system_name() {
  utsname names = {};
  if (uname(&names) != 0) return "unknown";
  return fmt::format("{} {}, {}", names.sysname, names.release, names.machine);
}

std::string text_of(const char* path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

}  // namespace

std::vector<std::pair<std::string, std::string>> Machine::facts() const {
  return {{"cpu", cpu},
          {"cores", std::to_string(cores)},
          {"memory", fmt::format("{:.1f} GiB", memory_gib)},
          {"system", system},
          {"compiler", compiler},
          {"build", build},
          {"turncoat", version}};
}

std::string cpu_name_in(std::string_view cpuinfo) {
  constexpr std::string_view kKey = "model name";
  const std::size_t key = cpuinfo.find(kKey);
  if (key == std::string_view::npos) return "unknown";
  const std::string_view line = cpuinfo.substr(key, cpuinfo.find('\n', key) - key);
  const std::size_t value = line.find_first_not_of(" \t:", kKey.size());
  return value == std::string_view::npos ? "unknown" : std::string(line.substr(value));
}

Machine this_machine(std::string_view version, std::string_view build) {
  return {.cpu = cpu_name_in(text_of("/proc/cpuinfo")),
          .cores = std::thread::hardware_concurrency(),
          .memory_gib = memory_gib(),
          .system = system_name(),
          .compiler = compiler_name(),
          .build = std::string(build),
          .version = std::string(version)};
}

}  // namespace turncoat
