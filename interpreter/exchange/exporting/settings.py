"""The settings of a section that a ruleset becomes, and the report of what they do not carry."""

import re
from string import ascii_lowercase

from dsl.diagnostics import Diagnostic
from dsl.model import Ruleset
from dsl.model.board import SIDES
from dsl.model.rows import AFTERMATH, PhaseKind
from dsl.model.said import Row
from dsl.source import Span
from interpreter.exchange.exporting.comparing import plain_names, words
from interpreter.exchange.findings import finding


class Settings:
    """Collects the settings of a ruleset, and the rows that they leave."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.rules = ruleset
        self.findings: list[Diagnostic] = []
        self.found: dict[str, str] = {}
        self.keys: dict[str, str] = {}
        self.base = ""
        """The known variant that the section has to start from."""
        self.carried: tuple[Row, ...] = ()
        """The rows that the key of a piece says."""
        self.idle: tuple[Span, ...] = ()
        """The places of rules that no game of the ruleset uses."""
        self.reworded: frozenset[str] = frozenset()
        """The kinds of rules that the import has in place of others that mean the same."""
        self.passing: tuple[set[str], set[str]] = (set(), set())
        self.safe: tuple[set[str], set[str]] = (set(), set())
        """The squares that first steps of each side cross: where they may be captured in passing, and where not."""
        self.letters = letters_of(ruleset)
        """The letter of each piece; a promoted form has `+` and the letter of its base."""
        self.names = plain_names(ruleset.board)
        self.placed = next((row for row in ruleset.phases if row.kind is PhaseKind.PLACE), None)
        changed = any(row.effect in AFTERMATH for row in ruleset.consequences)
        self.tame = changed or (self.placed is not None and self.placed.where == "empty")
        """True if a royal piece cannot be a `king`: it goes with no effects, and with no duck."""

    def lose(self, span: Span, what: str, note: str = "variants.ini has no key for it") -> None:
        """Report a rule that the section does not carry, and why."""
        self.findings.append(finding("not-carried", span, f"{what} is lost", label="not in the section", note=note))

    def reword(self, span: Span, what: str, note: str, kinds: frozenset[str] = frozenset()) -> None:
        """Report a rule that the section carries and its import says in other words, as rules of some kinds."""
        message = f"the import of this section says {what} in other words"
        self.findings.append(finding("not-carried", span, message, label="the same rule", note=note))
        self.reworded |= kinds

    def _lose_row(self, span: Span) -> None:
        self.lose(span, f"`{words(span)}`")

    def _starts_in(self, regions: tuple[frozenset[str], ...]) -> bool:
        """Set the region of first steps; return False if it is already another one."""
        values = {
            f"doubleStepRegion{side.capitalize()}": self._squares(each)
            for side, each in zip(SIDES, regions, strict=True)
        }
        differs = any(self.found.get(key, value) != value for key, value in values.items())
        self.found |= {} if differs else values
        return not differs

    def _squares(self, squares: frozenset[str]) -> str:
        """Return squares as a value, whole ranks as such."""
        shape = self.rules.board
        found, left = [], {self.names[square] for square in squares}
        for number, rank in enumerate(shape.ranks, 1):
            whole = {self.names[file + rank] for file in shape.files}
            if whole <= left:
                found.append(f"*{number}")
                left -= whole
        return " ".join([*found, *sorted(left)]) or "-"

    def _paired(self, key: str, letter: str, value: str) -> str:
        """Return the pairs of a key with another one."""
        return " ".join(dict.fromkeys([*self.found.get(key, "").split(), f"{letter}:{value}"]))

    def _custom(self) -> str:
        return f"customPiece{sum(key.startswith('customPiece') for key in self.found) + 1}"


def letters_of(ruleset: Ruleset) -> dict[str, str]:
    """Return a letter for each piece: its symbol, or a free letter if that is longer, as long as there are any."""
    found = {piece.name: piece.symbol.lower() for piece in ruleset.pieces if re.fullmatch("[A-Za-z]", piece.symbol)}
    for piece in ruleset.pieces:
        if piece.name in found or piece.symbol.startswith("+"):
            continue
        wishes = (c for c in piece.symbol.lower() + piece.name + ascii_lowercase if c in ascii_lowercase)
        free = next((c for c in wishes if c not in found.values()), "")
        found |= {piece.name: free} if free else {}
    bases = {piece.symbol: piece.name for piece in ruleset.pieces}
    for piece in ruleset.pieces:
        base = bases.get(piece.symbol[1:]) if piece.symbol.startswith("+") else None
        found |= {piece.name: f"+{found[base]}"} if base in found else {}
    return {piece.name: found[piece.name] for piece in ruleset.pieces if piece.name in found}
