"""The file of half-typed sheets: what is written is read again, and only that."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourney.base.ids import DeedId, HeatId, PlayerNo, TableNo
from tourney.rules.rulebook import HOTEL, MORTGAGED
from tourney.scoresheet.sheet import Sheet
from ui.pages.scores.draft_keeper import (
    DamagedDraftsError,
    as_text,
    draft_file,
    from_text,
    read_drafts,
    write_drafts,
)
from ui.pages.scores.drafts import SheetDraft, TableDraft

CODE = "HK26"
numbers = st.none() | st.integers(0, 999_999)
deeds = st.dictionaries(
    st.sampled_from([DeedId("boardwalk"), DeedId("park-place")]), st.integers(MORTGAGED, HOTEL)
)
notes = st.dictionaries(st.sampled_from([500, 100, 1]), st.integers(0, 999))


@st.composite
def drafts(draw: st.DrawFn) -> TableDraft:
    """A table of up to five players with anything typed over anything stored."""
    players = draw(st.lists(st.integers(1, 9999).map(PlayerNo), min_size=1, max_size=5, unique=True))
    sheets = {
        player: SheetDraft(
            player=player,
            total=draw(numbers),
            place=draw(numbers),
            order=draw(numbers),
            cash=draw(numbers),
            deeds=draw(deeds),
            notes=draw(notes),
        )
        for player in players
    }
    seen: dict[PlayerNo, Sheet | None] = {
        player: draw(
            st.sampled_from([None, Sheet(player, cash=7, deeds={DeedId("boardwalk"): 2}), Sheet(player)])
        )
        for player in players
    }
    reason = draw(st.text(max_size=20).filter(lambda text: text.isprintable()))
    return TableDraft(
        heat=HeatId("semi"),
        table=TableNo(3),
        sheets=sheets,
        bank_has=[],
        seen=seen,
        seen_bank=(DeedId("boardwalk"),),
        reason=reason,
        page="deeds",
        current=players[0],
    )


@given(st.lists(drafts(), max_size=3))
def test_drafts_come_back_as_they_were(kept: list[TableDraft]) -> None:
    text = as_text(kept, CODE)
    assert (from_text(text, CODE) if text else []) == kept


def test_no_drafts_leave_no_file(tmp_path: Path) -> None:
    file = draft_file(tmp_path / "new", CODE, "day.tourney")
    write_drafts(file, "x")
    write_drafts(file, as_text([], CODE))
    write_drafts(file, "")
    assert list(file.parent.iterdir()) == []


@pytest.mark.parametrize(
    "swap",
    [('"event": "HK26"', '"event": "OTHER"'), ('"cash": 5', '"cash": -5'), ('"cash": 5', '"cash": true')],
)
def test_a_file_of_another_event_or_with_odd_numbers_is_put_aside(
    tmp_path: Path, swap: tuple[str, str]
) -> None:
    one = PlayerNo(1)
    table = TableDraft(
        heat=HeatId("1"),
        table=TableNo(1),
        sheets={one: SheetDraft(one, cash=5)},
        bank_has=[],
        seen={one: None},
        seen_bank=(),
    )
    file = draft_file(tmp_path, CODE, "day.tourney")
    write_drafts(file, as_text([table], CODE).replace(*swap))
    with pytest.raises(DamagedDraftsError) as raised:
        read_drafts(file, CODE)
    assert raised.value.aside.exists()
    assert not file.exists()
    assert read_drafts(file, CODE) == []


def test_each_place_has_a_file_of_its_own_and_no_code_leads_out_of_the_folder(tmp_path: Path) -> None:
    first, second = (draft_file(tmp_path, CODE, place) for place in ("a.tourney", "b.tourney"))
    assert first != second
    for code in ("../../etc", "", "a/b\\c", "\x00", "賽事"):
        assert draft_file(tmp_path, code, "a.tourney").parent == tmp_path
    assert "secret" not in draft_file(tmp_path, CODE, "postgresql://who:secret@host/day").name
