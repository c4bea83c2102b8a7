from interpreter.engines.kernel.engine cimport Kernel
from interpreter.engines.kernel.held cimport Block, Held
from interpreter.engines.kernel.machine.core cimport State, i16, i32, u64
from interpreter.engines.kernel.search.evaluate cimport Scale
from interpreter.engines.kernel.search.network cimport Network
from interpreter.engines.kernel.search.rays cimport Fan
from interpreter.engines.kernel.search.table cimport Memory
from interpreter.engines.kernel.search.thought cimport Thought
from interpreter.engines.kernel.tabling.tabler cimport Tabler

cdef class Searcher:
    cdef Kernel kernel
    cdef Memory memory
    cdef Scale scale
    cdef Network network
    cdef Thought *thought
    cdef dict starts
    cdef object repetition
    cdef object endgames
    cdef Tabler tabler
    cdef int _load(self, Held held) except -1
    cdef void _count(self, State *s, int square, int unit) noexcept
    cdef int _write_turns(self, Held held) except -1
    cdef int _make_room(self, int turns) except -1
    cdef void _write_turn(self, Block *kept, int number) noexcept
    cdef int _find_returns(self, Held held) except -1
    cdef int _write_past(self, object position, list starts) except -1
    cdef int write_scale(self, object scale) except -1
    cdef int _write_worths(self, object scale) except -1
    cdef int _write_network(self, object network) except -1
    cdef i16 *short(self, object values) except NULL
    cdef int _write_rows(self, object scale) except -1
    cdef Fan *_fans(self) except? NULL
    cdef u64 *sets(self, object values) except NULL
    cdef i32 *numbers(self, object values) except NULL
