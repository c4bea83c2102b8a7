"""The tests of a rule file as lessons: find an action that a rule allows, or say why it refuses one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypedDict

from dsl.compiler import compile_source
from dsl.errors import RumpusError
from dsl.model.refusals import REASONS
from dsl.source import Source
from interpreter.errors import InvalidFenError
from interpreter.testing.runner import Runner
from interpreter.testing.suite import suite_of
from interpreter.web.rules.bundle import NAME, BundleLibrary
from interpreter.web.rules.jobs.job import RulesJob
from interpreter.web.wire.answers import LessonsAnswer, LessonShape

if TYPE_CHECKING:
    from dsl.model.ruleset import Case
    from dsl.resolve import Library
    from dsl.syntax import Statement
    from interpreter.game.state import Game, State
    from interpreter.web.rules.bundle import NamedRules
    from interpreter.web.rules.memory import Memory

_MOST = 60
"""Lessons of a game: a file with hundreds of tests says little new with the later ones."""

_CHOICES = 3
"""Reasons to choose from."""

_SPREAD = 5
"""From how many places among the reasons of a game wrong ones are taken, so that lessons differ."""


@dataclass(frozen=True, kw_only=True)
class ShowLessons(RulesJob[LessonsAnswer]):
    """Return the lessons of a game, in the order of its tests."""

    is_constant = True
    is_long = True
    seconds = 20.0

    def answer(self, memory: Memory, rules: NamedRules) -> LessonsAnswer:
        """Return the answer. A game that is only played does not have its tests, so the text is compiled again."""
        return lessons_of(Source(NAME, rules.text), BundleLibrary(rules.files))


def lessons_of(source: Source, library: Library) -> LessonsAnswer:
    """Return the lessons of a rule file."""
    suite = suite_of(compile_source(source, library=library, thorough=True), library=library)
    game, found, reasons = suite.games[()], list[LessonShape](), _reasons(suite.cases)
    for case in suite.cases:
        if not case.options and len(found) < _MOST:
            found += _lessons(game, case, reasons)
    return {"title": game.title, "lessons": found[:_MOST]}


def _reasons(cases: Sequence[Case]) -> Sequence[str]:
    """Return the reasons that the tests of a game name, and then the others."""
    steps = (step for case in cases for step in case.steps if step.form == "refuse")
    return tuple(dict.fromkeys([*(step.need("reason").text for step in steps), *REASONS]))


def _lessons(game: Game, case: Case, reasons: Sequence[str]) -> Iterator[LessonShape]:
    runner = Runner(game)
    said = " ".join(reading.text for reading in game.ruleset.readings if reading.name in case.shows)
    for step in case.steps:
        state = _set_up(runner.state) if step.form in ("allow", "refuse") else None
        if state is not None:
            yield from _lesson(state, step, _Told(case.name, said, reasons))
        try:
            list(runner.run(step))
        except RumpusError:  # the tests of a stranger may fail
            return


def _set_up(state: State) -> State | None:
    """Return a state without what happened before, or None if no game can go on from it, as tests may have it."""
    try:
        found = state.game.state(state.fen())
    except InvalidFenError:
        return None
    return found if found.outcome() is None else None


class _Told(NamedTuple):
    """What a lesson says besides its task."""

    name: str
    said: str
    reasons: Sequence[str]


def _lesson(state: State, step: Statement, told: _Told) -> Iterator[LessonShape]:
    plain: LessonShape = {
        "name": told.name,
        "said": told.said,
        "fen": state.fen(),
        "wanted": [],
        "action": "",
        "sentence": "",
        "reasons": [],
        "right": 0,
    }
    if step.form == "allow":
        legal = [word.text for word in step.words("action") if state.why(word.text).allowed]
        wanted = [state.game.action_text(state.named(text)) for text in legal]
        if wanted:
            yield {**plain, "wanted": wanted}
        return
    action, reason = step.need("action").text, step.need("reason").text
    why = state.why(action)
    if not why.allowed and reason in why.reasons:
        others = [name for name in told.reasons if name not in why.reasons]
        sentence = why.refusals[why.reasons.index(reason)].sentence
        yield {**plain, "action": action, "sentence": sentence, **_choices(reason, others, step.span.start)}


class _Choices(TypedDict):
    reasons: list[str]
    right: int


def _choices(reason: str, others: Sequence[str], seed: int) -> _Choices:
    """Return meanings of reasons to choose from, and the place of the right one; equal seeds give equal choices."""
    start = seed % _SPREAD
    named = list(others[start : start + _CHOICES - 1])
    named.insert(seed % _CHOICES, reason)
    return {"reasons": [REASONS[name].meaning for name in named], "right": named.index(reason)}
