from interpreter.engines.kernel.machine.core cimport Machine, Row, State, Stop, u64, u8

cdef bint costs_royal(Machine *m, State *s, int by, int piece, u64 *landing, u64 *left) noexcept nogil
cdef bint capture_costs_royal(Machine *m, State *s, int by, int piece, int landing, int left, Stop *stop, int start) noexcept nogil
cdef void mark_prey(Machine *m, State *s, int square, int spared) noexcept nogil
cdef bint names_any(Machine *m, u8 *named, u8 *pieces) noexcept nogil
cdef bint _keeps_too_few(Machine *m, State *s, u8 *pieces, int which, int by, int piece, u64 *landing, u64 *left) noexcept nogil
cdef bint _captor_falls(Machine *m, int by, int piece, u64 *landing) noexcept nogil
cdef bint _falls_around(Machine *m, int royal, int square, int by, int piece, u64 *landing) noexcept nogil
cdef bint _follows_capture(Machine *m, Row *after, int by, int piece, u64 *landing) noexcept nogil
