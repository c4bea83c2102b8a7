"""Positions that no game can hold: each is refused by name, before any engine writes it into its memory."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from support.each import each
from support.engines import NO_KERNEL, is_kernel_built
from support.games import toy

from dsl.source import Source
from interpreter import Game, load
from interpreter.errors import InvalidFenError, InvalidPositionError
from interpreter.game.load import load_source
from interpreter.state.position import ChainBook, Command, Mark, Passant, Phase, Position, Ridden, Unit
from interpreter.state.soundness import position_faults

HULLABALOO = "4c4/9/9/9/9/9/9/9/4C4[] w - - 0 2 "
GIANT = "4c4/9/9/9/9/9/WW7/WW7/4C4[] w - - 0 2 "
CHAINS = "7k/8/8/8/8/8/8/RNBQKBNR w - - 0 1 "
CASTLERS = "4k3/8/8/8/8/8/8/R3K2R w"
EIGHT = "-".join(f"{file}1" for file in "abcdefgh")

JUMPING = "8/8/5m2/8/3m4/2M5/8/M7 w - - 0 1 "

FENS = {
    "two units that capture again": ("english-draughts", JUMPING + "spent:1 captor:a1,c3", "one unit of the side"),
    "an enemy that captures again": ("english-draughts", JUMPING + "spent:1 captor:d4", "one unit of the side"),
    "an empty square that captures again": ("english-draughts", JUMPING + "spent:1 captor:a8", "one unit of the side"),
    "a captor before any capture": ("english-draughts", JUMPING + "captor:c3", "a turn that has begun"),
    "a captor where none captures again": ("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 captor:e1", "no meaning"),
    "forty rides of one formation": ("hullabaloo", HULLABALOO + f"spent:1 rode:{','.join(['R/a1'] * 40)}", "40 times"),
    "a ride of a formation that is not there": ("hullabaloo", HULLABALOO + "spent:1 rode:R/c3", "where white has none"),
    "a ride without an action": (
        "hullabaloo",
        GIANT + "rode:R/a2",
        "more formations than there are actions in `spent:`",
    ),
    "a chain of too many units": (
        "chain-of-fools",
        CHAINS + f"spent:1 phase:claim links:-/- claimed:{EIGHT}",
        "3 to 5",
    ),
    "a chain of one unit many times": (
        "chain-of-fools,once=on",
        CHAINS + "spent:1 phase:claim links:-/- claimed:a1-a1-a1",
        "each once",
    ),
    "a chain claimed twice": (
        "chain-of-fools,once=on",
        CHAINS + "spent:1 phase:claim links:-/- claimed:a1-b1-c1,a1-b1-c1",
        "has a duplicate chain",
    ),
    "a chain claimed too early": (
        "chain-of-fools",
        CHAINS + "spent:1 waits:p links:-/- claimed:a1-b1-c1",
        "before any can be claimed",
    ),
    "a claimed chain in a game where it may be claimed again": (
        "chain-of-fools",
        CHAINS + "spent:1 phase:claim links:-/- claimed:a1-b1-c1",
        "because claimed chains are lifted",
    ),
    "units relocated too early": (
        "chain-of-fools",
        CHAINS + "spent:1 phase:claim links:-/- relocated:a1",
        "before any can be relocated",
    ),
    "an unclaimed chain of too many units": (
        "chain-of-fools,unclaimed=seen",
        CHAINS + f"links:-/- unclaimed:{EIGHT}",
        "`unclaimed:` must have 3 to 5",
    ),
    "an unclaimed chain of a unit that waits": (
        "chain-of-fools,unclaimed=seen",
        CHAINS + "spent:1 waits:p links:-/- unclaimed:a1-b1-@1",
        "which breaks its chain",
    ),
    "an unclaimed chain where none lasts": (
        "chain-of-fools",
        CHAINS + "links:-/- unclaimed:a1-b1-c1",
        "has no meaning in this game",
    ),
    "a link to itself": ("chain-of-fools", CHAINS + "links:a1-a1/-", "joins a unit to itself"),
    "a turn that is over": ("chain-of-fools", CHAINS + "spent:1", "a turn has one action"),
    "a turn of too many actions": ("chain-of-fools", CHAINS + "spent:2 phase:claim", "from 1 to 1"),
    "claims before an action": ("chain-of-fools", CHAINS + "phase:claim", "`spent:` is missing"),
    "a foreign unit that waits for the claim of a chain": (
        "chain-of-fools",
        CHAINS + "spent:1 phase:claim waits:k",
        "at most 5 units of white wait",
    ),
    "more units than a chain has": (
        "chain-of-fools",
        CHAINS + "spent:1 phase:claim waits:P,P,P,P,P,P",
        "at most 5 units of white wait",
    ),
    "a unit that acted before its turn": ("hullabaloo", HULLABALOO + "acted:e1", "cannot have acted"),
    "an enemy that has acted": ("hullabaloo", HULLABALOO + "spent:1 acted:e9", "cannot have acted"),
    "a unit that has acted where none is asked": ("marseillais", CASTLERS + " - - 0 2 spent:1 acted:e1", "cannot have"),
    "a unit marked twice": ("hullabaloo", HULLABALOO + "spent:1 acted:e1,e1", "duplicate mark for e1"),
    "an opening turn later on": ("hullabaloo", HULLABALOO + "opening:yes", "it has number 1"),
    "no royal unit": ("chess", "8/8/8/8/8/8/8/4K3 w", "Black has no king"),
    "a square crossed twice": ("chess", "4k3/8/8/8/4Pp2/8/8/4K3 b - e3e3 0 1", "twice, or squares are out of order"),
    "a square crossed by two units": (
        "chess",
        "4k3/8/8/8/1P1pPp2/8/8/4K3 b - b3e3 0 1",
        "than one turn can leave open",
    ),
    "an order without a command": (
        "chesimal-fusion-1",
        "k15/16/16/16/16/16/16/16/16/16/16/K15 w - - 0 1 spent:1",
        "belong together",
    ),
    "points where nothing scores": (
        "chess",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 score:1/0",
        "has no meaning in this game",
    ),
}


def _game(ruleset: str) -> Game:
    """A game by its name, with settings behind a comma."""
    name, *settings = ruleset.split(",")
    return load(name, dict(setting.split("=") for setting in settings))


@each("name", FENS)
def test_a_fen_is_refused_that_no_game_can_reach(name: str) -> None:
    ruleset, fen, fault = FENS[name]

    with pytest.raises(InvalidFenError) as caught:
        _game(ruleset).state(fen)

    assert fault in str(caught.value)


@pytest.mark.parametrize(
    ("ruleset", "fen"),
    [
        ("hullabaloo", GIANT + "spent:1 rode:R/a2"),
        ("chain-of-fools,once=on", CHAINS + "spent:1 phase:claim waits:P,P links:-/- claimed:@1-@2-a1"),
        ("chain-of-fools", CHAINS + "spent:1 waits:p"),
        ("chess", "4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1"),
    ],
)
def test_a_fen_is_read_that_a_game_can_reach(ruleset: str, fen: str) -> None:
    state = _game(ruleset).state(fen)

    assert position_faults(state.game.program, state.position) == ()


CROSSERS = f"""
board 20x20
piece ox O {{ moves fW3 leaving en passant; moves eF }}
array "k19/{"/".join(["20"] * 18)}/K19"
"""


@pytest.mark.parametrize("engine", ["reference", "kernel"])
def test_more_squares_open_to_en_passant_than_a_turn_leaves_open_are_refused_by_both_engines_alike(engine: str) -> None:
    if engine == "kernel" and not is_kernel_built():
        pytest.skip(NO_KERNEL)
    game = Game(toy(CROSSERS).ruleset, engine)
    crossed = "".join(f"{file}3" for file in "abcdefghijklmnopqrst")
    row = "O" * 20
    fen = f"k19/{'/'.join(['20'] * 15)}/{row}/20/20/K19 b - {crossed} 0 1"

    with pytest.raises(InvalidFenError, match="more squares are open to en passant than one turn can leave open"):
        game.state(fen)


# Positions that are handed over as values


def _chained(position: Position, **book: object) -> Position:
    links: object = (frozenset(), frozenset())
    return replace(position, book=ChainBook(**{"links": links, **book}))  # type: ignore[arg-type]


def _with_unit(position: Position, unit: Unit, square: int = 40) -> Position:
    board = list(position.board)
    board[square] = (*board[square], unit)
    return replace(position, board=tuple(board))


SPOILT: dict[str, tuple[str, Callable[[Position], Position]]] = {
    "a piece that does not exist": ("chess", lambda position: _with_unit(position, Unit(99, 0))),
    "a piece below all": ("chess", lambda position: _with_unit(position, Unit(-1, 0))),
    "a side that does not exist": ("chess", lambda position: _with_unit(position, Unit(0, 3))),
    "a mark that does not exist": ("chess", lambda position: _with_unit(position, Unit(0, 0, 16))),
    "two units on a square": ("chess", lambda position: _with_unit(_with_unit(position, Unit(0, 0)), Unit(0, 0))),
    "three units on a square": (
        "fluid-chess",
        lambda position: _with_unit(_with_unit(position, Unit(1, 0), 0), Unit(1, 0), 0),
    ),
    "a castling partner that has left its square": (
        "chess",
        lambda position: _with_unit(position, Unit(2, 0, Mark.CASTLES)),
    ),
    "too few squares": ("chess", lambda position: replace(position, board=position.board[:-1])),
    "too many squares": ("chess", lambda position: replace(position, board=(*position.board, ()))),
    "one hand": ("crazyhouse", lambda position: replace(position, hands=((),))),
    "a card that does not exist": ("crazyhouse", lambda position: replace(position, hands=((99,), ()))),
    "a turn of nobody": ("chess", lambda position: replace(position, side=2)),
    "a turn that is over": ("chess", lambda position: replace(position, spent=1)),
    "a turn without end": ("chess", lambda position: replace(position, spent=10**6)),
    "a clock out of range": ("chess", lambda position: replace(position, clock=10**12)),
    "a number below one": ("chess", lambda position: replace(position, number=0)),
    "a square crossed that does not exist": ("chess", lambda position: replace(position, passant=(Passant(99, 3),))),
    "a crosser that is nowhere": ("chess", lambda position: replace(position, passant=(Passant(40, -1),))),
    "a vanished square that does not exist": ("brouhaha", lambda position: replace(position, gone=frozenset({99}))),
    "a square that never vanishes": ("brouhaha", lambda position: replace(position, gone=frozenset({40}))),
    "a formation that does not exist": (
        "hullabaloo",
        lambda position: replace(position, spent=1, ridden=(Ridden(9, 40),)),
    ),
    "a formation nowhere": ("hullabaloo", lambda position: replace(position, spent=1, ridden=(Ridden(0, -1),))),
    "too many rides": ("hullabaloo", lambda position: replace(position, spent=1, ridden=(Ridden(0, 40),) * 50)),
    "a leader that is off the board": (
        "chesimal-fusion-1",
        lambda position: replace(position, spent=1, command=Command(999, "ortho")),
    ),
    "a stance that does not exist": (
        "chesimal-fusion-1",
        lambda position: replace(position, spent=1, command=Command(2, "sideways")),
    ),
    "too many units that wait": (
        "chain-of-fools",
        lambda position: replace(position, spent=1, waiting=(Unit(0, 1),) * 99),
    ),
    "a claimed chain that is too long": (
        "chain-of-fools",
        lambda position: _chained(
            replace(position, spent=1, phase=Phase.CLAIM), claimed=frozenset({tuple(range(1, 33))})
        ),
    ),
    "links of numbers out of range": (
        "chain-of-fools",
        lambda position: _chained(position, links=(frozenset({(1, 999)}), frozenset())),
    ),
    "a relocated unit that does not exist": (
        "chain-of-fools",
        lambda position: _chained(replace(position, spent=1, phase=Phase.RELOCATE), relocated=frozenset({999})),
    ),
    "a mark that the game does not ask": (
        "chess",
        lambda position: _with_unit(position, Unit(4, 0, Mark.CASTLES)),
    ),
}


@pytest.mark.parametrize("engine", ["reference", "kernel"])
@pytest.mark.parametrize("name", SPOILT)
def test_a_position_handed_over_as_a_value_is_refused(engine: str, name: str) -> None:
    if engine == "kernel" and not is_kernel_built():
        pytest.skip(NO_KERNEL)
    ruleset, spoil = SPOILT[name]
    game = load(ruleset, engine=engine)

    with pytest.raises(InvalidPositionError):
        game.engine.admit(spoil(game.start().position))


AGAINST_THE_RULES = {
    "a turn that is over",
    "a number below one",
    "a square that never vanishes",
    "a mark that the game does not ask",
    "a castling partner that has left its square",
}
MISFITS = sorted(SPOILT.keys() - AGAINST_THE_RULES)
"""Those that the kernel has no room for; the others are only against the rules."""


@pytest.mark.skipif(not is_kernel_built(), reason=NO_KERNEL)
@pytest.mark.parametrize("name", MISFITS)
def test_the_kernel_writes_nothing_that_has_no_room(name: str) -> None:
    ruleset, spoil = SPOILT[name]
    game = load(ruleset, engine="kernel")

    with pytest.raises(InvalidPositionError):
        game.engine.legal_actions(spoil(game.start().position))


def test_a_piece_that_came_to_hand_exists() -> None:
    game = load("shouse")
    fen = "rnbqkb1r/pp1p1ppp/e2p1n2/4p3/8/P4EP1/1PPPPK1P/RNBQ1BNR[HHp] w ABCDFGHkqbcdf - 0 10 spent:1 trail:e1 came:H"
    position = game.state(f"{fen} phase:place").position
    assert position.came
    unknown = replace(position, came=(len(game.program.pieces),))
    assert position_faults(game.program, unknown) == (
        "a unit, or a piece in hand or that came there, has an unknown piece",
    )


def test_a_castling_partner_is_on_its_square() -> None:
    game = load("chess")
    away = _with_unit(game.start().position, Unit(2, 0, Mark.CASTLES))
    assert position_faults(game.program, away) == ("the castling partner on a6 has left its square",)


def test_captures_that_go_on_are_no_more_than_a_turn_has_actions() -> None:
    game = load("english-draughts")
    fen = "3m1m1m/m3m3/1m1m1m2/8/3M1m1M/M3M1M1/8/2M1M1M1 b - - 0 11 spent:{} captor:f4"
    assert game.state(fen.format(1)).position.captor
    with pytest.raises(InvalidFenError, match="must be a number from 1 to 51 here"):
        game.state(fen.format(52))


def test_a_reason_is_given_once_and_a_message_stays_short() -> None:
    game = load("hullabaloo")
    rides = ",".join(f"R/{file}{rank}" for file in "abcdefgh" for rank in range(1, 9))
    with pytest.raises(InvalidFenError) as refused:
        game.state(HULLABALOO + f"spent:1 rode:x,x,x,{rides}")

    assert len(refused.value.faults) == len(set(refused.value.faults)) > 10
    assert str(refused.value).endswith("; and others")
    assert len(str(refused.value)) < 1500


CROWDED = """
board 4x4
squares rank 1 vanish when left
piece king K { moves K }
piece ox O { moves W }
graph defends { from friend to friend it could recapture }
chain { path in defends; 2 to 4 units; formed this turn; then relocated by opponent }
turn { 1 action; claim any chains; relocate unclaimed chains by opponent }
goal checkmate of king
draw stalemate
array "koko/okok/OKOK/OOOO"
"""


@pytest.mark.parametrize("engine", ["reference", "kernel"])
@pytest.mark.parametrize(("waits", "is_sound"), [("O,O,O", True), ("O,O,O,O,O", False)])
def test_units_that_wait_may_have_left_squares_that_vanished(engine: str, waits: str, is_sound: bool) -> None:
    if engine == "kernel" and not is_kernel_built():
        pytest.skip(NO_KERNEL)
    game = Game(toy(CROWDED).ruleset, engine)
    fen = f"koko/okok/OKOK/O*** w - - 0 1 spent:1 phase:claim waits:{waits} links:-/-"
    try:
        found = game.state(fen).fen() == fen
    except InvalidFenError as fault:
        found = "more units wait" not in str(fault)

    assert found == is_sound


def test_a_square_that_was_crossed_may_have_vanished_since() -> None:
    text = """
        ruleset "Toy"
        board 5x5
        squares d1 vanish when left
        piece king K { moves K }
        piece pawn P { moves fmWfceF; moves srmnD leaving en passant }
        goal capture of king
        draw stalemate
        array "k4/5/5/5/KP3"
        """
    game = load_source(Source("toy.rumpus", text))

    assert game.state("k4/5/5/5/K2*P b - d1 0 1").turn == "black"


def test_the_unit_that_made_a_turn_longer_may_wait_when_its_actions_are_spent() -> None:
    text = (
        CROWDED.replace("goal check", "check { judged after every action }\ngoal check")
        .replace("turn { 1 action;", "turn { 1 action; 1 to 3 actions with elk;")
        .replace("piece ox O", "piece elk E { moves W }; piece ox O")
    )
    game = toy(text)

    assert game.state("koko/4/OK2/1**1 w - - 0 1 spent:3 phase:claim waits:E,E links:-/-").position.spent == 3
    with pytest.raises(InvalidFenError, match="a number from 1 to 3 here"):
        game.state("koko/4/OK2/1**1 w - - 0 1 spent:4 phase:claim waits:E,E links:-/-")


@pytest.mark.parametrize("line", ["goal checks 3", "goal checks 3 for white"])
def test_a_side_has_not_given_more_checks_than_are_counted(line: str) -> None:
    game = toy(f"goal checkmate of king\n{line}\ndraw stalemate")
    position = replace(game.start().position, scores=(3, 3))

    assert position_faults(game.program, position) == ()
    assert position_faults(game.program, replace(position, scores=(4, 4))) == (
        "white has given 4 checks, and 3 are counted at most",
        "black has given 4 checks, and 3 are counted at most",
    )
