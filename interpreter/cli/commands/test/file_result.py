"""The test results of a file."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from dsl.diagnostics import Diagnostic
from dsl.diagnostics.report import FileReport, Tested

if TYPE_CHECKING:
    from interpreter.testing.coverage.measure import Coverage
    from interpreter.testing.mutation.hunt import Hunt


@dataclass(frozen=True, slots=True, kw_only=True)
class FileResult:
    """A file under the name the user gave it, its test results, and its findings."""

    name: str
    tests: tuple[Tested, ...] = ()
    left_out: int = 0
    """Number of tests not selected."""
    not_run: int = 0
    """Number of tests after the first failure, with --fail-fast."""
    findings: tuple[Diagnostic, ...] = ()
    """The findings of a file that cannot be played."""
    coverage: "Coverage | None" = None
    hunt: "Hunt | None" = None
    """Results of small changes of its rules."""

    @property
    def failed(self) -> tuple[Tested, ...]:
        """The tests that failed."""
        return tuple(test for test in self.tests if test.failures)

    @property
    def is_fine(self) -> bool:
        """True if the file can be played and no test failed."""
        return not self.findings and not self.failed

    @property
    def summary(self) -> str:
        """A summary of the passed tests."""
        if self.findings:
            return f"{self.name}: not tested, the file has errors"
        passed = len(self.tests) - len(self.failed)
        tail = f", {self.left_out} left out" if self.left_out else ""
        tail += f", {self.not_run} not run" if self.not_run else ""
        return f"{self.name}: {passed} of {len(self.tests)} tests passed{tail}"

    def report(self) -> FileReport:
        """The report on the file, for any format."""
        facts = {}
        if self.coverage is not None:
            from interpreter.testing.coverage.as_json import to_object

            facts["coverage"] = to_object(self.coverage)
        if self.hunt is not None:
            from interpreter.testing.mutation import as_json

            facts["changes"] = as_json.to_object(self.hunt)
        return FileReport(name=self.name, findings=self.findings, tests=self.tests, facts=facts)
