"""The findings about a file of another format, with its own lines."""

from collections.abc import Mapping

from dsl.diagnostics import Diagnostic
from dsl.diagnostics.codes import Code
from dsl.diagnostics.diagnostic import Label, Severity
from dsl.diagnostics.report import About
from dsl.source import Span

PAGE = "how-to/variants-ini.md"


_CHESS = "[toy:chess]"
_DIAGRAM = "files=4\nranks=4\nroyal=1\nKing:K:K:king:a1,,d4"
_ZRF = """(game (title "Toy") (players White Black) (turn-order White Black)
 (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (9 0)) ("3/2/1" (0 9))) (directions (n 0 -1) (s 0 1)))
  (symmetry Black (n s)))
 (piece (name Ox) (moves (n (verify not-friend?) add)))
 (board-setup (White (Ox a1)) (Black (Ox b1)))
 (loss-condition (White Black) stalemated))"""
_LUDII = (
    '(game "Toy" (players 2) (equipment {(board (square 3)) (piece "Ox" Each)})'
    " (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))"
)
_HEAD = 'ruleset "Toy" { author "you" }\nextends chess\n'

KINDS: Mapping[str, Code] = {
    code.name: code
    for code in (
        Code("E701", "ini-line", "a line that is neither a section, a key with a value, nor a comment",
             f"{_CHESS}\nmustCapture", f"{_CHESS}\nmustCapture = true"),
        Code("E702", "ini-section", "a section that cannot be read: its name, or what it is based on",
             "[toy:ches]", _CHESS),
        Code("E703", "ini-key", "an unknown key",
             f"{_CHESS}\nmustCaptur = true", f"{_CHESS}\nmustCapture = true"),
        Code("E704", "ini-value", "a value that its key does not take",
             f"{_CHESS}\nmustCapture = yes", f"{_CHESS}\nmustCapture = true"),
        Code("E705", "ini-betza", "a movement without an atom",
             f"{_CHESS}\ncustomPiece1 = d:wb", f"{_CHESS}\ncustomPiece1 = d:WB"),
        Code("E706", "ini-position", "a start position that does not fit the board and the pieces",
             f"{_CHESS}\nstartFen = rnbqkbnr/8/RNBQKBNR w KQkq - 0 1",
             f"{_CHESS}\nstartFen = rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w KQkq - 0 1"),
        Code("E707", "ini-rules", "a section whose rules make no sound rule file",
             "[toy]\ncastling = false\nstartFen = 8/8/8/8/8/8/8/8 w - - 0 1",
             "[toy]\nking = k\ncastling = false\nstartFen = k7/8/8/8/8/8/8/7K w - - 0 1"),
        Code("W701", "not-said", "a key whose rule cannot be said in a rule file yet",
             f"{_CHESS}\nbikjangRule = true", f"{_CHESS}\nbikjangRule = false"),
        Code("W702", "not-carried", "a rule that the other format cannot carry",
             f"{_HEAD}squares a4, h5 vanish when left", f"{_HEAD}turn {{ pass allowed }}\ndraw after 2 passes"),
        Code("W703", "no-effect", "a part of a movement, or a setting, that has no effect in `variants.ini`",
             f"{_CHESS}\ncustomPiece1 = d:[W?B]", f"{_CHESS}\ncustomPiece1 = d:WB"),
        Code("E711", "site-limit", "a part of a section that goes over a limit of PyChess, as its name or its board",
             "[Toy:chess]", _CHESS),
        Code("E712", "site-refuses", "a key that PyChess refuses",
             f"{_CHESS}\nwallingRule = duck", f"{_CHESS}\nwallingRule = none"),
        Code("W713", "site-misses", "a piece that PyChess finds only in a list of the pieces",
             f"{_CHESS}\npromotedPieceType = n:q", f"# pychessPieces = +n\n{_CHESS}\npromotedPieceType = n:q"),
        Code("E721", "diagram-line", "a line of an Interactive Diagram that cannot be read",
             f"{_DIAGRAM}\nKing", _DIAGRAM),
        Code("E722", "diagram-rules", "an Interactive Diagram whose rules make no sound rule file",
             _DIAGRAM.replace("royal=1", "royal=2"), _DIAGRAM),
        Code("E731", "zrf-syntax", "a ZRF whose parentheses, texts or macros cannot be read",
             f"{_ZRF})", _ZRF),
        Code("E732", "zrf-word", "a word of a ZRF that names nothing: no section, macro, position or piece",
             _ZRF.replace("(Ox a1)", "(Oxe a1)"), _ZRF),
        Code("E733", "zrf-rules", "a game of a ZRF whose rules make no sound rule file, as one for three players",
             _ZRF.replace("White Black)", "White Black Red)", 1), _ZRF),
        Code("E741", "ludii-text", "a game description of Ludii whose text cannot be read",
             _LUDII.replace("(players 2)", "(players 2"), _LUDII),
        Code("E742", "ludii-rules", "a game description of Ludii that no rule file can say, or that makes no sound one",
             _LUDII.replace("players 2", "players 3"), _LUDII),
    )
}  # fmt: skip
"""The kinds of findings by name; those with a W do not stop the import. Triggers and cures are whole files."""


def finding(name: str, span: Span, message: str, *, label: str = "", note: str = "", help: str = "") -> Diagnostic:
    """Return a finding of a kind."""
    code = KINDS[name].code
    return Diagnostic(
        code=code,
        name=name,
        severity=Severity.ERROR if code.startswith("E") else Severity.WARNING,
        message=message,
        label=Label(span, label),
        notes=(note,) if note else (),
        help=help,
        page=f"{PAGE}#{code.lower()}-{name}",
    )


def abouts() -> dict[str, About]:
    """Return the summary of every kind of finding, by code."""
    return {kind.code: About(f"{kind.summary}.", f"{PAGE}#{kind.code.lower()}-{name}") for name, kind in KINDS.items()}
