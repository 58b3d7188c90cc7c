#!/usr/bin/env python3
"""What a job costs on its way through NATS, and how many workers a server bears.

Usage: cluster_load.py PROGRAM [--workers N] [--threads N] [--games N] [--bot BOT] [--server NATS-SERVER]
e.g.   cluster_load.py build/release/src/turncoat --workers 100 --games 10000

Starts nats-server with a folder of its own and N workers, plays a tournament of two bots
through them and then the same on one thread of the program. Says what each took, and whether the games are the same.
"""

import argparse
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def cpu_seconds(pid):
    with open(f"/proc/{pid}/stat", encoding="ascii") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid, name="VmRSS"):
    with open(f"/proc/{pid}/status", encoding="ascii") as file:
        line = next(line for line in file if line.startswith(name))
    return int(line.split()[1]) / 1024  # MiB


def played(command):
    """Seconds by the clock and of the CPU that a command takes."""
    begin = time.monotonic()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{' '.join(command)}: exit status {process.returncode}")
    return time.monotonic() - begin, usage.ru_utime + usage.ru_stime


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--threads", type=int, default=1, help="of each worker")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--bot", default="greedy", help="it plays against random")
    parser.add_argument("--server", default=shutil.which("nats-server") or "/usr/sbin/nats-server")
    chosen = parser.parse_args()
    folder = tempfile.mkdtemp(prefix="turncoat-load-")
    url = f"nats://127.0.0.1:{free_port()}"
    running = []

    def start(command):
        running.append(subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
        return running[-1].pid

    try:
        server = start([chosen.server, "-a", "127.0.0.1", "-p", url.rpartition(":")[2], "-js", "-sd", folder])
        time.sleep(2)
        workers = [start([chosen.program, "worker", "--nats", url, "--threads", str(chosen.threads)]) for _ in range(chosen.workers)]
        time.sleep(2 + chosen.workers / 20)
        idle = [cpu_seconds(pid) for pid in [server, *workers]]
        tournament = [chosen.program, "tournament", chosen.bot, "random", "--game", "adjacency", "--rounds", "14",
                      "--games", str(chosen.games), "--pgn"]
        wall, own = played(tournament + [folder + "/far.pgn", "--nats", url])
        used = [cpu_seconds(pid) - before for pid, before in zip([server, *workers], idle)]
        near_wall, near = played(tournament + [folder + "/near.pgn"])
        print(f"{chosen.workers} workers of {chosen.threads} threads, {chosen.games} games of {chosen.bot} and random: "
              f"{wall:.2f} s, {chosen.games / wall:.0f} games/s; one thread {near_wall:.2f} s, "
              f"{chosen.games / near_wall:.0f} games/s")
        for name, seconds in (("tournament", own), ("server", used[0]), ("workers", sum(used[1:])),
                              ("one thread, no server", near)):
            print(f"  CPU of {name}: {seconds:.2f} s, {1000 * seconds / chosen.games:.3f} ms a game")
        print(f"  memory: server {memory(server, 'VmHWM'):.0f} MiB at most, "
              f"a worker {max(map(memory, workers)):.0f} MiB")
        with open(folder + "/far.pgn", encoding="utf-8") as far, open(folder + "/near.pgn", encoding="utf-8") as near:
            same = far.read() == near.read()
        print("  the games are the same" if same else "  THE GAMES DIFFER")
        print(f"  load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
        return 0 if same else 1
    finally:
        for process in reversed(running):
            process.send_signal(signal.SIGTERM)
        for process in running:
            process.wait()
        shutil.rmtree(folder)


if __name__ == "__main__":
    sys.exit(main())
