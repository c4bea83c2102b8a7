from interpreter.engines.kernel.machine.core cimport Machine, Row, u32

cdef void keep_most(Machine *m, int ply_number, Row *row, u32 first) noexcept nogil
cdef void keep_going_on(Machine *m, int ply_number, Row *row, u32 first) noexcept nogil
cdef void keep_promoting(Machine *m, int ply_number, Row *row, u32 first) noexcept nogil
