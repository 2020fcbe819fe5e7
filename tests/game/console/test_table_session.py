"""A table's session: refused at its place, on disk before shown, back where it was, undone with a reason."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.table_games.table_logs import NAMES, Kept, at, enter, log_of, refused, typed
from tourney.base.errors import BadInput, EnvironmentFailure
from tourney.base.texts import CHINESE, ENGLISH
from tourney.game.console import entry_parsing
from tourney.game.console.session import TableSession
from tourney.game.console.view import (
    REFEREE_SEAT,
    Accepted,
    AskKind,
    AuctionPending,
    CardPending,
    DealtPending,
    DebtPending,
    GoBack,
    Rejected,
    StartThrowPending,
)
from tourney.game.engine import entries as e
from tourney.game.engine.accounts import BANK

RECORDED = Path(__file__).parents[2] / "games"


@pytest.fixture
def session() -> TableSession:
    return TableSession(log_of(), seed=5)


# ---- refused at its place ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("raw", "field"),
    [
        ({"do": "throw", "dice": [3, 7]}, "dice"),
        ({"do": "throw", "dice": ["a", "b"]}, "dice"),
        ({"do": "throw", "dice": [1, 2, 3]}, "dice"),
        ({"do": "throw"}, "dice"),
        ({"do": "bid", "amount": -1}, "amount"),
        ({"do": "bid", "amount": "many"}, "amount"),
        ({"do": "mortgage", "deed": 7}, "deed"),
        ({"do": "build", "deeds": {"boardwalk": 9}}, "deeds"),
        ({"do": "deal", "with": "2 李", "give": {"cash": -5}}, "give"),
        ({"do": "correct", "set": {}, "reason": ""}, "reason"),
        ({"do": "fly"}, "do"),
        ({}, "do"),
        ({"do": "note", "text": "\ud800"}, ""),
        ({"do": "note", "text": "   "}, "text"),
        ({"do": "note", "text": "x" * 200_000}, ""),
    ],
)
def test_what_is_no_entry_is_said_at_its_field(session: TableSession, raw: Any, field: str) -> None:
    before = session.view
    done = typed(session, {"by": "referee" if raw.get("do") == "note" else NAMES[0], **raw})
    assert isinstance(done, Rejected)
    assert done.field in (field, "")
    assert ENGLISH.say(done.message) and CHINESE.say(done.message)
    assert session.view == before and len(session.lines) == 1


@pytest.mark.parametrize("text", ["7", "37", "ab", "", "123", "0 1", "3.6x", "三六"])
def test_a_throw_is_two_digits_from_one_to_six(text: str) -> None:
    done = entry_parsing.parse_dice(text)
    assert isinstance(done, Rejected) and done.field == "dice"


@pytest.mark.parametrize("text", ["36", "3 6", "3,6", "３６", " 3 + 6 "])
def test_a_throw_is_understood_however_it_is_spaced(text: str) -> None:
    assert entry_parsing.parse_dice(text) == (3, 6)


@pytest.mark.parametrize(("text", "amount"), [("1200", 1200), ("1,200", 1200), ("M 60", 60), ("$0", 0)])
def test_an_amount_is_understood(text: str, amount: int) -> None:
    assert entry_parsing.parse_amount(text) == amount


@pytest.mark.parametrize("text", ["", "-5", "1e3", "12.5", "9999999999", "二"])
def test_what_is_no_amount_is_refused(text: str) -> None:
    assert isinstance(entry_parsing.parse_amount(text), Rejected)


def test_a_card_that_is_not_in_the_deck(session: TableSession) -> None:
    enter(session, "throw", dice=[3, 4])
    assert isinstance(session.view.pending, CardPending)
    done = refused(session, "card", card="bank_error")
    assert (done.code, done.clause) == ("card.unknown", "T8.1")


def test_a_card_is_found_by_number_or_words(session: TableSession) -> None:
    enter(session, "throw", dice=[3, 4])
    (ask,) = next(choice for choice in session.view.choices if choice.id == "card").asks
    assert ask.kind is AskKind.CARD and len(ask.options) == 16
    assert [option.value for option in entry_parsing.options(ask, "1", ENGLISH)] == [ask.options[0].value]
    jail = entry_parsing.options(ask, "jail", ENGLISH)
    assert 0 < len(jail) < 16 and all("jail" in ENGLISH.say(option.label).lower() for option in jail)
    assert entry_parsing.options(ask, "zzz", ENGLISH) == ()


def test_a_deal_for_a_deed_that_is_not_his() -> None:
    session = TableSession(log_of(at({NAMES[1]: {"deeds": {"boardwalk": 0}}})))
    give = {"cash": 0, "deeds": ["boardwalk"], "cards": []}
    done = refused(session, "deal", 0, **{"with": NAMES[2], "give": give, "take": {"cash": 400}})
    assert done.code == "deed.not.owned" or done.code.startswith("deed")
    assert "Boardwalk" in ENGLISH.say(done.message)


# ---- on disk, and nothing lost ------------------------------------------------------------------------


def test_a_full_disk_loses_nothing_and_the_game_goes_on() -> None:
    log = log_of()
    session = TableSession(log)
    enter(session, "throw", dice=[1, 2])
    before = session.view
    log.full = True
    for entry in (e.Decline(by=NAMES[0]), GoBack(reason="wrong")):
        with pytest.raises(EnvironmentFailure, match="not_kept"):
            session.enter(entry)
        assert session.view == before
    log.full = False
    enter(session, "decline")
    assert TableSession(log).view == session.view


def test_a_game_comes_back_in_the_middle_of_an_auction() -> None:
    log = log_of()
    session = TableSession(log)
    enter(session, "throw", dice=[1, 2])
    enter(session, "decline")
    enter(session, "bid", 1, amount=30)
    enter(session, "pass", 2)
    again = TableSession(log)
    assert again.view == session.view
    assert isinstance(again.view.pending, AuctionPending)
    assert (again.view.pending.high, again.view.pending.bidder) == (30, 1)
    enter(again, "pass", 0)
    assert again.view.board.squares[3].owner == 1


def test_a_line_that_the_rules_do_not_allow_is_named() -> None:
    log = log_of()
    log.kept.append(json.dumps({"n": 1, "by": NAMES[1], "do": "throw", "dice": [1, 2]}))
    with pytest.raises(BadInput, match="line_refused"):
        TableSession(log)


# ---- undo ---------------------------------------------------------------------------------------------


def test_who_starts_may_be_thrown_for(session: TableSession) -> None:
    ids = {(c.id, c.seat) for c in session.view.choices}
    assert {("throw_for_start", seat) for seat in range(3)} <= ids and ("throw", 0) in ids
    enter(session, "throw_for_start", 0, dice=[3, 4])
    pending = session.view.pending
    assert isinstance(pending, StartThrowPending)
    assert (pending.seats, pending.totals) == ((1, 2), (7, None, None))
    enter(session, "throw_for_start", 1, dice=[1, 2])
    enter(session, "throw_for_start", 2, dice=[6, 1])
    pending = session.view.pending
    assert isinstance(pending, StartThrowPending)
    assert (pending.seats, pending.totals) == ((0, 2), (None, 3, None)), "who is level throws again"
    assert isinstance(session.throw(), Accepted) and isinstance(session.throw(), Accepted)
    assert "throw_for_start" not in {c.id for c in session.view.choices} or session.view.phase == "opening"


def test_deeds_are_dealt_before_a_timed_game() -> None:
    raw = json.loads(log_of().kept[0]) | {"ruleset": "timed"}
    session = TableSession(Kept([json.dumps(raw)]))
    pending = session.view.pending
    assert isinstance(pending, DealtPending)
    choice = next(c for c in session.view.choices if c.id == "dealt")
    (ask,) = choice.asks
    assert (ask.kind, ask.least, ask.most) == (AskKind.DEEDS, pending.number, pending.number)
    assert len(ask.options) == 28
    assert isinstance(session.enter(choice.entry), Accepted)


def test_deeds_are_dealt_on_screen_and_an_undo_deals_no_better_ones() -> None:
    raw = json.loads(log_of().kept[0]) | {"ruleset": "short"}
    session = TableSession(Kept([json.dumps(raw)]), seed=5)
    dealt = []
    while isinstance(session.view.pending, DealtPending):
        assert isinstance(session.deal(), Accepted)
        dealt.append([seat.deeds for seat in session.view.board.seats])
    everything = [deed for deeds in dealt[-1] for deed in deeds]
    assert [len(deeds) for deeds in dealt[-1]] == [2, 2, 2] and len(set(everything)) == 6
    assert isinstance(session.deal(), Rejected)
    session.undo(0, "a card was seen")
    assert isinstance(session.deal(), Accepted)
    assert [seat.deeds for seat in session.view.board.seats] == dealt[0]
    without = TableSession(Kept([json.dumps(raw)]))
    assert isinstance(without.deal(), Rejected)


def test_cards_of_which_some_are_bought_are_dealt_on_screen_too() -> None:
    raw = json.loads(log_of().kept[0]) | {"ruleset": "landlord", "edition": "landlord", "deck": None}
    raw = {name: value for name, value in raw.items() if value is not None}
    session = TableSession(Kept([json.dumps(raw)]), seed=5)
    for _ in session.view.board.seats:
        assert isinstance(session.view.pending, DealtPending) and session.view.pending.number == 8
        assert isinstance(session.deal(), Accepted)
    assert isinstance(session.deal(), Rejected) and session.view.phase == "taking"


def test_the_referee_strikes_out_and_renames(session: TableSession) -> None:
    enter(session, "throw", dice=[1, 2])
    done = session.enter(e.Overrule(by="referee", reason="moved too soon"))
    assert isinstance(done, Accepted) and done.view.phase == "throw"
    assert isinstance(session.enter(e.Overrule(by="referee", reason="again")), Rejected)
    done = session.enter(e.Rename(by="referee", player=NAMES[0], name="1 陳大文"))
    assert isinstance(done, Accepted) and done.view.board.seats[0].name == "1 陳大文"
    assert done.view.log[0].by == NAMES[0] and done.view.log[0].seat == 0


def test_undo_goes_anywhere_with_a_reason_and_redo_comes_back(session: TableSession) -> None:
    start = session.view.board
    enter(session, "throw", dice=[1, 2])
    enter(session, "buy")
    bought = session.view.board
    assert isinstance(session.undo(0, " "), Rejected)
    done = typed(session, {"do": "undo", "by": "referee", "to": 0, "reason": "wrong dice"})
    assert isinstance(done, Accepted)
    assert done.view.board.squares == start.squares
    assert [line.undone for line in done.view.log] == [True, True, False, False]
    assert [line.can_undo_to for line in done.view.log] == [False] * 4
    assert [point.n for point in done.view.worth] == [0]
    assert done.view.can_redo
    redone = session.redo()
    assert isinstance(redone, Accepted)
    assert redone.view.board.squares == bought.squares and not redone.view.can_redo
    assert [point.n for point in redone.view.worth] == [0, 1, 2, 3]


def test_undo_to_what_does_not_stand_is_refused(session: TableSession) -> None:
    assert isinstance(session.undo(None, "nothing yet"), Rejected)
    enter(session, "throw", dice=[1, 2])
    for to in (9, -1, "x", True):
        assert isinstance(typed(session, {"do": "undo", "by": "referee", "to": to, "reason": "r"}), Rejected)
    assert len(session.lines) == 2


def test_undo_across_a_bankruptcy_brings_everything_back() -> None:
    players: dict[str, dict[str, object]] = {
        NAMES[0]: {"cash": 10, "square": 36, "deeds": {"baltic-avenue": "mortgaged"}},
        NAMES[1]: {"deeds": {"boardwalk": 5, "park-place": 5}},
    }
    session = TableSession(log_of(at(players)))
    enter(session, "throw", dice=[1, 2])
    before = session.view.board
    enter(session, "claim", 1)
    pending = session.view.pending
    assert isinstance(pending, DebtPending) and not pending.can_be_raised
    choice = next(choice for choice in session.view.choices if choice.id == "bankrupt")
    told = [ENGLISH.say(effect.message) for effect in choice.consequences]
    assert any("M10 cash to 2 李" in line for line in told)
    assert any("Baltic" in line and "interest" in line and "M3" in line for line in told)
    assert any("place 3" in line for line in told)
    enter(session, "bankrupt")
    assert session.view.board.seats[0].out == 1 and session.view.board.squares[3].owner == 1
    assert isinstance(session.undo(1, "the claim was too late"), Accepted)
    assert session.view.board.seats == before.seats
    assert session.view.board.squares == before.squares


def test_any_moment_can_be_looked_at(session: TableSession) -> None:
    boards = [session.view.board]
    waited = [(session.view.pending, [c for c in session.view.choices if c.seat != REFEREE_SEAT])]
    entries: tuple[tuple[str, dict[str, Any]], ...] = (("throw", {"dice": [1, 2]}), ("buy", {}))
    for do, more in entries:
        enter(session, do, **more)
        boards.append(session.view.board)
        waited.append((session.view.pending, [c for c in session.view.choices if c.seat != REFEREE_SEAT]))
    session.undo(0, "look")
    for n in (2, 0, 1, 2):
        past = session.position_at(n)
        assert past.board.squares == boards[n].squares and past.board.seats == boards[n].seats
        assert (past.line.n if past.line else 0) == n
        assert (past.pending, list(past.choices)) == waited[n]
    with pytest.raises(BadInput, match="no_such_entry"):
        session.position_at(99)


def test_what_only_repeats_an_entry_is_not_told_twice() -> None:
    session = TableSession(log_of(at({NAMES[1]: {"deeds": {"oriental-avenue": 0}}})))
    line = enter(session, "mortgage", 1, deed="oriental-avenue").lines[0]
    assert (line.clause, line.consequences) == ("T6.5", ())
    enter(session, "throw", dice=[1, 2])
    line = enter(session, "buy").lines[0]
    assert (line.clause, line.consequences) == ("T4.1", ())
    throw = enter(session, "throw", 1, dice=[1, 2]).lines[0]
    assert throw.clause == "" and [effect.clause for effect in throw.consequences] == ["T4.4"]
    paid = enter(session, "claim").lines[0]
    assert [effect.message.key for effect in paid.consequences] == ["engine.paid"]


def test_a_game_begun_by_an_older_program_goes_on_as_it_began() -> None:
    """Its header has every option of its time and none for bids, which were paid by themselves."""
    raised = RECORDED / "tournament" / "raised-bid-of-version-1.jsonl"
    lines = raised.read_text("utf-8").splitlines()
    session = TableSession(Kept(lines[:6]))
    assert isinstance(session.view.pending, DebtPending)
    assert isinstance(typed(session, lines[6]), Accepted)
    assert session.view.board.squares[3].owner == BANK
    assert isinstance(typed(session, lines[7]), Accepted)
    assert session.view.board.squares[3].owner == 1
    assert isinstance(typed(session, lines[8]), Accepted)
    assert TableSession(Kept(list(session.lines))).view == session.view
