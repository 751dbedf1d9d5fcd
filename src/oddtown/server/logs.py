"""Logs: one JSON object a line on stderr, without names, addresses, secrets or cards."""

import json
import logging
import sys
import time

STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "taskName"}


class _Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {name: value for name, value in vars(record).items() if name not in STANDARD}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def log_lines(is_verbose: bool) -> None:
    """Sends the logs of the server to stderr."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Lines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("oddtown.server").setLevel(logging.INFO if is_verbose else logging.WARNING)
