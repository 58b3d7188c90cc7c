// A sandbox for programs that nobody has to trust, made with bubblewrap.
//
// A program in it sees the system's files and its own folder, can write to a small scratch folder alone, has
// no network, sees no other process, may not ask the kernel for what it does not need, and is held to limits.
// It ends with us, however we end. docs/decisions/0010-sandbox.md tells what is shut out by what.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/file_descriptor.h"
#include "core/result.h"
#include "process/control_group.h"
#include "process/sandbox_limits.h"

namespace turncoat {

class Sandbox {
 public:
  // The sandbox of this machine, tried once with a program that does nothing. The failure says what is
  // missing and what to do about it.
  static Result<std::shared_ptr<const Sandbox>> find(const SandboxLimits& limits = {},
                                                     std::string bubblewrap = installed_bubblewrap());

  // The same with other limits, and as it is on machines that give us no control groups.
  [[nodiscard]] std::shared_ptr<const Sandbox> with(const SandboxLimits& limits) const;
  [[nodiscard]] std::shared_ptr<const Sandbox> without_groups() const;

  // How a program is started in it. The command takes its files by number, and has to lead a process group of
  // its own: where its sandbox comes to nothing, it ends that group.
  struct Order {
    enum : std::size_t { kOptions = 3, kFilter, kInfo, kGo, kReady, kGuard };
    std::vector<std::string> words;
    std::vector<std::string> environment;
    FileDescriptor options;  // kOptions
    FileDescriptor filter;   // kFilter
    std::string view;        // what the program sees, in a line for people
  };
  [[nodiscard]] Result<Order> order(std::span<const std::string> words) const;

  [[nodiscard]] const SandboxLimits& limits() const { return limits_; }
  [[nodiscard]] const ControlFolders& groups() const { return groups_; }

 private:
  static std::string installed_bubblewrap();  // empty: there is none

  Sandbox(std::string program, ControlFolders groups, const SandboxLimits& limits);

  std::string program_;  // bubblewrap
  ControlFolders groups_;
  SandboxLimits limits_;
};

}  // namespace turncoat
