from interpreter.engines.kernel.machine.memory cimport Tables

cdef Tables load(object program)
