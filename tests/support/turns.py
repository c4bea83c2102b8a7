"""The whole turns of a state, as a protocol writes them."""

from interpreter import State
from interpreter.game.unclaimed import played_on
from interpreter.protocols.dialect import Dialect
from interpreter.state.action import Action


def turns_of_other_programs(dialect: Dialect, state: State) -> dict[str, State]:
    """Return the states after all turns, by the texts of the turns."""
    begun = played_on(state)
    found: dict[str, State] = {}

    def follow(now: State, played: tuple[Action, ...]) -> None:
        if played and (now.actor != begun.actor or not now.legal_actions()):
            found[dialect.write(begun, played)] = now
            return
        for action in now.legal_actions():
            follow(played_on(now.play(action)), (*played, action))

    follow(begun, ())
    return found
