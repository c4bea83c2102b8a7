"""The notations in which players write the actions of a game, besides our own."""

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum

from interpreter.notation.by_files import unsaid_by_files, write_by_files
from interpreter.notation.by_ranks import unsaid_by_ranks, write_by_ranks
from interpreter.notation.san import unsaid, write_san
from interpreter.program.tables import Program
from interpreter.state.action import Action
from interpreter.state.position import Position


class Style(StrEnum):
    """A notation."""

    ALGEBRAIC = "algebraic"
    """`Nf3`: standard algebraic notation."""
    FILES = "wxf"
    """`H2+3`: files from each side's right, as the World Xiangqi Federation writes."""
    RANKS = "hodges"
    """`N-7g`: files as numbers and ranks as letters, as Hodges wrote."""


_UNSAID = {Style.ALGEBRAIC: unsaid, Style.FILES: unsaid_by_files, Style.RANKS: unsaid_by_ranks}


_FORMS = {
    Style.FILES: re.compile(r"(?:[A-Za-z1-9][1-9+-]|[+-]{2})[-+=][1-9]"),
    Style.RANKS: re.compile(r"\+?[A-Z](?:[0-9]{1,2}[a-z])?[-x*][0-9]{1,2}[a-z](?:\+|=[A-Z]?)?"),
}


def style_like(text: str) -> tuple[Style | None, str]:
    """Return the notation, besides algebraic notation, that a text looks like, and the text as we write it there.

    >>> style_like("C2.5"), style_like("P-7f"), style_like("Nf3")
    ((<Style.FILES: 'wxf'>, 'C2=5'), (<Style.RANKS: 'hodges'>, 'P-7f'), (None, 'Nf3'))
    """
    for style, form in _FORMS.items():
        same = text.replace(".", "=") if style is Style.FILES else text
        if form.fullmatch(same):
            return style, same
    return None, text


def styles_of(program: Program) -> tuple[Style, ...]:
    """Return the notations that can write every action of a game."""
    return tuple(style for style, reason in _UNSAID.items() if not reason(program))


def write_in(
    style: Style,
    program: Program,
    position: Position,
    legal: Sequence[Action],
    action: Action,
    after: Position,
    letters: Mapping[str, str],
) -> str:
    """Return a legal action in a notation that can write the game, without a sign of check.

    `after` is the position that it leads to, and `letters` are those of the field for symbols of ours.
    """
    if style is Style.FILES:
        return write_by_files(program, position, action, letters)
    if style is Style.RANKS:
        return write_by_ranks(program, position, legal, action)
    return write_san(program, position, legal, action, after)
