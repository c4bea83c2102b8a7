"""`rumpus train`: learn from games against itself what the pieces of a ruleset are worth."""

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from interpreter.cli.shared.files import UsageError, open_whole, settings_of
from interpreter.cli.shared.notes import note
from interpreter.cli.shared.options import MOST, ClusterOption, FileArgument, SettingsOption
from interpreter.cli.shared.own_games import JobsOption
from interpreter.engines.scale import BLOCK

if TYPE_CHECKING:
    from interpreter.pool import Pool
    from interpreter.train.network_rounds import NetworkRound
    from interpreter.train.plan import Plan, Task
    from interpreter.train.rounds import Round

S = TypeVar("S")


def train(
    file: FileArgument,
    games: Annotated[int, typer.Option("--games", min=20, metavar="N", help="Number of games a round.")] = 2000,
    nodes: Annotated[int, typer.Option("--nodes", min=1, max=MOST, metavar="N", help="Positions an action.")] = 1000,
    rounds: Annotated[
        int, typer.Option("--rounds", min=1, max=20, metavar="N", help="Most rounds; it stops when one gains nothing.")
    ] = 3,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Seed of the openings.")] = 1,
    jobs: JobsOption = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="OUT", help="The file to write.", show_default="FILE with .weights.json"),
    ] = None,
    cluster: ClusterOption = None,
    network: Annotated[
        bool, typer.Option("--network", help="Learn a small network besides the weights that the game has.")
    ] = False,
    neurons: Annotated[
        int, typer.Option("--neurons", metavar="N", help="Neurons of the network: 32, 64, 96 or 128.")
    ] = BLOCK,
    option: SettingsOption = None,
) -> None:
    """Learn the weights by which the computer judges positions.

    The computer plays itself, in rounds, each with the weights of the round before. Players take the weights from then
    on if they are in the file that --out names by default. The same command continues an interrupted training.
    """
    from interpreter.engines.choose import KERNEL
    from interpreter.game.worker_rules import rules_of
    from interpreter.pool import pool_for
    from interpreter.train.plan import Plan

    if str(out) == "-":
        raise UsageError("--out needs a file, from which the training can continue")
    if out is not None and out.is_dir():
        raise UsageError(f"--out needs a file, and {out} is a folder")
    if out is not None and not out.parent.is_dir():
        raise UsageError(f"--out needs a folder that exists, and {out.parent} does not; make it first")
    _check_neurons(neurons, network)
    _check_libraries("numpy", *(["scipy"] if network else []))
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # for sums this small its threads only wait for each other
    source = open_whole(file)
    rules = rules_of(source, settings_of(option), KERNEL)
    plan = Plan(rules=rules, games=games, nodes=nodes, rounds=rounds, seed=seed, neurons=neurons if network else 0)
    path = out or _default_path(source.name)
    state = path.with_name(f"{path.name}.state")
    pool = pool_for(jobs or os.cpu_count() or 1, cluster, note)
    learn = _learn_network if network else _learn_weights
    learn(plan, pool, state, path)
    print(f"the weights are in {path}")


def _learn_weights(plan: "Plan", pool: "Pool", state: Path, path: Path) -> None:
    """Learn weights, and write those of each round that gains, and of the first."""
    from interpreter.game.judging.file import write_weights
    from interpreter.game.worker_rules import game_of
    from interpreter.train.play import play_task
    from interpreter.train.rounds import n_weighed, rounds
    from interpreter.train.store import Store, weighed_games

    game = game_of(plan.rules)
    store = Store.opened(weighed_games(n_weighed(game.program)), plan.as_tags(), game.rules_hash, state)
    for found in rounds(plan, store, _player(plan, pool, play_task)):
        print(_sentence(found))
        if found.is_gain or found.number == 0:
            write_weights(path, found.weights, game.rules_hash, game.title)
    store.remove()


def _learn_network(plan: "Plan", pool: "Pool", state: Path, path: Path) -> None:
    """Learn a network, and write that of each round that gains; raise `WeightsError` if the first one does not."""
    from interpreter.game.judging.file import WeightsError, write_weights
    from interpreter.game.judging.lookup import weights_of
    from interpreter.game.worker_rules import game_of
    from interpreter.train.network_positions import n_features
    from interpreter.train.network_rounds import network_rounds
    from interpreter.train.play import play_for_network
    from interpreter.train.store import Store, seen_games

    game = game_of(plan.rules)
    store = Store.opened(seen_games(n_features(game.program)), plan.as_tags(), game.rules_hash, state)
    for found in network_rounds(plan, weights_of(game), store, _player(plan, pool, play_for_network)):
        print(_network_sentence(found))
        if found.is_gain:
            write_weights(path, found.weights, game.rules_hash, game.title)
        elif found.number == 0:
            raise WeightsError(
                "no network is written, since its gain in held-out games is not more than twice its error; "
                "the same command with a larger --games adds to its games"
            )
    store.remove()


def _check_neurons(neurons: int, network: bool) -> None:
    from interpreter.game.judging.network import MOST_NEURONS

    if neurons != BLOCK and not network:
        raise UsageError("--neurons needs --network")
    if neurons % BLOCK or not BLOCK <= neurons <= MOST_NEURONS:
        raise UsageError(f"--neurons must be a multiple of {BLOCK}, at most {MOST_NEURONS}, found {neurons}")


def _check_libraries(*names: str) -> None:
    from importlib.util import find_spec

    for name in names:
        if find_spec(name) is None:
            from interpreter.installing import extra_command

            raise UsageError(f"training needs {name}; install it with `{extra_command('train')}`")


def _default_path(name: str) -> Path:
    from interpreter.game.judging.lookup import ENDING

    return Path(name).with_name(Path(name).stem + ENDING)


def _player(plan: "Plan", pool: "Pool", play: "Callable[[Task], S]") -> "Callable[[Sequence[Task]], Iterator[S]]":
    """Return what plays the games of a round, and shows how many of them there are."""
    from interpreter.cli.shared.progress import progress

    def played(tasks: Sequence["Task"]) -> Iterator["S"]:
        number = tasks[0].round + 1 if tasks else 1
        with progress(f"round {number}", plan.games) as advance:
            advance(plan.games - len(tasks))
            for sample in pool.results(play, tasks):
                advance(1)
                yield sample

    return played


def _network_sentence(found: "NetworkRound") -> str:
    return (
        f"round {found.number + 1}: a network from {found.games} games, {found.positions} positions; "
        f"loss of held-out games falls by {found.gain:.4f} ± {found.error:.4f}"
    )


def _sentence(found: "Round") -> str:
    return (
        f"round {found.number + 1}: {found.games} games of {found.actions:.0f} actions, {found.draws:.0%} drawn, "
        f"{found.positions} positions; loss of held-out games falls by {found.gain:.4f} ± {found.error:.4f}"
    )
