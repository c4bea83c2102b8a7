"""`rumpus why`: explain why an action is legal or refused."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from interpreter.cli.shared.engine import EngineName
from interpreter.cli.shared.files import UsageError, open_game, open_state
from interpreter.cli.shared.in_format import in_format
from interpreter.cli.shared.options import ActionsOption, FenOption, FileArgument, Format, FormatOption, SettingsOption
from interpreter.cli.shared.output import print_json
from interpreter.why.text import explanation_text

if TYPE_CHECKING:
    from interpreter.game.state import State
    from interpreter.why import Explanation


@in_format
def why(
    file: FileArgument,
    action: Annotated[str, typer.Argument(metavar="ACTION", help="The action, such as e2e4.")],
    fen: FenOption = None,
    play: ActionsOption = None,
    option: SettingsOption = None,
    format: FormatOption = Format.TEXT,
) -> None:
    """Show which lines of the rule file allow or refuse an action.

    For a refused action, also show what would change that.
    """
    before, comma, last = action.rpartition(",")
    if comma:
        played = ",".join(filter(None, [play, before]))
        raise UsageError(f"{action} is several actions: write `rumpus why FILE {last.strip()} --play {played}`")
    state = open_state(open_game(file, option, EngineName.REFERENCE), fen, play)
    explanation = state.why(action)
    if format is Format.JSON:
        print_json(_object(state, action, explanation))
    else:
        print(explanation_text(action, explanation), end="")


def _object(state: "State", action: str, explanation: "Explanation") -> dict[str, Any]:  # Any: JSON
    """Return the explanation of an action as JSON."""
    names = state.game.program.board.names
    return {
        "action": action,
        "allowed": explanation.allowed,
        "note": explanation.note,
        "lines": [{"place": span.place, "text": span.text.strip()} for span in explanation.lines],
        "refusals": [
            {
                "reason": refusal.reason,
                "sentence": refusal.sentence,
                "place": refusal.line.place if refusal.line else None,
                "squares": [names[square] for square in refusal.squares if square >= 0],
                "help": refusal.help,
            }
            for refusal in explanation.refusals
        ],
    }
