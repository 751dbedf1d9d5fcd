"""The house: everything one server process holds, and how its host wants it to be."""

from dataclasses import dataclass, field
from pathlib import Path

from oddtown.server.database import engine_of, lock_folder
from oddtown.server.limits import Limit
from oddtown.server.lobby import Lobby
from oddtown.server.notices import Sender, Smtp, Vapid, new_vapid_key, public_key
from oddtown.server.people import People
from oddtown.server.players import Workers, usual_number
from oddtown.server.reminders import Reminders
from oddtown.server.store import Store
from oddtown.server.table import GRACE
from oddtown.server.tables import PACE, Tables
from oddtown.server.talk import Talk


@dataclass
class Hosting:
    """What a host decides."""

    data: Path
    database_url: str = field(default="", repr=False)
    public_url: str = "http://127.0.0.1:8000"
    workers: int = field(default_factory=usual_number)
    pace: float = PACE
    grace: float = GRACE
    smtp: Smtp | None = None
    contact: str = ""  # whom push services may write to
    allow_local_notices: bool = False
    has_limits: bool = True

    @property
    def is_secure(self) -> bool:
        """Says whether browsers reach the server by TLS only."""
        return self.public_url.startswith("https:")


class Limits:
    """How often one address, or one socket, may ask for what."""

    def __init__(self, is_on: bool) -> None:
        scale = 1 if is_on else 1_000_000
        self.read = Limit(300 * scale, 30 * scale)
        self.write = Limit(60 * scale, 3 * scale)
        self.password = Limit(10 * scale, 0.2 * scale)
        self.forgotten = Limit(3 * scale, scale / 1_200)  # of one account: nobody's mailbox is flooded
        self.socket = Limit(60 * scale, 3 * scale)
        self.message_burst, self.message_rate = 60 * scale, 20 * scale
        self.chat = Limit(10 * scale, 0.5 * scale)

    def messages(self) -> Limit:
        """Returns how often one socket may say something."""
        return Limit(self.message_burst, self.message_rate)


class House:
    """One server process, from the first request to the last."""

    def __init__(self, hosting: Hosting) -> None:
        self.hosting = hosting
        self._lock = None if hosting.database_url else lock_folder(hosting.data)
        self.store = Store(engine_of(hosting.data, hosting.database_url or None))
        self.people = People(self.store)
        self.talk = Talk(self.store)
        self.lobby = Lobby(self.store)
        self.workers = Workers(hosting.workers)
        self.sender = Sender(hosting.smtp, allow_local=hosting.allow_local_notices)
        self.reminders = Reminders(self.store, self.people, self.sender, hosting.public_url)
        self.tables = Tables(self.store, self.workers, self.reminders, hosting.pace, hosting.grace)
        self.limits = Limits(hosting.has_limits)
        self.push_key = ""
        self.sockets = 0
        self.requests: dict[int, int] = {}  # answered, by status

    async def open(self) -> None:
        """Begins."""
        key = await self.store.key("vapid", new_vapid_key)  # it must stay, or browsers hear no more
        self.push_key = public_key(key)
        self.sender.vapid = Vapid(key, self.hosting.contact or "mailto:host@oddtown.invalid")
        await self.tables.start()

    async def close(self) -> None:
        """Ends, with everything written that was to be written."""
        await self.tables.close()
        await self.reminders.close()
        self.workers.close()
        self.store.close()
        if self._lock is not None:
            self._lock.close()
