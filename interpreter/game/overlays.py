"""The overlays of a state: graphs of the side whose turn it is."""

from enum import StrEnum
from itertools import chain
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from interpreter.drawing import Overlay
    from interpreter.game.state import State
    from interpreter.program.tables import Program


class OverlayName(StrEnum):
    """The overlays."""

    ACTIVATION = "activation"
    ATTACKS = "attacks"
    CHAINS = "chains"


def overlays_of(program: "Program") -> frozenset[OverlayName]:
    """Return the overlays that can show something in a game."""
    missing = {
        OverlayName.ACTIVATION: program.activation is None and not program.commands,
        OverlayName.CHAINS: program.chain is None,
    }
    return frozenset(name for name in OverlayName if not missing.get(name))


def overlay_of(state: "State", name: OverlayName) -> "Overlay":
    """Return an overlay of a state."""
    from interpreter.drawing import Overlay

    engine, position = state.game.reference, state.position
    if name is OverlayName.ACTIVATION:
        return Overlay(
            edges=engine.activation_edges(position),
            arrows=False,
            squares=engine.active(position, position.side),
            name=name.value,
        )
    if name is OverlayName.CHAINS:
        links, new = engine.chain_edges(position), engine.new_chains(position)
        return Overlay(edges=links, arrows=True, squares=frozenset(chain.from_iterable(new)), name=name.value)
    attacks = engine.attack_edges(position)
    return Overlay(edges=attacks, arrows=True, squares=frozenset(target for _, target in attacks), name=name.value)
