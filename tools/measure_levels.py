#!/usr/bin/env python3
"""Measures the levels for people against each other and writes the table of docs/bots/level.md.

Usage: measure_levels.py [--games N] [--threads N] [--levels A-B] [--results FILE] [--page]

Each level plays the next one and the one after it, in pairs of games with swapped seats: Othello from random
openings, Adjacency of 14 rounds from openings that a strong level draws against itself. From most others the
side that moves last wins whatever the level, and nothing would be measured. Results are lines of JSON, added
to those that are there, so that the levels may be measured in parts and on several machines; --page writes
the ratings that all of them together give (Bradley and Terry 1952; a draw is half a win).
"""

import argparse
import concurrent.futures
import json
import math
import re
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "bots" / "level.md"
ADJACENCY = "adjacency:rounds=14"
GAMES = ["othello", ADJACENCY]
LEVELS = 20
OPENING_PLIES = 8
JUDGE = "level/16"  # plays the openings of Adjacency to the end


def run_match(program, a, b, *options):
    """The summary of a match as an object."""
    command = [program, "match", a, b, "--threads", "1", "--json", *options]
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


def even_openings(program, wanted):
    """Positions of Adjacency from which the judge draws against itself."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "games.jsonl"
        even = []
        games = 0
        while len(even) < wanted:
            games += 4 * wanted
            run_match(program, JUDGE, JUDGE, "--game", ADJACENCY, "--first", "a", "--openings",
                      f"random:{OPENING_PLIES}", "--games", str(games), "--out", str(file))
            lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()[1:]]
            even = [position_after(line["opening"], 28) for line in lines if line["winner"] == "draw"]
        return even[:wanted]


def play(program, game, a, b, games, openings, seed):
    """Won, drawn and lost games of `a`."""
    if game != ADJACENCY:
        result = run_match(program, a, b, "--game", game, "--openings", f"random:{OPENING_PLIES}", "--games",
                           str(games), "--seed", str(seed))
        return [result["wins_a"], result["draws"], result["wins_b"]]
    counts = [0, 0, 0]
    for number in range(games // 2):
        result = run_match(program, a, b, "--game", "adjacency", "--position",
                           openings[(seed * games // 2 + number) % len(openings)], "--openings", "none", "--games", "2", "--seed",
                           str(seed * 1000 + number))
        for place, key in enumerate(("wins_a", "draws", "wins_b")):
            counts[place] += result[key]
    return counts


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
        slope = [0.0] * len(names)
        curve = [[0.0] * len(names) for _ in names]
        for (a, b), (won, drawn, lost) in results.items():
            i, j = place[a], place[b]
            games = won + drawn + lost + 0.01
            expected = 1 / (1 + math.exp(-scale * (elo[i] - elo[j])))
            slope[i] += scale * (won + (drawn + 0.01) / 2 - games * expected)
            slope[j] -= scale * (won + (drawn + 0.01) / 2 - games * expected)
            weight = scale * scale * games * expected * (1 - expected)
            for row, column, sign in ((i, i, 1), (j, j, 1), (i, j, -1), (j, i, -1)):
                curve[row][column] += sign * weight
        # The first stands at 0.
        return slope[1:], [row[1:] for row in curve[1:]]

    for _ in range(200):
        slope, curve = derivatives()
        step = solve(curve, slope)
        largest = max(map(abs, step))
        for i, change in enumerate(step):
            elo[i + 1] += change * min(1.0, 200 / largest if largest else 1.0)
        if largest < 0.01:
            break
    _, curve = derivatives()

    def error(a, b):
        direction = [(name == a) - (name == b) for name in names[1:]]
        variance = sum(x * y for x, y in zip(solve(curve, direction), direction))
        return 1.96 * math.sqrt(variance)

    return dict(zip(names, elo)), error


def read_results(file):
    """{game: {(a, b): [won, drawn, lost]}} of the lines of a file."""
    found = defaultdict(dict)
    for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else []:
        row = json.loads(line)
        counts = found[row["game"]].setdefault((row["a"], row["b"]), [0, 0, 0])
        for place, count in enumerate(row["counts"]):
            counts[place] += count
    return found


def table(results):
    """The table of the page."""
    lines = ["| level | Othello | above the one below | Adjacency, 14 rounds | above the one below |", "|---|---|---|---|---|"]
    columns = []
    for game in GAMES:
        names = sorted({name for pair in results[game] for name in pair}, key=lambda name: int(name.split("/")[1]))
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
    parser.add_argument("--games", type=int, default=200, help="of each two levels; 0: only what is in the results")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--levels", default=f"1-{LEVELS}")
    parser.add_argument("--game", choices=GAMES, action="append")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--results", type=Path, default=Path("levels.jsonl"))
    parser.add_argument("--page", action="store_true", help="write the table into docs/bots/level.md")
    parser.add_argument("--program", default=ROOT / "turncoat", help="the turncoat to measure")
    options = parser.parse_args(arguments)

    least, most = map(int, options.levels.split("-"))
    pairs = [(f"level/{level}", f"level/{level + step}") for level in range(least, most) for step in (1, 2) if level + step <= most]
    chosen = options.game or GAMES
    openings = even_openings(options.program, options.games) if ADJACENCY in chosen and options.games else []
    with concurrent.futures.ThreadPoolExecutor(options.threads) as pool, options.results.open("a", encoding="utf-8") as file:
        jobs = {pool.submit(play, options.program, game, a, b, options.games, openings, options.seed): (game, a, b)
                for game in chosen for a, b in pairs if options.games}
        for job in concurrent.futures.as_completed(jobs):
            game, a, b = jobs[job]
            file.write(json.dumps({"game": game, "a": a, "b": b, "counts": job.result()}) + "\n")
            file.flush()
    text = table(read_results(options.results))
    print(text)
    if options.page:
        page = re.sub(r"(<!-- levels -->\n).*?(<!-- /levels -->)", lambda match: f"{match[1]}{text}\n{match[2]}",
                      PAGE.read_text(encoding="utf-8"), flags=re.DOTALL)
        PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
