"""Weights: only those that fit are used; where none do the bots say so, once, and follow the heuristic."""

import json
import logging
import os
import re
from threading import Thread

import pytest

from bots.toys import META, Bet, asked
from oddtown.bots import make_bot
from oddtown.bots.weights import (
    BEST,
    Weights,
    WeightsError,
    check_weights,
    learned,
    read_weights,
    weights_folders,
    weights_hash,
    weights_path,
    write_weights,
)
from oddtown.games import folders

FEATURES = """FEATURES = ("first", "second")


def features(game, s):
    return [[1.0, float(seat)] for seat in range(s.seats)]
"""
HEURISTIC = """def rate(perspective):
    return {action: float(-action) for action in perspective.legal_actions()}
"""


@pytest.fixture
def lab(tmp_path, monkeypatch, request):
    """Returns a game in a folder of its own, with features and a heuristic; its name is that of the test."""
    name = "lab_" + re.sub(r"\W", "_", request.node.name)
    folder = tmp_path / name
    folder.mkdir()
    (folder / "meta.py").write_text("META = None\n", encoding="utf-8")
    (folder / "features.py").write_text(FEATURES, encoding="utf-8")
    (folder / "heuristic.py").write_text(HEURISTIC, encoding="utf-8")
    monkeypatch.setenv("ODDTOWN_GAMES", str(tmp_path))
    monkeypatch.delenv("ODDTOWN_WEIGHTS", raising=False)
    return Bet(META._replace(name=name, most_seats=5))


def fitting(lab, **changed):
    fields = {
        "game": lab.meta.name,
        "seats": 2,
        "rules": lab.meta.rules,
        "edition": lab.edition.hash,
        "features": ["first", "second"],
        "weights": [0.5, 1.0],
        "hidden": [],
        "games": 10,
        "seconds": 1.0,
        "seed": 0,
        "loss": 0.6,
        "brier": 0.4,
        "calibration": [[0.5, 0.5, 10]],
    }
    return Weights(**{**fields, **changed})


@pytest.fixture
def mine(lab, tmp_path, monkeypatch):
    """Returns two folders for weights of one's own, which bots look into first."""
    folders = [tmp_path / "mine", tmp_path / "others"]
    monkeypatch.setenv("ODDTOWN_WEIGHTS", os.pathsep.join(map(str, folders)))
    return [folder / lab.meta.name for folder in folders]


def put(lab, seats=2, folder=None, value="linear", **changed):
    path = weights_path(folder or weights_folders(lab.meta.name)[-1], seats, value)
    write_weights(fitting(lab, **{"seats": seats, **changed}), path)
    return path


def test_weights_are_read_as_they_were_written(lab):
    path = put(lab, hidden=[[0.1, -0.2, 0.3]], weights=[0.5, 1.0, 2.0])
    assert path.parent.name == "weights"
    assert read_weights(path) == fitting(lab, hidden=[[0.1, -0.2, 0.3]], weights=[0.5, 1.0, 2.0])


def test_fitting_weights_are_what_a_bot_judges_by(lab):
    put(lab)
    evaluation = learned(lab, 2, "linear")
    assert evaluation.sum([1.0, 1.0]) == 1.5
    s = lab.setup(2, 1)
    assert evaluation.values(lab, s)[1] > 0.7


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"rules": 7}, "were trained with rules 7, and 1 is played"),
        ({"edition": "0123456789abcdef"}, "were trained with an edition 01234567, and 0 is played"),
        ({"features": ["first"]}, r"were trained with other features \(new: second\);"),
        ({"features": ["first", "third"]}, r"were trained with other features \(gone: third; new: second\);"),
        ({"features": ["second", *"abcde"]}, r"other features \(gone: a, b, c and 2 more; new: first\);"),
        ({"features": ["second", "first"]}, r"were trained with other features \(the same in another order\);"),
        ({"game": "chess"}, "were trained with the game chess, and lab_"),
        ({"weights": [1.0]}, r"expected weights for 2 features, came for \[1\]"),
        ({"hidden": [[0.0, 0.0, 0.0]]}, r"expected weights for 2 features, came for \[1, 2\]"),
        ({"weights": [1.0] * 3, "hidden": [[0.0, 0.0]]}, r"expected weights for 2 features, came for \[2, 1\]"),
    ],
)
def test_weights_that_were_trained_for_something_else_are_refused(lab, changed, said):
    with pytest.raises(WeightsError, match=said):
        check_weights(fitting(lab, **changed), lab, ["first", "second"])
    put(lab, **changed)
    with pytest.raises(WeightsError, match=said):
        learned(lab, 2, "linear")


def test_a_refusal_says_how_to_get_weights_that_fit(lab):
    name = lab.meta.name
    with pytest.raises(WeightsError, match=f"`oddtown train {name} --seats 2 --edition toy` makes new ones"):
        check_weights(fitting(lab, rules=2), lab, ["first", "second"])


def test_without_weights_of_this_number_of_seats_the_nearest_are_taken(lab):
    put(lab, 2, weights=[1.0, 2.0])
    put(lab, 5, weights=[1.0, 5.0])
    assert [learned(lab, seats, "linear").weights[1] for seats in (2, 3, 4, 5)] == [2.0, 2.0, 5.0, 5.0]
    with pytest.raises(WeightsError, match=r"there are no net weights for .* --seats 3 --edition toy` makes them"):
        learned(lab, 3, "net")


def test_the_net_is_best_where_it_has_foretold_clearly_better_in_the_same_training(lab, mine):
    def best(seats=2):
        return learned(lab, seats, BEST).weights[1]

    put(lab, value="net", weights=[0.5, 7.0], loss=0.5)
    with pytest.raises(WeightsError, match="there are no linear weights"):
        best()
    put(lab)
    assert (best(), best(3)) == (7.0, 7.0)
    for loss in (0.599, 0.7):
        put(lab, value="net", weights=[0.5, 7.0], loss=loss)
        assert best() == 1.0
    put(lab, value="net", weights=[0.5, 7.0], loss=0.5, games=11)
    assert best() == 1.0, "a net of another training tells nothing"
    put(lab, value="net", weights=[0.5, 7.0], loss=0.5)
    put(lab, 3, weights=[0.5, 3.0])
    assert best(3) == 3.0, "a net of other seats tells nothing"
    put(lab, folder=mine[0], weights=[0.5, 2.0])
    assert best() == 2.0, "own weights come first, with a net of their own or none"


def test_a_missing_file_is_said_to_be_missing(lab):
    missing = r"linear-2.json: expected weights, but No such file or directory$"
    with pytest.raises(WeightsError, match=missing):
        read_weights(weights_path(weights_folders(lab.meta.name)[0], 2, "linear"))


def test_folders_that_were_asked_for_come_before_the_games_own(lab, mine):
    put(lab, weights=[0.0, 1.0])
    assert learned(lab, 2, "linear").weights == [0.0, 1.0]
    put(lab, folder=mine[1], weights=[0.0, 2.0])
    assert learned(lab, 2, "linear").weights == [0.0, 2.0]
    put(lab, folder=mine[0], weights=[0.0, 3.0])
    assert learned(lab, 2, "linear").weights == [0.0, 3.0]


def test_the_same_number_of_seats_counts_for_more_than_the_folder(lab, mine):
    put(lab, 4, weights=[0.0, 4.0])
    put(lab, 2, folder=mine[0], weights=[0.0, 2.0])
    assert [learned(lab, seats, "linear").weights[1] for seats in (2, 3, 4, 5)] == [2.0, 2.0, 4.0, 4.0]


def test_what_does_not_fit_is_passed_over_and_the_last_refusal_told(lab, mine):
    put(lab, folder=mine[0], rules=7)
    put(lab, folder=mine[1]).write_text("no weights", encoding="utf-8")
    path = put(lab, weights=[0.0, 1.0])
    assert learned(lab, 2, "linear").weights == [0.0, 1.0]
    path.unlink()
    with pytest.raises(WeightsError, match="expected weights as `oddtown train` writes them"):
        learned(lab, 2, "linear")
    put(lab, edition="abcd")
    with pytest.raises(WeightsError, match="an edition abcd, and 0 is played"):
        learned(lab, 2, "linear")


def test_weights_of_an_own_edition_are_found_beside_those_of_the_games(lab, mine):
    put(lab, edition="abcd")
    put(lab, folder=mine[0], weights=[0.0, 3.0])
    assert learned(lab, 2, "linear").weights == [0.0, 3.0]


def test_weights_are_parsed_once_until_they_are_written_again(lab):
    path = put(lab)
    first, again = learned(lab, 2, "linear"), learned(lab, 2, "linear")
    assert first.weights is again.weights
    for number in range(20):  # also within one tick of the clock
        put(lab, weights=[0.0, float(number)])
        assert learned(lab, 2, "linear").weights == [0.0, float(number)]
    path.unlink()
    with pytest.raises(WeightsError, match="there are no linear weights"):
        learned(lab, 2, "linear")


def test_the_hash_tells_what_bots_judge_by_and_not_where_it_lies(lab, mine):
    assert weights_hash(lab, 2) == ""
    put(lab, rules=7)
    assert weights_hash(lab, 2) == "", "what no bot reads does not count"
    put(lab)
    one = weights_hash(lab, 2)
    assert re.fullmatch("[0-9a-f]{16}", one)
    assert weights_hash(lab, 3) == one, "the nearest are read"
    put(lab, folder=mine[0])
    assert weights_hash(lab, 2) == one
    put(lab, folder=mine[0], weights=[0.5, 1.5])
    two = weights_hash(lab, 2)
    put(lab, folder=mine[0], value="net", weights=[0.5, 1.0])
    assert len({one, two, weights_hash(lab, 2)}) == 3


def test_a_game_without_features_has_no_hash():
    assert weights_hash(Bet(), 2) == ""


@pytest.mark.parametrize("damage", ["half", "[]", "{}", '{"game": "x"}', "", "\xff\xfe", '{"weights": [], "other": 1}'])
def test_a_damaged_file_is_said_to_be_damaged(lab, damage):
    path = put(lab)
    text = path.read_text(encoding="utf-8")
    path.write_bytes((text[: len(text) // 2] if damage == "half" else damage).encode("latin-1"))
    with pytest.raises(WeightsError, match=r"linear-2.json: expected weights as `oddtown train` writes them"):
        read_weights(path)


def test_a_game_without_features_has_nothing_to_learn():
    with pytest.raises(WeightsError, match=r"^story has no features.py, so nothing can be learned about it$"):
        learned(Bet(), 2, "linear")


@pytest.mark.parametrize("bot", ["value", "mcts:20", "mcts:20,jobs=2"])
@pytest.mark.parametrize("damage", ["missing", "rules", "text"])
def test_a_bot_without_fitting_weights_follows_the_heuristic_and_says_so_once(lab, caplog, damage, bot):
    if damage != "missing":
        path = put(lab, rules=9 if damage == "rules" else 1)
        if damage == "text":
            path.write_text("no weights", encoding="utf-8")
    me = asked(lab)
    with caplog.at_level(logging.WARNING):
        for seed in range(3):
            choice = make_bot(bot, seed).choose(me)
            assert (choice.action, choice.values) == (0, {0: 0.0, 1: -1.0})
    said = [record.getMessage() for record in caplog.records]
    assert len(said) == 1
    assert "heuristic" in said[0]


@pytest.mark.parametrize("bot", ["value", "mcts:20"])
def test_a_game_without_weights_and_heuristic_is_played_out_by_chance(lab, caplog, bot):
    (folders()[lab.meta.name] / "heuristic.py").unlink()
    with caplog.at_level(logging.WARNING):
        choice = make_bot(bot, 1).choose(asked(lab))
    assert set(choice.values) == {0, 1}
    assert all(0.0 <= value <= 1.0 for value in choice.values.values())
    assert "random playouts lead the bots" in caplog.text


def test_a_bot_with_fitting_weights_says_nothing_and_does_not_follow_the_heuristic(lab, caplog):
    put(lab)
    with caplog.at_level(logging.WARNING):
        choice = make_bot("value", 1).choose(asked(lab))
    assert not caplog.records
    assert choice.values != {0: 0.0, 1: -1.0}


def test_a_file_that_is_being_replaced_is_always_whole(lab):
    path = put(lab)
    is_done = []

    def write():
        for number in range(150):
            write_weights(fitting(lab, games=number, calibration=[[0.5, 0.5, number]] * 200), path)
        is_done.append(True)

    writer = Thread(target=write)
    writer.start()
    seen = set()
    while not is_done:
        seen.add(read_weights(path).games)
    writer.join()
    assert read_weights(path).games == 149
    assert len(seen) > 1
    assert [other.name for other in path.parent.iterdir()] == [path.name]


def test_weights_that_cannot_be_written_leave_the_old_ones(lab):
    path = put(lab)
    before = path.read_bytes()
    with pytest.raises(TypeError):
        write_weights(fitting(lab, weights=[object()]), path)
    assert path.read_bytes() == before
    assert json.loads(before)["games"] == 10
