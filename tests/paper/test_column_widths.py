"""What a column of a table does not need goes to those that need more."""

from __future__ import annotations

import pytest

from tests.printing import samples
from tourney.paper.fitting import wrapped
from tourney.paper.fonts import width
from tourney.paper.layout import Layout, Row, TableColumn, _Table, settled
from tourney.paper.page_frame import PageFrame
from tourney.paper.surface import Align
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


def test_figures_of_a_column_have_one_size() -> None:
    layout = Layout(PageFrame(samples.HEAD, Wording("en"), "A list"))
    points = TableColumn(("H1",), 4, Align.CENTRE)
    rows = [Row((each, "more " * 40)) for each in ("19 (1)", "5 (3)", "1,019 (1)")]
    table = _Table(layout, [points, TableColumn(("Why",), 200)], 12, 0, rows=rows)
    assert len({table._broken(points, 0, row.cells[0], heavy=False)[1] for row in rows}) == 1


def test_lists_beside_each_other_have_the_same_columns_and_the_same_type() -> None:
    layout = Layout(PageFrame(samples.HEAD, Wording("en"), "A list"))
    name, number = TableColumn(("Name",), 44, lines=4), TableColumn(("No.",), 12)
    left = [("Christopher Montgomery-Fitzgerald", "1"), ("Alexandra Featherstonehaugh-Smythe", "2")]
    rows = [Row((*each, "Lo", "1,000,000")) for each in left]
    table = _Table(layout, [name, number] * 2, 15, 0, rows=rows, across=2)
    assert table._widths[:2] == pytest.approx(table._widths[2:])
    assert table._sizes[:2] == table._sizes[2:]


def test_neither_a_head_nor_a_name_is_broken_within_a_word_where_other_columns_have_white() -> None:
    layout = Layout(PageFrame(samples.HEAD, Wording("en"), "A list"))
    name = TableColumn(("Name",), 5, lines=4)
    columns = [TableColumn(("Place",), 1, Align.RIGHT), name, TableColumn(("Team",), 24, lines=4)]
    rows = [Row(("1", "Alexandrina Wilhelmina FEATHERSTONEHAUGH-SMYTHE", "Team of many words " * 20))]
    table = _Table(layout, columns, 12, 0, rows=rows)
    assert table._heads[0] == ("Place",)
    assert table._broken(name, 1, rows[0].cells[1], heavy=False)[0][-2:] == ("FEATHERSTONEHAUGH-", "SMYTHE")


def test_a_hyphen_ends_a_line_and_begins_none() -> None:
    room = width("FEATHERSTONEHAUGH", 10) + 0.5
    assert not any(line.startswith("-") for line in wrapped("FEATHERSTONEHAUGH-SMYTHE", room, 10))
