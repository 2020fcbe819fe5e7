"""Verbs as Empire has them: the ordinary game's are refused; what is entered ends what may be answered."""

from __future__ import annotations

from typing import Any, Final

from tourney.game.engine import entries as e
from tourney.game.engine.play import Play, Verb, VerbSpec
from tourney.game.engine.refusal import Refusal, refuse
from tourney.game.systems.empire.happenings import forget

ORDINARY: Final[tuple[type[e.Entry], ...]] = (
    e.Build,
    e.Sell,
    e.Want,
    e.Drop,
    e.Mortgage,
    e.Redeem,
    e.Keep,
    e.Settle,
    e.Bankrupt,
    e.Tax,
)
"""Verbs of the ordinary game only (E1.4)."""


def _may_not(play: Play, seat: int, entry: Any) -> Refusal | None:
    return refuse("E1.4", "empire.verb_ordinary")


def _nothing(play: Play, seat: int, entry: Any) -> None:
    """Never carried out: it is refused."""


REFUSED: Final[Verb] = Verb(_may_not, _nothing)


class Ending(Verb):
    """A verb after which nothing that happened before may be answered any more (E7.1)."""

    _verb: Verb

    def __init__(self, verb: Verb) -> None:
        super().__init__(verb.may, verb.do)
        self._verb = verb

    def may(self, play: Play, seat: int, entry: Any) -> Refusal | None:
        return self._verb.may(play, seat, entry)

    def do(self, play: Play, seat: int, entry: Any) -> None:
        forget(play)
        self._verb.do(play, seat, entry)


def ending(spec: VerbSpec) -> VerbSpec:
    """The same verb, whatever it means where, with that."""
    return spec.but(
        meaning=None if spec.meaning is None else Ending(spec.meaning),
        within={frame: Ending(verb) for frame, verb in spec.within.items()},
        referee=None if spec.referee is None else Ending(spec.referee),
    )


def refused(spec: VerbSpec) -> VerbSpec:
    """A verb that nobody enters here."""
    return spec.but(meaning=REFUSED, within=dict.fromkeys(spec.within, REFUSED), clause="E1.4")
