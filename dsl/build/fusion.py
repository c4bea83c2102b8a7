"""Fusion: the lines with `+` written out as pairs."""

from collections.abc import Iterator, Mapping

from dsl import limits
from dsl.diagnostics import Diagnostic, Label, are_enough, diagnostic
from dsl.model import Fusion, Pair
from dsl.resolve import Declarations
from dsl.syntax import Phrase, Statement, Word

Series = Mapping[str, tuple[str, ...]]
Binding = dict[str, int]


def build_fusion(declared: Declarations, series: Series, findings: list[Diagnostic]) -> Fusion | None:
    """The fusion table and the ways units come together and apart."""
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
                help="number the pieces by a series, and write one line for all",
            )
        )
        lines = lines[: limits.MAX_FUSION_LINES]
    ways = {clause.form: clause.head for clause in statement.body if clause.form != "pair"}
    if lines and statement.whole and not ways.keys() & {"made-move", "made-drop", "made-hand"}:
        findings.append(
            diagnostic(
                "fusion-unused",
                statement.head,
                "nothing says how units fuse",
                label="pairs, and no way to make them",
                help="write `made by move`, `made by drop` or `made in hand`",
            )
        )
    pairs = _table(lines, series, findings)
    return Fusion(pairs=pairs, ways=frozenset(ways), span=statement.head, where=ways)


def _table(lines: tuple[Statement, ...], series: Series, findings: list[Diagnostic]) -> tuple[Pair, ...]:
    found: dict[tuple[str, str], Pair] = {}
    for line in lines:
        pairs = list(_pairs(line, series, findings))
        for pair in pairs:
            first, second = sorted((pair.first, pair.second))
            known = found.setdefault((first, second), pair)
            if known.result != pair.result and not are_enough(findings):
                findings.append(_conflict(pair, known))
        if not pairs and not findings:
            findings.append(
                diagnostic(
                    "fusion-empty",
                    line.head,
                    "this line fits no pieces at all",
                    label="no number puts all three pieces into their series",
                    help="look at the lengths of the series",
                )
            )
    return tuple(found.values())


def _conflict(pair: Pair, known: Pair) -> Diagnostic:
    return diagnostic(
        "fusion-conflict",
        pair.span,
        f"`{pair.first}` and `{pair.second}` make two things",
        label=f"`{pair.result}` by this line",
        labels=(Label(known.span, f"`{known.result}` by this one"),),
        help="take one of the two out",
    )


def _pairs(line: Statement, series: Series, findings: list[Diagnostic]) -> Iterator[Pair]:
    left, right, result = (line.phrases(slot)[0] for slot in ("left", "right", "result"))
    free = [word for term in (left, right) for word in _letters(term)]
    if not _bound(result, free, findings):
        return
    longest = max(
        (len(series.get(word.text, ())) for term in (left, right, result) for word in term.words("series")), default=0
    )
    for binding in _bindings(tuple(dict.fromkeys(word.text for word in free)), longest):
        pieces = [_piece(term, binding, series, findings) for term in (left, right, result)]
        first, second, made = pieces
        if first is not None and second is not None and made is not None:
            yield Pair(first=first, second=second, result=made, span=line.head)


def _letters(term: Phrase) -> tuple[Word, ...]:
    index = term.phrases("index")
    return index[0].words("letter") + index[0].words("other") if index else ()


def _bound(result: Phrase, free: list[Word], findings: list[Diagnostic]) -> bool:
    """Every letter of the result stands on the left as well."""
    known = {word.text for word in free}
    for word in _letters(result):
        if word.text not in known:
            findings.append(
                diagnostic(
                    "unbound-letter",
                    word.span,
                    f"the letter `{word.text}` stands for no number",
                    label="not on the left of `=`",
                    help=f"use {' or '.join(f'`{name}`' for name in sorted(known)) or 'a number'}",
                )
            )
            return False
    return True


def _bindings(letters: tuple[str, ...], longest: int) -> Iterator[Binding]:
    """Every way to give the letters numbers from 1 to the length of the longest series."""
    if not letters:
        yield {}
        return
    for rest in _bindings(letters[1:], longest):
        for number in range(1, longest + 1):
            yield {letters[0]: number, **rest}


def _piece(term: Phrase, binding: Binding, series: Series, findings: list[Diagnostic]) -> str | None:
    """The piece a term names under a binding; nothing if the series is not that long."""
    piece = term.word("piece")
    if piece is not None:
        return piece.text
    name = term.word("series")
    assert name is not None, "a term is a piece or a member of a series"
    members = series.get(name.text, ())
    number = _number(term.phrases("index")[0], binding)
    if not binding and members and not 1 <= number <= len(members):
        findings.append(
            diagnostic(
                "index-out-of-series",
                term.span,
                f"the series `{name.text}` has no number {number}",
                label=f"it has {len(members)} pieces",
                help=f"write a number from 1 to {len(members)}",
            )
        )
    return members[number - 1] if 1 <= number <= len(members) else None


def _number(index: Phrase, binding: Binding) -> int:
    letters = sum(binding[word.text] for word in index.words("letter") + index.words("other"))
    return letters + sum(int(word.text) for word in index.words("int"))
