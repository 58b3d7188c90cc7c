#!/usr/bin/env python3
"""Draws the pictures of docs/solved.md from a proof.

Usage: draw_solved.py data/proofs/adjacency-8x8-4.proof docs/images/solved
"""

import sys
from pathlib import Path

CELL = 34
GAP = 26
INK, PAPER, EMPTY, FILLED, MARK = "#1f2933", "#ffffff", "#ffe08a", "#d5dbe3", "#b4471f"


def read_levels(path):
    """Open sets by number of pairs, as sets of (row, column)."""
    levels = {}
    for line in path.read_text(encoding="utf-8").splitlines()[1:]:
        words = line.split()
        pairs = int(words[1])
        numbers = words[words.index("open") + 1:words.index("sum")]
        levels.setdefault(pairs, []).extend(cells_of(int(word, 16)) for word in numbers)
    return levels


def cells_of(number):
    return {(bit // 8, bit % 8) for bit in range(64) if number >> bit & 1}


def svg(width, height, body, title):
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
            f'role="img" font-family="sans-serif" font-size="14" fill="{INK}"><title>{title}</title>'
            f'<rect width="{width}" height="{height}" fill="{PAPER}"/>{"".join(body)}</svg>\n')


def board(left, top, colours, texts=None):
    """Eight by eight cells; `colours` and `texts` by cell."""
    for row in range(8):
        for column in range(8):
            x, y = left + column * CELL, top + row * CELL
            colour = colours.get((row, column), FILLED)
            yield f'<rect x="{x}" y="{y}" width="{CELL - 2}" height="{CELL - 2}" rx="4" fill="{colour}"/>'
            text = (texts or {}).get((row, column))
            if text:
                yield (f'<text x="{x + CELL / 2 - 1}" y="{y + CELL / 2 + 4}" text-anchor="middle" '
                       f'font-weight="bold">{text}</text>')


def caption(left, top, text):
    return f'<text x="{left + 4 * CELL}" y="{top}" text-anchor="middle">{text}</text>'


def mirror_picture():
    start = {(row, column) for row in range(8) for column in range(8)}
    marks = {(6, 0): "X", (6, 1): "X", (7, 0): "X", (7, 1): "X", (0, 6): "O", (0, 7): "O", (1, 6): "O", (1, 7): "O"}
    pairs = [((2, 1), "1"), ((0, 3), "2"), ((4, 2), "3")]
    colours = {cell: EMPTY for cell in start - set(marks)}
    texts = dict(marks)
    for (row, column), number in pairs:
        opposite = (7 - row, 7 - column)
        colours[row, column] = colours[opposite] = FILLED
        texts[row, column], texts[opposite] = f"X{number}", f"O{number}"
    body = [*board(GAP, 12, colours, texts), caption(GAP, 12 + 8 * CELL + 18, "each answer is the opposite cell")]
    return svg(2 * GAP + 8 * CELL, 8 * CELL + 44, body, "The mirror: three moves of X and O's answers")


def sets_picture(levels):
    chosen = [2, 9, 17]
    body = []
    for place, pairs in enumerate(chosen):
        left = GAP + place * (8 * CELL + GAP)
        cells = levels[pairs][len(levels[pairs]) // 2]
        body += board(left, 12, {cell: EMPTY for cell in cells})
        body.append(caption(left, 12 + 8 * CELL + 18, f"{pairs} pairs: one of {len(levels[pairs])} open sets"))
    return svg(GAP + len(chosen) * (8 * CELL + GAP), 8 * CELL + 44, body,
               "Three open sets: the yellow cells are empty, whoever mirrors draws")


def counts_picture(levels):
    most = max(levels)
    counts = [len(levels.get(pairs, [])) for pairs in range(1, most + 1)]
    height, width, top = 220, 34, 20
    tallest = max(counts)
    body = []
    for place, number in enumerate(counts):
        x, tall = GAP + place * width, height * number / tallest
        body.append(f'<rect x="{x}" y="{top + height - tall:.1f}" width="{width - 6}" height="{tall:.1f}" fill="{MARK}"/>')
        body.append(f'<text x="{x + width / 2 - 3}" y="{top + height - tall - 4:.1f}" text-anchor="middle" '
                    f'font-size="9">{number}</text>')
        body.append(f'<text x="{x + width / 2 - 3}" y="{top + height + 16}" text-anchor="middle" '
                    f'font-size="12">{place + 1}</text>')
    middle = GAP + len(counts) * width / 2
    body.append(f'<text x="{middle}" y="{top + height + 36}" text-anchor="middle">pairs of empty cells</text>')
    return svg(2 * GAP + len(counts) * width, top + height + 48, body,
               "The number of open sets by pairs of empty cells: it rises to 19802 at 11 pairs and falls to 0 at 18")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    levels = read_levels(Path(sys.argv[1]))
    folder = Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "mirror.svg").write_text(mirror_picture(), encoding="utf-8")
    (folder / "open_sets.svg").write_text(sets_picture(levels), encoding="utf-8")
    (folder / "counts.svg").write_text(counts_picture(levels), encoding="utf-8")


if __name__ == "__main__":
    main()
