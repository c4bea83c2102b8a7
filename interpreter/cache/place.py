"""The place of the cache: the user's cache folder, or that of an environment variable."""

import os
import sys

VARIABLE = "RUMPUS_CACHE"
"""The environment variable that moves the cache, or turns it off."""

OFF = "off"


def cache_path() -> str | None:
    """Return the path of the folder, which may not exist yet; None without a cache."""
    wanted = os.environ.get(VARIABLE)
    if (
        wanted == OFF or os.open not in os.supports_dir_fd
    ):  # without directory handles the folder cannot be kept private
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
