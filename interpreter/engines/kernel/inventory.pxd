from interpreter.engines.kernel.memory cimport Tables

cdef void write_inventory(Tables tables) except *
