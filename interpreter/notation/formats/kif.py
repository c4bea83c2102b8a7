"""Moves as in KIF: `７六歩(77)`, `２二角成(88)`, and `５五歩打` for a drop.

The square where a move ends comes first: its file from the right as a digit, and its rank from the far end as a
numeral. The square where it starts is in parentheses. A reader of records writes the square in place of `同`, the
square of the last move.
"""

from dsl.lazy import pattern
from interpreter.errors import InvalidActionError
from interpreter.notation.formats.before import Before, is_plain
from interpreter.notation.formats.pieces import ALIASES, FILES, KANJI, RANKS, called
from interpreter.program.board import Square
from interpreter.program.tables import NO_PIECE
from interpreter.state.action import Action, Kind

NAME = "|".join(sorted((*KANJI.values(), *ALIASES), key=len, reverse=True))
TARGET = rf"(?P<file>[{FILES}1-9])(?P<rank>[{RANKS}{FILES}1-9])"
LIKE = pattern(
    rf"{TARGET}(?P<name>{NAME})(?P<turns>成|不成)?(?:(?P<drop>打)|\((?P<from_file>[1-9])(?P<from_rank>[1-9])\))"
)


def write(before: Before, action: Action) -> str:
    """Return a legal action, or an empty text if KIF cannot write it."""
    if action.kind is Kind.DROP:
        return f"{target_text(before, action)}{before.name(action.piece)}打"
    unit = before.position.unit(action.origin)
    if unit is None or not is_plain(action):
        return ""
    file, rank = before.place(action.origin)
    turns = "成" if action.other != NO_PIECE else ""
    return f"{target_text(before, action)}{before.name(unit.piece)}{turns}({file}{rank})"


def read(before: Before, text: str) -> Action:
    """Return the action of a text, legal or not, or raise `InvalidActionError`."""
    found = LIKE.fullmatch(text)
    assert found is not None, "only texts like moves are read"
    name, target = called(found["name"]), read_target(before, text, found["file"], found["rank"])
    if found["drop"]:
        return before.drop(before.named(text, name), target)
    origin = before.square(text, int(found["from_file"]), int(found["from_rank"]))
    had = before.name(before.mover(text, origin).piece)
    if had != name:
        place = found["from_file"] + found["from_rank"]
        raise InvalidActionError(text, f"the unit on {place} is {had} and not {name}", is_cured=True)
    return before.move(origin, target, turns=found["turns"] == "成")


def target_text(before: Before, action: Action) -> str:
    """Return the square where an action ends."""
    file, rank = before.place(action.target)
    return FILES[file - 1] + RANKS[rank - 1]


def read_target(before: Before, text: str, file: str, rank: str) -> Square:
    """Return the square of two characters, or raise `InvalidActionError`."""
    return before.square(text, _digit(file), _digit(rank))


def _digit(text: str) -> int:
    return RANKS.index(text) + 1 if text in RANKS else FILES.index(text) + 1 if text in FILES else int(text)
