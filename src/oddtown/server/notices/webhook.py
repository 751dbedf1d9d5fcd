"""What a webhook is sent."""

import json
from html import escape

from oddtown.server.notices.notice import Notice


def webhook_message(notice: Notice) -> tuple[dict[str, str], bytes]:
    """Returns the headers and the body: chat services take `content` or `text`, programs the plain `notice`."""
    line = f"{notice.subject}\n{notice.text}\n{notice.link}"
    body = {
        "content": line,
        "allowed_mentions": {"parse": []},  # a player's name must not call a whole channel
        "text": escape(line, quote=False),  # where <!channel> would
        "notice": {"subject": notice.subject, "text": notice.text, "link": notice.link, "key": notice.key},
    }
    return {"Content-Type": "application/json", "Idempotency-Key": notice.key}, json.dumps(body).encode()
