"""What the store raises on purpose."""

from dsl.errors import RumpusError


class StoreError(RumpusError):
    """A database that cannot be opened, copied or restored."""


class UnknownGameError(StoreError, LookupError):
    """No game has this name."""


class UnknownDraftError(StoreError, LookupError):
    """No ruleset of an author has this name."""
