"""Two boards with two turns under way, and their referee by hand: the same table, the same refusals.

Thousands of games: `python -m tests.referees --ruleset double-davenport --games 5000`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec
import pytest

from tests.referees.by_hand import No
from tests.referees.comparing import Different
from tests.referees.double_davenport_by_hand import BOARDS, MONEYS, SIZE, Turn, TwoTurns, both_boards
from tourney.base.chance import Chance
from tourney.game.engine import decisions as f
from tourney.game.engine import entries as e
from tourney.game.engine.accounts import Refusal
from tourney.game.engine.game import GameRecord
from tourney.game.engine.game_context import GameContext
from tourney.game.engine.legality import judged, legal
from tourney.game.engine.setup import setup_of, shown_setup
from tourney.game.record import new_game, read_header
from tourney.game.replaying import bank_of
from tourney.game.simulation import header_of, play_game
from tourney.game.strategies import BOTS
from tourney.game.systems.double_davenport import decisions as o
from tourney.game.systems.double_davenport import deeds
from tourney.game.systems.double_davenport import entries as own
from tourney.game.systems.double_davenport.state import Bank, Seat

T = TypeVar("T")
NAMES = "ABCDE"
MOST_ENTRIES, TRIES = 120, 4
CASH = (0, 20, 120, 400, 1000)
DIRECTIONS: tuple[own.Direction, ...] = ("forward", "backward")
SEEDS = range(40)
KINDS = ("random", "trader", "builder", "dealer", "cautious")


def pick(chance: Chance, values: Sequence[T]) -> T:
    return values[chance.below(len(values))]


# ---- where a game starts ----------------------------------------------------------------------


def begun(chance: Chance) -> tuple[GameRecord, TwoTurns]:
    """One game in four from its start; else a position with much to do."""
    names = list(NAMES[: 3 + chance.below(3)])
    options: dict[str, Any] = {
        "figure_eight": pick(chance, ("arrow", "straight")),
        "dice_mode": pick(chance, ("two", "two", "two", "single")),
        "casino": chance.below(4) > 0,
    }
    raw: dict[str, Any] = {"record": "tourney-game", "version": 2, "ruleset": "double-davenport"}
    raw |= {"edition": BOARDS[0], "players": names, "options": options}
    table = TwoTurns(names, options)
    if chance.below(4):
        raw["setup"] = _position(table, chance)
        options["houses"] = 64 if chance.below(2) else 2 * max(32 - houses for houses, _ in table.stock) + 2
        table.stock = [(houses - 32 + options["houses"] // 2, hotels) for houses, hotels in table.stock]
    return new_game(read_header(json.dumps(raw))), table


def _position(table: TwoTurns, chance: Chance) -> dict[str, Any]:
    """Set on the table by hand, and as a record says it."""
    left = table.names[: 2 + chance.below(len(table.names) - 1)] if chance.below(4) == 0 else table.names
    _share_out(table, [table.names.index(name) for name in left], chance)
    for deck in range(4):
        if chance.below(3) == 0:
            table.kept.append((deck, table.names.index(pick(chance, left))))
        if chance.below(2):
            held = any(each == deck for each, _ in table.kept)
            known = [card for card, one in table.cards[deck].items() if not held or one["effect"] != "keep"]
            table.pile[deck] = list(chance.shuffled(known))
    table.kept.sort(key=lambda each: each[1])
    for seat in range(len(table.names)):
        table.hands[seat].out = max(0, seat - len(left) + 1)
        _sit_down(table, seat, chance)
    single = len(left) == 2 or chance.below(4) == 0
    high = chance.below(len(left))
    low = next(at for at in chance.shuffled(list(range(len(left)))) if at != high)
    table.early = []
    table.under_way = [Turn(high, None)] if single else [Turn(low, "six"), Turn(high, "eight")]
    table.single, table.demands = single, chance.below(3)
    dice = {"turn": left[high]} if single else {"six": left[low], "eight": left[high]}
    decks = {name: table.pile[deck] for deck, name in enumerate(table.decks)}
    players = {name: _said(table, seat) for seat, name in enumerate(table.names)}
    return {"players": players, "dice": dice, "demands": table.demands, "decks": decks}


def _sit_down(table: TwoTurns, seat: int, chance: Chance) -> None:
    hand = table.hands[seat]
    hand.declare, hand.way = False, pick(chance, (1, -1))
    hand.at = pick(chance, [at for at in range(2 * SIZE) if at != SIZE])
    if hand.out:
        hand.moneys = (0, 0)
        return
    hand.moneys = (pick(chance, CASH), pick(chance, CASH))
    if chance.below(5) == 0:
        hand.at, hand.jail = pick(chance, (10, 50)), chance.below(3)
    elif chance.below(8) == 0:
        hand.at = 0
    if hand.at == 0:
        hand.enter = pick(chance, (None, 0, 1))
        hand.declare = hand.enter is None
    hand.may_turn = chance.below(6) == 0
    free = [at for at, one in enumerate(table.board) if one.deed and at not in table.owner]
    taken = [other.marker for other in table.hands]
    marked = pick(chance, free) if free else None
    hand.marker = marked if chance.below(2) and marked not in taken else None


def _share_out(table: TwoTurns, left: list[int], chance: Chance) -> None:
    """Whole groups with buildings, whole ones without, and single deeds, some of them mortgaged."""
    for group in sorted({one.group for one in both_boards() if one.group}):
        squares = [at for at, one in enumerate(table.board) if at in group]
        whole, base = pick(chance, left), chance.below(5)
        built = table.board[squares[0]].kind == "street" and chance.below(2) == 0
        table._count(squares[0] // SIZE)
        if built and table.houses >= base * len(squares):
            table.owner |= dict.fromkeys(squares, whole)
            table.level |= dict.fromkeys(squares, 0)
            table._raise_to(dict.fromkeys(squares, 5 if base == 4 and chance.below(2) else base))
            continue
        for at in squares:
            if chance.below(4):
                table.owner[at] = pick(chance, left)
                table.level[at] = -(chance.below(4) == 0)


def _said(table: TwoTurns, seat: int) -> dict[str, Any]:
    hand = table.hands[seat]
    return {
        "cash": hand.moneys[0],
        "pounds": hand.moneys[1],
        "square": hand.at,
        "in_jail": hand.jail,
        "cards": [table.decks[deck] for deck in table.decks_of(seat)],
        "deeds": {
            table.board[at].deed: "mortgaged" if table.level[at] < 0 else table.level[at]
            for at in table._deeds(seat)
        },
        "bankrupt": hand.out or None,
        "direction": "forward" if hand.way == 1 else "backward",
        "declare": hand.declare,
        "may_turn": hand.may_turn,
        "enter": None if hand.enter is None else BOARDS[hand.enter],
        "marker": None if hand.marker is None else table.board[hand.marker].deed,
    }


# ---- what is compared -------------------------------------------------------------------------


def seen(game: GameContext) -> dict[str, Any]:
    state, shown = game.state, shown_setup(setup_of(game))
    turns: list[dict[str, Any]] = []
    early: list[Any] = []
    for decision in state.todo:
        if isinstance(decision, o.Hand):
            turns.append({name: getattr(decision, name) for name in decision.fields} | {"wait": []})
        else:
            (turns[-1]["wait"] if turns else early).append(_frame(game, decision))
    return {
        "players": shown["players"],
        "bank": bank_of(game),
        "decks": shown["decks"],
        "phase": shown.get("phase"),
        "dice": {} if state.over else shown["dice"],
        "doubles": {} if state.over else shown["doubles"],
        "demands": shown["demands"],
        "agreements": shown["agreements"],
        "single": state.of_table(Bank).single,
        "turns": turns,
        "early": early,
        "over": state.over,
    }


def by_hand(table: TwoTurns) -> dict[str, Any]:
    pairs = {"six": 0, "eight": 1, None: 2}
    fields = ("seat", "doubles", "acting", "again", "asked", "waits", "urged")
    return {
        "players": {name: _said_of(table, seat) for seat, name in enumerate(table.names)},
        "bank": {
            "houses": table.stock[0][0],
            "hotels": table.stock[0][1],
            "london_houses": table.stock[1][0],
            "london_hotels": table.stock[1][1],
        },
        "decks": {name: table.pile[deck] for deck, name in enumerate(table.decks)},
        "phase": table.phase,
        "dice": {} if table.over else table.holders(),
        "doubles": {} if table.over else table.doubles_of_pairs(),
        "demands": table.demands,
        "agreements": tuple({"players": (a, b), "terms": terms} for a, b, terms in table.agreements),
        "single": table.single,
        "turns": [
            {name: getattr(turn, name) for name in fields}
            | {"pair": pairs[turn.pair], "wait": [_wait(table, wait) for wait in turn.wait]}
            for turn in table.under_way
        ],
        "early": [_wait(table, wait) for wait in table.early],
        "over": table.over,
    }


def _said_of(table: TwoTurns, seat: int) -> dict[str, Any]:
    said = _said(table, seat)
    way = {"direction": None if table.hands[seat].way is None else said["direction"]}
    return said | way | table.start_of(seat)


def _frame(game: GameContext, decision: f.PendingDecision) -> tuple[Any, ...]:
    """What waits, as `_wait` has it."""

    def among(bits: int) -> list[int]:
        return [seat for seat in game.state.live if bits >> seat & 1]

    def wishes(of: tuple[f.Wish, ...]) -> list[tuple[int, str, int]]:
        return sorted((wish.seat, game.board.group_ids[wish.group], wish.number) for wish in of)

    match decision:
        case o.FirstThrows():
            return ("start", decision.order, among(decision.waiting))
        case o.Placing():
            return ("corners", decision.seat)
        case o.SalaryChoice() | o.Gamble():
            return (decision.called, decision.seat)
        case o.BailChoice():
            return ("bail", decision.seat)
        case o.Onward():
            return ("onward", decision.seat, decision.rent_factor, decision.dice_factor)
        case o.RentDue():
            return ("rent", decision.seat, decision.creditor, decision.amount, decision.side, decision.square)
        case f.Debt():
            return (
                "debt",
                decision.seat,
                decision.creditor,
                decision.amount,
                getattr(decision, "side", None),
            )
        case o.Journey():
            return ("travel", decision.seat, decision.square, decision.owner)
        case o.Repossession():
            cards = sorted(game.board.kept[kind].deck for kind in decision.cards)
            debt = (decision.seat, decision.creditor, decision.amount, decision.side)
            return ("repossession", *debt, sorted(decision.deeds), cards)
        case o.ForcedSale():
            deck = game.board.kept[decision.kind].deck if decision.kind >= 0 else -1
            bids = (
                decision.high,
                decision.bidder,
                among(decision.passed),
                among(decision.excluded),
                decision.sold,
            )
            return ("forced sale", decision.seat, decision.square, deck, *bids)
        case o.Handshake():
            give = _side(game, decision.give, decision.pounds_given)
            return (
                "proposal",
                decision.seat,
                decision.other,
                give,
                _side(game, decision.take, decision.pounds_taken),
                decision.terms,
            )
        case f.Advance():
            return ("advance", decision.seat, decision.steps)
        case f.Draw():
            return ("draw", decision.seat, decision.deck)
        case f.FineOrDraw():
            return ("fine or draw", decision.seat, decision.fine, decision.deck)
        case f.Offer() | f.Received():
            return (type(decision).__name__.lower(), decision.seat, decision.square)
        case f.Auction():
            barred = (among(decision.passed), among(decision.excluded))
            return ("auction", decision.square, decision.high, decision.bidder, *barred)
        case f.Award():
            return ("award", decision.seat, decision.square, decision.amount, among(decision.excluded))
        case f.Shortage():
            return ("shortage", decision.hotels, wishes(decision.wishes), among(decision.passed))
        case f.Lot():
            wished = wishes(decision.wishes)
            return ("lot", decision.hotels, wished, decision.high, decision.bidder, among(decision.passed))
        case f.Place():
            return ("place", decision.seat, game.board.group_ids[decision.group], decision.hotels)
    raise AssertionError(decision)


def _side(game: GameContext, side: f.Side, pounds: int) -> tuple[Any, ...]:
    deeds = sorted(game.board.deed_ids[at] for at in side.deeds)
    return (side.cash, pounds, deeds, sorted(game.board.kept_ids[kind] for kind in side.cards))


def _wait(table: TwoTurns, wait: dict[str, Any]) -> tuple[Any, ...]:
    live, kind, seat = table._live(), wait["is"], wait["seat"]

    def among(seats: set[int]) -> list[int]:
        return [each for each in live if each in seats]

    def side(of: dict[str, Any]) -> tuple[Any, ...]:
        return (of["cash"], of["pounds"], sorted(of["deeds"]), sorted(of["cards"]))

    nobody = -1 if wait.get("bidder") is None else wait["bidder"]
    to = -1 if wait.get("to") is None else wait["to"]
    match kind:
        case "start":
            return (kind, wait["order"], among(wait["left"]))
        case "corners":
            return (kind, seat)
        case "onward":
            return (kind, seat, wait["card"].get("times", 1), wait["card"].get("dice", 0))
        case "rent":
            return (kind, seat, to, wait["amount"], wait["side"], wait["at"])
        case "debt":
            return (kind, seat, to, wait["amount"], wait["side"])
        case "repossession":
            debt = (seat, to, wait["amount"], wait["side"])
            return (kind, *debt, sorted(wait["deeds"]), sorted(wait["cards"]))
        case "forced sale":
            bids = (wait["high"], nobody, among(wait["passed"]), among(wait["barred"]), wait["sold"])
            return (kind, seat, wait["at"], wait["deck"], *bids)
        case "proposal":
            return (kind, seat, to, side(wait["give"]), side(wait["take"]), wait["terms"])
        case "auction":
            return (kind, wait["at"], wait["high"], nobody, among(wait["passed"]), among(wait["barred"]))
        case "award":
            return (kind, seat, wait["at"], wait["amount"], among(wait["barred"]))
        case "shortage" | "lot":
            wishes = sorted((who, colour, n) for who, (colour, n) in wait["wishes"].items())
            height = (wait["high"], nobody) if kind == "lot" else ()
            return (kind, wait["hotels"], wishes, *height, among(wait["passed"]))
    return (kind, *(value for name, value in wait.items() if name != "is"))


written = msgspec.json.Encoder(order="sorted").encode
"""What differs in no letter of JSON is the same: a tuple is a list."""


def same(game: GameRecord, table: TwoTurns) -> None:
    mine, theirs = seen(game.play), by_hand(table)
    for name, value in mine.items():
        if written(value) != written(theirs[name]):
            raise Different(game.entries, name, value, theirs[name])


# ---- how a game goes --------------------------------------------------------------------------


def allowed(game: GameContext, entry: e.Entry) -> bool:
    return not isinstance(judged(game, game.seats.get(entry.by, -1), entry), Refusal)


def allowed_by_hand(table: TwoTurns, entry: e.Entry) -> bool:
    try:
        table.copy().enter(plain(entry))
    except No:
        return False
    return True


def plain(entry: e.Entry) -> dict[str, Any]:
    raw: dict[str, Any] = msgspec.to_builtins(entry)
    return {"give": {}, "take": {}, **raw} if isinstance(entry, e.Deal) else raw


def compare_game(seed: int, met: Counter[str]) -> None:
    """One game of this seed. Different where position or verdict differs."""
    chance = Chance(seed)
    game, table = begun(chance)
    for _ in range(MOST_ENTRIES):
        same(game, table)
        met["both acting"] += sum(turn.acting for turn in table.under_way) == 2
        met.update(f"waits: {wait['is']}" for wait in table.everything)
        for _ in range(TRIES):
            entry = any_entry(game.play, chance)
            met["tried"] += 1
            if allowed(game.play, entry) != allowed_by_hand(table, entry):
                raise Different(game.entries, entry, "one allows it, the other does not")
        made = next_entry(game.play, chance)
        if made is None:
            met["to the end"] += 1
            return
        refused = game.apply(made)
        if refused is not None:
            raise Different(game.entries, made, refused)
        try:
            table.enter(plain(made))
        except No:
            raise Different(game.entries, made, "not allowed by hand") from None
        met[plain(made)["do"]] += 1


def compared(seed: int) -> Counter[str]:
    """The same, and what it met."""
    met = Counter[str]()
    compare_game(seed, met)
    return met


def next_entry(game: GameContext, chance: Chance) -> e.Entry | None:
    """Mostly what moves the game, each kind as likely; sometimes a deal, several buildings, the referee's."""
    toss = chance.below(100)
    if toss < 25:
        entry = any_entry(game, chance) if toss < 12 else _bargain(game, chance)
        if allowed(game, entry):
            return entry
    if toss == 98 and chance.below(3) == 0:
        called: e.Entry = e.Time(by=e.REFEREE)
        return called if allowed(game, called) else next_entry(game, chance)
    if toss == 99 and game.state.left > 2 and chance.below(3) == 0:
        gone = e.Withdraw(by=e.REFEREE, player=game.names[pick(chance, game.state.live)])
        return gone if allowed(game, gone) else next_entry(game, chance)
    if toss == 97:
        sent = own.WrongWay(by=e.REFEREE, player=game.names[pick(chance, game.state.live)])
        return sent if allowed(game, sent) else next_entry(game, chance)
    entries: list[e.Entry] = []
    moving: list[e.Entry] = []
    for seat in chance.shuffled(list(game.state.live)):
        entries = legal(game, seat)
        moving = [entry for entry in entries if not isinstance(entry, _BESIDES)]
        if moving or chance.below(20) == 0:
            break
    among = moving if moving and chance.below(4) else entries
    if not among:
        return None
    kinds: dict[str, list[e.Entry]] = {}
    for entry in among:
        if isinstance(entry, e.Pass) and chance.below(2):
            return entry
        kinds.setdefault(type(entry).__name__, []).append(entry)
    return _filled(game, pick(chance, kinds[pick(chance, sorted(kinds))]), chance)


_BESIDES = (e.Build, e.Sell, e.Mortgage, e.Redeem, e.Want, own.Mark, own.Demand, own.PassTurn, own.Declare)


def _filled(game: GameContext, entry: e.Entry, chance: Chance) -> e.Entry:
    """What an example leaves to chance."""
    changed: dict[str, Any] = {}
    if isinstance(entry, e.ThrowForStart):
        changed = {"dice": tuple(chance.below(faces) + 1 for faces in (2, 2, 2, 2))}
    elif isinstance(entry, own.ThrowPair):
        pair = entry.set or next(
            (
                "eight"
                for hand in game.state.todo
                if isinstance(hand, o.Hand) and hand.pair == 1 and game.names[hand.seat] == entry.by
            ),
            "six",
        )
        faces = 8 if pair == "eight" else 6
        first = chance.below(faces) + 1
        changed = {"dice": (first, first if chance.below(4) == 0 else chance.below(faces) + 1)}
    elif isinstance(entry, e.Bid):
        changed = {"amount": entry.amount + chance.below(3) * 90}
    elif isinstance(entry, own.Bet):
        changed = {"die": chance.below(10) + 1}
    elif isinstance(entry, e.Want):
        changed = {"count": 1 + chance.below(3)}
    other = msgspec.structs.replace(entry, **changed)
    return other if allowed(game, other) else entry


def any_entry(game: GameContext, chance: Chance) -> e.Entry:
    """Anything that somebody could type, mostly not allowed now."""
    name = game.names[chance.below(len(game.names))]
    deed = pick(chance, [game.board.deed_ids[at] for at in game.board.deeds])
    asked = [getattr(decision, "square", -1) for decision in game.state.todo]
    squares = [at for at in asked if at in game.board.deeds]
    if squares and chance.below(2):
        deed = game.board.deed_ids[pick(chance, squares)]
    currency = pick(chance, (None, *MONEYS))
    said: own.Currency = pick(chance, MONEYS)  # type: ignore[arg-type]
    pair = pick(chance, (None, "six", "eight"))
    dice = (1 + chance.below(9), 1 + chance.below(9))
    where = pick(chance, (None, *BOARDS))
    either: Any = pick(chance, (None, deed))
    match chance.below(22):
        case 0 | 1:
            return own.ThrowPair(by=name, set=pair, dice=dice)  # type: ignore[arg-type]
        case 2:
            return own.Declare(by=name, direction=pick(chance, DIRECTIONS), board=where)  # type: ignore[arg-type]
        case 3 | 4:
            return own.Mark(by=name, deed=either)
        case 5:
            return own.PayDeed(by=name, deed=either, currency=currency)  # type: ignore[arg-type]
        case 6:
            return own.Waive(by=name, deed=either)
        case 7:
            stations = [game.board.deed_ids[at] for at in game.board.of_kind["station"]]
            return own.Travel(by=name, to=pick(chance, stations))
        case 8:
            amount = 1 + chance.below(500)
            return own.Bet(by=name, amount=amount, currency=said, die=1 + chance.below(10))
        case 9:
            kind = pick(chance, (own.Bail, own.PassTurn, own.JailPayHere))
            return kind(by=name, currency=currency)  # type: ignore[arg-type]
        case 10:
            return own.OfferForSale(
                by=name, deed=either, card=pick(chance, (None, None, *game.board.deck_ids))
            )
        case 11:
            return own.ChooseSalary(by=name, currency=said)
        case 12:
            return own.StartAt(by=name, square=10 * chance.below(8))
        case 13 | 14:
            return _bargain(game, chance)
        case 15 | 16:
            building = pick(chance, (e.Build, e.Sell))
            return building(by=name, deeds=_levels(game, deed, chance))
        case 17:
            return pick(chance, (e.Keep, e.Redeem, e.Mortgage))(by=name, deed=deed)
        case 18:
            return e.Bid(by=name, amount=chance.below(150))
        case 19:
            return e.Want(by=name, group=pick(chance, game.board.group_ids), count=1 + chance.below(2))
        case 20:
            return e.Drop(by=name, count=1)
    kinds = (
        e.Buy,
        e.Decline,
        e.Pass,
        e.Default,
        e.Bankrupt,
        e.Accept,
        e.Refuse,
        own.Demand,
        own.Stay,
        e.JailCard,
    )
    return pick(chance, kinds)(by=name)


def _levels(game: GameContext, deed: str, chance: Chance) -> dict[str, int]:
    group = game.board.group_of(game.square(deed))
    level = 1 + chance.below(3)
    return {game.board.deed_ids[at]: level for at in group} if chance.below(2) else {deed: level}


def _bargain(game: GameContext, chance: Chance) -> e.Entry:
    """A deal, or what a deed's owner does to it."""
    seat, other = pick(chance, game.state.live), pick(chance, range(len(game.names)))
    owed = [decision.seat for decision in game.state.todo if isinstance(decision, (o.Owed, o.Repossession))]
    seat = pick(chance, owed) if owed and chance.below(2) else seat
    if chance.below(3) == 0:
        mine = [game.board.deed_ids[at] for at in game.board.deeds if game.state.owner[at] == seat]
        if mine:
            deed = pick(chance, mine)
            if chance.below(2):
                return pick(chance, (e.Mortgage, e.Redeem))(by=game.names[seat], deed=deed)
            return pick(chance, (e.Build, e.Sell))(by=game.names[seat], deeds=_levels(game, deed, chance))
    give, take = _goods(game, seat, chance), _goods(game, other, chance)
    terms = pick(chance, (None, None, "no rent until midnight"))
    return own.Bargain(by=game.names[seat], other=game.names[other], give=give, take=take, terms=terms)


def _goods(game: GameContext, seat: int, chance: Chance) -> own.BothMoneys:
    deeds = [game.board.deed_ids[at] for at in game.board.deeds if game.state.owner[at] == seat]
    pounds = game.state.of_seat(Seat, seat).pounds
    return own.BothMoneys(
        cash=chance.below(game.state.cash[seat] + 1) // 3 if chance.below(2) else 0,
        pounds=chance.below(pounds + 1) // 3 if chance.below(2) else 0,
        deeds=tuple(chance.shuffled(deeds)[: chance.below(3)]),
        cards=tuple(game.cards_of(seat)[: chance.below(2)]),
    )


def follow(seed: int, met: Counter[str]) -> None:
    """A game of bots from its start, entry by entry, its decks known."""
    names = list(NAMES[: 3 + seed % 3])
    options = {"figure_eight": ("arrow", "straight")[seed % 2]}
    bots = [BOTS[KINDS[(seed + at) % len(KINDS)]] for at in range(len(names))]
    played = play_game(header_of("double-davenport", "", names, seed, options), bots, 120, seed)
    game, table = new_game(played.header), TwoTurns(names, options)
    decks = zip(game.play.board.decks, game.play.state.decks, strict=True)
    table.pile = [[deck[at].id for at in order] for deck, order in decks]
    for entry in played.game.entries:
        assert game.apply(entry) is None
        table.enter(plain(entry))
        same(game, table)
        met[plain(entry)["do"]] += 1


def test_random_games_go_as_by_hand() -> None:
    met = Counter[str]()
    for seed in SEEDS:
        compare_game(seed, met)
    waits = ("auction", "rent", "travel", "bail", "repossession", "forced sale", "proposal", "received")
    assert not [kind for kind in waits if not met[f"waits: {kind}"]] and met["both acting"] > 50, met


@pytest.mark.parametrize("seed", range(6))
def test_games_of_bots_go_as_by_hand(seed: int) -> None:
    met = Counter[str]()
    follow(seed, met)
    assert {"throw_for_start", "start_at", "declare", "salary", "bid", "pay", "stay"} <= set(met)


def test_a_fault_of_the_engine_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Utilities by the owner's property in place of the lander's."""
    monkeypatch.setattr(deeds, "holdings", lambda play, seat, side: 7)
    with pytest.raises(Different):
        for seed in SEEDS:
            compare_game(seed, Counter())
