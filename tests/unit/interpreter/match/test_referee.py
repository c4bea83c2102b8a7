"""Single games: between players of ours, and with programs that play well, badly, or not at all."""

import pickle
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from support.command import RUMPUS
from support.plain import plainly

from dsl.errors import SettingError
from dsl.source import Source
from interpreter.game.judging.file import write_weights
from interpreter.game.judging.from_rules import weights_from_rules
from interpreter.game.judging.lookup import weights_named, weights_of
from interpreter.game.load import load
from interpreter.game.players import player_named
from interpreter.game.players.levels import LevelPlayer
from interpreter.game.replay import discrepancies, game_of, replay
from interpreter.game.worker_rules import OtherRulesError, Rules, rules_of
from interpreter.match import own
from interpreter.match.contestant import read_contestant
from interpreter.match.openings import Beginning
from interpreter.match.plan import Plan, Task, given_weights
from interpreter.match.referee import Seat, greet, play_task
from interpreter.match.verdict import read_margin
from interpreter.notation import Record
from interpreter.notation.record_reader import read_record
from rulesets import Catalogue

ENGINE = Path(__file__).parents[3] / "support" / "scripted_engine.py"
OPENING = ("e2e4", "e7e5", "g1f3")


def _rules(name: str) -> Rules:
    return rules_of(Catalogue().open(name)[0], {}, "auto")


def _engine(protocol: str, fault: str = "well", after: int = 0) -> str:
    return f'{protocol}:"{sys.executable} {ENGINE} {protocol} {fault} {after}" movetime=300'


def _task(white: str, black: str, *, number: int = 0, ruleset: str = "chess", limit: int = 0) -> Task:
    plan = Plan(rules=_rules(ruleset), players=(read_contestant(white), read_contestant(black)), limit=limit)
    return Task(plan=plan, number=number, opening=Beginning(OPENING if ruleset == "chess" else ()))


def _record(task: Task) -> Record:
    """The record of a played game, which agrees with the rules."""
    record = read_record(play_task(task).record)
    states = replay(record)
    assert list(discrepancies(record, states[-1])) == []
    return record


@pytest.mark.parametrize("ruleset", ["chess", "hullabaloo", "chain-of-fools", "marseillais"])
def test_a_game_is_a_function_of_its_task(ruleset: str) -> None:
    task = _task("random", "random", ruleset=ruleset, limit=40)

    assert play_task(task).record == play_task(task).record
    assert _record(task).tags["Event"] == "Match"


@pytest.mark.parametrize(
    "players", [("alphabeta nodes=300", "4 nodes=200"), ("mcts nodes=300", "2"), ("best nodes=90", "3")]
)
def test_players_that_a_process_keeps_know_nothing_of_earlier_games(players: tuple[str, str]) -> None:
    tasks = [_task(*players, number=number, limit=24) for number in range(3)]
    fresh = []
    for task in reversed(tasks):
        own._search.cache_clear()
        fresh.insert(0, play_task(task).record)
    own._search.cache_clear()

    assert [play_task(task).record for task in tasks] == fresh


def test_the_second_game_of_a_pair_has_the_sides_swapped_and_the_same_opening() -> None:
    first, second = (_record(_task("random", "random nodes=5", number=n, limit=20)) for n in (0, 1))

    assert [first.tags[side] for side in ("White", "Black")] == ["random", "random nodes=5"]
    assert [second.tags[side] for side in ("White", "Black")] == ["random nodes=5", "random"]
    assert first.tags["OpeningPosition"] == second.tags["OpeningPosition"]
    assert first.actions[:3] == second.actions[:3] == OPENING
    assert (first.tags["Round"], second.tags["Round"]) == ("1.1", "1.2")


def test_both_games_of_a_pair_begin_with_the_same_lot() -> None:
    plan = Plan(rules=_rules("fischer-random"), players=(read_contestant("random"),) * 2, limit=4)
    games = [_record(Task(plan=plan, number=number, opening=Beginning(lot=5))) for number in (0, 1)]

    assert {game.fen for game in games} == {load("fischer-random").start(5).fen()}


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Rules:
    """Rules with learned weights next to their file, by which a player avoids what it usually seeks."""
    path = tmp_path_factory.mktemp("trained") / "wee.rumpus"
    path.write_text('ruleset "Wee" {}\nextends chess\n')
    game = load(str(path))
    usual = weights_from_rules(game.program)
    turned = {name: {trait: -weight for trait, weight in row.items()} for name, row in usual.pieces.items()}
    write_weights(path.with_name("wee.weights.json"), replace(usual, pieces=turned), game.rules_hash, game.title)
    return rules_of(Source(str(path), path.read_text()), {}, "auto")


def _judging(rules: Rules, white: str, black: str = "random", number: int = 0) -> Task:
    first, second = read_contestant(white), read_contestant(black)
    weights = given_weights(rules, first), given_weights(rules, second)
    return Task(plan=Plan(rules=rules, players=(first, second), weights=weights, limit=20), number=number)


def _turns(task: Task) -> str:
    """The turns of a game, without its tags."""
    return play_task(task).record.partition("\n\n")[2]


@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.parametrize("player", ["greedy", "alphabeta nodes=200", "mcts nodes=200", "best nodes=200", "3 nodes=200"])
def test_a_player_plays_by_the_weights_that_it_was_given(trained: Rules, player: str, number: int) -> None:
    forms = ("", " weights=rules", " weights=mobility")

    assert len({_turns(_judging(trained, player + form, number=number)) for form in forms}) == 3


def test_the_weights_of_a_file_are_those_that_a_player_plays_by(trained: Rules, tmp_path: Path) -> None:
    game, path = load(trained.name), tmp_path / "weights.json"
    found = []
    for weights in (weights_named("rules", game), weights_of(game)):
        write_weights(path, weights, game.rules_hash, game.title)
        found.append(_turns(_judging(trained, f"greedy weights={path}")))

    assert found == [_turns(_judging(trained, player)) for player in ("greedy weights=rules", "greedy")]
    assert found[0] != found[1]


def test_given_weights_travel_with_the_task(trained: Rules, tmp_path: Path) -> None:
    game, path = load(trained.name), tmp_path / "weights.json"
    write_weights(path, weights_named("mobility", game), game.rules_hash, game.title)
    in_file = weights_named(str(path), game)
    task = _judging(trained, f"greedy weights={path}", "greedy weights=rules", number=1)
    path.unlink()
    tags = read_record(play_task(pickle.loads(pickle.dumps(task))).record).tags

    assert (tags["White"], tags["Black"]) == ("greedy weights=rules", f"greedy weights={path}")
    assert tags["WhiteWeights"] == weights_named("rules", game).hash
    assert tags["BlackWeights"] == in_file.hash


def test_a_record_has_no_weights_of_players_that_were_given_none(trained: Rules) -> None:
    tags = read_record(play_task(_judging(trained, "greedy")).record).tags

    assert not {"WhiteWeights", "BlackWeights"} & set(tags)


@pytest.mark.parametrize("protocol", ["uci", "cecp"])
@pytest.mark.parametrize("number", [0, 1])
def test_a_program_plays_to_the_end(protocol: str, number: int) -> None:
    """It plays its first legal action, so it has understood every action before."""
    record = _record(_task(_engine(protocol), "random", number=number, limit=30))
    mine = record.turns[4 - number :: 2]
    states = replay(record)
    played = {(state.position.number, state.position.side): state.legal_texts()[0] for state in states[:-1]}

    assert record.tags["Termination"] in ("adjudication", "checkmate", "stalemate")
    assert {turn.side for turn in mine} == {number}
    assert all(str(turn) == played[turn.number, turn.side] for turn in mine)


@pytest.mark.parametrize(("protocol", "name"), [("uci", "UCI_Variant"), ("cecp", "variant")])
def test_a_program_plays_turns_of_several_actions(protocol: str, name: str) -> None:
    """It gives whole turns, of two actions, and understands those of the other side."""
    engine = f"{_engine(protocol)} {name}=marseillais"
    record = _record(_task(engine, "random", ruleset="marseillais", limit=30))
    states = replay(record)
    first = {(state.position.number, state.position.side): state.legal_texts()[0] for state in states[-2::-1]}

    assert "Reason" not in record.tags
    assert all(turn.actions[0] == first[turn.number, turn.side] for turn in record.turns[::2])
    assert {len(turn.actions) for turn in record.turns[2:-1]} == {2}


@pytest.mark.parametrize("ruleset", plainly(("brouhaha", "rococo", "janggi"), "janggi"))
def test_a_program_that_speaks_uci_counts_squares_from_a1_and_passes(ruleset: str) -> None:
    for number in (0, 1):
        engine = f"uci:'{RUMPUS} uci --level random' UCI_Variant={ruleset} depth=1"
        record = _record(_task(engine, "random", ruleset=ruleset, number=number, limit=30))

        assert "Reason" not in record.tags


@pytest.mark.parametrize("passes", [0, 1])
@pytest.mark.parametrize("ruleset", plainly(("marseillais", "chesimals-1-0", "rococo"), "marseillais"))
def test_our_engine_plays_turns_of_several_actions_through_cecp(ruleset: str, passes: int) -> None:
    """With passes each action is a move for it; without, a turn is one move of several legs."""
    engine = f"cecp:'{RUMPUS} xboard' variant={ruleset} Passes={passes} Level=random depth=1"
    for number in (0, 1):
        record = _record(_task(engine, "random", ruleset=ruleset, number=number, limit=24))

        assert "Reason" not in record.tags
        assert any(len(turn.actions) > 1 for turn in record.turns) == (ruleset != "rococo")


def test_our_engine_counts_passes_if_nothing_is_said() -> None:
    engine = f"cecp:'{RUMPUS} xboard' variant=marseillais Level=random depth=1"
    assert "Reason" not in _record(_task(engine, "random", ruleset="marseillais", limit=12)).tags


@pytest.mark.parametrize("protocol", ["uci", "cecp"])
@pytest.mark.parametrize(
    ("fault", "reason"),
    [
        ("illegal", "white played `a1a8`: "),
        ("garbage", "white played `hello`: "),
        ("crash", "white has ended"),
    ],
)
def test_a_program_loses_by_its_fault(protocol: str, fault: str, reason: str) -> None:
    record = _record(_task("random", _engine(protocol, fault, after=2), number=1))

    assert (record.result, record.tags["Termination"]) == ("0-1", "forfeit")
    assert record.tags["Reason"].startswith(reason)
    assert len(record.turns) == 3 + 5


def test_a_program_that_does_not_answer_loses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("interpreter.match.outside.player.GRACE", 0.2)
    for protocol in ("uci", "cecp"):
        record = _record(_task("random", _engine(protocol, "sleep"), number=0))

        assert (record.result, record.tags["Termination"]) == ("1-0", "forfeit")
        assert record.tags["Reason"] == "black gave no answer within 0.5 seconds"


def test_a_program_that_resigns_has_resigned() -> None:
    for engine in (_engine("cecp", "resign", 1), _engine("uci", "none", 1)):
        record = _record(_task("random", engine))

        assert (record.result, record.tags["Termination"]) == ("1-0", "resignation")
        assert record.tags["Reason"].startswith("black answered `")


def test_a_program_that_names_no_move_has_not_resigned() -> None:
    record = _record(_task("random", _engine("uci", "nothing", 1)))

    assert (record.result, record.tags["Termination"]) == ("1-0", "forfeit")
    assert record.tags["Reason"] == "black answered `bestmove` without a move"


def test_a_second_answer_to_one_question_is_not_the_answer_to_the_next() -> None:
    record = _record(_task(_engine("uci", "twice"), "random", limit=12))

    assert "Reason" not in record.tags


def test_a_program_that_does_not_start_loses_without_an_action() -> None:
    record = _record(_task("uci:/no/such/program depth=1", "random"))

    assert (record.result, record.tags["Reason"]) == ("0-1", "white does not start: No such file or directory")
    assert record.actions == OPENING


def test_an_option_that_the_program_lacks_loses() -> None:
    record = _record(_task(f"{_engine('uci')} 'Skill Level=3' Contempt=2", "random"))

    assert record.tags["Reason"] == "white has no option `Contempt`"


OURS = {"uci": f"uci:'{RUMPUS} uci' depth=1", "cecp": f"cecp:'{RUMPUS} xboard' depth=1"}


@pytest.mark.parametrize(
    ("player", "message", "help"),
    [
        (
            "uci:/no/such/program depth=1",
            "`uci:/no/such/program depth=1` does not start: No such file or directory",
            "",
        ),
        (f"{OURS['uci']} Lavel=3", "has no option `Lavel`", "did you mean `Level`?"),
        (f"{OURS['uci']} UCI_Variant=atomics", "does not take `atomics` for `UCI_Variant`", "did you mean `atomic`?"),
        (f"{OURS['uci']} Hash=0", "does not take `0` for `Hash`", "it takes whole numbers from 1 to 4096"),
        (f"{OURS['cecp']} Passe=1", "has no option `Passe`", "did you mean `Passes`?"),
        (f"{OURS['cecp']} Passes=2", "does not take `2` for `Passes`", "it takes `0` or `1`"),
        (f"{OURS['cecp']} variant=atomics", "does not take `atomics` for `variant`", "did you mean `atomic`?"),
    ],
)
def test_a_program_that_cannot_play_is_refused_before_the_match(player: str, message: str, help: str) -> None:
    with pytest.raises(SettingError) as fault:
        greet((_task("random", player).plan, 1))

    assert fault.value.message.startswith(f"`{read_contestant(player).label}` ")
    assert fault.value.message.endswith(message)
    assert fault.value.help == help


@pytest.mark.parametrize("variant", plainly(("atomic", "normal", "chess"), "atomic"))
def test_a_program_knows_variants_that_it_lists_and_those_that_it_sets_up(variant: str) -> None:
    greet((_task("random", f"{OURS['cecp']} variant={variant}").plan, 1))


@pytest.mark.parametrize(("protocol", "name"), [("uci", "UCI_Variant"), ("cecp", "variant")])
def test_a_program_learns_variants_from_a_path_before_it_takes_one(protocol: str, name: str, tmp_path: Path) -> None:
    (tmp_path / "mine.rumpus").write_text('ruleset "Mine" {}\nextends chess\n')
    greet((_task("random", f"{OURS[protocol]} {name}=mine VariantPath={tmp_path}").plan, 1))


@pytest.mark.oracle
@pytest.mark.parametrize(
    ("engine", "ruleset"),
    [
        ("uci:/usr/games/fairy-stockfish UCI_Variant=crazyhouse nodes=50", "crazyhouse"),
        ("cecp:/usr/games/fairy-stockfish variant=crazyhouse movetime=20", "crazyhouse"),
        ("cecp:/usr/games/fairymax movetime=20", "chess"),
    ],
)
def test_a_program_of_debian_wins_against_random_by_the_rules(engine: str, ruleset: str) -> None:
    if not Path(engine.split()[0].partition(":")[2]).exists():
        pytest.skip("the program is not installed")
    for number in (0, 1):
        record = _record(_task(engine, "random", ruleset=ruleset, number=number))

        assert (record.result, record.tags["Termination"]) == (("1-0", "0-1")[number], "checkmate")


def test_a_rule_file_travels_with_its_text() -> None:
    """A worker on another machine does not have the file."""
    source = Source("nowhere/mine.rumpus", 'ruleset "Mine"\nextends chess\nloss stalemate\n')
    plan = Plan(rules=rules_of(source, {}, "auto"), players=(read_contestant("random"),) * 2, limit=10)
    record = read_record(play_task(Task(plan=plan, number=0)).record)

    assert (record.tags["Variant"], record.tags["Rules"]) == ("Mine", plan.rules.hash)


def test_a_worker_with_other_rules_refuses() -> None:
    rules = replace(_rules("chess"), hash="0123")
    plan = Plan(rules=rules, players=(read_contestant("random"),) * 2)

    with pytest.raises(OtherRulesError, match="this worker has other rules of Chess"):
        play_task(Task(plan=plan, number=0))


def test_the_limit_of_turns_makes_a_draw() -> None:
    record = _record(_task("random", "random", limit=10))

    assert (record.result, record.tags["Termination"], len(record.turns)) == ("1/2-1/2", "adjudication", 10)
    assert game_of(record).title == "Chess"


def _decided(white: str, black: str, number: int, margin: str) -> Record:
    """A game in which White has lost its queen, with a margin."""
    plan = Plan(
        rules=_rules("chess"), players=(read_contestant(white), read_contestant(black)), margin=read_margin(margin)
    )
    opening = ("e2e4", "e7e5", "d1h5", "g8f6", "a2a3", "f6h5")
    return _record(Task(plan=plan, number=number, opening=Beginning(opening)))


@pytest.mark.parametrize("number", [0, 1])
def test_a_lead_that_both_players_see_wins(number: int) -> None:
    record = _decided("alphabeta nodes=300", "alphabeta nodes=301", number, "400,3")

    assert (record.result, record.tags["Termination"], record.tags["Margin"]) == ("0-1", "adjudication", "400,3")
    assert len(record.actions) == 6 + 6


def test_a_player_without_an_opinion_is_not_asked_for_one() -> None:
    record = _decided("random", "alphabeta nodes=300", 0, "400,1")

    assert (record.result, record.tags["Termination"]) == ("0-1", "checkmate")


def test_a_program_tells_its_opinion_by_its_score() -> None:
    engine = f'uci:"{RUMPUS} uci" nodes=300'
    record = _decided(engine, "alphabeta nodes=300", 0, "400,3")

    assert (record.result, record.tags["Termination"]) == ("0-1", "adjudication")
    assert len(record.actions) == 6 + 6


@pytest.mark.parametrize("with_score", [True, False])
def test_an_action_at_random_is_searched_only_for_its_score(with_score: bool) -> None:
    start, nodes = load("chess").start(), []
    for seed in range(20):
        player = player_named("1", load("chess"), seed=seed)
        assert isinstance(player, LevelPlayer)
        Seat(player, None).act(start, with_score=with_score)
        nodes.append(player.searching.searcher.nodes)
    assert (0 in nodes) != with_score
