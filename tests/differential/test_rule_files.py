"""Random rule files: every form of the language is in some of them, they compile, can be played, and engines agree."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from random import Random

import pytest
from support.agreement import Dose, Pair, compared_game, is_gated
from support.each import each
from support.engines import NO_KERNEL, is_kernel_built, pair
from support.reading import read
from support.rule_files import RuleFile, drafted, rolled
from support.rule_files.chance import Dice
from support.shrinking import shrunk
from support.telling import shown

from dsl.diagnostics import Diagnostic
from dsl.grammar.form import PHRASES
from dsl.grammar.forms import FORMS
from dsl.model.refusals import RECALLING
from dsl.model.rows import MATES, EndKind
from dsl.source import Source
from dsl.syntax import Phrase, Statement
from interpreter.errors import UndecidedError
from interpreter.game.state import Game, State
from interpreter.notation import read_action
from interpreter.program.spec import faults_of
from interpreter.state.action import Action, Kind
from interpreter.state.lot import drawn_start
from interpreter.state.position import Position

FEW = (*range(1, 13), 18)
"""The files of every run: about some others the reference engine thinks for seconds."""

PARTS, FILES = 20, 100
"""Parts of the slow tests, and the files that each of them looks at."""

SAMPLE, PLAYED = 420, 850
"""Files drawn to see what they reach, and those of them that are played, for some endings are rare."""


@cache
def _sample(count: int = SAMPLE) -> tuple[RuleFile, ...]:
    """Some drafts, the same in every run."""
    return tuple(drafted(Dice(Random(f"draw {number}"))) for number in range(count))


# What the strategy reaches

UNREACHED = {
    "file": {"test": "a test is played, and says nothing of how"},
    "test": dict.fromkeys((form.key for form in FORMS["test"]), "a test is played, and says nothing of how"),
}
"""Forms that no random file has, each with the reason."""


def _forms(file: RuleFile) -> Iterator[tuple[str, str]]:
    """The block and the form of each statement, and the form of each phrase in it."""
    for text in (file.text, *file.others.values()):
        findings: list[Diagnostic] = []
        for statement in read(Source("text", text), findings).statements:
            yield from _forms_of(statement, "file")
        assert not findings, "what compiles can be parsed"


def _forms_of(statement: Statement, place: str) -> Iterator[tuple[str, str]]:
    yield place, statement.form
    yield from (("guard", guard.option.text) for guard in statement.guards)
    yield from _phrases(statement)
    form = next(each for each in FORMS[place] if each.key == statement.form)
    for inner in statement.body:
        yield from _forms_of(inner, str(form.block))


def _phrases(phrase: Phrase) -> Iterator[tuple[str, str]]:
    for slot, parts in phrase.parts.items():
        yield "slot", f"{phrase.form} {slot}"
        for part in parts:
            if isinstance(part, Phrase):
                yield slot, part.form
                yield from _phrases(part)


@cache
def _reached() -> frozenset[tuple[str, str]]:
    return frozenset(each for file in _sample() for each in _forms(file))


@pytest.mark.slow
def test_every_form_of_the_language_is_reached_but_those_with_a_reason() -> None:
    missing = {
        f"{place}: {form.key}"
        for place, forms in FORMS.items()
        for form in forms
        if (place, form.key) not in _reached() and form.key not in UNREACHED.get(place, {})
    }

    assert missing == set()


@pytest.mark.slow
def test_no_form_that_is_reached_is_excused() -> None:
    assert not [key for place, keys in UNREACHED.items() for key in keys if (place, key) in _reached()]


@pytest.mark.slow
def test_every_form_of_a_part_and_every_part_that_may_be_left_out_is_reached() -> None:
    reached = _reached()
    phrases = {form.key for forms in PHRASES.values() for form in forms}
    slots = {"moves zone", "moves leaves", "drops-within how", "converts piece", "pockets piece", "actions most"}
    slots |= {"moves inside", "moves goal", "moves piece", "never-captured piece", "never-captures piece", "faces way"}
    slots |= {"option about", "activates-any piece", "draw-progress second", "without name", "side-actions most"}

    assert phrases <= {form for _, form in reached}
    assert slots <= {form for place, form in reached if place == "slot"}
    assert ("guard", "pace") in reached


@pytest.mark.slow
def test_nearly_every_draft_compiles() -> None:
    failed = Counter(found.name for file in _sample() for found in file.compiled.findings if found.is_error)

    assert sum(failed.values()) <= len(_sample()) // 40, failed


@pytest.mark.slow
def test_random_games_of_random_files_reach_every_kind_of_action_and_every_ending() -> None:
    kinds: Counter[str] = Counter()
    endings: Counter[str] = Counter()
    for number, file in enumerate(_sample(PLAYED)):
        if file.compiled.has_errors:
            continue
        with suppress(UndecidedError):
            for state in _states(file.game("auto"), Random(number), 40):
                kinds.update({action.kind for action in state.legal_actions()})
                endings.update([str(outcome.ending)] if (outcome := state.outcome()) else [])

    assert set(kinds) == set(Kind), kinds
    assert set(endings) == {str(kind) for kind in EndKind if kind not in (*_UNDRAWN, *MATES)}, endings


_UNDRAWN = (EndKind.ODDS, EndKind.CHASE)
"""Odds end no game, and who plays at random does not chase."""


# The reference engine


def _states(game: Game, random: Random, actions: int) -> Iterator[State]:
    """The states of a random game, from a start that is drawn if the game has one."""
    state = game.start(random.getrandbits(31))
    for _ in range(actions):
        yield state
        legal = state.legal_actions()
        if not legal:
            return
        state = state.play(random.choice(legal))


def _keeps_the_laws(file: RuleFile, number: int) -> None:
    """A Program well formed, states that can be written and read, actions that can be named and explained."""
    game = file.game("reference")
    assert faults_of(game.program) == ()
    for state in _states(game, Random(number), 20):
        texts = state.legal_texts()
        reread = game.state(state.fen())
        assert reread.fen() == state.fen()
        assert reread.legal_texts() == texts or _depends_on_earlier_turns(state)
        assert reread.position == state.position or is_gated(game.program)
        assert list(texts) == sorted(set(texts))
        assert [game.action_text(read_action(game.program, text)) for text in texts] == list(texts)
        assert all(state.find(read_action(game.program, text)) is not None for text in texts)
        for text in texts[:3]:
            assert state.why(text).allowed


def _depends_on_earlier_turns(state: State) -> bool:
    """Return True if positions before may end the game or forbid an action: a FEN does not tell them."""
    outcome = state.outcome()
    recalls = any(state.game.program.constraints_of(*RECALLING))
    return recalls or (outcome is not None and outcome.ending in (EndKind.REPETITION, EndKind.CHASE))


@each("number", FEW)
def test_random_files_can_be_played(number: int) -> None:
    _keeps_the_laws(rolled(number), number)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_two_thousand_random_files_can_be_played(part: int) -> None:
    _nearly_all(part, lambda number: _keeps_the_laws(rolled(number), number))


def _nearly_all(part: int, check: Callable[[int], None]) -> None:
    """Do a check for the files of a part; a few may have turns too deep for the reference engine to judge."""
    undecided = 0
    for number in range(part * FILES, (part + 1) * FILES):
        try:
            check(number)
        except UndecidedError:
            undecided += 1
    assert undecided <= FILES // 20


FEATURES: Mapping[str, Callable[[State], bool]] = {
    "fusion": lambda state: any(_fuses(state, action) for action in state.legal_actions()),
    "commands": lambda state: state.position.command is not None,
    "activation": lambda state: bool(_idle(state)),
    "relocation": lambda state: bool(state.position.waiting),
    "chains": lambda state: any(action.kind is Kind.CLAIM for action in state.legal_actions()),
    "stacks": lambda state: any(len(stack) == 2 for stack in state.position.board),
    "formations": lambda state: any(action.kind is Kind.RIDE for action in state.legal_actions()),
    "castling": lambda state: any(action.kind is Kind.CASTLE for action in state.legal_actions()),
}
"""For each feature of the language how a state shows that it is in play."""

SHOWN = 100
"""Games that must show each feature."""


def _fuses(state: State, action: Action) -> bool:
    """Two cards in hand, or a unit or card that comes to a friend with whom the table has something for it."""
    if action.kind is Kind.FUSE:
        return True
    fusion, position = state.game.program.fusion, state.position
    if fusion is None or action.target < 0 or action.kind not in (Kind.MOVE, Kind.DROP):
        return False
    comes = position.board[action.origin][0].piece if action.kind is Kind.MOVE else action.piece
    return any(
        unit.side == position.side and fusion.result(comes, unit.piece) for unit in position.board[action.target]
    )


def _idle(state: State) -> set[int]:
    """The squares of units of the side to act that are not active."""
    side = state.position.side
    own = {square for square, stack in enumerate(state.position.board) for unit in stack if unit.side == side}
    return own - state.game.engine.active(state.position, side)


@pytest.mark.slow
def test_the_games_of_two_thousand_random_files_show_every_feature_often() -> None:
    shown: Counter[str] = Counter()
    for number in range(PARTS * FILES):
        with suppress(UndecidedError):
            states = list(_states(rolled(number).game("auto"), Random(number), 20))
            shown.update(name for name, shows in FEATURES.items() if any(map(shows, states)))

    print(dict(shown))
    assert {name for name in FEATURES if shown[name] < SHOWN} == set(), shown


# Both engines

DOSE = Dose(20, 0.2)


def _agree(file: RuleFile, number: int, games: int) -> None:
    """A few short games agree, some of them from drawn starts; what does not is shown in the smallest position.

    A game ends where a turn has more continuations than an engine looks at: each engine has its own limit.
    """
    engines = pair(file.game("reference").program)
    for game in range(games):
        start = _drawn(engines, game) if game % 2 else None
        found = None
        with suppress(UndecidedError):
            found = compared_game(engines, Random(f"{number}/{game}"), DOSE, start)
        assert found is None, f"{file}\n{shown(engines, shrunk(engines, found))}"


def _drawn(engines: Pair, seed: int) -> Position | None:
    """A start drawn by lot, about which the engines agree; none if the file has no such starts."""
    rule = engines.program.shuffle
    if rule is None:
        return None
    drawn = drawn_start(engines.program, rule, Random(seed), engines.first.unprotected)
    if drawn is None:
        return None
    start = engines.first.admit(drawn)
    assert engines.second.admit(drawn) == start
    return start


@pytest.mark.skipif(not is_kernel_built(), reason=NO_KERNEL)
@each("number", FEW)
def test_the_engines_agree_about_random_files(number: int) -> None:
    _agree(rolled(number), number, 2)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_the_engines_agree_about_ten_games_of_each_of_two_thousand_random_files(part: int) -> None:
    if not is_kernel_built():
        pytest.skip(NO_KERNEL)
    _nearly_all(part, lambda number: _agree(rolled(number), number, 10))
