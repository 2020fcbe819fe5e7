"""Letters find deeds, down the board from where the cursor stands."""

from __future__ import annotations

import pytest

from tourney.base.ids import EditionId
from tourney.rules.board_files import load_edition
from ui.pages.scores.deeds import DeedSearch

NAMES = [deed.short.en for deed in load_edition(EditionId("atlantic-city")).deeds]


def typed(keys: str, at: int = 0) -> str:
    search, row = DeedSearch(NAMES), at
    for key in keys:
        found = search.press(key, row)
        row = row if found is None else found
    return NAMES[row]


@pytest.mark.parametrize(
    ("keys", "deed"),
    [
        ("m", "Mediterranean"),
        ("mm", "Marvin Gardens"),
        ("ma", "Marvin Gardens"),
        ("pa", "Pacific"),
        ("par", "Park Place"),
        ("PAR", "Park Place"),
        ("boa", "Boardwalk"),
        ("b", "Baltic"),
        ("nc", "N. Carolina"),
        ("ca", "N. Carolina"),
        ("stj", "St. James"),
        ("#07", "St. Charles"),
        ("#28", "Boardwalk"),
    ],
)
def test_letters_lead_to_the_deed(keys: str, deed: str) -> None:
    assert typed(keys) == deed


def test_the_search_goes_down_the_board_from_the_cursor_and_round() -> None:
    after_baltic = NAMES.index("Baltic") + 1
    assert typed("b", after_baltic) == "B. & O. RR"
    assert typed("m", after_baltic) == "Marvin Gardens"
    assert typed("m", 27) == "Mediterranean"


def test_a_letter_that_fits_nothing_after_the_others_begins_a_new_search() -> None:
    assert typed("bk") == "Kentucky"


def test_a_letter_of_no_deed_finds_nothing_and_is_forgotten() -> None:
    search = DeedSearch(NAMES)
    assert search.press("z", 0) is None
    assert search.typed == ""


@pytest.mark.parametrize("keys", ["#00", "#29", "#9x", "文"])
def test_a_number_without_a_row_finds_nothing(keys: str) -> None:
    assert typed(keys, 3) == NAMES[3]


def test_rubbing_out_takes_one_letter_away() -> None:
    search = DeedSearch(NAMES)
    search.press("p", 0)
    search.press("a", 0)
    assert search.rub_out()
    assert search.typed == "p"
    search.clear()
    assert not search.rub_out()


def test_an_edition_without_deeds_finds_nothing() -> None:
    assert DeedSearch([]).press("a", 0) is None


HONG_KONG = ["Kowloon City", "Yau Ma Tei", "Sha Tin", "Kowloon Stn", "Kai Tak"]
LONGER = [("Kowloon City Road", "九龍城"), (), (), ("Kowloon Station", "九龍站"), ()]


def found(keys: str, at: int = 0) -> str:
    search, row = DeedSearch(HONG_KONG, LONGER), at
    for key in keys:
        hit = search.press(key, row)
        row = row if hit is None else hit
    return HONG_KONG[row]


@pytest.mark.parametrize("keys", ["kowloon s", "kowloons", "kowloon station", "k s", "kowloonkowloon"])
def test_a_beginning_that_several_share_leads_to_each_of_them(keys: str) -> None:
    assert found(keys) == "Kowloon Stn"


def test_the_same_name_again_goes_round() -> None:
    assert found("kowloon" * 3) == "Kowloon City"
    assert found("kowloonya") == "Yau Ma Tei", "another name begins a search of its own"


def test_a_chinese_name_is_found_by_its_characters() -> None:
    assert (found("九龍"), found("九龍站"), found("九龍九龍")) == (
        "Kowloon City",
        "Kowloon Stn",
        "Kowloon Stn",
    )


def test_a_space_before_any_letter_is_no_search() -> None:
    search = DeedSearch(HONG_KONG)
    assert search.press(" ", 2) is None
    assert search.typed == ""
