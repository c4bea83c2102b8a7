"""The exceptions that the store raises on purpose."""

from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from dsl.errors import RumpusError

UNAVAILABLE = (OperationalError, InterfaceError, PoolTimeoutError)
"""What is raised if the database cannot do its work now: its disk is full, it is locked or away."""


class StoreError(RumpusError):
    """A database that cannot be opened, copied or restored."""


class UnknownGameError(StoreError, LookupError):
    """No game has this name."""


class UnknownDraftError(StoreError, LookupError):
    """No ruleset of an author has this name."""
