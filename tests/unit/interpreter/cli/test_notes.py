"""Notes of commands about weights that their players cannot use."""

from pathlib import Path

import pytest
from support.command import rumpus

from interpreter.cli.shared.notes import mention_refusal, note
from interpreter.game.load import load

NOTE = (
    "note: the computer plays by weights made from the rules: {file} is not a file of weights; "
    "`rumpus train` writes one\n"
)


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    """A rule file with a damaged file of weights."""
    (tmp_path / "wee.weights.json").write_text("{}")
    path = tmp_path / "wee.rumpus"
    path.write_text('ruleset "Wee" {}\nextends chess\n')
    return path


@pytest.mark.parametrize(
    "words",
    [
        ("play", "wee.rumpus", "--white", "greedy", "--black", "greedy", "--limit", "2"),
        (
            "match",
            "wee.rumpus",
            "--white",
            "greedy",
            "--black",
            "random",
            "--games",
            "2",
            "--limit",
            "2",
            "--jobs",
            "1",
        ),
        ("analyse", "wee.rumpus", "--depth", "1"),
    ],
    ids=lambda words: words[0],
)
def test_a_command_whose_player_cannot_use_the_weights_says_so_once(rules: Path, words: tuple[str, ...]) -> None:
    done = rumpus(*words, cwd=rules.parent)

    assert done.returncode == 0
    assert done.stderr.count(NOTE.format(file="wee.weights.json")) == 1


def test_a_match_between_players_with_weights_of_their_own_says_nothing_of_those_of_the_rules(rules: Path) -> None:
    players = ("--white", "greedy weights=rules", "--black", "greedy weights=mobility")
    done = rumpus("match", "wee.rumpus", *players, "--games", "2", "--limit", "2", "--jobs", "1", cwd=rules.parent)

    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(("players", "n_notes"), [(("human", "random"), 0), (("random", "greedy"), 1), (("3", "3"), 1)])
def test_only_players_that_use_weights_cause_a_note(
    rules: Path, players: tuple[str, ...], n_notes: int, capsys: pytest.CaptureFixture[str]
) -> None:
    note.cache_clear()
    game = load(str(rules))
    for _ in range(2):
        mention_refusal(game, *players)

    assert capsys.readouterr().err == NOTE.format(file=rules.with_name("wee.weights.json")) * n_notes
