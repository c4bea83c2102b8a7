"""Running tournaments: this begins their games, round after round or as players come, and ends them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace
from secrets import randbelow
from typing import TYPE_CHECKING

from interpreter.web.live import clocks
from interpreter.web.live.game import new_game
from interpreter.web.rules.jobs import ChooseStart, ShowPosition
from interpreter.web.store import Clock, NewPairing, Seat
from interpreter.web.tournaments.pairing import next_of
from interpreter.web.wire.words import ON, PERSON

if TYPE_CHECKING:
    from interpreter.web.live.rooms import Rooms
    from interpreter.web.rules.referee import Referee
    from interpreter.web.store import Entrant, Game, Meeting, NewGame, Rules, Store, Tournament
    from interpreter.web.tournaments.berger import Pair

log = logging.getLogger("rumpus")

_PAUSE = 2.0
"""Seconds between two looks for games that may begin."""

SEEDS = 1 << 32
"""Number of seeds for starts that are drawn by lot."""


class Organizer:
    """Begins the games of tournaments. Every process has one; the store lets one of them make each pairing."""

    def __init__(self, store: Store, referee: Referee, rooms: Rooms) -> None:
        self.store, self.referee, self.rooms = store, referee, rooms
        self.begun: Callable[[Game], None] = lambda game: None
        """Called for each game that has begun."""

    async def keep_working(self) -> None:
        """Work for ever."""
        while True:
            try:
                for name in await asyncio.to_thread(self.store.tournaments.due, self.rooms.now()):
                    await self.go_on(name)
            except Exception:  # the database may be away for a while
                log.exception("a tournament did not go on")
            await asyncio.sleep(_PAUSE)

    async def go_on(self, name: str) -> None:
        """Begin the games of a tournament that are next, or end it."""
        meeting = await asyncio.to_thread(self.store.tournaments.find, name)
        if meeting is None or meeting.tournament.state != ON:
            return
        following = next_of(meeting, self.rooms.now())
        if following.is_over:
            await asyncio.to_thread(self.store.tournaments.end, name)
        if not following.pairs:
            return
        rules = await asyncio.to_thread(self.store.rules, meeting.tournament.rules)
        assert rules is not None, "the rules of a tournament are never deleted"
        new = [await self._pairing(meeting, rules, number, pair) for number, pair in following.pairs]
        for game in await asyncio.to_thread(self.store.tournaments.pair, name, meeting.tournament.version, new) or ():
            self.begun(game)

    async def _pairing(self, meeting: Meeting, rules: Rules, number: int, pair: Pair) -> NewPairing:
        """Return a pairing with its game, or with the winner if one of the players has left."""
        entrants = {entrant.number: entrant for entrant in meeting.entrants}
        white, black = entrants[pair[0]], entrants[pair[1]]
        pairing = NewPairing(round=number, white=white.number, black=black.number)
        if white.has_left or black.has_left:
            return replace(pairing, winner=int(white.has_left))
        return replace(pairing, game=await self._game(meeting.tournament, rules, (white, black)))

    async def _game(self, tournament: Tournament, rules: Rules, players: tuple[Entrant, Entrant]) -> NewGame:
        start = (await self.referee.ask(rules, ChooseStart(seed=randbelow(SEEDS))))["start"]
        view = (await self.referee.ask(rules, ShowPosition(start=start)))["view"]
        clock = _clock(tournament, view["actor"], self.rooms.now())
        return new_game(
            rules=rules.sha,
            title=rules.title,
            start=start,
            listed=tournament.listed,
            clock=clock,
            due_at=clocks.due_at(clock),
            seats=[
                Seat(seat=place, kind=PERSON, name=player.name, level=0, secret_hash=None)
                for place, player in enumerate(players)
            ],
            view=view,
        )


def _clock(tournament: Tournament, actor: int, now: int) -> Clock | None:
    """Return the clock of a game, which runs from the beginning: a player who does not come loses."""
    if tournament.base_ms is None:
        return None
    clock = Clock(
        base_ms=tournament.base_ms,
        increment_ms=tournament.increment_ms or 0,
        days=tournament.days or 0,
        left=(0, 0),
        running=None,
        since=0,
    )
    return replace(clocks.fresh(clock), running=actor, since=now)
