"""Games and entries by chance for the laws of the engine: legal ones, and hostile ones of every kind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import msgspec

from tourney.base.chance import Chance
from tourney.game.engine import entries as e
from tourney.game.engine.accounts import BANK
from tourney.game.engine.board import load_board
from tourney.game.engine.decisions import Auction
from tourney.game.engine.entries import OWN_FIELDS
from tourney.game.engine.game import GameRecord
from tourney.game.engine.game_context import GameContext
from tourney.game.engine.legality import legal, refusal
from tourney.game.engine.state import FREE, HOTEL, MORTGAGED
from tourney.game.record import new_game
from tourney.game.systems.double_davenport.entries import (
    Bail,
    Bet,
    ChooseSalary,
    Declare,
    PassTurn,
    StartAt,
    Travel,
)
from tourney.game.systems.empire.state import PlayCard, StepsForward
from tourney.game.systems.millionaire.state import Spin
from tourney.game.variants import VARIANTS, board_under, every_entry
from tourney.rules.board import GAP
from tourney.rules.rulesets import load_ruleset

KINDS: tuple[type[e.Entry], ...] = every_entry()
EDITIONS = ("atlantic-city", "london", "hong-kong")
DEEDS = [deed for deed in load_board("atlantic-city").deed_ids if deed]
NAMES = ("A", "B", "C", "referee", "", "X", "a" * 300, "𨋢", "\x00")
ODD: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 7, 40, 10**9, 10**30, -(10**30), 0.5, 1.0, float("nan"), float("inf"),
    "", "boardwalk", "\ud800", b"x", [], {}, (), [1, 2, 3], {"boardwalk": -1}, object(),
)  # fmt: skip
"""Values that no field should take, or that only look like one."""


T = TypeVar("T")


def pick(chance: Chance, values: Sequence[T]) -> T:
    return values[chance.below(len(values))]


def board_for(ruleset: str, edition: str) -> str:
    """This board, or the ruleset's own where it is played on no other."""
    rules = load_ruleset(ruleset)
    return edition if rules.plays_on(edition) else rules.edition


def header(edition: str, ruleset: str, chance: Chance | None = None, **more: Any) -> e.Header:
    """Three players at the start; with chance, the order of every deck is known."""
    rules = load_ruleset(ruleset)
    board = board_under(rules, rules.options, edition)
    players = {name: {"cash": 1500} for name in "ABC"}
    decks = {}
    if chance:
        for at, name in enumerate(board.deck_ids):
            decks[name] = [card.id for card in chance.shuffled(board.decks[at])]
    raw = {"record": "tourney-game", "version": 1, "ruleset": ruleset, "edition": edition, **more}
    setup = {"players": players, "decks": decks, "turn": "A"}
    return msgspec.convert({"players": list("ABC"), "setup": setup, **raw}, e.Header)


def crowded(edition: str, ruleset: str) -> e.Header:
    """A position with much to do: whole groups with houses, mortgages, somebody in jail, few houses left."""
    board = load_board(edition)
    groups = [[board.deed_ids[at] for at in group] for group in board.groups]
    street = [group for group in groups if board.kinds[board.square_of[group[0]]] == "street"]
    hands: dict[str, dict[str, Any]] = {name: {} for name in "ABC"}
    options = load_ruleset(ruleset).options
    houses = options.houses
    for at, group in enumerate(street):
        levels: tuple[int, ...] = ((1, 1, 0), (4, 4, 3), (0, 0, 0), (5, 5, 4))[at % 4][: len(group)]
        levels = tuple(level if level == 5 else min(level, options.hotel_after) for level in levels)
        standing = sum(level for level in levels if level != 5)
        if standing > houses:
            levels, standing = (0,) * len(group), 0
        houses -= standing
        hands["ABC"[at % 3]].update(zip(group, levels, strict=True))
    pledged = VARIANTS[load_ruleset(ruleset).variant].extension.takes_deed is not None
    free = [deed for group in groups if group not in street for deed in group]
    for at, deed in enumerate(free):
        hands["ABC"[at % 3]][deed] = "mortgaged" if at % 2 and not pledged else 0
    players = {
        "A": {"cash": 700, "square": 36, "deeds": hands["A"], "cards": list(board.kept_ids[:1])},
        "B": {"cash": 300, "square": 10, "in_jail": 1, "deeds": hands["B"]},
        "C": {"cash": 90, "square": 4, "deeds": hands["C"], "cards": list(board.kept_ids[1:2])},
    }
    raw = {"record": "tourney-game", "version": 1, "ruleset": ruleset, "edition": edition}
    if not VARIANTS[load_ruleset(ruleset).variant].extension.deeds:
        players = _TOWERS
    setup = {"players": players, "turn": "A"}
    return msgspec.convert({**raw, "players": list("ABC"), "setup": setup}, e.Header)


_TOWERS: dict[str, dict[str, Any]] = {
    "A": {
        "cash": 700,
        "square": 33,
        "cards": ["chance"],
        OWN_FIELDS: {"tower": ("xbox", "nerf", "ebay", "office"), "empire": ("?", "just_say_no")},
    },
    "B": {
        "cash": 300,
        "square": 9,
        "in_jail": 1,
        OWN_FIELDS: {"tower": ("spotify", "beats", "ea", "paramount"), "empire": ("?", "?")},
    },
    "C": {"cash": 90, "square": 4, OWN_FIELDS: {"empire": ("stock_market_crash",)}},
}
"""The same where brands lie in towers."""


def dice(chance: Chance) -> tuple[int, int]:
    return chance.below(6) + 1, chance.below(6) + 1


def _faces(game: GameContext, spots: tuple[int, int]) -> tuple[int | str, int | str]:
    """The word of a die that has one in place of its one spot."""
    words = [[face for face in faces if isinstance(face, str)] for faces in game.dice.faces]
    first, second = (
        word[0] if spot == 1 and word else spot for spot, word in zip(spots, words, strict=False)
    )
    return first, second


def some_legal(game: GameContext, chance: Chance, among: Sequence[e.Entry] = ()) -> e.Entry:
    """One of the legal entries or of those named, throws with dice, bids also above the example."""
    entries = among or legal(game)
    assert entries, game.top
    entry = pick(chance, entries)
    own_dice = game.variant.more_throws.get(type(entry))
    if isinstance(entry, e.ThrowForStart) and own_dice is not None:
        return msgspec.structs.replace(entry, dice=tuple(pick(chance, die) for die in own_dice))
    if isinstance(entry, (e.Throw, e.ThrowForStart)):
        return msgspec.structs.replace(entry, dice=_faces(game, dice(chance)))
    if isinstance(entry, e.Bid) and isinstance(game.top, Auction) and chance.below(3) == 0:
        raised = msgspec.structs.replace(entry, amount=entry.amount + chance.below(400))
        return raised if refusal(game, raised) is None else entry
    return entry


def some_deal(game: GameContext, chance: Chance) -> e.Entry:
    """A deal between two players of what they have, mostly allowed between throws."""
    state, board = game.state, game.board
    seat, other = chance.below(len(game.names)), chance.below(len(game.names))

    def side(owner: int) -> e.Goods:
        deeds = [board.deed_ids[at] for at in board.deeds if state.owner[at] == owner]
        cards = game.cards_of(owner)
        return e.Goods(
            cash=chance.below(state.cash[owner] + 1) // 4,
            deeds=(pick(chance, deeds),) if deeds and chance.below(2) else (),
            cards=(pick(chance, cards),) if cards and chance.below(2) else (),
        )

    return e.Deal(by=game.names[seat], other=game.names[other], give=side(seat), take=side(other))


def well_formed(chance: Chance) -> e.Entry:
    """An entry of the right shape, mostly at the wrong moment."""
    return well_formed_as(pick(chance, KINDS), chance)


def well_formed_as(kind: type[e.Entry], chance: Chance) -> e.Entry:
    """The same, of this kind."""
    names = [name for name in kind.__struct_fields__ if name not in ("n", "at", "by")]
    fields = {name: _right(kind, name, chance) for name in names}
    fields |= {"n": 0, "at": None, "by": pick(chance, NAMES[:4])}
    if kind is Spin:
        fields["dice"] = tuple(chance.below(6) + 1 for _ in range(3))
    return kind(**fields)


def ill_formed(chance: Chance) -> e.Entry:
    """An entry made in memory whose fields hold anything: one or all of them."""
    entry = well_formed(chance)
    names = [name for name in entry.__struct_fields__ if name not in ("n", "at")]
    if chance.below(4):
        names = [pick(chance, names)]
    for name in names:
        setattr(entry, name, _wrong(name, chance))
    return entry


def _wrong(name: str, chance: Chance) -> Any:
    if name == "dice":
        return (pick(chance, ODD[:19]), pick(chance, (1, *ODD[:19])))
    if name == "deeds" and chance.below(2):
        return {pick(chance, DEEDS): pick(chance, ODD), pick(chance, DEEDS): pick(chance, ODD)}
    if name in ("give", "take") and chance.below(2):
        return e.Goods(cash=pick(chance, ODD), deeds=pick(chance, ODD), cards=pick(chance, ODD))
    if name == "set" and chance.below(2):
        return e.PositionChange(
            players={"A": e.PlayerChange(cash=pick(chance, ODD), square=pick(chance, ODD))}
        )
    return pick(chance, ODD)


def _right(kind: type[e.Entry], name: str, chance: Chance) -> Any:
    if name == "choice":
        return pick(chance, ("flat", "tenth") if kind is e.Tax else ("pay", "draw"))
    if name == "deck":
        return pick(chance, ("chance", "community_chest"))
    if name == "deeds":
        some = [pick(chance, DEEDS) for _ in range(chance.below(3) + 1)]
        return {deed: chance.below(5) + 1 for deed in some} if kind in (e.Build, e.Sell) else tuple(some)
    if name == "count" and kind in (StepsForward, PlayCard):
        return chance.below(5) + 1
    own = _OF_TWO_BOARDS.get((kind, name))
    return _RIGHT[name](chance) if own is None else own(chance)


def _goods(chance: Chance) -> e.Goods:
    return e.Goods(
        cash=chance.below(600),
        deeds=tuple(pick(chance, DEEDS) for _ in range(chance.below(3))),
        cards=pick(chance, ((), ("chance",), ("community_chest",), ("chance", "community_chest"))),
    )


def _change(chance: Chance) -> e.PositionChange:
    """Now and then a change that can be."""
    one = pick(
        chance,
        (
            e.PlayerChange(cash=chance.below(2000)),
            e.PlayerChange(square=chance.below(40)),
            e.PlayerChange(in_jail=0, square=10),
            e.PlayerChange(in_jail=None),
            e.PlayerChange(deeds={pick(chance, DEEDS): pick(chance, (0, 1, "mortgaged"))}),
            e.PlayerChange(bankrupt=1),
            e.PlayerChange(cards=pick(chance, ((), ("chance",)))),
        ),
    )
    return e.PositionChange(players={pick(chance, ("A", "B", "C")): one})


_RIGHT: dict[str, Callable[[Chance], Any]] = {
    "dice": dice,
    "speed": lambda chance: pick(chance, (None, None, 1, 2, 3, "bus", "hunter")),
    "steps": lambda chance: pick(chance, (None, chance.below(13))),
    "square": lambda chance: pick(chance, (None, chance.below(40))),
    "a": lambda chance: pick(chance, NAMES[:3]),
    "b": lambda chance: pick(chance, NAMES[:3]),
    "amount": lambda chance: chance.below(1500),
    "deed": lambda chance: pick(chance, DEEDS),
    "card": lambda chance: pick(chance, ("advance_go", "get_out_of_jail_free", "birthday", "?")),
    "group": lambda chance: pick(chance, load_board("atlantic-city").group_ids),
    "count": lambda chance: chance.below(15) + 1,
    "other": lambda chance: pick(chance, NAMES[:3]),
    "player": lambda chance: pick(chance, NAMES[:6]),
    "name": lambda chance: pick(chance, ("A", "B", "D")),
    "give": _goods,
    "take": _goods,
    "to": lambda chance: chance.below(40),
    "reason": lambda chance: "x",
    "text": lambda chance: "y",
    "jump": lambda chance: tuple(pick(chance, (5, 15, 25, 35)) for _ in range(chance.below(3))),
    "world": lambda chance: pick(chance, ("real", "alternate")),
    "direction": lambda chance: pick(chance, ("forward", "back")),
    "interest": lambda chance: chance.below(20),
    "extra": lambda chance: chance.below(600),
    "cash": lambda chance: chance.below(300),
    "set": _change,
}


_OF_TWO_BOARDS: dict[tuple[type[e.Entry], str], Callable[[Chance], Any]] = {
    (StartAt, "square"): lambda chance: 10 * chance.below(8),
    (Declare, "direction"): lambda chance: pick(chance, ("forward", "backward")),
    (Declare, "board"): lambda chance: pick(chance, (None, "atlantic-city", "london")),
    (Travel, "to"): lambda chance: pick(chance, DEEDS),
    **{
        (kind, "currency"): lambda chance: pick(chance, ("$", "£"))
        for kind in (ChooseSalary, PassTurn, Bail, Bet)
    },
    (Bet, "amount"): lambda chance: chance.below(1500) + 1,
    (Bet, "die"): lambda chance: chance.below(10) + 1,
}
"""The same of fields that have another meaning with two boards and two moneys."""


def check(game: GameContext, cards_known: bool = False) -> None:
    """Houses, hotels, deeds and cards are all there, and everything stands as the rules allow."""
    state, board = game.state, game.board
    unlimited = game.variant.extension.takes_deed is not None  # houses are not counted, nor asked to be even
    houses, hotels = _with_the_bank(game)
    assert (
        unlimited or sum(level for level in state.level if 0 < level < HOTEL) + houses == game.options.houses
    )
    assert unlimited or state.level.count(HOTEL) + hotels == game.options.hotels
    assert all(type(cash) is int and cash >= 0 for cash in state.cash)
    assert all(type(at) is int and 0 <= at < board.size for at in state.square)
    assert all(board.kinds[at] != GAP for at in state.square)
    assert state.left == state.out.count(0)
    assert sorted(set(state.out) - {0}) == list(range(1, max(state.out) + 1))
    seats = range(len(state.out))
    for seat in seats:
        assert state.jail[seat] == FREE or (
            0 <= state.jail[seat] < 3 and board.kinds[state.square[seat]] == "jail"
        )
    assert state.over or state.todo or not state.out[state.turn]
    for at in range(board.size):
        owner, level = state.owner[at], state.level[at]
        assert owner == BANK or (owner in seats and not state.out[owner] and board.group[at] >= 0)
        assert level >= MORTGAGED and (unlimited or level <= HOTEL) and (owner != BANK or level == 0)
    for group in () if unlimited else board.groups:
        _check_group(game, group)
    for deck in range(len(board.decks)):
        kinds = [(number, kind) for number, kind in enumerate(board.kept) if kind.deck == deck]
        held = [at for number, kind in kinds for at in kind.at[: game.held_of(number)]]
        assert len(set(state.decks[deck] + held)) == len(state.decks[deck]) + len(held)
        if cards_known:
            away = game.variant.extension.away
            if away is not None:
                held += away(board, state, deck)[0]
            assert sorted(state.decks[deck] + held) == list(range(len(board.decks[deck])))


def _with_the_bank(game: GameContext) -> tuple[int, int]:
    """Houses and hotels left there, those of a second board too."""
    state, other = game.state, game.variant.extension.bank
    left = {"houses": state.houses, "hotels": state.hotels} | dict(other(game.board, state) if other else {})
    houses, hotels = (
        sum(left[name] for name in left if name.endswith(what)) for what in ("houses", "hotels")
    )
    return houses, hotels


def _check_group(game: GameContext, group: tuple[int, ...]) -> None:
    state, board = game.state, game.board
    rungs = [game.building_steps(state.level[at]) for at in group]
    owners = {state.owner[at] for at in group}
    if game.options.built_neighbours and max(rungs) == 1:
        assert len({state.owner[at] for at in group if state.level[at] > 0}) == 1
    elif board.by_places:
        for seat in {state.owner[at] for at in group if state.level[at] > 0}:
            places = {at % 40: 0 for at in group}
            for at in group:
                if state.owner[at] == seat:
                    places[at % 40] = max(places[at % 40], game.building_steps(state.level[at]))
            assert max(places.values()) - min(places.values()) <= 1
    elif max(rungs) > 0:
        assert max(rungs) - min(rungs) <= 1
        assert min(state.level[at] for at in group) >= 0
        assert len(owners) == 1 and board.kinds[group[0]] == "street"
    kept = board.group[group[0]]
    assert state.complete[kept] == (owners.pop() if len(owners) == 1 else BANK)
    assert state.mortgaged == state.level.count(-1)
    assert state.built[kept] == sum(max(state.level[at], 0) for at in group)


def a_game(chance: Chance, ruleset: str) -> GameRecord:
    """A game somewhere: at its start, dealt, crowded, with or without known decks."""
    edition = board_for(ruleset, EDITIONS[chance.below(3)] if chance.below(3) == 0 else "atlantic-city")
    which = chance.below(4)
    if which == 0:
        return new_game(crowded(edition, ruleset))
    if which == 1:
        return new_game(header(edition, ruleset, setup=None))
    return new_game(header(edition, ruleset, chance if which == 2 else None))


_SIGNS = {
    "engine.salary": 1, "engine.mortgaged": 1, "engine.sold": 1,
    "engine.bought": -1, "engine.auctioned": -1, "engine.built": -1, "engine.built_several": -1,
    "engine.card_sold": 1, "engine.bank_stands_in": 1,
    "engine.redeemed": -1, "engine.lot_sold": -1, "engine.deed_dealt": -1,
    "landlord.wages": 1, "landlord.bet_won": 1, "landlord.luxury_sold": 1, "landlord.sold": 1,
    "landlord.taken": -1, "landlord.licence_bought": -1, "landlord.luxury_bought": -1, "landlord.staked": -1,
    "landlord.tenth_to_bank": -1, "landlord.built": -1,
    "millionaire.spin_won": 1, "millionaire.spin_lost": -1, "millionaire.fund_taken": 1,
    "empire.office_bought": -1,
    "single_tax.bought_back": 1, "single_tax.opportunity_wage": 1,
}  # fmt: skip
"""What the bank gives (+) and takes, by the consequence told."""
_UNCOUNTED = {
    "engine.bankrupt_bank",
    "engine.bankrupt_player",
    "engine.corrected",
    "landlord.bankrupt",
    "landlord.retired",
    "millionaire.till_won",
    "empire.left",
    "empire.said_no",
    "empire.rent_reversed",
    "empire.deal_busted",
}
"""Cash that goes along without a sentence: of players who leave, of a stake, of what an answer undoes."""


def balanced(before: int, game: GameRecord) -> bool:
    """Whether all cash at the table has changed by just what was told that the bank paid and took."""
    told = game.events
    if any(event.key in _UNCOUNTED for event in told):
        return True
    moved: int = sum(_SIGNS.get(event.key, 0) * event.params.get("amount", 0) for event in told)
    for event in told:
        if event.key == "engine.paid":
            from_bank = not isinstance(event.params["player"], str)
            to_bank = not isinstance(event.params["other"], str)
            moved += (from_bank - to_bank) * event.params["amount"]
    return sum(game.play.state.cash) - before == moved
