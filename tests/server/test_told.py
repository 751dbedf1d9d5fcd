"""What is told at a table: sentences with the names of those who play, their messages, and what answers bring."""

import msgspec
import pytest

import oddtown
from oddtown.server.protocol import ServerMessage
from oddtown.server.table import BOT, PERSON, Options, Sitter, Table

GAMES = [meta.name for meta in oddtown.games()]


def play(clients, answers):
    """Lets people answer so many questions, each with the first answer that is open."""
    for _ in range(answers):
        version = max(client.position()["version"] for client in clients)
        asked = next(client for client in clients if client.position(version)["answers"])
        asked.act()
        for client in clients:
            client.position(version + 1)


def table_of(match, kinds):
    """Returns a table at which this match is played."""
    table = Table("table", match.game, match.record.settings, Options(), bytes(32), None)
    names = ("Ada", "Bob", "Cy", "Dee", "Eve")
    table.sitters = [
        Sitter(PERSON, names[seat], person=names[seat]) if kind == PERSON else Sitter(BOT, "strong", level="strong")
        for seat, kind in enumerate(kinds)
    ]
    table.match = match
    return table


@pytest.mark.parametrize("game", GAMES)
def test_all_that_is_sent_has_the_types_that_the_protocol_says(server, game):
    table, clients = server.sit(game, ["open", "open"])
    looking_on = server.client(table)
    heard = []
    for client in [*clients, looking_on]:
        hear = client.socket.recv
        client.socket.recv = lambda timeout, hear=hear: heard.append(hear(timeout)) or heard[-1]
    play(clients, 12)
    looking_on.position(clients[0].position()["version"])
    clients[0].ask("agree")
    clients[0].refused()
    assert len(heard) > 20
    for message in heard:
        msgspec.json.decode(message, type=ServerMessage, strict=True)


def test_people_are_named_in_sentences_and_bots_are_called_by_their_colours(server):
    _, (ada,) = server.sit("oddworld", ["open", "greedy", "beginner"])
    assert [(player["name"], player["level"]) for player in ada.position()["players"]] == [
        ("Ada", ""),
        ("Red", "greedy"),
        ("Yellow", "beginner"),
    ]
    texts = {answer["label"]: answer["text"] for answer in ada.asked()["answers"]}
    while "keep" not in texts:
        ada.act()
        texts = {answer["label"]: answer["text"] for answer in ada.asked(ada.latest["version"] + 1)["answers"]}
    assert (texts["give red"], texts["give yellow"]) == ("hand it to Red", "hand it to Yellow")
    ada.send(type="act", version=ada.latest["version"], action=ada.latest["answers"][0]["action"])
    ada.asked(ada.latest["version"] + 1)
    [kept] = [told for told in ada.log if told["id"] == "kept" and told["values"]["seat"] == 0][:1]
    assert kept["text"].startswith("Ada keeps ")
    others = [told["text"] for told in ada.log if told["id"] in ("kept", "given") and told["values"]["seat"] != 0]
    assert others
    assert all(text.startswith(("Red ", "Yellow ")) for text in others)


def test_records_keep_the_levels_of_bots(server):
    table, (ada,) = server.sit("oddworld", ["open", "greedy"])
    ada.asked()
    assert server.get(f"/api/tables/{table}/record").json()["players"] == ["Ada", "greedy"]


@pytest.mark.parametrize("game", GAMES)
def test_what_happened_is_told_with_its_ply_its_id_and_its_values(server, game):
    _, clients = server.sit(game, ["open", "open"])
    play(clients, 8)
    catalogue = oddtown.load(game).text
    for client in clients:
        assert [told["ply"] for told in client.log] == sorted(told["ply"] for told in client.log)
        assert client.log[-1]["ply"] == client.position()["ply"]  # what the last answer brought about
        for told in client.log:
            message = oddtown.core.text.Message(told["id"], told["values"])
            assert told["text"] == catalogue.say(message, ["Ada", "Bob"])
        for answer in client.position()["answers"]:
            message = oddtown.core.text.Message(answer["id"], answer["values"])
            assert answer["text"] == catalogue.say(message, ["Ada", "Bob"])


def test_a_question_speaks_to_who_is_asked_and_tells_the_others(server):
    table, clients = server.sit("littletown", ["open", "open"])
    play(clients, 1)
    looking_on = server.client(table)
    asked = next(client for client in clients if client.position()["answers"])
    other = next(client for client in clients if client is not asked)
    name = asked.position()["players"][asked.position()["seat"]]["name"]
    assert asked.position()["prompt"].endswith("?")
    told = [client.position()["prompt"] for client in (other, looking_on)]
    assert told[0] == told[1] != asked.position()["prompt"]
    assert told[0].startswith(f"{name} ")


def test_answers_say_what_they_bring_to_who_asks_for_it(server):
    person = server.person()
    table = server.new_table("oddworld", ["open", "greedy"])
    secret = person.join(table)["secret"]
    plain, with_outlook = server.client(table, secret), server.client(table)
    with_outlook.close()
    with_outlook = server.client(table, secret, outlook=True)
    assert [answer["brings"] for answer in plain.asked()["answers"]] == [{}, {}]
    brings = [answer["brings"] for answer in with_outlook.asked()["answers"]]
    assert brings == [{"deck": 0}, {"deck": 1}]
    path = f"/api/tables/{table}/position"
    assert [answer["brings"] for answer in person.get(path).json()["answers"]] == [{}, {}]
    assert [answer["brings"] for answer in person.get(path, outlook=True).json()["answers"]] == brings


def test_sentences_are_made_once_for_each_who_hears_them_and_language():
    match = oddtown.Match(oddtown.load("oddworld"), 2, seed=1)
    table = table_of(match, [PERSON, BOT])
    match.play("draw left", "keep")
    before = list(table.log(0))
    match.play("draw left", "keep")
    assert len(table.log(0)) > len(before)
    assert all(one is other for one, other in zip(before, table.log(0), strict=False))
    german = table.log(0, "de")
    assert [told.id for told in german] == [told.id for told in table.log(0)]
    assert german[-1].text != table.log(0)[-1].text


def test_who_is_forgotten_is_named_no_more(server):
    """Also those who have heard the name before hear everything again without it."""
    ada, bob = server.person(), server.person()
    table = server.new_table("oddworld", ["open", "open"])
    ada.join(table, "Ada")
    bob.join(table, "Bob")
    clients = [ada.client(table), bob.client(table)]
    play(clients, 4)
    looking_on = server.client(table)
    looking_on.position()
    assert any("Ada" in told["text"] for told in looking_on.log)
    assert ada.post("/api/me/delete", {}).status_code == 204
    looking_on.until(lambda position: position["players"][0]["name"] != "Ada" and position["log_from"] == 0)
    assert looking_on.log
    assert not any("Ada" in told["text"] for told in looking_on.log)
    assert any("Bob" in told["text"] for told in looking_on.log)
