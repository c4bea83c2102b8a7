"""The overlays of a state: graphs over the board, seen from one unit or from none."""

from collections.abc import Callable, Mapping
from typing import Any

from interpreter.game.overlays import OverlayName, overlays_of
from interpreter.game.overlays import overlay_of as drawn_overlay
from interpreter.game.state import State
from interpreter.program.board import NOWHERE, Square

Look = dict[str, Any]  # Any: JSON


def overlay_of(state: State, name: str, unit: str | None = None) -> Look:
    """Return an overlay: edges, squares, cuts, the way to a unit, chains, and a sentence that says what they are.

    `ValueError` is raised for a name that is not an overlay of the game.

    >>> from interpreter import load
    >>> look = overlay_of(load("chess").start().play_all("e2e4,d7d5"), "attacks")
    >>> look["edges"], look["arrows"], look["legend"]
    ([['e4', 'd5']], True, 'Arrows lead from the units of White to the enemies that they could capture.')
    """
    program, shown = state.game.program, OverlayName(name)
    if shown not in overlays_of(program):
        raise ValueError(f"this game has no overlay {name}")
    drawn, square = drawn_overlay(state, shown), program.board.square(unit or "")
    found = {
        "name": name,
        "edges": drawn.edges,
        "arrows": drawn.arrows,
        "squares": sorted(drawn.squares),
        "cuts": (),
        "path": (),
        "chains": (),
        **_MORE[shown](state, square),
    }
    return _named(program.board.names, found)


def _activation(state: State, square: Square) -> Look:
    engine, side = state.game.reference, state.turn.capitalize()
    cuts = sorted(engine.cut_units(state.position))
    doubled = " A double ring marks a unit without which another would sleep." if cuts else ""
    return {
        "cuts": cuts,
        "path": engine.waking_path(state.position, square) if square != NOWHERE else (),
        "legend": f"The marked units of {side} are active; lines join those that pass activation on.{doubled}",
    }


def _attacks(state: State, square: Square) -> Look:
    edges = state.game.reference.attack_edges(state.position)
    legend = f"Arrows lead from the units of {state.turn.capitalize()} to the enemies that they could capture."
    if square == NOWHERE or not state.position.board[square]:
        return {"legend": legend}
    own = [edge for edge in edges if square in edge]
    return {"edges": own, "squares": sorted({end for _, end in own}), "legend": legend}


def _chains(state: State, square: Square) -> Look:
    chains = state.game.reference.new_chains(state.position)
    return {
        "chains": [chain for chain in chains if square in (NOWHERE, *chain)],
        "legend": f"Arrows lead from each unit of {state.turn.capitalize()} to the friends that it defends; "
        "the marked units belong to chains formed this turn.",
    }


_MORE: Mapping[OverlayName, Callable[[State, Square], Look]] = {
    OverlayName.ACTIVATION: _activation,
    OverlayName.ATTACKS: _attacks,
    OverlayName.CHAINS: _chains,
}


def _named(names: tuple[str, ...], look: Look) -> Look:
    """Return an overlay with the names of its squares."""
    for key in ("squares", "cuts", "path"):
        look[key] = [names[square] for square in look[key]]
    for key in ("edges", "chains"):
        look[key] = [[names[square] for square in squares] for squares in look[key]]
    return look
