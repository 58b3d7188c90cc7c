#!/usr/bin/env python3
"""A Turncoat bot: plays the move that turns the most pieces, in both games. docs/writing_a_bot.md"""
import sys


def turned(board, side, columns, game, move):
    """How many enemy pieces `move` turns."""
    row, column = int(move[1:]) - 1, ord(move[0]) - ord("a")

    def at(r, c):
        return board[r * columns + c] if 0 <= c < columns and 0 <= r < len(board) // columns else "-"

    count = 0
    for down in (-1, 0, 1):
        for right in (-1, 0, 1):
            length = 0
            while at(row + (length + 1) * down, column + (length + 1) * right) not in ("-", side):
                length += 1
            if game.startswith("adjacency"):  # the neighbours; with corners only if the game says so
                count += length > 0 and (down == 0 or right == 0 or "neighbours=8" in game)
            elif at(row + (length + 1) * down, column + (length + 1) * right) == side:
                count += length
    return count


print("ready", flush=True)
for line in sys.stdin:
    side, plies_left, board, milliseconds, game, *moves = line.split()
    columns = round(len(board) ** 0.5)
    print(max(moves, key=lambda move: turned(board, side, columns, game, move)), flush=True)
