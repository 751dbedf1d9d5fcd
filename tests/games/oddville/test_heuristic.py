"""What greedy play likes: to build what is ready, to gather what is missing, and to end a game that is won."""

from oddtown.games.oddville import heuristic, heuristic_1

from .table import table


def rated(match):
    seat = match.to_act[0]
    values = heuristic.rate(match.perspective(seat))
    return {label: values[action] for label, action in match.legal(seat).items() if action in values}


def liked(match):
    values = rated(match)
    return max(values, key=lambda label: values[label])


def test_every_open_answer_has_a_value_but_withdrawing_while_there_is_a_worker():
    match = table(3).held(0, 14, 53).coins(0, 2).has(0, wood=1).match()
    assert set(match.legal(0)) - set(rated(match)) == {"withdraw wood 2"}
    match = table(3).held(0, 14, 53).coins(0, 2).has(0, wood=9).match()
    assert set(match.legal(0)) == set(rated(match))


def test_what_is_ready_is_built():
    assert liked(table(2).held(0, 20).has(0, wood=2).match()) == "build 20"


def test_a_missing_resource_is_worth_more_than_another():
    """Building 14 is paid with wood, clay and stone."""
    values = rated(table(2).held(0, 14).has(0, wood=1, clay=1).match())
    assert values["play 4 stone"] > values["play 4 wood"]
    assert values["play 3 stone"] > values["play 4 stone"]  # the better card is kept


def city():
    return table(2).build(13, "e1/1").build(61, "w1/1").build(25, "m/2").build(37, "e2/1").build(49, "e1/2")


def test_a_game_that_is_won_is_ended():
    match = city().held(0, 33).has(0, wood=2, stone=1, crystal=1).match()
    assert liked(match) == "build 33"
    assert rated(match)["build 33"] == heuristic.END


def test_a_lost_game_is_not_ended():
    rich = table(2).build(13, "e1/1", owner=1).build(61, "w1/1", owner=1).build(49, "m/2", owner=1)
    rich.character(1, "traveller", "ghost-of-lovely-spinster", "human-resources-manager")
    match = (
        rich.build(25, "e1/2")
        .build(37, "e2/1")
        .build(9, "w2/1")
        .build(20, "e3/1")
        .build(53, "w3/1")
        .held(0, 36)
        .has(0, clay=2)
        .match()
    )
    assert rated(match)["build 36"] == -heuristic.END
    assert liked(match) != "build 36"


def test_the_first_heuristic_still_rates_every_open_answer():
    match = table(2).held(0, 14).coins(0, 2).match()
    assert sorted(heuristic_1.rate(match.perspective(0))) == sorted(match.legal(0).values())
