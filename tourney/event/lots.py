"""The lot between players who are level, drawn by the program: a seed that anybody can draw again from."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable

from tourney.base.chance import Chance
from tourney.base.ids import PlayerNo
from tourney.base.texts import CHINESE, ENGLISH, Message, msg

MOST_SEED = 999_999
_NUMBER = re.compile(r"[0-9]{1,6}")


def new_seed() -> int:
    """A seed that nobody could know before, short enough to be read out."""
    return 1 + secrets.randbelow(MOST_SEED)


def drawn_by_lot(players: Iterable[PlayerNo], seed: int) -> tuple[PlayerNo, ...]:
    """The players in the order of the lot. In which order they are named changes nothing."""
    return tuple(Chance(seed).shuffled(sorted(players)))


def lot_words(seed: int) -> Message:
    """The reason of such a decision; it keeps the seed in the journal and beside the standings."""
    return msg("standpage.by_lot_seed", seed=str(seed))


def lot_in(reason: str) -> Message | None:
    """The reason of a lot drawn here as it is said in any language; None of every other reason."""
    found = _NUMBER.findall(reason)
    words = lot_words(int(found[0])) if len(found) == 1 else None
    said = () if words is None else (ENGLISH.say(words), CHINESE.say(words))
    return words if reason in said else None
