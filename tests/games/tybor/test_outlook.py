"""What answers bring: every outlook is compared with what happens when the answer is given."""

from collections import Counter

import pytest

import oddtown
from oddtown.core.card import KIND
from oddtown.core.rng import Rng
from oddtown.games.tybor.meta import CHAPTERS, SCENARIOS
from oddtown.games.tybor.rules import DUE_SHIFT, PAY, USE, take_from_hand
from oddtown.games.tybor.state import BUILT, CITIZENS, DISCARD, DRAW, DRAWN, OWN, WORKERS

from .table import choose, kind_of, table

GAMES = [
    pytest.param(2 + (5 * n + m) % 4, scenario, chapter, id=f"{scenario}-{chapter}")
    for n, scenario in enumerate(SCENARIOS)
    for m, chapter in enumerate(CHAPTERS)
]
BIG = [
    pytest.param(seats, scenario, "VII", id=f"{seats}-{scenario}") for seats in (6, 8) for scenario in SCENARIOS[::2]
]


def outlook(match, label):
    seat = match.to_act[0]
    return match.outlook(seat, match.legal(seat)[label])


# One position at a time.


def using(*display, **tableau):
    """Seat 0 of two is to use a farmer of strength 4 without a colour; chapter V counts strength."""
    position = table(2, chapter=tableau.pop("chapter", "VIII")).hand(0, "farmer-4").hand(1, "priest-3-red")
    for name, cards in tableau.items():
        getattr(position, name)(0, *cards)
    return position.display(*display).match()


def test_a_citizen_brings_discounts_and_a_symbol():
    match = table(2).hand(0, "soldier-4-red").hand(1, "priest-3-red").citizens(0, *["soldier-5"] * 2).match()
    seen = outlook(match, "citizen")
    assert seen == {
        "points": [0, 0],
        "discount": [0, 0, 1, 0],
        "strength": [0, 0],
        "symbols": [{"symbol": 5, "count": [2, 3], "points": [0, 0]}],
    }


def test_the_fourth_soldier_brings_eight_points():
    position = table(2).hand(0, "soldier-4-red").hand(1, "priest-3-red")
    match = position.citizens(0, *["soldier-5"] * 2).built(0, "fence").match()
    seen = outlook(match, "citizen")
    assert (seen["points"], seen["symbols"]) == ([8, 0], [{"symbol": 5, "count": [3, 4], "points": [0, 8]}])


def test_any_citizen_makes_four_merchants_worth_more():
    match = using(citizens=("merchant-4", "merchant-4-yellow", "merchant-4-yellow", "merchant-3-red"))
    assert outlook(match, "citizen")["symbols"] == [
        {"symbol": 0, "count": [0, 1], "points": [0, 0]},
        {"symbol": 1, "count": [4, 4], "points": [4, 5]},
    ]


def test_whoever_overtakes_others_takes_their_points():
    position = table(2).hand(0, "craftsman-4-blue").hand(1, "priest-3-red")
    match = position.citizens(1, "craftsman-3-red").citizens(0, "craftsman-4-green").match()
    assert outlook(match, "citizen")["points"] == [0, -4]


def test_a_worker_brings_strength_and_with_it_perhaps_points():
    match = using(chapter="V", workers=("soldier-5", "priest-3-blue"))
    assert outlook(match, "worker") == {"points": [10, 0], "discount": [0] * 4, "strength": [8, 12], "symbols": []}


def test_building_has_a_printed_cost_a_cost_and_a_payment():
    match = using("smithy", workers=("soldier-5", "farmer-4-green"), citizens=("soldier-4-red",))
    assert outlook(match, "build smithy") == {
        "points": [3, 0],
        "discount": [0] * 4,
        "strength": [9, 5],
        "symbols": [],
        "cost": 2,
        "printed": 3,
        "paid": 4,
        "draws": True,
    }
    seen = outlook(match, "build smithy great")
    assert (seen["cost"], seen["printed"], seen["paid"], seen["points"]) == (6, 7, 9, [6, 0])


def test_building_counts_extras_and_the_own_secret_objective():
    position = table(2).hand(0, "farmer-4").hand(1, "priest-3-red").objective(0, "blue", "green", "red")
    position.built(0, "boathouse", "manor").built(1, "keep", "town-hall", "armory").display("barracks", "border")
    match = position.workers(0, "soldier-5").match()
    assert outlook(match, "build barracks")["points"] == [3 + 5, 0]
    assert outlook(match, "build border")["symbols"] == [{"symbol": 5, "count": [0, 1], "points": [0, 0]}]


def test_strength_spent_on_a_building_can_cost_points():
    match = using("keep", chapter="V", workers=("soldier-5", "soldier-5"))
    assert outlook(match, "build keep")["points"] == [6 - 10, 0]


def test_a_payment_says_what_is_due_then_and_what_it_wastes():
    match = using("keep", workers=("soldier-5", "farmer-2-green-red", "farmer-2-blue-red"))
    match.play("build keep")
    assert match.view(None).board["due"] == 3
    assert outlook(match, "pay soldier-5") == {"strength": 5, "due": 0, "over": 2, "left": 4}
    two = next(label for label in match.legal() if label != "pay soldier-5")
    assert outlook(match, two) == {"strength": 2, "due": 1, "over": 1, "left": 7}


def test_the_board_says_which_building_is_being_paid():
    match = using("keep", workers=("soldier-5", "farmer-2-green-red", "farmer-2-blue-red"), built=("market great",))
    assert match.view(None).board["pays_for"] is None
    match.play("build keep")
    board = match.view(None).board
    assert (board["pays_for"]["name"], board["pays_for"]["is_great"]) == ("Keep", False)
    assert board["built"][0][-1]["name"] == "Market"  # what is built is listed by its kind
    match.play("pay soldier-5")
    assert match.view(None).board["pays_for"] is None


def test_a_choice_shows_all_three_uses():
    position = table(2).hand(0, "soldier-5", "farmer-4-green").hand(1, "priest-3-red", "priest-3-blue")
    match = position.workers(0, "soldier-4-red", "soldier-4-red").display("keep", "manor").match()
    seen = outlook(match, "choose farmer-4-green")
    assert seen["builds"] == 4
    assert seen["worker"]["strength"] == [8, 12]
    assert seen["citizen"]["discount"] == [0, 1, 0, 0]
    assert seen["citizen"]["symbols"] == [{"symbol": 0, "count": [0, 1], "points": [0, 0]}]


def test_what_is_kept_of_the_characters_taken():
    position = (
        table(2, "motley-crowd").cards(0).citizens(0, "soldier-4-red", "farmer-4").draw("priest-3-red", "captain-4")
    )
    match = position.match()
    seen = outlook(match, "drop priest-3-red")
    assert seen["kept"] == [kind_of(match.game, "captain-4")]
    assert (seen["role"], seen["strength"], seen["points"]) == (1, [0, 4], [0, 0])


def test_losing_and_trading_cards():
    position = table(2, "escape-from-the-city").cards(0).citizens(0, "priest-3-red").workers(0, "farmer-4")
    match = position.match()
    assert outlook(match, "lose citizen priest-3-red")["points"] == [-5, 0]
    assert outlook(match, "lose citizen priest-3-red")["discount"] == [0, 0, -1, 0]
    assert outlook(match, "lose worker farmer-4")["strength"] == [4, 0]
    match = table(2, chapter="VII").cards(0).citizens(0, "captain-4").built(0, "boardwalk great").match()
    assert outlook(match, "trade boardwalk great")["points"] == [-6 - 2, 0]
    assert outlook(match, "trade captain-4")["symbols"] == [{"symbol": 3, "count": [2, 1], "points": [3, 1]}]
    assert outlook(match, "keep") == {"points": [0, 0], "discount": [0] * 4, "strength": [0, 0], "symbols": []}


# Over many positions.


class Measured:
    """What counts in a state, told by the score sheet and by the cards themselves."""

    def __init__(self, game, s, seat):
        sheets = [game.breakdown(s, other, seat) for other in range(s.seats)]
        self.points = [sum(line.points for line in sheet) for sheet in sheets]
        self.strength = sum(game.cards.strength[card & KIND] for card in s.piles[WORKERS + OWN * seat])
        citizens = [card & KIND for card in s.piles[CITIZENS + OWN * seat]]
        self.discount = Counter(colour for kind in citizens for colour in game.cards.colours[kind])
        kinds = [*citizens, *(card & KIND for card in s.piles[BUILT + OWN * seat])]
        self.symbols = Counter(game.cards.symbol[kind] for kind in kinds)
        symbols = [line for line in sheets[seat] if line.message.id == "score.symbol"]
        self.worth = Counter({line.message.values["symbol"]: line.points for line in symbols})


def change(before, after):
    """Says the difference as an outlook does."""
    return {
        "points": [then - now for now, then in zip(before.points, after.points, strict=True)],
        "discount": [after.discount[colour] - before.discount[colour] for colour in range(4)],
        "strength": [before.strength, after.strength],
        "symbols": [
            {
                "symbol": symbol,
                "count": [before.symbols[symbol], after.symbols[symbol]],
                "points": [before.worth[symbol], after.worth[symbol]],
            }
            for symbol in range(6)
            if (before.symbols[symbol], before.worth[symbol]) != (after.symbols[symbol], after.worth[symbol])
        ],
    }


def answered(game, s, seat, option):
    """Returns a copy in which the answer is given and nobody else is asked on."""
    copy = game.copy(s)
    copy.agenda = copy.agenda[-1:]
    game.answer(copy, seat, option)
    return copy


def paid(game, s, seat):
    """Returns all the states that paying can end in."""
    if not s.agenda or s.agenda[-1][0] != PAY:
        return [s]
    options = game.steps[PAY].options(s, seat, s.agenda[-1][2])
    return [end for option in options for end in paid(game, answered(game, s, seat, option), seat)]


def check_choose(game, s, seat, kind, seen):
    shown = game.copy(s)
    take_from_hand(shown, seat, kind)
    shown.agenda = [(USE, 1 << seat, kind)]
    uses = {game.label(shown, seat, action): action for action in game.legal_actions(shown, seat)}
    assert seen == {
        "citizen": game.outlook(shown, seat, uses["citizen"]),
        "worker": game.outlook(shown, seat, uses["worker"]),
        "builds": len(uses) - 2,
    }


def check_build(game, s, seat, option, seen):
    before = Measured(game, s, seat)
    ends = [Measured(game, end, seat) for end in paid(game, answered(game, s, seat, option), seat)]
    best = max(ends, key=lambda end: end.strength)
    assert seen["paid"] == before.strength - best.strength >= seen["cost"]
    assert {name: seen[name] for name in change(before, best)} == change(before, best)
    step = game.steps[USE]
    assert step.describe(s, seat, s.agenda[-1][2], option).values["cost"] == seen["cost"]
    kind = step.side(option)
    assert seen["cost"] == max(0, seen["printed"] - before.discount[game.cards.colour[kind]])
    assert seen["draws"] == game.cards.draws[kind]


def check_pay(game, s, seat, option, seen):
    due = s.agenda[-1][2] >> DUE_SHIFT
    strength = game.cards.strength[option]
    assert (seen["strength"], seen["due"]) == (strength, max(0, due - strength))
    assert seen["left"] == s.strength[seat] - strength
    ends = paid(game, answered(game, s, seat, option), seat)
    assert seen["over"] == min(s.strength[seat] - end.strength[seat] for end in ends) - due


def check_change(game, s, seat, option, seen):
    expected = change(Measured(game, s, seat), Measured(game, answered(game, s, seat, option), seat))
    assert {name: seen[name] for name in expected} == expected


def check_outlooks(match, seat):
    """Compares the outlooks of all open answers of a seat with what they bring; returns how many of each word."""
    game, s = match.game, match._state
    checked = Counter()
    for label, action in match.legal(seat).items():
        word, seen = label.split()[0], match.outlook(seat, action)
        option = action - game.steps[s.agenda[-1][0]].base
        if word == "choose":
            check_choose(game, s, seat, option, seen)
        elif word == "pay":
            check_pay(game, s, seat, option, seen)
        elif word in ("build", "trade") and len(s.piles[DRAW]) + len(s.piles[DISCARD]) < 3:
            continue  # what is taken is kept without a question, which no outlook tells
        elif word == "build":
            check_build(game, s, seat, option, seen)
        else:
            check_change(game, s, seat, option, seen)
            if word == "drop":
                drawn = [card & KIND for card in s.piles[DRAWN]]
                drawn.remove(option)
                assert (sorted(seen["kept"]), seen["role"]) == (sorted(drawn), s.agenda[-1][2])
        checked[word] += 1
    return checked


def play_checking(seats, scenario, chapter, stride):
    """Plays at random to the end; every so many answers all outlooks are compared."""
    match = oddtown.Match(
        oddtown.load("tybor"), seats, f"{scenario} {chapter}", {"scenario": scenario, "chapter": chapter}
    )
    rng, checked, ply = Rng(seats), Counter(), 0
    while not match.is_over:
        seat = match.to_act[rng.below(len(match.to_act))]
        if ply % stride == 0 or match.view(None).question.step not in ("choose", "use"):
            checked += check_outlooks(match, seat)
        legal = match.legal(seat)
        # Builders are rare among all that is open, workers pay for them.
        liked = [action for label, action in legal.items() if label.split()[0] in ("build", "worker")]
        open_ = liked if liked and rng.below(2) else list(legal.values())
        match.act(seat, open_[rng.below(len(open_))])
        ply += 1
    return checked


@pytest.mark.rule("TY-42", "TY-43", "TY-44", "TY-R3", "TY-R10")
@pytest.mark.parametrize(("seats", "scenario", "chapter"), GAMES)
def test_outlooks_say_what_answers_bring(seats, scenario, chapter):
    checked = play_checking(seats, scenario, chapter, 1)
    words = {"choose", "citizen", "worker", "build", "drop"}
    words |= {"lose"} if scenario == "escape-from-the-city" else set()
    assert words <= set(checked)
    assert sum(checked.values()) > 100


@pytest.mark.parametrize(("seats", "scenario", "chapter"), BIG)
def test_outlooks_of_big_tables(seats, scenario, chapter):
    checked = play_checking(seats, scenario, chapter, 15)
    assert {"choose", "citizen", "worker", "build", "pay", "drop", "trade", "keep"} <= set(checked)


def test_others_secret_objectives_count_for_nobody_else():
    """A set of an objective brings its owner points, and an outlook of another seat says nothing of it."""
    position = table(2).hand(0, "farmer-4", "soldier-5").hand(1, "priest-3-red", "priest-3-blue").first(1)
    position.objective(1, "blue", "green", "red").built(1, "boathouse", "manor").display("keep").workers(
        1, "farmer-4-green"
    )
    match = position.match()
    choose(match, "farmer-4", "priest-3-red")
    assert outlook(match, "build keep")["points"] == [0, 6 + 5]
    match.play("build keep")
    assert match.view(0).board["points"][1] + 5 == match.view(1).board["points"][1]
