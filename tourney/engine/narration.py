"""Every entry of the record as one sentence, told from the position before it is applied.

It judges nothing: an entry that is not allowed, or names what is not there, still gets its sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from tourney.engine import narration_goods as goods
from tourney.engine import narration_referee as referee
from tourney.engine import narration_turn as turn
from tourney.engine.entries import Entry
from tourney.engine.play import Play
from tourney.texts import Message, msg

Teller: TypeAlias = Callable[[Play, Any], Message]

TELLERS: Mapping[str, Teller] = {
    "throw": turn.throw,
    "throw_for_start": turn.throw_for_start,
    "dealt": turn.dealt,
    "card": turn.card,
    "choose": turn.choose,
    "buy": turn.buy,
    "decline": turn.decline,
    "bid": turn.bid,
    "pass": turn.pass_by,
    "default": turn.default,
    "claim": turn.claim,
    "pay": turn.pay,
    "bankrupt": turn.bankrupt,
    "jail_pay": turn.jail_pay,
    "jail_card": turn.jail_card,
    "tax": turn.tax,
    "settle": goods.settle,
    "build": goods.build,
    "sell": goods.sell,
    "want": goods.want,
    "drop": goods.drop,
    "mortgage": goods.mortgage,
    "redeem": goods.redeem,
    "keep": goods.keep,
    "deal": goods.deal,
    "accept": goods.accept,
    "refuse": goods.refuse,
    "void_throw": referee.void_throw,
    "time": referee.time,
    "pause": referee.pause,
    "resume": referee.resume,
    "withdraw": referee.withdraw,
    "correct": referee.correct,
    "overrule": referee.overrule,
    "rename": referee.rename,
    "note": referee.note,
    "undo": referee.undo,
    "redo": referee.redo,
}
"""Who tells which verb, by the verb's name in the record."""


def narrate(play: Play, entry: Entry) -> Message:
    """The sentence for an entry about to be applied to `play`, which is not changed. Never fails."""
    verb = verb_name(entry)
    teller = TELLERS.get(verb)
    return msg("narration.other", player=entry.by, verb=verb) if teller is None else teller(play, entry)


def verb_name(entry: Entry) -> str:
    """What the record calls this entry: its `do`."""
    return str(entry.__struct_config__.tag)
