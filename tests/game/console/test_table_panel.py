"""What the console shows of a table: the player waited for, what may be done, dice and decks on screen."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from tests.table_games.table_logs import NAMES, Kept, at, enter, log_of, messages, refused, typed
from tourney.base.clocks import FixedClock
from tourney.base.texts import CHINESE, ENGLISH
from tourney.game.console import entry_parsing
from tourney.game.console.session import TableSession
from tourney.game.console.view import (
    Accepted,
    AskKind,
    AuctionPending,
    DebtPending,
    LotPending,
    OfferPending,
    PlacePending,
    Rejected,
    Section,
    ShortagePending,
)
from tourney.game.engine import entries as e
from tourney.game.engine.entries import Header
from tourney.game.engine.legality import refusal
from tourney.game.record import new_game, read_entry, written
from tourney.game.simulation import header_of, play_game
from tourney.game.strategies import BOTS
from tourney.rules.dice import Dice


@pytest.fixture
def session() -> TableSession:
    return TableSession(log_of(), seed=5)


# ---- what is shown --------------------------------------------------------------------------------------


def test_an_auction_says_who_is_in_and_what_the_next_bid_is(session: TableSession) -> None:
    enter(session, "throw", dice=[1, 2])
    assert isinstance(session.view.pending, OfferPending) and session.view.pending.price == 60
    enter(session, "decline")
    enter(session, "pass", 0)
    enter(session, "bid", 1, amount=7)
    pending = session.view.pending
    assert isinstance(pending, AuctionPending)
    assert (pending.still_in, pending.bidder, pending.least_bid) == ((1, 2), 1, 8)
    assert pending.seats == (2,)
    bid = next(c for c in session.view.choices if c.id == "bid")
    assert bid.seat == 2 and bid.entry == e.Bid(by=NAMES[2], amount=8) and bid.section is Section.NOW


def test_a_debt_shows_what_can_be_raised_and_how() -> None:
    players: dict[str, dict[str, object]] = {
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
    assert [option.value for option in want.asks[0].options] == ["brown"]
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


def test_the_referee_ends_the_wishes_and_the_book_is_the_table_s() -> None:
    whole = {
        NAMES[0]: {"mediterranean-avenue": 0, "baltic-avenue": 0},
        NAMES[1]: {"oriental-avenue": 0, "vermont-avenue": 0, "connecticut-avenue": 0},
    }
    setup = at({name: {"deeds": deeds} for name, deeds in whole.items()})
    session = TableSession(log_of(setup, houses=1, rent_window=1))
    assert "nobody_else" not in {c.id for c in session.view.choices}
    enter(session, "want", 0, group="brown", count=1)
    (choice,) = [c for c in session.view.choices if c.id == "nobody_else"]
    assert (choice.section, choice.asks) == (Section.REFEREE, ())
    done = session.enter(choice.entry)
    assert isinstance(done, Accepted)
    assert ENGLISH.say(session.view.log[-1].text) == "The referee: nobody else wants a house."
    assert session.view.pending is not None and session.view.phase == "throw"
    assert "before the next player throws" in ENGLISH.say(session.view.title.book["T4.4"])


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
    session.enter(e.Time(by="referee"))
    assert session.view.finishing
    enter(session, "throw", 2, dice=[4, 6])
    assert session.view.over and session.view.pending is None
    assert [sheet.cash for sheet in session.sheets()] == [1500, 1500, 1500]


def test_rent_of_the_last_landing_may_be_asked_for_after_time() -> None:
    session = TableSession(log_of(at({NAMES[0]: {"deeds": {"baltic-avenue": 0}}}, turn=NAMES[2])))
    session.enter(e.Time(by="referee"))
    while not session.view.over:
        (throw,) = (c for c in session.view.choices if c.id == "throw")
        assert isinstance(session.enter(throw.filled(((1, 2),))), Accepted)
        if session.view.phase == "offer":
            enter(session, "decline", throw.seat)
            for seat in range(3):
                enter(session, "pass", seat)
    (claim,) = session.view.claims
    assert claim.until is None and NAMES[0] in ENGLISH.say(claim.message)
    (choice,) = (c for c in session.view.choices if c.id == "claim")
    assert isinstance(session.enter(choice.entry), Accepted)
    assert session.view.over and not session.view.claims
    assert session.view.board.seats[0].cash == 1504


def test_a_pause_leaves_only_the_referee(session: TableSession) -> None:
    session.enter(e.Pause(by="referee"))
    assert session.view.paused and session.view.pending is None
    assert {c.section for c in session.view.choices} == {Section.REFEREE}
    assert refused(session, "throw", dice=[1, 2]).clause == "T1.3"
    session.enter(e.Resume(by="referee"))
    assert "throw" in {c.id for c in session.view.choices}


def test_a_correction_needs_a_reason_and_is_in_the_log(session: TableSession) -> None:
    (choice,) = (c for c in session.view.choices if c.id == "correct")
    change = e.PositionChange(players={NAMES[0]: e.PlayerChange(cash=1450)})
    without = session.enter(choice.filled((change, "")))
    assert isinstance(without, Rejected) and without.field == "reason"
    done = session.enter(choice.filled((change, "a note was under the board")))
    assert isinstance(done, Accepted)
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
        session.enter(e.VoidThrow(by="referee"))
        session.throw()
        others.add(session.view.board.last_throw)
    assert len(others) > 1


def test_dice_on_screen_are_fair() -> None:
    from tourney.game.console.history import thrown

    counts = [0] * 7
    for seed in range(40):
        for before in range(150):
            for die in thrown(Dice(), seed * 7919, before, 0):
                counts[int(die)] += 1
    assert all(1850 < count < 2150 for count in counts[1:])


def test_a_deck_on_screen_shows_every_card_before_one_comes_again() -> None:
    from tourney.game.console.history import CardMoved, next_card
    from tourney.game.engine.board import load_board
    from tourney.game.engine.state import initial_state

    board = load_board("atlantic-city")
    start = initial_state(board, NAMES, 1500, 32, 12)
    kept = board.decks[0][board.kept[0].at[0]].id
    moved: list[CardMoved] = []
    for _ in range(16):
        card = next_card(99, board, 0, start, moved, 0)
        assert card is not None
        moved.append(CardMoved(0, card))
    drawn = [move.card for move in moved]
    assert sorted(drawn) == sorted(card.id for card in board.decks[0])
    assert next_card(99, board, 0, start, moved, 0) == next(card for card in drawn if card != kept)
    moved.append(CardMoved(0, board.kept[0].id, returned=True))
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
        assert isinstance(typed(session, line), Accepted)
        game.apply(read_entry(line, n + 1))
        if n % 7:
            continue
        view = session.view
        for choice in view.choices:
            if choice.id in ("undo", "redo", "void_throw") or any(a.kind in open_ended for a in choice.asks):
                continue
            entry = entry_parsing.checked(choice.entry, n + 1)
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


@pytest.mark.parametrize(
    ("away", "at"), [(timedelta(minutes=8), 500), (timedelta(days=1), 20), (-timedelta(hours=1), 20)]
)
def test_a_table_plays_on_while_its_file_is_closed(away: timedelta, at: float) -> None:
    clock = FixedClock()
    log = log_of()
    session = TableSession(log)
    session.time_by(clock)
    clock.at += timedelta(seconds=20)
    enter(session, "throw", dice=[4, 6])
    left = clock.at
    clock.at += away
    again = TableSession(log)
    again.time_by(clock, left)
    assert enter(again, "throw", 1, dice=[4, 6]).lines[0].at == at
    again.enter(e.Pause(by="referee"))
    left = clock.at
    clock.at += timedelta(minutes=5)
    assert TableSession(log).time_by(clock, left)() == at


def test_a_table_without_a_hall_keeps_its_own_time(tmp_path: Path) -> None:
    clock = FixedClock()
    log = log_of()
    session = TableSession(log)
    watch = session.time_by(clock)
    enter(session, "throw", dice=[4, 6])
    assert session.view.log[-1].at == 0
    session.enter(e.Pause(by="referee"))
    assert not watch.running
    again = TableSession(log)
    assert not again.time_by(clock).running
    again.enter(e.Resume(by="referee"))
