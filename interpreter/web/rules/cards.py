"""What the gallery tells of a ruleset: head, kind, size of the board, and tags that follow from its rules."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from interpreter import load
from interpreter.cache.catalogue_data import kept
from interpreter.program.tables import Program
from interpreter.web.caches import once
from interpreter.web.rules.bundle import shipped_bundle
from rulesets import Catalogue


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A ruleset in the gallery."""

    name: str
    title: str
    origin: str
    """Inventor, year and size of the board."""
    about: str
    tags: tuple[str, ...]
    """Its kind, and what is unusual in its rules."""
    rules: str
    """The hash of its rules."""
    words: str
    """The text that a search looks into, in lower case."""


def array_of(rules: str) -> str:
    """Return the address of a picture of the array, by the hash of the rules."""
    return f"/api/rules/{rules}/array.svg"


@once
def cards() -> tuple[Card, ...]:
    """Return the cards of the shipped rulesets: those with the most unusual rules first.

    They are cached, because to compile all rulesets takes many seconds.
    """
    return kept("cards", _made, _read)


def _made() -> list[dict[str, Any]]:  # Any: plain data
    found = sorted(map(card_of, Catalogue().variants()), key=lambda card: (-len(card.tags), card.title))
    return [asdict(card) for card in found]


def _read(found: Any) -> tuple[Card, ...]:  # Any: plain data
    return tuple(Card(**{**each, "tags": tuple(each["tags"])}) for each in found)


def name_of(sha: str) -> str | None:
    """Return the name of a shipped ruleset by the hash of its rules."""
    return next((card.name for card in cards() if card.rules == sha), None)


def card_of(name: str) -> Card:
    """Return the card of a shipped ruleset."""
    game = load(name)
    rules, board = game.ruleset, game.program.board
    size = f"{len(board.files)}×{len(board.ranks)}"
    inventors = ", ".join(rules.authors) or "traditional"
    tags = (*filter(None, (rules.kind,)), *tags_of(game.program))
    pieces = (piece.name for piece in game.program.pieces)
    words = " ".join((name, game.title, inventors, str(rules.year or ""), rules.about, *tags, *pieces)).lower()
    return Card(
        name=name,
        title=game.title,
        origin=" · ".join(filter(None, (inventors, str(rules.year or ""), size))),
        about=rules.about,
        tags=tags,
        rules=shipped_bundle(name).sha,
        words=words,
    )


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
