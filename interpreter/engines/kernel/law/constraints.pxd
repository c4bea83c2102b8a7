from interpreter.engines.kernel.machine.core cimport Forbids, Machine, Row, State
from interpreter.engines.kernel.machine.memory cimport Tables

cdef void enlist(Tables tables) except *
cdef void _judge(Tables tables, object kind, Forbids forbids) except *
cdef void _judge_together(Tables tables, object kind, Forbids forbids) except *
cdef void _try(Tables tables, object kind, Forbids forbids) except *
cdef void _add(Machine *m, Row *row, Forbids forbids) noexcept
cdef bint brings_back(Machine *m, State *before, State *after, State *following, bint over) noexcept nogil
