"""Captured units that are exchanged, and units that give no check where they cannot promote, on both engines."""

from support.each import each
from support.games import toy

from interpreter.drawing import text_board
from interpreter.game.state import Game, State
from interpreter.state.captives import captives

RULES = """board 4x4
zone last {{ white rank 4; black rank 1 }}
zone low = a1-d2
piece king K {{ moves K }}
piece ox O {{ moves fmWfcF; {} in last to elk; promotes only to captured pieces{} }}
piece elk E {{ moves F }}
piece hare H {{ moves D }}
values {{ elk 2; hare 1; ox 1 }}
array "keho/4/4/OHEK"
hand {{ exchanges captured units for enemies of at least their value; drops on empty squares; {} }}
goal checkmate of king
draw stalemate
"""
MEEK = " else gives no check"


def _state(engine: str, fen: str, *, promotes: str = "promotes", meek: str = MEEK, hand: str = "") -> State:
    return Game(toy(RULES.format(promotes, meek, hand)).ruleset, engine).state(f"{fen} - - 0 1")


def _exchanges(state: State) -> set[str]:
    return {text.partition("@")[0] for text in state.legal_texts() if "-" in text}


@each(
    ("fen", "pairs"),
    [
        ("keho/4/4/OHEK[] w", set()),
        ("k1ho/4/4/OHEK[] w", set()),
        ("k1ho/4/4/OH1K[] w", {"E-E"}),
        ("ke1o/4/4/OH1K[] w", set()),
        ("ke1o/4/4/OH1K[] b", {"E-H"}),
        ("ke2/4/4/O1EK[] w", {"H-H", "O-H"}),
        ("ke2/4/4/O1EK[] b", {"H-H", "H-O"}),
        ("ke2/4/4/O1EK[Hh] w", set()),
        ("ke2/4/4/O1EK[h] w", {"O-H"}),
        ("ke2/4/4/O1EK[ho] w", set()),
    ],
)
def test_captured_units_drop_for_enemies_of_at_least_their_value(engine: str, fen: str, pairs: set[str]) -> None:
    assert _exchanges(_state(engine, fen)) == pairs


def test_the_enemy_enters_the_hand_and_the_turn_ends(engine: str) -> None:
    state = _state(engine, "ke2/4/4/O1EK[] w").play("O-H@b2")

    assert state.fen().startswith("ke2/4/1H2/O1EK[o] b")
    assert "O@d4" in state.legal_texts()
    assert not _exchanges(state)
    assert [captives(state.game.program, state.position, side) for side in (0, 1)] == [{}, {2 + 1: 1}]


def test_limits_of_drops_hold_for_exchanges(engine: str) -> None:
    state = _state(engine, "ke2/4/4/O1EK[] w", hand="drops in low")

    assert {text[-2:] for text in state.legal_texts() if "-" in text} == {"b1", "a2", "b2", "c2", "d2"}


def test_exchanges_are_spread_over_both_colors_without_the_hand(engine: str) -> None:
    lone = _state(engine, "ke2/4/4/O1EK[] w", hand="drops hare on both colors")

    assert {text[-2:] for text in lone.legal_texts() if text.startswith("H-H")} >= {"b1", "a2"}


@each(
    ("action", "reason", "sentence"),
    [
        ("H-E@b2", "exchange", "no elk of White is captured"),
        ("E-H@b2", "exchange", "no elk of Black is captured"),
        ("H-H@c1", "occupied", "white's elk stands on c1"),
        ("H@b2", "not-in-hand", "White has no hare in hand"),
    ],
)
def test_refusals_of_exchanges(engine: str, action: str, reason: str, sentence: str) -> None:
    (refusal,) = _state(engine, "ke2/4/4/O1EK[] w").why(action).refusals

    assert (refusal.reason, refusal.sentence) == (reason, sentence)


def test_a_unit_of_less_value_is_not_enough(engine: str) -> None:
    (refusal,) = _state(engine, "ke1o/4/4/OH1K[] w").why("H-E@b2").refusals

    assert (refusal.reason, refusal.sentence) == (
        "exchange",
        "a hare is worth less than an elk, so it is not enough for it",
    )


def test_a_game_without_exchanges_says_so() -> None:
    rules = RULES.format("promotes", "", "").replace(
        "exchanges captured units for enemies of at least their value; ", ""
    )
    state = Game(
        toy(
            rules.replace("values { elk 2; hare 1; ox 1 }\n", "").replace("drops on", "receives captures; drops on")
        ).ruleset
    ).start()

    assert [refusal.sentence for refusal in state.why("H-E@b2").refusals] == [
        "this game has no exchange of captured units"
    ]


@each(
    ("fen", "promotes", "meek", "checked"),
    [
        ("1keo/O3/4/1H1K[] b", "promotes", MEEK, True),
        ("1keo/O3/4/1HEK[] b", "promotes", MEEK, False),
        ("1keo/O3/4/1HEK[] b", "promotes", "", True),
        ("1keo/O3/4/1HEK[] b", "may promote", MEEK, False),  # an ox that stays there could never move again
        ("1keo/O3/4/1H1K[E] b", "promotes", MEEK, False),
        ("2eo/1k2/O3/1HEK[] b", "promotes", MEEK, True),
    ],
)
def test_a_unit_gives_no_check_where_it_cannot_promote(
    engine: str, fen: str, promotes: str, meek: str, checked: bool
) -> None:
    assert _state(engine, fen, promotes=promotes, meek=meek).is_check() == checked


def test_captured_units_are_shown_below_the_board() -> None:
    assert text_board(
        _state("kernel", "ke2/4/4/O1EK[] w").game.program, _state("kernel", "ke2/4/4/O1EK[] w").position
    ).splitlines()[-2:] == [
        "Black holds: nothing; captured: O H",
        "White holds: nothing; captured: H",
    ]
