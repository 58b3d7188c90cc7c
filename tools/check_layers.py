#!/usr/bin/env python3
"""Checks every #include "..." under src/ against the table of layers.

Usage: check_layers.py [FOLDER]   (FOLDER holds src/; by default the project itself)
"""

import re
import sys
from pathlib import Path

# What a folder of src/ may include besides itself and core. src/README.md explains the order.
MAY_INCLUDE = {
    "core": set(),
    "json": set(),
    "games": set(),
    "eval": {"games"},
    "search": {"games", "eval"},
    "solver": {"games", "eval", "search"},
    "record": {"games", "json"},
    "players": {"games", "record", "eval", "search", "solver", "json"},
    "process": set(),
    "protocol": {"games"},
    "remote": {"games", "players", "process", "protocol"},
    "arena": {"games", "players", "record", "store", "json"},
    "learn": {"games", "eval", "search", "solver"},
    "train": {"games", "players", "record", "eval", "search", "solver", "json"},
    "plot": set(),
    "experiment": {"games", "players", "record", "eval", "search", "arena", "plot"},
    "store": {"games", "record"},
    "jobs": {"games", "search", "solver", "learn", "eval", "record", "players", "arena", "json"},
    "cluster": {"jobs"},
    "session": {"games", "search", "players", "record", "store"},
    "server": {"games", "players", "record", "session", "json"},
}
MAY_INCLUDE["cli"] = set(MAY_INCLUDE)
MAIN = {"cli"}  # files directly in src/

# Slow to compile, so they stay in .cpp files.
NOT_IN_HEADERS = ("nlohmann/", "boost/", "sqlite3.h")

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


def allowed_for(folder):
    """The folders that files of `folder` ("" for src/ itself) may include."""
    return MAIN if folder == "" else MAY_INCLUDE[folder] | {"core", folder}


def problem_with(src, file, bracket, target):
    """What is wrong with one include, or None."""
    folder = file.relative_to(src).parts[0] if file.parent != src else ""
    if bracket == "<":
        if file.suffix == ".h" and target.startswith(NOT_IN_HEADERS):
            return f"<{target}> in a header: only .cpp files include it"
        return None
    if ".." in target or not (src / target).is_file():
        return f'"{target}" is no file of src/: write the path from src/, as in "core/text.h"'
    if target.split("/")[0] not in allowed_for(folder):
        return f'"{target}": {folder or "main.cpp"} may include only {", ".join(sorted(allowed_for(folder)))}'
    return None


def problems(root):
    """Yields "file:line: what is wrong" for the tree at `root`."""
    src = root / "src"
    for folder in sorted(path for path in src.iterdir() if path.is_dir()):
        if folder.name not in MAY_INCLUDE:
            yield f"{folder.relative_to(root)}: not a layer; a new folder needs a line in the table"
    for file in sorted(path for path in src.rglob("*") if path.suffix in (".h", ".cpp")):
        if file.parent != src and file.relative_to(src).parts[0] not in MAY_INCLUDE:
            continue
        place = file.relative_to(root)
        text = file.read_text(encoding="utf-8")
        if file.suffix == ".h" and not re.search(r"^#pragma once$", text, re.MULTILINE):
            yield f"{place}:1: a header without #pragma once"
        for number, line in enumerate(text.splitlines(), start=1):
            include = INCLUDE.match(line)
            problem = problem_with(src, file, *include.groups()) if include else None
            if problem:
                yield f"{place}:{number}: {problem}"


def main(arguments):
    root = Path(arguments[0]) if arguments else Path(__file__).resolve().parent.parent
    found = list(problems(root))
    for line in found:
        print(line)
    if found:
        print("The table is MAY_INCLUDE in tools/check_layers.py; src/README.md gives the reasons.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
