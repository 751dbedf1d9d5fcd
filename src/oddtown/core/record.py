"""Record: a game as game, edition, settings, seed and actions; and the deal that can be verified.

JSON is for machines, text for people; both replay to the same state. `docs/notation.md` describes them.
"""

import json
import os
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from oddtown.core.errors import RecordError

FORMAT: Final = 1
NOT_REVEALED: Final = "(revealed at the end)"


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


def commit(server_seed: bytes) -> str:
    """Returns the hash by which a server seed is promised before the first card."""
    return blake2b(server_seed, digest_size=32, person=b"oddtown promise").hexdigest()


@dataclass
class Record:
    """Everything needed to play a game again, and to check that it is the same game.

    `digests` has one entry per action: a running hash of the public events. `components` is there when the edition
    is not one of ours. `seed` is empty in a record that left its match before the end.
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
    deal: Deal | None = None
    components: dict[str, Any] | None = None

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
        if self.deal is not None:
            data["deal"] = {
                "commitment": self.deal.commitment,
                "match": self.deal.match,
                "contributions": self.deal.contributions,
                "server_seed": self.deal.server_seed,
            }
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
        deal = None
        if "deal" in data:
            given = _get(data, "deal", dict)
            deal = Deal(
                _get(given, "commitment", str),
                _get(given, "match", str),
                _list(given, "contributions", str),
                _get(given, "server_seed", str),
            )
        actions = []
        for n, item in enumerate(_get(data, "actions", list), 1):
            if not isinstance(item, list) or len(item) != 2 or not all(type(value) is int for value in item):
                raise RecordError(f"action {n}: expected a seat and an action, both numbers; came {item!r}")
            actions.append((item[0], item[1]))
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
            digests=_list(data, "digests", str),
            players=_list(data, "players", str),
            scores=_list(data, "scores", int),
            rewinds=_list(data, "rewinds", int),
            deal=deal,
            components=components,
        )
        if len(record.digests) != len(actions):
            raise RecordError(f"expected a digest for each of {len(actions)} actions, came {len(record.digests)}")
        record.check_names()
        return record

    def check_names(self) -> None:
        """Refuses names that would not show as what they are, and rewinds to plies there cannot be."""
        for name in (self.game, self.edition, *self.players):
            if not name.isprintable():
                raise RecordError(f"expected names that can be printed, came {name!r}")
        if any(ply < 0 for ply in self.rewinds):
            raise RecordError(f"expected rewinds to plies from 0 on, came {self.rewinds}")

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
