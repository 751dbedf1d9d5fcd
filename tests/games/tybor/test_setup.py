"""Game idea, components and setup: TY-1 to TY-16."""

from collections import Counter

import pytest

import oddtown
from oddtown.core.card import EVERYONE, KIND, LOT
from oddtown.games.tybor.cards import COLOURS
from oddtown.games.tybor.meta import CHAPTERS, SCENARIOS
from oddtown.games.tybor.state import BUILDINGS, DISPLAY, DRAW, HAND, OBJECTIVES, OWN
from oddtown.games.tybor.text import SEAT_NAMES

from .table import board, built, citizens, discards, draw_pile, hand, lying, play_stage, table, workers

SEEDS = range(60)


@pytest.fixture(scope="module")
def game():
    return oddtown.load("tybor")


def ids(match):
    """Returns what was told, by the ids of the sentences."""
    return [event.message.id for _, event in match.events]


@pytest.mark.rule("TY-1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_sit_at_the_table(game, seats):
    match = oddtown.Match(game, seats, seed=1)
    assert match.to_act == list(range(seats))
    assert sum(len(match._state.piles[HAND + OWN * seat]) for seat in range(seats)) + len(draw_pile(match)) == 59


@pytest.mark.rule("TY-1")
@pytest.mark.parametrize("seats", [0, 1, 9])
def test_nobody_plays_alone(game, seats):
    with pytest.raises(oddtown.SettingsError, match="2 to 8 seats"):
        oddtown.Match(game, seats, seed=1)


@pytest.mark.rule("TY-2", "TY-60")
def test_four_stages(game):
    match = oddtown.Match(game, 2, seed=1, settings={"scenario": "size-matters", "chapter": "I"})
    for stage in range(1, 5):
        assert board(match)["stage"] == stage
        assert not match.is_over
        play_stage(match)
    assert match.is_over
    assert ids(match).count("stage") == 4


@pytest.mark.rule("TY-3")
def test_every_card_of_a_stage_is_used_in_one_of_three_ways():
    match = table().hand(0, "soldier-5", "farmer-4").hand(1, "merchant-4", "captain-4").display("keep").match()
    match.play("choose soldier-5", seat=0)
    match.play("choose captain-4", seat=1)
    match.play("worker", "citizen")
    assert (hand(match, 0), hand(match, 1)) == (["merchant-4"], [])
    match.play("worker")
    assert (match.to_act, match.prompt) == ([0], "How do you use Merchant (strength 4)?")
    match.play("build keep")
    assert board(match)["stage"] == 2
    assert (citizens(match, 1), workers(match, 1)) == (["captain-4"], ["farmer-4"])
    assert (built(match, 0), workers(match, 0)) == (["keep"], [])
    assert discards(match) == ["merchant-4", "soldier-5"]


@pytest.mark.rule("TY-4")
def test_the_most_valuable_tableau_wins():
    match = table(3).stage(4).cards(0).built(0, "keep").built(1, "manor great").match()
    assert match.scores == [6, 9, 0]
    assert match.places == [2, 1, 3]


@pytest.mark.rule("TY-5", "TY-26")
def test_forty_buildings_with_two_sides(game):
    cards = game.cards
    assert len(cards.names[cards.little : cards.great]) == 40
    assert Counter(cards.colour[cards.little : cards.great]) == dict.fromkeys(range(4), 10)
    for kind in range(cards.little, cards.great):
        other = kind + cards.buildings
        assert (cards.names[kind], cards.colour[kind]) == (cards.names[other], cards.colour[other])
    state = oddtown.Match(game, 4, seed=1)._state
    laid = [card & KIND for pile in (BUILDINGS, DISPLAY) for card in state.piles[pile]]
    assert sorted(laid) == list(range(cards.little, cards.great))


@pytest.mark.rule("TY-6")
def test_fifty_nine_characters(game):
    state = oddtown.Match(game, 4, seed=1)._state
    piles = [DRAW, *(HAND + OWN * seat for seat in range(4))]
    assert sum(len(state.piles[pile]) for pile in piles) == 59
    dealt = Counter(card & KIND for pile in piles for card in state.piles[pile])
    assert dealt == {kind: game.cards.count[kind] for kind in range(game.cards.characters)}


@pytest.mark.rule("TY-7")
def test_the_other_cards(game):
    cards = game.cards
    assert [len(cards.scenarios), len(cards.chapters), len(cards.count) - cards.objective] == [4, 8, 4]
    assert cards.chapters[6].name == "Building the Harbor"
    assert [cards.scenarios[2].name, cards.scenarios[3].name] == ["Escape from the City", "Size Matters"]
    assert board(oddtown.Match(game, 4, seed=1))["first"] in range(4)


@pytest.mark.rule("TY-8")
def test_everybody_looks_at_an_objective_of_their_own(game):
    match = oddtown.Match(game, 4, seed=1)
    dealt = [game.cards.colours[card & KIND] for card in match._state.piles[OBJECTIVES]]
    assert sorted(dealt) == [[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]]
    for seat in range(4):
        assert board(match, seat)["objectives"] == [dealt[other] if other == seat else [] for other in range(4)]
        first, second, third = (COLOURS[colour] for colour in dealt[seat])
        sentence = f"Your secret objective: 5 points for every set of {first}, {second} and {third} buildings."
        assert [line for line in match.log(seat) if line.startswith("Your secret")] == [sentence]
    assert board(match)["objectives"] == [[], [], [], []]
    assert not [line for line in match.log(None) if "secret" in line]


@pytest.mark.rule("TY-8")
def test_objectives_come_at_random(game):
    first = [oddtown.Match(game, 2, seed=seed)._state.piles[OBJECTIVES][0] & KIND for seed in SEEDS]
    assert set(first) == set(range(game.cards.objective, game.cards.objective + 4))


@pytest.mark.rule("TY-9", "TY-15")
def test_a_scenario_is_drawn_and_starts_with_stage_one(game):
    boards = [board(oddtown.Match(game, 2, seed=seed)) for seed in SEEDS]
    assert {shown["scenario"]["scenario"] for shown in boards} == set(SCENARIOS)
    assert {shown["stage"] for shown in boards} == {1}


@pytest.mark.rule("TY-9")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_scenario_can_be_chosen(game, scenario):
    for seed in range(5):
        match = oddtown.Match(game, 2, seed=seed, settings={"scenario": scenario})
        assert board(match)["scenario"]["scenario"] == scenario


@pytest.mark.rule("TY-10")
def test_a_chapter_is_drawn(game):
    assert {board(oddtown.Match(game, 2, seed=seed))["chapter"]["chapter"] for seed in SEEDS} == set(CHAPTERS)


@pytest.mark.rule("TY-10")
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_the_story_can_be_told_in_order(game, chapter):
    for seed in range(5):
        match = oddtown.Match(game, 2, seed=seed, settings={"chapter": chapter})
        assert board(match)["chapter"]["chapter"] == chapter


@pytest.mark.rule("TY-11")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_scenario_and_chapter_are_known_to_all(game, viewer):
    match = oddtown.Match(game, 2, seed=1, settings={"scenario": "motley-crowd", "chapter": "VII"})
    assert {"The scenario is A Motley Crowd.", "The chapter is VII, Building the Harbor."} <= set(match.log(viewer))
    assert board(match, viewer)["scenario"]["name"] == "A Motley Crowd"
    assert board(match, viewer)["chapter"]["name"] == "Building the Harbor"


@pytest.mark.rule("TY-12")
def test_the_draw_pile_is_shuffled_and_face_down(game):
    piles = {tuple(draw_pile(oddtown.Match(game, 2, seed=seed))) for seed in range(10)}
    assert len(piles) == 10
    state = oddtown.Match(game, 2, seed=1, settings={"scenario": "size-matters"})._state
    assert len(state.piles[DRAW]) == 49
    assert [card & EVERYONE for card in state.piles[DRAW]] == [0] * 49
    assert len({card & LOT for card in state.piles[DRAW]}) == 1


@pytest.mark.rule("TY-13")
def test_the_buildings_are_a_shuffled_pile_of_their_own(game):
    piles = {tuple(lying(oddtown.Match(game, 4, seed=seed), BUILDINGS)) for seed in range(10)}
    assert len(piles) == 10
    state = oddtown.Match(game, 4, seed=1)._state
    assert len(state.piles[BUILDINGS]) == 30
    assert all(game.cards.little <= card & KIND < game.cards.great for card in state.piles[BUILDINGS])
    assert {card & LOT for card in state.piles[BUILDINGS]}.isdisjoint(card & LOT for card in state.piles[DRAW])


@pytest.mark.rule("TY-14")
def test_the_seed_decides_who_is_first(game):
    holders = [board(oddtown.Match(game, 3, seed=seed))["first"] for seed in SEEDS]
    assert set(holders) == {0, 1, 2}
    assert holders == [board(oddtown.Match(game, 3, seed=seed))["first"] for seed in SEEDS]


@pytest.mark.rule("TY-15")
def test_the_stage_is_told_with_its_costs():
    match = table().cards(0).stage(1).match()
    assert f"Stage II begins with {SEAT_NAMES[0]}: Little 4, Great 8 strength." in match.log(None)
    assert str(match).startswith(f"Stage II of IV   first is {SEAT_NAMES[0]}")


@pytest.mark.rule("TY-16")
def test_a_stage_has_three_parts():
    match = table(chapter="VII").cards(1).stage(1).citizens(0, "captain-4").match()
    match.play("worker", "worker", "keep")
    told = ids(match)
    parts = ["show", "worker", "show", "worker", "pass", "stage", "dealt", "dealt", "display"]
    assert [name for name in told if name != "search"] == parts
    assert match.prompt == "Choose a card, all at the same time."
