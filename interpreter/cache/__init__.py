"""Results of earlier runs about rule files, in the user's cache folder; only sound files are cached.

An entry is identified by the text of the file, the settings, and the versions of Rumpus and Python. It lists the base
files, whose texts must be unchanged. Entries are plain data and are never executed. Without the folder everything
works, but takes longer.
"""

from interpreter.cache.compiled import keep, keep_program, known, known_program
from interpreter.cache.watched import Watched

__all__ = ["Watched", "keep", "keep_program", "known", "known_program"]
