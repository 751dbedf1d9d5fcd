"""Clocks, told what time it is: by themselves, and at a table whose log says when everything happened."""

import json
from dataclasses import asdict

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import oddtown
from oddtown.core.errors import OddtownError
from oddtown.core.settings import check_settings
from oddtown.server.clock import BANK, DAY, DAYS, NONE, Clock, Control
from oddtown.server.store import Entry
from oddtown.server.table import ABANDONED, BOT, OPEN, PERSON, Options, Sitter, Table

BEGIN = 1_000_000.0
MINUTES = Control(DAYS, 600)
BLITZ = Control(BANK, 300, 10)


class Told(Table):
    """A table that is told what happens and when, without a store."""

    def __init__(self, game, players, control, on_timeout=BOT):
        rules = oddtown.load(game)
        chosen = check_settings(rules.meta, {})
        super().__init__("table", rules, chosen, Options(control, on_timeout), bytes(32), None)
        self.sitters = [Sitter(OPEN, "") if name == OPEN else Sitter(BOT, name, level=name) for name in players]
        self.now = BEGIN
        self.log = []
        for seat, name in enumerate(players):
            if name == OPEN:
                self.sitters[seat].person = f"person {seat}"
                self.does("join", seat, data={"contribution": ""})

    def does(self, kind, seat=-1, action=0, after=0.0, data=None):
        self.now += after
        text = "" if data is None else json.dumps(data)
        entry = Entry(self.version + 1, kind, seat, action, text, self.now)
        self.apply(entry)
        self.log.append(entry)

    def acts(self, seat, after=0.0):
        self.does("act", seat, self.match.game.legal_actions(self.match._state, seat)[0], after)

    def proposes(self, seat, what, **values):
        self.does("propose", seat, data={"what": what, **values})

    @property
    def asked(self):
        """The one seat that is asked."""
        [seat] = self.match.to_act
        return seat

    def left(self, seat):
        """Returns what a seat has left now."""
        passed = self.now - self.clock.since if seat in self.clock.running else 0.0
        return self.clock.left[seat] - passed


def two(game, control, **more):
    return Told(game, [OPEN, OPEN], control, **more)


@pytest.mark.parametrize(
    ("control", "words"),
    [
        (Control("hours", 5), "none, days or bank"),
        (Control(DAYS, 59), "60 seconds to 60 days"),
        (Control(DAYS, 61 * DAY), "60 seconds to 60 days"),
        (Control(BANK, 4), "5 to 86400"),
        (Control(BANK, 60, 3_601), "increment"),
        (Control(NONE, 1), "no seconds"),
        (Control(DAYS, float("nan")), "60 seconds"),
        (Control(BANK, 60, float("nan")), "increment"),
    ],
)
def test_times_that_make_no_sense_are_refused(control, words):
    with pytest.raises(OddtownError, match=words):
        control.check()


def test_without_a_control_no_clock_runs():
    table = two("littletown", Control())
    assert table.clock.runs_out() is None
    table.acts(table.asked, after=1e9)
    assert table.clock.runs_out() is None


def test_a_bank_runs_for_whoever_is_asked_and_grows_when_the_next_turn_comes():
    table = two("littletown", BLITZ)
    first = table.asked
    table.acts(first, after=100)
    second = table.asked
    assert (first != second, table.left(first), table.left(second)) == (True, 200, 300)
    assert table.clock.runs_out() == (table.now + 300, second)
    table.acts(second, after=50)
    assert (table.left(first), table.left(second)) == (210, 250)


def test_days_begin_anew_with_every_turn():
    table = two("littletown", MINUTES)
    first = table.asked
    table.acts(first, after=599)
    table.acts(table.asked, after=599)
    assert (table.asked, table.left(first)) == (first, 600)


@pytest.mark.parametrize("control", [MINUTES, BLITZ])
def test_who_chooses_last_among_all_gets_time_for_the_next_choice_too(control):
    table = two("tybor", control)
    for _ in range(5):
        while table.clock.running != {0, 1}:
            table.acts(table.asked)
        before = table.left(1)
        table.acts(0, after=1)
        assert table.clock.running == {1}
        table.acts(1, after=8)
        if table.match.to_act != [1]:
            table.acts(0)
        expected = 600 if control is MINUTES else before - 9 + 10
        assert (1 in table.clock.running, table.left(1)) == (True, expected)


def test_who_chooses_together_with_bots_gets_time_for_every_choice():
    table = Told("tybor", [OPEN, "greedy"], MINUTES)
    for _ in range(6):
        while 1 in table.match.to_act:
            table.acts(1)
        assert (table.clock.running, table.left(0)) == ({0}, 600)
        table.acts(0, after=590)


def test_in_a_turn_of_several_answers_each_has_its_days_and_a_bank_grows_once():
    for control, expected in ((MINUTES, 600), (BLITZ, 290)):
        table = two("oddworld", control)
        seat = table.asked
        table.acts(seat, after=10)
        assert (table.asked, table.left(seat)) == (seat, expected)


def test_taking_back_within_a_turn_earns_no_more_days_than_its_answers_have():
    table = two("oddworld", MINUTES)
    seat = table.asked
    table.acts(seat, after=590)
    table.does("undo", seat)
    for _ in range(10):
        table.acts(seat, after=20)
        table.does("undo", seat, after=5)
    assert (table.asked, table.left(seat)) == (seat, 600 - 250)


# Taking back.


@pytest.mark.parametrize("control", [MINUTES, BLITZ])
def test_acting_and_taking_back_earns_nobody_time(control):
    table = two("littletown", control)
    table.acts(table.asked, after=5)
    seat, other = table.asked, 1 - table.asked
    table.acts(seat, after=5)
    start = table.left(seat), table.left(other)
    for _ in range(30):
        table.does("undo", seat, after=1)
        table.acts(seat, after=2)
    assert table.left(other) == start[1] - 30  # who is asked can answer, and so end it
    assert table.left(seat) == start[0] - 60


@pytest.mark.parametrize("control", [MINUTES, BLITZ])
def test_withdrawing_a_sealed_answer_earns_nobody_time(control):
    table = two("tybor", control)
    for _ in range(30):
        table.acts(0, after=2)
        table.does("undo", 0, after=1)
    assert table.left(0) == control.seconds - 60
    assert table.left(1) == control.seconds - 90


@pytest.mark.parametrize("control", [MINUTES, BLITZ])
def test_going_back_by_a_proposal_that_nobody_else_must_agree_to_earns_no_time(control):
    table = Told("littletown", [OPEN, "greedy"], control)
    while table.asked != 0:
        table.acts(table.asked)
    start = table.left(0)
    for _ in range(10):
        ply = table.match.ply
        table.acts(0, after=20)
        table.proposes(0, "rewind", ply=ply)
        assert table.asked == 0
    assert table.left(0) == start - 200


def test_going_back_because_two_agreed_gives_days_anew_and_a_bank_nothing():
    for control, expected in ((MINUTES, 600), (BLITZ, 200)):
        table = two("littletown", control)
        first = table.asked
        table.acts(first, after=100)
        table.proposes(first, "rewind", ply=0)
        table.does("agree", 1 - first, after=1)
        assert (table.asked, table.left(first)) == (first, expected)


def test_pauses_and_bots_that_stand_in_stop_the_clock_and_give_nothing():
    table = two("littletown", BLITZ)
    seat, other = table.asked, 1 - table.asked
    table.now += 40
    table.proposes(other, "pause")
    assert table.clock.running == {seat}
    table.does("agree", seat, after=10)
    assert table.clock.runs_out() is None
    table.does("resume", other, after=9_999)
    assert table.left(seat) == 250
    table.does("stand_in", seat, data={"level": "strong"}, after=50)
    table.does("back", seat, after=7_777)
    assert table.left(seat) == 200


def test_another_control_counts_from_when_all_agreed():
    table = two("littletown", BLITZ)
    seat = table.asked
    table.now += 100
    table.proposes(seat, "control", control=asdict(MINUTES))
    table.does("agree", 1 - seat, after=5)
    assert (table.left(seat), table.clock.runs_out()) == (600, (table.now + 600, seat))


# Running out.


def test_a_bot_takes_over_for_who_runs_out_until_they_are_back():
    table = two("littletown", BLITZ)
    seat = table.asked
    table.does("timeout", seat, after=300)
    assert (table.bots_to_act(), table.clock.runs_out(), table.status) == ({seat: "strong"}, None, "playing")
    table.acts(seat)
    table.acts(table.asked, after=1)
    table.does("back", seat)
    assert table.sitters[seat].plays == PERSON


def test_a_table_that_chose_so_is_abandoned_and_its_seed_revealed():
    table = two("littletown", BLITZ, on_timeout="abandon")
    table.does("timeout", table.asked, after=300)
    assert (table.status, table.clock.runs_out(), table.due()) == (ABANDONED, None, None)
    assert table.record().check_deal()


def test_an_outage_is_charged_to_nobody():
    table = two("littletown", BLITZ)
    seat = table.asked
    table.does("outage", after=1_000, data={"seconds": 990})
    assert (table.left(seat), table.left(1 - seat)) == (290, 300)


# When somebody is told.


def test_people_are_told_after_a_grace_and_when_a_quarter_of_the_time_is_left():
    table = two("littletown", MINUTES)
    seat, version = table.asked, table.version
    assert table.notices() == [(BEGIN + 60, seat, version, "turn"), (BEGIN + 450, seat, version, "reminder")]
    assert table.due() == BEGIN + 60
    table.told.add((seat, version, "turn"))
    assert table.due() == BEGIN + 450
    table.told.add((seat, version, "reminder"))
    assert table.due() == BEGIN + 600


def test_nobody_is_told_in_a_live_game_and_no_bot_ever():
    assert two("littletown", BLITZ).notices() == []
    table = Told("littletown", [OPEN, "greedy"], MINUTES)
    while table.asked == 0:
        table.acts(0)
    assert table.notices() == []
    assert table.due() == table.last_at


def test_who_is_there_is_told_when_they_have_been_gone_for_a_while():
    table = two("littletown", MINUTES)
    table.sitters[table.asked].present_until = BEGIN + 200
    assert table.due() == BEGIN + 260
    table.sitters[table.asked].present_until = BEGIN + 500
    assert [notice[::3] for notice in table.notices()] == [(BEGIN + 500, "reminder")]


def test_an_undo_makes_no_new_turn_to_be_told_of():
    table = two("littletown", MINUTES)
    seat = table.asked
    table.acts(seat)
    told = {version for _, _, version, _ in table.notices()}
    for _ in range(5):
        table.does("undo", seat, after=70)
        table.acts(seat, after=1)
        assert {version for _, _, version, _ in table.notices()} == told
    table.acts(table.asked)
    table.acts(seat)
    assert not {version for _, _, version, _ in table.notices()} & told


def test_every_choice_of_a_simultaneous_game_is_told_of():
    table = Told("tybor", [OPEN, "greedy"], Control())
    seen = set()
    for _ in range(6):
        while 1 in table.match.to_act:
            table.acts(1)
        [(_, _, version, _)] = table.notices()
        seen.add(version)
        table.acts(0, after=5)
    assert len(seen) == 6


def test_after_a_pause_people_are_told_again():
    table = two("littletown", Control())
    [before] = table.notices()
    table.proposes(0, "pause")
    table.does("agree", 1)
    assert table.notices() == []
    table.does("resume", 0, after=1_000)
    [after] = table.notices()
    assert after[2] > before[2]
    assert after[0] == table.now + 60


# Who has lost.


@pytest.mark.parametrize("ending", ["timeout", "abandon"])
def test_in_a_game_that_is_abandoned_those_who_resigned_have_lost(ending):
    table = Told("oddworld", [OPEN] * 3, BLITZ, on_timeout="abandon")
    table.does("resign", 2)
    assert table.places() == []
    table.does("resign", 0)
    table.does(ending, 1)
    assert (table.status, table.places()) == (ABANDONED, [2, 1, 3])
    places = [row["place"] for _, rows in table._results() for row in rows]
    assert places == [2, 1, 3]


def test_where_nobody_resigned_an_abandoned_game_has_no_places():
    table = two("oddworld", BLITZ, on_timeout="abandon")
    table.does("timeout", 1)
    assert (table.status, table.places(), table._results()) == (ABANDONED, [], [])


# How long bots wait.


def test_bots_that_choose_beside_a_person_leave_the_time_to_take_back():
    table = Told("tybor", [OPEN, "greedy", "greedy"], Control())
    options, asked_at = table.options, table.now
    assert table.bots_wait_until(asked_at) == asked_at + options.pace
    table.acts(0, after=0.1)
    assert table.is_asking(1, table.version - 1)
    assert table.bots_wait_until(asked_at) == table.now + options.take_back
    table.acts(1, after=options.take_back)
    assert not table.is_asking(1, table.version)
    assert table.bots_wait_until(asked_at) < table.now  # the other bot was asked at the same time
    table.acts(2)
    assert not table.is_asking(2, table.version - 1)


# Whatever happens.

GAPS = st.floats(0, 50)


@st.composite
def stories(draw):
    """A game of two in which much is taken back: pairs of what is tried, and after how long."""
    kinds = st.sampled_from(["act", "act", "act", "undo", "pause", "resume", "rewind", "away", "back", "outage"])
    return draw(st.lists(st.tuples(kinds, st.integers(0, 1), GAPS), max_size=40))


def tell(table, story):
    """Tells a table a story, less what cannot be; returns how much time was given back after outages."""
    returned = [0.0, 0.0]
    for kind, seat, gap in story:
        table.now += gap
        out = table.clock.runs_out()
        if out is not None and out[0] <= table.now:
            table.does("timeout", out[1])
        if table.is_closed:
            break
        playing = not table.sitters[seat].is_away
        if kind == "act" and not table.is_paused and seat in table.match.to_act:
            table.acts(seat)
        elif kind == "undo" and playing and not table.is_paused and table.match.can_undo(seat):
            table.does("undo", seat)
        elif kind == "pause" and playing and not table.is_paused and table.people == {0, 1}:
            table.proposes(seat, "pause")
            table.does("agree", 1 - seat)
        elif kind == "resume" and playing and table.is_paused:
            table.does("resume", seat)
        elif kind == "rewind" and playing and table.match.ply and table.people != {0, 1}:
            table.proposes(seat, "rewind", ply=table.match.ply - 1)
        elif kind == "away" and playing:
            table.does("stand_in", seat, data={"level": "strong"})
        elif kind == "back" and not playing:
            table.does("back", seat)
        elif kind == "outage":
            for asked in table.clock.running:
                returned[asked] += 1.0
            table.does("outage", data={"seconds": 1.0})
    return returned


@settings(max_examples=40, deadline=None)
@given(stories(), st.sampled_from(["littletown", "tybor"]))
def test_a_bank_never_holds_more_than_the_turns_played_have_earned(story, game):
    table = two(game, BLITZ)
    returned = tell(table, story)
    longest = 0
    plies = 0
    for entry in table.log:
        if entry.kind == "act":
            plies += 1
            longest = max(longest, plies)
        elif entry.kind == "undo":
            plies -= 1
    for seat in (0, 1):
        assert table.left(seat) <= 300 + 10 * longest + returned[seat] + 1e-6


@settings(max_examples=40, deadline=None)
@given(stories(), st.sampled_from(["littletown", "tybor"]), st.sampled_from([MINUTES, BLITZ]))
def test_a_table_is_what_its_log_comes_to(story, game, control):
    table = two(game, control)
    tell(table, story)
    again = two(game, control)
    again.version, again.log = 0, []
    again.sitters = [Sitter(OPEN, "", person=f"person {seat}") for seat in (0, 1)]
    again.match = None
    for entry in table.log:
        again.apply(entry)
    assert again.clock.left == table.clock.left
    assert (again.clock.running, again.clock.since) == (table.clock.running, table.clock.since)
    assert (again.outcome(), again.notices()) == (table.outcome(), table.notices())


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.sets(st.integers(0, 2)), st.integers(0, 1), GAPS, st.booleans()), max_size=30))
def test_a_clock_charges_exactly_what_passes_while_it_runs(steps):
    """Without increments, what is missing in a bank is the time for which it ran."""
    clock = Clock(Control(BANK, 1_000), 3)
    clock.skip(BEGIN)
    now, ply, ran = BEGIN, 0, [0.0, 0.0, 0.0]
    for seats, forward, gap, is_back in steps:
        for seat in clock.running:
            ran[seat] += gap
        now += gap
        ply += forward
        clock.advance(now)
        clock.advance(now - 5)  # a watch that goes backwards gives nothing back
        clock.ask(seats, ply, -1, is_back)
    assert clock.left == pytest.approx([1_000 - each for each in ran])
