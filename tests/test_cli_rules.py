"""`mahjong score`, `scores` and `rules`: what they print for people and for programs, and how they fail."""

import json
import re

import pytest

from mahjong import Hand, NotAWin, Score, Win, rules, ruleset
from mahjong.rules.changsha import Changsha
from mahjong.rules.facts import FLAGS

pytest.importorskip("click", reason="the command line is an extra")
pytest.importorskip("rich", reason="the command line is an extra")

from click.testing import CliRunner, Result
from rich.cells import cell_len

from mahjong.cli.app import app
from mahjong.cli.arguments import setting
from mahjong.cli.screen import faces
from mahjong.cli.sheet import winning_tile

ANSI = re.compile(r"\x1b\[[0-9;]*m")
COLOURED = {"FORCE_COLOR": "1", "TERM": "xterm-256color"}
WON = "123m456m789s234p5s"
WON_FACTS = ("--tile", "5s", "--winner", "1", "--dealer", "0")
NO_WIN = ("score", "changsha", "123m456m789s234p4s", "--tile", "4s", "--winner", "1", "--from", "2", "--dealer", "0")


def run(*arguments: str, stdin: str = "", **environment: str) -> Result:
    return CliRunner(env={"FORCE_COLOR": None, **environment}).invoke(app, arguments, input=stdin)


def line(**question: object) -> str:
    return json.dumps({"hand": WON, "tile": "5s", "winner": 1, "dealer": 0, **question})


def rows(result: Result) -> list[dict]:
    return [json.loads(text) for text in result.stdout.splitlines()]


# score


def test_score_prints_the_referee_s_sheet():
    result = run("score", "changsha", WON, *WON_FACTS)
    assert result.stdout.strip() == str(ruleset("changsha").score(WON, Win(tile="5s", winner=1, dealer=0)))
    assert result.exit_code == 0


def test_words_of_a_hand_may_be_arguments_of_their_own():
    assert (
        run("score", "changsha", *re.findall("[0-9]+.", WON), *WON_FACTS).stdout
        == run("score", "changsha", WON, *WON_FACTS).stdout
    )


def test_json_of_a_win_is_the_score():
    expected = ruleset("linfen").score(WON, Win(tile="5s", winner=1, dealer=0)).to_dict()
    result = run("score", "linfen", WON, *WON_FACTS, "--json")
    assert json.loads(result.stdout) == {"is_win": True, **expected}


def test_no_win_is_one_line_with_its_clause_and_status_1():
    result = run(*NO_WIN)
    with pytest.raises(NotAWin) as error:
        ruleset("changsha").score("123m456m789s234p4s", Win(tile="4s", winner=1, discarder=2, dealer=0))
    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout == f"Not a win: {error.value.reason} ({error.value.clause})\n"
    result = run(*NO_WIN, "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout) == {"is_win": False, "reason": error.value.reason, "clause": error.value.clause}


@pytest.mark.parametrize("width", [60, 80, 200])
def test_a_sheet_is_drawn_on_a_colour_terminal_and_fits_it(width):
    melds = (
        "score",
        "changsha",
        "5m [111m@2] [333s] (8888p) [666+6m]",
        "--tile",
        "5m",
        "--winner",
        "1",
        "--dealer",
        "0",
    )
    result = run(*melds, **COLOURED, COLUMNS=str(width))
    lines = ANSI.sub("", result.stdout).splitlines()
    assert max(map(cell_len, lines)) <= width
    assert sum(text.count("▝▀▀▘") for text in lines) == 1 + 3 + 3 + 4 + 4 + 1
    score = ruleset("changsha").score("5m [111m@2] [333s] (8888p) [666+6m]", Win(tile="5m", winner=1, dealer=0))
    shown = "\n".join(lines)
    assert all(str(item) in shown for item in score.items)
    assert [int(gain) for gain in lines[-1].split()] == [*score.points]
    assert "▝▀▀▘" not in run(*melds).stdout


def test_a_winning_wildcard_is_drawn_like_one_in_the_hand():
    held, win = Hand("1m", wild_kind="9p"), Win(tile="9p", winner=0, dealer=0, wild_kind="9p")
    wildcard, plain = faces(Hand("9p", wild_kind="9p"))[0][0], faces(Hand("9p"))[0][0]
    assert winning_tile(Score("somewhere", held, win, (), (), ())) == wildcard
    assert winning_tile(Score("somewhere", Hand("9p"), win, (), (), ())) == plain != wildcard


def test_every_fact_reaches_the_win(monkeypatch):
    asked = []

    def score(self, hand, win):
        asked.append((hand, win))
        raise NotAWin("of course", "XX-1")

    monkeypatch.setattr(Changsha, "score", score)
    facts = "--from 2 --flag robbed_kong --flag last_tile --wild-kind 9p --declared 1 --declared 2 --looked 1 --flown 2"
    birds = "--thrown-possible --bird 5m --bird 5m --also 3s"
    run("score", "changsha", WON, *WON_FACTS, *facts.split(), *birds.split())
    run("score", "changsha", WON, *WON_FACTS, "--no-thrown-possible")
    run("score", "changsha", WON, *WON_FACTS)
    assert asked == [
        (
            WON,
            Win(
                tile="5s",
                winner=1,
                discarder=2,
                dealer=0,
                flags={"robbed_kong", "last_tile"},
                wild_kind="9p",
                declared={1, 2},
                looked={1},
                flown=2,
                thrown_possible=True,
                bird_tiles=["5m", "5m"],
                also_tiles=["3s"],
            ),
        ),
        (WON, Win(tile="5s", winner=1, dealer=0, thrown_possible=False)),
        (WON, Win(tile="5s", winner=1, dealer=0)),
    ]


def test_every_flag_may_be_given():
    for flag in FLAGS:
        assert "is not one of" not in run("score", "changsha", WON, *WON_FACTS, "--flag", flag).stderr


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("birds=2", 2),
        ("three_alike=true", True),
        ("three_alike=True", True),
        ("cap_fan=null", None),
        ("cap_fan=None", None),
        ("luxury_pairs=[2, 2, 5]", [2, 2, 5]),
        ('kong_points={"added": 1}', {"added": 1}),
        ("one_suit=add", "add"),
        ('one_suit="add"', "add"),
        ("odd=a=b", "a=b"),
        ("empty=", ""),
    ],
)
def test_a_value_of_an_option_is_json_or_else_text(text, value):
    assert setting(text) == (text.partition("=")[0], value)


def test_options_stand_over_those_of_a_preset():
    result = run(
        "score", "changsha", WON, *WON_FACTS, "--json", "--preset", "DOUBLE_BIRD_2026", "-o", "small_points=5", "-o",
        "dealer_bonus=per_payment",
    )  # fmt: skip
    table = ruleset("changsha", "DOUBLE_BIRD_2026", small_points=5, dealer_bonus="per_payment")
    points = table.score(WON, Win(tile="5s", winner=1, dealer=0)).points
    assert json.loads(result.stdout)["points"] == [*points]
    assert points != ruleset("changsha").score(WON, Win(tile="5s", winner=1, dealer=0)).points


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["nowhere", WON, *WON_FACTS], "nowhere"),
        (["changsha", WON, *WON_FACTS[2:]], "--tile"),
        (["changsha", *WON_FACTS], "TEXT"),
        (["changsha", WON, *WON_FACTS, "--tile", "5z"], "5z"),
        (["changsha", WON, *WON_FACTS, "--tile", "0m"], "0m"),
        (["changsha", WON, *WON_FACTS, "--winner", "4"], "winner is 4"),
        (["changsha", WON, *WON_FACTS, "--from", "1"], "discarder is the winner"),
        (["changsha", WON, *WON_FACTS, "--from", "x"], "'x'"),
        (["changsha", WON, *WON_FACTS, "--flag", "by_magic"], "by_magic"),
        (["changsha", WON, *WON_FACTS, "--flag", "robbed_kong"], "robbed_kong"),
        (["changsha", WON, *WON_FACTS, "--flag", "last_four"], "last_four"),
        (["changsha", WON, *WON_FACTS, "--flown", "1"], "flown"),
        (["changsha", WON + "5s", *WON_FACTS], "expected 13"),
        (["changsha", "123m", "[", *WON_FACTS], "["),
        (["changsha", WON, *WON_FACTS, "--preset", "NONE"], "DOUBLE_BIRD_2026"),
        (["changsha", WON, *WON_FACTS, "-o", "birds"], "NAME=VALUE"),
        (["changsha", WON, *WON_FACTS, "-o", "birds=7"], "birds"),
        (["changsha", WON, *WON_FACTS, "-o", "bird=1"], "'bird'"),
        (["changsha", WON, *WON_FACTS, "-o", "preset=DOUBLE_BIRD_2026"], "'preset'"),
        (["changsha", WON, *WON_FACTS, "-o", "name=1"], "'name'"),
        (["changsha", WON, *WON_FACTS, "-o", "luxury_pairs=[1, 2"], "luxury_pairs"),
    ],
)
@pytest.mark.parametrize("as_json", [[], ["--json"]], ids=["text", "json"])
def test_malformed_input_is_one_line_on_stderr_and_status_2(arguments, named, as_json):
    result = run("score", *arguments, *as_json)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("Error: ")
    assert result.stderr.count("\n") == 1
    assert named in result.stderr


# scores


def test_scores_answers_each_line_with_its_number():
    win = Win(tile="5s", winner=1, dealer=0)
    result = run("scores", "changsha", stdin=f"# wins\n\n{line()}\r\n  {line(tile='6s')}  \n")
    assert result.exit_code == 0
    score = ruleset("changsha").score(WON, win)
    with pytest.raises(NotAWin) as error:
        ruleset("changsha").score(WON, Win(tile="6s", winner=1, dealer=0))
    assert rows(result) == [
        {"line": 3, "is_win": True, **score.to_dict()},
        {"line": 4, "is_win": False, "reason": error.value.reason, "clause": error.value.clause},
    ]


def test_scores_takes_every_fact_as_json():
    facts = {
        "tile": "8m",
        "discarder": 2,
        "flags": ["dice_kong"],
        "bird_tiles": ["2m"],
        "also_tiles": ["5m"],
        "declared": [],
        "looked": [],
        "flown": 0,
        "wild_kind": None,
        "thrown_possible": None,
    }
    hand = "67m55s [111m] (2222p) [333s]"
    result = run("scores", "changsha", "-o", "dice_kong_tiles=2", stdin=line(hand=hand, **facts))
    expected = ruleset("changsha", dice_kong_tiles=2).score(hand, Win(winner=1, dealer=0, **facts))
    assert rows(result) == [{"line": 1, "is_win": True, **expected.to_dict()}]


def test_a_line_with_options_or_a_preset_is_scored_under_these():
    lines = [line(), line(options={"small_points": 3}), line(preset="DOUBLE_BIRD_2026", options={"dealer_points": 0})]
    result = run("scores", "changsha", "-o", "small_points=7", stdin="\n".join(lines))
    win = Win(tile="5s", winner=1, dealer=0)
    tables = [
        ruleset("changsha", small_points=7),
        ruleset("changsha", small_points=3),
        ruleset("changsha", "DOUBLE_BIRD_2026", dealer_points=0),
    ]
    assert [row["points"] for row in rows(result)] == [[*table.score(WON, win).points] for table in tables]


MALFORMED = [
    ("{", "no JSON"),
    ("[" * 100_000, "no JSON"),
    ("[1]", "expected an object"),
    ("7", "expected an object"),
    ("{}", "no hand and no tile"),
    (line(birds=["5m"]), "'birds'"),
    (line(hand=[1] * 34), "hand"),
    (line(hand="123m"), "expected 13"),
    (line(tile=["5s"]), "tile"),
    (line(tile=None), "tile"),
    (line(tile="\ud800"), "tile"),
    (line(winner=True), "winner"),
    (line(winner=1.0), "winner"),
    (line(dealer="0"), "dealer"),
    (line(discarder=1), "discarder"),
    (line(discarder=[]), "discarder"),
    (line(flags="last_tile"), "flags"),
    (line(flags=[["last_tile"]]), "flags"),
    (line(flags=[1, "last_tile"]), "flags"),
    (line(flags=["by_magic"]), "by_magic"),
    (line(declared=1), "declared"),
    (line(declared=[{}]), "declared"),
    (line(looked=[9]), "looked"),
    (line(flown={}), "flown"),
    (line(wild_kind=[]), "[]"),
    (line(thrown_possible=1), "thrown_possible"),
    (line(bird_tiles="5m"), "bird_tiles"),
    (line(bird_tiles=[None]), "None"),
    (line(also_tiles=["5m"]), "also_tiles"),
    (line(preset=["DOUBLE_BIRD_2026"]), "preset"),
    (line(preset="NONE"), "NONE"),
    (line(options=[]), "options"),
    (line(options={"birds": [[]]}), "birds"),
    (line(options={"preset": "DOUBLE_BIRD_2026"}), "'preset'"),
    (line(options={"luxury_pairs": float("nan")}), "luxury_pairs"),
]


@pytest.mark.parametrize(("text", "named"), MALFORMED, ids=[text[:60] for text, _ in MALFORMED])
def test_a_malformed_line_is_reported_and_the_rest_goes_on(text, named):
    result = run("scores", "changsha", stdin=f"{line()}\n{text}\n{line()}\n")
    assert result.exit_code == 1
    assert [row["line"] for row in rows(result)] == [1, 3]
    assert result.stderr.startswith("line 2: ")
    assert result.stderr.count("\n") == 1
    assert named in result.stderr


def test_scores_reads_a_file(tmp_path):
    file = tmp_path / "wins.jsonl"
    file.write_text(f"\ufeff{line()}\n", encoding="utf-8")
    assert (
        rows(run("scores", "changsha", str(file)))[0]["hand"]
        == rows(run("scores", "changsha", "-", stdin=line()))[0]["hand"]
    )
    assert run("scores", "changsha", str(tmp_path / "none")).exit_code == 2


# rules


def words(result: Result) -> str:
    """The printed words, however the lines are broken."""
    assert result.exit_code == 0
    return " ".join(ANSI.sub("", result.stdout).split())


def value(game: str, name: str, *arguments: str) -> str:
    """The printed value of an option."""
    found = re.search(rf"^{name} +(.*?)  \(", run("rules", game, *arguments).stdout, re.MULTILINE | re.DOTALL)
    assert found is not None
    return " ".join(found[1].split())


@pytest.mark.parametrize("game", rules.names())
def test_rules_lists_every_option_with_its_choices_ground_scope_and_description(game):
    listed = words(run("rules", game))
    for name, option in ruleset(game).options.items():
        values = option.choices.schema().get("enum", ())
        choices = ", ".join(each if isinstance(each, str) else json.dumps(each) for each in values)
        described = re.escape(f"({choices or option.choices}) {option.ground}, {option.scope} {option.doc}")
        assert re.search(rf" {name} [^(]* {described}", listed), name
    assert "*" not in listed


def test_rules_marks_what_differs_from_the_default():
    assert value("changsha", "birds", "-o", "birds=2") == "2 *"
    assert words(run("rules", "changsha", "-o", "birds=2")).count("*") == 1


@pytest.mark.parametrize("game", rules.names())
def test_rules_shows_a_value_as_the_command_line_takes_it(game):
    for name in ruleset(game).options:
        assert ruleset(game, **dict([setting(f"{name}={value(game, name)}")])) == ruleset(game)


def test_rules_lists_presets_with_their_differences_and_facts_and_flags():
    lines = run("rules", "changsha").stdout.splitlines()
    preset = next(text for text in lines if text.startswith("preset DOUBLE_BIRD_2026: "))
    settings = dict(map(setting, preset.partition(": ")[2].split(", ")))
    assert settings == Changsha.presets["DOUBLE_BIRD_2026"]
    assert "facts: also_tiles, bird_tiles" in lines
    assert "flags: dealt, dice_kong, first_discard, kong_replacement, last_tile, robbed_kong" in lines
    assert "facts: none" in run("rules", "linfen").stdout


def test_rules_of_no_game_lists_the_games():
    lines = run("rules").stdout.splitlines()
    assert [text.split()[0] for text in lines[1:]] == [*rules.names()]
    assert "DOUBLE_BIRD_2026" in next(text for text in lines if text.startswith("changsha"))


@pytest.mark.parametrize("game", rules.names())
def test_rules_as_json_is_the_configuration_of_a_room(game):
    assert rules.from_json(run("rules", game, "--json").stdout) == ruleset(game)
    assert json.loads(run("rules", game, "--schema").stdout) == ruleset(game).schema()


def test_rules_as_json_has_the_options_that_are_given():
    printed = run("rules", "changsha", "--preset", "DOUBLE_BIRD_2026", "-o", "birds=6", "--json").stdout
    assert rules.from_json(printed) == ruleset("changsha", "DOUBLE_BIRD_2026", birds=6)


@pytest.mark.parametrize("width", [60, 80, 200])
@pytest.mark.parametrize("game", rules.names())
def test_rules_fits_a_terminal(game, width):
    result = run("rules", game, **COLOURED, COLUMNS=str(width))
    lines = ANSI.sub("", result.stdout).splitlines()
    assert max(map(cell_len, lines)) <= width
    assert all(f" {name} " in words(result) for name in ruleset(game).options)


@pytest.mark.parametrize(
    "arguments",
    [
        ["nowhere"],
        ["--json"],
        ["--schema"],
        ["-o", "birds=2"],
        ["--preset", "X"],
        ["changsha", "-o", "birds=9"],
        ["--what"],
    ],
)
def test_wrong_arguments_of_rules_are_one_line_and_status_2(arguments):
    result = run("rules", *arguments)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
