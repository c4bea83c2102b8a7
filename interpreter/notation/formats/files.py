"""Files of games in any format: which format it is, and its games one at a time."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain, islice

from interpreter.errors import RecordFault
from interpreter.notation.formats import dhtmlxq, read_csa, read_kif, read_usi
from interpreter.notation.formats.pgn import adapted
from interpreter.notation.record_reader import NO_GAME, Reading, stream_records, too_long
from interpreter.notation.record_text import MAX_TEXT, GameText

_LOOKED_AT = 200
"""Number of lines that tell the format of a file."""

_MOVES_OF_KIF = re.compile(r"\s*(?:[0-9]{1,4}[ 　]|[▲△☗☖▼▽]|まで)")


@dataclass(frozen=True, slots=True, kw_only=True)
class FileFormat:
    """A format of files of games besides PGN."""

    name: str
    like: "re.Pattern[str]"
    read: Callable[[GameText], Reading]
    begins: Callable[[str, bool], bool]
    """Returns True if a line begins another game; the flag is true if there was a move since the last one."""
    has_move: Callable[[str], bool] = lambda line: bool(line.strip())


FILE_FORMATS = (
    FileFormat(
        name="DhtmlXQ", like=dhtmlxq.LIKE, read=dhtmlxq.read, begins=lambda line, _: line.startswith("[DhtmlXQ]")
    ),
    FileFormat(name="USI", like=read_usi.LIKE, read=read_usi.read, begins=lambda line, moved: moved),
    FileFormat(name="CSA", like=read_csa.LIKE, read=read_csa.read, begins=lambda line, _: line.rstrip() == "/"),
    FileFormat(
        name="KIF or KI2",
        like=read_kif.LIKE,
        read=read_kif.read,
        begins=lambda line, moved: moved and read_kif.begins_game(line),
        has_move=lambda line: _MOVES_OF_KIF.match(line) is not None,
    ),
)


def format_like(text: str) -> FileFormat | None:
    """Return the format that the beginning of a text is in; None for PGN and texts of other kinds.

    >>> found = [format_like(text) for text in ("V2.2\\nPI\\n+\\n", "position startpos moves 7g7f", '[Event "?"]')]
    >>> [each.name if each else None for each in found]
    ['CSA', 'USI', None]
    """
    beginning = text.removeprefix("\ufeff")
    return next((each for each in FILE_FORMATS if each.like.match(beginning)), None)


def stream_games(lines: Iterable[str], name: str = "record") -> Iterator[Reading]:
    """Read the games of a file in any format one at a time; a faulty one is only skipped.

    Lines have their ends; a long line may come in pieces. Faults name the place in the file `name`.

    >>> readings = stream_games(["position startpos moves 7g7f 3c3d\\n", "position startpos moves 2g2f\\n"])
    >>> [reading.record.actions for reading in readings]
    [('7g7f', '3c3d'), ('2g2f',)]
    """
    rest = iter(lines)
    first = list(islice(rest, _LOOKED_AT))
    found = format_like("".join(first))
    if found is None:
        yield from map(adapted, stream_records(chain(first, rest), name))
        return
    number = 0
    for text in _texts(found, chain(first, rest), name):
        number += 1
        reading = too_long(text) if text.is_too_long else found.read(text)
        yield replace(reading, number=number)
    if number == 0:
        yield Reading(number=1, faults=(RecordFault(1, 1, NO_GAME),))


def _texts(form: FileFormat, lines: Iterable[str], name: str) -> Iterator[GameText]:
    """Split the lines of a file into the texts of its games."""
    pieces, length, first, number = list[str](), 0, 1, 1
    has_moved, is_start = False, True
    for piece in lines:
        if is_start and form.begins(piece, has_moved):
            if has_moved or "".join(pieces).strip():
                yield GameText(name, "".join(pieces), first_line=first, length=length)
            pieces, length, first, has_moved = list[str](), 0, number, False
        has_moved = has_moved or form.has_move(piece)
        length += len(piece)
        if length > MAX_TEXT:
            pieces.clear()
        else:
            pieces.append(piece)
        is_start = piece.endswith("\n")
        number += is_start
    if "".join(pieces).strip("/ \t\r\n\ufeff") or length > MAX_TEXT:
        yield GameText(name, "".join(pieces), first_line=first, length=length)
