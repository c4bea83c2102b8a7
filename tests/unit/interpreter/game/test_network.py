"""Networks: both engines see the same in them, both sides see alike, and a file holds them or is refused."""

import base64
import json
import tracemalloc
import zlib
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from support.engines import NO_KERNEL, is_kernel_built
from support.games import toy
from support.networks import network, with_network

from interpreter import load
from interpreter.engines.reference.searching.judging import Judge, evaluate
from interpreter.engines.scale import Network
from interpreter.game.judging.file import WeightsError, read_weights, write_weights
from interpreter.game.judging.from_rules import weights_from_rules
from interpreter.game.judging.network import check, largest_row, most_seen, tables_of
from interpreter.game.judging.weighing import scale_of
from interpreter.game.players.choose import searchers_of

needs_kernel = pytest.mark.skipif(not is_kernel_built(), reason=NO_KERNEL)


@needs_kernel
@pytest.mark.parametrize("name", ["chess", "crazyhouse", "fluid-chess", "alice", "hullabaloo", "brouhaha"])
def test_both_engines_say_the_same(name: str) -> None:
    game = load(name)
    scale = scale_of(game.program, with_network(game, width=64))
    (searcher,) = searchers_of(game, scale, 1)
    plain = scale_of(game.program, weights_from_rules(game.program))
    state, random, differs = game.start(), Random(3), False
    for _ in range(12):
        found = evaluate(Judge(game.reference.rules, scale), state.position)
        differs |= found != evaluate(Judge(game.reference.rules, plain), state.position)
        assert searcher.evaluate(state.position) == found, state.fen()
        if not state.legal_actions():
            break
        state = state.play(random.choice(state.legal_actions()))
    assert differs


def test_both_sides_see_alike() -> None:
    game = load("chess")
    judge = Judge(game.reference.rules, scale_of(game.program, with_network(game)))
    white = game.state("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3")
    black = game.state("rnbqkb1r/pppp1ppp/5n2/4p3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3")

    assert evaluate(judge, white.position) == evaluate(judge, black.position)


def test_a_unit_in_hand_counts_once_for_each() -> None:
    game = load("crazyhouse")
    judge = Judge(game.reference.rules, scale_of(game.program, with_network(game)))
    fens = [f"4k3/8/8/8/8/8/8/4K3[{hand}] w - - 0 1" for hand in ("", "P", "PP", "p")]

    assert len({evaluate(judge, game.state(fen).position) for fen in fens}) == 4


def test_pieces_and_squares_are_found_by_their_names() -> None:
    program = load("chess").program
    made = network(program)
    width, pieces, squares = made.width, made.pieces[::-1], made.squares[::-1]

    def row(owner: int, piece: str, square: str) -> tuple[int, ...]:
        place = (owner * len(pieces) + made.pieces.index(piece)) * len(squares) + made.squares.index(square)
        return made.rows[place * width : (place + 1) * width]

    def held(owner: int, piece: str) -> tuple[int, ...]:
        place = owner * len(pieces) + made.pieces.index(piece)
        return made.held[place * width : (place + 1) * width]

    turned = replace(
        made,
        pieces=pieces,
        squares=squares,
        rows=tuple(n for owner in (0, 1) for piece in pieces for square in squares for n in row(owner, piece, square)),
        held=tuple(n for owner in (0, 1) for piece in pieces for n in held(owner, piece)),
    )
    assert tables_of(program, turned) == tables_of(program, made)


def test_the_square_that_black_sees_is_on_the_opposite_rank() -> None:
    game = toy('board 3x3\npiece king K { moves K }\narray "k2/3/2K"')
    found = tables_of(game.program, network(game.program))
    names = game.program.board.names

    assert isinstance(found, Network)
    assert [names[square] for square in found.mirror] == ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"]


def test_a_file_keeps_a_network(tmp_path: Path) -> None:
    game, path = load("chess"), tmp_path / "w.json"
    weights = with_network(game)
    write_weights(path, weights, game.rules_hash, game.title)

    assert read_weights(path, game.program, game.rules_hash).network == weights.network
    assert weights.hash != replace(weights, network=None).hash


REFUSED = {
    "grain": (0, "the weights of its neurons are too large"),
    "neurons": (33, "its network has more or fewer numbers than neurons"),
    "bias": (1.5, "the numbers of its network must be whole"),
    "pieces": (["king"], "its network has more or fewer numbers than neurons"),
    "numbers": ("no", "the numbers of its network cannot be read"),
    "nodes": (-5, "the games and nodes of its network must be numbers from 0 to 1,000,000,000,000"),
    "games": (None, "the numbers of its network must be whole"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_file_with_another_network_is_refused(tmp_path: Path, name: str) -> None:
    game, path = load("chess"), tmp_path / "w.json"
    write_weights(path, with_network(game), game.rules_hash, game.title)
    document = json.loads(path.read_text())
    document["network"][name], why = REFUSED[name]
    path.write_text(json.dumps(document))

    with pytest.raises(WeightsError, match=f"{why}; run `rumpus train --network` again"):
        read_weights(path, game.program, game.rules_hash)


def test_numbers_that_no_network_has_are_not_unpacked(tmp_path: Path) -> None:
    game, path = load("chess"), tmp_path / "w.json"
    write_weights(path, with_network(game), game.rules_hash, game.title)
    document = json.loads(path.read_text())
    numbers = base64.b64encode(zlib.compress(bytes(1 << 28))).decode()
    document["network"].update(neurons=10**9, numbers=numbers)
    path.write_text(json.dumps(document))

    tracemalloc.start()
    with pytest.raises(WeightsError, match="more or fewer numbers than neurons; run `rumpus train --network` again"):
        read_weights(path, game.program, game.rules_hash)
    assert tracemalloc.get_traced_memory()[1] < 1 << 27
    tracemalloc.stop()


def test_a_file_whose_network_lacks_a_part_is_refused(tmp_path: Path) -> None:
    game, path = load("chess"), tmp_path / "w.json"
    write_weights(path, with_network(game), game.rules_hash, game.title)
    document = json.loads(path.read_text())
    del document["network"]["squares"]
    path.write_text(json.dumps(document))

    with pytest.raises(WeightsError, match="its network lacks a part"):
        read_weights(path, game.program, game.rules_hash)


def test_a_network_whose_sums_could_overflow_is_refused() -> None:
    program = load("chess").program
    largest = largest_row(program)

    assert largest * (most_seen(program) + 1) < 2**15
    check(program, network(program))
    with pytest.raises(ValueError, match=f"a number of its network is larger than {largest}"):
        check(program, network(program, bias=(largest + 1,) * 32))
    with pytest.raises(ValueError, match="the weights of its neurons are too large"):
        check(program, network(program, out=(2000,) * 64))
    with pytest.raises(ValueError, match="the weights of its neurons are too large"):
        check(program, network(program, out=(32_768, *[0] * 63)))
    with pytest.raises(ValueError, match="the weights of its neurons are too large"):
        check(program, network(program, grain=2))
    with pytest.raises(ValueError, match="other pieces or squares"):
        check(program, network(program, squares=("a1",) * 64))
    for changed in ({"squares": (*program.board.names, "a1")}, {"pieces": (*(p.name for p in program.pieces), "king")}):
        with pytest.raises(ValueError, match="other pieces or squares"):
            check(program, network(program, **changed))
    for part in ("rows", "held", "out"):
        with pytest.raises(ValueError, match="more or fewer numbers"):
            check(program, network(program, **{part: getattr(network(program), part)[1:]}))
    with pytest.raises(ValueError, match="a multiple of 32"):
        check(program, network(program, width=16))


@needs_kernel
def test_nothing_is_said_of_more_units_than_a_network_sees() -> None:
    game = load("crazyhouse")
    scale = scale_of(game.program, with_network(game))
    network_of_few = replace(scale.network, most=2) if scale.network else None
    few = replace(scale, network=network_of_few)
    states = [game.state(f"4k3/8/8/8/8/8/8/4K3[{hand}] w - - 0 1") for hand in ("", "PPP")]

    plain = [evaluate(Judge(game.reference.rules, replace(scale, network=None)), state.position) for state in states]
    for scale_used, silent in ((scale, [False, False]), (few, [False, True])):
        judge = Judge(game.reference.rules, scale_used)
        (searcher,) = searchers_of(game, scale_used, 1)
        said = [evaluate(judge, state.position) for state in states]
        for order in (states, states[::-1]):  # what was judged before changes nothing
            assert [searcher.evaluate(state.position) for state in order] == (said if order is states else said[::-1])
        assert [a == b for a, b in zip(said, plain, strict=True)] == silent
