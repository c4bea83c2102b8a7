"""The five tables, made from statements according to the form table."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from dsl import limits
from dsl.diagnostics import Diagnostic
from dsl.elaborate.number import read_number, read_range
from dsl.grammar.forms import FORM
from dsl.grammar.makes import BLOCK, ON_BOARD, OWNER, Make
from dsl.model.rows import Consequence, Constraint, End, Offer, Phase, PhaseKind, Trigger, Whom
from dsl.resolve import Declarations
from dsl.syntax import Phrase, Statement, Word


class Tables(NamedTuple):
    """The five tables of a ruleset, in the order of the file."""

    offers: tuple[Offer[str], ...]
    constraints: tuple[Constraint[str, str], ...]
    consequences: tuple[Consequence[str, str], ...]
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
        columns = {column: _said(column, statement, slots, block) for column, slots in make.slots.items()}
        numbers = {"number": make.number, **make.more} if make.number is not None else make.more
        for column, (slot, least, most, what) in numbers.items():
            most = self.side if most == ON_BOARD else most
            for word in block.words("int") if slot == BLOCK and block is not None else _words_of(statement, slot):
                if word.kind == "INT":
                    columns[column] = read_number(word, least, most, what, self.findings)
        if statement.word("least") is not None:
            bounds = (1, limits.MAX_ACTIONS)
            columns["least"], columns["most"] = read_range(statement, bounds, "number of actions", self.findings)
        return {**columns, **make.fixed}


def _said(column: str, statement: Statement, slots: str, block: Statement | None) -> Any:  # Any: by column
    """Return the value of a column of a row."""
    words = _words_of(statement, slots)
    name = block.word("name") if block is not None else None
    owner = name.text if name is not None else ""
    match column:
        case "trigger":
            assert block is not None, "an effect has its trigger from its block"
            return _TRIGGERS[block.form]
        case "movers":
            assert block is not None, "an effect has its trigger from its block"
            return tuple(dict.fromkeys(word.text for word in block.words("piece")))
        case "along":
            return tuple(dict.fromkeys(word.text for word in block.words("way"))) if block is not None else ()
        case "absent":
            return tuple(dict.fromkeys(word.text for word in block.words("piece"))) if block is not None else ()
        case "filled":
            return block is not None and any(clause.form == "count-starts" for clause in block.body)
        case "points":
            return any(word.text == "points" for word in words)
        case "only":
            return any(word.text == "only" for word in words)
        case "other":
            return next((word.text for word in words if word.kind == "PIECE"), None)
        case "whom":
            return Whom(statement.phrases(slots)[0].form)
        case "ways":
            return tuple(dict.fromkeys(word.text for word in words if word.kind == "WAY"))
        case "pieces" | "spared" | "deeds":
            return (owner,) if slots == OWNER else tuple(dict.fromkeys(word.text for word in words))
        case "touching" | "unless" | "new" | "late" | "safe" | "perpetual" | "held":
            return bool(words)
        case "which":
            return words[0].text if words else ""
        case "others":
            return words[0].text == "others"
        case "captures":
            phrases = (phrase for slot in slots.split(" ") for phrase in statement.phrases(slot))
            return any(phrase.form == "capture" for phrase in phrases)
        case "side" | "zone":
            return words[0].text if words else None
        case _:
            return owner if slots == OWNER else words[0].text


_TRIGGERS = {"after-capture": Trigger.CAPTURE, "after-move": Trigger.MOVE, "after-drop": Trigger.DROP}


def _words_of(statement: Statement, slots: str) -> list[Word]:
    return [word for slot in slots.split(" ") for part in statement.parts.get(slot, ()) for word in _words(part)]


def _words(part: Word | Phrase) -> Iterator[Word]:
    yield from (part,) if isinstance(part, Word) else part.all_words()
