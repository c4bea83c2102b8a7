"""Checks that need the whole model: parts that contradict each other, or that nothing can reach."""

from collections.abc import Callable, Iterator

from dsl.check.chains import check_chains
from dsl.check.commands import check_commands
from dsl.check.effects import check_effects
from dsl.check.ends import check_ends
from dsl.check.fusion import check_fusion
from dsl.check.hands import check_hands
from dsl.check.pieces import check_pieces
from dsl.check.royals import check_royals
from dsl.check.shuffle import check_shuffle
from dsl.check.stacking import check_stacking
from dsl.check.turns import check_turns
from dsl.diagnostics import Diagnostic
from dsl.model import Ruleset

CHECKS: tuple[Callable[[Ruleset], Iterator[Diagnostic]], ...] = (
    check_pieces,
    check_hands,
    check_shuffle,
    check_fusion,
    check_stacking,
    check_turns,
    check_effects,
    check_chains,
    check_commands,
    check_ends,
    check_royals,
)


def check_ruleset(rules: Ruleset) -> Iterator[Diagnostic]:
    """Yield all findings about a model as a whole."""
    for check in CHECKS:
        yield from check(rules)
