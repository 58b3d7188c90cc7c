#!/usr/bin/env python3
"""A Turncoat bot that plays the move which turns the most pieces, in both games."""
import sys


def turned(move):
    """How many enemy pieces a move turns; reads the question from the variables below."""
    column, row = "abcdefgh".index(move[0]), int(move[1]) - 1

    def at(steps, right, down):  # what stands so many steps away; nothing outside the board
        c, r = column + steps * right, row + steps * down
        return board[r * columns + c] if 0 <= c < columns and 0 <= r < len(board) // columns else "-"

    total = 0
    for right, down in [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)]:
        enemies = 0
        while at(enemies + 1, right, down) not in ("-", side):
            enemies += 1
        if game.startswith("othello"):  # a row of enemies with one's own piece behind it
            total += enemies if at(enemies + 1, right, down) == side else 0
        elif right == 0 or down == 0 or "neighbours=8" in game:  # Adjacency: the next cell
            total += min(enemies, 1)
    return total


print("ready", flush=True)  # without flush the line would wait in a buffer
for line in sys.stdin:
    side, plies_left, board, milliseconds, game, *moves = line.split()
    columns = int(game.split("x")[1][0]) if "x" in game else round(len(board) ** 0.5)  # size=5x7: 7 columns
    print(max(moves, key=turned), flush=True)
