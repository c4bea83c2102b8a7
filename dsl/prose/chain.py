"""Facts about claimed chains, and the values of their pieces."""

from collections.abc import Iterator

from dsl.model import Ruleset
from dsl.prose.fact import Fact, fact, ranged
from dsl.words.english import counted, with_article


def chain_facts(ruleset: Ruleset) -> Iterator[Fact]:
    """Yield the facts about chains, and the values of their units."""
    chain = ruleset.chain
    if chain is not None:
        units = ranged(chain.least, chain.most, "unit", 0)
        yield fact("chains", "path", f"a chain is {units}, each but the last linked to the next by {chain.graph}")
    place = "on the board" if chain is None else "in a claimed chain"
    for worth in ruleset.values:
        points = counted(worth.points, "point")
        yield fact("values", worth.piece, f"{with_article(worth.piece)} {place} is worth {points}")
