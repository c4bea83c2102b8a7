"""The shapes of scenes as types; the page on scenes has a row for each of their fields."""

from typing import Annotated, Any, TypedDict

# Lists of JSON whose places mean different things: a text says how scripts see them, which have types for that.

Cell = Annotated[list[str | int], "[name: string, file: number, rank: number]"]
OpenEdge = Annotated[list[str | int], "[name: string, across: number, up: number]"]
Unit = Annotated[list[int], "[piece: number, side: number, flags: number]"]
Count = Annotated[list[int], "[piece: number, count: number]"]
Placed = Annotated[list[int], "[piece: number, side: number]"]
Choice = Annotated[list[str], "[action: string, words: string]"]
Turn = Annotated[list[Any], "[number: number, side: number, actions: string[], note?: string]"]
Effect = Annotated[
    list[str | int],
    '[kind: "move", from: string, to: string] | [kind: "score", side: number, gain: number] '
    '| [kind: "remove" | "place" | "flip" | "vanish", at: string, to?: undefined]',
]


class PieceShape(TypedDict):
    """A piece with its drawings: White's, Black's and the neutral one."""

    name: str
    symbol: str
    royal: bool
    sides: list[int]
    """Which sides may have units of it: 0, 1, or 2 for units of nobody."""
    figures: list[str]
    tiles: list[str] | None
    """The same drawings as tiles with characters, if the game has such tiles."""
    parts: list[list[int]] | None


class FormationShape(TypedDict):
    """A formation by its squares, counted from the lowest, first one."""

    name: str
    cells: list[list[int]]


class Hexagons(TypedDict):
    """How a board of hexagons is drawn."""

    diagonal: str
    """The diagonal along which hexagons touch: `rising` or `falling`."""
    upright: bool
    """True if files are upright; otherwise ranks are level."""


class Table(TypedDict):
    """The part of a scene that never changes during a game."""

    rules: str
    title: str
    files: list[str]
    ranks: list[str]
    cells: list[Cell]
    dark: list[str]
    middle: list[str]
    hexagons: Hexagons | None
    tracks: list[list[str]]
    open: list[OpenEdge]
    pieces: list[PieceShape]
    formations: list[FormationShape]
    hands: bool
    endless: list[int]
    stacks: bool
    scores: bool
    overlays: list[str]
    most: int
    claims: bool
    commands: bool
    vanishing: bool


class BlockShape(TypedDict):
    """A formation that is formed."""

    formation: int
    side: int
    cells: list[str]


class Say(TypedDict):
    """What a turn says to the side to act, and to everybody else."""

    actor: str
    others: str


class Ended(TypedDict):
    """The end of a match that its players chose."""

    winner: int | None
    reason: str


class OutcomeShape(Ended):
    """The end of a match, also in words."""

    text: str


class View(TypedDict):
    """The current state of a match."""

    units: dict[str, list[Unit]]
    gone: list[str]
    hands: list[list[Count]]
    waiting: list[Placed]
    blocks: list[BlockShape]
    turn: int
    actor: int
    number: int
    last: list[str]
    scores: list[int]
    captured: list[list[Count]]
    counts: list[str]
    title: str
    say: Say
    done: list[str]
    least: int
    most: int
    outcome: OutcomeShape | None
    fen: str


Legal = TypedDict(  # `from` is a word of Python
    "Legal",
    {
        "from": dict[str, dict[str, list[Choice]]],
        "end": str | None,
        "end_why": str | None,
        "kinds": dict[str, str],
    },
)
"""The legal actions by source and target."""


class RuleShape(TypedDict):
    """A line of a rule file."""

    file: str
    line: int
    text: str


class Why(TypedDict):
    """The reason why an action is refused, or the line that allows it."""

    action: str
    sentence: str
    rule: RuleShape | None
    unit: str | None
    cure: str


class Look(TypedDict):
    """An overlay."""

    name: str
    edges: list[list[str]]
    arrows: bool
    squares: list[str]
    cuts: list[str]
    path: list[str]
    chains: list[list[str]]
    legend: str


Effects = list[Effect]
"""What an action did: the word of each effect, then its squares or numbers."""
