"""The tests of rule files as lessons."""

import pytest
from support.plain import plainly

from interpreter.web.rules.bundle import named, shipped_bundle
from interpreter.web.rules.jobs import ShowLessons
from interpreter.web.rules.memory import Memory
from rulesets import Catalogue


@pytest.mark.parametrize("name", plainly(Catalogue().rulesets(), "chess", "chain-of-fools"))
def test_each_lesson_can_be_solved_in_its_position(name: str) -> None:
    memory, rules = Memory(shipped=True), named(shipped_bundle(name))
    game = memory.ready(rules).game
    lessons = ShowLessons().answer(memory, rules)["lessons"]
    assert lessons
    for lesson in lessons:
        state = game.state(lesson["fen"])
        if lesson["wanted"]:
            assert all(state.game.action_text(state.named(text)) == text for text in lesson["wanted"])
        else:
            assert not state.why(lesson["action"]).allowed
            assert 1 < len(lesson["reasons"]) == len(set(lesson["reasons"]))
            assert 0 <= lesson["right"] < len(lesson["reasons"])
            assert lesson["sentence"]
