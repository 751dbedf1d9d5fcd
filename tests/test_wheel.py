"""An installed wheel is enough: no Node, no compiler, no source tree."""

import re
import subprocess
import sys
import venv
from pathlib import Path

import httpx

from patience import PATIENCE

ROOT = Path(__file__).parents[1]
PIP = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]


def test_a_wheel_in_an_empty_environment_serves_the_page(tmp_path):
    build = [*PIP, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", tmp_path, ROOT]
    subprocess.run(build, check=True)
    [wheel] = tmp_path.glob("oddtown-*-py3-none-any.whl")
    home = tmp_path / "environment"
    venv.create(home)
    python = home / "bin" / "python"
    install = [*PIP, "--python", python, "install", "--no-compile", f"oddtown[server] @ {wheel.as_uri()}"]
    subprocess.run(install, check=True)
    # Nothing but the environment's own programs can be found, and nothing of the source tree.
    serve = [home / "bin" / "oddtown", "serve", "--port", "0", "--data", tmp_path / "data"]
    alone = {"PATH": str(home / "bin"), "PYTHONUNBUFFERED": "1", "COLUMNS": "200"}
    with subprocess.Popen(serve, cwd=tmp_path, env=alone, stdout=subprocess.PIPE, text=True) as server:
        try:
            # The server listens before it says where, so that the page comes however long its start takes.
            url = re.search(r"http://\S+/", server.stdout.readline())[0]
            page = httpx.get(url, timeout=PATIENCE)
            assert (page.status_code, "<title>Oddtown" in page.text) == (200, True), page.text
            scripts = re.findall(r'src="/(assets/[^"]+\.js)"', page.text)
            assert scripts
            assert all(httpx.get(url + script, timeout=PATIENCE).status_code == 200 for script in scripts)
        finally:
            server.terminate()
