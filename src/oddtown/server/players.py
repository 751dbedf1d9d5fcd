"""What a worker process does: let a bot choose, from what its seat may know."""

from oddtown.bots import make_bot
from oddtown.core.game import Action
from oddtown.core.perspective import Perspective
from oddtown.games import load


def choose(game: str, edition: str, bot: str, seed: int, packed: bytes) -> Action:
    """Returns a bot's answer to the question that its seat is asked."""
    return make_bot(bot, seed).choose(Perspective.unpack(load(game, edition), packed)).action
