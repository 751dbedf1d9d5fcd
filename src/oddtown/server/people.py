"""People: guests and accounts, how they show who they are, and what is kept of them."""

import asyncio
import secrets
import time
from typing import Any, NamedTuple

import sqlalchemy as sql
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from itsdangerous import BadSignature, TimestampSigner

from oddtown.core.errors import OddtownError
from oddtown.server.ids import new_id
from oddtown.server.protocol import LONGEST_NAME, GameStatistics
from oddtown.server.schema import CHAT, MUTES, NOTICES, PEOPLE, PUSHES, RECORDS, REPORTS, RESULTS, SEATS, TABLES, TOKENS
from oddtown.server.store import Conflict, Statement, Store
from oddtown.server.table import hash_of

COOKIE = "oddtown"
COOKIE_AGE = 365 * 86_400
RESET_AGE = 3_600  # seconds for which a link to a new password counts
SOMEBODY = "Somebody"  # the name of whoever has left for good
MOST_TOKENS = 20
MOST_PUSHES = 10


class NotAllowed(OddtownError):
    """Who asks may not have this."""


class Person(NamedTuple):
    """Somebody we know."""

    id: str
    name: str
    account: str | None
    password_hash: str
    epoch: int
    is_banned: bool
    email: str
    webhook: str


_PERSON = [PEOPLE.c[name] for name in Person._fields]


def can_be_shown(text: str) -> bool:
    """Says whether a text has only characters that show something; joiners hold emoji and letters together."""
    return text.replace("\u200d", "").replace("\u200c", "").isprintable()


def check_name(name: str) -> str:
    """Returns a name without the blanks around it, or says what a name is."""
    stripped = name.strip()
    if not stripped or len(stripped) > LONGEST_NAME or not can_be_shown(stripped):
        raise OddtownError(f"expected a name of 1 to {LONGEST_NAME} printable characters, came {name!r:.60}")
    return stripped


class People:
    """All who ever sat down here."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._hasher = PasswordHasher()
        self._busy = asyncio.Semaphore(2)  # a hash takes much memory; that is its purpose
        self._key: tuple[str, float] = ("", 0.0)

    # Who is it?

    async def _signer(self, purpose: str) -> TimestampSigner:
        value, read = self._key
        if time.monotonic() - read > 5:  # a key that the host has changed counts soon
            value = await self.store.key("cookie", _new_key)
            self._key = (value, time.monotonic())
        return TimestampSigner(value, salt=f"oddtown {purpose}")

    async def _sign(self, purpose: str, person: Person) -> str:
        return (await self._signer(purpose)).sign(f"{person.id}.{person.epoch}").decode()

    async def cookie_of(self, person: Person) -> str:
        """Returns the cookie by which a browser shows who it is."""
        return await self._sign("cookie", person)

    async def by_cookie(self, cookie: str) -> Person | None:
        """Returns who a cookie stands for; nobody if it is not one of ours, or not any more."""
        return await self._by_signature("cookie", cookie, COOKIE_AGE)

    async def _by_signature(self, purpose: str, signature: str, age: int) -> Person | None:
        try:
            signed = (await self._signer(purpose)).unsign(signature, max_age=age).decode()
        except (BadSignature, UnicodeError):
            return None
        id_, _, epoch = signed.partition(".")
        person = await self.by_id(id_)
        return person if person is not None and str(person.epoch) == epoch else None

    async def by_token(self, token: str) -> Person | None:
        """Returns whom a program's token stands for."""
        place = TOKENS.c.hash == hash_of(token)
        return await self._one(sql.select(*_PERSON).join(TOKENS, TOKENS.c.person_id == PEOPLE.c.id).where(place))

    async def by_id(self, id_: str) -> Person | None:
        """Returns the person with that id."""
        return await self._one(sql.select(*_PERSON).where(PEOPLE.c.id == id_))

    async def by_account(self, account: str) -> Person | None:
        """Returns the person with that account, however its letters are written."""
        return await self._one(sql.select(*_PERSON).where(PEOPLE.c.account == account.lower()))

    async def _one(self, query: Any) -> Person | None:
        for row in await self.store.read(query):
            return Person(*row)
        return None

    def introduce(self, name: str) -> tuple[Person, Statement]:
        """Returns somebody new, and what must be written for them to be remembered."""
        person = Person(new_id(12), check_name(name), None, "", 0, False, "", "")
        return person, (PEOPLE.insert(), {**person._asdict(), "created": time.time()})

    async def new_guest(self, name: str) -> Person:
        """Remembers somebody new."""
        person, statement = self.introduce(name)
        await self.store.write(statement)
        return person

    async def rename(self, person: Person, name: str) -> Person:
        """Calls a person by another name from now on; tables keep the old one."""
        name = check_name(name)
        if name != person.name:
            await self._update(person, name=name)
        return person._replace(name=name)

    async def _update(self, person: Person, **values: Any) -> None:
        await self.store.write((PEOPLE.update().where(PEOPLE.c.id == person.id).values(**values), {}))

    # Accounts.

    async def _hash(self, password: str) -> str:
        async with self._busy:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def _is_password(self, person: Person, password: str) -> bool:
        def verify() -> bool:
            try:
                return self._hasher.verify(person.password_hash, password)
            except (VerificationError, InvalidHashError):
                return False

        async with self._busy:
            return await asyncio.to_thread(verify)

    async def register(self, person: Person | None, account: str, password: str) -> Person:
        """Makes a guest an account, with all the guest's seats; or a new person.

        Cookies made before count no more: whoever has the link to a seat of a guest may have one.
        """
        if person is not None and person.account is not None:
            raise OddtownError(f"you have the account '{person.account}' already")
        if await self.by_account(account) is not None:
            raise OddtownError(f"the account '{account}' is taken")
        hashed = await self._hash(password)
        if person is None:
            person = await self.new_guest(account)
        try:
            await self._update(person, account=account.lower(), password_hash=hashed, epoch=person.epoch + 1)
        except Conflict:
            raise OddtownError(f"the account '{account}' is taken") from None
        return person._replace(account=account.lower(), password_hash=hashed, epoch=person.epoch + 1)

    async def log_in(self, account: str, password: str) -> Person:
        """Returns whose account and password these are."""
        person = await self.by_account(account)
        # A password is hashed in any case, so that nobody can measure which accounts there are.
        known = person if person is not None else _NOBODY
        if not await self._is_password(known, password) or person is None:
            raise NotAllowed("the account or the password is wrong")
        if person.is_banned:
            raise NotAllowed("this account was banned by the host")
        return person

    async def change_password(self, person: Person, old: str, new: str) -> Person:
        """Changes a password; cookies made before count no more."""
        if person.account is None or not await self._is_password(person, old):
            raise NotAllowed("the old password is wrong")
        hashed = await self._hash(new)
        await self._update(person, password_hash=hashed, epoch=person.epoch + 1)
        return person._replace(password_hash=hashed, epoch=person.epoch + 1)

    async def reset_link(self, person: Person, public_url: str) -> str:
        """Returns a link by which whoever has it sets a new password: once, for a while. The server keeps none of it.

        What is behind the # is sent to nobody; a new password ends the epoch that it names.
        """
        return f"{public_url}/me#password={await self._sign('password', person)}"

    async def reset_password(self, token: str, new: str) -> Person:
        """Sets a new password by what stands in such a link; cookies and tokens made before count no more."""
        person = await self._by_signature("password", token, RESET_AGE)
        if person is None or person.account is None or person.is_banned:
            raise NotAllowed("this link has been used or is too old; ask for a new one")
        hashed = await self._hash(new)
        now = (PEOPLE.c.id == person.id) & (PEOPLE.c.epoch == person.epoch)  # of two at the same time, one
        changed = PEOPLE.update().where(now).values(password_hash=hashed, epoch=person.epoch + 1)
        if not await self.store.write((changed, {})):
            raise NotAllowed("this link has been used or is too old; ask for a new one")
        await self.store.write((TOKENS.delete().where(TOKENS.c.person_id == person.id), {}))
        return person._replace(password_hash=hashed, epoch=person.epoch + 1)

    async def check_password(self, person: Person, password: str) -> None:
        """Refuses a password that is wrong; a guest has none."""
        if person.account is not None and not await self._is_password(person, password):
            raise NotAllowed("the password is wrong")

    async def tables_of(self, person: Person) -> list[str]:
        """Returns the tables at which a person has a seat."""
        found = await self.store.read(sql.select(SEATS.c.table_id).where(SEATS.c.person_id == person.id))
        return sorted({row.table_id for row in found})

    async def delete(self, person: Person) -> None:
        """Forgets who a person was; games stay, with Somebody in their place."""
        said = sql.select(CHAT.c.id).where(CHAT.c.person_id == person.id)
        owned = {table: table.c.person_id == person.id for table in (CHAT, PUSHES, TOKENS, NOTICES, MUTES)}
        seat = {"name": SOMEBODY, "person_id": None, "secret_hash": ""}
        await self.store.write(
            (SEATS.update().where(SEATS.c.person_id == person.id).values(**seat), {}),
            (RESULTS.update().where(RESULTS.c.person_id == person.id).values(person_id=None), {}),
            (RECORDS.update().where(RECORDS.c.person_id == person.id).values(person_id=None), {}),
            (REPORTS.delete().where((REPORTS.c.person_id == person.id) | REPORTS.c.chat_id.in_(said)), {}),
            *((table.delete().where(place), {}) for table, place in owned.items()),
            (MUTES.delete().where(MUTES.c.muted_id == person.id), {}),
            (PEOPLE.delete().where(PEOPLE.c.id == person.id), {}),
        )

    # Tokens, notices, statistics.

    async def new_token(self, person: Person, label: str) -> str:
        """Returns a token by which a program may act for a person."""
        if len(await self.tokens(person)) >= MOST_TOKENS:
            raise OddtownError(f"expected at most {MOST_TOKENS} tokens; delete one first")
        token = secrets.token_urlsafe(32)
        row = {"hash": hash_of(token), "person_id": person.id, "label": check_name(label), "created": time.time()}
        await self.store.write((TOKENS.insert(), row))
        return token

    async def tokens(self, person: Person) -> list[str]:
        """Returns the labels of a person's tokens."""
        query = sql.select(TOKENS.c.label).where(TOKENS.c.person_id == person.id).order_by(TOKENS.c.created)
        return [row.label for row in await self.store.read(query)]

    async def delete_tokens(self, person: Person, label: str) -> None:
        """Makes a person's tokens of that label worthless."""
        place = (TOKENS.c.person_id == person.id) & (TOKENS.c.label == label)
        if not await self.store.write((TOKENS.delete().where(place), {})):
            raise OddtownError(f"there is no token '{label}'")

    async def wish(self, person: Person, email: str, webhook: str) -> None:
        """Keeps how a person wants to be told that it is their turn."""
        await self._update(person, email=email, webhook=webhook)

    async def add_push(self, person: Person, endpoint: str, p256dh: str, auth: str) -> None:
        """Keeps a browser that a person wants to be told by."""
        if len(await self.pushes(person.id)) >= MOST_PUSHES:
            raise OddtownError(f"expected at most {MOST_PUSHES} browsers; remove one first")
        row = {"endpoint": endpoint, "person_id": person.id, "p256dh": p256dh, "auth": auth}
        await self.store.write((PUSHES.delete().where(PUSHES.c.endpoint == endpoint), {}), (PUSHES.insert(), row))

    async def pushes(self, person: str) -> list[Any]:
        """Returns the browsers that a person wants to be told by."""
        return await self.store.read(sql.select(PUSHES).where(PUSHES.c.person_id == person))

    async def delete_push(self, endpoint: str) -> None:
        """Forgets a browser."""
        await self.store.write((PUSHES.delete().where(PUSHES.c.endpoint == endpoint), {}))

    async def statistics(self, person: str) -> list[GameStatistics]:
        """Returns how a person did, by game and number of seats; a game that went on from another does not count."""
        won = sql.case((RESULTS.c.place == 1, 1), else_=0)
        gave_up = sql.case((RESULTS.c.outcome == "resigned", 1), else_=0)
        query = (
            sql.select(
                RESULTS.c.game,
                RESULTS.c.seats,
                sql.func.count(),
                sql.func.sum(won),
                sql.func.avg(RESULTS.c.score),
                sql.func.avg(RESULTS.c.place),
                sql.func.sum(gave_up),
            )
            .join(TABLES, TABLES.c.id == RESULTS.c.table_id)
            .where((RESULTS.c.person_id == person) & TABLES.c.origin.is_(None))
            .group_by(RESULTS.c.game, RESULTS.c.seats)
            .order_by(RESULTS.c.game, RESULTS.c.seats)
        )
        return [
            GameStatistics(game, seats, games, wins, round(float(score), 2), round(float(place), 2), resigned)
            for game, seats, games, wins, score, place, resigned in await self.store.read(query)
        ]


def _new_key() -> str:
    return secrets.token_urlsafe(32)


_NOBODY = Person(
    "", "", None, "$argon2id$v=19$m=65536,t=3,p=4$MDEyMzQ1Njc4OWFiY2RlZg$" + "A" * 43, 0, False, "", ""
)  # fmt: skip
