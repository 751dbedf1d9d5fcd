"""Notices: what sends one notice over one channel, by mail, to a webhook or to a browser.

Example::

    sender = Sender(Smtp("mail.example.org", 587, "oddtown", "password", "oddtown@example.org"))
    notice = Notice("Your turn", "It is your turn.", "https://example.org/table/x", "x.7")
    await sender.send(Mail("ada@example.org"), notice)
"""

from oddtown.server.notices.channel import Channel, Mail, Push, Webhook, check_mail, check_push, check_webhook
from oddtown.server.notices.mail import Smtp
from oddtown.server.notices.notice import Notice, NotSent
from oddtown.server.notices.push import Vapid, new_vapid_key, public_key
from oddtown.server.notices.sender import Sender

__all__ = [
    "Channel",
    "Mail",
    "NotSent",
    "Notice",
    "Push",
    "Sender",
    "Smtp",
    "Vapid",
    "Webhook",
    "check_mail",
    "check_push",
    "check_webhook",
    "new_vapid_key",
    "public_key",
]
