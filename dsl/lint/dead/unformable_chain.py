"""A chain that is longer than any army.

## What it does
Reports the line with the number of units if neither side can ever have that many.

## Why it matters
No chain ever forms, so the number or the array is probably wrong.

## Avoid
```rumpus
graph guards { from friend to friend it could recapture }
chain { path in guards; 3 to 4 units; formed this turn }
turn { claim any chains }
piece ox O { moves W }
array "ko2/4/4/2OK"
```

## Prefer
```rumpus
graph guards { from friend to friend it could recapture }
chain { path in guards; 2 to 4 units; formed this turn }
turn { claim any chains }
piece ox O { moves W }
array "ko2/4/4/2OK"
```
"""

from collections.abc import Hashable, Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.model import SIDES, Chain

CODE = "W233"


def check(subject: Subject) -> Iterator[Finding]:
    """Find chains of more units than a side can have."""
    for chain in subject.in_every_view(_chains, _is_too_long):
        yield Finding(
            span=chain.length,
            message=f"no side ever has {chain.least} units",
            label="never forms",
            help="write fewer units, or check the array",
        )


def _chains(view: View) -> Iterator[tuple[Hashable, Chain]]:
    chain, rules = view.rules.chain, view.rules
    if chain is not None and not (rules.hand or rules.fusion or view.presence.converts or view.presence.doubles):
        yield chain.length, chain


def _is_too_long(view: View, chain: Chain) -> bool:
    return all(sum(unit.side == side for unit in view.rules.array.units) < chain.least for side in SIDES)
