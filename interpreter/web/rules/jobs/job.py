"""What a job is: a question with typed fields and a typed answer, which crosses to a cell as JSON."""

from __future__ import annotations

import sys
import traceback
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, cast

from dsl.errors import RumpusError
from interpreter.web.rules.errors import JobError

if TYPE_CHECKING:
    from interpreter.web.rules.bundle import NamedRules
    from interpreter.web.rules.memory import Memory

Answer = TypeVar("Answer")
Found = TypeVar("Found")

KINDS: dict[str, type[Job[Any]]] = {}  # Any: their answers differ
"""The kinds of jobs by their names."""


@dataclass(frozen=True, kw_only=True)
class Job(Generic[Answer]):
    """A question. Its fields are values of JSON."""

    seconds: ClassVar[float] = 4.0
    """Its time limit."""

    def __init_subclass__(cls) -> None:
        """Make the kind known by its name."""
        KINDS[cls.__name__] = cls

    def words(self) -> dict[str, Any]:  # Any: JSON
        """Return the fields by their names."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


class TextJob(Job[Answer]):
    """A question about a text that is being written, or about none."""

    @abstractmethod
    def answer(self) -> Answer:
        """Return the answer."""


@dataclass(frozen=True, kw_only=True)
class RulesJob(Job[Answer]):
    """A question about rules."""

    is_long: ClassVar[bool] = False
    """True if it may take seconds: a search, or a record of thousands of actions."""

    is_constant: ClassVar[bool] = False
    """True if it is about rules alone: its answer never changes."""

    @abstractmethod
    def answer(self, memory: Memory, rules: NamedRules) -> Answer:
        """Return the answer."""


@dataclass(frozen=True, kw_only=True)
class PositionJob(RulesJob[Answer]):
    """A question about the position after some actions from a start, a FEN or the array."""

    start: str = ""
    actions: Sequence[str] = ()


class QuickJob(PositionJob[Answer]):
    """A question that the kernel answers in a millisecond or two."""

    def at_once(self, memory: Memory, rules: NamedRules) -> Answer | None:
        """Return the answer, or None if it takes longer."""
        return self.answer(memory, rules)


@dataclass(frozen=True, slots=True)
class Reply(Generic[Found]):
    """The result of a job: its answer, or the reason why there is none."""

    found: Found | None = None
    failed: str = ""
    fatal: bool = False
    """True if the process should not go on."""

    @property
    def is_empty(self) -> bool:
        """True if there is neither an answer nor a failure."""
        return self.found is None and not self.failed

    def without_answer(self) -> Reply[Any]:  # Any: it has no answer
        """Return a failure as that of any other job."""
        return Reply(failed=self.failed, fatal=self.fatal)

    def value(self) -> Found:
        """Return the answer; raise `JobError` if there is none."""
        if self.failed:
            raise JobError(self.failed)
        return cast(Found, self.found)


def reply_of(work: Callable[[], Found], name: str) -> Reply[Found]:
    """Do the work of a job of this name."""
    try:
        return Reply(work())
    except RumpusError as fault:
        return Reply(failed=str(fault))
    except (MemoryError, RecursionError):
        return Reply(failed="the rules need more memory than a job may use", fatal=True)
    except Exception as fault:  # the rim: a bug ends this job and no other
        traceback.print_exception(fault, file=sys.stderr)
        return Reply(failed=f"this is a bug in rumpus: {type(fault).__name__} in `{name}`", fatal=True)


def do(job: Job[Answer], memory: Memory, rules: NamedRules | None) -> Reply[Answer]:
    """Return what came of a job."""
    return reply_of(lambda: _answered(job, memory, rules), type(job).__name__)


def do_at_once(job: QuickJob[Answer], memory: Memory, rules: NamedRules) -> Reply[Answer]:
    """Return what came of a quick job; an empty reply if it takes longer."""
    return cast(Reply[Answer], reply_of(lambda: job.at_once(memory, rules), type(job).__name__))


def _answered(job: Job[Answer], memory: Memory, rules: NamedRules | None) -> Answer:
    found: Answer
    if isinstance(job, TextJob):
        found = job.answer()
        return found
    assert isinstance(job, RulesJob), "a job is about a text or about rules"
    assert rules is not None, "a job about rules gets them"
    found = job.answer(memory, rules)
    return found


def job_of(name: str, words: Mapping[str, Any]) -> Job[Any]:  # Any: JSON, and the answers of jobs differ
    """Return a job from its name and fields."""
    return KINDS[name](**words)
