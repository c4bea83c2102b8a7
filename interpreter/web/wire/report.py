"""The shapes of reports: their progress, and their pages as blocks, which a script shows without reading markup."""

from typing import Literal, NotRequired, TypedDict


class PlayedGame(TypedDict):
    """A game of a report: its facts as JSON, and its record."""

    facts: str
    record: str


class PlayedGames(TypedDict):
    """Games of a report."""

    games: list[PlayedGame]


class ReportBlock(TypedDict):
    """A paragraph, a list of sentences, a table or a picture; parts of texts in backticks are code."""

    kind: Literal["text", "list", "table", "picture"]
    texts: list[str]
    """The sentences; the headings of a table; or the name of a picture."""
    rows: list[list[str]]
    """The rows of a table."""
    svg: str


class ReportSection(TypedDict):
    """A part of a report; the first has no title."""

    title: str
    blocks: list[ReportBlock]


class ReportPage(TypedDict):
    """A report, and the same as a file of HTML that stands alone."""

    title: str
    sections: list[ReportSection]
    file: str


class ReportEvent(TypedDict):
    """How far a report is; the last event has the page, or the reason why there is none."""

    games: int
    """Games that are played."""
    share: float
    """The share of the time that has passed."""
    doing: str
    """Who plays now; empty before the games begin."""
    page: NotRequired[ReportPage]
    fault: NotRequired[str]
