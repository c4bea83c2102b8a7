"""Errors that are raised in other processes: they come as they were."""

import pickle
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from support.plain import plainly

import dsl
from dsl.compiler import compile_text
from dsl.errors import CompileError, RumpusError, SettingError, UnknownRulesetError
from dsl.source import Source, Span
from interpreter import errors
from interpreter.cli.shared.files import UsageError
from interpreter.match.outside.fault import PlayerFault
from interpreter.pool import pool_for

ROOT = Path(dsl.__file__).parents[1]


def compile_error() -> CompileError:
    with pytest.raises(CompileError) as fault:
        compile_text('ruleset "Toy"\nbord 3x3\n')
    return fault.value


EXAMPLES: tuple[RumpusError, ...] = (
    compile_error(),
    SettingError("unknown player `alphabet`", "did you mean `alphabeta`?"),
    UnknownRulesetError("ches", ("chess",)),
    UnknownRulesetError("ches", sentence="there is no such file"),
    errors.InvalidFenError("x", ("too few ranks", "no king")),
    errors.InvalidActionError("e9e9", "there is no e9", "e9", is_cured=True),
    errors.InvalidRecordError("game.pgn", (errors.RecordFault(1, 2, "expected a turn", "x"),)),
    errors.InvalidPositionError(("no king",)),
    errors.IllegalActionError("e2e5", "it is blocked"),
    errors.GameOverError("white wins by checkmate"),
    errors.UndecidedError("too deep"),
    errors.UnsolvableError("more than 100 positions can arise"),
    errors.UntabledError("units share squares"),
    errors.UnsupportedRulesetError("stacks", Span(Source("toy", "ruleset"), 0, 7)),
    PlayerFault("has no option `Style`", resigns=True, help="its options are `Hash`"),
)


def kinds() -> Iterator[type[RumpusError]]:
    """Every class of errors in the sources."""
    names = {"RumpusError"}
    files = {path: path.read_text() for name in ("dsl", "interpreter") for path in sorted((ROOT / name).rglob("*.py"))}
    for _ in range(3):  # some are subclasses of subclasses
        for path, text in files.items():
            for name, bases in re.findall(r"^class (\w+)\(([\w, ]+)\):", text, re.MULTILINE):
                if names & set(bases.split(", ")):
                    names.add(name)
                    found = getattr(import_module(".".join(path.relative_to(ROOT).with_suffix("").parts)), name)
                    if issubclass(found, RumpusError):
                        yield found


def test_every_error_survives_the_way_to_another_process() -> None:
    plain = [kind("a sentence") for kind in dict.fromkeys(kinds()) if kind.__init__ is RumpusError.__init__]
    assert UsageError in map(type, plain)
    for fault in (*EXAMPLES, *plain):
        found = pickle.loads(pickle.dumps(fault))
        assert type(found) is type(fault)
        assert (str(found), found.args) == (str(fault), fault.args)
        assert str(vars(found)) == str(vars(fault))


def test_no_error_is_forgotten() -> None:
    own = {kind for kind in kinds() if kind.__init__ is not RumpusError.__init__ and "__init__" in vars(kind)}
    assert own <= {type(fault) for fault in EXAMPLES}


def _fail(number: int) -> None:
    raise EXAMPLES[number]


@pytest.mark.parametrize("number", plainly((1, 5, len(EXAMPLES) - 1), 5))
def test_an_error_of_a_worker_is_raised_as_itself(number: int) -> None:
    with pytest.raises(type(EXAMPLES[number])) as fault:
        list(pool_for(2).results(_fail, [number]))

    assert str(fault.value) == str(EXAMPLES[number])
    assert {name: value for name, value in vars(fault.value).items() if name != "__notes__"} == vars(EXAMPLES[number])
