"""The gallery: each file is clean, tested, and plays as other sources say.

The plain suite checks each file once, with the tests inside it. Coverage, published counts of more nodes and the
comparison with another program are slow.
Games whose turns have a second part, or go on by captures, are counted by turns, others by actions.
A decided position has no actions here. Two sets of published counts are left out. That of Cute Chess for Extinction Chess
at depth 5, 4897256, goes on after the end of games; it is ours too if only the capture of the king decides. Those of Cute
Chess for EuroShogi let a knight stay unpromoted where it could never move again, as its source says.
Three games are not compared with the other program. In Flipello on 36 and 64 squares it goes on passing when neither
side can act. In Jeson Mor it ends the game when a side begins its turn with a knight in the center, but that knight
has to leave it. In Wolf Chess it lets a pawn or a sergeant that has moved to its second or third rank go two steps.
In `peer.tsv`, `hand` has the symbols of pieces that never run out: the other program reads them in the hand of a FEN.
"""

import csv
import random
import re
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from conformance.kinds import KINDS
from support.agreement import Dose, compared_game
from support.engines import NO_KERNEL, is_kernel_built, pair
from support.games import game_of
from support.ini import counted, dropped_without_mate
from support.shrinking import shrunk
from support.telling import shown

from dsl.compiler import compile_source
from dsl.lint.registry import rules
from dsl.lint.run import lint_source
from dsl.model.rows import Effect, PhaseKind
from dsl.source import Source
from interpreter import Game, State, load
from interpreter.game.perft import Counting, perft
from interpreter.lint.registry import all_rules
from interpreter.program.spec import faults_of
from interpreter.state.position import Mark, Position
from interpreter.testing.coverage.measure import measure
from interpreter.testing.coverage.witness import watched
from interpreter.testing.suite import load_suite, suite_of
from rulesets import Catalogue

CATALOGUE = Catalogue()
NAMES = CATALOGUE.gallery()
FOLDER = Path(__file__).parent / "gallery"
PROGRAM = "/usr/games/fairy-stockfish"
FEW = 3_000
"""The nodes of the largest published counts of the plain suite."""
MOST = 40_000_000
"""The nodes of the largest published counts of the slow suite."""


def _source(name: str) -> Source:
    return CATALOGUE.open(name)[0]


BY_LOT = """
zone back-rank { white rank 1; black rank 8 }
shuffle back-rank { bishop on both colors; king between rook }
"""
"""What lets the back ranks of a game start as in Fischer Random: some published positions castle from there."""


@cache
def _game(name: str) -> Game:
    base, by_lot, _ = name.partition(" by lot")
    return game_of(Source("by-lot.rumpus", f'ruleset "By Lot"\nextends {base}\n{BY_LOT}')) if by_lot else load(name)


def test_every_name_is_unique() -> None:
    names = [*CATALOGUE.rulesets(), *NAMES, *CATALOGUE.libraries()]

    assert len(names) == len(set(names))


@pytest.mark.parametrize("name", NAMES)
def test_a_file_of_the_gallery_has_a_head_no_findings_and_tests_that_pass(name: str) -> None:
    source = _source(name)
    compiled = compile_source(source, library=CATALOGUE, thorough=True)
    ruleset = compiled.ruleset

    assert compiled.findings == ()
    assert ruleset is not None
    assert ruleset.authors
    assert ruleset.sources
    assert ruleset.about.endswith(".")
    assert ruleset.kind in KINDS
    assert any(step.form == "refuse" for case in ruleset.cases for step in case.steps)
    suite = suite_of(compiled)
    assert [result.failures for result in suite.run() if result.failures] == []
    assert {fault for game in suite.games.values() for fault in faults_of(game.program)} == set()


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_the_tests_of_a_file_exercise_all_its_rules(name: str) -> None:
    suite = load_suite(_source(name))
    seen = [watched(suite.games[case.options], case) for case in suite.cases]
    coverage = measure(
        _source(name), [tried for result, tried in seen if result.passed], [], engine="auto", exact=False
    )

    assert [each.line.span.place for each in coverage.missed] == []


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_the_linter_finds_nothing_in_a_file_of_the_gallery(name: str) -> None:
    codes = frozenset(rule.code for rule in rules() if rule.is_default)

    assert list(lint_source(_source(name), codes, CATALOGUE, known=all_rules()).findings) == []


class Count(NamedTuple):
    """How many ways there are to play so many actions from a position, and who says so."""

    name: str
    fen: str
    depth: int
    nodes: int
    source: str


def _counts() -> Iterator[Count]:
    with (FOLDER / "published.tsv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            yield Count(row["ruleset"], row["fen"], int(row["depth"]), int(row["nodes"]), row["source"])


def _some(*, slow: bool) -> list[object]:
    least, most = (FEW, MOST) if slow else (0, FEW)
    found = [count for count in _counts() if least < count.nodes <= most]
    return [pytest.param(count, id=f"{count.name}-{count.depth}-{count.nodes}") for count in found]


def _ways(game: Game, position: Position, depth: int) -> int:
    """Return how many ways there are to play so many actions, or turns if they have more parts than one."""
    turns = not {PhaseKind.PLACE, PhaseKind.AGAIN}.isdisjoint(row.kind for row in game.program.phases)
    return perft(game.engine, position, depth, counting=Counting(turns=turns))


def _check(count: Count) -> None:
    game = _game(count.name)
    start = game.start() if count.fen == "startpos" else game.state(count.fen)

    assert _ways(game, start.position, count.depth) == count.nodes


@pytest.mark.parametrize("count", _some(slow=False))
def test_published_counts_of_the_gallery(count: Count) -> None:
    _check(count)


@pytest.mark.slow
@pytest.mark.parametrize("count", _some(slow=True))
def test_published_counts_of_the_gallery_that_take_long(count: Count) -> None:
    _check(count)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
@pytest.mark.parametrize("name", NAMES)
def test_five_hundred_random_games_of_the_gallery_agree(name: str, part: int) -> None:
    if not is_kernel_built():
        pytest.skip(NO_KERNEL)
    engines = pair(_game(name).program)
    for seed in range(part, 500, 20):
        found = compared_game(engines, random.Random(seed), Dose(60, 0.02))
        if found is not None:
            pytest.fail(shown(engines, shrunk(engines, found)), pytrace=False)


class Program:
    """Fairy-Stockfish as a program, which counts variants that it comes with."""

    most = 500_000

    def __init__(self, variant: str) -> None:
        pipe = subprocess.PIPE
        self._process = subprocess.Popen([PROGRAM], stdin=pipe, stdout=pipe, text=True, bufsize=1)
        self._tell(f"setoption name UCI_Variant value {variant}")

    def _tell(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(line + "\n")

    def count(self, fen: str, depth: int) -> int:
        """Return how many ways there are to play so many actions."""
        self._tell(f"position fen {fen}")
        self._tell(f"go perft {depth}")
        assert self._process.stdout is not None
        lines = iter(self._process.stdout.readline, "")
        return next(int(found[1]) for line in lines if (found := re.match(r"Nodes searched: (\d+)", line)))

    def close(self) -> None:
        """End the program."""
        self._process.communicate("quit\n")


class Library:
    """Fairy-Stockfish as a library: it counts variants that `peer.ini` describes, and without drops that mate."""

    most = 5_000

    def __init__(self, variant: str, mates: str = "") -> None:
        self._library: Any = pytest.importorskip("pyffish")  # Any: it has no types
        self._library.load_variant_config((FOLDER / "peer.ini").read_text(encoding="utf-8"))
        self._variant, self._mates = variant, mates

    def count(self, fen: str, depth: int) -> int:
        """Return how many ways there are to play so many actions."""
        if self._mates:
            return counted(self._library, self._variant, fen, depth, self._mates)
        moves = self._library.legal_moves(self._variant, fen, [])
        if depth == 1:
            return len(moves)
        return sum(self.count(self._library.get_fen(self._variant, fen, [move]), depth - 1) for move in moves)

    def close(self) -> None:
        """Do nothing: the library keeps no state of ours."""


def _peers() -> list[tuple[str, str, str]]:
    with (FOLDER / "peer.tsv").open(encoding="utf-8") as file:
        return [(row["ruleset"], row["peer"], row["hand"] or "") for row in csv.DictReader(file, delimiter="\t")]


def _positions(game: Game, number: int) -> Iterator[State]:
    """Yield the start, and undecided positions of random games."""
    yield game.start()
    for seed in range(number):
        chance, state = random.Random(seed), game.start()
        for _ in range(4 + 3 * seed):
            after = state.play(chance.choice(state.legal_texts()))
            if after.outcome() is not None:
                break
            state = after
        unread = re.search("castles:|passed:", state.fen())  # fields that no other program reads
        if state.position.spent == 0 and unread is None:
            yield state


def _depth(state: State, most: int) -> int:
    """Return a depth that has about as many nodes as this at most, judged by the growth so far."""
    before, nodes, depth = 1, _ways(state.game, state.position, 1), 1
    while depth < 6 and nodes and nodes * nodes // before <= most:
        before, nodes, depth = nodes, _ways(state.game, state.position, depth + 1), depth + 1
    return depth


def _asked(state: State, hand: str) -> str:
    """Return the FEN of a position as the other program reads it.

    It keeps first moves that check takes away where others keep the rights to castle: by files.
    """
    fields, program = state.fen().split()[:6], state.game.program
    if any(row.effect is Effect.STARTLE for row in program.consequences):
        leaping = {piece for piece, kind in enumerate(program.pieces) if any(rule.unmoved for rule in kind.moves)}
        letters = [
            file.upper() if unit.side == 0 else file
            for square, stack in enumerate(state.position.board)
            for unit in stack
            if unit.has(Mark.UNMOVED) and unit.piece in leaping
            for file in program.board.names[square][0]
        ]
        fields[2] = "".join(sorted(letters)) or "-"
    return re.sub(r"=[A-Z]", "*", " ".join(fields)).replace("[]", f"[{hand * 99}]")


def _reach() -> list[dict[str, str]]:
    with (FOLDER / "reach.tsv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def test_the_table_of_reach_names_a_file_or_what_is_missing() -> None:
    games = _reach()

    assert {game["ruleset"] for game in games} - {"", *CATALOGUE.variants()} == set()
    assert [game["game"] for game in games if not game["ruleset"] and not game["missing"]] == []
    assert len({game["game"] for game in games}) == len(games)


@pytest.mark.oracle
def test_the_table_of_reach_has_every_game_of_the_other_program() -> None:
    library = pytest.importorskip("pyffish")
    known = {name for name in library.variants() if not name.startswith("our-")}

    assert known - {game["game"] for game in _reach()} == set()


@pytest.mark.oracle
@pytest.mark.parametrize(("name", "variant", "hand"), _peers())
def test_another_program_counts_the_same(name: str, variant: str, hand: str) -> None:
    if shutil.which(PROGRAM) is None:
        pytest.skip("Fairy-Stockfish is not installed")
    game = _game(name)
    mates = dropped_without_mate(game.ruleset)
    peer = Library(variant, mates) if mates or variant.startswith("our-") else Program(variant)
    differing = []
    for state in _positions(game, 20):
        depth, fen = _depth(state, peer.most), _asked(state, hand)
        theirs = peer.count(fen, depth)
        ours = _ways(game, state.position, depth)
        if ours != theirs:
            differing.append((fen, depth, ours, theirs))
    peer.close()

    assert differing == []
