"""The royal pieces of a draft: kings, and the pieces whose loss loses the game as that of a king does."""

from typing import NamedTuple

from dsl.model.board import SIDES
from interpreter.exchange.importing.draft import Draft, Piece


class Royal(NamedTuple):
    """Royal pieces that count together: a word before their names, and the names."""

    word: str
    names: tuple[str, ...]


def royal_groups(draft: Draft) -> list[Royal]:
    """Return the royal pieces that count together.

    Units that are promoted to a royal piece are units of that piece in the file that is read.
    """
    every = "every " if draft.variant.is_on("dupleCheck") else ""
    found = [Royal(every, (king.name,)) for king in draft.of("king") if not king.form and _is_there(draft, king)]
    if draft.variant.is_on("extinctionPseudoRoyal") and draft.variant.text("extinctionValue") == "loss":
        for piece in extinct_pieces(draft):
            forms = [each.name for each in draft.pieces if each.form and each.letter == piece.letter]
            word = every or ("" if are_all_royal(draft) else "last ")
            alone = not forms and is_single(draft, piece)
            found.append(Royal("" if alone else word, (piece.name, *forms)))
    return found


def _is_there(draft: Draft, king: Piece) -> bool:
    """Return True if a side has a king at the start, or may get one."""
    alike = [piece for piece in draft.pieces if piece.letter == king.letter]
    at_start = any(draft.count(side, *alike) for side in SIDES)
    return at_start or king.letter in draft.held.lower() or any(piece.form or draft.is_made(piece) for piece in alike)


def royal_names(draft: Draft) -> list[str]:
    """Return the names of the royal pieces."""
    return [name for group in royal_groups(draft) for name in group.names]


def is_royal(draft: Draft, piece: Piece) -> bool:
    """Return True if a piece is royal."""
    return piece.name in royal_names(draft)


def extinct_pieces(draft: Draft) -> list[Piece]:
    """Return the pieces whose loss decides the game, in the order of the file."""
    letters = draft.variant.letters("extinctionPieceTypes")
    return draft.plain if letters == "*" else [piece for c in letters for piece in draft.plain if piece.letter == c]


def is_single(draft: Draft, piece: Piece) -> bool:
    """Return True if a side never has two units of a piece."""
    return max(draft.count(side, piece) for side in SIDES) <= 1 and not draft.is_made(piece)


def are_all_royal(draft: Draft) -> bool:
    """Return True if all units of a royal piece are royal, however many there are."""
    return draft.variant.number("extinctionPieceCount") + 1 >= len(draft.variant.every)
