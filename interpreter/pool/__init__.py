"""Pools of workers: the same tasks on processes of this machine, or on a Dask cluster."""

from interpreter.pool.pool import Pool, pool_for, processes_beside

__all__ = ["Pool", "pool_for", "processes_beside"]
