"""Kinds, counts and keys. A count vector is 34 bytes: how many tiles of each kind, 1m to 9m, 1p to 9p, 1s to 9s, 1z to 7z."""

from libc.stdint cimport int8_t, uint8_t, uint32_t, uint64_t

cdef enum:
    N_KINDS = 34
    MOST_COPIES = 4
    MOST_TILES = 17
    MOST_WILDS = 16
    NO_KIND = -1

cdef struct Row:
    # 34 counts as numbers, the first count lowest: 8, 8, 8, 8 and 2 of them.
    uint64_t[5] part

cdef inline uint64_t eight_counts(const uint8_t* counts) noexcept nogil:
    """Eight counts as one number, the first one lowest, whatever the machine's byte order."""
    return (<uint64_t>counts[0] | <uint64_t>counts[1] << 8 | <uint64_t>counts[2] << 16 | <uint64_t>counts[3] << 24
            | <uint64_t>counts[4] << 32 | <uint64_t>counts[5] << 40 | <uint64_t>counts[6] << 48 | <uint64_t>counts[7] << 56)

cdef inline Row row_of(const uint8_t* counts) noexcept nogil:
    cdef Row row
    row.part[0] = eight_counts(counts)
    row.part[1] = eight_counts(counts + 8)
    row.part[2] = eight_counts(counts + 16)
    row.part[3] = eight_counts(counts + 24)
    row.part[4] = counts[32] | <uint64_t>counts[33] << 8
    return row

cdef inline bint above_four(const Row* row) noexcept nogil:
    """Whether any count is above 4: then 3 more, or 0x7B, carry into the high bit of its byte."""
    cdef uint64_t low = 0x7F7F7F7F7F7F7F7FULL, more = 0x7B7B7B7B7B7B7B7BULL
    return ((row.part[0] | (row.part[0] & low) + more | row.part[1] | (row.part[1] & low) + more
             | row.part[2] | (row.part[2] & low) + more | row.part[3] | (row.part[3] & low) + more
             | row.part[4] | (row.part[4] & low) + more) & 0x8080808080808080ULL) != 0

cdef inline int row_total(const Row* row) noexcept nogil:
    """The sum of counts that are at most 4: no byte overflows, and the product's highest byte is their sum."""
    cdef uint64_t sums = row.part[0] + row.part[1] + row.part[2] + row.part[3] + row.part[4]
    return <int>(sums * 0x0101010101010101ULL >> 56)

cdef inline Row with_at_least(const Row* row, int least) noexcept nogil:
    """1 for each kind with at least `least` copies, else 0, of counts that are at most 4: what is added carries into the
    high bit of their bytes. `row_total` of it is the number of such kinds.
    """
    cdef uint64_t ones = 0x0101010101010101ULL, more = (0x80 - least) * ones
    cdef Row found
    found.part[0] = (row.part[0] + more) >> 7 & ones
    found.part[1] = (row.part[1] + more) >> 7 & ones
    found.part[2] = (row.part[2] + more) >> 7 & ones
    found.part[3] = (row.part[3] + more) >> 7 & ones
    found.part[4] = (row.part[4] + more) >> 7 & ones
    return found

cdef inline uint64_t kinds_with(const Row* row, int least) noexcept nogil:
    """The kinds with at least `least` copies, as a mask, of counts that are at most 4: the products gather the bytes."""
    cdef uint64_t gather = 0x0102040810204080ULL
    cdef Row found = with_at_least(row, least)
    return (found.part[0] * gather >> 56 | (found.part[1] * gather >> 56) << 8 | (found.part[2] * gather >> 56) << 16
            | (found.part[3] * gather >> 56) << 24 | (found.part[4] * gather >> 56) << 32)

cdef inline int number_of(uint64_t kinds) noexcept nogil:
    """How many kinds a mask holds."""
    kinds -= kinds >> 1 & 0x5555555555555555ULL
    kinds = (kinds & 0x3333333333333333ULL) + (kinds >> 2 & 0x3333333333333333ULL)
    return <int>(((kinds + (kinds >> 4)) & 0x0F0F0F0F0F0F0F0FULL) * 0x0101010101010101ULL >> 56)

cdef inline uint32_t eight_digits(uint64_t counts) noexcept nogil:
    """Eight counts as digits in base 5, the first one lowest: pairs, fours, then all eight at once."""
    counts = (counts & 0x00FF00FF00FF00FFULL) + 5 * (counts >> 8 & 0x00FF00FF00FF00FFULL)
    counts = (counts & 0x0000FFFF0000FFFFULL) + 25 * (counts >> 16 & 0x0000FFFF0000FFFFULL)
    return <uint32_t>(counts + 625 * (counts >> 32))

cdef inline void row_keys(const Row* row, uint32_t* keys) noexcept nogil:
    """The keys of the three suits and the honours."""
    keys[0] = eight_digits(row.part[0]) + 390625 * <uint32_t>(row.part[1] & 0xFF)
    keys[1] = eight_digits(row.part[1] >> 8 | row.part[2] << 56) + 390625 * <uint32_t>(row.part[2] >> 8 & 0xFF)
    keys[2] = eight_digits(row.part[2] >> 16 | row.part[3] << 48) + 390625 * <uint32_t>(row.part[3] >> 16 & 0xFF)
    keys[3] = eight_digits(row.part[3] >> 24 | row.part[4] << 40)

cdef inline uint32_t suit_key(const uint8_t* counts) noexcept nogil:
    """The counts of nine kinds, each at most 4, as digits in base 5, the first one lowest."""
    return eight_digits(eight_counts(counts)) + 390625 * <uint32_t>counts[8]

cdef inline uint32_t honour_key(const uint8_t* counts) noexcept nogil:
    """The same for the seven honours."""
    return counts[0] + 5 * (counts[1] + 5 * (counts[2] + 5 * (counts[3] + 5 * (
        counts[4] + 5 * (counts[5] + 5 * <uint32_t>counts[6])))))

cdef inline uint64_t bit(int kind) noexcept nogil:
    return <uint64_t>1 << kind

cdef inline uint64_t all_kinds() noexcept nogil:
    return bit(N_KINDS) - 1

cdef inline uint64_t orphans() noexcept nogil:
    """The terminals and honours."""
    return 0x3FC060301ULL

cdef int kind_of(object tile) except -1
cdef str name_of(int kind)

cdef class TileSet:
    cdef readonly uint64_t _mask

cdef TileSet tile_set(uint64_t mask)
