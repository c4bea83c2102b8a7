"""The peers of a case."""

from interpreter.benchmark.case import Case
from interpreter.benchmark.contender import NOBODY
from interpreter.benchmark.plan import Plan
from tests.benchmark.others import others_of
from tests.benchmark.peer import PEERS, Found

EVERYBODY = {peer.name: Found(peer=peer, place="nowhere", version="1") for peer in PEERS}
PLAN = Plan(engines={}, seconds=0.01)


def test_each_peer_takes_part_where_it_can() -> None:
    others = others_of(EVERYBODY, Case(ruleset="chess"), PLAN)
    libraries = ["python-chess", "OpenSpiel", "bulletchess"]

    assert [each.who for each in others.bulk] == [*libraries, "fairy-stockfish"]
    assert [each.who for each in others.made] == [*libraries, "sjaakii"]
    assert [each.who for each in others.whole] == ["fairy-stockfish", "sjaakii"]
    assert [each.who for each in others.games] == libraries


def test_a_peer_takes_part_only_in_games_that_it_knows() -> None:
    assert "bulletchess" not in [each.who for each in others_of(EVERYBODY, Case(ruleset="crazyhouse"), PLAN).bulk]
    assert others_of(EVERYBODY, Case(ruleset="hullabaloo"), PLAN) == NOBODY
