"""The tables of the core, mapped read-only from a file, and their look-ups. What they hold: csrc/make_tables.py."""

from libc.stdint cimport int8_t, uint8_t, uint16_t, uint32_t, uint64_t

from mahjong._tiles cimport honour_key, suit_key

cdef enum:
    MOST_MELDS = 5
    ROW = 12  # missing tiles for 0..5 melds, then for 0..5 melds and a pair
    BUDGETS = 6  # rows for at most 0..5 copies beyond the fourth

cdef struct Record:
    uint32_t word  # stay-a mask | stay-b mask << 9 | a << 18 | (a - b) << 21
    uint8_t row  # class of the distances

cdef struct Joins:
    const uint16_t* first
    const uint16_t* second
    const int8_t* third
    uint32_t suit_classes

cdef struct Tables:
    const uint16_t* suit_ids
    const uint16_t* honour_ids
    const uint32_t* suit_words
    const uint32_t* honour_words
    const uint8_t* suit_classes
    const uint8_t* honour_classes
    Joins natural
    Joins free
    const int8_t* suit_rows
    const int8_t* honour_rows
    uint8_t suit_plain  # the classes below are the same with any number of copies beyond the fourth
    uint8_t honour_plain

cdef Tables tables

cdef inline void look_up_words(const Tables* t, const uint32_t* keys, Record* records) noexcept nogil:
    """The words of the three suits and the honours."""
    records[0].word = t.suit_words[t.suit_ids[keys[0]]]
    records[1].word = t.suit_words[t.suit_ids[keys[1]]]
    records[2].word = t.suit_words[t.suit_ids[keys[2]]]
    records[3].word = t.honour_words[t.honour_ids[keys[3]]]

cdef inline void look_up_classes(const Tables* t, const uint32_t* keys, Record* records) noexcept nogil:
    """The classes of the three suits and the honours."""
    records[0].row = t.suit_classes[keys[0]]
    records[1].row = t.suit_classes[keys[1]]
    records[2].row = t.suit_classes[keys[2]]
    records[3].row = t.honour_classes[keys[3]]

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
    cdef int suit = kind // 9
    cdef uint32_t key
    if suit < 3:
        key = suit_key(hand.counts + 9 * suit)
        hand.records[suit].word = tables.suit_words[tables.suit_ids[key]]
        hand.records[suit].row = tables.suit_classes[key]
    else:
        key = honour_key(hand.counts + 27)
        hand.records[suit].word = tables.honour_words[tables.honour_ids[key]]
        hand.records[suit].row = tables.honour_classes[key]

cdef inline void change_wilds(Concealed* hand, int by) noexcept nogil:
    hand.wilds += by
    hand.total += by

cdef void conceal(Concealed* hand, const uint8_t* counts, int wilds) noexcept nogil
