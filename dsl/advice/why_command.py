"""The command that explains why an action is refused at some place of a test, with the position at that place."""

import re
import shlex
from collections.abc import Iterable, Iterator

from dsl.grammar import tokens
from dsl.grammar.scanner import opened, scan
from dsl.source import Source, Span
from dsl.syntax import Chunk

_TEXT = re.compile(rf"from\s+({tokens.PATTERNS['TEXT'][0]})", re.DOTALL)
_OPTION = re.compile(r"option\s+(\S+)\s*=\s*(\S+)")
_PLAY = re.compile(r"play\s+([^\s,]+(?:\s*,\s*[^\s,]+)*),?")


def why_command(place: Span, action: str) -> str:
    """Return the command for an action at a place of a test: its options, its position and the actions since.

    >>> text = 'test "t" { play e2e4, e7e5; play e4e5; refuse e5e4 because not-so }'
    >>> why_command(Span(Source("toy", text), 39, 45), "e5e4")
    'rumpus why FILE e5e4 --play e2e4,e7e5,e4e5'
    """
    options: list[str] = []
    fen, played = "", list[str]()
    for said in _said_before(place):
        if option := _OPTION.fullmatch(said):
            options += ["--option", f"{option[1]}={option[2]}"]
        elif position := _TEXT.fullmatch(said):
            fen, played = " ".join(position[1].strip('"').split()), []
        elif re.fullmatch(r"from\s+start", said):
            fen, played = "", []
        elif actions := _PLAY.fullmatch(said):
            played += re.findall(r"[^\s,]+", actions[1])
    words = [action, *options, *(["--fen", fen] if fen else []), *(["--play", ",".join(played)] if played else [])]
    return f"rumpus why FILE {shlex.join(words)}"


def _said_before(place: Span) -> Iterator[str]:
    """Yield the statements of the test before a place; the last one may be cut off."""
    text = place.source.text
    head = next(
        (head for head in opened(place.source, place.start).blocks if head and head.text.startswith("test")), None
    )
    brace = text.find("{", head.end, place.start) if head else -1
    if brace >= 0:
        chunks, _ = scan(Source(place.source.name, text[brace + 1 : place.start]), [])
        for chunk in _leaves(chunks):
            yield str(tokens.Slice.cut(chunk.head)).strip()


def _leaves(chunks: Iterable[Chunk]) -> Iterator[Chunk]:
    for chunk in chunks:
        yield from (chunk,) if chunk.body is None else _leaves(chunk.body)
