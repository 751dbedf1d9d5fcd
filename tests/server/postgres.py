"""A real PostgreSQL for tests: a server of its own in a temporary folder, gone when the tests are."""

import atexit
import functools
import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

import psycopg

from needs import need
from patience import PATIENCE

ACCOUNTS = ("postgres", "nobody")  # one of which it runs under where we are root, which it refuses to be


class Postgres:
    """A PostgreSQL server that can be stopped, killed and started again; every database of it is new."""

    def __init__(self):
        binaries = need("PostgreSQL")
        self.account = account() if os.geteuid() == 0 else {}
        self.folder = Path(tempfile.mkdtemp(prefix="oddtown-postgres-"))
        atexit.register(self.remove)
        if self.account:
            shutil.chown(self.folder, self.account["user"], self.account["group"])
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


def account():
    """Returns whom a process runs as in place of root."""
    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    found = next(known[name] for name in ACCOUNTS if name in known)
    return {"user": found.pw_uid, "group": found.pw_gid, "extra_groups": []}


@functools.cache
def postgres():
    """Returns the PostgreSQL of this run, which starts when the first test asks for it."""
    return Postgres()
