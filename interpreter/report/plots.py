"""The plots of a report as SVG, with matplotlib, which the extra `report` installs."""

from collections.abc import Callable, Iterator, Mapping
from io import StringIO
from typing import TYPE_CHECKING, Any

from interpreter.document.page import Picture
from interpreter.drawing.palette import WRITING
from interpreter.game.state import Game
from interpreter.report.content import Report
from interpreter.report.figures import PHASES
from interpreter.report.statements import strength_name

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_SIZE = 6.4, 3.0
"""Inches."""

_COLORS = ("#0b4a86", "#b5651d", "#0a5a43", "#8a2c0a", "#5f2167", "#6d5f52")
"""Dark enough for a light page, and apart for readers who do not see red and green."""

_SETTINGS: Any = {  # Any: matplotlib names each setting in its type
    "svg.fonttype": "none",
    "svg.hashsalt": "report",  # so that equal reports have equal files
    "font.family": "serif",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "text.color": WRITING,
    "axes.labelcolor": WRITING,
    "xtick.color": WRITING,
    "ytick.color": WRITING,
    "axes.edgecolor": WRITING,
}


def pictures_of(report: Report, game: Game) -> tuple[Picture, ...]:
    """Return the plots. Raise `ModuleNotFoundError` without matplotlib."""
    import matplotlib

    with matplotlib.rc_context(_SETTINGS):
        return tuple(_pictures(report, game))


def _pictures(report: Report, game: Game) -> Iterator[Picture]:
    yield _picture("White's score by strength, with 95 % intervals", lambda axes: _scores(axes, report))
    yield _picture("How games end", lambda axes: _endings(axes, report))
    yield _picture("Turns of a game: quartiles, least and most", lambda axes: _lengths(axes, report))
    yield _picture("Legal actions by third of the game", lambda axes: _branching(axes, report))
    strongest = report.strengths[-1].name
    name = f"How often a game each square is gone to, {strength_name(strongest)}"
    yield _picture(name, lambda axes: _squares(axes, report.squares[strongest], game))


def _picture(name: str, draw: Callable[["Axes"], None]) -> Picture:
    from matplotlib.figure import Figure

    figure = Figure(figsize=_SIZE, layout="constrained")
    axes: Any = figure.subplots()  # Any: what it returns depends on the number of plots
    figure.suptitle(name, x=0.01, ha="left", fontsize=11)
    draw(axes)
    file = StringIO()
    figure.savefig(file, format="svg", transparent=True, metadata={"Date": None, "Title": name})
    text = file.getvalue()
    return Picture(name, text[text.index("<svg") :], name)


def _scores(axes: "Axes", report: Report) -> None:
    names = [strength_name(each.name) for each in report.strengths]
    means = [each.score.mean for each in report.strengths]
    reach = [min(1.0, each.score.high - each.score.mean) for each in report.strengths]
    axes.errorbar(names, means, yerr=reach, fmt="o", capsize=4, color=_COLORS[0])
    axes.axhline(0.5, linewidth=0.8, linestyle=":", color=WRITING)
    axes.set_ylim(0, 1)


def _endings(axes: "Axes", report: Report) -> None:
    names = [strength_name(each.name) for each in report.strengths]
    kinds = dict.fromkeys((end.winner, end.ending) for each in report.strengths for end in each.endings)
    left = [0.0] * len(names)
    for number, (winner, ending) in enumerate(kinds):
        shares = [
            sum(end.count for end in each.endings if (end.winner, end.ending) == (winner, ending)) / max(1, each.games)
            for each in report.strengths
        ]
        label = f"{winner or 'draw'}: {ending}"
        hatch = "//" if number >= len(_COLORS) else ""
        axes.barh(names, shares, left=left, label=label, color=_COLORS[number % len(_COLORS)], hatch=hatch)
        left = [one + other for one, other in zip(left, shares, strict=True)]
    axes.set_xlim(0, 1)
    axes.invert_yaxis()
    axes.legend(loc="center left", bbox_to_anchor=(1.0, 0.5), fontsize=8, frameon=False)


def _lengths(axes: "Axes", report: Report) -> None:
    boxes = [
        {
            "label": strength_name(each.name),
            "whislo": each.lengths.least,
            "q1": each.lengths.quartiles[0],
            "med": each.lengths.quartiles[1],
            "q3": each.lengths.quartiles[2],
            "whishi": each.lengths.most,
        }
        for each in report.strengths
    ]
    axes.bxp(boxes, showfliers=False, orientation="horizontal", medianprops={"color": _COLORS[0], "linewidth": 2})
    axes.invert_yaxis()
    axes.set_xlim(left=0)


def _branching(axes: "Axes", report: Report) -> None:
    for number, each in enumerate(report.strengths):
        means = [each.branching[phase].mean for phase in PHASES]
        axes.plot(PHASES, means, marker="os^Dv"[number % 5], label=strength_name(each.name), color=_COLORS[number % 6])
    axes.set_ylim(bottom=0)
    axes.legend(fontsize=8, frameon=False)


def _squares(axes: "Axes", used: Mapping[str, float], game: Game) -> None:
    board = game.program.board
    height, width = len(board.ranks), len(board.files)
    grid = [[float("nan")] * width for _ in range(height)]
    for name, (x, y) in zip(board.names, board.places, strict=True):
        grid[y][x] = used.get(name, 0.0)
    shown = axes.imshow(grid, origin="lower", cmap="cividis")
    axes.set_xticks(range(width), board.files)
    axes.set_yticks(range(height), board.ranks)
    axes.figure.colorbar(shown, ax=axes)
