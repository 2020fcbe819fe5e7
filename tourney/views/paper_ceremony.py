"""What the papers of the prize-giving show: certificates, prizes, thanks, the press. Frozen data."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tourney.base.ids import PlayerNo
from tourney.competition.certificate_design import USUAL, CertificateDesign
from tourney.competition.records import GivingMethod
from tourney.names import NO_NAME, Name
from tourney.views.day_line import MoneyRaised
from tourney.views.paper import EventHead, PaperStatus, Person


@dataclass(frozen=True, slots=True)
class Honour:
    """A player and the place to honour, in their division ("" where there are none). `place` 0: took part."""

    person: Person
    place: int = 0
    tied: bool = False
    division: Name = NO_NAME


@dataclass(frozen=True, slots=True)
class CertificatePaper:
    """Certificates: those with a place first, best first, then everybody else by number.

    `sheet` is the organiser's own (PNG or JPEG), b"" for ours; on it stands what `design` names.
    """

    head: EventHead
    honours: tuple[Honour, ...]
    sheet: bytes = b""
    design: CertificateDesign = USUAL


@dataclass(frozen=True, slots=True)
class PrizePaper:
    """Who gets a prize, division by division. `status`: of the whole event's result."""

    head: EventHead
    honours: tuple[Honour, ...]
    status: PaperStatus


@dataclass(frozen=True, slots=True)
class FinalTotal:
    """A player of the table that decided their division ("" without), with their total assets (M$)."""

    person: Person
    place: int
    total: int
    division: Name = NO_NAME


@dataclass(frozen=True, slots=True)
class WorthLine:
    """A finalist's net worth (M$) from the start of the final to its end, as many values for each."""

    person: Person
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PressPaper:
    """The event on one page. Money in HK$; `finals`: totals of the tables that decided, best first,
    one division after the other; of a division that is not settled nothing.

    `worth`: the final round by round, where one table played it with the engine. `namesakes`: players whose
    name somebody else bears too: a sentence names them with their number.
    """

    head: EventHead
    honours: tuple[Honour, ...]
    status: PaperStatus
    players: int
    teams: int
    tables: int
    pledged: int
    received: int
    finals: tuple[FinalTotal, ...]
    worth: tuple[WorthLine, ...] = ()
    charity: Name = NO_NAME
    namesakes: frozenset[PlayerNo] = frozenset()


@dataclass(frozen=True, slots=True)
class MoneyPaper:
    """What was raised, for the hall."""

    head: EventHead
    charity: Name
    money: MoneyRaised


@dataclass(frozen=True, slots=True)
class PledgePaper:
    """A form on which people promise a donation."""

    head: EventHead
    charity: Name
    asks_photo_consent: bool


@dataclass(frozen=True, slots=True)
class Thanks:
    """What was received from (or through) a player, in HK$."""

    person: Person
    received: int


@dataclass(frozen=True, slots=True)
class ThanksPaper:
    """Acknowledgements by number, for those from whom something was received."""

    head: EventHead
    thanks: tuple[Thanks, ...]


@dataclass(frozen=True, slots=True)
class ReceiptSlip:
    """A numbered receipt. `serial` "" where the number is only given when it is printed.

    `amount` in HK$; `issued` is when the number was given (UTC); `again`: it was on paper before.
    `day` of the gift and `method` of giving where they are known; else "", None: they are written by hand.
    """

    serial: str
    person: Person
    amount: int
    issued: datetime | None = None
    again: bool = False
    method: GivingMethod | None = None
    day: str = ""


@dataclass(frozen=True, slots=True)
class ReceiptPaper:
    """Receipts of a charity by player's number, each donation once."""

    head: EventHead
    charity: Name
    charity_number: str
    slips: tuple[ReceiptSlip, ...]
