"""The lobby: tables that wait for players, private ones, one's own tables, and how often it is one's turn."""

import pytest
import sqlalchemy as sql

from oddtown.server.database import engine_of, writing
from oddtown.server.schema import SEATS, TABLES


def lines(server, **parameters):
    return {line["id"]: line for line in server.person().get("/api/tables", **parameters).json()}


def mine(person):
    return person.get("/api/me/tables").json()


@pytest.fixture
def two(server):
    """Two people, and a way to seat them at a new table."""
    people = [server.person(), server.person()]

    def sit(game="oddworld", **more):
        table = server.new_table(game, ["open", "open"], **more)
        for person, name in zip(people, ("Ada", "Bob"), strict=True):
            person.join(table, name)
        return table, [person.client(table) for person in people]

    return people, sit


def test_a_table_is_made_with_all_its_choices(server):
    ada = server.person()
    control = {"kind": "days", "seconds": 259_200.0, "increment": 0.0}
    wanted = {"game": "littletown", "players": ["open", "strong", "open", "beginner"], "settings": {"board": "B"}}
    made = ada.post("/api/tables", {**wanted, "control": control, "on_timeout": "abandon", "pace": 1.5})
    assert made.status_code == 201
    info = made.json()
    assert (info["settings"]["board"], info["control"], info["status"]) == ("B", control, "waiting")
    kinds = [(player["kind"], player["name"], player["plays"]) for player in info["players"]]
    assert kinds == [("open", "", ""), ("bot", "Red", "strong"), ("open", "", ""), ("bot", "Black", "beginner")]
    assert [player["level"] for player in info["players"]] == ["", "strong", "", "beginner"]
    assert len(info["commitment"]) >= 64
    assert server.get(f"/api/tables/{info['id']}").json() == info
    line = lines(server)[info["id"]]
    assert (line["open_seats"], line["players"], line["control"]) == (2, ["", "strong", "", "beginner"], control)


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"control": {"kind": "days", "seconds": 5}}, "60 seconds"),
        ({"control": {"kind": "bank", "seconds": 60, "increment": -1}}, "increment"),
        ({"control": {"kind": "hourglass"}}, "control"),
        ({"take_back": 31}, "take_back"),
        ({"pace": -1}, "pace"),
        ({"on_timeout": "lose"}, "on_timeout"),
        ({"edition": "pirated"}, "editions"),
        ({"players": ["open"] * 17}, "players"),
        ({"settings": {"board": "C"}}, "board"),
        ({"game": ""}, ""),
        ({"game": "../core"}, ""),
    ],
)
def test_choices_that_make_no_sense_are_refused(server, more, words):
    wanted = {"game": "littletown", "players": ["open", "open"], **more}
    refused = server.person().post("/api/tables", wanted)
    assert refused.status_code in (404, 422)
    assert words in refused.text


def test_a_table_waits_plays_and_ends_in_the_lobby(server, two):
    people, sit = two
    waiting = server.new_table("oddworld", ["open", "open"])
    table, clients = sit()
    listed = list(lines(server))
    assert listed.index(waiting) < listed.index(table)  # who looks for a game sees where there is room
    assert (lines(server)[table]["status"], lines(server)[table]["players"]) == ("playing", ["Ada", "Bob"])
    assert waiting in lines(server, status="waiting")
    assert table not in lines(server, status="waiting")
    clients[0].ask("propose", what="end")
    clients[1].until(lambda position: position["proposal"])
    clients[1].ask("agree")
    clients[0].until(lambda position: position["status"] == "agreed")
    assert lines(server, status="agreed")[table]["open_seats"] == 0
    people[0].join(waiting)
    assert lines(server)[waiting]["open_seats"] == 1
    assert lines(server, status="nonsense") == {}


def test_a_private_table_is_found_only_by_its_link_and_by_who_sits_there(server):
    table = server.new_table("oddworld", ["open", "greedy"], is_listed=False)
    ada = server.person()
    assert table not in lines(server)
    assert server.get(f"/api/tables/{table}").json()["is_listed"] is False
    ada.join(table)
    assert table not in lines(server)
    assert [line["id"] for line in mine(ada)["tables"]] == [table]


def test_ones_own_tables_are_for_who_is_known(server):
    assert server.person().get("/api/me/tables").status_code == 403
    assert server.person().get("/api/tables/none").status_code == 404


def test_it_is_counted_at_how_many_tables_it_is_ones_turn(server, two):
    people, sit = two
    tables = [sit() for _ in range(3)]
    before = [mine(person)["your_turn"] for person in people]
    assert sum(before) == 3
    table, clients = tables[0]
    asked = 0 if clients[0].position()["answers"] else 1
    while clients[asked].asked()["answers"] and not clients[1 - asked].position()["answers"]:
        clients[asked].act()
        version = clients[asked].latest["version"] + 1
        clients[1 - asked].position(version)
        if not clients[asked].position(version)["answers"]:
            break
    after = [mine(person) for person in people]
    assert after[asked]["your_turn"] == before[asked] - 1
    assert after[1 - asked]["your_turn"] == before[1 - asked] + 1
    for person in after:
        turns = [line["is_my_turn"] for line in person["tables"]]
        assert turns == sorted(turns, reverse=True)
        assert sum(turns) == person["your_turn"]
    line = next(line for line in after[1 - asked]["tables"] if line["id"] == table)
    assert (line["is_my_turn"], line["seat"]) == (True, 1 - asked)


def test_nobody_has_a_turn_where_a_table_is_paused_or_a_bot_plays(server, two):
    people, sit = two
    _, clients = sit()
    asked = 0 if clients[0].position()["answers"] else 1
    assert mine(people[asked])["your_turn"] == 1
    clients[0].ask("propose", what="pause")
    clients[1].until(lambda position: position["proposal"])
    clients[1].ask("agree")
    clients[1].until(lambda position: position["is_paused"])
    assert [mine(person)["your_turn"] for person in people] == [0, 0]
    clients[1].ask("resume")
    clients[asked].position(clients[1].position()["version"] + 1)
    assert mine(people[asked])["your_turn"] == 1
    clients[asked].ask("resign")
    clients[1 - asked].asked(clients[asked].position()["version"] + 1)
    assert [mine(person)["your_turn"] for person in people][asked] == 0


def test_who_holds_several_seats_is_led_to_the_one_that_is_asked(server):
    table = server.new_table("oddworld", ["open", "open"])
    ada = server.person()
    clients = [ada.client(table, ada.join(table, name)["seat"]) for name in ("Ada", "Ben")]
    assert server.get(f"/api/tables/{table}").json()["status"] == "playing"
    for _ in range(4):
        (line,) = mine(ada)["tables"]
        version = max(client.position()["version"] for client in clients)
        assert (line["is_my_turn"], bool(clients[line["seat"]].position(version)["answers"])) == (True, True)
        server.play(clients, 1)


def test_a_game_that_goes_on_is_not_lost_behind_many_that_have_ended(server, two):
    people, sit = two
    table, clients = sit()
    clients[0].position()
    engine = engine_of(server.folder, None)
    with writing(engine) as connection:
        row = dict(connection.execute(sql.select(TABLES).where(TABLES.c.id == table)).one()._mapping)
        seat = dict(connection.execute(sql.select(SEATS).where(SEATS.c.table_id == table)).first()._mapping)
        ended = {
            "is_listed": False,
            "status": "over",
            "asked": 0,
            "due": None,
            "created": row["created"] + 1,
            "ended": 1.0,
        }
        connection.execute(TABLES.insert(), [{**row, **ended, "id": f"ended {n}"} for n in range(120)])
        connection.execute(SEATS.insert(), [{**seat, "table_id": f"ended {n}"} for n in range(120)])
    engine.dispose()
    own = mine(people[0])["tables"]
    assert len(own) == 100
    assert own[0]["id"] == table


def test_the_games_are_listed_with_what_can_be_chosen(server):
    games = {game["name"]: game for game in server.get("/api/games").json()}
    board = {"title": "Board", "meaning": "side of the board", "choices": {"A": "A", "B": "B"}}
    assert games["littletown"]["settings"]["board"] == board
    assert games["oddworld"]["seats"] == [2, 5]
    assert games["tybor"]["levels"] == ["beginner", "casual", "strong", "expert"]
    assert {"random", "greedy"} <= set(games["tybor"]["bots"])
