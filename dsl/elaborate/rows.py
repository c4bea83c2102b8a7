"""The five tables, made from statements according to the form table."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from dsl import limits
from dsl.diagnostics import Diagnostic
from dsl.elaborate.number import read_number, read_range
from dsl.grammar.forms import FORM
from dsl.grammar.makes import IN_BLOCK, ON_BOARD, OWNER, Make
from dsl.model.rows import Consequence, Constraint, End, Holds, Offer, Phase, PhaseKind, Trigger, Whom, columns_of
from dsl.resolve import Declarations
from dsl.syntax import Phrase, Statement, Word


class Tables(NamedTuple):
    """The five tables of a ruleset, in the order of the file."""

    offers: tuple[Offer[str, str], ...]
    constraints: tuple[Constraint[str, str, str], ...]
    consequences: tuple[Consequence[str, str, str], ...]
    phases: tuple[Phase[str, str, str], ...]
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
        one: Phase[str, str, str] = Phase(kind=PhaseKind.ACT, least=1, most=1, span=said)
        phases = tuple(sorted((*phases, one), key=_order))
    return Tables(of(Offer), of(Constraint), of(Consequence), phases, of(End))


def _order(row: Phase[str, str, str]) -> tuple[int, ...]:
    """Return the sort key: the order of a turn, with openings first among the lengths, then pieces, then sides."""
    return list(PhaseKind).index(row.kind), not row.opening, not row.piece, not row.side


class _Maker:
    """Makes rows from statements."""

    def __init__(self, side: int, findings: list[Diagnostic]) -> None:
        self.side, self.findings = side, findings

    def rows(self, statement: Statement, block: Statement | None = None) -> Iterator[object]:
        """Yield the rows of a statement, which may be in a block, and of its own block."""
        for make in FORM[statement.form].makes:
            if not make.needs or statement.words(make.needs):
                yield make.table(**self._columns(make, statement, block), form=statement.form, span=statement.head)
        for clause in statement.body:
            yield from self.rows(clause, statement)

    def _columns(
        self, make: Make, statement: Statement, block: Statement | None
    ) -> Mapping[str, Any]:  # Any: by column
        """Return the columns of a row by the slots of a statement."""
        columns = {column: _said(make.table, column, spec, statement, block) for column, spec in make.slots.items()}
        numbers = {"number": make.number, **make.more} if make.number is not None else make.more
        for column, (slot, least, most, what) in numbers.items():
            most = self.side if most == ON_BOARD else most
            for word in _numbers_of(*_place(slot, statement, block)):
                columns[column] = read_number(word, least, most, what, self.findings)
        for phrase in statement.phrases("whom"):
            if phrase.word("least") is not None:
                bounds = (1, self.side)
                columns["least"], columns["number"] = read_range(phrase, bounds, "number of units", self.findings)
        if statement.word("least") is not None:
            bounds = (1, limits.MAX_ACTIONS)
            columns["least"], columns["most"] = read_range(statement, bounds, "number of actions", self.findings)
        return {**columns, **make.fixed}


def _said(
    table: type[Any], column: str, spec: str, statement: Statement, block: Statement | None
) -> Any:  # Any: by column
    """Return the value of a column of a row, read as its type says."""
    slots, _, wanted = spec.partition("=")
    where, slots = _place(slots, statement, block)
    words = _owner(block) if slots == OWNER else _words_of(where, slots)
    match columns_of(table)[column]:
        case Holds.PIECES:
            return tuple(dict.fromkeys(word.text for word in words))
        case Holds.WORDS:
            return tuple(dict.fromkeys(word.text for word in words if word.kind in _LISTED))
        case Holds.PIECE | Holds.ZONE | Holds.SIDE as holds:
            return next((word.text for word in words if word.kind == holds.upper() or slots == OWNER), None)
        case Holds.FLAG:
            return _is_said(where, slots, wanted, words)
        case Holds.NUMBER:
            return 0  # a range, which is read with the numbers
        case Holds.KIND if where is not None:
            return _whom(where.phrases(slots)[0]) if slots else _TRIGGERS[where.form]
    return words[0].text if words else ""


_LISTED = ("WAY", "DEED")
"""The kinds of words, not names, that a column lists."""

_TRIGGERS = {"after-capture": Trigger.CAPTURE, "after-move": Trigger.MOVE, "after-drop": Trigger.DROP}


def _place(slots: str, statement: Statement, block: Statement | None) -> tuple[Statement | None, str]:
    """Return the statement that has some slots, which may be the block of the one that makes a row."""
    return (block, slots.removeprefix(IN_BLOCK)) if slots.startswith(IN_BLOCK) else (statement, slots)


def _owner(block: Statement | None) -> list[Word]:
    name = block.word("name") if block is not None else None
    return [name] if name is not None else []


def _is_said(where: Statement | None, slots: str, wanted: str, words: list[Word]) -> bool:
    """Return True if slots are filled, if they have the wanted word or phrase, or if a block has a line of a form."""
    if wanted:
        phrases = [phrase for slot in slots.split(" ") for phrase in (where.phrases(slot) if where else ())]
        if phrases:
            return any(phrase.form == wanted or wanted in phrase.parts for phrase in phrases)
        return any(word.text == wanted for word in words)
    return bool(words) or (where is not None and any(clause.form == slots for clause in where.body))


def _whom(phrase: Phrase) -> Whom:
    """Return the units that a phrase selects; a row is of units that are enclosed, as many as it says."""
    return Whom.ENCLOSED if phrase.form == "row" else Whom(phrase.form)


def _numbers_of(statement: Statement | None, slots: str) -> Iterator[Word]:
    """Yield the numbers in some slots, without those of a phrase that are a range."""
    parts = statement.parts if statement is not None else {}
    for part in (part for slot in slots.split(" ") for part in parts.get(slot, ())):
        words = (part,) if isinstance(part, Word) else part.words("int")
        yield from (word for word in words if word.kind == "INT")


def _words_of(statement: Statement | None, slots: str) -> list[Word]:
    parts = statement.parts if statement is not None else {}
    return [word for slot in slots.split(" ") for part in parts.get(slot, ()) for word in _words(part)]


def _words(part: Word | Phrase) -> Iterator[Word]:
    yield from (part,) if isinstance(part, Word) else part.all_words()
