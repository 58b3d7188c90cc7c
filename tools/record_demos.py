#!/usr/bin/env python3
"""Records the games that play themselves on the page's first screen, in web/src/lib/demos.json.

Usage: record_demos.py [--program PATH]

The page knows no rules, so each move is kept with the cells it turns: "f5e5" is f5, which turns e5. Passes are left
out; a capital letter begins a move of O. The file names the command of each game.
"""

import argparse
import json
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "web" / "src" / "lib" / "demos.json"
BOT = "level/12"
SEED = 3
GAMES = 2  # of each kind
KINDS = {"othello": "othello", "adjacency": "adjacency:rounds=14"}

SIZE = 8
STARTS = {
    "othello": {"e4": "X", "d5": "X", "d4": "O", "e5": "O"},
    "adjacency": {cell: side for side, cells in {"X": "a7 b7 a8 b8", "O": "g1 h1 g2 h2"}.items() for cell in cells.split()},
}


def cells_of(board):
    """The cells in reading order, as everywhere in the project."""
    return "".join(board.get(chr(97 + column) + str(row + 1), "-") for row in range(SIZE) for column in range(SIZE))


def step(cell, dx, dy):
    """The name of the cell that lies so far away; it may be off the board, where no mark is."""
    return chr(ord(cell[0]) + dx) + str(int(cell[1:]) + dy)


def turned_by(kind, board, cell, side):
    """The cells that a move turns."""
    enemy = "O" if side == "X" else "X"
    if kind == "adjacency":
        beside = [step(cell, dx, dy) for dx, dy in [(0, -1), (-1, 0), (1, 0), (0, 1)]]
        return [name for name in beside if board.get(name) == enemy]
    turned = []
    for dx, dy in [(dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy]:
        run, name = [], step(cell, dx, dy)
        while board.get(name) == enemy:
            run.append(name)
            name = step(name, dx, dy)
        if board.get(name) == side:
            turned += run
    return turned


def replay(kind, moves):
    """The moves of a match's record, as the file keeps them."""
    board, side, kept = dict(STARTS[kind]), "X", []
    for move in [moves[at : at + 2] for at in range(0, len(moves), 2)]:
        if move != "pa":
            turned = turned_by(kind, board, move, side)
            board.update(dict.fromkeys([move, *turned], side))
            text = "".join([move, *turned])
            kept.append(text if side == "X" else text[0].upper() + text[1:])
        side = "O" if side == "X" else "X"
    return " ".join(kept)


def record(program, kind, variant):
    """The games of one match, and the command that plays it."""
    words = ["match", BOT, BOT, "--game", variant, "--games", str(GAMES), "--openings", "none", "--first", "a", "--seed", str(SEED)]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.jsonl"
        subprocess.run([program, *words, "--out", str(path)], check=True, capture_output=True)
        games = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    games.sort(key=lambda game: game["game"])
    return {
        "game": kind,
        "bot": BOT,
        "command": " ".join(["turncoat", *words]),
        "start": cells_of(STARTS[kind]),
        "games": [replay(kind, game["moves"]) for game in games],
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default=str(ROOT / "build" / "release" / "src" / "turncoat"))
    program = parser.parse_args().program
    demos = [record(program, kind, variant) for kind, variant in KINDS.items()]
    OUT.write_text(json.dumps(demos, indent=1) + "\n")


if __name__ == "__main__":
    main()
