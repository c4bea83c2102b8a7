from interpreter.engines.kernel.machine.core cimport Action, Machine, i16, i32, u32, u64, u8
from interpreter.engines.kernel.search.thought cimport MOST_DEEP, Thought

cdef struct Twig:  # a node: an action and what came of it; shares and scores are White's
    Action action
    u32 name
    u32 parent
    u32 first  # the children are next to each other
    u32 count
    u32 visits
    u32 prior
    u32 share  # of a win, by the first look at the state
    i32 number  # of the turn
    u64 total  # of the shares of all visits
    u64 key
    i32 clock
    i16 score  # of a solved state: a win, less the actions until then
    u8 side  # to act
    u8 solved
    u8 counted  # whether it was ended by a count, which the start of the tree has a part in
    u8 kept

cdef struct Tree:
    Twig *twigs
    u32 used
    u32 room
    u32 way[MOST_DEEP + 8]
    u8 sides[MOST_DEEP + 8]
    u32 *shares  # by score, from the lowest
    u32 *likelihoods  # by points that an action promises less than the best one
    int most_score
    int most_points
    int curiosity
    int doubt

cdef enum:
    WHOLE = 1 << 16  # a win as a share

cdef void grow(Machine *m, Thought *t, Tree *tree, u64 most_nodes) noexcept nogil
cdef int mean_of(Twig *twig) noexcept nogil
cdef u32 find(Tree *tree, u64 key, int number, int clock) noexcept nogil
cdef void keep(Tree *tree, u32 number) noexcept nogil
