"""The declared names, for suggestions on unreadable statements."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from dsl.model.refusals import REASONS
from dsl.model.rows import ENDINGS
from dsl.resolve.declarations import KINDS
from dsl.resolve.names import names_anywhere, symbols_of
from dsl.syntax import Tree

_TOKENS = {
    "PIECE": ("piece",),
    "MAN": ("man",),
    "TERM": ("piece", "series"),
    "ZONE": ("zone",),
    "SQUARESET": ("zone",),
    "SERIES": ("series",),
    "GRAPH": ("graph",),
    "READING": ("reading",),
}


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The declared names by kind of token, the piece of each symbol, and the inherited pieces."""

    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    symbols: Mapping[str, str] = field(default_factory=dict)
    inherited: frozenset[str] = frozenset()
    royal: tuple[str, ...] = ()
    """The pieces that are royal unless the file declares goals."""
    promotion: tuple[str, ...] = ()
    """The zones in which pieces promote."""
    values: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The values of each option."""
    games: frozenset[str] = frozenset()
    """The words in unread statements that name a ruleset, also several of them joined by hyphens."""

    def known(self, kind: str) -> Collection[str]:
        """Return the declared names of a kind of token, or for `GAME` the rulesets that unread statements name."""
        return self.games if kind == "GAME" else self.names.get(kind, ())


def vocabulary_of(trees: tuple[Tree, ...]) -> Vocabulary:
    """Return the declared names of some files, by kind of token, and the symbols of their pieces."""
    names = names_anywhere(trees)
    tokens = {token: tuple(name for kind in kinds for name in names[kind]) for token, kinds in _TOKENS.items()}
    tokens |= {"REASON": tuple(REASONS), "ENDING": tuple(ENDINGS), "KIND": KINDS}
    tokens["OPTION"] = tuple(values := _values(trees))
    bases, own = trees[:-1], trees[-1:]
    return Vocabulary(
        tokens,
        symbols_of(trees),
        frozenset(_pieces(bases)) - {*_pieces(own)},
        _royal(trees),
        _promotion(trees),
        values,
    )


def _values(trees: tuple[Tree, ...]) -> dict[str, tuple[str, ...]]:
    """Return the values of each option."""
    options = [s for tree in trees for s in tree.statements if s.form == "option"]
    return {str(s.need("name")): tuple(str(value) for value in s.words("value")) for s in options}


def _promotion(trees: tuple[Tree, ...]) -> tuple[str, ...]:
    """Return the zones in which pieces promote."""
    lines = (line for tree in trees for s in tree.statements for line in s.clauses("promotes", "may-promote"))
    return tuple(dict.fromkeys(str(zone) for line in lines for e in line.phrases("event") for zone in e.words("zone")))


def _royal(trees: tuple[Tree, ...]) -> tuple[str, ...]:
    """Return the pieces whose checkmate is a goal of the last file with goals, if it is a base."""
    goals = [[s for s in tree.statements if s.form.startswith("goal-")] for tree in trees]
    last = next((group for group in reversed(goals) if group), [])
    mates = [s for s in last if s.form == "goal-checkmate"] if last is not goals[-1] else []
    return tuple(dict.fromkeys(word.text for s in mates for word in s.words("piece")))


def _pieces(trees: tuple[Tree, ...]) -> Iterator[str]:
    yield from (str(s.need("name")) for tree in trees for s in tree.statements if s.form == "piece")
