# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""FEN of states that have nothing but units, hands and counts to tell, which are nearly all states of most games.

`interpreter.notation.fen_writer` writes the others from their positions. A player that draws lots by the FEN asks for
one at each action.
"""

import cython
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd


def write_plain(m: cython.pointer[Machine], s: cython.pointer[State], form):
    """Return the FEN of a state in a game's plain form, or None if it has more to tell, or rights not seen before."""
    if form.is_never or not _is_plain(m, s):
        return None
    rights = form.rights.get(rights_key(m, s, form))
    if rights is None:
        return None
    letters, castles = rights
    fields = [_placement(m, s, form), "b" if s.side else "w", letters, "-"]
    if form.checks is not None:
        white, black = form.checks
        fields.append(f"{max(0, white - s.scores[0])}+{max(0, black - s.scores[1])}")
    fields.append(str(s.clock))
    fields.append(str(s.number))
    if s.opening:
        fields.append("opening:yes")
    if s.spent:
        fields.append(f"spent:{s.spent}")
    acted: list = _marked(m, s, ACTED, form.names)
    if acted:
        fields.append("acted:" + ",".join(acted))
    if s.count_row:
        fields.append(f"count:{'b' if s.count_side else 'w'}/{s.count_row}/{s.count_turns}")
    if form.tracks_unmoved:
        fields.append("unmoved:" + (",".join(_marked(m, s, UNMOVED, form.names)) or "-"))
    if castles:
        fields.append(castles)
    if (s.scores[0] or s.scores[1]) and form.checks is None:
        fields.append(f"score:{s.scores[0]}/{s.scores[1]}")
    return " ".join(fields)


@cython.cfunc
def _is_plain(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.bint:
    """Return True if a state has nothing to tell that few games have."""
    if m.chains or m.stacks or s.phase != ACT_PHASE or s.leader != NO_COMMAND:
        return False
    if s.n_passants or s.n_waiting or s.n_ridden or s.n_shares:
        return False
    if s.trail[0] != NOWHERE or s.trail[1] != NOWHERE:
        return False
    for i in range(MOST_NUMBERS):
        if s.numbers[i]:
            return False
    for i in range(m.n_notes * m.words):
        if noted(m, s, 0)[i]:
            return False
    for piece in range(m.n_pieces if m.second_held else 0):
        if came(m, s)[piece]:
            return False
    return True


def rights_key(m: cython.pointer[Machine], s: cython.pointer[State], form):
    """Return the units that castle with their squares and marks if one may castle; nothing else decides the rights."""
    may: cython.bint = False
    found: list = []
    castling: set = form.castling
    if not castling:
        return ()
    for square in range(m.n):
        unit: cython.int = units(m, s)[square]
        if unit and piece_of(unit) in castling:
            may |= unit & CASTLES != 0
            found.append(square << 16 | unit)
    return tuple(found) if may else ()


@cython.cfunc
def _placement(m: cython.pointer[Machine], s: cython.pointer[State], form) -> str:
    """Return the units rank by rank, and the hands if the game has some."""
    texts: tuple = form.units
    parts: list = []
    first: cython.bint = True
    for row in form.rows:
        if not first:
            parts.append("/")
        first = False
        run: cython.int = 0
        for square_ in cython.cast(tuple, row):
            square: cython.int = square_
            unit: cython.int = units(m, s)[square] if square != NOWHERE else 0
            gone: cython.bint = unit == 0 and square != NOWHERE and colors(s)[square] == OFF
            if unit == 0 and not gone:
                run += 1
                continue
            if run:
                parts.append(str(run))
                run = 0
            if gone:
                parts.append("*")
            else:
                promoted: cython.int = 3 * m.n_pieces if unit & PROMOTED else 0
                parts.append(texts[promoted + side_of(unit) * m.n_pieces + piece_of(unit)])
        if run:
            parts.append(str(run))
    if form.has_hands:
        parts.append("[")
        for side in range(2):
            for piece in range(m.n_pieces if m.hands else 0):
                for _ in range(hand(m, s, side)[piece]):
                    parts.append(texts[side * m.n_pieces + piece])
        parts.append("]")
    return "".join(parts)


@cython.cfunc
def _marked(m: cython.pointer[Machine], s: cython.pointer[State], mark: cython.int, names: tuple) -> list:
    """Return the names of the squares of the units with a mark."""
    return [names[square] for square in range(m.n) if units(m, s)[square] & mark]
