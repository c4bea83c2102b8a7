from interpreter.engines.kernel.memory cimport Tables

cdef void write_rows(Tables tables) except *
