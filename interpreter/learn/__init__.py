"""Games for programs that learn: many of them at once, as arrays of numbers.

>>> from interpreter import load
>>> from interpreter.learn import Batch
>>> batch = Batch(load("chess"), 4)
>>> batch.counts.tolist()
[20, 20, 20, 20]
"""

from interpreter.learn.batch import Batch

__all__ = ["Batch"]
