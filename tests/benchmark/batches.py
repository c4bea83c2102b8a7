"""Random actions in batches over all rulesets, compared with single games, and a sample of them with the reference.

`python -m tests.benchmark.batches` plays a million actions; it names the first difference of each ruleset, and fails if
there is one.
"""

import argparse
import sys
from time import process_time

import numpy as np

from interpreter import Game, State, load
from interpreter.learn import Batch
from interpreter.learn.seat import Seat
from rulesets import Catalogue

_CAP = 300


def main(words: list[str] | None = None) -> int:
    """Play, and write one line for each ruleset."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmark.batches", description=__doc__)
    parser.add_argument("rulesets", nargs="*", default=list(Catalogue().variants()), help="default: all")
    parser.add_argument("--actions", type=int, default=1_000_000, help="in all rulesets together")
    parser.add_argument("--games", type=int, default=64, help="in a batch")
    parser.add_argument("--sample", type=int, default=40, help="positions of each ruleset that the reference judges")
    asked = parser.parse_args(words)
    n_steps = -(-asked.actions // (len(asked.rulesets) * asked.games))
    faults = total = judged = 0
    for name in asked.rulesets:
        begun = process_time()
        fault, n_judged = _play(name, asked.games, n_steps, max(1, n_steps // asked.sample))
        faults, judged, total = faults + bool(fault), judged + n_judged, total + n_steps * asked.games
        print(f"{name:34}{n_steps * asked.games:10,} actions{process_time() - begun:8.1f} s  {fault}", flush=True)
    print(f"{total:,} actions, {judged:,} positions judged by the reference, {faults} rulesets with a difference")
    return 1 if faults else 0


def _play(name: str, n: int, n_steps: int, every: int) -> tuple[str, int]:
    """Play a batch of a ruleset; return the first difference, or "", and how many positions the reference judged."""
    game, reference = load(name), load(name, engine="reference")
    batch, random = Batch(game, n, 1, cap=_CAP), np.random.default_rng(1)
    seat, judged = Seat(game.start()), 0
    for step in range(n_steps):
        if step % every == 0:
            judged += 1
            fault = _difference(batch, _same(reference, seat))
        else:
            fault = _difference(batch, seat)
        if fault:
            return f"at step {step}: {fault}", judged
        numbers = batch.pick(random)
        batch.step(numbers)
        seat = seat.after(int(numbers[0]))
        ended = _same(reference, seat) if step % every == every - 1 else seat
        if bool(batch.over[0]) != ended.is_over or tuple(batch.rewards[0]) != ended.rewards:
            return f"after step {step}: another result in {seat.state.fen()}", judged
        if batch.over[0] or batch.cut[0]:
            seat = Seat(game.start())
    return "", judged


def _same(game: Game, seat: Seat) -> Seat:
    """Return the same choice in a game on another engine, the history included."""
    return Seat(State(game, seat.state.position), seat.begun)


def _difference(batch: Batch, seat: Seat) -> str:
    """Return what the first game of a batch shows otherwise than a single game, or ""."""
    legal = np.flatnonzero(seat.mask())
    if not np.array_equal(batch.legal_numbers()[: batch.counts[0]], legal):
        return f"other actions in {seat.state.fen()}"
    return "" if batch.actors[0] == seat.actor else f"another side acts in {seat.state.fen()}"


if __name__ == "__main__":
    sys.exit(main())
