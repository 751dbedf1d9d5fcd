"""Names of bots: every form is understood, and whatever is not says what was expected and what came."""

import re

import pytest

from oddtown.bots import LEVELS, bot_names, check_bot, level_names, make_bot
from oddtown.bots.names import Name, read_name, read_number, read_whole_number
from oddtown.core.errors import BotError


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("random", Name("random", 0, 0, 0.0, {})),
        ("greedy@1", Name("greedy", 1, 0, 0.0, {})),
        ("greedy@12,memory=0", Name("greedy", 12, 0, 0.0, {"memory": "0"})),
        ("mcts:400", Name("mcts", 0, 400, 0.0, {})),
        ("mcts:100000000", Name("mcts", 0, 100_000_000, 0.0, {})),
        ("mcts:50ms", Name("mcts", 0, 0, 0.05, {})),
        ("mcts:0.5ms", Name("mcts", 0, 0, 0.0005, {})),
        ("mcts:1s", Name("mcts", 0, 0, 1.0, {})),
        ("mcts:1.5s", Name("mcts", 0, 0, 1.5, {})),
        ("mcts:3600s", Name("mcts", 0, 0, 3600.0, {})),
        ("value,worlds=8", Name("value", 0, 0, 0.0, {"worlds": "8"})),
        ("mcts:1s,value=net,memory=2", Name("mcts", 0, 0, 1.0, {"value": "net", "memory": "2"})),
        ("mcts@2:7,value=", Name("mcts", 2, 7, 0.0, {"value": ""})),
    ],
)
def test_a_name_says_kind_version_budget_and_options(name, said):
    assert read_name(name) == said


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "Mcts",
        "mcts 1s",
        "greedy@",
        "greedy@x",
        "greedy@0",
        "@1",
        ":1s",
        "mcts,",
        "mcts,value",
        "mcts,=1",
        "mcts\n",
    ],
)
def test_what_has_not_the_shape_of_a_name_is_refused(name):
    said = "expected a bot as kind[@version][:budget][,option=value]..., as 'mcts:1s'; came '" + name + "'"
    with pytest.raises(BotError, match=f"^{re.escape(said)}$"):
        read_name(name)


@pytest.mark.parametrize(
    "budget",
    [
        "",
        "0",
        "0s",
        "0ms",
        "-1",
        "1.5",
        "1h",
        "s",
        "ms",
        "1 s",
        "1e3",
        "3601s",
        "100000001",
        "9" * 5000,
        "²",
        "٣",
        "1.s",
    ],
)
def test_a_budget_that_is_none_is_refused(budget):
    said = "expected a budget of iterations (400) or of time up to an hour (50ms, 1.5s)"
    with pytest.raises(BotError, match=re.escape(f"{said}, came '{budget}' in 'mcts:{budget}'")):
        read_name(f"mcts:{budget}")


def test_an_option_given_twice_is_refused():
    with pytest.raises(BotError, match=r"^'mcts,value=net,value=net' gives the option 'value' twice$"):
        read_name("mcts,value=net,value=net")


@pytest.mark.parametrize(("value", "number"), [("0", 0.0), ("0.5", 0.5), ("1", 1.0), ("0.10", 0.1)])
def test_a_number_within_its_bounds_is_read(value, number):
    assert read_number("greedy", "temperature", value, 0, 1) == number


@pytest.mark.parametrize("value", ["", "warm", "nan", "inf", "-0.1", "1.1", "1e-1", "0_1", " 1", ".5", "٣"])
def test_a_number_out_of_bounds_is_refused(value):
    said = f"expected temperature from 0 to 1, came '{value}' in 'greedy,temperature={value}'"
    with pytest.raises(BotError, match=f"^{re.escape(said)}$"):
        read_number(f"greedy,temperature={value}", "temperature", value, 0, 1)


@pytest.mark.parametrize("value", ["", "few", "0", "2.7", "2.0", "1_0", "1e1", "-1", "1001", "9" * 5000, "²", "٣"])
def test_a_number_that_is_not_whole_or_out_of_bounds_is_refused(value):
    assert read_whole_number("value,worlds=10", "worlds", "10", 1, 1000) == 10
    said = f"expected worlds as a whole number from 1 to 1000, came '{value}' in 'value,worlds={value}'"
    with pytest.raises(BotError, match=f"^{re.escape(said)}$"):
        make_bot(f"value,worlds={value}")


@pytest.mark.parametrize("said", [":3s", "@1", ",temperature=1", ",memory=0"])
def test_a_level_is_named_alone(said):
    for level, bot in LEVELS.items():
        sentence = f"a level is named alone, '{level}' is '{bot}'; came '{level}{said}'"
        with pytest.raises(BotError, match=f"^{re.escape(sentence)}$"):
            make_bot(level + said)


@pytest.mark.parametrize("name", ["random:50", "greedy:1s", "value:1s", "value:40,worlds=2", "greedy@1:9"])
def test_a_budget_is_refused_where_it_means_nothing(name):
    kind = re.split("[:@]", name)[0]
    said = f"the bot '{kind}' takes no budget, in '{name}'; those that do: flat, mcts"
    with pytest.raises(BotError, match=f"^{re.escape(said)}$"):
        make_bot(name)


@pytest.mark.parametrize("name", ["random@3", "flat@1:20", "value@2", "mcts@3", "mcts@1:1s"])
def test_a_version_is_refused_where_there_is_none(name):
    said = f"the bot '{name.partition('@')[0]}' has no versions, in '{name}'; those that have: greedy"
    with pytest.raises(BotError, match=f"^{re.escape(said)}$"):
        make_bot(name)


@pytest.mark.parametrize("name", ["greedy@7", "greedy@7,temperature=1"])
def test_a_version_that_a_game_has_not_is_refused_before_it_is_asked(name):
    check_bot("greedy@1", "oddworld")
    check_bot("beginner", "oddworld")
    said = f"oddworld has no heuristic_7.py for the bot '{name}'; 'random', 'flat' and 'mcts' play every game"
    with pytest.raises(BotError, match=f"^{re.escape(said)}$"):
        check_bot(name, "oddworld")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("wise", "there is no bot 'wise'; there are: random, greedy, "),
        ("random,memory=0", "the bot 'random' has no option 'memory', in 'random,memory=0'; it takes: none"),
        ("greedy,value=net", "the bot 'greedy' has no option 'value', in 'greedy,value=net'; it takes: temperature"),
        ("mcts:9,worlds=2", "the bot 'mcts' has no option 'worlds', in 'mcts:9,worlds=2'; it takes: value"),
        ("mcts,value=deep", "expected value=best, linear, net or playouts, came 'deep' in 'mcts,value=deep'"),
        ("greedy,temperature=0", "expected temperature from 0.01 to 100, came '0' in 'greedy,temperature=0'"),
        ("greedy,temperature=101", "expected temperature from 0.01 to 100, came '101'"),
        ("greedy,memory=0.5", "expected memory as a whole number from 0 to 1000, came '0.5' in 'greedy,memory=0.5'"),
        ("mcts,value=playouts,plies=0", "expected plies as a whole number from 1 to 1000, came '0'"),
        ("mcts:9,plies=5", "plies goes with value=playouts, in 'mcts:9,plies=5'"),
        ("value,plies=5", "the bot 'value' has no option 'plies', in 'value,plies=5'; it takes: value"),
        ("mcts,jobs=1.9", "expected jobs as a whole number from 1 to 256, came '1.9' in 'mcts,jobs=1.9'"),
    ],
)
def test_a_bot_that_cannot_be_made_is_refused_with_what_there_is(name, said):
    with pytest.raises(BotError, match=re.escape(said)):
        make_bot(name)


@pytest.mark.parametrize(
    "name", ["random", "greedy@1", "flat:20", "value,worlds=2", "mcts:1s,value=playouts,memory=3", "flat:9,plies=4"]
)
def test_a_bot_has_the_name_it_was_called_by(name):
    assert make_bot(name, 1).name == name


def test_levels_are_names_too():
    assert level_names("oddworld") == list(LEVELS)
    assert set(LEVELS) < set(bot_names())
    for level, name in LEVELS.items():
        bot = make_bot(level, 1)
        assert bot.name == level
        assert type(bot) is type(make_bot(name, 1))


def test_every_name_that_is_listed_can_be_made():
    assert len(bot_names()) == len(set(bot_names()))
    for name in bot_names():
        assert make_bot(name).name == name
