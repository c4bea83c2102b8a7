"""A game as a published file has it: compiled, and with everything that is always the same already said."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import PurePath
from typing import Any

from dsl.compiler import compile_source
from dsl.errors import CompileError
from dsl.source import Source
from interpreter.cache import Watched
from interpreter.cache.codec import encode
from interpreter.engines.choose import REFERENCE
from interpreter.game.judging.file import weights_text
from interpreter.game.judging.lookup import found_weights, remark_on
from interpreter.game.state import Game
from interpreter.publish.table import Setting, Table
from interpreter.web.rules.bundle import NamedRules
from interpreter.web.rules.jobs.documents import DescribePiece, WritePage
from interpreter.web.rules.jobs.lessons import lessons_of
from interpreter.web.rules.jobs.positions import ShowTable
from interpreter.web.rules.memory import Memory
from interpreter.web.wire.answers import LessonShape
from rulesets import Catalogue


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishedGame:
    """What a published file says of its game."""

    title: str
    rules: str
    """The rules as the body of an HTML page."""
    text: str
    """The rule file."""
    packed: str
    """The compiled game, for the worker, with its learned weights if it has any."""
    answers: Mapping[str, Any]  # Any: JSON
    """The answers that never change, by the address at which a server has them."""
    first: Any
    """The message with the game as it begins, so that the board is there before Python is."""
    remark: str = ""
    """Why the file of learned weights of the game is not in it, as a sentence; empty if there is none or it is."""


def published_game(source: Source, settings: Mapping[str, str]) -> PublishedGame:
    """Return the game of a rule file under options; raise `CompileError` if it has errors."""
    library = Watched(Catalogue())
    compiled = compile_source(source, settings, library, tests=True)
    if compiled.ruleset is None:
        raise CompileError(compiled.findings)
    game = Game(compiled.ruleset, REFERENCE, file=source.name)
    weights, refusal = found_weights(game)
    files = [(PurePath(each.name).name, each.text) for each in (source, *library.sources)]
    sha = sha256(json.dumps([files, sorted(settings.items())]).encode()).hexdigest()
    rows = encode(game.program, (source, *library.sources))
    packed = {
        "sha": sha,
        "hash": game.rules_hash,
        "letters": game.letters,
        "tags": game.tags,
        "sources": files,
        "rows": rows,
        "weights": weights_text(weights, game.rules_hash, game.title) if weights.is_learned else "",
    }
    memory, rules = Memory(shipped=False), NamedRules(sha, source.text)
    memory.put(sha, game)
    table, page = ShowTable().answer(memory, rules)["table"], WritePage().answer(memory, rules)
    pieces = {
        f"/api/rules/{sha}/pieces/{number}": DescribePiece(piece=number).answer(memory, rules)
        for number in range(len(game.program.pieces))
    }
    lessons = {"title": game.title, "lessons": _lessons(source, settings)}
    return PublishedGame(
        title=game.title,
        rules=page["body"],
        text=source.text,
        packed=json.dumps(packed, separators=(",", ":")),
        answers={f"/api/rules/{sha}/table": table, f"/api/rules/{sha}/lessons": lessons, **pieces},
        first=Table(memory, rules, Setting()).scene(),
        remark=remark_on(refusal),
    )


def _lessons(source: Source, settings: Mapping[str, str]) -> list[LessonShape]:
    """Return the tests of a file as lessons; under other options than the default ones they do not hold."""
    return [] if settings else lessons_of(source, Catalogue())["lessons"]
