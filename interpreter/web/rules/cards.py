"""What the gallery tells of a ruleset: head, kind, size of the board, and tags that follow from its rules."""

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import cache
from gettext import NullTranslations
from typing import Any

from interpreter import load
from interpreter.cache.catalogue_data import kept
from interpreter.program.tables import Program
from interpreter.web.caches import once
from interpreter.web.languages.marking import N_
from interpreter.web.rules.bundle import shipped_bundle
from rulesets import Catalogue
from rulesets.elsewhere import names_elsewhere

TRADITIONAL = N_("traditional")
"""What a game is without an inventor."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A ruleset in the gallery."""

    name: str
    title: str
    origin: str
    """Inventor, year and size of the board."""
    about: str
    kind: str
    tags: tuple[str, ...]
    """What is unusual in its rules."""
    names: tuple[str, ...]
    """Other names by which people look for it."""
    year: int
    """0 if it is not known."""
    squares: int
    is_featured: bool
    pieces: tuple[str, ...]
    rules: str
    """The hash of its rules."""

    @property
    def words(self) -> str:
        """The text that a search looks into, in lower case."""
        told = (self.name, self.title, self.origin, self.about, self.kind, *self.tags, *self.names, *self.pieces)
        return " ".join(told).lower()


def array_of(rules: str) -> str:
    """Return the address of a picture of the array, by the hash of the rules."""
    return f"/api/rules/{rules}/array.svg"


@once
def cards() -> tuple[Card, ...]:
    """Return the cards of the shipped rulesets: the featured ones first, then by title.

    They are cached, because to compile all rulesets takes many seconds.
    """
    return kept("cards", _made, _read)


def prepare_cards(advanced: Callable[[int], None]) -> None:
    """Make the cards if they are not in the cache; `advanced` hears of each one that is made."""
    kept("cards", lambda: _made(advanced), _read)


def _made(advanced: Callable[[int], None] = lambda number: None) -> list[dict[str, Any]]:  # Any: plain data
    found = []
    for name in Catalogue().variants():
        found.append(card_of(name))
        advanced(1)
    places = {name: place for place, name in enumerate(Catalogue().featured())}
    return [asdict(card) for card in sorted(found, key=lambda card: (places.get(card.name, len(places)), card.title))]


def _read(found: Any) -> tuple[Card, ...]:  # Any: plain data
    return tuple(Card(**{**each, **{name: tuple(each[name]) for name in _SEVERAL}}) for each in found)


_SEVERAL = ("names", "pieces", "tags")
"""What a card has several of."""


def name_of(sha: str) -> str | None:
    """Return the name of a shipped ruleset by the hash of its rules."""
    return next((card.name for card in cards() if card.rules == sha), None)


@cache
def card_of(name: str) -> Card:
    """Return the card of a shipped ruleset."""
    game = load(name)
    rules, board = game.ruleset, game.program.board
    size = f"{len(board.files)}×{len(board.ranks)}"
    inventors = ", ".join(rules.authors) or TRADITIONAL
    return Card(
        name=name,
        title=game.title,
        origin=" · ".join(filter(None, (inventors, str(rules.year or ""), size))),
        about=rules.about,
        kind=rules.kind,
        tags=tuple(tags_of(game.program)),
        names=names_elsewhere().names(name),
        year=rules.year or 0,
        squares=board.n_squares,
        is_featured=name in Catalogue().featured(),
        pieces=tuple(piece.name for piece in game.program.pieces),
        rules=shipped_bundle(name).sha,
    )


def origin_in(origin: str, words: NullTranslations) -> str:
    """Return the origin of a game in the language of a catalogue.

    >>> from interpreter.web.languages.catalogues import words_in
    >>> origin_in("traditional · 8×8", words_in("de"))
    'traditionell · 8×8'
    """
    inventors, dot, rest = origin.partition(" · ")
    return f"{words.gettext(inventors)}{dot}{rest}" if inventors == TRADITIONAL else origin


def tags_of(program: Program) -> Iterator[str]:
    """Yield what is unusual in a game's rules.

    >>> list(tags_of(load("chess").program))
    []
    """
    most = max(row.most for row in program.phases)
    if most != 1:
        yield "two actions" if most == 2 else "many actions"
    board = program.board
    tags = {
        "leaders": program.commands,
        "activation": program.activation,
        "fusion": program.fusion,
        "giants": program.formations,
        "stacks": program.stacking,
        "chains": program.chain,
        "points": program.keeps_score,
        "hand": program.hand,
        "vanishing squares": board.vanishing,
        "odd board": board.n_squares != len(board.files) * len(board.ranks),
    }
    yield from (tag for tag, has in tags.items() if has)
