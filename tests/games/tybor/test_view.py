"""What can be seen: nothing hidden is shown to anybody, and nothing that was seen is forgotten."""

import json
from collections import Counter
from math import factorial, prod

import pytest

import oddtown
from oddtown.conformance import check_worlds
from oddtown.core.card import KIND, LOT, seen_by
from oddtown.core.hidden import viewers
from oddtown.core.rng import Rng
from oddtown.games.tybor.state import (
    BUILDINGS,
    BUILT,
    CITIZENS,
    DISCARD,
    DISPLAY,
    DRAW,
    DRAWN,
    HAND,
    LATE,
    OBJECTIVES,
    OUT,
    OWN,
    WORKERS,
)

from .goldens import GAMES, read
from .table import answers, board, choose, hand, kind_of, play_round, table

SEATS = range(2, 9)


def worlds(match, viewer, number=40):
    """Deals worlds the viewer could be in, each of which looks the same to it."""
    for n in range(number):
        world = match.game.determinize(match._state, viewer, Rng(n))
        assert match.game.view(world, viewer) == match.view(viewer)
        yield world


def kinds(state, pile):
    return [card & KIND for card in state.piles[pile]]


def names(match, cards):
    """Returns characters of a board in notation."""
    return [match.game.cards.notation(card["kind"]) for card in cards]


def known(match, viewer, seat):
    """Returns what a viewer knows of a hand, in notation."""
    seen = board(match, viewer)
    return names(match, seen["hands"][seat] + seen["late"][seat])


def hidden(match, viewer, seat):
    """Returns how many cards of a hand a viewer does not know, by the view and by what would be dealt anew."""
    seen = board(match, viewer)
    told = seen["hidden"][seat] + seen["late_hidden"][seat]
    unseen = match.game.unseen(match._state, viewer)
    dealt = [pile for places, _ in unseen.lots for pile, _ in places]
    assert told == dealt.count(HAND + OWN * seat) + dealt.count(LATE + OWN * seat)
    return told


def small():
    """Seat 1 is on turn with a shown card; seat 0 has chosen."""
    position = table(2, "founding-fever", "VI").stage(2).first(1).hand(0, "soldier-5", "farmer-4")
    position.hand(1, "priest-3-red", "captain-4").citizens(0, "soldier-4-red").workers(1, "farmer-3-yellow")
    position.built(0, "market great").built(1, "barn").display("keep").pile("ferry", "manor").discards("priest-3-blue")
    match = position.objective(0, "blue", "red", "yellow").objective(1, "blue", "green", "red").match()
    choose(match, "farmer-4", "captain-4")
    return match


def test_the_board_as_data():
    match = small()
    plain = {"symbol": -1, "extra": 0, "of": -1, "draws": False}
    keep = {**plain, "kind": kind_of(match.game, "keep"), "name": "Keep", "is_great": False, "colour": 2, "points": 6}
    manor = {**keep, "kind": kind_of(match.game, "manor"), "name": "Manor", "colour": 1}
    market = {**plain, "kind": kind_of(match.game, "market great"), "name": "Market", "is_great": True}
    barn = {**plain, "kind": kind_of(match.game, "barn"), "name": "Barn", "is_great": False, "points": 3}
    great_keep = {"kind": keep["kind"] + 40, "is_great": True, "points": 9}

    def card(name, profession, strength, *colours):
        kind = kind_of(match.game, name)
        return {"kind": kind, "profession": profession, "strength": strength, "colours": list(colours)}

    def progress(*figures):
        return dict(zip(("count", "points", "more", "next", "rank", "lead"), figures, strict=True))

    seen = dict(board(match, 0))
    out = seen.pop("out")
    assert len(out) == 40 - 5
    assert seen == {
        "stage": 2,
        "round": 1,
        "rounds": 2,
        "first": 1,
        "direction": 1,
        "passes_to": [1, 0],
        "came_from": [-1, -1],
        "scenario": {
            "scenario": "founding-fever",
            "name": "Founding Fever",
            "effect": 1,
            "at_least": [2, 4, 6, 0],
            "objective": 0,
            "number": 0,
            "symbol": -1,
            "points": 0,
        },
        "chapter": {
            "chapter": "VI",
            "name": "Trouble at the Border",
            "effect": 0,
            "at_least": [0, 0, 0, 0],
            "objective": 3,
            "number": 2,
            "symbol": 5,
            "points": 5,
        },
        "little": [3, 4, 5, 6],
        "great": [7, 8, 9, 10],
        "costs": [[[4, 8], [4, 8], [3, 7], [4, 8]], [[4, 8]] * 4],
        "due": 0,
        "pays_for": None,
        "cards": [5, 5, 5, 5],
        "counterclockwise": [False] * 4,
        "draw": 59 - 7,
        "discards": [card("priest-3-blue", 4, 3, 0)],
        "buildings": 2,
        "top": [manor],
        "display": [{**keep, "great": {**keep, **great_keep}, "left": 1}],
        "shown": [card("captain-4", 3, 4)],
        "drawn": [],
        "hands": [[card("soldier-5", 5, 5), card("farmer-4", 0, 4)], []],
        "hidden": [0, 1],
        "late": [[], []],
        "late_hidden": [0, 0],
        "has_chosen": [True, False],
        "chosen": [kind_of(match.game, "farmer-4"), -1],
        "citizens": [[card("soldier-4-red", 5, 4, 2)], []],
        "workers": [[], [card("farmer-3-yellow", 0, 3, 3)]],
        "built": [[{**market, "colour": 3, "points": 6, "symbol": 1}], [{**barn, "colour": 1, "extra": 1, "of": 1}]],
        "discount": [[0, 0, 1, 0], [0, 0, 0, 0]],
        "strength": [0, 3],
        "symbols": [
            {"counts": 0, "number": 3, "points": [5]},
            {"counts": 1, "number": 4, "points": []},
            {"counts": 2, "number": 0, "points": [6, 2]},
            {"counts": 3, "number": 3, "points": [1, 3, 6, 10, 15]},
            {"counts": 4, "number": 0, "points": [5]},
            {"counts": 0, "number": 4, "points": [8]},
        ],
        "progress": [
            [
                progress(0, 0, 3, 5, 0, 0),
                progress(1, 0, 3, 4, 1, 1),  # with three merchants there would be four citizens
                progress(0, 0, 1, 6, 0, 0),
                progress(0, 0, 1, 1, 0, 0),
                progress(0, 0, 1, 5, 0, 0),
                progress(1, 0, 3, 8, 1, 1),
            ],
            [
                progress(0, 0, 3, 5, 0, 0),
                progress(0, 0, 4, 4, 0, -1),
                progress(0, 0, 1, 6, 0, 0),
                progress(0, 0, 1, 1, 0, 0),
                progress(0, 0, 1, 5, 0, 0),
                progress(0, 0, 4, 8, 0, -1),
            ],
        ],
        "scenario_progress": [
            {"count": 0, "number": 0, "points": 0, "stage_count": 1, "stage_number": 4} for _ in range(2)
        ],
        "chapter_progress": [
            {"count": count, "number": 2, "points": 0, "stage_count": 0, "stage_number": 0} for count in (1, 0)
        ],
        "objectives": [[0, 2, 3], []],
        "secrets": [{"sets": 0, "points": 0, "missing": [0, 2]}, None],
        "points": [6, 6],
    }
    json.dumps(board(match, 0))


@pytest.mark.rule("TY-28", "TY-R2", "TY-R10")
def test_viewers_differ_in_hands_chosen_cards_and_objectives_alone():
    match = small()
    boards = [board(match, viewer) for viewer in (0, 1, None)]
    differing = {key for key in boards[0] if any(other[key] != boards[0][key] for other in boards)}
    assert differing == {"hands", "hidden", "chosen", "objectives", "secrets"}
    assert [len(seen["hands"][0]) for seen in boards] == [2, 0, 0]
    assert [len(seen["hands"][1]) for seen in boards] == [0, 1, 0]
    assert [seen["chosen"][0] for seen in boards] == [kind_of(match.game, "farmer-4"), -1, -1]
    assert [seen["objectives"] for seen in boards] == [[[0, 2, 3], []], [[], [0, 1, 2]], [[], []]]
    assert [[secret is not None for secret in seen["secrets"]] for seen in boards] == [
        [True, False],
        [False, True],
        [False, False],
    ]


@pytest.mark.rule("TY-8", "TY-R10", "TY-R11")
@pytest.mark.parametrize("seats", SEATS)
def test_everybody_knows_the_own_objective_and_no_other(seats):
    match = oddtown.Match(oddtown.load("tybor"), seats, 3)
    for viewer in viewers(seats):
        shown = [bool(colours) for colours in board(match, viewer)["objectives"]]
        assert shown == [seat == viewer for seat in range(seats)]
    others = [set() for _ in range(seats)]
    for world in worlds(match, 0, 60):
        for seat in range(seats):
            others[seat].add(kinds(world, OBJECTIVES)[seat])
    assert [len(each) for each in others] == [1] + [3 if seats <= 4 else 4] * (seats - 1)


@pytest.mark.rule("TY-R5", "TY-22")
@pytest.mark.parametrize("seats", SEATS)
def test_the_top_of_the_buildings_and_the_display_are_seen_by_all_and_the_rest_by_nobody(seats):
    match = oddtown.Match(oddtown.load("tybor"), seats, 1)
    for viewer in viewers(seats):
        assert board(match, viewer)["top"][0]["kind"] == kinds(match._state, BUILDINGS)[-1]
        tops, bottoms = set(), set()
        for world in worlds(match, viewer, 20):
            tops.add(kinds(world, BUILDINGS)[-1])
            bottoms.add(kinds(world, BUILDINGS)[0])
            assert kinds(world, DISPLAY) == kinds(match._state, DISPLAY)
        assert len(tops) == 1
        assert len(bottoms) > 5


# What a seat remembers of hands.


def play_stages(match, rng):
    """Plays all cards as workers; yields the stage and the pick whenever a round has begun."""
    begun = []
    while not match.is_over:
        told = [event.message for _, event in match.events if event.message.id in ("stage", "pass")]
        if len(told) > len(begun):
            begun = told
            last = max(n for n, message in enumerate(told) if message.id == "stage")
            if match.view(None).question.step in ("choose", "use"):
                yield told[last].values["stage"], len(told) - last
        seat = match.to_act[0]
        legal = match.legal(seat)
        actions = list(legal.values())
        match.act(seat, legal["worker"] if "worker" in legal else actions[rng.below(len(actions))])


@pytest.mark.rule("TY-17", "TY-18", "TY-30", "TY-49", "TY-90")
@pytest.mark.parametrize("scenario", ["founding-fever", "escape-from-the-city"])
@pytest.mark.parametrize("seats", SEATS)
def test_how_many_cards_in_hands_were_never_seen(seats, scenario):
    """At pick k of a deal of H cards max(0, seats - k) hands of H + 1 - k cards have not come through a seat yet."""
    match = oddtown.Match(oddtown.load("tybor"), seats, 2, {"scenario": scenario, "chapter": "I"})
    checked = Counter()
    for stage, pick in play_stages(match, Rng(seats)):
        if stage > 2:
            break
        direction = -1 if scenario == "escape-from-the-city" and stage == 2 else 1
        dealt = 7 if scenario == "escape-from-the-city" and stage == 1 else 5
        size = dealt + 1 - pick
        sizes = [size] * seats
        if size == 1:  # the first card of the last round is shown already
            sizes[match.to_act[0]] = 0
        for viewer in range(seats):
            # A hand that lies fewer than k seats further on has been in the viewer's hands.
            away = [(seat - viewer) * direction % seats for seat in range(seats)]
            expected = [0 if away[seat] < pick else sizes[seat] for seat in range(seats)]
            assert [hidden(match, viewer, seat) for seat in range(seats)] == expected
            assert [len(known(match, viewer, seat)) for seat in range(seats)] == [
                sizes[seat] - expected[seat] for seat in range(seats)
            ]
            if size > 1:
                assert sum(expected) == max(0, seats - pick) * (dealt + 1 - pick)
        assert [hidden(match, None, seat) for seat in range(seats)] == sizes
        checked[stage] += 1
    assert checked == {1: 7 if scenario == "escape-from-the-city" else 5, 2: 5}


@pytest.mark.rule("TY-49", "TY-28")
def test_a_hand_that_was_passed_on_is_remembered():
    position = (
        table(3).hand(0, "soldier-5", "farmer-4", "captain-4").hand(1, "priest-3-red", "priest-3-blue", "merchant-4")
    )
    match = position.hand(2, "soldier-4-red", "soldier-4-green", "soldier-3-red").first(1).match()
    choose(match, "soldier-5", "priest-3-red", "soldier-4-red")
    match.play("worker", "worker", "worker")
    assert [hand(match, seat) for seat in range(3)] == [
        ["soldier-3-red", "soldier-4-green"],
        ["captain-4", "farmer-4"],
        ["merchant-4", "priest-3-blue"],
    ]
    assert [sorted(known(match, 0, seat)) for seat in range(3)] == [
        ["soldier-3-red", "soldier-4-green"],
        ["captain-4", "farmer-4"],
        [],
    ]
    assert [len(known(match, None, seat)) for seat in range(3)] == [0, 0, 0]
    choose(match, "soldier-3-red", "captain-4", "merchant-4")
    assert sorted(known(match, 0, 1)) == ["captain-4", "farmer-4"]  # what was chosen lies face down
    match.play("worker", "worker")
    assert match.to_act == [1]
    assert known(match, 0, 1) == ["farmer-4"]
    for world in worlds(match, 0, 10):
        assert sorted(kinds(world, HAND + OWN)) == sorted(kinds(match._state, HAND + OWN))


class Notebook:
    """One viewer writes down which cards lie in which hand, from its own hand and from what all are told."""

    def __init__(self, game, viewer, seats, scenario):
        self.characters = {tuple(game.cards.character(kind)): kind for kind in range(game.cards.characters)}
        self.viewer, self.seats, self.scenario = viewer, seats, scenario
        self.hands = [None] * seats
        self.discards = []
        self.direction = 1

    def event(self, message):
        values = message.values
        card = self.characters.get(tuple(values.get("card", ())))
        if message.id == "stage":
            self.hands = [None] * self.seats
            self.direction = -1 if self.scenario == "escape-from-the-city" and values["stage"] % 2 == 0 else 1
        elif message.id in ("show", "show.late"):
            self.shown = card
            if self.hands[values["seat"]] is not None:
                self.hands[values["seat"]].remove(card)
        elif message.id == "pass":
            self.hands = [self.hands[(seat - self.direction) % self.seats] for seat in range(self.seats)]
        elif message.id == "build":
            self.discards.append(self.shown)
        elif message.id in ("pay", "drop", "lose.citizen", "lose.worker", "trade.captain"):
            self.discards.append(card)
        elif message.id == "shuffle":
            self.discards = []

    def look(self, seen):
        """Compares with a view; the own hand is looked at first."""
        told = [[card["kind"] for card in seen["hands"][n] + seen["late"][n]] for n in range(self.seats)]
        if self.viewer is not None:
            assert self.hands[self.viewer] in (None, sorted(told[self.viewer]))
            self.hands[self.viewer] = sorted(told[self.viewer])
        assert [sorted(each) for each in told] == [each or [] for each in self.hands]
        assert sorted(self.discards) == [card["kind"] for card in seen["discards"]]
        return sum(len(each) for n, each in enumerate(told) if n != self.viewer)


def keep_notebook(match, viewer):
    """Follows a record to its end with a notebook; returns how many cards in others' hands were known, in all."""
    scenario = board(match)["scenario"]["scenario"]
    again = oddtown.Match(match.game, match.seats, match.record.seed_as_bytes(), match.record.settings)
    notebook = Notebook(match.game, viewer, match.seats, scenario)
    told = 0
    remembered = 0
    for action in (None, *match.record.actions):
        if action is not None:
            again._act(*action, is_forced=False)
        for _, event in again.events[told:]:
            if event.is_for(None):
                notebook.event(event.message)
        told = len(again.events)
        remembered += notebook.look(board(again, viewer))
    return remembered


@pytest.mark.rule("TY-49", "TY-R2", "TY-R4", "TY-R7")
@pytest.mark.parametrize("stem", GAMES)
def test_all_that_was_seen_is_known_and_nothing_else(stem):
    _, match = read(stem)
    for viewer in (0, match.seats - 1):
        assert keep_notebook(match, viewer) > 100
    assert keep_notebook(match, None) == 0


@pytest.mark.rule("TY-28", "TY-49")
@pytest.mark.parametrize("seats", [2, 3])
def test_spectators_never_see_a_hand_even_one_that_every_seat_has_seen(seats):
    match = table(seats).match()
    for _ in range(3):
        play_round(match)
    assert all(hidden(match, viewer, seat) == 0 for viewer in range(seats) for seat in range(seats))
    seen = board(match)
    assert (seen["hands"], seen["hidden"]) == ([[]] * seats, [2] * seats)
    dealt = {tuple(sorted(kinds(world, HAND))) for world in worlds(match, None)}
    assert len(dealt) > 20
    assert {tuple(sorted(kinds(world, HAND))) for world in worlds(match, 1)} == {
        tuple(sorted(kinds(match._state, HAND)))
    }


@pytest.mark.rule("TY-28", "TY-R2")
def test_a_chosen_card_is_hidden_until_it_is_shown():
    match = table(3).first(1).match()
    match.act(0, min(match.legal(0).values()))
    for viewer in viewers(3):
        seen = board(match, viewer)
        assert seen["has_chosen"] == [True, False, False]
        assert [number >= 0 for number in seen["chosen"]] == [viewer == 0, False, False]
    imagined = {(world.sealed[0], world.sealed[0] in kinds(world, HAND)) for world in worlds(match, 2)}
    assert len(imagined) > 5
    assert all(fits for _, fits in imagined)
    assert {world.sealed[0] for world in worlds(match, 0)} == {match._state.sealed[0]}
    assert {world.sealed[1] for world in worlds(match, 0)} == {-1}


# Drawn characters and the discards.


@pytest.mark.rule("TY-48", "TY-R4")
def test_characters_taken_are_seen_by_the_taker_alone_until_placed_and_discarded():
    position = table(3).hand(0, "soldier-5").hand(1, "farmer-4").hand(2, "merchant-4").display("inn")
    match = position.workers(0, "soldier-3-red").draw("priest-3-red", "captain-4").match()
    match.play("build inn")
    taken = [kind_of(match.game, name) for name in ("priest-3-red", "captain-4")]
    assert [card["kind"] for card in board(match, 0)["drawn"]] == taken
    assert sorted(answers(match, "drop")) == ["captain-4", "priest-3-red"]
    for viewer in (1, 2, None):
        assert board(match, viewer)["drawn"] == [None, None]
        assert len({tuple(kinds(world, DRAWN)) for world in worlds(match, viewer)}) > 20
        assert not any("Priest" in line for line in match.log(viewer))
    assert {tuple(kinds(world, DRAWN)) for world in worlds(match, 0)} == {tuple(taken)}
    assert "You take Priest (strength 3, red), Captain (strength 4)." in match.log(0)
    match.play("drop priest-3-red")
    for viewer in viewers(3):
        seen = board(match, viewer)
        assert names(match, seen["workers"][0]) == ["captain-4"]
        assert sorted(names(match, seen["discards"])) == ["priest-3-red", "soldier-3-red", "soldier-5"]


@pytest.mark.rule("TY-R4", "TY-19")
def test_the_discards_are_open_until_they_are_shuffled():
    position = table(2).cards(1).hand(0, "soldier-5").hand(1, "farmer-4").others("discards").match()
    for viewer in viewers(2):
        assert len(board(position, viewer)["discards"]) == 57
        assert all(kinds(world, DISCARD) == kinds(position._state, DISCARD) for world in worlds(position, viewer, 5))
    position.play("worker", "worker")
    for viewer in (0, 1):
        assert board(position, viewer)["discards"] == []
        assert hidden(position, viewer, 1 - viewer) == 5
        assert len({tuple(kinds(world, DRAW)) for world in worlds(position, viewer, 20)}) == 20


@pytest.mark.rule("TY-19", "TY-R7")
def test_cards_of_two_shuffles_in_a_hand_are_told_apart():
    """Seat 1, first in the new stage, gets five of the seven cards left; seat 0 gets two of them and three new ones."""
    old = ("soldier-4-green", "farmer-4-green", "merchant-4", "captain-4", "craftsman-4-blue", "priest-3-red")
    position = table(2).hand(0, "soldier-5").hand(1, "farmer-4").draw(*old, "priest-3-blue").others("discards")
    match = position.match()
    match.play("worker", "worker")
    assert match.view(None).question.step == "choose"
    own = board(match, 0)
    assert sorted(names(match, own["hands"][0])) == ["priest-3-blue", "priest-3-red"]
    assert (len(own["late"][0]), own["hidden"], own["late_hidden"]) == (3, [0, 5], [0, 0])
    assert [board(match, 1)[key] for key in ("hidden", "late_hidden")] == [[2, 0], [3, 0]]
    assert [board(match)[key] for key in ("hidden", "late_hidden")] == [[2, 5], [3, 0]]
    late = set()
    for world in worlds(match, 1):
        assert sorted(kinds(world, HAND)) == sorted(kind_of(match.game, name) for name in (old[-1], "priest-3-blue"))
        late.add(tuple(sorted(kinds(world, LATE))))
    assert len(late) > 30
    assert not {kind for each in late for kind in each} & {kind_of(match.game, name) for name in old}
    assert "The last 3 of Black's hand come from the pile just shuffled." in match.log(None)
    first = names(match, own["hands"][0])[0]
    last = next(name for name in names(match, own["late"][0]) if name not in ("priest-3-blue", "priest-3-red"))
    for card, is_late in ((first, False), (last, True)):
        again = oddtown.Match(match.game, 2, 1, match.record.settings)
        again._state = match.game.copy(match._state)
        again._state.events = again._heard
        again.play(f"choose {card}", seat=0)
        again.act(1, min(again.legal(1).values()))
        again.play("worker")
        shown = [event.message.id for _, event in again.events if event.message.values.get("seat") == 0]
        assert ("show.late" if is_late else "show") in shown
        assert board(again, 1)["late_hidden"] == [2 if is_late else 3, 0]


# Equal cards are one kind.


@pytest.mark.parametrize(("seats", "copies"), [(4, 1), (5, 2), (8, 2)])
def test_equal_cards_are_one_kind(seats, copies):
    match = oddtown.Match(oddtown.load("tybor"), seats, 1)
    characters = [kind for kind in match.game.census(match._state)[: 59 * copies] if kind < 53]
    assert (len(characters), len(set(characters))) == (59 * copies, 53)
    assert match.game.steps[0].size == 53


@pytest.mark.rule("TY-87", "TY-R11")
def test_of_equal_cards_in_a_hand_one_answer_is_open_and_the_others_stay_known():
    match = table(5).hand(0, "soldier-5", "soldier-5", "soldier-5", "soldier-5").match()
    assert list(match.legal(0)) == ["choose soldier-5"]
    match.play("choose soldier-5", seat=0)
    for seat in range(1, 5):
        match.act(seat, min(match.legal(seat).values()))
    match.play(*["worker"] * 5)
    assert known(match, 0, 1) == known(match, 1, 1) == ["soldier-5"] * 3
    assert [len(known(match, viewer, 1)) for viewer in (2, 3, 4, None)] == [0] * 4
    assert [hidden(match, viewer, 1) for viewer in viewers(5)] == [0, 0, 3, 3, 3, 3]


# Worlds.

OPEN = (DISCARD, DISPLAY, OUT, *(pile + OWN * seat for seat in range(8) for pile in (CITIZENS, WORKERS, BUILT)))


@pytest.mark.rule("TY-R2", "TY-R5", "TY-R10")
@pytest.mark.parametrize("stem", GAMES)
def test_what_is_known_stays_in_every_world_and_all_else_is_dealt_anew(stem):
    _, played = read(stem)
    dealt = 0
    for ply in range(played.seats, played.ply, played.ply // 4):
        match = oddtown.replay(played.game, played.record, ply)
        state = match._state
        ordered = match.game.ordered(state)
        for viewer in (0, match.seats - 1, None):
            found = list(worlds(match, viewer, 25))
            for pile, cards in enumerate(state.piles):
                seen = [bool(card & seen_by(viewer)) for card in cards]
                assert all(seen) or pile not in OPEN
                stays = [card & KIND for card, is_seen in zip(cards, seen, strict=True) if is_seen]
                lots = {card & LOT for card, is_seen in zip(cards, seen, strict=True) if not is_seen}
                other = []
                for world in found:
                    there = world.piles[pile]
                    if ordered[pile]:
                        assert [card & ~KIND for card in there] == [card & ~KIND for card in cards]
                    assert Counter(card & KIND for card in there if card & seen_by(viewer)) == Counter(stays)
                    assert {card & LOT for card in there if not card & seen_by(viewer)} == lots
                    other.append(tuple(sorted(card & KIND for card in there if not card & seen_by(viewer))))
                unseen = [card for others in state.piles for card in others if not card & seen_by(viewer)]
                pool = {card & KIND for card in unseen if card & LOT in lots}
                places = sum(card & LOT in lots for card in unseen)
                if len(pool) > 3 and seen.count(False) < places:
                    assert len(set(other)) > 1
                    dealt += 1
            whole = Counter(card & KIND for cards in state.piles for card in cards)
            assert all(Counter(card & KIND for cards in world.piles for card in cards) == whole for world in found)
    assert dealt > 10


def test_every_unseen_place_of_the_draw_pile_gets_other_cards():
    match = oddtown.Match(oddtown.load("tybor"), 3, 1)
    dealt = [set() for _ in range(59 - 15)]
    for world in worlds(match, 0):
        for place, kind in enumerate(kinds(world, DRAW)):
            dealt[place].add(kind)
    own = set(kinds(match._state, HAND))
    assert min(map(len, dealt)) > 10
    single = {kind for kind in own if match.game.cards.count[kind] == 1}
    assert single
    assert not single & set().union(*dealt)


@pytest.mark.rule("TY-R2", "TY-R4", "TY-R7")
@pytest.mark.parametrize(("seats", "plies"), [(2, 12), (3, 10), (4, 12), (8, 9)])
def test_worlds_are_dealt_as_the_cards_could_lie(seats, plies):
    match = oddtown.Match(oddtown.load("tybor"), seats, 1, {"scenario": "founding-fever", "chapter": "VII"})
    rng = Rng(seats)
    while match.ply < plies:
        seat = match.to_act[rng.below(len(match.to_act))]
        match.act(seat, match.game.random_action(match._state, seat, rng))
    for viewer in (0, None):
        assert check_worlds(match, viewer, plies, 400, Rng(1)) > 100


def thrifty(seed, discarded):
    """Plays a game of four in which few cards are discarded, so that few can be dealt in the last stage."""
    settings = {"scenario": "size-matters", "chapter": "VIII"}
    match = oddtown.Match(oddtown.load("tybor"), 4, f"thrifty {seed}", settings)
    rng = Rng(seed)
    while not match.is_over:
        seat = match.to_act[0]
        legal = match.legal(seat)
        now = board(match)
        actions = list(legal.values())
        if "worker" in legal:
            builds = [action for label, action in legal.items() if label.startswith("build")]
            may_build = builds and len(now["discards"]) < discarded and now["stage"] < 4
            actions = builds if may_build else [legal["worker"], legal["citizen"]]
        match.act(seat, actions[rng.below(len(actions))])
    return match


def deals(match, viewer, ply):
    """Returns in how many ways what a viewer has not seen could be dealt, equal cards told apart."""
    state = oddtown.replay(match.game, match.record, ply)._state
    return prod(factorial(len(places)) for places, _ in match.game.unseen(state, viewer).lots)


@pytest.mark.rule("TY-20", "TY-R4", "TY-R7", "TY-R10")
@pytest.mark.parametrize(("seed", "discarded"), [(0, 1), (1, 5), (0, 7)])
def test_every_world_a_viewer_could_be_in_is_dealt_equally_often(seed, discarded):
    """In stage IV of four players no building is left, and after thrift few characters are."""
    match = thrifty(seed, discarded)
    begun = max(ply for ply, event in match.events if event.message.id == "stage")
    counted = []
    for viewer in viewers(4):
        plies = [ply for ply in range(begun, match.ply) if 12 <= deals(match, viewer, ply) <= 40]
        counted += [check_worlds(match, viewer, ply, 2000, Rng(1)) for ply in plies[:1]]
    assert len(counted) >= 3
    assert max(counted) >= 18
