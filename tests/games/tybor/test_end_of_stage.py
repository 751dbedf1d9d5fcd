"""End of stage: TY-51 to TY-60."""

import pytest

from oddtown.games.tybor.state import BUILDINGS, OUT

from .table import (
    answers,
    board,
    built,
    citizens,
    discards,
    display,
    draw_pile,
    hand,
    lying,
    play_stage,
    table,
    workers,
)

TOP = ("farmer-4", "merchant-4", "priest-3-red", "priest-3-blue", "soldier-4-green", "craftsman-4-blue")


def ending(seats=2, scenario="size-matters", chapter="VIII", stage=1):
    """Returns a table whose stage ends as soon as it is asked for a match; the next characters are known."""
    return table(seats, scenario, chapter).stage(stage).cards(0).draw(*TOP)


def asked(match):
    """Returns the step that is open and the seats it is put to."""
    question = match.view(None).question
    return question.step, question.seats


def told(match, *names):
    """Returns id and seat of every event of these."""
    return [(event.message.id, event.message.values["seat"]) for _, event in match.events if event.message.id in names]


# Order


@pytest.mark.rule("TY-51")
def test_the_scenario_comes_before_the_chapter():
    position = ending(2, "motley-crowd", "VII").citizens(0, "captain-4", "soldier-5")
    match = position.citizens(1, "captain-3-green", "farmer-3-green").match()
    assert asked(match) == ("drop", [0])
    match.play("drop farmer-4")
    assert asked(match) == ("drop", [1])
    match.play("drop priest-3-red")
    assert asked(match) == ("trade", [0])
    match.play("keep")
    assert asked(match) == ("trade", [1])
    match.play("keep")
    assert board(match)["stage"] == 2


@pytest.mark.rule("TY-51")
def test_who_discarded_a_captain_for_the_scenario_has_fewer_for_the_chapter():
    position = ending(2, "escape-from-the-city", "VII").citizens(0, "captain-4").citizens(1, "captain-3-green")
    match = position.workers(1, "priest-3-yellow").match()
    match.play("lose worker priest-3-yellow")
    assert citizens(match, 0) == []
    assert asked(match) == ("trade", [1])
    match.play("keep")
    assert (board(match)["stage"], told(match, "lose.citizen")) == (2, [("lose.citizen", 0)])


@pytest.mark.rule("TY-52")
@pytest.mark.parametrize(("first", "order"), [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])])
def test_effects_go_in_play_order(first, order):
    position = ending(3, "motley-crowd").first(first)
    position.citizens(0, "captain-4", "soldier-5").citizens(1, "captain-3-green", "soldier-5")
    match = position.citizens(2, "captain-3-blue", "soldier-3-red").match()
    for i, seat in enumerate(order):
        assert asked(match) == ("drop", [seat])
        match.play(f"drop {TOP[2 * i]}")
    assert told(match, "take") == [("take", seat) for seat in order]
    assert [workers(match, seat) for seat in order] == [["merchant-4"], ["priest-3-blue"], ["craftsman-4-blue"]]
    assert board(match)["stage"] == 2


@pytest.mark.rule("TY-52")
def test_counter_clockwise_they_go_the_other_way():
    position = ending(3, "escape-from-the-city", "VII", stage=2).first(1)
    match = position.citizens(0, "captain-4").citizens(1, "captain-3-green").citizens(2, "captain-3-blue").match()
    for seat in (1, 0, 2):
        assert asked(match) == ("trade", [seat])
        match.play("keep")
    assert board(match)["stage"] == 3


@pytest.mark.rule("TY-52")
def test_effects_begin_with_who_got_the_first_player_card_last():
    position = table(3, "escape-from-the-city").first(0).hand(0, "soldier-5").workers(0, "farmer-4")
    match = position.workers(1, "farmer-4-green").workers(2, "merchant-4").match()
    play_stage(match)
    assert asked(match) == ("lose", [1])


# The most captains


@pytest.mark.rule("TY-53")
@pytest.mark.parametrize(
    ("own", "buildings", "options"),
    [
        (["captain-4"], [], ["captain-4"]),
        (["captain-4", "captain-3-blue", "captain-3-blue"], [], ["captain-4", "captain-3-blue"]),
        (["farmer-3-green"], ["boardwalk"], ["boardwalk"]),
        (["captain-4"], ["boardwalk great", "keep", "port-tavern"], ["captain-4", "port-tavern", "boardwalk great"]),
    ],
)
def test_whoever_has_the_most_captain_symbols_may_discard_one(own, buildings, options):
    match = ending(2, chapter="VII").citizens(1, *own).built(1, *buildings).match()
    assert asked(match) == ("trade", [1])
    assert list(match.legal()) == ["keep", *(f"trade {name}" for name in options)]
    match.play("keep")
    assert (citizens(match, 1), built(match, 1)) == (own, buildings)
    assert (workers(match, 1), discards(match)) == ([], [])
    assert board(match)["stage"] == 2


@pytest.mark.rule("TY-53")
@pytest.mark.parametrize(
    ("blue", "red", "first"),
    [
        ((["captain-4"], []), (["captain-3-green", "captain-3-blue"], []), [1]),
        ((["captain-4"], ["boardwalk"]), (["captain-3-green"], ["keep"]), [0]),
        ((["captain-4", "captain-3-blue"], []), (["captain-3-green"], ["boardwalk", "port-tavern great"]), [1]),
    ],
)
def test_captains_and_buildings_are_counted_together(blue, red, first):
    position = ending(2, chapter="VII").citizens(0, *blue[0]).built(0, *blue[1])
    match = position.citizens(1, *red[0]).built(1, *red[1]).match()
    assert asked(match) == ("trade", first)
    match.play("keep")
    assert board(match)["stage"] == 2


@pytest.mark.rule("TY-53")
def test_no_other_chapter_does_so():
    for chapter in ("I", "II", "III", "IV", "V", "VI", "VIII"):
        match = ending(2, chapter=chapter).citizens(1, "captain-4").match()
        assert (board(match)["stage"], match.view(None).question.step) == (2, "choose")


@pytest.mark.rule("TY-53")
@pytest.mark.parametrize("stage", [1, 2, 3, 4])
def test_building_the_harbor_does_so_at_the_end_of_every_stage(stage):
    match = ending(2, chapter="VII", stage=stage).citizens(1, "captain-4").match()
    assert asked(match) == ("trade", [1])
    match.play("trade captain-4", "drop farmer-4")
    assert workers(match, 1) == ["merchant-4", "priest-3-red"]
    assert match.is_over == (stage == 4)


@pytest.mark.rule("TY-54")
def test_three_characters_for_a_captain_two_of_them_workers():
    match = ending(2, chapter="VII").citizens(0, "captain-4", "captain-3-blue").match()
    match.play("trade captain-3-blue")
    assert (citizens(match, 0), discards(match)) == (["captain-4"], ["captain-3-blue"])
    assert board(match)["discount"][0] == [0, 0, 0, 0]
    assert (match.to_act, match.prompt) == ([0], "Which character do you discard? The rest become workers.")
    assert sorted(answers(match, "drop")) == ["farmer-4", "merchant-4", "priest-3-red"]
    match.play("drop merchant-4")
    assert workers(match, 0) == ["farmer-4", "priest-3-red"]
    assert board(match)["strength"][0] == 7
    assert discards(match) == ["captain-3-blue", "merchant-4"]


@pytest.mark.rule("TY-54")
@pytest.mark.parametrize("side", ["boardwalk", "port-tavern great"])
def test_three_characters_for_a_building(side):
    match = ending(2, chapter="VII").built(0, side, "keep").match()
    match.play(f"trade {side}")
    assert (built(match, 0), lying(match, OUT)) == (["keep"], [side])
    match.play("drop priest-3-red")
    assert workers(match, 0) == ["farmer-4", "merchant-4"]
    assert discards(match) == ["priest-3-red"]


@pytest.mark.rule("TY-55")
def test_each_of_those_tied_may():
    position = ending(3, chapter="VII").first(1).citizens(0, "captain-4").citizens(2, "captain-3-blue")
    match = position.match()
    assert asked(match) == ("trade", [2])
    match.play("trade captain-3-blue", "drop farmer-4")
    assert asked(match) == ("trade", [0])
    match.play("trade captain-4", "drop priest-3-blue")
    assert workers(match, 2) == ["merchant-4", "priest-3-red"]
    assert workers(match, 0) == ["soldier-4-green", "craftsman-4-blue"]
    assert board(match)["stage"] == 2


# Different citizens


@pytest.mark.rule("TY-56")
@pytest.mark.parametrize(("stage", "number"), [(1, 2), (2, 3), (3, 4)])
def test_a_worker_for_different_citizens(stage, number):
    different = ["captain-4", "soldier-5", "farmer-3-green", "merchant-3-red", "craftsman-3-red"]
    few = ["captain-3-blue", "soldier-5", "farmer-4-green"][: number - 1]
    position = ending(2, "motley-crowd", stage=stage)
    match = position.citizens(0, *few).citizens(1, *different[:number]).match()
    assert asked(match) == ("drop", [1])
    assert (match.to_act, match.prompt) == ([1], "Which character do you discard? The rest become workers.")
    assert sorted(answers(match, "drop")) == ["farmer-4", "merchant-4"]
    match.play("drop farmer-4")
    assert (workers(match, 1), board(match)["strength"]) == (["merchant-4"], [0, 4])
    assert (citizens(match, 1), discards(match)) == (different[:number], ["farmer-4"])
    assert board(match)["stage"] == stage + 1


@pytest.mark.rule("TY-56")
def test_more_than_asked_for_takes_no_more():
    own = ["captain-4", "soldier-5", "farmer-3-green", "merchant-3-red"]
    match = ending(2, "motley-crowd").citizens(0, *own).match()
    match.play("drop farmer-4")
    assert workers(match, 0) == ["merchant-4"]
    assert board(match)["stage"] == 2


@pytest.mark.rule("TY-56")
def test_neither_after_the_last_stage():
    own = ["captain-4", "soldier-5", "farmer-3-green", "merchant-3-red", "craftsman-3-red", "priest-3-green"]
    assert ending(2, "motley-crowd", stage=4).citizens(0, *own).match().is_over


# Buildings


@pytest.mark.rule("TY-57")
@pytest.mark.parametrize(("stage", "number"), [(1, 2), (2, 4), (3, 6)])
def test_a_citizen_for_buildings(stage, number):
    buildings = ["keep", "mill great", "inn", "ferry", "border great", "dairy"]
    fewer = ["barn", "orchard", "market", "fence", "manor"][: number - 1]
    position = ending(2, "founding-fever", stage=stage).built(0, *fewer).built(1, *buildings[:number])
    match = position.draw("farmer-4", "priest-2-red-yellow").match()
    assert asked(match) == ("drop", [1])
    assert (match.to_act, match.prompt) == ([1], "Which character do you discard? The rest become citizens.")
    match.play("drop farmer-4")
    assert (citizens(match, 1), workers(match, 1)) == (["priest-2-red-yellow"], [])
    assert (discards(match), citizens(match, 0)) == (["farmer-4"], [])
    assert board(match)["discount"][1] == [0, 0, 1, 1]
    assert built(match, 1) == buildings[:number]
    assert board(match)["stage"] == stage + 1


@pytest.mark.rule("TY-57")
def test_not_after_the_last_stage():
    own = ["keep", "mill", "inn", "ferry", "border", "dairy", "barn", "orchard"]
    assert ending(2, "founding-fever", stage=4).built(0, *own).match().is_over


# Escape


@pytest.mark.rule("TY-58")
@pytest.mark.parametrize("stage", [1, 3])
def test_everybody_discards_a_citizen_or_a_worker(stage):
    position = ending(3, "escape-from-the-city", stage=stage).first(1)
    position.citizens(0, "priest-2-red-yellow", "captain-4").workers(0, "soldier-5", "soldier-5", "farmer-4-green")
    match = position.citizens(1, "captain-3-blue").workers(1, "captain-3-blue").match()
    assert asked(match) == ("lose", [1])
    assert (match.to_act, match.prompt) == ([1], "Which citizen or worker do you discard?")
    assert list(match.legal()) == ["lose citizen captain-3-blue", "lose worker captain-3-blue"]
    match.play("lose worker captain-3-blue")
    assert (citizens(match, 1), workers(match, 1), board(match)["strength"][1]) == (["captain-3-blue"], [], 0)
    assert asked(match) == ("lose", [0])
    assert answers(match, "lose") == [
        *("citizen captain-4", "citizen priest-2-red-yellow"),
        *("worker soldier-5", "worker farmer-4-green"),
    ]
    match.play("lose citizen priest-2-red-yellow")
    assert (citizens(match, 0), board(match)["discount"][0]) == (["captain-4"], [0, 0, 0, 0])
    assert workers(match, 0) == ["soldier-5", "soldier-5", "farmer-4-green"]
    assert discards(match) == ["captain-3-blue", "priest-2-red-yellow"]
    assert board(match)["stage"] == stage + 1


@pytest.mark.rule("TY-58")
def test_who_has_neither_discards_nothing():
    match = ending(2, "escape-from-the-city").built(0, "keep").match()
    assert (board(match)["stage"], discards(match), built(match, 0)) == (2, [], ["keep"])


@pytest.mark.rule("TY-58")
def test_who_has_one_card_discards_it():
    match = ending(2, "escape-from-the-city").workers(0, "soldier-5").match()
    assert (board(match)["stage"], discards(match), workers(match, 0)) == (2, ["soldier-5"], [])
    assert board(match)["strength"] == [0, 0]


@pytest.mark.rule("TY-58")
@pytest.mark.parametrize("stage", [2, 4])
def test_nobody_discards_in_the_even_stages(stage):
    match = ending(2, "escape-from-the-city", stage=stage).workers(0, "soldier-5").match()
    assert (workers(match, 0), discards(match)) == (["soldier-5"], [])


# After it


@pytest.mark.rule("TY-59")
def test_what_is_left_in_the_display_is_out_of_the_game():
    match = ending().display("keep", "mill").match()
    assert lying(match, OUT) == ["mill", "keep"]
    assert not {"keep", "mill"} & {*display(match), *lying(match, BUILDINGS), *built(match, 0), *built(match, 1)}
    assert [side["name"] for side in board(match)["out"]] == ["Mill", "Keep"]


@pytest.mark.rule("TY-59")
def test_the_display_stays_while_effects_are_carried_out():
    match = ending(chapter="VII").display("keep", "mill").citizens(0, "captain-4").match()
    assert (display(match), lying(match, OUT)) == (["mill", "keep"], [])
    match.play("keep")
    assert lying(match, OUT) == ["mill", "keep"]


@pytest.mark.rule("TY-60")
@pytest.mark.parametrize("stage", [1, 2, 3])
def test_the_next_stage_is_dealt(stage):
    match = ending(stage=stage).match()
    assert board(match)["stage"] == stage + 1
    assert [len(hand(match, seat)) for seat in range(2)] == [5, 5]
    assert match.to_act == [0, 1]


@pytest.mark.rule("TY-60")
def test_after_the_fourth_the_game_ends():
    match = ending(stage=4).display("keep").match()
    assert match.is_over
    assert match.prompt == ""
    assert match.log(None)[-1] == "The game is over."
    assert (display(match), lying(match, OUT)) == ([], ["keep"])
    assert draw_pile(match)[:6] == list(TOP)
