"""Beams: mirrors, shields and what they hit, on both engines."""

from support.each import each
from support.games import compiled, findings, toy

from dsl.prose import facts
from interpreter.game.state import Game, State
from interpreter.program.listing import list_program

RULES = """board 5x5
piece king K { moves K }
piece lamp L { beams forward; may turn instead of a move to any of 8 directions }
piece prism P { moves W; beams forward; mirrors forward to back }
piece ox O { moves W }
piece mirror M { moves W; mirrors forward to right; may turn instead of a move to any of 4 directions }
piece door D { moves W; mirrors forward to back; stops beams left, forward-left }
piece glass G { moves W; mirrors forward to forward; stops beams right }
array "k4/5/5/5/4K"
draw stalemate
"""
HIT = "after a move { removes units hit by beams but lamp }\n"
GOAL = "goal capture of king\n"


def _state(engine: str, fen: str, lines: str = HIT + GOAL) -> State:
    return Game(toy(RULES + lines).ruleset, engine).state(f"{fen} w - - 0 1")


@each(
    ("fen", "action", "after"),
    [
        ("k4/5/O4/5/L3K", "e1d1", "k4/5/5/5/L2K1"),  # straight ahead
        ("k4/o4/O4/5/L3K", "e1d1", "k4/o4/5/5/L2K1"),  # the first unit only
        ("4k/5/2o2/5/L3K", "e1d1", "4k/5/2o2/5/L2K1"),  # to the edge
        ("k4/5/2o2/5/{L1}3K", "e1d1", "k4/5/5/5/{L1}2K1"),  # aslant
        ("k4/5/4o/5/{L2}3K", "e1d1", "k4/5/4o/5/{L2}4"),  # the own king
        ("k4/5/5/5/L3K", "a1a1l2", "k4/5/5/5/{L2}4"),
        ("k4/5/{M2}3o/5/L3K", "e1d1", "k4/5/{M2}4/5/L2K1"),  # a mirror between back and right
        ("k4/5/{M4}3o/5/L3K", "e1d1", "k4/5/{M4}3o/5/L2K1"),  # between back and left
        ("k4/5/M3o/5/L3K", "e1d1", "k4/5/4o/5/L2K1"),  # a mirror is hit on its other sides
        ("k4/5/{m6}3o/5/L3K", "e1d1", "k4/5/{m6}4/5/L2K1"),  # of Black, as Black sees it
        ("k4/5/{m2}3o/5/L3K", "e1d1", "k4/5/4o/5/L2K1"),
        ("k4/O4/D4/5/L3K", "e1d1", "k4/5/D4/5/L2K1"),  # through a door
        ("k4/5/d2{L6}1/5/4K", "e1d1", "k4/5/d2{L6}1/5/3K1"),
        ("k4/5/D2{L6}1/5/4K", "e1d1", "k4/5/3{L6}1/5/3K1"),  # a door is hit from its right
        ("k4/5/{L2}2D1/5/4K", "e1d1", "k4/5/{L2}2D1/5/3K1"),  # not from its left
        ("k4/5/{L2}2d1/5/4K", "e1d1", "k4/5/{L2}4/5/3K1"),  # which is on the other side for Black
        ("k4/5/g4/5/L3K", "e1d1", "k4/5/g4/5/L2K1"),  # straight back
        ("k4/5/G4/5/L3K", "e1d1", "k4/5/5/5/L2K1"),
        ("k4/5/{L2}2g1/5/4K", "e1d1", "k4/5/{L2}2g1/5/3K1"),
        ("k4/5/4O/5/{l2}3K", "e1d1", "k4/5/4O/5/{l2}2K1"),  # lamps of the other side do not shine
        ("k4/3O1/O2L1/5/{L}3K", "e1d1", "k4/5/3L1/5/L2K1"),  # two beams at once
        ("2k2/{M2}3{M4}/2K2/P4/M3{M6}", "c3d3", "2k2/{M2}3{M4}/3K1/P4/M3{M6}"),  # around and around
    ],
)
def test_a_beam_ends_at_the_first_unit_without_a_mirror(engine: str, fen: str, action: str, after: str) -> None:
    assert _state(engine, fen).play(action).fen().split()[0] == after


def test_beams_end_at_walls(engine: str) -> None:
    lines = (
        "zone top = c3\nafter a move { petrifies units hit by beams in top; removes units hit by beams only king }\n"
    )
    state = _state(engine, "k4/2k2/2o2/5/2L1K", lines + GOAL).play("e1d1")
    assert state.fen().split()[0] == "k4/2k2/2*2/5/2LK1"
    assert state.play("a5b5").play("d1e1").fen().split()[0] == "1k3/2k2/2*2/5/2L1K"


@each(
    ("effect", "after"),
    [
        ("captures", "k4/5/5/5/L2K1"),
        ("converts", "k4/5/O4/5/L2K1"),
    ],
)
def test_what_beams_hit_is_captured_or_changes_sides(engine: str, effect: str, after: str) -> None:
    lines = f"after a move {{ {effect} units hit by beams }}\n" + GOAL
    assert _state(engine, "k4/5/o4/5/L3K", lines).play("e1d1").fen().split()[0] == after


def test_a_side_may_not_light_its_own_royal_unit(engine: str) -> None:
    state = _state(engine, "k4/5/5/5/L3K", HIT + "goal checkmate of king\n" + GOAL)
    assert state.why("a1a1l2").refusals[0].reason == "royal"
    assert state.why("a1a1l1").allowed


@each(
    ("lines", "found"),
    [
        ("piece ox O { mirrors forward to right; stops beams back, right }", "from `right`"),
        ("piece ox O { mirrors forward to right; mirrors left to forward }", "from `forward`"),
        ("piece ox O { mirrors left to left; stops beams back }", None),
        (
            "piece ox O { mirrors left to back; stops beams left; may turn instead of a move to any of 4 directions }",
            "from `left`",
        ),
    ],
)
def test_each_side_of_a_unit_is_named_once(lines: str, found: str | None) -> None:
    messages = [each.message for each in compiled(lines).findings if each.code == "E329"]
    assert messages == ([f"two lines say what happens to a beam {found}"] if found else [])


def test_beams_need_squares_with_one_unit() -> None:
    assert "stacking-clash" in findings(HIT + "stacking { a lone unit joins a lone friend }\n")


def test_a_piece_that_is_alike_in_all_directions_does_not_turn() -> None:
    lines = "stops beams forward, right, back, left; may turn instead of a move to any of 4 directions"
    assert "turning-moves" in findings(f"piece ox O {{ moves W; {lines} }}")


def test_prose_and_listing_say_how_units_meet_beams() -> None:
    game = toy(RULES + HIT + GOAL)
    said = {each.key: each.text for each in facts(game.ruleset)}
    assert said["lamp-right"].endswith(
        "turned by 90 degrees clockwise, and has no move of its own and sends beams right"
    )
    assert "mirrors beams between forward and back and stops beams from left or forward-left" in said["door"]
    assert "mirrors beams from forward straight back" in said["glass"]
    lines = list_program(game.program)
    assert "  beams back-right\n" in lines
    assert "  a beam from forward leaves right\n" in lines
    assert "  a beam from forward-left stops\n" in lines
