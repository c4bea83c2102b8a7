"""The registry of findings: each has a smallest trigger and cure that work."""

import pytest

from dsl.compiler import compile_source, read_source
from dsl.diagnostics.codes import CODES, Code, framed
from dsl.source import Source
from interpreter.cases import load_suite

BOOKS = {
    "elk-chess": 'ruleset "Elk chess"\nboard 4x4\npiece king K { moves K }\npiece elk E { moves R }\n'
    'array "k2e/4/4/E2K"\n'
    "castling { king with elk; toward a: king to b, elk to c }\ngoal checkmate of king\ndraw stalemate\n",
    "herd": 'library "Herd"\npiece cow C { moves W }\n',
    "ring": 'ruleset "Ring"\nextends ring\n',
    "endless": 'library "Endless"\n' + "".join(f"use book-{i}\n" for i in range(30)),
}


class Shelf:
    """A library of a few small files, and of endless books that hold nothing."""

    def find(self, name: str, asker: Source) -> Source | None:
        text = BOOKS.get(name) or ('library "Book"' if name.startswith("book-") else None)
        return Source(name, text) if text else None

    def names(self) -> tuple[str, ...]:
        return tuple(BOOKS)


def _findings(code: Code, text: str) -> list[str]:
    whole = text if code.bare else framed(text)
    source, faults = read_source("toy.rumpus", whole.encode("utf-8", "surrogateescape"))
    found = list(faults) or list(compile_source(source, library=Shelf(), thorough=True).findings)
    if code.played:
        found += [finding for result in load_suite(source).run() for finding in result.findings()]
    return [finding.name for finding in found]


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.name)
def test_trigger_yields_its_code_alone(code: Code) -> None:
    assert set(_findings(code, code.trigger)) == {code.name}


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.name)
def test_cure_yields_nothing(code: Code) -> None:
    assert _findings(code, code.cure) == []


def test_codes_and_names_are_unique() -> None:
    assert len({code.code for code in CODES}) == len(CODES)
    assert len({code.name for code in CODES}) == len(CODES)


def test_there_are_enough_codes_to_speak_of() -> None:
    assert len(CODES) >= 60
