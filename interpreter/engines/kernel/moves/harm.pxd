from interpreter.engines.kernel.machine.core cimport Machine, State, Stop, u64, u8

cdef bint costs_royal(Machine *m, State *s, int by, int piece, u64 *landing, u64 *left) noexcept nogil
cdef bint capture_costs_royal(Machine *m, State *s, int by, int piece, int landing, int left, Stop *stop, int start) noexcept nogil
cdef void mark_prey(Machine *m, State *s, int square, int spared) noexcept nogil
cdef bint names_any(Machine *m, u8 *named, u8 *pieces) noexcept nogil
