"""Hand and Meld: the immutable values that people ask, and the parser of their text."""

cimport cython

from typing import NamedTuple

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from cpython.number cimport PyNumber_Index
from cpython.unicode cimport PyUnicode_AsUTF8AndSize
from libc.stdint cimport uint8_t
from libc.string cimport memcpy, memset

from mahjong._melds cimport NO_LIMIT
from mahjong._shanten cimport NO_FORM, shanten_of
from mahjong._shapes cimport Shape, plan_waits, plan_wins, readings
from mahjong._tables cimport change, change_wilds, conceal
from mahjong._tiles cimport (
    MOST_COPIES, MOST_TILES, MOST_WILDS, N_KINDS, NO_KIND, Row, TileSet, above_four, bit, kind_of, kinds_with, name_of, row_of,
    tile_set,
)
from mahjong._waits cimport FOUR_COPIES, QUADS_COUNT, SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS, is_win_of, waits_of

from mahjong._tiles import join_text, split_text

cdef tuple STANDARD_FORM = ("standard",)
cdef dict FORMS = {"standard": STANDARD, "seven_pairs": SEVEN_PAIRS, "thirteen_orphans": THIRTEEN_ORPHANS}
cdef tuple MELD_TYPES = ("chow", "pong", "exposed_kong", "added_kong", "concealed_kong", "group")
cdef bytes NO_COUNTS = bytes(N_KINDS)
cdef Shape NO_SHAPE = Shape()
cdef dict BRACKETS = {"[": "]", "(": ")", "{": "}"}


cdef int asked_for(object forms, bint quads_count, bint four_copies) except -1:
    """The flags of a question; ValueError for an unknown form or none."""
    cdef int asked = QUADS_COUNT * quads_count | FOUR_COPIES * four_copies
    if forms is STANDARD_FORM:
        return asked | STANDARD
    if isinstance(forms, str):
        raise ValueError(f"forms is {ascii(forms)}: expected a tuple such as ('standard', 'seven_pairs')")
    cdef tuple wanted = tuple(forms)
    for form in wanted:
        flag = FORMS.get(form)
        if flag is None:
            raise ValueError(f"unknown form {ascii(form)}: expected some of {', '.join(FORMS)}")
        asked |= <int>flag
    if not wanted:
        raise ValueError(f"no form asked for: expected some of {', '.join(FORMS)}")
    return asked


cdef int _asked_of(Hand hand, object forms, bint quads_count, bint four_copies) except -1:
    """The flags of a question to a hand: beside melds there is only the standard form."""
    cdef int asked = asked_for(forms, quads_count, four_copies)
    return asked & ~(SEVEN_PAIRS | THIRTEEN_ORPHANS) if hand.melds else asked


cdef str _quoted(object text):
    """A text for an error message, cut short."""
    cdef str quoted = ascii(text)
    return quoted if len(quoted) <= 60 else quoted[:57] + "..."


# --- Meld -----------------------------------------------------------------------------------------------------------

cdef str _type_of(tuple tiles, bint added, bint concealed):
    """The type of a meld in square or round brackets by its tiles, ascending; None if it is none."""
    alike = tiles.count(tiles[0]) == len(tiles)
    if len(tiles) == 4 and alike:
        return "concealed_kong" if concealed else "added_kong" if added else "exposed_kong"
    if len(tiles) != 3 or added or concealed:
        return None
    if alike:
        return "pong"
    first, second, third = tiles
    if third < 27 and first % 9 <= 6 and (second, third) == (first + 1, first + 2):
        return "chow"
    return None


@cython.final
cdef class Meld:
    """Meld(text)
--

    A set laid down: `Meld("[123m]")`, `[777z]`, `[7777z]` exposed kong, `[777+7z]` added kong, `(7777z)` concealed kong,
    `{1m1p1s}` a group of a game's own (3 to 16 tiles, later ones last); `@2` before a `]` names the seat that fed it.

    `type`: "chow", "pong", "exposed_kong", "added_kong", "concealed_kong" or "group"; `tiles`: kinds, ascending but in a
    group; `feeder`: seat 0..3 or None. It parses back from `str()`. ValueError if the text is no meld.
    """

    def __cinit__(self, text):
        if not isinstance(text, str):
            raise TypeError(f"a Meld is made from text such as '[123m]', not from {type(text).__name__}")
        cdef str given = str(text)
        cdef Py_ssize_t last = len(given) - 1
        if last < 1 or BRACKETS.get(given[0]) != given[last]:
            raise ValueError(f"{_quoted(text)} is no meld: expected [123m], [777z], [7777z], [777+7z], (7777z) or {{1m1p1s}}")
        body, at, seat = given[1:last].partition("@")
        self._feeder = -1
        if at:
            if seat not in ("0", "1", "2", "3"):
                raise ValueError(f"meld {_quoted(text)}: expected a seat 0 to 3 after '@'")
            if given[0] != "[":
                raise ValueError(f"meld {_quoted(text)}: only a meld in [] was fed by a seat")
            self._feeder = int(seat)
        front, plus, _ = body.partition("+")
        if plus and not (len(front) == 3 and given[0] == "["):
            raise ValueError(f"meld {_quoted(text)}: expected '+' in an added kong such as [777+7z] only")
        self.tiles = tuple(split_text(body.replace("+", "", 1)))
        if given[0] == "{":
            self.type = "group"
            self._check_group(text)
            return
        self.tiles = tuple(sorted(self.tiles))
        self.type = _type_of(self.tiles, len(plus) > 0, given[0] == "(") if self.tiles else None
        if self.type is None:
            expected = "four alike" if given[0] == "(" or plus else "a sequence of three, or three or four alike"
            raise ValueError(f"{_quoted(text)} is no meld: expected {expected}")

    def _check_group(self, text):
        if not 3 <= len(self.tiles) <= MOST_WILDS:
            raise ValueError(f"group {_quoted(text)} has {len(self.tiles)} tiles: expected 3 to {MOST_WILDS}")
        for tile in self.tiles:
            if self.tiles.count(tile) > MOST_COPIES:
                raise ValueError(f"group {_quoted(text)} has five of {name_of(tile)}: expected at most four of a kind")

    @staticmethod
    def of(type, tiles, feeder=None) -> Meld:
        """A meld of a type from its tiles (kinds or texts) and the seat that fed it; ValueError if they do not fit."""
        if type not in MELD_TYPES:
            raise ValueError(f"unknown type of meld {_quoted(type)}: expected one of {', '.join(MELD_TYPES)}")
        text = join_text(tiles)
        made = Meld(_bracketed(type, text, "" if feeder is None else f"@{PyNumber_Index(feeder)}"))
        if made.type != type:
            raise ValueError(f"{text} is no {type}")
        return made

    @property
    def feeder(self):
        """The seat 0..3 that fed the meld, or None."""
        return None if self._feeder < 0 else self._feeder

    def __eq__(self, other):
        if not isinstance(other, Meld):
            return NotImplemented
        cdef Meld meld = <Meld>other
        return self.type == meld.type and self.tiles == meld.tiles and self._feeder == meld._feeder

    def __hash__(self):
        return hash((self.type, self.tiles, self._feeder))

    def __str__(self):
        return _bracketed(self.type, join_text(self.tiles), "" if self._feeder < 0 else f"@{self._feeder}")

    def __repr__(self):
        return f"Meld({str(self)!r})"

    def __reduce__(self):
        return Meld, (str(self),)


cdef str _bracketed(str type, str tiles, str feeder):
    """The text of a meld."""
    if type == "group":
        return "{" + tiles + feeder + "}"
    if type == "concealed_kong":
        return "(" + tiles + feeder + ")"
    if type == "added_kong":
        tiles = tiles[:3] + "+" + tiles[3:]
    return "[" + tiles + feeder + "]"


# --- Hand -----------------------------------------------------------------------------------------------------------

cdef int _parse(str text, uint8_t* counts, list melds) except -1:
    """Count the tiles of a text and append its melds; returns the number of wildcards."""
    cdef Py_ssize_t at = 0, size, close, digit, digits = 0
    cdef const char* letters
    cdef int suit, kind, total = 0, wilds = 0
    cdef char letter
    if not text.isascii():
        strange = next(letter for letter in text if not letter.isascii())
        raise ValueError(f"unexpected {ascii(strange)} in {_quoted(text)}: expected tiles such as 123m, melds and *")
    letters = PyUnicode_AsUTF8AndSize(text, &size)
    while at < size:
        letter = letters[at]
        if c"0" <= letter <= c"9":
            digits += 1
            at += 1
            continue
        suit = 0 if letter == c"m" else 1 if letter == c"p" else 2 if letter == c"s" else 3 if letter == c"z" else -1
        if suit >= 0 and digits:
            if digits + total > MOST_TILES:
                raise ValueError(f"{_quoted(text)} has more than {MOST_TILES} tiles")
            for digit in range(at - digits, at):
                kind = 9 * suit + letters[digit] - c"1"
                if letters[digit] == c"0" or kind >= N_KINDS:
                    kind_of(chr(letters[digit]) + chr(letter))  # raises
                counts[kind] += 1
            total += <int>digits
            digits = 0
        elif digits:
            raise ValueError(f"{_quoted(text)} is cut off: expected m, p, s or z after {text[at - digits:at]!r}")
        elif letter == c"*":
            wilds += 1
            if wilds > MOST_WILDS:
                raise ValueError(f"{_quoted(text)} has more than {MOST_WILDS} wildcards")
        elif letter == c"[" or letter == c"(" or letter == c"{":
            close = text.find(BRACKETS[text[at]], at)
            if close < 0:
                raise ValueError(f"{_quoted(text)} is cut off: expected {BRACKETS[text[at]]!r} after {_quoted(text[at:])}")
            melds.append(Meld(text[at : close + 1]))
            at = close
        elif suit >= 0:
            raise ValueError(f"suit {chr(letter)!r} without a number before it in {_quoted(text)}")
        elif letter != c" " and not text[at].isspace():
            raise ValueError(f"unexpected {chr(letter)!r} in {_quoted(text)}: expected tiles such as 123m, melds and *")
        at += 1
    if digits:
        raise ValueError(f"{_quoted(text)} is cut off: expected m, p, s or z after {_quoted(text[at - digits:])}")
    return wilds


cdef int _read_counts(object given, uint8_t* counts) except -1:
    """Take 34 counts of 0 to 4 from bytes, a buffer or a sequence."""
    cdef int kind
    if isinstance(given, (bytes, bytearray)):
        values = bytes(given)
    else:
        try:
            values = memoryview(given).tolist()
        except TypeError:
            if not (hasattr(given, "__len__") and hasattr(given, "__getitem__")):
                raise TypeError(f"expected text or 34 counts, not {type(given).__name__}") from None
            values = given
        except (ValueError, NotImplementedError):  # a buffer of items that Python does not know
            raise ValueError(f"counts of type {type(given).__name__}: expected 34 integers from 0 to 4") from None
    if len(values) != N_KINDS:
        raise ValueError(f"{len(values)} counts: expected {N_KINDS}, one for each kind of tile")
    if type(values) is bytes:
        memcpy(counts, PyBytes_AS_STRING(values), N_KINDS)
    else:
        for kind in range(N_KINDS):
            try:
                value = PyNumber_Index(values[kind])
            except (TypeError, LookupError):
                raise ValueError(f"the count of {name_of(kind)} is no integer: expected 0 to {MOST_COPIES}") from None
            if not 0 <= value <= 255:
                raise ValueError(f"the count of {name_of(kind)} is {_quoted(value)}: expected 0 to {MOST_COPIES}")
            counts[kind] = value
    cdef Row row = row_of(counts)
    if above_four(&row):
        for kind in range(N_KINDS):
            if counts[kind] > MOST_COPIES:
                raise ValueError(f"the count of {name_of(kind)} is {counts[kind]}: expected 0 to {MOST_COPIES}")
    return 0


cdef void _count_melds(tuple melds, uint8_t* laid) noexcept:
    cdef int kind
    memset(laid, 0, N_KINDS)
    for meld in melds:
        for kind in (<Meld>meld).tiles:
            laid[kind] += 1  # at most 5 melds of 16 tiles


cdef int _settle(Hand hand, uint8_t* counts, int wilds) except -1:
    """Turn tiles of the wild kind into wildcards, check the whole, and look the tiles up."""
    cdef uint8_t[34] held  # in melds, then in all
    cdef Row row
    cdef int kind, concealed = wilds, wild = hand._wild_kind
    for kind in range(N_KINDS):
        concealed += counts[kind]
    if concealed + 3 * len(hand.melds) > MOST_TILES:
        raise ValueError(f"{concealed} tiles and {len(hand.melds)} melds fill {concealed + 3 * len(hand.melds)} places: "
                         f"a hand has at most {MOST_TILES}")
    _count_melds(hand.melds, held)
    if wild != NO_KIND:
        wilds += counts[wild]
        counts[wild] = 0
        if wilds + held[wild] > MOST_COPIES:
            raise ValueError(f"{wilds} wildcards and {held[wild]} tiles of {name_of(wild)} in melds: "
                             f"there are {MOST_COPIES} tiles of the wild kind")
    elif wilds > MOST_WILDS:
        raise ValueError(f"{wilds} wildcards: expected 0 to {MOST_WILDS}")
    for kind in range(N_KINDS):
        held[kind] += counts[kind]
    row = row_of(held)
    if above_four(&row):
        for kind in range(N_KINDS):
            if held[kind] > MOST_COPIES:
                where = "in hand and melds together" if held[kind] > counts[kind] else "in the hand"
                raise ValueError(f"{held[kind]} tiles of {name_of(kind)} {where}: expected at most {MOST_COPIES} of a kind")
    conceal(&hand._concealed, counts, wilds)
    hand._held_four = kinds_with(&row, MOST_COPIES)
    if wild != NO_KIND and wilds + held[wild] == MOST_COPIES:
        hand._held_four |= bit(wild)
    return 0


cdef int _copies(Hand hand, int kind) noexcept:
    """How many tiles of a kind the hand and its melds hold; of the wild kind the wildcards count."""
    cdef int tile, copies = hand._concealed.counts[kind]
    if kind == hand._wild_kind:
        copies += hand._concealed.wilds
    for meld in hand.melds:
        for tile in (<Meld>meld).tiles:
            copies += tile == kind
    return copies


cdef Hand _copy(Hand hand):
    cdef Hand made = Hand.__new__(Hand, NO_COUNTS)
    made._concealed = hand._concealed
    made._held_four = hand._held_four
    made._wild_kind = hand._wild_kind
    made.melds = hand.melds
    return made


cdef int _need(Hand hand, int rest, str question) except -1:
    """ValueError unless the hand has 3n+rest tiles; rest 0 stands for 3n+1 or 3n+2."""
    cdef int more = hand._concealed.total % 3
    if more != rest if rest else not more:
        expected = "3n+1 or 3n+2" if not rest else "3n+1, that is 1, 4, ... 16" if rest == 1 else "3n+2, that is 2, 5, ... 17"
        raise ValueError(f"{question} of {hand.size} tiles, a meld counting three: expected {expected}")
    return 0


cdef bint _wins(const Concealed* hand, int asked, Shape shape) noexcept:
    """`is_win_of`, where the standard form is built as a shape allows."""
    if shape is None or shape._plain or not asked & STANDARD:
        return is_win_of(hand, asked)
    return plan_wins(hand, hand.total // 3, &shape._plan) or is_win_of(hand, asked & ~STANDARD)


cdef uint64_t _waits(Hand of, Concealed* hand, uint64_t held, int asked, Shape shape) noexcept:
    """The waits of the tiles of a hand, or of those that a discard leaves; `held` are the kinds to leave out."""
    cdef uint64_t kinds, wild
    if shape is None or shape._plain or not asked & STANDARD:
        kinds = waits_of(hand, asked)
    else:
        kinds = plan_waits(hand, &shape._plan) | waits_of(hand, asked & ~STANDARD)
    kinds &= ~held
    if of._wild_kind != NO_KIND:  # a drawn tile of the wild kind is a wildcard
        wild = bit(of._wild_kind)
        kinds &= ~wild
        if not held & wild:
            change_wilds(hand, 1)
            if _wins(hand, asked, shape):
                kinds |= wild
            change_wilds(hand, -1)
    return kinds


cdef bint _discard(Hand of, Concealed* hand, int kind) noexcept:
    """Take a tile of a kind out of the tiles of a hand; False if there is none."""
    if kind == of._wild_kind and hand.wilds:
        change_wilds(hand, -1)
    elif hand.counts[kind]:
        change(hand, kind, -1)
    else:
        return False
    return True


cdef int _excess(Hand of, const Concealed* hand) noexcept:
    """How many copies beyond the fourth wildcards may be: drawn ones too where a kind is wild."""
    return hand.wilds if of._wild_kind == NO_KIND else MOST_COPIES


cdef int _unseen(Hand hand, object visible, int* unseen) except -1:
    """How many tiles of each kind are neither in the hand nor visible elsewhere."""
    cdef uint8_t[34] laid
    cdef uint8_t[34] seen
    cdef int kind
    memset(seen, 0, N_KINDS)
    if visible is not None:
        _read_counts(visible, seen)
    _count_melds(hand.melds, laid)
    for kind in range(N_KINDS):
        unseen[kind] = MOST_COPIES - hand._concealed.counts[kind] - laid[kind] - seen[kind]
        if kind == hand._wild_kind:
            unseen[kind] -= hand._concealed.wilds
        if unseen[kind] < 0:
            raise ValueError(f"{seen[kind]} tiles of {name_of(kind)} visible and {MOST_COPIES - seen[kind] - unseen[kind]} "
                             f"in the hand: expected at most {MOST_COPIES} of a kind")
    return 0


cdef dict _improvements(Hand of, Concealed* hand, uint64_t held, const int* unseen, int asked):
    """{kind: unseen} of the draws that bring the tiles of a hand, or of those that a discard leaves, closer."""
    cdef int kind, closer, now = shanten_of(hand, _excess(of, hand), asked)
    cdef dict found = {}
    for kind in range(N_KINDS):
        if held & bit(kind):
            continue
        if kind == of._wild_kind:
            change_wilds(hand, 1)
            closer = shanten_of(hand, _excess(of, hand), asked)
            change_wilds(hand, -1)
        else:
            if hand.counts[kind] == MOST_COPIES:
                continue
            change(hand, kind, 1)
            closer = shanten_of(hand, _excess(of, hand), asked)
            change(hand, kind, -1)
        if closer < now:
            found[kind] = unseen[kind]
    return found


class DiscardOption(NamedTuple):
    """What a discard leaves: its shanten, and {kind: unseen} of the draws that improve it."""

    shanten: int
    improvements: dict

    @property
    def unseen(self) -> int:
        """How many tiles improve the hand."""
        return sum(self.improvements.values())


cdef Shape _standard_shape(object shape, int asked):
    if shape is not None and not isinstance(shape, Shape):
        raise TypeError(f"shape is {type(shape).__name__}: expected a Shape or None")
    if shape is not None and asked & FOUR_COPIES and not (<Shape>shape)._plain:
        raise ValueError("four_copies beside a shape: expected one of them")
    return shape


@cython.final
cdef class Hand:
    """Hand(tiles, melds=(), wilds=0, *, wild_kind=None)
--

    An immutable hand: concealed tiles, wildcards and melds, 0 to 17 places (a meld fills three).

    `Hand("123m45p [777z] (8888p) **")`, with `*` for a wildcard, or `Hand(counts, melds=(), wilds=0)` from 34 counts of 0
    to 4 (bytes, any buffer or sequence). With `wild_kind` the concealed tiles of this kind are wildcards, and so are tiles
    of it drawn later. A ValueError names the tile that is wrong and what was expected.

    Questions take `forms` (any of "standard", "seven_pairs", "thirteen_orphans"; the last two need 13 or 14 tiles without
    melds), `quads_count` (in seven pairs four alike are two pairs) and `four_copies` (a wildcard never stands for a fifth
    copy of a kind; by default it may).
    """

    def __cinit__(self, tiles, melds=(), wilds=0, *, wild_kind=None):
        cdef uint8_t[34] counts
        cdef int number
        cdef list laid = []
        if tiles is NO_COUNTS:  # _copy fills it in
            return
        memset(counts, 0, N_KINDS)
        self._wild_kind = NO_KIND if wild_kind is None else kind_of(wild_kind)
        if isinstance(tiles, str):
            if melds != () or wilds != 0:
                raise ValueError("melds or wildcards beside a text: write them in it, as in '123m [777z] *'")
            text = str(tiles)
            if text.startswith("wild "):
                text = self._read_wild_kind(text)
            number = _parse(text, counts, laid)
        else:
            _read_counts(tiles, counts)
            for meld in melds:
                laid.append(meld if isinstance(meld, Meld) else Meld(meld))
            given = PyNumber_Index(wilds)
            if not 0 <= given <= MOST_WILDS:
                raise ValueError(f"{_quoted(given)} wildcards: expected 0 to {MOST_WILDS}")
            number = given
        self.melds = tuple(laid)
        _settle(self, counts, number)

    def _read_wild_kind(self, text):
        """Read "wild 9p:" and return the rest."""
        head, colon, rest = text.partition(":")
        if not colon:
            raise ValueError(f"{_quoted(text)} is cut off: expected ':' after the wild kind, as in 'wild 9p: 123m'")
        kind = kind_of(head[len("wild "):].strip())
        if self._wild_kind not in (NO_KIND, kind):
            raise ValueError(f"wild_kind {name_of(self._wild_kind)} contradicts {_quoted(text)}")
        self._wild_kind = kind
        return rest

    @property
    def counts(self) -> bytes:
        """34 counts of the concealed natural tiles; wildcards are not among them."""
        return PyBytes_FromStringAndSize(<const char*>self._concealed.counts, N_KINDS)

    @property
    def wilds(self) -> int:
        """The number of wildcards, tiles of the wild kind included."""
        return self._concealed.wilds

    @property
    def wild_kind(self):
        """The kind 0..33 whose tiles are wildcards, or None."""
        return None if self._wild_kind == NO_KIND else self._wild_kind

    @property
    def size(self) -> int:
        """The places filled: concealed tiles, wildcards, and three for each meld."""
        return self._concealed.total + 3 * len(self.melds)

    @property
    def held(self) -> bytes:
        """34 counts of all natural tiles, concealed and in melds."""
        cdef uint8_t[34] held
        cdef int kind
        _count_melds(self.melds, held)
        for kind in range(N_KINDS):
            held[kind] += self._concealed.counts[kind]
        return PyBytes_FromStringAndSize(<const char*>held, N_KINDS)

    @property
    def kinds(self) -> TileSet:
        """The kinds of all natural tiles, concealed and in melds."""
        cdef uint64_t kinds = 0
        cdef int kind
        for kind in range(N_KINDS):
            if self._concealed.counts[kind]:
                kinds |= bit(kind)
        for meld in self.melds:
            for kind in (<Meld>meld).tiles:
                kinds |= bit(kind)
        return tile_set(kinds)

    @property
    def discardable(self) -> TileSet:
        """The kinds that can be discarded; the wild kind is among them if it is known."""
        cdef uint64_t kinds = 0
        cdef int kind
        for kind in range(N_KINDS):
            if self._concealed.counts[kind] or kind == self._wild_kind and self._concealed.wilds:
                kinds |= bit(kind)
        return tile_set(kinds)

    def unseen(self, visible=None) -> tuple:
        """How many tiles of each kind are neither in the hand nor its melds nor `visible`, 34 counts of tiles elsewhere."""
        cdef int[34] unseen
        cdef int kind
        _unseen(self, visible, unseen)
        return tuple([unseen[kind] for kind in range(N_KINDS)])

    def draw(self, tile) -> Hand:
        """The hand with one tile more in its concealed part; ValueError for a fifth tile of a kind or an 18th place."""
        cdef int kind = kind_of(tile)
        cdef Hand made = _copy(self)
        if self._held_four & bit(kind):
            raise ValueError(f"a fifth tile of {name_of(kind)}: hand and melds hold four")
        if self._concealed.total + 3 * len(self.melds) == MOST_TILES:
            raise ValueError(f"an 18th tile: a hand has at most {MOST_TILES} places")
        if kind == self._wild_kind:
            change_wilds(&made._concealed, 1)
        else:
            change(&made._concealed, kind, 1)
        if _copies(made, kind) == MOST_COPIES:
            made._held_four |= bit(kind)
        return made

    def discard(self, tile) -> Hand:
        """The hand with one tile less in its concealed part; ValueError if it is not there."""
        cdef int kind = kind_of(tile)
        cdef Hand made = _copy(self)
        if not _discard(made, &made._concealed, kind):
            raise ValueError(f"{name_of(kind)} cannot be discarded: it is not among the concealed tiles of '{self}'")
        made._held_four &= ~bit(kind)
        return made

    def is_win(self, *, forms=STANDARD_FORM, bint quads_count=False, bint four_copies=False, shape=None) -> bool:
        """Whether 3n+2 tiles are complete in one of the forms; ValueError for another number of tiles."""
        cdef int asked = _asked_of(self, forms, quads_count, four_copies)
        _need(self, 2, "is_win")
        return _wins(&self._concealed, asked, _standard_shape(shape, asked))

    def waits(self, *, forms=STANDARD_FORM, bint quads_count=False, bint four_copies=False, bint exhausted=False,
              shape=None) -> TileSet:
        """The kinds that complete 3n+1 tiles in one of the forms; ValueError for another number of tiles.

        A kind of which hand and melds hold all four is left out unless `exhausted`. Of a hand with a wild kind that is
        ready the wild kind is among the waits.
        """
        cdef int asked = _asked_of(self, forms, quads_count, four_copies)
        cdef Concealed hand = self._concealed
        _need(self, 1, "waits")
        return tile_set(_waits(self, &hand, 0 if exhausted else self._held_four, asked, _standard_shape(shape, asked)))

    def discards(self, *, forms=STANDARD_FORM, bint quads_count=False, bint four_copies=False, bint exhausted=False,
                 shape=None) -> dict:
        """{kind: waits} for each discard of 3n+2 tiles that leaves waits, kinds ascending; the keywords are those of `waits`.

        The wild kind is a key too; a `*` of no kind is never discarded. ValueError for another number of tiles.
        """
        cdef int kind, asked = _asked_of(self, forms, quads_count, four_copies)
        cdef Shape built = _standard_shape(shape, asked)
        cdef Concealed hand
        cdef uint64_t kinds
        cdef dict found = {}
        _need(self, 2, "discards")
        if not exhausted and (built is None or built._plain):
            if shanten_of(&self._concealed, _excess(self, &self._concealed), asked) > 0:
                return found  # most hands are far from ready
        for kind in range(N_KINDS):
            hand = self._concealed
            if _discard(self, &hand, kind):
                kinds = _waits(self, &hand, 0 if exhausted else self._held_four & ~bit(kind), asked, built)
                if kinds:
                    found[kind] = tile_set(kinds)
        return found

    def shanten(self, *, forms=STANDARD_FORM, bint quads_count=False, bint four_copies=False) -> int:
        """-1 complete, 0 ready, else one less than the draws that are missing; the least of the forms.

        A drawn tile is never a fifth copy of a kind in the concealed part, a wildcard may be one. ValueError for 3n tiles,
        or where none of the forms fits the number of tiles.
        """
        cdef int least, asked = _asked_of(self, forms, quads_count, four_copies)
        _need(self, 0, "shanten")
        least = shanten_of(&self._concealed, _excess(self, &self._concealed), asked)
        return self._fitting(least)

    def _fitting(self, int least):
        if least == NO_FORM:
            raise ValueError(f"seven pairs and thirteen orphans of {self.size} tiles with {len(self.melds)} melds: "
                             "expected 13 or 14 tiles without melds")
        return least

    def improvements(self, visible=None, *, forms=STANDARD_FORM, bint quads_count=False, bint four_copies=False) -> dict:
        """{kind: unseen} of the draws that lower the shanten of 3n+1 tiles, kinds ascending.

        `visible`: 34 counts of tiles seen elsewhere; the hand and its melds are added. A kind of which these hold all four
        is left out; one whose other copies are all visible stands there with 0. ValueError for another number of tiles.
        """
        cdef int asked = _asked_of(self, forms, quads_count, four_copies)
        cdef int[34] unseen
        cdef Concealed hand = self._concealed
        _need(self, 1, "improvements")
        _unseen(self, visible, unseen)
        self._fitting(shanten_of(&hand, 0, asked))
        return _improvements(self, &hand, self._held_four, unseen, asked)

    def discard_options(self, visible=None, *, forms=STANDARD_FORM, bint quads_count=False, bint four_copies=False) -> dict:
        """{kind: DiscardOption} of every discard of 3n+2 tiles, kinds ascending; `visible` as for `improvements`."""
        cdef int kind, asked = _asked_of(self, forms, quads_count, four_copies)
        cdef int[34] unseen
        cdef Concealed hand
        cdef dict found = {}
        _need(self, 2, "discard_options")
        _unseen(self, visible, unseen)
        self._fitting(shanten_of(&self._concealed, 0, asked))
        for kind in range(N_KINDS):
            hand = self._concealed
            if _discard(self, &hand, kind):
                found[kind] = DiscardOption(
                    shanten_of(&hand, _excess(self, &hand), asked),
                    _improvements(self, &hand, self._held_four & ~bit(kind), unseen, asked),
                )
        return found

    def decompositions(self, limit=None, *, shape=None):
        """The readings of 3n+2 concealed tiles, lazily, each once: tuples of `Group`, none if the tiles are not complete.

        `limit`: the most copies of a kind, natural and substituted, from 4 on; None for no limit. Wildcards that may be
        anything count for no kind. ValueError for another number of tiles.
        """
        _need(self, 2, "decompositions")
        most = NO_LIMIT if limit is None else PyNumber_Index(limit)
        if most < MOST_COPIES:
            raise ValueError(f"limit is {most}, the most copies of a kind: expected None, or 4 and more")
        built = _standard_shape(shape, 0)
        return readings(&self._concealed, min(most, NO_LIMIT), NO_SHAPE if built is None else built)

    def _repr_svg_(self) -> str:
        from mahjong.drawing import hand_svg

        return hand_svg(self)

    def __eq__(self, other):
        if not isinstance(other, Hand):
            return NotImplemented
        cdef Hand hand = <Hand>other
        return (self.wilds == hand.wilds and self._wild_kind == hand._wild_kind and self.counts == hand.counts
                and self.melds == hand.melds)

    def __hash__(self):
        return hash((self.counts, self.wilds, self._wild_kind, self.melds))

    def __str__(self):
        cdef int kind
        concealed = join_text([kind for kind in range(N_KINDS) for _ in range(self._concealed.counts[kind])])
        parts = [concealed, *map(str, self.melds), "*" * self.wilds]
        text = " ".join([part for part in parts if part])
        return text if self._wild_kind == NO_KIND else f"wild {name_of(self._wild_kind)}: {text}"

    def __repr__(self):
        return f"Hand({str(self)!r})"

    def __reduce__(self):
        return Hand, (str(self),)
