"""A replayed game as an animation."""

from pathlib import Path

from interpreter.cli.shared.files import UsageError
from interpreter.cli.shared.progress import progress
from interpreter.cli.shared.write_out import write_out
from interpreter.drawing import png_board, svg_board
from interpreter.drawing.animation import FORMS, Animation
from interpreter.game.match import Match
from interpreter.notation import read_action
from interpreter.program.board import NOWHERE, Square


def write_animation(match: Match, out: Path, width: int, seconds: float) -> None:
    """Draw every state of a match, with the last action marked, into one file."""
    form = FORMS.get(out.suffix.lower())
    if form is None:
        raise UsageError(f"{out} is not the name of an animation: it must end with {', '.join(FORMS)}")
    try:
        animation = Animation()
    except ModuleNotFoundError:
        from interpreter.installing import extra_command

        raise UsageError(f"an animation needs Pillow; install it with `{extra_command('animate')}`") from None
    with progress("drawing", len(match.states)) as advance:
        for number in range(len(match.states)):
            animation.add(_picture(match, number, width))
            advance(1)
    write_out(out, animation.written(form=form, seconds=seconds))


def _picture(match: Match, number: int, width: int) -> bytes:
    """Draw a state; the last one tells the outcome."""
    is_end = number == len(match.states) - 1
    picture = svg_board(
        match.state.game.program,
        match.states[number].position,
        marked=_marked(match, number),
        title=_title(match, number),
        outcome=match.outcome() if is_end else None,
    )
    return png_board(picture, width)


def _marked(match: Match, number: int) -> frozenset[Square]:
    """Return the squares of the action before a state."""
    if number == 0:
        return frozenset()
    action = read_action(match.state.game.program, match.actions[number - 1])
    return frozenset({action.origin, action.target, *action.taken} - {NOWHERE})


def _title(match: Match, number: int) -> str:
    """Return the game before the first action, then the turn so far."""
    so_far = Match(match.states[: number + 1], match.actions[:number])
    return so_far.turns()[-1] if number else match.state.game.title
