"""What a column of a table does not need goes to those that need more."""

from __future__ import annotations

import pytest

from tests.printing import samples
from tourney.paper.layout import Layout, Row, TableColumn, _Table, settled
from tourney.paper.page_frame import PageFrame
from tourney.paper.wording import Wording


def test_where_everything_has_room_the_shares_stand() -> None:
    assert settled([1, 2, 1], [20, 40, None], 100) == [25, 50, 25]


def test_white_of_one_column_goes_to_another_and_the_page_stays_full() -> None:
    widths = settled([1, 1, 1, 1], [10, 40, 25, None], 100)
    assert widths == pytest.approx([10, 40, 25, 25])
    assert sum(widths) == pytest.approx(100)


def test_a_column_to_write_in_gives_nothing_however_endless_a_name() -> None:
    first, name, blank = settled([1, 1, 1], [10, 10_000, None], 90)
    assert (first, name, blank) == pytest.approx((10, 50, 30))
    assert settled([1, 1], [5, 1_000], 100) == pytest.approx([5, 95])


def test_two_that_need_more_share_by_what_they_lack() -> None:
    assert settled([1, 1, 1], [10, 60, 50], 120) == pytest.approx([10, 60, 50])
    assert settled([1, 1, 1], [25, 60, 50], 120) == pytest.approx([25, 50, 45])


def test_a_column_of_names_has_one_size_and_breaks_them_between_their_forms() -> None:
    layout = Layout(PageFrame(samples.HEAD, Wording("both"), "A list"))
    forms = ("鄒凱光", "CHOW Hoi Kwong"), ("何龍", "HO Lung"), ("歐陽震華", "AU YEUNG Chun Wah")
    rows = [Row(("1", "  ".join(each))) for each in forms]
    name = TableColumn(("Name",), 11, lines=4, size=12)
    columns = [TableColumn(("No.",), 40), name, TableColumn(("",), 70)]
    table = _Table(layout, columns, 12, 0, rows=rows)
    said = [table._broken(name, 1, row.cells[1], heavy=False) for row in rows]
    assert said[0][0] == forms[0] and said[1][0] == ("何龍  HO Lung",)
    assert len({size for _, size in said}) == 1


def test_a_column_that_nobody_writes_in_gives_its_room_away_where_it_is_empty() -> None:
    layout = Layout(PageFrame(samples.HEAD, Wording("en"), "A list"))
    columns = [TableColumn((head,), 1, typed=head == "Who") for head in ("Signed", "Who", "What")]
    rows = [Row(("", "", "what was done at the table " * 4))]
    signed, who, what = _Table(layout, columns, 9, 0, rows=rows)._widths
    assert signed == pytest.approx(layout.frame.inner / 3), "somebody signs here"
    assert who < layout.frame.inner / 8
    assert signed + who + what == pytest.approx(layout.frame.inner)
