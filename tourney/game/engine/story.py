"""Words the record's story: each entry as a sentence, its consequences with their clauses, and why money is
due.

An entry is worded from the position before it. Nothing is judged: an entry that is not allowed, or names what
is not there, still gets its sentence. It knows the clauses of rent and payments, not how they are computed
(`steps`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tourney.base.texts import Message, msg
from tourney.game.engine.board import Board
from tourney.game.engine.entries import Entry, verb_of
from tourney.game.engine.game_context import Event, GameContext
from tourney.game.engine.narration import named_card_words
from tourney.game.engine.state import HOTEL


def narrate(game: GameContext, entry: Entry) -> Message:
    """The sentence for an entry about to be applied to `game`, which is not changed. Never fails."""
    spec = game.variant.specs.get(type(entry))
    if spec is None:
        return msg("narration.other", player=entry.by, verb=verb_name(entry))
    return game.book.worded(spec.sentence(game, entry))


def verb_name(entry: Entry) -> str:
    """The record's name for this entry: its `do`."""
    return verb_of(type(entry))


_WHY: Mapping[str, str] = {
    "T3.2": "narration.why_tax",
    "T4.4": "narration.why_printed",
    "T4.5": "narration.why_group",
    "T4.6": "narration.why_rent",
    "T4.7": "narration.why_rent",
    "T6.7": "narration.why_mortgage",
    "T8.1": "narration.why_card",
    "T8.7": "narration.why_fine",
    "T8.8": "narration.why_fine",
}
"""Why money is due, by the clause that makes it so."""


_SAID: Mapping[str, tuple[str, ...]] = {
    "buy": ("engine.bought",),
    "pay": ("engine.paid", "engine.paid_each"),
    "choose": ("engine.paid",),
    "jail_pay": ("engine.paid",),
    "keep": ("engine.paid",),
    "jail_card": ("engine.jail_card_used",),
    "card": ("engine.card_drawn",),
    "build": ("engine.built", "engine.built_several"),
    "sell": ("engine.sold",),
    "want": ("engine.wanted",),
    "mortgage": ("engine.mortgaged",),
    "redeem": ("engine.redeemed",),
    "sell_card": ("engine.card_sold",),
    "buyout": ("glamour.asked",),
    "use_card": ("millionaire.rent_free",),
    "decline": ("millionaire.not_played", "engine.free_parking"),
    "office": ("empire.office_bought",),
    "play": ("empire.said_no",),
    "accept": ("engine.dealt", "engine.settled"),
    "correct": ("engine.corrected",),
    "overrule": ("engine.overruled",),
    "rename": ("engine.renamed",),
    "void_throw": ("engine.throw_again",),
}
"""First consequences that only repeat the sentence of the entry itself, by verb."""


_DUE = ("engine.rent_due", "engine.owes", "engine.paid", "engine.owes_each", "engine.paid_each")


_BANK = {"engine.owes": "narration.owes_bank", "engine.paid": "narration.paid_bank"}


_ACCOUNT = {"engine.owes": "narration.owes_account", "engine.paid": "narration.paid_account"}


def consequence(game: GameContext, event: Event) -> Message:
    """The line: clause, sentence, and the reason where money is due."""
    message, why = sentence(game.board, event), reason(game.board, event)
    clause = game.book.clauses.shown(event.clause, event.key)
    if why is None:
        return game.book.worded(msg("narration.followed", clause=clause, said=message))
    return game.book.worded(msg("narration.followed_why", clause=clause, said=message, why=why))


def reason(board: Board, event: Event) -> Message | None:
    """Why the money is due; for a rent, when it first appears, also the number behind its amount."""
    if event.key not in _DUE:
        return None
    if event.clause == "T4.4" and event.key != "engine.rent_due":
        return msg("narration.why_rent")
    if event.key == "engine.rent_due":
        amount, square, thrown = (event.params[name] for name in ("amount", "square", "thrown"))
        rents = board.rents[square]
        if event.clause == "T4.6":
            return msg("narration.why_throw", n=amount // thrown, thrown=thrown)
        if event.clause in ("T4.4", "T4.7") and amount not in rents:
            return None
        if event.clause == "T4.7":
            return msg("narration.why_stations_owned", n=rents.index(amount) + 1)
        if event.clause == "T4.4" and amount != rents[0]:
            n = rents.index(amount)
            return msg("narration.why_hotel") if n == HOTEL else msg("narration.why_houses", n=n)
    key = _WHY.get(event.clause)
    return None if key is None else Message(key)


def repeats(verb: str, events: Sequence[Event]) -> bool:
    """Whether the first consequence of an entry with this verb only repeats the entry's own sentence."""
    return bool(events) and events[0].key in _SAID.get(verb, ())


def sentence(board: Board, event: Event) -> Message:
    """The event's own sentence; cards in words, and the bank as nobody with a name."""
    params: Mapping[str, Any] = event.params
    if event.key == "engine.card_drawn":
        return _drawn(board, event)
    if _is_bank(params.get("other")) and event.key in _BANK:
        return msg(_BANK[event.key], player=params["player"], amount=params["amount"])
    if isinstance(params.get("other"), Message) and event.key in _ACCOUNT:
        return Message(_ACCOUNT[event.key], params)
    if _is_bank(params.get("player")) and event.key == "engine.paid":
        return msg("narration.bank_pays", player=params["other"], amount=params["amount"])
    return event.message


def _is_bank(who: object) -> bool:
    """Whether a sentence names the bank, and no player and no other account."""
    return isinstance(who, Message) and who.key == "engine.bank"


def _drawn(board: Board, event: Event) -> Message:
    deck_name, _, card = str(event.params["card"]).partition("/")
    deck = board.deck_ids.index(deck_name) if deck_name in board.deck_ids else 0
    words = named_card_words(board, deck, card)
    if words is None:
        return event.message
    return msg("narration.card", player=event.params["player"], deck=board.deck_names[deck], card=words)
