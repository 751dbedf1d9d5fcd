"""Training: the same for a seed whatever the jobs, checked on games it did not learn from, and fits what is planted."""

import json
import sys

import numpy as np
import pytest

from oddtown.bots.evaluation import Learned
from oddtown.bots.weights import check_weights
from oddtown.core.errors import OddtownError
from oddtown.games import load, module
from oddtown.training import train
from oddtown.training.fit import fit_line, fit_net, fit_scale, judge, softmax, sums
from oddtown.training.selfplay import Task, play
from oddtown.training.train import choose_positions

GAMES = 10


@pytest.fixture(scope="module")
def trained():
    """Returns weights out of a tiny training, and what was told after each round."""
    rounds, told = [], []
    weights = train(
        "oddworld",
        2,
        rounds=2,
        games=GAMES,
        seed=3,
        units=2,
        checkpoint=lambda weights, turn: rounds.append((turn, dict(weights))),
        progress=lambda *progress: told.append(progress),
    )
    return weights, rounds, told


def without_time(learned):
    return json.dumps({value: weights._replace(seconds=0.0)._asdict() for value, weights in learned.items()})


def test_a_checkpoint_is_given_after_every_round(trained):
    weights, rounds, told = trained
    assert [turn for turn, _ in rounds] == [0, 1]
    assert [each[value].games for value in ("linear", "net") for _, each in rounds] == [GAMES, 2 * GAMES] * 2
    assert rounds[-1][1] == weights
    assert told == [(turn, done, GAMES) for turn in range(2) for done in range(1, GAMES + 1)]


def test_weights_fit_the_game_they_were_trained_for(trained):
    learned, _, _ = trained
    game = load("oddworld")
    names = list(module("oddworld", "features").FEATURES)
    assert {value: len(weights.hidden) for value, weights in learned.items()} == {"linear": 0, "net": 2}
    for weights in learned.values():
        check_weights(weights, game, names)
        assert (weights.seats, weights.seed) == (2, 3)
        assert weights.seconds > 0


def test_equal_seeds_train_equal_weights_with_one_job_or_two(trained):
    again = train("oddworld", 2, rounds=2, games=GAMES, seed=3, units=2, jobs=2)
    assert without_time(again) == without_time(trained[0])


def test_another_seed_trains_other_weights(trained):
    other = train("oddworld", 2, rounds=1, games=GAMES, seed=4)
    assert list(other) == ["linear"], "a net is learned where it has units"
    assert other["linear"].weights != trained[1][0][1]["linear"].weights


class Stop(Exception):
    """Interrupts a training."""


def stop_at(turn, done):
    def progress(*now):
        if now[:2] == (turn, done):
            raise Stop

    return progress


def test_an_interrupted_training_goes_on_and_finds_the_same(tmp_path, monkeypatch):
    """It is interrupted in the second piece of the second of six rounds, and again in the last."""
    monkeypatch.setattr(sys.modules["oddtown.training.train"], "PIECE", 4)
    monkeypatch.setattr(sys.modules["oddtown.training.train"], "KEEP", 2)
    plan = {"rounds": 6, "games": GAMES, "seed": 3, "units": 2}
    whole = train("oddworld", 2, **plan)
    save = tmp_path / "training-2"
    for at in ((1, 6), (5, 9)):
        with pytest.raises(Stop):
            train("oddworld", 2, **plan, save=save, progress=stop_at(*at))
    numbers = sorted(int(path.stem.partition("-")[2]) for path in save.glob("games-*.npz"))
    assert numbers == [first + piece for first in (30, 40, 50) for piece in (0, 4, 8)][:-1], "two rounds and a part"
    told, rounds = [], []
    found = train(
        "oddworld",
        2,
        **plan,
        save=save,
        progress=lambda *now: told.append(now),
        checkpoint=lambda _, turn: rounds.append(turn),
    )
    assert without_time(found) == without_time(whole)
    assert (told, rounds) == ([(5, number, GAMES) for number in (8, 9, 10)], [5]), "what is kept is not played again"
    assert found["linear"].seconds > 0
    assert not save.exists(), "nothing is left to go on with"


@pytest.fixture
def interrupted(tmp_path):
    """Returns the folder of a training that was interrupted in its second round."""
    with pytest.raises(Stop):
        train("oddworld", 2, rounds=2, games=GAMES, seed=3, save=tmp_path / "save", progress=stop_at(1, 2))
    return tmp_path / "save"


def test_the_time_of_before_is_counted(interrupted):
    file = interrupted / "learned-0.json"
    learned = json.loads(file.read_text())
    learned["linear"]["seconds"] = 1000.0
    file.write_text(json.dumps(learned))
    assert train("oddworld", 2, rounds=2, games=GAMES, seed=3, save=interrupted)["linear"].seconds > 1000


def test_another_training_does_not_go_on_there(interrupted):
    before = sorted(interrupted.iterdir())
    with pytest.raises(OddtownError, match=r"another training, .+: seed is 3 there, 4 here; units is 0 there, 2 here"):
        train("oddworld", 2, rounds=2, games=GAMES, seed=4, units=2, save=interrupted)
    assert sorted(interrupted.iterdir()) == before


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("games-0.npz", b"PK rubbish", r"games-0.npz is damaged \(.+\): remove it, and its games are played again"),
        ("learned-0.json", b"{", r"learned-0.json is damaged \(.+\): remove it, and the round is learned again"),
        ("learned-0.json", b"{}", r"learned-0.json is damaged \(KeyError"),
        ("learned-0.json", b'{"linear": []}', r"learned-0.json is damaged \(TypeError"),
        ("plan.json", b"7", "plan.json: expected the plan of a training, came something else"),
        ("plan.json", None, "expected an interrupted training, but it has no plan.json"),
    ],
)
def test_what_is_damaged_is_told_by_its_name(interrupted, name, content, message):
    (interrupted / name).unlink()
    if content is not None:
        (interrupted / name).write_bytes(content)
    with pytest.raises(OddtownError, match=message):
        train("oddworld", 2, rounds=2, games=GAMES, seed=3, save=interrupted)


def test_after_an_upgrade_it_is_not_told_to_give_the_same_command(interrupted, monkeypatch):
    monkeypatch.setattr(sys.modules["oddtown.training.train"], "__version__", "9.9.9")
    with pytest.raises(OddtownError, match=r"version is .+ there, 9\.9\.9 here; it cannot go on with what is here now"):
        train("oddworld", 2, rounds=2, games=GAMES, seed=3, save=interrupted)


def test_two_programs_do_not_train_into_one_folder(interrupted):
    plan = {"rounds": 2, "games": GAMES, "seed": 3, "save": interrupted}

    def begin_again(*_):
        with pytest.raises(OddtownError, match="save: another program is training into this folder"):
            train("oddworld", 2, **plan)
        raise Stop

    with pytest.raises(Stop):
        train("oddworld", 2, **plan, progress=begin_again)
    train("oddworld", 2, **plan)
    assert not interrupted.exists()


@pytest.mark.parametrize("name", ["games-0.npz", "learned-0.json"])
def test_what_was_removed_is_played_and_learned_again(interrupted, trained, name):
    (interrupted / name).unlink()
    found = train("oddworld", 2, rounds=2, games=GAMES, seed=3, save=interrupted)
    assert found["linear"].weights == trained[0]["linear"].weights


@pytest.mark.parametrize("value", ["linear", "net"])
def test_the_calibration_of_held_out_games_adds_up(trained, value):
    table = trained[0][value].calibration
    assert table, "one game in ten is held out"
    seats = sum(number for _, _, number in table)
    assert seats % 2 == 0
    # Shares of the win add up to one win in every position: those foretold and those that came.
    assert sum(share * number for share, _, number in table) == pytest.approx(seats / 2, rel=0.001)
    assert sum(share * number for _, share, number in table) == pytest.approx(seats / 2, rel=0.001)
    assert all(0 <= share <= 1 and 0 <= came <= 1 for share, came, _ in table)


def test_a_game_of_self_play_is_the_same_every_time_and_held_out_by_its_number():
    first, again = (play(Task("oddworld", "", 3, 1, 20, [])) for _ in range(2))
    for one, other in zip(first[:3], again[:3], strict=True):
        assert np.array_equal(one, other)
    rows, targets, wins, is_held_out = first
    assert is_held_out
    assert rows.shape == (len(rows), 3, len(module("oddworld", "features").FEATURES))
    assert targets.shape == wins.shape == (len(rows), 3)
    assert targets.sum(axis=1) == pytest.approx(np.ones(len(rows)))
    assert wins.sum(axis=1) == pytest.approx(np.ones(len(rows)))
    assert not play(Task("oddworld", "", 3, 1, 21, []))[3]


# Positions for a net.


def test_where_there_are_more_than_enough_positions_some_of_every_round_are_chosen():
    learn = np.arange(1000) % 10 != 0
    chosen = choose_positions(learn, 200, 1)
    assert len(set(chosen.tolist())) == 200
    assert learn[chosen].all(), "games that are held out teach nothing"
    quarters = np.bincount(chosen // 250, minlength=4)
    assert (quarters > 30).all(), "the oldest are chosen no more often than the newest"
    assert choose_positions(learn, 200, 1).tolist() == chosen.tolist()
    assert choose_positions(learn, 200, 2).tolist() != chosen.tolist()


def test_where_there_are_few_positions_all_are_learned_from():
    learn = np.array([True, False, True, True])
    assert choose_positions(learn, 3, 0).tolist() == [0, 2, 3]


def test_a_net_is_fitted_on_what_was_chosen(monkeypatch):
    module_of_train = sys.modules["oddtown.training.train"]
    seen = []

    def watch(rows, targets, *rest):
        seen.append(rows)
        return fit_net(rows, targets, *rest)

    monkeypatch.setattr(module_of_train, "ENOUGH", 60)
    monkeypatch.setattr(module_of_train, "fit_net", watch)
    train("oddworld", 2, rounds=2, games=GAMES, seed=3, units=2)
    assert [len(rows) for rows in seen] == [60, 60]
    first = {row.tobytes() for number in range(GAMES) for row in play(Task("oddworld", "", 2, 3, number, []))[0]}
    old = [row.tobytes() in first for row in seen[1]]
    assert any(old)
    assert not all(old), "positions of the last round are among them"


# Fitting.


def planted(count, size, worth, seed=0, seats=3):
    """Returns rows by chance and the shares of the win that a known worth gives them."""
    rows = np.random.default_rng(seed).normal(size=(count, seats, size))
    return rows, softmax(worth(rows))


def loss(total, targets):
    return float(-(targets * np.log(softmax(total))).sum(axis=1).mean())


def test_a_line_is_found_again():
    known = np.array([1.5, -0.7, 0.0, 0.2, -2.0])
    rows, targets = planted(3000, 5, lambda rows: rows @ known)
    assert fit_line(rows, targets) == pytest.approx(known, abs=0.06)


def test_a_line_is_found_again_from_who_won_alone():
    known = np.array([1.0, -0.5, 0.25])
    rows, shares = planted(6000, 3, lambda rows: rows @ known)
    chance = np.random.default_rng(5)
    wins = np.eye(3)[[chance.choice(3, p=share) for share in shares]]
    assert fit_line(rows, wins) == pytest.approx(known, abs=0.12)


def test_hidden_units_learn_what_a_line_cannot_say():
    rows, targets = planted(21000, 4, lambda rows: 2 * np.abs(rows[:, :, 0]) - rows[:, :, 1])
    learn, test = slice(0, 20000), slice(20000, None)
    line = fit_line(rows[learn], targets[learn])
    weights, hidden = fit_net(rows[learn], targets[learn], line, 8, 1)
    nothing = np.zeros((0, 5))
    best = loss(np.log(targets[test]), targets[test])
    plain = loss(sums(rows[test], line, nothing), targets[test]) - best
    bent = loss(sums(rows[test], weights, hidden), targets[test]) - best
    assert weights.shape == (4 + 8,)
    assert hidden.shape == (8, 5)
    assert bent < plain / 2


def test_sums_are_those_that_a_bot_adds_up():
    chance = np.random.default_rng(2)
    rows, weights, hidden = chance.normal(size=(4, 3, 5)), chance.normal(size=7), chance.normal(size=(2, 6))
    learned = Learned(lambda game, s: [], weights.tolist(), hidden.tolist())
    theirs = [[learned.sum(row) for row in position] for position in rows.tolist()]
    assert np.array(theirs) == pytest.approx(sums(rows, weights, hidden))


def test_sums_that_are_too_sure_are_shrunk_and_timid_ones_stretched():
    chance = np.random.default_rng(3)
    total = chance.normal(size=(4000, 2))
    wins = np.eye(2)[[chance.choice(2, p=share) for share in softmax(total)]]
    assert fit_scale(total, wins) == pytest.approx(1.0, abs=0.15)
    assert fit_scale(total / 2, wins) == pytest.approx(2.0, abs=0.3)
    assert fit_scale(total * 1.5, wins) == pytest.approx(2 / 3, abs=0.1)


def test_a_judgment_counts_every_seat_once_and_knows_a_fair_forecast():
    chance = np.random.default_rng(4)
    total = 2 * chance.normal(size=(3000, 3))
    shares = softmax(total)
    wins = np.eye(3)[[chance.choice(3, p=share) for share in shares]]
    lost, brier, table = judge(total, wins)
    assert sum(number for _, _, number in table) == 9000
    assert all(came == pytest.approx(share, abs=0.06) for share, came, _ in table)
    assert lost == pytest.approx(loss(total, wins))
    assert brier == pytest.approx(float(((shares - wins) ** 2).sum(axis=1).mean()))


def test_a_sure_forecast_falls_into_the_last_class():
    table = judge(np.array([[1000.0, 0.0]]), np.array([[1.0, 0.0]]))[2]
    assert table == [[0.0, 0.0, 1], [1.0, 1.0, 1]]
