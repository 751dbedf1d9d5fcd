"""Settings: what a table chose, checked against what a game offers."""

import pytest

from oddtown.core.errors import SettingsError
from oddtown.core.settings import YES_OR_NO, Meta, Setting, check_seats, check_settings

SIDE = Setting("side", ("day", "night"), "which side of the board")
ADVANCED = Setting("advanced", YES_OR_NO, "one secret card each")


def meta(*settings, fewest=2, most=4):
    return Meta("town", "Town", "", "", 1, fewest, most, ("red", "blue", "yellow", "green"), settings)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_number_of_seats_the_game_has_is_accepted(seats):
    check_seats(meta(), seats)


@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 100])
def test_a_number_of_seats_the_game_does_not_have_is_refused(seats):
    with pytest.raises(SettingsError, match=f"^Town has 2 to 4 seats, not {seats}$"):
        check_seats(meta(), seats)


@pytest.mark.parametrize(("fewest", "most"), [(0, 4), (2, 9)])
def test_no_game_has_more_seats_than_a_card_has_bits_nor_none(fewest, most):
    with pytest.raises(SettingsError):
        check_seats(meta(fewest=fewest, most=most), 3)


def test_what_is_not_chosen_is_at_its_default_in_the_order_of_the_game():
    checked = check_settings(meta(SIDE, ADVANCED), {"advanced": "yes"})
    assert list(checked.items()) == [("side", "day"), ("advanced", "yes")]
    assert check_settings(meta(), {}) == {}


@pytest.mark.parametrize(("value", "text"), [(True, "yes"), (False, "no"), ("yes", "yes"), ("no", "no")])
def test_yes_and_no_may_be_said_as_true_and_false(value, text):
    assert check_settings(meta(ADVANCED), {"advanced": value}) == {"advanced": text}


def test_numbers_may_be_said_as_numbers():
    assert check_settings(meta(Setting("size", ("3", "4"), "")), {"size": 4}) == {"size": "4"}


def test_a_setting_the_game_does_not_have_is_refused():
    with pytest.raises(SettingsError, match=r"^Town has no setting 'sides'; it has: side, advanced$"):
        check_settings(meta(SIDE, ADVANCED), {"sides": "day"})
    with pytest.raises(SettingsError, match=r"^Town has no setting 'side'; it has none$"):
        check_settings(meta(), {"side": "day"})


@pytest.mark.parametrize(("value", "came"), [("dusk", "dusk"), (True, "yes"), (None, "None"), ([], r"\[\]")])
def test_a_value_the_setting_does_not_have_is_refused(value, came):
    with pytest.raises(SettingsError, match=f"^setting 'side' of Town is day or night, not '{came}'$"):
        check_settings(meta(SIDE), {"side": value})
