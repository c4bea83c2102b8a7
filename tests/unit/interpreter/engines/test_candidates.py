"""The candidates from which an action is read: enough are made, though not those of all units."""

from random import Random

from support.each import each

from interpreter import load
from interpreter.engines.reference import Reference
from interpreter.engines.reference.legality import candidates
from interpreter.state.action import Kind


@each("name", ["chess", "fluid-chess", "hullabaloo", "chain-of-fools", "fischer-random", "antichess", "ultima"])
def test_each_action_that_is_offered_is_read_as_itself(name: str) -> None:
    game, random = load(name), Random(name)
    engine, state = Reference(game.program), game.start(1)
    for _ in range(6):
        offered = [found for found in candidates(engine.rules, state.position) if found.action.kind is not Kind.END]
        for found in random.sample(offered, min(4, len(offered))):
            assert engine.candidate(state.position, found.action) == found
        state = state.play(random.choice(state.legal_texts()))
