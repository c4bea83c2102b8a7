"""Records held against the rules: played again, or refused with a place and a reason."""

import pytest
from support.each import each
from support.games import toy

from interpreter import load
from interpreter.errors import IllegalActionError, InvalidRecordError
from interpreter.game.export import in_own_form, in_standard_form
from interpreter.game.match import Match
from interpreter.game.players import RandomPlayer
from interpreter.game.replay import catalogue_name, discrepancies, follow, game_of, record_game, replay
from interpreter.notation import read_record, write_record
from interpreter.state.outcome import Outcome

FOOL = ["f2f3", "e7e5", "g2g4", "d8h4"]


def _faults(text: str) -> list[str]:
    """What is wrong with a record, read and replayed under the rules it names."""
    record = read_record(text, "game.pgn")
    followed = follow(record, game_of(record))
    faults = [*followed.faults] if followed.faults else [*discrepancies(record, followed.states[-1])]
    return [f"{fault.line}:{fault.column} {fault.sentence}" for fault in faults]


def _chess(movetext: str, **tags: str) -> list[str]:
    head = "".join(f'[{name} "{value}"] ' for name, value in {"Variant": "chess", **tags}.items())
    return _faults(f"{head}\n{movetext}")


# Writing


def test_a_record_says_what_was_played_and_how_it_ended() -> None:
    record = record_game(load("chess").start(), FOOL, tags={"White": "An ox"})

    assert record.actions == tuple(FOOL)
    assert (record.result, record.tags["Termination"], record.tags["White"]) == ("0-1", "checkmate", "An ox")
    assert (record.tags["Variant"], record.tags["Rules"]) == ("chess", load("chess").rules_hash)
    assert "FEN" not in record.tags
    assert "Options" not in record.tags


def test_only_options_that_are_not_the_default_are_tags() -> None:
    straight = record_game(load("hullabaloo", {"commoner": "straight"}).start(), [])
    bent = record_game(load("hullabaloo", {"commoner": "bent"}).start(), [])

    assert straight.tags["Options"] == "commoner=straight"
    assert "Options" not in bent.tags
    assert straight.tags["Rules"] != bent.tags["Rules"]


def test_a_game_from_a_position_names_it() -> None:
    state = load("chess").state("4k3/8/8/8/8/8/4P3/4K3 b - - 0 9")
    record = record_game(state, ["e8e7", "e2e4"])

    assert (record.tags["SetUp"], record.tags["FEN"]) == ("1", state.fen())
    assert "\n9... e8e7 10. e2e4 *\n" in write_record(record)


def test_a_game_that_goes_on_is_unterminated_and_its_turn_may_be_unfinished() -> None:
    record = record_game(load("hullabaloo").start(), ["e2e3", "e8e7"])

    assert (record.result, record.tags["Termination"]) == ("*", "unterminated")
    assert str(record.turns[-1]) == "e8e7,"


def test_a_turn_that_the_end_of_the_game_cut_short_is_finished() -> None:
    lines = 'board 3x3\npiece ox O { moves K }\narray "2o/3/O2"\ngoal capture of ox\nturn { 1 to 2 actions }'
    record = record_game(toy(lines).state("3/o2/O2 w - - 0 1"), ["a1a2"])

    assert str(record.turns[-1]) == "a1a2"
    assert record.tags["Termination"] == "capture"


def test_the_players_may_end_a_game() -> None:
    start = load("chess").start()
    resigned = record_game(start, ["e2e4"], outcome=Outcome(0, "resignation"))

    assert (resigned.result, resigned.tags["Termination"]) == ("1-0", "resignation")
    assert record_game(start, FOOL, outcome=Outcome(0, "resignation")).result == "0-1"


def test_an_illegal_action_is_not_written_down() -> None:
    with pytest.raises(IllegalActionError):
        record_game(load("chess").start(), ["e2e5"])


def test_a_rule_file_of_the_user_is_named_by_its_title() -> None:
    record = record_game(toy("piece ox O { moves W }").start(), [])

    assert record.tags["Variant"] == toy("").title
    with pytest.raises(InvalidRecordError, match="name the rule file of the game"):
        game_of(record)


# Replaying


def test_a_record_is_played_again_state_by_state() -> None:
    game = load("hullabaloo")
    states, player = [game.start()], RandomPlayer(5)
    actions = []
    for _ in range(9):
        actions.append(player.choose(states[-1]))
        states.append(states[-1].play(actions[-1]))
    again = replay(read_record(write_record(record_game(states[0], actions))))

    assert [state.position for state in again] == [state.position for state in states]


BACK = "Nf3 Nf6 Ng1 Ng8 "
LATE = "4k3/8/8/8/8/8/4P3/R3K3 w - - {} 80"


@each(
    ("movetext", "tags", "n_actions", "clock"),
    [
        (f"{2 * BACK} e4 e5 1-0", {}, 10, "0"),
        (f"{4 * BACK} 1-0", {}, 16, "16"),
        ("Ra2 Kd7 Ra3 Kd8 1-0", {"FEN": LATE.format(98)}, 4, "2"),
        ("Ra2 Kd7 1-0", {"FEN": LATE.format(99)}, 2, "1"),
        ("Ra2 1-0", {"FEN": LATE.format(99)}, 1, "0"),
        ("Ra2 Kd7 1-0", {"FEN": LATE.format(100)}, 2, "2"),
    ],
)
def test_a_record_goes_on_after_a_draw_that_nobody_claimed(
    movetext: str, tags: dict[str, str], n_actions: int, clock: str
) -> None:
    head = "".join(f'[{name} "{value}"] ' for name, value in {"Termination": "resignation", **tags}.items())
    record = read_record(f"{head}{movetext}")
    followed = follow(record, game_of(record))

    assert followed.faults == ()
    assert len(followed.actions) == n_actions
    assert followed.states[-1].fen().split()[4] == clock
    assert list(discrepancies(record, followed.states[-1])) == []
    assert in_own_form(record, followed).result == "1-0"


def test_a_draw_by_a_count_at_the_end_of_a_record_is_one() -> None:
    assert _chess(f"{2 * BACK} 1/2-1/2") == []
    assert _chess(f"{2 * BACK} 1/2-1/2", Termination="progress") == [
        "2:34 the game ended by repetition, not by progress"
    ]


def test_a_record_does_not_go_on_after_both_sides_have_passed() -> None:
    faults = _faults('[Variant "janggi-traditional"] end end end *')

    assert [fault.partition("is not")[2] for fault in faults] == [
        " legal here: the game is over: draw by passes",
    ]


@each(
    ("name", "ruleset"),
    [
        ("", "chess"),
        ("standard", "chess"),
        ("FROM POSITION", "chess"),
        ("HULLABALOO", "hullabaloo"),
        ("Chess960", "fischer-random"),
        ("Chess 960", "fischer-random"),
        ("Fischer Random", "fischer-random"),
        ("King of the Hill", "king-of-the-hill"),
        ("kingOfTheHill", "king-of-the-hill"),
        ("Three-check", "three-check"),
        ("3-check", "three-check"),
        ("Racing Kings", "racing-kings"),
        ("Los Alamos", "los-alamos"),
        ("losalamos", "los-alamos"),
        ("5check", "five-check"),
        ("seirawan", "seirawan"),
        ("../chess", None),
        ("Bughouse", None),
    ],
)
def test_names_of_variants_are_found_in_the_spelling_of_others(name: str, ruleset: str | None) -> None:
    assert catalogue_name(name) == ruleset


@each(("count", "place"), [("3+3", 4), ("1+2", 4), ("+0+1", 6)])
def test_the_number_of_the_first_turn_is_not_a_count_of_checks(count: str, place: int) -> None:
    fields = ["4k3/8/8/8/8/8/4P3/4K3", "b", "-", "-", "0", "9"]
    fen = " ".join([*fields[:place], count, *fields[place:]])
    record = read_record(f'[Variant "Three-check"] [FEN "{fen}"] 9... Kd7 10. e4 *')

    assert follow(record, game_of(record)).faults == ()


def test_standard_pgn_has_the_names_that_other_programs_read() -> None:
    names = ["chess", "king-of-the-hill", "three-check", "fischer-random"]
    records = {name: read_record(f'[Variant "{name}"] *') for name in names}
    tags = {name: in_standard_form(one, follow(one, game_of(one))).tags for name, one in records.items()}

    assert {name: found.get("Variant") for name, found in tags.items()} == {
        "chess": None,
        "king-of-the-hill": "King of the Hill",
        "three-check": "Three-check",
        "fischer-random": "Chess960",
    }


def test_a_record_names_a_game_from_a_shuffled_start_by_960() -> None:
    fen = "1r1k2r1/pppppppp/8/8/8/8/PPPPPPPP/1R1K2R1[] w GBgb - 0 1"
    record = read_record(f'[Variant "Crazyhouse960"]\n[FEN "{fen}"]\n\n1. O-O a6 2. a3 O-O-O *')
    followed = follow(record, game_of(record))

    assert followed.faults == ()
    assert followed.states[-1].fen().startswith("2kr2r1/1ppppppp/p7/8/8/P7/1PPPPPPP/1R3RK1[] w")
    own = in_own_form(record, followed)
    assert (own.tags["Variant"], own.settings) == ("crazyhouse", {"start": "shuffled"})
    standard = in_standard_form(record, followed)
    assert (standard.tags["Variant"], standard.actions) == ("Crazyhouse960", ("O-O", "a6", "a3", "O-O-O"))


@each("variant", ["Atomic 960", "Three-check960", "King of the Hill960", "capablanca960", "Three-Check-Crazyhouse 960"])
def test_other_games_from_shuffled_starts_are_known(variant: str) -> None:
    assert game_of(read_record(f'[Variant "{variant}"] *')).program.shuffle is not None


WRONG = {
    "illegal": (
        "1. e2e4 e7e5 2. e4e5 *",
        [
            "2:17 White's turn 2, action 3 of the game: `e4e5` is not legal here: black's pawn stands on e5, and this move cannot capture"
        ],
    ),
    "no action": (
        "1. e5 *",
        ["2:4 White's turn 1, action 1 of the game: `e5` is not legal here: a pawn on e2 does not move to e5"],
    ),
    "after the end": (
        "1. f2f3 e7e5 2. g2g4 d8h4 3. a2a3 0-1",
        [
            "2:30 White's turn 3, action 5 of the game: `a2a3` is not legal here: the game is over: black wins by checkmate"
        ],
    ),
    "after the end, in short": (
        "1. f3 e5 2. g4 Qh4# 3. a3 0-1",
        [
            "2:24 White's turn 3, action 5 of the game: `a3` is not legal here: the game is over: black wins by checkmate"
        ],
    ),
    "a right that is lost": (
        "1. e4 e5 2. Ke2 Ke7 3. O-O *",
        [
            "2:24 White's turn 3, action 5 of the game: `O-O` is not legal here: White has no right to castle on this side"
        ],
    ),
    "two turns in one": (
        "1. e2e4,e7e5 *",
        ["2:9 White's turn 1 was over before `e7e5`; turns are separated by blanks"],
    ),
    "a comma too many": (
        "1. e2e4, *",
        ["2:4 White's turn 1 is over after `e2e4`, but it ends with a comma, which means that it continues"],
    ),
    "not the result": (
        "1. f2f3 e7e5 2. g2g4 d8h4 1-0",
        ["2:27 the record says 1-0, but by the rules it is 0-1: black wins by checkmate"],
    ),
    "no end": ("1. e2e4 1-0", ["2:9 the record says 1-0, but by the rules the game is not over"]),
}


@pytest.mark.parametrize(("movetext", "faults"), WRONG.values(), ids=WRONG.keys())
def test_what_the_rules_forbid_is_a_fault_with_its_place(movetext: str, faults: list[str]) -> None:
    assert _chess(movetext) == faults


def test_a_turn_that_is_not_over_needs_its_comma() -> None:
    text = '[Variant "hullabaloo"]\n1. e2e3 e8e7{} *'

    assert _faults(text) == ["2:9 Black's turn 1 is not over after `e8e7`; an unfinished turn ends with a comma"]
    assert _faults(text.replace("{}", ",")) == []
    assert _faults(text.replace("{}", ",end")) == []


def test_other_rules_are_named_with_the_installed_ones() -> None:
    installed = load("chess").rules_hash

    assert _chess("*", Rules="0123456789abcdef") == [
        f"1:27 the game was played by the rules 0123456789abcdef; those of Chess are {installed}"
    ]
    assert _chess("*", Rules=installed) == []


@each(
    ("result", "termination", "fine"),
    [
        ("*", "unterminated", True),
        ("*", "checkmate", False),
        ("1-0", "resignation", True),
        ("1/2-1/2", "resignation", False),
        ("1/2-1/2", "adjudication", True),
        ("1/2-1/2", "stalemate", False),
        ("1-0", "Time forfeit", True),
        ("1/2-1/2", "Normal", True),
        ("*", "Abandoned", True),
        ("0-1", "An elk won by resignation", True),
    ],
)
def test_how_a_game_ended_that_the_rules_did_not_end(result: str, termination: str, fine: bool) -> None:
    assert (_chess(f"1. e2e4 {result}", Termination=termination) == []) == fine


def test_how_a_game_ended_that_the_rules_ended() -> None:
    movetext = f"{' '.join(FOOL)} 0-1"

    assert _chess(movetext, Termination="checkmate") == []
    assert _chess(movetext, Termination="Normal") == []
    assert _chess(movetext, Termination="resignation") == ["2:21 the game ended by checkmate, not by resignation"]


def test_a_start_that_is_no_position_is_a_fault_of_its_tag() -> None:
    faults = _chess("*", FEN="8/8 w")

    assert faults == ["1:25 the placement has 2 ranks, but the board has 8"]


@pytest.mark.parametrize(
    ("tags", "message"),
    [
        ('[Variant "nothing"]', "1:11: nothing does not come with Rumpus"),
        ('[Variant "../chess"]', "1:11: ../chess does not come with Rumpus"),
        ('[Variant "chess"] [Options "x=y"]', "1:29: unknown option `x`"),
        ('[Variant "hullabaloo"] [Options "commoner=bend"]', "1:34: option `commoner` has no value `bend`"),
    ],
)
def test_a_game_that_is_not_there_is_a_fault(tags: str, message: str) -> None:
    with pytest.raises(InvalidRecordError) as caught:
        game_of(read_record(f"{tags} *"))

    assert message in str(caught.value)


# Chance


def test_chance_hangs_on_seed_and_position_alone() -> None:
    state = load("chess").start()
    again = load("chess").start()

    assert RandomPlayer(3).choose(state) == RandomPlayer(3).choose(again)
    assert len({RandomPlayer(seed).choose(state) for seed in range(40)}) > 10


CASTLES = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"


def test_a_record_keeps_an_actions_own_text_however_it_was_typed() -> None:
    state = load("chess").state(CASTLES)

    assert record_game(state, ["e1h1", "e8e7"]).actions == ("e1g1", "e8e7")
    typed = f'[Variant "chess"] [SetUp "1"] [FEN "{CASTLES}"] 1. e1h1 *'
    assert follow(read_record(typed), load("chess")).actions == ("e1g1",)


def test_a_match_keeps_an_actions_own_text_however_it_was_typed() -> None:
    match = Match([load("chess").state(CASTLES)])

    assert match.play("e1h1") == "e1g1"
    assert match.actions == ["e1g1"]
