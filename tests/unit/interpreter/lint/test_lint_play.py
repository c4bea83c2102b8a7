"""Rules that judge random games: on small games built to show each, and on ones that must not."""

import re
from collections.abc import Callable, Generator, Iterable
from random import Random

import pytest
from support.command import rumpus
from support.plain import plainly

from dsl.diagnostics import Diagnostic
from dsl.diagnostics.codes import framed
from dsl.lint.rule import Rule
from dsl.model import Ruleset
from dsl.source import Source
from interpreter.game.load import load, load_source
from interpreter.lint.firing import numbered
from interpreter.lint.interval import wilson
from interpreter.lint.registry import judge_of, play_rules
from interpreter.lint.sampling import findings_of_games, play_games
from interpreter.lint.tally import Played, Tally
from interpreter.pool.pool import Result, Task
from interpreter.state.outcome import Outcome

RULES = {rule.name: rule for rule in play_rules()}
EVERY = frozenset(rule.code for rule in play_rules())
GAMES = {"unfired-rule": 75, "never-ending-game": 12}


def found(rule: Rule, text: str, seed: int = 1) -> list[Diagnostic]:
    """What a rule finds in some games of a text."""
    games = GAMES.get(rule.name, 40)
    return list(findings_of_games(Source("toy.rumpus", framed(text)), games, seed, frozenset({rule.code})))


@pytest.mark.parametrize("seed", plainly([1, 1000], 1))
@pytest.mark.parametrize("rule", plainly(play_rules(), *play_rules()[::2]), ids=lambda rule: rule.name)
def test_rule_fires_on_the_example_of_its_page_with_a_count_and_a_game_that_shows_it(rule: Rule, seed: int) -> None:
    findings = found(rule, rule.example("Avoid"), seed)
    notes = findings[0].notes

    assert {finding.name for finding in findings} == {rule.name}
    assert re.fullmatch(r"\d+ of \d+ .*: between \d+ % and \d+ % with 95 % confidence", notes[0])
    assert "`rumpus play toy.rumpus --white random --black random --seed " in notes[1]


@pytest.mark.parametrize("seed", plainly([1, 1000], 1))
@pytest.mark.parametrize("rule", play_rules(), ids=lambda rule: rule.name)
def test_rule_is_silent_on_its_cure(rule: Rule, seed: int) -> None:
    assert found(rule, rule.example("Prefer"), seed) == []


WON, LOST, STUCK = Outcome(0, "capture"), Outcome(1, "capture"), Outcome(None, "stalemate")
OXEN = 'board 4x4\npiece ox O { moves W }\narray "k1o1/4/4/1O1K"\n'


def ruleset(text: str) -> Ruleset:
    """The rules of some lines."""
    return load_source(Source("toy.rumpus", framed(text))).ruleset


def game(first: str = "b1b2", outcome: Outcome | None = STUCK, pieces: str = "", moved: str = "") -> Played:
    """A game in which some pieces stood on the board, and some of them moved."""
    return Played(
        seed=1,
        first=first,
        turns=9,
        outcome=outcome,
        stood=frozenset(pieces.split()),
        acted=frozenset(moved.split()),
        fired=frozenset(),
    )


def judged(name: str, games: list[Played], text: str = OXEN, decided: tuple[str, ...] = ()) -> list[str]:
    """What a rule says of some games, which need not have been played."""
    rules = ruleset(text)
    lines = tuple(line.span for piece in rules.pieces for line in piece.moves)[:1]
    tally = Tally(ruleset=rules, watched=dict(enumerate(lines)), games=tuple(games), decided=decided)
    return [finding.message for finding in judge_of(RULES[name])(tally)]


def test_side_that_wins_all_games_that_are_won_is_reported() -> None:
    assert judged("one-sided-game", [game(outcome=LOST)] * 40 + [game(outcome=None)] * 40) == [
        "Black wins 40 of the 40 random games with a winner"
    ]


@pytest.mark.parametrize("games", [[game()] * 40, [game(outcome=None)] * 40, [game(outcome=WON)] * 10])
def test_games_that_nobody_wins_and_a_few_that_one_side_wins_say_nothing_of_the_sides(games: list[Played]) -> None:
    assert judged("one-sided-game", games) == []


def test_games_given_up_did_not_end_by_stalemate() -> None:
    assert judged("stalemate-trap", [game(outcome=None)] * 40) == []


def test_a_stalemate_that_loses_is_no_trap() -> None:
    lost = Outcome(1, "stalemate", STUCK.line)

    assert judged("stalemate-trap", [game(outcome=lost)] * 40) == []
    assert judged("stalemate-trap", [game(outcome=STUCK)] * 40) != []


def test_first_action_that_nearly_always_wins_is_reported_once() -> None:
    games = [game("b1b2", WON)] * 40 + [game("d1d2", LOST)] * 40
    assert judged("decisive-first-action", games) == ["the side that begins with b1b2 wins 40 of 40 random games"]
    assert judged("decisive-first-action", games, decided=("b1b2",)) == ["the game is over after a first action: b1b2"]


@pytest.mark.parametrize(
    "games",
    [
        [game("b1b2", WON)] * 80,
        [game("b1b2", WON)] * 3 + [game("d1d2", LOST)] * 40,
        [game("b1b2", WON)] * 40 + [game("b1b2", LOST)] * 40,
    ],
    ids=["side wins anyway", "played too rarely", "lost as often"],
)
def test_first_action_that_decides_nothing_is_not_reported(games: list[Played]) -> None:
    assert judged("decisive-first-action", games) == []


@pytest.mark.parametrize(
    ("games", "text"),
    [
        ([game(pieces="king ox", moved="king")] * 39 + [game(pieces="king ox", moved="king ox")], OXEN),
        ([game(pieces="king ox", moved="king")] * 15, OXEN),
        ([game(pieces="king", moved="king")] * 40, OXEN),
        ([game(pieces="king ox", moved="king")] * 40, OXEN.replace("{ moves W }", "")),
    ],
    ids=["it moved once", "too few games", "it was not there", "it has no moves"],
)
def test_piece_is_idle_only_if_it_could_move_and_did_not_for_long(games: list[Played], text: str) -> None:
    assert judged("idle-piece", games, text) == []


def test_line_is_unfired_only_after_enough_games() -> None:
    assert judged("unfired-rule", [game()] * 72) == []
    assert judged("unfired-rule", [game()] * 73) == ["this line was never used in 73 random games"]


@pytest.mark.parametrize(
    ("text", "head", "array"),
    [
        ("# ruleset or not\n" + framed(OXEN), "ruleset", "array"),
        ('# a game\nruleset "Small" { author "you" }\nextends chess', "ruleset", "ruleset"),
    ],
)
def test_findings_are_said_of_the_file_itself(text: str, head: str, array: str) -> None:
    rules = load_source(Source("toy.rumpus", text)).ruleset
    tally = Tally(ruleset=rules, watched={}, games=(), decided=())
    assert tally.head.text == head
    assert tally.array.text.split()[0] == array
    assert tally.head.source is tally.array.source is rules.source


def test_equal_seeds_give_equal_findings() -> None:
    text = RULES["one-sided-game"].example("Avoid")
    first, second = (found(RULES["one-sided-game"], text)[0] for _ in range(2))
    assert (first.message, first.notes) == (second.message, second.notes)


def test_command_in_a_note_plays_that_very_game(tmp_path) -> None:  # type: ignore[no-untyped-def]
    text = framed(RULES["stalemate-trap"].example("Avoid"))
    (tmp_path / "toy.rumpus").write_text(text, encoding="utf-8")
    done = rumpus("lint", "--play", "20", "--select", "stalemate-trap", "toy.rumpus", cwd=tmp_path)
    command = re.search(r"`(rumpus play [^`]*)`", done.stderr)
    assert done.returncode == 1
    assert command is not None
    again = rumpus(*command[1].split()[1:], cwd=tmp_path)
    assert '[Termination "stalemate"]' in again.stdout


def test_games_are_those_that_players_of_the_same_seed_play() -> None:
    tally = play_games(load("chesimals-0-1"), 2, 7)
    assert [game.seed for game in tally.games] == [7, 8]
    assert all(game.outcome is not None and game.turns > 0 for game in tally.games)
    again = play_games(load("chesimals-0-1"), 2, 7)
    assert [(game.first, game.turns) for game in tally.games] == [(game.first, game.turns) for game in again.games]


class BackwardPool:
    """A pool whose results come in the opposite order."""

    def results(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Generator[Result, None, None]:
        yield from reversed([work(task) for task in tasks])


@pytest.mark.parametrize("name", plainly(["undecided-turn", "unfired-rule"], "unfired-rule"))
def test_the_order_in_which_games_end_does_not_matter(name: str) -> None:
    game = load_source(Source("toy.rumpus", framed(RULES[name].example("Avoid"))))
    forward, backward = play_games(game, 4, 1), play_games(game, 4, 1, BackwardPool())

    assert forward.games == backward.games
    assert forward.watched == backward.watched


def test_a_line_has_the_same_number_in_every_process() -> None:
    one, another = (numbered(load("crazyhouse").program) for _ in range(2))

    assert [(line.start, line.end) for line in one] == [(line.start, line.end) for line in another]
    assert [*one.values()] == [*range(len(one))]


@pytest.mark.parametrize("name", plainly(["chesimals-0-1", "chess"], "chess"))
def test_shipped_game_has_no_findings(name: str) -> None:
    source = load(name).ruleset.source
    assert list(findings_of_games(source, 16, 1, EVERY)) == []


def test_game_that_is_over_before_it_begins_is_not_played() -> None:
    game = load_source(Source("toy", framed('zone z = a1\narray "3k/4/4/K3"\ngoal reach z with king')))
    assert play_games(game, 5, 1).games == ()


def test_intervals_hold_the_true_share_about_as_often_as_they_say() -> None:
    dice, held = Random("intervals"), 0
    for _ in range(2000):
        hits = sum(dice.random() < 0.2 for _ in range(40))
        low, high = wilson(hits, 40)
        held += low <= 0.2 <= high
    assert 0.93 < held / 2000 < 0.98


def test_interval_of_nothing_is_everything() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
