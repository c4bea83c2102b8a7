"""The hash of a ruleset's rules: equal for equal rules, however they are laid out, commented, tested or named.

It ignores texts about the game, and the spelling of movements, because their legs carry the same information.
"""

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from hashlib import sha256
from typing import Any

from dsl.model.ruleset import Ruleset
from dsl.model.said import Said, said_by
from dsl.source import Span

LENGTH = 16
"""Hexadecimal digits of the hash."""

_FACTS: Mapping[str, str] = {
    "BoardShape": "files ranks squares vanishing boards",
    "Zone": "name white black",
    "Array": "units hands",
    "Shuffle": "zone apart colors between",
    "UnitOn": "square side piece",
    "Piece": "name symbol moves promotion=promotions castles drop",
    "MoveLine": "terms zone within goal leaves prey",
    "Shift": "pulls friends enemies",
    "Term": "legs unmoved tame swaps",
    "Leg": "steps turns least most touch path skips bend wraps",
    "Promotion": "zone pieces event optional last",
    "DropLimit": "depth per_file per_color per_board not_back_rank",
    "Pair": "first second result",
    "NamedPair": "name symbol pieces",
    "Graph": "name relation who ways=directions",
    "ActiveRule": "kind piece distance graph",
    "Worth": "piece points",
    "Stance": "name activates moves_as becomes",
    "MovesAs": "piece other",
    "Formation": "name symbol piece files ranks atom step captures",
    "Offer": "kind",
    "Constraint": "kind deeds pieces of zone number touching others ways unless which only",
    "Consequence": "trigger effect pieces zone other by movers whom number ways unless only along",
    "Phase": "kind by side piece opening least most pieces spared where new zone held",
    "End": "kind result pieces zone number captures",
    "Wing": "toward mover_file partner_file squares",
}
"""The first fields of each class that the hash covers, in order; `fact=field` keeps the old name of a renamed field.

All other fields that count follow in their order. So a new field needs nothing here.
"""

_WORDING: Mapping[str, frozenset[str]] = {"MoveLine": frozenset(("text",)), "Term": frozenset(("text",))}
"""Fields that say nothing about the rules: movements as they are spelled, because their legs say the same."""

_LONE = frozenset(("promotion",))
"""Facts of which there was once at most one: one alone is written as it was then."""

_ORDERLESS = frozenset(("zones", "pieces", "graphs", "formations", "rows"))
"""Declarations with names, and rows that the hash has no words for: their order does not matter."""


def rules_hash(ruleset: Ruleset) -> str:
    """Return the hash of the rules under their settings; an option at its default counts as absent.

    >>> from dsl.compiler import compile_text
    >>> toy = 'ruleset "Toy"; board 3x3; piece ox O { moves K }; array "o2/3/2O"; goal capture of ox; draw stalemate'
    >>> rules_hash(compile_text(toy)) == rules_hash(compile_text(toy.replace("; ", "  # a comment\\n")))
    True
    >>> rules_hash(compile_text(toy)) == rules_hash(compile_text(toy.replace("moves K", "moves W")))
    False
    """
    text = f"{plain(ruleset)} {settings_apart(ruleset)}"
    return sha256(text.encode()).hexdigest()[:LENGTH]


def settings_apart(ruleset: Ruleset) -> tuple[tuple[str, str], ...]:
    """Return the settings that differ from the defaults of their options."""
    defaults = {option.name: option.values[0] for option in ruleset.options}
    return tuple((name, value) for name, value in ruleset.settings if defaults.get(name) != value)


def plain(value: Any) -> str:  # Any: whatever the model is made of
    """Return a value of the model as text.

    Fields with their defaults are left out. A new word of the language therefore does not change the hash of a game
    without it. Places in the text do not count: they are spans, or fields that comparison ignores.
    """
    if isinstance(value, Span):
        return ""
    if isinstance(value, Ruleset):
        return plain(said_by(value))
    if isinstance(value, Said):
        parts = ((name, part) for name, part in value.items() if part or isinstance(part, Said))
        return f"({' '.join(f'{name}={_part(name, part)}' for name, part in parts)})"
    if is_dataclass(value):
        known = {field.name: field for field in fields(value)}
        counted = ((fact, known[name], getattr(value, name)) for fact, name in facts_of(type(value)))
        return f"({' '.join(f'{fact}={_part(fact, part)}' for fact, f, part in counted if not _says_nothing(f, part))})"
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, Mapping):
        return f"{{{' '.join(sorted(f'{plain(key)}:{plain(part)}' for key, part in value.items()))}}}"
    if isinstance(value, set | frozenset):
        return f"{{{' '.join(sorted(map(plain, value)))}}}"
    if isinstance(value, tuple | list):
        return f"[{' '.join(map(plain, value))}]"
    assert value is None or isinstance(value, str | int), f"a {type(value).__name__} has no plain text"
    return repr(value)


def facts_of(kind: type) -> Iterator[tuple[str, str]]:
    """Yield the facts of a class that the hash covers, each with its field."""
    facts = [fact.partition("=") for fact in _FACTS[kind.__name__].split(" ")]
    yield from ((name, field or name) for name, _, field in facts)
    known = {field or name for name, _, field in facts} | _WORDING.get(kind.__name__, frozenset())
    yield from ((field.name, field.name) for field in fields(kind) if field.compare and field.name not in known)


def _says_nothing(field: Field[Any], value: Any) -> bool:  # Any: as above
    """Return True if a field has its default, or has none and is empty or false."""
    return not value if field.default is MISSING else bool(value == field.default)


def _part(name: str, value: Any) -> str:  # Any: as above
    if name in _LONE and len(value) == 1:
        return plain(value[0])
    return f"[{' '.join(sorted(map(plain, value)))}]" if name in _ORDERLESS else plain(value)
