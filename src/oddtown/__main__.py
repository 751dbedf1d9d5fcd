"""`python -m oddtown` is the command `oddtown`."""

from oddtown.cli.main import run

# Worker processes import this module under another name.
if __name__ == "__main__":
    run()
