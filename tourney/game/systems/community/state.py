"""The verb of the community rulebook."""

from __future__ import annotations

from tourney.game.engine.entries import DeckName, Entry


class SellCard(Entry, tag="sell_card", kw_only=True):
    """The debtor sells the jail card of this deck to the bank (C3.5)."""

    deck: DeckName
