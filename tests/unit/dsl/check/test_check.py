"""Checks of the whole: what parts of a ruleset say of each other, and the words in which it is said."""

import pytest
from support.each import each
from support.games import compiled, findings

from dsl.compiler import compile_source
from dsl.diagnostics import Diagnostic
from dsl.diagnostics.codes import framed
from dsl.source import Source
from rulesets import Catalogue

ROYAL = "goal checkmate of king\npiece ox O { moves W }\npiece elk E { moves F }\n"
FUSED = "goal checkmate of king, elk\npiece ox O\npiece elk E\nhand { drops on empty squares }\n"


def _only(lines: str) -> Diagnostic:
    (found,) = compiled(lines).findings
    return found


# Royal units


def test_a_royal_unit_stays_out_of_the_hand() -> None:
    found = _only(ROYAL + "hand { drops on empty squares; pockets any but ox }")

    assert found.message == "`king` is royal and can be pocketed"
    assert found.help == "write `pockets any but ox, king`"
    assert found.span.text == "pockets any but ox"
    assert found.labels[0].span.text == "goal checkmate of king"
    assert findings(ROYAL + "hand { drops on empty squares; pockets any but king, ox }") == []


def test_a_unit_that_is_not_royal_may_be_pocketed() -> None:
    assert findings("hand { drops on empty squares; pockets any }") == []


def test_a_royal_unit_fuses_into_what_is_royal() -> None:
    found = _only(ROYAL + "fusion { ox + king = elk; made by move; splits by move }")

    assert found.message == "`king` is royal but fuses into `elk`, which is not"
    assert found.help == "write `goal checkmate of king, elk`"
    assert found.span.text == "ox + king = elk"
    assert findings((ROYAL + "fusion { ox + king = elk; made by move }").replace("of king", "of king, elk")) == []


def test_the_cure_names_all_that_royal_units_may_become() -> None:
    found = compiled(ROYAL + "piece hare H\nfusion { ox + king = elk; elk + ox = hare; made by drop }\n"
                     "hand { drops on empty squares; pockets any but king }").findings  # fmt: skip

    assert [each.help for each in found] == ["write `goal checkmate of king, elk, hare`"]


@pytest.mark.parametrize(
    "fusion",
    [
        "ox + king = elk; made in hand",
        "ox + king = elk; made by move; not begun by king, ox",
        "ox + ox = elk; made by move",
    ],
)
def test_royal_units_on_the_board_that_cannot_fuse_are_safe(fusion: str) -> None:
    named = {
        each.name for each in compiled(ROYAL + f"hand {{ drops on empty squares }}\nfusion {{ {fusion} }}").findings
    }

    assert "fuses-royal" not in named


def test_each_line_of_checkmate_keeps_its_own_royal_unit() -> None:
    text = 'goal checkmate of elk\narray "ke2/4/4/2EK"\nfusion { ox + king = elk; made by move }'

    assert [found.name for found in compiled(ROYAL + text).findings] == ["fuses-royal"]


def test_a_royal_part_does_not_go_to_the_hand() -> None:
    found = _only(FUSED + "fusion { ox + king = elk; made by move; splits to hand }")

    assert found.message == "`elk` is royal and may split so that only `ox` stays"
    assert found.help == "remove `splits to hand`"


def test_a_royal_unit_does_not_come_apart_into_common_ones() -> None:
    found = _only(FUSED + "piece hare H\nfusion { ox + hare = elk; made by move; splits by move }")

    assert found.message == "`elk` is royal and may split so that only `ox` and `hare` stay"
    assert found.help == "remove `splits by move`"


def test_a_royal_unit_does_not_promote() -> None:
    found = _only("goal checkmate of king\nzone z = rank 4\npiece ox O\npiece king K { moves K; promotes in z to ox }")

    assert found.message == "`king` is royal but promotes to `ox`, which is not"
    assert found.span.text == "promotes in z to ox"


# Hands


def test_lines_that_only_limit_drops_are_said_to() -> None:
    found = _only("zone far = a4\nhand { receives captures; drops in far }")

    assert (found.name, found.span.text) == ("hand-dead-end", "drops in far")
    assert found.label.text == "only limits where units drop"
    assert found.help == "write `drops on empty squares` as well"


def test_captured_units_that_are_exchanged_go_nowhere_else() -> None:
    exchange = "exchanges captured units for enemies of at least their value"
    found = _only(f"values {{ king 1 }}\nhand {{ receives captures; {exchange}; drops on empty squares }}")

    assert (found.name, found.span.text) == ("captures-go-twice", exchange)
    assert found.message == "captured units are exchanged, but go to a hand"


def test_a_hand_without_drops_is_said_to_have_none() -> None:
    assert _only("hand { receives captures }").label.text == "no line lets units drop"


def test_captured_units_go_to_one_place() -> None:
    found = _only("turn { relocate captured by mover }\nhand { receives captures; drops on empty squares }")

    assert found.span.text == "relocate captured by mover"
    assert found.labels[0].span.text == "receives captures"
    assert found.help == "keep one of the two lines"


# Fusion


HERD = "piece ox O\npiece elk E\npiece cow C\npiece hare H\nhand { receives captures; drops on empty squares }\n"


def test_a_part_leaves_one_thing_behind() -> None:
    found = _only(f"{HERD}fusion {{ made by move; splits by move; ox + elk = cow; hare + ox = cow }}")

    assert (found.name, found.span.text) == ("split-conflict", "hare + ox = cow")
    assert found.message == "when `ox` leaves `cow`, it could leave two different pieces behind"
    assert [label.span.text for label in found.labels] == ["ox + elk = cow", "splits by move"]
    assert found.help == "let different pairs fuse into different pieces, or remove `splits by move`"


def test_the_pairs_of_one_line_may_leave_two_things_behind() -> None:
    lines = (
        "series herd = ox, elk, hare\nfusion { made by move; splits by move; splits to hand; herd[i] + herd[j] = cow }"
    )
    found = _only(HERD + lines)

    assert (found.label.text, found.span.text) == ("`ox` or `elk` by this line", "herd[i] + herd[j] = cow")
    assert found.help.endswith("or remove `splits by move` and `splits to hand`")


@pytest.mark.parametrize(
    "fusion", ["ox + elk = cow; ox + hare = cow", "splits by move; ox + elk = cow; hare + hare = cow"]
)
def test_what_never_comes_apart_or_in_one_way_is_fine(fusion: str) -> None:
    assert findings(f"{HERD}fusion {{ made by move; {fusion} }}") == []


# Tests


START = "write the square that the unit stands on before `{}`, as in `e2e4`"
CASTLING = "write castling by both squares of the unit that castles, as `e1g1`"
LIKE = "actions look like `e2e4`, `e7e8q`, `F@c3`, `a1a2:F`, `a1@` or `end`"


@each(
    ("action", "help"),
    [
        ("d1-d2", "write `d1d2`"),
        ("D1D2", "write `d1d2`"),
        ("1.d1d2", "write `d1d2`"),
        ("1...d1-d2!", "write `d1d2`"),
        ("d1d2:k", "write `d1d2:K`"),
        ("d1@:k", "write `d1@:K`"),
        ("k@@k", "write `K@@K`"),
        ("w:d1d2", "write `W:d1d2`"),
        ("pass", "write `end`"),
        ("Kd2", f"{START.format('d2')}: `rumpus why FILE Kd2 --play d1d2` tells which"),
        ("2.d1", f"{START.format('d1')}: `rumpus why FILE 2.d1 --play d1d2` tells which"),
        ("Kxd4=O+", f"{START.format('d4o')}: `rumpus why FILE Kxd4=O+ --play d1d2` tells which"),
        ("O-O", f"{CASTLING}: `rumpus why FILE O-O --play d1d2` tells which"),
        ("0-0-0", f"{CASTLING}: `rumpus why FILE 0-0-0 --play d1d2` tells which"),
        ("d1d2:king", "write `d1d2:K`"),
        ("K:d1d2", "write `d1d2:K`"),
        ("d1d2/K", "write `d1d2:K` if a part leaves a fused unit, or `d1d2k` if a unit promotes"),
        ("d1d2(K)", "write `d1d2:K` if a part leaves a fused unit, or `d1d2k` if a unit promotes"),
        ("nonsense", LIKE),
    ],
)
def test_what_is_written_like_no_action_is_none(action: str, help: str) -> None:
    found = _only(f'test "t" {{ play d1d2, {action}; allow end }}')

    assert (found.name, found.span.text) == ("malformed-action", action)
    assert found.message == f"`{action}` is not an action"
    assert found.help == help


@pytest.mark.parametrize("step", ["play z9d2", "allow d1z9", "play d1xz9d2", "allow claim:d1-z9"])
def test_an_action_goes_where_there_are_squares(step: str) -> None:
    found = _only(f'test "t" {{ {step}; expect turn white }}')

    assert (found.name, found.span.text) == ("unknown-square", "z9")


def test_an_action_may_be_refused_because_there_is_no_square() -> None:
    assert findings('test "t" { refuse d1d9 because no-square }') == []


def test_a_command_leads_what_a_graph_joins_both_ways() -> None:
    lines = """
graph defends {{ from friend to friend it could recapture }}
graph contact {{ joins friends touching orthogonal }}
command king {{ leads units joined to it by {graph}; activates any }}
activation {{ under command; needed to move }}
turn {{ take command; 1 to 2 actions }}
chain {{ path in defends; 2 to 3 units; formed this turn }}
"""
    found = [each for each in compiled(lines.format(graph="defends")).findings if each.name == "joined-by-recapture"]

    assert [each.span.text for each in found] == ["leads units joined to it by defends"]
    assert found[0].message == "`defends` goes one way, but a symmetric graph is needed"
    assert "joined-by-recapture" not in findings(lines.format(graph="contact"))


@pytest.mark.parametrize("line", ["white 1 to 3 actions", "2 actions with king"])
def test_a_turn_that_is_longer_for_some_may_end_early(line: str) -> None:
    lines = "goal checkmate of king\ncheck {{ judged after every action }}\nturn {{ 1 action; {} ends when check is given }}"

    assert "ends-anyway" in findings(lines.format(""))
    assert "ends-anyway" not in findings(lines.format(f"{line};"))


def test_a_royal_unit_promotes_to_what_the_same_goal_names() -> None:
    lines = """
zone far {{ white rank 4; black rank 1 }}
piece king K {{ moves K; promotes in far to elk }}
piece elk E {{ moves N }}
{goals}
draw stalemate
array "k3/4/3K/4"
"""

    assert findings(lines.format(goals="goal checkmate of king, elk")) == []
    assert "promotes-to-royal" in findings(lines.format(goals="goal checkmate of king\ngoal checkmate of elk"))


CLOBBER = """
piece king S { moves cW }
array "sSsS/SsSs/sSsS/SsSs"
"""


def test_a_game_that_whoever_cannot_move_loses_needs_no_goal() -> None:
    head = 'ruleset "Toy"\nboard 4x4' + CLOBBER

    assert compile_source(Source("toy", head + "loss stalemate"), library=Catalogue()).findings == ()
    (found,) = compile_source(Source("toy", head + "draw stalemate"), library=Catalogue()).findings
    assert found.name == "goal-missing"


def test_a_game_whose_draws_a_side_wins_needs_no_goal() -> None:
    head = 'ruleset "Toy"\nboard 4x4' + CLOBBER

    assert (
        compile_source(Source("toy", f"{head}draw stalemate\ndraw odds for black"), library=Catalogue()).findings == ()
    )


@pytest.mark.parametrize(
    "end",
    [
        "turn { pass allowed }\nwin after 2 passes with most units",
        "turn { pass allowed }\nwin after a pass while king faces king along orthogonal with most units",
        "win repetition 3",
        "loss repetition 3",
    ],
)
def test_a_game_that_passes_or_repetition_decide_needs_no_goal(end: str) -> None:
    text = f'ruleset "Toy"\nboard 4x4{CLOBBER}draw stalemate\n{end}'

    assert compile_source(Source("toy", text), library=Catalogue()).findings == ()


@pytest.mark.parametrize("goal", ["checkmate", "capture"])
def test_units_may_start_in_hands(goal: str) -> None:
    lines = f'hand {{ drops on empty squares }}\narray "4/4/4/4[Kk]"\ngoal {goal} of king'

    assert findings(lines) == []
    assert findings(lines.replace("[Kk]", "[K]")) == ["goal-piece-missing"]
    assert findings(lines.replace("[Kk]", "[]"))[0] == "array-empty"


def test_a_game_of_endless_drops_may_start_on_an_empty_board() -> None:
    lines = 'piece ox O\nhand { never runs out of ox; drops on empty squares }\narray "4/4/4/4"'
    goal = "\ngoal row of 3 with ox along orthogonal\ndraw stalemate"

    assert findings(lines + goal) == []
    assert findings(lines.replace("never runs out of ox; ", "") + goal)[0] == "array-empty"


def test_a_goal_that_leaves_units_needs_more_of_them_at_the_start() -> None:
    lines = 'piece ox O { moves W }\narray "koo1/4/4/1OOK"\ngoal capture of ox leaving 1'

    assert findings(lines) == []
    found = _only(lines.replace("leaving 1", "leaving 2"))
    assert found.message == "White and Black have at most 2 `ox` at the start, but the goal needs more"


def test_a_second_length_of_a_turn_is_shown_with_the_first() -> None:
    found = _only("turn { 1 action; 2 actions with king; 3 actions with king }")

    assert found.message == "the turn of a side with a `king` has two lengths"
    assert found.span.text == "3 actions with king"
    assert found.labels[0].span.text == "2 actions with king"


def test_perpetual_check_needs_a_game_with_check() -> None:
    line = "draw stalemate\ndraw repetition 3 but perpetual check loses\n"

    assert "check-without-royal" in findings("goal capture of king\n" + line)
    assert "check-without-royal" not in findings("goal checkmate of king\n" + line)
    assert "check-without-royal" not in findings("goal capture of king\ndraw stalemate\ndraw repetition 3\n")


def test_a_goal_of_units_that_are_joined_needs_a_symmetric_graph() -> None:
    lines = "graph contact {{ joins friends touching orthogonal }}\ngraph defends {{ from friend to friend it could recapture }}\n"
    lines += "goal capture of king\ngoal one group of king by {graph}\n"

    assert "joined-by-recapture" in findings(lines.format(graph="defends"))
    assert "joined-by-recapture" not in findings(lines.format(graph="contact"))


def test_a_repetition_and_odds_are_said_once() -> None:
    for first, second in (("draw", "loss"), ("loss", "win"), ("win", "draw")):
        assert "said-twice" in findings(f"{first} repetition 3\n{second} repetition 4\n")
    assert "said-twice" in findings("draw odds for white\ndraw odds for black\n")
    assert "said-twice" not in findings("draw repetition 3\ndraw odds for black\n")


# Lines about what a game never has

PEACE = "duties { no unit is captured }\n"


@each(
    "line",
    [
        "duties { no unit is captured; captures first }",
        PEACE + "turn { a captor captures again }",
        PEACE + "turn { 2 actions; ends when a unit is captured }",
        PEACE + "hand { receives captures; drops on empty squares }",
        PEACE + "turn { relocate captured by mover }",
        PEACE + "after capture { removes the captor }",
    ],
)
def test_a_line_about_captures_needs_captures(line: str) -> None:
    found = _only(line)

    assert found.name == "after-never"
    assert found.labels[0].span.text == "no unit is captured"


def test_a_zone_that_units_enter_to_capture_only_may_be_entered_for_an_effect() -> None:
    assert (
        findings("zone z = a2\nduties { no unit is captured; no unit enters z but for a capture that needs it }") == []
    )


@each(
    "line",
    [
        "duties { drops first }",
        "duties { drops king first }",
        "after a drop { removes enemies within 1 }",
        "goal checkmate of king\ncheck { never given by drop }",
        "goal checkmate of king\ncheck { never given by promotion }",
        "turn { 2 actions; ends when a unit promotes }",
        "draw stalemate\ndraw after 2 passes",
        "draw stalemate\ndraw after a pass while king faces king along orthogonal",
    ],
)
def test_a_line_about_drops_promotions_or_passes_needs_these(line: str) -> None:
    found = _only(line)

    assert found.name == "deed-never"
    assert found.label.text == "never happens"


HELD = 'hand { drops on empty squares }\narray "k3/4/4/3K[K]"\n'
PROMOTED = (
    "zone z { white rank 4; black rank 1 }\npiece elk E { moves W }\npiece ox O { moves fW; promotes in z to elk }\n"
)


@each(
    "lines",
    [
        HELD + "duties { drops first }",
        HELD + "after a drop { removes enemies within 1 }",
        PROMOTED + "turn { 2 actions; ends when a unit promotes }",
        PROMOTED + "goal checkmate of king\ncheck { never given by promotion }",
        "draw stalemate\ndraw after 2 passes\nturn { pass allowed }",
        "draw stalemate\ndraw after 2 passes\nturn { pass when no action is left }",
    ],
)
def test_a_line_about_drops_promotions_or_passes_is_fine_where_they_happen(lines: str) -> None:
    assert findings(lines) == []


def test_only_a_royal_piece_answers_check() -> None:
    found = _only(ROYAL + "check { never answered by ox move }")

    assert found.message == "`ox` is not royal, so it has no check to answer"
    assert found.help == "write `king`"
    assert findings(ROYAL + "check { never answered by king move }") == []


def test_an_unknown_zone_of_a_shuffle_is_reported_and_nothing_else() -> None:
    assert findings("shuffle nowhere { king between king }") == ["unknown-zone"]


# Sides of an end


def test_each_side_needs_an_end_for_stalemate() -> None:
    found = compiled("goal capture of king\nloss stalemate for white").findings

    assert [(each.name, each.help) for each in found] == [("stalemate-missing", "write `draw stalemate for black`")]
    assert found[0].message == "the file does not say what happens to Black without a legal action"
    assert findings("goal capture of king\nloss stalemate for white\nwin stalemate for black") == []


def test_draws_that_replace_inherited_ones_are_named_where_stalemate_is_missing() -> None:
    notes = {
        lines: [
            each.notes
            for each in compile_source(Source("toy", f'ruleset "Toy"\n{lines}'), library=Catalogue()).findings
        ]
        for lines in ("extends chess\ndraw repetition 4", "extends chess\ndraw repetition 4\ndraw stalemate")
    }

    assert [*notes.values()] == [
        [("the `draw` lines of a file replace all inherited ones: repeat those that stay",)],
        [],
    ]


@pytest.mark.parametrize(
    "lines",
    [
        "loss stalemate\ndraw stalemate for white",
        "loss stalemate for white\nloss stalemate for black\ndraw stalemate",
        "loss stalemate for white\nwin stalemate for white\ndraw stalemate for black",
        "draw stalemate\nturn { pass allowed; pass when no action is left for white }",
        "draw stalemate\nturn { pass allowed for white; pass when no action is left for white }",
    ],
)
def test_a_line_for_both_sides_and_one_for_a_side_are_two(lines: str) -> None:
    assert findings(f"goal capture of king\n{lines}") == ["said-twice"]


def test_two_goals_may_not_give_one_checkmate_to_either_side() -> None:
    lines = "goal checkmate of king for white\ngoal checkmate of own king for {}"

    assert findings(lines.format("black")) == ["goals-opposed"]
    assert findings(lines.format("white")) == []


# Scores


@pytest.mark.parametrize(
    ("lines", "names"),
    [
        ("after capture { scores values }", ["value-missing"]),
        ("values { king 1 }\nafter capture { scores values }", []),
        ("after capture { scores 2 points }", []),
        ("values { king 1 }\nafter a move { scores values }", ["captor-missing"]),
        ("values { king 1 }\nafter a move { scores 1 point }", ["values-unused"]),
        ("draw stalemate\nturn { pass allowed }\nwin after 2 passes with higher score", ["score-never"]),
        ("win stalemate with higher score", ["score-never"]),
        ("goal checkmate of king\nafter a move { scores 1 point }\ngoal checks 3", ["score-clash"]),
    ],
)
def test_scores_have_something_to_count(lines: str, names: list[str]) -> None:
    assert [name for name in findings(lines) if name != "effects-idle"] == names


@pytest.mark.slow
def test_thousands_of_goals_are_compared_only_where_they_differ() -> None:
    lines = "".join(f"goal capture of king{number}\n" for number in range(4990))
    assert (
        len(compile_source(Source("ox", f'ruleset "Ox"\nextends chess\n{lines}'), library=Catalogue()).findings) == 100
    )


def test_a_position_of_a_test_may_have_pieces_of_an_option() -> None:
    text = framed("option big = off | on\nwhen big = on { piece elk EK { moves N } }\n")
    told = 'test "an elk" { option big = on; from "k3/4/4/{EK}2K w - - 0 1"; expect undecided }\n'

    assert [
        found.message for found in compile_source(Source("toy", text + told), thorough=True).findings if found.is_error
    ] == []


LEAST = {
    "goal score": ("1", "0", ""),
    "goal row of": ("2", "1", " with ox along diagonal"),
    "draw repetition": ("2", "1", ""),
    "draw": ("1", "0", " turns without capture"),
    "win repetition": ("2", "1", " for white"),
}
"""Lines by their words before a number: its least value, one that is too small, and the words after it."""


@each(("before", "values"), LEAST.items())
def test_a_number_may_be_as_small_as_it_makes_sense(before: str, values: tuple[str, str, str]) -> None:
    least, too_small, after = values
    head = "piece ox O { moves W }\nafter a move of ox { scores 1 point }\ngoal checkmate of king\ndraw stalemate\n"

    assert findings(f"{head}{before} {least}{after}\n") == []
    assert findings(f"{head}{before} {too_small}{after}\n") == ["number-out-of-bounds"]
