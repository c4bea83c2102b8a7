"""Records as text: what is written, what is read, and every fault with its place."""

import pytest
from support.each import each

from interpreter.errors import InvalidRecordError, NotationError
from interpreter.notation import Record, RecordedTurn, read_record, read_records, write_record
from interpreter.notation.record import WIDTH, complete, group_turns, read_settings
from interpreter.notation.record_reader import MAX_FAULTS
from interpreter.notation.record_text import MAX_TEXT

PGN = """\
[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "*"]
[Variant "toy"]

1. a1a2 a3a2,b3b2 2. c1c2,
*
"""


def _faults(text: str) -> list[str]:
    with pytest.raises(InvalidRecordError) as caught:
        read_records(text, "game.pgn")
    return [f"{fault.line}:{fault.column} {fault.sentence}" for fault in caught.value.faults]


def _turn(number: int, side: int, *actions: str, unfinished: bool = False) -> RecordedTurn:
    return RecordedTurn(number=number, side=side, actions=actions, unfinished=unfinished)


def test_a_record_is_read_with_its_tags_turns_and_result() -> None:
    record = read_record(PGN)

    assert record.turns == (_turn(1, 0, "a1a2"), _turn(1, 1, "a3a2", "b3b2"), _turn(2, 0, "c1c2", unfinished=True))
    assert (record.result, record.tags["Variant"], record.settings) == ("*", "toy", {})


def test_a_record_is_written_as_it_is_read() -> None:
    assert write_record(read_record(PGN)) == PGN.replace(",\n*", ", *")


def test_missing_tags_of_the_seven_are_unknown() -> None:
    record = read_record('[White "An ox"] *')

    assert list(record.tags)[:7] == ["Event", "Site", "Date", "Round", "White", "Black", "Result"]
    assert (record.tags["White"], record.tags["Black"], record.tags["Date"]) == ("An ox", "?", "????.??.??")


def test_comments_marks_and_numbers_are_read_over() -> None:
    text = '[Variant "toy"]\n% a line of another program\n1.a1a2! {an {ox} $12 1 ... a3a2?? ; to the end 2. x\n2 c1c2 *'

    assert read_record(text).actions == ("a1a2", "a3a2", "c1c2")


def test_numbers_may_stand_close_to_anything() -> None:
    assert read_record("1.a1a2 a3a2 2.2.c1c2!? 2...1-0!").turns == read_record("a1a2 a3a2 c1c2 1-0").turns


def test_tags_keep_quotes_and_backslashes() -> None:
    tags = complete({"Event": 'An "ox" \\ an elk\\'})
    text = write_record(Record(tags=tags, turns=()))

    assert text.startswith('[Event "An \\"ox\\" \\\\ an elk\\\\"]\n')
    assert read_record(text).tags == tags


def test_a_backslash_that_escapes_nothing_stays() -> None:
    assert read_record('[Site "C:\\elk"] *').tags["Site"] == "C:\\elk"


def test_a_line_end_in_a_tag_becomes_a_blank() -> None:
    assert complete({"Event": "an\nox"})["Event"] == "an ox"


def test_the_name_of_a_tag_is_one_word() -> None:
    with pytest.raises(NotationError, match="is not a tag name"):
        complete({"an ox": "x"})


def test_lines_of_turns_are_short_and_long_turns_stay_whole() -> None:
    long = tuple(f"a{i}a{i + 1}" for i in range(1, 40))
    turns = tuple(_turn(1 + i // 2, i % 2, *(long if i == 7 else ("a1a2", "b1b2"))) for i in range(60))
    record = Record(tags=complete({}), turns=turns)
    lines = write_record(record).partition("\n\n")[2].splitlines()

    assert sorted({len(line) > WIDTH for line in lines}) == [False, True]
    assert [line for line in lines if len(line) > WIDTH] == [",".join(long)]
    assert read_record(write_record(record)) == record


def test_a_game_from_a_position_starts_with_the_number_and_side_of_its_turn() -> None:
    text = '[SetUp "1"]\n[FEN "k2/3/2K b - - 3 12"]\n\n12... a3a2 13. c1c2 *\n'

    assert read_record(text).turns == (_turn(12, 1, "a3a2"), _turn(13, 0, "c1c2"))
    assert write_record(read_record(text)).endswith("\n\n12... a3a2 13. c1c2 *\n")


def test_a_game_that_black_begins_is_written_and_read() -> None:
    record = read_record("1... d6c5 2. e3f4 c7d6 *")
    assert [(turn.number, turn.side) for turn in record.turns] == [(1, 1), (2, 0), (2, 1)]
    assert read_record(write_record(record)) == record


def test_several_games_stand_one_after_the_other() -> None:
    records = read_records(PGN + "\n\n" + PGN.replace("toy", "other") + "c1c2 1/2-1/2")

    assert [record.tags.get("Variant") for record in records] == ["toy", "other", None]
    assert [record.result for record in records] == ["*", "*", "1/2-1/2"]


def test_a_file_that_should_hold_one_game_holds_one() -> None:
    with pytest.raises(InvalidRecordError, match="record:13:1: the text has 2 games, but one was expected"):
        read_record(f"{PGN}\n{PGN}")


def test_a_byte_order_mark_and_other_line_ends_do_not_matter() -> None:
    assert read_record("\ufeff" + PGN.replace("\n", "\r\n")) == read_record(PGN)


FAULTS = {
    "nothing": ("", ["1:1 there is no game here"]),
    "only a comment": ("{ ox }", ["1:1 there is no game here"]),
    "no result": ("1. a1a2\n", ["2:1 the game does not end with its result: one of 1-0, 0-1, 1/2-1/2, *"]),
    "tag without an end": ('[Event "ox\n*', ['1:1 expected a tag such as `[Name "value"]`']),
    "tag without a name": ('["ox"] *\n*', ['1:1 expected a tag such as `[Name "value"]`']),
    "tag twice": ('[Event "a"]\n[Event "b"] *', ["2:2 duplicate tag Event"]),
    "tag in a game": (
        'a1a2\n[Event "a"] *',
        ["2:1 the game does not end with its result: one of 1-0, 0-1, 1/2-1/2, *"],
    ),
    "comment without an end": ("a1a2 * { ox\n", ["1:8 unterminated comment: expected `}`"]),
    "brace": ("a1a2 } *", ["1:6 unexpected `}`: no comment is open"]),
    "side line without an end": ("a1a2 (a1b1 (b1b2) c1 *", ["1:6 unterminated variation: expected `)`"]),
    "percent": ("a1a2 %x *", ["1:6 '%' has no meaning here"]),
    "bracket": ("a1a2 ) *", ["1:6 unexpected `)`: no variation is open"]),
    "results differ": ('[Result "1-0"] *', ["1:10 the tag says 1-0, but the end of the game says *"]),
    "number": ("1. a1a2 3. a3a2 4. a1a2 *", ["1:9 the next turn has the number 1, not 3"]),
    "number of a position": ('[FEN "k w - - 0 5"]\n1. a1a2 *', ["2:1 the next turn has the number 5, not 1"]),
    "unfinished in the middle": (
        "a1a2, a3a2 *",
        ["1:5 only the last turn of a game can be unfinished, with a comma at its end"],
    ),
    "empty action": ("1. a1a2,,b1b2 *", ["1:4 `a1a2,,b1b2` is not a turn: an action is missing between two commas"]),
    "only a comma": ("1. , *", ["1:4 `,` is not a turn: an action is missing between two commas"]),
    "setup without a position": ('[SetUp "1"] *', ["1:9 the tag SetUp should say 0, because there is no tag FEN"]),
    "position without setup": (
        '[SetUp "0"] [FEN "k w"] *',
        ["1:9 the tag SetUp should say 1, because there is a tag FEN"],
    ),
    "no setting": ('[Options "ox"] *', ["1:11 `ox` is not a setting such as `name=value`"]),
    "several": (
        '[Event "a]\n[Event "b"]\n1. a1a2 } 7. a3a2',
        [
            '1:1 expected a tag such as `[Name "value"]`',
            "3:9 unexpected `}`: no comment is open",
            "3:11 the next turn has the number 1, not 7",
            "3:18 the game does not end with its result: one of 1-0, 0-1, 1/2-1/2, *",
        ],
    ),
}


@each(("text", "faults"), FAULTS.values(), ids=FAULTS.keys())
def test_faults_have_their_place_and_a_sentence(text: str, faults: list[str]) -> None:
    assert _faults(text) == faults


def test_a_fault_is_shown_with_the_name_of_the_file() -> None:
    with pytest.raises(InvalidRecordError) as caught:
        read_records("a1a2 } *", "game.pgn")

    assert str(caught.value) == "game.pgn:1:6: unexpected `}`: no comment is open"


def test_too_long_a_text_is_one_fault() -> None:
    assert _faults("*" * (MAX_TEXT + 1))[0].startswith("1:1 the game is too long")


def test_faults_end_sometime() -> None:
    assert len(_faults("} " * 5000)) == MAX_FAULTS


def test_settings_are_read_from_their_tag() -> None:
    assert read_settings("a=b,  c = d") == {"a": "b", "c": "d"}
    assert read_settings(" ") == {}
    with pytest.raises(NotationError, match="option `a` is set twice"):
        read_settings("a=b, a=c")


def test_the_last_turn_is_unfinished_while_it_is_still_the_same_turn() -> None:
    keys = [(1, 0), (1, 1), (1, 1)]

    assert [turn.unfinished for turn in group_turns(keys, ["a", "b"], over=False)] == [False, True]
    assert [turn.unfinished for turn in group_turns(keys, ["a", "b"], over=True)] == [False, False]
    assert [turn.unfinished for turn in group_turns([*keys[:2], (2, 0)], ["a", "b"], over=False)] == [False, False]


@pytest.mark.parametrize(
    ("tag", "fault"),
    [
        ('[Limit "x"]', "the tag Limit must be a whole number"),
        ('[Seed "1.5"]', "the tag Seed must be a whole number"),
        ('[Option "stalemate=loss"]', "unknown tag Option; did you mean Options?"),
        ('[options "stalemate=loss"]', "unknown tag options; did you mean Options?"),
        ('[Varient "chess"]', "unknown tag Varient; did you mean Variant?"),
        ('[Fen "k3/4/4/3K w"]', "unknown tag Fen; did you mean FEN?"),
    ],
)
def test_a_tag_of_ours_that_is_misspelt_or_says_what_it_cannot_is_a_fault(tag: str, fault: str) -> None:
    with pytest.raises(InvalidRecordError) as caught:
        read_record(f'[Variant "chess"] {tag} 1. f2f3 e7e5 2. g2g4 d8h4 0-1')

    assert fault in str(caught.value)


@pytest.mark.parametrize("tag", ['[ECO "A00"]', '[Opening "Barnes"]', '[Speed "blitz"]', '[Limit "40"]', '[Seed "-3"]'])
def test_tags_of_other_programs_are_kept(tag: str) -> None:
    assert read_record(f'[Variant "chess"] {tag} 1. f2f3 *').actions == ("f2f3",)
