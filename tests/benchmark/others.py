"""The peers of a case as contenders of the contests of `rumpus bench`."""

from collections.abc import Mapping

from interpreter.benchmark.case import Case
from interpreter.benchmark.contender import Contender, Counter, Games, Others
from interpreter.benchmark.plan import Plan
from interpreter.benchmark.sample import Sample
from tests.benchmark.peer import Found, Library, Program
from tests.benchmark.script import ask


def others_of(peers: Mapping[str, Found], case: Case, plan: Plan) -> Others:
    """Return the peers that know the game of a case, for every contest in which they can take part."""
    found = [peer for peer in peers.values() if case.ruleset in peer.peer.games]
    libraries = [(each, each.peer) for each in found if isinstance(each.peer, Library)]
    programs = [(each, each.peer) for each in found if isinstance(each.peer, Program)]
    return Others(
        bulk=tuple(_perft(each, case, plan, bulk=True) for each in found if each.peer.can_count(bulk=True)),
        made=tuple(_perft(each, case, plan, bulk=False) for each in found if each.peer.can_count(bulk=False)),
        whole=tuple(Contender(who=peer.name, work=_whole(each.place, peer, case, plan)) for each, peer in programs),
        games=tuple(
            Contender(who=peer.name, work=_games(each.place, peer, case, plan), note=peer.note)
            for each, peer in libraries
        ),
    )


def _perft(found: Found, case: Case, plan: Plan, *, bulk: bool) -> Contender[Counter]:
    peer, place = found.peer, found.place
    if isinstance(peer, Library):
        return Contender(who=peer.name, work=_by_library(place, peer, case, plan, bulk=bulk))
    return Contender(who=peer.name, work=_by_program(place, peer, case, plan), note=peer.note)


def _by_library(place: str, peer: Library, case: Case, plan: Plan, *, bulk: bool) -> Counter:
    def count(depth: int) -> Sample:
        request = {"do": "perft", "game": case.ruleset, "fen": case.fen, "depth": depth, "bulk": bulk}
        return ask(place, peer.script, request, plan.limit)

    return count


def _by_program(place: str, peer: Program, case: Case, plan: Plan) -> Counter:
    return lambda depth: peer.count(place, case.ruleset, case.fen, depth, plan.limit)


def _whole(place: str, peer: Program, case: Case, plan: Plan) -> Counter:
    return lambda depth: peer.whole(place, case.ruleset, case.fen, depth, plan.limit)


def _games(place: str, peer: Library, case: Case, plan: Plan) -> Games:
    def play(count: int, seed: int, cap: int) -> Sample:
        request = {"do": "playouts", "game": case.ruleset, "fen": case.fen, "count": count, "seed": seed, "cap": cap}
        return ask(place, peer.script, request, plan.limit)

    return play
