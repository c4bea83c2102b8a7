"""The outside yardstick: at which `UCI_Elo` of Fairy-Stockfish does a player of ours score one half?

    python -m tests.benchmark.yardstick chess --player 8 --movetime 200 --games 200 --folder yardstick

Short matches come first: each is at the strength that all games so far make likeliest, so they close in on the point.
Then the long match at that point gives the answer, its Elo difference added to the setting of the program. Every match
is `rumpus match` with the same budget for both sides; its games are kept in a folder, and the same command goes on
where it was. The command of each match is printed, with the version of the program.

The games are those that both know: `chess`, `crazyhouse`, and the rule files in the folder `variants`. Their letters,
squares and arrays are those of Fairy-Stockfish; two of its games have more rules on ends than our language, and
`variants/variants.ini` has them without. Beside three of them are weights from the rules with networks that were
learned under the rules of our variants of these names. A program of limited strength chooses by chance, with a seed of
its own, so its games cannot be reproduced: quote the number of games and the error. Let nothing else run meanwhile.
"""

import os
import shutil
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from interpreter.game.worker_rules import rules_of
from interpreter.match.contestant import Contestant, read_contestant
from interpreter.match.elo import points_at
from interpreter.match.plan import Plan
from interpreter.match.series import run
from interpreter.match.store import Store
from interpreter.match.summary import Summary, as_text, summary_of
from interpreter.pool import pool_for
from rulesets import Catalogue
from tests.benchmark.dialogue import uci_name

WEAKEST, STRONGEST = 1350, 2850
"""The settings that Fairy-Stockfish 11.1 allows."""

_PLACES = os.pathsep.join([os.environ.get("PATH", os.defpath), "/usr/games"])
_VARIANTS = Path(__file__).with_name("variants")


@dataclass(frozen=True, slots=True)
class Outside:
    """A game of the yardstick: our rule file, and the name of the same game in Fairy-Stockfish."""

    file: str
    variant: str


GAMES = {
    "chess": Outside("chess", "chess"),
    "crazyhouse": Outside("crazyhouse", "crazyhouse"),
    "capablanca": Outside(str(_VARIANTS / "capablanca.rumpus"), "capablanca"),
    "knightmate": Outside(str(_VARIANTS / "knightmate.rumpus"), "knightmate"),
    "los-alamos": Outside(str(_VARIANTS / "los-alamos.rumpus"), "losalamos"),
    "makruk": Outside(str(_VARIANTS / "makruk.rumpus"), "makruk-plain"),
    "shatranj": Outside(str(_VARIANTS / "shatranj.rumpus"), "shatranj-plain"),
    "shogi": Outside("shogi", "shogi"),
    "xiangqi": Outside("xiangqi", "xiangqi"),
}


@dataclass(frozen=True, slots=True)
class Result:
    """What a match against a strength gave: the points of our player."""

    elo: int
    points: float
    games: int


def program() -> str:
    """Return the place of Fairy-Stockfish."""
    place = shutil.which("fairy-stockfish", path=_PLACES)
    if place is None:
        sys.exit("fairy-stockfish is missing; apt-get install fairy-stockfish")
    return place


def estimate(results: Sequence[Result]) -> int:
    """Return the strength at which the results are likeliest, by the logistic curve.

    A draw is assumed against the weakest and the strongest setting, so that the answer is between them.

    >>> estimate([Result(1850, 5, 10)]), estimate([Result(1850, 75, 100)]), estimate([])
    (1853, 2041, 2100)
    """
    known = [Result(WEAKEST, 0.5, 1), Result(STRONGEST, 0.5, 1), *results]
    low, high = float(WEAKEST), float(STRONGEST)
    while high - low > 0.5:
        middle = (low + high) / 2
        missing = sum(each.points - each.games * points_at(middle - each.elo) for each in known)
        low, high = (middle, high) if missing > 0 else (low, middle)
    return round((low + high) / 2)


def opponent(outside: Outside, elo: int, movetime: int) -> Contestant:
    """Return Fairy-Stockfish at a strength."""
    options = f"VariantPath={_VARIANTS / 'variants.ini'} UCI_Variant={outside.variant}"
    strength = f"UCI_LimitStrength=true UCI_Elo={elo}"
    return read_contestant(f"uci:{program()} {options} {strength} movetime={movetime}")


def main(words: Sequence[str] | None = None) -> int:
    """Find the even point and print it."""
    asked = _read(words)
    asked.folder.mkdir(parents=True, exist_ok=True)
    print(uci_name(program()))
    results: list[Result] = []
    for number in range(1, asked.rounds + 1):
        elo = estimate(results)
        found = _match(asked, elo, asked.scouts, seed=number)
        results.append(Result(elo, found.score.points * found.score.games, found.score.games))
        print(f"{elo}: {found.score.points:.2f} of {found.score.games}", flush=True)
    elo = estimate(results)
    found = _match(asked, elo, asked.games, seed=0)
    print(as_text(found), end="")
    print(f"{asked.game}: UCI_Elo {elo} {found.strength}")
    return 0


def _match(asked: Namespace, elo: int, games: int, seed: int) -> Summary:
    """Play a match against a strength; a program that fails ends the run, for its games would count."""
    outside = GAMES[asked.game]
    own = read_contestant(asked.player, {"movetime": asked.movetime})
    rules = rules_of(Catalogue().open(outside.file)[0], {}, "auto")
    players = (own, opponent(outside, elo, asked.movetime))
    plan = Plan(rules=rules, players=players, seed=seed, opening=asked.opening)
    path = asked.folder / f"{asked.game}-{own.name}-{asked.movetime}-{seed}-{elo}.pgn"
    shown = f"--games {games} --seed {seed} --opening {asked.opening} --record {path}"
    print(f"rumpus match {outside.file} --white '{own.label}' --black '{players[1].label}' {shown}", flush=True)
    with Store(plan, path) as store:
        summary = summary_of(store, games, run(store, games, pool_for(asked.jobs)))
    if summary.forfeits:
        sys.exit(f"{summary.forfeits} games were lost by a fault: see the tag Reason in {path}")
    return summary


def _read(words: Sequence[str] | None) -> Namespace:
    parser = ArgumentParser(prog="python -m tests.benchmark.yardstick", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--player", default="8", help="the player of ours, as in rumpus match")
    parser.add_argument("--movetime", type=int, default=200, help="milliseconds an action, for both")
    parser.add_argument("--games", type=int, default=200, help="games of the long match")
    parser.add_argument("--rounds", type=int, default=6, help="number of short matches")
    parser.add_argument("--scouts", type=int, default=10, help="games of a short match")
    parser.add_argument("--opening", type=int, default=6, help="random actions before the players begin")
    parser.add_argument("--jobs", type=int, default=1, help="number of games at a time")
    parser.add_argument("--folder", type=Path, default=Path("yardstick"), help="where the games are kept")
    return parser.parse_args(words)


if __name__ == "__main__":
    sys.exit(main())
