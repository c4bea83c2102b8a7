from interpreter.engines.kernel.machine.core cimport Action, Machine, State, u16, u64

cdef void copy(Machine *m, State *s, State *to) noexcept nogil
cdef void carry_out(Machine *m, State *s, Action *action) noexcept nogil
cdef bint makes_progress(Machine *m, State *s, Action *action) noexcept nogil
cdef void finish(Machine *m, State *s, int n_old, bint first) noexcept nogil
cdef int acted(Machine *m, int unit) noexcept nogil
cdef int _piece_in_hand(Machine *m, int unit) noexcept nogil
cdef void _stow(Machine *m, State *s, int side, int piece) noexcept nogil
cdef void _take(Machine *m, State *s, int side, int piece) noexcept nogil
cdef void forfeit(Machine *m, State *s, int side, int mover) noexcept nogil
cdef void _forfeit_partner(Machine *m, State *s, int side, int partner) noexcept nogil
cdef void mark_again(Machine *m, State *s, int square, int unit, int marked) noexcept nogil
cdef void _grant(Machine *m, State *s, int dropped, int target) noexcept nogil
cdef bint _is_home(Machine *m, State *s, u64 *homes, int mover) noexcept nogil
cdef void _grant_on(Machine *m, State *s, int square, int partner) noexcept nogil
cdef void _capture(Machine *m, State *s, int square, int unit) noexcept nogil
cdef void _capture_all(Machine *m, State *s, int square) noexcept nogil
cdef void _wait(Machine *m, State *s, int square, int unit) noexcept nogil
cdef void _move(Machine *m, State *s, Action *action) noexcept nogil
cdef void _arrive(Machine *m, State *s, Action *action, int unit, int ident) noexcept nogil
cdef int _promoted(Machine *m, int unit, int piece) noexcept nogil
cdef void expose(Machine *m, State *s, Action *action, int side) noexcept nogil
cdef void _place_neutral(Machine *m, State *s, int target) noexcept nogil
cdef void _castle(Machine *m, State *s, Action *action) noexcept nogil
cdef void _pocket(Machine *m, State *s, Action *action) noexcept nogil
cdef void _drop(Machine *m, State *s, Action *action) noexcept nogil
cdef void _ride(Machine *m, State *s, Action *action) noexcept nogil
cdef void _place(Machine *m, State *s, Action *action) noexcept nogil
cdef void _claim(Machine *m, State *s, Action *action) noexcept nogil
cdef void _remember_claim(Machine *m, State *s, u16 *path) noexcept nogil
cdef void _lift_chain(Machine *m, State *s, Action *action, bint marks) noexcept nogil
cdef void _convert(Machine *m, State *s, Action *action) noexcept nogil
cdef void _settle_passants(Machine *m, State *s, int n_old, bint first) noexcept nogil
cdef bint _holds_own(Machine *m, State *s, int square, int piece) noexcept nogil
cdef void _settle_ridden(Machine *m, State *s, bint rode) noexcept nogil
cdef int castling_unit(Machine *m, State *s, int square, int piece) noexcept nogil
