"""The facts of an event as immutable records: stored, changed by commands, read by views.

Nothing here is derived: standings, states of tables and problems of sheets are computed from these.
`Tournament` gathers them; a `collections.Collection` describes each kind of record.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import datetime, timedelta
from decimal import Decimal
from enum import StrEnum
from typing import Annotated, Final, TypeAlias

from msgspec import Meta

from tourney.base.dollars import NOTHING, total
from tourney.base.ids import DeedId, DonorId, EditionId, Giver, GivingMethod, HeatId, PlayerNo, TableNo
from tourney.base.names import Name, PersonName
from tourney.base.record_fields import ChildTable, Personal
from tourney.base.times import HONG_KONG
from tourney.scoresheet.sheet import Sheet

HEATS = "heats"
"""What a declaration of the standings after the heats is about; that of a stage has the stage's heat id."""


class ResultState(StrEnum):
    """How official a result is."""

    PROVISIONAL = "provisional"
    COMPLETE = "complete"
    OFFICIAL = "official"


Amount: TypeAlias = Annotated[int, Meta(ge=0)]


Dollars: TypeAlias = Decimal
"""A donation or a sum of them, from 0 on, in dollars with two places at most (`base.dollars`)."""


Number: TypeAlias = Annotated[int, Meta(ge=1)]


Start: TypeAlias = Annotated[PlayerNo, Meta(ge=1)]


Place: TypeAlias = Annotated[TableNo, Meta(ge=1)]


MOST_LETTERS: Final = 10_000


Text: TypeAlias = Annotated[str, Meta(max_length=MOST_LETTERS)]
"""A text that a person types; longer than any field takes. A file with a longer one is damaged."""


Colour: TypeAlias = Annotated[str, Meta(pattern=r"^(#[0-9a-fA-F]{6})?\Z")]


Code: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9A-Za-z]{0,12}\Z")]
"""A part of codes on paper and of file names: letters and digits, nothing that could be part of a path."""


class Status(StrEnum):
    """Where a player stands at the door. Only `absent` and `withdrawn` are left out of a draw."""

    REGISTERED = "registered"
    PRESENT = "present"
    ABSENT = "absent"
    WITHDRAWN = "withdrawn"


AWAY = frozenset({Status.ABSENT, Status.WITHDRAWN})
"""The statuses of players who do not take part at present."""


CASH, CHEQUE, TRANSFER, FPS, OCTOPUS, PAYME, CARD = WAYS = tuple(
    map(GivingMethod, ("cash", "cheque", "transfer", "fps", "octopus", "payme", "card"))
)
"""The ways of giving that every event has."""


class PageNames(StrEnum):
    """How the public page and the archive name players, who may be minors."""

    FULL = "full"
    SHORT = "short"
    NUMBER = "number"


@dataclass(frozen=True, slots=True)
class DeedName(Name):
    """A deed's name as the organiser's physical set prints it."""

    zh: str
    """In Chinese."""
    en: str
    """In English."""


@dataclass(frozen=True, slots=True)
class PlannedInterval:
    """An interval that the day's plan has: the game that is played then stands still."""

    at: str
    """Local wall time "HH:MM" at which it begins."""
    minutes: Number
    """How long it is."""


@dataclass(frozen=True, slots=True)
class TableVolunteers:
    """The volunteers at a table, who do not play."""

    table: Place
    """The table."""
    banker: Text
    """Runs the bank, "" for nobody."""
    scorer: Text
    """Keeps the scores, "" for nobody."""

    @property
    def names(self) -> str:
        """Both as they are typed: banker / scorer."""
        return f"{self.banker} / {self.scorer}".strip() if self.scorer else self.banker


@dataclass(frozen=True, slots=True)
class EventFacts:
    """The event itself."""

    name: Text
    """The event's name in English, or the only one it has."""
    name_zh: Text
    """The event's name in Chinese, "" for none."""
    format: Mapping[str, object]
    """The whole format as data (see `event.formats`), editable."""
    edition: EditionId
    """The board that is played, unless a table has its own."""
    venue: Text = ""
    """Where it takes place."""
    date: Text = ""
    """The day, as typed."""
    starts_at: str = "10:00"
    """Local wall time "HH:MM" of the first heat."""
    boards: Annotated[int, Meta(ge=1)] | None = None
    """How many sets of the game there are; None: enough."""
    breaks: Annotated[tuple[Amount, ...], ChildTable("event_breaks", ("after",), "minutes")] = ()
    """Minutes of break after heat 1, 2, …"""
    wave_minutes: Amount = 15
    """Minutes between one wave and the next of the same heat."""
    protest_minutes: Amount = 10
    """Minutes in which a result may be protested."""
    copies_to: Personal[Text] = ""
    """The second folder (a USB stick) that gets a complete copy after each confirmed table, ruling and
    published seating, "" for none."""
    deed_names: Annotated[Mapping[DeedId, DeedName], ChildTable("event_deed_names", ("deed",))] = field(
        default_factory=dict
    )
    """Deeds that the organiser's physical set calls otherwise."""
    clock_warnings: Annotated[tuple[Amount, ...], ChildTable("event_warnings", ("position",), "minutes")] = (
        10,
        5,
        1,
    )
    """Minutes before the end at which the hall is warned, most first; () for none."""
    charity: Text = ""
    """The charity's name in English."""
    charity_zh: Text = ""
    """The charity's name in Chinese."""
    charity_number: Text = ""
    """The charity's registration number; receipts are printed only with one, and within a serial range."""
    fps: Personal[Text] = ""
    """The charity's FPS identifier: a number, a mobile or an e-mail address, "" for none."""
    fps_name: Personal[Text] = ""
    """The payee's name in FPS codes, English letters."""
    receipt_first: Number | None = None
    """The first number of the range for receipts; None: there is none."""
    receipt_last: Number | None = None
    """The last number of that range."""
    accent: Colour = ""
    """Colour of lines and borders on paper as #rrggbb, "" for ours."""
    zone: str = HONG_KONG
    """The hall's time zone by its name in the IANA data base; `starts_at` and what people read are in it."""
    code: Code = ""
    """Four letters or digits that mark this event in the codes of its scoresheets."""
    ruleset: str = "tournament"
    """The ruleset of every table that has no other."""
    options: Mapping[str, object] = field(default_factory=dict)
    """With `edition` the rule book of every table that has no other: what differs from the ruleset."""
    donation_target: Dollars = NOTHING
    """What the event hopes to raise, in HK$; 0: no sum was set."""
    ways: Annotated[tuple[GivingMethod, ...], ChildTable("event_ways", ("position",), "way")] = ()
    """Ways of giving that this event has beside `WAYS`, each by its name."""
    asks_photo_consent: bool = False
    """Whether the desk at the door asks each player if photographs of them may be shown."""
    hall: Mapping[str, object] = field(default_factory=dict)
    """Where the tables stand, the lines of a `HallMap`; {}: nobody has laid the hall out."""
    certificate_design: Mapping[str, object] = field(default_factory=dict)
    """Where a certificate's words stand on the organiser's own sheet; {}: the program's own certificate."""
    called_for: datetime | None = None
    """When the next heat starts, as the hall was told: a break ends there; None: there is no break."""
    plans_breaks: bool = False
    """Whether the breaks are those that the day asks for (`clock.day_plan`), in place of `breaks`."""
    rehearsal: bool = False
    """Whether this is a copy in which the crew rehearses its day: nothing in it counts."""
    rehearsal_report: Personal[Mapping[str, object]] = field(default_factory=dict)
    """What the rehearsed day showed, the lines of a `PlayedDayReport`; before it {} or when it stood."""
    page_folder: Personal[Text] = ""
    """The folder in which the public page is kept, "" for none."""
    page_url: Text = ""
    """The address at which people find that page, "" if nobody has typed it."""
    page_money: bool = False
    """Whether that page says how much was raised."""
    page_names: PageNames = PageNames.SHORT
    """How it names players."""
    intervals: Annotated[tuple[PlannedInterval, ...], ChildTable("event_intervals", ("position",))] = ()
    """The intervals within heats that were planned ahead, in the order of the day."""
    volunteers: Personal[
        Annotated[tuple[TableVolunteers, ...], ChildTable("event_volunteers", ("position",))]
    ] = ()
    """Bankers and scorers by table, in the order in which they were typed."""
    keep_until: str = ""
    """The day until which personal data are kept, `2027-03-07`; then they are to be erased. "" for none."""

    @property
    def title(self) -> Name:
        """What the event is called."""
        return Name(self.name_zh, self.name)

    @property
    def charity_name(self) -> Name:
        """What the charity is called."""
        return Name(self.charity_zh, self.charity)

    def changed(self, changes: Mapping[str, object]) -> EventFacts:
        """The facts with these values, each of which has been checked."""
        values = {each.name: getattr(self, each.name) for each in fields(self)}
        return EventFacts(**(values | dict(changes)))


@dataclass(frozen=True, slots=True)
class PlayerDetails:
    """What is known of a person, registered or not yet.

    Names and contacts are as typed: hostile text is stored, never executed.
    """

    number: int | None = None
    """The start number; None: the next free one."""
    name_zh: Personal[Text] = ""
    """The name in Chinese."""
    name_en: Personal[Text] = ""
    """The name in English."""
    team: Personal[Text] = ""
    """The team, club or company, "" for none."""
    division: Text = ""
    """The division in which they are ranked, "" for none."""
    phone: Personal[Text] = ""
    """A number to call."""
    email: Personal[Text] = ""
    """An address for mail."""
    pledged: Personal[Dollars] = NOTHING
    """The donation promised, in HK$."""
    received: Personal[Dollars] = NOTHING
    """The donations that have come in, in HK$, all of them together."""
    method: Personal[GivingMethod | None] = None
    """How that came in which was not entered as a gift of its own; None: nobody said."""
    goal: Personal[Dollars] = NOTHING
    """What they want to bring in, in HK$, with what others give for them; 0: they have not said."""
    note: Personal[Text] = ""
    """What the desk wants to remember."""
    seeded: bool = False
    """Whether they are set, as the format says it."""
    photo_consent: Personal[bool | None] = None
    """Whether photographs of them may be shown; None: they have not been asked."""

    @property
    def name(self) -> PersonName:
        """What they are called."""
        return PersonName(self.name_zh, self.name_en)


@dataclass(frozen=True, slots=True)
class Gift:
    """A donation that came in at a moment: with it a receipt can say when and how."""

    amount: Dollars
    """In HK$."""
    method: GivingMethod
    """How it came in."""
    day: str
    """The day of the gift by the hall's calendar, `2026-03-07`."""


@dataclass(frozen=True, slots=True)
class LeftSeat:
    """A seat that a player lost by being marked as gone: theirs again if that was a mistake."""

    heat: HeatId
    """Of which heat."""
    table: Place
    """At which table."""
    seat: Number
    """Where at it, from 1."""
    size: Number
    """How many sat there with them: the place is free while fewer do."""
    in_play: bool = False
    """Whether the table played: then they come back to it while it plays, else only before it begins."""
    instead_of: Annotated[int, Meta(ge=1)] | None = None
    """The player for whom they sat there as a stand-in."""


@dataclass(frozen=True, slots=True)
class Player(PlayerDetails):
    """A registered player. Names and contacts are as typed: hostile text is stored, never executed."""

    number: Start
    """The start number."""
    alternate: bool = False
    """Whether they wait for a seat that gets free."""
    status: Status = Status.REGISTERED
    """Where they stand at the door."""
    left_at: str = ""
    """Heat in which the player left for good, "" while they have not."""
    gifts: Personal[Annotated[tuple[Gift, ...], ChildTable("gifts", ("position",), owner=("player",))]] = ()
    """What of `received` was entered gift by gift, in the order of entering."""
    left_seats: Annotated[
        tuple[LeftSeat, ...], ChildTable("left_seats", ("position",), owner=("player",))
    ] = ()
    """The seats that they lost by being marked as gone, in the order of the heats."""

    @property
    def given(self) -> Decimal:
        """What the gifts come to; the rest of `received` was entered as a sum."""
        return total(each.amount for each in self.gifts)

    @property
    def as_sum(self) -> Decimal:
        """What of `received` was entered as a sum, beside the gifts."""
        return self.received - self.given

    @property
    def methods(self) -> tuple[GivingMethod, ...]:
        """The methods of their donations, each once, in the order of the methods, the event's own last."""
        ways = {each.method: None for each in self.gifts}
        if self.method is not None and self.as_sum > 0:
            ways[self.method] = None
        return tuple(each for each in dict.fromkeys((*WAYS, *ways)) if each in ways)


class DonorKind(StrEnum):
    """What a donor is."""

    PERSON = "person"
    COMPANY = "company"
    ANONYMOUS = "anonymous"


@dataclass(frozen=True, slots=True)
class Donor:
    """Somebody who gives and does not play. Names and contacts are as typed."""

    id: DonorId
    """`D1`, `D2` …"""
    name: Personal[Text] = ""
    """The name in English, or the only one."""
    name_zh: Personal[Text] = ""
    """The name in Chinese."""
    kind: Personal[DonorKind] = DonorKind.PERSON
    """What they are; an anonymous one may have no name."""
    email: Personal[Text] = ""
    """An address for mail."""
    phone: Personal[Text] = ""
    """A number to call."""
    gives_for: Personal[PlayerNo | None] = None
    """The player for whom they give: it counts in what that player brought."""
    sponsors: Personal[Text] = ""
    """What they sponsor: `table:5`, `team:…` or `square:boardwalk`; "" for nothing."""
    pledged: Personal[Dollars] = NOTHING
    """The donation promised, in HK$."""
    per_point: Personal[Dollars] = NOTHING
    """What they promised beside it for each point of that player: a sum once the result is official."""
    hidden: Personal[bool] = False
    """Whether they are named on no list, poster or page."""
    gifts: Personal[
        Annotated[tuple[Gift, ...], ChildTable("donor_gifts", ("position",), owner=("donor",))]
    ] = ()
    """What has come in, in the order of entering."""

    @property
    def called(self) -> Name:
        """What they are called."""
        return Name(self.name_zh, self.name)

    @property
    def received(self) -> Decimal:
        """What has come in from them."""
        return total(each.amount for each in self.gifts)


@dataclass(frozen=True, slots=True)
class Takings:
    """Money that came in without a giver: a raffle, a stall, the box of the jail."""

    id: Number
    """Counts from 1."""
    name: Personal[Text]
    """Where it came in."""
    amount: Personal[Dollars]
    """In HK$."""
    method: Personal[GivingMethod]
    """How it came in."""
    day: Personal[str]
    """The day by the hall's calendar, `2026-03-07`."""


class HeatState(StrEnum):
    """A heat's seating is a draft until it is published (announced to the hall)."""

    DRAFT = "draft"
    PUBLISHED = "published"


@dataclass(frozen=True, slots=True)
class Heat:
    """A drawn heat (or stage of the finals): how it was drawn, when it was published."""

    id: HeatId
    """`1` … `N`, then `semi`, then `final`."""
    state: HeatState = HeatState.DRAFT
    """Whether the hall knows the seating."""
    seed: Amount = 0
    """With what chance was made, so that the draw can be repeated."""
    method: str = ""
    """How it was drawn: beforehand, by standings, seeded."""
    locked: bool = False
    """Keeps a draft from being drawn again by mistake."""
    edited: bool = False
    """Whether seats were changed by hand since."""
    certificate: Mapping[str, object] = field(default_factory=dict)
    """The seating's proof as data (see `seating.certificate`)."""
    drawn_at: datetime | None = None
    """When it was drawn."""
    published_at: datetime | None = None
    """When it was announced to the hall."""
    draw: Number = 1
    """Which draw of this heat it is, from 1: on its paper and in its codes. No other draw of the heat has the
    same, taken back or not."""


@dataclass(frozen=True, slots=True)
class StandIn:
    """A player who sits at a table in place of another."""

    player: Start
    """The one at the table."""
    instead_of: Start
    """The one whose seat it is."""


@dataclass(frozen=True, slots=True)
class Table:
    """One table of a heat."""

    heat: HeatId
    """Its heat."""
    table: Place
    """Its number in the heat."""
    seats: Annotated[tuple[PlayerNo, ...], ChildTable("seats", ("seat",), "player")]
    """The players in seat order, clockwise."""
    wave: Number = 1
    """In which wave of the heat it plays, where boards are fewer than tables."""
    paper_in: bool = False
    """Whether the paper sheets have come in."""
    confirmed_at: datetime | None = None
    """When the chief referee took the result as official."""
    bank_has: Annotated[tuple[DeedId, ...], ChildTable("bank_deeds", ("position",), "deed")] = ()
    """Deeds that the table declared unsold."""
    place_order: Annotated[tuple[PlayerNo, ...], ChildTable("place_orders", ("position",), "player")] = ()
    """A referee's decision between players who share a place (T9.4), better first; () for none."""
    ruleset: str = ""
    """The ruleset it is played by; "" for the event's."""
    edition: str = ""
    """The board it is played on; "" for the event's."""
    options: Mapping[str, object] = field(default_factory=dict)
    """The rule book that this table is played and valued by: all of it, or nothing for the event's."""
    stand_ins: Annotated[tuple[StandIn, ...], ChildTable("stand_ins", ("position",))] = ()
    """Those of its players who sit there in place of others."""

    @property
    def owners(self) -> Mapping[PlayerNo, PlayerNo]:
        """Whose seat each stand-in has."""
        return {each.player: each.instead_of for each in self.stand_ins}

    @property
    def provided(self) -> tuple[PlayerNo, ...]:
        """Everybody who needs no seat in its heat any more: those here, and those whose seats they have."""
        return (*self.seats, *(each.instead_of for each in self.stand_ins))

    def seating(self, seats: Iterable[PlayerNo], stand_ins: Iterable[StandIn] = ()) -> Table:
        """The table with other seats. Stand-ins there, and those who come (`stand_ins`), stay stand-ins."""
        here = tuple(seats)
        known = {each.player: each for each in (*self.stand_ins, *stand_ins)}
        return replace(self, seats=here, stand_ins=tuple(known[each] for each in here if each in known))


@dataclass(frozen=True, slots=True)
class SheetRecord:
    """A scoresheet as entered for one player of one heat."""

    heat: HeatId
    """The heat."""
    player: PlayerNo
    """Whose sheet it is: the sheet's own player."""
    sheet: Sheet
    """What stands on it."""
    source: str = "typed"
    """`typed`, `file` (another laptop or the template), `PHONE` or `ENGINE`."""
    by: Personal[Text] = ""
    """The person who entered it, "" if it is not known."""


@dataclass(frozen=True, slots=True)
class EntryDifference:
    """A figure on which the two entries of a sheet differ."""

    player: PlayerNo
    """Whose sheet it is on."""
    field: str
    """Which box: `total`, `place`, `cash`, `bankrupt`, `paper_total`, `paper_place`, `deeds.<id>`."""
    first: int | None
    """What the first entry has there, None for an empty box."""
    second: int | None
    """What the second has."""


@dataclass(frozen=True, slots=True)
class SecondEntry:
    """The sheets of a table as another person entered them again, blind: who did, and where they differ.

    It counts while the table's sheets are those that it was compared with, or settled by.
    """

    heat: HeatId
    """Its heat."""
    table: Place
    """The table."""
    by: Personal[Text]
    """The person who entered it."""
    first_by: Personal[Text]
    """The people who had entered the sheets first."""
    at: datetime
    """When."""
    sheets: str
    """A mark of the sheets that the table has since (`second_entries.mark_of`)."""
    differences: Annotated[tuple[EntryDifference, ...], ChildTable("entry_differences", ("position",))] = ()
    """What differs, seat by seat; () where both agree."""
    settled_by: Personal[Text] = ""
    """The person who looked at the paper once more, "" while nobody has."""

    @property
    def open(self) -> bool:
        """Whether the entries differ and nobody has looked once more."""
        return bool(self.differences) and not self.settled_by


ENGINE = "engine"
"""The source of a sheet that the engine filled."""
PHONE = "phone"
"""That of a sheet that was typed on a phone at the table."""


class RulingKind(StrEnum):
    """What a referee has ruled."""

    OVERRULE = "overrule"
    """A problem of a table's check is accepted (T1.3): `heat`, `table`, `code`."""
    TIE = "tie"
    """An order between tied players: `scope` ("cut" or "cut:<division>"), `order`."""
    ADJUSTMENT = "adjustment"
    """Penalty or bonus points of a player: `order` = (player,), `points` in sixtieths, signed."""
    CORRECTION = "correction"
    """A confirmed table was changed (`heat`, `table`), a stage taken back (`heat`), or a step that had made a
    result was undone or done again (`Ruling.replays`): `code` is `UNDONE` or `DONE_AGAIN`, `scope` what."""
    TOTALS = "totals"
    """The written totals of a table are accepted without its deeds: `heat`, `table`, or `tables`."""
    DECLARED = "declared"
    """A result is official: `scope` as in `status`, `code` the fingerprint of what was declared."""


OF_A_RESULT = frozenset(
    {
        RulingKind.OVERRULE,
        RulingKind.TIE,
        RulingKind.ADJUSTMENT,
        RulingKind.CORRECTION,
        RulingKind.TOTALS,
    }
)
"""The rulings that are part of a result: they stand below it on paper, and a result printed earlier is not
the one in force. A declaration only says that a result is official.
"""


UNDONE, DONE_AGAIN = "undone", "done_again"
"""Why there is a correction that nobody ruled: a step was taken back, or done again, that people knew of."""


CONFIRMED = "confirmed"
"""What was undone or done again where it was no ruling: the confirmation of a table, or of several."""


CHECKED = "checked"
"""Totals were accepted because the chief referee had checked them."""


@dataclass(frozen=True, slots=True)
class RuledTable:
    """One of the tables of a ruling on several."""

    heat: HeatId
    """Of which heat."""
    table: Place
    """Its number."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A referee's recorded decision with its reason, shown beside the standings."""

    id: Number
    """Counts from 1."""
    kind: RulingKind
    """What was ruled."""
    reason: Personal[str]
    """Why."""
    by: Personal[str]
    """The referee who ruled."""
    at: datetime
    """When."""
    heat: HeatId | None = None
    """The heat that it is about. It may outlast its heat: a stage that was taken back."""
    table: TableNo | None = None
    """The table that it is about."""
    code: str = ""
    """The problem that is accepted, the fingerprint of what was declared, `UNDONE` or `DONE_AGAIN`."""
    scope: str = ""
    """What is official, which tie was decided, or why totals were accepted that have no reason of their own:
    the stage that was drawn on them, or `CHECKED`. Of what was undone or done again: its kind, or
    `CONFIRMED`."""
    order: Annotated[
        tuple[PlayerNo, ...], ChildTable("ruling_players", ("position",), "player", owner=("ruling",))
    ] = ()
    """The players whom it is about, better first where it is an order."""
    points: int = 0
    """Penalty or bonus in sixtieths of a point, signed."""
    tables: Annotated[
        tuple[RuledTable, ...], ChildTable("ruling_tables", ("position",), owner=("ruling",))
    ] = ()
    """The tables that it is about where they are several: then `heat` and `table` are empty."""

    @property
    def about(self) -> tuple[tuple[HeatId, TableNo], ...]:
        """The tables that it is about, one or several."""
        if self.heat is not None and self.table is not None:
            return ((self.heat, self.table),)
        return tuple((each.heat, each.table) for each in self.tables)

    @property
    def replays(self) -> bool:
        """Whether it is about a step that was undone or done again."""
        return self.kind is RulingKind.CORRECTION and self.code in (UNDONE, DONE_AGAIN)


def printout_name(kind: str, form: str) -> str:
    """What a printout is called among all: its kind, with a hyphen and its form if that is not the first."""
    return f"{kind}-{form}" if form else kind


@dataclass(frozen=True, slots=True)
class Printed:
    """What was printed of a heat and when."""

    id: Number
    """Counts from 1."""
    kind: str
    """Which printout."""
    at: datetime
    """When."""
    heat: HeatId | None = None
    """Of which heat; None: of the whole event. Paper outlasts a heat that was taken back."""
    tables: Annotated[
        Mapping[TableNo, tuple[PlayerNo, ...]],
        ChildTable("print_seats", ("table", "seat"), "player", owner=("print",)),
    ] = field(default_factory=dict)
    """The seats that the paper shows."""
    form: str = ""
    """Which form of the printout; empty: the first."""

    @property
    def name(self) -> str:
        """What the printout is called among all."""
        return printout_name(self.kind, self.form)


def _one_giver(player: PlayerNo | None, donor: DonorId | None) -> Giver:
    """The one of them who is named."""
    giver = player if player is not None else donor
    assert giver is not None
    return giver


@dataclass(frozen=True, slots=True)
class Receipt:
    """A numbered receipt for a donation. A number that was given is never given again, cancelled or not."""

    serial: Number
    """The number on the receipt."""
    player: Personal[PlayerNo | None]
    """The player whose donation it was; None: a donor's."""
    amount: Personal[Dollars]
    """In HK$."""
    at: datetime
    """When it was given."""
    by: Personal[str]
    """The person who gave it."""
    cancelled: Personal[str] = ""
    """The reason for which it does not count any more, "" while it does."""
    method: Personal[GivingMethod | None] = None
    """How the donation came in; None: to be filled in by hand."""
    day: Personal[str] = ""
    """The day of the gift that it is for; "" for what was entered as a sum: to be filled in by hand."""
    printed_at: datetime | None = None
    """When it was first taken for a print: the next one is a copy. None: not yet."""
    donor: Personal[DonorId | None] = None
    """The donor whose it was; None: a player's."""

    @property
    def giver(self) -> Giver:
        """Whose donation it was."""
        return _one_giver(self.player, self.donor)

    def is_for(self, gift: Gift) -> bool:
        """Whether a gift of its giver is like the one that it was given for."""
        return (self.amount, self.method, self.day) == (gift.amount, gift.method, gift.day)


@dataclass(frozen=True, slots=True)
class ToldApart:
    """That two players who look like one person are two: nobody is asked about them again."""

    first: PlayerNo
    """The lower start number."""
    second: PlayerNo
    """The higher one."""

    @classmethod
    def of(cls, one: PlayerNo, other: PlayerNo) -> ToldApart:
        """Of two numbers in any order."""
        return cls(min(one, other), max(one, other))


@dataclass(frozen=True, slots=True)
class NamedAward:
    """A prize that no place decides, such as that for the most raised, and the player who gets it."""

    name: Text
    """What it is called in English, or the only name it has."""
    name_zh: Text
    """What it is called in Chinese, "" for none."""
    player: Start
    """The player who gets it."""
    at: datetime
    """When it was given."""

    @property
    def title(self) -> Name:
        """What it is called."""
        return Name(self.name_zh, self.name)


@dataclass(frozen=True, slots=True)
class BankLine:
    """A line of a bank's statement that has been seen, and the gift that it shows."""

    id: Personal[Annotated[str, Meta(pattern=r"^[0-9a-f]{32}\Z")]]
    """What tells it from every other line (`banking.statement`)."""
    player: Personal[PlayerNo | None]
    """The player whose gift it is; None: a donor's."""
    donor: Personal[DonorId | None]
    """The donor whose it is; None: a player's."""
    amount: Personal[Dollars]
    """Of the gift, in HK$."""
    method: Personal[GivingMethod]
    """How the gift came in."""
    day: Personal[str]
    """The day of the gift, which may be another than the line's."""

    @classmethod
    def of(cls, line: str, giver: Giver, gift: Gift) -> BankLine:
        """The line with this id, which shows a gift."""
        donor = DonorId(giver) if isinstance(giver, str) else None
        player = None if isinstance(giver, str) else giver
        return cls(line, player, donor, gift.amount, gift.method, gift.day)

    @property
    def giver(self) -> Giver:
        """Whose gift it is."""
        return _one_giver(self.player, self.donor)

    @property
    def gift(self) -> Gift:
        """The gift that it shows."""
        return Gift(self.amount, self.method, self.day)


LOGO = "logo"
"""The picture in the head of the paper."""


CERTIFICATE_SHEET = "certificate"
"""The organiser's own sheet, on which certificates are printed."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that belongs to the event (PNG or JPEG), kept in its file so that a copy has it too."""

    name: str
    """What it is for: `LOGO`, `CERTIFICATE_SHEET`."""
    data: Personal[bytes]
    """The file, whole."""


@dataclass(frozen=True, slots=True)
class HeatInterval:
    """A time within a heat in which its game stands still, as the hall was told."""

    starts: datetime
    """When it begins."""
    seconds: Number
    """How long it is."""

    @property
    def ends(self) -> datetime:
        """When play goes on."""
        return self.starts + timedelta(seconds=self.seconds)


@dataclass(frozen=True, slots=True)
class HeatClock:
    """The clock of a heat as a value: any screen computes the time left, nobody counts seconds down.

    `era` and `steady_ms` are what the steady clock of the starting computer showed at `started_at` (see
    `base.clocks.Steady`); None: not known.
    """

    heat: HeatId
    """The heat."""
    wave: Number
    """The wave: each has its own clock."""
    length_seconds: int
    """How long is played, time added included; 0: untimed."""
    started_at: datetime
    """When it was started."""
    paused_at: datetime | None = None
    """Set while it stands."""
    paused_seconds: int = 0
    """The sum of earlier pauses."""
    ended_at: datetime | None = None
    """When the referee ended it."""
    last_round_at: datetime | None = None
    """When the last round was called (T1.1)."""
    era: str | None = None
    """Which running of which computer its steady clock belongs to."""
    steady_ms: int | None = None
    """What that clock showed, in milliseconds."""
    intervals: Annotated[tuple[HeatInterval, ...], ChildTable("clock_intervals", ("position",))] = ()
    """Its intervals, past and to come, in order; none begins before the one before it ends."""

    def elapsed(self, now: datetime) -> int:
        """Seconds played until `now`, pauses and intervals left out."""
        until = self.ended_at or self.paused_at or now
        stood = self.paused_seconds + self.in_intervals(self.started_at, until)
        return max(0, int((until - self.started_at).total_seconds()) - stood)

    def in_intervals(self, since: datetime, until: datetime) -> int:
        """Seconds of intervals between two moments."""
        spans = (min(until, each.ends) - max(since, each.starts) for each in self.intervals)
        return sum(max(0, int(span.total_seconds())) for span in spans)

    def interval_at(self, now: datetime) -> HeatInterval | None:
        """The interval that is on; None without one, and once the clock has ended."""
        if self.ended_at is not None:
            return None
        return next((each for each in self.intervals if each.starts <= now < each.ends), None)

    def reaches(self, seconds: int, now: datetime) -> datetime:
        """When so many more seconds will have been played, if it runs on from `now`."""
        moment = now + timedelta(seconds=seconds)
        for each in self.intervals:
            if each.ends > now and each.starts < moment:
                moment += each.ends - max(now, each.starts)
        return moment

    def left(self, now: datetime) -> int:
        """Seconds left at `now`; negative once time is over. 0 for an untimed heat."""
        return self.length_seconds - self.elapsed(now) if self.length_seconds else 0

    @property
    def running(self) -> bool:
        """Whether it is neither paused nor ended."""
        return self.paused_at is None and self.ended_at is None


@dataclass(frozen=True, slots=True)
class TableClock:
    """What the time of one table has of its own, beside the clock of its heat and wave.

    `paused_from`, `ended_from` and `lost_seconds` count the heat's own seconds (`HeatClock.elapsed`), so
    that a pause of the hall within a pause of the table is not counted twice and no change of the
    computer's time can touch them.
    """

    heat: HeatId
    """The heat."""
    table: TableNo
    """The table."""
    extra_seconds: int = 0
    """Time that the table has more than the heat; may be negative."""
    paused_from: int | None = None
    """Since which second of the heat it stands."""
    lost_seconds: int = 0
    """Seconds of the heat that it stood still, earlier pauses."""
    ended_from: int | None = None
    """At which second of the heat its time was ended."""
    last_round_at: datetime | None = None
    """When its last round was called."""

    def elapsed(self, heat_elapsed: int) -> int:
        """Seconds this table has played when its heat has played `heat_elapsed`."""
        stops = (mark for mark in (self.paused_from, self.ended_from) if mark is not None)
        return max(0, min((heat_elapsed, *stops)) - self.lost_seconds)

    def lost(self, heat_elapsed: int) -> int:
        """Seconds of the heat that this table stood still, until now."""
        return heat_elapsed - self.elapsed(heat_elapsed)


@dataclass(frozen=True, slots=True)
class TimeChange:
    """Somebody set the computer's time while a clock was on; the clock ran on by the steady clock."""

    id: Number
    """Counts from 1."""
    at: datetime
    """When it was noticed."""
    seconds: int
    """How far the time of day was moved, forward positive."""
    machine: Personal[str]
    """On which computer."""
    heat: HeatId
    """Of which heat the clock was on. It may outlast its heat."""
    wave: int = 1
    """Of which wave."""


@dataclass(frozen=True, slots=True)
class TableGame:
    """A table that is played with the engine. Its record's lines lie beside, under the number `game`."""

    heat: HeatId
    """The heat."""
    table: TableNo
    """The table."""
    game: Number
    """Under which its lines lie."""
    opened_at: datetime
    """When it was opened."""
    by: Personal[str]
    """The person who opened it."""
    ruleset: str
    """The ruleset of its record."""
    players: Personal[Annotated[tuple[str, ...], ChildTable("game_names", ("seat",), "name")]]
    """The names in the record, in seat order."""
    numbers: Annotated[tuple[PlayerNo, ...], ChildTable("game_seats", ("seat",), "player")]
    """Whose names they are, in seat order."""
    seed: Personal[Amount] = 0
    """Makes the dice and decks on screen; it is shown to nobody."""
    worth: Annotated[tuple[tuple[int, ...], ...], ChildTable("game_worth", ("round", "seat"), "worth")] = ()
    """Net worth by seat (M), round by round, of the game whose result was taken; () before that."""


IN_HAND = -1
"""The revision of an event that a command is working on, or that is only tried out: nobody remembers it."""


@dataclass(frozen=True, slots=True)
class Tournament:
    """Everything known of an event at one moment. `revision` is the journal's last number, or `IN_HAND`."""

    event: EventFacts
    players: Mapping[PlayerNo, Player] = field(default_factory=dict)
    heats: Mapping[HeatId, Heat] = field(default_factory=dict)
    tables: Mapping[tuple[HeatId, TableNo], Table] = field(default_factory=dict)
    sheets: Mapping[tuple[HeatId, PlayerNo], SheetRecord] = field(default_factory=dict)
    rulings: Mapping[int, Ruling] = field(default_factory=dict)
    prints: Mapping[int, Printed] = field(default_factory=dict)
    clocks: Mapping[tuple[HeatId, int], HeatClock] = field(default_factory=dict)
    table_clocks: Mapping[tuple[HeatId, TableNo], TableClock] = field(default_factory=dict)
    time_changes: Mapping[int, TimeChange] = field(default_factory=dict)
    games: Mapping[tuple[HeatId, TableNo], TableGame] = field(default_factory=dict)
    donors: Mapping[DonorId, Donor] = field(default_factory=dict)
    takings: Mapping[int, Takings] = field(default_factory=dict)
    receipts: Mapping[int, Receipt] = field(default_factory=dict)
    told_apart: Mapping[tuple[PlayerNo, PlayerNo], ToldApart] = field(default_factory=dict)
    pictures: Mapping[str, Picture] = field(default_factory=dict)
    awards: Mapping[str, NamedAward] = field(default_factory=dict)
    bank_lines: Mapping[str, BankLine] = field(default_factory=dict)
    second_entries: Mapping[tuple[HeatId, TableNo], SecondEntry] = field(default_factory=dict)
    revision: int = 0
    waiting: Mapping[tuple[HeatId, TableNo], str] = field(default_factory=dict)
    """Never stored, and only in what is shown (`standings.second_look`): the tables that wait for their
    second entry, each with the people who made the first. Their sheets are left out."""

    def tables_of(self, heat: HeatId) -> list[Table]:
        """The tables of a heat in order of their numbers."""
        return sorted((t for (of, _), t in self.tables.items() if of == heat), key=lambda t: t.table)

    def awards_given(self) -> list[NamedAward]:
        """The named awards in the order in which they were given."""
        return sorted(self.awards.values(), key=lambda each: (each.at, each.name))

    def with_records(self, changed: Mapping[str, object], revision: int) -> Tournament:
        """With these collections (and event) in place of its own; all others are shared with this one."""
        values = {name: getattr(self, name) for name in self.__slots__}
        values.update(changed, revision=revision)
        return Tournament(**values)
