"""The royal pieces of a draft: kings, and the pieces whose loss loses the game as that of a king does."""

from collections.abc import Iterator
from typing import NamedTuple

from dsl.model.board import SIDES
from interpreter.exchange.importing.draft import Draft, Piece


class Royal(NamedTuple):
    """Royal pieces that count together: a word before their names, and the names."""

    word: str
    names: tuple[str, ...]
    alone: bool = False
    """True if a side never has two of them."""


def royal_groups(draft: Draft) -> list[Royal]:
    """Return the royal pieces that count together.

    Units that are promoted to a royal piece are units of that piece in the file that is read.
    """
    every = "every " if draft.variant.is_on("dupleCheck") else ""
    found = [Royal(every, (king.name,)) for king in draft.of("king") if not king.form and _is_there(draft, king)]
    if draft.variant.is_on("extinctionPseudoRoyal") and draft.variant.text("extinctionValue") in ("loss", "none"):
        word = every or ("" if are_all_royal(draft) else f"last {_some(draft)}")
        for piece in extinct_pieces(draft):
            forms = _forms_as(draft, piece.letter)
            alone = not forms and _is_alone(draft, piece)
            own = [each.name for each in _royal_forms(draft, piece)] if alone else []
            found.append(Royal("" if alone else word, (piece.name, *forms, *own), alone=alone))
        plain = {piece.letter for piece in draft.plain}
        unmade = [c for c in draft.variant.letters("extinctionPieceTypes") if c not in plain and _forms_as(draft, c)]
        told = {name for group in found for name in group.names}
        found += [Royal(word, names) for c in unmade if not {*(names := _forms_as(draft, c))} <= told]
    return found


def _some(draft: Draft) -> str:
    """Return the number of royal units that a side must keep, if it is more than one."""
    left = draft.variant.number("extinctionPieceCount")
    return f"{left + 1} " if left else ""


def _forms_as(draft: Draft, letter: str) -> tuple[str, ...]:
    """Return the names of the promoted forms that are units of a piece by its letter."""
    return tuple(each.name for each in draft.pieces if each.form and each.letter == letter)


def _is_alone(draft: Draft, piece: Piece) -> bool:
    """Return True if a side never has two units of a piece and its promoted form together."""
    both = [piece, *(each for each in draft.pieces if each.form == piece.letter)]
    makers = [line for each in draft.pieces if each not in both for line in each.lines if "promote" in line]
    made = any(each.name in line.partition(" to ")[2].split(", ") for each in both for line in makers)
    return max(draft.count(side, *both) for side in SIDES) <= 1 and not made


def _royal_forms(draft: Draft, piece: Piece) -> Iterator[Piece]:
    """Yield the promoted form of a royal piece, if it is as a royal piece of another letter."""
    letters = draft.variant.letters("extinctionPieceTypes")
    return (each for each in draft.pieces if each.form == piece.letter and each.letter in letters)


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


def are_all_royal(draft: Draft) -> bool:
    """Return True if all units of a royal piece are royal, however many there are."""
    return draft.variant.number("extinctionPieceCount") + 1 >= len(draft.variant.every)
