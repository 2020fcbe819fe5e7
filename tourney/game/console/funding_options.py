"""How money can be raised step by step, and what a bankruptcy hands to whom, told before it happens."""

from __future__ import annotations

from tourney.base.texts import Message, msg
from tourney.game.console.view import Effect, RaiseWay
from tourney.game.engine.accounts import BANK
from tourney.game.engine.bank import money_in
from tourney.game.engine.entries import Entry, Mortgage, Sell
from tourney.game.engine.frames import Debt, Frame, JointDebt
from tourney.game.engine.leaving import owed_to
from tourney.game.engine.legality import legal
from tourney.game.engine.play import Play


def funding_options(play: Play, seat: int) -> tuple[RaiseWay, ...]:
    """Every sale and mortgage that the player may make now, and what the rules have besides; what brings most
    first."""
    options = [way for entry in legal(play, seat) if (way := _way(play, entry)) is not None]
    return tuple(sorted(options, key=lambda way: (-way.amount, way.square)))


def _way(play: Play, entry: Entry) -> RaiseWay | None:
    if isinstance(entry, Mortgage):
        square = play.square(entry.deed)
        amount = play.board.mortgage[square]
        label = msg("tables.way_mortgage", deed=play.deed(square), amount=amount)
        return RaiseWay("mortgage", square, label=label, amount=amount, entry=entry)
    spec = play.variant.specs[type(entry)]
    if isinstance(entry, Sell):
        squares = [play.square(deed) for deed in entry.deeds]
        levels = sum(entry.deeds.values())
        amount = brought(play, entry) if spec.levels else sale_of(play, entry.deeds)
        deeds = [play.deed(square) for square in squares]
        label = msg("tables.way_sell", deeds=deeds, n=levels, amount=amount)
        return RaiseWay("sell", squares[0], label=label, amount=amount, entry=entry)
    if spec.raises:
        amount, deck = brought(play, entry), getattr(entry, "deck", "")
        params = {"amount": amount, "deck": play.card_name(play.board.kept_ids.index(deck)) if deck else ""}
        label = Message(f"tables.way_{spec.id}", params)
        return RaiseWay(spec.id, -1, label=label, amount=amount, entry=entry)
    return None


def _beside(play: Play, entry: Entry) -> Play:
    """The position after an entry, beside this one."""
    verb = play.variant.specs[type(entry)].meaning
    assert verb is not None
    beside = Play(play.book, play.board, play.variant, play.state.copy())
    verb.do(beside, play.seats[entry.by], entry)
    return beside


def brought(play: Play, entry: Entry) -> int:
    """What an entry of some system's own brings, in M, below 0 what it costs."""
    seat = play.seats[entry.by]
    return _beside(play, entry).state.cash[seat] - play.state.cash[seat]


def foretold(play: Play, entry: Entry) -> tuple[Effect, ...]:
    """What an entry would tell if it were entered now."""
    return tuple(Effect(event.clause, event.message) for event in _beside(play, entry).events)


def sale_of(play: Play, levels: dict[str, int]) -> int:
    """What the bank pays for so many levels (T6.3)."""
    return sum(play.board.house_cost[play.square(deed)] * n for deed, n in levels.items()) // 2


def bankruptcy_effects(play: Play, seat: int) -> tuple[Effect, ...]:
    """What goes to whom if this player, who owes, goes bankrupt now (T7.2): seen beside this position."""
    debt = play.top if isinstance(play.top, (Debt, JointDebt)) and play.top.seat == seat else None
    after = Play(play.book, play.board, play.variant, play.state.copy())
    after.hooks.leave(after, seat, debt)
    inherits = isinstance(debt, Debt) and debt.creditor >= 0 and play.options.bankrupt_to == "creditor"
    heir = debt.creditor if inherits and isinstance(debt, Debt) else BANK
    clause, place = "T7.2" if heir < 0 else "T7.3", len(play.state.live)
    told = [*_buildings(play, seat), *_cash(play, after, seat, debt), *_deeds(play, seat, heir)]
    told += _cards(play, seat, heir)
    effects = [Effect(clause, message) for message in told]
    if heir >= 0 and play.options.interest_at_bankruptcy:
        effects += _interest(play, seat, heir)
    effects.append(Effect("T9.4", msg("tables.leaving_place", player=play.names[seat], place=place)))
    if place == 2:
        effects.append(Effect("T1.1", msg("tables.leaving_last")))
    if isinstance(debt, JointDebt) and play.options.bankrupt_to != "board":
        others = [play.names[creditor] for creditor in debt.creditors]
        effects.append(Effect("T7.2", msg("tables.leaving_bank_pays", others=others, amount=debt.each)))
    return tuple(effects)


def _owned(play: Play, seat: int) -> list[int]:
    return [at for at in play.board.deeds if play.state.owner[at] == seat]


def _refund(play: Play, seat: int) -> tuple[int, int]:
    """The levels on the player's streets, and what the bank pays for them: nothing if they just go back."""
    state, board = play.state, play.board
    levels = {at: play.building_steps(state.level[at]) for at in _owned(play, seat)}
    paid = play.options.bankrupt_to != "board"
    return sum(levels.values()), sum(n * board.house_cost[at] // 2 for at, n in levels.items() if paid)


def _buildings(play: Play, seat: int) -> list[Message]:
    levels, refund = _refund(play, seat)
    if not levels:
        return []
    if play.options.bankrupt_to == "board":
        return [msg("tables.leaving_buildings_back", player=play.names[seat], n=levels)]
    return [msg("tables.leaving_buildings", player=play.names[seat], n=levels, amount=refund)]


def _cash(play: Play, after: Play, seat: int, debt: Frame | None) -> list[Message]:
    """To the creditor what they have more, the rest to the bank."""
    left, told = play.state.cash[seat] + _refund(play, seat)[1], list[Message]()
    for creditor in _paid_first(play, debt):
        gained = _money(after, creditor) - _money(play, creditor)
        own = min(left, gained)
        left -= own
        if own:
            told.append(msg("tables.leaving_cash", other=play.name(creditor), amount=own))
        if gained > own:
            told.append(msg("tables.leaving_bank_adds", other=play.name(creditor), amount=gained - own))
    if left:
        told.append(msg("tables.leaving_cash", other=play.name(BANK), amount=left))
    return told


def _paid_first(play: Play, debt: Frame | None) -> list[int]:
    """Whom the cash goes to before the bank: the creditor, of a joint debt all where it pays them first."""
    if not isinstance(debt, Debt) or (isinstance(debt, JointDebt) and play.options.bankrupt_to != "board"):
        return []
    return [creditor for creditor, _ in owed_to(debt) if creditor != BANK]


def _money(play: Play, account: int) -> int:
    return play.state.cash[account] if account >= 0 else money_in(play.state, account)


def _deeds(play: Play, seat: int, heir: int) -> list[Message]:
    """To whom the deeds go; the bank auctions them, unless it auctions nothing or nobody is left to bid."""
    deeds = [play.deed(at) for at in _owned(play, seat)]
    if not deeds:
        return []
    auctioned = play.options.auction and play.options.bankrupt_to != "board"
    if heir >= 0 or (auctioned and len(play.state.live) == 2):
        return [msg("tables.leaving_deeds", other=play.name(heir), deeds=deeds, n=len(deeds))]
    key = "tables.leaving_auctions" if auctioned else "tables.leaving_unowned"
    return [Message(key, {"deeds": deeds, "n": len(deeds)})]


def _cards(play: Play, seat: int, heir: int) -> list[Message]:
    decks = [play.card_name(card.kind) for card in play.state.held_cards if card.seat == seat]
    if not decks:
        return []
    if heir < 0:
        return [msg("tables.leaving_cards_back", decks=decks)]
    return [msg("tables.leaving_cards", decks=decks, other=play.name(heir))]


def _interest(play: Play, seat: int, heir: int) -> list[Effect]:
    """What the mortgaged ones among the deeds cost their new owner at once (T6.7)."""
    mortgaged = [at for at in _owned(play, seat) if play.state.level[at] < 0]
    if not mortgaged:
        return []
    tenth = sum(play.interest(at) for at in mortgaged)
    names = [play.deed(at) for at in mortgaged]
    told = msg("tables.leaving_interest", other=play.name(heir), deeds=names, amount=tenth)
    return [Effect("T6.7", told)]
