"""The plots of a report as SVG, with matplotlib, which the extra `report` installs."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from html import escape
from io import StringIO
from math import nan
from typing import TYPE_CHECKING, Any

from interpreter.document.page import Picture
from interpreter.drawing.lattice import hexagon_labels, lattice_of
from interpreter.drawing.palette import WRITING
from interpreter.game.state import Game
from interpreter.report.content import Report
from interpreter.report.figures import PHASES
from interpreter.report.statements import ending_name, strength_name

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_SIZE = 4.4, 2.9
"""Inches: a phone shows it with letters that can be read, and a desktop shows two of them side by side."""

_LEGEND = 0.2
"""Inches of a line of a legend."""

_CROWDED = 12
"""Files or ranks from which their labels are small."""

_COLORS = ("#0b4a86", "#b5651d", "#0a5a43", "#8a2c0a", "#5f2167", "#6d5f52")
"""Dark enough for a light page, and apart for readers who do not see red and green."""

_EDGE = "#faf7f0"
"""Between two causes of an end; the color of hatches, too."""

_WINNERS = {
    "white": ("#0b4a86", "#4f8cc4", "#9cc3e6"),
    "": ("#6d5f52", "#a89a8a", "#d3c8ba"),
    "black": ("#8a3d0a", "#c77b3b", "#e8b98a"),
}
"""Blue for wins of White, gray for draws, brown for wins of Black; each cause of end has a shade."""

_SETTINGS: Any = {  # Any: matplotlib names each setting in its type
    "svg.fonttype": "none",
    "svg.hashsalt": "report",  # so that equal reports have equal files
    "font.family": "serif",
    "font.size": 9,
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
    lines = (len(_kinds_of_ends(report)) + 1) // 2
    yield _picture("How games end", lambda axes: _endings(axes, report), _SIZE[1] - 0.5 + _LEGEND * lines)
    yield _picture("Turns of a game: quartiles, least and most", lambda axes: _lengths(axes, report))
    yield _picture("Legal actions by third of the game", lambda axes: _branching(axes, report))
    strongest = report.strengths[-1].name
    name = f"How often a game each square is gone to, {strength_name(strongest)}"
    yield _picture(name, lambda axes: _squares(axes, report.squares[strongest], game))


def _picture(name: str, draw: Callable[["Axes"], None], height: float = _SIZE[1]) -> Picture:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(_SIZE[0], height), layout="constrained")
    axes: Any = figure.subplots()  # Any: what it returns depends on the number of plots
    figure.suptitle(name, x=0.01, ha="left", fontsize=10)
    draw(axes)
    file = StringIO()
    figure.savefig(file, format="svg", transparent=True, metadata={"Date": None, "Title": name})
    text = file.getvalue()
    said = f'<svg role="img" aria-label="{escape(name)}; the tables below have the figures"'
    return Picture(name, text[text.index("<svg") :].replace("<svg", said, 1), name)


def _scores(axes: "Axes", report: Report) -> None:
    names = [strength_name(each.name) for each in report.strengths]
    means = [each.score.mean for each in report.strengths]
    reach = [min(1.0, each.score.reach) for each in report.strengths]
    axes.errorbar(names, means, yerr=reach, fmt="o", capsize=4, color=_COLORS[0])
    axes.axhline(0.5, linewidth=0.8, linestyle=":", color=WRITING)
    axes.set_ylim(-0.03, 1.03)
    axes.margins(x=0.15)


def _kinds_of_ends(report: Report) -> tuple[tuple[str, str], ...]:
    """Return winners and causes, those of one winner together."""
    kinds = dict.fromkeys((end.winner, end.ending) for each in report.strengths for end in each.endings)
    return tuple(sorted(kinds, key=lambda kind: ("white", "", "black").index(kind[0])))


def _endings(axes: "Axes", report: Report) -> None:
    names = [strength_name(each.name) for each in report.strengths]
    left = [0.0] * len(names)
    before = Counter[str]()
    for winner, ending in _kinds_of_ends(report):
        shares = [
            sum(end.count for end in each.endings if (end.winner, end.ending) == (winner, ending)) / max(1, each.games)
            for each in report.strengths
        ]
        label = f"{winner.capitalize() or 'draw'}: {ending_name(ending)}"
        round, shade = divmod(before[winner], len(_WINNERS[winner]))
        before[winner] += 1
        hatch = ("", "//", "xx", "..")[round % 4]
        axes.barh(names, shares, left=left, label=label, color=_WINNERS[winner][shade], hatch=hatch, edgecolor=_EDGE)
        left = [one + other for one, other in zip(left, shares, strict=True)]
    axes.set_xlim(0, 1)
    axes.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0", "25 %", "50 %", "75 %", "100 %"])
    axes.invert_yaxis()
    axes.figure.legend(loc="outside lower left", ncols=2, fontsize=8, frameon=False)


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
        means = [each.branching[phase].mean if each.branching[phase].n else nan for phase in PHASES]
        axes.plot(PHASES, means, marker="os^Dv"[number % 5], label=strength_name(each.name), color=_COLORS[number % 6])
    axes.set_ylim(0, 1.12 * max(each.branching[phase].mean for each in report.strengths for phase in PHASES) or 1)
    axes.legend(fontsize=8, frameon=False)


def _squares(axes: "Axes", used: Mapping[str, float], game: Game) -> None:
    """Draw the board, squares or hexagons, each in the color of its number."""
    from matplotlib.collections import PolyCollection

    board = game.program.board
    lattice = lattice_of(board)
    cells = [[(x + dx, y + dy) for dx, dy in lattice.corners] for x, y in lattice.centers]
    drawn = PolyCollection(cells, array=[used.get(name, 0.0) for name in board.names], cmap="cividis")
    drawn.set_clim(0, max(used.values(), default=0.0) or 1.0)
    drawn.set_edgecolor("face")
    axes.add_collection(drawn)
    axes.set_xlim(0, lattice.width)
    axes.set_ylim(0, lattice.height)
    axes.set_aspect("equal")
    for side in axes.spines.values():
        side.set_visible(False)
    size = 6 if max(len(board.files), len(board.ranks)) > _CROWDED else 8
    axes.tick_params(length=0, labelsize=size)
    if board.hexagons:
        axes.set_xticks([])
        axes.set_yticks([])
        for label, square, files, ranks in hexagon_labels(board):
            (fx, fy), (rx, ry), (x, y) = lattice.file_step, lattice.rank_step, lattice.centers[square]
            place = x + 0.85 * (files * fx + ranks * rx), y + 0.85 * (files * fy + ranks * ry)
            axes.text(*place, label, fontsize=size, ha="center", va="center", clip_on=False)
    else:
        axes.set_xticks([x + 0.5 for x in range(len(board.files))], board.labels)
        axes.set_yticks([y + 0.5 for y in range(len(board.ranks))], board.ranks)
    axes.figure.colorbar(drawn, ax=axes)
