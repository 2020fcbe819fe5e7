"""Random games that the engine and the referee by hand both follow, compared after every entry.

At every position entries that are mostly not allowed are tried too: both have to say the same of each.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

import msgspec

from tests.referees.by_hand import No, Table
from tests.referees.community_by_hand import CommunityTable, seen_debt
from tests.referees.double_gariepy_by_hand import TwoBoards, four_decks, two_boards
from tests.referees.facts import DECKS, SYSTEMS, Square, board, cards
from tests.referees.games_room import GamesRoom, own_part, some_variants
from tests.referees.glamour_by_hand import GlamourTable
from tests.referees.speed_by_hand import SpeedCommunity, SpeedGamesRoom, SpeedGlamour, SpeedTable
from tourney.base.chance import Chance
from tourney.game.engine import decisions as f
from tourney.game.engine import entries as e
from tourney.game.engine.accounts import BANK, Refusal
from tourney.game.engine.game import GameRecord
from tourney.game.engine.game_context import GameContext
from tourney.game.engine.legality import judged, legal
from tourney.game.record import new_game, read_header
from tourney.game.systems.community.state import SellCard
from tourney.game.systems.double_gariepy.rules import WORLDS, BoardChoice, Crossing, Onward
from tourney.game.systems.double_gariepy.state import ChooseBoard
from tourney.game.systems.glamour.state import Buyout
from tourney.game.systems.speed_die.rules import Bus, Hunt, Triple
from tourney.game.systems.speed_die.state import Move, Speed, SpeedThrow
from tourney.rules.options import SpeedDieOptions

EDITIONS = ("atlantic-city", "hong-kong", "london")
OWN_BOARD = {"glamour": "glamour"}
"""The board of the rules that are played on no other."""
NAMES, MORE_NAMES = "ABCD", "ABCDEF"
MOST_ENTRIES = 160
TRIES = 4
TABLES: dict[str, type[Table]] = {
    "speed-die": SpeedTable,
    "glamour": GlamourTable,
    "community": CommunityTable,
    "games-room": GamesRoom,
    "double-gariepy": TwoBoards,
}
"""The referees by hand of the systems that have one of their own."""
WITH_SPEED: dict[str, type[SpeedTable]] = {
    "glamour": SpeedGlamour,
    "community": SpeedCommunity,
    "games-room": SpeedGamesRoom,
}
"""Those over which the speed die has its own; over the others it is `SpeedTable`."""


class Different(Exception):
    """Engine and referee by hand do not agree: the entries up to there, and in what."""


@dataclass
class Figures:
    """What was compared. `waits` counts positions by what is waited for."""

    games: int = 0
    entries: int = 0
    positions: int = 0
    tried: int = 0
    ends: int = 0
    waits: Counter[str] = field(default_factory=Counter)


def compare_game(ruleset: str, seed: int, figures: Figures, speed: bool = False) -> None:
    """One game of this seed, `speed`: with the speed die. Different where position or verdict differs."""
    chance = Chance(seed)
    head = _header(ruleset, chance, speed)
    game, table = new_game(head), _table(head)
    figures.games += 1
    for _ in range(MOST_ENTRIES):
        _same(game, table)
        figures.positions += 1
        figures.waits[table.top["is"]] += 1
        for _ in range(TRIES):
            entry = _any_entry(game.play, chance)
            figures.tried += 1
            if _verdict(game.play, entry) != _by_hand(table, entry):
                raise Different(game.entries, entry, "one allows it, the other does not")
        made = _next_entry(game.play, chance)
        if made is None:
            figures.ends += 1
            return
        _enter(game, table, made)
        figures.entries += 1


def follow(head: e.Header, entries: Sequence[e.Entry], figures: Figures) -> set[str]:
    """A game that was played, entry by entry, its decks known: the verbs that it met."""
    game, table = new_game(head), _table(head)
    context, met = game.play, set[str]()
    table.pile = [
        [deck[at].id for at in order]
        for deck, order in zip(context.board.decks, context.state.decks, strict=True)
    ]
    table.turn = head.players.index(head.first or head.players[0])
    figures.games += 1
    for entry in entries:
        _enter(game, table, entry)
        _same(game, table)
        figures.entries += 1
        met.add(_plain(entry)["do"])
    figures.ends += context.state.over
    return met


def _enter(game: GameRecord, table: Table, entry: e.Entry) -> None:
    refused = game.apply(entry)
    if refused is not None:
        raise Different(game.entries, entry, refused)
    try:
        table.enter(_plain(entry))
    except No:
        raise Different(game.entries, entry, "not allowed by hand") from None


def _plain(entry: e.Entry) -> dict[str, Any]:
    raw: dict[str, Any] = msgspec.to_builtins(entry)
    if isinstance(entry, e.Settle):
        raw = {"deeds": [], "cash": 0, **raw}
    return {"give": {}, "take": {}, **raw} if isinstance(entry, e.Deal) else raw


def _verdict(game: GameContext, entry: e.Entry) -> bool:
    return not isinstance(judged(game, game.seats.get(entry.by, -1), entry), Refusal)


def _by_hand(table: Table, entry: e.Entry) -> bool:
    try:
        table.copy().enter(_plain(entry))
    except No:
        return False
    return True


# ---- what is compared -------------------------------------------------------------------------


def _same(game: GameRecord, table: Table) -> None:
    mine, theirs = _seen(game.play), _seen_by_hand(table)
    for name, value in mine.items():
        if value != theirs[name]:
            raise Different(game.entries, name, value, theirs[name])


def _seen(game: GameContext) -> dict[str, Any]:
    st, deeds = game.state, game.board.deeds
    return {
        "hands": [
            (st.cash[i], st.square[i], None if st.jail[i] < 0 else st.jail[i], st.turns[i], st.out[i])
            for i in range(len(game.names))
        ],
        "deeds": {at: (st.owner[at], st.level[at]) for at in deeds if st.owner[at] >= 0},
        "bank": (st.houses, st.hotels),
        "kept": [
            [game.board.kept[card.kind].deck for card in st.held_cards if card.seat == i]
            for i in range(len(game.names))
        ],
        "piles": [[game.board.decks[deck][at].id for at in st.decks[deck]] for deck in range(len(st.decks))],
        "turn": (st.turn, st.doubles, st.over),
        "claims": [(rent.square, rent.owner, rent.lander, rent.amount) for rent in st.rents],
        "waits": [_frame(game, decision) for decision in st.todo],
        "own": [kept for seat in range(len(game.names)) if st.extra and (kept := st.extra.shown_of(seat))],
        "table": _table_s_own(game),
    }


def _table_s_own(game: GameContext) -> dict[str, Any]:
    """What only a system keeps of the table, as the record shows it."""
    kept = game.state.extra
    shown: dict[str, Any] = (
        {} if kept is None else msgspec.json.decode(msgspec.json.encode(game.variant.extension.shown(kept)))
    )
    return shown


def _seen_by_hand(table: Table) -> dict[str, Any]:
    return {
        "hands": [(hand.cash, hand.at, hand.jail, hand.turns, hand.out) for hand in table.hands],
        "deeds": {at: (owner, table.level[at]) for at, owner in sorted(table.owner.items())},
        "bank": (table.houses, table.hotels),
        "kept": [table.decks_of(seat) for seat in range(len(table.names))],
        "piles": table.pile,
        "turn": (table.turn, table.doubles, table.over),
        "claims": [(one["at"], one["owner"], one["by"], one["amount"]) for one in table.claims],
        "waits": [_wait(table, wait) for wait in table.wait],
        "own": [kept for seat in range(len(table.names)) if (kept := table.kept_of(seat))],
        "table": table.kept_of_table(),
    }


def _frame(game: GameContext, decision: f.PendingDecision) -> tuple[Any, ...]:
    """What waits, as `_wait` has it."""
    live = game.state.live
    ids = game.board.group_ids

    def among(bits: int) -> list[int]:
        return [seat for seat in live if bits >> seat & 1]

    def wishes(of: tuple[f.Wish, ...]) -> list[tuple[int, str, int]]:
        return sorted((wish.seat, ids[wish.group], wish.number) for wish in of)

    match decision:
        case f.Dealing():
            return ("dealing", decision.seat)
        case f.Advance():
            return ("advance", decision.seat, decision.steps)
        case f.Draw():
            return ("draw", decision.seat, decision.deck)
        case f.FineOrDraw():
            return ("fine or draw", decision.seat, decision.fine, decision.deck)
        case f.FreshThrow():
            return ("fresh throw", decision.seat, decision.square, decision.factor)
        case f.Offer():
            return ("offer", decision.seat, decision.square)
        case f.Auction():
            return (
                "auction",
                decision.square,
                decision.high,
                decision.bidder,
                among(decision.passed),
                among(decision.excluded),
            )
        case f.Award():
            return ("award", decision.seat, decision.square, decision.amount, among(decision.excluded))
        case f.JointDebt():
            return ("debt", decision.seat, decision.creditors, decision.each)
        case f.Debt():
            return ("debt", decision.seat, decision.creditor, decision.amount)
        case f.ThirdFailure():
            return ("third failure", decision.seat, decision.steps)
        case f.Received():
            return ("received", decision.seat, decision.square)
        case f.Proposal():
            return (
                "proposal",
                decision.seat,
                decision.other,
                _side(game, decision.give),
                _side(game, decision.take),
            )
        case f.Shortage():
            return ("shortage", decision.hotels, wishes(decision.wishes), among(decision.passed))
        case f.Lot():
            return (
                "lot",
                decision.hotels,
                wishes(decision.wishes),
                decision.high,
                decision.bidder,
                among(decision.passed),
            )
        case Bus():
            return ("bus", decision.seat, decision.dice)
        case Triple():
            return ("triple", decision.seat)
        case Hunt():
            return ("hunt", decision.seat)
        case BoardChoice():
            return ("board", decision.seat, decision.steps)
        case Onward():
            return ("onward", decision.seat, decision.square, decision.rent_factor, decision.dice_factor)
        case Crossing():
            return ("cross", decision.seat, decision.square)
        case f.Place():
            return ("place", decision.seat, ids[decision.group], decision.hotels)
    raise AssertionError(decision)


def _side(game: GameContext, side: f.Side) -> tuple[Any, ...]:
    deeds = sorted(game.board.deed_ids[at] for at in side.deeds)
    return (side.cash, deeds, sorted(game.board.deck_ids[deck] for deck in side.cards))


def _wait(table: Table, wait: dict[str, Any]) -> tuple[Any, ...]:
    live = [seat for seat, hand in enumerate(table.hands) if not hand.out]

    def among(seats: set[int]) -> list[int]:
        return [seat for seat in live if seat in seats]

    def side(of: dict[str, Any]) -> tuple[Any, ...]:
        return (of["cash"], sorted(of["deeds"]), sorted(of["cards"]))

    kind, seat = wait["is"], wait["seat"]
    nobody = -1 if wait.get("bidder") is None else wait["bidder"]
    if kind == "auction":
        return (kind, wait["at"], wait["high"], nobody, among(wait["passed"]), among(wait["barred"]))
    if kind == "award":
        return (kind, seat, wait["at"], wait["amount"], among(wait["barred"]))
    if "creditors" in wait:
        return seen_debt(wait)
    if kind == "debt":
        return (kind, seat, -1 if wait["to"] is None else wait["to"], wait["amount"])
    if kind == "proposal":
        return (kind, seat, wait["to"], side(wait["give"]), side(wait["take"]))
    if kind in ("shortage", "lot"):
        wishes = sorted((who, colour, n) for who, (colour, n) in wait["wishes"].items())
        height = (wait["high"], nobody) if kind == "lot" else ()
        return (kind, wait["hotels"], wishes, *height, among(wait["passed"]))
    return (kind, *(value for name, value in wait.items() if name != "is"))


# ---- how a game goes --------------------------------------------------------------------------


def _next_entry(game: GameContext, chance: Chance) -> e.Entry | None:
    """Mostly what moves the game, sometimes a deal, a settlement, several buildings, the referee's."""
    toss = chance.below(100)
    if toss < 12:
        entry = _open_entry(game, chance)
        if _verdict(game, entry):
            return entry
    if toss == 12 and chance.below(4) == 0:
        called: e.Entry = e.Time(by=e.REFEREE)
        return called if _verdict(game, called) else _next_entry(game, chance)
    if toss == 13 and chance.below(6) == 0 and game.state.left > 2:
        leaver = game.names[_pick(chance, game.state.live)]
        gone = e.Withdraw(by=e.REFEREE, player=leaver)
        if _verdict(game, gone):
            return gone
    entries = legal(game)
    if not entries:
        return None
    wants = [entry for entry in entries if isinstance(entry, e.Want)]
    if wants and chance.below(3):
        wish = _pick(chance, wants)
        more = msgspec.structs.replace(wish, count=1 + chance.below(3))
        return more if _verdict(game, more) else wish
    besides = (e.Build, e.Sell, e.Mortgage, e.Redeem, e.Want)
    moving = [entry for entry in entries if not isinstance(entry, besides)]
    entry = _pick(chance, moving if moving and chance.below(4) else entries)
    if isinstance(entry, e.Throw):
        entry.dice = (chance.below(6) + 1, chance.below(6) + 1)
    if isinstance(entry, SpeedThrow):
        faces = game.hooks.faces_asked(game, game.seats[entry.by])
        entry.speed = _pick(chance, SPEEDS[:-1]) if faces else None
    if isinstance(entry, Move) and entry.square is not None:
        squares = [at for at in range(40) if at != game.state.square[game.seats[entry.by]]]
        entry.square = _pick(chance, squares)
    if isinstance(entry, e.Bid) and isinstance(game.top, f.Auction):
        entry.amount += chance.below(3) * 150
    if isinstance(entry, e.Dealt):
        free = [game.board.deed_ids[at] for at in game.board.deeds if game.state.owner[at] == BANK]
        entry.deeds = tuple(chance.shuffled(free)[: len(entry.deeds)])
    return entry


def _open_entry(game: GameContext, chance: Chance) -> e.Entry:
    """A deal, a settlement, or several levels at once."""
    seat, other = _pick(chance, game.state.live), _pick(chance, range(len(game.names)))
    name = game.names[seat]
    which = chance.below(8)
    own = [at for at in game.board.deeds if game.state.owner[at] == seat]
    if which == 0 or not own:
        mine, theirs = _goods(game, seat, chance), _goods(game, other, chance)
        return e.Deal(by=name, other=game.names[other], give=mine, take=theirs)
    if which == 1:
        deeds = tuple(game.board.deed_ids[at] for at in chance.shuffled(own)[: 1 + chance.below(2)])
        return e.Settle(by=name, deeds=deeds, cash=chance.below(game.state.cash[seat] + 1) // 3)
    if which == 2 and game.top is not None:
        return e.Drop(by=name, count=1 + chance.below(2))
    if which == 3:
        return e.Want(by=name, group=_pick(chance, game.board.group_ids), count=1 + chance.below(3))
    if which == 4 and isinstance(game.top, f.Shortage):
        return e.Pass(by=e.REFEREE)
    group = game.board.group_of(_pick(chance, own))
    levels = {game.board.deed_ids[at]: 1 + chance.below(4) for at in group if chance.below(4)}
    if not levels or which < 6:
        level = 1 + chance.below(4)
        levels = {game.board.deed_ids[at]: level for at in group}
    return e.Build(by=name, deeds=levels) if chance.below(2) else e.Sell(by=name, deeds=levels)


def _goods(game: GameContext, seat: int, chance: Chance) -> e.Goods:
    deeds = [game.board.deed_ids[at] for at in game.board.deeds if game.state.owner[at] == seat]
    held = list(game.cards_of(seat))
    return e.Goods(
        cash=chance.below(game.state.cash[seat] + 1) // 4 if chance.below(2) else 0,
        deeds=tuple(chance.shuffled(deeds)[: chance.below(3)]),
        cards=tuple(held[: chance.below(2)]),
    )


def _any_entry(game: GameContext, chance: Chance) -> e.Entry:
    """Anything that somebody could type, mostly not allowed now."""
    name = game.names[chance.below(len(game.names))]
    deed = _pick(chance, [game.board.deed_ids[at] for at in game.board.deeds])
    if chance.below(3) == 0 and isinstance(game.top, (f.Received, f.Offer, f.Auction, f.Award)):
        deed = game.board.deed_ids[game.top.square]
    if game.options.of(SpeedDieOptions).in_force and chance.below(4) == 0:
        return _any_of_the_speed_die(game, chance)
    if game.book.ruleset == "glamour" and chance.below(6) == 0:
        return Buyout(by=name, deed=_pick(chance, (None, "water-works", "electric-company")))
    if game.book.ruleset == "community" and chance.below(6) == 0:
        return SellCard(by=game.names[chance.below(len(game.names))], deck=_pick(chance, DECKS))
    if game.book.ruleset == "double-gariepy" and chance.below(8) == 0:
        return ChooseBoard(by=name, world=_pick(chance, WORLDS))
    which = chance.below(14)
    if which < 3:
        return _pick(chance, _OF_A_DEED)(by=name, deed=deed)
    if which < 6:
        kind = _pick(chance, (e.Build, e.Sell))
        return kind(by=name, deeds={deed: 1 + chance.below(2)})
    if which < 9:
        return _open_entry(game, chance)
    if which == 9:
        return e.Bid(by=name, amount=chance.below(120))
    if which == 10:
        return e.Throw(by=name, dice=(1 + chance.below(6), 1 + chance.below(6)))
    if which == 11:
        deck = _pick(chance, game.board.decks)
        return e.Turned(by=name, card=_pick(chance, deck).id)
    if which == 12:
        return e.Choose(by=name, choice=_pick(chance, ("pay", "draw")))
    plain = (
        e.Buy,
        e.Decline,
        e.Pass,
        e.Default,
        e.Pay,
        e.Bankrupt,
        e.Accept,
        e.Refuse,
        e.JailPay,
        e.JailCard,
    )
    return _pick(chance, plain)(by=name)


def _any_of_the_speed_die(game: GameContext, chance: Chance) -> e.Entry:
    name = game.names[chance.below(len(game.names))]
    if chance.below(2):
        speed: Speed | None = _pick(chance, SPEEDS)
        return SpeedThrow(by=name, dice=(1 + chance.below(6), 1 + chance.below(6)), speed=speed)
    steps, square = 1 + chance.below(12), chance.below(42)
    which = chance.below(4)
    return Move(by=name, steps=steps if which != 0 else None, square=square if which < 2 else None)


SPEEDS: tuple[Speed | None, ...] = (1, 2, 3, "bus", "hunter", None)
T = TypeVar("T")
_OF_A_DEED: tuple[type[e.Keep | e.Redeem | e.Mortgage | e.Claim], ...] = (
    e.Keep,
    e.Redeem,
    e.Mortgage,
    e.Claim,
)


def _pick(chance: Chance, values: Sequence[T]) -> T:
    return values[chance.below(len(values))]


# ---- where a game starts ----------------------------------------------------------------------


def _header(ruleset: str, chance: Chance, speed: bool = False) -> e.Header:
    """One game in four from the start, with unknown decks; else a position with much to do."""
    names = NAMES[: 2 + chance.below(3)] if ruleset != "double-gariepy" else MORE_NAMES[: 2 + chance.below(5)]
    edition = OWN_BOARD.get(ruleset) or _pick(chance, EDITIONS)
    raw: dict[str, Any] = {"record": "tourney-game", "version": 1, "ruleset": ruleset, "edition": edition}
    raw |= {"players": list(names), "first": names[0]}
    if ruleset == "games-room":
        raw["options"] = some_variants(chance)
    if ruleset == "double-gariepy":
        raw["options"] = {
            "alternate_edition": _pick(chance, ("same", *EDITIONS)),
            "phases": chance.below(6) > 0,
        }
    if speed:
        start = chance.below(4) == 0
        raw.setdefault("options", {}).update(speed_die=True, speed_from="start" if start else "go")
    if chance.below(4):
        raw["setup"] = _position(raw, names, chance)
        for name in names if speed else ():
            if chance.below(4):
                raw["setup"]["players"][name]["speed"] = chance.below(4) > 0
        if ruleset == "games-room":
            own_part(raw["setup"], names, chance)
        if chance.below(3) == 0:
            raw.setdefault("options", {})["houses"] = _standing(raw["setup"]) + 1 + chance.below(2)
    return read_header(json.dumps(raw))


def _standing(setup: dict[str, Any]) -> int:
    """How many houses stand on the streets."""
    levels = [level for player in setup["players"].values() for level in player["deeds"].values()]
    return sum(level for level in levels if level != "mortgaged" and 0 < level < 5)


def _printed(head: dict[str, Any]) -> tuple[tuple[Square, ...], tuple[dict[str, Any], ...]]:
    """The squares and decks of a game that a header begins."""
    ruleset, edition, options = head["ruleset"], head["edition"], head.get("options", {})
    if ruleset != "double-gariepy":
        return board(edition), cards(edition, options.get("extra_cards", False))
    beside = options["alternate_edition"]
    editions = (edition, edition if beside == "same" else beside)
    return two_boards(*editions), four_decks(*editions)


def _position(head: dict[str, Any], names: str, chance: Chance) -> dict[str, Any]:
    ruleset, by_hand = head["ruleset"], TABLES.get(head["ruleset"], Table)
    (squares, printed), most = _printed(head), SYSTEMS[ruleset].houses_first
    players: dict[str, Any] = {
        name: {
            "cash": _pick(chance, (0, 20, 120, 400, 1500)),
            "square": chance.below(len(squares)),
            "deeds": {},
        }
        for name in names
    }
    if ruleset == "double-gariepy":
        names = _some_out(players, names, chance)
    left = {"houses": by_hand.HOUSES - chance.below(3), "hotels": by_hand.HOTELS}
    for group in sorted({square.group for square in squares if square.group}):
        _share_out(squares, group, players, names, most, left, chance)
    decks: dict[str, list[str]] = {}
    for deck, name in enumerate(by_hand.decks):
        holder = _pick(chance, names) if chance.below(3) == 0 else None
        if holder:
            players[holder].setdefault("cards", []).insert(0, name)
        if chance.below(2):
            known = [card["id"] for card in printed[deck].values() if not holder or card["effect"] != "keep"]
            decks[name] = chance.shuffled(known)
    for name in names:
        if chance.below(5) == 0:
            jail = _pick(chance, range(10, len(squares), 40))
            players[name] |= {"square": jail, "in_jail": chance.below(3)}
        if ruleset == "speed-die":
            players[name]["speed"] = chance.below(4) > 0
    turn = _pick(chance, names)
    if ruleset == "glamour":
        for name in names:
            players[name]["doubled"] = chance.below(3) == 0
            players[name]["lost_turns"] = chance.below(2) if name != turn else 0
    return {"players": players, "turn": turn, "decks": decks}


def _some_out(players: dict[str, Any], names: str, chance: Chance) -> str:
    """The players left where some have gone out; nobody stands where the alternate board's GO would be."""
    for hand in players.values():
        hand["square"] = 0 if hand["square"] == 40 else hand["square"]
    left = names[: 2 + chance.below(len(names) - 1)]
    for number, name in enumerate(names[len(left) :], start=1):
        players[name] |= {"cash": 0, "bankrupt": number}
    return left


def _share_out(
    squares: tuple[Square, ...],
    group: tuple[int, ...],
    players: dict[str, Any],
    names: str,
    most: int,
    left: dict[str, int],
    chance: Chance,
) -> None:
    """Whole groups with buildings, whole ones without, and single deeds, some of them mortgaged."""
    whole, base = _pick(chance, names), chance.below(most + 2)
    built = squares[group[0]].kind == "street" and chance.below(2) == 0
    needed = {"houses": base * len(group) if base <= most else 0, "hotels": len(group) if base > most else 0}
    if built and all(left[kind] >= number for kind, number in needed.items()):
        for kind, number in needed.items():
            left[kind] -= number
        for at in group:
            owner = _pick(chance, names) if at >= 40 and chance.below(4) == 0 else whole
            level = 5 if base > most else base
            players[owner]["deeds"][squares[at].deed] = level if owner == whole else 0
        return
    together = chance.below(2)
    for at in group:
        if together or chance.below(4):
            owner = whole if together else _pick(chance, names)
            players[owner]["deeds"][squares[at].deed] = "mortgaged" if chance.below(4) == 0 else 0


def _table(head: e.Header) -> Table:
    """The same start for the referee by hand."""
    by_hand = TABLES.get(head.ruleset, Table)
    if head.options.get("speed_die"):
        by_hand = WITH_SPEED.get(head.ruleset, SpeedTable)
    squares, decks = _printed(msgspec.structs.asdict(head))
    table = by_hand(
        SYSTEMS[head.ruleset], squares, decks, list(head.players), head.options.get("houses", by_hand.HOUSES)
    )
    table.options = head.options
    if isinstance(table, SpeedTable) and head.options.get("speed_from") == "start":
        table.from_the_start()
    if head.setup is None:
        for seat in reversed(range(len(head.players))):
            if table.rules.dealt:
                table.wait.append({"is": "dealing", "seat": seat})
        return table
    table.set_up([head.setup.players[name].own for name in head.players])
    table.set_up_table(head.setup.own)
    for seat, name in enumerate(head.players):
        hand, given = table.hands[seat], head.setup.players[name]
        hand.cash, hand.at, hand.jail = given.cash, given.square, given.in_jail
        for deed, level in given.deeds.items():
            at = next(n for n, square in enumerate(table.board) if square.deed == deed)
            table.owner[at], table.level[at] = seat, level if isinstance(level, int) else -1
        hand.out = given.bankrupt or 0
        for card in given.cards:
            table.kept.append((table.decks.index(card), seat))
    levels = list(table.level.values())
    table.houses -= sum(level for level in levels if 0 < level < 5)
    table.hotels -= levels.count(5)
    table.pile = [list(head.setup.decks.get(name, ())) for name in table.decks]
    table.turn = head.players.index(head.setup.turn or head.players[0])
    for seat in range(table.turn):
        table.hands[seat].turns = 1
    table.begun = table.turn
    return table
