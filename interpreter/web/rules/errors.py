"""Errors of jobs."""

from dsl.errors import RumpusError


class JobError(RumpusError):
    """A job has no answer; the sentence says why."""
