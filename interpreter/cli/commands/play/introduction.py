"""What a person reads before the first action: the opponent, the goal, and the letters of the pieces."""

from dsl.prose import facts
from interpreter.drawing import text_legend
from interpreter.game.players.levels import LEVELS
from interpreter.game.table.sitting import Sitting

_ENTRY = "Type an action, its number, or ? for help; q leaves the game."


def introduction(sitting: Sitting, *, color: bool) -> str:
    """Return the lines for the people at a table."""
    state = sitting.match.state
    goals = " ".join(_sentence(fact.text) for fact in facts(state.game.ruleset) if fact.section == "goals")
    letters = text_legend(state.game.program, state.position, color=color)
    lines = (
        _who(sitting),
        goals and f"Goal: {goals}",
        letters and f"Letters: {letters}; Black's are lower-case.",
        _ENTRY,
    )
    return "".join(f"{line}\n" for line in lines if line)


def _who(sitting: Sitting) -> str:
    """Return a sentence on who plays which side."""
    if len(sitting.people) == len(sitting.seats):
        return "Two people play at this screen."
    mine, other = sorted(sitting.seats, key=lambda side: side not in sitting.people)
    return f"You play {mine.capitalize()}; {other.capitalize()} is {_opponent(sitting.seats[other])}."


def _opponent(name: str) -> str:
    """Return a player of the computer.

    >>> _opponent("4"), _opponent("random"), _opponent("mcts")
    ('the computer on level 4 of 8', 'the computer, which plays at random', 'the computer, its player `mcts`')
    """
    if name in LEVELS:
        return f"the computer on level {name} of {len(LEVELS)}"
    return "the computer, which plays at random" if name == "random" else f"the computer, its player `{name}`"


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."
