from interpreter.engines.kernel.core cimport Machine, State

cdef class Tables:
    cdef Machine *m
    cdef list blocks
    cdef readonly object program
    cdef readonly list stance_names
    cdef readonly list rules
    cdef list heard
    cdef void *room(self, size_t size) except NULL
    cdef void free_walks(self) noexcept
