"""`rumpus match`: many games between two players, and what the results say about their strength."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from interpreter.cli.shared.endgame_tables import TablesOption, open_tables
from interpreter.cli.shared.engine import EngineOption, engine_wanted, mention_slowness
from interpreter.cli.shared.files import UsageError, open_whole, settings_of
from interpreter.cli.shared.in_format import in_format
from interpreter.cli.shared.notes import mention_refusal, note
from interpreter.cli.shared.options import MOST, ClusterOption, FileArgument, Format, FormatOption, SettingsOption
from interpreter.cli.shared.own_games import JobsOption, SeedOption

if TYPE_CHECKING:
    from interpreter.match.plan import Plan
    from interpreter.match.series import Trial
    from interpreter.pool import Pool

_MOST_ELO = 1000
"""The greatest difference that `--sprt` takes: there the weaker side scores three games of a thousand."""

WhiteOption = Annotated[str, typer.Option("--white", metavar="PLAYER", help="The player with White in the first game.")]
BlackOption = Annotated[str, typer.Option("--black", metavar="PLAYER", help="The player with Black in the first game.")]
GamesOption = Annotated[int, typer.Option("--games", min=1, metavar="N", help="Number of games.")]
MovetimeOption = Annotated[int | None, typer.Option(min=1, max=MOST, metavar="MS", help="Milliseconds an action.")]
NodesOption = Annotated[int | None, typer.Option(min=1, max=MOST, metavar="N", help="Positions an action.")]
DepthOption = Annotated[int | None, typer.Option(min=1, max=MOST, metavar="N", help="Actions looked at in every line.")]
OpeningOption = Annotated[
    int, typer.Option("--opening", min=0, metavar="N", help="Number of random actions before the players begin.")
]
LimitOption = Annotated[
    int, typer.Option("--limit", min=0, metavar="TURNS", help="Call a game a draw after this number of turns.")
]
MarginOption = Annotated[
    str | None,
    typer.Option(
        "--margin",
        metavar="POINTS,ACTIONS",
        help="Call a game won once both players see one side this far ahead, each in its last ACTIONS actions.",
    ),
]
SprtOption = Annotated[
    str | None,
    typer.Option("--sprt", metavar="ELO0,ELO1", help="Stop when it is clear which difference is nearer."),
]
RecordOption = Annotated[
    Path | None,
    typer.Option("--record", metavar="OUT", help="Keep the games in a file; the same command continues it."),
]


@in_format
def match(
    file: FileArgument,
    white: WhiteOption,
    black: BlackOption,
    games: GamesOption = 100,
    movetime: MovetimeOption = None,
    nodes: NodesOption = None,
    depth: DepthOption = None,
    opening: OpeningOption = 8,
    seed: SeedOption = 1,
    limit: LimitOption = 0,
    margin: MarginOption = None,
    tables: TablesOption = None,
    sprt: SprtOption = None,
    record: RecordOption = None,
    jobs: JobsOption = None,
    cluster: ClusterOption = None,
    option: SettingsOption = None,
    engine: EngineOption = None,
    format: FormatOption = Format.TEXT,
) -> None:
    """Play a match between two players.

    A PLAYER is a player of Rumpus, or a program: uci:COMMAND or cecp:COMMAND. Options of the program and a budget may
    follow as NAME=VALUE, in the same argument: --white "uci:fairy-stockfish UCI_Elo=1500 movetime=200".

    A player of Rumpus that judges positions has the setting weights=rules, weights=mobility (only values of units, by
    how far they move), or weights=FILE, as `rumpus train` writes it. By default it has the weights of the ruleset.
    Players that do not err on purpose, as levels 6 to 8, have the setting tables=FOLDER, which --tables gives to both.
    Within a budget of time, alphabeta and levels 6 to 8 have the setting threads=N.

    Both games of a pair have the same opening, with sides swapped. The score is that of the player given as --white.
    """
    from interpreter.game.worker_rules import rules_of
    from interpreter.match.contestant import read_contestant
    from interpreter.match.plan import Plan, given_weights
    from interpreter.match.verdict import read_margin
    from interpreter.pool import pool_for, processes_beside

    if str(record) == "-":
        raise UsageError("--record needs a file, from which the match can continue")
    named = {"movetime": movetime, "nodes": nodes, "depth": depth}
    limits = {name: value for name, value in named.items() if value is not None}
    shared = None if tables is None else str(tables)
    first, second = (read_contestant(text, limits, tables=shared) for text in (white, black))
    rules = rules_of(open_whole(file), settings_of(option), engine_wanted(engine))
    weights = given_weights(rules, first), given_weights(rules, second)
    ahead = None if margin is None else read_margin(margin)
    plan = Plan(
        rules=rules,
        players=(first, second),
        weights=weights,
        seed=seed,
        opening=opening,
        limit=limit,
        margin=ahead,
    )
    trial = _trial(sprt)
    mention_slowness(engine)
    _mention_refusals(plan)
    _mention_tables(plan)
    pool = pool_for(jobs or processes_beside(max(first.threads, second.threads)), cluster, note)
    _play(plan, games, pool, trial, record, format)


def _play(plan: "Plan", games: int, pool: "Pool", trial: "Trial | None", record: Path | None, format: Format) -> None:
    """Play the games with their progress shown, and print what they say."""
    from interpreter.cli.shared.output import print_json
    from interpreter.cli.shared.progress import progress
    from interpreter.match.series import greet_programs, run
    from interpreter.match.store import Store
    from interpreter.match.summary import as_json, as_text, summary_of

    greet_programs(plan, pool)
    with Store(plan, record) as store, progress("games", games) as heard:
        heard(len(store.kept))
        costs = run(store, games, pool, trial=trial, heard=heard)
    summary = summary_of(store, games, costs, trial)
    print_json(as_json(summary)) if format is Format.JSON else print(as_text(summary), end="")


def _mention_refusals(plan: "Plan") -> None:
    """Say which of the ruleset's own weights are not used, and why."""
    from interpreter.game.worker_rules import game_of
    from interpreter.match.contestant import OWN

    by_ruleset = (player.name for player in plan.players if player.kind == OWN and player.weights is None)
    mention_refusal(game_of(plan.rules), *by_ruleset)


def _mention_tables(plan: "Plan") -> None:
    """Say which files of the players' folders are not used, and why."""
    from interpreter.game.worker_rules import game_of

    for player in plan.players:
        if player.tables is not None:
            open_tables(game_of(plan.rules), Path(player.tables))


def _trial(text: str | None) -> "Trial | None":
    """Return the sequential test of `--sprt`."""
    from interpreter.match.series import Trial
    from interpreter.match.sprt import Sprt

    if text is None:
        return None
    try:
        elo0, elo1 = map(float, text.split(","))
    except ValueError:
        raise UsageError(f"--sprt must be two numbers such as 0,10, found `{text}`") from None
    if not (abs(elo0) <= _MOST_ELO and abs(elo1) <= _MOST_ELO):
        raise UsageError(f"--sprt takes differences from {-_MOST_ELO} to {_MOST_ELO} Elo, found `{text}`")
    if not elo0 < elo1:
        raise UsageError(f"--sprt needs the smaller difference first, found `{text}`")
    return Trial(Sprt(elo0, elo1))
