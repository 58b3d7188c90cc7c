#include "process/sandbox.h"

#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/text.h"
#include "process/child_process.h"
#include "process/sandbox_view.h"
#include "process/spawn.h"
#include "process/system_call_filter.h"

namespace turncoat {

namespace {

// The first process outside, which becomes bubblewrap. Before it does it leaves a guard in its process group:
// bubblewrap's child half waits to be released by the parent half and knows of no other end, so if we end
// while the sandbox is set up, somebody has to end both. The guard is told when all is set up, and ends; if
// we end before, it reads the end of the file and kills the whole group, itself included.
constexpr std::string_view kGuarded =
    "(exec <&- >&- 2>&- {}>&- {}>&-; read -r done <&{} || kill -9 0) & exec \"$0\" \"$@\" {}<&-";

// The first process inside. It says that all is set up and waits for the word to begin: if we have ended
// before the sandbox was told to end with us, none comes, and there is no bot. Then it waits for the bot,
// collects what the bot leaves behind, and tells how it ended. All that it could be made to do the bot can do
// as well.
constexpr std::string_view kFirstProcess =
    "{}echo ready >&{}; read -r go <&{} || exit 1; exec {}>&- {}<&-; \"$@\"; exit $?";

// Limits that the kernel keeps for each process.
std::string process_limits(const SandboxLimits& limits, bool has_memory_group) {
  constexpr std::size_t kBlock = 512;
  std::string text =
      fmt::format("ulimit -c 0; ulimit -n {}; ulimit -f {}; ", limits.open_files, limits.file / kBlock);
  // Data and not addresses: Java reserves many more than it uses.
  if (!has_memory_group) text += fmt::format("ulimit -d {}; ", limits.memory / 1024);
  return text;
}

// Since Linux 5.14 processes are counted for each user namespace; before, with all others of the user.
bool counts_processes_in_namespaces() {
  utsname system{};
  ::uname(&system);
  const std::string release = system.release;
  const std::vector<std::string_view> numbers = split(release, '.');
  if (numbers.size() < 2) return false;
  const auto version =
      std::pair(parse_integer(numbers[0]).value_or(0), parse_integer(numbers[1]).value_or(0));
  return version >= std::pair(5, 14);
}

void add(std::vector<std::string>& options, std::initializer_list<std::string_view> more) {
  options.insert(options.end(), more.begin(), more.end());
}

// The kernel's own files. Where we are root, so is the bot in the kernel's eyes, and some ask for no more.
void add_kernel_files(std::vector<std::string>& options) {
  add(options, {"--proc", "/proc"});
  for (const std::string_view part : {"sys", "sysrq-trigger", "irq", "bus", "fs", "acpi", "scsi"}) {
    const std::string path = fmt::format("/proc/{}", part);
    add(options, {"--ro-bind-try", path, path});
  }
  for (const std::string_view part :
       {"kcore", "keys", "key-users", "kmsg", "kallsyms", "latency_stats", "timer_list", "sched_debug",
        "kpagecount", "kpageflags", "kpagecgroup", "config.gz", "modules"}) {
    const std::string path = fmt::format("/proc/{}", part);
    std::error_code ignored;
    if (std::filesystem::exists(path, ignored)) add(options, {"--ro-bind", "/dev/null", path});
  }
}

std::vector<std::string> options_for(const SandboxView& view, const SandboxLimits& limits) {
  const std::string scratch = std::to_string(limits.scratch);
  std::vector<std::string> options = {"--unshare-user", "--unshare-pid", "--unshare-net",
                                      "--unshare-ipc",  "--unshare-uts", "--unshare-cgroup-try",
                                      "--hostname",     "sandbox",       "--uid",
                                      "1000",           "--gid",         "1000",
                                      "--cap-drop",     "ALL",           "--die-with-parent",
                                      "--new-session",  "--as-pid-1"};
  const std::vector<std::string> system = system_view();
  options.insert(options.end(), system.begin(), system.end());
  add_kernel_files(options);
  add(options, {"--dev", "/dev", "--size", scratch, "--perms", "1777", "--tmpfs", "/dev/shm"});
  add(options, {"--size", scratch, "--perms", "1777", "--tmpfs", "/tmp"});
  for (const SandboxView::Bind& bind : view.binds) add(options, {"--ro-bind", bind.from, bind.to});
  // The current folder, where there is none yet by that name: empty.
  const bool is_there = std::ranges::any_of(view.binds, [&](const SandboxView::Bind& bind) {
    return view.folder == bind.to || view.folder.starts_with(bind.to + '/');
  });
  if (!is_there && view.folder != "/") add(options, {"--dir", view.folder});
  add(options, {"--remount-ro", "/dev", "--remount-ro", "/", "--chdir", view.folder});
  return options;
}

// What the programs of all languages look at. A Java machine would take a share of all memory for its heap,
// and be ended for it; a bot that asks for another heap gets that.
std::vector<std::string> environment_for(const SandboxView& view, const SandboxLimits& limits) {
  return {"PATH=" + view.path, "HOME=/tmp", "TMPDIR=/tmp", "LANG=C.UTF-8",
          fmt::format("JAVA_TOOL_OPTIONS=-Xmx{}m", limits.memory / 2 >> 20)};
}

std::string shown_view(const SandboxView& view) {
  return view.own.empty() ? fmt::format("{}; its command names no file of its own", view.program)
                          : fmt::format("{}; of your files it sees {} alone", view.program, view.own);
}

}  // namespace

std::string Sandbox::installed_bubblewrap() {
  for (const std::string_view folder : {"/usr/bin", "/bin", "/usr/local/bin"}) {
    std::string path = fmt::format("{}/bwrap", folder);
    if (::access(path.c_str(), X_OK) == 0) return path;
  }
  return {};
}

Sandbox::Sandbox(std::string program, ControlFolders groups, const SandboxLimits& limits)
    : program_(std::move(program)), groups_(std::move(groups)), limits_(limits) {}

Result<std::shared_ptr<const Sandbox>> Sandbox::find(const SandboxLimits& limits, std::string bubblewrap) {
  if (bubblewrap.empty()) return fail("bubblewrap is not installed (Debian: apt install bubblewrap)");
  ControlFolders groups = ControlFolders::find();
  if (groups.processes.empty() && ::geteuid() == 0) {
    return fail(
        "under bubblewrap only a control group can hold how many processes a bot of root starts, and none "
        "can be "
        "made here; run this as an ordinary user");
  }
  std::shared_ptr<const Sandbox> sandbox(new Sandbox(std::move(bubblewrap), std::move(groups), limits));
  const std::vector<std::string> nothing = {"true"};
  const Result<std::unique_ptr<ChildProcess>> child = ChildProcess::start(nothing, sandbox.get());
  if (!child) {
    return fail(
        "{}; where it lacks permission, user namespaces are forbidden: sysctl "
        "kernel.unprivileged_userns_clone=1, or on Ubuntu kernel.apparmor_restrict_unprivileged_userns=0, "
        "allows them",
        child.error().message);
  }
  return sandbox;
}

std::shared_ptr<const Sandbox> Sandbox::with(const SandboxLimits& limits) const {
  return std::shared_ptr<const Sandbox>(new Sandbox(program_, groups_, limits));
}

std::shared_ptr<const Sandbox> Sandbox::without_groups() const {
  return std::shared_ptr<const Sandbox>(new Sandbox(program_, {}, limits_));
}

Result<Sandbox::Order> Sandbox::order(std::span<const std::string> words) const {
  const Result<SandboxView> view = view_of(words);
  if (!view) return std::unexpected(view.error());
  std::string text;
  for (const std::string& option : options_for(*view, limits_)) text += option + '\0';
  Result<FileDescriptor> options = file_of(text);
  if (!options) return std::unexpected(options.error());
  Result<FileDescriptor> filter = system_call_filter();
  if (!filter) return std::unexpected(filter.error());

  std::string begin = process_limits(limits_, !groups_.memory.empty());
  if (counts_processes_in_namespaces()) begin += fmt::format("ulimit -p {}; ", limits_.processes);
  Order order{.words = {"/bin/sh", "-c",
                        fmt::format(kGuarded, Order::kInfo + 0, Order::kReady + 0, Order::kGuard + 0,
                                    Order::kGuard + 0),
                        program_, "--args", std::to_string(Order::kOptions + 0), "--seccomp",
                        std::to_string(Order::kFilter + 0), "--info-fd", std::to_string(Order::kInfo + 0),
                        "--", "/bin/sh", "-c",
                        fmt::format(kFirstProcess, begin, Order::kReady + 0, Order::kGo + 0,
                                    Order::kReady + 0, Order::kGo + 0),
                        "sandbox", view->program},
              .environment = environment_for(*view, limits_),
              .options = std::move(*options),
              .filter = std::move(*filter),
              .view = shown_view(*view)};
  order.words.insert(order.words.end(), words.begin() + 1, words.end());
  return order;
}

}  // namespace turncoat
