"""What earlier starts found out about rule files, kept in the user's cache folder: only what is sound is kept.

An entry is found again by the text of the file, the settings, and the version of Rumpus and of Python; it names the
files below, which must say what they said. Entries are plain data: nothing in them is ever run. Without the folder
everything works, and takes longer.
"""

from interpreter.cache.compiled import is_known_sound, keep_program, keep_soundness, known_program
from interpreter.cache.watched import Watched

__all__ = ["Watched", "is_known_sound", "keep_program", "keep_soundness", "known_program"]
