# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""What a search remembers of the states it has seen: a table of fixed size, which several threads may share."""

import cython
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.libc.stdlib import calloc, free
from cython.cimports.libc.string import memset


@cython.cclass
class Memory:
    """The memory of a search; `megabytes` is its size, 0 for a search that remembers nothing."""

    def __init__(self, megabytes: cython.int):
        """Make an empty memory."""
        size: cython.size_t = cython.cast(cython.size_t, megabytes) << 20
        self.n_lines = size / (WAYS * cython.sizeof(Slot))
        self.block = calloc(size + LARGE_PAGE, 1)
        if self.block == cython.NULL:
            raise MemoryError(f"there is no room for a memory of {megabytes} MB")
        place = (cython.cast(cython.size_t, self.block) + LARGE_PAGE - 1) / LARGE_PAGE * LARGE_PAGE
        self.slots = cython.cast(cython.pointer[Slot], cython.cast(cython.p_void, place))
        use_large_pages(self.slots, size)

    def __dealloc__(self):
        """Free the memory."""
        free(self.block)

    def forget(self):
        """Forget everything."""
        memset(self.slots, 0, self.n_lines * WAYS * cython.sizeof(Slot))
        self.age = 0
        self.root = None

    def serve(self, root):
        """Let what is known be replaced before what a search from a root finds, which may run in several threads."""
        if root is not self.root:
            self.root = root
            self.age = (self.age + 1) & 63

    def find(self, key: cython.ulonglong):
        """Return the score, depth, bound and action that are known for a key, or None."""
        found: Record
        if not recall(self.slots, self.n_lines, key, cython.address(found)):
            return None
        return found.score, found.depth, found.bound, found.action

    def keep(self, key: cython.ulonglong, score: cython.int, depth: cython.int, bound: cython.int, action: cython.uint):
        """Write down a score, depth, bound and action for a key."""
        note(self.slots, self.n_lines, self.age, key, score, depth, bound, action)


def recall(slots: cython.pointer[Slot], n_lines: u64, key: u64, found: cython.pointer[Record]) -> cython.bint:
    """Return True if something is known about a state, and write it down."""
    if n_lines == 0:
        return False
    slot = slots + line_of(n_lines, key)
    for _ in range(WAYS):
        data = slot.data
        if data and slot.guard ^ data == key:
            found.action = cython.cast(u32, data)
            found.score = cython.cast(i16, (data >> 32) & 0xFFFF)
            found.depth = cython.cast(u8, (data >> 48) & 0xFF)
            found.bound = cython.cast(u8, (data >> 56) & 3)
            return True
        slot += 1
    return False


def note(
    slots: cython.pointer[Slot],
    n_lines: u64,
    age: u8,
    key: u64,
    score: cython.int,
    depth: cython.int,
    bound: cython.int,
    action: u32,
) -> cython.void:
    """Write down what was found about a state, in place of what is worth least."""
    if n_lines == 0:
        return
    first = slots + line_of(n_lines, key)
    worst = first
    least: cython.int = 1 << 20
    for i in range(WAYS):
        slot = first + i
        data = slot.data
        if data == 0 or slot.guard ^ data == key:
            if data and action == 0:
                action = cython.cast(u32, data)
            worst = slot
            break
        worth = cython.cast(cython.int, (data >> 48) & 0xFF) - 4 * ((age - cython.cast(cython.int, data >> 58)) & 63)
        if worth < least:
            least, worst = worth, slot
    data = cython.cast(u64, action)
    data |= cython.cast(u64, score & 0xFFFF) << 32
    data |= cython.cast(u64, depth & 0xFF) << 48
    data |= cython.cast(u64, bound | (age << 2)) << 56
    worst.data = data
    worst.guard = key ^ data
