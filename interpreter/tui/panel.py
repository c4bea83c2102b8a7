"""A titled panel of text."""

from rich.text import Text
from textual.containers import VerticalScroll
from textual.widgets import Static


class Panel(VerticalScroll, can_focus=False):
    """Shows text below a title, and scrolls if it does not fit."""

    def __init__(self, title: str, id: str) -> None:
        self._content = Static("", markup=False)
        super().__init__(self._content, id=id)
        self.border_title = title
        self.text = ""

    def tell(self, text: str, *, at_end: bool = False) -> None:
        """Show a text, from its beginning or at its end."""
        if text == self.text:
            return
        self.text = text
        self._content.update(Text(text))
        if at_end:
            self.call_after_refresh(self.scroll_end, animate=False)
        else:
            self.scroll_home(animate=False)
