"""Wins and waits, on counts. `from mahjong._waits cimport is_win, waits` works from other Cython code."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from mahjong._tables cimport Concealed, Record

cdef enum Asked:
    # What is asked: forms, and how their corner cases are read.
    STANDARD = 1
    SEVEN_PAIRS = 2
    THIRTEEN_ORPHANS = 4
    QUADS_COUNT = 8  # four alike are two pairs
    FOUR_COPIES = 16  # a wildcard never stands for a fifth copy

cdef inline bint completes(const Record* records, int melds) noexcept nogil:
    """Whether the four suits make `melds` melds and a pair; the number of wildcards follows from the number of tiles."""
    cdef uint32_t w0 = records[0].word, w1 = records[1].word, w2 = records[2].word, w3 = records[3].word
    cdef int a = (w0 >> 18 & 7) + (w1 >> 18 & 7) + (w2 >> 18 & 7) + (w3 >> 18 & 7)
    return a - <int>((w0 | w1 | w2 | w3) >> 21) <= melds

cdef inline uint64_t _suit_waits(uint32_t word, uint32_t gains, int slack) noexcept nogil:
    """The kinds of one suit that complete the hand. Slack: melds less the `a` of all suits; gains: how many suits gain."""
    cdef uint32_t gain = word >> 21
    cdef int slack_a = slack + <int>(gains > gain)  # the pair is elsewhere
    cdef int slack_b = slack + <int>gain  # the pair is here
    cdef uint32_t kinds = 511 if slack_a > 0 or slack_b > 0 else 0
    if slack_a == 0:
        kinds |= word & 511
    if slack_b == 0:
        kinds |= word >> 9 & 511
    return kinds

cdef inline uint64_t completing(const Record* records, int melds) noexcept nogil:
    """The kinds that complete `melds` melds and a pair, fifth copies too."""
    cdef uint32_t w0 = records[0].word, w1 = records[1].word, w2 = records[2].word, w3 = records[3].word
    cdef uint32_t gains = (w0 >> 21) + (w1 >> 21) + (w2 >> 21) + (w3 >> 21)
    cdef int slack = melds - <int>((w0 >> 18 & 7) + (w1 >> 18 & 7) + (w2 >> 18 & 7) + (w3 >> 18 & 7))
    if slack < -1:
        return 0
    return (_suit_waits(w0, gains, slack) | _suit_waits(w1, gains, slack) << 9
            | _suit_waits(w2, gains, slack) << 18 | (_suit_waits(w3, gains, slack) & 127) << 27)

cdef bint is_win_of(const Concealed* hand, int asked) noexcept nogil
cdef uint64_t waits_of(const Concealed* hand, int asked) noexcept nogil
cdef bint is_win(const uint8_t* counts, int wilds, int asked) noexcept nogil
cdef uint64_t waits(const uint8_t* counts, int wilds, int asked) noexcept nogil
