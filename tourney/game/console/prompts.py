"""Lists what a choice still asks a person for, with the values that fit: dice, cards, amounts, deeds, levels.

The values are examples or limits for the form; the engine judges the entry in the end. Also lists the steps
that raise money, and what a bankruptcy hands to whom before it happens.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from tourney.base.texts import Message, msg
from tourney.game.console.entry_parsing import dice_example
from tourney.game.console.view import AskKind, Effect, Option, Prompt, RaiseWay
from tourney.game.engine import entries as e
from tourney.game.engine.accounts import BANK
from tourney.game.engine.bank import money_in
from tourney.game.engine.decisions import Debt, Draw, Frame, JointDebt, Lot, Shortage
from tourney.game.engine.entries import Entry, Mortgage, Sell
from tourney.game.engine.game_context import NamedSquare, Play, Proposing, Several, Teller
from tourney.game.engine.leaving import owed_to
from tourney.game.engine.legality import legal
from tourney.game.engine.narration import card_words
from tourney.rules.dice import Face


def funding_options(play: Play, seat: int) -> tuple[RaiseWay, ...]:
    """Every sale and mortgage that the player may make now, and the rules' further ways; the largest amounts
    first.
    """
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
    """The amount that an entry of a system's own brings, in M, below 0 for its cost."""
    seat = play.seats[entry.by]
    return _beside(play, entry).state.cash[seat] - play.state.cash[seat]


def foretold(play: Play, entry: Entry) -> tuple[Effect, ...]:
    """The consequences of an entry if it were entered now."""
    return tuple(Effect(event.clause, event.message) for event in _beside(play, entry).events)


def sale_of(play: Play, levels: dict[str, int]) -> int:
    """The bank's price for so many levels (T6.3)."""
    return sum(play.board.house_cost[play.square(deed)] * n for deed, n in levels.items()) // 2


def bankruptcy_effects(play: Play, seat: int) -> tuple[Effect, ...]:
    """What each creditor gets if this debtor goes bankrupt now (T7.2): computed beside this position."""
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
    """The levels on the player's streets, and the bank's price for them: nothing if they just go back."""
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
    """The cash that goes to the creditor, and the rest to the bank."""
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
    """The creditor who gets the cash before the bank: for a joint debt all if the rules pay them first."""
    if not isinstance(debt, Debt) or (isinstance(debt, JointDebt) and play.options.bankrupt_to != "board"):
        return []
    return [creditor for creditor, _ in owed_to(debt) if creditor != BANK]


def _money(play: Play, account: int) -> int:
    return play.state.cash[account] if account >= 0 else money_in(play.state, account)


def _deeds(play: Play, seat: int, heir: int) -> list[Message]:
    """The receivers of the deeds; the bank auctions them, unless it auctions nothing or nobody is left to
    bid.
    """
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
    """The new owner's immediate cost for the mortgaged ones among the deeds (T6.7)."""
    mortgaged = [at for at in _owned(play, seat) if play.state.level[at] < 0]
    if not mortgaged:
        return []
    tenth = sum(play.interest(at) for at in mortgaged)
    names = [play.deed(at) for at in mortgaged]
    told = msg("tables.leaving_interest", other=play.name(heir), deeds=names, amount=tenth)
    return [Effect("T6.7", told)]


def asks_for(
    play: Play, verb: str, entries: Sequence[e.Entry], partners: Sequence[int]
) -> tuple[Prompt, ...]:
    """The fields to fill in for these entries, which differ in nothing else."""
    if verb == "deal":
        return (_deal(play, partners, entries[0]),)
    spec = play.variant.specs[type(entries[0])]
    make = None if spec.opening is not None else _ASKS.get(verb)
    return _by_fields(play, entries) if make is None else make(play, entries)


def _by_fields(play: Play, entries: Sequence[e.Entry]) -> tuple[Prompt, ...]:
    """The prompts of a verb without a form of its own: its fields, with the entries as examples."""
    prompts: list[Prompt] = []
    spec = play.variant.specs[type(entries[0])]
    label = Message(spec.ask, {})
    if spec.opening is not None:
        return _of_opening(play, spec.opening(play, play.seats[entries[0].by]), spec.ask)
    rule = None if play.top is None else play.rule(play.top)
    if rule is not None and rule.picks is not None and spec.each is None:
        picks = [pick for pick in rule.picks(play, play.top) if type(pick.entry) is type(entries[0])]
        if picks and not _said_by(picks[0].entry):
            return ()
        if picks:
            return (_of_picks(play, picks, label),)
    if rule is not None and rule.several is not None and "deeds" in own_fields(type(entries[0])):
        return (_of_several(rule.several(play, play.top), label),)
    listed = play.variant.specs[type(entries[0])].listed
    if listed is not None:
        options = tuple(_listed(play, listed, entry, at) for at, entry in enumerate(entries, start=1))
        return (Prompt(AskKind.PLAYER, own_fields(type(entries[0]))[0], label, options=options),)
    for field in own_fields(type(entries[0])):
        values = list(dict.fromkeys(getattr(entry, field) for entry in entries))
        if field == "deed" and len(values) > 1:
            options = tuple(_of_deed(play, deed, play.board.price[play.square(deed)]) for deed in values)
            prompts.append(Prompt(AskKind.DEED, field, label, options=options))
        elif field in ("amount", "count"):
            kind = AskKind.AMOUNT if field == "amount" else AskKind.COUNT
            prompts.append(Prompt(kind, field, label, min(values)))
        elif field in spec.asked:
            asked = Message(f"{spec.ask}_{field}", {})
            prompts.append(Prompt(AskKind.COUNT, field, asked, least=1, most=spec.asked[field]))
        elif field == "dice":
            faces = play.variant.specs[type(entries[0])].faces or play.dice.faces
            prompts.append(Prompt(AskKind.DICE, field, _ask_dice(faces), faces=faces))
    return tuple(prompts)


def _listed(play: Play, listed: Teller, entry: e.Entry, number: int) -> Option:
    """A whole entry to pick; typed, it is the values of its fields (`hostile_takeover:Ann`)."""
    said = [getattr(entry, field) for field in own_fields(type(entry))]
    value = ":".join(str(each) for each in said if each is not None)
    return Option(value, listed(play, entry), number, entry=entry)


def _of_opening(play: Play, opened: Proposing | None, ask: str) -> tuple[Prompt, ...]:
    """A deed, a partner, then amounts, each in a field of its own; the sum lent is more than nothing."""
    assert opened is not None
    deeds = tuple(_of_deed(play, play.board.deed_ids[at], play.board.price[at]) for at in opened.deeds)
    partners = players_option(play, opened.partners)
    prompts = [
        Prompt(AskKind.DEED, "deed", Message(ask, {}), options=deeds),
        Prompt(AskKind.PLAYER, "other", Message(f"{ask}_other", {}), options=partners),
    ]
    amounts = [f for f in own_fields(type(opened.entry)) if isinstance(getattr(opened.entry, f), int)]
    prompts += [
        Prompt(AskKind.AMOUNT, field, Message(f"{ask}_{field}", {}), int(field == "amount"))
        for field in amounts
    ]
    return tuple(prompts)


def _of_picks(play: Play, picks: Sequence[NamedSquare], label: Message) -> Prompt:
    """The square to choose, by the field in which the entries name it: by its number, or by a word (which
    board).
    """
    entry = picks[0].entry
    field = _said_by(entry)
    worded = isinstance(getattr(entry, field), str)
    values = [getattr(pick.entry, field) if worded else str(pick.number) for pick in picks]
    options = tuple(
        Option(value, named_pick(play, pick), pick.number, square=pick.square)
        for value, pick in zip(values, picks, strict=True)
    )
    return Prompt(AskKind.DEED if worded else AskKind.SQUARE, field, label, options=options)


def _said_by(entry: e.Entry) -> str:
    """The field in which an entry names the pick, "" if it is only its verb."""
    return next((name for name in own_fields(type(entry)) if getattr(entry, name) is not None), "")


def named_pick(play: Play, pick: NamedSquare) -> Message:
    """`6 · Oriental Avenue`, or named by the waiting frame or the verb; without a square the name alone."""
    each = play.variant.specs[type(pick.entry)].each
    if each is not None:
        return each(play, pick.entry)
    if pick.square < 0:
        return msg(pick.said, n=pick.number)
    return msg(pick.said, n=pick.number, place=play.deed(pick.square))


def own_fields(kind: type[e.Entry]) -> tuple[str, ...]:
    """The fields of a verb beside those of every entry."""
    return tuple(name for name in kind.__struct_fields__ if name not in e.Entry.__struct_fields__)


def _ask_dice(faces: Sequence[Sequence[Face]]) -> Message:
    """As many dice as are thrown, with a throw of them as it is typed."""
    return msg("tables.ask_dice", dice=dice_example(faces))


def _dice(play: Play, entries: Sequence[e.Entry]) -> tuple[Prompt, ...]:
    seat, entry = play.seats[entries[0].by], entries[0]
    spec = play.variant.specs[type(entry)]
    further = spec.further
    faces = spec.faces or play.hooks.dice_asked(play, seat)
    led = [name for name in own_fields(type(entry)) if len({getattr(each, name) for each in entries}) > 1]
    if led:
        leads = tuple(getattr(each, led[0]) for each in entries)
        return (Prompt(AskKind.DICE, "dice", _ask_dice(faces), faces=faces, led=led[0], leads=leads),)
    if further is None:
        return (Prompt(AskKind.DICE, "dice", _ask_dice(faces), faces=faces),)
    more = play.hooks.faces_asked(play, seat)
    unused = () if more else further.faces
    label = _ask_dice(faces + more)
    return (Prompt(AskKind.DICE, "dice", label, faces=faces + more, also=further.field, unused=unused),)


def _dealt(play: Play, entries: Sequence[e.Entry]) -> tuple[Prompt, ...]:
    """As many deeds or cards as are dealt."""
    number = len(entries[0].deeds) if isinstance(entries[0], e.Dealt) else 0
    rule = None if play.top is None else play.rule(play.top)
    several = (
        Several((), number, number) if rule is None or rule.several is None else rule.several(play, play.top)
    )
    return (_of_several(several, msg("tables.ask_dealt", n=number)),)


def _of_several(several: Several, label: Message) -> Prompt:
    """Some of the deeds or cards that the waiting frame offers."""
    options = tuple(
        Option(card.id, card.said, square=card.square, amount=card.price) for card in several.cards
    )
    return Prompt(
        AskKind.DEEDS, "deeds", label=label, least=several.least, most=several.most, options=options
    )


def _card(play: Play, entries: Sequence[e.Entry]) -> tuple[Prompt, ...]:
    """The cards that may be on top, numbered in the order of their deck."""
    top = play.top
    if not isinstance(top, Draw):
        return ()
    options = []
    for entry in entries:
        if isinstance(entry, e.Turned):
            at = play.board.card_at[top.deck][entry.card]
            options.append(Option(entry.card, card_words(play.board, top.deck, at), at + 1))
    label = msg("tables.ask_card", deck=play.deck_name(top.deck))
    return (Prompt(AskKind.CARD, "card", label, options=tuple(options)),)


def _bid(play: Play, entries: Sequence[e.Entry]) -> tuple[Prompt, ...]:
    """From the least possible bid; a lot is paid at once, so the cash is the upper end."""
    entry = entries[0]
    assert isinstance(entry, e.Bid)
    most = play.state.cash[play.seats[entry.by]] if isinstance(play.top, Lot) else None
    return (
        Prompt(
            AskKind.AMOUNT,
            "amount",
            label=msg("tables.ask_bid", amount=entry.amount),
            least=entry.amount,
            most=most,
        ),
    )


def _mortgage(play: Play, entries: Sequence[e.Entry]) -> tuple[Prompt, ...]:
    options = [
        _of_deed(play, entry.deed, play.board.mortgage[play.square(entry.deed)])
        for entry in entries
        if isinstance(entry, e.Mortgage)
    ]
    return (Prompt(AskKind.DEED, "deed", msg("tables.ask_mortgage"), options=tuple(options)),)


def _redeem(play: Play, entries: Sequence[e.Entry]) -> tuple[Prompt, ...]:
    options = [
        _of_deed(play, entry.deed, -brought(play, entry)) for entry in entries if isinstance(entry, e.Redeem)
    ]
    return (Prompt(AskKind.DEED, "deed", msg("tables.ask_redeem"), options=tuple(options)),)


def _keep(play: Play, entries: Sequence[e.Entry]) -> tuple[Prompt, ...]:
    """The deed, if several were received together."""
    options = [
        _of_deed(play, entry.deed, play.interest(play.square(entry.deed)))
        for entry in entries
        if isinstance(entry, e.Keep)
    ]
    if len(options) < 2:
        return ()
    return (Prompt(AskKind.DEED, "deed", msg("tables.ask_keep"), options=tuple(options)),)


def _build(play: Play, entries: Sequence[e.Entry]) -> tuple[Prompt, ...]:
    """Every street of the groups that may be built on: one entry may spread levels."""
    own = _own_levels(play, entries[0], msg("tables.ask_build"))
    if own is not None:
        return own
    offered: dict[str, Option] = {}
    for entry in entries:
        if isinstance(entry, e.Build):
            for deed in entry.deeds:
                for at in _together(play, entry.by, deed):
                    room = play.options.hotel_after + 1 - play.building_steps(play.state.level[at])
                    offered[play.board.deed_ids[at]] = _of_deed(
                        play, play.board.deed_ids[at], play.board.house_cost[at], room
                    )
    options = tuple(option for option in _in_board_order(offered) if option.most)
    return (Prompt(AskKind.LEVELS, "deeds", msg("tables.ask_build"), 1, options=options),)


def _own_levels(play: Play, entry: e.Entry, label: Message) -> tuple[Prompt, ...] | None:
    """Streets and numbers by the verb's own rule, with the price of a house; None for even building."""
    levels = play.variant.specs[type(entry)].levels
    if levels is None:
        return None
    options = []
    for at, most in levels(play, play.seats[entry.by]):
        deed = play.board.deed_ids[at]
        one = msgspec.structs.replace(entry, deeds={deed: 1})
        options.append(_of_deed(play, deed, abs(brought(play, one)), most))
    return (Prompt(AskKind.LEVELS, "deeds", label, 1, options=tuple(options)),)


def _together(play: Play, player: str, deed: str) -> tuple[int, ...]:
    """The streets that the player builds on together with this one."""
    return play.built_together(play.seats[player], play.board.group[play.square(deed)])


def _sell(play: Play, entries: Sequence[e.Entry]) -> tuple[Prompt, ...]:
    """Every street with buildings of the groups that may be sold from."""
    own = _own_levels(play, entries[0], msg("tables.ask_sell"))
    if own is not None:
        return own
    offered: dict[str, Option] = {}
    for entry in entries:
        if isinstance(entry, e.Sell):
            for deed in entry.deeds:
                for at in _together(play, entry.by, deed):
                    name, level = play.board.deed_ids[at], play.building_steps(play.state.level[at])
                    offered[name] = _of_deed(play, name, sale_of(play, {name: 1}), level)
    options = tuple(option for option in _in_board_order(offered) if option.most)
    return (Prompt(AskKind.LEVELS, "deeds", msg("tables.ask_sell"), 1, options=options),)


def _want(play: Play, entries: Sequence[e.Entry]) -> tuple[Prompt, ...]:
    seat = play.seats[entries[0].by]
    groups = [entry.group for entry in entries if isinstance(entry, e.Want)]
    options = [
        _of_group(play, seat, play.board.group_ids.index(group), _hotels_wanted(play)) for group in groups
    ]
    most = max((option.most for option in options), default=1)
    return (
        Prompt(AskKind.GROUP, "group", msg("tables.ask_group"), options=tuple(options)),
        Prompt(AskKind.COUNT, "count", label=msg("tables.ask_count"), least=1, most=most),
    )


def _hotels_wanted(play: Play) -> bool | None:
    """Whether hotels are wanted in the present shortage; None without one."""
    return play.top.hotels if isinstance(play.top, Shortage) else None


def _of_group(play: Play, seat: int, group: int, hotels: bool | None) -> Option:
    """A group and how many more fit on it: houses, or hotels if every street has its four."""
    squares = play.built_together(seat, group)
    heights, most = [play.building_steps(play.state.level[at]) for at in squares], play.options.hotel_after
    for_hotels = min(heights) >= most if hotels is None else hotels
    room = sum(max(most + for_hotels - height, 0) for height in heights)
    cost = play.board.house_cost[squares[0]]
    return Option(
        play.board.group_ids[group],
        play.group(group),
        square=squares[0],
        amount=cost,
        most=room,
        words=money_words(play, squares[0]),
    )


def _drop(play: Play, entries: Sequence[e.Entry]) -> tuple[Prompt, ...]:
    top, seat = play.top, play.seats[entries[0].by]
    wishes = top.wishes if isinstance(top, (Shortage, Lot)) else ()
    most = next((wish.number for wish in wishes if wish.seat == seat), 1)
    if isinstance(top, Lot) and top.bidder == seat:
        most -= 1
    return (Prompt(AskKind.COUNT, "count", label=msg("tables.ask_drop"), least=1, most=most),)


def _settle(play: Play, entries: Sequence[e.Entry]) -> tuple[Prompt, ...]:
    seat, top = play.seats[entries[0].by], play.top
    owned = tuple(
        _of_deed(play, play.board.deed_ids[at], play.board.price[at])
        for at in play.board.deeds
        if play.state.owner[at] == seat and not play.tied(at)
    )
    most = play.state.cash[seat]
    other = play.name(top.creditor) if isinstance(top, Debt) else ""
    return (
        Prompt(AskKind.DEEDS, "deeds", msg("tables.ask_settle", other=other), 1, options=owned),
        Prompt(AskKind.AMOUNT, "cash", label=msg("tables.ask_settle_cash"), least=0, most=most),
    )


def _deal(play: Play, partners: Sequence[int], entry: e.Entry) -> Prompt:
    options = tuple(Option(play.names[at], _named(play.names[at]), at + 1) for at in partners)
    terms = "terms" if "terms" in own_fields(type(entry)) else ""
    return Prompt(AskKind.DEAL, "with", msg("tables.ask_deal"), options=options, also=terms)


def players_option(play: Play, seats: Sequence[int]) -> tuple[Option, ...]:
    """Players to pick from, numbered by seat."""
    return tuple(Option(play.names[at], _named(play.names[at]), at + 1) for at in seats)


def _of_deed(play: Play, deed: str, amount: int, most: int = 0) -> Option:
    square = play.square(deed)
    words = money_words(play, square)
    return Option(deed, play.deed(square), square=square, amount=amount, most=most, words=words)


def money_words(play: Play, square: int) -> str:
    """The area that words amounts of a square if each ring has its own money, "" for none."""
    return play.book.money_words(int(square in play.board.rings[-1])) if play.variant.moneys else ""


def _in_board_order(options: Mapping[str, Option]) -> list[Option]:
    return sorted(options.values(), key=lambda option: option.square or 0)


def _named(name: str) -> Message:
    return msg("sheet.name", name=name)


_ASKS: Mapping[str, Callable[[Play, Sequence[e.Entry]], tuple[Prompt, ...]]] = {
    "throw": _dice,
    "throw_for_start": _dice,
    "dealt": _dealt,
    "card": _card,
    "bid": _bid,
    "mortgage": _mortgage,
    "redeem": _redeem,
    "keep": _keep,
    "build": _build,
    "sell": _sell,
    "want": _want,
    "drop": _drop,
    "settle": _settle,
}
