"""Receipts: numbers of the charity's range, each once, recorded before they are on paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from pypdfium2 import raw

from tests.paper.pdf_reading import open_pdf
from tourney.application.application import Application
from tourney.base.clocks import FixedClock
from tourney.base.errors import BadInput, Conflict, NotFound, Refused
from tourney.base.ids import Giver, PlayerNo
from tourney.base.texts import ENGLISH
from tourney.bootstrap import create_event, documents, open_event
from tourney.event.journal import describe_entry
from tourney.event.printouts import Occasion, PaperSize, PrintoutInfo
from tourney.event.records import CASH, CHEQUE, TRANSFER
from tourney.event.registration import PlayerDraft
from tourney.giving.commands import Donate, IssueReceipts
from tourney.giving.paper_receipts import receipt_paper, receipts, thanks_paper
from tourney.giving.receipts import due, next_serial
from tourney.giving.register import register
from tourney.paper.document import render
from tourney.paper.wording import Wording
from tourney.players.commands import EditPlayer, ImportPlayers, MergePlayers
from tourney.printing.print_job import (
    EventSnapshot,
    Paper,
    RecordPrint,
    is_noted,
    moment_of,
    put_out,
    ready_job,
    record_printed,
    start_job,
)
from tourney.printing.print_list import print_list
from tourney.setup.commands import CancelReceipt, EditEvent

CHARITY = {"charity": "Fund", "charity_number": "91/1", "receipt_first": 98, "receipt_last": 101}


@pytest.fixture
def clock() -> FixedClock:
    return FixedClock()


@pytest.fixture
def app(tmp_path: Path, clock: FixedClock) -> Iterator[Application]:
    """Players 1-3; 1 and 3 have given."""
    app = create_event(str(tmp_path / "day.tourney"), "hk-90", clock=clock, name="Day")
    given = (500, 0, 200)
    app.run(
        ImportPlayers(
            tuple(PlayerDraft(name_en=f"P{n}", received=Decimal(each)) for n, each in enumerate(given))
        )
    )
    yield app
    app.close()


def serials(app: Application) -> dict[int, tuple[Giver, int]]:
    return {serial: (each.giver, int(each.amount)) for serial, each in app.tournament.receipts.items()}


def goes_out_at_once(app: Application, kind: str) -> bool:
    return ready_job(moment_of(app), [Paper(kind, None, "both")]) is not None


def received(app: Application, number: int, amount: int) -> None:
    app.run(EditPlayer(PlayerNo(number), {"received": amount}))


def test_nothing_is_issued_before_charity_number_and_range_are_entered(app: Application) -> None:
    for missing in CHARITY:
        assert goes_out_at_once(app, "acknowledgements")
        with pytest.raises(Refused, match=r"errors\.no_charity"):
            app.run(IssueReceipts())
        if missing.startswith("receipt"):
            app.run(EditEvent({"receipt_first": 98, "receipt_last": 101}))
            break
        app.run(EditEvent({missing: CHARITY[missing]}))
    assert not goes_out_at_once(app, "acknowledgements")
    assert goes_out_at_once(app, "standings")


def test_each_donation_gets_one_number_and_a_later_donation_one_for_the_rest(app: Application) -> None:
    app.run(EditEvent(CHARITY))
    app.run(IssueReceipts())
    assert serials(app) == {98: (1, 500), 99: (3, 200)}
    before = app.tournament.revision
    app.run(IssueReceipts())
    assert app.tournament.revision == before, "nobody is owed one"
    received(app, 3, 350)
    app.run(IssueReceipts())
    assert serials(app)[100] == (3, 150)


def test_a_range_that_is_too_small_issues_none_and_says_what_to_do(app: Application) -> None:
    app.run(EditEvent({**CHARITY, "receipt_last": 98}))
    with pytest.raises(Refused) as raised:
        app.run(IssueReceipts())
    assert raised.value.key == "errors.receipts_used_up"
    assert (raised.value.params["n"], raised.value.params["left"]) == (2, 1)
    assert serials(app) == {}
    app.run(EditEvent({"receipt_first": 500, "receipt_last": 600}))
    app.run(IssueReceipts())
    assert list(serials(app)) == [500, 501]


def test_numbers_survive_undo_and_reopening_and_are_never_given_twice(app: Application) -> None:
    app.run(EditEvent(CHARITY))
    app.run(IssueReceipts())
    undone = app.undo()
    assert undone.params["what"] == "event_edited", "the charity, not the receipts"
    assert len(serials(app)) == 2
    app.redo()
    again = open_event(app.place)
    assert next_serial(again.tournament) == 100
    again.run(CancelReceipt(98, "wrong name"))
    again.run(IssueReceipts())
    assert serials(again)[100] == (1, 500)
    with pytest.raises(NotFound):
        again.run(CancelReceipt(98, "twice"))
    with pytest.raises(BadInput):
        again.run(CancelReceipt(99, "  "))
    again.close()


def test_the_number_of_a_cancelled_receipt_is_never_given_again_even_the_last(app: Application) -> None:
    app.run(EditEvent(CHARITY))
    app.run(IssueReceipts())
    cancelled = max(serials(app))
    app.run(CancelReceipt(cancelled, "wrong name"))
    assert next_serial(app.tournament) == cancelled + 1
    app.run(IssueReceipts())
    assert serials(app) == {98: (1, 500), 99: (3, 200), 100: (3, 200)}
    assert app.tournament.receipts[cancelled].cancelled
    app.run(CancelReceipt(100, "again"))
    app.run(IssueReceipts())
    assert max(serials(app)) == 101, "cancelled twice in a row"


def test_a_gift_beyond_what_came_in_is_owed_no_receipt(app: Application) -> None:
    """A receipt was for more than came in: the next gift makes up for that before it is owed one."""
    app.run(EditEvent(CHARITY))
    app.run(IssueReceipts())
    received(app, 1, 400)
    app.run(Donate(PlayerNo(1), Decimal(300), CASH))
    assert [each.amount for each in due(app.tournament) if each.giver == 1] == [200]
    app.run(IssueReceipts())
    given = [amount for player, amount in serials(app).values() if player == 1]
    assert given == [500, 200] and sum(given) == app.tournament.players[PlayerNo(1)].received
    assert due(app.tournament) == []


def test_a_merged_player_takes_the_receipts_along(app: Application) -> None:
    app.run(EditEvent(CHARITY))
    app.run(IssueReceipts())
    app.run(MergePlayers(keep=PlayerNo(1), drop=PlayerNo(3)))
    assert {player for player, _ in serials(app).values()} == {1}
    assert due(app.tournament) == []


def test_a_player_with_another_number_keeps_the_receipts(app: Application) -> None:
    app.run(EditEvent(CHARITY))
    app.run(IssueReceipts())
    app.run(EditPlayer(PlayerNo(1), {"number": 9}))
    assert serials(app) == {98: (9, 500), 99: (3, 200)} and due(app.tournament) == []
    app.undo()
    assert serials(app) == {98: (1, 500), 99: (3, 200)}


def test_players_with_a_receipt_cannot_be_undone_away(app: Application) -> None:
    app.run(EditEvent(CHARITY))
    app.run(IssueReceipts())
    with pytest.raises(Conflict):
        app.undo(2)


def test_receipts_above_what_was_received_are_told(app: Application) -> None:
    app.run(EditEvent(CHARITY))
    app.run(IssueReceipts())
    received(app, 1, 400)
    outcome = app.run(IssueReceipts())
    assert [message.key for message in outcome.warnings] == ["errors.receipt_exceeds"]


def test_a_slip_says_when_it_is_printed_again(app: Application, clock: FixedClock) -> None:
    app.run(EditEvent(CHARITY))

    def slips() -> list[tuple[str, bool]]:
        paper = receipt_paper(app.tournament, clock.now())
        assert paper is not None
        return [(slip.serial, slip.again) for slip in paper.slips]

    assert slips() == [("", False), ("", False)]
    app.run(IssueReceipts())
    assert slips() == [("098", False), ("099", False)]
    clock.at += timedelta(minutes=1)
    app.run(RecordPrint("acknowledgements"))
    received(app, 2, 100)
    clock.at += timedelta(minutes=1)
    app.run(IssueReceipts())
    assert slips() == [("098", True), ("099", True), ("100", False)]
    assert [line.serials for line in register(app.tournament)] == [(98,), (99,), (100,)]


@pytest.mark.parametrize(
    "changes",
    [
        {"receipt_first": 5},
        {"receipt_first": 5, "receipt_last": 4},
        {"receipt_first": 0, "receipt_last": 4},
        {"receipt_first": True, "receipt_last": 4},
        {"receipt_first": "5", "receipt_last": 9},
        {"accent": "red"},
        {"accent": "#12345"},
        {"charity_number": 91},
    ],
)
def test_what_makes_no_sense_is_refused_whole(app: Application, changes: dict[str, object]) -> None:
    before = app.tournament.event
    with pytest.raises(BadInput):
        app.run(EditEvent({"venue": "Hall", **changes}))
    assert app.tournament.event == before


def test_a_receipt_printed_alone_gets_its_number_alone_and_is_a_copy_from_then_on(
    app: Application, clock: FixedClock
) -> None:
    """A player at the desk gets theirs; the others' wait for the set, and are originals there."""
    app.run(EditEvent(CHARITY))
    alone = Paper("acknowledgements", None, "both", player=PlayerNo(3))
    assert ready_job(moment_of(app), [alone]) is None, "a number has to be on disk first"
    clock.at += timedelta(minutes=1)
    out = start_job(app, [alone])
    assert serials(app) == {98: (3, 200)}
    paper = receipt_paper(out.moment.request(alone).tournament, clock.now(), PlayerNo(3))
    assert paper is not None
    assert [(slip.serial, slip.again) for slip in paper.slips] == [("098", False)]
    assert not is_noted(app.tournament, out)
    assert record_printed(app, out) == ()
    copy = ready_job(moment_of(app), [alone])
    assert copy is not None and is_noted(app.tournament, copy)
    assert not app.tournament.prints, "the set of everybody is not fresh by it"
    app.run(IssueReceipts())
    whole = receipt_paper(app.tournament, clock.now())
    assert whole is not None
    assert {(slip.serial, slip.again) for slip in whole.slips} == {("098", True), ("099", False)}
    entry = app.journal(2)[0]
    told = ENGLISH.say(describe_entry(entry.code, entry.params, app.tournament.players))
    assert told.startswith("Receipt No. 98 for ") and told.endswith(" printed")
    with pytest.raises(Refused):
        app.undo(entry.seq)
    assert record_printed(app, copy) == () and len(app.journal()) == entry.seq + 1, "no copy is noted"


def test_of_two_prints_at_the_same_moment_only_one_has_the_originals(
    app: Application, clock: FixedClock
) -> None:
    """Both have begun before either is recorded as printed; a print that fails leaves copies."""
    app.run(EditEvent(CHARITY))
    received(app, 2, 300)
    papers = [Paper("acknowledgements", None, language) for language in ("en", "zh-HK")]
    other = open_event(app.place, clock=clock)
    preview = moment_of(app)

    def again(out: EventSnapshot) -> set[tuple[str, bool]]:
        slips = receipt_paper(out.request(papers[0]).tournament, clock.now())
        assert slips is not None
        return {(slip.serial, slip.again) for slip in slips.slips}

    mine, theirs = start_job(app, papers[:1]), start_job(other, papers[1:])
    assert again(mine.moment) == {("098", False), ("099", False), ("100", False)}
    assert again(theirs.moment) == {("098", True), ("099", True), ("100", True)}
    assert again(preview) == {("", False)}, "what is only looked at takes nothing"
    told = [ENGLISH.say(describe_entry(e.code, e.params, {})) for e in app.journal(1)]
    assert told == ["3 receipts printed"]
    assert again(start_job(other, papers[:1]).moment) == again(theirs.moment)
    other.close()


@pytest.mark.parametrize("first", ["everybody", "one"])
def test_of_a_print_of_everybody_and_of_one_player_only_one_paper_has_their_original(
    app: Application, clock: FixedClock, first: str
) -> None:
    app.run(EditEvent(CHARITY))
    received(app, 2, 300)
    whole = Paper("acknowledgements", None, "both")
    papers = [whole, replace(whole, player=PlayerNo(3))]
    out = start_job(app, papers if first == "everybody" else papers[::-1])
    originals = []
    for paper in papers:
        slips = receipt_paper(out.moment.request(paper).tournament, clock.now(), paper.player)
        assert slips is not None
        originals += [slip.serial for slip in slips.slips if not slip.again]
    assert sorted(originals) == ["098", "099", "100"], "each once"
    taken = [entry.params["serials"] for entry in app.history if entry.code == "receipt_printed"]
    assert all(taken), "no empty step"


def test_thanks_of_one_are_theirs_alone_and_need_no_number(app: Application) -> None:
    alone = Paper("acknowledgements", None, "both", player=PlayerNo(3))
    assert ready_job(moment_of(app), [alone]) is not None
    paper = thanks_paper(app.tournament, app.clock.now(), PlayerNo(3))
    assert [(each.giver, int(each.received)) for each in paper.thanks] == [(3, 200)]


def test_print_says_what_the_receipts_of_this_event_are(app: Application) -> None:
    def about() -> str:
        infos = (PrintoutInfo(kind="acknowledgements", occasion=Occasion.END),)
        room = print_list(app.tournament, app.rules, app.clock.now(), infos, app.history)
        return ENGLISH.say(room.lines[0].about)

    assert about().startswith("Receipts once charity")
    app.run(EditEvent(CHARITY))
    assert "numbers 2 donations" in about(), "it asked for the charity's number still"
    outcome = app.run(IssueReceipts())
    assert [ENGLISH.say(each) for each in outcome.warnings] == ["2 receipts issued, No. 98 to 99"]
    assert about().endswith("all numbered.")


def test_a_larger_paper_names_each_that_hangs_with_its_form_once(app: Application) -> None:
    with pytest.raises(BadInput) as refused:
        put_out(app, documents(), [Paper("record", None, "en", PaperSize.A3)], lambda *_: None)
    kinds = refused.value.params["kinds"]
    assert isinstance(kinds, list) and len(set(kinds)) == len(kinds) and "press poster" in kinds


def test_the_box_of_the_way_of_giving_is_ticked_when_the_event_is_opened_again(
    tmp_path: Path, clock: FixedClock
) -> None:
    place = str(tmp_path / "ways.tourney")
    ways = {CASH: "Cash", CHEQUE: "Cheque", TRANSFER: "Transfer"}
    app = create_event(place, "hk-90", clock=clock, name="Day")
    app.run(ImportPlayers(tuple(PlayerDraft(name_en=f"Giver {n}") for n in range(4))))
    app.run(EditEvent(CHARITY))
    for number, way in enumerate(ways, start=1):
        app.run(Donate(PlayerNo(number), Decimal(100), way))
    app.close()
    app = open_event(place, clock=clock)
    paper = receipt_paper(app.tournament, clock.now())
    app.close()
    assert paper is not None
    with open_pdf(render(receipts(paper, Wording("en")))) as document:
        assert [_ticked(page, ways.values()) for page in document] == [["Cash"], ["Cheque"], ["Transfer"]]


def _ticked(page: Any, words: Iterable[str]) -> list[str]:
    """The words with a tick, of two strokes, in the box before them."""
    content = page.get_textpage()
    strokes = [each.get_bounds() for each in page.get_objects() if each.type == raw.FPDF_PAGEOBJ_PATH]
    ticked = []
    for word in words:
        left, foot, _, top = content.get_charbox(content.get_text_range().index(word), loose=True)
        within = [
            each
            for each in strokes
            if left - 20 < each[0] and each[2] < left and foot - 5 < each[1] and each[3] < top + 5
        ]
        assert within, word
        ticked += [word] if len(within) == 3 else []
    return ticked
