"""A question before a game is given up."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen
from textual.widgets import OptionList


class QuestionScreen(ModalScreen[bool]):
    """Asks a question; its result is True for yes."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "dismiss(True)", "Yes"),
        Binding("n,escape", "dismiss(False)", "No"),
    ]

    def __init__(self, question: str) -> None:
        super().__init__()
        self.question = question

    def compose(self) -> ComposeResult:
        """Create the two answers."""
        answers = OptionList("y  yes", "n  no", markup=False)
        answers.border_title = self.question
        yield answers

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Answer with the selected option."""
        self.dismiss(event.option_index == 0)
