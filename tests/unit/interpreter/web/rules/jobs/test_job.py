"""Jobs as they cross to a cell: by the name of their kind, with their fields as JSON."""

import json

import pytest
from support.each import each

from interpreter.web.rules import jobs
from interpreter.web.rules.bundle import NamedRules
from interpreter.web.rules.errors import JobError
from interpreter.web.rules.jobs import Job, PositionJob, QuickJob, RulesJob, TextJob
from interpreter.web.rules.memory import Memory

ABSTRACT = {"EditorJob", "PlaceJob", *(kind.__name__ for kind in (PositionJob, QuickJob, RulesJob, TextJob))}
KINDS = {name: kind for name, kind in jobs.KINDS.items() if name not in ABSTRACT}


@each("name", KINDS)
def test_every_job_can_be_asked_for_has_a_sentence_and_an_answer(name: str) -> None:
    kind = KINDS[name]
    assert getattr(jobs, name) is kind
    assert kind.__doc__.startswith("Return ") or name in ("Idle", "Remember")
    assert "answer" in vars(kind)


@each(
    "job",
    [
        jobs.ShowPosition(start="", actions=["e2e4"]),
        jobs.Play(actions=["e2e4"], action="e7e5"),
        jobs.WriteRecord(actions=[], tags={"White": "ox"}, ended={"winner": None, "reason": "agreement"}),
        jobs.Compose(units={"a1": [[0, 1]]}, hands=[[], []], side=0, lost=["a1"]),
        jobs.Hover(session="1", text="x", position={"line": 0, "character": 1}),
        jobs.Idle(),
    ],
)
def test_a_job_crosses_as_json(job: Job[object]) -> None:
    assert jobs.job_of(type(job).__name__, json.loads(json.dumps(job.words()))) == job


def test_a_job_with_an_unknown_field_is_refused() -> None:
    with pytest.raises(TypeError, match="strat"):
        jobs.job_of("ShowPosition", {"strat": ""})


def test_a_fault_of_a_program_ends_its_job_with_a_sentence_and_its_process(capfd: pytest.CaptureFixture[str]) -> None:
    class Broken(RulesJob[None]):
        def answer(self, memory: Memory, rules: NamedRules) -> None:
            raise KeyError("ox")

    del jobs.KINDS["Broken"]
    reply = jobs.do(Broken(), Memory(shipped=False), NamedRules("", ""))
    assert (reply.fatal, reply.failed) == (True, "this is a bug in rumpus: KeyError in `Broken`")
    assert "KeyError: 'ox'" in capfd.readouterr().err
    with pytest.raises(JobError, match="a bug in rumpus"):
        reply.value()
