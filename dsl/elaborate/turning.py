"""Pieces that turn, as a piece for each direction: their moves turned, and other lines that name them extended."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache

from dsl import limits
from dsl.diagnostics import Diagnostic, Label, diagnostic
from dsl.elaborate.betza.turning import terms_of, turned_letters
from dsl.grammar.form import PHRASES
from dsl.grammar.forms import FORM
from dsl.model.beam import EIGHTHS, SIDES_OF_UNIT
from dsl.model.rows import Holds, columns_of
from dsl.model.turning import essence
from dsl.resolve import Declarations
from dsl.resolve.facing import NUMBERS, Direction, directions_of, turning_lines
from dsl.syntax import Phrase, Statement, Word

Names = Mapping[str, tuple[str, ...]]
"""The pieces that turn, each with its names in all directions, straight ahead first."""


def with_directions(declared: Declarations, findings: list[Diagnostic]) -> Declarations:
    """Return the declarations with a piece for each direction of a piece that turns."""
    pieces = declared.named["piece"]
    if not any(map(turning_lines, pieces.values())):
        return declared
    armies = {name: tuple(_army(piece, pieces, findings)) for name, piece in pieces.items()}
    names = {name: tuple(str(each.need("name")) for each in army) for name, army in armies.items() if len(army) > 1}
    findings += _clashes(declared, names)
    spread = _Spread(names, findings)
    named = {
        **{kind: dict(_each(spread, found)) for kind, found in declared.named.items()},
        "piece": {str(one.need("name")): spread.over(one) for army in armies.values() for one in army},
    }
    return replace(
        declared,
        named=named,
        single=dict(_each(spread, declared.single)),
        groups={kind: list(map(spread.over, group)) for kind, group in declared.groups.items()},
    )


def _each(spread: "_Spread", found: Mapping[str, Statement]) -> Iterator[tuple[str, Statement]]:
    return ((name, spread.over(statement)) for name, statement in found.items())


def _army(piece: Statement, others: Mapping[str, Statement], findings: list[Diagnostic]) -> Iterator[Statement]:
    """Yield a piece as it faces straight ahead, and as it faces in each direction in which it moves otherwise."""
    lines = turning_lines(piece)
    if not lines:
        yield piece
        return
    found = list(_faults(piece, lines, others))
    army = [] if found else _facing(piece, found)
    if not found and not army:
        found.append(_alike(piece, lines[0]))
    findings += found
    names = (str(piece.need("name")), *(direction.name for direction, _ in army))
    yield replace(piece, body=_with_choices(piece.body, names, 0))
    for place, (direction, body) in enumerate(army, 1):
        yield _in_direction(replace(piece, body=_with_choices(body, names, place)), direction)


def _facing(piece: Statement, findings: list[Diagnostic]) -> list[tuple[Direction, tuple[Statement, ...]]]:
    """Return the directions in which a piece moves otherwise than in those before, with its lines there."""
    known, found = {_sense(piece.body)}, []
    for direction in directions_of(piece):
        body = tuple(_turned(clause, direction.eighths, findings) for clause in piece.body)
        if _sense(body) not in known:
            known.add(_sense(body))
            found.append((direction, body))
    return [] if findings else found


def _turned(clause: Statement, eighths: int, findings: list[Diagnostic]) -> Statement:
    """Return a line of a piece as it is for the piece turned, and report letters that cannot be turned."""
    word = clause.word("betza")
    if word is None:
        return replace(clause, parts={slot: _turned_sides(parts, eighths) for slot, parts in clause.parts.items()})
    letters = turned_letters(word.text, eighths, limits.MAX_SIDE)
    if letters is None:
        if not findings:
            findings.append(_crooked(word))
        return clause
    return replace(clause, parts={**clause.parts, "betza": (replace(word, text=letters),)})


def _turned_sides(parts: tuple[Word | Phrase, ...], eighths: int) -> tuple[Word | Phrase, ...]:
    """Return some parts of a line, with the sides of a unit in it turned."""
    return tuple(
        replace(part, text=SIDES_OF_UNIT[(SIDES_OF_UNIT.index(part.text) + eighths) % EIGHTHS])
        if isinstance(part, Word) and part.kind == "FACING"
        else part
        for part in parts
    )


def _sense(body: Iterable[Statement]) -> frozenset[object]:
    """Return what the moves of a block mean, and how it meets beams."""
    lines = tuple(body)
    beams = frozenset(
        (clause.form, frozenset(str(word) for slot in ("facing", "other") for word in clause.words(slot)))
        for clause in lines
        if clause.form in _ON_BEAMS
    )
    return beams | frozenset(
        (essence(term), *(str(clause.word(slot)) for slot in _LIMITS), clause.words("piece"))
        for clause in lines
        if clause.form == "moves"
        for term in terms_of(clause.need("betza").text, limits.MAX_SIDE)
    )


_ON_BEAMS = ("beams", "mirrors", "stops-beams")
"""The lines of a block that turn with the unit, besides its moves."""

_LIMITS = ("zone", "inside", "goal", "leaves", "counted")
"""The slots of a `moves` line besides its letters and its prey."""


def _with_choices(body: tuple[Statement, ...], names: tuple[str, ...], place: int) -> tuple[Statement, ...]:
    """Return the lines of a piece, those by which it turns with the pieces that it becomes."""

    def chosen(clause: Statement) -> Iterator[str]:
        if clause.form == "may-turn":
            yield from (name for name in names if name != names[place])
        elif clause.form == "may-turn-next":
            yield from (names[(place + step) % len(names)] for step in (1, -1))

    return tuple(
        replace(clause, parts={**clause.parts, "piece": tuple(_word(name, clause) for name in dict.fromkeys(found))})
        if len(names) > 1 and (found := tuple(chosen(clause)))
        else clause
        for clause in body
    )


def _word(text: str, clause: Statement) -> Word:
    return Word(text, "NAME", clause.head)


def _in_direction(piece: Statement, direction: Direction) -> Statement:
    """Return the statement of a piece as one of its directions."""
    name, symbol = piece.need("name"), piece.need("symbol")
    parts = {
        "name": (replace(name, text=direction.name),),
        "symbol": (replace(symbol, text=direction.symbol),),
        "front": (replace(name, kind="NAME"),),
        "eighths": (Word(str(direction.eighths), "INT", name.span),),
    }
    return replace(piece, parts={**piece.parts, **parts})


class _Spread:
    """Extends lines that name a piece that turns to all of its directions."""

    def __init__(self, names: Names, findings: list[Diagnostic]) -> None:
        self.names, self.findings = names, findings

    def over(self, statement: Statement) -> Statement:
        """Return a statement with all directions wherever it names a piece."""
        body = tuple(each for clause in statement.body for each in self._copies(clause))
        if statement.form in _MADE:
            return replace(statement, body=body)
        return replace(statement, parts=self._parts(statement, lists_of(statement.form)), body=body)

    def _copies(self, clause: Statement) -> Iterator[Statement]:
        """Yield a line of a block, or one for each direction of its piece."""
        word = clause.word("piece")
        if clause.form in _COPIED and word is not None and word.text in self.names:
            for name in self.names[word.text]:
                yield replace(clause, parts={**clause.parts, "piece": (replace(word, text=name),)})
        else:
            yield self.over(clause)

    def _parts(self, phrase: Phrase, lists: frozenset[str]) -> Mapping[str, tuple[Word | Phrase, ...]]:
        return {
            slot: tuple(each for part in parts for each in self._part(part, slot, lists))
            for slot, parts in phrase.parts.items()
        }

    def _part(self, part: Word | Phrase, slot: str, lists: frozenset[str]) -> Iterator[Word | Phrase]:
        if isinstance(part, Phrase):
            yield replace(part, parts=self._parts(part, _lists_of_phrase(part.form)))
        elif part.kind not in ("PIECE", "MAN") or part.text not in self.names:
            yield part
        elif slot in lists:
            yield from (replace(part, text=name) for name in self.names[part.text])
        else:
            self.findings.append(_lone(part, self.names[part.text]))
            yield part


_MADE = ("promotes", "may-promote", "turns-into", "leaves-piece", "then-place", "then-place-reached")
"""Lines that make a unit, which faces straight ahead."""

_COPIED = ("worth", "always")
"""Lines on one piece that hold for each of its directions."""

_LIST = re.compile(r"(?:([a-z-]+):)?(PIECE|MAN), \.\.")


@cache
def lists_of(form: str) -> frozenset[str]:
    """Return the slots of a form that may have several pieces: lists, and those that columns of pieces read."""
    listed = {slot or kind.lower() for slot, kind in _LIST.findall(FORM[form].text)}
    columns = {
        slot
        for make in FORM[form].makes
        for column, slots in make.slots.items()
        if columns_of(make.table)[column] is Holds.PIECES
        for slot in slots.split(" ")
    }
    return frozenset(listed | columns)


@cache
def _lists_of_phrase(form: str) -> frozenset[str]:
    texts = (each.text for forms in PHRASES.values() for each in forms if each.key == form)
    return frozenset(slot or kind.lower() for text in texts for slot, kind in _LIST.findall(text))


# Faults


def _faults(piece: Statement, lines: tuple[Statement, ...], others: Mapping[str, Statement]) -> Iterator[Diagnostic]:
    """Yield what is wrong with the lines by which a piece turns, and with the names of its directions."""
    numbers = [line.need("int") for line in lines]
    for word in numbers:
        if int(word.text) not in NUMBERS:
            yield diagnostic(
                "turning-number",
                word.span,
                f"a piece turns to 4 or to 8 directions, not to {word}",
                label="neither 4 nor 8",
                help="write `4`, for quarters of a circle, or `8`, for eighths",
            )
            return
    if len({word.text for word in numbers}) > 1:
        yield diagnostic(
            "turning-number",
            numbers[-1].span,
            f"`{piece.need('name')}` turns to {numbers[0]} directions and to {numbers[-1]}",
            label="another number",
            labels=(Label(numbers[0].span, "the first number"),),
            help="write the same number in both lines",
        )
        return
    symbol = piece.need("symbol")
    if symbol.text.startswith("+") or len(symbol.text) > 2:
        yield diagnostic(
            "turning-symbol",
            symbol.span,
            f"the symbol `{symbol}` of a piece that turns leaves no room for a digit",
            label="its directions have this symbol and a digit from 1 to 7",
            help="give the piece a symbol of one or two letters, without `+`",
        )
        return
    taken = {str(other.need("symbol")): other for other in others.values()}
    for direction in directions_of(piece):
        other = others.get(direction.name) or taken.get(direction.symbol)
        if other is not None:
            same = direction.name if direction.name in others else direction.symbol
            yield diagnostic(
                "turning-symbol",
                other.head,
                f"`{piece.need('name')}` turns, and one of its directions is `{same}` as well",
                label="the same name or symbol",
                labels=(Label(piece.head, "its directions have its name, as `-right`, and its symbol with a digit"),),
                help=f"rename one of the two, as `{same}` names the direction",
            )


def _crooked(word: Word) -> Diagnostic:
    return diagnostic(
        "turning-moves",
        word.span,
        f"the movement `{word}` cannot be turned",
        label="castles, drops, or bends on its way",
        help="turn to 4 directions, write plain moves, or declare a piece for each direction",
    )


def _alike(piece: Statement, line: Statement) -> Diagnostic:
    return diagnostic(
        "turning-moves",
        line.head,
        f"`{piece.need('name')}` is the same in all its directions",
        label="a turn changes nothing",
        help="give its moves directions, such as `fR`, or it a mirror, or remove the line",
    )


def _lone(word: Word, names: tuple[str, ...]) -> Diagnostic:
    return diagnostic(
        "turning-clash",
        word.span,
        f"this line takes one piece, and `{word}` turns: it is {len(names)} pieces, one for each direction",
        label="a piece that turns",
        help="name another piece, or remove the lines by which it turns",
    )


def _clashes(declared: Declarations, names: Names) -> Iterator[Diagnostic]:
    """Yield the lines on promotions and hands, which have no meaning for turns."""
    for top in declared.all():
        turns = top.form == "piece" and str(top.need("name")) in names
        for statement in top.walk():
            progress = any(part.form == "promotion" for slot in _PROGRESS for part in statement.phrases(slot))
            if statement.form in _ON_PROMOTION or progress or (turns and statement.form in _ON_PIECE):
                message = "a turn is a promotion to the same piece in another direction, and would count here"
                label, help = "a line on promotions", "remove it, or declare a piece for each direction"
            elif statement.form == "hand":
                message, label = "units in a hand have no direction", "a hand, in a game with pieces that turn"
                help = "remove the hand, or the lines by which pieces turn"
            else:
                continue
            yield diagnostic("turning-clash", statement.head, message, label=label, help=help)


_PROGRESS = ("progress", "second", "third", "fourth")
_ON_PROMOTION = ("ends-promotion", "never-given-promotion", "promotes-first")
_ON_PIECE = ("promotes-captured", "promotes-held", "promotes-quietly", "most")
