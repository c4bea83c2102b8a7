"""Starts that are drawn by lot."""

import pytest
from support.games import toy

from dsl.compiler import compile_text
from dsl.errors import CompileError
from interpreter import Game

HOME = "zone home { white rank 1; black rank 4 }\n"
RULES = (
    "board 6x4\npiece king K { moves K }\npiece rook R { moves R }\npiece fool F { moves F }\n"
    'array "rkrff1/6/6/RKRFF1"\ngoal capture of king\n' + HOME
)
FREE, BOUND = "shuffle home\n", "shuffle home { fool on both colors; king between rook }\n"


def _ranks(game: Game, seed: int) -> tuple[str, str]:
    """The lowest rank, and the highest in capitals, one letter or dot for each square."""
    state = game.start(seed)
    rows = ["".join("." * int(c) if c.isdigit() else c for c in row) for row in state.fen().split()[0].split("/")]
    return rows[-1], rows[0].upper()


def test_both_sides_are_shuffled_alike() -> None:
    found = {_ranks(toy(RULES + FREE), seed) for seed in range(40)}

    assert len(found) > 20
    assert all(white == black for white, black in found)
    assert {"".join(sorted(white)) for white, _ in found} == {".FFKRR"}


def test_each_side_apart() -> None:
    found = {_ranks(toy(RULES + "shuffle home { each side apart }\n"), seed) for seed in range(10)}

    assert any(white != black for white, black in found)


def test_every_draw_meets_the_conditions() -> None:
    for seed in range(40):
        white, _ = _ranks(toy(RULES + BOUND), seed)
        assert white.index("R") < white.index("K") < white.rindex("R")
        assert (white.index("F") + white.rindex("F")) % 2 == 1


def test_a_seed_draws_the_same_start_again_and_no_seed_is_the_array() -> None:
    game = toy(RULES + BOUND)

    assert game.start(3) == game.start(3)
    assert game.start().fen().startswith("rkrff1/6/6/RKRFF1 ")
    assert toy(RULES).start(3).fen() == toy(RULES).start().fen()


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        (RULES + "shuffle home { king on both colors }\n", "fewer than two units of `king`"),
        (RULES + "shuffle home { rook between king }\n", "fewer than two units of `king`"),
        (RULES.replace("black rank 4", "black a4, b4") + FREE, "different numbers of squares"),
        (RULES.replace("black rank 4", "black rank 3") + FREE, "black has fewer than two units"),
    ],
)
def test_conditions_that_no_draw_meets_are_reported(rules: str, message: str) -> None:
    with pytest.raises(CompileError, match=message):
        compile_text('ruleset "Toy"\n' + rules + "draw stalemate\n")


@pytest.mark.parametrize("engine", ["reference", "auto"])
def test_a_square_that_a_draw_leaves_empty_has_not_vanished(engine: str) -> None:
    text = f'ruleset "Toy"\n{RULES}{FREE}squares a1-f1 vanish when left\ndraw stalemate\n'
    game = Game(compile_text(text), engine)
    state = next(each for each in map(game.start, range(20)) if each.fen().split()[0][-1] != "1")

    assert state.position.gone == frozenset()
    assert game.state(state.fen()) == state
