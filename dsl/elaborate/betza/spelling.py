"""Modifiers that are an English word: each letter means something else, so what is found of them is put down to it."""

from collections.abc import Iterator
from dataclasses import replace

from dsl.diagnostics import Diagnostic, Edit, Fix, Label, diagnostic
from dsl.elaborate.betza.single import check_single
from dsl.grammar.betza import Simple, parse_betza
from dsl.source import Source, Span
from dsl.syntax import Word
from dsl.words.movements import HOPS, MODIFIERS, modifiers
from dsl.words.near import quoted_list

_OVER = "a leap passes over whatever stands between"
_HOPPED = "`p` goes on behind the unit it hops over, `g` lands right behind it"


def check_spelled(move: Simple, side: int) -> Iterator[Diagnostic]:
    """Everything about a single move that makes no sense; if a word is to blame, only that."""
    found = check_single(move, side)
    if move.prefix in MODIFIERS:
        yield _word(move, side, next((one for one in found if one.is_error), None))
    else:
        yield from found


def _word(move: Simple, side: int, error: Diagnostic | None) -> Diagnostic:
    """That a word is read letter by letter; with an error if the letters make no sense."""
    meant, note = _meant(move)
    written = [text for text in meant if not _is_faulty(text, side)] or [move.span.text[len(move.prefix) :]]
    message = f"`{move.prefix}` is read letter by letter, as {quoted_list(move.prefix, 'and')}"
    label = Label(move.prefix_span, "a word, where each letter is a modifier")
    base = error or diagnostic("betza-word", move.prefix_span, message)
    title = f"write {quoted_list(written)}"
    return replace(
        base,
        message=message,
        label=label,
        notes=tuple(filter(None, (error.message if error else "", note))),
        help=title,
        fix=Fix(f"write `{written[0]}`", (Edit(move.span, written[0]),), "unsafe"),
    )


def _meant(move: Simple) -> tuple[list[str], str]:
    """What may be meant, and what there is to know about it."""
    letters, bare = modifiers(move.prefix, move.atom), move.span.text[len(move.prefix) :]
    note = "" if MODIFIERS[move.prefix] != HOPS else _HOPPED if letters == HOPS else _OVER
    return [each + bare for each in letters], note


def _is_faulty(text: str, side: int) -> bool:
    """Whether there is an error in a move."""
    moves = parse_betza(Word(text, "BETZA", Span(Source("a movement", text), 0, len(text))), [])
    return any(one.is_error for move in moves if isinstance(move, Simple) for one in check_single(move, side))
