"""Which choice a key means: choices by action and seat, and what Enter does. Pure; knows no widget."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from tourney.base.texts import Message
from tourney.game.console.not_offered import not_offered, speaker
from tourney.game.console.table_entry import Entry, GoBack
from tourney.game.console.verbs import every_verb
from tourney.game.console.view import (
    AskKind,
    AuctionPending,
    CardPending,
    Choice,
    DealtPending,
    DebtPending,
    Effect,
    JailFailurePending,
    LotPending,
    OfferPending,
    PickPending,
    Section,
    ShortagePending,
    StartThrowPending,
    TableView,
    ThrowPending,
)
from ui.console.keys import BY_ID, TABLE_KEYS

_ACTIONS: Final[Mapping[str, str]] = {
    "throw": "go",
    "card": "go",
    "bid": "raise",
    "resume": "pause",
}
"""Verbs of the record whose key has another name; the others are called as they are."""
CONFIRMED: Final = frozenset(verb.id for verb in every_verb() if verb.confirmed)
"""Verbs whose consequences are shown and confirmed before they are entered."""
SIMPLE: Final = frozenset(verb.id for verb in every_verb() if verb.plain and verb.id in BY_ID)
"""Actions that need no more than who: entered though not offered, so that the engine says why not."""
_THROWS: Final = ("throw", "throw_for_start")


def action_of(choice: Choice) -> str:
    """The action (see `keys`) that a choice belongs to."""
    if choice.id in ("tax", "choose"):
        return str(getattr(choice.entry, "choice", choice.id))
    return _ACTIONS.get(choice.id, choice.id)


def offered(view: TableView, action: str) -> list[Choice]:
    """The choices of an action, one or more seats'; to pay is also to pay for leaving jail.

    Not what the other of two turns waits for: a key never plays for the player beside.
    """
    also = "jail_pay" if action == "pay" else ""
    return [choice for choice in view.here if action_of(choice) in (action, also)]


def chosen(view: TableView, action: str, seat: int) -> Choice | None:
    """The choice that a key means: the seat's own, else the only one there is."""
    choices = offered(view, action)
    mine = [choice for choice in choices if choice.seat == seat]
    if mine:
        return mine[0]
    return choices[0] if len(choices) == 1 else None


def instant(choice: Choice) -> bool:
    """Whether one key is enough: nothing to fill in, nothing to confirm."""
    return not choice.asks and choice.id not in CONFIRMED


def asks_dice(view: TableView) -> Choice | None:
    """The throw that is waited for, to be typed as two digits."""
    verb = "throw_for_start" if isinstance(view.pending, StartThrowPending) else "throw"
    return next((choice for choice in view.here if choice.id == verb), None)


def throw_withheld(view: TableView) -> bool:
    """Whether a turn waits for its throw and something has to come first (a fine, Y5.1): digits were meant as
    dice."""
    return isinstance(view.pending, ThrowPending) and not view.paused and asks_dice(view) is None


def asks_card(view: TableView) -> Choice | None:
    """The card that is to be turned up."""
    return next(
        (choice for choice in view.here if any(ask.kind is AskKind.CARD for ask in choice.asks)), None
    )


def on_screen(view: TableView) -> str:
    """What the computer can do in place of dice and decks now: `throw`, `card`, `deal`, or "" for nothing."""
    if view.paused or view.over:
        return ""
    if asks_dice(view) is not None:
        return "throw"
    if isinstance(view.pending, CardPending):
        return "card"
    return "deal" if isinstance(view.pending, DealtPending) else ""


def picks(view: TableView) -> Mapping[int, Entry]:
    """The squares of which one is to be named, with the entries that do."""
    pending = view.pending
    found = pending.picks if isinstance(pending, PickPending) else ()
    return {pick.square: pick.entry for pick in found if pick.square >= 0}


def bidding(view: TableView) -> AuctionPending | LotPending | None:
    """The auction that runs."""
    return view.pending if isinstance(view.pending, (AuctionPending, LotPending)) else None


def speakers(view: TableView) -> bool:
    """Whether digits say who speaks: an auction, or wishes being declared."""
    return isinstance(view.pending, (AuctionPending, LotPending, ShortagePending))


def first_speaker(view: TableView) -> int:
    """Whose keys count at first: who is waited for, else whose turn it is."""
    pending = view.pending
    return pending.seats[0] if pending is not None and pending.seats else view.board.turn


def other_speaker(view: TableView) -> int:
    """Whom the other of two turns waits for, -1 where only one is under way."""
    return view.beside.seats[0] if view.beside is not None else -1


def next_speaker(view: TableView, seat: int) -> int:
    """Who speaks after an entry: still `seat` where several may and the highest bid is not its own, or while
    its turn goes on beside another."""
    pending = view.pending
    if view.beside is not None and seat in view.beside.seats:
        return seat
    if not speakers(view) or pending is None or seat not in pending.seats:
        return first_speaker(view)
    return first_speaker(view) if getattr(pending, "bidder", None) == seat else seat


def back_to(view: TableView, n: int) -> Choice | None:
    """The undo that goes back to the position after entry `n`; None where nothing can be undone."""
    choice = next((each for each in view.choices if isinstance(each.entry, GoBack)), None)
    if choice is None:
        return None
    label = Message("console.undo_to", {"n": n})
    return replace(choice, label=label, entry=GoBack(to=n))


def obvious(view: TableView, seat: int) -> Choice | None:
    """What Enter does where one thing is the ordinary one; None where a person has to choose."""
    pending = view.pending
    if view.paused:
        return chosen(view, "pause", -1)
    wanted = "dealt" if isinstance(pending, DealtPending) else ""
    if isinstance(pending, OfferPending) and pending.cash >= pending.price:
        wanted = "buy"
    elif isinstance(pending, (AuctionPending, LotPending)):
        wanted = "raise"
    elif isinstance(pending, JailFailurePending) or (
        isinstance(pending, DebtPending) and pending.cash >= pending.amount
    ):
        wanted = "pay"
    if wanted:
        return chosen(view, wanted, seat)
    return None


def raised(view: TableView, more: int) -> int:
    """The amount of a bid that is `more` above the highest, at least the lowest allowed."""
    auction = bidding(view)
    if auction is None:
        return 1
    high = auction.high if auction.bidder is not None else 0
    return max(auction.least_bid, high + more)


def plain_bid(choice: Choice) -> bool:
    """Whether a bid is an amount and nothing else, so that a key can say it whole."""
    return [ask.kind for ask in choice.asks] == [AskKind.AMOUNT]


def bid(view: TableView, seat: int, more: int) -> Choice | Entry | None:
    """The seat's bid of so much, or its choice where more is asked than an amount; where it may not bid, one
    that the engine refuses with its reason."""
    choice = chosen(view, "raise", seat)
    if choice is not None and choice.seat == seat:
        return choice.filled((raised(view, more),)) if plain_bid(choice) else choice
    refused = not_offered(view.board, "bid", seat)
    if refused is None:
        return None
    return refused.filled((raised(view, 0),)) if plain_bid(refused) else refused.entry


def throws_besides(choice: Choice) -> bool:
    """Whether all that it asks for are dice of its own: no throw of a turn."""
    return choice.id not in _THROWS and [ask.kind for ask in choice.asks] == [AskKind.DICE]


def unoffered(view: TableView, action: str, seat: int) -> Choice | None:
    """A choice of an action that is not offered, so that the engine's refusal of it explains why.

    Who sits in jail and owes nothing wants to pay for leaving it; a throw is that of whoever has to throw.
    """
    if action == "pay" and view.board.seats[seat].in_jail is not None and not _owes(view, seat):
        action = "jail_pay"
    if throw_withheld(view) and view.pending is not None and action == "throw":
        seat = view.pending.seats[0]
    choice = not_offered(view.board, action, speaker(view.board, action, seat))
    return None if choice is not None and choice.seat < 0 and action not in SIMPLE else choice


def _owes(view: TableView, seat: int) -> bool:
    return isinstance(view.pending, DebtPending) and seat in view.pending.seats


def square_besides(view: TableView, square: int) -> tuple[Entry, Message] | None:
    """The naming, and its label, of a square that may not be named; None where the record says no squares.

    It says the square itself, or how many squares on it lies, or what the rules take the square for.
    """
    pending = view.pending
    for other in pending.others if isinstance(pending, PickPending) else ():
        if other.square == square:
            return other.entry, other.label
    for choice in view.choices_of(Section.NOW) if isinstance(pending, PickPending) else ():
        for ask in choice.asks:
            if ask.kind is not AskKind.SQUARE:
                continue
            if ask.field == "steps":
                here = view.board.seats[choice.seat].square
                return choice.filled(((square - here) % len(view.board.squares),)), choice.label
            if all(o.value == str(o.square) for o in ask.options):
                return choice.filled((square,)), choice.label
    return None


def with_loss(view: TableView, choice: Choice) -> Choice:
    """An undo with what it takes back; any other choice as it is."""
    to = choice.entry.to if isinstance(choice.entry, GoBack) else None
    lost = [line for line in view.log if line.can_undo_to and to is not None and line.n > to]
    if not lost:
        return choice
    said = Message("console.takes_back", {"what": lost[0].text})
    if len(lost) > 1:
        params = {"n": len(lost), "first": lost[0].n, "what": lost[0].text}
        said = Message("console.takes_back_from", params)
    return replace(choice, consequences=(Effect("", said),))


def between(view: TableView) -> list[tuple[str, Sequence[Choice]]]:
    """What else may be done: (action, choices of all seats). The order is always that of the keys' list."""
    choices: dict[str, list[Choice]] = {}
    for choice in view.choices_of(Section.BETWEEN):
        if choice.id != "throw":
            choices.setdefault(action_of(choice), []).append(choice)
    order = [each.id for each in TABLE_KEYS]
    return sorted(choices.items(), key=lambda item: order.index(item[0]) if item[0] in order else len(order))
