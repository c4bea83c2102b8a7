"""Files of many games, read one game at a time, and annotations."""

import tracemalloc
from collections.abc import Iterator
from dataclasses import replace
from itertools import count, islice
from unittest.mock import Mock

import pytest

from interpreter.notation import Reading, read_record, stream_records, write_record
from interpreter.notation.record_text import MAX_TEXT

GAME = '[Event "{}"]\n[White "An ox"]\n\n1. e4 e5 {{well}} 2. Nf3 {}\n*\n\n'


def _stream(text: str) -> list[Reading]:
    return list(stream_records(text.splitlines(keepends=True)))


def _faults(text: str) -> list[tuple[int, int, int]]:
    """The number of a game, and line and column of its faults."""
    return [(game.number, fault.line, fault.column) for game in _stream(text) for fault in game.faults]


def test_games_are_read_only_as_they_are_asked_for() -> None:
    lines = (line for number in count(1) for line in GAME.format(number, "Nc6").splitlines(keepends=True))
    games = list(islice(stream_records(lines), 3))

    assert [game.record.tags["Event"] for game in games if game.record] == ["1", "2", "3"]


def test_a_large_file_needs_little_memory() -> None:
    comment = f"{{{'ox ' * 3_000}}}"

    def lines() -> Iterator[str]:
        for number in range(300):
            yield from GAME.format(number, comment).splitlines(keepends=True)

    tracemalloc.start()
    sizes = [len(game.record.turns) for game in stream_records(lines()) if game.record]
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert sizes == [3] * 300
    assert peak < 300 * len(comment) / 4


def test_a_game_that_is_too_long_is_only_skipped() -> None:
    text = GAME.format(1, "Nc6 " * MAX_TEXT) + GAME.format(2, "Nc6")
    first, second = _stream(text)

    assert first.faults[0].sentence.startswith("the game is too long: 250000 characters are allowed, and it has 100")
    assert (second.number, second.record is not None) == (2, True)


def test_a_long_line_may_come_in_pieces() -> None:
    pieces = ['[Event "first"] 1. e4 {', '[Event "in a comment"] ', "1. d4} *\n", '[Event "second"] x *\n', "} *\n"]
    games = list(stream_records(pieces))

    assert [game.record.tags["Event"] for game in games if game.record] == ["first", "second"]
    assert [(fault.line, fault.column) for fault in games[2].faults] == [(3, 1)]


BROKEN = {
    "comment": ("1. e4 {ox\n\n", (6, 7)),
    "variation": ("1. e4 (1. d4 {ox ) elk}\n", (6, 7)),
    "brace": ("1. e4 } *\n\n", (6, 7)),
    "bracket": ('[White "An ox]\n1. e4 *\n\n', (6, 1)),
    "number": ("1. e4 e5 7. Nf3 *\n\n", (6, 10)),
    "result of a record of ours": ('[Rules "00"]\n1. e4 e5\n\n', (10, 1)),
}


@pytest.mark.parametrize(("text", "place"), BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_game_has_its_number_and_place_and_the_others_go_on(text: str, place: tuple[int, int]) -> None:
    whole = GAME.format("an elk", "Nc6").replace("\n\n", "\n")
    games = _stream(f'{whole}[Event "ox"]\n{text}\n{whole}')

    assert [(game.number, game.record is None) for game in games] == [(1, False), (2, True), (3, False)]
    assert _faults(f'{whole}[Event "ox"]\n{text}\n{whole}')[0] == (2, *place)


def test_games_without_tags_follow_each_other_after_their_results() -> None:
    games = _stream("1. e4 * 1. d4 } 1-0 1. c4 *\n")

    assert [game.record.actions if game.record else () for game in games] == [("e4",), (), ("c4",)]


# Annotations

ANNOTATED = """\
{a game of oxen} 1. e4! e5 (1... c5 2. Nf3 (2. c3 {ox ) $5}) ) $10 {[%clk 0:01] well
 played} 2. Nf3 e.p. ; a comment } with a brace
2... Nc6 !? *
"""


def test_comments_and_marks_are_kept_and_variations_are_not() -> None:
    record = read_record(ANNOTATED)

    assert record.actions == ("e4", "e5", "Nf3", "Nc6")
    assert record.comment == "a game of oxen"
    assert [turn.nags for turn in record.turns] == [(1,), (10,), (), (5,)]
    assert [turn.comment for turn in record.turns] == ["", "[%clk 0:01] well played", "a comment } with a brace", ""]


def test_annotations_are_written() -> None:
    text = write_record(read_record(ANNOTATED))

    assert text.split("\n\n")[1] == (
        "{a game of oxen} 1. e4 $1 e5 $10 {[%clk 0:01] well played} 2. Nf3 {a comment )\nwith a brace} 2... Nc6 $5 *\n"
    )
    assert write_record(read_record(text)) == text


def test_annotations_make_no_other_game() -> None:
    assert read_record(ANNOTATED).turns == read_record("1. e4 e5 2. Nf3 Nc6 *").turns


def test_a_turn_gets_all_its_marks_and_comments_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    replaced = Mock(side_effect=replace)
    monkeypatch.setattr("interpreter.notation.record_reader.replace", replaced)
    turn = read_record(f"1. e4 {'$1 {a} ' * 300}*").turns[0]

    assert (len(turn.nags), len(turn.comment)) == (300, 599)
    assert replaced.call_count < 5
