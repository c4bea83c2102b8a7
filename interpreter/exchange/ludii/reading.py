"""What is known of a game description while it is read: the board, regions, zones, and what is lost."""

from dataclasses import dataclass, field

from dsl.diagnostics import Diagnostic
from dsl.words.near import near_names, quoted_list
from interpreter.exchange.findings import finding
from interpreter.exchange.importing.zones import Zones
from interpreter.exchange.ludii.boards import Board, Cells, Sides, named
from interpreter.exchange.ludii.nodes import Group, Node, Text, shown
from interpreter.exchange.ludii.words import misspelled

_ENOUGH = 30
"""Findings after which misspelled words are not looked for any more."""

NOWHERE: Cells = frozenset()


@dataclass(slots=True)
class Reading:
    """A description as far as it is read."""

    findings: list[Diagnostic]
    board: Board
    names: tuple[str, ...] = ()
    """The names that are known: those of Ludii's distribution, and those that the description defines."""
    forward: bool = False
    """True if the description says which way the sides move ahead."""
    regions: dict[tuple[str, int], list[Cells]] = field(default_factory=dict)
    """The parts of each region by its name, empty for those of a player, and by its player: 1, 2, or 0 for none."""
    maps: dict[str, dict[str, Node]] = field(default_factory=dict)
    starts: dict[str, Sides] = field(default_factory=dict)
    """Where the units of each piece start."""
    hands: bool = False
    """True if captured units enter a hand."""
    turned: dict[str, str] = field(default_factory=dict)
    """The piece as which a captured unit of each piece enters a hand."""
    restarts: bool = False
    """True if a capture starts the count of turns without progress again."""
    counts: bool = False
    """True if the scores are the numbers of units."""
    triggers: list[tuple[str, ...]] = field(default_factory=list)
    """The pieces of each capture that is told to the ends of the game; empty for all pieces."""
    zones: Zones = field(init=False)
    """The zones that the rule file needs."""

    def __post_init__(self) -> None:
        self.zones = Zones(self.board.shape)

    def lose(self, node: Node, why: str = "") -> None:
        """Report a part that the rule file does not say, with near names if it is an unknown one."""
        message = f"`{shown(node)}` cannot be said in a rule file"
        label = "not in the rule file"
        self.findings.append(finding("not-said", node.span, message, label=label, note=why, help=self._near(node)))

    def _near(self, node: Node) -> str:
        """Return a question about near names, or near words of the language; empty if there are none."""
        name = node.text if isinstance(node, Text) else node.head if isinstance(node, Group) and node.is_named else ""
        near = near_names(name, self.names) if name and name not in self.names else ()
        if near:
            return f"did you mean {quoted_list(near)}?"
        found = misspelled(node) if len(self.findings) < _ENOUGH else None
        return f"did you mean {quoted_list(found[1])} in place of `{found[0]}`?" if found else ""

    def refuse(self, node: Node, message: str, note: str = "", help: str = "") -> None:
        """Report a part without which there is no rule file."""
        self.findings.append(finding("ludii-rules", node.span, message, label="here", note=note, help=help))

    @property
    def refused(self) -> bool:
        """True if there is no rule file."""
        return any(found.is_error for found in self.findings)

    def zone(self, sides: Sides, hint: str) -> str:
        """Return the name of a zone with some squares for each side, declared if need be."""
        white, black = (frozenset(map(named, cells)) for cells in sides)
        return self.zones.name(hint, white, black)

    def others(self, sides: Sides) -> Sides:
        """Return all squares but some."""
        return self.board.cells - sides[0], self.board.cells - sides[1]
