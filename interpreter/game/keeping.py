"""Whether an engine keeps the states of a game in its own memory."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable
from weakref import ref

from dsl.model.refusals import RECALLING
from interpreter.state.position import Position

if TYPE_CHECKING:
    from interpreter.engines.kernel.held import Keeper
    from interpreter.game.state import Game
    from interpreter.notation.numbering import Numbering


@runtime_checkable
class Native(Protocol):
    """An engine with memory of its own for positions, as the kernel has."""

    def hash(self, position: Position) -> int:
        """Return the hash of a position in this memory."""
        ...


def keeper_of(game: Game) -> Keeper | None:
    """Return what keeps the states of a game, or None if they are positions in Python.

    A state in native memory does not know how earlier turns began, which some constraints ask.
    """
    if not isinstance(game.engine, Native) or any(row.kind in RECALLING for row in game.program.constraints):
        return None
    from interpreter.engines.kernel.held import Keeper

    keeping = ref(game)  # the game has its keeper: if that had the game, only a search for garbage would free both

    def numbering() -> Numbering:
        alive = keeping()
        assert alive is not None, "a state that asks has its game"
        return alive.numbering

    return Keeper(game.engine, numbering)
