"""Fusion: the pairs of the lines with `+`."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from dsl import limits
from dsl.diagnostics import Diagnostic, Label, are_enough, diagnostic
from dsl.model import Fusion, Pair
from dsl.resolve import Declarations
from dsl.syntax import Phrase, Statement, Word
from dsl.words.near import quoted_list

Series = Mapping[str, tuple[str, ...]]


def build_fusion(declared: Declarations, series: Series, findings: list[Diagnostic]) -> Fusion | None:
    """Return the fusion table."""
    statement = declared.single.get("fusion")
    if statement is None:
        return None
    lines = statement.clauses("pair")
    if len(lines) > limits.MAX_FUSION_LINES:
        findings.append(
            diagnostic(
                "too-many-pairs",
                lines[limits.MAX_FUSION_LINES].head,
                f"a fusion block has at most {limits.MAX_FUSION_LINES} lines with `+`",
                label="one too many",
                help="number the pieces with a `series`, and write one line for all",
            )
        )
        lines = lines[: limits.MAX_FUSION_LINES]
    if lines and statement.whole and not statement.clauses("made-move", "made-drop", "made-hand"):
        findings.append(
            diagnostic(
                "fusion-unused",
                statement.head,
                "the block does not say how units fuse",
                label="has pairs, but no way to make them",
                help="write `made by move`, `made by drop` or `made in hand`",
            )
        )
    pairs = _table(lines, series, findings, is_whole=not declared.doubtful)
    return Fusion(pairs=pairs, span=statement.head)


def _table(
    lines: tuple[Statement, ...], series: Series, findings: list[Diagnostic], *, is_whole: bool
) -> tuple[Pair, ...]:
    """Return the pairs of all lines. Report a line that matches no pieces, if every series `is_whole`."""
    found: dict[tuple[str, str], Pair] = {}
    for line in lines:
        pairs = list(pairs_of(line, series, findings))
        for pair in pairs:
            first, second = sorted((pair.first, pair.second))
            known = found.setdefault((first, second), pair)
            if known.result != pair.result and not are_enough(findings):
                findings.append(_conflict(pair, known))
        if not pairs and not findings and is_whole:
            findings.append(
                diagnostic(
                    "fusion-empty",
                    line.head,
                    "this line matches no pieces",
                    label="no number gives three pieces of the series",
                    help="check the lengths of the series",
                )
            )
    return tuple(found.values())


def _conflict(pair: Pair, known: Pair) -> Diagnostic:
    return diagnostic(
        "fusion-conflict",
        pair.span,
        f"`{pair.first}` and `{pair.second}` make two different pieces",
        label=f"`{pair.result}` by this line",
        labels=(Label(known.span, f"`{known.result}` by this one"),),
        help="remove one of the two",
    )


def pairs_of(line: Statement, series: Series, findings: list[Diagnostic]) -> Iterator[Pair]:
    """Yield the pairs of a line: one for every choice of numbers for which all three pieces exist."""
    phrases = [line.phrases(slot)[0] for slot in ("left", "right", "result")]
    letters = tuple(dict.fromkeys(word.text for term in phrases[:2] for word in _letters(term)))
    if not _bound(phrases[2], letters, findings) or not _few(line, letters, findings):
        return
    if not letters:
        findings += [found for term in phrases for found in _out_of_series(term, series)]
    first, second, made = (_member(term, letters, series) for term in phrases)
    longest = max(len(member.pieces) for member in (first, second, made))
    for numbers in product(range(1, longest + 1), repeat=len(letters)):
        names = first.name(numbers), second.name(numbers), made.name(numbers)
        if "" not in names:
            yield Pair(first=names[0], second=names[1], result=names[2], span=line.head)


@dataclass(frozen=True, slots=True)
class _Member:
    """A term of a line: its pieces, and its index: a number plus the numbers of some letters."""

    pieces: tuple[str, ...]
    number: int
    letters: tuple[int, ...]

    def name(self, numbers: tuple[int, ...]) -> str:
        """Return the piece for a choice of numbers; empty if the series is too short."""
        index = self.number + sum(numbers[i] for i in self.letters)
        return self.pieces[index - 1] if 1 <= index <= len(self.pieces) else ""


def _member(term: Phrase, letters: tuple[str, ...], series: Series) -> _Member:
    piece, name = term.word("piece"), term.word("series")
    if piece is not None:
        return _Member((piece.text,), 1, ())
    assert name is not None, "a term is a piece or a member of a series"
    places = tuple(letters.index(word.text) for word in _letters(term))
    return _Member(series.get(name.text, ()), _number(term), places)


def _letters(term: Phrase) -> tuple[Word, ...]:
    index = term.phrases("index")
    return index[0].words("letter") + index[0].words("other") if index else ()


def _number(term: Phrase) -> int:
    return sum(int(word.text) for index in term.phrases("index") for word in index.words("int"))


def _bound(result: Phrase, letters: tuple[str, ...], findings: list[Diagnostic]) -> bool:
    """Check that every letter of the result also appears on the left."""
    for word in _letters(result):
        if word.text not in letters:
            findings.append(
                diagnostic(
                    "unbound-letter",
                    word.span,
                    f"unknown letter `{word.text}`",
                    label="not on the left of `=`",
                    help=f"use {quoted_list(letters) if letters else 'a number'}",
                )
            )
            return False
    return True


def _few(line: Statement, letters: tuple[str, ...], findings: list[Diagnostic]) -> bool:
    """Check that a line has at most two letters, because more would mean too many pairs."""
    if len(letters) > 2:
        findings.append(
            diagnostic(
                "too-many-letters",
                line.head,
                "a line with `+` has at most two letters",
                label=f"it has {quoted_list(letters, 'and')}",
                help="write several lines",
            )
        )
    return len(letters) <= 2


def _out_of_series(term: Phrase, series: Series) -> Iterator[Diagnostic]:
    """Report a number that the series does not have."""
    name = term.word("series")
    members, number = series.get(name.text, ()) if name else (), _number(term)
    if name is not None and members and not 1 <= number <= len(members):
        yield diagnostic(
            "index-out-of-series",
            term.span,
            f"the series `{name.text}` has no number {number}",
            label=f"it has {len(members)} pieces",
            help=f"write a number from 1 to {len(members)}",
        )
