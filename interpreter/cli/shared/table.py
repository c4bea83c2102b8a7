"""The screen of a match: what it shows, and the effect of each input line."""

import re
from collections.abc import Callable, Mapping

from dsl.errors import RumpusError
from interpreter.cli.shared.explanation import explain
from interpreter.drawing import text_board, turn_line
from interpreter.errors import InvalidActionError
from interpreter.game.match import Match

HELP = """\
an action, or its number     play it
?                            list the legal actions and these commands
why ACTION                   why an action is legal or refused
undo                         take the last action back
board                        show the board again
fen                          show the position as text
resign                       give the game up
quit                         leave
"""


class Table:
    """Answers input lines during a match; `hands` are the sides of human players."""

    def __init__(self, match: Match, people: frozenset[str], *, colour: bool = False) -> None:
        self.match, self.people, self.colour = match, people, colour
        self.left = False

    def view(self) -> str:
        """Return the board and, during the match, whose action it is and what remains of the turn."""
        state = self.match.state
        board = text_board(state.game.program, state.position, colour=self.colour)
        return f"{board.rstrip()}\n" + (f"{self.prompt_line()}\n" if self.match.outcome() is None else "")

    def prompt_line(self) -> str:
        """Return whose action it is, and what remains of the turn."""
        state = self.match.state
        return turn_line(state.game.program, state.position, check=state.is_check())

    def answer(self, line: str) -> str:
        """Execute an input line and return the output."""
        word, _, rest = line.strip().partition(" ")
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
            self.match.play(text)
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
        return "\n".join([*(row.rstrip() for row in rows), "", HELP])

    def why(self, action: str) -> str:
        """Explain why an action is legal or refused."""
        if not action:
            return "write `why` and an action, such as `why e2e4`\n"
        try:
            return explain(action, self.match.state.why(action))
        except RumpusError as fault:
            return f"{fault}\n"

    def undo(self, _: str) -> str:
        """Take back the last action of a human, and those since."""
        if not any(state.actor in self.people for state in self.match.states[:-1]):
            return "nothing to take back\n"
        taken = [self.match.take_back()]
        while self.match.state.actor not in self.people:
            taken.append(self.match.take_back())
        return f"taken back: {', '.join(str(text) for text in taken)}\n{self.view()}"

    def resign(self, _: str) -> str:
        """Resign."""
        self.match.resign()
        return ""

    def quit(self, _: str) -> str:
        """Quit."""
        self.left = True
        return ""

    def board(self, _: str) -> str:
        """Show the board again."""
        return self.view()

    def fen(self, _: str) -> str:
        """Show the position as text."""
        return f"{self.match.state.fen()}\n"


_COMMANDS: Mapping[str, Callable[[Table, str], str]] = {
    "?": Table.list_actions,
    "help": Table.list_actions,
    "moves": Table.list_actions,
    "hint": Table.list_actions,
    "why": Table.why,
    "undo": Table.undo,
    "resign": Table.resign,
    "quit": Table.quit,
    "q": Table.quit,
    "exit": Table.quit,
    "board": Table.board,
    "fen": Table.fen,
}
