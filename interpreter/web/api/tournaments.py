"""Tournaments: create, join, follow, and take the results away."""

from __future__ import annotations

import asyncio
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Request, Response
from pydantic import Field, StringConstraints

from interpreter.web.api.bodies import ClockRequest, Name, RulesRequest, Shape
from interpreter.web.languages.marking import N_, filled
from interpreter.web.live.course import course_of
from interpreter.web.request.errors import ApiError
from interpreter.web.request.rates import take
from interpreter.web.request.rulesets import rules_asked
from interpreter.web.request.seats import browser_of, keep_browser
from interpreter.web.request.services import services
from interpreter.web.request.storing import keep_rules, origin_of
from interpreter.web.request.tournaments import WAIT_MS, meeting_of, own_number, shown
from interpreter.web.request.waiting import for_client
from interpreter.web.rules.jobs import ShowPosition, StudyGames
from interpreter.web.store import Meeting, NewTournament, Store
from interpreter.web.tournaments.pairing import playing_in
from interpreter.web.tournaments.sheets import games_sheet, standings_sheet
from interpreter.web.wire.plain import Json
from interpreter.web.wire.words import ARENA, ON, OPEN, OVER, ROUND_ROBIN, TEST, TournamentKind

router = APIRouter(prefix="/tournaments", tags=["tournaments"])

TournamentId = Annotated[str, Path(pattern=r"^[a-z2-7]{1,20}$")]

MOST_PLAYERS = 20
"""The most players of a round robin: 380 games if everybody meets everybody twice."""

_STUDIED = 60
"""The games of a report."""

_MINUTE_MS = 60_000


class TournamentRequest(RulesRequest):
    """A new tournament; `minutes` is how long an arena makes pairings, `games` the number of games of a test."""

    title: Annotated[Name, Field(min_length=1)]
    kind: TournamentKind
    clock: ClockRequest | None = None
    twice: bool = False
    minutes: Annotated[int, Field(ge=5, le=24 * 60)] = 60
    games: Annotated[int, Field(ge=1, le=60)] = 10
    listed: bool = False


class EnterRequest(Shape):
    """The name under which somebody plays."""

    name: Annotated[Name, Field(min_length=1)]


class ReadyRequest(Shape):
    """Whether the sender waits for a game."""

    ready: bool


class OpinionRequest(Shape):
    """What a player thinks of the game."""

    stars: Annotated[int, Field(ge=1, le=5)]
    text: Annotated[str, StringConstraints(strip_whitespace=True, max_length=500)] = ""


@router.post("", status_code=201)
async def create(request: Request, response: Response, body: TournamentRequest) -> Json:
    """Create a tournament. It belongs to the browser that creates it, by the cookie `player`."""
    if body.kind != ROUND_ROBIN and body.clock and body.clock.days:
        raise ApiError(422, "slow-clock", N_("Only a round robin can be played with days for each turn."))
    if body.kind == ARENA and body.clock is None:
        raise ApiError(422, "no-clock", N_("An arena needs a clock with minutes."))
    rules = await rules_asked(request, body)
    take(request, "tournaments")
    shared = services(request)
    await shared.referee.ask(rules, ShowPosition())  # rules with faults are refused here, and not when games begin
    await keep_rules(request, rules)
    clock = body.clock
    new = NewTournament(
        title=body.title,
        kind=body.kind,
        owner=keep_browser(request, response),
        rules=rules.sha,
        game_title=rules.title,
        base_ms=round((clock.minutes or 0) * _MINUTE_MS) if clock else None,
        increment_ms=round(clock.increment * 1000) if clock else None,
        days=clock.days or 0 if clock else None,
        twice=body.twice and body.kind == ROUND_ROBIN,
        minutes=body.minutes if body.kind == ARENA else 0,
        games=body.games if body.kind == TEST else 0,
        listed=body.listed,
    )
    made = await asyncio.to_thread(lambda: shared.store.tournaments.create(new, is_on=body.kind == TEST))
    return {"id": made.id, "url": f"/tournament/{made.id}"}


@router.get("/{tournament}")
async def look(request: Request, tournament: TournamentId) -> Json:
    """Return a tournament as it is now. Asking again keeps a player waiting for a game."""
    meeting = await meeting_of(request, tournament)
    return {**await shown(request, meeting)}


@router.post("/{tournament}/join")
async def join(request: Request, response: Response, tournament: TournamentId, body: EnterRequest) -> Json:
    """Play in a tournament: a round robin before it begins, others until they end."""
    meeting = await meeting_of(request, tournament)
    found, holder = meeting.tournament, keep_browser(request, response)
    is_known = any(entrant.holder == holder for entrant in meeting.entrants)
    if found.state == OVER:
        raise ApiError(409, "over", N_("This tournament is over."))
    if found.kind == ROUND_ROBIN and not is_known:
        if found.state != OPEN:
            raise ApiError(409, "begun", N_("This tournament has begun, and takes no more players."))
        if len(meeting.entrants) >= MOST_PLAYERS:
            raise ApiError(409, "full", filled("A round robin has at most %(count)s players.", count=MOST_PLAYERS))
    number = await asyncio.to_thread(services(request).store.tournaments.enter, found.id, holder, body.name)
    if number is None:
        raise ApiError(409, "full", N_("All places of this tournament are taken."))
    return {"id": found.id, "number": number}


@router.post("/{tournament}/leave")
async def leave(request: Request, tournament: TournamentId) -> Json:
    """Play no more games in a tournament. Games under way go on."""
    number = own_number(request, await meeting_of(request, tournament))
    await asyncio.to_thread(services(request).store.tournaments.leave, tournament, number)
    return {"ok": True}


@router.post("/{tournament}/ready")
async def ready(request: Request, tournament: TournamentId, body: ReadyRequest) -> Json:
    """Wait for a game in an arena or a test, or wait no longer. A player who does not ask on waits for 20 seconds."""
    meeting = await meeting_of(request, tournament)
    number, shared = own_number(request, meeting), services(request)
    if meeting.tournament.state != ON or meeting.tournament.kind == ROUND_ROBIN:
        raise ApiError(409, "no-pairings", N_("This tournament pairs no players now."))
    if number in playing_in(meeting):
        raise ApiError(409, "playing", N_("You have a game under way in this tournament."))
    now = shared.rooms.now()
    since, until = (now, now + WAIT_MS) if body.ready else (None, None)
    await asyncio.to_thread(shared.store.tournaments.wait, tournament, number, since, until)
    await shared.organizer.go_on(tournament)
    return {"ok": True}


@router.post("/{tournament}/begin")
async def begin(request: Request, tournament: TournamentId) -> Json:
    """Begin a tournament, as its creator alone may."""
    meeting, shared = await _own(request, tournament), services(request)
    found = meeting.tournament
    if sum(not entrant.has_left for entrant in meeting.entrants) < 2:
        raise ApiError(409, "too-few", N_("A tournament needs two players."))
    ends = shared.rooms.now() + found.minutes * _MINUTE_MS if found.kind == ARENA else None
    if not await asyncio.to_thread(shared.store.tournaments.begin, tournament, ends):
        raise ApiError(409, "begun", N_("This tournament has begun."))
    await shared.organizer.go_on(tournament)
    return {"ok": True}


@router.post("/{tournament}/end")
async def end(request: Request, tournament: TournamentId) -> Json:
    """End a tournament before its time, as its creator alone may. Games under way go on and count."""
    await _own(request, tournament)
    await asyncio.to_thread(services(request).store.tournaments.end, tournament)
    return {"ok": True}


async def _own(request: Request, tournament: str) -> Meeting:
    meeting = await meeting_of(request, tournament)
    if browser_of(request) != meeting.tournament.owner:
        raise ApiError(403, "not-yours", N_("Only the one who created this tournament can do that."))
    return meeting


@router.post("/{tournament}/opinion")
async def opinion(request: Request, tournament: TournamentId, body: OpinionRequest) -> Json:
    """Say what you think of the game. It is in the report under your name."""
    number = own_number(request, await meeting_of(request, tournament))
    store = services(request).store.tournaments
    await asyncio.to_thread(store.judge, tournament, number, body.stars, body.text)
    return {"ok": True}


@router.get("/{tournament}/report")
async def report(request: Request, tournament: TournamentId) -> Json:
    """Return the figures of the first 60 finished games, and the opinions of the players."""
    meeting, shared = await meeting_of(request, tournament), services(request)
    finished = [each.game for each in meeting.pairings if each.game and each.state == OVER][:_STUDIED]
    opinions = [
        {"name": each.name, "stars": each.stars, "text": each.opinion} for each in meeting.entrants if each.stars
    ]
    if not finished:
        return {"study": None, "opinions": opinions}
    take(request, "records")
    games = await asyncio.to_thread(lambda: [_played(shared.store, game) for game in finished])
    rules = await asyncio.to_thread(shared.store.rules, meeting.tournament.rules)
    assert rules is not None, "the rules of a tournament are never deleted"
    study = await for_client(request, shared.referee.study(rules, StudyGames(games=games)))
    return {"study": study, "opinions": opinions}


def _played(store: Store, game: str) -> Json:
    row = store.game(game)
    assert row is not None, "games are never deleted"
    actions = [*course_of(store, game).actions]
    return {"start": row.start, "actions": actions, "winner": row.winner, "reason": row.reason}


@router.get("/{tournament}/{sheet}.csv")
async def sheet(request: Request, tournament: TournamentId, sheet: Literal["standings", "games"]) -> Response:
    """Return the standings or the games as CSV."""
    meeting = await meeting_of(request, tournament)
    text = standings_sheet(meeting) if sheet == "standings" else games_sheet(meeting, origin_of(request))
    name = f'attachment; filename="{tournament}-{sheet}.csv"'
    return Response(text, media_type="text/csv; charset=utf-8", headers={"content-disposition": name})
