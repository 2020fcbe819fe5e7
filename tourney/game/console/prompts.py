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
from tourney.game.engine.decisions import Debt, Draw, JointDebt, Lot, PendingDecision, Shortage
from tourney.game.engine.entries import Entry, Mortgage, Sell
from tourney.game.engine.game_context import GameContext, NamedSquare, Narrator, Proposing, Several
from tourney.game.engine.leaving import owed_to
from tourney.game.engine.legality import legal
from tourney.game.engine.narration import card_words
from tourney.rules.dice import Face


def funding_options(game: GameContext, seat: int) -> tuple[RaiseWay, ...]:
    """Every sale and mortgage that the player may make now, and the rules' further ways; the largest amounts
    first.
    """
    options = [way for entry in legal(game, seat) if (way := _way(game, entry)) is not None]
    return tuple(sorted(options, key=lambda way: (-way.amount, way.square)))


def _way(game: GameContext, entry: Entry) -> RaiseWay | None:
    if isinstance(entry, Mortgage):
        square = game.square(entry.deed)
        amount = game.board.mortgage[square]
        label = msg("tables.way_mortgage", deed=game.deed(square), amount=amount)
        return RaiseWay("mortgage", square, label=label, amount=amount, entry=entry)
    spec = game.variant.specs[type(entry)]
    if isinstance(entry, Sell):
        squares = [game.square(deed) for deed in entry.deeds]
        levels = sum(entry.deeds.values())
        amount = brought(game, entry) if spec.levels else sale_of(game, entry.deeds)
        deeds = [game.deed(square) for square in squares]
        label = msg("tables.way_sell", deeds=deeds, n=levels, amount=amount)
        return RaiseWay("sell", squares[0], label=label, amount=amount, entry=entry)
    if spec.raises:
        amount, deck = brought(game, entry), getattr(entry, "deck", "")
        params = {"amount": amount, "deck": game.card_name(game.board.kept_ids.index(deck)) if deck else ""}
        label = Message(f"tables.way_{spec.id}", params)
        return RaiseWay(spec.id, -1, label=label, amount=amount, entry=entry)
    return None


def _beside(game: GameContext, entry: Entry) -> GameContext:
    """The position after an entry, beside this one."""
    verb = game.variant.specs[type(entry)].meaning
    assert verb is not None
    beside = GameContext(game.book, game.board, game.variant, game.state.copy())
    verb.do(beside, game.seats[entry.by], entry)
    return beside


def brought(game: GameContext, entry: Entry) -> int:
    """The amount that an entry of a system's own brings, in M, below 0 for its cost."""
    seat = game.seats[entry.by]
    return _beside(game, entry).state.cash[seat] - game.state.cash[seat]


def foretold(game: GameContext, entry: Entry) -> tuple[Effect, ...]:
    """The consequences of an entry if it were entered now."""
    return tuple(Effect(event.clause, event.message) for event in _beside(game, entry).events)


def sale_of(game: GameContext, levels: dict[str, int]) -> int:
    """The bank's price for so many levels (T6.3)."""
    return sum(game.board.house_cost[game.square(deed)] * n for deed, n in levels.items()) // 2


def bankruptcy_effects(game: GameContext, seat: int) -> tuple[Effect, ...]:
    """What each creditor gets if this debtor goes bankrupt now (T7.2): computed beside this position."""
    debt = game.top if isinstance(game.top, (Debt, JointDebt)) and game.top.seat == seat else None
    after = GameContext(game.book, game.board, game.variant, game.state.copy())
    after.hooks.leave(after, seat, debt)
    inherits = isinstance(debt, Debt) and debt.creditor >= 0 and game.options.bankrupt_to == "creditor"
    heir = debt.creditor if inherits and isinstance(debt, Debt) else BANK
    clause, place = "T7.2" if heir < 0 else "T7.3", len(game.state.live)
    messages = [*_buildings(game, seat), *_cash(game, after, seat, debt), *_deeds(game, seat, heir)]
    messages += _cards(game, seat, heir)
    effects = [Effect(clause, message) for message in messages]
    if heir >= 0 and game.options.interest_at_bankruptcy:
        effects += _interest(game, seat, heir)
    effects.append(Effect("T9.4", msg("tables.leaving_place", player=game.names[seat], place=place)))
    if place == 2:
        effects.append(Effect("T1.1", msg("tables.leaving_last")))
    if isinstance(debt, JointDebt) and game.options.bankrupt_to != "board":
        others = [game.names[creditor] for creditor in debt.creditors]
        effects.append(Effect("T7.2", msg("tables.leaving_bank_pays", others=others, amount=debt.each)))
    return tuple(effects)


def _owned(game: GameContext, seat: int) -> list[int]:
    return [at for at in game.board.deeds if game.state.owner[at] == seat]


def _refund(game: GameContext, seat: int) -> tuple[int, int]:
    """The levels on the player's streets, and the bank's price for them: nothing if they just go back."""
    state, board = game.state, game.board
    levels = {at: game.building_steps(state.level[at]) for at in _owned(game, seat)}
    paid = game.options.bankrupt_to != "board"
    return sum(levels.values()), sum(n * board.house_cost[at] // 2 for at, n in levels.items() if paid)


def _buildings(game: GameContext, seat: int) -> list[Message]:
    levels, refund = _refund(game, seat)
    if not levels:
        return []
    if game.options.bankrupt_to == "board":
        return [msg("tables.leaving_buildings_back", player=game.names[seat], n=levels)]
    return [msg("tables.leaving_buildings", player=game.names[seat], n=levels, amount=refund)]


def _cash(game: GameContext, after: GameContext, seat: int, debt: PendingDecision | None) -> list[Message]:
    """The cash that goes to the creditor, and the rest to the bank."""
    left, messages = game.state.cash[seat] + _refund(game, seat)[1], list[Message]()
    for creditor in _paid_first(game, debt):
        gained = _money(after, creditor) - _money(game, creditor)
        own = min(left, gained)
        left -= own
        if own:
            messages.append(msg("tables.leaving_cash", other=game.name(creditor), amount=own))
        if gained > own:
            messages.append(msg("tables.leaving_bank_adds", other=game.name(creditor), amount=gained - own))
    if left:
        messages.append(msg("tables.leaving_cash", other=game.name(BANK), amount=left))
    return messages


def _paid_first(game: GameContext, debt: PendingDecision | None) -> list[int]:
    """The creditor who gets the cash before the bank: for a joint debt all if the rules pay them first."""
    if not isinstance(debt, Debt) or (isinstance(debt, JointDebt) and game.options.bankrupt_to != "board"):
        return []
    return [creditor for creditor, _ in owed_to(debt) if creditor != BANK]


def _money(game: GameContext, account: int) -> int:
    return game.state.cash[account] if account >= 0 else money_in(game.state, account)


def _deeds(game: GameContext, seat: int, heir: int) -> list[Message]:
    """The receivers of the deeds; the bank auctions them, unless it auctions nothing or nobody is left to
    bid.
    """
    deeds = [game.deed(at) for at in _owned(game, seat)]
    if not deeds:
        return []
    auctioned = game.options.auction and game.options.bankrupt_to != "board"
    if heir >= 0 or (auctioned and len(game.state.live) == 2):
        return [msg("tables.leaving_deeds", other=game.name(heir), deeds=deeds, n=len(deeds))]
    key = "tables.leaving_auctions" if auctioned else "tables.leaving_unowned"
    return [Message(key, {"deeds": deeds, "n": len(deeds)})]


def _cards(game: GameContext, seat: int, heir: int) -> list[Message]:
    decks = [game.card_name(card.kind) for card in game.state.held_cards if card.seat == seat]
    if not decks:
        return []
    if heir < 0:
        return [msg("tables.leaving_cards_back", decks=decks)]
    return [msg("tables.leaving_cards", decks=decks, other=game.name(heir))]


def _interest(game: GameContext, seat: int, heir: int) -> list[Effect]:
    """The new owner's immediate cost for the mortgaged ones among the deeds (T6.7)."""
    mortgaged = [at for at in _owned(game, seat) if game.state.level[at] < 0]
    if not mortgaged:
        return []
    tenth = sum(game.interest(at) for at in mortgaged)
    names = [game.deed(at) for at in mortgaged]
    message = msg("tables.leaving_interest", other=game.name(heir), deeds=names, amount=tenth)
    return [Effect("T6.7", message)]


def asks_for(
    game: GameContext, verb: str, entries: Sequence[e.Entry], partners: Sequence[int]
) -> tuple[Prompt, ...]:
    """The fields to fill in for these entries, which differ in nothing else."""
    if verb == "deal":
        return (_deal(game, partners, entries[0]),)
    spec = game.variant.specs[type(entries[0])]
    make = None if spec.opening is not None else _ASKS.get(verb)
    return _by_fields(game, entries) if make is None else make(game, entries)


def _by_fields(game: GameContext, entries: Sequence[e.Entry]) -> tuple[Prompt, ...]:
    """The prompts of a verb without a form of its own: its fields, with the entries as examples."""
    prompts: list[Prompt] = []
    spec = game.variant.specs[type(entries[0])]
    label = Message(spec.ask, {})
    if spec.opening is not None:
        return _of_opening(game, spec.opening(game, game.seats[entries[0].by]), spec.ask)
    rule = None if game.top is None else game.rule(game.top)
    if rule is not None and rule.picks is not None and spec.entry_label is None:
        picks = [pick for pick in rule.picks(game, game.top) if type(pick.entry) is type(entries[0])]
        if picks and not _said_by(picks[0].entry):
            return ()
        if picks:
            return (_of_picks(game, picks, label),)
    if rule is not None and rule.several is not None and "deeds" in own_fields(type(entries[0])):
        return (_of_several(rule.several(game, game.top), label),)
    listed = game.variant.specs[type(entries[0])].list_label
    if listed is not None:
        options = tuple(_listed(game, listed, entry, at) for at, entry in enumerate(entries, start=1))
        return (Prompt(AskKind.PLAYER, own_fields(type(entries[0]))[0], label, options=options),)
    for field in own_fields(type(entries[0])):
        values = list(dict.fromkeys(getattr(entry, field) for entry in entries))
        if field == "deed" and len(values) > 1:
            options = tuple(_of_deed(game, deed, game.board.price[game.square(deed)]) for deed in values)
            prompts.append(Prompt(AskKind.DEED, field, label, options=options))
        elif field in ("amount", "count"):
            kind = AskKind.AMOUNT if field == "amount" else AskKind.COUNT
            prompts.append(Prompt(kind, field, label, min(values)))
        elif field in spec.asked:
            question = Message(f"{spec.ask}_{field}", {})
            prompts.append(Prompt(AskKind.COUNT, field, question, least=1, most=spec.asked[field]))
        elif field == "dice":
            faces = game.variant.specs[type(entries[0])].faces or game.dice.faces
            prompts.append(Prompt(AskKind.DICE, field, _ask_dice(faces), faces=faces))
    return tuple(prompts)


def _listed(game: GameContext, listed: Narrator, entry: e.Entry, number: int) -> Option:
    """A whole entry to pick; typed, it is the values of its fields (`hostile_takeover:Ann`)."""
    values = [getattr(entry, field) for field in own_fields(type(entry))]
    value = ":".join(str(each) for each in values if each is not None)
    return Option(value, listed(game, entry), number, entry=entry)


def _of_opening(game: GameContext, opened: Proposing | None, ask: str) -> tuple[Prompt, ...]:
    """A deed, a partner, then amounts, each in a field of its own; the sum lent is more than nothing."""
    assert opened is not None
    deeds = tuple(_of_deed(game, game.board.deed_ids[at], game.board.price[at]) for at in opened.deeds)
    partners = players_option(game, opened.partners)
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


def _of_picks(game: GameContext, picks: Sequence[NamedSquare], label: Message) -> Prompt:
    """The square to choose, by the field in which the entries name it: by its number, or by a word (which
    board).
    """
    entry = picks[0].entry
    field = _said_by(entry)
    worded = isinstance(getattr(entry, field), str)
    values = [getattr(pick.entry, field) if worded else str(pick.number) for pick in picks]
    options = tuple(
        Option(value, named_pick(game, pick), pick.number, square=pick.square)
        for value, pick in zip(values, picks, strict=True)
    )
    return Prompt(AskKind.DEED if worded else AskKind.SQUARE, field, label, options=options)


def _said_by(entry: e.Entry) -> str:
    """The field in which an entry names the pick, "" if it is only its verb."""
    return next((name for name in own_fields(type(entry)) if getattr(entry, name) is not None), "")


def named_pick(game: GameContext, pick: NamedSquare) -> Message:
    """`6 · Oriental Avenue`, or named by the waiting decision or the verb; without a square the name
    alone.
    """
    each = game.variant.specs[type(pick.entry)].entry_label
    if each is not None:
        return each(game, pick.entry)
    if pick.square < 0:
        return msg(pick.said, n=pick.number)
    return msg(pick.said, n=pick.number, place=game.deed(pick.square))


def own_fields(kind: type[e.Entry]) -> tuple[str, ...]:
    """The fields of a verb beside those of every entry."""
    return tuple(name for name in kind.__struct_fields__ if name not in e.Entry.__struct_fields__)


def _ask_dice(faces: Sequence[Sequence[Face]]) -> Message:
    """As many dice as are thrown, with a throw of them as it is typed."""
    return msg("tables.ask_dice", dice=dice_example(faces))


def _dice(game: GameContext, entries: Sequence[e.Entry]) -> tuple[Prompt, ...]:
    seat, entry = game.seats[entries[0].by], entries[0]
    spec = game.variant.specs[type(entry)]
    further = spec.further
    faces = spec.faces or game.hooks.dice_asked(game, seat)
    led = [name for name in own_fields(type(entry)) if len({getattr(each, name) for each in entries}) > 1]
    if led:
        leads = tuple(getattr(each, led[0]) for each in entries)
        return (Prompt(AskKind.DICE, "dice", _ask_dice(faces), faces=faces, led=led[0], leads=leads),)
    if further is None:
        return (Prompt(AskKind.DICE, "dice", _ask_dice(faces), faces=faces),)
    more = game.hooks.faces_asked(game, seat)
    unused = () if more else further.faces
    label = _ask_dice(faces + more)
    return (Prompt(AskKind.DICE, "dice", label, faces=faces + more, also=further.field, unused=unused),)


def _dealt(game: GameContext, entries: Sequence[e.Entry]) -> tuple[Prompt, ...]:
    """As many deeds or cards as are dealt."""
    number = len(entries[0].deeds) if isinstance(entries[0], e.Dealt) else 0
    rule = None if game.top is None else game.rule(game.top)
    several = (
        Several((), number, number) if rule is None or rule.several is None else rule.several(game, game.top)
    )
    return (_of_several(several, msg("tables.ask_dealt", n=number)),)


def _of_several(several: Several, label: Message) -> Prompt:
    """Some of the deeds or cards that the waiting decision offers."""
    options = tuple(
        Option(card.id, card.said, square=card.square, amount=card.price) for card in several.cards
    )
    return Prompt(
        AskKind.DEEDS, "deeds", label=label, least=several.least, most=several.most, options=options
    )


def _card(game: GameContext, entries: Sequence[e.Entry]) -> tuple[Prompt, ...]:
    """The cards that may be on top, numbered in the order of their deck."""
    top = game.top
    if not isinstance(top, Draw):
        return ()
    options = []
    for entry in entries:
        if isinstance(entry, e.Turned):
            at = game.board.card_at[top.deck][entry.card]
            options.append(Option(entry.card, card_words(game.board, top.deck, at), at + 1))
    label = msg("tables.ask_card", deck=game.deck_name(top.deck))
    return (Prompt(AskKind.CARD, "card", label, options=tuple(options)),)


def _bid(game: GameContext, entries: Sequence[e.Entry]) -> tuple[Prompt, ...]:
    """From the least possible bid; a lot is paid at once, so the cash is the upper end."""
    entry = entries[0]
    assert isinstance(entry, e.Bid)
    most = game.state.cash[game.seats[entry.by]] if isinstance(game.top, Lot) else None
    return (
        Prompt(
            AskKind.AMOUNT,
            "amount",
            label=msg("tables.ask_bid", amount=entry.amount),
            least=entry.amount,
            most=most,
        ),
    )


def _mortgage(game: GameContext, entries: Sequence[e.Entry]) -> tuple[Prompt, ...]:
    options = [
        _of_deed(game, entry.deed, game.board.mortgage[game.square(entry.deed)])
        for entry in entries
        if isinstance(entry, e.Mortgage)
    ]
    return (Prompt(AskKind.DEED, "deed", msg("tables.ask_mortgage"), options=tuple(options)),)


def _redeem(game: GameContext, entries: Sequence[e.Entry]) -> tuple[Prompt, ...]:
    options = [
        _of_deed(game, entry.deed, -brought(game, entry)) for entry in entries if isinstance(entry, e.Redeem)
    ]
    return (Prompt(AskKind.DEED, "deed", msg("tables.ask_redeem"), options=tuple(options)),)


def _keep(game: GameContext, entries: Sequence[e.Entry]) -> tuple[Prompt, ...]:
    """The deed, if several were received together."""
    options = [
        _of_deed(game, entry.deed, game.interest(game.square(entry.deed)))
        for entry in entries
        if isinstance(entry, e.Keep)
    ]
    if len(options) < 2:
        return ()
    return (Prompt(AskKind.DEED, "deed", msg("tables.ask_keep"), options=tuple(options)),)


def _build(game: GameContext, entries: Sequence[e.Entry]) -> tuple[Prompt, ...]:
    """Every street of the groups that may be built on: one entry may spread levels."""
    own = _own_levels(game, entries[0], msg("tables.ask_build"))
    if own is not None:
        return own
    offered: dict[str, Option] = {}
    for entry in entries:
        if isinstance(entry, e.Build):
            for deed in entry.deeds:
                for at in _together(game, entry.by, deed):
                    room = game.options.hotel_after + 1 - game.building_steps(game.state.level[at])
                    offered[game.board.deed_ids[at]] = _of_deed(
                        game, game.board.deed_ids[at], game.board.house_cost[at], room
                    )
    options = tuple(option for option in _in_board_order(offered) if option.most)
    return (Prompt(AskKind.LEVELS, "deeds", msg("tables.ask_build"), 1, options=options),)


def _own_levels(game: GameContext, entry: e.Entry, label: Message) -> tuple[Prompt, ...] | None:
    """Streets and numbers by the verb's own rule, with the price of a house; None for even building."""
    levels = game.variant.specs[type(entry)].levels
    if levels is None:
        return None
    options = []
    for at, most in levels(game, game.seats[entry.by]):
        deed = game.board.deed_ids[at]
        one = msgspec.structs.replace(entry, deeds={deed: 1})
        options.append(_of_deed(game, deed, abs(brought(game, one)), most))
    return (Prompt(AskKind.LEVELS, "deeds", label, 1, options=tuple(options)),)


def _together(game: GameContext, player: str, deed: str) -> tuple[int, ...]:
    """The streets that the player builds on together with this one."""
    return game.built_together(game.seats[player], game.board.group[game.square(deed)])


def _sell(game: GameContext, entries: Sequence[e.Entry]) -> tuple[Prompt, ...]:
    """Every street with buildings of the groups that may be sold from."""
    own = _own_levels(game, entries[0], msg("tables.ask_sell"))
    if own is not None:
        return own
    offered: dict[str, Option] = {}
    for entry in entries:
        if isinstance(entry, e.Sell):
            for deed in entry.deeds:
                for at in _together(game, entry.by, deed):
                    name, level = game.board.deed_ids[at], game.building_steps(game.state.level[at])
                    offered[name] = _of_deed(game, name, sale_of(game, {name: 1}), level)
    options = tuple(option for option in _in_board_order(offered) if option.most)
    return (Prompt(AskKind.LEVELS, "deeds", msg("tables.ask_sell"), 1, options=options),)


def _want(game: GameContext, entries: Sequence[e.Entry]) -> tuple[Prompt, ...]:
    seat = game.seats[entries[0].by]
    groups = [entry.group for entry in entries if isinstance(entry, e.Want)]
    options = [
        _of_group(game, seat, game.board.group_ids.index(group), _hotels_wanted(game)) for group in groups
    ]
    most = max((option.most for option in options), default=1)
    return (
        Prompt(AskKind.GROUP, "group", msg("tables.ask_group"), options=tuple(options)),
        Prompt(AskKind.COUNT, "count", label=msg("tables.ask_count"), least=1, most=most),
    )


def _hotels_wanted(game: GameContext) -> bool | None:
    """Whether hotels are wanted in the present shortage; None without one."""
    return game.top.hotels if isinstance(game.top, Shortage) else None


def _of_group(game: GameContext, seat: int, group: int, hotels: bool | None) -> Option:
    """A group and how many more fit on it: houses, or hotels if every street has its four."""
    squares = game.built_together(seat, group)
    heights, most = [game.building_steps(game.state.level[at]) for at in squares], game.options.hotel_after
    for_hotels = min(heights) >= most if hotels is None else hotels
    room = sum(max(most + for_hotels - height, 0) for height in heights)
    cost = game.board.house_cost[squares[0]]
    return Option(
        game.board.group_ids[group],
        game.group(group),
        square=squares[0],
        amount=cost,
        most=room,
        words=money_words(game, squares[0]),
    )


def _drop(game: GameContext, entries: Sequence[e.Entry]) -> tuple[Prompt, ...]:
    top, seat = game.top, game.seats[entries[0].by]
    wishes = top.wishes if isinstance(top, (Shortage, Lot)) else ()
    most = next((wish.number for wish in wishes if wish.seat == seat), 1)
    if isinstance(top, Lot) and top.bidder == seat:
        most -= 1
    return (Prompt(AskKind.COUNT, "count", label=msg("tables.ask_drop"), least=1, most=most),)


def _settle(game: GameContext, entries: Sequence[e.Entry]) -> tuple[Prompt, ...]:
    seat, top = game.seats[entries[0].by], game.top
    owned = tuple(
        _of_deed(game, game.board.deed_ids[at], game.board.price[at])
        for at in game.board.deeds
        if game.state.owner[at] == seat and not game.tied(at)
    )
    most = game.state.cash[seat]
    other = game.name(top.creditor) if isinstance(top, Debt) else ""
    return (
        Prompt(AskKind.DEEDS, "deeds", msg("tables.ask_settle", other=other), 1, options=owned),
        Prompt(AskKind.AMOUNT, "cash", label=msg("tables.ask_settle_cash"), least=0, most=most),
    )


def _deal(game: GameContext, partners: Sequence[int], entry: e.Entry) -> Prompt:
    options = tuple(Option(game.names[at], _named(game.names[at]), at + 1) for at in partners)
    terms = "terms" if "terms" in own_fields(type(entry)) else ""
    return Prompt(AskKind.DEAL, "with", msg("tables.ask_deal"), options=options, also=terms)


def players_option(game: GameContext, seats: Sequence[int]) -> tuple[Option, ...]:
    """Players to pick from, numbered by seat."""
    return tuple(Option(game.names[at], _named(game.names[at]), at + 1) for at in seats)


def _of_deed(game: GameContext, deed: str, amount: int, most: int = 0) -> Option:
    square = game.square(deed)
    words = money_words(game, square)
    return Option(deed, game.deed(square), square=square, amount=amount, most=most, words=words)


def money_words(game: GameContext, square: int) -> str:
    """The area that words amounts of a square if each ring has its own money, "" for none."""
    return game.book.money_words(int(square in game.board.rings[-1])) if game.variant.moneys else ""


def _in_board_order(options: Mapping[str, Option]) -> list[Option]:
    return sorted(options.values(), key=lambda option: option.square or 0)


def _named(name: str) -> Message:
    return msg("sheet.name", name=name)


_ASKS: Mapping[str, Callable[[GameContext, Sequence[e.Entry]], tuple[Prompt, ...]]] = {
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
