"""Limits of what is fetched, and the error for what does not keep to them."""

from dsl.errors import RumpusError
from dsl.limits import MAX_TEXT

MAX_FILE = 4 * MAX_TEXT
"""Bytes of one rule file: what its characters may take at most."""

MAX_FETCHED = 16 * 1024 * 1024
"""Bytes of an archive, a catalogue or an answer of a site."""

MAX_UNPACKED = 4 * MAX_FETCHED
"""Bytes of all files in an archive whose files are packed together."""

MAX_FILES = 500
"""Rule files of one source."""

SECONDS = 20.0
"""How long a site may take to answer."""


class SharingError(RumpusError):
    """A source that cannot be read, is too large, or does not hold what it should."""
