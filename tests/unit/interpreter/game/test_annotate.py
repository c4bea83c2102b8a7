"""Games judged by a player: marks by the winning chance that a turn loses."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from interpreter import load
from interpreter.game.annotate import Annotator, winning_chance
from interpreter.game.export import in_standard_form
from interpreter.game.players import Budget, Line, Report
from interpreter.game.players.player import WON, Listener
from interpreter.game.replay import follow, game_of
from interpreter.game.state import State
from interpreter.notation import Record, read_record, write_record
from interpreter.state.action import Action

FOOL = '[White "An ox"]\n1. f3 e5 2. g4 Qh4# 0-1'


class Scripted:
    """Knows the score and the best turn of some states, by number and side, and otherwise plays the first action."""

    name = "scripted"

    def __init__(self, known: Mapping[str, tuple[int, str]]) -> None:
        self.known = known
        self.budgets: list[Budget | None] = []
        self.games = 0

    def think(
        self, state: State, budget: Budget | None = None, *, lines: int = 1, listener: Listener | None = None
    ) -> Report:
        self.budgets.append(budget)
        key = f"{state.position.number}{state.turn[0]}{'' if state.actor == state.turn else '!'}"
        score, text = self.known.get(key, (0, ""))
        actions, at = [], state
        for part in text.split(",") if text else [state.legal_texts()[0]]:
            actions.append(at.named(part))
            at = at.play(actions[-1])
        return Report(lines=(Line(actions=tuple(actions), score=score),), depth=1, nodes=1, seconds=0.0)

    def choose(self, state: State, budget: Budget | None = None) -> Action:
        return self.think(state, budget).action

    def stop(self) -> None:
        """Do nothing: the player is done at once."""

    def restart(self) -> None:
        self.games += 1


def _annotated(text: str, known: Mapping[str, tuple[int, str]], **words: bool) -> Record:
    record = read_record(text)
    return Annotator(player=Scripted(known)).annotate(record, follow(record, game_of(record)), **words)


def _movetext(record: Record) -> str:
    return write_record(record).partition("\n\n")[2].replace("\n", " ").strip()


@pytest.mark.parametrize(
    ("after", "mark"), [(400, "$4 "), (150, "$2 "), (75, "$6 "), (65, ""), (0, ""), (-300, ""), (WON - 1, "$4 ")]
)
def test_a_turn_is_marked_by_the_chance_that_it_loses(after: int, mark: str) -> None:
    said = _movetext(_annotated("1. f3 e5 *", {"1w": (0, "e2e4"), "1b": (after, "e7e5"), "2w": (-after, "a2a3")}))

    assert said.startswith(f"1. f3 {mark}")
    assert ("{better: e2e4 (50% instead of" in said) == bool(mark)
    assert said.endswith("e5 *")


def test_chances_are_those_of_the_logistic_curve() -> None:
    assert winning_chance(0) == 0.5
    assert winning_chance(400) == pytest.approx(10 / 11)
    assert winning_chance(-400) == pytest.approx(1 / 11)
    assert winning_chance(10**6) == pytest.approx(1)
    assert winning_chance(-(10**6)) == pytest.approx(0, abs=1e-6)


def test_the_end_of_the_game_is_judged_by_its_result() -> None:
    said = _movetext(_annotated(FOOL, {"2w": (-20, "g1h3"), "2b": (WON - 1, "d8h4")}))

    assert said == "1. f3 e5 2. g4 $4 {better: g1h3 (47% instead of 0%)} 2... Qh4# 0-1"


def test_what_the_player_would_have_played_is_not_marked() -> None:
    assert _movetext(_annotated("1. f3 *", {"1w": (0, "f2f3"), "1b": (900, "e7e5")})) == "1. f3 *"


def test_a_mark_replaces_another_judgment_and_comments_are_kept() -> None:
    known = {"1w": (0, "e2e4"), "1b": (900, "e7e5")}

    assert _movetext(_annotated("1. f3! $14 {ox} *", known)).startswith("1. f3 $4 $14 {ox better: e2e4 (50% instead of")


def test_better_turns_are_in_the_notation_of_the_export() -> None:
    known = {"1w": (0, "g1f3"), "1b": (900, "e7e5")}
    record = _annotated("1. f3 *", known, algebraic=True)
    followed = follow(record, game_of(record))

    assert _movetext(in_standard_form(record, followed)) == "1. f3 $4 {better: Nf3 (50% instead of 1%)} *"


def test_a_turn_of_several_actions_is_judged_as_a_whole() -> None:
    text = '[Variant "hullabaloo"] 1. e2e3 e8e7,d8c7 2. e3e4,end *'
    known = {"1w": (0, "e2e3"), "1b": (0, "d8c7,e8e7,a2a3"), "2w": (200, "a2a3"), "2b": (0, "a8a7")}

    assert _movetext(_annotated(text, known)) == (
        "1. e2e3 e8e7,d8c7 $2 {better: d8c7,e8e7 (50% instead of 24%)} 2. e3e4,end $2 {better: a2a3 (76% instead of 50%)} *"
    )


def test_the_score_belongs_to_the_side_that_acts_and_not_to_the_turn() -> None:
    """In Chain of Fools the other side places captured units in the middle of a turn."""
    state = load("chain-of-fools").start()
    for _ in range(200):
        if state.actor != state.turn:
            break
        captures = [
            text for text in state.legal_texts() if any(unit for unit in state.position.board[state.named(text).target])
        ]
        state = state.play((captures or state.legal_texts())[0])
    assert state.actor != state.turn
    first, *_, last = state.legal_texts()
    after = state.play(last)
    number = f"{state.position.number}{'.' if state.turn == 'white' else '...'}"
    unfinished = "," if (after.position.number, after.turn) == (state.position.number, state.turn) else ""
    text = f'[Variant "chain-of-fools"] [SetUp "1"] [FEN "{state.fen()}"] {number} {last}{unfinished} *'

    assert "$" not in _movetext(_annotated(text, {f"{state.position.number}{state.turn[0]}!": (400, first)}))


def test_the_player_gets_its_budget_once_a_state_and_forgets_earlier_games() -> None:
    player, budget, steps = Scripted({}), Budget(nodes=7), []
    record = read_record(FOOL)
    annotator = Annotator(player=player, budget=budget, advance=steps.append)
    for _ in range(2):
        annotated = annotator.annotate(record, follow(record, game_of(record)))

    assert (player.budgets, player.games, steps) == ([budget] * 8, 2, [1] * 8)
    assert annotated.tags["Annotator"] == "scripted"
    assert annotated == replace(record, tags=annotated.tags)
