"""Scores, and the weights by which a search judges positions: plain numbers for each piece and square."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

FINE = 16
"""Parts of a point in which everything is weighed."""

WON = 30_000
"""The score of a won game. A forced win in some number of actions scores that much less."""

CERTAIN = 29_000
"""Scores beyond this, in either direction, are of forced wins and losses."""


STALE = 50
"""Points that a score loses, at most, while nothing makes progress: fewer than giving up any unit would cost."""

HUNTERS = 6
"""A hunted unit is almost alone if the enemy has this number of other units, or more, for each other of its side."""

HUNT_MEAN, HUNT_MOST = 8, 16
"""Distances in king steps from a hunted unit: where a unit is neither near nor far, and beyond which all are alike."""

NEXT_TO_FULL = 256
"""Count of a row that lacks one unit."""

MOST_GAPS = 20
"""Units that a side lacks to be joined, at most."""


LONG_AGO = 100_000
"""The number of actions since something that was never counted."""


BLOCK = 32
"""The neurons of a network are a multiple of this, so that they fill the vectors of any processor."""

FULL = 181
"""The most that a neuron can say: the largest number whose square fits into sixteen bits."""

MOST_SEEN = 512
"""Units that a network can see."""


class Term(IntEnum):
    """What is counted for a whole position, in the order of the kernel: for White, less the same for Black."""

    TEMPO = 0
    """1 for the side to act."""
    ACTIONS_LEFT = 1
    """The actions that the side to act may still take in this turn, after the next one."""
    LEAD = 2
    """The score."""
    NEARNESS = 3
    """How near a side is to a score that wins: 64, divided by the points it lacks."""
    ACTIVE = 4
    """The value of active units, in sixteenths."""
    CLOSENESS = 5
    """The value of units, divided by their distance from the unit that the enemy must keep, in sixteenths."""
    SHELTER = 6
    """The number of squares with friends around the unit that a side must keep."""
    LAST_OF_KIND = 7
    """How near the enemy is to losing the last of the pieces it must keep: 64, divided by their number squared."""
    HANGING = 8
    """The value of units that are active only as long as one certain friend joins them, in sixteenths."""
    LINKS = 9
    """The links between units by which chains are formed."""
    NEW_LINKS = 10
    """Those of them that were not there at the end of the side's last turn."""
    RUN = 11
    """The sum of `near` over units whose way no enemy unit of the same piece bars."""
    HUNT = 12
    """Nearness of a side to a unit that the enemy must keep and that is almost alone: of its own such unit, and the
    mean of its others.
    """
    ROWS = 13
    """The rows of its goals that a side can still fill. A row that lacks one unit counts 256, and a quarter of that for
    each further unit that it lacks. No other unit stands in such a row, and an own one does.
    """
    GAPS = 14
    """Number of units that the enemy lacks to be joined as its goals want, at most 20 for each goal. These are the
    empty squares that it has to fill from zone to zone, or its groups beyond the first.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class Network:
    """A small network of neurons that says what a position is worth beside what is counted; all are whole numbers.

    Each side sees the board from its own end. A neuron sums up its bias and what the units there add to it; its sum is
    cut to 0 and `FULL`, and its square is weighed.
    """

    width: int
    """Neurons of the view of a side, a multiple of `BLOCK`."""
    most: int
    """Units that it sees: White's by square, then Black's, then those in hand."""
    rows: Sequence[int]
    """For each own and enemy piece and square, as a side sees them: what a unit there adds to each neuron."""
    held: Sequence[int]
    """For each own and enemy piece: what a unit in hand adds to each neuron."""
    bias: Sequence[int]
    """For each neuron."""
    out: Sequence[int]
    """The weight of each neuron, of the view of the side to act and then of the other."""
    out_bias: int
    """Sixteenths of a point that are always added."""
    grain: int
    """What the weighed sum is divided by to be sixteenths of a point."""
    mirror: Sequence[int]
    """For each square the one that Black sees as White sees this."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """Weights by piece, side and square, in sixteenths of a point unless their text says otherwise."""

    early: Sequence[Sequence[Sequence[int]]]
    """For each side, piece and square: a unit there, for the side, while many units are on the board."""
    late: Sequence[Sequence[Sequence[int]]]
    """The worth of a unit on a square when few units are left."""
    near: Sequence[Sequence[Sequence[int]]]
    """For each side, piece and square: what a unit gains where it promotes or wins, divided by its moves to there."""
    bars: Sequence[Sequence[Sequence[Collection[int]]]]
    """The same: the squares from which an enemy unit of the same piece bars that way."""
    rows: Sequence[Sequence[Sequence[int]]]
    """For each goal of rows: the squares of every row that would meet it."""
    held: Sequence[int]
    """For each piece: in a hand, or waiting to be placed."""
    mobility: Sequence[int]
    """For each piece: a square that a unit can go to."""
    value: Sequence[int]
    """For each piece: its value in points, to order actions by."""
    size: Sequence[int]
    """For each piece: its value in points by the rules alone, in which some terms are counted."""
    stage: Sequence[int]
    """For each piece: how much it says that the game has only begun."""
    full: int
    """The sum of the stages of the units at the start."""
    terms: Mapping[Term, int]
    slack: int
    """How many points an action rarely adds to what is slow to count, each further one half of it; 0 if unknown."""
    margin: int
    """Points by which an action without a capture rarely changes the score."""
    network: Network | None = None
    """What is weighed beside all that is counted."""
