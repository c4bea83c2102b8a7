"""Starts that are drawn by lot."""

from collections.abc import MutableSequence
from random import Random
from typing import Any

import pytest
from support.games import toy

from dsl.compiler import compile_text
from dsl.errors import CompileError
from interpreter import Game
from interpreter.state.lot import MOST_DRAWS, drawn_start

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


def test_units_of_two_pieces_stand_on_unlike_colors() -> None:
    drawn = {_ranks(toy(RULES + "shuffle home { king and fool on unlike colors }\n"), seed)[0] for seed in range(40)}

    colors = [({white.index("K") % 2}, {white.index("F") % 2, white.rindex("F") % 2}) for white in drawn]
    assert len(drawn) > 5
    assert all(kings.isdisjoint(fools) for kings, fools in colors)


@pytest.mark.parametrize("apart", ["", "; each side apart"])
def test_units_are_protected_wherever_they_stand(apart: str) -> None:
    """Pawns without moves on the second rank: a fool of the first protects two of them, a king three, a rook one."""
    rules = RULES.replace("rkrff1/6/6/RKRFF1", "rkrff1/1ooo2/1OOO2/RKRFF1").replace("goal", "piece ox O\ngoal")
    drawn = [_ranks(toy(rules + f"shuffle home {{ ox protected{apart} }}\n"), seed) for seed in range(20)]

    assert all({1, 2, 3} <= _above(white) and {1, 2, 3} <= _above(black) for white, black in drawn)
    assert len(set(drawn)) > 5
    assert all(white == black for white, black in drawn) == (not apart)


def _above(rank: str) -> set[int]:
    """The files of the squares above a rank that its units could go to."""
    steps = {"K": (-1, 0, 1), "R": (0,), "F": (-1, 1), ".": ()}
    return {file + step for file, letter in enumerate(rank) for step in steps[letter]}


def test_the_array_is_the_start_where_no_draw_meets_the_conditions() -> None:
    """Only a rook protects an ox two ranks above, and there are three of them for two rooks."""
    rules = RULES.replace("rkrff1/6/", "rkrff1/O1O1O1/").replace("goal", "piece ox O\ngoal")
    game = toy(rules + "shuffle home { ox protected }\n")

    assert game.start(1) == game.start()


def test_the_number_of_draws_has_a_bound() -> None:
    """Both conditions hold in one of some hundred draws, so that as many starts would take longer than allowed."""
    rules = (
        "board 8x4\npiece king K { moves K }\npiece rook R { moves R }\npiece fool F { moves F }\npiece ox O\n"
        'array "rfokkofr/O1O1O1O1/8/RFOKKOFR"\ngoal capture of king\n'
        "zone home { white rank 1; black rank 4 }\n"
        "shuffle home { king between ox; ox between fool; fool between rook; ox protected }\n"
    )
    program, random = toy(rules).program, _Counted(1)
    assert program.shuffle is not None

    assert drawn_start(program, program.shuffle, random, lambda _: frozenset(range(32))) is None
    assert random.draws == MOST_DRAWS


class _Counted(Random):
    """A generator that counts how often it draws an order."""

    draws = 0

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Draw an order."""
        self.draws += 1
        super().shuffle(x)


def test_a_unit_never_comes_to_the_square_of_one_that_stays() -> None:
    rules = RULES.replace("RKRFF1", "RKRF1=F")
    drawn = {_ranks(toy(rules + "shuffle home { each side apart }\n"), seed)[0] for seed in range(20)}

    assert len(drawn) > 5
    assert all(white.endswith("=F") for white in drawn)


def test_a_seed_draws_the_same_start_again_and_no_seed_is_the_array() -> None:
    game = toy(RULES + BOUND)

    assert game.start(3) == game.start(3)
    assert game.start().fen().startswith("rkrff1/6/6/RKRFF1 ")
    assert toy(RULES).start(3).fen() == toy(RULES).start().fen()


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        (RULES + "shuffle home { king on both colors }\n", "fewer than two units of `king`"),
        (RULES + "shuffle home { king and king on unlike colors }\n", "cannot be on unlike colors"),
        (
            RULES + "shuffle home { fool on both colors; king and fool on unlike colors }\n",
            "`king` and `fool` of white",
        ),
        (
            RULES + "shuffle home { king and fool on unlike colors; king and rook on unlike colors; "
            "rook and fool on unlike colors }\n",
            "cannot be on unlike colors",
        ),
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
