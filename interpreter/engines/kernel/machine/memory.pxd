from interpreter.engines.kernel.machine.core cimport Machine, i16, u64, u8

cdef class Tables:
    cdef Machine *m
    cdef list blocks
    cdef readonly object program
    cdef readonly list stance_names
    cdef readonly list rules
    cdef list heard
    cdef void *room(self, size_t size) except NULL
    cdef void free_walks(self) noexcept

cdef u8 *bytes_of(Tables tables, object numbers) except NULL
cdef i16 *shorts_of(Tables tables, object numbers) except NULL
cdef u8 *flags_of(Tables tables, object members, int count) except NULL
cdef u64 *set_of(Tables tables, object squares) except NULL
cdef void *values_of(object array, size_t size, size_t count) except NULL
