"""The OpenAPI document: shapes of answers, messages on sockets, secrets, limits, all that a program needs to know."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, NamedTuple, get_args

from fastapi import FastAPI

from interpreter.web.settings import PROTOCOL, Rate, Settings
from interpreter.web.wire import answers, author, game, people, replies, report, tournaments
from interpreter.web.wire.plain import Json
from interpreter.web.wire.scene import Look, Table, Why
from interpreter.web.wire.schema import schema_of, shapes_of

_AUTHOR = "/api/author/rulesets"


class Stream(NamedTuple):
    """An answer of events, as they come."""

    event: type


ANSWERS: Mapping[tuple[str, str], Any] = {  # Any: types, streams, or the kind of a file
    ("get", "/api/rulesets"): replies.RulesetsReply,
    ("get", "/api/rules/{sha}/table"): Table,
    ("get", "/api/rules/{sha}/lessons"): answers.LessonsAnswer,
    ("get", "/api/rules/{sha}/puzzle"): answers.PuzzleAnswer,
    ("get", "/api/rules/{sha}/pieces/{piece}"): answers.PieceAnswer,
    ("get", "/api/explorer"): answers.ExplorerAnswer,
    ("get", "/api/rules/{sha}/array.svg"): "image/svg+xml",
    ("get", "/api/rules/{sha}/array.png"): "image/png",
    ("post", "/api/look"): answers.PositionAnswer,
    ("post", "/api/why"): Why,
    ("post", "/api/overlay"): Look,
    ("post", "/api/compose"): answers.ComposedAnswer,
    ("post", "/api/analyse"): answers.AnalysisAnswer,
    ("post", "/api/analysis"): Stream(answers.JudgedTurn),
    ("post", "/api/games/{game}/analysis"): Stream(answers.JudgedTurn),
    ("post", "/api/picture"): "image/*",
    ("post", "/api/records"): replies.RecordReply,
    ("post", "/api/games"): replies.Created,
    ("get", "/api/games"): people.OfferedGames,
    ("get", "/api/games/{game}"): game.SceneMessage,
    ("get", "/api/games/{game}/events"): replies.EventsReply,
    ("get", "/api/games/{game}/at/{ply}"): replies.PositionReply,
    ("get", "/api/games/{game}/record"): "text/plain",
    ("get", "/api/games/{game}/board.{form}"): "image/*",
    ("post", "/api/games/{game}/join"): replies.Joined,
    ("post", "/api/games/{game}/sit"): replies.Seated,
    ("post", "/api/games/{game}/link"): replies.SeatLink,
    ("post", "/api/games/{game}/act"): replies.Acted,
    ("post", "/api/tournaments"): tournaments.TournamentCreated,
    ("get", "/api/tournaments/{tournament}"): tournaments.TournamentReply,
    ("post", "/api/tournaments/{tournament}/join"): tournaments.Entered,
    ("post", "/api/tournaments/{tournament}/leave"): replies.Stored,
    ("post", "/api/tournaments/{tournament}/ready"): replies.Stored,
    ("post", "/api/tournaments/{tournament}/begin"): replies.Stored,
    ("post", "/api/tournaments/{tournament}/end"): replies.Stored,
    ("post", "/api/tournaments/{tournament}/opinion"): replies.Stored,
    ("get", "/api/tournaments/{tournament}/report"): tournaments.TournamentReport,
    ("get", "/api/tournaments/{tournament}/{sheet}.csv"): "text/csv",
    ("get", "/api/push/key"): replies.PushKey,
    ("post", "/api/push"): replies.Stored,
    ("post", "/api/push/remove"): replies.Stored,
    ("post", "/api/games/{game}/decline"): replies.GameName,
    ("post", "/api/people"): people.PersonLink,
    ("get", "/api/people/me"): people.OwnReply,
    ("post", "/api/people/link"): people.PersonLink,
    ("post", "/api/people/sit"): people.NameReply,
    ("post", "/api/people/leave"): people.NameReply,
    ("post", "/api/people/delete"): people.NameReply,
    ("post", "/api/people/block"): people.NameReply,
    ("post", "/api/people/unblock"): people.NameReply,
    ("post", "/api/people/passkeys/new"): people.PasskeyQuestion,
    ("post", "/api/people/passkeys"): people.PasskeysReply,
    ("post", "/api/people/passkeys/ask"): people.PasskeyQuestion,
    ("post", "/api/people/passkeys/sit"): people.NameReply,
    ("post", "/api/people/passkeys/remove"): people.PasskeysReply,
    ("get", "/api/people/{name}"): people.PersonReply,
    ("get", "/api/people/{name}/games"): people.HistoryReply,
    ("get", "/api/people/{name}/avatar.svg"): "image/svg+xml",
    ("get", _AUTHOR): replies.DraftsReply,
    ("post", _AUTHOR): replies.DraftReply,
    ("get", f"{_AUTHOR}/{{name}}"): replies.DraftReply,
    ("put", f"{_AUTHOR}/{{name}}"): replies.Saved,
    ("get", f"{_AUTHOR}/{{name}}/figures"): replies.FiguresReply,
    ("put", f"{_AUTHOR}/{{name}}/figures/{{figure}}"): replies.FiguresReply,
    ("delete", f"{_AUTHOR}/{{name}}/figures/{{figure}}"): replies.FiguresReply,
    ("post", f"{_AUTHOR}/{{name}}/preview"): replies.Preview,
    ("post", f"{_AUTHOR}/{{name}}/publish"): replies.Published,
    ("post", f"{_AUTHOR}/{{name}}/unpublish"): replies.StateReply,
    ("post", f"{_AUTHOR}/{{name}}/rules"): replies.StoredRules,
    ("post", f"{_AUTHOR}/{{name}}/export"): answers.ExportAnswer,
    ("post", f"{_AUTHOR}/{{name}}/report"): Stream(report.ReportEvent),
    ("post", f"{_AUTHOR}/{{name}}/clone"): replies.DraftReply,
    ("post", f"{_AUTHOR}/{{name}}/archive"): replies.StateReply,
    ("post", "/api/author/import"): answers.ImportAnswer,
    ("post", "/api/author/link"): replies.AuthorLink,
    ("post", "/api/author/sit"): replies.DraftsReply,
}
"""What each request is answered with if it succeeds."""

SOCKETS = {
    "/ws/game/{game}": (
        "A game as it goes on. Within some seconds say `hello` with the number of the protocol, "
        f"{PROTOCOL}, and with the secret of your seat as `seat`; without one you watch. The answer is `scene`, or "
        "the events after `since`. Then each event of the game follows. Send a command with an `id` of your own and "
        "the version `v` that you know: the answer is `ack` when it is stored, or `no` with the reason. The same `id` "
        "gets the same answer, so send a command again if you do not know what became of it. `no` with `stale` means "
        "that the game has gone on: the whole game follows as `scene`. After `resync` say `hello` again. You are to "
        "act if `view.actor` is your seat; the actions that you may play are in `legal.from`, by source and target, "
        "each as its text and words, and `legal.end` ends the turn.",
        get_args(game.Message),
        get_args(game.Shown),
    ),
    "/ws/person": (
        "What happens in all games of a person. Within some seconds say `hello` with the number of the protocol and "
        "with your secret as `seat`; a browser needs none. The answer is `games`: your games that are not over, and "
        "the challenges to you, in which `you` is null. Take a challenge up with `POST /api/games/{game}/join`, or "
        "decline it. Then `game` follows for each game that is new or has changed: it is your turn if `state` is `on` "
        "and `actor` is `you`. Of several changes in a short time only the last one is told.",
        (game.Hello, game.Ping),
        (people.GamesMessage, people.GameMessage, game.Pong),
    ),
    "/ws/author": (
        "The language server of an editor. Send the text as changes, each with a version; findings, the board and "
        "answers come back with the version that they are about.",
        (*get_args(author.Change | author.Question), author.AskAboutText),
        get_args(author.Shown),
    ),
}
"""The sockets: what they are for, what a client sends, and what it gets."""

CLOSED = {
    game.RATE_OR_POLICY: "too many sockets or messages, a message that is not one of these, or no hello in time",
    1009: "a message is larger than 16 KB",
    game.FAILED: "a bug in the server",
    1012: "the server ends: connect again",
    game.LATER: "the database does not answer: connect again",
    game.WRONG_SEAT: "the secret holds no seat in this game",
    game.NO_GAME: "there is no such game",
    game.OTHER_PROTOCOL: "the server speaks another protocol",
}
"""Why a socket was closed, by the code."""

SECRETS = (
    "Who creates or joins a game gets the secret of a seat. Send it with each request as "
    "`Authorization: Bearer SECRET`, and on a socket as `seat` of `hello`. The server also sets a cookie `player`, "
    "which is enough for a browser. A person with a name needs one secret only, that of `POST /api/people`: it holds "
    "all seats that the person takes. A program that chooses a name as `bot` is marked as one in every list and game. "
    "Tournaments and places in them belong to the cookie `player`. Rulesets belong to the cookie `author`, which the "
    "first one that you create sets: keep cookies if you write rulesets or play in tournaments. A request that says "
    "that it comes from a page of another site is refused."
)

ERRORS = (
    "A request that is refused is answered with a status of 400 or more and an `ErrorReply`: `code` is for programs, "
    "`message` for people. Status 429 means too many requests: wait for as many seconds as the header `Retry-After` "
    "and `error.after` say, and send it again. After 503 wait likewise. Nothing is stored by a request that fails."
)

_RATES = {
    "requests": "requests",
    "writes": "requests that change something, POST and PUT",
    "compiles": "compilations and searches for strangers' rules",
    "analysis": "positions analysed",
    "reports": "seconds of games for reports",
    "records": "records opened, and pictures drawn",
    "drafts": "new rulesets",
    "tournaments": "new tournaments",
    "people": "new names",
    "messages": "messages on all sockets of an address",
    "player_messages": "messages on a socket of a player",
    "spectator_messages": "messages on a socket of a spectator",
    "hints": "hints on a socket",
    "lines": "lines that a player writes to the other side",
}
"""What the settings of the same names limit."""


def limits(settings: Settings) -> list[str]:
    """Return the limits of an address as sentences."""
    rates: dict[str, Rate] = {what: getattr(settings, name) for name, what in _RATES.items()}
    return [
        *(f"{what}: {rate.amount} in {rate.seconds:g} s" for what, rate in rates.items()),
        f"sockets at the same time: {settings.sockets_per_address}",
        f"requests answered at the same time: {settings.requests_at_once}; others wait",
        f"a request: {settings.max_body // 1024} KB; a message on a socket: 16 KB",
    ]


def describe(app: FastAPI, settings: Settings) -> None:
    """Let an application describe all that it answers."""
    plain = app.openapi
    app.openapi = partial(_whole, app, plain, settings)  # type: ignore[method-assign]  # as its manual says


def _whole(app: FastAPI, plain: Any, settings: Settings) -> Json:  # Any: a bound method
    if app.openapi_schema is not None:
        return app.openapi_schema
    document: Json = plain()
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            _answer(operation, ANSWERS[method, path])
    messages = [each for _, sent, got in SOCKETS.values() for each in (*sent, *got)]
    answered = [_shape(each) for each in ANSWERS.values() if not isinstance(each, str)]
    shapes = shapes_of([*answered, *messages, replies.ErrorReply])
    document["components"]["schemas"] |= shapes
    document["x-sockets"] = {
        path: {"description": about, "sends": [*map(schema_of, sent)], "gets": [*map(schema_of, got)]}
        for path, (about, sent, got) in SOCKETS.items()
    }
    document["x-closed"] = {str(code): why for code, why in CLOSED.items()}
    document["x-secrets"], document["x-errors"], document["x-limits"] = SECRETS, ERRORS, limits(settings)
    app.openapi_schema = document
    return document


def _shape(answer: Any) -> Any:  # Any: a type, or a stream; a type
    return answer.event if isinstance(answer, Stream) else answer


def _answer(operation: Json, answer: Any) -> None:  # Any: a type, a stream, or the kind of a file
    """Write the answers of an operation into its part of the document."""
    status = next(status for status in operation["responses"] if status.startswith("2"))
    is_file, is_stream = isinstance(answer, str), isinstance(answer, Stream)
    kind = answer if is_file else "text/event-stream" if is_stream else "application/json"
    schema = {"type": "string"} if is_file else schema_of(_shape(answer))
    operation["responses"][status]["content"] = {kind: {"schema": schema}}
    refusal = {"application/json": {"schema": schema_of(replies.ErrorReply)}}
    operation["responses"].pop("422", None)
    operation["responses"]["4XX"] = {"description": "It is refused", "content": refusal}
    operation["responses"]["429"] = {
        "description": "Too many requests",
        "headers": {"Retry-After": {"schema": {"type": "integer"}}},
        "content": refusal,
    }
