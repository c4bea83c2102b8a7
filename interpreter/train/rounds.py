"""The rounds of a training: play with the weights so far, fit, and go on as long as that explains results better."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.engines.scale import Term
from interpreter.game.judging.features import Feature, Features, by_name, values_of
from interpreter.game.judging.file import WeightsError
from interpreter.game.judging.from_rules import weights_from_rules
from interpreter.game.judging.weights import LATER, Errors, Trait, Weights
from interpreter.game.worker_rules import game_of
from interpreter.program.tables import Program
from interpreter.train.fit import Belief, data_of, fit
from interpreter.train.plan import Plan, Task
from interpreter.train.play import Sample
from interpreter.train.store import Store

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Played = Callable[[Sequence[Task]], Iterator[Sample]]
"""Plays games, in any order."""

_USUAL, _USUAL_VALUE = 4.0, 15.0
"""Points by which a weight usually changes scores, and that of a unit."""

LEAST_POSITIONS = 100

MOST_AHEAD = 500.0
"""Score from which a position is left out: it is won, and whether it is played well enough says little of values."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """The result of a round."""

    number: int
    games: int
    positions: int
    actions: float
    """Mean number of actions of a game."""
    draws: float
    """The part of the games that were drawn or broken off."""
    gain: float
    """The fall of the mean loss of held-out games."""
    error: float
    ridge: float
    weights: Weights

    @property
    def is_gain(self) -> bool:
        """Return True if the gain is more than twice its error."""
        return self.gain > 2 * self.error


def rounds(plan: Plan, store: Store[Sample], played: Played) -> Iterator[Round]:
    """Yield each round, until the gain is no longer clear; the last round that gained has the best weights."""
    program = game_of(plan.rules).program
    weights = weights_from_rules(program)
    names = Features(program, weights).names
    for number in range(plan.rounds):
        done = {sample.number for sample in store.of_round(number)}
        tasks = [
            Task(plan=plan, weights=weights, round=number, number=game)
            for game in range(plan.games)
            if game not in done
        ]
        for sample in played(tasks):
            store.add(sample)
        found = _round(plan, store, weights, names, number)
        yield found
        if not found.is_gain:
            return
        weights = found.weights


def n_weighed(program: Program) -> int:
    """Return how many features of a position the weights of a ruleset weigh."""
    return len(Features(program, weights_from_rules(program)).names)


def _round(plan: Plan, store: Store[Sample], weights: Weights, names: Sequence[Feature], number: int) -> Round:
    """Fit the weights to the games of a round."""
    samples = store.of_round(number)
    believed = belief_in(names, values_of(weights, names))
    data = data_of([(sample.result, sample.positions, sample.scores) for sample in samples], len(names))
    data = data.part(abs(data.features @ believed.guess) < MOST_AHEAD)
    if len(data.results) < LEAST_POSITIONS:
        raise WeightsError(
            f"{len(samples)} games have only {len(data.results)} quiet positions, and {LEAST_POSITIONS} are needed; "
            f"{_cure(store, number)}"
        )
    data.features[:, unlearned(names, believed.guess)] = 0.0
    found = fit(data, believed)
    return Round(
        number=number,
        games=len(samples),
        positions=len(data.results),
        actions=sum(sample.actions for sample in samples) / len(samples),
        draws=sum(sample.result == 0.5 for sample in samples) / len(samples),
        gain=found.gain,
        error=found.error,
        ridge=found.ridge,
        weights=_weights(plan, weights, names, list(found.weights), list(found.errors)),
    )


def _cure(store: Store[Sample], number: int) -> str:
    """Return what to do if a round has too few positions: only the first one can be given more games."""
    if number == 0 or store.path is None:
        return "the same command with a larger --games adds to them"
    return f"remove {store.path}, and train again with a larger --games"


def belief_in(names: Sequence[Feature], guess: Sequence[float]) -> Belief:
    """Return what is believed of weights: a piece is worth much the same early and late, and squares add little."""
    import numpy as np

    places = {name: place for place, name in enumerate(names)}
    basis, usual = np.eye(len(names)), np.full(len(names), _USUAL)
    for name, place in places.items():
        if isinstance(name, Term):
            continue
        piece, trait = name
        if trait in (Trait.VALUE, Trait.HELD):
            usual[place] = _USUAL_VALUE
        if trait in LATER:  # weights that differ, from half the sum of both by half their difference
            late = places[piece, LATER[trait]]
            basis[late, place], basis[place, late] = 1.0, -1.0
    return Belief(np.array(guess), basis, usual)


def unlearned(names: Sequence[Feature], prior: "NDArray[np.float64]") -> list[int]:
    """Return the places of what is not learned.

    Mobilities that the weights leave out would slow every search down. A hunt makes units come near to what a search
    cannot win within its depth. In games, those that are near have not won it yet, so being near would come out as bad.
    """
    return [
        place
        for place, name in enumerate(names)
        if name is Term.HUNT or (not isinstance(name, Term) and name[1] is Trait.MOBILITY and not prior[place])
    ]


def _weights(
    plan: Plan, before: Weights, names: Sequence[Feature], values: Sequence[float], errors: Sequence[float]
) -> Weights:
    pieces, terms = by_name(names, list(map(float, values)))
    of_pieces, of_terms = by_name(names, list(map(float, errors)))
    return Weights(
        pieces=pieces,
        terms=terms,
        sizes=before.sizes,
        games=before.games + plan.games,
        nodes=plan.nodes,
        errors=Errors(pieces=of_pieces, terms=of_terms),
    )
