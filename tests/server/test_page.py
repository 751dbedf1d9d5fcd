"""The plain page: everything it refers to is served, with the headers that protect it, and it keeps to its own host."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import oddtown

from .tags import Tags

PAGE = Path(oddtown.__file__).parent / "server" / "page"
MODULES = sorted(path.name for path in PAGE.glob("*.js"))
SOURCES = sorted(path.name for path in PAGE.iterdir() if path.suffix in (".html", ".css", ".js", ".svg"))
TYPES = {".js": "text/javascript", ".css": "text/css", ".html": "text/html", ".svg": "image/svg+xml"}
PLACES = ["/", "/me", "/table/none", "/record/none", "/record/table:none"]
IMPORTED = re.compile(r"""(?:from|import\()\s*"\./([\w.-]+)\"""")
NAMESPACE = "http://www.w3.org/2000/svg"  # a name, not an address: nothing is fetched from it


def tags_of(name):
    return Tags((PAGE / name).read_text(encoding="utf-8")).tags


def referred(name):
    """Returns the addresses that an HTML page loads."""
    return [more.get("src") or more.get("href") for tag, more in tags_of(name) if tag in ("script", "link")]


def reached():
    """Returns the modules that the page comes to from its first, through imports at once and later."""
    found, new = set(), {"plain.js"}
    while new:
        found |= new
        texts = [(PAGE / name).read_text(encoding="utf-8") for name in new]
        new = {name for text in texts for name in IMPORTED.findall(text)} - found
    return found


def check_headers(answer):
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"


@pytest.mark.parametrize("place", PLACES)
def test_every_place_of_the_page_is_the_page(server, place):
    answer = server.get(place)
    assert answer.status_code == 200
    assert answer.text == (PAGE / "index.html").read_text(encoding="utf-8")
    check_headers(answer)


@pytest.mark.parametrize("page", ["index.html", "verify.html"])
def test_all_that_a_page_loads_is_served_with_its_type(server, page):
    loaded = referred(page)
    assert any(address.endswith(".js") for address in loaded)
    for address in loaded:
        answer = server.get(address)
        assert answer.status_code == 200, address
        assert answer.headers["content-type"].partition(";")[0] == TYPES[Path(address).suffix]
        check_headers(answer)


def test_every_module_is_served_and_none_is_left_over(server):
    modules = reached()
    assert {"lobby.js", "table.js", "me.js", "record.js", "socket.js"} <= modules
    for name in modules:
        answer = server.get(f"/page/{name}")
        assert answer.status_code == 200, name
        assert answer.headers["content-type"].startswith("text/javascript")
        check_headers(answer)
    apart = {"push.js", "verify.js", "blake2b.js"}  # the service worker, and the page that verifies
    assert modules | apart == set(MODULES)


def test_the_service_worker_lies_at_the_top_and_the_page_registers_it_there(server):
    answer = server.get("/push.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.text == (PAGE / "push.js").read_text(encoding="utf-8")
    assert all(f'"{event}"' in answer.text for event in ("push", "notificationclick"))
    assert 'register("/push.js")' in (PAGE / "me.js").read_text(encoding="utf-8")
    check_headers(answer)


@pytest.mark.parametrize("name", SOURCES)
def test_a_source_sets_text_only_as_text_and_names_no_other_host(name):
    text = (PAGE / name).read_text(encoding="utf-8")
    for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function"):
        assert word not in text, word
    assert re.findall(r"""["'(\s](?:https?:|wss?:)?//[\w.-]+""", text.replace(NAMESPACE, "").replace("// ", "")) == []


@pytest.mark.parametrize("name", [name for name in SOURCES if name.endswith((".html", ".svg"))])
def test_a_page_has_no_script_style_or_listener_of_its_own(name):
    text = (PAGE / name).read_text(encoding="utf-8")
    tags = tags_of(name)
    assert tags
    for tag, attributes in tags:
        assert tag != "style"
        assert not any(attribute == "style" or attribute.startswith("on") for attribute in attributes), attributes
    assert re.findall(r"<script[^>]*>\s*[^<\s]", text) == []


def asked_paths(name):
    """Returns the paths of the API that a module asks for, with * for what it fills in."""
    filled_in = re.sub(r"\$\{[^{}]*\}", "*", (PAGE / name).read_text(encoding="utf-8"))
    return set(re.findall(r"""["'`*](/api/[^"'`?]*)""", filled_in))


def test_the_paths_that_modules_ask_for_are_paths_of_the_server(server):
    known = {re.sub(r"\{\w+\}", "*", path) for path in server.get("/openapi.json").json()["paths"]}
    known.add("/api/tables/*/socket")
    asked = {path for name in MODULES for path in asked_paths(name)}
    assert asked >= {"/api/games", "/api/me/tables", "/api/tables/*/join", "/api/tables/*/replay/*"}
    assert asked - known == set()


@pytest.mark.parametrize("name", MODULES)
def test_a_module_can_be_read(tmp_path, name):
    node = shutil.which("node")
    if node is None:
        pytest.fail("expected node (version 20 or later), which reads the page's modules; it is not on the PATH")
    module = tmp_path / name.replace(".js", ".mjs")  # what <script type="module"> says in a browser
    shutil.copy(PAGE / name, module)
    done = subprocess.run([node, "--check", module], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_what_several_answers_begin_with_is_said_once(tmp_path):
    node = shutil.which("node")
    if node is None:
        pytest.fail("expected node (version 20 or later), which runs the page's modules; it is not on the PATH")
    for name in ("answers.js", "make.js"):
        shutil.copy(PAGE / name, tmp_path)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "run.js").write_text(
        'import { sharedWords } from "./answers.js";\n'
        'const texts = [["place a worker on b1", "place a worker on b2"], ["take 2", "take 20"], ["a b", "a b c"],\n'
        '  ["x"], ["keep it", "hand it over"]];\n'
        "console.log(JSON.stringify(texts.map(sharedWords)));\n"
    )
    done = subprocess.run([node, "run.js"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == '["place a worker on","take","a","",""]', done.stderr
