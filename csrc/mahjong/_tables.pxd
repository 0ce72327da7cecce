"""The tables of the core, mapped read-only from a file, and their look-ups. What they hold: csrc/make_tables.py."""

from libc.stdint cimport int8_t, uint8_t, uint16_t, uint32_t, uint64_t

from mahjong._tiles cimport Row, honour_key, row_keys, suit_key

cdef enum:
    MOST_MELDS = 5
    ROW = 12  # missing tiles for 0..5 melds, then for 0..5 melds and a pair
    BUDGETS = 6  # rows for at most 0..5 copies beyond the fourth

cdef struct Record:
    uint32_t word  # stay-a mask | stay-b mask << 9 | a << 18 | (a - b) << 21
    uint8_t natural  # class of the distances without copies beyond the fourth
    uint8_t free  # class with any number of them
    uint8_t budget  # class that knows every number of them
    uint8_t spare

cdef struct Joins:
    const uint16_t* first
    const uint16_t* second
    const int8_t* third
    uint32_t suit_classes

cdef struct Tables:
    const uint16_t* suit_ids
    const uint16_t* honour_ids
    const Record* suit_records
    const Record* honour_records
    Joins natural
    Joins free
    const int8_t* suit_rows
    const int8_t* honour_rows

cdef Tables tables

cdef inline void look_up(const Tables* t, const Row* row, Record* records) noexcept nogil:
    """The records of the three suits and the honours, of counts that are at most 4."""
    cdef uint32_t[4] keys
    row_keys(row, keys)
    records[0] = t.suit_records[t.suit_ids[keys[0]]]
    records[1] = t.suit_records[t.suit_ids[keys[1]]]
    records[2] = t.suit_records[t.suit_ids[keys[2]]]
    records[3] = t.honour_records[t.honour_ids[keys[3]]]

cdef struct Concealed:
    # The concealed part of a hand: natural tiles, wildcards, and the records of the naturals.
    uint8_t[34] counts
    int wilds
    int total  # natural tiles and wildcards
    Record[4] records

cdef inline void change(Concealed* hand, int kind, int by) noexcept nogil:
    """Add natural tiles of a kind, or take them away."""
    hand.counts[kind] += by
    hand.total += by
    if kind < 27:
        hand.records[kind // 9] = tables.suit_records[tables.suit_ids[suit_key(hand.counts + kind - kind % 9)]]
    else:
        hand.records[3] = tables.honour_records[tables.honour_ids[honour_key(hand.counts + 27)]]

cdef inline void change_wilds(Concealed* hand, int by) noexcept nogil:
    hand.wilds += by
    hand.total += by

cdef void conceal(Concealed* hand, const uint8_t* counts, int wilds) noexcept nogil
