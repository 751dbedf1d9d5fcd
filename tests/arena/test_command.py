"""The command `oddtown arena`: what it shows and writes, and what it refuses before a game is played."""

import json

import pytest

from oddtown.cli.main import run

TWO = ("oddworld", "greedy", "random")


@pytest.fixture
def arena(capsys):
    def given(*arguments):
        with pytest.raises(SystemExit) as left:
            run(["arena", *map(str, arguments)])
        said = capsys.readouterr()
        return left.value.code, " ".join(said.out.split()), said.err

    return given


def test_it_shows_shares_seats_and_times(arena):
    status, out, _ = arena(*TWO, "--seats", 3, "--field", "--games", 6, "--jobs", 1)
    assert status == 0
    assert "oddworld, 6 games at 3 seats, field, seed 0" in out
    assert "bot wins share 95 % fair points greedy" in out
    assert "share by seat bot blue red yellow greedy" in out
    assert "milliseconds per decision bot decisions mean 99 % slowest greedy" in out
    assert "Ties: 0, each counted as its share of the win." in out


def test_a_test_ends_as_soon_as_it_is_decided(arena):
    status, out, _ = arena(*TWO, "--sprt", "--gain", 0.1, "--jobs", 1)
    assert status == 0
    assert "SPRT accepted after 20 games: greedy wins more than its fair share of 50.0%. LLR " in out
    assert "bounds -2.94 and 2.94, gain 10.0%." in out


def test_a_test_without_enough_games_is_undecided(arena):
    _, out, _ = arena(*TWO, "--sprt", "--games", 6, "--jobs", 1)
    assert "SPRT undecided after 6 games." in out


def test_it_writes_figures_page_and_games(arena, tmp_path):
    files = [tmp_path / name for name in ("figures.json", "page.html", "games.jsonl")]
    arena(*TWO, "--games", 4, "--jobs", 1, "--json", files[0], "--html", files[1], "--save", files[2])
    assert json.loads(files[0].read_text())["games"] == 4
    assert "4 games at 2 seats" in files[1].read_text()
    assert files[2].read_text().count("\n") == 5


@pytest.mark.parametrize("option", ["--json", "--html", "--save"])
def test_a_file_that_cannot_be_written_is_refused_before_the_first_game(arena, tmp_path, option):
    for path in (tmp_path, tmp_path / "missing" / "file"):
        status, out, err = arena(*TWO, "--games", 10**8, option, path)
        assert (status, out) == (2, "")
        assert str(path) in err
        assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--gain", "0.1"], "--gain says what a test looks for: it needs --sprt"),
        (["--sprt", "--gain", "0.5"], "expected a gain above 0 and below 0.5, came 0.5"),
        (["--field"], "a field needs a number of seats, 2 to 5; none came"),
        (["--on", "nowhere"], "expected ray, auto or an address as ray://host:10001 to play on, came 'nowhere'"),
        (["--json", "a", "--html", "a"], "expected different files for --save, --json and --html"),
        (["--games", "0"], "Invalid value for '--games'"),
        (["--games", "many"], "Invalid value for '--games'"),
    ],
)
def test_it_refuses_in_one_line(arena, monkeypatch, tmp_path, arguments, sentence):
    monkeypatch.chdir(tmp_path)
    status, out, err = arena(*TWO, *arguments)
    assert (status, out) == (2, "")
    assert err.startswith(f"oddtown: {sentence}")
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
