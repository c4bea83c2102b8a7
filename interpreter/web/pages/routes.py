"""The addresses of the pages."""

from __future__ import annotations

import asyncio
from base64 import b64decode
from collections import Counter
from dataclasses import dataclass
from functools import cache, partial

from fastapi import APIRouter, Request, Response
from fastapi.responses import FileResponse, RedirectResponse

from interpreter.beginning import BEGINNINGS
from interpreter.drawing import png_board
from interpreter.installing import is_checkout
from interpreter.manual import CONTENTS, file_of, page_named, page_of_word
from interpreter.web.languages.catalogues import words_in
from interpreter.web.languages.choice import chosen_language
from interpreter.web.languages.marking import N_, filled
from interpreter.web.pages.invitation import Invitation
from interpreter.web.pages.people import WORDS
from interpreter.web.pages.shown import page
from interpreter.web.request.allowance import REFUSAL, may_analyse
from interpreter.web.request.entries import seat_of
from interpreter.web.request.errors import NO_GAME, ApiError
from interpreter.web.request.people import challenges_of, person_of
from interpreter.web.request.rulesets import AN_HOUR, asked, limited, rules_of, shipped
from interpreter.web.request.seats import take_over
from interpreter.web.request.services import services
from interpreter.web.rules.bundle import Bundle, shipped_bundle, shipped_name
from interpreter.web.rules.cards import array_of, card_of, cards, origin_in
from interpreter.web.rules.jobs import DrawPicture, WritePage
from interpreter.web.rules.records import MAX_TEXT
from interpreter.web.scene import outcome_in
from interpreter.web.store import Rules
from interpreter.web.templates.static_files import FOLDER, LICENSES, asset
from interpreter.web.wire.words import OPEN, OVER
from rulesets import Catalogue

router = APIRouter(include_in_schema=False)

_GAMES = 100
"""Games on the page that lists them."""


@router.get("/")
async def gallery(request: Request) -> Response:
    """Show all rulesets: those that are shipped, and those that authors have listed."""
    shown = await services(request).referee.aside(cards)
    listed = await asyncio.to_thread(services(request).store.listed_rulesets, "", _GAMES)
    kinds = Counter(card.kind for card in shown if card.kind)
    shown_by = {"kinds": kinds.most_common(), "array_of": array_of, "origin_in": origin_in}
    shown_by["calls"] = await challenges_of(request)
    return page("gallery.html", request, cards=shown, listed=listed, **shown_by)


@router.get("/rules/{name}")
async def rules(request: Request, name: str) -> Response:
    """Show the rules of a game as a person reads them."""
    found, title = await named(request, name)
    doc, told = await asked(request, limited(request, found), WritePage()), await _told(request, name)
    shown = {"title": title, "name": name, "told": told, **_preview(found, told)}
    return page("rules.html", request, **shown, body=doc["body"], text=found.text)


@router.get("/learn/{name}")
async def learn(request: Request, name: str) -> Response:
    """Show the tests of a game as lessons."""
    found, title = await named(request, name)
    return page("learn.html", request, title=title, name=name, rules=as_asked(found, name), sha=found.sha)


@router.get("/puzzle/{name}")
async def puzzle(request: Request, name: str) -> Response:
    """Show the puzzle of a day."""
    found, title = await named(request, name)
    return page("puzzle.html", request, title=title, name=name, rules=as_asked(found, name), sha=found.sha)


@router.get("/play/{name}")
async def new_game(request: Request, name: str, start: str = "", to: str = "") -> Response:
    """Show the form of a new game."""
    found, title = await named(request, name)
    told = await _told(request, name)
    shown = {"title": title, "name": name, "told": told, "array": array_of(found.sha), **_preview(found, told)}
    return page(
        "new.html",
        request,
        **shown,
        rules=as_asked(found, name),
        start=start[:4000],
        to=to[:20],
        person=await person_of(request),
        calls=await challenges_of(request),
        **WORDS,
    )


@router.get("/edit/{name}")
async def edit(request: Request, name: str) -> Response:
    """Show the editor of positions of a game."""
    found, title = await named(request, name)
    return page("edit.html", request, title=title, name=name, rules=as_asked(found, name), sha=found.sha)


@router.get("/write")
@router.get("/write/{name}")
async def write(request: Request) -> Response:
    """Show the author's page; its script knows the ruleset by the address."""
    if not (FOLDER / "rumpus-editor.js").exists():
        cure = N_("`make serve` builds it") if is_checkout() else N_("a wheel made by `make wheel` has it")
        raise ApiError(
            503, "no-editor", filled("This server was installed without the editor of rules: %(cure)s.", cure=cure)
        )
    return page("write.html", request, beginnings=BEGINNINGS)


@router.get("/manual")
async def contents(request: Request) -> Response:
    """Show what the manual has."""
    found = await services(request).referee.aside(_contents)
    return page("contents.html", request, contents=found)


def _contents() -> dict[str, list[tuple[str, str]]]:
    pages = {name: page_named(name) for names in CONTENTS.values() for name in names}
    return {part: [(name, found.title) for name in names if (found := pages[name])] for part, names in CONTENTS.items()}


@router.get("/manual/word/{word}")
async def word(request: Request, word: str) -> Response:
    """Lead to the page on a word of the language."""
    name = await services(request).referee.aside(partial(page_of_word, word))
    return RedirectResponse(f"/manual/{name or 'reference/grammar'}")


@router.get("/manual/{name:path}")
async def manual(request: Request, name: str) -> Response:
    """Show a page of the manual, or a picture on one."""
    picture = file_of(name)
    if picture is not None:
        return FileResponse(picture)
    found = await services(request).referee.aside(partial(page_named, name))
    if found is None:
        raise ApiError(404, "no-page", N_("The manual has no page of this name."))
    return page("manual.html", request, title=found.title, body=found.body)


@router.get("/game/{game}")
async def play(request: Request, game: str) -> Response:
    """Show a game, to its players and to all who watch."""
    found = await asyncio.to_thread(services(request).store.game, game)
    if found is None:
        raise ApiError(404, "no-game", NO_GAME)
    stored = await asyncio.to_thread(services(request).store.rules, found.rules)
    assert stored is not None, "the rules of a game are never deleted"
    image, name = f"/api/games/{found.id}/board.png", shipped_name(stored) or found.rules
    told = (await asyncio.to_thread(services(request).store.people.told, [game]))[game]
    summary = await _told(request, name) if found.state == OPEN else Told()
    invitation = Invitation.of(told, summary.about, words_in(chosen_language(request.headers)))
    person = await person_of(request)
    meet = await asyncio.to_thread(services(request).store.tournaments.of_game, game)
    shown = {
        "told": told,
        "invitation": invitation,
        "person": person,
        "description": invitation.text,
        "tournament": meet,
        "calls": await challenges_of(request),
    }
    answer = page("game.html", request, game=found, rules=name, image=image, **shown, **WORDS)
    await take_over(request, answer)
    return answer


@router.get("/record")
async def record(request: Request) -> Response:
    """Show the form that opens a record."""
    return page("record.html", request, most=MAX_TEXT)


@router.get("/review")
async def review(request: Request) -> Response:
    """Show a game of the record that the browser has opened."""
    may = await may_analyse(request, None)
    return page("review.html", request, most=MAX_TEXT, may_analyse=may, refusal=REFUSAL)


@router.get("/review/{game}")
async def review_game(request: Request, game: str) -> Response:
    """Show a finished game to look through; one that goes on is on its own page."""
    room = await services(request).rooms.room(game)
    if room is None:
        raise ApiError(404, "no-game", NO_GAME)
    await room.catch_up()
    found = room.game.row
    if found.state != OVER:
        return RedirectResponse(f"/game/{game}")
    may = await may_analyse(request, room)
    return page("review.html", request, most=MAX_TEXT, game=found, may_analyse=may, refusal=REFUSAL)


@router.get("/games")
async def games(request: Request) -> Response:
    """Show the games of this browser, those that wait for a player, and those that began last."""
    store = services(request).store
    waiting = await asyncio.to_thread(store.people.waiting, _GAMES)
    recent = await asyncio.to_thread(store.recent_games, _GAMES)
    taken = Response()
    browser = await take_over(request, taken)
    held = await asyncio.to_thread(store.games_held, browser, _GAMES) if browser else ()
    to_act = {game.id for game, seat in held if (game.state, game.actor) == ("on", seat)}
    person = await person_of(request)
    current = await asyncio.to_thread(store.people.current, person.id, _GAMES) if person else ()
    challenges = [told for told in current if person and seat_of(told, person) is None]
    shown = {
        "person": person,
        "challenges": challenges,
        "calls": len(challenges),
        "waiting": [told for told in waiting if not told.invited],
        "recent": recent,
        "own": [game for game, _ in held],
        "to_act": to_act,
    }
    answer = page("games.html", request, outcome_in=outcome_in, **shown, **WORDS)
    answer.raw_headers += [header for header in taken.raw_headers if header[0] == b"set-cookie"]
    return answer


@router.get("/about")
async def about(request: Request) -> Response:
    """Say what this is."""
    return page("about.html", request, licenses=asset(LICENSES) if (FOLDER / LICENSES).exists() else "")


@router.get("/privacy")
async def privacy(request: Request) -> Response:
    """Say what is stored."""
    return page("privacy.html", request, logs=services(request).settings.log_requests)


@router.get("/robots.txt")
async def robots() -> Response:
    """Keep crawlers away from what is made anew for each request, and from what people write."""
    hidden = ("/api/", "/edit/", "/game/", "/people/", "/play/*?", "/review", "/write")
    return Response("User-agent: *\n" + "".join(f"Disallow: {path}\n" for path in hidden), media_type="text/plain")


@router.get("/favicon.ico")
async def favicon() -> Response:
    """Return the icon for programs that read no SVG."""
    return Response(_icon(), media_type="image/png", headers=AN_HOUR)


@cache
def _icon() -> bytes:
    return png_board((FOLDER / "icon.svg").read_text(encoding="utf-8"), 48)


@router.get("/preview.png")
async def preview(request: Request) -> Response:
    """Return the picture with which other sites show a link to us: the first game of the gallery."""
    found = await asked(request, await shipped(Catalogue().featured()[0]), DrawPicture(form="png"))
    return Response(b64decode(found["data"]), media_type="image/png", headers=AN_HOUR)


@dataclass(frozen=True, slots=True)
class Told:
    """What a page says of a game besides its title."""

    by: str = ""
    about: str = ""
    text: str = ""
    """The address of its text on the author's page, or empty."""


def _preview(found: Rules | Bundle, told: Told) -> dict[str, str]:
    """Return what a link to a game shows elsewhere."""
    return {"description": told.about, "image": f"/api/rules/{found.sha}/array.png"}


async def _told(request: Request, name: str) -> Told:
    """Return what is known of a game: from its card, or from what its author has published."""
    words = words_in(chosen_language(request.headers))
    if name in Catalogue().variants():
        card = await services(request).referee.aside(partial(card_of, name))
        return Told(origin_in(card.origin, words), card.about)
    published = await asyncio.to_thread(services(request).store.published_ruleset, name)
    if published is None:
        return Told()
    named = words.gettext("by %(authors)s") % {"authors": published.authors}
    by = named if published.authors else words.gettext("by an author who gives no name")
    return Told(by, published.summary, f"/write/{published.id}")


async def named(request: Request, name: str) -> tuple[Rules | Bundle, str]:
    """Return rules by their name, their hash or the name of the published ruleset that has them, with their title."""
    if name in Catalogue().variants():
        bundle = await asyncio.to_thread(shipped_bundle, name)
        return bundle, bundle.title
    published = await asyncio.to_thread(services(request).store.published_ruleset, name)
    found = await rules_of(services(request), published.rules if published else name)
    return found, found.title


def as_asked(rules: Rules | Bundle, name: str) -> dict[str, str]:
    """Return how requests name the rules."""
    return {"ruleset": name} if name in Catalogue().variants() else {"rules": rules.sha}
