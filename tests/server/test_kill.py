"""A server that is killed: what it acknowledged is there when it is back, once, and the table goes on."""

from oddtown.server.store import Store


def test_acknowledged_answers_survive_kills(server):
    table = server.new_table("littletown", ["open", "greedy"], settings={"board": "B"})
    secret = server.join(table, contribution="mine")["secret"]
    version = 0
    for _ in range(4):
        client = server.client(table, secret)
        for _ in range(3):
            position = client.asked(version)
            client.send(type="act", version=position["version"], action=position["answers"][0]["action"])
            version = client.position(position["version"] + 1)["version"]
        server.kill()
        server.start()
        assert server.client(table, secret).position()["version"] >= version
    store = Store.in_folder(server.folder)
    assert [entry.version for entry in store.entries(table)] == list(range(1, len(store.entries(table)) + 1))
    store.close()
