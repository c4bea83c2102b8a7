"""The list of actions with the same source and target."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen
from textual.widgets import OptionList

from interpreter.game.state import Game
from interpreter.game.table.picking import words_of
from interpreter.state.action import Action


class ChoiceScreen(ModalScreen[Action | None]):
    """Asks which of several actions is meant; its result is None if none is."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "None of these"),
        *(Binding(str(number), f"choose({number - 1})", show=False) for number in range(1, 10)),
    ]

    def __init__(self, game: Game, actions: tuple[Action, ...]) -> None:
        super().__init__()
        self.game, self.actions = game, actions

    def compose(self) -> ComposeResult:
        """Create the list."""
        words = (words_of(self.game.program, action) for action in self.actions)
        texts = map(self.game.action_text, self.actions)
        lines = [f"{i}  {said}  ({text})" for i, (said, text) in enumerate(zip(words, texts, strict=True), 1)]
        choices = OptionList(*lines, markup=False)
        choices.border_title = "Which action?"
        yield choices

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Choose the selected action."""
        self.dismiss(self.actions[event.option_index])

    def action_choose(self, index: int) -> None:
        """Choose an action by its number."""
        if index < len(self.actions):
            self.dismiss(self.actions[index])
