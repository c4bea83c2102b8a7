"""Writing games in KIF and KI2, from records whose moves are in that form."""

from collections.abc import Iterator

from interpreter.notation.formats import kif_diagram
from interpreter.notation.formats.before import Before
from interpreter.notation.formats.endings import Ending, Winner
from interpreter.notation.formats.headers import BEGUN, HANDICAP, KIF, OVER, VARIANT, moment
from interpreter.notation.formats.placing import ruleset_of
from interpreter.notation.formats.record_facts import ending_in, handicap_of, known, size_of, unit_on
from interpreter.notation.formats.starts import OTHER
from interpreter.notation.formats.timing import spent, words
from interpreter.notation.record import Record
from rulesets.in_records import KIF_STARTS

_FIRST = "#KIF version=2.0 encoding=UTF-8"
_COLUMNS = "手数----指手---------消費時間--"
_WIDTH = 36
"""Characters of a line of KI2, most of which take two columns."""

_PLAYERS = ("White", "Black")


def write_kif(record: Record, start: Before) -> str:
    """Return the text of a game in KIF; `start` is its start."""
    lines = [_FIRST, *_heads(record, start), _COLUMNS, *_starred(record.comment), *_moves(record)]
    ending = ending_in(record, start, "kif")
    if ending is not None:
        lines += [f"{len(record.turns) + 1:4} {ending.kif}", _summary(record, ending)]
    return "\n".join([*lines, ""])


def write_ki2(record: Record, start: Before) -> str:
    """Return the text of a game in KI2; `start` is its start."""
    lines = [_FIRST, *_heads(record, start), *_starred(record.comment), *_in_rows(record)]
    ending = ending_in(record, start, "kif")
    return "\n".join([*lines, *([_summary(record, ending)] if ending is not None else []), ""])


# The start


def _heads(record: Record, start: Before) -> list[str]:
    """Return the lines before the moves: facts, start and players."""
    moments = {BEGUN: moment(record.tags, "Date", "Time"), OVER: moment(record.tags, "EndDate", "EndTime")}
    facts = {name: known(record, tag) for name, tag in KIF.items() if tag not in _PLAYERS}
    players = zip(_sides(record), (known(record, tag) for tag in _PLAYERS), strict=True)
    return [
        *(f"{name}：{value}" for name, value in {**moments, **facts}.items() if value),
        *_start(record, start),
        *(f"{who}：{name}" for who, name in players),
    ]


def _sides(record: Record) -> tuple[str, str]:
    """Return the names of the sides: in a handicap the side that gives it is the upper one."""
    return ("下手", "上手") if handicap_of(record) else ("先手", "後手")


def _start(record: Record, start: Before) -> list[str]:
    """Return the lines that say where a game starts."""
    ruleset = record.tags["Variant"]
    name = KIF_STARTS.get(ruleset, ("",))[0]
    if record.fen is None and name:
        return [f"{HANDICAP}：{name}"]
    if handicap_of(record):
        return [f"{HANDICAP}：{handicap_of(record)}"]
    is_usual = ruleset_of(size_of(start)) == ruleset
    lines = [f"{HANDICAP}：{OTHER if is_usual or not name else name}"]
    lines += [f"{VARIANT}：{ruleset}"] if not (is_usual or name) else []
    rows = [[unit_on(start, square) for square in row] for row in reversed(start.program.board.rows)]
    white, black = ([start.name(piece) for piece in hand] for hand in start.position.hands)
    lines += [f"後手の持駒：{kif_diagram.write_hand(black)}", *kif_diagram.write(rows)]
    lines += [f"先手の持駒：{kif_diagram.write_hand(white)}"]
    return [*lines, *(["後手番"] if start.position.side else [])]


# Moves


def _moves(record: Record) -> Iterator[str]:
    """Yield the lines of the moves, each with its time if that is known, and of their comments."""
    last, total = "", [0, 0]
    for number, turn in enumerate(record.turns, 1):
        text, last = _with_same(turn.actions[0], last)
        seconds = spent(turn.comment)
        total[turn.side] += int(seconds or 0)
        time = "" if seconds is None else f"   ({_minutes(int(seconds))}/{_hours(total[turn.side])})"
        yield f"{number:4} {text}{time}"
        yield from _starred(turn.comment)


def _in_rows(record: Record) -> Iterator[str]:
    """Yield the lines of the moves in KI2, several to a line, and of their comments."""
    row, last = list[str](), ""
    for turn in record.turns:
        mark, (text, last) = turn.actions[0][0], _with_same(turn.actions[0][1:], last)
        if row and sum(map(len, row)) + len(text) > _WIDTH:
            yield "　".join(row)
            row = []
        row.append(mark + text)
        if words(turn.comment):
            yield "　".join(row)
            yield from _starred(turn.comment)
            row = []
    if row:
        yield "　".join(row)


def _with_same(text: str, last: str) -> tuple[str, str]:
    """Return a move in which `同` is the square of the last one, and its own square.

    >>> _with_same("２二銀(31)", "２二"), _with_same("２二成銀(31)", "")
    (('同　銀(31)', '２二'), ('２二成銀(31)', '２二'))
    """
    square, rest = text[:2], text[2:]
    if square != last:
        return text, square
    return f"同{'' if rest.startswith('成') else '　'}{rest}", square


def _starred(comment: str) -> list[str]:
    return [f"*{words(comment)}"] if words(comment) else []


def _minutes(seconds: int) -> str:
    return f"{seconds // 60:2}:{seconds % 60:02}"


def _hours(seconds: int) -> str:
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def _summary(record: Record, ending: Ending) -> str:
    """Return the line at the end that says who has won."""
    moves = f"まで{len(record.turns)}手で"
    if ending.winner in (Winner.OPEN, Winner.NEITHER):
        return moves + ending.kif
    return f"{moves}{_sides(record)[record.result == '0-1']}の勝ち"
