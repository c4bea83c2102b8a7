"""A report as a page of sections, tables and, if it is drawn, plots."""

from collections.abc import Iterator

from interpreter.document.page import Bullets, Page, Paragraph, Picture, Section, Table
from interpreter.lint.interval import Interval
from interpreter.report.content import Report
from interpreter.report.figures import PHASES, Strength
from interpreter.report.significance import Estimate
from interpreter.report.statements import ending_name, shown, shown_score, statements_of, strength_name

_FIRSTS = 12
"""Number of first actions that are shown."""

_SQUARES = 8


def page_of(report: Report, pictures: tuple[Picture, ...] = ()) -> Page:
    """Return the page; `pictures` come after what the report shows, whose tables have the same figures."""
    return Page(f"Report on {report.title}", tuple(_sections(report, pictures)))


def _sections(report: Report, pictures: tuple[Picture, ...]) -> Iterator[Section]:
    yield Section("", (Paragraph(_conditions(report)),))
    said = tuple(statement.sentence for statement in statements_of(report))
    yield Section("What the games show", (Bullets(said) if said else Paragraph("Nothing that is significant."),))
    if pictures:
        yield Section("Pictures", pictures)
    yield Section("Results", (_results(report), _endings(report)))
    yield Section("Skill", (_trace(report), Paragraph(_slope(report))))
    yield Section("Length and choice", (_lengths(report), _branching(report)))
    yield Section("Course of the games", (_course(report), _kinds(report)))
    yield Section("First actions", (_firsts(report.strengths[-1]),))
    yield Section("Pieces", (_pieces(report),))
    if report.lines:
        yield Section("Lines of the rules", (_lines(report),))
    yield Section("Squares", (_squares(report),))


def _conditions(report: Report) -> str:
    names = ", ".join(strength_name(each.name) for each in report.strengths)
    opening = f"after {report.opening} random actions" if report.opening else "from the array"
    return (
        f"{report.games} games with seed {report.seed}: {names}, each against itself and against the next weaker one, "
        f"{opening} except in random play; a game is a draw after {report.limit} turns. Rules {report.rules[:12]}. "
        "A number after ± is half of the 95 percent interval."
    )


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def _range(share: Interval) -> str:
    return f"{100 * share.low:.0f} to {100 * share.high:.0f} %"


def _results(report: Report) -> Table:
    rows = tuple(
        (strength_name(each.name), str(each.games), str(each.different), shown_score(each.score), _range(each.draws))
        for each in report.strengths
    )
    return Table(("players", "games", "different", "White's score", "draws"), rows)


def _endings(report: Report) -> Table:
    rows = tuple(
        (
            strength_name(each.name),
            f"{ending.winner} wins" if ending.winner else "draw",
            ending_name(ending.ending),
            ending.place or "-",
            str(ending.count),
            _range(ending.share),
        )
        for each in report.strengths
        for ending in each.endings
    )
    return Table(("players", "result", "by", "line", "games", "share"), rows)


def _trace(report: Report) -> Table:
    rows = tuple(
        (strength_name(each.stronger), strength_name(each.weaker), str(each.score.n), shown_score(each.score))
        for each in report.trace
    )
    return Table(("stronger", "weaker", "games", "score of the stronger"), rows)


def _slope(report: Report) -> str:
    return (
        f"From one strength to the next, White's score changes by {report.slope:+.3f} "
        f"(p-value {report.slope_chance:.2f})."
    )


def _lengths(report: Report) -> Table:
    rows = tuple(
        (
            strength_name(each.name),
            shown(each.lengths.mean),
            str(each.lengths.least),
            *(f"{cut:g}" for cut in each.lengths.quartiles),
            str(each.lengths.most),
        )
        for each in report.strengths
    )
    return Table(("turns with", "mean", "least", "quarter", "median", "three quarters", "most"), rows)


def _branching(report: Report) -> Table:
    rows = tuple(
        (
            strength_name(each.name),
            *(_one(each.branching[phase]) for phase in (*PHASES, "all")),
            _percent(each.forced),
        )
        for each in report.strengths
    )
    return Table(("legal actions with", *PHASES, "all", "without a choice"), rows)


def _one(estimate: Estimate) -> str:
    return f"{estimate.mean:.1f}" if estimate.n else "-"


def _course(report: Report) -> Table:
    rows = tuple(
        (
            strength_name(each.name),
            "-" if each.drama is None else shown(each.drama),
            "-" if each.decided is None else _percent(each.decided.mean),
        )
        for each in report.strengths
    )
    return Table(("players", "changes of the lead", "decided after"), rows)


def _kinds(report: Report) -> Table:
    kinds = tuple(dict.fromkeys(kind for each in report.strengths for kind in each.kinds))
    rows = tuple(
        (strength_name(each.name), *(f"{each.kinds.get(kind, 0):.2f}" for kind in kinds)) for each in report.strengths
    )
    return Table(("a game with", *kinds), rows)


def _firsts(strongest: Strength) -> Table:
    rows = tuple((first, str(score.n), shown_score(score)) for first, score in strongest.firsts[:_FIRSTS])
    return Table((f"first action, {strength_name(strongest.name)}", "games", "White's score"), rows)


def _pieces(report: Report) -> Table:
    values = {row.name: row.relative_text for row in report.values}
    rows = tuple(
        (
            piece.name,
            values.get(piece.name, "-"),
            str(piece.games),
            f"{piece.moves:.1f}",
            "-" if piece.survival is None else _percent(piece.survival),
        )
        for piece in report.pieces
    )
    return Table(("piece", "value", "games", "actions a game", "left at the end"), rows)


def _lines(report: Report) -> Table:
    games = sum(each.games for each in report.strengths)
    rows = tuple(
        (line.place, f"`{line.text}`", _percent(line.games / games) if games else "-") for line in report.lines
    )
    return Table(("line", "rule", "games that may use it"), rows)


def _squares(report: Report) -> Table:
    rows = []
    for name, used in report.squares.items():
        ordered = sorted(used.items(), key=lambda item: (-item[1], item[0]))[:_SQUARES]
        rows.append((strength_name(name), ", ".join(f"{square} {count:.1f}" for square, count in ordered)))
    return Table(("players", "squares most often gone to, times a game"), tuple(rows))
