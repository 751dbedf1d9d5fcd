"""Search: games with known answers, chance at its odds, sealed answers unseen, and a budget that is kept."""

import shutil
from time import perf_counter

import pytest

import oddtown
from bots.positions import positions
from bots.toys import Alone, Bet, Draw, Even, Guess, Hunch, Pennies, Selfish, WinInTwo, asked
from oddtown.bots import Choice, Clock, make_bot
from oddtown.bots.evaluation import Evaluation, Playouts
from oddtown.bots.mcts import ITERATIONS
from oddtown.bots.search import LOOKS, Search, sight
from oddtown.conformance import cases
from oddtown.core.perspective import Perspective
from oddtown.core.rng import Rng
from oddtown.games import folders

SEEDS = range(8)


def grown(me, iterations, evaluation, seed=1):
    """Returns a search after so many iterations."""
    search = Search(me.game, evaluation, me.seats, me.seat, Rng(seed))
    rng = Rng(seed)
    for _ in range(iterations):
        search.iterate(me.sample(rng))
    return search


class Counted(Evaluation):
    """Counts how often it is asked; the farther a worker, the better."""

    asked = 0

    def values(self, game, s):
        self.asked += 1
        worth = 0.5 + 0.001 * max(cell for cell, worker in enumerate([0, *s.worker]) if worker >= 0)
        return [worth] * 2


def test_where_many_answers_are_open_those_that_looked_well_before_are_looked_at_again():
    match = oddtown.Match(oddtown.load("littletown"), 2, "many")
    game, seat = match.game, match.to_act[0]
    evaluation = Counted()
    search = Search(game, evaluation, 2, seat, Rng(1))
    actions = game.legal_actions(match._state, seat)
    assert len(actions) > 4 * LOOKS
    arms, costs = [{}, {}], []
    for known in arms:
        before = evaluation.asked
        search.open(known, match._state, seat, actions)
        costs.append(evaluation.asked - before)
    assert costs[0] >= len(actions)
    assert costs[1] < costs[0] / 2
    # In the same world they are worth the same, looked at or not.
    first, second = ({action: arm.guess for action, arm in known.items()} for known in arms)
    assert first == pytest.approx(second)


# Known answers.


@pytest.mark.parametrize("seed", SEEDS)
def test_a_win_in_two_is_found(seed):
    choice = make_bot("mcts:1000,value=playouts", seed).choose(asked(WinInTwo()))
    assert choice.action == 2
    assert choice.values[2] > 0.8 > choice.values[0]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_win_in_two_is_found_without_any_judgment_of_what_is_not_over(seed):
    arms = grown(asked(WinInTwo()), 300, Even(), seed).root.arms[0]
    assert max(arms, key=lambda action: arms[action].visits) == 2


@pytest.mark.parametrize("reply", [0, 1])
def test_a_win_in_one_is_found(reply):
    assert make_bot("mcts:20,value=playouts", 1).choose(asked(WinInTwo(), 2, reply)).action == reply


@pytest.mark.parametrize("seed", SEEDS)
def test_three_seats_each_look_after_themselves(seed):
    choice = make_bot("mcts:2000,value=playouts", seed).choose(asked(Selfish(), seats=3))
    assert choice.action == 1
    assert choice.values[1] == pytest.approx(1 / 2, abs=0.1)
    assert choice.values[0] < 1 / 3


def test_a_game_that_brings_nothing_but_its_rules_can_be_searched():
    assert make_bot("mcts:100", 1).choose(asked(WinInTwo(), 2, 1)).action == 1


# Chance.


@pytest.mark.parametrize("seed", SEEDS)
def test_a_bet_on_an_unseen_card_is_worth_its_odds(seed):
    choice = make_bot("mcts:2000,value=playouts", seed).choose(asked(Bet(), seed=seed))
    assert choice.action == 0
    assert choice.values[0] == pytest.approx(0.75, abs=0.12)
    assert choice.values[1] < 0.5


@pytest.mark.parametrize("seed", SEEDS)
def test_a_card_nobody_has_seen_is_not_counted_upon(seed):
    choice = make_bot("mcts:2000,value=playouts", seed).choose(asked(Guess(), seed=seed))
    assert choice.action == 1, "a guess is won one time in two, the bet seven times in ten"


@pytest.mark.parametrize("seed", SEEDS)
def test_a_card_that_is_drawn_first_is_made_use_of(seed):
    choice = make_bot("mcts:1000,value=playouts", seed).choose(asked(Draw(), seed=seed))
    assert choice.action == 0
    assert choice.values[0] == pytest.approx(0.75, abs=0.12)


# Sealed answers.


@pytest.mark.parametrize("seed", SEEDS)
def test_neither_side_of_a_penny_is_better(seed):
    choice = make_bot("mcts:600,value=playouts", seed).choose(asked(Pennies()))
    assert min(choice.visits.values()) / sum(choice.visits.values()) > 0.3
    assert list(choice.values.values()) == pytest.approx([0.5, 0.5], abs=0.15)


def test_who_chooses_at_the_same_time_does_not_know_what_the_others_choose():
    me = asked(Pennies())
    search = grown(me, 600, Playouts(Rng(2)))
    # Seat 1 has one experience, whatever seat 0 has just tried: with two it would win every time.
    assert [len(arms) for arms in search.root.arms] == [2, 2]
    for seat in (0, 1):
        won = sum(arm.total for arm in search.root.arms[seat].values()) / 600
        assert won == pytest.approx(0.5, abs=0.15)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_sealed_answer_is_not_counted_upon_before_it_is_shown(seed):
    choice = make_bot("mcts:2000,value=playouts", seed).choose(asked(Hunch(), seed=seed))
    assert max(choice.values.values()) == pytest.approx(0.7, abs=0.1), "who knew it would win every time"


@pytest.mark.parametrize(
    "name", ["mcts:40,value=playouts", "mcts:40,value=playouts,plies=2", "flat:40", "value,value=playouts"]
)
def test_no_choice_depends_on_what_another_has_sealed(name):
    game = Pennies()
    choices = []
    for sealed in (0, 1):
        s = game.setup(2, 1)
        game.answer(s, 1, sealed)
        choices.append(repr(make_bot(name, 1).choose(Perspective(game, s, 0))))
    assert choices[0] == choices[1]


# The same again.


@pytest.mark.parametrize("name", [meta.name for meta in oddtown.games()])
def test_equal_seeds_and_iterations_give_equal_choices_byte_for_byte(name):
    game = oddtown.load(name)
    for s, seat in positions(game, cases(game)[-1], 3):
        me = Perspective(game, s, seat)
        again = Perspective.unpack(game, me.pack())
        for bot in ("mcts:4", "value"):
            choice = make_bot(bot, 7).choose(me)
            assert repr(make_bot(bot, 7).choose(again)) == repr(choice)
            assert choice.action in me.legal_actions()


def test_another_seed_sees_other_worlds():
    me = asked(Bet())
    assert (
        make_bot("mcts:50,value=playouts", 1).choose(me).values
        != make_bot("mcts:50,value=playouts", 2).choose(me).values
    )


def test_a_search_leaves_the_perspective_as_it_was():
    me = asked(Guess())
    before = me.pack()
    make_bot("mcts:50,value=playouts", 1).choose(me)
    assert me.pack() == before


# Budgets.


@pytest.mark.parametrize("iterations", [1, 2, 17, 100])
@pytest.mark.parametrize("story", [WinInTwo, Bet, Pennies, Selfish])
def test_visits_add_up_to_the_iterations_unless_the_answer_is_decided(story, iterations):
    me = asked(story(), seats=3 if story is Selfish else 2)
    visits = make_bot(f"mcts:{iterations},value=playouts", 1).choose(me).visits
    first, second = sorted(visits.values())[-1:-3:-1]
    left = iterations - sum(visits.values())
    assert left == 0 or first - second > left
    assert left >= 0
    assert set(visits) == set(me.legal_actions())


def test_stopping_early_changes_no_answer():
    stopped = 0
    for seed in range(20):
        me = asked(WinInTwo(), seed=seed)
        rng = Rng(seed)
        search = Search(me.game, Playouts(rng), me.seats, me.seat, Rng(rng.below(1 << 30)))
        for _ in range(60):
            search.iterate(me.sample(rng))
        arms = search.root.arms[0]
        choice = make_bot("mcts:60,value=playouts", seed).choose(me)
        stopped += sum(choice.visits.values()) < 60
        most = max(arm.visits for arm in arms.values())
        assert arms[choice.action].visits == most
    assert stopped > 0


def test_an_answer_is_decided_when_no_other_can_come_level():
    search = grown(asked(Bet()), 1, Even())
    arms = search.root.arms[0]
    arms[0].visits, arms[1].visits = 9, 4
    assert [search.is_decided([0, 1], left) for left in (4, 5, 6)] == [True, False, False]


def test_the_only_answer_needs_no_thought():
    bot = make_bot("mcts:10s,value=playouts", 1)
    assert bot.choose(asked(Alone())) == Choice(0, {}, {}, {})
    assert bot.rng.state == Rng(1).state


def test_more_time_is_more_iterations():
    me = asked(Pennies())
    few, many = (
        sum(make_bot(name, 1).choose(me).visits.values())
        for name in ("mcts:5ms,value=playouts", "mcts:0.3s,value=playouts")
    )
    assert 0 < few < many


def test_an_answer_comes_when_the_time_is_up():
    start = perf_counter()
    assert make_bot("mcts:50ms,value=playouts", 1).choose(asked(Pennies())).visits
    assert 0.05 <= perf_counter() - start < 5


@pytest.mark.parametrize("name", ["mcts:1000s", "mcts:100000000", "mcts"])
def test_a_clock_bounds_every_budget(name):
    start = perf_counter()
    assert make_bot(f"{name},value=playouts", 1).choose(asked(Pennies()), Clock(0.05)).visits
    assert perf_counter() - start < 5


def test_a_clock_that_leaves_more_time_changes_nothing():
    me = asked(Pennies())
    assert make_bot("mcts:30,value=playouts", 1).choose(me, Clock(1000.0)) == make_bot(
        "mcts:30,value=playouts", 1
    ).choose(me)


def test_without_any_budget_there_is_a_number_of_iterations():
    assert make_bot("mcts,value=playouts", 1).choose(asked(Pennies())) == make_bot(
        f"mcts:{ITERATIONS},value=playouts", 1
    ).choose(asked(Pennies()))


def test_errors_are_those_of_a_mean():
    arm = grown(asked(Bet()), 1, Even()).root.arms[0][0]
    arm.visits, arm.total, arm.squares = 0, 0.0, 0.0
    for value in (0.0, 1.0, 1.0, 0.0, 1.0):
        arm.visits += 1
        arm.total += value
        arm.squares += value * value
    assert arm.error() == pytest.approx((0.6 * 0.4 / 4) ** 0.5)


def test_errors_are_left_out_where_nothing_was_tried_twice():
    choice = make_bot("mcts:3,value=playouts", 1).choose(asked(Pennies()))
    assert set(choice.errors) == {action for action, visits in choice.visits.items() if visits > 1}


@pytest.mark.parametrize("name", ["oddworld", "littletown", "oddville"])  # in Tybor sealed cards are shown between
def test_what_is_kept_of_a_tree_is_what_the_seat_sees_now(name):
    """A search that moves on finds a node only where the seat sees what it saw there in every world that came by."""
    game = oddtown.load(name)
    match = oddtown.Match(game, 2, seed="kept")
    bots = [make_bot("mcts:40", seat) for seat in range(2)]
    kept = 0
    while not match.is_over and match.ply < 40:
        seat = match.to_act[0]
        me = match.perspective(seat)
        bot = bots[seat]
        before = None if bot._search is None else bot._search.next.get(sight(game, me.sample(Rng(1)), seat))
        choice = bot.choose(me)
        if before is not None and choice.visits:
            kept += 1
            assert bot._search.root is before
            assert sum(choice.visits.values()) >= before.visits - 1 > 0
            assert before.sight == sight(game, me.sample(Rng(2)), seat)
        match.act(seat, choice.action)
    assert kept > 0


def test_several_trees_are_added_up():
    match = oddtown.Match(oddtown.load("oddworld"), 2, seed="together")
    me = match.perspective(match.to_act[0])
    together = make_bot("mcts:40,jobs=2", 1).choose(me)
    assert sum(together.visits.values()) == 40
    assert together == make_bot("mcts:40,jobs=2", 1).choose(me)


def test_several_trees_are_grown_with_cards_of_ones_own(tmp_path):
    folder = shutil.copytree(folders()["oddville"] / "editions" / "two-free", tmp_path / "own")
    match = oddtown.Match(oddtown.load("oddville", folder), 2, seed="own")
    seat = match.to_act[0]
    together = make_bot("mcts:40,value=playouts,jobs=2", 1).choose(match.perspective(seat))
    assert sum(together.visits.values()) == 40


def test_a_sealed_answer_is_worth_the_same_whoever_sealed_first():
    game = oddtown.load("tybor")
    match = oddtown.Match(game, 2, seed="sealed")
    first = make_bot("mcts:60", 1).choose(match.perspective(1))
    match.act(0, match.perspective(0).legal_actions()[0])
    assert make_bot("mcts:60", 1).choose(match.perspective(1)).action == first.action
