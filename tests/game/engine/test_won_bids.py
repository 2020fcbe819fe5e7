"""A deed won in an auction: paid at once where cash covers it, by `pay` where it had to be raised (T4.3)."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.game.conftest import Referee
from tourney.game.engine.legality import legal
from tourney.game.record import new_game, read_header, read_lines, written
from tourney.game.replaying import replay

Table = Callable[..., Referee]
STATION = {"reading-railroad": 0}
ENTRIES: tuple[dict[str, Any], ...] = (
    {"by": "A", "do": "throw", "dice": [1, 2]},
    {"by": "A", "do": "decline"},
    {"by": "B", "do": "bid", "amount": 90},
    {"by": "A", "do": "pass"},
    {"by": "C", "do": "pass"},
    {"by": "B", "do": "mortgage", "deed": "reading-railroad"},
)
FIRST_OPTIONS: dict[str, Any] = {
    "start_cash": 1500,
    "salary": 200,
    "jail_fine": 50,
    "houses": 32,
    "hotels": 12,
    "interest": 10,
    "auction_opening": 1,
    "auction_step": 1,
    "rent_window": 2,
    "build_window": "turn",
    "deal_window": "turn",
    "jail_card_price": 50,
    "hotel_without_houses": False,
    "double_rent_with_mortgage": True,
    "count_mortgaged": True,
    "income_tax": "flat",
    "bankrupt_as_is": True,
    "equal_turns": True,
}
"""What the first program wrote into every header."""


def won(table: Table, cash: int = 5) -> Referee:
    """B has won Baltic Avenue for M90 and could mortgage a station."""
    game = table(B={"cash": cash, "deeds": STATION})
    for entry in ENTRIES[:5]:
        game.does(**entry)
    return game


def verbs(game: Referee) -> set[tuple[str, str]]:
    return {(entry.by, str(entry.__struct_config__.tag)) for entry in legal(game.game.play)}


def record(version: int, options: dict[str, Any], *more: dict[str, Any]) -> str:
    players = {"A": {"cash": 1500}, "B": {"cash": 5, "deeds": STATION}, "C": {"cash": 1500}}
    header = {"record": "tourney-game", "version": version, "ruleset": "tournament", "options": options}
    header |= {"edition": "atlantic-city", "players": list(players), "setup": {"players": players}}
    return "\n".join(json.dumps(line) for line in (header, *ENTRIES, *more))


def test_t4_3_a_bid_that_cash_covers_is_paid_at_once(table: Table) -> None:
    game = won(table, cash=90)
    assert (game.owner("baltic-avenue"), game.cash("B"), game.waits_for) == ("B", 0, "NoneType")
    assert game.may_not("T7.1", "B", "pay") == "pay.nothing"


def test_t4_3_a_raised_bid_waits_for_the_winner_to_pay(table: Table) -> None:
    game = won(table)
    assert "T4.3" in game.clauses()
    assert game.may_not("T4.3", "B", "pay") == "debt.cash"
    assert game.may_not("T4.3", "A", "pay") == "debt.not_yours"
    assert ("B", "default") in verbs(game) and ("B", "pay") not in verbs(game)
    game.does("B", "mortgage", deed="reading-railroad")
    assert (game.owner("baltic-avenue"), game.waits_for) == (None, "Award")
    assert ("B", "pay") in verbs(game) and ("B", "default") not in verbs(game)
    assert game.may_not("T6.6", "B", "redeem", deed="reading-railroad") == "redeem.in_debt"
    game.does("B", "pay")
    assert (game.owner("baltic-avenue"), game.cash("B"), game.waits_for) == ("B", 15, "NoneType")


def test_t4_3_who_has_the_cash_pays_and_does_not_leave_the_bid(table: Table) -> None:
    game = won(table).does("B", "mortgage", deed="reading-railroad")
    assert game.may_not("T4.3", "B", "default") == "default.could_pay"


def test_t4_3_cash_that_others_bring_waits_for_pay_too(table: Table) -> None:
    dealt = won(table).does(
        "B", "deal", **{"with": "A"}, give={"deeds": ["reading-railroad"]}, take={"cash": 300}
    )
    assert dealt.does("A", "accept").waits_for == "Award"
    set_right = won(table).does(
        "referee", "correct", set={"players": {"B": {"cash": 500}}}, reason="miscounted"
    )
    for game in (dealt, set_right):
        assert game.owner("baltic-avenue") is None
        assert game.does("B", "pay").owner("baltic-avenue") == "B"


def test_t4_3_the_auction_held_again_starts_anew_for_its_next_winner(table: Table) -> None:
    game = won(table).does("B", "default").does("C", "bid", amount=2000).does("A", "pass")
    assert game.waits_for == "Award"
    game.does("C", "default").does("A", "bid", amount=7)
    assert (game.owner("baltic-avenue"), game.cash("A")) == ("A", 1493)


@pytest.mark.parametrize("more", [{}, {"award": "itself"}])
def test_a_record_that_an_older_program_wrote_goes_as_it_did(more: dict[str, str]) -> None:
    throw = {"by": "B", "do": "throw", "dice": [1, 4]}
    replayed = replay(record(1, {**FIRST_OPTIONS, **more}, throw))
    assert replayed.refusal is None
    game = replayed.game.play
    assert game.state.owner[game.board.square_of["baltic-avenue"]] == game.seats["B"]
    pay = replay(record(1, FIRST_OPTIONS, {"by": "B", "do": "pay"}))
    assert pay.refusal is not None and pay.refusal.code == "pay.nothing"


@pytest.mark.parametrize(("version", "options"), [(1, {}), (1, {"salary": 100}), (2, FIRST_OPTIONS)])
def test_a_record_of_other_hands_and_of_today_waits_for_pay(version: int, options: dict[str, Any]) -> None:
    early = replay(record(version, options, {"by": "B", "do": "throw", "dice": [1, 4]}))
    assert early.refusal is not None and early.line == 8
    assert replay(record(version, options, {"by": "B", "do": "pay"})).refusal is None


def test_an_older_record_written_again_keeps_how_it_went() -> None:
    header, _ = read_lines(record(1, FIRST_OPTIONS))
    first = next(iter(written(header, new_game(header).entries)))
    assert json.loads(first)["version"] == 3
    assert json.loads(first)["options"]["award"] == "itself"
    assert read_header(first) == read_header(next(iter(written(read_header(first), ()))))
