#!/usr/bin/env python3
"""Checks the files of the project: size, text form, paths of one machine, links between documents.

Usage: check_files.py [FOLDER]   (by default the project itself)
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote

MAX_BYTES = 2_000_000
MAX_WEIGHTS_BYTES = 4_000_000  # of learned weights: all of them matter
MAX_LINES = 500  # of a source file; the target is 300
SOURCES = {".h", ".cpp", ".py", ".sh", ".cmake"}
WRITTEN_BY_HAND = SOURCES | {".md", ".json", ".yaml", ".toml"}  # expected texts in tests may end as they like
BINARY_FOLDERS = ("data/", "docs/images/", "tests/data/", "tests/fuzz/")

MACHINE_PATH = re.compile(r"(?<![\w.$}*])/(home|root|tmp|mnt|work|Users)/\w")
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")


def project_files(root):
    """Paths below `root`, relative to it: those git knows or would add, or all where git cannot tell."""
    names = [str(path.relative_to(root)) for path in root.rglob("*")]
    if shutil.which("git") and (root / ".git").exists():
        listing = subprocess.run(
            ["git", "-C", str(root), "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            capture_output=True, text=True, check=False)
        if listing.returncode == 0:  # not so in a clone that belongs to another user
            names = listing.stdout.split("\0")
    left_out = re.compile(r"^(build|\.git|node_modules)/|__pycache__")
    return sorted(name for name in names if not left_out.search(name) and (root / name).is_file())


def text_problems(name, text):
    """Problems of a text file as (line, what)."""
    lines = text.removesuffix("\n").split("\n")
    suffix = Path(name).suffix
    if suffix in SOURCES and len(lines) > MAX_LINES:
        yield 1, f"{len(lines)} lines: split it (the limit is {MAX_LINES}, the target 300)"
    if suffix in WRITTEN_BY_HAND and text and not text.endswith("\n"):
        yield len(lines), "no newline at the end of the file"
    for number, line in enumerate(lines, start=1):
        if suffix in WRITTEN_BY_HAND and line != line.rstrip():
            yield number, "white space at the end of the line"
        path = MACHINE_PATH.search(line)
        if path:
            yield number, f"{path.group()}... is a path of one machine"


def link_problems(root, name, text):
    """Links of a Markdown file to files that do not exist, as (line, what)."""
    in_code = False
    for number, line in enumerate(text.splitlines(), start=1):
        if line.lstrip().startswith("```"):
            in_code = not in_code
        for target in [] if in_code else LINK.findall(re.sub(r"`[^`]*`", "", line)):
            path = unquote(target.split("#")[0])
            if path and "://" not in path and not path.startswith("mailto:"):
                if not ((root / name).parent / path).exists():
                    yield number, f"the link to {target} leads nowhere"


def problems(root):
    """Yields "file:line: what is wrong" for the tree at `root`."""
    for name in project_files(root):
        content = (root / name).read_bytes()
        limit = MAX_WEIGHTS_BYTES if name.startswith("data/evaluations/") else MAX_BYTES
        if len(content) > limit:
            yield f"{name}: {len(content)} bytes (the limit is {limit})"
            continue
        if name.startswith(BINARY_FOLDERS):
            continue
        try:
            text = content.decode("utf-8")
        except UnicodeDecodeError:
            text = "\0"
        if "\0" in text:
            yield f"{name}: binary; such files belong in {', '.join(BINARY_FOLDERS)}"
            continue
        found = list(text_problems(name, text))
        if name.endswith(".md"):
            found += link_problems(root, name, text)
        for number, what in found:
            yield f"{name}:{number}: {what}"


def main(arguments):
    root = Path(arguments[0]) if arguments else Path(__file__).resolve().parent.parent
    found = list(problems(root))
    for line in found:
        print(line)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
