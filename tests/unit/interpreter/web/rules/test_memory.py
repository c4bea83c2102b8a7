"""What a process remembers of games: enough for one more action, and no more."""

from dataclasses import replace

import pytest

from interpreter.game.match import Match
from interpreter.web.caches import Recent
from interpreter.web.rules.bundle import NamedRules, named, shipped_bundle
from interpreter.web.rules.memory import Memory
from interpreter.web.scene import view_of


def stored(name: str) -> NamedRules:
    """Return shipped rules as if they were an author's."""
    return replace(named(shipped_bundle(name)), name="")


CHESS = stored("chess")
CHESIMALS = named(shipped_bundle("chesimals-1-0"))


def played(memory: Memory, rules: NamedRules, count: int, *, step: int = 7) -> list[str]:
    actions: list[str] = []
    for _ in range(count):
        texts = memory.progress(rules, "", actions).state.legal_texts()
        actions.append(texts[len(actions) * step % len(texts)])
    return actions


def test_the_actions_are_said_in_the_notations_that_can_write_them() -> None:
    memory = Memory(shipped=False)
    assert memory.progress(CHESS, "", ["g1f3", "d7d5", "f3e5"]).said == {"algebraic": ["Nf3", "d5", "Ne5"]}
    assert memory.progress(CHESS, "", ["f2f3", "e7e5", "g2g4", "d8h4"]).said["algebraic"][-1] == "Qh4#"
    assert memory.progress(stored("hullabaloo"), "", ["a1b2"]).said == {}


def test_one_more_action_plays_one_action(monkeypatch: pytest.MonkeyPatch) -> None:
    memory = Memory(shipped=False)
    actions = played(memory, CHESS, 12)
    last = memory.progress(CHESS, "", actions).state
    longer = [*actions, last.legal_texts()[0]]
    calls = []
    kept = type(last)  # as the engine keeps states
    after = kept.after
    monkeypatch.setattr(kept, "after", lambda *words: calls.append(words) or after(*words))
    assert [text for _, _, texts in memory.progress(CHESS, "", longer).turns for text in texts] == longer
    assert len(calls) == 1


@pytest.mark.parametrize("rules", [CHESS, CHESIMALS], ids=["one-action", "many-actions"])
def test_the_view_of_a_game_whose_states_are_forgotten_is_that_of_the_whole_game(rules: NamedRules) -> None:
    memory = Memory(shipped=False)
    actions = played(memory, rules, 40)
    whole = memory.whole(rules, "", actions)
    for count in range(41):
        progress = memory.progress(rules, "", actions[:count])
        part = Match(whole.states[: count + 1], whole.actions[:count])
        assert view_of(progress.recent, progress.captured) == view_of(part)


def test_a_long_game_keeps_the_states_of_two_turns() -> None:
    memory = Memory(shipped=False)
    actions = played(memory, CHESS, 60)
    assert len(memory.progress(CHESS, "", actions).recent.states) == 2


def test_a_match_that_is_played_again_in_parts_takes_no_more_room_than_its_last_positions() -> None:
    """When all games of a server came back after a restart, the first were forgotten before the last were there."""
    writer, memory = Memory(shipped=False), Memory(shipped=False, matches=8)
    first, second = played(writer, CHESS, 40), played(writer, CHESS, 40, step=11)
    for actions in (first, second):
        for count in (16, 32, 40):
            memory.progress(CHESS, "", actions[:count])
    assert memory.is_near(CHESS.sha, "", first, 0)
    assert memory.is_near(CHESS.sha, "", second, 0)
    assert memory.is_near(CHESS.sha, "", second[:37], 0)  # for who takes actions back
    assert not memory.is_near(CHESS.sha, "", second[:36], 0)


def test_a_match_that_goes_on_keeps_its_last_four_positions() -> None:
    memory = Memory(shipped=False)
    actions = played(memory, CHESS, 12)
    memory.progress(CHESS, "", actions)
    assert [count for count in range(1, 13) if memory.is_near(CHESS.sha, "", actions[:count], 0)] == [9, 10, 11, 12]


def test_a_match_goes_on_after_a_draw_that_nobody_claimed() -> None:
    memory, moves = Memory(shipped=False), ["g1f3", "g8f6", "f3g1", "f6g8"] * 2
    drawn = memory.progress(CHESS, "", moves).state
    assert str(drawn.outcome()) == "draw by repetition"
    after = memory.progress(CHESS, "", [*moves, "e2e4"])
    assert after.state.outcome() is None
    assert view_of(after.recent, after.captured)["last"] == ["e2", "e4"]


def test_what_was_not_used_for_the_longest_time_is_forgotten_by_number_and_by_weight() -> None:
    recent = Recent[str, str](3, 10, len)
    for word in ("ox", "elk", "hare"):
        recent.put(word, word)
    assert recent.get("ox") == "ox"
    recent.put("aurochs", "aurochs")
    assert [recent.get(word) for word in ("ox", "elk", "hare", "aurochs")] == ["ox", None, None, "aurochs"]
    recent.put("ox", "a herd of oxen")
    assert recent.get("aurochs") is None
    assert recent.get("ox") == "a herd of oxen"
    recent.forget("ox")
    recent.forget("elk")
    assert recent.get("ox") is None
    for word in ("cow", "calf"):
        recent.put(word, word)
    recent.forget("calf")
    recent.put("heifer", "heifer")
    assert recent.get("cow") == "cow"


def test_no_action_waits_until_all_actions_have_numbers() -> None:
    """To number all actions of Hullabaloo takes 0.4 seconds, in which a server would answer nobody."""
    memory = Memory(shipped=True)
    rules = named(shipped_bundle("hullabaloo"))
    start = memory.progress(rules, "", []).state
    for _ in range(1200):
        assert start.play(start.legal_actions()[0]).legal_actions()
    assert "numbering" not in vars(start.game)
    assert start.game.number(start.legal_actions()[0]) >= 0  # who asks for a number gets one
