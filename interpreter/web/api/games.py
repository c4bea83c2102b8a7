"""Games: create, join, look at, act in."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from functools import partial
from secrets import randbelow
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from interpreter.web.api import pictures
from interpreter.web.api.bodies import (
    ActRequest,
    ClockRequest,
    GameRequest,
    JoinRequest,
    PictureForm,
    SeatRequest,
    SitRequest,
)
from interpreter.web.guard.secret import hash_of, new_secret
from interpreter.web.languages.marking import N_
from interpreter.web.live import clocks
from interpreter.web.live.game import Done, LiveGame, new_game
from interpreter.web.live.organizer import SEEDS
from interpreter.web.live.room import Room
from interpreter.web.request.entries import entry, summary
from interpreter.web.request.errors import NO_GAME, ApiError, refused
from interpreter.web.request.people import known_person, person_of
from interpreter.web.request.rates import take
from interpreter.web.request.rulesets import rules_asked
from interpreter.web.request.seats import keep_seat, link_to, seat_at
from interpreter.web.request.services import services
from interpreter.web.request.storing import keep_rules
from interpreter.web.request.terms import check_may_join, offered
from interpreter.web.request.waiting import for_client
from interpreter.web.rules.bundle import shipped_name
from interpreter.web.rules.jobs import ChooseStart, ShowPosition, WriteRecord
from interpreter.web.store import Clock, Game, Person, Seat
from interpreter.web.wire.game import Act
from interpreter.web.wire.plain import Json
from interpreter.web.wire.scene import Ended
from interpreter.web.wire.words import BOT, COMPUTER, FREE, NO_COMPUTER, OVER, PERSON

router = APIRouter(prefix="/games", tags=["games"])

GameId = Annotated[str, Path(pattern=r"^[a-z2-7]{1,20}$")]
Ply = Annotated[int, Path(ge=0, le=100_000)]


@router.post("", status_code=201)
async def create(request: Request, response: Response, body: GameRequest) -> Json:
    """Create a game. The answer has the secret of your seat; a browser gets it as a cookie, too."""
    shared = services(request)
    rules = await rules_asked(request, body)
    start = body.start or (await shared.referee.ask(rules, ChooseStart(seed=randbelow(SEEDS))))["start"]
    found = await shared.referee.ask(rules, ShowPosition(start=start))
    view = found["view"]
    if view["outcome"] is not None:
        raise ApiError(422, "over", N_("The game is over in this position."))
    secret, person = new_secret(), await person_of(request)
    seats = [_seat(place, seat, secret, person) for place, seat in enumerate(body.seats)]
    mine = next((seat.seat for seat in seats if seat.kind in (PERSON, BOT)), None)
    if all(seat.kind == "me" for seat in body.seats):
        raise ApiError(422, "two-seats", N_("You cannot hold both seats; leave one open for the other player."))
    clock = _clock(body.clock)
    ruleset = body.ruleset or shipped_name(rules) or rules.sha
    terms = await offered(request, body, ruleset, clock, seats, person)
    await keep_rules(request, rules)
    new = new_game(
        rules=rules.sha,
        title=rules.title,
        start=start,
        listed=body.listed,
        clock=clock,
        seats=seats,
        view=view,
    )
    sitters = {mine: person} if mine is not None and person is not None else {}
    game = await asyncio.to_thread(shared.store.people.create_game, new, terms, sitters)
    shared.rooms.wake()
    if mine is not None:
        await keep_seat(request, response, game.id, mine)
    return {"id": game.id, "url": f"/game/{game.id}", "seat": mine, "secret": secret if mine is not None else None}


def _seat(place: int, body: SeatRequest, secret: str, person: Person | None) -> Seat:
    kind, name, level, hashed = FREE, "", 0, None
    if body.kind == "me":
        kind, name, hashed = _kind(person, PERSON), person.name if person else body.name, hash_of(secret)
    elif body.kind == "computer":
        kind, name, level = COMPUTER, f"Computer, level {body.level}", body.level
    return Seat(game="", seat=place, kind=kind, name=name, level=level, secret_hash=hashed)


def _kind(person: Person | None, said: str) -> str:
    """Return what sits on a seat: a bot is one wherever it sits."""
    return BOT if person is not None and person.bot else said


def _clock(body: ClockRequest | None) -> Clock | None:
    if body is None:
        return None
    base, increment = round((body.minutes or 0) * 60_000), round(body.increment * 1000)
    return clocks.fresh(
        Clock(base_ms=base, increment_ms=increment, days=body.days or 0, left=(0, 0), running=None, since=0)
    )


async def room_of(request: Request, game: str) -> Room:
    """Return the room of a game, or raise the error that there is none."""
    room = await services(request).rooms.room(game)
    if room is None:
        raise ApiError(404, "no-game", NO_GAME)
    return room


@router.get("")
async def list_games(request: Request, limit: Annotated[int, Query(ge=1, le=100)] = 50) -> Json:
    """List the games that wait for a player, and the listed ones that began last."""
    store = services(request).store
    waiting = await asyncio.to_thread(store.people.waiting, limit)
    recent = await asyncio.to_thread(store.recent_games, limit)
    return {"open": [{**entry(told)} for told in waiting], "recent": [{**summary(game)} for game in recent]}


@router.get("/{game}")
async def look(request: Request, game: GameId) -> Response:
    """Return the game as it is now: the same as the message `scene` of its socket."""
    room = await room_of(request, game)
    await room.catch_up()
    await services(request).rooms.glance(room)
    return Response(room.scene(await seat_at(request, room)), media_type="application/json")


@router.get("/{game}/events")
async def events(request: Request, game: GameId, since: Annotated[int, Query(ge=0, lt=2**53)] = 0) -> Json:
    """Return up to 200 events after a version."""
    found = await asyncio.to_thread(services(request).store.events, (await room_of(request, game)).game.id, since, 200)
    return {
        "events": [
            {"v": event.version, "by": event.seat, "kind": event.kind, "text": event.text, "at": event.at}
            for event in found
        ]
    }


@router.get("/{game}/at/{ply}")
async def position(request: Request, game: GameId, ply: Ply) -> Json:
    """Return the view after some actions of the game."""
    live = (await room_of(request, game)).game
    found = await for_client(request, live.ask(ShowPosition(), live.course.actions[:ply]))
    return {"view": found["view"], "turns": found["turns"]}


@router.get("/{game}/record")
async def record(request: Request, game: GameId) -> Response:
    """Return the record of the game, as the command line reads it."""
    live = (await room_of(request, game)).game
    row = live.row
    names = [seat.name or ("?" if seat.kind == FREE else "Anonymous") for seat in live.seats]
    tags = {"Date": _date(row.created), "White": names[0], "Black": names[1]}
    found = await for_client(request, live.ask(WriteRecord(tags=tags, ended=_ended(row))))
    name = f'attachment; filename="{game}.txt"'
    return Response(found["text"], media_type="text/plain; charset=utf-8", headers={"content-disposition": name})


def _ended(game: Game) -> Ended | None:
    """Return how a game ended, or None if it goes on or has no result."""
    has_result = game.state == OVER and game.reason != NO_COMPUTER
    return {"winner": game.winner, "reason": game.reason} if has_result else None


def _date(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y.%m.%d")


@router.get("/{game}/board.{form}")
async def board(
    request: Request,
    game: GameId,
    form: PictureForm,
    at: Annotated[int | None, Query(ge=0, le=100_000)] = None,
) -> Response:
    """Return the board as a picture: now or after some actions; as GIF, the whole game."""
    live = (await room_of(request, game)).game
    actions = live.course.actions[:at]
    ended = _ended(live.row) if len(actions) == len(live.course.actions) else None
    if form == "gif":
        take(request, "records")
    return await pictures.answer(request, live.rules, partial(live.ask, actions=actions), form, ended)


@router.post("/{game}/join")
async def join(request: Request, response: Response, game: GameId, body: JoinRequest) -> Json:
    """Take a free seat. The answer has its secret; a browser gets it as a cookie, too."""
    room = await room_of(request, game)
    await room.catch_up()
    if await seat_at(request, room) is not None:
        raise ApiError(409, "seated", N_("You have a seat in this game."))
    secret, person = new_secret(), await person_of(request)
    people = services(request).store.people
    await check_may_join(request, (await asyncio.to_thread(people.told, [game]))[game], person)
    name, kind = person.name if person else body.name, _kind(person, body.kind)
    for _ in range(3):  # somebody else may act at the same time
        seat = next((s.seat for s in room.game.seats if s.kind == FREE and body.seat in (None, s.seat)), None)
        if seat is None:
            raise ApiError(409, "no-free-seat", N_("This seat is taken."))
        answer = await room.do(partial(LiveGame.join, seat=seat, name=name, kind=kind, secret_hash=hash_of(secret)))
        if isinstance(answer, Done):
            await keep_seat(request, response, game, seat)
            if person is not None:
                await asyncio.to_thread(people.sit, game, seat, person)
            return {"id": game, "seat": seat, "secret": secret, "v": answer.version}
    raise refused(answer)


@router.post("/{game}/decline")
async def decline(request: Request, game: GameId) -> Json:
    """Decline a challenge to you."""
    person = await known_person(request)
    if not await asyncio.to_thread(services(request).store.people.decline, game, person.id):
        raise ApiError(409, "no-challenge", N_("This game has no challenge that waits for your answer."))
    return {"id": game}


@router.post("/{game}/sit")
async def sit(request: Request, response: Response, game: GameId, body: SitRequest) -> Json:
    """Sit down in this browser with a secret from a link, or as a player of the game before this one."""
    room = await room_of(request, game)
    seat = await (seat_at(request, room, body.secret) if body.secret else _seat_after(request, body.before, game))
    if seat is None:
        raise ApiError(403, "no-seat", N_("This secret holds no seat in this game."))
    await keep_seat(request, response, game, seat)
    return {"id": game, "seat": seat}


async def _seat_after(request: Request, before: str, game: str) -> int | None:
    """Return the seat in a rematch of a player of the game before it: there the sides have changed."""
    room = await services(request).rooms.room(before)
    if room is None:
        return None
    await room.catch_up()
    seat = await seat_at(request, room) if room.game.row.rematch == game else None
    return None if seat is None else 1 - seat


@router.post("/{game}/link")
async def link(request: Request, game: GameId) -> Json:
    """Return a secret of your seat, for a link by which you continue on another machine."""
    seat = await seat_at(request, await room_of(request, game))
    if seat is None:
        raise ApiError(403, "no-seat", N_("You have no seat in this game."))
    secret = await link_to(request, game, seat)
    return {"seat": seat, "secret": secret, "fragment": f"#seat={secret}"}


@router.post("/{game}/act")
async def act(request: Request, game: GameId, body: ActRequest) -> Json:
    """Play an action. It is stored when the answer comes; the same id gets the same answer."""
    room = await room_of(request, game)
    message: Act = {"t": "act", "id": body.id, "v": body.v, "action": body.action}
    answer = await room.command(await seat_at(request, room), message)
    if isinstance(answer, Done):
        return {"v": answer.version}
    raise refused(answer)
