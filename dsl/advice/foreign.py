"""First words of statements in other languages, by block, with the line to write instead."""

import re
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Foreign:
    """Lines to write instead of a word, each a form of its block or a whole statement, and a sentence on them.

    In the sentence `<text>` is the statement itself, and `<outer>` is the head of its block.
    """

    lines: tuple[str, ...] = ()
    about: str = ""


def _said(words: str, *lines: str, about: str = "") -> dict[str, Foreign]:
    return dict.fromkeys(words.split(), Foreign(lines, about))


COMMENT_SIGN = re.compile(r"//|/\*|--(?!\w)|^[*%']")
"""Comment signs of other languages."""

_PIECE = "piece NAME SYMBOL { moves BETZA }"
_AMENDED = "amend piece PIECE { moves BETZA }"
_CASTLING = "castling { PIECE with PIECE; toward FILE: PIECE to FILE, PIECE to FILE }"

# A word in capitals is a kind of token, and means any token of that kind.
FOREIGN: Mapping[str, Mapping[str, Foreign]] = {
    "file": {
        **_said("setup start fen position startpos initial layout placement startFen put place", "array TEXT"),
        **_said("castle castles castlings castling-rights o-o", _CASTLING),
        **_said(
            "wins winner victory objective aim",
            "goal checkmate of PIECE",
            "goal capture of PIECE",
            "goal reach ZONE with PIECE",
        ),
        **_said(
            "royal royals checkmate mate",
            "goal checkmate of PIECE",
            about="a piece is royal if the goal is its checkmate",
        ),
        **_said(
            "inherit inherits extend parent base from",
            "extends NAME",
            "use NAME",
            about="extend a ruleset, use a library",
        ),
        **_said(
            "include import require",
            "use NAME",
            "extends NAME",
            about="extend a ruleset, use a library",
        ),
        **_said("override change modify edit alter redefine update replace", _AMENDED),
        **_said("remove no not delete disable unset exclude except", "without KIND NAME", "without KIND"),
        **_said(
            "promotion promotions promote promotes",
            "amend piece PIECE { promotes in ZONE to PIECE }",
            about="the promotion of a piece belongs in its block",
        ),
        **_said("name title game called", "ruleset TEXT", about="the name of the game is the text of its head"),
        **_said("moves move movement captures", _PIECE, about="the moves of a piece belong in its block"),
        **_said("pawn rook bishop king queen unit man", _PIECE, _AMENDED),
        **_said("pieces men", _PIECE, about="each piece is a separate statement"),
        **_said("size files ranks width height", "board SIZE"),
        **_said("area region squares-of", "zone NAME = SQUARESET"),
        **_said(
            "turns actions players order sequence movesPerTurn",
            "turn { INT actions }",
            about="White and Black take turns",
        ),
        **_said("tie ties remis", "draw stalemate", "draw repetition INT", "draw INT turns without capture"),
        **_said("stalemate", "draw stalemate", "loss stalemate"),
        **_said("repetition threefold", "draw repetition INT"),
        **_said("pocket pockets drops reserve reserves holdings", "hand { receives captures; drops on empty squares }"),
        **_said("merge merges fuse fuses combine", "fusion { PIECE + PIECE = PIECE; made by move }"),
        **_said("variable var const let setting settings parameter", "option NAME = VALUE | VALUE"),
        **_said("rule rules note", "reading NAME MARK TEXT", about="a reading is a rule in words"),
        **_said("assert case expect scenario", "test TEXT { play ACTION; expect turn SIDE }"),
        **_said("comment remark rem", about="write comments after `#`"),
        **_said(
            "if",
            "when OPTION = VALUE { draw stalemate }",
            about="`when` tests an option; other conditions are words of a statement",
        ),
    },
    "head": {
        **_said("title name", about="the name of the game is the text of `ruleset`"),
        **_said("date", "year INT"),
        **_said("by inventor designer creator", "author TEXT"),
        **_said("description summary comment note", "about TEXT"),
        **_said("url link website reference", "source TEXT"),
    },
    "board": {**_said("size", about="the size comes before the block: `board SIZE`")},
    "zone": {
        **_said(
            "rank file ranks files squares square both all SQUARE",
            "SIDE SQUARESET",
            about="if both sides have the same squares, write `<outer> = <text>` without a block",
        ),
    },
    "piece": {
        **_said(
            "captures capture takes attacks",
            "moves BETZA",
            about="a capture has `c` before each atom, a move that captures nothing `m`",
        ),
        **_said("move movement betza steps goes walks leaps slides jumps like", "moves BETZA"),
        **_said("symbol letter char", about="the symbol comes before the block: `piece NAME SYMBOL`"),
        **_said("promotion promote promotions becomes", "promotes in ZONE to PIECE"),
        **_said(
            "royal",
            "goal checkmate of PIECE",
            about="outside the block, with every other royal piece: a piece is royal if the goal is its checkmate",
        ),
        **_said("value worth points", about="outside the block: `values { PIECE INT }`"),
    },
    "fusion": {
        **_said("unmade unmake undo separate separates divides", "splits by move"),
        **_said("makes make fuses fuse merges merge joins join", "made by move"),
    },
    "formation": {**_said("moves slides steps leaps", "rides ATOM by INT")},
    "castling": {
        **_said("none no off never false disabled forbidden", about="write `without castling` in place of the block")
    },
    "turn": {**_said("moves actions plies", "INT actions")},
    "check": {**_said("none off", about="without royal pieces there is no check: write `goal capture of PIECE`")},
    "hand": {
        **_said("captures keeps gets takes", "receives captures"),
        **_said("drop place places", "drops on empty squares", "drops in ZONE"),
        **_said(
            "starts start holds hold contains contain initial",
            about="units in hand at the start follow the board of the `array` in brackets, White's in capitals: `[Nn]`",
        ),
    },
    "after": {
        **_said(
            "become promotes promote",
            "becomes PIECE",
            about="a choice is a line of the piece itself, such as `promotes after each move to PIECE`",
        ),
    },
    "test": {
        **_said(
            "start position fen setup array board startpos",
            "from TEXT",
            about='the text is a FEN: a placement, and `w` or `b` for the side to act, such as `"3k/4/4/K3 w"`',
        ),
        **_said("move moves do", "play ACTION"),
        **_said("assert should check", "expect SQUARE = PIECE"),
        **_said("legal can permit permits", "allow ACTION"),
        **_said("illegal deny forbid cannot reject disallow", "refuse ACTION because REASON"),
        **_said("turn", "expect turn SIDE"),
    },
}

OTHER_PROGRAMS = (
    (
        re.compile(r"\[[\w-]+(?::[\w-]+)?\]|[a-z]+(?:[A-Z]\w*)+ ?=.*"),
        "`rumpus import FILE.ini` writes rule files from a `variants.ini`",
    ),
    (
        re.compile(
            r"\((?:game|variant|title|description|players|turn-order|board|board-setup|piece|define|option"
            r"|(?:win|loss|draw|count)-condition)(?![\w-]).*"
        ),
        "write a line for each list in parentheses: `rumpus explain file` lists the statements",
    ),
    (
        re.compile(r"[\w ]+(?::[^:]*){3,}"),
        "write `piece NAME SYMBOL { moves BETZA }`, and put the units into the `array`",
    ),
)
"""Whole lines of other programs: a section or a key of an ini file, a list in parentheses, fields between colons."""


def of_other_program(text: str) -> str:
    """Return what to do with a line of another program; empty if it is none.

    >>> of_other_program("pieceToCharTable = -")
    '`rumpus import FILE.ini` writes rule files from a `variants.ini`'
    >>> of_other_program("board = 8x8")
    ''
    """
    return next((said for line, said in OTHER_PROGRAMS if line.fullmatch(" ".join(text.split()))), "")


FILLERS = ("the", "a", "an", "also", "then", "please", "=", ":", ",", ".")
"""Words that a readable statement does not need."""

HEDGES = ("maybe", "perhaps", "optionally", "may", "can")
"""Words for optional things, where no statement begins with them."""

NUMBERS: Mapping[str, str] = {
    "one": "1",
    "two": "2",
    "three": "3",
    "four": "4",
    "five": "5",
    "six": "6",
    "eight": "8",
    "ten": "10",
}
"""Numbers in words."""
