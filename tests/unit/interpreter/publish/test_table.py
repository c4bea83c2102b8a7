"""Games at one screen: two people, or one against the computer, in the messages of a socket."""

from typing import Any

import pytest

from interpreter import load
from interpreter.publish.table import Setting, Table
from interpreter.web.rules.bundle import NamedRules
from interpreter.web.rules.memory import Memory

RULES = NamedRules("sha", "")


def table(name: str = "chess", **setting: Any) -> Table:
    memory = Memory(shipped=False)
    memory.put(RULES.sha, load(name))
    return Table(memory, RULES, Setting(**setting))


def told(at: Table, t: str, **fields: Any) -> Any:
    """What follows a command at the version that the table has."""
    return at.hear({"t": t, "id": "one", "v": at.scene()["v"], **fields})  # type: ignore[typeddict-item, misc]


def played(at: Table, *actions: str) -> Any:
    return [told(at, "act", action=action)[-1] for action in actions][-1]


def test_two_people_see_the_game_each_from_the_own_seat() -> None:
    at = table()
    first = at.scene()

    answer, event = told(at, "act", action="e2e4")

    assert (first["you"], "e2" in first["legal"]["from"]) == (0, True)
    assert (answer["t"], event["t"], event["by"], event["you"]) == ("ack", "event", 0, 1)
    assert "e7" in event["legal"]["from"]


def test_against_the_computer_a_person_keeps_the_seat() -> None:
    at = table(computer=1, level=2)

    event = played(at, "e2e4")

    assert (event["you"], event.get("legal"), at.side_of_computer) == (0, None, 1)
    assert at.scene()["seats"][1] == {"kind": "computer", "name": "Computer, level 2", "level": 2, "here": True}
    assert played(at, "e7e5")["by"] == 1
    assert at.side_of_computer is None


def test_a_refusal_names_the_rule_and_its_line() -> None:
    (answer,) = told(table(), "act", action="e2e5")

    assert (answer["t"], answer["why"]["sentence"]) == ("no", "a pawn on e2 does not move to e5")
    assert answer["why"]["rule"]["file"] == "chess.rumpus"


def test_a_command_for_another_version_is_stale() -> None:
    at = table()
    (answer,) = at.hear({"t": "act", "id": "one", "v": 7, "action": "e2e4"})

    assert answer["stale"] is True  # type: ignore[typeddict-item]


def test_an_action_of_the_own_turn_is_undone_and_no_other() -> None:
    at = table("hullabaloo", actions=["a2a1"])

    (nothing,) = told(at, "undo")
    action = next(iter(at.scene()["legal"]["from"]["h8"].values()))[0][0]
    played(at, action)
    _, scene = told(at, "undo")

    assert nothing["why"]["code"] == "nothing-done"
    assert scene["turns"] == [[1, 0, ["a2a1"]]]


def test_the_last_turn_is_taken_back() -> None:
    at = table()
    played(at, "e2e4", "e7e5")

    _, scene = told(at, "offer", kind="takeback")

    assert (scene["turns"], scene["you"]) == ([[1, 0, ["e2e4"]]], 1)


def test_a_person_takes_back_the_answer_of_the_computer_too() -> None:
    at = table(computer=1)
    played(at, "e2e4", "e7e5")

    assert told(at, "offer", kind="takeback")[-1]["turns"] == []


def test_actions_of_a_link_may_be_taken_back_as_well() -> None:
    at = table(actions=["e2e4", "e7e5"])

    assert told(at, "offer", kind="takeback")[-1]["turns"] == [[1, 0, ["e2e4"]]]


def test_a_draw_is_offered_to_the_other_side_which_answers() -> None:
    at = table()

    _, offered = told(at, "offer", kind="draw")
    _, declined = told(at, "reply", kind="draw", yes=False)
    told(at, "offer", kind="draw")
    _, ended = told(at, "reply", kind="draw", yes=True)

    assert (offered["you"], offered["offers"], offered.get("legal")) == (1, [{"kind": "draw", "by": 0}], None)
    assert (declined["you"], declined["offers"]) == (0, [])
    assert ended["view"]["outcome"]["text"] == "draw by agreement"


def test_the_computer_takes_no_draw() -> None:
    (answer,) = told(table(computer=1), "offer", kind="draw")

    assert answer["why"]["code"] == "no-person"


def test_who_resigns_loses_and_the_game_is_over() -> None:
    at = table()

    _, scene = told(at, "resign")
    (after,) = told(at, "act", action="e2e4")

    assert (scene["game"]["state"], scene["view"]["outcome"]["winner"]) == ("over", 1)
    assert after["why"]["code"] == "over"


@pytest.mark.parametrize("kind", ["undo", "offer"])
def test_without_an_action_nothing_is_taken_back(kind: str) -> None:
    (answer,) = told(table(), kind, kind="takeback")

    assert answer["why"]["code"] == "nothing-done"
