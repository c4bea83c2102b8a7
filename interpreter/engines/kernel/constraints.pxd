from interpreter.engines.kernel.core cimport Action, Forbids, Machine, Row, State
from interpreter.engines.kernel.memory cimport Tables

cdef void enlist(Tables tables) except *
cdef void _add(Tables tables, object kind, Forbids forbids, bint together=?, bint tried=?) except *
cdef bint _captures(Machine *m, State *s, State *after, Row *row, Action *action) noexcept nogil
cdef bint _frozen(Machine *m, State *s, State *after, Row *row, Action *action) noexcept nogil
