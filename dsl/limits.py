"""Limits that keep every file small and quick to read, even a hostile one; each has a diagnostic."""

from typing import Final

MAX_TEXT: Final = 256 * 1024
"""Characters of one file."""

MAX_STATEMENTS: Final = 5_000
"""Statements of one file, those inside blocks included."""

MAX_NESTING: Final = 8
"""Blocks inside blocks."""

MAX_SQUARES: Final = 400
"""Squares of a board's frame; each side at most `MAX_SIDE`."""

MAX_SIDE: Final = 26
"""Files, or ranks, of a board."""

MAX_PIECES: Final = 200
"""Piece types of one ruleset."""

MAX_HEAD: Final = 10_000
"""Characters of one statement, without its block."""

MAX_SERIES: Final = 20
"""Pieces in one series."""

MAX_FUSION_LINES: Final = 50
"""Lines with `+` in the fusion block of one ruleset."""

MAX_OPTIONS: Final = 10
"""Options of one ruleset."""

MAX_VALUES: Final = 20
"""Values of all options together: `check` tries each."""

MAX_OPENING: Final = 99
"""Turns that a side opens with."""

MAX_ACTIONS: Final = 50
"""Actions of one turn."""

MAX_CHAIN: Final = 8
"""Units of one chain."""

MAX_SCORE: Final = 9_999
"""Points of a goal or of a piece."""
MAX_STANCES: Final = 20
"""Stances of one command."""

MAX_BLOCK: Final = 8
"""Files, or ranks, of a formation's block."""

MAX_LETTERS: Final = 500
"""Characters of one movement in Betza's letters."""

MAX_ALL_LETTERS: Final = 5_000
"""Characters of all movements of a ruleset together."""

MAX_LEGS: Final = 20
"""Legs of one move."""

MAX_WALK: Final = 5_000
"""Nodes of the walk of one `moves` line on this board."""

MAX_FILES: Final = 20
"""Files read for one ruleset through `extends` and `use`."""

MAX_DIAGNOSTICS: Final = 100
"""Number of findings after which checking stops."""
