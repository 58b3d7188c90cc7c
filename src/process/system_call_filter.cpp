#include "process/system_call_filter.h"

#include <linux/sched.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <memory>

#include "process/spawn.h"

namespace turncoat {

namespace {

// Refused with EPERM, whatever the arguments. Names and not numbers: a kernel or a library that does not know one
// has nothing to refuse.
constexpr std::array<const char*, 74> kRefused = {
    // looking into other processes and changing them
    "ptrace", "process_vm_readv", "process_vm_writev", "process_madvise", "kcmp", "pidfd_getfd", "move_pages",
    "migrate_pages",
    // file systems and namespaces
    "mount", "umount", "umount2", "pivot_root", "chroot", "mount_setattr", "move_mount", "open_tree", "fsopen",
    "fsconfig", "fsmount", "fspick", "unshare", "setns", "open_by_handle_at", "name_to_handle_at", "quotactl",
    "quotactl_fd", "fanotify_init", "listmount", "statmount", "lsm_set_self_attr",
    // keys, programs inside the kernel, counters, modules
    "keyctl", "add_key", "request_key", "bpf", "perf_event_open", "userfaultfd", "kexec_load",
    "kexec_file_load", "init_module", "finit_module", "create_module", "delete_module", "io_uring_setup",
    "io_uring_enter", "io_uring_register",
    // the machine
    "acct", "swapon", "swapoff", "reboot", "sethostname", "setdomainname", "settimeofday", "stime",
    "clock_settime", "clock_settime64", "clock_adjtime", "clock_adjtime64", "adjtimex", "syslog", "iopl",
    "ioperm", "vhangup", "nfsservctl", "lookup_dcookie", "uselib", "ustat", "sysfs", "_sysctl", "vm86", "vm86old",
    "modify_ldt", "mknod", "mknodat", "get_kernel_syms"};

constexpr std::array<std::uint64_t, 8> kNewNamespaces = {
    CLONE_NEWNS,  CLONE_NEWUTS, CLONE_NEWIPC, CLONE_NEWUSER,
    CLONE_NEWPID, CLONE_NEWNET, CLONE_NEWCGROUP, CLONE_NEWTIME};

using Filter = std::unique_ptr<void, decltype([](scmp_filter_ctx filter) { ::seccomp_release(filter); })>;

// Every rule goes through here: the first that cannot be added makes the filter worthless.
class Rules {
 public:
  explicit Rules(scmp_filter_ctx filter) : filter_(filter) {}

  template <class... Conditions>
  void refuse(int error, const char* name, Conditions... conditions) {
    const int call = ::seccomp_syscall_resolve_name(name);
    if (call < 0) return;  // none of this machine's
    const std::array<scmp_arg_cmp, sizeof...(Conditions)> list = {conditions...};
    const int added = ::seccomp_rule_add_array(filter_, SCMP_ACT_ERRNO(static_cast<unsigned>(error)), call,
                                               static_cast<unsigned>(list.size()), list.data());
    error_ = std::min(error_, added);
  }

  // Zero, or the first error as libseccomp has them: negative.
  [[nodiscard]] int error() const { return error_; }

 private:
  scmp_filter_ctx filter_;
  int error_ = 0;
};

constexpr scmp_arg_cmp condition(unsigned argument, scmp_compare compare, std::uint64_t a, std::uint64_t b = 0) {
  return {.arg = argument, .op = compare, .datum_a = a, .datum_b = b};
}

void refuse_all(Rules& rules) {
  for (const char* name : kRefused) rules.refuse(EPERM, name);
  for (const std::uint64_t flag : kNewNamespaces) {
    rules.refuse(EPERM, "clone", condition(0, SCMP_CMP_MASKED_EQ, flag, flag));
  }
  rules.refuse(ENOSYS, "clone3");  // its flags lie in memory, where no filter sees them; then libraries use clone

  // Memory that is in no address space: only control groups count it, and not every machine has them.
  for (const char* name : {"memfd_create", "memfd_secret", "shmget"}) rules.refuse(ENOSYS, name);

  // Words put into a terminal as if they had been typed. The kernel looks at the lower half alone.
  constexpr std::uint64_t kLowerHalf = 0xffffffff;
  for (const std::uint64_t request : {std::uint64_t{TIOCSTI}, std::uint64_t{TIOCLINUX}}) {
    rules.refuse(EPERM, "ioctl", condition(1, SCMP_CMP_MASKED_EQ, kLowerHalf, request));
  }
  // A namespace holds the network back, but not machines' own sockets (AF_VSOCK), and others are doors into the
  // kernel. Families are numbered: 1 is AF_UNIX, 2 AF_INET, 10 AF_INET6.
  static_assert(AF_UNIX == 1 && AF_INET == 2 && AF_INET6 == 10);
  rules.refuse(EAFNOSUPPORT, "socket", condition(0, SCMP_CMP_LT, AF_UNIX));
  rules.refuse(EAFNOSUPPORT, "socket", condition(0, SCMP_CMP_GT, AF_INET6));
  for (std::uint64_t family = AF_INET + 1; family < AF_INET6; ++family) {
    rules.refuse(EAFNOSUPPORT, "socket", condition(0, SCMP_CMP_EQ, family));
  }
}

}  // namespace

Result<FileDescriptor> system_call_filter() {
  // A program for another processor, such as 32 bits on one of 64, would get round the rules: it is ended.
  const Filter filter(::seccomp_init(SCMP_ACT_ALLOW));
  if (!filter) return fail("no filter of system calls can be made");
  Rules rules(filter.get());
  refuse_all(rules);
  if (rules.error() < 0) {
    return fail("no filter of system calls can be made: {}", std::strerror(-rules.error()));
  }
  Result<FileDescriptor> file = file_of("");
  if (!file) return file;
  const int exported = ::seccomp_export_bpf(filter.get(), file->get());
  if (exported < 0) return fail("the filter of system calls cannot be written: {}", std::strerror(-exported));
  ::lseek(file->get(), 0, SEEK_SET);
  return file;
}

}  // namespace turncoat
