"""Records of games: writing them from states, replaying them, and checking them against the rules.

>>> from interpreter import load
>>> from interpreter.notation import read_record, write_record
>>> start = load("chess").start()
>>> record = record_game(start, ["f2f3", "e7e5", "g2g4", "d8h4"])
>>> print(write_record(record).partition("[Termination")[2], end="")
 "checkmate"]
<BLANKLINE>
1. f2f3 e7e5 2. g2g4 d8h4 0-1
>>> states = replay(read_record(write_record(record)))
>>> len(states), str(states[-1].outcome())
(5, 'black wins by checkmate')
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from dsl.errors import SettingError
from interpreter.engines.choose import AUTO
from interpreter.errors import (
    IllegalActionError,
    InvalidActionError,
    InvalidFenError,
    InvalidPositionError,
    InvalidRecordError,
    RecordFault,
)
from interpreter.game.foreign import closing, demoted, is_trail, read_part
from interpreter.game.load import load, shuffled
from interpreter.game.state import Game, State
from interpreter.game.unclaimed import played_on_if_drawn
from interpreter.notation.record import (
    ADJUDICATION,
    DRAWN,
    FORFEIT,
    NO_RESULT,
    RESIGNATION,
    TIME,
    UNTERMINATED,
    Record,
    RecordedTurn,
    complete,
    fault_at,
    group_turns,
)
from interpreter.program.tables import SIDE_NAMES
from interpreter.state.action import Action
from interpreter.state.outcome import Outcome
from rulesets.elsewhere import names_elsewhere

# Writing


def record_game(
    start: State,
    actions: Iterable[Action | str],
    *,
    tags: Mapping[str, str] | None = None,
    outcome: Outcome | None = None,
) -> Record:
    """Return the record of a game from its start and its actions; errors as in `State.play`.

    `tags` adds facts that only the caller knows, such as the players. `outcome` is how the players ended a game that
    the rules did not end, for example by resignation.
    """
    states, texts = [start], []
    for action in actions:
        found = states[-1].named(action)
        texts.append(start.game.action_text(found))
        states.append(states[-1].after(found))
    return record_states(states, texts, tags=tags, outcome=outcome)


def record_states(
    states: Sequence[State],
    actions: Sequence[str],
    *,
    tags: Mapping[str, str] | None = None,
    outcome: Outcome | None = None,
) -> Record:
    """Return the record of a game from its states and the texts of the actions between them."""
    by_rules = states[-1].outcome()
    ended = by_rules or outcome
    own = {
        **states[0].game.tags,
        **_tags_of_start(states[0]),
        **(tags or {}),
        "Result": ended.result if ended else "*",
        "Termination": ended.ending if ended else UNTERMINATED,
    }
    turns = group_turns([state.turn_key for state in states], actions, over=by_rules is not None)
    return Record(tags=complete(own), turns=turns)


def _tags_of_start(start: State) -> dict[str, str]:
    """Return the starting FEN, and nothing for the array."""
    if start is start.game.start() or start.position == start.game.start().position:
        return {}
    return {"SetUp": "1", "FEN": start.fen()}


# Replaying


@dataclass(frozen=True, slots=True)
class Followed:
    """A record replayed as far as it is legal: the states, the actions between them, and the fault."""

    states: tuple[State, ...]
    actions: tuple[str, ...]
    """The actions' own texts, independent of the spelling in the record."""
    faults: tuple[RecordFault, ...]


def game_of(
    record: Record, rules: str | None = None, engine: str = AUTO, advice: str = "name the rule file of the game"
) -> Game:
    """Return the game of a record, under its options; `rules` is the rule file of a game that is not shipped.

    `advice` tells the user how to name it.

    Raise `InvalidRecordError` for an unknown name or option. A record itself opens no files.
    """
    variant = record.tags.get("Variant", "")
    name, settings = rules or catalogue_name(variant), dict(record.settings)
    base = catalogue_name(variant[: -len(SHUFFLED)].strip() or "?") if variant.endswith(SHUFFLED) else None
    if name is None and base is not None:
        from_lot = shuffled(load(base))
        name, settings = base if from_lot else None, {**from_lot, **settings}
    if name is None:
        shown = variant[:_MOST_SHOWN]
        what = f"{shown}, which is {base} from shuffled arrays," if base is not None else shown
        sentence = f"{what} does not come with Rumpus; {advice}"
        raise InvalidRecordError(record.name, [record.fault("Variant", sentence)])
    try:
        return load(name, settings, engine)
    except SettingError as fault:
        raise InvalidRecordError(record.name, [record.fault("Options", str(fault))]) from None


_MOST_SHOWN = 40
"""Characters of an unknown name that a sentence shows."""

SHUFFLED = "960"
"""End of the names of variants in which other programs shuffle the array."""


def catalogue_name(variant: str) -> str | None:
    """Return the catalogue name of a tag `Variant`, which may be empty, or written by another program.

    >>> catalogue_name("Chess"), catalogue_name("Three-check"), catalogue_name(""), catalogue_name("Nothing")
    ('chess', 'three-check', 'chess', None)
    """
    names = names_elsewhere()
    return names.ruleset(variant) if variant else names.default


def replay(record: Record, game: Game | None = None) -> tuple[State, ...]:
    """Return the states of a record, from its start to its end, or raise `InvalidRecordError`.

    The game is by default the one that the record names.
    """
    followed = follow(record, game or game_of(record))
    if followed.faults:
        raise InvalidRecordError(record.name, followed.faults)
    return followed.states


def follow(record: Record, game: Game) -> Followed:
    """Replay a record up to its first fault, past draws by a count that the players overlooked or did not claim."""
    try:
        states = [game.state(record.fen) if record.fen is not None else game.start()]
    except (InvalidFenError, InvalidPositionError) as fault:
        return Followed((), (), tuple(record.fault("FEN", sentence) for sentence in fault.faults))
    actions: list[str] = []
    for turn in record.turns:
        wrong = _play_turn(turn, states, actions)
        if wrong is not None:
            return Followed(tuple(states), tuple(actions), (wrong,))
    if record.result != DRAWN:
        states[-1] = played_on_if_drawn(states[-1])
    return Followed(tuple(states), tuple(actions), ())


def _play_turn(turn: RecordedTurn, states: list[State], actions: list[str]) -> RecordFault | None:
    """Play the actions of a turn and return the fault, if any."""
    states[-1] = played_on_if_drawn(states[-1])
    spans = turn.spans or (None,) * len(turn.actions)
    begun = states[-1].turn_key
    if begun != (turn.number, turn.side) and states[-1].outcome() is None:
        number, side = begun
        return fault_at(spans[0], f"found {turn.name}, but it is {SIDE_NAMES[side].capitalize()}'s turn {number}")
    played: list[Action] = []

    def play(found: Iterable[Action]) -> None:
        for action in found:
            played.append(action)
            actions.append(states[-1].game.action_text(action))
            states.append(states[-1].after(action))

    for text, span in zip(turn.actions, spans, strict=True):
        if states[-1].turn_key != begun and not is_trail(states[-1].game.program, played[-1], text):
            return fault_at(span, f"{turn.name} was over before `{text}`; turns are separated by blanks")
        try:
            play(read_part(states[-1], demoted(states[-1], text), played, State.recorded))
        except (IllegalActionError, InvalidActionError) as fault:
            return fault_at(span, f"{turn.name}, action {len(actions) + 1} of the game: {fault}")
    if not turn.unfinished:
        play(closing(states[-1], played))
    return _check_end(turn, states[-1], begun)


def _check_end(turn: RecordedTurn, state: State, begun: tuple[int, int]) -> RecordFault | None:
    """Return a fault if the end of a turn does not match the record."""
    goes_on = state.turn_key == begun and state.outcome() is None
    place, last = (turn.spans[-1] if turn.spans else None), turn.actions[-1]
    if goes_on and not turn.unfinished:
        return fault_at(place, f"{turn.name} is not over after `{last}`; an unfinished turn ends with a comma")
    if turn.unfinished and not goes_on:
        return fault_at(
            place, f"{turn.name} is over after `{last}`, but it ends with a comma, which means that it continues"
        )
    return None


# Checking a record


def discrepancies(record: Record, end: State) -> Iterator[RecordFault]:
    """Yield the faults of a completely replayed record in its rules and result."""
    yield from changed_rules(record, end.game)
    yield from wrong_result(record, end)


def changed_rules(record: Record, game: Game) -> Iterator[RecordFault]:
    """Yield a fault if a record names other rules than those of a game."""
    named, installed = record.tags.get("Rules"), game.rules_hash
    if named is not None and named != installed:
        yield record.fault("Rules", f"the game was played by the rules {named}; those of {game.title} are {installed}")


def wrong_result(record: Record, end: State) -> Iterator[RecordFault]:
    """Yield a fault if the result of a completely replayed record does not follow from the rules."""
    sentence = _about_result(record, end) if record.has_result else NO_RESULT
    if sentence is not None:
        yield record.fault("Result", sentence)


def ended_by(record: Record) -> Outcome | None:
    """Return the ending in a record, or None for an unfinished game."""
    if record.result == "*":
        return None
    winner = {"1-0": 0, "0-1": 1}.get(record.result)
    unsaid = "agreement" if winner is None else RESIGNATION
    return Outcome(winner, record.tags.get("Termination") or unsaid)


def _about_result(record: Record, end: State) -> str | None:
    """Return the fault of the result in a sentence."""
    outcome, said = end.outcome(), ended_by(record)
    ending = record.ending
    if outcome is not None:
        if record.is_foreign and record.result == "*" and ending in (None, UNTERMINATED):
            return None
        if record.result != outcome.result:
            return f"the record says {record.result}, but by the rules it is {outcome.result}: {outcome}"
        if ending == RESIGNATION and record.is_foreign:
            return None
        return None if ending in (None, outcome.ending) else f"the game ended by {outcome.ending}, not by {ending}"
    if said is None:
        return None if ending in (None, UNTERMINATED) else f"the game is not over, and did not end by {ending}"
    if ending is None and "Termination" in record.tags:
        return None  # another program says how it ended
    by_time = ending == TIME and (said.winner is not None or not all(map(end.can_win, SIDE_NAMES)))
    if ending == ADJUDICATION or by_time or (ending in (RESIGNATION, FORFEIT) and said.winner is not None):
        return None
    return f"the record says {record.result}, but by the rules the game is not over"
