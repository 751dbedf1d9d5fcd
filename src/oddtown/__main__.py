"""The command `oddtown`, also as `python -m oddtown`."""

import sys


def main() -> None:
    """Runs the command line; Ctrl-C ends it without a traceback, even while it is still being imported."""
    try:
        from oddtown.cli.main import run  # noqa: PLC0415

        run()
    except KeyboardInterrupt:
        sys.exit(130)


# Worker processes import this module under another name.
if __name__ == "__main__":
    main()
