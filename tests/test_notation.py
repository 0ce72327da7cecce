"""Every codec reads back what it writes, for all kinds; malformed input is named with its position."""

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong import notation
from mahjong.notation import CODECS, decode, encode
from mahjong.tiles import KINDS

ALL = tuple(range(KINDS))
TEXTS = ("mpsz", "chinese", "unicode")
NUMBERS = ("index", "id136", "nibble", "decimal")

ids = st.lists(st.integers(0, 135), max_size=17, unique=True)
hands = ids.map(lambda tiles: tuple(tile // 4 for tile in tiles))


def test_every_codec_is_tested():
    assert set(CODECS) == {*NUMBERS, *TEXTS}


@pytest.mark.parametrize("codec", CODECS)
def test_all_kinds_round_trip(codec):
    assert decode(encode(ALL, codec), codec) == ALL
    for k in ALL:
        assert decode(encode([k], codec), codec) == (k,)


@pytest.mark.parametrize("codec", CODECS)
@given(kinds=hands)
def test_hands_round_trip_in_their_order(codec, kinds):
    assert decode(encode(kinds, codec), codec) == kinds


@pytest.mark.parametrize("codec", CODECS)
def test_no_tiles_are_no_tiles(codec):
    assert decode(encode([], codec), codec) == ()


@pytest.mark.parametrize(
    ("codec", "written"),
    [
        ("index", (0, 8, 9, 17, 18, 26, 27, 30, 31, 32, 33)),
        ("id136", (0, 32, 36, 68, 72, 104, 108, 120, 124, 128, 132)),
        ("nibble", (0x11, 0x19, 0x21, 0x29, 0x31, 0x39, 0x41, 0x44, 0x45, 0x46, 0x47)),
        ("decimal", (11, 19, 21, 29, 31, 39, 41, 44, 45, 46, 47)),
        ("mpsz", "19m19p19s14567z"),
        ("chinese", "一万九万一饼九饼一条九条东风北风白板发财红中"),
        ("unicode", "🀇🀏🀙🀡🀐🀘🀀🀃🀆🀅🀄"),
    ],
)
def test_first_and_last_of_each_suit_and_the_dragons(codec, written):
    kinds = (0, 8, 9, 17, 18, 26, 27, 30, 31, 32, 33)
    assert encode(kinds, codec) == written
    assert decode(written, codec) == kinds


def test_mpsz_joins_neighbours_of_a_suit_only():
    assert encode(["1m", "2m", "4p", "3m"], "mpsz") == "12m4p3m"


def test_copies_get_ids_in_their_order():
    assert encode(["1m", "9p", "1m", "1m", "1m"], "id136") == (0, 68, 1, 2, 3)
    assert decode(range(136), "id136") == tuple(tile // 4 for tile in range(136))


@pytest.mark.parametrize(
    ("text", "mpsz"),
    [
        ("三萬五筒五餅七條七索", "3m55p77s"),
        ("東風南風西風北風發財紅中", "123467z"),
        ("东南西北白发中東發", "123456716z"),
        ("东东风白板白", "1155z"),
        (" 三万 五饼\n红中 ", "3m5p7z"),
    ],
)
def test_chinese_spellings(text, mpsz):
    assert decode(text, "chinese") == decode(mpsz, "mpsz")


def test_variation_selectors_and_white_space_are_ignored():
    assert decode("🀄\ufe0e🀄\ufe0f 🀇\ufe0e", "unicode") == (33, 33, 0)
    assert decode(" 12m\t5p \n7z", "mpsz") == (0, 1, 13, 33)


@pytest.mark.parametrize(
    ("tiles", "codec", "message"),
    [
        ((0, 34), "index", "34 at position 1: expected a kind, 0 to 33"),
        ((-1,), "index", "-1 at position 0"),
        ((0, 1, 2.0), "index", "2.0 at position 2"),
        ((136,), "id136", "136 at position 0: expected a tile id, 0 to 135"),
        ((0x11, 0x1A), "nibble", "26 at position 1: expected 0x11 to 0x19"),
        ((47, 48), "decimal", "48 at position 1: expected 11 to 19"),
        (("5m",), "decimal", "'5m' at position 0"),
        ("123m45", "mpsz", "'45' at position 4: expected digits 1 to 9 and then m, p or s"),
        ("m", "mpsz", "'m' at position 0"),
        ("1m0p", "mpsz", "'0p' at position 2"),
        ("178z", "mpsz", "'178z' at position 0"),
        ("\u0661m", "mpsz", "'\u0661' at position 0"),  # a digit, but none of ours
        ("三", "chinese", "'三' at position 0"),
        ("三万五", "chinese", "'五' at position 2: expected a tile such as 三万"),
        ("十万", "chinese", "'十' at position 0"),
        ("🀄🀢", "unicode", "'🀢' at position 1: expected a tile from U\\+1F000 to U\\+1F021"),
    ],
)
def test_malformed_tiles_are_named_with_their_position(tiles, codec, message):
    with pytest.raises(ValueError, match=f"^{message}"):
        decode(tiles, codec)


def test_encoding_names_what_is_no_kind():
    with pytest.raises(ValueError, match=r"^position 1: .*34"):
        encode([0, 34], "mpsz")
    with pytest.raises(ValueError, match=r"^position 2: .*8z"):
        encode(["1m", "2m", "8z"], "index")


def test_a_fifth_copy_has_no_id():
    with pytest.raises(ValueError, match=r"^a fifth 2m at position 5"):
        encode([0, 1, 1, 1, 1, 1], "id136")


def test_unknown_codecs_are_answered_with_the_known_ones():
    with pytest.raises(ValueError, match=r"unknown codec 'tenhou'.*index.*unicode"):
        decode("1m", "tenhou")
    with pytest.raises(ValueError, match=r"unknown codec 'tenhou'.*index.*unicode"):
        encode([0], "tenhou")


@pytest.mark.parametrize("codec", NUMBERS)
def test_codecs_of_numbers_take_no_text(codec):
    with pytest.raises(TypeError, match="expected numbers, got text: '11'"):
        decode("11", codec)


@pytest.mark.parametrize("codec", TEXTS)
def test_codecs_of_text_take_no_numbers(codec):
    with pytest.raises(TypeError, match="expected text, got tuple"):
        decode((11,), codec)


@pytest.mark.parametrize("codec", TEXTS)
@given(text=st.text("19mz三万中风🀄 \ufe0f0", max_size=8))
def test_any_text_is_read_or_is_a_value_error(codec, text):
    try:
        kinds = decode(text, codec)
    except ValueError:
        return
    assert decode(encode(kinds, codec), codec) == kinds


def test_examples_of_the_documentation():
    assert doctest.testmod(notation).failed == 0
