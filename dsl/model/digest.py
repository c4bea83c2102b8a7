"""The hash of a ruleset's rules: equal for equal rules, however they are laid out, commented, tested or named.

What counts is listed here by name, and not taken from the classes of the model: words about the game do not count, nor
do movements as they are spelled, whose legs say the same.
"""

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from hashlib import sha256
from typing import Any

from dsl.model.ruleset import Ruleset
from dsl.source import Span

LENGTH = 16
"""Hexadecimal digits of the hash."""

_FACTS: Mapping[str, str] = {
    "Ruleset": "board zones pieces array fusion stacking pairs graphs activation chain values commands hand formations"
    " castling turn check goals draws",
    "BoardShape": "files ranks squares vanishing",
    "Zone": "name white black",
    "Array": "units hands",
    "UnitOn": "square side piece",
    "Piece": "name symbol moves promotion castles drop",
    "MoveLine": "terms zone leaves",
    "Term": "legs unmoved tame swaps",
    "Leg": "steps turns least most touch path skips bend wraps",
    "Promotion": "zone pieces",
    "DropLimit": "depth per_file per_colour per_board not_back_rank",
    "Fusion": "pairs ways not_begun",
    "Pair": "first second result",
    "Stacking": "ways never",
    "NamedPair": "name symbol pieces",
    "Graph": "name relation who ways",
    "Activation": "rules deeds",
    "ActiveRule": "kind piece distance graph",
    "Chain": "graph least most formed once scores relocated_by",
    "Worth": "piece points",
    "Command": "piece graph stances most others converts spared",
    "Stance": "name activates moves_as",
    "MovesAs": "piece other",
    "Hand": "receives promoted drops pockets unpocketed",
    "DropRule": "kind piece distance touching zone only",
    "Formation": "name symbol piece files ranks atom step captures",
    "Castling": "mover partner wings not_out not_through",
    "Wing": "toward mover_file partner_file",
    "Turn": "least most by_side by_piece opening_side opening takes_command acts_once afresh captured_by claims"
    " unclaimed_by ends_on_check ends_when_stuck",
    "Check": "after_every_action never_by not_through",
    "Goal": "kind pieces zone count",
    "Draw": "kind count captures movers loss",
}
"""What counts of each class of the model, in this order. `fact=field` names a field that the hash calls otherwise: so a
field may be renamed, and the hash stays."""

_ORDERLESS = frozenset(("zones", "pieces", "graphs", "formations"))
"""Declarations with names, whose order says nothing."""


def rules_hash(ruleset: Ruleset) -> str:
    """The hash of the rules under their settings; an option left at its default is as good as none.

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
    """The settings that are not the defaults of their options."""
    defaults = {option.name: option.values[0] for option in ruleset.options}
    return tuple((name, value) for name, value in ruleset.settings if defaults.get(name) != value)


def plain(value: Any) -> str:  # Any: whatever the model is made of
    """A value of the model as text.

    Fields that say nothing are left out, so that a word which the language learns later leaves the hash of a game that
    does not use it as it is. Places in the text do not count: they are spans, or fields that no comparison looks at.
    """
    if isinstance(value, Span):
        return ""
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
    """The facts that count of a class of the model, each with the field that holds it."""
    for fact in _FACTS[kind.__name__].split(" "):
        name, _, field = fact.partition("=")
        yield name, field or name


def _says_nothing(field: Field[Any], value: Any) -> bool:  # Any: as above
    """Whether a field has its default, or, if it has none, is empty or off."""
    return not value if field.default is MISSING else bool(value == field.default)


def _part(name: str, value: Any) -> str:  # Any: as above
    return f"[{' '.join(sorted(map(plain, value)))}]" if name in _ORDERLESS else plain(value)
