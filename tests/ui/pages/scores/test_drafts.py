"""What is typed of a table: one form a player for quick entry and for the itemised sheet."""

from __future__ import annotations

from tourney.base.ids import DeedId, HeatId, PlayerNo, TableNo
from tourney.base.names import NamedPlayer
from tourney.base.texts import msg
from tourney.event.table_state import TableState
from tourney.rules.rulebook import MORTGAGED
from tourney.scores.views import TableForm
from tourney.scoresheet.sheet import Sheet
from ui.pages.scores.drafts import SheetDraft, TableDraft, with_bank

ONE, TWO, THREE = PlayerNo(1), PlayerNo(2), PlayerNo(3)
TAI_O, PEAK = DeedId("mediterranean-avenue"), DeedId("boardwalk")


def form(
    sheets: dict[PlayerNo, Sheet] | None = None, players: tuple[PlayerNo, ...] = (ONE, TWO, THREE)
) -> TableForm:
    seats = tuple(NamedPlayer(number) for number in players)
    stored = sheets or {}
    return TableForm(
        heat=HeatId("1"),
        table=TableNo(1),
        state=TableState.OUT,
        seats=seats,
        sheets=stored,
        bank_has=(),
        deeds=(),
        must_itemise=False,
        paper_in=False,
        overrulings=(),
        runs=True,
        notes=(),
        rules=msg("scores.rules"),
        own_rules=False,
    )


def test_an_untouched_draft_is_not_dirty_and_stores_exactly_what_is_stored() -> None:
    stored = {
        ONE: Sheet(ONE, cash=10, deeds={PEAK: 5}, paper_total=1410, paper_place=1, notes={10: 1}),
        TWO: Sheet(TWO, bankrupt=2),
        THREE: Sheet(THREE, bankrupt=1, declared_place=3),
    }
    draft = TableDraft.of(form(stored))
    assert not draft.dirty
    assert draft.typed()[ONE] == stored[ONE]
    assert draft.typed()[TWO] == stored[TWO]


def test_total_and_place_alone_make_a_sheet_of_totals_only() -> None:
    draft = TableDraft.of(form())
    draft.sheets[ONE].total, draft.sheets[ONE].place = 4215, 1
    assert draft.typed() == {ONE: Sheet(ONE, declared_total=4215, declared_place=1)}
    assert draft.dirty


def test_deeds_turn_the_papers_numbers_into_numbers_to_compare() -> None:
    draft = TableDraft.of(form({ONE: Sheet(ONE, declared_total=100, declared_place=1)}))
    draft.sheets[ONE].set_deed(TAI_O, MORTGAGED)
    draft.sheets[ONE].set_cash(70)
    assert draft.typed()[ONE] == Sheet(ONE, cash=70, deeds={TAI_O: MORTGAGED}, paper_total=100, paper_place=1)


def test_a_bankrupt_player_is_itemised_as_soon_as_another_sheet_is() -> None:
    quick = {ONE: Sheet(ONE, declared_total=900), TWO: Sheet(TWO, declared_total=0, bankrupt=1)}
    draft = TableDraft.of(form(quick))
    assert draft.typed()[TWO].totals_only
    draft.sheets[ONE].set_cash(900)
    assert not draft.typed()[TWO].totals_only
    assert draft.typed()[TWO].bankrupt == 1


def test_bankrupt_means_nothing_left_and_the_first_to_go_is_last() -> None:
    sheet = SheetDraft(ONE, order=1)
    sheet.fill_quick(4)
    assert (sheet.total, sheet.place) == (0, 4)


def test_a_total_of_nothing_with_its_place_says_when_he_went_bankrupt() -> None:
    sheet = SheetDraft(ONE, total=0, place=3)
    sheet.fill_quick(4)
    assert sheet.order == 2


def test_filling_in_never_changes_what_was_typed() -> None:
    sheet = SheetDraft(ONE, total=50, place=2, order=1)
    sheet.fill_quick(4)
    assert (sheet.total, sheet.place, sheet.order) == (50, 2, 1)
    winner = SheetDraft(ONE, total=0, place=1)
    winner.fill_quick(4)
    assert winner.order is None


def test_notes_add_up_to_the_cash_and_a_typed_total_forgets_them() -> None:
    sheet = SheetDraft(ONE)
    sheet.set_notes(500, 3)
    sheet.set_notes(1, 7)
    assert sheet.cash == 1507
    sheet.set_notes(1, None)
    assert sheet.cash == 1500
    sheet.set_cash(1499)
    assert not sheet.notes


def test_no_cash_at_all_is_a_sheet_once_it_was_typed() -> None:
    draft = TableDraft.of(form())
    draft.sheets[ONE].set_cash(0)
    assert draft.typed() == {ONE: Sheet(ONE, cash=0)}


def test_sheets_stored_by_somebody_else_make_the_draft_stale_until_it_is_settled() -> None:
    draft = TableDraft.of(form())
    draft.sheets[ONE].total = 10
    theirs = form({ONE: Sheet(ONE, declared_total=20)})
    assert draft.stale(theirs)
    assert draft.entry().seen == {ONE: None}
    draft.rebase(theirs)
    assert draft.dirty
    assert draft.entry().seen == {ONE: theirs.sheets[ONE]}
    draft.reload(theirs)
    assert not draft.dirty
    assert draft.sheets[ONE].total == 20


def test_a_player_who_left_the_table_leaves_the_draft_and_the_newcomer_has_an_empty_form() -> None:
    draft = TableDraft.of(form())
    draft.sheets[ONE].total = 10
    draft.rebase(form(players=(ONE, PlayerNo(9), THREE)))
    assert list(draft.sheets) == [ONE, PlayerNo(9), THREE]
    assert draft.sheets[ONE].total == 10


def test_an_emptied_sheet_is_taken_back() -> None:
    draft = TableDraft.of(form({ONE: Sheet(ONE, declared_total=20)}))
    draft.sheets[ONE].total = None
    assert draft.dirty
    assert draft.emptied() == [ONE]
    assert draft.entry().sheets == ()


def test_the_next_to_go_bankrupt_follows_the_ones_before() -> None:
    draft = TableDraft.of(form())
    assert draft.next_order() == 1
    draft.sheets[TWO].order = 1
    assert draft.next_order() == 2


def test_the_bank_has_each_deed_once() -> None:
    assert with_bank([PEAK], (TAI_O, PEAK)) == [PEAK, TAI_O]
