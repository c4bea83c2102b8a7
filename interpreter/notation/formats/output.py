"""The formats in which games are written, besides those of our own records and of standard PGN."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from interpreter.notation.formats import dhtmlxq, pgn
from interpreter.notation.formats.before import Before
from interpreter.notation.formats.moves import MOVES
from interpreter.notation.formats.write_csa import write_csa
from interpreter.notation.formats.write_kif import write_ki2, write_kif
from interpreter.notation.formats.write_usi import write_usi
from interpreter.notation.record import Record, write_record
from interpreter.program.tables import Program


@dataclass(frozen=True, slots=True, kw_only=True)
class Output:
    """A format: its title, the form of its moves, how a record with them is written, and what is between games."""

    title: str
    moves: str
    write: Callable[[Record, Before], str]
    between: str = "\n"
    lacks: frozenset[str] = frozenset()
    """Which of `comment`, `time` and `mark` the format does not have."""
    has_options: bool = False
    """True if it says with which options a game was played."""

    def unsaid(self, program: Program) -> str:
        """Return what the format cannot write in a game, empty if it can write every action."""
        return dhtmlxq.unsaid(program) if self.write is dhtmlxq.write else MOVES[self.moves].unsaid(program)


def _pgn(form: str) -> Output:
    def write(record: Record, start: Before) -> str:
        return write_record(replace(record, tags=pgn.tags_of(record, record.tags["Variant"], form)))

    return Output(title=f"PGN with {pgn.FORMATS[form]}", moves=form, write=write, has_options=True)


OUTPUTS: Mapping[str, Output] = {
    "kif": Output(title="KIF", moves="kif", write=write_kif, lacks=frozenset({"mark"})),
    "ki2": Output(title="KI2", moves="ki2", write=write_ki2, lacks=frozenset({"mark", "time"})),
    "csa": Output(title="CSA", moves="csa", write=write_csa, between="/\n", lacks=frozenset({"mark"})),
    "usi": Output(title="USI", moves="usi", write=write_usi, between="", lacks=frozenset({"comment", "mark", "time"})),
    "wxf": _pgn("wxf"),
    "iccs": _pgn("iccs"),
    "chinese": _pgn("chinese"),
    "dhtmlxq": Output(title="DhtmlXQ", moves="iccs", write=dhtmlxq.write, lacks=frozenset({"mark", "time"})),
}
"""The formats by the names that `rumpus replay --export` has for them."""
