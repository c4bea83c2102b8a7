"""The move texts of record formats: which one a text looks like, and what it means."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import TYPE_CHECKING

from interpreter.notation.formats import chinese, csa, iccs, ki2, kif, usi, wxf
from interpreter.notation.formats.before import Before
from interpreter.program.tables import Program
from interpreter.state.action import Action

if TYPE_CHECKING:
    import re


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveText:
    """How a format writes moves."""

    name: str
    like: "re.Pattern[str]"
    unsaid: Callable[[Program], str]
    """Returns what the format cannot write in a game, or an empty text."""
    write: Callable[[Before, Action], str]
    """Returns a legal action, or an empty text if the format cannot write it."""
    read: Callable[[Before, str], Action]
    """Returns the action of a text, legal or not, or raises `InvalidActionError`."""
    kanji: bool = False
    """True if pieces have the names of KIF, and otherwise letters."""


def _of(name: str, module: ModuleType, unsaid: Callable[[Program], str], *, kanji: bool = False) -> MoveText:
    return MoveText(name=name, like=module.LIKE, unsaid=unsaid, write=module.write, read=module.read, kanji=kanji)


MOVES: Mapping[str, MoveText] = {
    each.name: each
    for each in (
        _of("usi", usi, usi.unsaid),
        _of("csa", csa, csa.unsaid, kanji=True),
        _of("kif", kif, csa.unsaid, kanji=True),
        _of("ki2", ki2, csa.unsaid, kanji=True),
        _of("iccs", iccs, iccs.unsaid),
        _of("wxf", wxf, wxf.unsaid),
        _of("chinese", chinese, chinese.unsaid),
    )
}


def move_text_like(text: str, program: Program) -> MoveText | None:
    """Return how a text writes a move, if it is a form that can write the game.

    >>> from interpreter import load
    >>> found = [move_text_like(text, load("shogi").program) for text in ("7g7f", "７六歩(77)", "c3c4")]
    >>> [each.name if each else None for each in found]
    ['usi', 'kif', None]
    """
    return next((form for form in MOVES.values() if form.like.fullmatch(text) and not form.unsaid(program)), None)
