from interpreter.engines.kernel.machine.memory cimport Tables

cdef void check_room(Tables tables, object position) except *
