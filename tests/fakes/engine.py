#!/usr/bin/env python3
"""An engine that misbehaves on purpose, for tests.

Usage: engine.py line|gtp MODE [LOG]

MODE is a function below, "correct", "standard", which over GTP lists no command of Turncoat's own, or one of
"banner", "mute" and "quits", which go wrong before the first question. The engine plays the first empty cell, so over GTP it is correct in Adjacency only. Every line it
receives is appended to the file LOG.
"""

import os
import signal
import sys
import time


def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def sleep_forever():
    while True:
        time.sleep(1000)


def warn(text):
    sys.stderr.write(text + "\n")
    sys.stderr.flush()


# What happens instead of an answer; `answer` says the right one, `cells` is the board.

def crashes(answer, cells):
    warn("about to crash")
    os.kill(os.getpid(), signal.SIGSEGV)


def exits(answer, cells):
    sys.exit(3)


def silent(answer, cells):
    sleep_forever()


def late(answer, cells):
    warn("this takes a while")
    time.sleep(0.7)
    answer()


def chatters(answer, cells):
    while True:
        sys.stdout.write("thinking ")


def chatters_in_lines(answer, cells):
    while True:
        say("= thinking" if sys.argv[1] == "gtp" else "thinking")


def illegal(answer, cells):
    warn("watch this")
    answer(next(index for index, cell in enumerate(cells) if cell != "-"))


def garbage(answer, cells):
    say("= banana\n" if sys.argv[1] == "gtp" else "banana")


def binary(answer, cells):
    sys.stdout.buffer.write(bytes(range(256)) + b"\n\n")
    sys.stdout.flush()


def closes(answer, cells):
    os.close(1)
    sleep_forever()


def stubborn(answer, cells):
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    answer()


def floods(answer, cells):
    sys.stderr.write("x" * 5_000_000)
    sys.stderr.flush()
    answer()


def answers_and_exits(answer, cells):
    answer()
    sys.exit(0)


def answers_twice(answer, cells):
    answer()
    answer()


def leaves_child(answer, cells):
    if os.fork() == 0:
        sleep_forever()
    os._exit(4)


def name_of(index, size):
    return "abcdefgh"[index % size] + str(index // size + 1)


def index_of(name, size):
    return (int(name[1]) - 1) * size + "abcdefgh".index(name[0])


def play_line(act, lines):
    say("ready")
    for line in lines:
        cells = list(line.split()[2])
        size = round(len(cells) ** 0.5)
        act(lambda index=cells.index("-"): say(name_of(index, size)), cells)


def play_gtp(act, lines):
    cells = ["-"] * 64

    def answer(index=None):
        index = cells.index("-") if index is None else index
        cells[index] = "?"
        say(f"= {name_of(index, size_of(cells)).upper()}\n")

    for line in lines:
        command, *arguments = line.split()
        if command == "list_commands":
            own = "" if sys.argv[2] == "standard" else "turncoat-position\n"
            say(f"= list_commands\nplay\ngenmove\ntime_settings\ntime_left\n{own}")
        elif command == "genmove":
            act(answer, cells)
        else:
            if command == "turncoat-position":
                cells = list(arguments[1])
            elif command == "play":
                cells[index_of(arguments[1], size_of(cells))] = "?"
            say("=\n")


def size_of(cells):
    return round(len(cells) ** 0.5)


def main():
    protocol, mode, *log = sys.argv[1:]
    if mode == "quits":
        sys.exit("cannot find my weights")
    if mode == "mute":
        sleep_forever()
    if mode == "banner":
        say("FakeEngine 1.0, hello!")

    def received():
        for line in sys.stdin:
            if log:
                with open(log[0], "a", encoding="utf-8") as file:
                    file.write(line)
            yield line

    act = globals().get(mode, lambda answer, cells: answer())
    {"line": play_line, "gtp": play_gtp}[protocol](act, received())
    if mode == "stubborn":
        sleep_forever()


main()
