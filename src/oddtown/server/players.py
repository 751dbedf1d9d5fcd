"""What a worker process does: let a bot choose, from what its seat may know."""

import multiprocessing
import os
import threading

from oddtown.bots import make_bot
from oddtown.core.game import Action
from oddtown.core.perspective import Perspective
from oddtown.games import load


def end_with_the_server() -> None:
    """Lets a worker end when its server does, however that happens: nobody else would end it."""
    server = multiprocessing.parent_process()
    assert server is not None

    def wait() -> None:
        server.join()
        os._exit(0)

    threading.Thread(target=wait, name="wait for the server's end", daemon=True).start()


def choose(game: str, edition: str, bot: str, seed: int, packed: bytes) -> Action:
    """Returns a bot's answer to the question that its seat is asked."""
    return make_bot(bot, seed).choose(Perspective.unpack(load(game, edition), packed)).action
