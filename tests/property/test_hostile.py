"""Hostile input of every kind gets findings or small exceptions, for little work; never a traceback."""

import string
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.hostile import JUNK, RULES, TEXTS, WORDS, mutated
from support.plain import plainly
from support.work import calls

from dsl.compiler import compile_source, read_source
from dsl.diagnostics import Diagnostic
from dsl.diagnostics.render.json import as_json
from dsl.diagnostics.render.text import as_text
from dsl.errors import RumpusError
from dsl.limits import MAX_TEXT
from interpreter import Game, load
from rulesets import Catalogue

CATALOGUE = Catalogue()
GAMES = {name: load(name) for name in CATALOGUE.rulesets()}

MOST_CALLS = 20_000_000
"""Calls of functions for a hostile file: twice as many as for the worst where this was written."""

EXAMPLES = 40
SLOW = settings(max_examples=20_000, deadline=None, suppress_health_check=list(HealthCheck))
FAST = settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))


def _compile(text: str) -> None:
    source, faults = read_source("mutant.rumpus", text.encode("utf-8", "surrogatepass"))
    compiled = compile_source(source, library=CATALOGUE, thorough=True)
    assert compiled.ruleset is not None or compiled.is_library or compiled.findings
    for finding in (*faults, *compiled.findings):
        assert as_text(finding)
        assert as_json(finding)


def _play(game: Game, fen: str, action: str) -> None:
    state = game.start()
    with suppress(RumpusError):
        state = game.state(fen)
        assert game.state(state.fen()).position == state.position
    with suppress(RumpusError):
        explanation = state.why(action)
        assert explanation.allowed or explanation.refusals
        state.play(action)


RULE_FILES = mutated(RULES + TEXTS[:1], WORDS + JUNK)
FENS = [game.start().fen() for game in GAMES.values()] + [
    "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1",
    "4c4/9/9/3{e2}5/9/2W6/9/9/4C4[FF{D2}w] w - - 3 12 spent:1 acted:c4",
    "15k/16/16/16/16/16/16/16/16/6=P9/1=WPSp1pn8/2EK4N7 w - - 0 1 spent:3 acted:c1,c2 command:d2/dia/2",
    "10/5k4/4p5/10/5P4/10/10/10/5K4/4*S4 b - - 0 1",
    "7k/8/8/8/8/8/8/8 w - - 1 1 spent:1 phase:claim waits:R,N,B score:4/0 links:@1-@2,@1-@3/- claimed:@1-@2-@3",
    "7k/8/8/8/N7/2B5/8/R7 w - - 1 1 spent:1 phase:relocate links:a1-a4/- relocated:c3",
    "r(nB)2k3/8/8/3(RB)4/8/8/8/4(KN)2R w K - 0 1",
]
ACTIONS = [
    "claim:a1-a4-c3",
    "relocate:c3-a1-a4",
    "@c3",
    "a1b8xN",
    "d5d1:R",
    "command:d2/ortho",
    "command:a1",
    "convert:e3",
    "e2e4",
    "a7a8q",
    "e1g1",
    "F@e4",
    "W@@F",
    "a1@:F",
    "a1a2:F",
    "R:a1c1",
    "end",
    "c3xd4e5",
    "c3c3-f3",
    "c3xf3-",
]
PIECES = [
    *string.ascii_letters,
    *string.digits,
    "/",
    " ",
    "[",
    "]",
    "{E2}",
    "*",
    "~",
    "-",
    ":",
    "@",
    "spent:1",
    "phase:claim",
    "waits:N,p",
    "score:9/3",
    "links:a1-b2/-",
    "claimed:@1-a1",
    "command:d2",
    "(RB)",
    "=P",
    "é",
    "\x00",
    "9" * 50,
]


@FAST
@given(RULE_FILES)
def test_mutated_rule_files_get_findings(text: str) -> None:
    _compile(text)


@FAST
@given(st.binary(max_size=300))
def test_bytes_get_findings(data: bytes) -> None:
    source, faults = read_source("bytes.rumpus", data)
    assert faults or compile_source(source, library=CATALOGUE, thorough=True).findings


@FAST
@given(st.sampled_from(sorted(GAMES)), mutated(FENS, PIECES), mutated(ACTIONS, PIECES))
def test_mutated_positions_and_actions_get_small_exceptions(name: str, fen: str, action: str) -> None:
    _play(GAMES[name], fen, action)


@pytest.mark.slow
@SLOW
@given(RULE_FILES)
def test_twenty_thousand_mutated_rule_files(text: str) -> None:
    _compile(text)


@pytest.mark.slow
@SLOW
@given(st.sampled_from(sorted(GAMES)), mutated(FENS, PIECES), mutated(ACTIONS, PIECES))
def test_twenty_thousand_mutated_positions_and_actions(name: str, fen: str, action: str) -> None:
    _play(GAMES[name], fen, action)


HOSTILE = {
    "one long line": "piece " * 80_000,
    "open braces": "a {" * 100_000,
    "closed braces": "}" * 400_000,
    "quotes": '"' * 400_000,
    "open quotes": '"\n' * 200_000,
    "statements": 'ruleset "T"\n' + "draw stalemate\n" * 30_000,
    "options": 'ruleset "T"\nboard 9x9\n'
    + "".join(f"option o{i} = {' | '.join(f'v{j}' for j in range(60))}\n" for i in range(60)),
    "pieces": 'ruleset "T"\nboard 9x9\n' + "".join(f"piece p{i} P{i % 99} {{ moves KNADQ }}\n" for i in range(9000)),
    "pairs": 'ruleset "T"\nboard 9x9\n'
    + "piece ox O\nseries s = ox\nfusion {\n"
    + "s[i] + s[j] = s[i+j]\n" * 9000
    + "}",
    "betza": 'ruleset "T"\nboard 26x15\npiece ox O {\n' + "moves " + "KNADBRQ" * 60_000 + "\n}",
    "legs": 'ruleset "T"\nboard 9x9\npiece ox O { moves ' + "a" * 100_000 + "K }",
    "zones": 'ruleset "T"\nboard 20x20\n' + "zone z = " + ", ".join(["a1-t20"] * 50_000),
    "numbers": "board " + "9" * 200_000 + "x" + "9" * 200_000,
    "tests": 'ruleset "T"\nboard 9x9\n' + 'test "t" { expect a1 = nobody }\n' * 12_000,
    "comment": "#" * 500_000,
    "null": "\x00" * 400_000,
    "many pairs": 'ruleset "T"\nboard 9x9\n'
    + "\n".join(f"piece p{i} {chr(65 + i // 10)}{i % 10} {{ moves W }}" for i in range(60))
    + "".join(f"\nseries s{j} = {', '.join(f'p{(i * 7 + j) % 60}' for i in range(20))}" for j in range(99))
    + "\noption o = "
    + " | ".join(f"v{i}" for i in range(20))
    + "\nfusion {\nmade by move\n"
    + "".join(f"s{j % 99}[i] + s{(j * 3) % 99}[j] = s{(j * 5) % 99}[i]\n" for j in range(99))
    + '}\narray "9/9/9/9/9/9/9/9/9"',
    "names": 'ruleset "T"\nboard 9x9\n' + "".join(f"zone abcdefghij-{i} = abcdefghij-{i}x\n" for i in range(6000)),
    "long names": 'ruleset "T"\nboard 9x9\n' + "".join(f"zone {'z' * 9000}{i} = {'z' * 9000}x\n" for i in range(14)),
    "squares": 'ruleset "T"\nboard 20x20\n' + "".join(f"zone z{i} = {'a1-t20, ' * 1000}a1\n" for i in range(30)),
    "braced board": 'ruleset "T"\nboard 20x20\narray "' + "/".join(["{ABC}" * 20] * 20) * 100 + '"',
    "movements": 'ruleset "T"\nboard 20x20\noption o = '
    + " | ".join(f"v{i}" for i in range(20))
    + "\n"
    + "".join(f"piece p{i} {chr(65 + i // 10)}{i % 10} {{ moves {'KNADQ' * 20}mamaKU }}\n" for i in range(200)),
}


QUARTERS = {f"{name}-a quarter of the largest": text[: MAX_TEXT // 4] for name, text in HOSTILE.items()}
LARGEST = {f"{name}-largest": text[:MAX_TEXT] for name, text in HOSTILE.items()}
TOO_LARGE = {f"{name}-too large": text for name, text in HOSTILE.items() if len(text) > MAX_TEXT}


FILES = {**QUARTERS, **LARGEST, **TOO_LARGE}
DEAR = {f"{name}-a quarter of the largest" for name in ("names", "squares", "many pairs")}
"""Files that take a second and more each, like some of the largest."""


@pytest.mark.parametrize("name", plainly(FILES, *sorted(FILES.keys() - LARGEST.keys() - DEAR)[::2]))
def test_hostile_files_are_little_work(name: str) -> None:
    source, _ = read_source("hostile.rumpus", FILES[name].encode())
    found: list[Diagnostic] = []

    assert calls(lambda: found.extend(compile_source(source, library=CATALOGUE, thorough=True).findings)) < MOST_CALLS
    assert found
