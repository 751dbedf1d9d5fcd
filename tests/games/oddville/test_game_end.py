"""The end of the game and victory points: when it is over, what counts, who wins."""

import pytest

import oddtown
from oddtown.core.text import Message

from .table import action, answers, characters, coins, resources, spots, supply, table

CROSSES = ((13, "e1/1"), (25, "w1/1"), (37, "e2/1"), (49, "w2/1"))


def last(seats=2):
    """Seat 0 has five workers in the city and can build 20 at both ends of the row, which brings it the Mistress."""
    position = table(seats).held(0, 20).has(0, wood=2).coins(0, 1)
    position.pile("rooster", *("mistress", "cheater", "bookkeeper")[: seats - 1])
    for building, site in CROSSES:
        position.build(building, site)
    return position.build(8, "e3/1")


def lines(match, seat=0):
    """Returns a seat's score by rule and what is counted."""
    game = match.game
    return [(line.rule, game.text.say(line.message), line.points) for line in match.breakdown(seat, None)]


def worth(match, building, owner=0):
    """Returns rule and points of a building in the city."""
    (found,) = (
        (line.rule, line.points)
        for line in match.breakdown(owner, None)
        if line.message.values.get("building") == building - 1
    )
    return found


@pytest.mark.rule("OV-54", "OV-15")
def test_the_turn_of_the_sixth_worker_is_finished_and_the_game_is_over():
    match = last().match()
    match.play("build 20", "at w3/1")
    assert not match.is_over
    assert match.log(None)[-1] == "Purple has six workers in the city: the game ends with this turn."
    assert "coin" in answers(match, "bonus")
    match.play("bonus coin", "bonus wood")
    assert match.is_over
    assert (coins(match, 0), resources(match, 0)) == (2, {"wood": [0]})
    assert characters(match, 0) == ["mistress"]
    assert match.log(None)[-1] == "The game is over."
    assert match.view(None).board["ender"] == 0


@pytest.mark.rule("OV-54")
def test_nobody_else_has_another_turn():
    match = last(4).match()
    match.play("build 20", "at e4/1", "bonus none")
    assert match.is_over
    assert (match.legal(), match.to_act, match.view(None).board["turn"]) == ({}, [], 0)


@pytest.mark.rule("OV-54")
def test_with_five_workers_in_the_city_the_game_goes_on():
    position = table().held(0, 20).has(0, wood=2)
    for building, site in CROSSES:
        position.build(building, site)
    match = position.match()
    match.play("build 20", "at w3/1", "bonus none")
    assert not match.is_over
    assert (match.view(None).board["settled"], match.to_act) == ([5, 0], [1])


@pytest.mark.rule("OV-54", "OV-80")
def test_a_worker_on_the_main_square_can_be_the_sixth():
    match = last().character(0, "traveller").match()
    match.play("travel wood")
    assert match.to_act == [0]
    match.play("play 1 row 1")
    assert match.is_over
    assert match.view(None).board["settled"] == [6, 0]


@pytest.mark.rule("OV-55")
def test_a_card_counts_for_the_player_whose_worker_stands_on_it():
    match = table(3).build(13, "e1/1", 1).build(31, "m/2", 2).build(46, "e1/2", 1).match()
    assert lines(match, 0) == []
    assert lines(match, 1) == [
        ("OV-59", "building 13 at e1/1: diamond", 5),
        ("OV-59", "building 46 at e1/2: diamond", 4),
    ]
    assert lines(match, 2) == [("OV-59", "building 31 at m/2: diamond", 4)]


@pytest.mark.rule("OV-56")
@pytest.mark.parametrize(
    ("power", "points"),
    [
        *(("human-resources-manager", 5), ("landowner", 4), ("seignior", 3), ("cheater", 3), ("mistress", 5)),
        *(("bookkeeper", 2), ("ghost-of-lovely-spinster", 4), ("tax-collector", 2), ("benefactor", 3)),
        *(("lamplighter", 2), ("builder", 4), ("traveller", 7)),
    ],
)
def test_a_character_counts_its_points_for_its_holder(power, points):
    match = table(3).character(1, power).match()
    assert [sum(line[2] for line in lines(match, seat)) for seat in range(3)] == [0, points, 0]
    ((rule, said, _),) = lines(match, 1)
    assert (rule, said.lower().replace(" ", "-")) == ("OV-80" if power == "traveller" else "OV-56", power)


@pytest.mark.rule("OV-56", "OV-80")
def test_the_traveller_counts_nothing_with_a_worker_on_the_main_square():
    match = table().character(0, "traveller").spot("clay", 0).match()
    assert lines(match, 0) == [("OV-67", "Main Square", 4), ("OV-80", "Traveller", 0)]
    other = table().character(0, "traveller").spot("clay", 1).match()
    assert lines(other, 0) == [("OV-80", "Traveller", 7)]


@pytest.mark.rule("OV-57")
def test_every_worker_on_the_resources_board_counts_1_point():
    match = table(3).on(1, "wood", 0, 1, 2, 2).on(1, "crystal", 1).on(2, "clay", 2).match()
    assert lines(match, 1) == [("OV-57", "5 workers on the Resources Board", 5)]
    assert lines(match, 2) == [("OV-57", "1 worker on the Resources Board", 1)]
    assert lines(match, 0) == []
    assert supply(match, 1) == 4


def at_length(seats, on_turn):
    """The last turn there is, of a game in which nobody has built."""
    return table(seats).turns(100 * seats).turn(on_turn)


@pytest.mark.rule("OV-58")
@pytest.mark.parametrize(
    ("workers", "placed"),
    [((3, 2, 1), [1, 2, 3]), ((1, 3, 2), [3, 1, 2]), ((2, 1, 3), [2, 3, 1]), ((0, 4, 2), [3, 1, 2])],
)
@pytest.mark.parametrize("on_turn", [0, 1, 2])
def test_the_most_points_win(workers, placed, on_turn):
    position = at_length(3, on_turn)
    for seat, number in enumerate(workers):
        position.has(seat, wood=number)
    match = position.match()
    match.play("play 1 row 1")
    assert match.scores == list(workers)
    assert match.places == match.view(None).places == placed


@pytest.mark.rule("OV-58", "OV-R19")
@pytest.mark.parametrize(("seats", "on_turn"), [(seats, seat) for seats in (2, 3, 4) for seat in range(seats)])
def test_of_tied_players_who_brought_the_end_about_wins_then_clockwise(seats, on_turn):
    match = at_length(seats, on_turn).match()
    match.play("play 1 row 1")
    assert match.scores == [0] * seats
    assert match.places == [1 + (seat - on_turn) % seats for seat in range(seats)]


@pytest.mark.rule("OV-58")
@pytest.mark.parametrize(
    ("on_turn", "placed"), [(0, [4, 1, 2, 3]), (1, [4, 1, 2, 3]), (2, [4, 3, 1, 2]), (3, [4, 2, 3, 1])]
)
def test_only_tied_players_are_told_apart_by_their_seats(on_turn, placed):
    position = at_length(4, on_turn)
    for seat in (1, 2, 3):
        position.has(seat, stone=2)
    match = position.has(0, clay=1).match()
    match.play("play 1 row 1")
    assert (match.scores, match.places) == ([1, 2, 2, 2], placed)


@pytest.mark.rule("OV-58")
@pytest.mark.parametrize("on_turn", [0, 2])
def test_of_two_tied_players_who_did_not_bring_the_end_about_the_next_clockwise_wins(on_turn):
    position = at_length(4, on_turn).has(1, clay=2).has(3, clay=2)
    match = position.match()
    match.play("play 1 row 1")
    first, second = (1, 3) if on_turn == 0 else (3, 1)
    assert (match.places[first], match.places[second]) == (1, 2)


@pytest.mark.rule("OV-58")
@pytest.mark.parametrize(("workers", "placed"), [(2, [1, 2]), (3, [1, 2]), (4, [2, 1])])
def test_a_tie_goes_to_the_player_with_the_sixth_worker(workers, placed):
    position = last().spot("wood", 1).build(62, "m/2", 1).build(15, "m/3", 1)
    position.character(1, "human-resources-manager", "ghost-of-lovely-spinster")
    match = position.has(1, wood=workers).match()
    match.play("build 20", "at w3/1", "bonus none")
    assert match.is_over
    assert match.scores == [24, 21 + workers]
    assert match.places == placed


@pytest.mark.rule("OV-R19")
def test_before_the_last_turn_of_the_last_player_the_game_goes_on():
    match = table(3).turns(299).match()
    match.play("play 1 row 1")
    assert not match.is_over
    assert (match.to_act, match.view(None).board["turns"]) == ([1], 300)
    match.play("play 1 row 1")
    assert match.is_over
    assert match.log(None)[-2:] == ["After 100 turns of each player the game ends.", "The game is over."]
    assert (match.view(None).board["ender"], match.view(None).board["turns"]) == (1, 300)


@pytest.mark.rule("OV-R19")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_in_which_nobody_builds_has_100_turns_of_each_player(seats):
    match = oddtown.Match(oddtown.load("oddville"), seats, seed=5)
    turns = [0] * seats
    while not match.is_over:
        legal = list(match.legal().items())
        label, chosen = next(each for each in legal if not each[0].startswith(("build", "react", "travel")))
        turns[match.to_act[0]] += label.startswith("play")
        match.act(match.to_act[0], chosen)
    assert turns == [100] * seats


@pytest.mark.rule("OV-R19")
def test_a_sixth_worker_in_the_last_turn_has_brought_the_end_about():
    match = last().turns(200).match()
    match.play("build 20", "at w3/1", "bonus none")
    assert match.is_over
    assert not any("100 turns" in line for line in match.log(None))


@pytest.mark.rule("OV-59")
@pytest.mark.parametrize(
    ("building", "points"), [(13, 5), (61, 5), (45, 5), (29, 5), (31, 4), (30, 4), (46, 4), (62, 4), (14, 4), (15, 4)]
)
def test_a_diamond_card_counts_5_or_4(building, points):
    for site in ("e1/1", "w1/1", "m/2"):
        position = table().build(building, site)
        try:
            match = position.match()
        except AssertionError:
            continue  # it does not fit there
        assert worth(match, building) == ("OV-59", points)
        return
    raise AssertionError(f"building {building} fits nowhere")


@pytest.mark.rule("OV-60")
def test_three_points_and_1_for_every_diamond_card_in_the_city():
    position = table().build(49, "e1/1")
    assert worth(position.match(), 49) == ("OV-60", 3)
    position.build(13, "w1/1", 1)
    assert worth(position.match(), 49) == ("OV-60", 4)
    position.build(62, "m/2").build(25, "w2/1")
    assert worth(position.match(), 49) == ("OV-60", 5)


@pytest.mark.rule("OV-61", "OV-R18")
def test_one_point_and_1_for_every_card_beside_it():
    position = table().build(3, "e1/1")
    assert worth(position.match(), 3) == ("OV-61", 2)  # beside the Main Square
    position.build(13, "e2/1", 1)
    assert worth(position.match(), 3) == ("OV-61", 3)
    position.build(25, "m/2", 1).build(37, "e2/2", 1)  # two corners
    assert worth(position.match(), 3) == ("OV-61", 3)
    position.build(61, "e1/2", 1)
    assert worth(position.match(), 3) == ("OV-61", 4)


@pytest.mark.rule("OV-62", "OV-R18")
def test_three_points_for_every_card_beside_it():
    position = table().build(64, "m/2")
    assert worth(position.match(), 64) == ("OV-62", 3)
    position.build(13, "e1/1", 1).build(25, "e1/2", 1)
    assert worth(position.match(), 64) == ("OV-62", 6)
    position.build(29, "m/3", 1)
    assert worth(position.match(), 64) == ("OV-62", 9)


@pytest.mark.rule("OV-63", "OV-R18", "OV-R21")
def test_one_point_and_1_for_every_card_in_its_column():
    position = table().build(37, "m/2")
    assert worth(position.match(), 37) == ("OV-63", 3)  # the Main Square and itself
    position.build(13, "m/3", 1).build(25, "e1/2", 1)
    assert worth(position.match(), 37) == ("OV-63", 4)


@pytest.mark.rule("OV-63", "OV-R21")
def test_a_gap_in_the_column_does_not_matter():
    position = table().build(37, "e1/1").build(13, "m/2").build(25, "m/3").build(49, "e1/3", 1)
    assert worth(position.match(), 37) == ("OV-63", 3)


@pytest.mark.rule("OV-64", "OV-R18", "OV-R21")
def test_two_points_and_1_for_every_card_in_its_row():
    position = table().build(55, "e1/1")
    assert worth(position.match(), 55) == ("OV-64", 4)  # the Main Square and itself
    position.build(13, "w1/1", 1).build(25, "w2/1", 1).build(37, "m/2")
    assert worth(position.match(), 55) == ("OV-64", 6)


@pytest.mark.rule("OV-64", "OV-R21")
def test_a_gap_in_the_row_does_not_matter():
    position = table().build(55, "m/2").build(13, "w1/1").build(25, "w2/1").build(49, "w2/2")
    assert worth(position.match(), 55) == ("OV-64", 4)


@pytest.mark.rule("OV-65", "OV-R18")
def test_the_sum_of_the_shields_of_the_cards_beside_it():
    position = table().build(40, "m/2")
    assert worth(position.match(), 40) == ("OV-65", 4)  # the Main Square's
    position.build(13, "m/3", 1)
    assert worth(position.match(), 40) == ("OV-65", 9)
    position.build(37, "e1/2").build(49, "w1/1")
    assert worth(position.match(), 40) == ("OV-65", 10)


@pytest.mark.rule("OV-65", "OV-R18")
def test_some_cards_have_no_shield():
    position = table().build(40, "m/2").build(16, "m/3")
    assert worth(position.match(), 40) == ("OV-65", 4)


@pytest.mark.rule("OV-66")
@pytest.mark.parametrize(("building", "flat"), [(25, 1), (28, 2)])
def test_one_or_two_points_and_1_for_every_card_of_its_guild(building, flat):
    position = table().build(building, "m/2")
    assert worth(position.match(), building) == ("OV-66", flat + 1)
    position.build(49, "e1/1", 1)
    assert worth(position.match(), building) == ("OV-66", flat + 1)
    position.build(20, "e2/1", 1)
    assert worth(position.match(), building) == ("OV-66", flat + 2)
    position.build(21, "w1/1", 1)
    assert worth(position.match(), building) == ("OV-66", flat + 3)


@pytest.mark.rule("OV-67", "OV-81")
def test_the_main_square_counts_4_for_everybody_on_it():
    match = table(4).spot("wood", 0).spot("stone", 2).spot("crystal", 3).match()
    assert [lines(match, seat) for seat in range(4)] == [
        *([("OV-67", "Main Square", 4)], [], [("OV-67", "Main Square", 4)], [("OV-67", "Main Square", 4)]),
    ]


@pytest.mark.rule("OV-68", "OV-80")
def test_the_only_way_onto_the_main_square_is_the_traveller():
    match = table().has(0, wood=1, clay=1).match()
    assert answers(match, "travel") == []
    travel = action(match, "act", 20 + 1 + 6)
    assert match.why_not(0, travel).rule == "OV-80"
    assert match.why_not(0, travel).message == Message("power.not_yours", {"character": 11})
    other = table().has(0, wood=1, clay=1).character(0, "traveller").match()
    assert answers(other, "travel") == ["wood", "clay"]
    assert other.legal()["travel wood"] == travel
    other.play("travel clay")
    assert spots(other) == {"clay": 0}


@pytest.mark.rule("OV-55", "OV-58", "OV-67")
def test_the_example_of_the_rulebook():
    """Cards A to H in two rows: A B Square D E, and F under B, G under the Main Square, H under E."""
    purple, blue, red, yellow = range(4)
    position = table(4).build(12, "w1/1", purple).build(14, "w2/1", blue).build(2, "e1/1", purple)
    position.build(16, "e2/1", red).build(22, "m/2", yellow).build(8, "w1/2", red).build(15, "e2/2", yellow)
    match = position.spot("wood", blue).spot("clay", red).match()
    assert [worth(match, *card) for card in ((14, blue), (12, purple), (2, purple), (16, red))] == [
        *(("OV-59", 4), ("OV-66", 5), ("OV-60", 5), ("OV-62", 6)),
    ]
    assert [worth(match, *card) for card in ((8, red), (22, yellow), (15, yellow))] == [
        *(("OV-65", 3), ("OV-63", 3), ("OV-59", 4)),
    ]
    assert [sum(line[2] for line in lines(match, seat)) for seat in range(4)] == [10, 8, 13, 7]


def test_scores_are_the_sum_of_their_lines():
    match = last(3).build(62, "m/2", 1).spot("clay", 2).character(2, "builder").has(1, stone=2).match()
    match.play("build 20", "at e4/1", "bonus none")
    assert match.is_over
    assert match.scores == [sum(line.points for line in match.breakdown(seat, None)) for seat in range(3)]
    assert match.scores == match.record.scores
