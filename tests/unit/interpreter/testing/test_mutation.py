"""Small changes of rule files: which there are, which tests notice them, and when the hunt for them ends."""

from functools import cache
from itertools import count

import pytest
from support.each import each

from dsl.source import Source
from interpreter.engines.choose import AUTO
from interpreter.testing.mutation.changes import statements_left_out, value_changes
from interpreter.testing.mutation.hunt import Hunt, hunt
from interpreter.testing.mutation.movement import other_movements
from interpreter.testing.mutation.trial import Bench, Verdict

TOY = """ruleset "Toy"
option far = off | on
board 3x3
zone top { white rank 3; black rank 1 }
piece ox O { moves K }
piece hare H { moves W when far = off; moves N when far = on; promotes in top to ox }
array "o1h/3/H1O"
goal capture of ox
draw stalemate
draw 5 turns without capture or hare move
"""


def _source(text: str = TOY) -> Source:
    return Source("toy.rumpus", text)


def _after(text: str = TOY) -> list[str]:
    return [change.after for change in value_changes(_source(text))]


@cache
def _hunt(text: str, seconds: float = 60) -> Hunt:
    return hunt(_source(text), engine=AUTO, seconds=seconds)


@each(
    "after",
    [
        "option far = on | off",
        "white rank 2",
        "moves mK",
        "moves W when far = on",
        "moves N",
        "promotes in top to hare",
        'array "o1h/3/H11"',
        'array "O1h/3/H1O"',
        "goal capture of ox, hare",
        "draw 4 turns without capture or hare move",
        "draw 6 turns without capture or hare move",
        "draw 5 turns without capture",
    ],
)
def test_a_value_changes_a_little(after: str) -> None:
    assert after in _after()


def test_words_with_a_choice_change_and_sides_are_swapped() -> None:
    rules = "chain { path in links; 2 to 3 units; then relocated by opponent }\nturn { white opens with 1 action }\n"
    after = _after(TOY + rules)

    assert "then relocated by mover" in after
    assert "black opens with 1 action" in after
    assert "3 to 3 units" in after


def test_a_list_loses_each_of_its_pieces_and_a_limit_what_may_be_left_out() -> None:
    after = _after(TOY + "goal capture of ox, hare for white\nhand { pockets any but ox, hare }\n")

    assert {"goal capture of hare for white", "goal capture of ox for white", "goal capture of ox, hare"} <= {*after}
    assert {"pockets any", "pockets any but ox", "pockets any but hare"} <= {*after}


def test_a_change_of_a_long_array_is_at_its_unit_and_shows_it() -> None:
    rows = "  o . h\n" + "  . . .\n" * 12 + "  H . O\n"
    source = _source(f'ruleset "Toy"\narray """\n{rows}"""\n')
    change = next(each for each in value_changes(source) if each.span.text == "H" and each.text == ".")

    assert change.span.place == "toy.rumpus:16"
    assert change.before.endswith('. . . H . O """')
    assert change.after.endswith('. . . . . O """')


def test_nothing_but_rules_changes() -> None:
    plain = 'ruleset "Toy" { year 2000 }\nreading a ours "One."\ntest "b" { expect a1 = ox }\nuse fairy\n'

    assert value_changes(_source(plain)) == ()


@each(
    ("text", "others"),
    [
        ("WD", {"WD2", "WnD", "WmD", "D", "W", "FD"}),
        ("WmD", {"W2mD"}),
        ("FA", {"FnA", "FD"}),
        ("KA", {"K2A"}),
        ("[F?aA]", {"[F-aA]", "[F?A]", "[F?anA]", "F", "aA"}),
        ("fmWfceF", {"mWfceF", "fWfceF", "fmWfcF", "bmWfceF", "fmWfceFD"}),
        ("R", {"R5", "Q", "B", "mR", "RN"}),
        ("W03", {"W02", "W04"}),
        ("(4,1)", {"m(4,1)", "n(4,1)", "(4,1)2"}),
    ],
)
def test_a_movement_has_a_letter_or_a_number_more_or_less(text: str, others: set[str]) -> None:
    assert others <= {*other_movements(text)}


@each(
    ("text", "same"),
    [
        ("WD", {"W2D"}),
        ("mFmA", {"mF2mA"}),
        ("KAD", {"K2AD"}),
        ("[FA?aFaA]", {"[F2A?aFaA]", "[FA?aF2aA]"}),
        ("[W-F]", {"[W-fF]"}),
        ("[WD?WD]", {"[WD?fWD]", "[WD?WfD]"}),
    ],
)
def test_a_movement_does_not_change_to_one_that_goes_to_the_same_squares(text: str, same: set[str]) -> None:
    assert same.isdisjoint(other_movements(text))


def test_no_bracket_of_a_movement_is_cut_or_empty() -> None:
    after = {text.replace("moves ", "moves") for text in _after(TOY.replace("moves K", "moves [W?D][D?W]"))}

    assert {"moves[W?D]", "moves[D?W]", "movesW[D?W]"} <= after
    assert {"moves][D?W]", "moves[W?D][D?", "moves[?D][D?W]", "moves[W?][D?W]", "moves[][D?W]"}.isdisjoint(after)


def test_no_step_is_added_that_the_piece_has() -> None:
    assert "QW" not in {*other_movements("Q")}
    assert "ND" not in {*other_movements("N", "N WD")}


def test_a_change_survives_that_no_test_notices() -> None:
    found = _hunt(TOY + 'test "hare" { allow a1a2; refuse a1b2 because not-its-move }\n')
    after = [change.after for change in found.survivors]

    assert "goal capture of ox, hare" in after
    assert "moves mK" in after
    assert "moves F when far = off" not in after
    assert found.tried == found.noticed + len(found.survivors)


def test_a_change_is_noticed_under_the_settings_of_a_test() -> None:
    told = 'test "far" { option far = on; allow a1b3o; refuse a1a2 because not-its-move }\n'

    assert "moves C when far = on" in [change.after for change in _hunt(TOY).survivors]
    assert "moves C when far = on" not in [change.after for change in _hunt(TOY + told).survivors]


def test_a_change_is_noticed_if_only_the_reason_of_a_refusal_is_another() -> None:
    told = 'test "hare" { refuse a1c1 because not-its-move }\n'
    source = _source(TOY + told)
    verdicts = {change.after: Bench(source, AUTO).verdict(change) for change in value_changes(source)}

    assert verdicts["moves W2 when far = off"] is Verdict.NOTICED
    assert verdicts["moves W when far = on"] is not Verdict.NOTICED


def test_what_gives_no_game_or_the_same_rules_does_not_count() -> None:
    source = _source(TOY + 'test "hare" { allow a1a2 }\n')
    bench = Bench(source, AUTO)
    verdicts = {change.after: bench.verdict(change) for change in value_changes(source)}

    assert verdicts["moves mK"] is Verdict.SURVIVES
    assert verdicts['array "O1h/3/H1O"'] is Verdict.NO_GAME


def test_a_test_that_fails_notices_nothing() -> None:
    failing = 'test "hare" { allow a1c3; refuse a1a2 because blocked }\n'

    assert _hunt(TOY + failing).noticed == 0


def test_a_line_may_have_an_excuse() -> None:
    told = _hunt(TOY.replace("goal capture of ox", "goal capture of ox  # unnoticed -- it is a toy"))

    assert [change.after for change in told.excused] == ["goal capture of hare", "goal capture of ox, hare"]
    assert "goal capture of ox, hare" not in [change.after for change in told.survivors]


def test_an_excuse_may_name_some_changes() -> None:
    told = _hunt(TOY.replace("goal capture of ox", "goal capture of ox  # unnoticed hare -- it is a toy"))
    named = _hunt(TOY.replace("moves K }", "moves K  # unnoticed mK, W -- it is a toy\n}"))

    assert [change.after for change in told.excused] == ["goal capture of hare", "goal capture of ox, hare"]
    assert [change.after for change in named.excused] == ["moves W", "moves mK"]


def test_a_hunt_ends_when_time_is_up_and_says_what_is_left() -> None:
    ticks = count()
    cut = hunt(_source(), engine=AUTO, seconds=3, clock=lambda: next(ticks))

    assert cut.not_tried == len(value_changes(_source())) - 2
    assert _hunt(TOY, 0).tried == 0


def test_a_change_is_given_up_between_two_statements_when_time_is_up() -> None:
    source = _source(TOY + 'test "hare" { allow a1a2; refuse a1b2 because not-its-move }\n')
    change = next(each for each in value_changes(source) if each.after == "moves mK")

    assert Bench(source, AUTO).verdict(change, lambda: True) is Verdict.LATE
    assert Bench(source, AUTO).verdict(change) is Verdict.SURVIVES


@pytest.mark.slow
def test_several_processes_find_the_same() -> None:
    text = TOY + 'test "hare" { allow a1a2 }\n'
    two = hunt(_source(text), engine=AUTO, seconds=60, jobs=2)

    assert [change.after for change in two.survivors] == [change.after for change in _hunt(text).survivors]


def test_a_statement_left_out_with_its_option_or_piece_is_no_crash() -> None:
    source = _source(TOY + 'test "far" { option far = on; allow a1b3o; expect c3 = black hare }\n')
    bench = Bench(source, AUTO)
    verdicts = {change.before: bench.verdict(change) for change in statements_left_out(source)}

    assert verdicts["option far = off | on"] is Verdict.NO_GAME
    assert verdicts["moves N when far = on"] is Verdict.NOTICED
