"""Game end: every sentence about what counts, at what it asks for and one below."""

import pytest

import oddtown
from oddtown.core.card import KIND
from oddtown.core.text import Message
from oddtown.games.tybor.cards import COLOURS

from .table import board, table
from .test_editions import OFFICE, SYMBOLS, edition, inside

FARMERS = ("farmer-4", "farmer-4-green", "farmer-3-green", "farmer-3-yellow", "farmer-3-green-yellow")
FARMERS += ("farmer-2-green-red", "farmer-2-blue-red", "farmer-2-blue-green-red", "farmer-1-blue-red-yellow")
MERCHANTS = ("merchant-4", "merchant-4-yellow", "merchant-4-yellow", "merchant-3-yellow", "merchant-3-red")
MERCHANTS += ("merchant-3-blue-green", "merchant-3-green-yellow", "merchant-2-blue-yellow", "merchant-2-red-yellow")
CRAFTSMEN = ("craftsman-4-blue", "craftsman-4-green", "craftsman-3-red", "craftsman-3-blue-green")
CRAFTSMEN += ("craftsman-3-blue-red", "craftsman-2-red-yellow", "craftsman-2-green-yellow")
CRAFTSMEN += ("craftsman-2-blue-green-yellow", "craftsman-2-blue-green-red", "craftsman-1-green-red-yellow")
CAPTAINS = ("captain-4", "captain-4-blue", "captain-3-blue", "captain-3-blue", "captain-3-green", "captain-3-green-red")
CAPTAINS += ("captain-2-blue-yellow", "captain-2-blue-yellow", "captain-2-blue-green", "captain-1-blue-green-yellow")
PRIESTS = ("priest-3-red", "priest-3-yellow", "priest-3-green", "priest-3-blue", "priest-2-red-yellow")
SOLDIERS = ("soldier-5", "soldier-5", "soldier-4-red", "soldier-4-red", "soldier-4-green", "soldier-3-red")
SOLDIERS += ("soldier-3-red-yellow", "soldier-3-red-yellow", "soldier-3-blue-green", "soldier-2-blue-red")
# Buildings that bring nothing but their points, and those that draw; the first of each colour is worth 6.
BLUE = ("customs-house", "boathouse", "ferry", "fishery")
GREEN = ("manor", "shepherds-hut", "stable", "brewery")
RED = ("keep", "gallows-hill", "smithy", "town-gate")
YELLOW = ("trading-house", "weighing-house", "inn", "tailors-shop")
PLAIN = {"blue": BLUE, "green": GREEN, "red": RED, "yellow": YELLOW}
OBJECTIVES = [("blue", "green", "red"), ("blue", "green", "yellow"), ("blue", "red", "yellow")]
OBJECTIVES += [("green", "red", "yellow")]


def end(seats=2, scenario="founding-fever", chapter="V", files=""):
    """A position after the last card; scenario and chapter bring nothing to who has no workers."""
    return table(seats, scenario, chapter, files).stage(4).cards(0)


def points(match, rule, seat=0):
    """Returns what the score lines of a seat that cite a rule say, as everybody sees them after the end."""
    return [line.points for line in match.breakdown(seat, None) if line.rule == rule]


def scored(match):
    """Returns the scores, which are the sums of the lines."""
    assert match.scores == [sum(line.points for line in match.breakdown(seat, None)) for seat in range(match.seats)]
    return match.scores


def kinds(match):
    return [[card & KIND for card in pile] for pile in match._state.piles]


# Course of the end


@pytest.mark.rule("TY-61", "TY-60")
def test_after_stage_four_the_tableaus_are_scored():
    match = end().built(0, "keep").match()
    assert match.is_over
    assert match.log(None)[-1] == "The game is over."
    assert scored(match) == [6, 0]
    assert not table().stage(3).cards(0).built(0, "keep").match().is_over


@pytest.mark.rule("TY-61")
def test_nothing_is_used_up_by_scoring():
    position = end(3).built(0, "market", "keep great").citizens(0, *FARMERS[:3]).workers(1, "soldier-5", "soldier-5")
    match = position.match()
    before = kinds(match)
    assert scored(match) == match.game.scores(match._state)
    assert kinds(match) == before
    assert [len(cards) for cards in board(match)["citizens"]] == [3, 0, 0]
    assert [len(cards) for cards in board(match)["workers"]] == [0, 2, 0]


@pytest.mark.rule("TY-61")
def test_a_card_counts_in_several_categories():
    """The Market counts its points, as a fourth merchant, in a pair, in a set and for the secret objective."""
    position = end(chapter="IV").objective(0, "blue", "red", "yellow").citizens(0, *MERCHANTS[:3])
    match = position.built(0, "market", "warehouse", "lighthouse", "keep", "manor").match()
    lines = [(line.rule, line.message.id, line.points) for line in match.breakdown(0, None)]
    assert sorted(lines) == [
        ("TY-62", "score.building", 2),
        ("TY-62", "score.building", 3),
        ("TY-62", "score.building", 3),
        ("TY-62", "score.building", 6),
        ("TY-62", "score.building", 6),
        ("TY-64", "score.set", 3),
        ("TY-65", "score.pair", 2),
        ("TY-69", "score.symbol", 3),
        ("TY-78", "score.objective", 5),
        ("TY-83", "score.secret", 5),
    ]
    assert scored(match) == [38, 0]


def test_an_empty_tableau_brings_nothing():
    match = end(8).match()
    assert scored(match) == [0] * 8
    assert all(match.breakdown(seat, None) == [] for seat in range(8))


# Points for buildings


@pytest.mark.rule("TY-62", "TY-41")
@pytest.mark.parametrize(
    ("side", "printed"), [("keep", 6), ("keep great", 9), ("fishery", 2), ("fishery great", 5), ("boathouse great", 8)]
)
def test_a_building_counts_the_points_of_the_side_that_was_built(side, printed):
    match = end().built(0, side).match()
    assert scored(match) == [printed, 0]
    name, _, great = side.partition(" ")
    values = {"building": name.capitalize(), "side": int(bool(great))}
    assert match.breakdown(0, None) == [("TY-62", Message("score.building", values), printed)]


@pytest.mark.rule("TY-62")
def test_all_buildings_count_and_no_character_does():
    match = end().built(0, "keep", "manor great", "inn").workers(0, "soldier-5").citizens(1, "farmer-4").match()
    assert points(match, "TY-62") == [6, 3, 9]
    assert scored(match) == [18, 0]


SYMBOL_BUILDINGS = {
    "blue": ("boardwalk", "port-tavern"),
    "green": ("farm-house", "granary"),
    "red": ("border", "fence"),
    "yellow": ("market", "marketsquare"),
}
MOST = {"blue": "harbor-office", "green": "barn", "red": "town-hall", "yellow": "guild-hall"}


@pytest.mark.rule("TY-63")
@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize(
    ("own", "others", "worth"),
    [(0, [0, 0], [3]), (0, [1, 0], [3]), (0, [2, 0], []), (0, [1, 2], []), (2, [3, 1], [3]), (1, [2, 3], [])],
)
def test_a_building_brings_3_points_if_nobody_has_more_of_a_colour(colour, own, others, worth):
    """The building itself is of that colour."""
    plain = [*PLAIN[colour], *SYMBOL_BUILDINGS[colour]]
    position = end(3).built(0, MOST[colour], *(plain.pop() for _ in range(own)))
    for seat, number in enumerate(others, 1):
        position.built(seat, *(plain.pop() for _ in range(number)))
    match = position.match()
    assert points(match, "TY-63") == worth
    assert points(match, "TY-63", 1) == []


@pytest.mark.rule("TY-63")
def test_buildings_of_another_colour_do_not_matter_for_the_most():
    match = end().built(0, "harbor-office great").built(1, *RED, "boathouse").match()
    assert points(match, "TY-63") == [3]
    assert match.breakdown(0, None)[1].message == Message("score.most", {"building": "Harbor Office", "of": 0})
    assert scored(match)[0] == 9


@pytest.mark.rule("TY-63", "TY-66")
def test_citizens_do_not_matter_for_the_most_buildings():
    match = end().built(0, "harbor-office").built(1, "boathouse").citizens(1, "captain-4-blue", "priest-3-blue").match()
    assert points(match, "TY-63") == [3]


@pytest.mark.rule("TY-63", "TY-87")
def test_each_of_two_copies_brings_its_3_points():
    match = end(5).built(0, "barn", "barn great").built(1, "manor", "stable").match()
    assert points(match, "TY-63") == [3, 3]
    match = end(5).built(0, "barn").built(3, "barn", "manor").match()
    assert (points(match, "TY-63"), points(match, "TY-63", 3)) == ([], [3])


@pytest.mark.rule("TY-R9")
@pytest.mark.parametrize(("reds", "worth"), [([], []), (["keep"], [3])])
def test_nobody_has_the_most_of_what_they_have_none_of(tmp_path, reds, worth):
    files = edition(tmp_path, "buildings", inside(OFFICE, 'of = "blue"', 'of = "red"'))
    assert points(end(files=files).built(0, "harbor-office", *reds).match(), "TY-63") == worth


SETS = {"blue": "lighthouse", "green": "mill", "red": "watchtower", "yellow": "counting-house"}


@pytest.mark.rule("TY-64")
@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("sets", [0, 1, 2, 3])
def test_a_building_brings_3_points_for_every_set_of_all_colours(colour, sets):
    own = [name for other in COLOURS for name in PLAIN[other][: sets - 1 if other == colour and sets else sets]]
    match = end().built(0, SETS[colour], *own).match()
    assert points(match, "TY-64") == ([3 * sets] if sets else [])


@pytest.mark.rule("TY-64")
@pytest.mark.parametrize("missing", COLOURS)
def test_a_set_lacks_no_colour(missing):
    """The Lighthouse is blue: without another blue building it is itself the blue one."""
    own = [name for colour in COLOURS for name in PLAIN[colour][:2] if colour != missing]
    match = end().built(0, "lighthouse", *own).match()
    assert points(match, "TY-64") == ([3] if missing == "blue" else [])


@pytest.mark.rule("TY-64", "TY-R9")
def test_every_building_that_counts_sets_counts_every_set():
    match = end().built(0, *SETS.values(), "ferry", "stable", "smithy great", "inn").match()
    assert points(match, "TY-64") == [6, 6, 6, 6]
    assert match.breakdown(0, None)[1].message.id == "score.set"


PAIRS = [
    *(("shipyard", "blue", True), ("sailmaker", "red", False), ("dairy", "green", True), ("orchard", "yellow", False)),
    *(("barracks", "red", True), ("armory", "green", False), ("warehouse", "yellow", True), ("bakery", "blue", False)),
]


@pytest.mark.rule("TY-65")
@pytest.mark.parametrize(("name", "colour", "is_own"), PAIRS)
@pytest.mark.parametrize("others", range(5))
def test_a_building_brings_2_points_for_every_second_of_a_colour(name, colour, is_own, others):
    """A building of that colour is itself one of them."""
    match = end().built(0, name, *(*PLAIN[colour], SYMBOL_BUILDINGS[colour][0])[:others]).match()
    worth = (0, 0, 2, 2, 4, 4)[others + is_own]
    assert points(match, "TY-65") == ([worth] if worth else [])
    lines = [line for line in match.breakdown(0, None) if line.rule == "TY-65"]
    assert [line.message.values["of"] for line in lines] == [COLOURS.index(colour)] * len(lines)


@pytest.mark.rule("TY-66")
def test_colour_symbols_on_citizens_make_no_sets_and_no_pairs():
    position = end().built(0, "lighthouse", "manor", "keep", "sailmaker")
    match = position.citizens(0, "craftsman-1-green-red-yellow", "priest-3-red", "priest-3-yellow").match()
    assert points(match, "TY-64") == points(match, "TY-65") == []
    match = end().built(0, "lighthouse", "manor", "keep", "barracks", "inn").match()
    assert (points(match, "TY-64"), points(match, "TY-65")) == ([3], [2])


# Points for symbols

EVERY = [
    ("TY-68", FARMERS, ("farm-house", "granary"), 3, 5),
    ("TY-74", SOLDIERS, ("border", "fence"), 4, 8),
]


@pytest.mark.rule("TY-68", "TY-74")
@pytest.mark.parametrize(("rule", "characters", "buildings", "every", "worth"), EVERY)
@pytest.mark.parametrize("number", range(10))
def test_every_third_farmer_and_every_fourth_soldier(rule, characters, buildings, every, worth, number):
    match = end().citizens(0, *characters[:number]).match()
    total = {3: [0, 0, 0, 5, 5, 5, 10, 10, 10, 15], 4: [0, 0, 0, 0, 8, 8, 8, 8, 16, 16]}[every][number]
    assert sum(points(match, rule)) == total == match.scores[0] == number // every * worth
    for shown in range(1, min(2, number) + 1):
        with_buildings = end().citizens(0, *characters[shown:number]).built(0, *buildings[:shown]).match()
        assert sum(points(with_buildings, rule)) == total


@pytest.mark.rule("TY-69")
@pytest.mark.parametrize(
    ("merchants", "others", "buildings", "worth"),
    [
        (3, 0, 0, 0),
        (4, 0, 0, 4),
        (4, 3, 0, 7),
        (3, 3, 0, 0),
        (3, 2, 1, 5),
        (2, 0, 2, 2),
        (7, 0, 0, 7),
        (8, 0, 0, 16),
        (6, 1, 2, 14),
        (9, 0, 2, 18),
    ],
)
def test_every_fourth_merchant_brings_a_point_for_every_citizen(merchants, others, buildings, worth):
    position = end().citizens(0, *MERCHANTS[:merchants], *FARMERS[:others][:2], *SOLDIERS[: max(0, others - 2)])
    match = position.built(0, *("market", "marketsquare great")[:buildings]).match()
    assert sum(points(match, "TY-69")) == worth
    if worth:
        values = {"symbol": 1, "count": merchants + buildings}
        assert Message("score.symbol", values) in [line.message for line in match.breakdown(0, None)]


@pytest.mark.rule("TY-69")
def test_four_markets_without_a_citizen_bring_nothing():
    match = end(5).built(0, "market", "market", "marketsquare", "marketsquare").match()
    assert (points(match, "TY-69"), scored(match)[0]) == ([], 12)


@pytest.mark.rule("TY-70", "TY-71", "TY-R9")
@pytest.mark.parametrize(
    ("craftsmen", "worth"),
    [
        ((0, 0), (0, 0)),
        ((1, 0), (6, 0)),
        ((0, 1), (0, 6)),
        ((2, 1), (6, 2)),
        ((1, 1), (6, 6)),
        ((1, 0, 0), (6, 0, 0)),
        ((1, 2, 3), (0, 2, 6)),
        ((2, 2, 1), (6, 6, 0)),
        ((1, 2, 1), (2, 6, 2)),
        ((1, 1, 1), (6, 6, 6)),
        ((1, 1, 0), (6, 6, 0)),
        ((4, 3, 2, 1), (6, 2, 0, 0)),
        ((3, 2, 2, 1), (6, 2, 2, 0)),
        ((3, 2, 2, 2), (6, 2, 2, 2)),
        ((2, 2, 1, 1), (6, 6, 0, 0)),
        ((2, 2, 2, 1), (6, 6, 6, 0)),
        ((2, 2, 2, 2), (6, 6, 6, 6)),
        ((3, 2, 1, 1), (6, 2, 0, 0)),
        ((2, 1, 0, 0, 0), (6, 2, 0, 0, 0)),
        ((1, 2, 2, 3, 2, 0, 0, 1), (0, 2, 2, 6, 2, 0, 0, 0)),
        ((2, 1, 1, 1, 1, 1, 1, 1), (6, 2, 2, 2, 2, 2, 2, 2)),
        ((2, 1, 1, 1, 1, 1, 1, 2), (6, 0, 0, 0, 0, 0, 0, 6)),
    ],
)
def test_the_most_and_the_second_most_craftsmen(craftsmen, worth):
    position = end(len(craftsmen))
    free = list(CRAFTSMEN) * (1 if len(craftsmen) <= 4 else 2)
    for seat, number in enumerate(craftsmen):
        position.citizens(seat, *(free.pop() for _ in range(number)))
    match = position.match()
    assert tuple(sum(points(match, "TY-70", seat)) for seat in range(len(craftsmen))) == worth
    assert scored(match) == list(worth)


@pytest.mark.rule("TY-72")
@pytest.mark.parametrize(
    ("number", "worth"),
    [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 18), (7, 21), (8, 24), (9, 27), (10, 30)],
)
def test_captains_count_by_a_table(number, worth):
    match = end().citizens(0, *CAPTAINS[:number]).match()
    assert scored(match) == [worth, 0]
    assert sum(points(match, "TY-72")) == worth
    for shown in range(1, min(2, number) + 1):
        buildings = ("boardwalk", "port-tavern great")[:shown]
        match = end().citizens(0, *CAPTAINS[shown:number]).built(0, *buildings).match()
        assert sum(points(match, "TY-72")) == worth


@pytest.mark.rule("TY-72")
def test_all_captain_symbols_of_one_copy():
    match = end().citizens(0, *CAPTAINS).built(0, "boardwalk", "port-tavern").match()
    assert points(match, "TY-72") == [36]


@pytest.mark.rule("TY-72")
@pytest.mark.parametrize(("number", "worth"), [(4, 10), (5, 20), (6, 18)])
def test_the_table_counts_to_its_end(tmp_path, number, worth):
    files = edition(tmp_path, "symbols", inside(SYMBOLS["captain"], "15]", "20]"))
    assert points(end(files=files).citizens(0, *CAPTAINS[:number]).match(), "TY-72") == [worth]


@pytest.mark.rule("TY-73")
@pytest.mark.parametrize(("number", "worth"), [(0, []), (1, [5]), (2, [5]), (5, [5])])
def test_the_first_priest_alone_counts(number, worth):
    match = end().citizens(0, *PRIESTS[:number]).match()
    assert points(match, "TY-73") == worth
    assert scored(match) == [sum(worth), 0]


@pytest.mark.rule("TY-73")
def test_everybody_has_a_first_priest():
    assert scored(end(3).citizens(0, PRIESTS[0]).citizens(2, *PRIESTS[1:]).match()) == [5, 0, 5]


@pytest.mark.rule("TY-67", "TY-35", "TY-R9")
@pytest.mark.parametrize("characters", [FARMERS, MERCHANTS, CRAFTSMEN, CAPTAINS, PRIESTS, SOLDIERS])
def test_symbols_of_workers_never_count(characters):
    """In a scenario and a chapter that ask for nothing a worker could bring."""
    match = end(chapter="I").workers(0, *characters).citizens(1, "soldier-2-blue-green-yellow").match()
    assert [line.rule for line in match.breakdown(0, None)] == ["TY-76"]
    assert scored(match) == [5, 0]


@pytest.mark.rule("TY-67")
def test_symbols_of_citizens_and_buildings_are_counted_by_kind():
    position = end().citizens(0, *FARMERS[:2], *SOLDIERS[:3], *CAPTAINS[:1], *PRIESTS[:2])
    match = position.built(0, "farm-house", "fence", "port-tavern").match()
    counted = {
        line.rule: (line.message.values["symbol"], line.message.values["count"], line.points)
        for line in match.breakdown(0, None)
        if line.message.id == "score.symbol"
    }
    assert counted == {"TY-68": (0, 3, 5), "TY-72": (3, 2, 3), "TY-73": (4, 2, 5), "TY-74": (5, 4, 8)}


# Points for public objectives


def asked(chapter, position):
    """Returns the lines of a chapter's objective."""
    rules = {f"TY-{number}" for number in range(76, 83)}
    match = position.match()
    lines = [line for line in match.breakdown(0, None) if line.rule in rules]
    assert all(line.message == Message("score.objective", {"name": chapter}) for line in lines)
    assert match.scores[0] == sum(line.points for line in match.breakdown(0, None))
    return [(line.rule, line.points) for line in lines]


@pytest.mark.rule("TY-75", "TY-76", "TY-R9")
@pytest.mark.parametrize(
    ("citizens", "buildings", "is_met"),
    [
        ((), (), True),
        (FARMERS[:1], (), False),
        (FARMERS[:1], ("keep",), True),
        (FARMERS[:3], ("keep", "manor"), False),
        (FARMERS[:3], ("keep", "manor", "inn great"), True),
        (FARMERS[:2], ("keep", "manor", "inn"), True),
        (FARMERS[:2], ("boardwalk", "market"), True),
        (FARMERS[:3], ("boardwalk", "market"), False),
    ],
)
def test_chapter_one_asks_for_as_many_buildings_as_citizens(citizens, buildings, is_met):
    position = end(chapter="I").citizens(0, *citizens).built(0, *buildings).workers(0, "soldier-5")
    assert asked("A Young Builder", position) == ([("TY-76", 5)] if is_met else [])


FOUR_OF = {
    "blue": ("captain-4-blue", "captain-3-blue", "merchant-3-blue-green", "craftsman-1-blue-green-red-yellow"),
    "green": ("soldier-4-green", "priest-3-green", "merchant-3-blue-green", "craftsman-1-blue-green-red-yellow"),
    "red": ("soldier-4-red", "soldier-4-red", "craftsman-3-blue-red", "craftsman-1-blue-green-red-yellow"),
    "yellow": ("farmer-3-yellow", "priest-3-yellow", "soldier-3-red-yellow", "craftsman-1-blue-green-red-yellow"),
}


@pytest.mark.rule("TY-75", "TY-77")
@pytest.mark.parametrize("colour", COLOURS)
def test_chapter_two_asks_for_four_equal_colour_symbols(colour):
    four = FOUR_OF[colour]
    assert asked("The Mayor's Request", end(chapter="II").citizens(0, *four)) == [("TY-77", 5)]
    for missing in range(4):
        position = end(chapter="II").citizens(0, *four[:missing], *four[missing + 1 :])
        position.built(0, *PLAIN[colour]).workers(0, four[missing])
        assert asked("The Mayor's Request", position) == []


@pytest.mark.rule("TY-77")
def test_four_colour_symbols_of_four_colours_are_not_equal():
    position = end(chapter="II").citizens(0, "craftsman-1-blue-green-red-yellow", "merchant-1-blue-green-red-yellow")
    assert asked("The Mayor's Request", position) == []
    position.citizens(0, *FOUR_OF["blue"], *CAPTAINS[-4:], *FOUR_OF["red"][:3])
    assert asked("The Mayor's Request", position) == [("TY-77", 5)]  # exactly 5 points


ASKED_SYMBOLS = [
    ("III", "A Full Larder", "TY-78", 3, FARMERS, ("farm-house", "granary")),
    ("IV", "Market Day", "TY-78", 3, MERCHANTS, ("market", "marketsquare")),
    ("VI", "Trouble at the Border", "TY-80", 2, SOLDIERS, ("border", "fence")),
]


@pytest.mark.rule("TY-75", "TY-78", "TY-80")
@pytest.mark.parametrize(("chapter", "name", "rule", "number", "characters", "buildings"), ASKED_SYMBOLS)
@pytest.mark.parametrize("shown", [0, 1, 2])
def test_chapters_three_four_and_six_ask_for_symbols(chapter, name, rule, number, characters, buildings, shown):
    citizens = characters[: number - shown]
    met = end(chapter=chapter).citizens(0, *citizens).built(0, *buildings[:shown])
    assert asked(name, met) == [(rule, 5)]
    assert asked(name, met.citizens(0, *characters[: number + 4])) == [(rule, 5)]
    below = end(chapter=chapter).citizens(0, *citizens[1:], "craftsman-4-blue").workers(0, *characters[-2:])
    if citizens:
        assert asked(name, below.built(0, *buildings[:shown], "keep")) == []


@pytest.mark.rule("TY-75", "TY-79")
@pytest.mark.parametrize(
    ("workers", "is_met"),
    [
        ((), False),
        (("soldier-5", "farmer-4"), False),
        (("soldier-5", "soldier-5"), True),
        (("soldier-5", "farmer-4", "farmer-1-blue-red-yellow"), True),
        (("soldier-5", "soldier-5", "farmer-4", "merchant-4", "captain-4", "soldier-4-red"), True),
    ],
)
def test_chapter_five_asks_for_strength_left_on_workers(workers, is_met):
    position = end().workers(0, *workers).citizens(0, "soldier-4-green", "captain-4-blue", "craftsman-4-blue")
    assert asked("Many Hands", position) == ([("TY-79", 10)] if is_met else [])


@pytest.mark.rule("TY-75", "TY-81", "TY-R9")
@pytest.mark.parametrize(("number", "is_met"), [(0, False), (4, False), (5, True), (6, True)])
def test_chapter_eight_asks_for_citizens(number, is_met):
    citizens = (*FARMERS[:2], *PRIESTS[:2], *SOLDIERS[:1], *CAPTAINS[:1])[:number]
    position = end(chapter="VIII").citizens(0, *citizens).built(0, "boardwalk", "market").workers(0, *CRAFTSMEN[:3])
    assert asked("The King's Capital", position) == ([("TY-81", 5)] if is_met else [])


@pytest.mark.rule("TY-75", "TY-82")
@pytest.mark.parametrize(("great", "worth"), [(0, 0), (3, 0), (4, 2), (5, 2), (7, 2), (8, 4), (11, 4), (12, 6)])
def test_size_matters_asks_for_great_buildings(great, worth):
    names = [*BLUE, *GREEN, *RED, *YELLOW]
    sides = [f"{name} great" if n < great else name for n, name in enumerate(names)]
    position = end(scenario="size-matters").built(0, *sides)
    assert asked("Size Matters", position) == ([("TY-82", worth)] if worth else [])
    assert asked("", end().built(0, *sides)) == []


@pytest.mark.rule("TY-75")
def test_scenario_and_chapter_both_count():
    position = end(scenario="size-matters", chapter="VIII").built(0, *(f"{name} great" for name in BLUE))
    match = position.citizens(0, *PRIESTS).match()
    lines = [(line.message.values["name"], line.points) for line in match.breakdown(0, None)[-2:]]
    assert lines == [("Size Matters", 2), ("The King's Capital", 5)]
    assert scored(match) == [6 + 5 + 9 + 8 + 5 + 2 + 5, 0]


@pytest.mark.rule("TY-75")
@pytest.mark.parametrize("scenario", ["founding-fever", "motley-crowd", "escape-from-the-city"])
def test_chapter_seven_and_three_scenarios_ask_for_nothing_at_the_end(scenario):
    """The tableau would do what every other chapter and Size Matters ask for."""
    position = end(scenario=scenario, chapter="VII").citizens(0, *FARMERS[:3], *MERCHANTS[:3], *SOLDIERS[:2])
    position.built(0, *(f"{name} great" for name in (*BLUE, *GREEN))).workers(0, *SOLDIERS[2:5])
    match = position.match()
    assert match.is_over
    assert asked("", position) == []
    assert [line.rule for line in match.breakdown(0, None)] == ["TY-62"] * 8 + ["TY-68"]


@pytest.mark.rule("TY-75")
def test_an_objective_brings_its_points_to_everybody_who_does_what_it_asks_for():
    match = end(4, chapter="I").citizens(1, "priest-3-red").match()
    assert scored(match) == [5, 5, 5, 5]
    assert [points(match, "TY-76", seat) for seat in range(4)] == [[5], [], [5], [5]]


# Points for the secret objective


@pytest.mark.rule("TY-83", "TY-R10")
@pytest.mark.parametrize("colours", OBJECTIVES)
@pytest.mark.parametrize("sets", [0, 1, 2, 3])
def test_every_set_of_the_three_colours_brings_5_points(colours, sets):
    (other,) = set(COLOURS) - set(colours)
    for short in colours:
        position = end().objective(0, *colours)
        own = [name for colour in colours for name in PLAIN[colour][: sets if colour == short else sets + 1]]
        match = position.built(0, *own, *PLAIN[other][:1]).match()
        assert points(match, "TY-83") == ([5 * sets] if sets else [])


@pytest.mark.rule("TY-83")
@pytest.mark.parametrize("colours", OBJECTIVES)
def test_the_colour_left_out_completes_no_set(colours):
    (other,) = set(COLOURS) - set(colours)
    own = [*PLAIN[colours[0]][:2], *PLAIN[colours[1]][:2], *PLAIN[other][:2]]
    match = end().objective(0, *colours).built(0, *own).match()
    assert points(match, "TY-83") == []


@pytest.mark.rule("TY-83", "TY-66")
def test_citizens_complete_no_set_of_the_secret_objective():
    position = end().objective(0, "blue", "green", "red").built(0, "keep", "manor").citizens(0, "captain-4-blue")
    assert points(position.match(), "TY-83") == []


@pytest.mark.rule("TY-83", "TY-R10")
def test_the_secret_objective_is_shown_at_the_end_and_not_before():
    position = table(3).objective(1, "blue", "green", "red").built(1, "keep", "manor", "ferry").stage(4)
    before, after = position.cards(5).match(), position.cards(0).match()
    for viewer in (0, 2, None):
        assert board(before, viewer)["objectives"][1] == []
        assert [line.rule for line in before.breakdown(1, viewer)] == ["TY-62"] * 3
        assert board(before, viewer)["points"][1] == 15
        assert board(after, viewer)["objectives"][1] == [0, 1, 2]
        assert board(after, viewer)["points"][1] == 20
    assert [line.points for line in before.breakdown(1, 1)][-1] == 5
    assert board(before, 1)["points"][1] == 20
    assert after.scores[1] == 20
    said = "The secret objective of Purple: sets of blue, green and red buildings."
    assert said in after.log(None)
    assert after.breakdown(1, None)[-1].message == Message("score.secret", {"colours": [0, 1, 2]})


@pytest.mark.rule("TY-R11", "TY-83")
def test_two_players_with_the_same_objective_both_score():
    position = end(5).objective(0, "blue", "green", "red").objective(4, "blue", "green", "red")
    match = position.built(0, "keep", "manor", "ferry").built(4, "keep", "manor", "ferry").match()
    assert scored(match) == [20, 0, 0, 0, 20]


# Winner


@pytest.mark.rule("TY-84", "TY-4")
@pytest.mark.parametrize(
    ("sides", "placed"),
    [
        (("keep", "stable", "fishery"), [1, 2, 3]),
        (("fishery", "manor great", "keep"), [3, 1, 2]),
        (("stable", "fishery", "boathouse"), [2, 3, 1]),
    ],
)
def test_the_most_points_win(sides, placed):
    position = end(3)
    for seat, side in enumerate(sides):
        position.built(seat, side)
    match = position.workers(2, "farmer-1-blue-red-yellow").match()
    assert match.places == match.view(None).places == placed


@pytest.mark.rule("TY-84")
def test_points_come_before_strength():
    match = end().built(0, "stable").built(1, "fishery").workers(1, "soldier-5", "farmer-4").match()
    assert (scored(match), match.places) == ([3, 2], [1, 2])


@pytest.mark.rule("TY-85", "TY-R12")
def test_in_a_tie_the_most_strength_left_on_workers_decides():
    position = end(3).built(0, "keep").built(1, "manor").built(2, "customs-house")
    position.workers(0, "farmer-2-blue-red").workers(1, "soldier-3-red", "farmer-1-blue-red-yellow")
    match = position.workers(2, "soldier-3-red-yellow").match()
    assert (scored(match), match.places) == ([6, 6, 6], [3, 1, 2])


@pytest.mark.rule("TY-85", "TY-R12")
def test_the_strength_of_citizens_breaks_no_tie():
    position = end().built(0, "keep").built(1, "manor").citizens(0, "soldier-5", "soldier-5")
    assert position.match().places == [1, 1]
    assert position.workers(1, "farmer-1-blue-red-yellow").match().places == [2, 1]


@pytest.mark.rule("TY-86")
def test_who_is_still_tied_shares_the_victory():
    position = end(4).built(0, "keep").built(1, "manor").built(2, "customs-house").built(3, "inn")
    position.workers(0, "soldier-4-red").workers(1, "farmer-2-blue-red", "farmer-2-green-red")
    match = position.workers(2, "soldier-3-red").workers(3, "soldier-5").match()
    assert (scored(match), match.places) == ([6, 6, 6, 3], [1, 1, 3, 4])


@pytest.mark.rule("TY-86")
def test_everybody_can_share():
    assert end(8).match().places == [1] * 8


def test_the_points_of_a_view_are_those_of_the_lines():
    game = oddtown.load("tybor")
    match = oddtown.Match(game, 3, 5, {"chapter": "I"})
    while not match.is_over:
        seat = match.to_act[0]
        actions = game.legal_actions(match._state, seat)
        match.act(seat, actions[-1])
        for viewer in (0, None):
            lines = [sum(line.points for line in match.breakdown(other, viewer)) for other in range(3)]
            assert board(match, viewer)["points"] == lines
    assert board(match)["points"] == match.scores
    assert max(match.scores) > 20
