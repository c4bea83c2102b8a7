"""What a player says of a state, in turns: the best ones, each with its score and the play that follows."""

from dataclasses import dataclass

from interpreter.game.players import Line
from interpreter.game.state import State
from interpreter.game.table.thinking import line_text
from interpreter.program.tables import SIDE_NAMES


@dataclass(frozen=True, slots=True, kw_only=True)
class Appraisal:
    """A turn and its value."""

    turn: tuple[str, ...]
    """The actions of the turn, as far as the player looked."""
    actions: tuple[str, ...]
    """The turn and the play that follows."""
    text: str
    """The line with numbers of turns."""
    score: int
    """For White, in hundredths; see `Line`."""
    winner: str | None
    """The side that wins by force, if one is known to."""
    turns: int | None
    """The number of its turns until then."""

    @property
    def verdict(self) -> str:
        """The side that is better, and the advantage."""
        if self.winner is not None:
            count = f" in {self.turns} turn{'' if self.turns == 1 else 's'}" if self.turns else ""
            return f"{self.winner.capitalize()} wins{count}"
        if self.score == 0:
            return "equal"
        return f"{'White' if self.score > 0 else 'Black'} +{abs(self.score) / 100:.2f}"


def appraise(state: State, line: Line) -> Appraisal:
    """Return what a line says of the turn that it begins with.

    >>> from interpreter import load
    >>> state = load("chess").state("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1")
    >>> appraise(state, Line(actions=(state.named("a1a8"),), score=29_999)).verdict
    'White wins in 1 turn'
    """
    keys, here = [], state
    for action in line.actions:
        keys.append((here.position.number, here.turn))
        here = here.play(action)
    actions = tuple(map(state.game.action_text, line.actions))
    winner = None
    if line.wins_in is not None:
        winner = state.actor if line.wins_in > 0 else SIDE_NAMES[1 - SIDE_NAMES.index(state.actor)]
    is_whole = here.outcome() is not None
    return Appraisal(
        turn=actions[: keys.count(keys[0])],
        actions=actions,
        text=line_text(state, line),
        score=line.score if state.actor == "white" else -line.score,
        winner=winner,
        turns=len({key for key in keys if key[1] == winner}) if winner and is_whole else None,
    )
