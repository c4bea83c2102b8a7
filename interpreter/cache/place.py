"""Where the cache is: in the user's folder for such things, or where an environment variable says."""

import os
import sys

VARIABLE = "RUMPUS_CACHE"
"""The environment variable that moves the cache, or switches it off."""

OFF = "off"


def cache_path() -> str | None:
    """The path of the folder, whether it is there or not; nothing where there is to be no cache."""
    wanted = os.environ.get(VARIABLE)
    if wanted == OFF or os.open not in os.supports_dir_fd:  # without folders that stay open nobody can be kept out
        return None
    if wanted:
        return os.path.abspath(wanted)
    base = _users_folder()
    return os.path.join(base, "rumpus") if os.path.isabs(base) else None


def _users_folder() -> str:
    said = os.environ.get("XDG_CACHE_HOME", "")
    if os.path.isabs(said):
        return said
    return os.path.expanduser("~/Library/Caches" if sys.platform == "darwin" else "~/.cache")
