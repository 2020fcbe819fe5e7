"""Receipts on paper: amounts in words, one charity, numbers only once they are given."""

from __future__ import annotations

import pytest

from tests.paper.pdf_reading import open_pdf, pages_text
from tests.printing import samples_ceremony
from tourney.giving import paper_receipts as amounts
from tourney.giving.paper_receipts import receipts
from tourney.paper.document import render
from tourney.paper.surface import MM
from tourney.paper.wording import Wording


@pytest.mark.parametrize(
    ("amount", "english", "chinese"),
    [
        (0, "zero", "零"),
        (7, "seven", "柒"),
        (10, "ten", "壹拾"),
        (21, "twenty-one", "貳拾壹"),
        (105, "one hundred and five", "壹佰零伍"),
        (1000, "one thousand", "壹仟"),
        (1005, "one thousand and five", "壹仟零伍"),
        (10_050, "ten thousand and fifty", "壹萬零伍拾"),
        (100_000, "one hundred thousand", "壹拾萬"),
        (120_300, "one hundred and twenty thousand three hundred", "壹拾貳萬零叁佰"),
        (100_000_005, "one hundred million and five", "壹億零伍"),
        (1_000_050_000, "one billion fifty thousand", "壹拾億零伍萬"),
    ],
)
def test_amounts_in_words(amount: int, english: str, chinese: str) -> None:
    assert amounts.english(amount) == english
    assert amounts.chinese(amount) == chinese


def test_a_receipt_a_page_with_charity_number_amount_in_words_and_a_copy_for_the_charity() -> None:
    data = render(receipts(samples_ceremony.receipts(3), Wording("en")))
    first, second, third = pages_text(data)
    assert "Fund for Children" in first
    assert "91/12345" in first
    assert "One hundred Hong Kong dollars only" in first
    assert "printed again" not in first and "printed again" in second
    assert "Date of issue" in first, "the day of printing is not taken for that of the gift"
    assert "Received on" in first
    assert "Cheque" in first
    assert "PREVIEW" in third, "the third has no number yet"


@pytest.mark.parametrize(("language", "copy"), [("en", "Copy"), ("zh-HK", "副本"), ("both", "副本 Copy")])
def test_the_copy_below_says_all_that_the_receipt_says_and_that_it_is_one(language: str, copy: str) -> None:
    page = pages_text(render(receipts(samples_ceremony.receipts(2), Wording(language))))[0]
    above, below = page.split(copy)
    for said in ("001", "HK$100", "91/12345"):
        assert said in page and page.count(said) % 2 == 0, "once on each half"
    assert above and below
    kept = {"en": "not a second receipt", "zh-HK": "並非另一張收據", "both": "並非另一張收據"}[language]
    assert page.count(kept) == 1


def test_no_donations_is_one_page_that_says_so() -> None:
    with open_pdf(render(receipts(samples_ceremony.receipts(0), Wording("both")))) as document:
        assert len(document) == 1


@pytest.mark.parametrize("language", ["en", "zh-HK", "both"])
def test_the_notice_of_a_preview_keeps_clear_of_the_copy_s_mark(language: str) -> None:
    notice, copy = {
        "en": ("PREVIEW", "Copy"),
        "zh-HK": ("預覽", "副本"),
        "both": ("預覽", "副本"),
    }[language]
    with open_pdf(render(receipts(samples_ceremony.receipts(3), Wording(language)))) as document:
        content = document[2].get_textpage()
        said = content.get_text_range()
        notice_top = content.get_charbox(said.rindex(notice), loose=False)[3]
        mark_foot = content.get_charbox(said.index(copy), loose=False)[1]
        assert mark_foot - notice_top >= 1.5 * MM
