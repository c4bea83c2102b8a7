"""The part of the playground that a browser's worker runs: it answers an editor in place of a server."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from dsl.errors import CompileError
from dsl.source import Source
from interpreter.engines.choose import select
from interpreter.publish.answering import LEVELS
from interpreter.publish.game import published_game
from interpreter.web.rules.bundle import NAME
from interpreter.web.rules.errors import JobError
from interpreter.web.rules.jobs.exchange import ImportSection
from interpreter.web.rules.jobs.job import TextJob, reply_of
from interpreter.web.rules.jobs.texts import (
    Complete,
    ExplainCode,
    FindMistakes,
    Format,
    Hover,
    Lint,
    RunTests,
    ShowBoard,
    ShowPiece,
    SuggestFixes,
)

Json = Mapping[str, Any]  # Any: JSON

JOBS: Mapping[str, type[TextJob[Any]]] = {
    "find": FindMistakes,
    "lint": Lint,
    "board": ShowBoard,
    "hover": Hover,
    "complete": Complete,
    "piece": ShowPiece,
    "actions": SuggestFixes,
    "format": Format,
    "tests": RunTests,
    "explain": ExplainCode,
    "import": ImportSection,
}
"""The questions about a text by their names; those of an editor are named as in its socket."""


class Answering:
    """The playground: it answers questions about the text of its page by their names."""

    def __init__(self, _text: str = "") -> None:
        """Begin without a text."""

    def answer(self, name: str, text: str) -> str:
        """Return the answer to a question as JSON: what was found, or the reason why there is none."""
        reply = reply_of(lambda: self._answered(name, json.loads(text)), name)
        return json.dumps({"found": reply.found, "failed": reply.failed}, separators=(",", ":"), ensure_ascii=False)

    def _answered(self, name: str, asked: Json) -> Any:  # Any: answers differ
        return packed(asked["text"]) if name == "pack" else JOBS[name](**asked).answer()


def packed(text: str) -> Json:
    """Return the game of a text as the page of a published game has it."""
    try:
        game = published_game(Source(NAME, text), {})
    except CompileError:
        raise JobError("the rules have errors: mend them first") from None
    return {
        "title": game.title,
        "rules": game.rules,
        "text": game.text,
        "published": {
            "sha": game.first["game"]["rules"],
            "game": game.packed,
            "answers": game.answers,
            "first": game.first,
            "levels": LEVELS[select().name],
        },
    }
