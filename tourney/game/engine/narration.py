"""Words every entry as a sentence, from the position before it: throws, cards, deals, buildings, corrections.

A card's text is in our own short words with the edition's places and amounts (T8.1). Lists of goods are made
here, for deals and settlements alike. A correction is worded field by field against the position before it.
Nothing here carries anything out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from tourney.base.texts import Message, msg, named
from tourney.game.engine.accounts import BANK
from tourney.game.engine.board import Board
from tourney.game.engine.decisions import (
    Advance,
    Auction,
    Award,
    Debt,
    Draw,
    FineOrDraw,
    FreshThrow,
    JointDebt,
    Lot,
    Offer,
    Place,
    Proposal,
    Shortage,
    Side,
    TaxChoice,
    ThirdFailure,
)
from tourney.game.engine.decks import Card
from tourney.game.engine.dice import fair, is_double
from tourney.game.engine.entries import OWN_FIELDS, REFEREE
from tourney.game.engine.game_context import GameContext, Narrator
from tourney.game.engine.payments import owes_fine
from tourney.game.engine.setup import setup_of
from tourney.game.engine.state import FREE, HOTEL
from tourney.game.engine.steps.mortgage import price_of_redeeming
from tourney.rules.clauses import nth
from tourney.rules.dice import Face, total


def card_words(board: Board, deck: int, at: int) -> Message:
    """The sentence of the card at index `at` of deck `deck` (0 機會, 1 公益福利), full stop included."""
    return _words(board, deck, board.decks[deck][at])


def named_card_words(board: Board, deck: int, card_id: str) -> Message | None:
    """The same by the card's id; None if the deck has no such card."""
    at = board.card_at[deck].get(card_id)
    return None if at is None else card_words(board, deck, at)


def _words(board: Board, deck: int, card: Card) -> Message:
    """The text of the card's id with everything that any card may name: places, amounts, factors, the other
    deck.

    A place has the name printed on the deck's own board, for people look for the card by it. A card that an
    edition brings has its own text.
    """
    if card.text:
        return named(card.text)
    params: dict[str, object] = {
        "place": board.printed_name(board.named_by(deck, card.to)),
        "amount": card.amount or card.pay,
        "n": abs(card.by),
        "factor": card.dice_factor or card.rent_factor,
        "house": card.per_house,
        "hotel": card.per_hotel,
    }
    if card.alternative:
        params["deck"] = board.deck_names[board.deck_ids.index(card.alternative)]
    return Message(f"cards.{card.printed or card.id}", params)


LONGEST_ID = 60
"""A longer id that the board does not know is cut."""


def named_deed(game: GameContext, deed: str) -> Message | str:
    """A deed's name in the reader's language; the id itself if the board has none."""
    square = game.square(deed)
    return deed[:LONGEST_ID] if square < 0 else game.deed(square)


def named_square(game: GameContext, square: int) -> Message:
    """A square's name; one without a deed is named as a square (入獄格)."""
    name = game.deed(square)
    return name if game.board.deed_ids[square] else msg("narration.square", place=name)


def sentence(key: str, **params: str) -> Narrator:
    """A sentence that needs only the entry: each parameter of the text with the field of the entry for it."""
    return lambda game, entry: Message(key, {name: getattr(entry, field) for name, field in params.items()})


void_throw: Narrator = sentence("narration.void_throw")
time: Narrator = sentence("narration.time")
pause: Narrator = sentence("narration.pause")
resume: Narrator = sentence("narration.resume")
withdraw: Narrator = sentence("narration.withdraw", player="player")
overrule: Narrator = sentence("narration.overrule", reason="reason")
rename: Narrator = sentence("narration.rename", player="player", name="name")


def throw(game: GameContext, entry: Any) -> Message:
    """Where the throw leads, or the rent that it sets."""
    seat, state, top = game.seats.get(entry.by, BANK), game.state, game.top
    dice, steps = game.dice, total(entry.dice)
    said = {"player": entry.by, "dice": dice_shown(entry.dice), "total": steps}
    if isinstance(top, FreshThrow):
        return Message("narration.throw_rent", {**said, "deed": game.deed(top.square)})
    if seat == BANK:
        return Message("narration.throw_only", said)
    start = state.square[seat]
    place = game.board.on(start, steps)
    double = fair(dice, tuple(entry.dice)) and is_double(dice, entry.dice)
    way = {**said, "start": named_square(game, start), "place": named_square(game, place)}
    if state.jail[seat] != FREE:
        key = "narration.throw_free" if double else "narration.throw_jailed"
        return Message(key, way)
    if not double:
        return Message("narration.throw", way)
    number = state.doubles + 1
    if number == dice.doubles_to_jail:
        return Message("narration.throw_third", {**way, "nth": nth(number)})
    return Message("narration.throw_double", way)


def dice_shown(dice: Sequence[Face]) -> Message:
    """The faces of the dice: "3 and 6", "1, 2 and 6"."""
    *most, last = dice
    return msg("narration.dice", most=list(most), last=last) if most else msg("narration.die", last=last)


def throw_for_start(game: GameContext, entry: Any) -> Message:
    """The throw that decides the first player (T3.1)."""
    return msg("narration.throw_start", player=entry.by, dice=dice_shown(entry.dice), total=total(entry.dice))


def dealt(game: GameContext, entry: Any) -> Message:
    """The deeds dealt before the first turn."""
    deeds = [named_deed(game, deed) for deed in entry.deeds]
    return msg("narration.dealt", player=entry.by, deeds=deeds)


def card(game: GameContext, entry: Any) -> Message:
    top = game.top
    decks = (top.deck,) if isinstance(top, Draw) else (0, 1)
    for deck in decks:
        words = named_card_words(game.board, deck, entry.card)
        if words is not None:
            return msg("narration.card", player=entry.by, deck=game.deck_name(deck), card=words)
    return msg("narration.card_only", player=entry.by, card=entry.card[:LONGEST_ID])


def choose(game: GameContext, entry: Any) -> Message:
    """The fine or the other deck."""
    top = game.top
    if not isinstance(top, FineOrDraw):
        key = "narration.choose_pay_only" if entry.choice == "pay" else "narration.choose_draw_only"
        return msg(key, player=entry.by)
    key = "narration.choose_pay" if entry.choice == "pay" else "narration.choose_draw"
    return msg(key, player=entry.by, amount=top.fine, deck=game.deck_name(top.deck))


def buy(game: GameContext, entry: Any) -> Message:
    """The deed landed on, at its price."""
    top = game.top
    if not isinstance(top, Offer):
        return msg("narration.buy_only", player=entry.by)
    price = game.board.price[top.square]
    return msg("narration.buy", player=entry.by, deed=game.deed(top.square), amount=price)


def decline(game: GameContext, entry: Any) -> Message:
    """The deed landed on, declined."""
    top = game.top
    if not isinstance(top, Offer):
        return msg("narration.decline_only", player=entry.by)
    price = game.board.price[top.square]
    return msg("narration.decline", player=entry.by, deed=game.deed(top.square), amount=price)


def bid(game: GameContext, entry: Any) -> Message:
    """A bid for a deed, or for a scarce building and the group it is meant for."""
    top, said = game.top, {"player": entry.by, "amount": entry.amount}
    if isinstance(top, Auction):
        return Message("narration.bid", {**said, "deed": game.deed(top.square)})
    if isinstance(top, Lot):
        seat = game.seats.get(entry.by, BANK)
        group = next((wish.group for wish in top.wishes if wish.seat == seat), None)
        if group is not None:
            key = "narration.bid_hotel" if top.hotels else "narration.bid_house"
            return Message(key, {**said, "group": game.group(group)})
    return Message("narration.bid_only", said)


def pass_by(game: GameContext, entry: Any) -> Message:
    """Out of an auction, or no wish."""
    top, player = game.top, entry.by
    if isinstance(top, Auction):
        return msg("narration.pass_deed", player=player, deed=game.deed(top.square))
    if isinstance(top, Lot):
        return msg("narration.pass_hotel" if top.hotels else "narration.pass_house", player=player)
    if isinstance(top, Shortage) and player == REFEREE:
        return msg("narration.want_nobody_hotel" if top.hotels else "narration.want_nobody_house")
    if isinstance(top, Shortage):
        return msg("narration.want_no_hotel" if top.hotels else "narration.want_no_house", player=player)
    return msg("narration.pass_only", player=player)


def default(game: GameContext, entry: Any) -> Message:
    """The bid that cannot be paid (T4.3)."""
    top = game.top
    if not isinstance(top, Award):
        return msg("narration.default_only", player=entry.by)
    return msg("narration.default", player=entry.by, deed=game.deed(top.square), amount=top.amount)


def claim(game: GameContext, entry: Any) -> Message:
    """The debtor, the deed and the rent (T4.4)."""
    owner = game.seats.get(entry.by, BANK)
    for rent in game.state.rents:
        if rent.owner == owner and entry.deed in (None, game.board.deed_ids[rent.square]):
            return msg(
                "narration.claim",
                player=entry.by,
                other=game.names[rent.lander],
                deed=game.deed(rent.square),
                amount=rent.amount,
            )
    if entry.deed is None:
        return msg("narration.claim_only", player=entry.by)
    return msg("narration.claim_deed", player=entry.by, deed=named_deed(game, entry.deed))


def pay(game: GameContext, entry: Any) -> Message:
    """The debt, and its creditor."""
    top = game.top
    if isinstance(top, Award):
        return msg("narration.pay_bid", player=entry.by, deed=game.deed(top.square), amount=top.amount)
    if not isinstance(top, Debt):
        return msg("narration.pay_only", player=entry.by)
    if isinstance(top, JointDebt):
        return msg("narration.pay_each", player=entry.by, others=_creditors(game, top), amount=top.each)
    if top.creditor == BANK:
        return msg("narration.pay_bank", player=entry.by, amount=top.amount)
    return msg("narration.pay", player=entry.by, other=game.name(top.creditor), amount=top.amount)


def bankrupt(game: GameContext, entry: Any) -> Message:
    """The creditor of the debt that cannot be raised (T7.1)."""
    top = game.top
    if not isinstance(top, Debt):
        return msg("narration.bankrupt_only", player=entry.by)
    if isinstance(top, JointDebt):
        others = _creditors(game, top)
        return msg("narration.bankrupt_each", player=entry.by, others=others, amount=top.each)
    if top.creditor == BANK:
        return msg("narration.bankrupt_bank", player=entry.by, amount=top.amount)
    if top.creditor < BANK:
        account = game.name(top.creditor)
        return msg("narration.bankrupt_account", player=entry.by, other=account, amount=top.amount)
    return msg("narration.bankrupt", player=entry.by, other=game.name(top.creditor), amount=top.amount)


def _creditors(game: GameContext, debt: JointDebt) -> list[str]:
    return [game.names[creditor] for creditor in debt.creditors]


def jail_pay(game: GameContext, entry: Any) -> Message:
    """The fine before the throw, or for the third throw that then moves (T8.7, T8.8)."""
    said = {"player": entry.by, "amount": game.options.jail_fine}
    top = game.top
    if isinstance(top, ThirdFailure):
        short = game.state.cash[top.seat] < game.options.jail_fine
        key = "narration.jail_pay_owed" if short else "narration.jail_pay_third"
        return Message(key, {**said, **_third(game, top)})
    return Message("narration.jail_pay", said)


def jail_card(game: GameContext, entry: Any) -> Message:
    """The deck of the card, before the throw or after the third failure."""
    seat, top = game.seats.get(entry.by, BANK), game.top
    if seat != BANK and owes_fine(game, seat):
        top = game.state.todo[-2]
    card = game.jail_card(seat, entry.deck)
    if card is None:
        return msg("narration.jail_card_only", player=entry.by)
    said = {"player": entry.by, "deck": game.card_name(card.kind)}
    if isinstance(top, (ThirdFailure, Advance)):
        return Message("narration.jail_card_third", {**said, **_third(game, top)})
    return Message("narration.jail_card", said)


def tax(game: GameContext, entry: Any) -> Message:
    """How the income tax is computed."""
    if entry.choice == "tenth":
        return msg("narration.tax_tenth", player=entry.by)
    top = game.top
    if not isinstance(top, TaxChoice):
        return msg("narration.tax_flat_only", player=entry.by)
    return msg("narration.tax_flat", player=entry.by, amount=game.board.tax[top.square])


def _third(game: GameContext, top: ThirdFailure | Advance) -> dict[str, Any]:
    """The move that waits behind the third failure."""
    place = game.board.on(game.state.square[top.seat], top.steps)
    return {"steps": top.steps, "place": named_square(game, place)}


def settle(game: GameContext, entry: Any) -> Message:
    """Property offered in place of the debt (T3.5)."""
    offered = goods(game, entry.cash, entry.deeds, ())
    top = game.top
    if not isinstance(top, Debt) or top.creditor < 0:
        return msg("narration.settle_only", player=entry.by, goods=offered)
    other = game.names[top.creditor]
    return msg("narration.settle", player=entry.by, other=other, goods=offered, amount=top.amount)


def build(game: GameContext, entry: Any) -> Message:
    """The buildings, their streets and their cost; a building won in an auction is paid for already."""
    top = game.top
    if isinstance(top, Place):
        key = "narration.place_hotel" if top.hotels else "narration.place_house"
        deeds = [named_deed(game, deed) for deed in entry.deeds]
        return msg(key, player=entry.by, deeds=deeds)
    return msg(
        "narration.build",
        player=entry.by,
        buildings=list(_added(game, entry.deeds)),
        amount=_cost(game, entry.deeds),
    )


def sell(game: GameContext, entry: Any) -> Message:
    """The buildings that go back to the bank, and the bank's price (T6.3, T6.4)."""
    return msg(
        "narration.sell",
        player=entry.by,
        buildings=list(_taken(game, entry.deeds)),
        amount=_cost(game, entry.deeds) // 2,
    )


def want(game: GameContext, entry: Any) -> Message:
    """How many houses or hotels for which group (T5.5)."""
    ids = game.board.group_ids
    if entry.group not in ids:
        return msg("narration.want_only", player=entry.by, n=entry.count, group=entry.group[:LONGEST_ID])
    group, top = ids.index(entry.group), game.top
    if isinstance(top, Shortage):
        hotels = top.hotels
    else:
        streets = game.built_together(game.seats.get(entry.by, BANK), group)
        hotels = all(game.state.level[at] >= game.options.hotel_after for at in streets)
    key = "narration.want_hotels" if hotels else "narration.want_houses"
    return msg(key, player=entry.by, n=entry.count, group=game.group(group))


def drop(game: GameContext, entry: Any) -> Message:
    """How many of the wished-for buildings are given up."""
    top = game.top
    if not isinstance(top, (Shortage, Lot)):
        return msg("narration.drop_only", player=entry.by, n=entry.count)
    key = "narration.drop_hotels" if top.hotels else "narration.drop_houses"
    return msg(key, player=entry.by, n=entry.count)


def mortgage(game: GameContext, entry: Any) -> Message:
    """The deed turned over, and the bank's loan (T6.5)."""
    square = game.square(entry.deed)
    amount = game.board.mortgage[square] if square >= 0 else 0
    return msg("narration.mortgage", player=entry.by, deed=named_deed(game, entry.deed), amount=amount)


def redeem(game: GameContext, entry: Any) -> Message:
    """The deed turned back; mortgage and interest paid (T6.6)."""
    square = game.square(entry.deed)
    amount = price_of_redeeming(game, square) if square >= 0 else 0
    return msg("narration.redeem", player=entry.by, deed=named_deed(game, entry.deed), amount=amount)


def keep(game: GameContext, entry: Any) -> Message:
    """The mortgage taken over, its interest paid (T6.7)."""
    square = game.square(entry.deed)
    amount = game.interest(square) if square >= 0 else 0
    return msg("narration.keep", player=entry.by, deed=named_deed(game, entry.deed), amount=amount)


def deal(game: GameContext, entry: Any) -> Message:
    """Both sides of a proposal."""
    give = goods(game, entry.give.cash, entry.give.deeds, entry.give.cards)
    take = goods(game, entry.take.cash, entry.take.deeds, entry.take.cards)
    return deal_of(entry, give, take)


def deal_of(entry: Any, give: Sequence[Message | str], take: Sequence[Message | str]) -> Message:
    """The same for all goods that the rules allow."""
    said = {"player": entry.by, "other": entry.other}
    if give and take:
        return Message("narration.deal", {**said, "give": give, "take": take})
    if give:
        return Message("narration.deal_gift", {**said, "give": give})
    if take:
        return Message("narration.deal_wish", {**said, "take": take})
    return Message("narration.deal_empty", said)


def accept(game: GameContext, entry: Any) -> Message:
    """The goods that the accepting side gets and hands over; or takes for a debt."""
    top = game.top
    if not isinstance(top, Proposal):
        return msg("narration.accept_only", player=entry.by)
    gets, gives = goods_of(game, top.give), goods_of(game, top.take)
    if top.settles:
        said = {"player": entry.by, "other": game.names[top.seat]}
        return Message("narration.accept_settle", {**said, "goods": gets, "amount": _owed(game)})
    return accept_of(entry, game.names[top.seat], gets, gives)


def accept_of(
    entry: Any, other: str, gets: Sequence[Message | str], gives: Sequence[Message | str]
) -> Message:
    """A deal accepted, for all goods that the rules allow."""
    said = {"player": entry.by, "other": other}
    if gets and gives:
        return Message("narration.accept", {**said, "gets": gets, "gives": gives})
    if gets:
        return Message("narration.accept_gift", {**said, "gets": gets})
    return Message("narration.accept_giving", {**said, "gives": gives})


def refuse(game: GameContext, entry: Any) -> Message:
    """A no to the proposal, or the proposal taken back."""
    top = game.top
    if not isinstance(top, Proposal):
        return msg("narration.refuse_only", player=entry.by)
    if game.seats.get(entry.by, BANK) == top.seat:
        return msg("narration.refuse_own", player=entry.by, other=game.names[top.other])
    key = "narration.refuse_settle" if top.settles else "narration.refuse"
    return msg(key, player=entry.by, other=game.names[top.seat])


def _owed(game: GameContext) -> int:
    """The debt that a settlement would settle: it waits under the proposal."""
    below = game.state.todo[-2:-1]
    return below[0].amount if below and isinstance(below[0], Debt) else 0


def goods(game: GameContext, cash: int, deeds: Sequence[str], cards: Sequence[str]) -> list[Message | str]:
    """Money first, then deeds, mortgaged ones marked, then kept cards."""
    items: list[Message | str] = [msg("narration.money", amount=cash)] if cash else []
    for deed in deeds:
        square = game.square(deed)
        mortgaged = square >= 0 and game.state.level[square] < 0
        name = named_deed(game, deed)
        items.append(msg("narration.mortgaged_deed", deed=name) if mortgaged else name)
    items += [msg("narration.jail_card_of", deck=_card_called(game, card)) for card in cards]
    return items


def _card_called(game: GameContext, card: str) -> Message | str:
    """A kept card's name in the reader's language; the id itself if the board has none."""
    known = game.board.kept_ids
    return game.card_name(known.index(card)) if card in known else card[:LONGEST_ID]


def goods_of(game: GameContext, side: Side) -> list[Message | str]:
    deeds = [game.board.deed_ids[square] for square in side.deeds]
    return goods(game, side.cash, deeds, [game.board.kept_ids[kind] for kind in side.cards])


def _cost(game: GameContext, deeds: Mapping[str, int]) -> int:
    """Building cost of so many levels, in M; 0 for squares that the board does not have."""
    return sum(game.board.house_cost[at] * n for at, n in _squares(game, deeds))


def _added(game: GameContext, deeds: Mapping[str, int]) -> Iterator[Message]:
    for at, n in _squares(game, deeds):
        new, most = game.building_steps(game.state.level[at]) + n, game.options.hotel_after
        if new <= most:
            yield msg("narration.houses_on", n=n, deed=game.deed(at))
        elif n == 1:
            yield msg("narration.hotel_on", deed=game.deed(at))
        else:
            yield msg("narration.houses_and_hotel_on", n=n - 1, deed=game.deed(at))


def _taken(game: GameContext, deeds: Mapping[str, int]) -> Iterator[Message]:
    for at, n in _squares(game, deeds):
        old = game.state.level[at]
        if old < HOTEL:
            yield msg("narration.houses_of", n=n, deed=game.deed(at))
        elif n > game.options.hotel_after:
            yield msg("narration.hotel_of", deed=game.deed(at))
        else:
            yield msg("narration.hotel_broken", n=game.options.hotel_after + 1 - n, deed=game.deed(at))


def _squares(game: GameContext, deeds: Mapping[str, int]) -> Iterator[tuple[int, int]]:
    for deed, n in deeds.items():
        at = game.square(deed)
        if at >= 0:
            yield at, n


_UNSAID: Mapping[str, Any] = {"cash": 0, "square": 0, "cards": [], "deeds": {}, "doubles": 0}
"""The value of a field that the position does not name."""


def note(game: GameContext, entry: Any) -> Message:
    if entry.extra:
        time = "{}:{:02}".format(*divmod(abs(entry.extra), 60))
        key = "narration.note_extra" if entry.extra > 0 else "narration.note_less"
        return msg(key, time=time, text=entry.text)
    return msg("narration.note", text=entry.text)


def undo(game: GameContext, entry: Any) -> Message:
    """How far back, and by whom."""
    who = _who(entry)
    if entry.to is None:
        return msg("narration.undo_last", who=who)
    if entry.to == 0:
        return msg("narration.undo_all", who=who)
    return msg("narration.undo_to", who=who, to=entry.to)


def redo(game: GameContext, entry: Any) -> Message:
    """The undone entries stand again."""
    return msg("narration.redo", who=_who(entry))


def correct(game: GameContext, entry: Any) -> Message:
    """The corrected fields, and why (T1.3)."""
    changes = list(_changes(game, msgspec.to_builtins(entry.set))) or [msg("narration.set_nothing")]
    return msg("narration.correct", what=changes, reason=entry.reason)


def _who(entry: Any) -> str | Message:
    return msg("narration.the_referee") if entry.by == REFEREE else str(entry.by)


def _changes(game: GameContext, changes: Mapping[str, Any]) -> Iterator[Message]:
    now = msgspec.to_builtins(setup_of(game))
    for field, value in changes.items():
        if field == "players":
            for name, part in value.items():
                yield from _player_changes(game, name, now["players"].get(name, {}), part)
        elif field == OWN_FIELDS:
            for kept, content in value.items():
                if _differs(now, kept, content):
                    for name, each in _kept(game, kept, content):
                        yield msg("narration.set_kept", field=name, value=_plain(each))
        elif _same(now.get(field, _UNSAID.get(field)), value):
            continue
        elif field == "turn":
            yield msg("narration.set_turn", player=str(value))
        elif field == "doubles":
            yield msg("narration.set_doubles", count=str(value))
        else:
            yield msg("narration.set_decks")


def _player_changes(
    game: GameContext, name: str, now: Mapping[str, Any], fields: Mapping[str, Any]
) -> Iterator[Message]:
    for field, value in fields.items():
        if field == OWN_FIELDS:
            for kept, content in value.items():
                if _differs(now, kept, content):
                    for called, each in _kept(game, kept, content):
                        yield msg("narration.set_kept_of", player=name, field=called, value=_plain(each))
        elif _same(now.get(field, _UNSAID.get(field)), value):
            continue
        elif field == "cash":
            yield msg("narration.set_cash", player=name, old=now.get("cash", 0), amount=value)
        elif field == "square":
            yield msg("narration.set_square", player=name, place=named_square(game, value))
        elif field == "in_jail":
            yield msg("narration.set_free" if value is None else "narration.set_jailed", player=name)
        elif field == "deeds":
            yield msg("narration.set_deeds", player=name)
        elif field == "cards":
            yield msg("narration.set_cards", player=name)
        else:
            yield msg("narration.set_in" if value is None else "narration.set_out", player=name)


def _differs(now: Mapping[str, Any], kept: str, content: Any) -> bool:
    """Whether a system's field differs, or is not kept yet."""
    own = now.get(OWN_FIELDS, {})
    return kept not in own or own[kept] != content


def _kept(game: GameContext, field: str, content: Any) -> Iterator[tuple[Message | str, Any]]:
    """A system's field, as people name it; parts with names of their own one by one."""
    extension = game.variant.extension
    places = {account.place for account in extension.accounts}
    inside = content if isinstance(content, Mapping) else {}
    if any(f"{field}.{part}" in places for part in inside):
        for part, amount in inside.items():
            yield extension.name(f"{field}.{part}"), msg("narration.kept_amount", amount=amount)
    elif any(f"{field}.{part}" in extension.names for part in inside):
        for part, each in inside.items():
            yield extension.name(f"{field}.{part}"), each
    elif field in places and isinstance(content, int):
        yield extension.name(field), msg("narration.kept_amount", amount=content)
    else:
        yield extension.name(field), _named(game, field, content)


def _named(game: GameContext, field: str, content: Any) -> Any:
    """The value by its name for people; "nothing" if none is chosen."""
    values = game.variant.extension.values.get(field)
    if values is None or not content:
        return None if values is not None else content
    names = dict(values(game))
    several = isinstance(content, (list, tuple))
    messages = [_message(names.get(each, each)) for each in (content if several else [content])]
    return messages if several else messages[0]


def _message(name: Message | str) -> Message:
    return name if isinstance(name, Message) else named(name)


def _plain(value: object) -> Message | str | list[Any]:
    """The plain value: yes or no, nothing, the parts of a compound one, else as the record writes it."""
    if isinstance(value, bool):
        return msg("narration.kept_yes" if value else "narration.kept_no")
    if isinstance(value, Message):
        return value
    if value is None:
        return msg("narration.kept_none")
    if isinstance(value, Mapping):
        return [_plain(part) for part in value.values()]
    if isinstance(value, (list, tuple)):
        worded = all(isinstance(part, Message) for part in value)
        return list(value) if worded and value else "-".join(map(str, value))
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def _same(old: Any, new: Any) -> bool:
    """Whether two values are equal; a list equals a tuple."""
    sequences = isinstance(old, (list, tuple)) and isinstance(new, (list, tuple))
    return list(old) == list(new) if sequences else bool(old == new)
