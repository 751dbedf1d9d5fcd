"""Initial preparation: what everybody gets, what lies on the table, who begins."""

import pytest

import oddtown
from oddtown.core.card import EVERYONE, KIND
from oddtown.games.oddville.deck import POWERS
from oddtown.games.oddville.state import DECK, GUILD, REMOVED, ROW

from .table import answers, board, characters, city, coins, deck, hand, held, resources, row, supply

RESOURCES = ["wood", "clay", "stone", "crystal"]


def new(seats=2, seed=1):
    return oddtown.Match(oddtown.load("oddville"), seats, seed)


def begun(seats=2, seed=1):
    """A match in which all have chosen a resource, as they are offered."""
    match = new(seats, seed)
    while answers(match, "start"):
        match.play(next(iter(match.legal())))
    return match


@pytest.mark.rule("OV-1")
@pytest.mark.parametrize("seats", [1, 5])
def test_one_or_five_players_are_refused(seats):
    with pytest.raises(oddtown.OddtownError, match=f"2 to 4.*{seats}"):
        new(seats)


@pytest.mark.rule("OV-1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_players_sit_at_the_table(seats):
    match = new(seats)
    assert match.seats == len(board(match)["hand"]) == seats


@pytest.mark.rule("OV-2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_has_the_same_four_worker_cards_in_hand(seats):
    match = new(seats)
    assert [hand(match, seat) for seat in range(seats)] == [[1, 2, 3, 4]] * seats
    assert match.game.meta.seat_names == ("purple", "blue", "red", "yellow")


@pytest.mark.rule("OV-3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_has_nine_workers_in_the_supply(seats):
    match = new(seats)
    assert [supply(match, seat) for seat in range(seats)] == [9] * seats
    assert board(match)["settled"] == [0] * seats


@pytest.mark.rule("OV-4")
def test_the_city_begins_with_the_main_square_alone():
    match = new()
    assert board(match)["city"] == [{"site": 0, "column": 0, "line": 0, "kind": 64, "owner": -1}]
    assert board(match)["spots"] == [-1] * 4
    assert city(match) == {}


@pytest.mark.rule("OV-5")
@pytest.mark.parametrize(("seats", "lower"), [(2, [0, 1]), (3, [0, 1, 1]), (4, [0, 1, 1])])
def test_the_board_has_a_side_for_two_and_one_for_three_and_four(seats, lower):
    shown = board(new(seats))
    assert (shown["lower"], shown["upper_price"]) == (lower, 2)
    assert shown["slots"] == [[-1] * len(lower)] * 4
    assert shown["upper"] == [[0] * seats] * 4


@pytest.mark.rule("OV-6")
def test_each_guild_has_a_pile_of_its_three_characters():
    match = new(4)
    for guild in range(4):
        cards = match._state.piles[GUILD + guild]
        assert sorted(card & KIND for card in cards) == [3 * guild, 3 * guild + 1, 3 * guild + 2]
    assert [pile["count"] for pile in board(match)["piles"]] == [3] * 4


@pytest.mark.rule("OV-6")
def test_the_piles_are_shuffled_and_lie_face_up():
    tops = set()
    for seed in range(60):
        match = new(4, seed)
        for guild, pile in enumerate(board(match)["piles"]):
            assert pile["top"] == match._state.piles[GUILD + guild][-1] & KIND
            tops.add(POWERS[pile["top"]])
    assert tops == set(POWERS)


@pytest.mark.rule("OV-7")
@pytest.mark.parametrize(("seats", "removed"), [(2, 2), (3, 1), (4, 0)])
def test_with_fewer_players_characters_of_each_guild_are_removed(seats, removed):
    match = new(seats)
    holder = board(match)["holder"]
    for guild in range(4):
        assert holder[3 * guild : 3 * guild + 3].count(REMOVED) == removed
        assert len(match._state.piles[GUILD + guild]) == 3 - removed


@pytest.mark.rule("OV-7")
def test_which_characters_are_removed_is_left_to_chance():
    removed = [
        character for seed in range(60) for character in range(12) if board(new(3, seed))["holder"][character] < -1
    ]
    assert all(8 < removed.count(character) < 36 for character in range(12))


@pytest.mark.rule("OV-8")
def test_the_deck_is_shuffled_and_lies_coin_side_up():
    tops = set()
    for seed in range(40):
        match = new(3, seed)
        cards = match._state.piles[DECK]
        assert sorted(card & KIND for card in cards + match._state.piles[ROW]) == list(range(64))
        assert board(match)["deck"] == [-1] * 58
        assert not any(card & EVERYONE for card in cards)
        tops.add(cards[-1] & KIND)
    assert len(tops) > 20


@pytest.mark.rule("OV-9")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_six_cards_are_in_the_row_building_side_up(seats):
    match = new(seats)
    assert len(set(row(match))) == 6
    assert all(card & EVERYONE == EVERYONE for card in match._state.piles[ROW])


@pytest.mark.rule("OV-9")
def test_position_1_is_farthest_from_the_deck_and_position_6_beside_it():
    match = begun(2)
    before, top = row(match), deck(match)[0]
    match.play("play 4 row 2")
    assert row(match) == [before[0], *before[2:], top]


@pytest.mark.rule("OV-9")
def test_nobody_begins_with_coins_buildings_or_characters():
    match = begun(4)
    for seat in range(4):
        assert (coins(match, seat), held(match, seat), characters(match, seat)) == (0, [], [])


@pytest.mark.rule("OV-10")
def test_the_seed_of_the_deal_finds_the_first_player():
    first = [begun(4, seed).to_act[0] for seed in range(60)]
    assert first == [begun(4, seed).to_act[0] for seed in range(60)]
    assert all(5 < first.count(seat) < 30 for seat in range(4))


@pytest.mark.rule("OV-11")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_resources_are_chosen_from_the_last_player_on_anticlockwise(seats):
    for seed in range(12):
        match = new(seats, seed)
        asked = [match.to_act[0]]
        for resource in RESOURCES[: seats - 1]:
            match.play(f"start {resource}")
            asked += match.to_act if answers(match, "start") else []
        if seats == 4:  # what the last one begins with is no choice
            asked += [seat for seat in range(4) if resources(match, seat) == {"crystal": [2]}]
        else:
            match.play(f"start {RESOURCES[seats - 1]}")
        first = match.to_act[0]
        assert asked == [(first - 1 - n) % seats for n in range(seats)]


@pytest.mark.rule("OV-11")
def test_the_worker_goes_on_the_upper_slot_without_payment():
    match = new(3, seed=4)
    (seat,) = match.to_act
    match.play("start crystal")
    assert (resources(match, seat), supply(match, seat), coins(match, seat)) == ({"crystal": [2]}, 8, 0)
    assert board(match)["slots"] == [[-1, -1, -1]] * 4


@pytest.mark.rule("OV-12")
def test_no_two_players_begin_with_the_same_resource():
    match = new(4)
    assert answers(match, "start") == RESOURCES
    match.play("start clay")
    assert answers(match, "start") == ["wood", "stone", "crystal"]
    match.play("start wood")
    assert answers(match, "start") == ["stone", "crystal"]
    match.play("start crystal")  # the last one has no choice
    assert sorted(next(iter(resources(match, seat))) for seat in range(4)) == sorted(RESOURCES)


@pytest.mark.rule("OV-13")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turns_go_clockwise_from_the_first_player(seats):
    for seed in range(8):
        match = new(seats, seed)
        last = match.to_act[0]
        assert board(match)["turn"] == (last + 1) % seats
        while answers(match, "start"):
            match.play(next(iter(match.legal())))
        turns = []
        for _ in range(2 * seats):
            turns.append(match.to_act[0])
            assert board(match)["turn"] == turns[-1]
            match.play(f"play {4 if len(turns) <= seats else 3} coins")
        assert turns == [(last + 1 + n) % seats for n in range(2 * seats)]
