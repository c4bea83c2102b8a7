"""Records of every ruleset: what is written reads back to the same states; what is mutated gets faults."""

from contextlib import suppress
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.each import each
from support.plain import VARIED, plainly
from support.work import calls

from dsl.errors import RumpusError
from interpreter import Game, State, load
from interpreter.errors import InvalidRecordError, RecordFault
from interpreter.game.players import RandomPlayer
from interpreter.game.replay import discrepancies, follow, game_of, record_states, replay
from interpreter.notation import Record, read_record, read_records, write_record
from interpreter.notation.record_reader import MAX_FAULTS
from rulesets import Catalogue

NAMES = Catalogue().rulesets()
N_ACTIONS = 14
LENGTH = 10_000
"""Characters of a hostile record."""

MOST_CALLS = 50
"""Calls of functions for each of its characters."""

EXAMPLES = 40
SLOW = settings(max_examples=20_000, deadline=None, suppress_health_check=list(HealthCheck))
FAST = settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))


@cache
def _game(name: str) -> Game:
    return load(name)


def _played(start: State, n_actions: int, seed: int) -> tuple[list[State], list[str]]:
    """The states of a random game of so many actions, and the actions."""
    states, actions, player = [start], [], RandomPlayer(seed)
    while len(actions) < n_actions and states[-1].outcome() is None:
        action = player.choose(states[-1])
        actions.append(start.game.action_text(action))
        states.append(states[-1].play(action))
    return states, actions


@cache
def _text(name: str) -> str:
    """A record of a random game."""
    states, actions = _played(_game(name).start(), N_ACTIONS, 4)
    return write_record(record_states(states, actions))


@pytest.mark.parametrize("name", plainly(NAMES, *VARIED))
def test_every_beginning_of_a_random_game_reads_back_to_the_same_states(name: str) -> None:
    states, actions = _played(_game(name).start(), N_ACTIONS, 2026)
    for n_actions in range(len(actions) + 1):
        record = record_states(states[: n_actions + 1], actions[:n_actions])
        text = write_record(record)
        again = read_record(text)

        assert again == record
        assert write_record(again) == text
        assert game_of(again).title == _game(name).title
        if n_actions in (len(actions) // 2, len(actions)):
            found = replay(again, _game(name))
            assert [state.position for state in found] == [state.position for state in states[: n_actions + 1]]
            assert list(discrepancies(again, found[-1])) == []


@each("name", NAMES)
def test_a_random_game_from_the_middle_of_another_reads_back(name: str) -> None:
    begun, _ = _played(_game(name).start(), 5, 6)
    start = _game(name).state(begun[-1].fen())
    states, actions = _played(start, 5, 7)
    found = replay(read_record(write_record(record_states(states, actions))))

    assert [state.position for state in found] == [state.position for state in states]


@pytest.mark.parametrize("name", plainly(NAMES, *VARIED))
def test_a_random_game_goes_on_from_its_record_as_it_would_have(name: str) -> None:
    states, actions = _played(_game(name).start(), N_ACTIONS, 8)
    for n_actions in (1, len(actions) // 2):
        text = write_record(record_states(states[: n_actions + 1], actions[:n_actions]))
        resumed = replay(read_record(text), _game(name))[-1]

        assert _played(resumed, len(actions) - n_actions, 8)[1] == actions[n_actions:]


@pytest.mark.parametrize("name", plainly(NAMES, *VARIED))
def test_every_option_of_a_ruleset_comes_back_from_the_record(name: str) -> None:
    for option in _game(name).ruleset.options:
        for value in option.values:
            game = load(name, {option.name: value})
            again = game_of(read_record(write_record(record_states([game.start()], []))))

            assert again.ruleset.settings == game.ruleset.settings
            assert again.rules_hash == game.rules_hash


# Hostile records

JUNK = [
    *'[]{}();"\\$%,.*?!@:\x00é\ud800\ufeff\n\r\t',
    "1-0",
    "1/2-1/2",
    "99999999. ",
    '[FEN "',
    '[Options "a',
    "e2e4",
    "end,",
]


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A record, or two, with a few stretches cut out, doubled or replaced."""
    text = _text(draw(st.sampled_from(NAMES))) * draw(st.integers(1, 2))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.sampled_from([0, 1, 2, 5, 20, 200])))
        piece = draw(st.sampled_from(["", text[start:end] * 2, *JUNK]))
        text = text[:start] + piece + text[end:]
    return text


def _read(text: str) -> tuple[Record, ...]:
    """The games of a text, or none if there are faults."""
    records: tuple[Record, ...] = ()
    faults: tuple[RecordFault, ...] = ()
    try:
        records = read_records(text, "mutant.pgn")
    except InvalidRecordError as fault:
        faults = fault.faults
    assert bool(records) != bool(faults)
    assert len(faults) <= MAX_FAULTS + 2
    assert all(fault.line >= 1 and fault.column >= 1 and fault.sentence for fault in faults)
    return records


def _follow(records: tuple[Record, ...]) -> None:
    """Play and write again what could be read."""
    for record in records:
        assert read_record(write_record(record)) == record
        with suppress(RumpusError):
            followed = follow(record, _of(record.tags.get("Variant", "")) if not record.settings else game_of(record))
            assert all(fault.line >= 1 and fault.sentence for fault in followed.faults)
            if not followed.faults:
                assert len(followed.actions) == len(record.actions)
                list(discrepancies(record, followed.states[-1]))


def _of(variant: str) -> Game:
    return _game(variant if variant in NAMES else NAMES[0])


@FAST
@given(mutated())
def test_mutated_records_get_faults(text: str) -> None:
    _follow(_read(text))


@FAST
@given(st.lists(st.sampled_from([*JUNK, "a", "1", " "]), max_size=40))
def test_rubble_gets_faults(pieces: list[str]) -> None:
    _follow(_read("".join(pieces)))


@pytest.mark.slow
@SLOW
@given(mutated())
def test_twenty_thousand_mutated_records(text: str) -> None:
    _follow(_read(text))


HOSTILE = {
    "open brackets": "[",
    "open tags": '[A "',
    "escapes": '[A "' + "\\" * 1000,
    "open braces": "{",
    "closed braces": "}",
    "open parentheses": "(",
    "parentheses": "()",
    "quotes": '"',
    "commas": ",",
    "commas and blanks": ", ",
    "numbers": "1",
    "dots": ".",
    "numbers with dots": "1.",
    "results": "* ",
    "games": '[A "b"] * ',
    "turns": "e2e4 ",
    "marks": "!",
    "money": "$",
    "percents": "\n%",
    "blanks": " ",
    "blank in a tag": "[A " + " " * 5000,
    "null": "\x00",
    "line ends": "\n",
    "options": '[Options "' + "a=b," * 1000 + '"]\n*\n',
}


@each("name", HOSTILE)
def test_hostile_records_are_work_in_proportion_to_their_length(name: str) -> None:
    piece = HOSTILE[name]
    text = (piece * (LENGTH // len(piece)))[:LENGTH]

    assert calls(lambda: _read(text)) < MOST_CALLS * LENGTH
