"""The sender: takes a notice and a channel, and brings the one over the other."""

import asyncio

from oddtown.server.notices.channel import Channel, Mail, Push, Webhook
from oddtown.server.notices.guard import Post
from oddtown.server.notices.mail import Smtp, send_mail
from oddtown.server.notices.notice import Notice, NotSent
from oddtown.server.notices.push import Vapid, push_message
from oddtown.server.notices.url import read_url
from oddtown.server.notices.webhook import webhook_message

LIMIT = 10.0  # seconds that sending may take in all


class Sender:
    """Sends one notice over one channel at a time, and keeps nothing in between."""

    def __init__(
        self,
        smtp: Smtp | None = None,
        vapid: Vapid | None = None,
        allow_local: bool = False,
        limit: float = LIMIT,
    ) -> None:
        self.smtp = smtp
        self.vapid = vapid
        self.post = Post(allow_local, limit)
        self.limit = limit

    async def send(self, channel: Channel, notice: Notice) -> None:
        """Sends a notice, or raises NotSent with the reason."""
        if notice.is_personal and not isinstance(channel, Mail):
            raise NotSent("a personal notice goes by mail alone", is_final=True)
        match channel:
            case Mail():
                await self._mail(channel, notice)
            case Webhook():
                await self.post.send(read_url(channel.url, "a webhook's URL"), *webhook_message(notice))
            case Push():
                if self.vapid is None:
                    raise NotSent("this server has no key for push messages", is_final=True)
                url = read_url(channel.endpoint, "a push endpoint")
                await self.post.send(url, *push_message(channel, url, notice, self.vapid))

    async def _mail(self, mail: Mail, notice: Notice) -> None:
        if self.smtp is None:
            raise NotSent("this server sends no mails", is_final=True)
        try:
            async with asyncio.timeout(self.limit):
                await asyncio.to_thread(send_mail, mail, notice, self.smtp, self.limit)
        except TimeoutError:
            raise NotSent(f"the mail server does not answer within {self.limit:g} seconds", is_final=False) from None
