# The kernel's memory: what the Program says as flat tables, and a state as one block of bytes that is copied to be changed.

ctypedef unsigned char u8
ctypedef unsigned short u16
ctypedef unsigned int u32
ctypedef unsigned long long u64
ctypedef short i16
ctypedef int i32
ctypedef long long i64

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int rumpus_lowest(unsigned long long word) { unsigned long i; _BitScanForward64(&i, word); return (int)i; }
    static __inline int rumpus_highest(unsigned long long word) { unsigned long i; _BitScanReverse64(&i, word); return (int)i; }
    #else
    #define rumpus_lowest(word) __builtin_ctzll(word)
    #endif

    #if defined(__GNUC__) && defined(__x86_64__)
    /* Not every processor that runs a wheel counts bits, or zeros from the left. Most do, which is asked once. */
    static int rumpus_counts = 0;
    __attribute__((constructor)) static void rumpus_ask(void) {
        __builtin_cpu_init();
        rumpus_counts = __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("lzcnt");
    }
    static inline int rumpus_highest(unsigned long long word) {
        unsigned long long zeros;
        if (!rumpus_counts) return __builtin_clzll(word) ^ 63;
        __asm__("lzcntq %1, %0" : "=r"(zeros) : "rm"(word) : "cc");
        return (int)zeros ^ 63;
    }
    #else
    #define rumpus_counts 0
    #if !defined(_MSC_VER)
    #define rumpus_highest(word) (__builtin_clzll(word) ^ 63)
    #endif
    #endif

    static inline int rumpus_n_bits(unsigned long long word) {
    #if defined(__GNUC__) && defined(__x86_64__)
        if (rumpus_counts) {
            __asm__("popcntq %0, %0" : "+r"(word) : : "cc");
            return (int)word;
        }
    #endif
        /* in parallel: Warren, Hacker's Delight, 5-1 */
        word -= word >> 1 & 0x5555555555555555ULL;
        word = (word & 0x3333333333333333ULL) + (word >> 2 & 0x3333333333333333ULL);
        word = word + (word >> 4) & 0x0F0F0F0F0F0F0F0FULL;
        return (int)(word * 0x0101010101010101ULL >> 56);
    }
    """
    int lowest "rumpus_lowest"(u64 word) noexcept nogil
    int highest "rumpus_highest"(u64 word) noexcept nogil
    int n_bits "rumpus_n_bits"(u64 word) noexcept nogil

cdef extern from *:
    """
    #if defined(_WIN32)
    #include <windows.h>
    static double rumpus_now(void) {
        LARGE_INTEGER at, rate;
        QueryPerformanceCounter(&at);
        QueryPerformanceFrequency(&rate);
        return (double)at.QuadPart / (double)rate.QuadPart;
    }
    static double rumpus_worked(void) {
        FILETIME made, gone, kernel, user;
        if (!GetThreadTimes(GetCurrentThread(), &made, &gone, &kernel, &user)) return rumpus_now();
        return 429.4967296 * ((double)kernel.dwHighDateTime + (double)user.dwHighDateTime)
            + 1e-7 * ((double)kernel.dwLowDateTime + (double)user.dwLowDateTime);
    }
    #elif defined(__EMSCRIPTEN__)
    /* The headers are those of WASI, in which clocks have addresses; here they have numbers. A browser has no other. */
    extern int rumpus_clock(int clock, void *at) __asm__("clock_gettime");
    static double rumpus_now(void) {
        struct { long long s; int ns; } at;
        rumpus_clock(1, &at);
        return (double)at.s + (double)at.ns * 1e-9;
    }
    #define rumpus_worked rumpus_now
    #else
    #include <time.h>
    static double rumpus_now(void) {
        struct timespec at;
        clock_gettime(CLOCK_MONOTONIC, &at);
        return (double)at.tv_sec + (double)at.tv_nsec * 1e-9;
    }
    static double rumpus_worked(void) {
        struct timespec at;
        if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &at)) return rumpus_now();
        return (double)at.tv_sec + (double)at.tv_nsec * 1e-9;
    }
    #endif
    """
    double now "rumpus_now"() noexcept nogil  # seconds of a clock that is never set
    double worked "rumpus_worked"() noexcept nogil  # seconds that this thread had the processor

# What a unit sees, by color: the walks of each side are laid with their columns in this order.
cdef enum:
    EMPTY = 0
    WHITE_UNIT = 1
    BLACK_UNIT = 2
    OFF = 3
    COMPANION = 4
    MIXED = 5
    COLUMNS = 6

cdef enum:  # `Landing` of the Program
    STEP = 1
    CAPTURE = 2
    DESTROY = 4
    PASSANT = 8
    FUSE = 16
    JOIN = 32
    PUSH = 64
    PULL = 128

cdef enum:  # what a node's rule adds
    TAME = 1
    SWAPS = 2
    LEAVES = 4
    VICTIMS = 8
    GATE = 16
    LIMITED = 32  # in what it captures, or hops over, or how far it goes

cdef enum:  # bits of a unit: piece, side, marks, and that it is there
    SIDE_SHIFT = 8
    MARK_SHIFT = 10
    THERE = 0x4000
    ACTED = 0x400
    UNMOVED = 0x800
    CASTLES = 0x1000
    PROMOTED = 0x2000
    ALL_MARKS = 0x3C00

cdef enum:  # kinds of actions, in the order of `action.Kind`
    MOVE_KIND = 0
    CASTLE_KIND
    SPLIT_KIND
    POCKET_KIND
    DROP_KIND
    FUSE_KIND
    RIDE_KIND
    PLACE_KIND
    CLAIM_KIND
    RELOCATE_KIND
    COMMAND_KIND
    CONVERT_KIND
    END_KIND
    LEAVE_KIND  # with the unit on the square `extra`, if there is one

cdef enum:  # deeds that activation may be needed for: bits
    MOVE_DEED = 1
    CASTLE_DEED = 2
    SPLIT_DEED = 4
    POCKET_DEED = 8
    RIDE_DEED = 16
    CHECK_DEED = 32

cdef enum:  # triggers, in the order of `Trigger`: bits
    AFTER_CAPTURE = 1
    AFTER_CHECK = 2
    AFTER_CLAIM = 4
    AFTER_LEAVING = 8
    AFTER_LIFTING = 16
    AFTER_MAKING = 32
    AFTER_STOWING = 64
    WHEN_STUCK = 128
    AFTER_PROMOTING = 2048

cdef enum:  # effects, in the order of `Effect`: bits
    MAKES_FRESH = 1
    BECOMES = 2
    ENDS_TURN = 4
    FORFEITS = 8
    SCORES = 16
    GOES_TO_HAND = 32
    VANISHES = 64
    WAITS = 128

cdef enum:  # how a move ends
    HOW_STEP = 0
    HOW_CAPTURE
    HOW_SWAP
    HOW_PASSANT
    HOW_FUSE
    HOW_SEND_OFF  # the mover stays, and sends the unit on the square `extra` over the edge
    HOW_PUSH  # the unit on the target goes to the square `extra`, and with it a row of others
    HOW_PULL  # the unit on the square `extra` comes to the origin
    HOW_SEND  # the mover stays, and the unit on the square `stop` goes to the square `extra`

cdef enum:  # what a move captures, for its promotions
    TAKES_IN_PASSING = 2  # en passant; 1 is another capture

cdef enum:  # when a unit promotes, in the order of `Event`
    EVENT_IN = 0
    EVENT_ENTERING
    EVENT_INSIDE
    EVENT_LEAVING
    EVENT_CAPTURE
    EVENT_MOVE
    EVENT_INSTEAD
    EVENT_BEFORE

cdef enum:  # flags of an action
    HAS_VICTIMS = 1
    EXPOSES = 2
    PROMOTES = 4
    TOGETHER = 8
    SECOND = 16  # the second unit of its square moves
    TAKES_SECOND = 32  # the second unit of the target is taken
    TAKES_FIRST = 64
    TAKES_BOTH = 128
    STANDING = 256  # the unit promotes instead of a move, or before one
    FALLS = 512  # the last unit of a row that is pushed leaves the board
    LEADS = 1024  # while actions are compared: it goes before others like it
    YIELDS = 2048  # another one goes before it

cdef enum:  # what went wrong where no exception can be raised
    NO_MEMORY = 1
    TOO_DEEP
    NO_ROOM  # a row of fixed length is full
    UNDECIDED  # more positions within a turn than are looked at
    TOO_MANY  # more chains than are looked at, or more choices than are written down
    STOPPED  # by a signal, or by who waits for the answer

cdef enum:  # directions to the squares around, in the order of the board's: files and ranks, then diagonals
    NORTH
    EAST
    SOUTH
    WEST
    NORTH_EAST
    SOUTH_EAST
    SOUTH_WEST
    NORTH_WEST
    DIRECTIONS

cdef enum:
    NOWHERE = -1
    NO_COMMAND = -2
    NO_PIECE = -1
    NO_WINNER = 2  # a goal that both sides have met: a draw
    ACT_PHASE = 0
    CLAIM_PHASE = 1
    RELOCATE_PHASE = 2
    PLACE_PHASE = 3
    NEUTRAL = 2
    MAX_CHAIN = 8
    MOST_UNCLAIMED = 2000  # chains that a state remembers

cdef enum:  # why a unit is active
    ALWAYS_ACTIVE = 0
    ACTIVE_WITHIN  # of a distance from a unit of a piece
    ACTIVE_JOINED  # to such a unit by a graph
    ACTIVE_BY_COMMAND

cdef enum:  # kinds of goals that others than their function know
    CAPTURE_GOAL = 0
    REACH_GOAL
    SCORE_GOAL  # of points or of checks
    ROW_GOAL
    HOLD_GOAL
    JOIN_GOAL
    OTHER_GOAL

cdef enum:  # which units of royal pieces a side must keep
    KEEPS_EVERY = 0  # none of them may be attacked
    KEEPS_LAST  # the last one may not
    KEEPS_ONE  # one of them may not

cdef struct Action
cdef struct Goal
cdef struct Machine
cdef struct Row
cdef struct State

ctypedef bint (*Concerns)(Machine *m, State *s, Goal *goal, int side) noexcept nogil
# a constraint on an action in a state, which is that of a ply; once the action is done, the next ply holds what follows
ctypedef bint (*Forbids)(Machine *m, State *s, Row *row, Action *action) noexcept nogil
# whether a move of the enemy would cost a side a royal unit by its effects
ctypedef bint (*Threatens)(Machine *m, State *s, int side) noexcept nogil
# a constraint on drops of a piece, which removes squares from those that have room
ctypedef void (*Narrows)(Machine *m, State *s, Row *row, int piece, u64 *squares) noexcept nogil
# a constraint that compares the actions pushed from a number on, and removes those before which others go
ctypedef void (*Compares)(Machine *m, int ply_number, Row *row, u32 first) noexcept nogil

cdef struct Node:
    u16 square
    u16 flags
    u8 lands[COLUMNS]
    u16 next[COLUMNS]  # how many nodes on

cdef struct Run:  # squares in a straight line, on which a unit may stop up to the first unit
    u64 *squares
    u16 n
    u8 ascends  # whether their numbers do
    u8 takes  # whether it may capture an enemy there

cdef struct Walk:
    Node *first
    Node *end
    u32 *stops  # for each node its number among all stops
    u8 laid
    u8 returns  # looks at its own start
    u8 repeats  # may come to one action twice
    u8 limited  # in what it captures, or hops over
    u8 promotes  # whether a move of the piece itself may promote it
    u8 takes_friends  # may capture units of its own side
    u8 plain  # only steps onto empty squares and captures enemies, by no rule that asks for more
    u8 leaps  # and no square decides whether it comes to another
    u16 n_runs  # if it is laid as runs
    Run *runs

cdef struct Stop:  # a node of the Program
    i16 dx
    i16 dy
    u8 wraps
    u8 flags
    u8 needs  # under which contents of the square before it leads here: bits, in the order of `Content`
    u8 lands[COLUMNS]
    u32 next[COLUMNS]
    u32 path
    u32 n_path
    u32 victims
    u32 n_victims
    u32 rule

cdef struct Rule:  # a `MoveRule`: its stops, when it holds, and its limits, NULL if it has none
    u32 first
    u32 count
    u8 zoned
    u8 unmoved
    u8 flags
    u8 counted
    u8 overlaps  # whether two of its paths may lead to one action in one position
    u64 *zone[2]
    u64 *within[2]
    u64 *goal[2]
    u8 *prey
    u8 *hurdles
    u8 friends  # whether it pushes or pulls units of its side, and of the other
    u8 enemies
    u8 edge  # whether the last unit of a row may be pushed over the edge
    u8 far  # whether the unit goes as many squares as the mover
    int most  # units in a row that it pushes
    u8 stays  # whether the mover may stay where it is
    u8 leaves  # whether it may leave the board, and takes the unit that it pulls with it
    u8 pulls
    int n_rays  # along which it stays or leaves
    i16 *rays  # their steps, each with how many there are at most
    int n_ways  # in which a pushed unit steps aside, or from which one is pulled, 0 for straight ones
    i16 *ways  # their steps

cdef struct Action:
    u8 kind
    u8 how
    u16 flags
    i16 origin
    i16 target
    i16 piece
    i16 other
    i16 victim
    u16 extra
    u32 stop

cdef struct Part:
    i16 part
    i16 rest

cdef struct ActiveRule:
    u8 kind
    i16 piece
    i16 distance
    i16 graph

cdef struct Graph:
    u8 recaptures  # whether it joins units that could recapture one another, and not those that touch
    u8 friends_only
    u64 *near  # for each square those it touches

cdef struct Stance:
    i16 name
    i16 rule
    u8 *activates
    i16 *moves_as
    i16 *becomes  # the names of the stances, one of which it becomes
    i16 n_becomes

cdef struct CommandRule:
    i16 piece
    i16 graph
    i16 first
    i16 n_stances
    i16 most
    u8 others
    u8 converts
    u8 *spared

cdef struct Promoting:  # a line by which a piece promotes
    u8 event
    u8 optional
    u8 last  # whether the unit must be the last one of its piece
    u8 barred  # whether a capture en passant is not such a move
    u8 forever  # whether the unit need not promote where it could never move again
    u64 *zone[2]  # NULL if it has none
    u32 first  # of its men among `promotions`

cdef struct DropLimit:
    u8 has
    i16 per_file
    i16 per_color
    i16 per_board

cdef enum:  # when a constraint is judged
    DROPPING = 0  # as drops are generated, for all pieces at once
    DROPPING_PIECE  # as drops of a piece are generated
    DROPPING_LAST  # then, by what each drop would do
    GENERATING  # as actions are generated: which go before all others
    BEFORE  # an action is done
    AFTER  # it, at once
    AT_LAST  # after it, once a turn with it is known to end legally
    N_MOMENTS

cdef struct Row:  # of one of the five tables: its columns, by their names in dsl/model/rows.py; kinds and words by their places
    int kind  # of a consequence, its effect
    int trigger
    int whom
    int of
    int other
    int piece
    int per
    int side
    int number
    int least
    int most
    int more
    int against
    int units
    int graph
    int n_pieces  # that it names
    u8 *pieces  # a byte for each piece; NULL if it names none
    u8 *movers
    u8 *victims
    u8 *spared
    u8 *absent
    u64 *zone[2]  # by side, NULL without
    u64 *far[2]
    u64 *third[2]
    u64 *hostile[2]
    u64 *inside[2]
    u64 *near  # for each square those within the number of a drop's range, NULL without
    u8 ways  # bits: 1 files, 2 ranks, 4 rising diagonals, 8 falling ones
    u8 along
    u8 which
    u8 where
    u8 by
    u8 unless
    u8 only
    u8 touching
    u8 others
    u8 opening
    u8 new
    u8 held
    u8 captures
    u8 drops
    u8 promotions
    u8 safe
    u8 late
    u8 perpetual
    u8 points
    u8 filled
    u8 both
    u8 gaps
    u8 fires  # working memory: whether the action in hand triggers it
    u16 acts  # of a constraint, the kinds of actions that it judges: bits
    Forbids forbids
    Narrows narrows
    Compares compares

cdef struct Rows:  # those of a kind, or all of a table
    Row *first
    int n

cdef struct Kept:  # royal pieces of which a side must keep the last units, or one that is not attacked
    u8 which
    int number  # of these units
    u8 *pieces

cdef struct Formation:
    i16 piece
    i16 n_cells
    i16 n_steps
    u8 captures
    u8 *prey  # NULL if it captures all pieces
    i16 *cells  # for each anchor the squares of the block, NOWHERE first if it does not fit
    i16 *steps  # for each anchor and step the next anchor
    u64 *reach  # for each anchor the squares its block may come to on an empty board

cdef struct PieceLength:  # of the turn of a side that has a unit of a piece on the board
    i16 piece
    i16 least
    i16 most

cdef struct Wing:
    i16 toward
    i16 mover_file
    i16 partner_file
    i16 steps  # how far the mover goes, if not to a certain file

cdef struct Castling:
    i16 mover
    i16 partner
    u8 *elsewhere  # squares from which the mover castles by other rules
    u8 meets  # whether the mover's own moves may lead onto its partner
    u8 sides
    u64 *homes[2]  # where a drop of the mover gives the right to castle, by side; NULL if drops do not
    u64 *corners[2]  # the same of its partner
    bint fresh  # whether only drops of the partner do so, and only while the mover is unmoved
    i16 n_wings
    Wing *wings

cdef struct Goal:  # an end that the position alone decides: a goal, or one by passes
    u8 kind
    u8 wins  # whether the side that it concerns wins; else it loses, or draws
    u8 draws
    u8 winners  # the sides that may win by it, or the enemies of those that draw: bits
    u8 safe  # whether only units count that the enemy does not attack
    u8 late  # whether it is judged as the winner's turn begins
    u8 whole  # whether it names all pieces
    u8 by_passes  # whether passes end the game, and it is a draw, or won by number
    u8 *pieces
    u64 *zone[2]
    u64 *far[2]  # the zone to which units are joined, or NULL if all of them are joined
    i32 score
    Row *row
    Concerns concerns  # whether it concerns a side

cdef struct CountRow:
    i32 turns  # after more of them the game is drawn
    i32 against  # how many units of the pieces the enemy has at least
    i32 units  # how many the side has at most, 0 if any number
    u8 *pieces
    u8 *absent  # pieces of which no unit is on the board
    int n_absent
    bint filled  # whether the count starts at the number of units on the board
    int condition  # the number of the first line with the same condition

cdef struct MaterialRow:  # units with which a side cannot win
    u8 *others  # pieces of which it has no unit
    u8 *few  # pieces of which it has at most so many units
    i32 most
    u8 *strong  # pieces of which the enemy has no unit
    u8 *colored  # pieces whose units are all on squares of one color
    bint is_colored  # whether there are such pieces

cdef enum:
    N_SEEN = 65536  # positions within a turn that are remembered: a power of two
    MOST_ACTIONS = 4_000_000  # written down at once before a search is given up: a hundred megabytes and some

cdef struct Seen:  # whether a turn that has come to a position can be brought to a legal end
    u64 key
    u32 question
    u32 goes_on

cdef struct Worth:  # what a unit adds to a state where a search judges it: for White, a black one's are negative
    i32 early
    i32 late
    i32 stage  # of either side
    u64 runners  # a hash of the units that may run to where they promote or win

cdef enum:  # words of the column `which`
    LAST = 1
    EVERY = 2
    MOST = 3
    FEWEST = 4
    HIGHER = 5
    LOWER = 6
    ENEMY = 8

cdef enum:
    MOST_NUMBERS = 4

cdef struct State:
    u64 key
    Worth worth  # the sum over all units on the board, if a search judges states
    i32 scores[2]
    i32 number
    i32 clock
    i32 numbers[MOST_NUMBERS]  # the notes of a position that are numbers, in their order
    i32 count_turns  # of the side whose turns are counted
    i16 count_row  # from 1, 0 while no count runs
    i16 royal[2]
    i16 n_royal[2]
    i16 leader
    i16 stance
    i16 used
    i16 trail[2]  # squares on which the second part of the turn depends, NOWHERE without
    u16 n_passants
    u16 n_waiting
    u16 n_ridden
    u16 n_shares
    u32 first_claimed  # after those of earlier turns, which a search may return to
    u32 n_claimed
    u32 first_unclaimed  # likewise
    u32 n_unclaimed
    u8 side
    u8 count_side
    u8 spent
    u8 opening
    u8 phase
    u8 fresh[2]
    u8 linked[2]

cdef enum:
    MOST_KINDS = 96  # in a table

cdef struct Machine:
    # the rows of the tables by their kinds, in the order of the enums in dsl/model/rows.py; of consequences by effects
    Rows offers[MOST_KINDS]
    Rows constraints[MOST_KINDS]
    Rows consequences[MOST_KINDS]
    Rows phases[MOST_KINDS]
    Rows ends[MOST_KINDS]
    Rows judged[N_MOMENTS]  # the constraints that have a function, by when they are judged
    # the board; several are laid one above the other, so that no step leads from one to the next
    int n
    int words
    int files  # of one board
    int ranks
    i16 *file
    i16 *rank  # from the lowest of the first board
    i16 *grid
    i16 *twin  # the same square of the next board
    u8 *distance
    u64 *near[2]  # touching along files and ranks, along diagonals
    u64 *touching
    i16 *around  # for each square the next one in each direction, NOWHERE at the edge
    bint even  # whether the next square in a direction is as many squares on from each square
    i16 shift[DIRECTIONS]  # then how many
    u64 *inner[DIRECTIONS]  # the squares that have a next one
    u64 *lanes  # the squares of each file, board by board
    u64 *dark  # every second square
    u8 *vanishing
    int vanishes
    # pieces
    int n_pieces
    i16 *man_pieces  # for each man its pieces, the second NO_PIECE but for pairs
    int columns  # of a node: four, and two more where units share squares
    int n_rules
    Rule *rules
    u32 *rule_first
    Stop *stops
    u32 *lists
    Walk *walks
    u64 *reach
    u64 *steps  # for each walk the squares that it steps onto if they are empty
    u64 *sources  # for each side and target the squares from which laid walks capture there
    int all_laid
    u64 *passant_reach
    u64 *passant_from  # for each side and square, from where laid walks lead to it en passant
    u8 *still  # for each piece whether its units neither move nor promote where they stand
    bint all_still
    u8 *has_unmoved
    u8 *has_passant
    i16 *promotion  # for each piece where its list starts, NO_PIECE if it has none
    i16 *promotions  # men, each list ended by NO_PIECE
    u64 *promotion_zone[2]  # where a unit that arrives may promote
    u8 *promotes_simply  # for each piece 1 if it promotes in one zone only, and must
    u32 *promoting_first  # for each piece the number of its first line
    Promoting *promoting
    u8 *stands  # for each piece whether its units promote where they stand; NULL if none does
    u64 *stuck[2]  # where a unit that may promote must, because it could never move again
    u8 *royal
    u8 *sought  # the pieces by whose capture a side loses: these, or those of the goals
    u8 *harmless
    int n_royals
    u8 *untaken  # for each piece whether its units are never captured, as every royal one of them is kept
    int n_kept
    Kept *kept
    int n_facings
    int n_freezes
    # fusion
    int fuses_move
    int fuses_drop
    int fuses_hand
    int splits_move
    int splits_hand
    int splits_empty
    i16 *fusion
    u8 *not_begun
    u32 *part_first
    Part *parts
    # stacking
    int stacks
    int joins
    int passes
    int together
    int leaves
    int takes_one
    u8 *unshared
    # graphs, activation, commands
    Graph *graphs
    int activates
    int n_active
    ActiveRule *active_rules
    int deeds
    int mixed_graphs
    int n_names
    int n_commands
    Stance *stances
    CommandRule *commands
    i16 *command_of
    i16 *stance_of
    int commanded
    # hands
    int hands
    int promoted  # the piece as which a promoted unit comes to hand, NO_PIECE if as itself
    int comes_back  # whether it comes as what it was before
    i16 *base  # for each piece that of which it is the promoted form, NO_PIECE for others
    i16 *before  # for each piece what a promoted unit of it was before
    int drops_promoted
    int n_inlets  # squares at the edge from which a drop pushes, each once for each direction
    i16 *inlets  # each such square, and the next one inward
    bint inlet_edge  # whether such a push may take the last unit of a row over the edge
    u8 *endless  # for each piece whether it drops without any in hand
    i16 *crowd  # for each piece the units that promotions and drops may give a side, 0 without a limit; NULL if none has
    u8 *goes_back[2]  # for each piece 1 if its captors of the side go back and promote by no capture; NULL if none do
    u8 *held_only  # for each piece 1 if it promotes to pieces in hand only, which leave it; NULL if none does
    u8 *only_captured  # for each piece 1 if it promotes to captured pieces only; NULL if none does
    u8 *meek  # for each piece 1 if it attacks nothing where it would have to promote and cannot; NULL if none is
    i16 *at_start[2]  # units of each piece at the start: on the board and, if captured units are exchanged, in hand
    bint exchanges  # whether captured units are dropped for captured enemies
    bint frees  # whether the drops that are now generated are such exchanges
    int pockets
    bint pockets_neutral
    int drops
    DropLimit *drop_limits
    u64 *drop_depth[2]  # for each side and piece the squares that are not too deep for its drops
    bint brief  # whether nothing follows a plain move but the other side's turn
    bint free  # whether plain moves and drops are all actions, passes aside, and always legal, and each is a turn
    # formations, castling
    int n_formations
    Formation *formations
    int n_castlings
    Castling *castlings
    u8 *castler
    bint startles
    u8 *startled  # pieces whose units count as moved once they are attacked
    # chains
    int chains
    int chain_graph
    int least
    int most
    int formed
    int claims_score
    i32 *values
    int claims_wait
    int remembers_claims
    # turns
    int lengths[2][2]
    int growth[2]  # for each side, more actions in each turn than in the one before
    int per[2]  # the piece whose units are as many as the actions, NO_PIECE without
    int grows
    int n_piece_lengths
    PieceLength *piece_lengths
    int shifts  # whether any move pushes or pulls
    u8 *has_rays  # the pieces with moves by which a unit stays or leaves the board; NULL without any
    int by_pushes  # whether pushes and pulls over the edge are attacks
    int shift_cost  # of how many actions such a move counts
    int opening_first[2]  # the numbers of the first and the last turn that each side opens with; the last is 0 without
    int opening_last[2]
    int opening_ahead  # the number of the last turn before which equal units may have other turns ahead, or 0
    int swap_side  # who may swap sides instead of the second turn, NO_PIECE without
    int swap_number
    int opening_actions[2]
    int takes_command
    int sharer  # the piece whose units make the activations of a turn, NO_PIECE without
    int shares_each  # how many each of them makes
    int acts_once
    int afresh
    int on_capture  # effects of a capture
    int n_scorings
    Row *scorings  # the points that an action scores
    i32 captured  # the values of the units captured by the action that is being carried out
    int keeps_score
    int n_afters
    u8 *sweepers  # the pieces whose moves may take units by what follows
    u8 *far_sweepers  # those of them that may take units not next to the start or the end of a move
    Row *afters  # effects on units around the one that acted
    int harms  # whether a capture may take units of its own side
    Threatens threatens  # where effects give check, too; NULL in other games
    int walls  # whether squares become walls
    int closes  # whether those of captured units do, until the turn ends
    int start  # the square that a unit moved from, NOWHERE after other actions
    int actor  # the piece that acts, NO_PIECE if there are several
    int harmed  # whether the last action took a royal unit that its side must keep, or a unit could not pass
    int took  # whether its effects captured a unit
    int stranded  # whether a unit could not pass to the next board
    int transfers  # whether units pass to another board
    int converted  # whether it converted a unit
    int names_victims  # whether effects follow the capture of certain pieces only
    u8 *taken  # for each piece whether the last action captured such a unit
    u8 *prey  # for each piece whether a capture that may happen takes such a unit
    u8 *beams  # for each piece the sides on which beams leave: bits, clockwise from straight ahead
    i16 *encounters  # for each piece and side what happens to a beam from there
    u8 *lost  # for each piece whether its effects fell on such a unit of the side that acted
    i16 *left_of_kept  # for each row of royal pieces and side the units before its effects
    u64 *centers
    u64 *chosen
    u64 *aside
    int claims
    int relocates
    int may_stay  # whether unclaimed chains may be left, and relocated after a later turn
    int unordered  # whether the same units in another order are the same chain
    int second  # where a second part places a unit, 0 without one
    u64 *second_zone[2]  # the squares on which it does, NULL for all
    int second_may  # whether it may be left out
    int second_held  # whether it places only units that were in hand before the turn
    int second_new  # whether the unit is a new one each time
    int second_piece  # the first of the pieces that it places
    u8 *second_pieces
    u8 *second_spared  # for each piece whether its units leave no square for it
    u8 other_places[4]  # by the part of the turn: whether the other side chooses what is placed
    int ends_turn  # triggers after which the turn is over
    int every_action
    int other_wing  # whether castling costs the enemy its rights to the same side
    int by_itself  # whether an action needs none after it
    int must_capture  # whether captures go before all else
    int nested  # actions of which is asked if they are checkmate, each in answer to the one before
    int may_pass[2]  # for each side whether the rules offer it a pass
    # goals, draws
    int n_goals
    Goal *goals
    int stalemate[2]  # for each side without a legal action: 0 a draw, -1 a loss, 1 a win
    int by_points[2]  # whether their values count then
    int keeps_passes  # whether passes are counted
    i32 *points  # the value of each piece
    int by_number[2]  # then 1 if the side with most units wins, -1 with fewest, 0 if their number does not count
    int by_score[2]  # then 1 if the side with the higher score wins, -1 with the lower, 0 if it does not count
    bint goes_late  # whether a goal is judged after the reply
    u8 *mate_by  # pieces by which alone a checkmate wins for the side in it; NULL if it never does
    u8 *mate_without  # pieces without whose check a checkmate draws; NULL if it never does
    int mate[2]  # for each side in checkmate: -1 a loss, 1 a win, 0 if no goal is about it
    int counts_checks
    int checks_needed[2]
    int odds  # the side that wins where the game would be drawn, or NO_WINNER
    int progress
    int progress_by_capture
    int progress_by_drop
    int progress_by_promotion
    u8 *progress_by_move
    int n_counts
    CountRow *counts
    u8 *every_piece
    int n_material
    MaterialRow *material
    # where the parts of a state begin, in bytes, and its size
    size_t unit_at
    size_t second_at
    size_t occupied_at
    size_t tally_at
    size_t hand_at
    size_t came_at
    size_t castles_at
    size_t notes_at
    size_t active_at
    size_t passant_at
    size_t waiting_at
    size_t ridden_at
    size_t share_at
    size_t ident_at
    size_t link_at
    size_t relocated_at
    size_t edge_at
    size_t size
    int n_notes  # sets of squares that a position notes, none if the game keeps no such note
    int room_passants
    int room_waiting
    int room_ridden
    int room_shares
    int longest_turn
    int room_idents
    int ident_words
    Worth *worths  # for each side, piece and square, NULL if no search judges states
    # random numbers of the hash
    u64 *z_unit
    u64 *z_mark
    u64 *z_hand
    u64 *z_gone
    # working memory
    int n_plies
    u8 *states
    State *spare  # for an action that is only tried
    Action *actions
    u32 n_actions
    u32 room_actions
    u16 *claimed
    u32 room_claimed
    u16 *unclaimed
    u32 room_unclaimed
    u32 n_recorded  # after those of a state
    u16 *paths
    u32 n_paths
    u32 room_paths
    u64 *touched
    u64 *scratch
    i16 *makers  # of the activations of a turn
    u64 *tried
    u64 *stamps
    u64 stamp
    int keeps_touched
    u64 *fallen  # the squares of the units captured by the action that is being carried out
    int n_fallen  # how many units it has captured, its effects apart
    int keeps_fallen
    int gains_only  # whether actions that win nothing at once need not be pushed
    int steps_win  # whether a step that promotes no unit may win something at once
    int failed
    # how long a search goes on, and what it has seen
    u64 looks  # at positions, since the kernel was made
    u64 left  # actions that may be tried until the question is given up
    Seen *seen
    u32 question
    int counts_units  # whether the units that have not acted bound the actions that are left
    int actions_of_own
    int actions_of_other
    void *heard  # the list in which an exception waits that a signal has raised
    int stopped  # by another thread, or because its time is over
    double deadline  # by `now`, 0 without one
    double work  # seconds that this thread may work after the deadline, as often as others have the processor meanwhile
    double worked_until  # by `worked`, once the deadline was there: when they are over; 0 until then
    # lines of attack, for games in which they are plain; and whether turns are plain as well
    int drawn
    int plain
    int paced  # the same, but a turn may have several actions
    int forgetful  # whether units, hands, side and en passant are all that a state knows
    u16 *lines  # for each target, side, piece and square the number of the line between, 0 if there is none
    u64 *masks  # for each line the squares between, which must be empty
    u32 first_hop  # from this line on they must hold one unit, on a square of the mask after it
    u16 *facings  # for each two squares the number of the line between royal units that face each other; NULL without
    u32 n_lines
    u32 room_lines
    u8 *n_promotions
    # how turns began on the way to a state, if a constraint asks for it
    int recalls
    u64 *past
    int room_past
    int before_past  # what the number of a turn is less than that of the keys up to it

cdef inline int n_past(Machine *m, State *s) noexcept nogil:
    # the number of turns that have begun on the way to a state, this one included, of which there are keys
    return m.before_past + 2 * s.number + s.side

cdef inline bint has(u64 *squares, int square) noexcept nogil:
    return (squares[square >> 6] >> (square & 63)) & 1

cdef inline void insert(u64 *squares, int square) noexcept nogil:
    squares[square >> 6] |= (<u64>1) << (square & 63)

cdef inline void remove(u64 *squares, int square) noexcept nogil:
    squares[square >> 6] &= ~((<u64>1) << (square & 63))

cdef inline bint names(Row *row, int piece) noexcept nogil:
    return row.pieces != NULL and row.pieces[piece] != 0

cdef inline bint binds(Row *row, int piece) noexcept nogil:
    # whether a row concerns units of a piece: those that it names, or all if it names none
    return row.pieces == NULL or row.pieces[piece] != 0

cdef inline bint binds_side(Row *row, int side) noexcept nogil:
    return row.side < 0 or row.side == side

cdef inline bint spares(Row *row, int piece) noexcept nogil:
    # whether a row that names pieces after `but`, or after `only`, does not concern units of a piece
    return names(row, piece) != row.only

cdef inline u16 *claimed_chain(Machine *m, State *s, u32 number) noexcept nogil:
    return m.claimed + (s.first_claimed + number) * (MAX_CHAIN + 1)

cdef inline u16 *unclaimed_chain(Machine *m, State *s, u32 number) noexcept nogil:
    return m.unclaimed + (s.first_unclaimed + number) * (MAX_CHAIN + 1)

cdef inline int piece_of(int unit) noexcept nogil:
    return unit & 0xFF

cdef inline int side_of(int unit) noexcept nogil:
    return (unit >> SIDE_SHIFT) & 3

cdef inline bint is_of(int unit, int piece, int side) noexcept nogil:
    return unit != 0 and piece_of(unit) == piece and side_of(unit) == side

cdef inline int unit_of(int piece, int side) noexcept nogil:
    return piece | (side << SIDE_SHIFT) | THERE

cdef inline u8 *colors(State *s) noexcept nogil:
    return <u8 *> s + sizeof(State)

cdef inline u16 *units(Machine *m, State *s) noexcept nogil:
    return <u16 *> (<u8 *> s + m.unit_at)

cdef inline u16 *seconds(Machine *m, State *s) noexcept nogil:
    return <u16 *> (<u8 *> s + m.second_at)

cdef inline u64 *occupied(Machine *m, State *s, int side) noexcept nogil:
    return <u64 *> (<u8 *> s + m.occupied_at) + side * m.words

cdef inline u16 *tally(Machine *m, State *s, int side) noexcept nogil:
    return <u16 *> (<u8 *> s + m.tally_at) + side * m.n_pieces

cdef inline u16 *hand(Machine *m, State *s, int side) noexcept nogil:
    return <u16 *> (<u8 *> s + m.hand_at) + side * m.n_pieces

cdef inline u16 *hand_of(Machine *m, u16 *own) noexcept nogil:
    # the hand of the side whose units by piece these are
    return <u16 *> (<u8 *> own + m.hand_at - m.tally_at)

cdef inline u16 *came(Machine *m, State *s) noexcept nogil:
    return <u16 *> (<u8 *> s + m.came_at)

cdef inline u64 *castles(Machine *m, State *s) noexcept nogil:
    return <u64 *> (<u8 *> s + m.castles_at)

cdef inline u64 *noted(Machine *m, State *s, int number) noexcept nogil:
    # one of the notes of a position that are sets of squares
    return <u64 *> (<u8 *> s + m.notes_at) + number * m.words

cdef inline u64 *active_set(Machine *m, State *s, int side) noexcept nogil:
    return <u64 *> (<u8 *> s + m.active_at) + side * m.words

cdef inline u16 *passants(Machine *m, State *s) noexcept nogil:
    return <u16 *> (<u8 *> s + m.passant_at)

cdef inline u16 *waiting(Machine *m, State *s) noexcept nogil:
    return <u16 *> (<u8 *> s + m.waiting_at)

cdef inline i16 *ridden(Machine *m, State *s) noexcept nogil:
    return <i16 *> (<u8 *> s + m.ridden_at)

cdef inline u64 *share(Machine *m, State *s, int number) noexcept nogil:
    return <u64 *> (<u8 *> s + m.share_at) + number * m.words

cdef inline u16 *idents(Machine *m, State *s) noexcept nogil:
    return <u16 *> (<u8 *> s + m.ident_at)

cdef inline u64 *links(Machine *m, State *s, int side) noexcept nogil:
    return <u64 *> (<u8 *> s + m.link_at) + side * m.room_idents * m.ident_words

cdef inline u64 *relocated(Machine *m, State *s) noexcept nogil:
    return <u64 *> (<u8 *> s + m.relocated_at)

cdef inline u64 *edges(Machine *m, State *s, int side) noexcept nogil:
    return <u64 *> (<u8 *> s + m.edge_at) + side * m.n * m.words

cdef inline bint holds_piece(Machine *m, State *s, int square, int side, int piece) noexcept nogil:
    # whether a unit of a side and piece stands on a square
    if is_of(units(m, s)[square], piece, side):
        return True
    return m.stacks and is_of(seconds(m, s)[square], piece, side)

cdef inline State *ply(Machine *m, int number) noexcept nogil:
    return <State *> (m.states + number * m.size)

cdef inline State *next_ply(Machine *m, State *s) noexcept nogil:
    return <State *> (<u8 *> s + m.size)

cdef inline int number_of_ply(Machine *m, State *s) noexcept nogil:
    return <int> ((<u8 *> s - m.states) / m.size)

cdef inline bint is_against(Machine *m, int moment, State *s, Action *action) noexcept nogil:
    # whether a constraint that is judged at a moment forbids an action
    cdef Row *row = m.judged[moment].first
    cdef Row *end = row + m.judged[moment].n
    while row < end:
        if row.acts >> action.kind & 1 and row.forbids(m, s, row, action):
            return True
        row += 1
    return False

cdef inline u64 z_of(Machine *m, int square, int unit) noexcept nogil:
    return (
        m.z_unit[(side_of(unit) * m.n_pieces + piece_of(unit)) * m.n + square]
        + m.z_mark[((unit & ALL_MARKS) >> MARK_SHIFT) * m.n + square]
    )

cdef inline Worth *worth_of(Machine *m, int square, int unit) noexcept nogil:
    return m.worths + (side_of(unit) * m.n_pieces + piece_of(unit)) * m.n + square

cdef inline void weigh(Machine *m, State *s, int square, int unit) noexcept nogil:
    cdef Worth *worth = worth_of(m, square, unit)
    s.worth.early += worth.early
    s.worth.late += worth.late
    s.worth.stage += worth.stage
    s.worth.runners += worth.runners

cdef inline void weigh_less(Machine *m, State *s, int square, int unit) noexcept nogil:
    cdef Worth *worth = worth_of(m, square, unit)
    s.worth.early -= worth.early
    s.worth.late -= worth.late
    s.worth.stage -= worth.stage
    s.worth.runners -= worth.runners

cdef inline void weigh_between(State *s, Worth *before, Worth *after) noexcept nogil:
    # a unit moves
    s.worth.early += after.early - before.early
    s.worth.late += after.late - before.late
    s.worth.runners += after.runners - before.runners

cdef inline void put(Machine *m, State *s, int square, int unit) noexcept nogil:
    cdef int side = side_of(unit)
    cdef int piece = piece_of(unit)
    if m.stacks:
        put_beside(m, s, square, unit)
        return
    units(m, s)[square] = <u16> unit
    colors(s)[square] = <u8> (side + 1)
    s.key += z_of(m, square, unit)
    insert(occupied(m, s, side), square)
    if side != NEUTRAL:
        tally(m, s, side)[piece] += 1
        if m.worths != NULL:
            weigh(m, s, square, unit)
        if m.royal[piece]:
            s.n_royal[side] += 1
            s.royal[side] = <i16> square
        if unit & CASTLES:
            insert(castles(m, s), square)
    stale(m, s, side)

cdef inline int lift(Machine *m, State *s, int square) noexcept nogil:
    cdef int unit = units(m, s)[square]
    cdef int side = side_of(unit)
    cdef int piece = piece_of(unit)
    if m.stacks:
        return lift_from(m, s, square, unit)
    units(m, s)[square] = 0
    colors(s)[square] = 0
    s.key -= z_of(m, square, unit)
    remove(occupied(m, s, side), square)
    if side != NEUTRAL:
        tally(m, s, side)[piece] -= 1
        if m.worths != NULL:
            weigh_less(m, s, square, unit)
        if m.royal[piece]:
            s.n_royal[side] -= 1
            if s.n_royal[side]:
                s.royal[side] = <i16> find_unit(m, s, side, m.royal)
        if unit & CASTLES:
            remove(castles(m, s), square)
    stale(m, s, side)
    return unit

cdef inline void stale(Machine *m, State *s, int side) noexcept nogil:
    # a side's activity hangs on its own units; where a graph joins all units, on everybody's
    if m.mixed_graphs or side == NEUTRAL:
        s.fresh[0] = 0
        s.fresh[1] = 0
    else:
        s.fresh[side] = 0

cdef inline Walk *walk_of(Machine *m, int piece, int side, int square) noexcept nogil:
    cdef Walk *walk = m.walks + (piece * 2 + side) * m.n + square
    if not walk.laid:
        lay(m, piece, side, square)
    return walk

cdef inline u64 *reach_of(Machine *m, int piece, int side, int square) noexcept nogil:
    walk_of(m, piece, side, square)
    return m.reach + ((piece * 2 + side) * m.n + square) * m.words

cdef inline u64 advanced(Machine *m, int direction, u64 squares) noexcept nogil:
    # the squares next to some in a direction, on an even board of one word
    squares &= m.inner[direction][0]
    return squares << m.shift[direction] if m.shift[direction] >= 0 else squares >> -m.shift[direction]

cdef inline int step(Machine *m, int square, int dx, int dy, int wraps) noexcept nogil:
    # the square some files and ranks away; a step wraps around the sides of the board, or with 2 around all its edges
    cdef int first = m.rank[square] - m.rank[square] % m.ranks
    cdef int x = m.file[square] + dx
    cdef int y = m.rank[square] - first + dy
    if wraps:
        x = x % m.files
        if x < 0:
            x += m.files
    if wraps > 1:
        y = y % m.ranks
        if y < 0:
            y += m.ranks
    if x < 0 or x >= m.files or y < 0 or y >= m.ranks:
        return NOWHERE
    return m.grid[(first + y) * m.files + x]

cdef inline bint may_swap(Machine *m, State *s) noexcept nogil:
    # whether the second turn of the game begins, and its side may swap sides
    return s.side == m.swap_side and s.number == m.swap_number and s.spent == 0

cdef inline int way_of(int direction) noexcept nogil:
    # the bit of its line among the ways of a row
    return (1 if direction < NORTH_EAST else 4) << (direction & 1)

cdef inline int lane_of(Machine *m, int square) noexcept nogil:
    # the number of its file, of each board in turn
    return m.rank[square] // m.ranks * m.files + m.file[square]

cdef inline int beside(Machine *m, int square, int direction) noexcept nogil:
    return m.around[DIRECTIONS * square + direction]

cdef inline Castling *castling_of(Machine *m, Action *action) noexcept nogil:
    return m.castlings + (action.stop >> 16)

cdef inline Wing *wing_of(Machine *m, Action *action) noexcept nogil:
    return castling_of(m, action).wings + (action.stop & 0xFFFF)

cdef inline int landing(Machine *m, Wing *wing, int mover, bint of_partner) noexcept nogil:
    """Return the square on which the mover of a castling lands, or its partner."""
    cdef int row = m.rank[mover] * m.files
    if not wing.steps:
        return m.grid[row + (wing.partner_file if of_partner else wing.mover_file)]
    cdef int direction = 1 if wing.toward > m.file[mover] else -1
    cdef int file = m.file[mover] + direction * (wing.steps - 1 if of_partner else wing.steps)
    return m.grid[row + file] if 0 <= file < m.files else NOWHERE

cdef inline int stop_square(Machine *m, u32 stop, int side, int start) noexcept nogil:
    cdef Stop *node = m.stops + stop
    if side:
        return step(m, start, -node.dx, -node.dy, node.wraps)
    return step(m, start, node.dx, node.dy, node.wraps)

cdef inline int landed(Machine *m, State *s, int square) noexcept nogil:
    # where a unit is that has gone to a square: there, or on the next board if it has passed to it
    if not m.transfers or square == NOWHERE or has(occupied(m, s, s.side), square):
        return square
    return m.twin[square]

cdef inline void watch(Machine *m) noexcept nogil:
    # stop the search if its time is over; to ask how long a thread has worked may take a millisecond
    cdef double left = 0
    if m.deadline and now() >= m.deadline:
        if m.work > 0:
            m.worked_until = worked() + m.work
            m.work = 0
        if m.worked_until > 0:
            left = m.worked_until - worked()
        if left > 0:
            m.deadline = now() + left
        else:
            m.stopped = 1

cdef inline bint tick(Machine *m) noexcept nogil:
    # a look at a position; now and then one at signals as well: false if the search is to end
    m.looks += 1
    if m.looks & 4095 == 0:
        look_up(m)
    return m.failed == 0

cdef inline Action *push(Machine *m, int kind, int how, int flags, int origin, int target) noexcept nogil:
    cdef Action *action
    if m.n_actions == m.room_actions:
        more_actions(m)
    action = m.actions + m.n_actions
    m.n_actions += 1
    action.kind = <u8> kind
    action.how = <u8> how
    action.flags = <u16> flags
    action.origin = <i16> origin
    action.target = <i16> target
    action.piece = NO_PIECE
    action.other = NO_PIECE
    action.victim = NO_PIECE
    action.extra = 0
    action.stop = 0
    return action

cdef void lay(Machine *m, int piece, int side, int square) noexcept nogil
cdef int find_unit(Machine *m, State *s, int side, u8 *pieces) noexcept nogil
cdef bint holds(Machine *m, State *s, int square, int side, u8 *pieces) noexcept nogil
cdef void put_beside(Machine *m, State *s, int square, int unit) noexcept nogil
cdef int lift_from(Machine *m, State *s, int square, int unit) noexcept nogil
cdef void more_actions(Machine *m) noexcept nogil
cdef void look_up(Machine *m) noexcept nogil
cdef void advance(Machine *m, int direction, u64 *squares, u64 *found) noexcept nogil
cdef u64 mix(u64 a, u64 b) noexcept nogil
cdef u64 full_key(Machine *m, State *s) noexcept nogil
cdef u64 key_of_turn(Machine *m, State *s) noexcept nogil
cdef bint sorts_before(int a, int b) noexcept nogil
