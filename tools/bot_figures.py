#!/usr/bin/env python3
"""Takes the measured figures that the page shows of bots out of docs/bots/ into web/src/lib/bot_figures.json.

Usage: bot_figures.py     (figures.test.ts of the page says when it has to be run again)
"""

import json
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs" / "bots"
OUT = ROOT / "web" / "src" / "lib" / "bot_figures.json"
OPPONENTS = ["random", "greedy", "minimax"]


def rows(name, mark):
    """The cells of the table between two marks of a page."""
    text = (DOCS / name).read_text()
    found = re.search(rf"<!-- {mark} -->\n(.*?)<!-- /{mark} -->", text, re.DOTALL)
    lines = found[1].splitlines()[2:] if found else []
    return [[cell.strip().strip("`") for cell in line.strip("|").split("|")] for line in lines]


def levels():
    """Ratings of the levels, from the weakest on."""
    table = rows("level.md", "levels")
    return {"othello": [int(row[1]) for row in table], "adjacency": [int(row[3]) for row in table]}


def points():
    """Of each bot and game: the share of the points, in percent, that it has against each of the measures."""
    found = {}
    for page in sorted(DOCS.glob("*.md")):
        for bot, game, against, _, share, *_ in rows(page.name, "strength"):
            bot = bot.removesuffix(":as=paper")
            if ":" not in bot and against in OPPONENTS:
                found.setdefault(bot, {}).setdefault(game, {})[against] = float(share.removesuffix("%"))
    return found


def main():
    OUT.write_text(json.dumps({"levels": levels(), "points": points()}, separators=(",", ":")).replace("}},", "}},\n") + "\n")


if __name__ == "__main__":
    main()
