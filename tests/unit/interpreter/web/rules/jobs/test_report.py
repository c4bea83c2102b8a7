"""The jobs of reports: games with their facts, and the page on all of them."""

import sys

import pytest

from interpreter.report.facts import from_json, to_json
from interpreter.web.rules.bundle import NamedRules, bundle_of, named, shipped_bundle
from interpreter.web.rules.jobs import PlayGames, WriteReport, report
from interpreter.web.rules.memory import Memory
from interpreter.web.wire.report import PlayedGame, ReportPage

CHANGED = 'ruleset "Changed" { author "me" }\nextends hexapawn\ntest "more" { shows counts }\n'


def rules(text: str) -> NamedRules:
    bundle = bundle_of(text)
    return NamedRules(bundle.sha, bundle.text, dict(bundle.files))


def play(
    memory: Memory, given: NamedRules, stronger: str, weaker: str, *, first: int = 0, count: int = 4, limit: float = 9
):
    job = PlayGames(players=["random", "1"], stronger=stronger, weaker=weaker, first=first, count=count, limit=limit)
    return job.answer(memory, given)["games"]


def write(memory: Memory, given: NamedRules, games: dict[str, list[PlayedGame]], *players: str) -> ReportPage:
    return WriteReport(players=players, games=games).answer(memory, given)


def test_games_of_a_text_are_played_and_become_a_page_of_blocks_and_a_file() -> None:
    memory, given = Memory(shipped=False), rules(CHANGED)
    games = {
        "random random": play(memory, given, "random", "random"),
        "1 1": play(memory, given, "1", "1"),
        "1 random": play(memory, given, "1", "random"),
    }
    page = write(memory, given, games, "random", "1")
    assert page["title"] == "Report on Changed"
    tables = [block["texts"] for section in page["sections"] for block in section["blocks"] if block["kind"] == "table"]
    assert ["stronger", "weaker", "games", "score of the stronger"] in tables
    lines = next(each for each in page["sections"] if each["title"] == "Lines of the rules")["blocks"][0]["rows"]
    assert all(place.startswith("hexapawn.rumpus:") for place, _, _ in lines)
    assert page["file"].startswith("<!DOCTYPE html>")


def test_games_go_on_from_a_number_and_stop_when_time_is_up() -> None:
    memory, given = Memory(shipped=True), named(shipped_bundle("hexapawn"))
    whole = play(memory, given, "1", "1", count=4)
    assert play(memory, given, "1", "1", first=2, count=2) == whole[2:]
    assert len(play(memory, given, "1", "1", count=4, limit=0)) == 1


def test_facts_survive_their_way_to_another_process() -> None:
    memory, given = Memory(shipped=True), named(shipped_bundle("hexapawn"))
    [game] = play(memory, given, "1", "1", count=1)
    facts = from_json(game["facts"])
    assert to_json(facts) == game["facts"]
    assert (facts.number, bool(facts.leads), isinstance(facts.fired, frozenset)) == (0, True, True)


def test_a_game_of_another_text_is_not_taken_for_that_of_the_last_one() -> None:
    memory = Memory(shipped=False)
    first, second = rules(CHANGED), rules(CHANGED.replace("hexapawn", "tic-tac-toe"))
    for given, action in ((first, "a1a2"), (second, "@"), (first, "a1a2")):
        [game] = play(memory, given, "random", "random", count=1)
        assert ("@" in from_json(game["facts"]).first) == ("@" in action)


def test_a_process_without_what_draws_writes_a_page_without_plots(monkeypatch: pytest.MonkeyPatch) -> None:
    memory, given = Memory(shipped=True), named(shipped_bundle("hexapawn"))
    games = {"random random": play(memory, given, "random", "random", count=2)}
    monkeypatch.delitem(sys.modules, "matplotlib", raising=False)
    page = write(memory, given, games, "random")
    assert "picture" not in {block["kind"] for section in page["sections"] for block in section["blocks"]}


def test_a_process_with_what_draws_writes_a_page_with_plots() -> None:
    pytest.importorskip("matplotlib")
    memory, given = Memory(shipped=True), named(shipped_bundle("hexapawn"))
    games = {"random random": play(memory, given, "random", "random", count=2)}
    page = write(memory, given, games, "random")
    pictures = next(each for each in page["sections"] if each["title"] == "Pictures")["blocks"]
    assert [block["svg"][:4] for block in pictures] == ["<svg"] * 5
    assert page["file"].count("<figure>") == 5


def test_no_game_begins_when_those_so_far_fill_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    memory, given = Memory(shipped=False), rules(CHANGED)
    first, second = play(memory, given, "random", "random", count=2)
    monkeypatch.setattr(report, "_MOST_TEXT", report.text_length(first))
    assert play(memory, given, "random", "random") == [first, second]
