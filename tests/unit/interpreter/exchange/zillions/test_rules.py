"""Turns, hands, effects and ends of a ZRF as lines of a rule file."""

import pytest
from support.each import each
from support.zrf import game, imported

from dsl.source import Source
from interpreter.exchange.zillions import comparing, importing
from interpreter.exchange.zillions.document import read_games
from interpreter.exchange.zillions.pieces import draw
from interpreter.exchange.zillions.rules import read_rules


@each(
    ("order", "lines"),
    [
        ("White Black", ()),
        ("Black White", ("black begins",)),
        ("White White Black Black", ("2 actions", "each action is legal by itself")),
        ("White repeat Black Black White White", ("white opens with 1 action", "2 actions")),
        ("White Black Black", ("white 1 action", "black 2 actions")),
    ],
)
def test_the_order_of_turns_is_the_block_turn(order: str, lines: tuple[str, ...]) -> None:
    made = imported(game().replace("(turn-order White Black)", f"(turn-order {order})"))

    assert made.findings == ()
    assert all(f"  {line}\n" in made.text for line in lines)
    assert ("turn {" in made.text) is bool(lines)


@each(
    ("ends", "lines"),
    [
        ("(loss-condition (White Black) (checkmated Ox))", ("goal checkmate of ox", "draw stalemate")),
        ("(loss-condition (White) (checkmated Ox))", ("goal checkmate of ox for black",)),
        ("(win-condition (White Black) (checkmated Ox))", ("goal checkmate of own ox",)),
        ("(loss-condition (White Black) (pieces-remaining 1))", ("goal capture of ox leaving 1",)),
        ("(win-condition (White Black) (pieces-remaining 0 Ox))", ("goal loss of ox",)),
        ("(loss-condition (White Black) (captured Ox))", ("goal capture of ox leaving 1",)),
        ("(win-condition (White Black) (absolute-config Ox (far)))", ("goal reach last-rank with ox",)),
        ("(win-condition (White) (absolute-config Ox (c3 d3)))", ("goal reach white-goal with ox for white",)),
        ("(loss-condition (White Black) stalemated)(loss-condition (White Black) repetition)", ("loss repetition 3",)),
        ("(win-condition (White) stalemated)(loss-condition (Black) stalemated)", ("win stalemate for white", "loss stalemate for black")),
        ("(count-condition (White Black) stalemated)", ("win stalemate with most units",)),
        ("(win-condition (White Black) (or (relative-config Ox n Ox n Ox) (relative-config Ox ne Ox ne Ox)))",
         ("goal row of 3 with ox along vertical, rising",)),
        ("(loss-condition (White Black) (relative-config Ox e Ox))", ("loss row of 2 with ox along horizontal",)),
        ("(loss-condition (White Black) (checkmated Ox))(draw-condition (White Black) (pieces-remaining 1))",
         ("goal checkmate of ox",)),
    ],
)  # fmt: skip
def test_conditions_are_ends(ends: str, lines: tuple[str, ...]) -> None:
    made = imported(game(ends=ends))

    assert [line for line in lines if f"\n{line}\n" not in made.text] == []


@each(
    ("option", "line"),
    [
        ('(option "pass turn" true)', "pass allowed"),
        ('(option "pass turn" forced)', "pass when no action is left"),
        ("(pass-turn true)", "pass allowed"),
    ],
)
def test_passing_is_an_option(option: str, line: str) -> None:
    made = imported(game(more=option))

    assert made.findings == ()
    assert f"  {line}\n" in made.text


JUMP = "($1 (verify enemy?) capture $1 (verify empty?) (add-partial jumps))"
CHECKERS = "(move-type jumps) (jump ne) (jump nw) (move-type steps) (ne (verify empty?) add) (nw (verify empty?) add)"


def test_partial_captures_go_on_and_types_that_are_captures_come_first() -> None:
    text = game(CHECKERS, before=f"(define jump {JUMP})")
    made = imported(text.replace("(board ", "(move-priorities jumps steps) (board ", 1))

    assert made.findings == ()
    assert "a captor captures again" in made.text
    assert "duties {\n  captures first\n}" in made.text
    may = imported(text.replace("(board ", '(option "pass partial" true) (board ', 1))
    assert "a captor may capture again" in may.text


@each(
    ("drops", "lines"),
    [
        ("((verify empty?) add)", ("never runs out of cow", "drops on empty squares")),
        ("((verify empty?) (verify (in-zone? second)) add)", ("drops cow in second-rank",)),
        ("((verify empty?) (if (on-board? s) (verify (not-empty? s))) add)", ("drops only above a unit or the edge",)),
    ],
)  # fmt: skip
def test_drops_are_the_block_hand(drops: str, lines: tuple[str, ...]) -> None:
    # A direction is the same for both players here, so that both drop above a unit
    text = game(more=f"(piece (name Cow) (drops {drops}))").replace(
        "(symmetry Black (n s) (s n) (ne se) (se ne) (nw sw) (sw nw))", ""
    )
    made = imported(text)

    assert made.findings == ()
    assert all(f"  {line}\n" in made.text for line in lines)


def test_where_units_drop_is_found_by_trying_lines_on_random_games() -> None:
    near = " ".join(f"(friend? {way})" for way in ("n", "s", "e", "w", "ne", "nw", "se", "sw"))
    made = imported(game(ox=f"(drops ((verify empty?) (verify (or {near})) add))"))

    assert made.findings == ()
    assert "drops within 1 of ox" in made.text


def test_units_off_the_board_are_in_hand_and_captured_ones_may_come_there() -> None:
    more = '(piece (name Cow) (drops ((verify empty?) add)) (moves (s (verify not-friend?) add))) (option "recycle captures" true)'
    made = imported(game(more=more, start="(White (Ox a1 f1) (Cow off 2)) (Black (Ox a6 f6) (Cow off 1))"))

    assert "[CCc]" in made.text
    assert "receives captures" in made.text


def test_effects_are_found_by_trying_lines_on_random_games() -> None:
    moves = "(n (verify empty?) (if (enemy? e) (flip e)) (if (enemy? w) (flip w)) add)"
    near = "".join(f"(if (enemy? {way}) (flip {way}))" for way in ("n", "s", "e", "w", "ne", "nw", "se", "sw"))

    assert (
        "converts enemies within 1"
        in imported(
            game(
                moves.replace("(if (enemy? e) (flip e)) (if (enemy? w) (flip w))", near),
                start="(White (Ox a1 b1 c1 d2 e1 f1)) (Black (Ox a4 b6 c6 d6 e5 f4))",
            )
        ).text
    )


def test_moves_that_differ_from_those_of_the_programs_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = comparing.Difference("8/8 w - - 0 1", "a1a2", is_ours=True)
    monkeypatch.setattr(importing, "compare", lambda *_: comparing.Comparison(wrong))

    (found,) = imported(game()).findings
    assert found.message == "the moves of `Toy` differ from those of the rule file"
    assert found.notes == ("at `8/8 w - - 0 1`, only the rule file has a1a2",)


def test_a_rule_file_with_another_movement_is_found_to_differ() -> None:
    (toy,) = read_games(Source("toy.zrf", game()), [])
    rules = read_rules(toy, [])
    drawn = [draw(rules, kind) for kind in rules.kinds]
    other = comparing.compiled(imported(game("(n (verify empty?) add)")).text)
    assert other is not None

    found = comparing.compare(rules, drawn, other, frozenset()).found
    assert found is not None
    assert not found.is_ours
