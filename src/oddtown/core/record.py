"""Record: a game as game, edition, settings, seed and actions; and the deal that can be verified.

A game that goes on from an earlier one carries that one with it, as its origin.
JSON is for machines, text for people; both replay to the same state. `docs/notation.md` describes them.
"""

import json
import os
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from oddtown.core.compiled import mypyc_attr
from oddtown.core.errors import RecordError
from oddtown.core.rng import Rng, sealed_below

FORMAT: Final = 1
NOT_REVEALED: Final = "(revealed at the end)"
MOST_ORIGINS: Final = 100
"""So many games can go on from one another."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
@dataclass
class Deal:
    """Where a seed comes from: a server seed promised by its hash, and a value from each human seat."""

    commitment: str
    match: str
    contributions: list[str]
    server_seed: str = ""  # revealed at the end

    def seed(self, server_seed: bytes, game: str, edition: str, settings: Mapping[str, str]) -> bytes:
        """Derives the seed of the deal from everything that was promised and contributed."""
        parts = [self.match, game, edition, json.dumps(settings, sort_keys=True), *self.contributions]
        texts = [part.encode(errors="surrogatepass") for part in parts]
        data = b"".join(len(text).to_bytes(4, "little") + text for text in texts)
        return blake2b(data, digest_size=32, key=server_seed, person=b"oddtown seeding").digest()

    def as_dict(self) -> dict[str, Any]:
        """Returns the deal for JSON."""
        return {
            "commitment": self.commitment,
            "match": self.match,
            "contributions": self.contributions,
            "server_seed": self.server_seed,
        }

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> "Deal":
        """Reads a deal, or says what is wrong with it."""
        return cls(
            _get(data, "commitment", str),
            _get(data, "match", str),
            _list(data, "contributions", str),
            _get(data, "server_seed", str),
        )


def commit(server_seed: bytes) -> str:
    """Returns the hash by which a server seed is promised before the first card."""
    return blake2b(server_seed, digest_size=32, person=b"oddtown promise").hexdigest()


class SealedRng(Rng):
    """The sealed generator as an object: it deals anew what a seat has not seen, when a game goes on for that seat."""

    def __init__(self, seed: bytes = bytes(32)) -> None:
        super().__init__()
        self.seed: bytes = seed
        self.draws: int = 0

    def below(self, n: int) -> int:
        """Returns a number from 0 to n - 1."""
        number, self.draws = sealed_below(self.seed, self.draws, n)
        return number

    def shuffle(self, items: list[int]) -> None:
        """Shuffles the list in place, last place first."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
@dataclass
class Origin:
    """Where a game goes on from: an earlier deal, its answers up to there, and the seat for which it goes on.

    What this seat had not seen then is dealt anew by the seed of the record.
    """

    viewer: int
    seed: str
    actions: list[tuple[int, int]] = field(default_factory=list)
    digests: list[str] = field(default_factory=list)
    deal: Deal | None = None
    origin: "Origin | None" = None  # the earlier game may itself have gone on from another

    def as_dict(self) -> dict[str, Any]:
        """Returns the origin for JSON."""
        data: dict[str, Any] = {
            "viewer": self.viewer,
            "seed": self.seed,
            "actions": self.actions,
            "digests": self.digests,
        }
        if self.deal is not None:
            data["deal"] = self.deal.as_dict()
        if self.origin is not None:
            data["origin"] = self.origin.as_dict()
        return data

    @classmethod
    def read(cls, data: Any) -> "Origin":
        """Reads an origin, or says what is wrong with it."""
        found: Origin | None = None
        for layer in _layers(data):
            actions, digests = _read_actions(layer)
            deal = Deal.read(_get(layer, "deal", dict)) if "deal" in layer else None
            found = cls(_get(layer, "viewer", int), _get(layer, "seed", str), actions, digests, deal, found)
        assert found is not None
        return found


def _layers(data: Any) -> list[dict[str, Any]]:
    """Returns an origin and those before it, the earliest first."""
    layers: list[dict[str, Any]] = []
    while True:
        if type(data) is not dict:
            raise RecordError(f"record: 'origin' must be a dict, not {data!r}")
        layers.append(data)
        if len(layers) > MOST_ORIGINS:
            raise RecordError(f"expected at most {MOST_ORIGINS} games that go on from one another, came more")
        if "origin" not in data:
            layers.reverse()
            return layers
        data = data["origin"]


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
@dataclass
class Record:
    """Everything needed to play a game again, and to check that it is the same game.

    `digests` has one entry per action: a running hash of the public events. `components` is there when the edition
    is not one of ours. `seed` is empty in a record that left its match before the end. In a game that goes on from an
    earlier one, `actions` are those given since.
    """

    game: str
    rules: int
    edition: str
    edition_hash: str
    seats: int
    settings: dict[str, str]
    seed: str
    actions: list[tuple[int, int]] = field(default_factory=list)
    digests: list[str] = field(default_factory=list)
    players: list[str] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    rewinds: list[int] = field(default_factory=list)  # plies that all seats agreed to go back to
    resigned: list[tuple[int, int]] = field(default_factory=list)  # seats, in that order, each with the ply
    deal: Deal | None = None
    components: dict[str, Any] | None = None
    origin: Origin | None = None

    def copy(self) -> "Record":
        """Returns a record to which answers can be added without changing this one."""
        return replace(
            self,
            actions=self.actions[:],
            digests=self.digests[:],
            players=self.players[:],
            scores=self.scores[:],
            rewinds=self.rewinds[:],
            resigned=self.resigned[:],
        )

    def to_json(self) -> str:
        """Returns the record as JSON, one line."""
        data: dict[str, Any] = {
            "oddtown": FORMAT,
            "game": self.game,
            "rules": self.rules,
            "edition": {"name": self.edition, "hash": self.edition_hash},
            "seats": self.seats,
            "settings": self.settings,
            "players": self.players,
            "seed": self.seed,
            "actions": self.actions,
            "digests": self.digests,
            "scores": self.scores,
            "rewinds": self.rewinds,
        }
        if self.resigned:
            data["resigned"] = self.resigned
        if self.deal is not None:
            data["deal"] = self.deal.as_dict()
        if self.origin is not None:
            data["origin"] = self.origin.as_dict()
        if self.components is not None:
            data["edition"]["components"] = self.components
        return json.dumps(data, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> "Record":
        """Reads a record from JSON, or says what is wrong with it."""
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise RecordError(f"expected a record in JSON; it breaks off or is damaged: {error}") from None
        if not isinstance(data, dict) or data.get("oddtown") != FORMAT:
            came = data.get("oddtown") if isinstance(data, dict) else type(data).__name__
            raise RecordError(f"expected a record of format {FORMAT}, came {came!r}")
        edition = _get(data, "edition", dict)
        deal = Deal.read(_get(data, "deal", dict)) if "deal" in data else None
        actions, digests = _read_actions(data)
        components = edition.get("components")
        if components is not None and not isinstance(components, dict):
            raise RecordError(f"record: the components of 'edition' must be a table of files, not {components!r}")
        record = cls(
            game=_get(data, "game", str),
            rules=_get(data, "rules", int),
            edition=_get(edition, "name", str),
            edition_hash=_get(edition, "hash", str),
            seats=_get(data, "seats", int),
            settings=_get(data, "settings", dict),
            seed=_get(data, "seed", str),
            actions=actions,
            digests=digests,
            players=_list(data, "players", str),
            scores=_list(data, "scores", int),
            rewinds=_list(data, "rewinds", int),
            resigned=_pairs(data.get("resigned", []), "who resigned", "a seat and a ply"),
            deal=deal,
            components=components,
            origin=Origin.read(data["origin"]) if "origin" in data else None,
        )
        record.check_names()
        return record

    def check_names(self) -> None:
        """Refuses names that would not show as what they are, and plies and seats there cannot be."""
        for name in (self.game, self.edition, *self.players):
            if not name.isprintable():
                raise RecordError(f"expected names that can be printed, came {name!r}")
        if any(ply < 0 for ply in self.rewinds):
            raise RecordError(f"expected rewinds to plies from 0 on, came {self.rewinds}")
        gone = [seat for seat, _ in self.resigned]
        if len(set(gone)) < len(gone) or any(not 0 <= seat < self.seats or ply < 0 for seat, ply in self.resigned):
            raise RecordError(f"expected seats that resigned, each once and with a ply from 0 on; came {self.resigned}")
        for origin in self.origins():
            if not 0 <= origin.viewer < self.seats:
                raise RecordError(f"expected an origin with a seat from 0 to {self.seats - 1}, came {origin.viewer}")

    def earlier(self) -> "Record | None":
        """Returns the record of the game that this one goes on from, up to there and without names."""
        if self.origin is None:
            return None
        origin = self.origin
        return replace(
            self,
            seed=origin.seed,
            actions=origin.actions,
            digests=origin.digests,
            players=[],
            scores=[],
            rewinds=[],
            resigned=[],
            deal=origin.deal,
            origin=origin.origin,
        )

    def origins(self) -> list[Origin]:
        """Returns the origin, the origin of that one, and so on."""
        found = []
        origin = self.origin
        while origin is not None:
            found.append(origin)
            origin = origin.origin
        return found

    def all_plies(self) -> int:
        """Returns how many answers there are, with those of all the games that this one goes on from."""
        return len(self.actions) + sum(len(origin.actions) for origin in self.origins())

    def origin_at(self, ply: int, viewer: int) -> Origin:
        """Returns what a game carries with it that goes on from this one, after so many answers, for a seat."""
        if not 0 <= ply <= len(self.actions):
            raise RecordError(f"expected a ply from 0 to {len(self.actions)}, came {ply}")
        if not 0 <= viewer < self.seats:
            raise RecordError(f"expected a seat from 0 to {self.seats - 1}, came {viewer}")
        if len(self.origins()) >= MOST_ORIGINS:
            raise RecordError(f"expected at most {MOST_ORIGINS} games that go on from one another, this would be more")
        return Origin(viewer, self.seed, self.actions[:ply], self.digests[:ply], self.deal, self.origin)

    def write(self, path: Path, text: str | None = None) -> None:
        """Writes the record (or a text form of it) so that the file is never half written."""
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            if path.exists():
                os.chmod(name, path.stat().st_mode)
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(self.to_json() + "\n" if text is None else text)
                file.flush()
                os.fsync(file.fileno())
            os.replace(name, path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise

    def seed_as_bytes(self) -> bytes:
        """Returns the seed, or says why there is none."""
        if not self.seed:
            raise RecordError("the seed of this record is not revealed, because its match was not over")
        try:
            seed = bytes.fromhex(self.seed)
        except ValueError:
            seed = b""
        if len(seed) != 32:
            raise RecordError(f"expected a seed of 64 hexadecimal digits, came {self.seed!r}")
        return seed

    def check_deal(self) -> bool:
        """Checks promise and derivation of the deal; returns whether there is one to check."""
        if self.deal is None:
            return False
        if not self.deal.server_seed:
            raise RecordError("the server seed is not revealed, so the deal cannot be checked yet")
        try:
            server_seed = bytes.fromhex(self.deal.server_seed)
        except ValueError:
            server_seed = b""
        if len(server_seed) != 32:
            raise RecordError(f"expected a server seed of 64 hexadecimal digits, came {self.deal.server_seed!r}")
        if commit(server_seed) != self.deal.commitment:
            raise RecordError("the server seed does not match the promise made before the first card")
        if self.deal.seed(server_seed, self.game, self.edition_hash, self.settings) != self.seed_as_bytes():
            raise RecordError("the seed does not follow from server seed, match, settings and contributions")
        return True


_CANONICAL: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"))


def next_digest(digest: str, events: list[Any]) -> str:
    """Returns the running digest after some public events."""
    data = digest + _CANONICAL.encode(events)
    return blake2b(data.encode(), digest_size=8, person=b"oddtown events").hexdigest()


def _read_actions(data: Mapping[str, Any]) -> tuple[list[tuple[int, int]], list[str]]:
    """Returns the actions, with a digest for each."""
    actions = _pairs(_get(data, "actions", list), "action", "a seat and an action")
    digests: list[str] = _list(data, "digests", str)
    if len(digests) != len(actions):
        raise RecordError(f"expected a digest for each of {len(actions)} actions, came {len(digests)}")
    return actions, digests


def _pairs(items: Any, name: str, expected: str) -> list[tuple[int, int]]:
    if not isinstance(items, list):
        raise RecordError(f"record: {name} must be a list, not {items!r}")
    pairs = []
    for n, item in enumerate(items, 1):
        if not isinstance(item, list) or len(item) != 2 or not all(type(value) is int for value in item):
            raise RecordError(f"{name} {n}: expected {expected}, both numbers; came {item!r}")
        pairs.append((item[0], item[1]))
    return pairs


def _get(data: Mapping[str, Any], name: str, kind: type) -> Any:
    if name not in data:
        raise RecordError(f"record: '{name}' is missing")
    value = data[name]
    if type(value) is not kind:
        raise RecordError(f"record: '{name}' must be a {kind.__name__}, not {value!r}")
    return value


def _list(data: Mapping[str, Any], name: str, kind: type) -> Any:
    values = _get(data, name, list)
    for value in values:
        if type(value) is not kind:
            raise RecordError(f"record: '{name}' must be a list of {kind.__name__}, not {value!r}")
    return values
