"""How money can be raised step by step, and what a bankruptcy hands to whom, told before it happens."""

from __future__ import annotations

import msgspec

from tourney.engine.accounts import BANK
from tourney.engine.entries import Entry, Mortgage, Sell
from tourney.engine.frames import Debt, JointDebt
from tourney.engine.legality import legal
from tourney.engine.play import Play, Verb
from tourney.texts import Message, msg
from tourney.views.table_play import Effect, RaiseWay


def funding_options(play: Play, seat: int) -> tuple[RaiseWay, ...]:
    """Every sale and mortgage that the player may make now, and what the rules have besides; what brings most
    first."""
    options = [way for entry in legal(play, seat) if (way := _way(play, entry)) is not None]
    return tuple(sorted(options, key=lambda way: (-way.amount, way.square)))


def _way(play: Play, entry: Entry) -> RaiseWay | None:
    plain = msgspec.to_builtins(entry)
    if isinstance(entry, Mortgage):
        square = play.square(entry.deed)
        amount = play.board.mortgage[square]
        label = msg("tables.way_mortgage", deed=play.deed(square), amount=amount)
        return RaiseWay("mortgage", square, label=label, amount=amount, entry=plain)
    if isinstance(entry, Sell):
        squares = [play.square(deed) for deed in entry.deeds]
        levels = sum(entry.deeds.values())
        amount = sale_of(play, entry.deeds)
        deeds = [play.deed(square) for square in squares]
        label = msg("tables.way_sell", deeds=deeds, n=levels, amount=amount)
        return RaiseWay("sell", squares[0], label=label, amount=amount, entry=plain)
    spec = play.variant.specs[type(entry)]
    if spec.raises and spec.meaning is not None:
        amount, deck = _brought(play, entry, spec.meaning), getattr(entry, "deck", "")
        params = {"amount": amount, "deck": play.deck_name(play.deck(deck)) if deck else ""}
        label = Message(f"tables.way_{spec.id}", params)
        return RaiseWay(spec.id, -1, label=label, amount=amount, entry=plain)
    return None


def _brought(play: Play, entry: Entry, verb: Verb) -> int:
    """What an entry of some system's own brings, in M: seen in a position beside this one."""
    seat, beside = play.seats[entry.by], Play(play.book, play.board, play.variant, play.state.copy())
    verb.do(beside, seat, entry)
    return beside.state.cash[seat] - play.state.cash[seat]


def sale_of(play: Play, levels: dict[str, int]) -> int:
    """What the bank pays for so many levels (T6.3)."""
    return sum(play.board.house_cost[play.square(deed)] * n for deed, n in levels.items()) // 2


def bankruptcy_effects(play: Play, seat: int) -> tuple[Effect, ...]:
    """What goes to whom if this player, who owes, goes bankrupt now (T7.2, T7.3)."""
    top = play.top
    if isinstance(top, JointDebt) and top.seat == seat:
        others = [play.names[creditor] for creditor in top.creditors]
        paid = Effect("T7.2", msg("tables.leaving_bank_pays", others=others, amount=top.each))
        return (*leaving_effects(play, seat, BANK), paid)
    creditor = top.creditor if isinstance(top, Debt) and top.seat == seat else BANK
    return leaving_effects(play, seat, creditor)


def leaving_effects(play: Play, seat: int, creditor: int) -> tuple[Effect, ...]:
    """The consequences of leaving the game, in the order in which they happen."""
    state, board, name = play.state, play.board, play.names[seat]
    clause = "T7.2" if creditor < 0 else "T7.3"
    deeds = [at for at in board.deeds if state.owner[at] == seat]
    levels = sum(play.building_steps(state.level[at]) for at in deeds)
    refund = sum(play.building_steps(state.level[at]) * board.house_cost[at] // 2 for at in deeds)
    other = play.name(creditor)
    effects: list[tuple[str, Message]] = []
    if levels:
        effects.append((clause, msg("tables.leaving_buildings", player=name, n=levels, amount=refund)))
    if state.cash[seat] + refund:
        effects.append((clause, msg("tables.leaving_cash", other=other, amount=state.cash[seat] + refund)))
    if deeds and creditor < 0:
        names = [play.deed(at) for at in deeds]
        effects.append(("T7.2", msg("tables.leaving_auctions", deeds=names, n=len(deeds))))
    elif deeds:
        names = [play.deed(at) for at in deeds]
        effects.append(("T7.3", msg("tables.leaving_deeds", other=other, deeds=names, n=len(deeds))))
        effects += _interest(play, deeds, other)
    decks = [play.deck_name(card.deck) for card in state.jail_cards if card.seat == seat]
    if decks:
        key = "tables.leaving_cards_back" if creditor < 0 else "tables.leaving_cards"
        params = {"decks": decks} if creditor < 0 else {"decks": decks, "other": other}
        effects.append((clause, Message(key, params)))
    place = len(state.live)
    effects.append(("T9.4", msg("tables.leaving_place", player=name, place=place)))
    if place == 2:
        effects.append(("T1.1", msg("tables.leaving_last")))
    return tuple(Effect(rests_on, message) for rests_on, message in effects)


def _interest(play: Play, deeds: list[int], other: str | Message) -> list[tuple[str, Message]]:
    """What the mortgaged ones among the deeds cost their new owner at once (T6.7)."""
    mortgaged = [at for at in deeds if play.state.level[at] < 0]
    if not mortgaged:
        return []
    tenth = sum(play.interest(play.board.mortgage[at]) for at in mortgaged)
    names = [play.deed(at) for at in mortgaged]
    return [("T6.7", msg("tables.leaving_interest", other=other, deeds=names, amount=tenth))]
