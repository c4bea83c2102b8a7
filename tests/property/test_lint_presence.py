"""What the linter holds impossible never happens in games: no unit stands, and no move ends, where it says none can."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.lint_cases import FIRES
from support.plain import VARIED, plainly
from support.rule_files import RuleFile, rule_files

from dsl.compiler import compile_source
from dsl.diagnostics import Diagnostic
from dsl.diagnostics.codes import framed
from dsl.lint.fixing import fix_text, may_apply
from dsl.lint.registry import rule_of, rules
from dsl.lint.run import lint_source
from dsl.lint.subject import View, subject_of
from dsl.lint.suspicious import decided_at_start, no_first_action
from dsl.model.digest import rules_hash
from dsl.model.piece import Event
from dsl.source import Source
from interpreter.game.load import load_source
from interpreter.game.state import Game, State
from interpreter.program.tables import SIDE_NAMES
from interpreter.state.action import Kind
from rulesets import Catalogue

ACTIONS = 150
PARTS = 10
"""A part is in every run; the slow ones draw other examples each time."""


def view_of(name: str) -> View:
    """The ruleset as the linter sees it under the defaults of its options."""
    return subject_of(Catalogue().open(name)[0], Catalogue()).views[0]


def check(state: State, view: View) -> None:
    """Every unit is of a piece its side may have, on a square where that may stand."""
    program, presence = state.game.program, view.presence
    for square, stack in enumerate(state.position.board):
        for unit in stack:
            if unit.side < len(SIDE_NAMES):
                man = (SIDE_NAMES[unit.side], program.pieces[unit.piece].name)
                assert program.board.names[square] in presence.squares[man], (man, state.fen())
    for side, hand in zip(SIDE_NAMES, state.position.hands, strict=True):
        assert {(side, program.pieces[piece].name) for piece in hand} <= presence.men
        assert {program.pieces[piece].name for piece in hand} <= presence.held


def check_moves(state: State, view: View) -> None:
    """Every move of a unit ends where its moves may end."""
    program, side = state.game.program, state.turn
    for action in state.legal_actions():
        in_place = action.origin == action.target  # such a promotion is no move
        if action.kind is Kind.MOVE and not in_place and len(state.position.board[action.origin]) == 1:
            piece = view.rules.piece(program.pieces[state.position.board[action.origin][0].piece].name)
            movers = {piece}
            if action.other >= 0 and any(line.event is Event.BEFORE for line in piece.promotions):
                movers.add(view.rules.piece(program.pieces[action.other].name))
            reach = view.presence.reach
            origin, target = (program.board.names[square] for square in (action.origin, action.target))
            ends = [view.presence.ends(mover, side, reach.bits[origin]) for mover in movers]
            assert any(reach.bits[target] & squares for squares in ends), (state.fen(), state.game.action_text(action))


@pytest.mark.parametrize("name", plainly(Catalogue().rulesets(), *VARIED))
def test_games_stay_within_what_the_linter_holds_possible(name: str) -> None:
    view, dice = view_of(name), random.Random(f"presence of {name}")
    state = Game(view.rules).start()
    for _ in range(ACTIONS):
        check(state, view)
        check_moves(state, view)
        if state.outcome() is not None:
            break
        state = state.play(dice.choice(state.legal_actions()))


@pytest.mark.parametrize("name", ["chess", "marseillais", "brouhaha", "fusion-chess", "chesimal-fusion-1"])
def test_squares_of_these_games_are_followed_one_by_one(name: str) -> None:
    assert not view_of(name).presence.is_anywhere


STUCK = rule_of(no_first_action, "suspicious")


@pytest.mark.parametrize("text", [STUCK.example("Avoid"), *FIRES[STUCK.name]])
def test_a_side_that_the_linter_holds_stuck_has_no_first_action(text: str) -> None:
    source = Source("toy.rumpus", framed(text))
    found = lint_source(source, frozenset({STUCK.code}), Catalogue()).findings[0]
    stuck = [side for side in SIDE_NAMES if found.message.startswith((side.capitalize(), "no side"))]
    game = load_source(source)

    assert stuck
    for side in stuck:
        state = game.state(game.start().fen().replace(" w ", f" {side[0]} "))
        assert game.engine.legal_actions(state.position) == ()


OVER = rule_of(decided_at_start, "suspicious")


@pytest.mark.parametrize(
    "text", [text for text in (OVER.example("Avoid"), *FIRES[OVER.name]) if not text.startswith("option")]
)
def test_a_game_that_the_linter_holds_decided_is_over_at_the_start(text: str) -> None:
    source = Source("toy.rumpus", framed(text))
    found = lint_source(source, frozenset({OVER.code}), Catalogue()).findings
    state = load_source(source).start()

    assert (state.outcome() is not None) == any("over at the start" in one.message for one in found)


# Rule files made at random


@pytest.mark.parametrize("part", plainly(range(PARTS), 0))
@settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck))
@given(rule_files(), st.integers(0, 1000))
def test_game_of_a_rule_file_stays_within_what_the_linter_holds_possible(part: int, file: RuleFile, seed: int) -> None:
    dice = random.Random(seed)
    views = subject_of(file.compiled.source, file).views
    view = dice.choice(views)
    state = Game(view.rules).start()
    for _ in range(40):
        check(state, view)
        check_moves(state, view)
        actions = state.legal_actions()
        if not actions:
            break
        state = state.play(dice.choice(actions))


@pytest.mark.parametrize("part", plainly(range(PARTS), 0))
@settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck))
@given(rule_files())
def test_any_rule_file_is_linted_and_fixed_and_stays_the_same_game(part: int, file: RuleFile) -> None:
    codes = frozenset(rule.code for rule in rules())

    def look(source: Source) -> tuple[Diagnostic, ...]:
        return lint_source(source, codes, file).findings

    before = file.compiled.source
    after = Source(before.name, fix_text(before, look, unsafe=False).text)
    fixed = compile_source(after, file.settings, file)
    assert fixed.ruleset is not None, fixed.findings
    assert file.compiled.ruleset is not None
    assert rules_hash(fixed.ruleset) == rules_hash(file.compiled.ruleset)
    assert not any(may_apply(found, unsafe=False) for found in look(after))


IMPOSSIBLE = ("W161", "W162", "W203", "W217", "W218", "W219", "W220")
"""Rules that say of a line that nothing is ever done by it: goals, parts of moves, fusion, formations, castling."""


@pytest.mark.parametrize("part", plainly(range(PARTS), 0))
@settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck))
@given(rule_files(), st.integers(0, 1000))
def test_nothing_is_done_by_a_line_that_the_linter_holds_impossible(part: int, file: RuleFile, seed: int) -> None:
    dice = random.Random(seed)
    found = lint_source(file.compiled.source, frozenset((*IMPOSSIBLE, "W163", "W167", "W187")), file).findings
    game = Game(subject_of(file.compiled.source, file).views[0].rules, "reference")
    state, dead = game.start(), {one.span for one in found if one.code in IMPOSSIBLE}
    lines = (line for piece in game.ruleset.pieces for line in piece.moves)
    dead |= {line.span for line in lines if all(term.span in dead for term in line.terms)}
    asleep = {one.span for one in found if one.name in ("never-active-piece", "forgotten-block")}
    for _ in range(25 if dead or asleep else 0):
        actions = state.legal_actions()
        if not actions:
            break
        action = dice.choice(actions)
        if action.kind is Kind.MOVE:
            assert not {game.program.pieces[unit.piece].span for unit in state.position.board[action.origin]} & asleep
        assert not dead.intersection(state.why(action).lines)
        state = state.play(action)
        end = state.outcome()
        assert end is None or end.line not in dead


@pytest.mark.parametrize("part", plainly(range(PARTS), 0))
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(rule_files())
def test_what_white_takes_at_once_is_taken_and_what_is_in_check_is_in_check(part: int, file: RuleFile) -> None:
    game = Game(subject_of(file.compiled.source, file).views[0].rules)
    state = game.start()
    for one in lint_source(file.compiled.source, frozenset({"W182"}), file).findings:
        goal = next((goal for goal in game.ruleset.goals if goal.span == one.span), None)
        if "first action" in one.message and len(game.ruleset.goals) == 1:
            ends = [state.play(action).outcome() for action in state.legal_actions()]
            assert any(end is not None and end.result == "1-0" for end in ends), f"{state.fen()}\n{file}"
        elif "in check" in one.message and goal is not None and not game.ruleset.turn.opening:
            assert game.state(state.fen().replace(" w ", " b ", 1)).is_check(), f"{state.fen()}\n{file}"
