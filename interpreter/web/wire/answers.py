"""What jobs about rules answer, in this process and from a cell."""

from typing import Any, Literal, TypedDict

from interpreter.web.wire.game import GameScene
from interpreter.web.wire.scene import Effects, Legal, RuleShape, Table, Turn, View

Items = list[dict[str, Any]]  # Any: values of the language server's protocol
"""Such values, as an editor gets them."""


class Nothing(TypedDict):
    """No answer is expected."""


class TableAnswer(TypedDict):
    """What a board needs to know of a game once."""

    table: Table


class PositionAnswer(TypedDict):
    """A position, its legal actions, and the turns that led to it, also in the notations that can write the game."""

    view: View
    legal: Legal
    turns: list[Turn]
    said: dict[str, list[str]]


class StartAnswer(TypedDict):
    """The FEN of a start, or an empty text for the array."""

    start: str


class ChanceAnswer(TypedDict):
    """True if a side may still win with its units."""

    may_win: bool


class Played(TypedDict):
    """A position after an action, and what the action did."""

    ok: Literal[True]
    text: str
    said: dict[str, str]
    view: View
    legal: Legal
    effects: Effects
    turn: list[int]
    turn_over: bool


class Sentence(TypedDict):
    """The part of a reason that players see."""

    sentence: str
    rule: RuleShape | None
    cure: str


class Forbidden(TypedDict):
    """The refusal of an action."""

    ok: Literal[False]
    why: Sentence


class TraceAnswer(TypedDict):
    """The positions of a match as FENs, the start first."""

    fens: list[str]


class PassageShape(TypedDict):
    """An action that was played in a position, and the numbers of games that White won, nobody won, and Black won."""

    action: str
    white: int
    drawn: int
    black: int
    said: dict[str, str]
    """The action in each notation that can write the game."""


class WrittenAnswer(TypedDict):
    """Actions of a position in each notation that can write the game, in the order in which they were given."""

    said: list[dict[str, str]]


class ExplorerAnswer(TypedDict):
    """The actions that were played in a position, those of most games first."""

    actions: list[PassageShape]


class Thought(TypedDict):
    """The action of a computer player, with the line that it expects."""

    action: str
    line: list[str]
    said: dict[str, list[str]]
    """The line in each notation that can write the game."""
    score: int


class LineShape(TypedDict):
    """A turn of a position with its value for White, and the play that follows."""

    turn: list[str]
    """The actions of the turn, as far as the search looked."""
    actions: list[str]
    """The turn and the play that follows."""
    play: list[Turn]
    """The same as turns."""
    said: dict[str, list[str]]
    """The same in each notation that can write the game."""
    squares: list[list[str]]
    """For each action of the turn the squares of its unit, before and after it, or the one that it comes to."""
    text: str
    score: int
    chance: float
    winner: str | None
    turns: int | None
    verdict: str


class KnownAction(TypedDict):
    """What a table of an endgame says of an action: who wins, in how many of its own turns."""

    action: str
    winner: str | None
    turns: int | None
    late: bool
    """True if a count of turns may call the game a draw before."""


class AnalysisAnswer(TypedDict):
    """The best turns of a position, how far the search came, and the winning chance of White."""

    lines: list[LineShape]
    depth: int
    nodes: int
    chance: float
    table: str
    """The name of the table of an endgame that knows the position; empty if none does."""
    known: list[KnownAction]
    """What it says of each legal action, the best ones first."""
    said: dict[str, list[str]]
    """These actions in each notation that can write the game."""


class JudgedTurn(TypedDict):
    """The position after a turn of a game, and what the turn has lost; number 0 is the start."""

    number: int
    total: int
    """The number of the last turn."""
    at: int
    """The number of actions that lead to the position."""
    chance: float
    """The winning chance of White, where a draw is half a win."""
    verdict: str
    mark: str
    """`?!`, `?` or `??`, or empty."""
    loss: float
    """What its side has lost of its winning chance, 0 if nothing."""
    better: list[Turn]
    """For a marked turn the better one, and the play that follows."""
    said: dict[str, list[str]]
    """The actions of the better turn and of that play, in each notation that can write the game."""


class PageAnswer(TypedDict):
    """The page of rules as the body of an HTML page."""

    title: str
    body: str


class TextAnswer(TypedDict):
    """A record."""

    text: str


class DataAnswer(TypedDict):
    """A picture: SVG as it is, others in base64."""

    data: str


class ComposedAnswer(TypedDict):
    """The FEN of a position, or why no game can begin with it, and the letters of the rights that it may have."""

    fen: str
    fault: str
    rights: list[str]


class FaultShape(TypedDict):
    """A fault of a record, with its line and a caret."""

    line: int
    column: int
    sentence: str
    excerpt: str


class ReplayAnswer(TypedDict):
    """A game of a record as the scene of a finished game, and the hash of its rules."""

    hash: str
    scene: GameScene | None
    faults: list[FaultShape]


class BundleShape(TypedDict):
    """Rules with all files that they build on."""

    sha: str
    text: str
    files: dict[str, str]
    title: str


class FindingShape(TypedDict):
    """A finding of the compiler."""

    code: str
    severity: str
    line: int
    message: str


class PlaceholderShape(TypedDict):
    """A part of a text that its author has not filled in."""

    part: str
    text: str
    cure: str


class CheckAnswer(TypedDict):
    """The bundle of a text, and its findings; it can be played if `ok` is true."""

    ok: bool
    bundle: BundleShape
    about: str
    authors: str
    placeholders: list[PlaceholderShape]
    findings: list[FindingShape]


class ImportAnswer(TypedDict):
    """The rule file of a section of a `variants.ini`, or the names of the sections to choose from."""

    sections: list[str]
    name: str
    text: str
    findings: list[FindingShape]


class ExportAnswer(TypedDict):
    """A section of a `variants.ini`, and what it does not say."""

    text: str
    findings: list[FindingShape]


class LessonShape(TypedDict):
    """A position and what to find: one of the wanted actions, or the right one of some reasons for a refusal."""

    name: str
    said: str
    fen: str
    wanted: list[str]
    action: str
    sentence: str
    reasons: list[str]
    right: int


class LessonsAnswer(TypedDict):
    """The lessons of a game."""

    title: str
    lessons: list[LessonShape]


class PuzzleAnswer(TypedDict):
    """The puzzle of a day; with an empty kind there is none.

    The `line` has the turns of both sides from `fen` on, each as its actions, and `fens` the positions after them. The
    turn to find is the only one that wins (`win`) within the number of `turns`, or that saves the game (`save`). The
    levels of `fails` do not find it.
    """

    day: str
    kind: Literal["", "win", "save"]
    fen: str
    turns: int
    line: list[list[str]]
    fens: list[str]
    fails: list[str]


# The answers to an editor


class FindingsAnswer(TypedDict):
    """The findings of a text."""

    items: Items
    ok: bool


class HoverAnswer(TypedDict):
    """The hover text of a place."""

    hover: dict[str, Any] | None  # Any: a value of the protocol


class CompletionAnswer(TypedDict):
    """The items that may follow at a place."""

    list: dict[str, Any]  # Any: a value of the protocol


class FixesAnswer(TypedDict):
    """The quick fixes of a range."""

    actions: Items


class FormatAnswer(TypedDict):
    """The edits that format a text."""

    edits: Items


class BoardAnswer(TypedDict, total=False):
    """The start of the last correct text; empty if there was none."""

    table: Table
    view: View
    legal: Legal
    title: str
    rules: str
    current: bool


class PieceAnswer(TypedDict, total=False):
    """The moves of a piece; empty if there is none."""

    name: str
    symbol: str
    text: str
    notes: list[str]
    svg: str


class FailureShape(TypedDict):
    """A line of a test that fails."""

    range: dict[str, Any]  # Any: a value of the protocol
    text: str


class TestShape(TypedDict):
    """A test with its failures."""

    name: str
    range: dict[str, Any]  # Any: a value of the protocol
    failures: list[FailureShape]


class TestsAnswer(TypedDict):
    """The results of the tests of a text."""

    results: list[TestShape]
    seconds: float
    ran: bool


class CodeAnswer(TypedDict, total=False):
    """The explanation of a finding; empty for an unknown code."""

    title: str
    summary: str
    sections: dict[str, str]
