#!/usr/bin/env python3
"""A bot that attacks whoever runs it, for tests of the sandbox.

Usage: attacker.py MODE [ARGUMENT...] [tokenTEXT]

The token tells its processes from all others of the machine. Paths have an @ in front: the sandbox shows a bot the
files that its command names. MODE is a function below. Each attacks when the first move is asked for. An attack that can be held off says "held"
on standard error and the bot plays on, the first legal move each time; one that succeeds ends the bot with status 66.
"""

import ctypes
import errno
import mmap
import os
import signal
import socket
import sys
import time

LIBC = ctypes.CDLL(None, use_errno=True)


def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def succeeded(what):
    sys.stderr.write(f"succeeded: {what}\n")
    sys.stderr.flush()
    os._exit(66)


def must_fail(what, action):
    """Fails with an error of the system, or has succeeded."""
    try:
        action()
    except OSError as error:
        sys.stderr.write(f"held: {what}: {error}\n")
        sys.stderr.flush()
        return
    succeeded(what)


def system_call(name, *arguments):
    numbers = {"ptrace": 101, "keyctl": 250, "unshare": 272, "setns": 308, "process_vm_readv": 310, "bpf": 321,
               "userfaultfd": 323, "perf_event_open": 298, "io_uring_setup": 425, "clone3": 435, "mount": 165,
               "kexec_load": 246, "init_module": 175, "pidfd_getfd": 438, "open_tree": 428, "add_key": 248,
               "open_by_handle_at": 304, "clone": 56, "memfd_create": 319, "shmget": 29}
    result = LIBC.syscall(ctypes.c_long(numbers[name]), *[ctypes.c_long(value) for value in arguments])
    if result == -1:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result


def read(path):
    with open(path, "rb") as file:
        return file.read()


def read_something(path):
    if not read(path):
        raise OSError(errno.ENODATA, "it is empty")


def write(path, data):
    with open(path, "wb", buffering=0) as file:
        file.write(data)


# Files.

def reads(*paths):
    """Files that are none of its business."""
    for path in paths:
        must_fail(path, lambda path=path: read(path))
    for path in ["/etc/passwd", "/etc/shadow", "/root/.bashrc", "/home", "/proc/kcore"]:
        must_fail(path, lambda path=path: read_something(path))


def reads_environments(secret):
    """The environment of every process that it sees, its own among them."""
    for process in filter(str.isdigit, os.listdir("/proc")):
        if secret.encode() in read(f"/proc/{process}/environ"):
            succeeded(f"environment of {process}")


def writes(*paths):
    """Into the system and its own folder."""
    own = os.path.dirname(os.path.abspath(__file__))
    for path in [*paths, own + "/mark", "/mark", "/usr/mark", "/etc/mark", "/dev/mark", "/proc/sys/kernel/core_pattern",
                 "/proc/sys/kernel/hostname", "/proc/sysrq-trigger", "/sys/mark"]:
        must_fail(path, lambda path=path: write(path, b"x"))


def fills_disk():
    """Every place that it can write to, until there is no more room, which has to be soon."""
    room = 0
    for folder in ["/tmp", "/dev/shm"]:
        try:
            for number in range(1000):
                with open(f"{folder}/fill{number}", "wb", buffering=0) as file:
                    for _ in range(64):
                        room += file.write(bytes(1 << 20))
        except OSError as error:
            sys.stderr.write(f"held: {error}\n")
    if room > 1 << 30:
        succeeded("filled the disk")


def writes_long_file():
    """One file beyond all limits; the signal for that would end us."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    with open("/tmp/long", "wb") as file:
        must_fail("a long file", lambda: os.ftruncate(file.fileno(), 1 << 40))


# The machine.

def eats_memory():
    blocks = []
    while True:
        block = mmap.mmap(-1, 1 << 24)
        block.write(b"x" * (1 << 24))
        blocks.append(block)


def eats_memory_in_children():
    """Each a little."""
    for _ in range(8):
        if os.fork() == 0:
            eats_memory_slowly()
    time.sleep(1000)


def eats_memory_slowly():
    blocks = []
    for _ in range(40):
        blocks.append(bytearray(os.urandom(1 << 20)))
    time.sleep(1000)


def forks():
    """As many as it gets, which are not many, and plays on."""
    count = 0
    try:
        while count < 20_000:
            if os.fork() == 0:
                time.sleep(1000)
            count += 1
    except OSError as error:
        sys.stderr.write(f"held: {count} processes, {error}\n")
        return
    succeeded("fork bomb")


def fork_bombs():
    while True:
        try:
            os.fork()
        except OSError:
            pass


def spins():
    while True:
        pass


def opens_files():
    files = []
    try:
        while len(files) < 100_000:
            files.append(os.open("/dev/null", os.O_RDONLY))
    except OSError as error:
        sys.stderr.write(f"held: {error}\n")
        for file in files:
            os.close(file)
        return
    succeeded("open files")


# Others.

def connects(port, path):
    """To a server of this machine, over TCP and over a socket with a name, and to the rest of the world."""
    def tcp(address):
        socket.create_connection(address, timeout=5)

    def udp():
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"x", ("192.0.2.1", 9))

    def unix(name):
        socket.socket(socket.AF_UNIX).connect(name)

    must_fail("TCP", lambda: tcp(("127.0.0.1", int(port))))
    must_fail("UDP", udp)
    must_fail("a name in a folder", lambda: unix(path))
    must_fail("a name of the network", lambda: unix("\0" + path))
    for family in [socket.AF_NETLINK, socket.AF_PACKET, 38, 40]:  # AF_ALG, AF_VSOCK
        must_fail(f"family {family}", lambda family=family: socket.socket(family, socket.SOCK_RAW))


def kills(*processes):
    """Everybody. Its own ancestors first, then all that there are."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    for process in processes:
        must_fail(f"kill {process}", lambda process=process: os.kill(int(process), signal.SIGKILL))
    for target in [1, os.getppid(), -1]:
        try:
            os.kill(target, signal.SIGKILL)
        except OSError as error:
            sys.stderr.write(f"held: kill {target}: {error}\n")


def traces():
    """The first process of the sandbox, and all else that a debugger does."""
    attach, seize = 16, 0x4206
    must_fail("ptrace", lambda: system_call("ptrace", attach, 1, 0, 0))
    must_fail("ptrace", lambda: system_call("ptrace", seize, os.getppid(), 0, 0))
    must_fail("process_vm_readv", lambda: system_call("process_vm_readv", 1, 0, 0, 0, 0, 0))
    must_fail("pidfd_getfd", lambda: system_call("pidfd_getfd", os.pidfd_open(1), 0, 0))


def asks_the_kernel():
    """For what nobody needs who plays."""
    new_user, new_network = 0x10000000, 0x40000000
    for name, arguments in [("unshare", [new_user]), ("unshare", [new_network]), ("setns", [0, 0]), ("mount", [0, 0, 0, 0, 0]),
                            ("clone", [new_user | signal.SIGCHLD, 0, 0, 0, 0]), ("clone3", [0, 0]),
                            ("keyctl", [0, -3, 1]), ("add_key", [0, 0, 0, 0, 0]), ("bpf", [0, 0, 0]),
                            ("userfaultfd", [1]), ("perf_event_open", [0, 0, -1, -1, 0]), ("io_uring_setup", [1, 0]),
                            ("kexec_load", [0, 0, 0, 0]), ("init_module", [0, 0, 0]), ("open_tree", [-100, 0, 0]),
                            ("open_by_handle_at", [0, 0, 0]), ("memfd_create", [0, 0]),
                            ("shmget", [0, 1 << 30, 0o1600])]:
        try:
            system_call(name, *arguments)
        except OSError as error:
            if error.errno not in (errno.EPERM, errno.ENOSYS):
                succeeded(f"{name} was refused by itself and not by the filter: {error}")
            sys.stderr.write(f"held: {name}: {error}\n")
            continue
        succeeded(name)


# Staying.

def outlives():
    """Leaves a process in a session of its own that ignores all signals, and plays on."""
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            for number in [signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGPIPE]:
                signal.signal(number, signal.SIG_IGN)
            time.sleep(1000)
        os._exit(0)


def ignores_signals():
    for number in set(signal.Signals) - {signal.SIGKILL, signal.SIGSTOP}:
        signal.signal(number, signal.SIG_IGN)
    say("nonsense")
    while True:
        time.sleep(1000)


def floods():
    """Both outputs, without an end of line."""
    if os.fork() == 0:
        while True:
            os.write(2, b"y" * 65536)
    while True:
        os.write(1, b"x" * 65536)


def floods_in_lines():
    while True:
        os.write(1, b"x\n" * 30000)
        os.write(2, b"y\n" * 30000)


def thinks_on():
    """On the time of the other side."""
    if os.fork() == 0:
        spins()


def correct():
    pass


def main():
    attack = globals()[sys.argv[1]]
    attacks = [attack]
    say("ready")
    for line in sys.stdin:
        if attacks:
            attacks.pop()(*(word.removeprefix("@") for word in sys.argv[2:] if not word.startswith("token")))
        say(line.split()[5])


main()
