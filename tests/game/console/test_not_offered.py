"""What is not offered is whole all the same: every verb, on every board that the tests have."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.table_games.table_logs import NAMES, Kept, at, log_of
from tourney.game.console import entry_parsing
from tourney.game.console.choices import not_offered
from tourney.game.console.session import TableSession
from tourney.game.console.view import AskKind, Bargain, Rejected
from tourney.game.engine import entries as e
from tourney.game.variants import every_spec

OWN = Path(__file__).parents[2] / "boards"


def table(edition: str, monkeypatch: pytest.MonkeyPatch) -> TableSession:
    monkeypatch.setenv("TOURNEY_BOARDS", str(OWN))
    raw = json.loads(log_of(hotel_after=3).kept[0]) | {"edition": edition}
    return TableSession(Kept([json.dumps(raw)]))


@pytest.mark.parametrize("edition", ["atlantic-city", "lane", "village"])
def test_every_verb_has_a_whole_entry_on_every_board(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    board = table(edition, monkeypatch).view.board
    for spec in every_spec():
        choice = not_offered(board, spec.id, 1)
        assert choice is not None and choice.id == spec.id
        read = entry_parsing.checked(choice.entry, 1, e.reader_of([type(choice.entry)]))
        assert not isinstance(read, Rejected), (spec.id, read)
        assert entry_parsing.written_out(choice.entry)["do"] == spec.id
    assert not_offered(board, "fly", 0) is None


def test_it_asks_for_what_the_verb_must_have_and_for_more_where_more_is_said() -> None:
    board = TableSession(log_of()).view.board
    want, claim = not_offered(board, "want", 1), not_offered(board, "claim", 1, words=1)
    assert want is not None and [ask.kind for ask in want.asks] == [AskKind.PLAYER, AskKind.AMOUNT]
    assert want.filled(("brown", 2)) == e.Want(by=NAMES[1], group="brown", count=2)
    assert claim is not None and claim.filled(("boardwalk",)) == e.Claim(by=NAMES[1], deed="boardwalk")
    pause = not_offered(board, "pause", 1, words=3)
    assert pause is not None and (pause.entry, pause.asks) == (e.Pause(by="referee"), ())


def test_the_example_is_the_deed_that_least_keeps_from_it_itself() -> None:
    """What keeps even an unbuilt deed from being mortgaged holds for all of them."""
    blue = dict.fromkeys(("oriental-avenue", "vermont-avenue", "connecticut-avenue"), 1)
    deeds = {**blue, "baltic-avenue": "mortgaged", "boardwalk": 0}
    board = TableSession(log_of(at({NAMES[0]: {"deeds": deeds}}))).view.board
    mortgage, redeem = not_offered(board, "mortgage", 0), not_offered(board, "redeem", 0)
    assert mortgage is not None and mortgage.entry == e.Mortgage(by=NAMES[0], deed="boardwalk")
    assert redeem is not None and redeem.entry == e.Redeem(by=NAMES[0], deed="baltic-avenue")


def test_the_example_of_a_deal_is_another_s_and_of_a_card_one_that_is_held() -> None:
    board = TableSession(log_of(at({NAMES[1]: {"cards": ["community_chest"]}}))).view.board
    deal, card = not_offered(board, "deal", 0), not_offered(board, "sell_card", 1)
    assert deal is not None and isinstance(deal.entry, e.Deal) and deal.entry.other == NAMES[1]
    assert card is not None and getattr(card.entry, "deck", "") == "community_chest"


def test_what_a_form_sends_is_the_form_s_still() -> None:
    session = TableSession(log_of())
    (deal,) = (c for c in session.view.choices if c.id == "deal" and c.seat == 0)
    sides = Bargain(NAMES[1], e.Goods(cash=5), e.Goods())
    entry = deal.filled((sides,))
    assert entry == e.Deal(by=NAMES[0], other=NAMES[1], give=e.Goods(cash=5))
    session.enter(entry)
    assert (entry.n, entry.at) == (0, None) and deal.entry != entry
