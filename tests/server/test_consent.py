"""What needs consent, and the ways out: rewinding, pausing, another time control, ending, resigning, abandoning."""

import re
from pathlib import Path

import oddtown

DOCS = Path(__file__).parents[2] / "docs" / "rules"


def record_of(server, table):
    return oddtown.Record.from_json(server.get(f"/api/tables/{table}/record").text)


def propose(clients, proposer, **what):
    """Lets a player propose something, and returns the positions in which it is proposed or done."""
    version = max(client.position()["version"] for client in clients)
    clients[proposer].position(version)
    clients[proposer].ask("propose", **what)
    return [client.position(version + 1) for client in clients]


def agree(clients, seat):
    version = max(client.position()["version"] for client in clients)
    clients[seat].position(version)
    clients[seat].ask("agree")
    return [client.position(version + 1) for client in clients]


# Agreeing.


def test_all_who_play_agree_to_go_back_beyond_what_can_be_undone(server):
    table, clients = server.sit("oddworld", ["open", "open", "open"])
    early = server.play(clients, 3)
    logs = [list(client.log) for client in clients]
    server.play(clients, 5)
    proposed = propose(clients, 1, what="rewind", ply=3)
    assert proposed[0]["proposal"] == {"what": "rewind", "seat": 1, "agreed": [1], "ply": 3, "control": None}
    assert agree(clients, 0)[2]["proposal"]["agreed"] == [1, 0]
    assert clients[0].latest["ply"] == 8
    clients[0].ask("agree")
    assert clients[0].refused()["reason"] == "You have agreed already."
    back = agree(clients, 2)
    assert [position["proposal"] for position in back] == [None] * 3
    assert [position["view"] for position in back] == [position["view"] for position in early]
    assert [position["answers"] for position in back] == [position["answers"] for position in early]
    assert [client.log for client in clients] == logs
    assert record_of(server, table).rewinds == [3]
    assert server.play(clients, 2)[0]["ply"] == 5


def test_what_is_told_says_which_answer_goes_back_with_it(server):
    _, clients = server.sit("littletown", ["open", "open"])
    for client in clients:
        client.until(lambda position: position["view"])
    dealt = [list(client.log) for client in clients]
    server.play(clients, 5)
    assert {told["ply"] for told in clients[0].log} == {0, 1, 2, 3, 4, 5}
    assert [[told for told in client.log if told["ply"] == 0] for client in clients] == dealt
    for ply in (3, 0):
        kept = [[told for told in client.log if told["ply"] <= ply] for client in clients]
        propose(clients, 0, what="rewind", ply=ply)
        assert agree(clients, 1)[0]["ply"] == ply
        assert [client.log for client in clients] == kept


def test_one_who_declines_ends_a_proposal(server):
    _, clients = server.sit("oddworld", ["open", "open", "open"])
    clients[0].ask("agree")
    assert clients[0].refused()["reason"] == "Nothing is proposed."
    clients[0].ask("decline")
    assert clients[0].refused()["reason"] == "Nothing is proposed."
    propose(clients, 0, what="end")
    clients[1].ask("propose", what="pause")
    assert "Something is proposed already" in clients[1].refused()["reason"]
    agree(clients, 1)
    clients[2].ask("decline")
    declined = clients[0].until(lambda position: position["proposal"] is None)
    assert declined["status"] == "playing"
    propose(clients, 0, what="end")  # what was agreed to before does not count any more
    assert agree(clients, 2)[0]["status"] == "playing"
    clients[0].ask("decline")  # the own proposal
    assert clients[2].until(lambda position: position["proposal"] is None)["status"] == "playing"


def test_a_proposal_that_makes_no_sense_is_refused(server):
    _, clients = server.sit("oddworld", ["open", "open"])
    server.play(clients, 2)
    for ply in (-1, 2, 99, 10**30):
        clients[0].ask("propose", what="rewind", ply=ply)
        assert f"Expected a ply from 0 to 1, came {ply}." == clients[0].refused()["reason"]
    for control in ({"kind": "bank", "seconds": 1}, {"kind": "days", "seconds": 59}, {"kind": "none", "seconds": 5}):
        clients[0].ask("propose", what="control", **control)
        assert clients[0].refused()["reason"].lower().startswith("expected ")
    clients[0].send(type="propose", version=0, what="end")
    assert "you saw version 0" in clients[0].refused()["reason"]
    assert clients[1].position()["proposal"] is None


def test_undoing_past_a_proposed_ply_withdraws_the_proposal(server):
    table, clients = server.sit("oddville", ["open", "open"])
    asked, free = None, 0  # who has given how many answers that can be taken back
    while free < 2:
        before = asked
        asked = next(client for client in clients if client.position()["answers"])
        server.play(clients, 1)
        free = (free + 1 if asked is before else 1) if asked.latest["can_undo"] else 0
    other = 1 if asked is clients[0] else 0
    ply = asked.latest["ply"] - 2
    propose(clients, other, what="rewind", ply=ply + 1)
    for _ in range(2):
        asked.ask("undo")
        asked.position(asked.latest["version"] + 1)
    assert (asked.latest["ply"], asked.latest["proposal"]) == (ply, None)
    asked.ask("agree")
    assert asked.refused()["reason"] == "Nothing is proposed."
    propose(clients, other, what="rewind", ply=0)
    agreed = agree(clients, 1 - other)
    assert [each["ply"] for each in agreed] == [0, 0]
    assert server.client(table).position()["version"] == agreed[0]["version"]


def test_only_who_plays_is_asked_for_consent(server):
    table, clients = server.sit("oddville", ["open", "open", "greedy"])
    server.wait_for_people(clients)
    clients[1].ask("resign")
    clients[0].until(lambda position: position["players"][1]["has_resigned"] and position["answers"])
    ended = propose(clients[:1], 0, what="end")[0]
    assert (ended["status"], ended["proposal"]) == ("agreed", None)
    assert clients[0].position()["scores"] == []
    assert record_of(server, table).check_deal()


def test_nobody_agrees_to_a_proposal_that_all_have_left_alone(server):
    table, clients = server.sit("oddworld", ["open", "open"])
    propose(clients, 0, what="end")
    for seat in (0, 1):
        clients[seat].position(max(client.position()["version"] for client in clients))
        asking_until_done(
            clients[seat], "resign", lambda position, seat=seat: position["players"][seat]["has_resigned"]
        )
    over = clients[0].until(lambda position: position["status"] != "playing")
    assert (over["status"], min(over["places"])) == ("over", 1)  # bots have played on
    assert record_of(server, table).scores == over["scores"]


def asking_until_done(client, request, is_done):
    """Asks for something until it is done, while bots move the table on."""
    while not is_done(client.position()):
        client.ask(request)
        message = client.hear()
        while message["type"] != "position":
            assert "you saw version" in message["reason"] or "has resigned" in message["reason"]
            message = client.hear()
        client.latest = message


# Ending.


def test_a_game_ended_by_agreement_has_no_result_and_its_seed_is_revealed(server):
    table = server.new_table("oddville", ["open", "open"])
    people = [server.person(), server.person()]
    for person, name in zip(people, ("Ada", "Bob"), strict=True):
        person.join(table, name, contribution=name)
    clients = [person.client(table) for person in people]
    server.play(clients, 3)
    propose(clients, 0, what="end")
    assert record_of(server, table).seed == ""
    ended = agree(clients, 1)
    assert [position["status"] for position in ended] == ["agreed", "agreed"]
    assert [(position["answers"], position["can_undo"], position["scores"]) for position in ended] == [
        ([], False, [])
    ] * 2
    record = record_of(server, table)
    assert (len(record.actions), record.check_deal(), record.deal.contributions) == (3, True, ["Ada", "Bob"])
    assert oddtown.replay(oddtown.load("oddville"), record).ply == 3
    for request in ({"type_": "act", "action": 0}, {"type_": "undo"}, {"type_": "resign"}, {"type_": "back"}):
        clients[0].ask(**request)
        assert clients[0].refused()["reason"] == "The game has ended."
    assert [person.get("/api/me/statistics").json() for person in people] == [[], []]
    assert "when it is over" not in server.get(f"/api/tables/{table}/record.txt").text


def test_who_resigns_has_given_up_and_a_bot_plays_on_to_a_result(server):
    table = server.new_table("oddworld", ["open", "open"])
    ada, bob = server.person(), server.person()
    ada.join(table)
    bob.join(table, "Bob")
    clients = [ada.client(table), bob.client(table)]
    server.play(clients, 2)
    clients[1].ask("resign")
    clients[0].until(lambda position: position["players"][1]["has_resigned"])
    assert [told["text"] for told in clients[0].log if told["id"] == "core.resigned"] == ["Bob resigns."]
    resigned = clients[1].until(lambda position: position["players"][1]["has_resigned"])
    assert (resigned["answers"], resigned["players"][1]["plays"]) == ([], "strong")
    for request in ({"type_": "back"}, {"type_": "resign"}, {"type_": "propose", "what": "end"}):
        clients[0].asked()
        clients[1].position(clients[0].latest["version"])
        clients[1].ask(**request)
        assert clients[1].refused()["reason"] == "This seat has resigned; a bot plays on."
    while clients[0].asked()["answers"]:
        clients[0].act()
        clients[0].position(clients[0].latest["version"] + 1)
    assert clients[0].latest["status"] == "over"
    assert clients[0].latest["places"] == [1, 2]
    assert [(line["games"], line["resigned"]) for line in bob.get("/api/me/statistics").json()] == [(1, 1)]
    assert [(line["games"], line["resigned"]) for line in ada.get("/api/me/statistics").json()] == [(1, 0)]


def test_where_the_others_agree_to_end_the_game_those_who_resigned_have_lost(server):
    table = server.new_table("oddworld", ["open", "open", "open", "greedy"])
    people = [server.person() for _ in range(3)]
    for person, name in zip(people, ("Ada", "Bob", "Cy"), strict=True):
        person.join(table, name)
    clients = [person.client(table) for person in people]
    server.play(clients, 2)
    for seat in (2, 1):
        asking_until_done(
            clients[seat], "resign", lambda position, seat=seat: position["players"][seat]["has_resigned"]
        )
    server.wait_for_people(clients[:1])
    clients[0].ask("propose", what="end")
    ended = clients[0].until(lambda position: position["status"] == "agreed")
    assert (ended["places"], ended["scores"]) == ([1, 3, 4, 1], [])
    said = people[1].http.get(f"/api/tables/{table}/position", headers={"Accept-Language": "de"}).json()
    assert [told["text"] for told in said["log"] if told["id"] == "core.resigned"] == ["Cy gibt auf.", "Bob gibt auf."]
    found = [person.get("/api/me/statistics").json()[0] for person in people]
    assert [(line["wins"], line["mean_place"], line["resigned"]) for line in found] == [(1, 1, 0), (0, 3, 1), (0, 4, 1)]
    assert [seat for seat, _ in record_of(server, table).resigned] == [2, 1]


def test_who_was_replaced_can_still_resign(server):
    _, clients = server.sit("oddville", ["open", "open"])
    asking_until_done(clients[0], "stand_in", lambda position: position["players"][0]["plays"] != "person")
    asking_until_done(clients[0], "resign", lambda position: position["players"][0]["has_resigned"])


def test_a_table_is_abandoned_when_time_runs_out_and_its_seed_is_revealed(server):
    control = {"kind": "bank", "seconds": 5}
    table, clients = server.sit("oddworld", ["open", "open"], control=control, on_timeout="abandon")
    server.play(clients, 1)
    ended = clients[0].until(lambda position: position["status"] != "playing")
    assert (ended["status"], ended["scores"], ended["answers"], ended["times"]["running"]) == ("abandoned", [], [], [])
    record = record_of(server, table)
    assert (len(record.actions), record.check_deal()) == (1, True)
    clients[1].position(ended["version"])
    clients[1].ask("propose", what="rewind", ply=0)
    assert clients[1].refused()["reason"] == "The game has ended."


# Pausing.


def test_a_paused_table_asks_nobody_until_somebody_resumes(server):
    control = {"kind": "bank", "seconds": 600}
    _, clients = server.sit("oddville", ["open", "open"], control=control)
    clients[0].ask("resume")
    assert clients[0].refused()["reason"] == "The table is not paused."
    asked = next(seat for seat, position in enumerate(server.play(clients, 1)) if position["answers"])
    before = clients[asked].latest
    propose(clients, 0, what="pause")
    paused = agree(clients, 1)
    assert [position["is_paused"] for position in paused] == [True, True]
    assert [(position["answers"], position["can_undo"]) for position in paused] == [([], False)] * 2
    assert paused[0]["times"]["running"] == []
    for seat, request in (
        (asked, {"type_": "act", "action": before["answers"][0]["action"]}),
        (1 - asked, {"type_": "undo"}),
    ):
        clients[seat].ask(**request)
        assert clients[seat].refused()["reason"] == "The table is paused; resume it first."
    clients[1].ask("resume")
    resumed = clients[asked].position(paused[0]["version"] + 1)
    assert (resumed["answers"], resumed["times"]["running"]) == (before["answers"], [asked])
    assert resumed["times"]["left"][asked] > before["times"]["left"][asked] - 30


def test_a_pause_that_nobody_is_left_to_end_is_over(server):
    _, clients = server.sit("oddworld", ["open", "open"])
    propose(clients, 0, what="pause")
    version = agree(clients, 1)[0]["version"]
    clients[0].ask("resign")
    assert clients[1].position(version + 1)["is_paused"] is True
    clients[1].ask("resign")
    assert clients[0].until(lambda position: position["status"] == "over")["is_paused"] is False


def test_bots_wait_while_a_table_is_paused(server):
    table, (ada,) = server.sit("oddville", ["open", "greedy"], take_back=20)
    ada.end_turn()
    ada.ask("propose", what="pause")
    paused = ada.until(lambda position: position["is_paused"])
    ada.send(type="go_on")
    waited = server.person().get(f"/api/tables/{table}/position", after=paused["version"], wait=1).json()
    assert (waited["version"], waited["waits"]) == (paused["version"], 0)
    ada.ask("resume")
    assert ada.position(paused["version"] + 2)["ply"] > paused["ply"]


# From live to turn-based, and back.


def test_a_table_becomes_turn_based_and_live_again_when_all_agree(server):
    table, clients = server.sit("oddville", ["open", "open"])
    assert clients[0].position()["times"] is None
    controls = [
        {"kind": "bank", "seconds": 300.0, "increment": 5.0},
        {"kind": "days", "seconds": 86_400.0, "increment": 0.0},
        {"kind": "bank", "seconds": 60.0, "increment": 0.0},
    ]
    for control in controls:
        proposed = propose(clients, 0, what="control", **control)
        assert proposed[1]["proposal"]["control"] == control
        times = agree(clients, 1)[0]["times"]
        asked = next(seat for seat, client in enumerate(clients) if client.latest["answers"])
        assert (times["kind"], times["running"]) == (control["kind"], [asked])
        assert all(control["seconds"] - 20 < left <= control["seconds"] for left in times["left"])
        assert server.get(f"/api/tables/{table}").json()["control"] == control
        line = next(line for line in server.get("/api/tables").json() if line["id"] == table)
        assert line["control"] == control
        server.play(clients, 1)
    propose(clients, 1, what="control", kind="none")
    assert agree(clients, 0)[0]["times"] is None


# Refusals.


def test_a_refusal_names_its_rule_and_says_why(server):
    _, (ada,) = server.sit("littletown", ["open", "greedy"])
    position = ada.asked()
    opened = {answer["action"] for answer in position["answers"]}
    written = (DOCS / "littletown.md").read_text()
    rules = set()
    for action in range(oddtown.load("littletown").actions):
        if action not in opened:
            ada.ask("act", action=action)
            refused = ada.refused()
            assert (refused["version"], refused["reason"][-1:]) == (position["version"], ".")
            rules.add(refused["rule"])
            assert not re.match(r"[A-Z]+-R?\d+", refused["reason"])
    assert rules - {""}
    assert all(rule in written for rule in rules)
    assert ada.position()["version"] == position["version"]
