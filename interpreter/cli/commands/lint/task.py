"""The input of `rumpus lint`: each file with its settings, findings and fixes."""

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path

from dsl.diagnostics import Diagnostic
from dsl.lint import lint_source
from dsl.lint.fixing import fix_text
from dsl.lint.selection import Choice, selected
from dsl.source import Source
from interpreter.cli.shared.files import UsageError
from interpreter.cli.shared.lint_settings import settings_for
from interpreter.cli.shared.notes import note
from interpreter.cli.shared.rule_files import RuleFile
from interpreter.cli.shared.write_over import write_over
from interpreter.lint.registry import all_rules, play_rules
from rulesets import Catalogue


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """The options of a command, for each file."""

    choice: Choice
    games: int
    seed: int
    cluster: str | None
    unsafe: bool

    def codes_for(self, name: str, source: Source) -> frozenset[str]:
        """Return the rules for a file; the command line overrides its settings."""
        said = settings_for(Path() if name == "-" else Path(source.name))
        choice = Choice(
            select=self.choice.select or said.select,
            ignore=self.choice.ignore or said.ignore,
            extend_select=(*said.extend_select, *self.choice.extend_select),
        )
        codes = selected(choice, all_rules())
        return codes if self.games else codes - {rule.code for rule in play_rules()}


@dataclass(slots=True)
class Task:
    """A file to lint: its source, the findings about its bytes, and the enabled codes."""

    name: str
    source: Source
    faults: tuple[Diagnostic, ...]
    codes: frozenset[str]
    wish: Wish
    obstacle: str = ""
    """The reason why the fixes were not written."""

    def findings(self) -> tuple[Diagnostic, ...]:
        """Return the findings in the current text of the file."""
        return self.faults or self._lint(self.source, tuple(self._played()))

    def fix(self) -> int:
        """Apply the fixes to the source, without playing games, and return their number."""
        if self.faults:
            return 0
        fixed = fix_text(self.source, self._lint, unsafe=self.wish.unsafe)
        self.source = Source(self.source.name, fixed.text)
        return len(fixed.cured)

    def _lint(self, source: Source, games: tuple[Diagnostic, ...] = ()) -> tuple[Diagnostic, ...]:
        return lint_source(source, self.codes, Catalogue(), known=all_rules(), more=games).findings

    def _played(self) -> Iterator[Diagnostic]:
        """Yield the findings of random games."""
        if self.wish.games:
            from interpreter.lint.sampling import findings_of_games
            from interpreter.pool import pool_for

            pool = pool_for(1, self.wish.cluster, note)
            yield from findings_of_games(self.source, self.wish.games, self.wish.seed, self.codes, pool)


def tasks_for(files: Iterable[RuleFile], wish: Wish) -> list[Task]:
    """Return a task for each file."""
    return [Task(file.name, file.source, file.faults, wish.codes_for(file.name, file.source), wish) for file in files]


def show_changes(tasks: Iterable[Task]) -> bool:
    """Print what fixes would change; return True if there is anything."""
    changed = False
    for task in tasks:
        before = task.source.text.splitlines(keepends=True)
        task.fix()
        after = task.source.text.splitlines(keepends=True)
        for line in unified_diff(before, after, task.source.name, task.source.name):
            print(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n", end="")
            changed = True
    return changed


def write_fixed(task: Task) -> int:
    """Write the fixed file, or standard input to standard output; return the number of fixes."""
    before = task.source
    count = task.fix()
    if task.name == "-":
        sys.stdout.write(task.source.text)
    elif count:
        try:
            write_over(task.source.name, task.source.text)
        except UsageError as fault:  # the other files are still fixed
            task.source, task.obstacle = before, str(fault)
            return 0
    return count
