"""The rulings: TY-R1 to TY-R14."""

import pytest

import oddtown
from oddtown.core.card import EVERYONE, KIND, LOT, seen_by
from oddtown.games.tybor.meta import CHAPTERS, SCENARIOS
from oddtown.games.tybor.rules import CHOOSE
from oddtown.games.tybor.state import BUILDINGS, DISCARD, DRAW, DRAWN, HAND, LATE, OBJECTIVES, OUT, OWN, SHOWN
from oddtown.games.tybor.text import SEAT_NAMES

from .table import (
    answers,
    board,
    built,
    choose,
    citizens,
    discards,
    display,
    draw_pile,
    hand,
    kind_of,
    lying,
    play_stage,
    table,
    workers,
)

BLUE = ("boardwalk", "port-tavern", "harbor-office", "lighthouse", "shipyard", "sailmaker", "ferry", "fishery")


def using(card="soldier-5", building="keep", **place):
    """Returns a table where seat 0 is about to use a card."""
    return table(**place).hand(0, card).hand(1, "priest-3-blue").display(building)


def ids(match):
    """Returns what was told, by the ids of the sentences."""
    return [event.message.id for _, event in match.events]


def kinds(match, names):
    """Returns the kinds of some cards."""
    return [kind_of(match.game, name) for name in names]


def shown(cards):
    """Returns the kinds of cards in a view."""
    return [card["kind"] for card in cards]


# TY-R1


@pytest.mark.rule("TY-R1")
def test_r1_scenario_and_chapter_are_drawn_unless_the_table_chooses():
    game = oddtown.load("tybor")
    assert game.edition.name == "reconstructed"
    drawn = {(m["scenario"]["scenario"], m["chapter"]["chapter"]) for m in (board(match) for match in several(game))}
    assert len({scenario for scenario, _ in drawn}) == len(SCENARIOS)
    assert len({chapter for _, chapter in drawn}) == len(CHAPTERS)
    fixed = several(game, {"scenario": "motley-crowd", "chapter": "V"})
    assert {(board(m)["scenario"]["scenario"], board(m)["chapter"]["chapter"]) for m in fixed} == {
        ("motley-crowd", "V")
    }


def several(game, settings=None):
    """Returns matches of many seeds."""
    return [oddtown.Match(game, 2, seed=seed, settings=settings) for seed in range(60)]


@pytest.mark.rule("TY-R1")
def test_r1_every_card_says_where_it_comes_from():
    files = oddtown.load("tybor").edition.files
    sources = {entry["source"] for tables in files.values() for entries in tables.values() for entry in entries}
    assert {"rulebook", "deduced", "reconstructed"} <= sources <= {"rulebook", "reported", "deduced", "reconstructed"}


# TY-R2


@pytest.mark.rule("TY-R2")
def test_r2_a_card_is_shown_when_its_owner_is_on_turn():
    match = table(3).hand(0, "soldier-5", "farmer-4").hand(1, "merchant-4", "captain-4").first(1).match()
    choose(match, "soldier-5", "captain-4", answers(match, "choose", 2)[0])
    assert lying(match, SHOWN) == ["captain-4"]
    assert hand(match, 0) == ["farmer-4", "soldier-5"]
    assert ids(match).count("show") == 1
    match.play("worker")
    assert ids(match).count("show") == 2
    assert hand(match, 0) == ["farmer-4", "soldier-5"]
    match.play("worker")
    assert (lying(match, SHOWN), hand(match, 0)) == (["soldier-5"], ["farmer-4"])


@pytest.mark.rule("TY-R2")
def test_r2_how_it_is_used_is_decided_after_what_the_others_did():
    position = table().hand(0, "soldier-5", "farmer-4").display("keep").workers(0, "merchant-4")
    match = position.workers(1, "farmer-4-green").first(1).match()
    choose(match, "soldier-5", answers(match, "choose", 1)[0])
    match.play("build keep")
    assert list(match.legal()) == ["citizen", "worker"]


# TY-R3


@pytest.mark.rule("TY-R3")
def test_r3_a_builder_only_where_some_building_can_be_paid():
    assert list(using().match().legal()) == ["citizen", "worker"]
    assert list(using().workers(0, "priest-2-red-yellow").match().legal()) == ["citizen", "worker"]
    assert list(using().workers(0, "priest-3-red").match().legal()) == ["citizen", "worker", "build keep"]
    assert list(table().cards(1).workers(0, "soldier-5").match().legal()) == ["citizen", "worker"]


@pytest.mark.rule("TY-R3")
def test_r3_workers_are_spent_by_falling_strength():
    own = ["priest-2-red-yellow", "soldier-4-red", "priest-3-red", "farmer-1-blue-red-yellow"]
    match = using().workers(0, *own).match()
    match.play("build keep great")
    assert match.log(None)[-1] == f"{SEAT_NAMES[0]} pays with Soldier (strength 4, red)."
    assert (match.to_act, match.prompt) == ([0], "3 strength to pay; which worker do you spend next?")
    assert answers(match, "pay") == ["priest-3-red", "priest-2-red-yellow"]
    match.play("pay priest-2-red-yellow")
    assert discards(match) == ["soldier-5", "soldier-4-red", "priest-2-red-yellow", "farmer-1-blue-red-yellow"]
    assert (workers(match, 0), board(match)["strength"][0]) == (["priest-3-red"], 3)


@pytest.mark.rule("TY-R3")
def test_r3_more_than_the_cost_may_be_paid_but_no_worker_too_many():
    match = using("farmer-4").workers(0, "soldier-5", "priest-3-red", "priest-2-red-yellow").match()
    match.play("build keep")
    assert answers(match, "pay") == ["soldier-5", "priest-3-red"]
    match.play("pay soldier-5")
    assert workers(match, 0) == ["priest-3-red", "priest-2-red-yellow"]


@pytest.mark.rule("TY-R3")
def test_r3_equal_workers_are_one_answer_and_none_where_there_is_no_choice():
    match = using().workers(0, "soldier-4-red", "soldier-4-red").match()
    match.play("build keep")
    assert match.to_act == [1]
    assert workers(match, 0) == ["soldier-4-red"]


# TY-R4


@pytest.mark.rule("TY-R4")
def test_r4_characters_taken_are_seen_by_the_taker_only():
    position = using(building="ferry", seats=3).workers(0, "priest-3-red").draw("farmer-4", "captain-4")
    match = position.match()
    match.play("build ferry")
    drawn = kinds(match, ["farmer-4", "captain-4"])
    assert [card & EVERYONE for card in match._state.piles[DRAWN]] == [seen_by(0)] * 2
    assert shown(board(match, 0)["drawn"]) == drawn
    assert match.log(0)[-1] == "You take Farmer (strength 4), Captain (strength 4)."
    for viewer in (1, 2, None):
        assert board(match, viewer)["drawn"] == [None, None]
        assert match.log(viewer)[-1] == f"{SEAT_NAMES[0]} takes 2 characters from the draw pile."
        assert (match.to_act, match.prompt) == ([0], "Which character do you discard? The rest become workers.")
    match.play("drop farmer-4")
    for viewer in (0, 1, 2, None):
        assert shown(board(match, viewer)["workers"][0]) == drawn[1:]
        assert drawn[0] in shown(board(match, viewer)["discards"])
        assert f"{SEAT_NAMES[0]} discards the first of them, Farmer (strength 4)." in match.log(viewer)
        assert f"Captain (strength 4) becomes a worker of {SEAT_NAMES[0]}." in match.log(viewer)


@pytest.mark.rule("TY-R4")
def test_r4_two_equal_characters_are_not_dropped_without_a_question():
    match = using("farmer-4", "ferry").workers(0, "priest-3-red").draw("soldier-5", "soldier-5").match()
    match.play("build ferry")
    assert (match.to_act, list(match.legal())) == ([0], ["drop soldier-5"])
    match.play("drop soldier-5")
    assert (workers(match, 0), discards(match)[-1]) == (["soldier-5"], "soldier-5")


@pytest.mark.rule("TY-R4")
def test_r4_the_discards_are_open():
    match = table().discards("soldier-5", "farmer-4").match()
    for viewer in (0, 1, None):
        assert sorted(shown(board(match, viewer)["discards"])) == sorted(kinds(match, ["soldier-5", "farmer-4"]))
    match = table(3).hand(0, "soldier-5", "farmer-4").workers(0, "priest-3-red").display("keep").match()
    choose(match, "soldier-5", answers(match, "choose", 1)[0], answers(match, "choose", 2)[0])
    match.play("build keep")
    assert [card & EVERYONE for card in match._state.piles[DISCARD]] == [EVERYONE] * 2


# TY-R5


@pytest.mark.rule("TY-R5")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_r5_the_top_of_the_pile_is_seen_by_all_and_nothing_else_of_it(viewer):
    match = table(4).cards(0).pile(*BLUE, "keep", "mill", "inn", "manor", "barn").match()
    assert lying(match, BUILDINGS) == ["inn", "manor", "barn"]
    assert [side["name"] for side in board(match, viewer)["top"]] == ["Barn"]
    assert board(match, viewer)["buildings"] == 3
    assert [card & EVERYONE for card in match._state.piles[BUILDINGS]] == [0, 0, EVERYONE]


@pytest.mark.rule("TY-R5")
def test_r5_after_a_search_the_new_top_is_seen():
    match = table().cards(0).pile(*BLUE[:6], "keep", "mill", "inn", "manor", "barn", "granary").match()
    assert sorted(display(match)) == sorted([*BLUE[:6], "granary", "keep", "inn"])
    assert sorted(lying(match, BUILDINGS)) == ["barn", "manor", "mill"]
    assert [card & EVERYONE for card in match._state.piles[BUILDINGS]] == [0, 0, EVERYONE]
    assert shown(board(match)["top"]) == kinds(match, lying(match, BUILDINGS)[-1:])


@pytest.mark.rule("TY-R5")
def test_r5_of_a_colour_that_the_pile_does_not_have_nothing_is_added():
    match = table().cards(0).pile(*BLUE, "keep").match()
    assert sorted(display(match)) == sorted([*BLUE[:6], "keep"])
    assert sorted(lying(match, BUILDINGS)) == sorted(BLUE[6:])


@pytest.mark.rule("TY-R5")
def test_r5_the_pile_is_shuffled_after_a_search_that_found_nothing():
    match = table().cards(0).pile(*BLUE).match()
    assert sorted(display(match)) == sorted(BLUE[:6])
    assert "search" in ids(match)
    lots = {card & LOT for card in match._state.piles[BUILDINGS]}
    assert len(lots) == 1
    assert lots.isdisjoint(card & LOT for card in match._state.piles[OUT])


@pytest.mark.rule("TY-R5")
@pytest.mark.parametrize(("seats", "pile"), [(2, ("keep", "mill")), (3, BLUE[:5]), (4, BLUE), (2, ())])
def test_r5_a_short_pile_is_laid_out_whole(seats, pile):
    match = table(seats).cards(0).pile(*pile).match()
    assert sorted(display(match)) == sorted(pile)
    assert (lying(match, BUILDINGS), board(match)["top"]) == ([], [])
    assert "search" not in ids(match)


# TY-R6


@pytest.mark.rule("TY-R6")
@pytest.mark.parametrize(("stage", "after"), [(1, 4), (2, 0)])
def test_r6_two_positions_in_either_direction_with_five(stage, after):
    match = table(5, "escape-from-the-city").stage(stage).first(2).cards(1).match()
    for _ in range(5):
        match.play("worker")
    assert board(match)["first"] == after


@pytest.mark.rule("TY-R6")
def test_r6_one_position_after_every_round_the_last_one_too():
    match = table(3).first(0).cards(3).match()
    holders = [board(match)["first"]]
    while board(match)["stage"] == 1:
        for seat in match.to_act if match.view(None).question.step == "choose" else []:
            match.act(seat, next(iter(match.legal(seat).values())))
        match.play("worker", "worker", "worker")
        holders.append(board(match)["first"])
    assert holders == [0, 1, 2, 0]


# TY-R7


OLD = ("soldier-5", "soldier-5", "farmer-4")


def short_deal() -> oddtown.Match:
    """Returns a match whose second stage is dealt from three old cards and then from the discards."""
    return table().cards(0).others("discards").draw(*OLD).match()


@pytest.mark.rule("TY-R7", "TY-19")
def test_r7_the_old_cards_are_dealt_first_in_play_order():
    match = short_deal()
    first = board(match)["first"]
    one, other = HAND + OWN * first, HAND + OWN * (1 - first)
    late = LATE - HAND
    assert sorted(lying(match, one)) == sorted(OLD)
    assert [len(lying(match, pile)) for pile in (one + late, other, other + late)] == [2, 5, 0]
    assert len(draw_pile(match)) == 59 - 10
    assert "The discards are shuffled into a new draw pile of 56 cards." in match.log(None)
    assert f"The last 2 of {SEAT_NAMES[first]}'s hand come from the pile just shuffled." in match.log(None)


@pytest.mark.rule("TY-R7")
def test_r7_everybody_can_tell_the_new_cards_of_a_hand_as_it_is_passed_and_shown():
    match = short_deal()
    first = board(match)["first"]
    other = 1 - first
    late = match._state.piles[LATE + OWN * first][0] & KIND
    match.act(first, late)
    match.act(other, next(iter(match.legal(other).values())))
    assert ids(match).count("show.late") == 1
    assert [board(match)["late_hidden"][seat] for seat in (first, other)] == [1, 0]
    match.play("worker", "worker")
    assert [board(match)["late_hidden"][seat] for seat in (first, other)] == [0, 1]
    assert [board(match)["hidden"][seat] for seat in (first, other)] == [4, 3]
    assert len(match.view(other).board["late"][other]) == 1


@pytest.mark.rule("TY-R7")
def test_r7_of_two_equal_cards_the_old_one_is_shown():
    match = short_deal()
    first = board(match)["first"]
    old = match._state.piles[HAND + OWN * first][0] & KIND
    s = match._state
    new = s.piles[LATE + OWN * first]
    new[0] = new[0] & ~KIND | old
    match.act(first, old)
    match.act(1 - first, next(iter(match.legal(1 - first).values())))
    assert (len(lying(match, HAND + OWN * first)), len(lying(match, LATE + OWN * first))) == (2, 2)


@pytest.mark.rule("TY-R7")
def test_r7_in_every_world_the_old_cards_are_where_the_old_ones_were():
    match = short_deal()
    first = board(match)["first"]
    game = match.game
    for seed in range(20):
        world = game.determinize(match._state, 1 - first, oddtown.Rng(seed))
        assert sorted(game.cards.notation(card & KIND) for card in world.piles[HAND + OWN * first]) == sorted(OLD)


@pytest.mark.rule("TY-R7")
def test_r7_the_rest_stays_as_the_draw_pile():
    few = ["priest-3-blue", "priest-3-red", "priest-3-green", "priest-3-yellow", "priest-2-red-yellow", "captain-4"]
    match = table(4).cards(0).others("workers", 2).draw(*few[:2]).discards(*few[2:], "farmer-4").match()
    assert [len(hand(match, seat)) for seat in range(4)] == [0 if seat == 0 else 1 for seat in range(4)]
    assert (len(lying(match, SHOWN)), len(draw_pile(match)), discards(match)) == (1, 3, [])


@pytest.mark.rule("TY-R7")
def test_r7_characters_taken_come_from_the_old_pile_first():
    position = using("priest-3-red", "ferry").workers(0, "priest-3-green").others("citizens", 1).draw("soldier-5")
    match = position.discards("farmer-4", "merchant-4").match()
    match.play("build ferry")
    drawn = lying(match, DRAWN)
    assert drawn[0] == "soldier-5"
    assert drawn[1] in {"farmer-4", "merchant-4", "priest-3-red", "priest-3-green"}
    assert (discards(match), len(draw_pile(match))) == ([], 3)
    old, new = (card & LOT for card in match._state.piles[DRAWN])
    assert old != new == match._state.piles[DRAW][0] & LOT
    told = ids(match)
    assert told.index("shuffle") < told.index("take")


@pytest.mark.rule("TY-R7")
def test_r7_of_fewer_than_asked_for_none_is_discarded():
    blues = ["craftsman-4-blue", "captain-3-blue", "captain-3-blue"]
    position = using("priest-3-red", "ferry").citizens(0, *blues).others("citizens", 1)
    match = position.match()
    match.play("build ferry")
    assert (workers(match, 0), discards(match), draw_pile(match)) == (["priest-3-red"], [], [])
    assert (match.to_act, board(match)["strength"][0]) == ([1], 3)


@pytest.mark.rule("TY-R7")
@pytest.mark.parametrize(("drawn", "placed"), [(["farmer-4"], 2), ([], 1)])
def test_r7_of_three_as_many_as_there_are_become_workers(drawn, placed):
    match = table(chapter="VII").cards(0).others("workers", 1).citizens(0, "captain-4").draw(*drawn).match()
    match.play("trade captain-4")
    assert workers(match, 0) == [*drawn, "captain-4"]
    assert len(workers(match, 0)) == placed
    assert (discards(match), draw_pile(match)) == ([], [])


@pytest.mark.rule("TY-R7")
def test_r7_with_no_card_at_all_nothing_is_taken():
    position = table(2, "founding-fever").cards(0).built(0, "keep", "mill").others("workers", 1)
    match = position.match()
    assert match.is_over
    assert citizens(match, 0) == []
    assert f"{SEAT_NAMES[0]} takes 0 characters from the draw pile." in match.log(None)


@pytest.mark.rule("TY-R7")
def test_r7_to_take_them_is_not_optional():
    match = using(building="ferry").workers(0, "priest-3-red").draw("farmer-4", "captain-4").match()
    match.play("build ferry")
    assert sorted(match.legal()) == ["drop captain-4", "drop farmer-4"]


# TY-R8


@pytest.mark.rule("TY-R8")
def test_r8_the_most_is_read_once_before_anybody_discards():
    position = table(2, chapter="VII").cards(0).citizens(0, "captain-4", "captain-3-green")
    match = position.citizens(1, "captain-3-blue", "captain-3-blue").match()
    match.play("trade captain-4", "drop soldier-5")
    assert (match.to_act, list(match.legal())) == ([1], ["keep", "trade captain-3-blue"])
    match.play("keep")
    assert board(match)["stage"] == 2


@pytest.mark.rule("TY-R8")
def test_r8_after_what_the_scenario_changed():
    position = table(2, "founding-fever", "VII").cards(0).built(0, "keep", "mill").citizens(1, "captain-4")
    match = position.draw("captain-3-blue", "farmer-4").match()
    match.play("drop farmer-4")
    assert (match.to_act, list(match.legal())) == ([0], ["keep", "trade captain-3-blue"])
    match.play("keep")
    assert match.to_act == [1]


@pytest.mark.rule("TY-R8")
def test_r8_from_the_holder_after_the_last_pass():
    position = table(3, "escape-from-the-city").first(1).cards(1)
    match = position.citizens(0, "captain-4").citizens(1, "captain-3-green").citizens(2, "captain-3-blue").match()
    play_stage(match)
    order = []
    while board(match)["stage"] == 1:
        order += match.to_act
        match.act(match.to_act[0], next(iter(match.legal().values())))
    assert order == [2, 0, 1]


@pytest.mark.rule("TY-R8")
def test_r8_a_captain_is_discarded_and_a_building_is_out():
    match = table(chapter="VII").stage(4).cards(0).citizens(0, "captain-4").built(1, "boardwalk great").match()
    match.play("trade captain-4", "drop soldier-5", "trade boardwalk great")
    assert discards(match) == ["captain-4", "soldier-5"]
    assert (lying(match, OUT), built(match, 1)) == (["boardwalk great"], [])
    match.act(1, next(iter(match.legal().values())))
    assert match.is_over


# TY-R9


@pytest.mark.rule("TY-R9")
def test_r9_nobody_has_the_most_of_nothing():
    match = table(chapter="VII").cards(0).citizens(0, "farmer-4").match()
    assert (board(match)["stage"], match.to_act) == (2, [0, 1])
    assert match.ply == 0  # nobody was asked
    assert table().stage(4).cards(0).match().scores == [0, 0]


@pytest.mark.rule("TY-R9")
def test_r9_the_symbol_of_a_worker_never_counts():
    match = (
        table(chapter="VII").cards(0).workers(0, "captain-4", "captain-3-green").citizens(1, "captain-3-blue").match()
    )
    assert match.to_act == [1]
    assert answers(match, "trade") == ["captain-3-blue"]
    match = table(chapter="VII").cards(0).workers(0, "captain-4").match()
    assert match.to_act == [0, 1]
    match = table(chapter="VII").cards(0).workers(0, "captain-4").citizens(0, "captain-3-blue").match()
    assert answers(match, "trade") == ["captain-3-blue"]


@pytest.mark.rule("TY-R9")
def test_r9_different_citizens_are_different_professions():
    position = table(2, "motley-crowd").cards(0).citizens(0, "farmer-4", "farmer-3-green").workers(0, "soldier-5")
    match = position.built(0, "boardwalk").match()
    assert board(match)["stage"] == 2
    match = table(2, "motley-crowd").cards(0).citizens(0, "farmer-4", "soldier-5").match()
    assert (match.to_act, match.view(None).question.step) == ([0], "drop")


@pytest.mark.rule("TY-R9")
@pytest.mark.parametrize(
    ("chapter", "own", "buildings", "score"),
    [
        ("III", ["farmer-4", "farmer-3-green"], ["granary"], 3 + 5 + 5),  # a building's symbol counts with the symbols
        ("VIII", ["farmer-4", "captain-4", "priest-3-red", "soldier-5"], ["granary"], 3 + 1 + 5),  # but is no citizen
        ("I", [], [], 5),  # none and none are as many
        ("VIII", [], ["lighthouse", "mill", "keep", "inn"], 2 + 2 + 6 + 3 + 3 + 3),
        ("VIII", [], ["lighthouse", "mill", "keep", "inn", "ferry", "barn", "fence", "market"], 19 + 12 + 3 + 6),
    ],
)
def test_r9_what_counts_as_what(chapter, own, buildings, score):
    position = table(chapter=chapter).stage(4).cards(0).objective(0, "blue", "green", "red")
    match = position.citizens(0, *own).built(0, *buildings).built(1, "boathouse").match()
    secret = 5 * min(sum(1 for side in board(match)["built"][0] if side["colour"] == colour) for colour in (0, 1, 2))
    assert match.scores[0] == score + secret


# TY-R10


@pytest.mark.rule("TY-R10")
@pytest.mark.parametrize(
    ("buildings", "sets"),
    [
        (["keep", "manor"], 0),
        (["keep", "manor", "boathouse"], 1),
        (["keep", "manor", "boathouse", "fence", "granary"], 1),
        (["keep", "manor great", "boathouse", "fence", "granary", "boardwalk"], 2),
        (["keep", "manor", "trading-house"], 0),
    ],
)
def test_r10_every_set_of_the_secret_objective(buildings, sets):
    position = table().stage(4).cards(0).objective(0, "blue", "green", "red").built(0, *buildings)
    match = position.match()
    assert [line.points for line in match.breakdown(0, 0) if line.rule == "TY-83"] == [5 * sets] * (sets > 0)


@pytest.mark.rule("TY-R10")
def test_r10_its_owner_alone_knows_it_until_the_end():
    position = table().objective(0, "blue", "green", "red").built(0, "keep", "manor", "boathouse").cards(1).stage(4)
    match = position.match()
    for viewer in (1, None):
        assert board(match, viewer)["objectives"][0] == []
        assert "TY-83" not in [line.rule for line in match.breakdown(0, viewer)]
        assert board(match, viewer)["points"][0] == 17
    assert board(match, 0)["objectives"][0] == [0, 1, 2]
    assert board(match, 0)["points"][0] == 22
    match.play("worker", "worker")
    assert match.is_over
    for viewer in (0, 1, None):
        assert board(match, viewer)["objectives"][0] == [0, 1, 2]
        assert f"The secret objective of {SEAT_NAMES[0]}: sets of blue, green and red buildings." in match.log(viewer)
    assert match.scores[0] == 22


# TY-R11


@pytest.mark.rule("TY-R11")
def test_r11_two_players_can_have_the_same_objective():
    game = oddtown.load("tybor")
    dealt = [oddtown.Match(game, 5, seed=seed)._state.piles[OBJECTIVES] for seed in range(10)]
    assert all(len(pile) == 8 for pile in dealt)
    assert all(len({card & KIND for card in pile[:5]}) < 5 for pile in dealt)
    with_four = [oddtown.Match(game, 4, seed=seed)._state.piles[OBJECTIVES] for seed in range(10)]
    assert all(len({card & KIND for card in pile}) == len(pile) == 4 for pile in with_four)


# TY-R12


@pytest.mark.rule("TY-R12")
@pytest.mark.parametrize(
    ("blue", "red", "places"),
    [
        (["soldier-5"], ["farmer-4"], [1, 2]),
        (["farmer-4"], ["priest-3-red", "priest-3-green"], [2, 1]),
        (["farmer-4"], ["merchant-4"], [1, 1]),
        ([], [], [1, 1]),
    ],
)
def test_r12_ties_are_broken_by_the_strength_of_workers(blue, red, places):
    match = table().stage(4).cards(0).workers(0, *blue).workers(1, *red).built(0, "keep").built(1, "manor").match()
    assert match.scores == [6, 6]
    assert match.places == places


@pytest.mark.rule("TY-R12")
def test_r12_the_strength_of_citizens_breaks_no_tie():
    match = table().stage(4).cards(0).citizens(0, "farmer-4").citizens(1, "farmer-1-blue-red-yellow").match()
    assert (match.scores, match.places) == ([0, 0], [1, 1])


# TY-R13


@pytest.mark.rule("TY-R13")
def test_r13_with_no_card_for_everybody_the_stage_goes_on_with_its_end():
    position = table(2, chapter="VII").cards(0).first(1).citizens(0, "captain-4").others("workers", 1)
    match = position.draw("soldier-5").match()
    for stage in (1, 2, 3, 4):
        assert (board(match)["stage"], match.to_act, board(match)["first"]) == (stage, [0], 1)
        assert list(match.legal()) == ["keep", "trade captain-4"]
        assert board(match)["hidden"] == [0, 0]
        assert bool(display(match)) == (stage > 1)
        match.play("keep")
    assert match.is_over
    assert "pass" not in ids(match)
    assert "dealt" not in ids(match)
    assert board(match)["first"] == 1
    assert draw_pile(match) == ["soldier-5"]


# TY-R14


@pytest.mark.rule("TY-R14")
def test_r14_nobody_is_asked_to_choose_the_only_card():
    match = table(3).hand(0, "soldier-5", "farmer-4").hand(1, "merchant-4", "captain-4").match()
    choose(match, "soldier-5", "captain-4", answers(match, "choose", 2)[0])
    match.play("worker", "worker", "worker")
    assert (match.to_act, lying(match, SHOWN)) == ([1], ["farmer-4"])
    assert len(hand(match, 2)) == len(hand(match, 0)) == 1
    assert hand(match, 2) == ["merchant-4"]
    match.play("citizen")
    assert (match.to_act, lying(match, SHOWN)) == ([2], ["merchant-4"])
    assert sum(1 for _, action in match.record.actions if match.game.step_of[action] == CHOOSE) == 3


@pytest.mark.rule("TY-R14")
def test_r14_it_is_shown_in_turn_like_any_other():
    match = table(3).hand(2, "soldier-5").match()
    kind = kind_of(match.game, "soldier-5")
    for _ in range(2):
        for viewer in (0, 1, None):
            assert board(match, viewer)["hands"][2] == []
        match.play("worker")
    assert shown(board(match)["shown"]) == [kind]
