"""The built pages: all that they refer to is served, with the headers that protect it; they keep to their host."""

import gzip
import re
from pathlib import Path

import httpx
import pytest

import oddtown
from oddtown.server.routes.pages import CLIENT

from .tags import Tags

SOURCE = Path(__file__).parents[2] / "web" / "src"
SOURCES = sorted(path for path in SOURCE.rglob("*") if path.suffix in (".svelte", ".ts", ".js", ".css", ".svg"))
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".png": "image/png"}
TYPES |= {".webmanifest": "application/manifest+json"}
PLACES = ["/", "/new", "/me", "/verify", "/table/none", "/record/none"]
NAMESPACE = "http://www.w3.org/2000/svg"  # a name, not an address: nothing is fetched from it


def check_headers(answer):
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"


@pytest.mark.parametrize("place", PLACES)
def test_every_place_is_the_page(server, place):
    answer = server.get(place)
    assert answer.status_code == 200
    assert answer.text == (CLIENT / "index.html").read_text(encoding="utf-8")
    assert answer.headers["cache-control"] == "no-cache"
    check_headers(answer)


def test_all_that_the_page_loads_is_served_with_its_type(server):
    tags = Tags(server.get("/").text).tags
    loaded = [more.get("src") or more.get("href") for tag, more in tags if tag in ("script", "link")]
    assert any(address.endswith(".js") for address in loaded)
    assert any(address.endswith(".css") for address in loaded)
    for address in loaded:
        answer = server.get(address)
        assert answer.status_code == 200, address
        assert answer.headers["content-type"].partition(";")[0] == TYPES[Path(address).suffix]
        check_headers(answer)


def test_assets_may_be_kept_for_good_and_come_compressed(server):
    assets = [path for path in (CLIENT / "assets").iterdir() if path.suffix == ".js"]
    assert assets
    for path in assets:
        with httpx.stream("GET", f"{server.url}/assets/{path.name}", headers={"accept-encoding": "gzip"}) as answer:
            body = b"".join(answer.iter_raw())
        assert "immutable" in answer.headers["cache-control"]
        if path.stat().st_size >= 1_000:
            assert answer.headers["content-encoding"] == "gzip"
            assert gzip.decompress(body) == path.read_bytes()


def test_the_service_worker_lies_at_the_top(server):
    answer = server.get("/push.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert all(f'"{event}"' in answer.text for event in ("push", "notificationclick"))
    check_headers(answer)


def test_it_can_be_installed(server):
    manifest = server.get("/icons/manifest.webmanifest").json()
    assert manifest["display"] == "standalone"
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    assert all(server.get(icon["src"]).status_code == 200 for icon in manifest["icons"])


def test_what_is_not_there_is_said_to_be_not_there(server):
    for path in ("/assets/none.js", "/assets/../index.html", "/icons/none.svg", "/none"):
        assert server.get(path).status_code == 404


def test_a_browser_that_finds_nothing_is_shown_a_page(server):
    answer = server.get("/nowhere/at/all", headers={"accept": "text/html"})
    assert answer.status_code == 404
    assert 'id="app"' in answer.text
    assert server.get("/nowhere/at/all").json()["reason"] == "Not Found"


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_source_sets_text_only_as_text_and_names_no_other_host(path):
    text = path.read_text(encoding="utf-8")
    for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function"):
        assert word not in text, word
    if raw := re.findall(r"\{@html ([^}]*)\}", text):  # our own drawings, nothing that anybody sent
        assert raw == ["sprite"]
        assert re.search(r'import sprite from "\./[\w/]+\.svg\?raw"', text)
    assert re.findall(r"""["'(\s](?:https?:|wss?:)?//[\w.-]+""", text.replace(NAMESPACE, "").replace("// ", "")) == []


@pytest.mark.parametrize("path", [path for path in SOURCES if path.suffix == ".svelte"], ids=lambda path: path.stem)
def test_a_component_has_no_style_attribute_which_the_policy_forbids(path):
    markup = re.sub(r"<(script|style).*?</\1>", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert re.findall(r"\sstyle=", markup) == []


def asked_paths(path):
    """Returns the paths of the API that a source asks for, with * for what it fills in."""
    filled_in = re.sub(r"\$\{[^{}]*\}", "*", path.read_text(encoding="utf-8"))
    return set(re.findall(r"""["'`*](/api/[^"'`?\s]*)""", filled_in))


def test_the_paths_that_the_client_asks_for_are_paths_of_the_server(server):
    known = {re.sub(r"\{\w+\}", "x", path) for path in server.get("/openapi.json").json()["paths"]}
    known.add("/api/tables/x/socket")
    asked = {path for source in SOURCES for path in asked_paths(source)}
    assert asked >= {"/api/games", "/api/me/tables", "/api/tables/*/join", "/api/tables/*/refusals"}
    for path in asked:
        pattern = re.escape(path.rstrip("/")).replace(r"\*", "[^/]*") + "(/.*)?"  # some add the rest later
        assert any(re.fullmatch(pattern, each) for each in known), path


def test_the_client_is_part_of_the_package():
    assert Path(oddtown.__file__).parent / "server" / "client" == CLIENT
