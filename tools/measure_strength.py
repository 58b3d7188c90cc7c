#!/usr/bin/env python3
"""Measures every bot against three yardsticks and writes the results into docs/bots/.

Usage: measure_strength.py [--games N] [--threads N] [BOT...]

Each bot and each preset plays paired games from random openings, with swapped sides, against random, greedy
and minimax, in three games. The table goes between the lines <!-- strength --> and <!-- /strength --> of the
bot's page; a preset's rows stand on the page of the bot it is made of. Measure on a quiet machine.
"""

import argparse
import json
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGES = ROOT / "docs" / "bots"
YARDSTICKS = ["random", "greedy", "minimax"]
GAMES = ["adjacency", "adjacency:rounds=14", "othello"]


def listed_bots(program):
    """(spec, page, game) of every bot and preset, as `turncoat bots` lists them."""
    lines = subprocess.run([program, "bots", "--json"], check=True, capture_output=True, text=True).stdout
    bots = [json.loads(line) for line in lines.splitlines()]
    for bot in bots:
        name = bot["name"]
        if ":" in name or name.split("/")[0] == "level":
            continue  # an external program, or what measure_levels.py measures
        if "/" not in name:
            yield name, name, bot["game"]
        else:
            yield f"{name}:as=paper", bot["paper"].split(":")[0], bot["game"]
            if bot["code"] != bot["paper"]:
                yield f"{name}:as=code", bot["paper"].split(":")[0], bot["game"]


def row(spec, yardstick, game, options):
    """One line of the table."""
    command = [options.program, "match", spec, yardstick, "--game", game, "--games", str(options.games), "--openings",
               "random:6", "--threads", str(options.threads), "--json"]
    done = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    result = json.loads(done.splitlines()[-1])
    points = (result["wins_a"] + result["draws"] / 2) / result["games"]
    elo = "" if result["elo"] is None else f"{result['elo']:+.0f}"
    error = "" if result["elo_error"] is None else f" ± {result['elo_error']:.0f}"
    counts = f"{result['wins_a']}-{result['draws']}-{result['wins_b']}"
    return f"| `{spec}` | {game} | `{yardstick}` | {counts} | {points:.1%} | {elo}{error} |"


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--program", default=ROOT / "turncoat", help="the turncoat to measure")
    parser.add_argument("bots", nargs="*", metavar="BOT")
    options = parser.parse_args(arguments)

    rows = defaultdict(list)
    for spec, page, only_game in listed_bots(options.program):
        if options.bots and page not in options.bots:
            continue
        for game in GAMES:
            if only_game not in ("any", game.split(":")[0]):
                continue
            for yardstick in YARDSTICKS:
                if yardstick == spec:
                    continue
                rows[page].append(row(spec, yardstick, game, options))
                print(rows[page][-1], flush=True)
    for page, lines in rows.items():
        file = PAGES / f"{page}.md"
        table = "\n".join(["| bot | game | against | won-drawn-lost | points | Elo difference, 95 % |",
                           "|---|---|---|---|---|---|", *lines])
        text = re.sub(r"(<!-- strength -->\n).*?(<!-- /strength -->)",
                      lambda match, table=table: f"{match[1]}{table}\n{match[2]}",
                      file.read_text(encoding="utf-8"), flags=re.DOTALL)
        file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
