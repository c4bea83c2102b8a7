"""Write the TextMate grammar of rule files from the words of the language: `python docs/textmate.py`."""

import json
from pathlib import Path
from typing import Any

from dsl.grammar.keywords import ACTION, declaring, keywords, openers

TARGET = Path(__file__).parent / "editors" / "vscode" / "syntaxes" / "rumpus.tmLanguage.json"
_START, _EDGE = "(?<![A-Za-z0-9_-])", "(?![A-Za-z0-9_-])"
_NAME = "[a-z][a-z0-9]*(?:-[a-z0-9]+)*"

Object = dict[str, Any]  # Any: JSON values


def grammar() -> Object:
    """Return the grammar for editors; the first matching pattern wins."""
    return {
        "name": "Rumpus",
        "scopeName": "source.rumpus",
        "fileTypes": ["rumpus"],
        "patterns": [
            {"name": "comment.line.number-sign.rumpus", "match": "#.*$"},
            _text("string.quoted.triple.rumpus", '"""'),
            _text("string.quoted.double.rumpus", '"'),
            _words("moves", "keyword.control.rumpus", "[^\\s;#{}]*[A-Z@(\\[][^\\s;#{}]*", "string.regexp.betza.rumpus"),
            _words("|".join(declaring()), "storage.type.rumpus", _NAME, "entity.name.type.rumpus"),
            _one("entity.name.function.action.rumpus", ACTION),
            _one("keyword.control.rumpus", "|".join(openers())),
            _one("keyword.other.rumpus", "|".join(keywords())),
            _one("constant.numeric.rumpus", "[0-9]+x[0-9]+|[a-z]?[0-9]+"),
            _one("constant.language.symbol.rumpus", "[A-Z][A-Z0-9]{0,2}"),
            _one("variable.other.rumpus", _NAME),
            {"name": "keyword.operator.rumpus", "match": "[=|+]"},
        ],
    }


def _one(name: str, pattern: str) -> Object:
    return {"name": name, "match": f"{_START}(?:{pattern}){_EDGE}"}


def _words(first: str, name: str, second: str, other: str) -> Object:
    """Return the pattern of a word and the rest of its statement."""
    return {"match": f"{_START}({first})\\s+({second})", "captures": {"1": {"name": name}, "2": {"name": other}}}


def _text(name: str, quotes: str) -> Object:
    escape = {"name": "constant.character.escape.rumpus", "match": "\\\\."}
    return {"name": name, "begin": quotes, "end": quotes if len(quotes) > 1 else '"|$', "patterns": [escape]}


def text() -> str:
    """Return the grammar as written to the file."""
    return json.dumps(grammar(), indent=2) + "\n"


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
