"""Units of a diagram as the placement and the hands of a FEN, and back."""

from collections.abc import Iterable, Mapping, Sequence

from interpreter.notation.formats.pieces import KANJI
from interpreter.notation.formats.starts import ARRAYS
from rulesets import in_records

MOST_HELD = 400
"""The greatest number of units in a hand."""


def placement(rows: Sequence[Sequence[str]]) -> str:
    """Return rows of symbols, the far one first and empty texts for empty squares, as the placement of a FEN.

    >>> placement([["k", "", ""], ["", "", "+P"], ["", "", ""]])
    'k2/2+P/3'
    """
    return "/".join(map(_rank, rows))


def _rank(row: Sequence[str]) -> str:
    text, empty = "", 0
    for symbol in (*row, None):
        if symbol == "":
            empty += 1
            continue
        text += (str(empty) if empty else "") + (symbol or "")
        empty = 0
    return text


def fen(placed: str, hands: Iterable[str], side: int, number: int = 1) -> str:
    """Return the FEN of a placement, the symbols in both hands, the side to move and the number of its turn.

    >>> fen("k2/3/2K", ["P", "p"], 1)
    'k2/3/2K[Pp] b - - 0 1'
    """
    return f"{placed}[{''.join(hands)}] {'wb'[side]} - - 0 {number}"


def board_size(placed: str) -> str:
    """Return files and ranks of a placement.

    >>> board_size("lnsgkgsnl/9")
    '9x2'
    """
    ranks = placed.split("/")
    files, digits = 0, ""
    for character in ranks[0] + " ":
        if "0" <= character <= "9":
            digits += character
            continue
        files += int(digits[-4:] or 0) + character.isalpha()
        digits = ""
    return f"{files}x{len(ranks)}"


def ruleset_of(size: str) -> str:
    """Return the ruleset of a record that shows nothing but its board, or an empty text."""
    return in_records.BOARDS.get(size, "")


def game_on(size: str) -> str:
    """Return the game of a record that shows nothing but its board; one that is not known has no ruleset of its name.

    >>> game_on("9x9"), game_on("9x2")
    ('shogi', 'a game on 9x2')
    """
    return ruleset_of(size) or f"a game on {size}"


def is_array(placed: str, hands: Sequence[str], side: int) -> bool:
    """Return True if a position is the array that a record need not show."""
    return not hands and side == 0 and ARRAYS.get(board_size(placed)) == placed


def by_name(names: Mapping[str, str]) -> Mapping[str, str]:
    """Return symbols by the names of pieces."""
    return {name: symbol for symbol, name in names.items()}


def names_of(ruleset: str) -> Mapping[str, str]:
    """Return the names of pieces in KIF by symbol, as a ruleset has them."""
    return {**KANJI, **in_records.KANJI.get(ruleset, {})}
