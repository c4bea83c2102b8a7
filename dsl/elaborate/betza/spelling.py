"""Modifiers that form an English word: their findings name the word, because each letter means something else."""

from collections.abc import Iterator
from dataclasses import replace

from dsl.diagnostics import Diagnostic, Edit, Fix, Label, diagnostic
from dsl.elaborate.betza.single import check_single
from dsl.grammar.betza import Simple, parse_betza
from dsl.source import Source, Span
from dsl.syntax import Word
from dsl.words.movements import HOPS, MODIFIERS, modifiers
from dsl.words.near import quoted_list

_OVER = "a leap passes over any units between"
_HOPPED = "`p` continues after the unit it hops over, `g` lands directly after it"


def check_spelled(move: Simple, side: int) -> Iterator[Diagnostic]:
    """Report the faults of a single move, or only the word that causes them."""
    found = check_single(move, side)
    if move.prefix in MODIFIERS:
        yield _word(move, side, next((one for one in found if one.is_error), None))
    else:
        yield from found


def _word(move: Simple, side: int, error: Diagnostic | None) -> Diagnostic:
    """Return the finding for a word read letter by letter; an error if the letters are invalid."""
    meant, note = _meant(move)
    written = [text for text in meant if not _is_faulty(text, side)] or [move.span.text[len(move.prefix) :]]
    message = f"`{move.prefix}` is read letter by letter, as {quoted_list(move.prefix, 'and')}"
    label = Label(move.prefix_span, "a word, but each letter is a modifier")
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
    """Return possible meanings, and a note about them."""
    letters, bare = modifiers(move.prefix, move.atom), move.span.text[len(move.prefix) :]
    note = "" if MODIFIERS[move.prefix] != HOPS else _HOPPED if letters == HOPS else _OVER
    return [each + bare for each in letters], note


def _is_faulty(text: str, side: int) -> bool:
    """Return True if a move has an error."""
    moves = parse_betza(Word(text, "BETZA", Span(Source("a movement", text), 0, len(text))), [])
    return any(one.is_error for move in moves if isinstance(move, Simple) for one in check_single(move, side))
