"""Component files: what is wrong with one is said with file, entry and reason."""

import re

import pytest

import oddtown
from oddtown.games import folders
from oddtown.games.oddworld.deck import PLANETS

FIRST = '{ front = ["mercury", "venus"], back = "mercury", source = "reconstructed" }'
SECOND = '{ front = ["mercury", "venus"], back = "venus", source = "reconstructed" }'


def edition(folder, change=lambda text: text):
    """Writes a changed copy of the shipped cards into a folder and returns the folder."""
    shipped = folders()["oddworld"] / "editions" / "ordered-pairs" / "cards.toml"
    (folder / "cards.toml").write_text(change(shipped.read_text(encoding="utf-8")), encoding="utf-8")
    return folder


def card(front, back="mercury", more=""):
    return f'{{ front = {front}, back = "{back}", {more}source = "reconstructed" }}'.replace("'", '"')


def test_the_shipped_editions():
    assert oddtown.editions("oddworld") == ["ordered-pairs", "neighbours"]
    assert oddtown.load("oddworld").edition.hash == "b036a9587ce5f04a93c6667ab28b6a8e"
    assert oddtown.load("oddworld", "neighbours").edition.hash == "1d8d50f03359367dbd86152e8581f227"


def test_a_copy_in_a_folder_is_the_same_deck(tmp_path):
    game = oddtown.load("oddworld", edition(tmp_path))
    ours = oddtown.load("oddworld")
    assert game.edition.hash == ours.edition.hash
    assert (game.deck.pairs, game.deck.front, game.deck.back) == (ours.deck.pairs, ours.deck.front, ours.deck.back)


def test_the_order_of_the_planets_on_a_front_means_nothing(tmp_path):
    turned = card(["venus", "mercury"])
    game = oddtown.load("oddworld", edition(tmp_path, lambda text: text.replace(FIRST, turned)))
    assert game.deck.pairs[0] == (0, 1)


def test_equal_cards_can_be_given_a_count(tmp_path):
    twice = card(["mercury", "venus"], more="count = 2, ")
    game = oddtown.load(
        "oddworld", edition(tmp_path, lambda text: text.replace(FIRST, twice).replace(SECOND + ",", ""))
    )
    assert game.deck.count == [2, *[1] * 70]
    assert oddtown.Match(game, 2).view(None).board["decks"][0]["cards"] == 36


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        (SECOND, "card 2: mercury/venus hiding venus is there already; give equal cards a count"),
        (card(["mercury", "mercury"]), "card 1: the front must show two different planets, not twice mercury"),
        (card(["mercury", "venus"], "mars"), "card 1: the back must be one of the two on the front, not mars"),
        (card(["mercury"]), "card 1: 'front' must be a list of 2, not ['mercury']"),
        (card(["mercury", "venus", "mars"]), "card 1: 'front' must be a list of 2, not ['mercury', 'venus', 'mars']"),
        (card(["mercury", "moon"]), "card 1: 'front' must be a list of 2, each one of mercury, venus, earth, mars,"),
        (card(["mercury", "venus"], "moon"), "card 1: 'back' must be one of mercury, venus, earth, mars, jupiter,"),
        (card(["mercury", "venus"], more="count = 0, "), "card 1: 'count' must be a number from 1 to 72, not 0"),
        (card(["mercury", "venus"], more="count = 73, "), "card 1: 'count' must be a number from 1 to 72, not 73"),
        (card(["mercury", "venus"], more="count = true, "), "card 1: 'count' must be a number from 1 to 72, not True"),
        (card(["mercury", "venus"], more="count = 72, "), "expected 72 cards, came 143"),
        (card(["mercury", "venus"], more="count = 2, "), "expected 72 cards, came 73"),
        (
            card(["mercury", "venus"], more="colour = 2, "),
            "card 1: expected only front, back, count, source; 'colour' came",
        ),
        (FIRST.replace(', source = "reconstructed"', ""), "card 1: 'source' is missing"),
        (FIRST.replace('back = "mercury", ', ""), "card 1: 'back' is missing"),
        (FIRST.replace('front = ["mercury", "venus"], ', ""), "card 1: 'front' is missing"),
        (FIRST.replace("reconstructed", "a friend"), "card 1: 'source' must be one of rulebook, printed, reported,"),
    ],
)
def test_a_card_that_does_not_fit(tmp_path, entry, reason):
    folder = edition(tmp_path, lambda text: text.replace(FIRST, entry))
    with pytest.raises(oddtown.ComponentsError) as caught:
        oddtown.load("oddworld", folder)
    said = str(caught.value).partition(f"{folder.name}/cards.toml: ")[2]
    assert said == reason or (reason.endswith(",") and said.startswith(reason))  # a long list breaks off at a comma


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda text: text.replace(FIRST + ",", ""), "expected 72 cards, came 71"),
        (lambda text: re.sub(r'back = "pluto"', 'back = "pluto"]', text), "expected a TOML file: "),
        (lambda text: text.replace("card = [", "cards = ["), "expected only card; 'cards' came"),
        (lambda _: "", "expected a list of entries named 'card'"),
        (lambda _: "card = 3", "expected a list of entries named 'card'"),
    ],
)
def test_a_file_that_does_not_fit(tmp_path, change, reason):
    folder = edition(tmp_path, change)
    with pytest.raises(oddtown.ComponentsError, match=re.escape(f"{folder.name}/cards.toml: {reason}")):
        oddtown.load("oddworld", folder)


@pytest.mark.parametrize("missing", PLANETS)
def test_every_planet_must_be_on_some_back(tmp_path, missing):
    entries = [card([planet, missing], planet, "count = 9, ") for planet in PLANETS if planet != missing]
    with pytest.raises(oddtown.ComponentsError, match=f"/cards.toml: no card has {missing} on its back$"):
        oddtown.load("oddworld", edition(tmp_path, lambda _: f"card = [{', '.join(entries)}]"))


def test_of_several_missing_planets_the_first_is_named(tmp_path):
    entry = card(["mercury", "venus"], more="count = 72, ")
    with pytest.raises(oddtown.ComponentsError, match=r"no card has venus on its back$"):
        oddtown.load("oddworld", edition(tmp_path, lambda _: f"card = [{entry}]"))


def test_a_folder_without_cards(tmp_path):
    with pytest.raises(oddtown.ComponentsError, match=re.escape(f"{tmp_path}/cards.toml: expected a component file")):
        oddtown.load("oddworld", tmp_path)


def test_an_edition_that_does_not_exist():
    with pytest.raises(oddtown.ComponentsError, match=r"\(ordered-pairs, neighbours\) or a folder .* came 'printed'"):
        oddtown.load("oddworld", "printed")
