"""The five tables, made from statements according to the form table."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from dsl import limits
from dsl.diagnostics import Diagnostic
from dsl.elaborate.number import read_number, read_range
from dsl.grammar.forms import FORM
from dsl.grammar.makes import ON_BOARD, OWNER, Make
from dsl.model.rows import Consequence, Constraint, End, Offer, Phase, PhaseKind
from dsl.resolve import Declarations
from dsl.syntax import Phrase, Statement, Word


class Tables(NamedTuple):
    """The five tables of a ruleset, in the order of the file."""

    offers: tuple[Offer[str], ...]
    constraints: tuple[Constraint[str, str], ...]
    consequences: tuple[Consequence[str, str], ...]
    phases: tuple[Phase[str, str], ...]
    ends: tuple[End[str, str, str], ...]


def build_tables(declared: Declarations, side: int, findings: list[Diagnostic]) -> Tables:
    """Return the rows of the statements of a file; `side` is the length of the longer side of the board."""
    maker = _Maker(side, findings)
    rows = [row for statement in declared.all() for row in maker.rows(statement)]

    def of(table: type[Any]) -> tuple[Any, ...]:  # Any: the requested table
        return tuple(row for row in rows if isinstance(row, table))

    phases = tuple(sorted(of(Phase), key=_order))
    if not any(row.kind is PhaseKind.ACT and not (row.opening or row.side or row.piece) for row in phases):
        turn = declared.single.get("turn")
        said = turn.head if turn else declared.head.head
        one: Phase[str, str] = Phase(kind=PhaseKind.ACT, least=1, most=1, span=said)
        phases = tuple(sorted((*phases, one), key=_order))
    return Tables(of(Offer), of(Constraint), of(Consequence), phases, of(End))


def _order(row: Phase[str, str]) -> tuple[int, ...]:
    """Return the sort key: the order of a turn, with openings first among the lengths, then pieces, then sides."""
    return list(PhaseKind).index(row.kind), not row.opening, not row.piece, not row.side


class _Maker:
    """Makes rows from statements."""

    def __init__(self, side: int, findings: list[Diagnostic]) -> None:
        self.side, self.findings = side, findings

    def rows(self, statement: Statement, owner: str = "") -> Iterator[object]:
        """Yield the rows of a statement and of its block."""
        for make in FORM[statement.form].makes:
            if not make.needs or statement.words(make.needs):
                yield make.table(**self._columns(make, statement, owner), form=statement.form, span=statement.head)
        name = statement.word("name")
        for clause in statement.body:
            yield from self.rows(clause, name.text if name else "")

    def _columns(self, make: Make, statement: Statement, owner: str) -> Mapping[str, Any]:  # Any: by column
        columns = {column: _said(column, statement, slots, owner) for column, slots in make.slots.items()}
        if make.number is not None:
            slot, least, most, what = make.number
            most = self.side if most == ON_BOARD else most
            columns["number"] = read_number(statement.need(slot), least, most, what, self.findings)
        if statement.word("least") is not None:
            bounds = (1, limits.MAX_ACTIONS)
            columns["least"], columns["most"] = read_range(statement, bounds, "number of actions", self.findings)
        return {**columns, **make.fixed}


def _said(column: str, statement: Statement, slots: str, owner: str) -> Any:  # Any: by column
    """Return the value of a column of a row."""
    words = [word for slot in slots.split(" ") for part in statement.parts.get(slot, ()) for word in _words(part)]
    match column:
        case "pieces" | "spared" | "deeds" | "ways":
            return (owner,) if slots == OWNER else tuple(dict.fromkeys(word.text for word in words))
        case "touching" | "unless" | "new":
            return bool(words)
        case "which":
            return words[0].text if words else ""
        case "others":
            return words[0].text == "others"
        case "captures":
            phrases = (phrase for slot in slots.split(" ") for phrase in statement.phrases(slot))
            return any(phrase.form == "capture" for phrase in phrases)
        case "side":
            return words[0].text if words else None
        case _:
            return owner if slots == OWNER else words[0].text


def _words(part: Word | Phrase) -> Iterator[Word]:
    yield from (part,) if isinstance(part, Word) else part.all_words()
