"""Text forms of positions, actions and whole games, both ways."""

from interpreter.notation.actions import read_action, read_turn, split_turn, write_action, write_turn
from interpreter.notation.fen import read_fen, turn_of_fen, write_fen
from interpreter.notation.record import Record, RecordedTurn, read_record, read_records, write_record

__all__ = [
    "Record",
    "RecordedTurn",
    "read_action",
    "read_fen",
    "read_record",
    "read_records",
    "read_turn",
    "split_turn",
    "turn_of_fen",
    "write_action",
    "write_fen",
    "write_record",
    "write_turn",
]
