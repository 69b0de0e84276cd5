"""A small engine for Masonic Chess without castling and en passant.

A cell is (x, r). r is the rank; x is twice the distance, in cells, from file a of the odd ranks. So a step
on the brick board changes both by whole numbers.
"""
import re

ROOK, BISHOP = [(2, 0), (-2, 0), (1, 1), (-1, 1), (1, -1), (-1, -1)], [(3, 1), (-3, 1), (3, -1), (-3, -1)]
KNIGHT = [(x * i, r * j) for x, r in [(2, 2), (4, 2), (5, 1)] for i in (1, -1) for j in (1, -1)]
STEPS = {"K": ROOK + BISHOP, "N": KNIGHT, "B": ROOK}
RIDES = {"Q": ROOK + BISHOP, "R": ROOK, "B": BISHOP}
KNOWN = re.compile(r"((?:[1-8KQRBNPkqrbnp]+/){7}[1-8KQRBNPkqrbnp]+) ([wb]) - - (?:0|[1-9]\d{0,3}) [1-9]\d{0,3}")

def read(text):
    """The men by cell, and whether White is to move; None if the position has something that this engine does not know."""
    known = KNOWN.fullmatch(text)
    ranks = known and [re.sub(r"\d", lambda run: "." * int(run[0]), rank) for rank in known[1].split("/")]
    if not known or re.search(r"\d\d", known[1]) or any(len(rank) != 8 for rank in ranks):
        return None
    cells = [((2 * f + (i + 1) % 2, 8 - i), man) for i, rank in enumerate(ranks) for f, man in enumerate(rank)]
    return {cell: man for cell, man in cells if man != "."}, known[2] == "w"

def moves(men, white):
    """The moves of a side, each as the cell left and the cell reached. Check is not considered."""
    def look(x, r):
        if not (1 <= r <= 8 and 0 <= x - (r + 1) % 2 <= 14): return "border"
        return "vacant" if (x, r) not in men else "own" if men[x, r].isupper() == white else "enemy"
    for (x, r), man in men.items():
        if man.isupper() != white: continue
        if man in "Pp":
            up = 1 if white else -1
            for side in (1, -1):
                if look(x + side, r + up) == "vacant":
                    yield (x, r), (x + side, r + up)
                    if r == (2 if white else 7) and look(x + 2 * side, r + 2 * up) == "vacant":
                        yield (x, r), (x + 2 * side, r + 2 * up)
                if look(x + 3 * side, r + up) == "enemy": yield (x, r), (x + 3 * side, r + up)
            continue
        for reach, lines in ((1, STEPS), (8, RIDES)):
            for dx, dr in lines.get(man.upper(), []):
                for n in range(1, reach + 1):
                    found = look(x + n * dx, r + n * dr)
                    if found in ("vacant", "enemy"): yield (x, r), (x + n * dx, r + n * dr)
                    if found != "vacant": break

def check(men, white):
    """A list with the cell of a side's king if it is attacked; empty if it is not."""
    return sorted({to for _, to in moves(men, not white) if men.get(to) == "kK"[white]})

def name(cell):
    return "abcdefgh"[cell[0] // 2] + str(cell[1])

def turns(men, white):
    """The legal turns, as text."""
    for start, to in set(moves(men, white)):
        after = {cell: man for cell, man in men.items() if cell != start} | {to: men[start]}
        if not check(after, white):
            last = men[start] in "Pp" and to[1] in (1, 8)
            yield from (name(start) + name(to) + kind for kind in ("qrbn" if last else [""]))
