"""The screen of a match: what it shows, and the effect of each input line."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from dsl.errors import RumpusError
from interpreter.cli.commands.play.thinking import think
from interpreter.cli.shared.match_view import match_view
from interpreter.cli.shared.recording import Keeper
from interpreter.errors import InvalidActionError
from interpreter.game.players import Budget
from interpreter.game.table.clock import clock_text
from interpreter.game.table.progress import squares_of_last_turn
from interpreter.game.table.sitting import HINT_SECONDS, Sitting, title_of
from interpreter.game.table.thinking import report_text
from interpreter.notation.examples import examples
from interpreter.program.tables import Program
from interpreter.why.text import explanation_text

HELP = """\
an action, or its number     play it
?                            list the legal actions and these commands
hint                         what the strongest computer player would play
why ACTION                   why an action is legal or refused
undo                         take the last action back, or your last turn if the computer has answered it
board                        show the board again
rules                        show the rules; `rules turn` shows only the sections with this word in their titles
fen                          show the position as text
resign                       give the game up
q, quit                      leave; asks first if the game is not recorded
"""


class Screen:
    """Answers input lines during a match."""

    def __init__(self, sitting: Sitting, *, color: bool = False, asks: bool = False) -> None:
        self.sitting, self.match, self.color, self.asks = sitting, sitting.match, color, asks
        self.left = self.is_leaving = False

    def view(self) -> str:
        """Return the board, whose action it is, and the clocks; with color the last turn is marked."""
        marked = squares_of_last_turn(self.match) if self.color else frozenset()
        clock = self.sitting.clock
        clocks = f"White {clock_text(clock.left(0))}, Black {clock_text(clock.left(1))}\n" if clock else ""
        return match_view(self.match, color=self.color, marked=marked) + clocks

    def answer(self, line: str) -> str:
        """Execute an input line and return the output."""
        word, _, rest = line.strip().partition(" ")
        if self.is_leaving:
            self.is_leaving, self.left = False, word.lower() in ("y", "yes", *_LEAVING)
            return "" if self.left else self.view()
        command = _COMMANDS.get(word)
        if command is not None:
            return command(self, rest.strip())
        return self.act(line.strip()) if word else ""

    def act(self, text: str) -> str:
        """Play an action given by its text or number."""
        legal = self.match.state.legal_texts()
        if re.fullmatch(r"[0-9]{1,5}", text):
            if not 1 <= int(text) <= len(legal):
                return f"unknown action {text}; `?` lists the actions\n"
            text = legal[int(text) - 1]
        try:
            self.sitting.play(text)
        except InvalidActionError as fault:
            return f"{fault}\n" if fault.is_cured else f"{fault}; `?` lists the commands\n"
        except RumpusError as fault:
            return f"{fault}\n"
        return self.view()

    def list_actions(self, _: str) -> str:
        """Return the legal actions with their numbers, in columns."""
        legal = self.match.state.legal_texts()
        cells = [f"{number:4} {text}" for number, text in enumerate(legal, 1)]
        width = max(map(len, cells), default=1) + 1
        columns = max(1, 80 // width)
        rows = ["".join(cell.ljust(width) for cell in cells[i : i + columns]) for i in range(0, len(cells), columns)]
        return "\n".join([*(row.rstrip() for row in rows), "", _written(self.match.state.game.program), HELP])

    def hint(self, _: str) -> str:
        """Return what the player of the highest level would play."""
        player, state = self.sitting.adviser(), self.match.state
        report = think(player, state, Budget(seconds=HINT_SECONDS))
        said = f"{title_of(player.name)} would play {state.game.action_text(report.action)}"
        return f"{said}\n{report_text(state, report)}\n"

    def why(self, action: str) -> str:
        """Explain why an action is legal or refused."""
        if not action:
            return "write `why` and an action, such as `why e2e4`\n"
        try:
            return explanation_text(action, self.match.state.why(action))
        except RumpusError as fault:
            return f"{fault}\n"

    def rules(self, word: str) -> str:
        """Show the rules of the game, or the sections with a word in their titles."""
        from interpreter.document import as_markdown, page_of

        page = page_of(self.match.state.game)
        sections = tuple(each for each in page.sections if word.lower() in each.title.lower())
        if not sections:
            titles = ", ".join(each.title for each in page.sections if each.title)
            return f"no section has `{word}` in its title; there are {titles}\n"
        return as_markdown(replace(page, sections=sections))

    def undo(self, _: str) -> str:
        """Take back the last action of a human, and those since."""
        taken = self.sitting.take_back()
        return f"taken back: {', '.join(taken)}\n{self.view()}" if taken else "nothing to take back\n"

    def resign(self, _: str) -> str:
        """Resign."""
        self.match.resign()
        return ""

    def quit(self, _: str) -> str:
        """Leave, but ask first if a person would lose a game that is not recorded."""
        self.is_leaving = self.asks and bool(self.match.actions) and not isinstance(self.match.kept, Keeper)
        self.left = not self.is_leaving
        return "Leave this game? It is not recorded.\n" if self.is_leaving else ""

    def board(self, _: str) -> str:
        """Show the board again."""
        return self.view()

    def fen(self, _: str) -> str:
        """Show the position as text."""
        return f"{self.match.state.fen()}\n"


def _written(program: Program) -> str:
    """Return how the actions of a game are written, a line for each kind."""
    found = examples(program)
    width = max(len(each.text) for each in found)
    return "".join(f"{each.text.ljust(width)}  {each.meaning}\n" for each in found)


_LEAVING = ("quit", "q", "exit")

_COMMANDS: Mapping[str, Callable[[Screen, str], str]] = {
    "?": Screen.list_actions,
    "help": Screen.list_actions,
    "moves": Screen.list_actions,
    "hint": Screen.hint,
    "why": Screen.why,
    "undo": Screen.undo,
    "resign": Screen.resign,
    **dict.fromkeys(_LEAVING, Screen.quit),
    "board": Screen.board,
    "fen": Screen.fen,
    "rules": Screen.rules,
}
