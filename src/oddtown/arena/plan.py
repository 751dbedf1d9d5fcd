"""What an arena plays: the whole of it, so that equal plans play equal games."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import oddtown
from oddtown.arena.sprt import Sprt
from oddtown.bots import LEVELS, check_bot
from oddtown.bots.weights import weights_hash
from oddtown.core.card import Seat
from oddtown.core.errors import BotError, SettingsError
from oddtown.core.settings import check_seats, check_settings
from oddtown.games import load


@dataclass(frozen=True)
class Plan:
    """Which bots play which game how often. Everything that a result depends on is here, so it is also what is saved.

    Games are numbered; a block is one deal, played once with every rotation of the seats.
    """

    version: str  # of oddtown
    game: str
    rules: int
    edition: str  # its name, or the folder it was read from
    edition_hash: str
    weights: str  # hash of those that bots judge by at so many seats; empty if there are none
    settings: dict[str, str]
    bots: tuple[str, ...]
    seats: int
    field: bool  # one of the first bot against the second in all other seats
    seed: int
    games: int
    gain: float | None  # what the sequential test looks for; None plays all games
    alpha: float
    beta: float

    @property
    def blocks(self) -> int:
        """How many deals are played, if no test ends it before."""
        return self.games // self.seats

    def owners(self, turn: int) -> list[int]:
        """Returns the number of the bot in every seat, in one rotation."""
        chairs = [(seat + turn) % self.seats for seat in range(self.seats)]
        return [min(chair, 1) if self.field else chair % len(self.bots) for chair in chairs]

    def names(self, number: int) -> list[str]:
        """Returns the name of the bot in every seat of a game."""
        return [self.bots[owner] for owner in self.owners(number % self.seats)]

    def in_full(self) -> list[str]:
        """Returns the names of the bots with their budgets, also of those that were named by a level."""
        return [f"{bot} ({LEVELS[bot]})" if bot in LEVELS else bot for bot in self.bots]

    def fair(self, bot: int) -> float:
        """Returns the share of the wins that a bot would have if all were alike: its part of the seats."""
        return self.owners(0).count(bot) / self.seats

    def bot_seed(self, number: int, seat: Seat) -> str:
        """Returns what a bot's chance follows from; it does not tell the deal."""
        block, turn = divmod(number, self.seats)
        return f"bot {self.seed} {block} {turn} {seat}"

    def deal(self, number: int) -> str:
        """Returns what the deal of a game follows from."""
        return f"arena {self.seed} {number // self.seats}"

    def test(self) -> Sprt | None:
        """Returns the sequential test of the first bot, if there is to be one."""
        return None if self.gain is None else Sprt(self.fair(0), self.gain, self.seats, self.alpha, self.beta)

    def as_dict(self) -> dict[str, Any]:
        """Returns the plan for JSON."""
        return {**asdict(self), "bots": list(self.bots)}


def make_plan(
    game: str,
    bots: Sequence[str],
    games: int,
    seats: int | None = None,
    settings: Mapping[str, Any] | None = None,
    seed: int = 0,
    field: bool = False,
    gain: float | None = None,
    alpha: float = 0.05,
    beta: float = 0.05,
    edition: str = "",
) -> Plan:
    """Returns the plan, or refuses what cannot be played before anything is started."""
    rules = load(game, edition)
    meta = rules.meta
    if games < 1:
        raise SettingsError(f"expected at least 1 game, came {games}")
    if field and len(bots) != 2:
        raise BotError(f"expected 2 bots for a field, one and those it plays against; came {len(bots)}")
    if field and seats is None:
        raise SettingsError(f"a field needs a number of seats, {meta.fewest_seats} to {meta.most_seats}; none came")
    seats = len(bots) if seats is None else seats
    if not 0 < len(bots) <= seats:
        raise BotError(f"expected 1 to {seats} bots for {seats} seats, came {len(bots)}")
    for bot in bots:
        check_bot(bot, game)
    check_seats(meta, seats)
    plan = Plan(
        version=oddtown.__version__,
        game=game,
        rules=meta.rules,
        edition=rules.edition.name if rules.edition.is_shipped else str(Path(edition).absolute()),
        edition_hash=rules.edition.hash,
        weights=weights_hash(rules, seats),
        settings=check_settings(meta, settings or {}),
        bots=tuple(bots),
        seats=seats,
        field=field,
        seed=seed,
        games=-(-games // seats) * seats,
        gain=gain,
        alpha=alpha,
        beta=beta,
    )
    plan.test()
    return plan
