from interpreter.engines.kernel.machine.core cimport Machine, State, i16, i32, u16

cdef extern from *:
    """
    /* 181 is the largest number whose square fits into a short. Compilers turn both loops into vectors. */
    #define RUMPUS_FULL 181
    static void rumpus_add(short *sums, const short *row, int times, int width) {
        for (int j = 0; j < width; j++) sums[j] = (short)(sums[j] + (short)times * row[j]);
    }
    static int rumpus_weigh(const short *sums, const short *out, int width) {
        int total = 0;
        for (int j = 0; j < width; j++) {
            short on = sums[j] < 0 ? 0 : sums[j] > RUMPUS_FULL ? RUMPUS_FULL : sums[j];
            short square = (short)(on * on);
            total += square * out[j];
        }
        return total;
    }
    """
    void rumpus_add(i16 *sums, const i16 *row, int times, int width) noexcept nogil
    int rumpus_weigh(const i16 *sums, const i16 *out, int width) noexcept nogil

cdef enum:
    AT_ONCE = 16  # squares that are compared at once

cdef struct Network:
    int width  # neurons of a view, a multiple of 32
    int most  # units that it sees, so that no sum is too large
    i16 *rows  # for each own and enemy piece and square as the view sees them: what a unit adds to each neuron
    i16 *held  # for each own and enemy piece: what one in hand adds
    i16 *out  # for each neuron of the view of the side to act, and then of the other
    i32 out_bias  # in sixteenths of a point
    i32 grain  # of `out` in a sixteenth of a point
    i16 *mirror  # for each square the one that Black sees as White sees this
    # the position that it judged last
    int n  # units
    u16 *firsts  # the unit on each square
    u16 *seconds  # the one above it
    u16 *hands  # for each side and piece how many are in hand
    i16 *white  # the sum of each neuron, as White sees the board
    i16 *black

cdef int appraise(Machine *m, Network *net, State *s, int side) noexcept nogil
