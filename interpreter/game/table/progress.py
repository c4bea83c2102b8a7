"""The progress of a match: the actions of the current turn, and the squares of the last one."""

from interpreter.game.match import Match
from interpreter.game.state import State
from interpreter.program.board import NOWHERE, Square


def done_this_turn(match: Match) -> tuple[str, ...]:
    """Return the texts of the actions of the current turn so far."""
    return tuple(match.actions[_first_of_turn(match, len(match.actions)) :])


def move_list(match: Match) -> str:
    """Return the turns so far, those of both sides on one line."""
    lines: list[str] = []
    for turn in match.turns():
        number, _, rest = turn.partition("... ")
        if rest and lines and lines[-1].startswith(f"{number}. "):
            lines[-1] += f"   {rest}"
        else:
            lines.append(turn)
    return "\n".join(lines)


def squares_of_last_turn(match: Match) -> frozenset[Square]:
    """Return the squares where the actions of the last turn began and ended: this one's, or those of the one before.

    A unit that passed to another board ended on the square there as well.
    """
    first, squares = first_shown(match), set()
    for state, text, after in zip(match.states[first:], match.actions[first:], match.states[first + 1 :], strict=False):
        action = state.named(text)
        squares |= {action.origin, action.target, *action.taken, _passed_to(state, action.target, after)}
    return frozenset(squares - {NOWHERE})


def first_shown(match: Match) -> int:
    """Return the index of the first action of this turn, or of the one before if this one has none."""
    count = len(match.actions)
    first = _first_of_turn(match, count)
    return _first_of_turn(match, count - 1) if first == count and count else first


def _passed_to(before: State, target: Square, after: State) -> Square:
    """Return the square of the next board to which a unit has passed, or `NOWHERE`."""
    twin = before.game.program.board.twin(target) if target >= 0 else NOWHERE
    changed = twin != NOWHERE and before.position.board[twin] != after.position.board[twin]
    return twin if changed else NOWHERE


def _first_of_turn(match: Match, index: int) -> int:
    """Return the index of the first action in the turn of a state."""
    key = _key(match, index)
    while index > 0 and _key(match, index - 1) == key:
        index -= 1
    return index


def _key(match: Match, index: int) -> tuple[int, int]:
    position = match.states[index].position
    return position.number, position.side
