"""The rules of a game in sentences, generated from the model for players and for comparisons."""

from collections.abc import Iterator

from dsl.model import Ruleset
from dsl.prose.chain import chain_facts
from dsl.prose.fact import Fact
from dsl.prose.material import material_facts
from dsl.prose.place import place_facts
from dsl.prose.relation import relation_facts
from dsl.prose.rows import row_facts

SECTIONS = (
    "options",
    "board",
    "zones",
    "array",
    "start",
    "pieces",
    "pairs",
    "formations",
    "castling",
    "fusion",
    "stacking",
    "limits",
    "graphs",
    "activation",
    "commands",
    "hand",
    "turn",
    "chains",
    "values",
    "check",
    "goals",
    "draws",
)
"""The sections of facts, in a useful order for players."""

__all__ = ["SECTIONS", "Fact", "facts"]


def facts(ruleset: Ruleset) -> tuple[Fact, ...]:
    """Return all facts of the rules under their settings, section by section."""
    found = [fact for part in _PARTS for fact in part(ruleset)]
    return tuple(sorted(found, key=lambda fact: SECTIONS.index(fact.section)))


def _options(ruleset: Ruleset) -> Iterator[Fact]:
    for option in ruleset.options:
        about = f": {option.about}" if option.about else ""
        text = f"{option.name} is one of {', '.join(option.values)}, the first unless set{about}"
        yield Fact("options", option.name, text, f"{option.name} {' '.join(option.values)}")


_PARTS = (_options, place_facts, material_facts, relation_facts, chain_facts, row_facts)
