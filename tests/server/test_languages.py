"""Languages: everybody at a table reads sentences in their own."""

import string

import pytest

import oddtown
from oddtown.games import languages
from oddtown.server.sentences import ENGLISH, SENTENCES, language_of, sentence

GAMES = [meta.name for meta in oddtown.games()]


def values(text):
    return sorted(name for _, name, _, _ in string.Formatter().parse(text) if name is not None)


def test_the_server_says_all_its_sentences_in_every_language_of_the_games():
    assert list(SENTENCES) == languages()
    for language in languages():
        assert list(SENTENCES[language]) == list(SENTENCES[ENGLISH])
        for name, text in SENTENCES[language].items():
            assert values(text) == values(SENTENCES[ENGLISH][name]), name
            assert language == ENGLISH or text != SENTENCES[ENGLISH][name], name
    assert sentence("fr", "closed") == sentence(ENGLISH, "closed")


@pytest.mark.parametrize(
    ("wanted", "language"),
    [
        (None, "en"),
        ("", "en"),
        ("de", "de"),
        ("DE-at", "de"),
        ("fr-CH, de;q=0.9, en;q=0.8", "de"),
        ("en-GB,en;q=0.9,de;q=0.8", "en"),
        ("fr, *;q=0.5", "en"),
        ("dexter", "en"),
        (",;,-;q=de", "en"),
    ],
)
def test_the_first_language_that_we_have_is_taken(wanted, language):
    assert language_of(wanted) == language


def at_one_version(one, other, version):
    """Returns what two are shown of one version: where all choose at once, a bot may answer between them."""
    shown = [client.position(version) for client in (one, other)]
    while shown[0]["version"] != shown[1]["version"]:
        version = max(position["version"] for position in shown)
        shown = [client.position(version) for client in (one, other)]
    return shown


@pytest.mark.parametrize("game", GAMES)
def test_two_at_a_table_read_each_their_own_language(server, game):
    table = server.new_table(game, ["open", "open", "greedy"])
    secrets = [server.join(table, name)["secret"] for name in ("Ada", "Bob")]
    clients = [server.client(table, secrets[0]), server.client(table, secrets[1], language="de")]
    german, both = server.client(table, secrets[0], language="de"), []
    for _ in range(10):
        server.wait_for_people(clients)
        version = max(client.latest["version"] for client in clients)
        both.append(at_one_version(german, clients[0], version))
        asked = next(client for client in clients if client.position(version)["answers"])
        asked.act()
        asked.position(version + 1)
    for mine, other in both:  # the same seat, in two languages
        assert mine["prompt"] != other["prompt"] or not mine["prompt"]
        assert [answer["action"] for answer in mine["answers"]] == [answer["action"] for answer in other["answers"]]
        assert mine["view"] == other["view"]
    assert any(mine["answers"] and mine["answers"][0]["text"] != other["answers"][0]["text"] for mine, other in both)
    clients[1].position(clients[0].position()["version"])
    told = {(told["ply"], told["id"], str(told["values"])): told["text"] for told in clients[0].log}
    in_german = {(told["ply"], told["id"], str(told["values"])): told["text"] for told in clients[1].log}
    shared = told.keys() & in_german.keys()
    assert shared
    assert all(told[each] != in_german[each] for each in shared)
    colours = [client.position()["players"][2]["name"] for client in clients]
    assert colours[0] != colours[1]
    assert colours[0].lower() == oddtown.load(game).meta.seat_names[2]


def test_refusals_come_in_the_language_of_who_is_refused(server):
    table = server.new_table("oddville", ["open", "open"])
    secrets = [server.join(table, name)["secret"] for name in ("Ada", "Bob")]
    english, german = server.client(table, secrets[0]), server.client(table, secrets[0], language="de")
    looking_on = server.client(table, language="de-CH")
    for client in (english, german, looking_on):
        client.position()
    for client, words in ((english, "Nothing is proposed."), (german, "Es gibt keinen Vorschlag.")):
        client.ask("agree")
        assert client.refused()["reason"] == words
    looking_on.ask("undo")
    assert looking_on.refused()["reason"] == "Du schaust zu; das können nur die, die mitspielen."
    version = english.position()["version"]
    for client in (english, german):  # a rule of the game refuses
        client.send(type="act", version=version, action=oddtown.load("oddville").actions)
    reasons = [client.refused()["reason"] for client in (english, german)]
    assert reasons[0].startswith("There is no action")
    assert reasons[1].startswith("Eine Aktion")


def test_a_browser_need_not_say_its_language_again(server):
    table = server.new_table("oddworld", ["open", "open"])
    header = {"Accept-Language": "de-DE,de;q=0.9"}
    client = server.client(table, headers=header)
    client.position()
    client.ask("undo")
    assert client.refused()["reason"].startswith("Du schaust zu")
    in_english = server.client(table, headers=header, language="en")
    in_english.position()
    in_english.ask("undo")
    assert in_english.refused()["reason"].startswith("You look on")


def test_http_answers_in_the_first_language_of_the_browser_that_we_have(server):
    ada, header = server.person(), {"Accept-Language": "fr,de;q=0.5"}
    table = server.new_table("littletown", ["open", "greedy"])
    ada.join(table)
    path = f"/api/tables/{table}"
    english = ada.http.get(path).json()
    german = ada.http.get(path, headers=header).json()
    assert [info["players"][1]["name"] for info in (english, german)] == ["Red", "Rot"]
    settings = {
        language: {game["name"]: game["settings"] for game in ada.http.get("/api/games", headers=given).json()}
        for language, given in (("en", {}), ("de", header))
    }
    for name, found in settings["en"].items():
        for setting, said in found.items():
            there = settings["de"][name][setting]
            assert list(there["choices"]) == list(said["choices"])
            assert there["meaning"] != said["meaning"]
    server.wait_for_people([ada.client(table)])
    prompts = [ada.http.get(f"{path}/position", headers=given).json()["prompt"] for given in ({}, header)]
    assert prompts[0] != prompts[1]
    body = {"version": 999, "action": 0}
    reasons = [ada.http.post(f"{path}/act", json=body, headers=given).json()["reason"] for given in ({}, header)]
    assert "you saw version 999" in reasons[0]
    assert "du hast Version 999 gesehen" in reasons[1]
