from interpreter.engines.kernel.machine.memory cimport Tables

cdef void write_rows(Tables tables) except *
