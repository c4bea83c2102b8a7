"""Writing games as lines of USI, from records whose moves are in that form."""

import re
from collections import Counter

from interpreter.notation.formats.before import Before
from interpreter.notation.formats.record_facts import placed
from interpreter.notation.record import Record
from interpreter.program.tables import BLACK

_SYMBOL = re.compile(r"\+?[A-Za-z]")


def write_usi(record: Record, start: Before) -> str:
    """Return a game as a line; `start` is its start."""
    moves = ["moves", *record.actions] if record.actions else []
    if record.fen is None:
        return " ".join(["position", "startpos", *moves]) + "\n"
    side = start.position.side
    number = 2 * start.position.number - 1 + (side == BLACK)
    return " ".join(["position", "sfen", placed(record), "bw"[side], _hands(record), str(number), *moves]) + "\n"


def _hands(record: Record) -> str:
    """Return both hands: `2Pb`, the side that begins first, or `-` for none."""
    held = Counter(_SYMBOL.findall((record.fen or "").partition("[")[2].partition("]")[0]))
    units = [f"{n if n > 1 else ''}{symbol}" for symbol, n in held.items()]
    return "".join(sorted(units, key=lambda unit: unit[-1].islower())) or "-"
