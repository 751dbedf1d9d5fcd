"""What a mail server is sent, and how."""

import smtplib
import ssl
from contextlib import suppress
from dataclasses import dataclass, field
from email.headerregistry import Address, BaseHeader, HeaderRegistry, UnstructuredHeader
from email.message import EmailMessage
from email.policy import SMTP, Policy
from email.utils import localtime
from typing import Literal

from oddtown.core.errors import OddtownError
from oddtown.server.notices.channel import Mail, check_mail
from oddtown.server.notices.notice import Notice, NotSent


@dataclass(frozen=True)
class Smtp:
    """The mail server that takes our mails; where the user is empty, nobody logs in."""

    host: str
    port: int
    user: str
    password: str = field(repr=False)
    sender: str
    tls: Literal["none", "starttls", "tls"] = "starttls"

    def __post_init__(self) -> None:
        check_mail(self.sender)
        if self.tls not in ("none", "starttls", "tls"):
            raise OddtownError(f"expected tls to be none, starttls or tls, came '{self.tls}'")

    @property
    def domain(self) -> str:
        """Returns the part of our address after the @."""
        return self.sender.partition("@")[2]


class Unbroken(UnstructuredHeader, BaseHeader):
    """A header in one line: a link that is broken and encoded is none to a mail reader."""

    def fold(self, *, policy: Policy) -> str:
        return f"{self.name}: {self}{policy.linesep}"


HEADERS = HeaderRegistry()
HEADERS.map_to_type("list-unsubscribe", Unbroken)
POLICY = SMTP.clone(header_factory=HEADERS)


def mail_message(mail: Mail, notice: Notice, smtp: Smtp) -> EmailMessage:
    """Returns a notice as a mail."""
    message = EmailMessage(POLICY)
    message["From"] = Address("Oddtown", addr_spec=smtp.sender)
    message["To"] = Address(addr_spec=mail.address)
    message["Subject"] = notice.subject
    message["Date"] = localtime()
    message["Message-ID"] = f"<{notice.key}@{smtp.domain}>"
    message["Auto-Submitted"] = "auto-generated"  # no holiday replies
    paragraphs = [notice.text, notice.link]
    if mail.unsubscribe:
        message["List-Unsubscribe"] = f"<{mail.unsubscribe}>"
        paragraphs.append(f"To end these mails: {mail.unsubscribe}")
    # Not every mail server takes 8 bits.
    message.set_content("\n\n".join(paragraphs) + "\n", cte="quoted-printable")
    return message


def send_mail(mail: Mail, notice: Notice, smtp: Smtp, limit: float) -> None:
    """Hands a mail to the mail server, and waits so many seconds at most for each of its answers."""
    try:
        _hand_over(mail_message(mail, notice, smtp), mail.address, smtp, limit)
    except smtplib.SMTPRecipientsRefused as error:
        code, _ = error.recipients[mail.address]
        raise NotSent(f"the mail server refuses the address ({code})", is_final=code >= 500) from None
    except (smtplib.SMTPSenderRefused, smtplib.SMTPDataError) as error:
        raise NotSent(f"the mail server refuses the mail ({error.smtp_code})", error.smtp_code >= 500) from None
    except OSError as error:  # whatever else the mail server says, a wrong password too, is the host's to put right
        raise NotSent(f"the mail server does not take mails: {type(error).__name__}", is_final=False) from None


def _hand_over(message: EmailMessage, address: str, smtp: Smtp, limit: float) -> None:
    # Our own name is given, as looking it up may take longer than all the rest.
    if smtp.tls == "tls":
        trust = ssl.create_default_context()
        line: smtplib.SMTP = smtplib.SMTP_SSL(smtp.host, smtp.port, smtp.domain, timeout=limit, context=trust)
    else:
        line = smtplib.SMTP(smtp.host, smtp.port, smtp.domain, timeout=limit)
    try:
        if smtp.tls == "starttls":
            line.starttls(context=ssl.create_default_context())
        if smtp.user:
            line.login(smtp.user, smtp.password)
        line.send_message(message, smtp.sender, [address])
        with suppress(OSError):  # the mail is taken, whatever is said at parting
            line.quit()
    finally:
        line.close()
