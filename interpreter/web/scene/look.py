"""The overlays of a state: graphs over the board, seen from one unit or from none."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import NamedTuple

from interpreter.drawing import Overlay
from interpreter.game.overlays import OverlayName, overlays_of
from interpreter.game.overlays import overlay_of as drawn_overlay
from interpreter.game.state import State
from interpreter.program.board import NOWHERE, Square
from interpreter.web.wire.scene import Look


class _Seen(NamedTuple):
    """What an overlay shows; the rest is as it is drawn without a unit."""

    legend: str
    edges: Iterable[Iterable[Square]]
    squares: Collection[Square]
    cuts: Collection[Square] = ()
    path: Iterable[Square] = ()
    chains: Iterable[Iterable[Square]] = ()


def overlay_of(state: State, name: str, unit: str | None = None) -> Look:
    """Return an overlay: edges, squares, cuts, the way to a unit, chains, and a sentence that says what they are.

    `ValueError` is raised for a name that is not an overlay of the game.

    >>> from interpreter import load
    >>> look = overlay_of(load("chess").start().play_all("e2e4,d7d5"), "attacks")
    >>> look["edges"], look["arrows"], look["legend"]
    ([['e4', 'd5']], True, 'Arrows lead from the units of White to the enemies that they could capture.')
    """
    board, shown = state.game.program.board, OverlayName(name)
    if shown not in overlays_of(state.game.program):
        raise ValueError(f"this game has no overlay {name}")
    drawn = drawn_overlay(state, shown)
    seen = _SEEN[shown](state, drawn, board.square(unit or ""))

    def named(squares: Iterable[Square]) -> list[str]:
        return [board.names[square] for square in squares]

    return {
        "name": shown.value,
        "edges": list(map(named, seen.edges)),
        "arrows": drawn.arrows,
        "squares": named(sorted(seen.squares)),
        "cuts": named(sorted(seen.cuts)),
        "path": named(seen.path),
        "chains": list(map(named, seen.chains)),
        "legend": seen.legend,
    }


def _activation(state: State, drawn: Overlay, square: Square) -> _Seen:
    """Return the overlay of active units, with the path that wakes the unit on a square, or no path at NOWHERE."""
    engine, side = state.game.reference, state.turn.capitalize()
    cuts = engine.cut_units(state.position)
    doubled = " A double ring marks a unit without which another would sleep." if cuts else ""
    legend = f"The marked units of {side} are active; lines join those that pass activation on.{doubled}"
    path = engine.waking_path(state.position, square) if square != NOWHERE else ()
    return _Seen(legend, drawn.edges, drawn.squares, cuts=cuts, path=path)


def _attacks(state: State, drawn: Overlay, square: Square) -> _Seen:
    """Return the overlay of attacks by or on the unit on a square, or of all attacks if there is no unit."""
    legend = f"Arrows lead from the units of {state.turn.capitalize()} to the enemies that they could capture."
    if square == NOWHERE or not state.position.board[square]:
        return _Seen(legend, drawn.edges, drawn.squares)
    own = [edge for edge in drawn.edges if square in edge]
    return _Seen(legend, own, {end for _, end in own})


def _chains(state: State, drawn: Overlay, square: Square) -> _Seen:
    """Return the overlay of the chains formed this turn that pass through a square, or of all at NOWHERE."""
    legend = (
        f"Arrows lead from each unit of {state.turn.capitalize()} to the friends that it defends; "
        "the marked units belong to chains formed this turn."
    )
    chains = [chain for chain in state.game.reference.new_chains(state.position) if square in (NOWHERE, *chain)]
    return _Seen(legend, drawn.edges, drawn.squares, chains=chains)


_SEEN: Mapping[OverlayName, Callable[[State, Overlay, Square], _Seen]] = {
    OverlayName.ACTIVATION: _activation,
    OverlayName.ATTACKS: _attacks,
    OverlayName.CHAINS: _chains,
}
