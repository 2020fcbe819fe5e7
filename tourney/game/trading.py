"""Swaps that complete a group for both sides, the only deal that the bots know."""

from __future__ import annotations

from tourney.game.engine.accounts import BANK
from tourney.game.engine.entries import Deal, Entry, Goods
from tourney.game.engine.frames import Proposal
from tourney.game.engine.legality import refusal
from tourney.game.engine.play import Play
from tourney.game.places import lasts


def proposal(play: Play, seat: int) -> Entry | None:
    """One deed for one deed, where each gets the last of a group of streets."""
    for mine, theirs in _last_of_groups(play, seat):
        other = play.state.owner[mine]
        for back in [square for square, holder in _last_of_groups(play, other) if holder == seat]:
            deal = Deal(
                by=play.names[seat],
                other=play.names[other],
                give=Goods(deeds=(play.board.deed_ids[back],)),
                take=Goods(deeds=(play.board.deed_ids[mine],)),
            )
            same = play.board.group[back] == play.board.group[mine]
            if theirs == other and not same and refusal(play, deal) is None:
                return deal
    return None


_SHORT = 300
"""With less cash a bot sells a deed for its price."""


def answer(play: Play, seat: int, top: Proposal) -> bool:
    """Yes to a swap that completes a group for this seat, and to money for a deed where it is short of it."""
    if top.give.cash and not (top.settles or top.give.deeds or top.take.cash) and len(top.take.deeds) == 1:
        enough = top.give.cash >= play.board.price[top.take.deeds[0]]
        return enough and play.state.cash[seat] < _SHORT
    if top.settles or top.take.cash or len(top.give.deeds) != 1 or len(top.take.deeds) != 1:
        return False
    return any(square == top.give.deeds[0] for square, _ in _last_of_groups(play, seat))


def _last_of_groups(play: Play, seat: int) -> list[tuple[int, int]]:
    """The one street that each group of this seat's lacks, with its owner."""
    board, owner, complete = play.board, play.state.owner, play.state.complete
    found = list[tuple[int, int]]()
    for number in board.street_groups:
        if board.by_places:
            found += lasts(play, seat, number)
            continue
        if complete[number] != BANK:
            continue
        group = board.groups[number]
        if owner[group[0]] != seat and owner[group[-1]] != seat:
            continue
        lacking = -1
        for at in group:
            if owner[at] != seat:
                if lacking >= 0:
                    break
                lacking = at
        else:
            if lacking >= 0 and owner[lacking] != BANK:
                found.append((lacking, owner[lacking]))
    return found
