"""Who sits where: guests, personal links, accounts, several seats, leaving, bots that stand in, rematches, tabs."""

from concurrent.futures import ThreadPoolExecutor

from .conftest import Server

PASSWORD = "a long password"


def status_of(server, table):
    return server.get(f"/api/tables/{table}").json()["status"]


def test_who_has_the_link_joins_as_a_guest_by_a_name_alone(server):
    ada, bob = server.person(), server.person()
    made = ada.post("/api/tables", {"game": "oddworld", "players": ["open", "open"], "is_listed": False}).json()
    assert bob.get(f"/table/{made['id']}").status_code == 200
    joined = bob.post(f"/api/tables/{made['id']}/join", {"name": "  Bob "})
    assert joined.json()["commitment"] == made["commitment"]
    assert "httponly" in joined.headers["set-cookie"].lower()
    assert bob.get("/api/me").json()["name"] == "Bob"
    assert ada.get("/api/me").json()["name"] == ""
    player = bob.client(made["id"]).position()["players"][0]
    bob_at_table = {"name": "Bob", "kind": "person", "is_present": True, "plays": "person", "level": ""}
    assert player == {**bob_at_table, "has_resigned": False, "is_program": False}


def test_a_chosen_seat_is_given_once(server):
    table = server.new_table("oddworld", ["open", "open", "greedy"])
    ada = server.person()
    assert ada.join(table, seat=1)["seat"] == 1
    for seat in (1, 2, 9):
        assert (
            f"seat {seat} is not open"
            in server.person().post(f"/api/tables/{table}/join", {"name": "Eve", "seat": seat}).json()["reason"]
        )
    assert server.person().join(table, "Bob")["seat"] == 0


def test_who_sits_at_a_table_puts_bots_on_open_seats(server):
    table = server.new_table("oddworld", ["open", "open", "open"])
    ada, eve = server.person(), server.person()
    path = f"/api/tables/{table}/fill"
    assert eve.post(path, {"seat": 1, "level": "greedy"}).status_code == 403
    ada.join(table)
    eve.join(server.new_table("oddworld", ["open", "open"]), "Eve")
    assert eve.post(path, {"seat": 1, "level": "greedy"}).status_code == 403
    for seat, level, reason in (
        (0, "greedy", "seat 0 is not open"),
        (3, "greedy", "not open"),
        (1, "nobody", "nobody"),
    ):
        assert reason in ada.post(path, {"seat": seat, "level": level}).json()["reason"]
    assert ada.post(path, {"seat": 1, "level": "greedy"}).status_code == 204
    assert status_of(server, table) == "waiting"
    assert ada.post(path, {"seat": 1, "level": "beginner"}).status_code == 422
    assert ada.post(path, {"seat": 2, "level": "beginner"}).status_code == 204
    players = ada.client(table).asked()["players"]
    assert [(player["kind"], player["level"]) for player in players[1:]] == [("bot", "greedy"), ("bot", "beginner")]


def test_a_filled_table_is_the_same_after_a_restart(tmp_path):
    server = Server(tmp_path).start()
    try:
        table = server.new_table("oddworld", ["open", "open", "open"])
        ada, bob = server.person(), server.person()
        secret = ada.join(table)["secret"]
        bob.join(table, "Bob", seat=1)
        assert bob.post(f"/api/tables/{table}/leave").status_code == 204
        assert ada.post(f"/api/tables/{table}/fill", {"seat": 2, "level": "greedy"}).status_code == 204
        assert ada.post(f"/api/tables/{table}/fill", {"seat": 1, "level": "greedy"}).status_code == 204
        client = server.client(table, secret)
        client.asked()
        client.act()
        before = client.asked(client.latest["version"] + 1)
        server.kill()
        server.start()
        after = server.client(table, secret).position(before["version"])
        assert (after["view"], after["players"]) == (before["view"], before["players"])
    finally:
        server.stop()


def test_of_many_who_want_the_last_seat_one_gets_it(server):
    table = server.new_table("oddworld", ["open", "greedy"])
    people = [server.person() for _ in range(6)]
    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(lambda one: one.post(f"/api/tables/{table}/join", {"name": "Eve"}), people))
    assert sorted(answer.status_code for answer in answers) == [201, 422, 422, 422, 422, 422]
    winner = next(one for one, answer in zip(people, answers, strict=True) if answer.status_code == 201)
    assert winner.client(table).asked()["seat"] == 0


def test_a_personal_link_recovers_a_seat_on_another_device(server):
    table = server.new_table("oddworld", ["open", "greedy"])
    ada, phone, eve = server.person(), server.person(), server.person()
    seated = ada.join(table)
    assert eve.post(f"/api/tables/{table}/claim", {"secret": seated["secret"][:-1]}).status_code == 403
    assert phone.post(f"/api/tables/{table}/claim", {"secret": seated["secret"]}).json() == seated
    assert phone.get("/api/me").json()["name"] == "Ada"
    assert phone.client(table).asked()["seat"] == 0
    assert phone.get("/api/me/tables").json()["tables"] == ada.get("/api/me/tables").json()["tables"] != []
    assert eve.client(table).position()["seat"] is None


def test_an_account_keeps_the_seats_of_a_guest_and_finds_them_anywhere(server):
    table = server.new_table("oddworld", ["open", "greedy"])
    ada, elsewhere = server.person(), server.person()
    ada.join(table)
    assert ada.post("/api/accounts", {"account": "ada.seats", "password": PASSWORD}).status_code == 201
    assert elsewhere.post("/api/login", {"account": "Ada.Seats", "password": "a wrong one"}).status_code == 403
    assert elsewhere.post("/api/login", {"account": "Ada.Seats", "password": PASSWORD}).status_code == 200
    assert [line["id"] for line in elsewhere.get("/api/me/tables").json()["tables"]] == [table]
    assert elsewhere.client(table).asked()["answers"]


def test_a_guests_seat_is_claimed_for_an_account(server):
    table = server.new_table("oddworld", ["open", "greedy"])
    secret = server.person().join(table)["secret"]
    dee = server.person()
    dee.post("/api/accounts", {"account": "dee.seats", "password": PASSWORD})
    assert dee.get("/api/me/tables").json()["tables"] == []
    dee.post(f"/api/tables/{table}/claim", {"secret": secret})
    assert [line["id"] for line in dee.get("/api/me/tables").json()["tables"]] == [table]


def test_the_secret_of_a_seat_is_no_key_to_an_account_and_takes_nothing_from_it(server):
    table = server.new_table("oddworld", ["open", "greedy"])
    cy, nobody, guest = server.person(), server.person(), server.person()
    cy.post("/api/accounts", {"account": "cy.seats", "password": PASSWORD})
    secret = cy.join(table, "Cy")["secret"]
    guest.join(server.new_table("oddworld", ["open", "greedy"]), "Guest")
    for other in (nobody, guest):
        assert other.post(f"/api/tables/{table}/claim", {"secret": secret}).status_code == 200
        assert other.get("/api/me").json()["account"] == ""
    assert server.client(table, secret).asked()["seat"] == 0  # whoever has it may play
    assert [line["id"] for line in cy.get("/api/me/tables").json()["tables"]] == [table]


def test_one_person_holds_several_seats(server):
    table = server.new_table("oddworld", ["open", "open", "open"])
    ada, bob = server.person(), server.person()
    seats = [ada.join(table, name)["seat"] for name in ("Ada", "Her sister")]
    assert (seats, bob.join(table, "Bob")["seat"]) == ([0, 1], 2)
    clients = [ada.client(table, seat) for seat in seats] + [bob.client(table)]
    assert [client.position()["seat"] for client in clients] == [0, 1, 2]
    assert ada.client(table).position()["seat"] == 0
    assert "seat 2 is not yours" in ada.client(table, 2).refused()["reason"].lower()
    assert server.play(clients, 8)[0]["ply"] == 8
    one, other = (ada.get(f"/api/tables/{table}/position", seat=seat).json() for seat in seats)
    assert (one["seat"], other["seat"]) == (0, 1)
    assert ada.get(f"/api/tables/{table}/position", seat=2).status_code == 422
    unasked = next(seat for seat in seats if not clients[seat].latest["answers"])
    asked = next(client.latest for client in clients if client.latest["answers"])
    given = {"version": asked["version"], "action": asked["answers"][0]["action"]}
    wrong = ada.post(f"/api/tables/{table}/act", given, seat=unasked)
    assert (wrong.status_code, "This question is put to" in wrong.json()["reason"]) == (409, True)
    assert server.play(clients, 1)[0]["ply"] == 9


def test_a_seat_is_given_back_before_the_game_begins_and_not_after(server):
    table = server.new_table("oddworld", ["open", "open"])
    ada, bob = server.person(), server.person()
    seated = ada.join(table)
    assert ada.post(f"/api/tables/{table}/leave", seat=1).status_code == 422
    assert bob.post(f"/api/tables/{table}/leave").status_code == 403
    assert ada.post(f"/api/tables/{table}/leave").status_code == 204
    assert ada.get("/api/me/tables").json()["tables"] == []
    assert "opens no seat" in server.client(table, seated["secret"]).refused()["reason"]
    assert (bob.join(table, "Bob")["seat"], ada.join(table)["seat"]) == (0, 1)
    late = bob.post(f"/api/tables/{table}/leave")
    assert (late.status_code, "has begun" in late.json()["reason"]) == (422, True)


def test_who_gave_a_seat_back_only_looks_on_even_over_a_socket_that_is_still_open(server):
    table = server.new_table("littletown", ["open", "open"])
    ada, bob, cy = server.person(), server.person(), server.person()
    ada.join(table)
    stale = ada.client(table)
    assert stale.position()["seat"] == 0
    ada.post(f"/api/tables/{table}/leave")
    bob.join(table, "Bob")
    cy.join(table, "Cy")
    clients = [bob.client(table), cy.client(table)]
    version = server.play(clients, 1)[0]["version"]
    seen = stale.position(version)
    assert (seen["seat"], seen["answers"], seen["view"]["board"]["goals"]) == (None, [], [[], []])
    stale.ask("resign")
    assert "You look on" in stale.refused()["reason"]
    stale.send(type="chat", text="It is me, Bob.")
    assert "nly players" in stale.refused()["reason"]
    stale.close()
    assert clients[1].position()["players"][0]["is_present"] is True
    clients[0].close()
    assert clients[1].until(lambda position: not position["players"][0]["is_present"])


def test_who_is_forgotten_leaves_no_seat_that_nobody_can_play(server):
    waiting, playing = server.new_table("oddworld", ["open", "open"]), server.new_table("oddworld", ["open", "open"])
    ada, bob = server.person(), server.person()
    bob.join(playing, "Bob")
    for table in (waiting, playing):
        ada.join(table)
    stale = ada.client(playing)
    stale.ask("stand_in")
    assert stale.until(lambda position: position["players"][1]["plays"] == "strong")
    assert ada.post("/api/me/delete").status_code == 204
    freed = server.get(f"/api/tables/{waiting}").json()
    assert [player["kind"] for player in freed["players"]] == ["open", "open"]
    client = bob.client(playing)
    gone = client.until(lambda position: position["players"][1]["has_resigned"])["players"][1]
    assert (gone["name"], gone["plays"]) == ("Somebody", "strong")
    assert stale.until(lambda position: position["seat"] is None)["answers"] == []
    assert client.asked()["answers"]


def test_a_bot_stands_in_and_its_player_comes_back(server):
    _, (ada, bob) = server.sit("oddville", ["open", "open"])
    ada.ask("stand_in", level="grandmaster")
    assert "'grandmaster' came" in ada.refused()["reason"]
    ada.ask("back")
    assert "nothing to come back from" in ada.refused()["reason"]
    ada.ask("stand_in", level="random")
    away = ada.until(lambda position: position["players"][0]["plays"] == "random")
    assert (away["answers"], away["can_undo"]) == ([], False)
    for _ in range(3):  # the bot plays on with Bob
        bob.asked()
        bob.act()
        bob.position(bob.latest["version"] + 1)
    bob.asked()
    for request in ({"type_": "act", "action": 0}, {"type_": "propose", "what": "end"}, {"type_": "stand_in"}):
        ada.position(bob.latest["version"])
        ada.ask(**request)
        assert "come back first" in ada.refused()["reason"]
    ada.ask("back")
    back = ada.until(lambda position: position["players"][0]["plays"] == "person")
    bob.position(back["version"])
    bob.act()
    assert ada.asked(bob.latest["version"] + 1)["answers"]


def test_bots_alone_keep_their_pace_while_somebody_may_come_back(server):
    _, (ada,) = server.sit("oddworld", ["open", "greedy"], pace=10)
    ada.ask("stand_in")
    away = ada.until(lambda position: position["players"][0]["plays"] == "strong")
    assert away["waits"] > 5
    ada.ask("back")
    assert ada.until(lambda position: position["players"][0]["plays"] == "person")["status"] == "playing"


def test_a_rematch_is_one_table_for_all_who_ask_with_somebody_else_first(server):
    control = {"kind": "bank", "seconds": 3000, "increment": 5}
    table = server.new_table(
        "littletown", ["open", "beginner", "open"], settings={"board": "B"}, control=control, is_listed=True
    )
    ada, bob, eve = server.person(), server.person(), server.person()
    ada.join(table)
    bob.join(table, "Bob")
    clients = [ada.client(table), bob.client(table)]
    assert "when the game is over" in ada.post(f"/api/tables/{table}/rematch").json()["reason"]
    server.wait_for_people(clients)
    clients[0].ask("propose", what="end")
    clients[1].until(lambda position: position["proposal"])
    clients[1].ask("agree")
    assert clients[0].until(lambda position: position["status"] != "playing")["status"] == "agreed"
    assert eve.post(f"/api/tables/{table}/rematch").status_code == 403
    with ThreadPoolExecutor(2) as pool:
        asked = list(pool.map(lambda one: one.post(f"/api/tables/{table}/rematch").json(), (ada, bob)))
    assert asked[0]["id"] == asked[1]["id"] != table
    assert [player["name"] or player["kind"] for player in asked[0]["players"]] == ["Blue", "open", "open"]
    again = asked[0]
    assert (again["settings"]["board"], again["control"], again["is_listed"]) == ("B", control, False)
    assert clients[1].until(lambda position: position["rematch"])["rematch"] == again["id"]
    assert again["commitment"] != server.get(f"/api/tables/{table}").json()["commitment"]
    for person, name in ((ada, "Ada"), (bob, "Bob")):
        person.join(again["id"], name)
    assert status_of(server, again["id"]) == "playing"


def test_tabs_of_one_player_see_the_same_and_of_two_answers_one_counts(server):
    table = server.new_table("oddville", ["open", "open"])
    ada, bob = server.person(), server.person()
    ada.join(table)
    bob.join(table, "Bob")
    clients = [ada.client(table), bob.client(table)]
    if not clients[0].position()["answers"]:
        ada = bob
        clients.reverse()
    tabs, other = [clients[0], ada.client(table)], clients[1]
    positions = [tab.position() for tab in tabs]
    assert positions[0]["answers"] == positions[1]["answers"] != []
    seat = positions[0]["seat"]
    version = positions[0]["version"]
    for tab in tabs:
        tab.act()
    assert {tab.position(version + 1)["version"] for tab in tabs} == {version + 1}
    tabs[0].ask("undo")  # of both: the answer was given once
    assert [tab.position(version + 2)["ply"] for tab in tabs] == [0, 0]
    tabs[0].close()
    assert other.position(version + 2)["players"][seat]["is_present"] is True
    tabs[1].close()
    assert other.until(lambda position: not position["players"][seat]["is_present"])
    ada.client(table)
    assert other.until(lambda position: position["players"][seat]["is_present"])


def test_who_lost_the_connection_hears_all_that_was_missed(server):
    table, clients = server.sit("oddworld", ["open", "open", "open"])
    looking_on = [server.client(table), server.client(table)]
    server.play(clients, 5)
    looking_on[0].position()
    looking_on[0].close()
    heard = len(looking_on[0].log)
    version = server.play(clients, 4)[0]["version"]
    staying = looking_on[1].position(version)
    back = server.client(table)
    position = back.position()
    assert {name: position[name] for name in ("version", "view", "players", "prompt", "answers")} == {
        name: staying[name] for name in ("version", "view", "players", "prompt", "answers")
    }
    assert back.log == looking_on[1].log
    assert len(back.log) > heard
    assert position["log_from"] == 0
    assert staying["log_from"] > 0  # who stays is not told everything again


def test_who_looks_on_sees_no_hand_is_asked_nothing_and_can_do_nothing(server):
    table, clients = server.sit("oddworld", ["open", "open"])
    server.play(clients, 2)
    eve = server.client(table)
    seen = eve.position()
    assert (seen["seat"], seen["answers"], seen["can_undo"]) == (None, [], False)
    hands = [client.latest["view"] for client in clients]
    assert seen["view"] not in hands
    for request in ("act", "undo", "propose", "agree", "decline", "resume", "resign", "stand_in", "back"):
        more = {"act": {"action": 0}, "propose": {"what": "end"}}.get(request, {})
        eve.ask(request, **more)
        assert eve.refused()["reason"] == "You look on; only players do that."
    assert eve.position()["version"] == seen["version"]
