#!/usr/bin/env python3
"""Attacks on the commands: files and streams that somebody made to hurt. Run by hand.

Usage: commands.py [PROGRAM]   (PROGRAM is build/release/src/turncoat if not given)

Every try is bounded in time and memory, works in a folder of its own under /tmp, and prints one line. The
exit status is 1 if one of them got through. Cheap tries are unit tests; these need whole processes, large
files or little memory.
"""

import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = str(Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build/release/src/turncoat").resolve())
SECONDS = 120
MEBIBYTE = 1 << 20
failed = []
started = []


def start(*words, memory=None, shell="", **more):
    """The program with these words; `shell` is put behind them by a shell, as redirections are."""

    def limit():
        if memory:
            resource.setrlimit(resource.RLIMIT_AS, (memory * MEBIBYTE, memory * MEBIBYTE))

    command = ["sh", "-c", f'exec "$@" {shell}', "sh", PROGRAM, *map(str, words)]
    process = subprocess.Popen(command, preexec_fn=limit, text=True, stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, **more)
    started.append(process)
    return process


def run(*words, **more):
    process = start(*words, **more)
    try:
        out, err = process.communicate(timeout=SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        return -1, "", "timed out"
    return process.returncode, out, err


def expect(name, is_right, seen=""):
    print(("held   " if is_right else "THROUGH") + " " + name + ("" if is_right else f": {repr(seen)[:300]}"))
    if not is_right:
        failed.append(name)


def is_sentence(err):
    raw = ("std::", "bad_alloc", "what()", "basic_", "terminate", "filesystem error", "vector")
    return err.startswith("turncoat") and not any(word in err for word in raw)


def refused(name, *words, **more):
    status, out, err = run(*words, **more)
    expect(name, status in (1, 2) and is_sentence(err), (status, err[-300:]))
    return err


def two_at_once(folder):
    """Two runs with one file: one works, the other says why not, and the file is whole."""
    file = folder / "one.jsonl"
    match = ("match", "greedy", "random", "--games", 400, "--out", file)
    runs = [start(*match) for _ in range(2)]
    ends = [process.communicate(timeout=SECONDS)[1] for process in runs]
    statuses = sorted(process.returncode for process in runs)
    expect("two matches with one file", statuses == [0, 1] and any("in use by another run" in e for e in ends),
           (statuses, ends))
    status, out, err = run("stats", file, "--json")
    expect("the file of two matches", status == 0 and json.loads(out)["games"] == 400, err)
    weights = folder / "weights.json"
    evolve = ("evolve", "--rounds", 4, "--depth", 1, "--generations", 40, "--out", weights)
    runs = [start(*evolve) for _ in range(2)]
    for process in runs:
        process.communicate(timeout=SECONDS)
    statuses = sorted(process.returncode for process in runs)
    expect("two evolutions with one file",
           statuses == [0, 1] and len(json.loads(weights.read_text())["generations"]) == 40, statuses)


def streams(folder):
    """Closed streams do not become files, and output that is lost is a failure."""
    for number, closed in enumerate((">&-", "0<&- >&-", ">&- 2>&-", "0<&- >&- 2>&-")):
        proof = folder / f"closed{number}.proof"
        run("prove", "--game", "adjacency:size=4", "--file", proof, shell=closed)
        lines = proof.read_text().splitlines()
        expect(f"prove {closed}", all(" sum " in line for line in lines), lines)
    for command in (["bots"], ["games"], ["--help"], ["--version"], ["perft", "--depth", "3"], ["completion", "bash"],
                    ["move", "--bot", "greedy"], ["stats", "--wins", "3"], ["help", "play"]):
        refused(f"{' '.join(command)} > /dev/full", *command, shell="> /dev/full")
    data = folder / "data"
    server = start("serve", "--port", 0, "--data", data, shell="0<&- >&- 2>&-")
    try:
        server.wait(timeout=3)
    except subprocess.TimeoutExpired:
        pass
    lock = data / "lock"
    expect("serve with closed streams", not lock.exists() or lock.stat().st_size == 0, lock)
    server.terminate()
    server.wait(timeout=SECONDS)


def sizes(folder):
    """Files of a gibibyte that take no room, and little memory."""
    huge = folder / "huge"
    with open(huge, "wb") as file:
        file.truncate(1 << 30)
    little = {"memory": 600}
    refused("stats of 1 GiB", "stats", huge, **little)
    refused("check of 1 GiB", "check", huge, **little)
    refused("prove with 1 GiB", "prove", "--file", huge, "--hash", 4, **little)
    refused("evolve with 1 GiB", "evolve", "--out", huge, **little)
    refused("match with 1 GiB", "match", "greedy", "random", "--out", huge, **little)
    refused("weights of 1 GiB", "move", "--game", "adjacency", "--bot", f"genetic-weights:file={huge}", **little)
    refused("convert of 1 GiB", "convert", huge, "--to", "ggf", **little)
    refused("analyze of 1 GiB", "analyze", huge, **little)
    refused("input without end", "convert", "-", "--to", "ggf", shell="< /dev/zero", **little)
    refused("more memory than there is", "solve", "--hash", 4096, "--game", "adjacency:size=4", memory=400)
    for name, words in (("stats", ["stats"]), ("check", ["check"]), ("evolve", ["evolve", "--out"]),
                        ("match", ["match", "greedy", "random", "--out"]), ("convert", ["convert", "--to", "ggf"]),
                        ("serve", ["serve", "--port", "0", "--data"])):
        refused(f"{name} with a folder or a device", *words, "/dev/null/x" if name == "serve" else folder)


def forgeries(folder):
    """Files that say what was not played or proved."""
    good = folder / "good.jsonl"
    run("match", "greedy", "random", "--game", "othello:size=6", "--games", 2, "--out", good)
    lines = [json.loads(line) for line in good.read_text().splitlines()]

    def forged(name, change):
        copy = json.loads(json.dumps(lines))
        change(copy)
        file = folder / "forged.jsonl"
        file.write_text("".join(json.dumps(line) + "\n" for line in copy))
        refused(f"stats: {name}", "stats", file)

    def stall(copy):
        loser = "a" if copy[1]["winner"] == "b" else "b"
        copy[1].update(ending="stall", by=loser, message="it stalled", evidence="", margin=None)

    forged("a win as a stall", stall)
    forged("other seeds", lambda copy: copy[1].update(seeds=[1, 2]))
    forged("another opening", lambda copy: copy[1].update(opening="", moves=copy[1]["opening"] + copy[1]["moves"]))
    forged("another seed of the match", lambda copy: copy[0].update(seed=2))
    forged("another winner", lambda copy: copy[1].update(winner="draw"))
    escapes = folder / "escapes.jsonl"
    copy = json.loads(json.dumps(lines))
    copy[0]["a"] = "\x1b]0;owned\x07\u009b2J"
    escapes.write_text("".join(json.dumps(line) + "\n" for line in copy))
    _, out, err = run("stats", escapes)
    expect("stats: escapes in a name", not any(c in out + err for c in "\x1b\x07\u009b"), out)
    game = folder / "escapes.ggf"
    game.write_text("(;GM[Othello]PB[\x1b[2J]PW[\u009b31m]TY[8]RE[+2]B[F5]W[D6];)")
    _, out, err = run("analyze", game, "--depth", 1)
    expect("analyze: escapes in names", not any(c in out + err for c in "\x1b\x07\u009b"), out)

    def sealed(texts):
        total, written = 0xCBF29CE484222325, ""

        def after(text):
            value = total
            for byte in text.encode():
                value = (value ^ byte) * 0x100000001B3 % (1 << 64)
            return value

        for text in texts:
            line = f"{text} sum {after(text):016x}\n"
            total = after(line)
            written += line
        return written

    proof = folder / "forged.proof"
    proof.write_text(sealed(["turncoat-proof 1 rows 8 columns 8 neighbours 4", "pairs 1 sets 0 done 0 open"]))
    status, out, err = run("prove", "--file", proof, "--hash", 4)
    expect("prove: a forged file", status == 1 and "Proved" not in out, out)
    refused("check: a forged file", "check", proof)


def lateness(folder):
    """A bot that takes 0.25 s of 0.2 s in every move."""
    bot = folder / "late.py"
    bot.write_text(
        "import sys, time\n"
        "print('ready', flush=True)\n"
        "for line in sys.stdin:\n"
        "    sys.stderr.write('slow\\n'); sys.stderr.flush(); time.sleep(0.25)\n"
        "    cells = line.split()[2]\n"
        "    size = int(len(cells) ** 0.5)\n"
        "    i = cells.index('-')\n"
        "    print(chr(97 + i % size) + str(1 + i // size), flush=True)\n")
    file = folder / "late.jsonl"
    status, out, err = run("match", f"line:python3 {bot}", "random", "--game", "adjacency", "--rounds", 28,
                           "--games", 2, "--time", 0.2, "--threads", 2, "--out", file, "--json")
    ends = json.loads(out)["reasons"]["a"] if status == 0 else {}
    expect("a little late in every move", ends == {"late": 2}, (status, out, err))
    evidence = json.loads(file.read_text().splitlines()[1]).get("evidence", "")
    expect("evidence of lateness", "standard error" in evidence and " s < " in evidence, evidence)


def main():
    folder = Path(tempfile.mkdtemp(prefix="turncoat-attack-"))
    os.chdir(folder)
    try:
        for attack in (two_at_once, streams, sizes, forgeries, lateness):
            attack(folder)
    finally:
        for process in started:
            if process.poll() is None:
                process.kill()
        shutil.rmtree(folder)
    print(f"{len(failed)} got through" if failed else "all held")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
