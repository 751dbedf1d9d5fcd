"""Tells people who are not there that it is their turn: once, by every way they asked for."""

import asyncio
import logging
import time
from collections.abc import Coroutine
from typing import Any

from oddtown.core.card import Seat
from oddtown.core.errors import OddtownError
from oddtown.server.ids import new_id
from oddtown.server.notices import Channel, Mail, Notice, NotSent, Push, Sender, Webhook
from oddtown.server.people import People, Person
from oddtown.server.schema import NOTICES
from oddtown.server.sentences import sentence
from oddtown.server.store import Store
from oddtown.server.table import Table, hash_of

LOGGER = logging.getLogger("oddtown.server")
TRIES = (0.0, 5.0, 60.0)  # seconds before each try


class Reminders:
    """Sends notices. A notice is written down before it is sent: whatever happens, nobody hears it twice."""

    def __init__(self, store: Store, people: People, sender: Sender, public_url: str) -> None:
        self.store = store
        self.people = people
        self.sender = sender
        self.public_url = public_url
        self.sent = 0
        self._sending: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        """Stops sending."""
        for task in self._sending:
            task.cancel()
        await asyncio.gather(*self._sending, return_exceptions=True)

    async def tell(self, table: Table, seat: Seat, version: int, kind: str) -> None:
        """Tells whoever sits at a seat that it is their turn, or that time runs short."""
        person = None if (id_ := table.sitters[seat].person) is None else await self.people.by_id(id_)
        if person is None or person.is_banned:
            return
        title = table.game.meta.title
        others = ", ".join(sitter.name for number, sitter in enumerate(table.sitters) if number != seat)
        subject = f"{title}: it is your turn" if kind == "turn" else f"{title}: your time runs short"
        text = f"{person.name}, it is your turn in {title} with {others}."
        if kind == "reminder":
            left = table.clock.left[seat] - (time.time() - table.clock.since)
            text += f" You have {_span(left)} left."
        # What receivers are shown must not tell which ways of hearing a person has.
        notice = Notice(subject, text, f"{self.public_url}/table/{table.id}", f"{table.id}-{seat}-{version}-{kind}")
        for name, channel in await self._channels(person):
            key = f"{notice.key}.{name}"
            if await self.store.claim_notice(key, person.id):
                self._spawn(self._send(key, channel, notice))

    def offer_new_password(self, account: str, language: str) -> None:
        """Mails the owner of an account a link to a new password, if there is one with an address.

        It is done in the background, so that how long it takes does not tell which accounts there are.
        """
        self._spawn(self._offer_new_password(account, language))

    async def _offer_new_password(self, account: str, language: str) -> None:
        try:
            person = await self.people.by_account(account)
            if person is None or person.is_banned or not person.email:
                return
            link = await self.people.reset_link(person, self.public_url)
            subject, text = (sentence(language, f"password.{part}", player=person.name) for part in ("subject", "text"))
            await self._deliver(Mail(person.email), Notice(subject, text, link, f"password-{new_id(12)}", True))
        except OddtownError as error:
            LOGGER.error("no link to a new password was sent: %s", error)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def _channels(self, person: Person) -> list[tuple[str, Channel]]:
        """Returns the ways by which a person wants to be told, each with a name."""
        found: list[tuple[str, Channel]] = []
        if person.email:
            found.append(("mail", Mail(person.email, f"{self.public_url}/me")))
        if person.webhook:
            found.append(("webhook", Webhook(person.webhook)))
        for row in await self.people.pushes(person.id):
            found.append((f"push.{hash_of(row.endpoint)[:16]}", Push(row.endpoint, row.p256dh, row.auth)))
        return found

    async def _send(self, key: str, channel: Channel, notice: Notice) -> None:
        try:
            outcome = "sent" if await self._deliver(channel, notice) else "not sent"
            await self.store.write((NOTICES.update().where(NOTICES.c.key == key).values(outcome=outcome), {}))
        except OddtownError as error:
            LOGGER.error("what became of a notice is not kept: %s", error)

    async def _deliver(self, channel: Channel, notice: Notice) -> bool:
        """Tries to send a notice, a few times if need be; returns whether it was sent."""
        for wait in TRIES:
            await asyncio.sleep(wait)
            try:
                await self.sender.send(channel, notice)
                self.sent += 1
                return True
            except NotSent as error:
                LOGGER.warning("a notice was not sent: %s", error)
                if error.is_gone and isinstance(channel, Push):
                    await self.people.delete_push(channel.endpoint)
                if error.is_final:
                    break
        return False


def _span(seconds: float) -> str:
    """Returns a span of time in words."""
    for length, word in ((86_400, "day"), (3_600, "hour"), (60, "minute")):
        if seconds >= 2 * length:
            return f"{seconds // length:.0f} {word}s"
    return "a minute" if seconds >= 60 else "less than a minute"
