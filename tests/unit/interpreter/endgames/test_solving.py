"""Tables of endgames: published lengths, the kernel against search over states, symmetries, and refusals."""

import pytest
from support.each import each
from support.endgames import HANDS, PAWNS, TWICE
from support.engines import NO_KERNEL, is_kernel_built
from support.games import toy

from dsl.errors import SettingError
from interpreter import Game, load
from interpreter.endgames import Table, faults_of, probe, read_material, solve_endgame, summaries, write_material
from interpreter.endgames.by_states import StateWorker
from interpreter.endgames.layout import layout_of
from interpreter.endgames.scope import check_scope
from interpreter.errors import InvalidPositionError, UntabledError

pytestmark = pytest.mark.skipif(not is_kernel_built(), reason=NO_KERNEL)

LENGTHS = {"K,R,k": 16, "K,Q,k": 10, "K,P,k": 28}
"""Most moves to mate, as published for any table of endgames."""

LARGE = {**LENGTHS, "K,B,N,k": 33, "K,Q,k,r": 35}

STONES = """
board 3x3
piece king K { moves W }
piece stone S { moves W }
array "k=S1/3/1=SK"
goal capture of king
draw stalemate
"""
INSERTED = """
board 3x3
zone rim = a1-a3, c1-c3, b1, b3
zone top { white rank 3; black rank 1 }
piece king K { moves K }
piece pawn P { moves fW; promotes in top to king }
hand {
  receives captures
  drops on empty squares
  drops in rim
  drops at the edge pushing units along orthogonal over the edge
}
array "kp1/3/1PK"
goal capture of king
draw stalemate
"""
SMALL = [(PAWNS, "K,p,k"), (HANDS, "K,G,k"), (TWICE, "K,O,k"), (STONES, "K,k,=S"), (INSERTED, "K,P,k")]


def _table(game: Game, units: str, **options: bool) -> Table:
    return solve_endgame(game, read_material(game.program, units), **options)


def _longest(game: Game, table: Table) -> list[int | None]:
    return [None if each.longest is None else each.longest.turns for each in summaries(game, table.main)]


@each("units", LENGTHS)
def test_lengths_are_as_published(units: str) -> None:
    game = load("chess")
    assert _longest(game, _table(game, units)) == [2 * LENGTHS[units] - 1, None]


@pytest.mark.slow
@each("units", LARGE)
def test_a_thousand_positions_are_like_search(units: str) -> None:
    game = load("chess")
    table = _table(game, units)
    assert _longest(game, table)[0] == 2 * LARGE[units] - 1
    assert list(faults_of(game, table, 1000)) == []


@each("small", SMALL)
def test_the_kernel_is_like_search_over_states(small: tuple[str, str]) -> None:
    text, units = small
    game = toy(text)
    fast = _table(game, units)
    slow = solve_endgame(game, read_material(game.program, units), worker=StateWorker(game))
    assert {one: list(each.values) for one, each in fast.slices.items()} == {
        one: list(each.values) for one, each in slow.slices.items()
    }
    assert len({*fast.main.values}) > 3


@each("game", [("chess-4x5", "K,R,k"), ("chess-4x5", "K,P,k"), ("minishogi", "K,k,g")])
def test_symmetries_change_no_value(game: tuple[str, str]) -> None:
    rules = load(game[0])
    few, all_ = _table(rules, game[1]), _table(rules, game[1], is_symmetric=False)
    assert few.main.n < all_.main.n
    assert _longest(rules, few) == _longest(rules, all_)
    whole = all_.main.layout
    for number in range(few.main.layout.n):
        value = few.main.at(number)
        if value is not None:
            squares = few.main.layout.squares_of(number)
            assert squares is not None
            there = dict(zip(squares, few.main.layout.units, strict=True))
            own = [next(s for s, unit in there.items() if unit == each) for each in whole.units]
            other = whole.number(own, number % 2)
            assert other is not None
            assert all_.main.at(other) == value


@each("ways, is_smaller", [("orthogonal", True), ("orthogonal, diagonal", True), ("horizontal", False)])
def test_drops_at_the_edge_push_alike_in_mirrored_positions(ways: str, is_smaller: bool) -> None:
    game = toy(INSERTED.replace("along orthogonal", f"along {ways}"))
    few, all_ = _table(game, "K,k[P]"), _table(game, "K,k[P]", is_symmetric=False)
    assert _longest(game, few) == _longest(game, all_)
    assert (few.main.n < all_.main.n) == is_smaller


@each("units", ["K,R", "K,X,k", "K,R,k[R", "K,k[=R]", "", "K,,k"])
def test_units_that_no_game_has_are_refused(units: str) -> None:
    game = load("chess")
    with pytest.raises((SettingError, InvalidPositionError)):
        _table(game, units)


UNTABLED = [
    ("chain-of-fools", "the game remembers chains"),
    ("fluid-chess", "units share squares"),
    ("brouhaha", "the board changes"),
    ("three-check", "points count, or units wait off the board"),
    ("armageddon", "a side wins what would be drawn"),
    ("ataxx", "pieces are dropped without end"),
    ("bagh-chal", "no turn may bring a position back"),
    ("progressive", "turns grow longer"),
    ("racing-kings", "a game ends before a reply that cannot change its end"),
    ("cambodian", "units move otherwise before their first move"),
]


@each("untabled", UNTABLED)
def test_games_that_remember_more_than_units_have_no_tables(untabled: tuple[str, str]) -> None:
    name, reason = untabled
    with pytest.raises(UntabledError, match=reason):
        check_scope(load(name).program)


@each(
    "name, units, most",
    [
        ("omega", "K,Q,P,k,p", "50,000,000"),
        ("chess", "K,Q,P,k,p", "400,000,000"),
        ("chess", "K,Q,R,B,k,r", "400,000,000"),
        ("chess", "K,Q,R,B,N,P,k", "400,000,000"),
    ],
)
def test_a_table_that_is_too_large_is_refused_at_once(name: str, units: str, most: str) -> None:
    with pytest.raises(UntabledError, match=f"may arise, which has more than {most} positions"):
        _table(load(name), units)


def test_all_that_may_arise_is_in_the_table() -> None:
    game = load("chess-4x5")
    table = _table(game, "K,P,k")
    assert {write_material(game.program, one) for one in table.slices} == {
        "K,P,k", "K,Q,k", "K,R,k", "K,B,k", "K,N,k", "K,k",
    }  # fmt: skip


def test_a_pawn_is_never_where_it_cannot_come_to() -> None:
    game = load("chess")
    layout = layout_of(game.program, read_material(game.program, "K,P,k"))
    pawn = [unit.piece for unit in layout.units].index(game.program.piece_by_symbol("P") or 0)
    assert {game.program.board.places[square][1] for square in layout.squares[pawn]} == set(range(1, 7))


def test_a_sample_is_like_search() -> None:
    game = load("chess-4x5")
    table = _table(game, "K,R,k")
    assert list(faults_of(game, table, 60)) == []


def test_an_open_capture_en_passant_counts() -> None:
    game = toy(PAWNS)
    table = _table(game, "K,P,k,p")
    state = game.state("2p/3/1P1/K1k b - - 0 2").play("c4c2")
    assert probe(table, state) != probe(table, game.state(state.fen().replace(" c3 ", " - ")))
    assert list(faults_of(game, table, 100)) == []


def test_a_wrong_value_is_found() -> None:
    game = load("chess-4x5")
    table = _table(game, "K,Q,k")
    values = table.main.values
    for number, value in enumerate(values):
        values[number] = value - 2 if value > 3 else value
    assert any("and the table says" in fault for fault in faults_of(game, table, 60))


def test_the_reference_engine_makes_small_tables() -> None:
    fast = toy(HANDS)
    slow = Game(fast.ruleset, "reference")
    assert _table(slow, "K,k").slices.keys() == _table(fast, "K,k").slices.keys()
    assert [*_table(slow, "K,k").main.values] == [*_table(fast, "K,k").main.values]
