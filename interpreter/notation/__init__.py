"""Text forms of positions, actions and whole games, in both directions."""

from typing import TYPE_CHECKING

from dsl.lazy import names_of

if TYPE_CHECKING:
    from interpreter.notation.actions import read_action, read_turn, split_turn, write_action, write_turn
    from interpreter.notation.fen import read_fen, turn_of_fen
    from interpreter.notation.fen_writer import write_fen
    from interpreter.notation.formats.files import stream_games
    from interpreter.notation.record import Record, RecordedTurn, write_record
    from interpreter.notation.record_reader import Reading, read_record, read_records, stream_records

__all__ = [
    "Reading",
    "Record",
    "RecordedTurn",
    "read_action",
    "read_fen",
    "read_record",
    "read_records",
    "read_turn",
    "split_turn",
    "stream_games",
    "stream_records",
    "turn_of_fen",
    "write_action",
    "write_fen",
    "write_record",
    "write_turn",
]

if not TYPE_CHECKING:
    _HOMES = {
        "actions": "read_action read_turn split_turn write_action write_turn",
        "fen": "read_fen turn_of_fen",
        "fen_writer": "write_fen",
        "formats.files": "stream_games",
        "record": "Record RecordedTurn write_record",
        "record_reader": "Reading read_record read_records stream_records",
    }
    __getattr__ = names_of(__name__, _HOMES)
