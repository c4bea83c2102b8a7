"""Games as their clients see them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from interpreter.web.languages.marking import N_
from interpreter.web.scene import ended_view
from interpreter.web.wire.words import OPEN, OVER

if TYPE_CHECKING:
    from interpreter.web.store import Game, Seat
    from interpreter.web.wire.game import SeatShape
    from interpreter.web.wire.scene import View


def shown_view(view: View, game: Game) -> View:
    """Return the view of a position as the game's players see it, who may have ended it or not begun."""
    if game.state == OPEN:
        waiting = N_("Waiting for the other player.")
        return {**view, "title": waiting, "say": {"actor": waiting, "others": waiting}}
    if game.state == OVER and view.get("outcome") is None:
        return ended_view(view, game.winner, game.reason)
    return view


def shown_seats(seats: Sequence[Seat], here: Iterable[int]) -> list[SeatShape]:
    """Return the seats as clients get them: no secret, and no hash of one."""
    present = set(here)
    return [{"kind": seat.kind, "name": seat.name, "level": seat.level, "here": seat.seat in present} for seat in seats]
