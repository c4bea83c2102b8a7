"""How the actions of a game are written: an example of each kind that it has, and what it means."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from dsl.model.piece import STANDING, Event
from dsl.model.rows import POCKETS, ConstraintKind, Effect, OfferKind, PhaseKind, Trigger
from dsl.words.english import with_article
from interpreter.notation.actions import promotion_text
from interpreter.program.tables import Piece, Program


@dataclass(frozen=True, slots=True)
class Example:
    """The text of an action, and its meaning."""

    text: str
    meaning: str


def examples(program: Program) -> tuple[Example, ...]:
    """Return an example of each kind of action that a game has; its squares and pieces are those of the game.

    >>> from interpreter import load
    >>> [each.text for each in examples(load("chess").program)]
    ['a1a2', 'a1a2q', 'e1g1']
    """
    return tuple(example for part in _PARTS for example in part(_Names(program)))


class _Names:
    """Names of a game to write examples with."""

    def __init__(self, program: Program) -> None:
        self.program = program
        names, (files, ranks) = program.board.names, (len(program.board.files), len(program.board.ranks))
        columns = [[program.board.at(file, rank) for rank in range(ranks)] for file in range(files)]
        rows = [list(row) for row in zip(*columns, strict=True)]
        threes = (line[i : i + 3] for lines in (columns, rows) for line in lines for i in range(len(line) - 2))
        row = next((three for three in threes if min(three) >= 0), range(len(names)))
        squares = [names[square] for square in row]
        self.one, self.two = squares[0], squares[min(1, len(squares) - 1)]
        self.three = squares[min(2, len(squares) - 1)]

    def symbol(self, piece: Piece) -> str:
        return self.program.pieces[piece].symbol

    def name(self, piece: Piece) -> str:
        return self.program.pieces[piece].name

    def has(self, *kinds: OfferKind) -> bool:
        return any(row.kind in kinds for row in self.program.offers)

    def does(self, trigger: Trigger, effect: Effect) -> bool:
        return any((row.trigger, row.effect) == (trigger, effect) for row in self.program.consequences)

    def phase(self, kind: PhaseKind) -> bool:
        return any(row.kind is kind for row in self.program.phases)


def _moves(names: _Names) -> Iterator[Example]:
    """Yield examples of moves."""
    one, two, program = names.one, names.two, names.program
    if any(piece.moves for piece in program.pieces):
        yield Example(
            f"{one}{two}",
            f"the unit on {one}, or the pair, moves to {two}"
            if program.stacking
            else f"the unit on {one} moves to {two}",
        )
    lines = [line for piece in program.pieces for line in piece.promotions]
    moving = next((line for line in lines if not line.turn or line.event not in STANDING), None)
    if moving is not None:
        man = moving.pieces[0]
        verb = "turns to" if moving.turn else "becomes"
        what = program.man(man).name if moving.turn else with_article(program.man(man).name)
        yield Example(f"{one}{two}{promotion_text(program, man)}", f"it {verb} {what}")
    yield from _along_rays(names)
    standing = next((line for line in lines if line.turn and line.event is Event.INSTEAD), None)
    if standing is not None:
        man = standing.pieces[0]
        yield Example(f"{one}{one}{promotion_text(program, man)}", f"it stays, and turns to {program.man(man).name}")


def _along_rays(names: _Names) -> Iterator[Example]:
    """Yield examples of units that stay where they are, and of those that leave the board."""
    one, two = names.one, names.two
    shifts = [rule.shift for piece in names.program.pieces for rule in piece.moves if rule.shift is not None]
    if any(shift.stays for shift in shifts):
        yield Example(f"{one}{one}-{two}", f"the unit on {one} stays, and sends another one to {two}")
    if any(shift.leaves for shift in shifts):
        yield Example(f"{one}-", f"the unit on {one} leaves the board")


def _castling(names: _Names) -> Iterator[Example]:
    for rule in names.program.castling[:1]:
        mover, partner = names.name(rule.mover), names.name(rule.partner)
        text = "e1g1" if {"e1", "g1"} <= {*names.program.board.names} else f"{names.one}{names.three}"
        yield Example(
            text, f"castling: the {mover}'s square and where it lands, or the {partner}'s square if that is unclear"
        )


def _parts(names: _Names) -> Iterator[Example]:
    one, two = names.one, names.two
    if names.has(OfferKind.SPLIT, OfferKind.LEAVE_PAIR):
        symbol = _part(names)
        what = "of the two units on" if names.program.stacking else "part of the unit on"
        yield Example(f"{one}{two}:{symbol}", f"only the {symbol} {what} {one} moves to {two}")
    if names.has(OfferKind.TAKE_ONE):
        symbol = _part(names)
        yield Example(f"{one}{two}x{symbol}", f"of the two enemies on {two}, the {symbol} is captured")


def _part(names: _Names) -> str:
    """Return the symbol of a piece that is a part of another, or of a pair."""
    fusion, pairs = names.program.fusion, names.program.pairs
    parts = [part for found in (fusion.parts if fusion is not None else {}).values() for part, _, _ in found]
    parts += [piece for pair in pairs for piece in pair.pieces]
    return names.symbol(min(parts, default=0))


def _hand(names: _Names) -> Iterator[Example]:
    """Yield examples of actions with the hand."""
    if names.program.hand is None:
        return
    one, symbol = names.one, _part(names)
    if names.has(OfferKind.DROP, OfferKind.DROP_FUSE):
        yield Example(f"{symbol}@{one}", f"the {symbol} in hand drops on {one}")
    if names.has(OfferKind.DROP_PUSH):
        two = names.two
        yield Example(f"{symbol}@{one}-{two}", f"the {symbol} drops on {one}, and pushes the unit there to {two}")
    if names.has(OfferKind.EXCHANGE):
        yield Example(f"{symbol}-{symbol}@{one}", f"a captured {symbol} drops on {one} for a captured {symbol}")
    if names.has(*POCKETS):
        yield Example(f"{one}@", f"the unit on {one} goes to the hand")
    if names.has(OfferKind.HAND_SPLIT):
        yield Example(f"{one}@:{symbol}", f"the part {symbol} of the unit on {one} goes to the hand")
    if names.has(OfferKind.HAND_FUSE) and names.program.fusion is not None:
        pairs = sorted(names.program.fusion.results, key=lambda pair: (pair[0] == pair[1], pair))
        first, second = map(names.symbol, pairs[0])
        yield Example(f"{first}@@{second}", f"{first} and {second} fuse in the hand")


def _formations(names: _Names) -> Iterator[Example]:
    for formation in names.program.formations[:1]:
        text = f"{formation.symbol}:{names.one}{names.three}"
        yield Example(
            text,
            f"the {formation.name} with its lowest, first unit on {names.one} rides, that unit to {names.three}",
        )


def _commands(names: _Names) -> Iterator[Example]:
    rules = tuple(names.program.commands.values())
    if any(not stance.name for rule in rules for stance in rule.stances):
        yield Example(f"command:{names.one}", f"the leader on {names.one} takes command")
    stance = next((stance.name for rule in rules for stance in rule.stances if stance.name), "")
    if stance:
        yield Example(f"command:{names.one}/{stance}", f"it takes command in the stance {stance}")
    if names.has(OfferKind.CONVERT):
        yield Example(f"convert:{names.two}", f"the leader in command converts the unit on {names.two}")


def _waiting(names: _Names) -> Iterator[Example]:
    one, two, three = names.one, names.two, names.three
    waits = names.does(Trigger.CAPTURE, Effect.WAIT) or names.does(Trigger.CLAIM, Effect.WAIT)
    if waits or names.phase(PhaseKind.PLACE):
        yield Example(f"@{one}", f"the next unit that waits is placed on {one}")
    if names.phase(PhaseKind.CLAIM):
        order = ", named in any order" if names.program.constraint(ConstraintKind.UNORDERED) else ", in its order"
        yield Example(f"claim:{one}-{two}-{three}", f"the chain of the units on these squares is claimed{order}")
    if names.phase(PhaseKind.RELOCATE):
        yield Example(f"relocate:{one}-{two}-{three}", "a chain left unclaimed is lifted, to place its units anew")


def _turns(names: _Names) -> Iterator[Example]:
    turns = [row for row in names.program.phases if row.kind is PhaseKind.ACT]
    passes = any(row.least < row.most or row.least == 0 for row in turns)
    if passes or names.phase(PhaseKind.CLAIM):
        yield Example("end", "the turn ends, or what may be left out of it")
    if any(row.most > 1 for row in turns) or names.program.commands or names.phase(PhaseKind.PLACE):
        yield Example(f"{names.one}{names.two},end", "commas join the actions of a turn in a record")


_PARTS: tuple[Callable[[_Names], Iterator[Example]], ...] = (
    _moves,
    _castling,
    _parts,
    _hand,
    _formations,
    _commands,
    _waiting,
    _turns,
)
