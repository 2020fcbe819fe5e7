"""A table's session: refused at its place, on disk before shown, back where it was, undone with a reason."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest

from tourney.base.ports import FixedClock
from tourney.engine.bots import BOTS
from tourney.engine.entries import Header
from tourney.engine.legality import refusal
from tourney.engine.record import new_game, read_entry, written
from tourney.engine.simulation import header_of, play_game
from tourney.errors import BadInput, SurroundingsError
from tourney.services.tables import typed
from tourney.services.tables.session import TableSession
from tourney.texts import CHINESE, ENGLISH, Message
from tourney.views.table_play import (
    Accepted,
    AskKind,
    AuctionPending,
    CardPending,
    DealtPending,
    DebtPending,
    LotPending,
    OfferPending,
    PlacePending,
    Rejected,
    Section,
    ShortagePending,
    StartThrowPending,
)

NAMES = ("1 陳", "2 李", "3 黃")


class Kept:
    """A log in memory that may refuse to keep anything."""

    place, mended = "memory", False

    def __init__(self, lines: list[str]) -> None:
        self.kept = lines
        self.full = False

    def lines(self, start: int = 0) -> list[str]:
        return self.kept[start:]

    def append(self, known: int, line: str) -> None:
        if self.full:
            raise SurroundingsError("tables.not_kept", place=self.place, reason="No space left on device")
        assert known == len(self.kept)
        self.kept.append(line)

    def close(self) -> None:
        pass


def log_of(setup: dict[str, Any] | None = None, **options: Any) -> Kept:
    raw = {
        "record": "tourney-game",
        "version": 1,
        "ruleset": "tournament",
        "options": options,
        "edition": "atlantic-city",
        "players": list(NAMES),
        "setup": setup,
    }
    return Kept([json.dumps(raw)])


def at(players: dict[str, dict[str, Any]], **more: Any) -> dict[str, Any]:
    return {"players": {name: {"cash": 1500, **players.get(name, {})} for name in NAMES}, **more}


@pytest.fixture
def session() -> TableSession:
    return TableSession(log_of(), seed=5)


def enter(session: TableSession, do: str, seat: int = 0, **more: Any) -> Accepted:
    done = session.enter({"do": do, "by": NAMES[seat], **more})
    assert isinstance(done, Accepted), done
    return done


def refused(session: TableSession, do: str, seat: int = 0, **more: Any) -> Rejected:
    before = session.view
    done = session.enter({"do": do, "by": NAMES[seat], **more})
    assert isinstance(done, Rejected), done
    assert session.view == before
    return done


def messages(value: object) -> Iterator[Message]:
    if isinstance(value, Message):
        yield value
    elif is_dataclass(value):
        for each in fields(value):
            yield from messages(getattr(value, each.name))
    elif isinstance(value, (tuple, list)):
        for item in value:
            yield from messages(item)


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
        ({"do": "throw", "dice": {1, 2}}, ""),
        ({"do": "note", "text": "\ud800"}, ""),
        ({"do": "note", "text": "   "}, "text"),
        ({"do": "note", "text": "x" * 200_000}, ""),
    ],
)
def test_what_is_no_entry_is_said_at_its_field(session: TableSession, raw: Any, field: str) -> None:
    before = session.view
    done = session.enter({"by": "referee" if raw.get("do") == "note" else NAMES[0], **raw})
    assert isinstance(done, Rejected)
    assert done.field in (field, "")
    assert ENGLISH.say(done.message) and CHINESE.say(done.message)
    assert session.view == before and len(session.lines) == 1


@pytest.mark.parametrize("text", ["7", "37", "ab", "", "123", "0 1", "3.6x", "三六"])
def test_a_throw_is_two_digits_from_one_to_six(text: str) -> None:
    done = typed.dice(text)
    assert isinstance(done, Rejected) and done.field == "dice"


@pytest.mark.parametrize("text", ["36", "3 6", "3,6", "３６", " 3 + 6 "])
def test_a_throw_is_understood_however_it_is_spaced(text: str) -> None:
    assert typed.dice(text) == (3, 6)


@pytest.mark.parametrize(("text", "amount"), [("1200", 1200), ("1,200", 1200), ("M 60", 60), ("$0", 0)])
def test_an_amount_is_understood(text: str, amount: int) -> None:
    assert typed.amount(text) == amount


@pytest.mark.parametrize("text", ["", "-5", "1e3", "12.5", "9999999999", "二"])
def test_what_is_no_amount_is_refused(text: str) -> None:
    assert isinstance(typed.amount(text), Rejected)


def test_a_card_that_is_not_in_the_deck(session: TableSession) -> None:
    enter(session, "throw", dice=[3, 4])
    assert isinstance(session.view.pending, CardPending)
    done = refused(session, "card", card="bank_error")
    assert (done.code, done.clause) == ("card.unknown", "T8.1")


def test_a_card_is_found_by_number_or_words(session: TableSession) -> None:
    enter(session, "throw", dice=[3, 4])
    (ask,) = next(choice for choice in session.view.choices if choice.id == "card").asks
    assert ask.kind is AskKind.CARD and len(ask.options) == 16
    assert [option.value for option in typed.options(ask, "1", ENGLISH)] == [ask.options[0].value]
    jail = typed.options(ask, "jail", ENGLISH)
    assert 0 < len(jail) < 16 and all("jail" in ENGLISH.say(option.label).lower() for option in jail)
    assert typed.options(ask, "zzz", ENGLISH) == ()


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
    for raw in ({"do": "decline", "by": NAMES[0]}, {"do": "undo", "by": "referee", "reason": "wrong"}):
        with pytest.raises(SurroundingsError, match="not_kept"):
            session.enter(raw)
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


def test_the_referee_strikes_out_and_renames(session: TableSession) -> None:
    enter(session, "throw", dice=[1, 2])
    done = session.enter({"do": "overrule", "by": "referee", "reason": "moved too soon"})
    assert isinstance(done, Accepted) and done.view.phase == "throw"
    assert isinstance(session.enter({"do": "overrule", "by": "referee", "reason": "again"}), Rejected)
    done = session.enter({"do": "rename", "by": "referee", "player": NAMES[0], "name": "1 陳大文"})
    assert isinstance(done, Accepted) and done.view.board.seats[0].name == "1 陳大文"
    assert done.view.log[0].by == NAMES[0] and done.view.log[0].seat == 0


def test_undo_goes_anywhere_with_a_reason_and_redo_comes_back(session: TableSession) -> None:
    start = session.view.board
    enter(session, "throw", dice=[1, 2])
    enter(session, "buy")
    bought = session.view.board
    assert isinstance(session.undo(0, " "), Rejected)
    done = session.enter({"do": "undo", "by": "referee", "to": 0, "reason": "wrong dice"})
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
        assert isinstance(session.enter({"do": "undo", "by": "referee", "to": to, "reason": "r"}), Rejected)
    assert len(session.lines) == 2


def test_undo_across_a_bankruptcy_brings_everything_back() -> None:
    players = {
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
    assert any("M10 in cash goes to 2 李" in line for line in told)
    assert any("Baltic" in line and "10 %" in line for line in told)
    assert any("place 3" in line for line in told)
    enter(session, "bankrupt")
    assert session.view.board.seats[0].out == 1 and session.view.board.squares[3].owner == 1
    assert isinstance(session.undo(1, "the claim was too late"), Accepted)
    assert session.view.board.seats == before.seats
    assert session.view.board.squares == before.squares


def test_any_moment_can_be_looked_at(session: TableSession) -> None:
    boards = [session.view.board]
    for do, more in (("throw", {"dice": [1, 2]}), ("buy", {})):
        enter(session, do, **more)
        boards.append(session.view.board)
    session.undo(0, "look")
    for n in (2, 0, 1, 2):
        past = session.position_at(n)
        assert past.board.squares == boards[n].squares and past.board.seats == boards[n].seats
        assert (past.line.n if past.line else 0) == n
    with pytest.raises(BadInput, match="no_such_entry"):
        session.position_at(99)


# ---- what is shown --------------------------------------------------------------------------------------


def test_an_auction_says_who_is_in_and_what_the_next_bid_is(session: TableSession) -> None:
    enter(session, "throw", dice=[1, 2])
    assert isinstance(session.view.pending, OfferPending) and session.view.pending.price == 60
    enter(session, "decline")
    enter(session, "pass", 0)
    enter(session, "bid", 1, amount=7)
    pending = session.view.pending
    assert isinstance(pending, AuctionPending)
    assert (pending.still_in, pending.out, pending.bidder, pending.least_bid) == ((1, 2), (0,), 1, 8)
    assert pending.seats == (2,)
    bid = next(c for c in session.view.choices if c.id == "bid")
    assert bid.seat == 2 and bid.entry["amount"] == 8 and bid.section is Section.NOW


def test_a_debt_shows_what_can_be_raised_and_how() -> None:
    players = {
        NAMES[0]: {"cash": 5, "square": 36, "deeds": {"oriental-avenue": 1, "vermont-avenue": 1,
                                                      "connecticut-avenue": 1, "reading-railroad": 0}},
        NAMES[1]: {"deeds": {"boardwalk": 0}},
    }  # fmt: skip
    session = TableSession(log_of(at(players)))
    enter(session, "throw", dice=[1, 2])
    (claim,) = session.view.claims
    assert claim.until == 2 and NAMES[2] in ENGLISH.say(claim.message)
    assert [c.section for c in session.view.choices if c.id == "claim"] == [Section.CLAIMS]
    enter(session, "claim", 1)
    pending = session.view.pending
    assert isinstance(pending, DebtPending)
    assert (pending.amount, pending.cash, pending.missing, pending.can_be_raised) == (50, 5, 45, True)
    assert {way.amount for way in pending.ways} == {100, 25}
    best = pending.ways[0]
    assert isinstance(session.enter(best.entry), Accepted)
    assert "pay" in {c.id for c in session.view.choices_of(Section.NOW)}


def test_a_shortage_is_declared_and_auctioned() -> None:
    whole = {
        NAMES[0]: {"mediterranean-avenue": 0, "baltic-avenue": 0},
        NAMES[1]: {"oriental-avenue": 0, "vermont-avenue": 0, "connecticut-avenue": 0},
    }
    setup = at({name: {"deeds": deeds} for name, deeds in whole.items()})
    session = TableSession(log_of(setup, houses=1))
    want = next(c for c in session.view.choices if c.id == "want" and c.seat == 0)
    assert [ask.kind for ask in want.asks] == [AskKind.GROUP, AskKind.COUNT]
    enter(session, "want", 0, group="brown", count=1)
    pending = session.view.pending
    assert isinstance(pending, ShortagePending)
    assert (pending.seats, pending.left_in_bank, pending.hotels) == ((1,), 1, False)
    enter(session, "want", 1, group=session.view.board.squares[6].group, count=1)
    lot = session.view.pending
    assert isinstance(lot, LotPending) and lot.still_in == (0, 1) and lot.least_bid == 50
    enter(session, "bid", 0, amount=50)
    assert isinstance(session.view.pending, LotPending) and session.view.pending.least_bid == 51
    enter(session, "pass", 1)
    place = session.view.pending
    assert isinstance(place, PlacePending) and place.squares == (1, 3)
    build = next(c for c in session.view.choices_of(Section.NOW) if c.id == "build")
    assert isinstance(session.enter(build.entry), Accepted)
    assert session.view.board.houses == 0


def test_between_turns_others_may_build_deal_and_mortgage() -> None:
    deeds = {"mediterranean-avenue": 0, "baltic-avenue": 0}
    session = TableSession(log_of(at({NAMES[1]: {"deeds": deeds}})))
    between = {(c.id, c.seat) for c in session.view.choices_of(Section.BETWEEN)}
    assert {("build", 1), ("mortgage", 1), ("deal", 1), ("deal", 0)} <= between
    assert [(c.id, c.seat) for c in session.view.choices_of(Section.NOW)] == [("throw", 0)]


def test_time_tells_who_still_has_a_turn(session: TableSession) -> None:
    enter(session, "throw", dice=[4, 6])
    time = next(c for c in session.view.choices if c.id == "time")
    assert any(NAMES[2] in ENGLISH.say(effect.message) for effect in time.consequences)
    enter(session, "throw", 1, dice=[4, 6])
    session.enter({"do": "time", "by": "referee"})
    assert session.view.finishing
    enter(session, "throw", 2, dice=[4, 6])
    assert session.view.over and session.view.pending is None
    assert [sheet.cash for sheet in session.sheets()] == [1500, 1500, 1500]


def test_a_pause_leaves_only_the_referee(session: TableSession) -> None:
    session.enter({"do": "pause", "by": "referee"})
    assert session.view.paused and session.view.pending is None
    assert {c.section for c in session.view.choices} == {Section.REFEREE}
    assert refused(session, "throw", dice=[1, 2]).clause == "T1.3"
    session.enter({"do": "resume", "by": "referee"})
    assert "throw" in {c.id for c in session.view.choices}


def test_a_correction_needs_a_reason_and_is_in_the_log(session: TableSession) -> None:
    entry = {"do": "correct", "by": "referee", "set": {"players": {NAMES[0]: {"cash": 1450}}}}
    assert isinstance(session.enter({**entry, "reason": ""}), Rejected)
    assert isinstance(session.enter({**entry, "reason": "a note was under the board"}), Accepted)
    assert session.view.board.seats[0].cash == 1450
    assert "under the board" in ENGLISH.say(session.view.log[-1].text)


# ---- dice and decks on screen ---------------------------------------------------------------------------


def test_undo_brings_the_same_dice_and_an_ordered_throw_others(session: TableSession) -> None:
    first = session.throw()
    assert isinstance(first, Accepted)
    dice = first.view.board.last_throw
    session.undo(0, "look")
    again = session.throw()
    assert isinstance(again, Accepted) and again.view.board.last_throw == dice
    others = set()
    for _ in range(6):
        session.enter({"do": "void_throw", "by": "referee"})
        session.throw()
        others.add(session.view.board.last_throw)
    assert len(others) > 1


def test_dice_on_screen_are_fair() -> None:
    from tourney.services.tables.piles import thrown

    counts = [0] * 7
    for seed in range(40):
        for before in range(150):
            for die in thrown(seed * 7919, before, 0):
                counts[die] += 1
    assert all(1850 < count < 2150 for count in counts[1:])


def test_a_deck_on_screen_shows_every_card_before_one_comes_again() -> None:
    from tourney.engine.board import load_board
    from tourney.engine.state import State
    from tourney.services.tables.piles import CardMoved, next_card

    board, start = load_board("atlantic-city"), State(NAMES, 1500, 32, 12)
    kept = board.decks[0][board.jail_cards[0]].id
    moved: list[CardMoved] = []
    for _ in range(16):
        card = next_card(99, board, 0, start, moved, 0)
        assert card is not None
        moved.append(CardMoved(0, card))
    drawn = [move.card for move in moved]
    assert sorted(drawn) == sorted(card.id for card in board.decks[0])
    assert next_card(99, board, 0, start, moved, 0) == next(card for card in drawn if card != kept)
    moved.append(CardMoved(0, kept, returned=True))
    order = []
    for _ in range(16):
        card = next_card(99, board, 0, start, moved, 0)
        assert card is not None
        order.append(card)
        moved.append(CardMoved(0, card))
    assert order == [card for card in drawn if card != kept] + [kept]


def test_without_a_seed_nothing_is_thrown_on_screen() -> None:
    session = TableSession(log_of())
    assert not session.on_screen
    assert isinstance(session.throw(), Rejected) and isinstance(session.turn_card(), Rejected)


# ---- whole games ----------------------------------------------------------------------------------------


def bot_game(seed: int) -> tuple[Header, list[str]]:
    header = header_of("tournament", "hong-kong", NAMES, seed)
    played = play_game(header, [BOTS["builder"]] * 3, 40, seed)
    return header, list(written(played.header, played.game.entries))


@pytest.mark.parametrize("seed", [3, 11])
def test_every_choice_of_the_panel_is_allowed_and_told_in_both_languages(seed: int) -> None:
    header, lines = bot_game(seed)
    session, game = TableSession(Kept(lines[:1])), new_game(header)
    open_ended = {AskKind.DEAL, AskKind.DEEDS, AskKind.TEXT, AskKind.POSITION}
    for n, line in enumerate(lines[1:], start=1):
        assert isinstance(session.enter(json.loads(line)), Accepted)
        game.apply(read_entry(line, n + 1))
        if n % 7:
            continue
        view = session.view
        for choice in view.choices:
            if choice.id in ("undo", "redo", "void_throw") or any(a.kind in open_ended for a in choice.asks):
                continue
            entry = typed.entry_of(choice.entry, n + 1)
            assert not isinstance(entry, Rejected), choice
            assert refusal(game.play, entry) is None, choice
        for message in messages((view.pending, view.choices, view.claims, view.log[-3:])):
            assert ENGLISH.say(message) and CHINESE.say(message)
    assert TableSession(Kept(list(session.lines))).view == session.view


def test_worth_over_time_ends_with_the_sheets() -> None:
    _, lines = bot_game(5)
    session = TableSession(Kept(lines))
    view = session.view
    assert [point.n for point in view.worth] == list(range(len(lines)))
    assert view.worth[-1].worth == tuple(seat.worth for seat in view.board.seats)


def test_a_table_without_a_hall_keeps_its_own_time(tmp_path: Path) -> None:
    clock = FixedClock()
    log = log_of()
    session = TableSession(log)
    watch = session.time_by(clock)
    enter(session, "throw", dice=[4, 6])
    assert session.view.log[-1].at == 0
    session.enter({"do": "pause", "by": "referee"})
    assert not watch.running
    again = TableSession(log)
    assert not again.time_by(clock).running
    again.enter({"do": "resume", "by": "referee"})
