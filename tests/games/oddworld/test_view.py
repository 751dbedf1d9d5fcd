"""What can be seen: the board as data and as text, and what must stay open in every world a viewer imagines."""

import pytest

import oddtown
from oddtown.core.card import KIND
from oddtown.core.rng import Rng
from oddtown.games.oddworld.deck import PLANETS
from oddtown.games.oddworld.state import LEFT, LINE_UPS, RIGHT

from .table import deck_of, table


def small():
    position = (
        table(2).line_up(0, "mars/venus:mars", "mars/earth:mars", "earth/pluto:pluto").line_up(1, "venus/earth:earth")
    )
    position.secret(0, "jupiter/saturn:saturn").secret(1, "jupiter/saturn:jupiter").turn(1)
    return position.left("mercury/uranus:uranus", "mars/pluto:mars").right("venus/neptune:venus").match()


@pytest.mark.rule("OW-7", "OW-R8")
def test_the_board_as_data():
    match = small()
    match.play("draw right")
    assert match.view(0).board == {
        "turn": 1,
        "ending": 0,
        "decks": [{"cards": 2, "front": [0, 6]}, {"cards": 1, "front": [1, 7]}],
        "odds": [
            [{"planet": 0, "ways": 1}, {"planet": 6, "ways": 1}],
            [{"planet": 1, "ways": 1}, {"planet": 7, "ways": 1}],
        ],
        "taken": RIGHT,
        "line_ups": [[0, 0, 0, 2, 0, 0, 0, 0, 1], [0, 0, 1, 0, 0, 0, 0, 0, 0]],
        "points": [1, 1],
        "revealed": [
            [{"front": [1, 3], "back": 3}, {"front": [2, 3], "back": 3}, {"front": [2, 8], "back": 8}],
            [{"front": [1, 2], "back": 2}],
        ],
        "secrets": [[{"front": [4, 5], "back": 5}], []],
    }


@pytest.mark.rule("OW-10")
def test_the_board_as_text():
    match = small()
    match.play("draw right")
    assert match.game.draw(match.view(0), plain=True).splitlines() == [
        " left deck   2 cards   ☿ Mercury  /  ♅ Uranus",
        "right deck   1 cards   ♀ Venus  /  ♆ Neptune  <- taken",
        "",
        "           ☿ Mer  ♀ Ven  ♁ Ear  ♂ Mar  ♃ Jup  ♄ Sat  ♅ Ura  ♆ Nep  ♇ Plu  points",
        "  Blue       .      .      .     (2)     .      .      .      .      1        1",
        "> Red        .      .      1      .      .      .      .      .      .        1",
        "",
        "Your secret card: ♄ Saturn  (front ♃ Jupiter / ♄ Saturn)",
    ]


@pytest.mark.rule("OW-25")
def test_a_spectator_is_drawn_no_secret_card():
    assert str(small()).splitlines()[-1].startswith("> Red")


@pytest.mark.rule("OW-16")
def test_a_finished_board_marks_nobody_and_no_card():
    match = table(2).left("earth").right().match()
    match.play("draw left", "keep")
    lines = str(match).splitlines()
    assert lines[0] == " left deck   0 cards   no card left"
    assert [line[:7] for line in lines[-2:]] == ["  Blue ", "  Red  "]


@pytest.mark.rule("OW-12")
def test_the_drawn_board_has_colours():
    text = small().game.draw(small().view(None))
    assert "[red]♂ Mars[/]" not in text
    assert "[white]☿ Mercury[/]  /  [cyan]♅ Uranus[/]" in text
    assert "[bold]   1   [/]" in text
    assert "[dim]  (2)  [/]" in text


@pytest.mark.rule("OW-5")
def test_only_the_front_of_a_top_card_is_open():
    match = small()
    game, state = match.game, match._state
    tops = [1 + game.deck.pairs.index(pair) for pair in ((0, 6), (1, 7))]
    assert [game.clue(state, LEFT, 1), game.clue(state, RIGHT, 0)] == tops
    assert game.clue(state, LEFT, 0) == 0
    assert [game.clue(state, pile, len(state.piles[pile]) - 1) for pile in range(LINE_UPS, LINE_UPS + 4)] == [0] * 4


@pytest.mark.rule("OW-5")
def test_only_cards_with_the_open_front_fit_a_top_place():
    game = oddtown.load("oddworld")
    for clue in (1, 36):
        fitting = [kind for kind in range(72) if game.fits(kind, clue)]
        assert [game.deck.pairs[game.deck.front[kind]] for kind in fitting] == [game.deck.pairs[clue - 1]] * 2


@pytest.mark.rule("OW-7")
def test_decks_and_line_ups_are_in_order_and_secrets_are_not():
    match = small()
    assert match.game.ordered(match._state) == [True, True, True, True, False, False]


@pytest.mark.rule("OW-5", "OW-25")
def test_in_every_world_a_viewer_imagines_the_open_fronts_and_the_own_secret_stay():
    match = oddtown.Match(oddtown.load("oddworld"), 3, seed=3, settings={"advanced": True})
    match.act(match.to_act[0], 0)
    match.act(match.to_act[0], 3)
    backs, secrets, seconds = set(), set(), set()
    for n in range(60):
        world = match.game.determinize(match._state, 1, Rng(n))
        assert match.game.view(world, 1) == match.view(1)
        backs.add(world.piles[LEFT][-1] & KIND)
        seconds.add(world.piles[LEFT][-2] & KIND)
        secrets.add(world.piles[LINE_UPS + 3][0] & KIND)
    assert len(backs) == 2  # both cards of the pair
    assert len(secrets) > 25
    assert len(seconds) > 25


@pytest.mark.rule("OW-R8")
def test_the_twin_of_a_revealed_card_is_known_for_certain():
    match = table(2).left("venus/mars:mars", "venus/mars:venus", "earth").right("earth").match()
    match.play("draw left", "keep")
    worlds = [match.game.determinize(match._state, 1, Rng(n)) for n in range(20)]
    assert {world.piles[LEFT][-1] & KIND for world in worlds} == {match._state.piles[LEFT][-1] & KIND}
    assert deck_of(match, LEFT)[0] == "venus/mars:venus"


def test_the_table_conserves_the_cards():
    match = table(advanced=True).line_up(0, *PLANETS).line_up(1, "mars/venus:mars").match()
    assert match.game.census(match._state) == list(range(72))
