"""A real PostgreSQL for tests: a server of its own in a temporary folder, gone when the tests are."""

import atexit
import functools
import itertools
import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

import psycopg

PATIENCE = 60  # seconds; a slow machine must not fail a test
ACCOUNT = "postgres"  # the account that PostgreSQL runs under where we are root, which it refuses to be


class Postgres:
    """A PostgreSQL server that can be stopped, killed and started again; every database of it is new."""

    def __init__(self):
        binaries = find_binaries()
        # Whoever is root lets another account have the folder.
        self.account = {"user": ACCOUNT, "group": ACCOUNT, "extra_groups": []} if os.geteuid() == 0 else {}
        self.folder = Path(tempfile.mkdtemp(prefix="oddtown-postgres-"))
        atexit.register(self.remove)
        if self.account:
            shutil.chown(self.folder, ACCOUNT, ACCOUNT)
        data = self.folder / "data"
        # Only the empty database is not synced here; whatever is committed later is.
        made = subprocess.run(
            [binaries / "initdb", "-D", data, "-U", "oddtown", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"],
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
            **self.account,
        )
        assert made.returncode == 0, made.stderr
        # A socket in the folder needs no port that somebody else could take meanwhile.
        self.command = [binaries / "postgres", "-D", data, "-k", self.folder, "-c", "listen_addresses="]
        self.command += ["-c", "fsync=on", "-c", "max_connections=200"]
        if setpriv := shutil.which("setpriv"):
            self.command = [setpriv, "--pdeathsig", "QUIT", *self.command]  # also ends when the tests are killed
        self.process = None
        self.numbers = itertools.count(1)
        self.start()

    def url_of(self, database):
        """Returns the address of a database, as a host writes it."""
        return f"postgresql://oddtown@/{database}?host={self.folder}"

    def new_database(self):
        """Makes an empty database, and returns its address."""
        name = f"test{next(self.numbers)}"
        with psycopg.connect(self.url_of("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.url_of(name)

    def start(self):
        """Starts the server, and returns when it answers."""
        assert self.process is None, "it runs already"
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                self.command, stdout=log, stderr=log, cwd=self.folder, start_new_session=True, **self.account
            )
        until = time.monotonic() + PATIENCE
        while True:
            try:
                psycopg.connect(self.url_of("postgres")).close()
            except psycopg.OperationalError:
                assert self.process.poll() is None, (self.folder / "log").read_text()
                assert time.monotonic() < until, (self.folder / "log").read_text()
                time.sleep(0.02)
            else:
                return

    def stop(self):
        """Ends the server in good order, whoever is connected."""
        self._end(signal.SIGINT)

    def kill(self):
        """Ends the server at once, as a crash would: it has to recover when it starts again."""
        self._end(signal.SIGQUIT)

    def _end(self, how):
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(PATIENCE)
            self.process = None

    def remove(self):
        """Ends the server and removes all it kept."""
        self.kill()
        shutil.rmtree(self.folder)


@functools.cache
def postgres():
    """Returns the PostgreSQL of this run, which starts when the first test asks for it."""
    return Postgres()


def find_binaries():
    """Returns the folder of PostgreSQL's programs; on Debian as root it is installed if it is not there."""
    found = installed_binaries()
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        quiet = {"env": os.environ | {"DEBIAN_FRONTEND": "noninteractive"}, "capture_output": True}
        install = ["install", "--yes", "--no-install-recommends", "postgresql"]
        for arguments in (["update"], install):
            subprocess.run(["apt-get", *arguments], check=False, **quiet)
        found = installed_binaries()
    assert found, "PostgreSQL is missing: install its server (on Debian and Ubuntu the package postgresql)"
    return found


def installed_binaries():
    """Returns the folder with initdb and postgres, or None: the one in the path, or Debian's newest."""
    in_path = [Path(found).resolve().parent for found in (shutil.which("initdb"),) if found]
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: float(folder.parent.name))
    return next((folder for folder in [*in_path, *reversed(debian)] if has_server(folder)), None)


def has_server(folder):
    return all((folder / name).exists() for name in ("initdb", "postgres"))
