"""`rumpus report`: how a game plays, from games of the computer against itself."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from interpreter.cli.shared.engine import EngineOption, engine_wanted, mention_slowness
from interpreter.cli.shared.fault import FINDINGS
from interpreter.cli.shared.files import UsageError, open_whole, settings_of
from interpreter.cli.shared.in_format import in_format
from interpreter.cli.shared.notes import note
from interpreter.cli.shared.options import ClusterOption, FileArgument, Format, FormatOption, SettingsOption
from interpreter.cli.shared.own_games import JobsOption, LimitOption, SeedOption
from interpreter.cli.shared.write_out import check_outs, write_out

if TYPE_CHECKING:
    from interpreter.pool import Pool
    from interpreter.report.content import Report
    from interpreter.report.study import Study

GamesOption = Annotated[
    int | None,
    typer.Option("--games", min=2, max=1_000_000, metavar="N", help="Number of games of each pairing of players."),
]
MinutesOption = Annotated[
    float, typer.Option("--minutes", min=0, metavar="M", help="Without --games: play for about so long.")
]
LevelsOption = Annotated[
    str, typer.Option("--levels", metavar="A,B,..", help="Players, from the weakest on: random, and levels.")
]
AgainstOption = Annotated[
    str | None, typer.Option("--against", metavar="FILE", help="Compare with another version of the game.")
]
FailOption = Annotated[
    list[str] | None,
    typer.Option("--fail-on", metavar="BOUND", help="Fail unless a bound holds, such as first@4<=0.58; repeatable."),
]
HtmlOption = Annotated[Path | None, typer.Option("--html", metavar="OUT", help="Write the report as HTML, with plots.")]
FolderOption = Annotated[
    Path | None, typer.Option("--record", metavar="FOLDER", help="Keep the games; the same command goes on from them.")
]
OpeningOption = Annotated[
    int,
    typer.Option("--opening", min=0, max=40, metavar="N", help="Random actions before the players begin."),
]


@in_format
def report(
    file: FileArgument,
    games: GamesOption = None,
    minutes: MinutesOption = 2.0,
    levels: LevelsOption = "random,2,4,6",
    against: AgainstOption = None,
    fail_on: FailOption = None,
    html: HtmlOption = None,
    record: FolderOption = None,
    opening: OpeningOption = 2,
    seed: SeedOption = 1,
    limit: LimitOption = 400,
    jobs: JobsOption = None,
    cluster: ClusterOption = None,
    option: SettingsOption = None,
    engine: EngineOption = None,
    format: FormatOption = Format.TEXT,
) -> None:
    """Report how a game plays, by games of the computer with itself.

    It tells who wins, how games end, what is used, and what skill is worth.

    The computer plays against itself at several strengths, and each strength against the next weaker one. What the
    report states is significant after a correction for all that it tests; all other figures are in its tables.

    A BOUND is FIGURE@STRENGTH<=VALUE or >=VALUE; figures are first (the score of the side that begins), white, draws,
    turns, branching, forced and unused (lines of the rules that no game used). Without @STRENGTH the strongest counts.
    """
    from interpreter.game.worker_rules import rules_of
    from interpreter.pool import pool_for
    from interpreter.report.bounds import broken, read_bound
    from interpreter.report.study import Study, read_strengths

    check_outs(html, read=(file, against))
    strengths = read_strengths(levels)
    bounds = [read_bound(text, strengths) for text in fail_on or ()]
    rules = rules_of(open_whole(file), settings_of(option), engine_wanted(engine))
    study = Study(rules=rules, strengths=strengths, seed=seed, opening=opening, limit=limit)
    if html is not None:
        _need_plots()
    mention_slowness(engine)
    pool = pool_for(jobs or os.cpu_count() or 1, cluster, note)
    if against is not None:
        other = Study(
            rules=rules_of(open_whole(against), {}, engine_wanted(engine)),
            strengths=strengths,
            seed=seed,
            opening=opening,
            limit=limit,
        )
        _compare(
            _made(other, pool, games, minutes / 2, record and record / "against"),
            _made(study, pool, games, minutes / 2, record),
            html,
            format,
        )
        return
    found = _made(study, pool, games, minutes, record)
    _show(found, study, html, format)
    faults = list(broken(found, bounds))
    for fault in faults:
        note(fault)
    if faults:
        raise typer.Exit(FINDINGS)


def _need_plots() -> None:
    """Raise `UsageError` if what draws the plots is not installed."""
    from importlib.util import find_spec

    from interpreter.installing import extra_command

    if find_spec("matplotlib") is None:
        raise UsageError(f"--html needs matplotlib; install it with `{extra_command('report')}`")


def _made(study: "Study", pool: "Pool", games: int | None, minutes: float, folder: Path | None) -> "Report":
    """Play the games of a study with their progress shown, and return its report."""
    from interpreter.cli.shared.progress import progress
    from interpreter.report.content import report_of
    from interpreter.report.study import played

    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    total = None if games is None else games * len(list(study.pairings()))
    with progress(f"games of {study.rules.name}", total) as heard:
        found = played(study, pool, games=games, seconds=60 * minutes, folder=folder, heard=heard)
    return report_of(study, found)


def _show(found: "Report", study: "Study", html: Path | None, format: Format) -> None:
    from interpreter.cli.shared.output import print_json
    from interpreter.document.as_html import as_html
    from interpreter.document.as_markdown import as_markdown
    from interpreter.game.worker_rules import game_of
    from interpreter.report.as_json import as_json
    from interpreter.report.page import page_of

    if html is not None:
        from interpreter.report.plots import pictures_of

        write_out(html, as_html(page_of(found, pictures_of(found, game_of(study.rules)))))
    if format is Format.JSON:
        print_json(as_json(found))
    elif html is None:
        print(as_markdown(page_of(found)), end="")


def _compare(before: "Report", after: "Report", html: Path | None, format: Format) -> None:
    from interpreter.cli.shared.output import print_json
    from interpreter.document.as_html import as_html
    from interpreter.document.as_markdown import as_markdown
    from interpreter.report.against import page_of
    from interpreter.report.as_json import as_json

    page = page_of(before, after)
    if html is not None:
        write_out(html, as_html(page))
    if format is Format.JSON:
        print_json({"before": as_json(before), "after": as_json(after)})
    elif html is None:
        print(as_markdown(page), end="")
