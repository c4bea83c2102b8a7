"""Facts from the five tables: each row has its sentence in the form table."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import chain
from string import Formatter
from typing import Any

from dsl import limits
from dsl.grammar.forms import FORM, FORMS
from dsl.model import Consequence, ConstraintKind, Effect, End, EndKind, PhaseKind, Ruleset, Trigger, Whom
from dsl.model.rows import BY_SCORE, SPLITS, Holds, OfferKind, columns_of
from dsl.prose.fact import Fact, fact, listed, ranged
from dsl.prose.folding import folded, fronts_of
from dsl.words.english import counted, with_article

_OWN = ("castling", "fusion", "stacking", "activation", "hand", "check")
_BLOCKS = {"file": "goals", "chain": "chains", "command": "commands", "piece": "limits"} | {
    block: block for block in _OWN
}
"""The subject of each block; what other blocks say is told with the turn."""

_SECTIONS = {
    form.key: "draws" if form.makes_ends and form.group != "goal" else _BLOCKS.get(block, "turn")
    for block, forms in FORMS.items()
    for form in forms
}
"""For each form, the section of its facts."""

_DEEDS = {"ride": "ride as a formation", "pocket": "go to the hand", "check": "give check", "castle": "castle"}

Row = Any
"""A row of one of the five tables."""


def row_facts(ruleset: Ruleset) -> Iterator[Fact]:
    """Yield the facts of the rows, and the defaults for check and the turn."""
    if not any(row.kind is PhaseKind.BEGIN for row in ruleset.phases):
        yield fact("turn", "begin", "White has the first turn")
    fronts = fronts_of(ruleset)
    rows = chain(ruleset.offers, ruleset.constraints, ruleset.consequences, ruleset.phases, ruleset.ends)
    for row in (folded(row, fronts) if fronts else row for row in rows):
        if row is None:
            continue
        yield from _facts(row) if ruleset.royal else map(_without_checkmate, _facts(row))
    if not any(ruleset.constraints_of(ConstraintKind.EVERY_ACTION, ConstraintKind.END_OF_TURN)):
        yield fact("check", "moment", "check is judged at the end of a turn")
    if not any(row.form for row in ruleset.lengths):
        again = ruleset.phase(PhaseKind.AGAIN) is not None
        more = ", and the captures with which its captor goes on" if again else ""
        yield Fact("turn", "act", f"a turn has 1 action{more}", "a turn has 1 action")
    yield from _together(ruleset)


def _together(ruleset: Ruleset) -> Iterator[Fact]:
    """Yield what follows from several rows together, for players who would not think of it."""
    if ruleset.fusion is not None and ruleset.may(*SPLITS):
        yield fact("fusion", "parts", "the part that leaves and the one that stays are two pieces that make the unit")
    if ruleset.fusion is not None and ruleset.consequence(Trigger.CAPTURE, Effect.TO_HAND) is not None:
        yield fact("hand", "fused", "a fused unit that is captured stays fused")
    if ruleset.castling is not None and ruleset.may(OfferKind.PASS_FRIEND):
        both = f"{listed(ruleset.castling.movers, 'or')} and {listed(ruleset.castling.partners, 'or')}"
        text = f"{both} slide one after the other, either first, each alone and past lone friends"
        yield fact("castling", "slides", text)
        text = "the first ends on an empty square, the second may join a lone friend, and companions stay"
        yield fact("castling", "slides to", text)
    elif ruleset.castling is not None:
        yield fact("castling", "way", "nothing may be between the two, or where they land")
    if ruleset.castling is not None and ruleset.castling.dropped is None:
        yield fact("castling", "unmoved", "neither of the two may have moved")


def _without_checkmate(said: Fact) -> Fact:
    """Return a fact of a game without check: no side without a legal action is in checkmate there."""
    return replace(said, text=re.sub(r",? and (?:is )?not in checkmate(,?)", _comma, said.text))


def _comma(found: re.Match[str]) -> str:
    return "," if found[0].startswith(", and is") else ""


def _facts(row: Row) -> Iterator[Fact]:
    """Yield the fact of a row, or one for each piece or deed if its sentence is about one."""
    says, section = _says(row), _SECTIONS.get(row.form, "")
    for column in ("piece", "deed"):
        if f"{{{column}}}" in says:
            for each in getattr(row, f"{column}s"):
                known = {column: with_article(each) if column == "piece" else _DEEDS.get(each, each)}
                yield fact(section, f"{_kind(row)} {each}", _Sentence(row, **known).format(says))
            return
    if says:
        key = " ".join(filter(None, (_kind(row), *map(str, _scope(row)))))
        yield fact(section, key, _Sentence(row).format(says), row if isinstance(row, End) else None)


def _kind(row: Row) -> str:
    if isinstance(row, Consequence):
        return f"{row.trigger} {row.effect}"
    moment = (ConstraintKind.EVERY_ACTION, ConstraintKind.END_OF_TURN)
    return "moment" if row.kind in moment else str(row.kind)


def _scope(row: Row) -> Iterator[object]:
    """Yield the values that distinguish a row from others of its kind."""
    for column in ("of", "side", "piece", "opening", "whom"):
        yield getattr(row, column, None)
    yield from getattr(row, "movers", ())
    yield from getattr(row, "along", ())
    yield from getattr(row, "victims", ())
    yield getattr(row, "zone", None) if isinstance(row, Consequence) else None
    yield from getattr(row, "pieces", ())
    if getattr(row, "kind", None) in (ConstraintKind.FIRST, ConstraintKind.NO_CHECK_BY):
        yield from (*row.deeds, row.which)
    if getattr(row, "kind", None) is EndKind.COUNT:
        yield from (row.against, row.units, *row.absent)
    if getattr(row, "kind", None) is EndKind.MATERIAL:
        yield from (row.number, *row.few, *row.colored, *row.foes)


def _says(row: Row) -> str:
    """Return the sentence of a row: its own, or else the meaning of its form."""
    form = FORM.get(row.form)
    make = next((make for make in form.makes if make.made(row)), None) if form is not None else None
    if form is None or make is None:
        return ""
    return make.says if make.says is not None else f"{form.meaning[0].lower()}{form.meaning[1:].removesuffix('.')}"


class _Sentence(Formatter):
    """Fills the columns of a row into its sentence."""

    def __init__(self, row: Row, **known: str) -> None:
        self.row, self.known = row, known

    def get_value(self, key: int | str, args: object, kwargs: object) -> Any:  # Any: a column's value
        name = str(key)
        if name in self.known:
            return self.known[name]
        return _WORDS[name](self.row) if name in _WORDS else _Cell(self.row, name)


class _Cell:
    """A column in a sentence: in words, with an article, counted, or as a text that depends on it."""

    def __init__(self, row: Row, name: str) -> None:
        self.row, (self.first, _, self.second) = row, name.partition(" ")

    def __format__(self, texts: str) -> str:
        if texts:
            then, _, otherwise = texts.partition("|")
            return then if getattr(self.row, self.first) else otherwise
        if self.first == "a":
            return with_article(self._words(self.second))
        return counted(getattr(self.row, self.first), self.second[:-1]) if self.second else self._words(self.first)

    def _words(self, column: str) -> str:
        value = getattr(self.row, column)
        match columns_of(type(self.row))[column]:
            case Holds.PIECES | Holds.WORDS:
                return listed(value, "or")
            case Holds.SIDE if value is not None:
                return str(value).capitalize()
        return "" if value is None else str(value)


def _each(row: Row) -> str:
    return listed(map(with_article, row.pieces))


def _foes(row: Row) -> str:
    if not row.against:
        return ""
    foes = f"{row.against} {listed(row.pieces, 'or')}" if row.pieces else counted(row.against, "unit")
    return f" against at least {foes}"


def _material(row: Row) -> str:
    """Return the units with which a side cannot win."""
    few = [f"at most {row.number} {listed(row.few, 'or')}"] if row.few else []
    return listed([listed(row.pieces, "or"), *few])


def _event(row: Row) -> str:
    """Return the actions that trigger an effect, in words."""
    captures = row.trigger is Trigger.CAPTURE
    words = [f"after a {row.trigger}"]
    words += [f"of {listed(map(with_article, row.victims), 'or')}"] if row.victims else []
    words += [f"{'by' if captures else 'of'} {listed(map(with_article, row.movers), 'or')}"] if row.movers else []
    words += [f"{'to' if row.trigger is Trigger.MOVE else 'in'} {row.zone}"] if row.zone else []
    words += [f"straight along {listed(row.along, 'or')} lines"] if row.along else []
    words += [f"for {row.side.capitalize()}"] if row.side else []
    return " ".join(words)


def _one(row: Row) -> str:
    return row.side.capitalize() if row.side else "a side"


def _royal(row: Row) -> str:
    """Return which units cannot be captured."""
    if not row.which:
        return f"no unit captures {with_article(listed(row.pieces, 'or'))}, which is royal"
    if row.number:
        return f"no unit captures one of a side's last {row.number} units of {listed(row.pieces)}, which are royal"
    which, are = ("the last of", "is") if row.which == "last" else ("all of", "are")
    return f"no unit captures {which} a side's {listed(row.pieces)}, which {are} royal"


def _most(row: Row) -> str:
    if row.which in BY_SCORE:
        return f"the {row.which} score"
    if row.ways:
        return f"{row.which} area, counted in {listed(row.ways, 'or')} steps,"
    return f"{row.which} {'points' if row.points else 'units'}"


def _against(row: Row) -> str:
    return f" or {'a' if row.held else 'an empty'} square of {row.hostile}" if row.hostile else ""


def _length_of(row: Row) -> str:
    """Return how many units a line of enclosed units has, in words."""
    if row.least:
        return f" of {row.least}" + (f" to {row.number}" if row.number > row.least else "")
    return f" of at most {row.number}" if row.number else ""


_WHOM: Mapping[Whom, Callable[[Row], str]] = {
    Whom.CAPTOR: lambda row: "the units that captured",
    Whom.UNITS: lambda row: f"other units within {counted(row.number, 'square')}",
    Whom.ENEMIES: lambda row: f"enemies within {counted(row.number, 'square')}",
    Whom.ATTACKED: lambda row: "the enemies that the unit attacks from its new square",
    Whom.ENCLOSED: lambda row: (
        f"enemies in unbroken {listed(row.ways, 'or')} lines"
        f"{_length_of(row)} between the unit and a friend{_against(row)}"
    ),
    Whom.SURROUNDED: lambda row: (
        f"enemies next to the unit with friends on all {listed(row.ways, 'or')} squares around them{_against(row)}"
    ),
    Whom.STIFLED: lambda row: (
        f"enemies in groups next to the unit, joined by {listed(row.ways, 'or')} steps, without an empty square beside "
        "them"
    ),
    Whom.LONE: lambda row: f"units of either side without a friend on a {listed(row.ways, 'or')} square next to them",
    Whom.ALONE: lambda row: f"units of either side without a unit on a {listed(row.ways, 'or')} square next to them",
    Whom.BEAM: lambda row: "units of either side that are hit by beams of the side that acted",
    Whom.AHEAD: lambda row: "enemies on the next square in the direction of the move",
    Whom.BEHIND: lambda row: "enemies that the unit moved straight away from",
    Whom.CORNERS: lambda row: f"enemies on the corners of the rectangle between the unit and {with_article(row.other)}",
    Whom.ACTOR: lambda row: "the unit that acted",
}
"""The units that an effect selects."""

_WORDS: Mapping[str, Callable[[Row], str]] = {
    "pieces": lambda row: listed(row.pieces, "or") or "every piece",
    "a_piece": lambda row: with_article(listed(row.pieces, "or")),
    "any_piece": lambda row: with_article(listed(row.pieces, "or")) if row.pieces else "any piece",
    "leader": lambda row: with_article(row.of if hasattr(row, "of") else row.pieces[0]),
    "royal": lambda row: _royal(row),
    "who": lambda row: "the side whose turn it is" if row.by == "mover" else "the other side",
    "actions": lambda row: ranged(row.least, row.most, "action", limits.MAX_ACTIONS),
    "last": lambda row: "the enemy's" if row.number else "the enemy's last",
    "own_last": lambda row: "the own" if row.number else "the own last",
    "some": lambda row: counted(row.number, row.pieces[0]) if row.number else with_article(row.pieces[0]),
    "stuck": lambda row: (
        f"if {_one(row)} has no legal action, and is not in checkmate, the side with {_most(row)} wins"
        if row.which
        else f"{_one(row)} without a legal action, and not in checkmate, has won"
    ),
    "one_side": lambda row: _one(row),
    "which_wins": lambda row: _most(row),
    "rows_first": lambda row: {
        "": "",
        "enemy": "; if both sides have such rows, that of the enemy of the side that acted counts",
        "most": "; if both sides have such rows, the side with more of them wins",
    }[row.which],
    "repeater": lambda row: (
        f"a position that occurs {counted(row.number, 'time')} at the end of a turn wins for {row.side.capitalize()}"
        if row.side
        else f"a side that ends its turn with the same position {counted(row.number, 'time')} has won"
    ),
    "may_chase": lambda row: f"; {_each(row)} may do so" if row.pieces else "",
    "enemies": lambda row: _foes(row),
    "material": lambda row: _material(row),
    "event": lambda row: _event(row),
    "whom": lambda row: _WHOM[row.whom](row),
    "but": lambda row: f", {'but only' if row.only else 'except'} {_each(row)}" if row.pieces else "",
    "which": lambda row: {"": "", "last": "the last of ", "every": "all of "}[row.which],
    "progress": lambda row: listed(
        [
            *["a capture"] * row.captures,
            *["a drop"] * row.drops,
            *["a promotion"] * row.promotions,
            *(f"{with_article(p)} move" for p in row.pieces),
        ],
        "or",
    ),
}
"""Words that a sentence has in braces and that are not a column."""
