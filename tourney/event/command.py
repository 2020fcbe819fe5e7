"""What all commands have in common, and what running one returns."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Generic, TypeVar

from tourney.base.texts import Message
from tourney.event.journal_params import Params, Players
from tourney.event.unit_of_work import UnitOfWork

R_co = TypeVar("R_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Command(ABC, Generic[R_co]):
    """Base of all commands. `code` names the journal entry and its text, `journal.<code>`."""

    code: ClassVar[str] = ""

    @abstractmethod
    def carry_out(self, work: UnitOfWork) -> R_co:
        """Do it to the event in `work`, with what the journal is to say; returns the command's own result."""

    @classmethod
    def describe(cls, params: Params, players: Players) -> Message:
        """What the journal says of one that was carried out and left `params` (heats are named in them).

        One that words its entries itself is in `journal_words.WORDED_IN`.
        """
        return Message(f"journal.{cls.code}", params)


COPIES_UNASKED = "event.copies_unasked"
"""Of a notice: no copy was made, for nobody at this computer was asked yet. Whoever hears it can be."""


@dataclass(frozen=True, slots=True)
class Notice:
    """What a person is told of work that was done beside a step; `failed`: it could not be done."""

    message: Message
    failed: bool = False


@dataclass(frozen=True, slots=True)
class Outcome(Generic[R_co]):
    """What a run returns: what changed and what the person should be told.

    `changed` names collections of the `Tournament`; `data` is the command's own result (the numbers of
    imported players, the table of a seat); undoing and redoing have none. `notices`: what came of the work
    that `policies` do beside the step, as far as it is done already.
    """

    revision: int
    code: str
    changed: frozenset[str]
    warnings: tuple[Message, ...]
    data: R_co
    params: Mapping[str, object] = field(default_factory=dict)
    notices: tuple[Notice, ...] = ()
