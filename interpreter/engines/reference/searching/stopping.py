"""What both ways to search have in common: they count positions, and end when told to or when their time is over."""

from interpreter.engines.reference.searching.deadline import Deadline
from interpreter.engines.reference.searching.search import Search


class Stoppable:
    """A search that can be stopped from any thread, or after some time."""

    search: Search

    @property
    def nodes(self) -> int:
        """The number of positions since `begin`."""
        return self.search.nodes

    def stop(self) -> None:
        """Let a search in another thread return what it has found."""
        self.search.is_stopped = True

    def resume(self) -> None:
        """Allow searches again."""
        self.search.is_stopped, self.search.deadline = False, Deadline()

    def stop_after(self, seconds: float, *, of_work: bool) -> None:
        """Let searches return what they have found after some seconds, as `Deadline` counts them; infinity is never."""
        self.search.deadline = Deadline(seconds, of_work=of_work)
