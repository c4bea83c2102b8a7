"""The place of the cache: the user's cache folder, or that of an environment variable."""

import errno
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


def cache_state() -> str:
    """Return a sentence on the cache: its folder and entries, or why there is none."""
    path = cache_path()
    if path is None:
        return "none"
    from interpreter.cache.folder import open_folder

    try:
        with open_folder(path, make=True) as folder:
            if not os.access(path, os.W_OK):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
            return f"{path}, {folder.count()} entries"
    except OSError as fault:
        why = f"{path} cannot be used: {fault.strerror or fault}"
        return f"none, so commands start more slowly: {why}; to change it, set {VARIABLE} to a folder of your own"


def _users_folder() -> str:
    said = os.environ.get("XDG_CACHE_HOME", "")
    if os.path.isabs(said):
        return said
    return os.path.expanduser("~/Library/Caches" if sys.platform == "darwin" else "~/.cache")
