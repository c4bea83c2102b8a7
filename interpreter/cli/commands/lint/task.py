"""The input of `rumpus lint`: each file with its settings, findings and fixes."""

import sys
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from difflib import unified_diff
from pathlib import Path
from typing import TYPE_CHECKING

from dsl.diagnostics import Diagnostic
from dsl.lint.choice import Choice
from dsl.source import Source
from interpreter.cache import Watched, keep, known
from interpreter.cli.shared.files import UsageError
from interpreter.cli.shared.lint_settings import settings_for
from interpreter.cli.shared.notes import note
from interpreter.cli.shared.rule_files import RuleFile
from interpreter.cli.shared.write_over import write_over
from rulesets import Catalogue

if TYPE_CHECKING:
    from dsl.resolve import Library

_CLEAN = "clean"
"""The kind of what is cached: that a file has no finding of certain rules."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """The options of a command, for each file."""

    choice: Choice
    games: int
    seed: int
    cluster: str | None
    unsafe: bool

    def choice_for(self, name: str, source: Source) -> Choice:
        """Return the choice of rules for a file; the command line overrides its settings."""
        said = settings_for(Path() if name == "-" else Path(source.name))
        return Choice(
            select=self.choice.select or said.select,
            ignore=self.choice.ignore or said.ignore,
            extend_select=(*said.extend_select, *self.choice.extend_select),
        )


@dataclass(slots=True)
class Task:
    """A file to lint: its source, the findings about its bytes, and the choice of rules."""

    name: str
    source: Source
    faults: tuple[Diagnostic, ...]
    choice: Choice
    wish: Wish
    obstacle: str = ""
    """The reason why the fixes were not written."""
    figures: str = ""
    """How the random games went."""

    def findings(self) -> tuple[Diagnostic, ...]:
        """Return the findings in the current text of the file; that there is none is cached."""
        if self.faults:
            return self.faults
        library, words = Watched(Catalogue()), {name: " ".join(words) for name, words in asdict(self.choice).items()}
        if not self.wish.games and known(_CLEAN, self.source, words, library):
            return ()
        found = self._lint(self.source, tuple(self._played()), library)
        if not (self.wish.games or found):
            keep(_CLEAN, self.source, words, library, True)
        return found

    def codes(self) -> frozenset[str]:
        """Return the codes of the chosen rules."""
        from dsl.lint.selection import selected
        from interpreter.lint.registry import all_rules, play_rules

        codes = selected(self.choice, all_rules())
        return codes if self.wish.games else codes - {rule.code for rule in play_rules()}

    def fix(self) -> int:
        """Apply the fixes to the source, without playing games, and return their number."""
        from dsl.lint.fixing import fix_text

        if self.faults:
            return 0
        fixed = fix_text(self.source, self._lint, unsafe=self.wish.unsafe)
        self.source = Source(self.source.name, fixed.text)
        return len(fixed.cured)

    def _lint(
        self, source: Source, games: tuple[Diagnostic, ...] = (), library: "Library | None" = None
    ) -> tuple[Diagnostic, ...]:
        from dsl.lint.run import lint_source
        from interpreter.lint.registry import all_rules

        return lint_source(source, self.codes(), library or Catalogue(), known=all_rules(), more=games).findings

    def _played(self) -> Iterator[Diagnostic]:
        """Yield the findings of random games."""
        if self.wish.games:
            from interpreter.lint.sampling import findings_of_games
            from interpreter.pool import pool_for

            pool = pool_for(1, self.wish.cluster, note)
            wish, codes = self.wish, self.codes()
            yield from findings_of_games(self.source, wish.games, wish.seed, codes, pool, self._hear)

    def _hear(self, figures: str) -> None:
        self.figures = f"{self.source.name}: {figures}"


def tasks_for(files: Iterable[RuleFile], wish: Wish) -> list[Task]:
    """Return a task for each file."""
    return [Task(file.name, file.source, file.faults, wish.choice_for(file.name, file.source), wish) for file in files]


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
