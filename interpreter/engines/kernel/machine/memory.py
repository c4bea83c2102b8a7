# cython: language_level=3, cdivision=True, infer_types=True
"""The memory of a kernel: a machine, and the blocks of bytes for its tables."""

import cython
from cython.cimports.cpython.buffer import Py_buffer, PyBUF_CONTIG, PyBuffer_Release, PyObject_GetBuffer
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.libc.stdlib import calloc, free


@cython.cclass
class Tables:
    """The memory of one kernel. It belongs to one thread at a time."""

    def __init__(self, program):
        """Make an empty machine."""
        self.program = program
        self.blocks = []
        self.rules = []
        self.heard = []
        self.m = cython.cast(cython.pointer[Machine], calloc(1, cython.sizeof(Machine)))
        if self.m == cython.NULL:
            raise MemoryError

    def room(self, size):
        """Return zeroed bytes that live as long as the tables."""
        block = calloc(max(size, 1), 1)
        if block == cython.NULL:
            raise MemoryError
        self.blocks.append(cython.cast(cython.size_t, block))
        return block

    def free_walks(self):
        """Free the walks."""
        for i in range(self.m.n_pieces * 2 * self.m.n):
            free(self.m.walks[i].first)
            free(self.m.walks[i].stops)

    def __dealloc__(self):
        """Free all memory."""
        if self.m == cython.NULL:
            return
        if self.m.walks != cython.NULL:
            self.free_walks()
        free(self.m.actions)
        free(self.m.claimed)
        free(self.m.unclaimed)
        free(self.m.paths)
        free(self.m.masks)
        free(self.m.past)
        for block in self.blocks or ():
            free(cython.cast(cython.p_void, cython.cast(cython.size_t, block)))
        free(self.m)


def bytes_of(tables: Tables, numbers) -> cython.pointer[u8]:
    """Numbers as bytes."""
    count: cython.int = len(numbers)
    place = cython.cast(cython.pointer[u8], tables.room(count))
    for i in range(count):
        place[i] = numbers[i]
    return place


def shorts_of(tables: Tables, numbers) -> cython.pointer[i16]:
    """Numbers of two bytes each."""
    count: cython.int = len(numbers)
    place = cython.cast(cython.pointer[i16], tables.room(count * 2))
    for i in range(count):
        place[i] = numbers[i]
    return place


def flags_of(tables: Tables, members, count: cython.int) -> cython.pointer[u8]:
    """Return a byte for each number below a count: 1 if it is a member."""
    place = cython.cast(cython.pointer[u8], tables.room(count))
    for member in members:
        place[cython.cast(cython.int, member)] = 1
    return place


def set_of(tables: Tables, squares) -> cython.pointer[u64]:
    """A set of squares, a bit for each."""
    place = cython.cast(cython.pointer[u64], tables.room(tables.m.words * 8))
    for square in squares:
        insert(place, square)
    return place


def values_of(array, size: cython.size_t, count: cython.size_t) -> cython.pointer[cython.void]:
    """Return the values of an array with room for `count` of `size` bytes; the caller keeps it.

    Memory views of Cython would do the same, and take a tenth of the time that all of the kernel is compiled in.
    """
    view: Py_buffer
    PyObject_GetBuffer(array, cython.address(view), PyBUF_CONTIG)
    place = view.buf
    n_bytes: cython.size_t = view.len
    fits = view.itemsize == size and n_bytes >= size * count
    PyBuffer_Release(cython.address(view))
    if not fits:
        raise ValueError(
            f"expected a contiguous array of at least {count} values of {size} bytes, found {n_bytes} bytes"
        )
    return place
