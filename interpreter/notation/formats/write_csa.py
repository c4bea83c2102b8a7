"""Writing games in CSA, from records whose moves are in that form.

The version is 2.2, which every reader knows, and the first line says that the text is in UTF-8, as readers of version
3.0 expect.
"""

from interpreter.notation.formats.before import Before
from interpreter.notation.formats.csa import SIDES
from interpreter.notation.formats.endings import ILLEGAL, Winner
from interpreter.notation.formats.headers import CSA, moment
from interpreter.notation.formats.pieces import CODES
from interpreter.notation.formats.placing import ruleset_of
from interpreter.notation.formats.read_csa import TIME_LIMIT, VARIANT
from interpreter.notation.formats.record_facts import ending_in, known, side_at_end, size_of, unit_on
from interpreter.notation.formats.starts import ARRAYS
from interpreter.notation.formats.timing import spent, words
from interpreter.notation.record import Record

_FULL = "9x9"


def write_csa(record: Record, start: Before) -> str:
    """Return the text of a game in CSA; `start` is its start."""
    lines = ["'CSA encoding=UTF-8", "V2.2", *_heads(record, start), *_start(record, start), SIDES[start.position.side]]
    lines += _comment(record.comment)
    for turn in record.turns:
        seconds = spent(turn.comment)
        lines += [turn.actions[0], *([f"T{int(seconds)}"] if seconds is not None else []), *_comment(turn.comment)]
    return "\n".join([*lines, *_end(record, start), ""])


def _heads(record: Record, start: Before) -> list[str]:
    """Return the lines of the players and other facts."""
    ruleset = record.tags["Variant"]
    lines = [f"{VARIANT}{ruleset}"] if ruleset_of(size_of(start)) != ruleset else []
    players = {"N+": known(record, "White"), "N-": known(record, "Black")}
    lines += [f"{code}{name}" for code, name in players.items() if name]
    facts = {code: known(record, tag) for code, tag in CSA.items() if code != "NOTE"}
    facts["START_TIME"] = moment(record.tags, "Date", "Time")
    facts["END_TIME"] = moment(record.tags, "EndDate", "EndTime")
    if not TIME_LIMIT.fullmatch(facts["TIME_LIMIT"]):
        del facts["TIME_LIMIT"]
    return [*lines, *(f"${name}:{value}" for name, value in facts.items() if value)]


def _start(record: Record, start: Before) -> list[str]:
    """Return the lines of the start: the array by its name where it has one, and otherwise every rank."""
    if (
        record.fen is None
        and size_of(start) == _FULL
        and _FULL in ARRAYS
        and ruleset_of(_FULL) == record.tags["Variant"]
    ):
        return ["PI"]
    lines = []
    for number, row in enumerate(reversed(start.program.board.rows), 1):
        units = (unit_on(start, square) for square in row)
        cells = (" * " if unit is None else f"{SIDES[unit[1]]}{CODES[unit[0]]}" for unit in units)
        lines.append(f"P{number}{''.join(cells)}")
    for side, hand in enumerate(start.position.hands):
        held = "".join(f"00{CODES[start.name(piece)]}" for piece in hand)
        lines += [f"P{SIDES[side]}{held}"] if held else []
    return lines


def _comment(comment: str) -> list[str]:
    return [f"'*{words(comment)}"] if words(comment) else []


def _end(record: Record, start: Before) -> list[str]:
    """Return the line that says how the game ended."""
    ending = ending_in(record, start, "csa")
    if record.tags.get("Termination") == ILLEGAL and (ending is None or ending.winner is Winner.MOVER):
        return [f"%{SIDES[1 - side_at_end(record, start)]}ILLEGAL_ACTION"]
    return [f"%{ending.csa}"] if ending is not None else []
