"""Records: games as text, looked through as finished games are. No game is stored."""

from __future__ import annotations

import asyncio
import json
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import Field

from dsl.version import VERSION
from interpreter.errors import InvalidRecordError
from interpreter.game.replay import catalogue_name, changed_rules, game_of
from interpreter.game.state import Game
from interpreter.notation import Record
from interpreter.web.api.bodies import Shape
from interpreter.web.languages.marking import N_, filled
from interpreter.web.request.errors import ApiError, sized
from interpreter.web.request.rates import take
from interpreter.web.request.services import Services, services
from interpreter.web.request.waiting import for_client
from interpreter.web.rules.bundle import Bundle, bundle_of, shipped_bundle
from interpreter.web.rules.errors import JobError
from interpreter.web.rules.jobs import Replay
from interpreter.web.rules.records import MAX_TEXT, fault_objects, readings, summary
from interpreter.web.store import Rules
from interpreter.web.wire.answers import ReplayAnswer
from interpreter.web.wire.plain import Json

router = APIRouter(prefix="/records", tags=["records"])

_TRIED = 4
"""Stored rules with the title of a record that are compared with its hash."""

_ADVICE = "publish its rules here, as they were, and open the record again"
_NO_HASH = "without a tag Rules the record does not say which rules of an author it needs"


class RecordRequest(Shape):
    """A text with games, and the number of the one to open, if there are several."""

    record: Annotated[str, Field(description=f"A record of at most {MAX_TEXT} bytes.")]
    game: Annotated[int, Field(ge=1, le=1000)] | None = None


@router.post("")
async def open_record(request: Request, body: RecordRequest) -> Json:
    """Return the games of a text with their faults, and the chosen one as the scene of a finished game."""
    shared = services(request)
    take(request, "records")
    text = sized(body.record, MAX_TEXT, N_("A record"))
    found = await shared.referee.aside(partial(readings, text))
    number = body.game or (1 if len(found) == 1 else None)
    if number is not None and number > len(found):
        message = filled(
            "There is no game %(number)s: the last one of this record is %(count)s.", number=number, count=len(found)
        )
        raise ApiError(404, "no-game", message)
    listed = {"games": [summary(each) for each in found], "game": number, "scene": None, "faults": []}
    if number is None:
        return listed
    reading = found[number - 1]
    if reading.record is None:
        return {**listed, "faults": fault_objects(reading.faults)}
    return {**listed, **await _replayed(request, reading.record, Replay(text=text, number=number))}


async def _replayed(request: Request, record: Record, job: Replay) -> Json:
    """Return the scene of a game and its faults, under the rules of the catalogue or else under stored ones."""
    shared, game = services(request), None
    advice = _ADVICE if "Rules" in record.tags else _NO_HASH
    try:
        game = await shared.referee.aside(partial(game_of, record, advice=advice))
        faults = tuple(changed_rules(record, game))
    except InvalidRecordError as fault:
        faults = fault.faults
    if faults:
        own = await _under_stored(request, record, job)
        if own is not None:
            return {**own}
    if game is None:
        return {"faults": fault_objects(faults)}
    rules = await _rules_of(shared, record, game)
    found = await for_client(request, shared.referee.ask(rules, job))
    return {**found, "faults": [*fault_objects(faults), *found["faults"]]}


async def _rules_of(shared: Services, record: Record, game: Game) -> Bundle:
    """Return the rules of a shipped game under the options of a record."""
    name = catalogue_name(record.tags.get("Variant", ""))
    assert name is not None, "the game was found by this name"
    if not record.settings:
        return await asyncio.to_thread(shipped_bundle, name)
    bundle = await shared.referee.aside(lambda: bundle_of(_under_settings(name, game, record.settings)))
    stored = Rules(sha=bundle.sha, text=bundle.text, files=bundle.files, title=game.title, program_version=VERSION)
    await asyncio.to_thread(shared.store.put_rules, stored)
    return bundle


def _under_settings(name: str, game: Game, settings: dict[str, str]) -> str:
    """Return a rule file that makes the values of options their defaults."""
    lines = [f"ruleset {json.dumps(game.title, ensure_ascii=False)}", f"extends {name}"]
    for option in game.ruleset.options:
        if option.name in settings:
            values = sorted(option.values, key=lambda value: value != settings[option.name])
            lines.append(f"option {option.name} = {' | '.join(values)}")
    return "".join(f"{line}\n" for line in lines)


async def _under_stored(request: Request, record: Record, job: Replay) -> ReplayAnswer | None:
    """Return the scene of a game under stored rules with its title and hash, or None if there are none."""
    shared, named = services(request), record.tags.get("Rules")
    title = record.tags.get("Variant", "")
    stored = await asyncio.to_thread(shared.store.rules_titled, title, _TRIED) if named and title else ()
    if stored:
        take(request, "compiles")
    failed: JobError | None = None
    for rules in stored:
        try:
            found = await for_client(request, shared.referee.ask(rules, job))
        except JobError as fault:
            failed = fault
        else:
            if found["hash"] == named:
                return found
    if failed is not None:
        raise failed
    return None
