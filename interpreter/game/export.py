"""Replayed records written anew: as Rumpus writes them, as standard PGN, or in the formats of other games."""

from collections.abc import Iterable
from dataclasses import replace

from interpreter.errors import InvalidRecordError
from interpreter.game.replay import SHUFFLED, Followed, ended_by, record_states
from interpreter.game.state import State
from interpreter.notation.record import ADJUDICATION, NORMAL, OWN_TAGS, UNTERMINATED, Record, RecordedTurn
from rulesets.elsewhere import names_elsewhere


def in_own_form(record: Record, followed: Followed) -> Record:
    """Return a completely replayed record as Rumpus writes it, with its annotations."""
    tags = {name: value for name, value in record.tags.items() if name not in OWN_TAGS}
    own = record_states(followed.states, followed.actions, tags=tags, outcome=ended_by(record))
    turns = tuple(
        replace(turn, nags=said.nags, comment=said.comment) for turn, said in zip(own.turns, record.turns, strict=True)
    )
    return replace(own, turns=turns, comment=record.comment, name=record.name, spans=record.spans)


def in_standard_form(record: Record, followed: Followed) -> Record:
    """Return a completely replayed record as standard PGN, with its annotations.

    Raise `InvalidRecordError` if algebraic notation cannot write the game.

    >>> from interpreter.game.replay import follow, game_of
    >>> from interpreter.notation import read_record
    >>> record = read_record("1. f2f3 e7e5 2. g2g4 d8h4 0-1")
    >>> in_standard_form(record, follow(record, game_of(record))).actions
    ('f3', 'e5', 'g4', 'Qh4#')
    """
    unsaid = followed.states[0].game.unsaid
    if unsaid:
        sentence = f"standard PGN cannot carry this game: {unsaid}"
        raise InvalidRecordError(record.name, [record.fault("Variant", sentence)])
    own = in_own_form(record, followed)
    return replace(own, tags=_standard_tags(own), turns=tuple(_algebraic(own.turns, followed.states)))


def in_format(record: Record, followed: Followed, name: str) -> str:
    """Return the text of a completely replayed record in one of `OUTPUTS` of `formats.output`, with its comments.

    Raise `InvalidRecordError` if the format cannot carry the game.

    >>> from interpreter.game.replay import follow, game_of
    >>> from interpreter.notation import read_record
    >>> record = read_record('[Variant "shogi"] 1. c3c4 g7g6 2. b2h8+ *')
    >>> in_format(record, follow(record, game_of(record)), "usi")
    'position startpos moves 7g7f 3c3d 8h2b+\\n'
    """
    from interpreter.notation.formats.moves import MOVES
    from interpreter.notation.formats.output import OUTPUTS

    form, start = OUTPUTS[name], followed.states[0]
    own = in_own_form(record, followed)
    unsaid = form.unsaid(start.game.program)
    if not unsaid and own.settings and not form.has_options:
        unsaid = f"the options {own.tags['Options']}"
    if unsaid:
        sentence = f"{form.title} cannot carry this game: {unsaid}"
        raise InvalidRecordError(record.name, [record.fault("Variant", sentence)])
    moves = MOVES[form.moves]
    turns = []
    for turn, state in zip(own.turns, followed.states, strict=False):
        text = moves.write(state.before(moves.name), state.named(turn.actions[0])) if len(turn.actions) == 1 else ""
        if not text:
            sentence = f"{form.title} cannot carry this game: `{turn}` in {turn.name}"
            raise InvalidRecordError(record.name, [record.fault("Variant", sentence)])
        turns.append(replace(turn, actions=(text,)))
    tags = {name: value for name, value in own.tags.items() if name != "Rules"}
    return form.write(replace(own, tags=tags, turns=tuple(turns)), start.before(moves.name))


def left_out_of(record: Record, name: str) -> tuple[str, ...]:
    """Return what a record has and one of `OUTPUTS` cannot say.

    >>> from interpreter.notation import read_record
    >>> left_out_of(read_record('[Variant "shogi"] 1. c3c4 {good} g7g6! {so far} *'), "usi")
    ('2 comments', '1 mark')
    """
    from interpreter.notation.formats.output import OUTPUTS
    from interpreter.notation.formats.timing import spent, words

    comments = (record.comment, *(turn.comment for turn in record.turns))
    counts = {
        "comment": sum(bool(words(comment)) for comment in comments),
        "time": sum(spent(comment) is not None for comment in comments),
        "mark": sum(len(turn.nags) for turn in record.turns),
    }
    lacks = OUTPUTS[name].lacks
    return tuple(f"{count} {what}{'s' * (count > 1)}" for what, count in counts.items() if count and what in lacks)


def _algebraic(turns: Iterable[RecordedTurn], states: Iterable[State]) -> Iterable[RecordedTurn]:
    """Yield turns of one action each in algebraic notation."""
    for turn, state in zip(turns, states, strict=False):
        yield replace(turn, actions=tuple(map(state.san, turn.actions)))


def _standard_tags(own: Record) -> dict[str, str]:
    names = names_elsewhere().records.get(own.tags["Variant"])
    variant, ending = names[0] if names else own.tags["Variant"], own.tags["Termination"]
    if names_elsewhere().shuffled.items() <= own.settings.items():
        variant = f"{variant}{SHUFFLED}"
    said = ending if ending in (UNTERMINATED, ADJUDICATION) else NORMAL
    tags = {**own.tags, "Variant": variant, "Termination": said}
    return {name: value for name, value in tags.items() if value or name != "Variant"}
