from interpreter.engines.kernel.machine.memory cimport Tables

cdef void write_inventory(Tables tables) except *
