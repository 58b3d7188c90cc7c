#!/usr/bin/env python3
"""Measures the levels for people against each other and writes the table of docs/bots/level.md.

Usage: measure_levels.py [--games N] [--threads N] [--levels A-B] [--minutes M] [--results FILE] [--page]

Each level plays the next one and the one after it, in pairs of games with swapped seats: Othello from random
openings, Adjacency of 14 rounds from openings that an engine draws against itself. From most others the
side that moves last wins whatever the level, and nothing would be measured.

The games are played in jobs of a few seconds, the longest first and all pairs in step. Each job's result is a
line of JSON in the results file, and what is there is not played again: so it may be stopped at any time and
started anew, and the files of several machines may be put together. --page writes the ratings that all
of them together give (Bradley and Terry 1952; a draw is half a win).
"""

import argparse
import json
import math
import re
import subprocess
import sys
import tempfile
import threading
import time
import zlib
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "bots" / "level.md"
ADJACENCY = "adjacency:rounds=14"
GAMES = ["othello", ADJACENCY]
LEVELS = 20
OPENING_PLIES = 8
OPENINGS = 400  # of Adjacency
JUDGE = "level:level=20,nodes=8000"  # plays the openings of Adjacency to the end

# About how many seconds a game takes each level from 11 on. Only the sizes of jobs and their order hang on it.
SECONDS = {
    "othello": [0.02, 0.05, 0.1, 0.2, 0.6, 0.02, 0.1, 0.5, 2, 24],
    ADJACENCY: [0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.6, 8],
}
SECONDS_BELOW = 0.02
JOB_SECONDS = 8
MOST_GAMES = 40  # of a job


def run_match(program, a, b, *options, threads=1):
    """The summary of a match as an object."""
    command = [program, "match", a, b, "--threads", str(threads), "--json", *options]
    done = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return json.loads(done.splitlines()[-1])


def position_after(moves, plies):
    """The line of text of Adjacency after moves such as b5c4, with so many plies in the whole game."""
    board = [["-"] * 8 for _ in range(8)]
    for row, column in ((6, 0), (6, 1), (7, 0), (7, 1)):
        board[row][column] = "X"
        board[7 - row][7 - column] = "O"
    cells = re.findall(r"[a-h][1-8]", moves)
    for ply, cell in enumerate(cells):
        row, column = int(cell[1]) - 1, ord(cell[0]) - ord("a")
        board[row][column] = "XO"[ply % 2]
        for y, x in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if 0 <= y < 8 and 0 <= x < 8 and board[y][x] != "-":
                board[y][x] = "XO"[ply % 2]
    return "".join(map("".join, board)) + f" {'XO'[len(cells) % 2]} {plies - len(cells)}"


def even_openings(program, wanted, threads=1):
    """Positions of Adjacency from which the judge draws against itself."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "games.jsonl"
        even = []
        games = 0
        while len(even) < wanted:
            games += 2 * wanted
            run_match(program, JUDGE, JUDGE, "--game", ADJACENCY, "--first", "a", "--openings",
                      f"random:{OPENING_PLIES}", "--games", str(games), "--out", str(file), threads=threads)
            lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()[1:]]
            even = [position_after(line["opening"], 28) for line in lines if line["winner"] == "draw"]
        return even[:wanted]


def kept_openings(file, program, threads):
    """The openings of Adjacency, from the file if it has them."""
    if not file.exists():
        file.write_text(json.dumps(even_openings(program, OPENINGS, threads)), encoding="utf-8")
    return json.loads(file.read_text(encoding="utf-8"))


class Job:
    """A few pairs of games of two levels. Its number says which, on every machine."""

    def __init__(self, game, lower, higher, number, seed):
        self.pair = (game, f"level/{lower}", f"level/{higher}")
        self.number = number
        self.seed = seed
        a_game = sum(SECONDS[game][level - 11] if level > 10 else SECONDS_BELOW for level in (lower, higher))
        self.games = min(MOST_GAMES, max(2, 2 * int(JOB_SECONDS / a_game / 2)))
        self.seconds = a_game * self.games

    def key(self):
        return (*self.pair, self.number, self.seed)

    def play(self, program, openings):
        """Won, drawn and lost games of the lower level."""
        game, a, b = self.pair
        seed = zlib.crc32(repr(self.key()).encode()) % 1_000_000_000
        if game != ADJACENCY:
            matches = [("--game", game, "--openings", f"random:{OPENING_PLIES}", "--games", str(self.games),
                        "--seed", str(seed))]
        else:
            first = zlib.crc32(repr((self.pair, self.seed)).encode()) + self.number * self.games // 2
            matches = [("--game", "adjacency", "--position", openings[(first + i) % len(openings)], "--openings", "none",
                        "--games", "2", "--seed", str((seed + i) % 1_000_000_000)) for i in range(self.games // 2)]
        results = [run_match(program, a, b, *options) for options in matches]
        return [sum(result[key] for result in results) for key in ("wins_a", "draws", "wins_b")]


class Plan:
    """Hands jobs to threads: the next is one of the pair that is furthest from its end; of several, the longest."""

    def __init__(self, jobs, done, deadline):
        self.lock = threading.Lock()
        self.deadline = deadline
        self.all = defaultdict(int)
        self.left = defaultdict(list)
        for job in jobs:
            self.all[job.pair] += 1
            if job.key() not in done:
                self.left[job.pair].append(job)

    def seconds(self):
        return sum(job.seconds for jobs in self.left.values() for job in jobs)

    def jobs(self):
        return sum(map(len, self.left.values()))

    def next(self):
        with self.lock:
            rest = self.deadline - time.monotonic()
            # Half as much again: games differ in length and machines in speed.
            pairs = [pair for pair, jobs in self.left.items() if jobs and 1.5 * jobs[0].seconds < rest]
            if not pairs:
                return None
            pair = max(pairs, key=lambda pair: (len(self.left[pair]) / self.all[pair], self.left[pair][0].seconds))
            return self.left[pair].pop(0)


def measure(plan, program, openings, threads, results):
    """Plays the jobs and adds their results to the file."""
    lock = threading.Lock()
    failures = []

    def work():
        while not failures and (job := plan.next()):
            try:
                counts = job.play(program, openings)
            except (subprocess.CalledProcessError, OSError, ValueError, LookupError) as error:
                failures.append(error)
                return
            game, a, b = job.pair
            line = {"game": game, "a": a, "b": b, "job": job.number, "seed": job.seed, "counts": counts}
            with lock, results.open("a", encoding="utf-8") as file:
                file.write(json.dumps(line) + "\n")

    workers = [threading.Thread(target=work) for _ in range(threads)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    if failures:
        raise failures[0]


def solve(matrix, vector):
    """Gaussian elimination for a matrix with a strong diagonal."""
    rows = [list(row) + [value] for row, value in zip(matrix, vector)]
    for i, pivot in enumerate(rows):
        for other in rows[i + 1:]:
            share = other[i] / pivot[i]
            for k in range(i, len(other)):
                other[k] -= share * pivot[k]
    found = [0.0] * len(rows)
    for i in reversed(range(len(rows))):
        rest = sum(rows[i][k] * found[k] for k in range(i + 1, len(rows)))
        found[i] = (rows[i][-1] - rest) / rows[i][i]
    return found


def ratings(results, names):
    """Elo of each name above the first, and a function for the 95 % error of a difference.

    results: {(a, b): [won, drawn, lost]}. A hundredth of a game is added as drawn, so that a level that
    lost everything has a rating at all."""
    scale = math.log(10) / 400
    elo = [0.0] * len(names)
    place = {name: i for i, name in enumerate(names)}

    def derivatives():
        """Of the likelihood, and how far its slope varies by chance."""
        slope = [0.0] * len(names)
        curve = [[0.0] * len(names) for _ in names]
        chance = [[0.0] * len(names) for _ in names]
        for (a, b), (won, drawn, lost) in results.items():
            i, j = place[a], place[b]
            games = won + drawn + lost + 0.01
            expected = 1 / (1 + math.exp(-scale * (elo[i] - elo[j])))
            slope[i] += scale * (won + (drawn + 0.01) / 2 - games * expected)
            slope[j] -= scale * (won + (drawn + 0.01) / 2 - games * expected)
            weight = scale * scale * games * expected * (1 - expected)
            # Games that are drawn vary less than games that are won or lost.
            spread = scale * scale * (won * (1 - expected) ** 2 + drawn * (0.5 - expected) ** 2 + lost * expected ** 2)
            for row, column, sign in ((i, i, 1), (j, j, 1), (i, j, -1), (j, i, -1)):
                curve[row][column] += sign * weight
                chance[row][column] += sign * spread
        # The first stands at 0.
        return slope[1:], [row[1:] for row in curve[1:]], [row[1:] for row in chance[1:]]

    results = {pair: counts for pair, counts in results.items() if pair[0] in place}
    for _ in range(200):
        slope, curve, chance = derivatives()
        step = solve(curve, slope)
        largest = max(map(abs, step))
        for i, change in enumerate(step):
            elo[i + 1] += change * min(1.0, 200 / largest if largest else 1.0)
        if largest < 0.01:
            break
    _, curve, chance = derivatives()

    def error(a, b):
        weights = solve(curve, [(name == a) - (name == b) for name in names[1:]])
        variance = sum(x * c * y for x, row in zip(weights, chance) for y, c in zip(weights, row))
        return 1.96 * math.sqrt(variance)

    return dict(zip(names, elo)), error


def read_lines(file):
    """The lines of a results file, each job once. What a stop cut off is left out."""
    found = {}
    for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else []:
        try:
            row = json.loads(line)
            found.setdefault((row["game"], row["a"], row["b"], row["job"], row["seed"]), row["counts"])
        except (ValueError, KeyError):
            print(f"not a result: {line}", file=sys.stderr)
    return found


def read_results(file):
    """{game: {(a, b): [won, drawn, lost]}} of the lines of a file."""
    found = defaultdict(dict)
    for (game, a, b, _, _), counts in read_lines(file).items():
        sums = found[game].setdefault((a, b), [0, 0, 0])
        for place, count in enumerate(counts):
            sums[place] += count
    return found


def names_in(results):
    """The levels that matches join to the lowest one: only they can be rated together."""
    known = sorted({name for pair in results for name in pair}, key=lambda name: int(name.split("/")[1]))
    joined = set(known[:1])
    while more := {name for pair in results if joined & set(pair) for name in pair} - joined:
        joined |= more
    return [name for name in known if name in joined]


def differences(results, steps):
    """How far each level is above the one so many below, in words."""
    for game in GAMES:
        names = names_in(results[game])
        if not names:
            continue
        elo, error = ratings(results[game], names)
        pairs = [(f"level/{level}", f"level/{level - steps}") for level in range(1 + steps, LEVELS + 1)]
        found = [f"{elo[a] - elo[b]:+.0f} ± {error(a, b):.0f}" for a, b in pairs if a in elo and b in elo]
        yield f"{game}, {steps} apart: {', '.join(found)}"


def table(results):
    """The table of the page."""
    lines = ["| level | Othello | above the one below | Adjacency, 14 rounds | above the one below |", "|---|---|---|---|---|"]
    columns = []
    for game in GAMES:
        names = names_in(results[game])
        columns.append((names, *ratings(results[game], names)) if names else (names, {}, None))
    for level in range(1, LEVELS + 1):
        cells = [f"`level/{level}`"]
        for names, elo, error in columns:
            name = f"level/{level}"
            below = f"level/{level - 1}"
            if name not in names:
                cells += ["", ""]
                continue
            cells.append(f"{elo[name]:.0f}")
            cells.append(f"{elo[name] - elo[below]:+.0f} ± {error(name, below):.0f}" if below in names else "")
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="of each two levels, at least; 0: only what is in the results")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=math.inf, help="after these no game is begun that may last longer")
    parser.add_argument("--levels", default=f"1-{LEVELS}")
    parser.add_argument("--game", choices=GAMES, action="append")
    parser.add_argument("--seed", type=int, default=1, help="another one plays other games")
    parser.add_argument("--results", type=Path, default=Path("levels.jsonl"))
    parser.add_argument("--page", action="store_true", help="write the table into docs/bots/level.md")
    built = ROOT / "build" / "release" / "src" / "turncoat"
    parser.add_argument("--program", default=built if built.exists() else ROOT / "turncoat", help="the turncoat to measure")
    options = parser.parse_args(arguments)

    deadline = time.monotonic() + 60 * options.minutes
    least, most = map(int, options.levels.split("-"))
    jobs = []
    for game in options.game or GAMES if options.games else []:
        for lower, higher in ((level, level + step) for level in range(least, most) for step in (1, 2) if level + step <= most):
            size = Job(game, lower, higher, 0, options.seed).games
            jobs += [Job(game, lower, higher, number, options.seed) for number in range(-(-options.games // size))]
    plan = Plan(jobs, read_lines(options.results), deadline)
    if plan.jobs():
        print(f"{plan.jobs()} jobs, about {plan.seconds() / 60:.0f} minutes of a core", flush=True)
        openings = kept_openings(options.results.with_suffix(".openings"), options.program, options.threads)
        measure(plan, options.program, openings, options.threads, options.results)
        print(f"{plan.jobs()} jobs are left")
    results = read_results(options.results)
    text = table(results)
    print(text, *differences(results, 1), *differences(results, 2), sep="\n")
    if options.page:
        page = re.sub(r"(<!-- levels -->\n).*?(<!-- /levels -->)", lambda match: f"{match[1]}{text}\n{match[2]}",
                      PAGE.read_text(encoding="utf-8"), flags=re.DOTALL)
        PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
