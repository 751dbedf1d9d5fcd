"""Games played in the browser, by pressing what the page shows, at a desk and on a phone."""

import pytest

from full import full_or_short
from oddtown.cli.new import write_template
from server.conftest import Server

from .conftest import DESK, PHONE, Visitor
from .player import Player

SIZES = {"desk": DESK, "phone": PHONE}
BOTH = tuple(SIZES)
FACES = {"oddworld": 2, "littletown": 2, "oddville": 3, "tybor": 3}  # games, and seats


@pytest.mark.parametrize("size", full_or_short(BOTH, ("phone",)))
def test_a_whole_game_of_odd_world_is_played_on_the_board(visit, size):
    visitor = visit(size=SIZES[size])
    visitor.sits("oddworld", ["open", "greedy"])
    player = Player(visitor.page, seed=1)
    visitor.picture(f"oddworld-{size}-beginning")
    assert player.play(1_000) > 10
    assert player.pressed["list"] == 0  # everything could be done on the board
    visitor.page.wait_for_selector("[data-test=end]")
    visitor.picture(f"oddworld-{size}-end")
    assert not visitor.overflows()


@pytest.mark.parametrize("size", full_or_short(BOTH, ("desk",)))
def test_a_whole_game_of_little_town_is_played_on_the_board(visit, size):
    visitor = visit(size=SIZES[size])
    visitor.sits("littletown", ["open", "greedy"])
    player = Player(visitor.page, seed=2)
    assert player.play(9) == 9
    assert player.wait()
    visitor.picture(f"littletown-{size}-middle")
    player.version -= 1
    player.play(1_000)
    assert player.pressed["board"] > 15
    visitor.page.wait_for_selector("[data-test=end]")
    visitor.picture(f"littletown-{size}-end")
    assert not visitor.overflows()


@pytest.mark.parametrize(
    ("seats", "scenario", "chapter"),
    full_or_short(
        [(2, "escape-from-the-city", "VII"), (8, "founding-fever", "II")], [(2, "escape-from-the-city", "VII")]
    ),
)
@pytest.mark.parametrize("size", full_or_short(BOTH, ("phone",)))
def test_a_whole_game_of_tybor_is_played_on_the_board(visit, size, seats, scenario, chapter):
    visitor = visit(size=SIZES[size])
    settings = {"scenario": scenario, "chapter": chapter}
    visitor.sits("tybor", ["open", *["greedy"] * (seats - 1)], settings=settings)
    player = Player(visitor.page, seed=seats)
    assert player.play(12) == 12
    assert player.wait()
    visitor.picture(f"tybor-{size}-{seats}-middle")
    player.version -= 1
    player.play(1_000)
    assert player.pressed["list"] == 0  # everything could be done on the board
    visitor.page.wait_for_selector("[data-test=end]")
    visitor.picture(f"tybor-{size}-{seats}-end")
    assert not visitor.overflows()


@pytest.mark.parametrize("seats", full_or_short([2, 4], [2]))
@pytest.mark.parametrize("size", full_or_short(BOTH, ("desk",)))
def test_a_whole_game_of_oddville_is_played_on_the_board(visit, size, seats):
    visitor = visit(size=SIZES[size])
    visitor.sits("oddville", ["open", *["greedy"] * (seats - 1)])
    player = Player(visitor.page, seed=seats)
    assert player.play(12) == 12  # the bots can end a game soon after
    assert player.wait()
    visitor.picture(f"oddville-{size}-{seats}-middle")
    player.version -= 1
    player.play(1_000)
    assert player.pressed["list"] == 0  # everything could be done on the board
    visitor.page.wait_for_selector("[data-test=end]")
    visitor.picture(f"oddville-{size}-{seats}-end")
    assert not visitor.overflows()


@pytest.mark.parametrize("size", full_or_short(BOTH, ("phone",)))
def test_a_game_without_a_board_is_played_by_its_buttons(browser, tmp_path, size):
    write_template("sushi", tmp_path)
    (tmp_path / "data").mkdir()
    server = Server(tmp_path / "data", environment={"ODDTOWN_GAMES": str(tmp_path)}).start()
    try:
        visitor = Visitor(browser, server, size=SIZES[size])
        visitor.sits("sushi", ["open", "random"])
        player = Player(visitor.page, seed=3, by="list")
        assert player.play(1_000) > 1
        visitor.page.wait_for_selector("[data-test=end]")
        visitor.picture(f"plain-{size}")
        assert not visitor.overflows()
        visitor.close()
    finally:
        server.stop()


def marks(visitor, name):
    """Returns the actions that the page has marked in the list ("action") or on the board ("answer")."""
    look = f"all => all.map((each) => each.dataset.{name})"
    return set(visitor.page.eval_on_selector_all(f"[data-{name}]", look))


@pytest.mark.parametrize("game", FACES)
def test_all_answers_of_a_question_are_on_the_board_and_in_the_list(visit, game):
    visitor = visit()
    visitor.sits(game, ["open", *["greedy"] * (FACES[game] - 1)])
    player = Player(visitor.page, seed=4)
    for _ in range(full_or_short(12, 6)):
        assert player.wait()
        listed = set()
        for number in range(visitor.page.locator("[data-test=group]:visible").count() or 1):
            if visitor.page.locator("[data-test=group]:visible").count():
                visitor.page.locator("[data-test=group]:visible").nth(number).click()
            listed |= marks(visitor, "action")
        assert listed
        assert listed == marks(visitor, "answer")
        player.answer()
