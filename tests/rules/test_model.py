"""What every game's rules share: options and presets, JSON, facts, waits, scores and payments."""

import copy
import json
import pickle
import subprocess
import sys
from dataclasses import FrozenInstanceError
from random import Random
from typing import Any

import pytest

import mahjong as mj
from mahjong.rules import HOUSE, Item, NotAWin, Payment, Rules
from mahjong.rules.options import Choices, Keyed, OneOf, Option, Row, Table, Whole
from mahjong.rules.scores import balance

GAMES = mj.rules.names()
PRESETS = [(game, preset) for game in GAMES for preset in mj.ruleset(game).presets]
OPTIONS = [(game, name) for game in GAMES for name in mj.ruleset(game).options]
BESIDE = {("shangrao", "wild_kind"): {"wild_from": "given"}}  # what some options need beside them


def allowed(choices: Choices) -> list[Any]:
    """Some values that an option may have."""
    match choices:
        case OneOf():
            return list(choices.values)
        case Whole():
            return [choices.least, choices.least + 7, *[None] * choices.or_none]
        case Row():
            return [[value] * choices.length for value in allowed(choices.each)]
        case Keyed():
            whole = [dict.fromkeys(choices.keys, value) for value in allowed(choices.each)]
            return [*whole, {choices.keys[0]: allowed(choices.each)[0]}]
    raise AssertionError(f"no values known for {choices}")


def forbidden(choices: Choices) -> list[Any]:
    """Some values that it may not have."""
    strange: list[Any] = ["no such value", 1.0, [], {"no such key": 1}, -1, True, None]
    match choices:
        case Whole():
            strange.append(choices.least - 1)
        case Row():
            strange += [[value] * (choices.length - 1) for value in allowed(choices.each)]
            strange += [[value] * choices.length for value in forbidden(choices.each)]
            strange += [list(range(choices.length, 0, -1))] if choices.rising else []
        case Keyed():
            strange += [{choices.keys[0]: value} for value in forbidden(choices.each)]
    return [value for value in strange if not any(same(value, good) for good in allowed(choices))]


def same(value: Any, other: Any) -> bool:
    return type(value) is type(other) and value == other


def with_option(game: str, name: str, value: Any) -> Rules:
    return mj.ruleset(game, **BESIDE.get((game, name), {}), **{name: value})


# --- options ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "name"), OPTIONS)
def test_every_option_says_what_it_is(game: str, name: str) -> None:
    rules = mj.ruleset(game)
    option = rules.options[name]
    assert isinstance(option, Option)
    assert getattr(rules, name) == option.default == option.choices.check(option.default)
    clause, colon, text = option.doc.partition(": ")
    assert colon
    assert text
    assert "\n" not in option.doc
    assert clause.partition("-")[2][:1].isalnum()
    assert option.ground in ("S", "P", "D")
    assert option.scope in ("room", "round")


@pytest.mark.parametrize(("game", "name"), OPTIONS)
def test_an_option_takes_what_it_allows_and_keeps_it(game: str, name: str) -> None:
    for value in allowed(mj.ruleset(game).options[name].choices):
        rules = with_option(game, name, value)
        assert rules == mj.rules.from_json(rules.to_json())
        assert rules == pickle.loads(pickle.dumps(rules)) == copy.deepcopy(rules)
        assert hash(rules) == hash(mj.rules.from_json(rules.to_json()))
        with pytest.raises((AttributeError, FrozenInstanceError)):
            setattr(rules, name, value)


@pytest.mark.parametrize(("game", "name"), OPTIONS)
def test_an_option_refuses_other_values_and_names_the_choices(game: str, name: str) -> None:
    for value in forbidden(mj.ruleset(game).options[name].choices):
        with pytest.raises(ValueError, match=f"option {name} of {game} is .*: (expected|unknown key)") as error:
            with_option(game, name, value)
        assert "expected" in str(error.value)


def test_the_choices_are_named() -> None:
    with pytest.raises(ValueError, match=r"option birds of changsha is 3: expected 1, 0, 2, 4, 6"):
        mj.ruleset("changsha", birds=3)
    with pytest.raises(ValueError, match=r"option small_points .* expected an integer from 0"):
        mj.ruleset("changsha", small_points=-1)
    with pytest.raises(ValueError, match=r"luxury_pairs .*3 values that do not fall, each an integer from 1"):
        mj.ruleset("changsha", luxury_pairs=(2, 1, 3))
    with pytest.raises(
        ValueError, match=r"kong_points .*unknown key 'open': expected some of exposed, added, concealed"
    ):
        mj.ruleset("linfen", kong_points={"open": 1})


def test_unknown_names_are_refused_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match=r"unknown game 'chengdu': expected one of .*changsha.*linfen"):
        mj.ruleset("chengdu")
    with pytest.raises(ValueError, match=r"unknown option 'bird' of changsha: expected one of: .*birds"):
        mj.ruleset("changsha", bird=1)
    with pytest.raises(ValueError, match=r"unknown preset 'X' of changsha: expected one of: DOUBLE_BIRD_2026"):
        mj.ruleset("changsha", preset="X")
    with pytest.raises(ValueError, match=r"unknown preset 'X' of linfen: expected one of: none"):
        mj.ruleset("linfen", preset="X")


def test_a_table_of_points_keeps_the_defaults_of_keys_that_are_not_given() -> None:
    rules = mj.ruleset("linfen", kong_points={"concealed": 5})
    assert rules == mj.ruleset("linfen", kong_points={"exposed": 10, "added": 10, "concealed": 5})
    assert json.loads(rules.to_json())["options"]["kong_points"] == {"exposed": 10, "added": 10, "concealed": 5}


def test_the_value_of_an_option_is_not_shared_with_the_caller() -> None:
    given = {"plain": 1}
    rules = mj.ruleset("linfen", patterns=given)
    given["plain"] = 2
    assert dict(rules.patterns) == {"plain": 1}  # type: ignore[attr-defined]
    assert not hasattr(Table, "__setitem__")


# --- presets ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_every_difference_of_a_preset_is_an_option(game: str, preset: str) -> None:
    default, rules = mj.ruleset(game), mj.ruleset(game, preset=preset)
    for name, value in default.presets[preset].items():
        assert same(default.options[name].choices.check(value), getattr(rules, name))
        assert getattr(rules, name) != getattr(default, name), f"{name} is no difference"
    others = default.options.keys() - default.presets[preset].keys()
    assert all(getattr(rules, name) == getattr(default, name) for name in others)
    assert rules == mj.rules.from_json(rules.to_json())


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_options_beside_a_preset_override_it(game: str, preset: str) -> None:
    default = mj.ruleset(game)
    name = next(iter(default.presets[preset]))
    rules = mj.ruleset(game, preset=preset, **{name: getattr(default, name)})
    assert getattr(rules, name) == getattr(default, name)


# --- JSON -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_room_is_written_out_whole_and_read_back(game: str) -> None:
    rules = mj.ruleset(game)
    room = json.loads(rules.to_json())
    assert room["game"] == game
    assert list(room["options"]) == list(rules.options)
    assert mj.rules.from_json(rules.to_json()) == mj.rules.from_json(rules.to_json().encode()) == rules
    assert mj.rules.from_json(json.dumps({"game": game})) == rules


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "3",
        "null",
        "{}",
        '{"game": "chengdu"}',
        '{"game": ["linfen"]}',
        '{"game": null}',
        '{"game": "linfen", "options": []}',
        '{"game": "linfen", "options": null}',
        '{"game": "linfen", "options": {"birds": 1}}',
        '{"game": "linfen", "options": {"kong_flower": 2.0}}',
        '{"game": "linfen", "options": {"kong_flower": NaN}}',
        '{"game": "linfen", "options": {"preset": "X"}}',
        '{"game": "linfen", "option": {}}',
        '{"game": "linfen", "options": {"patterns": {"plain": true}}}',
        "[" * 100_000,
        '{"game": "linfen", "options": {"kong_flower": ' + "9" * 10_000 + "}}",
        b"\xff\xfe",
    ],
    ids=lambda text: repr(text[:60]),
)
def test_a_room_that_is_none_is_refused(text: str | bytes) -> None:
    with pytest.raises(ValueError, match=r"\S"):
        mj.rules.from_json(text)


def valid(schema: dict[str, Any], value: Any) -> bool:
    """Whether a value fits a schema, as far as the schemas of rooms go."""
    if "const" in schema:
        return same(value, schema["const"])
    if "enum" in schema:
        return any(same(value, choice) for choice in schema["enum"])
    if "anyOf" in schema:
        return any(valid(part, value) for part in schema["anyOf"])
    match schema["type"]:
        case "null":
            return value is None
        case "integer":
            return type(value) is int and value >= schema["minimum"]
        case "array":
            fits = isinstance(value, list) and schema["minItems"] <= len(value) <= schema["maxItems"]
            return fits and all(valid(schema["items"], part) for part in value)
        case "object":
            known = schema["properties"]
            assert schema["additionalProperties"] is False
            fits = (
                isinstance(value, dict)
                and value.keys() <= known.keys()
                and value.keys() >= {*schema.get("required", ())}
            )
            return fits and all(valid(known[key], part) for key, part in value.items())
    raise AssertionError(f"unknown type in {schema}")


@pytest.mark.parametrize("game", GAMES)
def test_the_schema_describes_a_room(game: str) -> None:
    rules = mj.ruleset(game)
    schema = json.loads(json.dumps(rules.schema()))
    room = json.loads(rules.to_json())
    assert valid(schema, room)
    assert valid(schema, {"game": game})
    assert not valid(schema, {**room, "game": "chengdu"})
    assert not valid(schema, {"options": room["options"]})
    assert not valid(schema, {**room, "options": {**room["options"], "no such option": 1}})
    for name, option in rules.options.items():
        described = schema["properties"]["options"]["properties"][name]
        assert described["default"] == room["options"][name]
        assert described["description"] == option.doc
        for value in allowed(option.choices):
            assert valid(schema, {"game": game, "options": {name: value}})
        for value in forbidden(option.choices):
            falls = isinstance(option.choices, Row) and value == [3, 2, 1]  # a schema cannot say that
            assert falls or not valid(schema, {"game": game, "options": {name: json.loads(json.dumps(value))}}), value


@pytest.mark.parametrize("game", GAMES)
def test_the_schema_is_one(game: str) -> None:
    jsonschema = pytest.importorskip("jsonschema", reason="a validator of JSON Schema")
    rules = mj.ruleset(game)
    jsonschema.Draft202012Validator.check_schema(rules.schema())
    validator = jsonschema.Draft202012Validator(rules.schema())
    validator.validate(json.loads(rules.to_json()))
    assert not validator.is_valid({"game": game, "options": {"no such option": 1}})
    for preset in rules.presets:
        validator.validate(json.loads(mj.ruleset(game, preset=preset).to_json()))


# --- facts ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ({"tile": "0m"}, "unknown tile"),
        ({"tile": 34}, "a kind is 0 to 33"),
        ({"tile": True}, "unknown tile"),
        ({"winner": 4}, "winner is 4: expected a seat 0 to 3"),
        ({"winner": "1"}, "expected a seat"),
        ({"winner": True}, "expected a seat"),
        ({"discarder": -1}, "discarder is -1"),
        ({"discarder": 1}, "the discarder is the winner, seat 1"),
        ({"dealer": None}, "dealer is None"),
        ({"flags": {"sunny"}}, "unknown flag 'sunny': expected some of .*last_tile"),
        ({"flags": "last_tile"}, "expected a set"),
        ({"flags": {"robbed_kong"}}, "robbed_kong without a discarder"),
        ({"flags": {"declaring_discard"}}, "declaring_discard without a discarder"),
        ({"flags": {"dealt"}, "discarder": 2}, "dealt with a discarder"),
        ({"flags": {"kong_replacement"}, "discarder": 2}, "kong_replacement with a discarder"),
        ({"flags": {"face_up_tail"}, "discarder": 2}, "face_up_tail with a discarder"),
        ({"flags": {"treasure_seen"}, "discarder": 2}, "treasure_seen with a discarder"),
        ({"flags": {"treasure_drawn"}, "discarder": 2}, "treasure_drawn with a discarder"),
        ({"declared": {4}}, "declared is 4"),
        ({"looked": ["0"]}, "looked is '0'"),
        ({"flown": 5}, "flown is 5: expected 0 to 4"),
        ({"flown": True}, "flown is True"),
        ({"thrown_possible": 1}, "thrown_possible is 1"),
        ({"wild_kind": "8z"}, "unknown tile"),
        ({"bird_tiles": ["1q"]}, "unknown tile"),
        ({"also_tiles": [99]}, "a kind is 0 to 33"),
    ],
)
def test_a_win_whose_facts_are_none_or_contradict_each_other(facts: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        mj.Win(**{"tile": "5m", "winner": 1, "dealer": 0, **facts})


def test_a_situation_becomes_the_win_of_its_seat() -> None:
    facts: dict[str, Any] = {"dealer": 3, "wild_kind": "9p", "declared": {0, 1}, "looked": {1}, "flown": 2}
    at = mj.Situation(seat=1, **facts, thrown_possible=False, flags={"last_four"})
    win = at.win("5m", 2)
    assert win == mj.Win(tile=4, winner=1, discarder=2, **facts, thrown_possible=False, flags={"last_four"})
    assert (win.kind, win.seat, win.wild_kind) == (4, 1, 17)
    assert at.given == win.given == {"wild_kind", "declared", "looked", "flown", "thrown_possible"}
    with pytest.raises(ValueError, match="seat is 4"):
        mj.Situation(seat=4, dealer=0)
    with pytest.raises(FrozenInstanceError):
        win.winner = 2  # type: ignore[misc]


def test_facts_are_compared_and_hashed_by_what_they_say() -> None:
    by_text = mj.Win(tile="5m", winner=1, dealer=0, bird_tiles="19m", flags={"last_tile"})
    by_kind = mj.Win(tile=4, winner=1, dealer=0, bird_tiles=[0, 8], flags=frozenset({"last_tile"}))
    assert by_text == by_kind
    assert hash(by_text) == hash(by_kind)
    assert pickle.loads(pickle.dumps(by_text)) == by_text


# --- hands ------------------------------------------------------------------------------------------------------------

HAND = "123m456p789s22s[333m]"  # of both games below, 14 tiles as it stands
SEATED = "123m456p789s2s[333m{}]"


def test_a_hand_is_text_or_a_hand() -> None:
    rules, win = mj.ruleset("linfen"), mj.Win(tile="2s", winner=1, dealer=0)
    text = "123m456p789s2s[333m]"
    assert rules.score(text, win) == rules.score(mj.Hand(text), win)
    assert rules.can_win(text, win) == rules.can_win(mj.Hand(text), win) is True


@pytest.mark.parametrize("text", [HAND, "1m", "", "123m456p789s[333m]", "123m456p789s12s[333m"])
def test_a_hand_of_another_size_or_none_is_refused(text: str) -> None:
    rules, win = mj.ruleset("linfen"), mj.Win(tile="2s", winner=1, dealer=0)
    for ask in (rules.can_win, rules.score):
        with pytest.raises(ValueError, match=r"expected|cut off"):
            ask(text, win)
    with pytest.raises(ValueError, match=r"expected|cut off"):
        rules.waits(text, mj.Situation(seat=1, dealer=0))


@pytest.mark.parametrize("feeder", range(4))
def test_G_12_who_may_have_fed_a_meld(feeder: int) -> None:
    win = mj.Win(tile="2s", winner=1, dealer=0)
    pong, chow = f"123m456p789s2s[333m@{feeder}]", f"456p789s2s333m[123m@{feeder}]"
    for hand, fits in ((pong, feeder != 1), (chow, feeder == 0)):
        if fits:
            assert mj.ruleset("changsha").can_win(hand, win)
        else:
            with pytest.raises(ValueError, match=f"seat {feeder} cannot have fed it"):
                mj.ruleset("changsha").can_win(hand, win)


def test_G_16_a_robbed_kind_is_not_held() -> None:
    rules = mj.ruleset("linfen")
    facts: dict[str, Any] = {"winner": 1, "discarder": 2, "dealer": 0, "flags": {"robbed_kong"}}
    assert rules.can_win("12345678m222p11z", mj.Win(tile="9m", **facts))
    for hand in ("12345678m222p9m1z", "12345678m11z[999m]"):
        with pytest.raises(ValueError, match=r"robbed_kong of (1z|9m), which the winner holds"):
            rules.can_win(hand, mj.Win(tile="1z" if hand.endswith("1z") else "9m", **facts))


def test_G_17_a_kind_that_is_held_four_times_is_no_wait() -> None:
    assert not mj.ruleset("linfen").waits("79m11z456p777s(8888m)", mj.Situation(seat=1, dealer=0))


@pytest.mark.parametrize("by", ["", "self", None])
def test_waits_are_by_draw_or_by_discard(by: Any) -> None:
    with pytest.raises(ValueError, match="expected 'draw' or 'discard'"):
        mj.ruleset("linfen").waits("79m11z456p777s(8888m)", mj.Situation(seat=1, dealer=0), by)


# --- scores -----------------------------------------------------------------------------------------------------------


def test_a_score_reads_like_a_referees_sheet() -> None:
    win = mj.Win(tile="1s", winner=1, dealer=0, flags={"dice_kong"}, bird_tiles=["6p"])
    score = mj.ruleset("changsha").score("111m444p777s1s(9999m)", win)
    assert str(score).splitlines() == [
        "changsha: seat 1 wins on 1s, self-drawn",
        "  111m444p1777s (9999m)",
        "  111m 444p 11s 777s",
        "    all triplets 碰碰胡: 1 item",
        "    kong flower 杠上开花: 1 item",
        "  seat 0 pays seat 1 280: 碰碰胡 + 杠上开花: 60 x 2 + dealer 20, birds x 2",
        "  seat 2 pays seat 1 240: 碰碰胡 + 杠上开花: 60 x 2, birds x 2",
        "  seat 3 pays seat 1 240: 碰碰胡 + 杠上开花: 60 x 2, birds x 2",
        "points: -280, +760, -240, -240",
    ]
    score = mj.ruleset("linfen").score("1133445577889m", mj.Win(tile="9m", winner=1, discarder=3, dealer=0))
    assert str(score).splitlines()[-1] == "points: +0, +40, +0, -40"
    assert "  seat 3 pays seat 1 40: 七对 20 + 清一色 20" in str(score).splitlines()


def test_a_score_is_data_too() -> None:
    score = mj.ruleset("linfen").score(
        "123m456p789s1z(9999m)", mj.Win(tile="1z", winner=1, dealer=0, flags={"face_up_tail"})
    )
    found = json.loads(json.dumps(score.to_dict()))
    assert found["game"] == "linfen"
    assert mj.Hand(found["hand"]) == score.hand
    assert (found["tile"], found["winner"], found["discarder"]) == ("1z", 1, None)
    assert found["points"] == list(score.points) == [-20, 60, -20, -20]
    assert found["reading"] == ["123m", "456p", "789s", "11z"]
    assert found["items"] == [
        {"name": "plain win", "title_zh": "平胡", "value": 10, "unit": "points"},
        {"name": "kong flower", "title_zh": "杠上花", "value": 2, "unit": "times"},
    ]
    assert found["payments"][0] == {"payer": 0, "receiver": 1, "amount": 20, "why": "(平胡 10) x 2 杠上花"}


def test_items_and_payments_speak_for_themselves() -> None:
    assert str(Item("plain win", "平胡", 1, "items")) == "plain win 平胡: 1 item"
    assert str(Item("seven pairs", "七对", 20, "points")) == "seven pairs 七对: 20 points"
    assert str(Item("one suit", "清一色", 2, "times")) == "one suit 清一色: x 2"
    assert str(Item("closed", "门清", 1, "fan")) == "closed 门清: 1 fan"
    assert str(Payment(0, 2, 10, "why")) == "seat 0 pays seat 2 10: why"
    assert str(Payment(0, HOUSE, 70, "left the table")) == "seat 0 pays the house 70: left the table"


def test_G_6_what_the_seats_gain_adds_up_to_what_the_house_gets() -> None:
    random = Random(6)
    payments = [Payment(random.randrange(4), random.randrange(5), random.randrange(100), "") for _ in range(200)]
    assert sum(balance(payments)) == -sum(payment.amount for payment in payments if payment.receiver == HOUSE)


def test_a_hand_that_does_not_win_says_why_and_by_which_clause() -> None:
    with pytest.raises(NotAWin) as why:
        mj.ruleset("linfen").score("123m456p789s234m1z", mj.Win(tile="1z", winner=1, discarder=2, dealer=0))
    assert (why.value.reason, why.value.clause) == ("a plain hand wins by self-draw only", "LF-W1")
    assert str(why.value) == "a plain hand wins by self-draw only (LF-W1)"
    assert not isinstance(why.value, ValueError)
    again = pickle.loads(pickle.dumps(why.value))
    assert (again.reason, again.clause) == (why.value.reason, why.value.clause)


# --- kongs ------------------------------------------------------------------------------------------------------------


def test_G_6_a_kong_is_paid_by_the_three_others() -> None:
    payments = mj.ruleset("linfen").settle_kong(2, "[777+7z]", before="[777z]")
    assert payments == tuple(Payment(seat, 2, 10, "added kong [777+7z]") for seat in (0, 1, 3))
    assert mj.ruleset("linfen").settle_kong(2, mj.Meld("[777+7z]"), before=mj.Meld("[777z]")) == payments
    assert mj.ruleset("linfen", kong_points={"added": 0}).settle_kong(2, "[777+7z]") == ()


@pytest.mark.parametrize(
    ("seat", "meld", "before", "message"),
    [
        (4, "(7777z)", None, "expected a seat"),
        (True, "(7777z)", None, "expected a seat"),
        (2, "[777z]", None, "no kong"),
        (2, "[7777z@2]", None, "seat 2 cannot have fed it"),
        (2, "[777+7z]", "[777s]", "one tile more"),
        (2, "[777+7z]", "[7777z]", "one tile more"),
        (2, "7777z", None, "no meld"),
    ],
)
def test_what_is_no_kong_is_refused(seat: Any, meld: str, before: str | None, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        mj.ruleset("linfen").settle_kong(seat, meld, before)


def test_a_game_is_imported_when_it_is_asked_for() -> None:
    """The others cost a server nothing."""
    loaded = "[name for name in mahjong.rules.names() if f'mahjong.rules.{name}' in sys.modules]"
    code = f"import sys, mahjong; mahjong.ruleset('linfen'); print({loaded})"
    run = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "['linfen']"
