"""The settings of a section that a ruleset becomes, and the report of what they do not carry."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from string import ascii_lowercase

from dsl.diagnostics import Diagnostic
from dsl.model import Effect, Phase, Piece, Ruleset, Trigger, Zone
from dsl.model.board import SIDES
from dsl.model.rows import PhaseKind
from dsl.model.said import Row
from dsl.source import Span
from interpreter.exchange.exporting.comparing import plain_names, words
from interpreter.exchange.findings import finding
from interpreter.exchange.importing.zones import Sides, Squares
from interpreter.exchange.reading.keys import of_sides

NO_KEY = "variants.ini has no key for it"


@dataclass(slots=True)
class Settings:
    """The values of keys for a ruleset, and the rows that they leave."""

    rules: Ruleset
    letters: dict[str, str]
    """The letter of each piece; a promoted form has `+` and the letter of its base."""
    names: Mapping[str, str]
    """The squares of the board by their names, as `variants.ini` names them."""
    values: dict[str, str] = field(default_factory=dict)
    keys: dict[str, str] = field(default_factory=dict)
    """The keys of the pieces by their names."""
    findings: list[Diagnostic] = field(default_factory=list)
    base: str = ""
    """The known variant that the section has to start from."""
    carried: tuple[Row, ...] = ()
    """The rows that the key of a piece says."""
    unused: tuple[Span, ...] = ()
    """The places of rules that no game of the ruleset uses."""
    reworded: frozenset[str] = frozenset()
    """The kinds of rules that the import has in place of others that mean the same."""
    crossed: tuple[set[str], set[str]] = field(default_factory=lambda: (set(), set()))
    """The squares that first steps of each side cross where they may be captured in passing."""
    safe: tuple[set[str], set[str]] = field(default_factory=lambda: (set(), set()))
    """The squares that first steps of each side cross where they may not be captured in passing."""

    form: str = "section"
    """What the ruleset becomes, in messages."""

    def lose(self, span: Span, what: str = "", note: str = NO_KEY) -> None:
        """Report a rule that the section cannot carry, with the reason; `what` names it, by default by its line."""
        what = what or f"`{words(span)}`"
        self.findings.append(
            finding("not-carried", span, f"{what} is lost", label=f"not in the {self.form}", note=note)
        )

    def reword(self, span: Span, what: str, note: str, kinds: frozenset[str] = frozenset()) -> None:
        """Report a rule that the section carries and its import says in other words, as rules of some kinds."""
        message = f"the import of this {self.form} says {what} in other words"
        self.findings.append(finding("not-carried", span, message, label="the same rule", note=note))
        self.reworded |= kinds

    def allow(self, values: Mapping[str, str]) -> bool:
        """Return True if no key has another value already."""
        return all(self.values.get(key, value) == value for key, value in values.items())

    def fit(self, values: Mapping[str, str]) -> bool:
        """Set some keys if none has another value already, and return if so."""
        fits = self.allow(values)
        self.values |= values if fits else {}
        return fits

    def add(self, key: str, letters: str) -> None:
        """Add letters to the value of a key."""
        self.values[key] = self.values.get(key, "") + letters

    def pair(self, key: str, letter: str, value: str) -> None:
        """Add a letter with its value to those of a key."""
        pairs = [*self.values.get(key, "").split(), f"{letter}:{value}"]
        self.values[key] = " ".join(dict.fromkeys(pairs))

    def region(self, key: str, sides: Zone | Sides) -> dict[str, str]:
        """Return the values of a key that has some squares for each side."""
        squares = (sides.white, sides.black) if isinstance(sides, Zone) else sides
        return dict(zip(of_sides(key), map(self.squares, squares), strict=True))

    def squares(self, squares: Squares) -> str:
        """Return squares as a value, whole ranks as such."""
        shape = self.rules.board
        found, left = [], {self.names[square] for square in squares}
        for number, rank in enumerate(shape.ranks, 1):
            whole = {self.names[file + rank] for file in shape.files}
            if whole <= left:
                found.append(f"*{number}")
                left -= whole
        return " ".join([*found, *sorted(left)]) or "-"

    @property
    def free_key(self) -> str:
        """The next key of a custom piece."""
        return f"customPiece{sum(key.startswith('customPiece') for key in self.values) + 1}"

    @property
    def pieces(self) -> list[Piece]:
        """The pieces that have a key."""
        return [piece for piece in self.rules.pieces if piece.name in self.keys]

    @property
    def by_key(self) -> dict[str, str]:
        """The names of the pieces by their keys."""
        return {key: name for name, key in self.keys.items()}

    def spell(self, names: tuple[str, ...] | list[str]) -> str:
        """Return the letters of some pieces."""
        return "".join(self.letters[name] for name in names)

    def keys_of(self, names: tuple[str, ...]) -> list[str]:
        """Return the keys of some pieces; nothing for a piece without one."""
        return [self.keys.get(name, "") for name in names]

    @property
    def placed(self) -> Phase[str, str, str] | None:
        """The row by which a turn places a unit."""
        return self.rules.phase(PhaseKind.PLACE)

    @property
    def takes(self) -> bool:
        """True if captured units enter a hand."""
        return self.rules.consequence(Trigger.CAPTURE, Effect.TO_HAND) is not None

    def count(self, name: str, side: str) -> int:
        """Return the number of units of a piece with which a side starts on the board."""
        return sum((unit.piece, unit.side) == (name, side) for unit in self.rules.array.units)

    def appears(self, piece: Piece, side: str) -> bool:
        """Return True if a side has units of a piece at the start, or may come to have some."""
        held = self.rules.array.hands[SIDES.index(side)]
        made = {name for each in self.rules.pieces for name in each.promoted}
        return self.count(piece.name, side) > 0 or self.takes or piece.name in held or piece.name in made


def new_settings(rules: Ruleset) -> Settings:
    """Return the settings of a ruleset, none of which is set yet."""
    return Settings(rules, letters_of(rules), plain_names(rules.board))


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
