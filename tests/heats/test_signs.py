"""Signs lead to the tables that there are, by rows of the hall, and are large enough for ten metres."""

from __future__ import annotations

import pytest
import zxingcpp

from tests.paper.pdf_reading import open_pdf, text
from tourney.base.clocks import FixedClock
from tourney.base.ids import TableNo
from tourney.base.names import Name
from tourney.event.hall_map import HallMap, Template, laid_out
from tourney.heats.paper_signs import SignsPaper, led_to, signs
from tourney.paper.document import render
from tourney.paper.event_head import EventHead
from tourney.paper.surface import MM
from tourney.paper.wording import Wording


def hall(count: int, template: Template = Template.ROWS) -> HallMap:
    return laid_out([TableNo(number) for number in range(1, count + 1)], template)


@pytest.mark.parametrize("template", Template)
@pytest.mark.parametrize("count", [1, 6, 15, 20, 21, 41, 100])
def test_signs_lead_to_every_table_once_and_to_twenty_at_the_most(count: int, template: Template) -> None:
    led = [number for first, last in led_to(hall(count, template)) for number in range(first, last + 1)]
    assert led == list(range(1, count + 1))
    assert all(last - first < 20 for first, last in led_to(hall(count, template)))


def test_before_there_are_tables_no_sign_leads_to_any() -> None:
    assert led_to(hall(0)) == ()


def test_a_sign_ends_where_a_row_of_the_hall_ends() -> None:
    across = 13
    rows = HallMap(
        {TableNo(n + 1): (30.0 * (n % across) + 15, 20.0 * (n // across) + 10) for n in range(26)}, (390, 40)
    )
    assert led_to(rows) == ((1, 13), (14, 26))


def test_the_way_to_the_public_page_has_a_sign_of_its_own() -> None:
    head = EventHead(Name("慈善日", "Charity day"), "", "", FixedClock().now(), "Asia/Hong_Kong")
    address = "https://example.org/" + "day" * 20
    pdf = render(signs(SignsPaper(head, (), address), Wording("both")))
    assert address in text(pdf) and "Seatsandresults" in text(pdf)
    with open_pdf(pdf) as document:
        picture = document[len(document) - 1].render(scale=2).to_pil()
        assert [each.text for each in zxingcpp.read_barcodes(picture)] == [address]


@pytest.mark.parametrize("language", ["en", "zh-HK", "both"])
def test_every_way_is_there_with_both_arrows_and_no_word_is_small(language: str) -> None:
    head = EventHead(Name("慈善日", "Charity day"), "", "", FixedClock().now(), "Asia/Hong_Kong")
    pdf = render(
        signs(SignsPaper(head, ((TableNo(1), TableNo(20)), (TableNo(21), TableNo(21)))), Wording(language))
    )
    shown = text(pdf)
    assert shown.count("→") == shown.count("←") == 3
    words = {
        "en": ("Registration", "Tables1–20", "Table21", "Quietplease"),
        "zh-HK": ("報到", "第1–20枱", "安靜"),
    }
    with open_pdf(pdf) as document:
        for page in document:
            content = page.get_textpage()
            boxes = (content.get_charbox(at) for at in range(content.count_chars()))
            assert max(top - bottom for _, bottom, _, top in boxes) > 20 * MM
    assert all(each in shown for tag, told in words.items() if language in (tag, "both") for each in told)
