"""The data dictionary is what the tables are, and says what every column means."""

from __future__ import annotations

from tests.data_dictionary import PAGE, page, undescribed
from tourney.store.making import TABLES
from tourney.store.schema import VIEWS


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text("utf-8") == page(), "python -m tests.data_dictionary writes it anew"


def test_every_table_view_and_column_is_described() -> None:
    written = page()
    for name in (*TABLES.tables, *(view.name for view in VIEWS)):
        assert f"\n### {name}\n" in written
    assert undescribed() == []
