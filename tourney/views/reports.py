"""What the terminal's `--json` says of an event: one type a report, which names its fields.

Times are ISO 8601 in UTC unless said otherwise, money is in M, `heat` is the heat's number or its name
(`semi`, `final`); sentences are in the terminal's language. `docs/reports.md` is made from here.
"""

from __future__ import annotations

from typing import NotRequired, TypedDict

from tourney.base.ids import PlayerNo
from tourney.competition.reports import CertificateReport, FormatReport, HallReport
from tourney.scoresheet.reports import ProblemReport, SheetReport

HeatLabel = int | str
"""The number of a preliminary heat, the name of a stage."""
Number = int | float
"""Points: whole where they are whole."""


class MissingReport(TypedDict):
    """What a result still lacks, or waits for; `table` null for a heat as a whole."""

    heat: HeatLabel
    table: int | None
    text: str


class StatusReport(TypedDict):
    """How far a result is: provisional, complete, official."""

    state: str
    missing: list[MissingReport]
    protest_until: str | None
    declared_by: str | None
    declared_at: str | None


class HeatScoreReport(TypedDict):
    """What a player has from one heat."""

    heat: HeatLabel
    table: int | None
    place: int | None
    points: Number
    total: int | None
    tied: bool
    provisional: bool


class AdjustmentReport(TypedDict):
    """A penalty (negative where many points win) or a bonus."""

    points: Number
    reason: str


class ProspectReport(TypedDict):
    """Why a player is safe, out or open, and what they need.

    `sure` is the least sum of points from `heats` that makes it certain, `hope` the least that leaves a way
    in; where low wins, the most. Null where there is no such sum, or no need of one.
    """

    reason: str
    heats: list[HeatLabel]
    sure: Number | None
    hope: Number | None


class StandingReport(TypedDict):
    """One line of the standings, with the reason for its place.

    `places` are those after each heat that counts, without what was ruled once the next had begun; `gained`
    is how many the last heat brought, negative if it cost some, null before a second heat.
    """

    place: int
    number: int
    name: str
    points: Number
    assets: int
    tied: bool
    provisional: bool
    why: str
    division: str
    status: str
    games: int
    sizes: list[int]
    in_cut: bool
    chance: str | None
    prospect: ProspectReport | None
    places: list[int]
    gained: int | None
    heats: list[HeatScoreReport]
    adjustments: list[AdjustmentReport]


class OverruledReport(TypedDict):
    """A problem of a table that the chief referee has accepted."""

    heat: HeatLabel
    table: int | None
    code: str
    reason: str
    by: str


class StandingsReport(TypedDict):
    """`tourney standings EVENT --json`."""

    status: StatusReport
    status_text: str
    standings: list[StandingReport]
    waiting: list[MissingReport]
    overruled: list[OverruledReport]


class LevelReport(TypedDict):
    """Who is level with whom among the seeds or the reserves; `first` and `last` are seeds or turns."""

    division: NotRequired[str]
    among: str
    first: int
    last: int
    players: list[PlayerNo]
    scope: str
    firm: bool


class StageTableReport(TypedDict):
    """A table of a stage. `seats`, `level`, `seeds` go together; a seat is null where players are level."""

    table: int
    division: str
    seats: list[PlayerNo | None]
    level: list[list[PlayerNo]]
    seeds: list[int]
    state: str
    places: dict[str, int | None]


class ReplacementReport(TypedDict):
    """Somebody has left a drawn stage, and who comes."""

    table: int
    leaves: int
    comes: int | None


class StageReport(TypedDict):
    """A stage as planned or drawn; `blocked` says why it cannot be drawn."""

    heat: HeatLabel
    drawn: bool
    minutes: int
    blocked: str | None
    tables: list[StageTableReport]
    replacements: list[ReplacementReport]


class FinalPlaceReport(TypedDict):
    """A final place."""

    place: int
    number: int
    division: str
    tied: bool


class SharedReport(TypedDict):
    """Players who share a place at a table that others wait for."""

    heat: HeatLabel
    table: int
    players: list[PlayerNo]


class DoubtReport(TypedDict):
    """A table whose written totals, a little otherwise, would move somebody over the line."""

    heat: HeatLabel
    table: int
    effect: int
    players: list[PlayerNo]
    wrong_by: int | None
    moved: list[int]
    text: str


class WrongSeatsReport(TypedDict):
    """A drawn stage in which other people should sit."""

    heat: HeatLabel
    sits: list[int]
    left_out: list[int]
    undecided: list[int]
    played: bool
    text: str


class FinalsReport(TypedDict):
    """`tourney finals EVENT --json`. Nobody is named whose place a referee must still decide."""

    status: StatusReport
    status_text: str
    cut: list[PlayerNo]
    as_it_stands: list[PlayerNo]
    ties: list[list[PlayerNo]]
    scopes: list[str]
    reserves: list[PlayerNo]
    levels: list[LevelReport]
    stages: list[StageReport]
    champion: PlayerNo | None
    champions: dict[str, PlayerNo]
    settled: dict[str, bool]
    champion_ties: dict[str, str]
    places: list[FinalPlaceReport]
    waiting: list[MissingReport]
    shared: list[SharedReport]
    chances: dict[str, str]
    doubts: list[DoubtReport]
    wrong_seats: list[WrongSeatsReport]
    provisional: bool
    empty: bool


class PaperReport(TypedDict):
    """What was printed last of a kind and heat: `current`, `behind`, `wrong`; what has changed since."""

    kind: str
    heat: HeatLabel | None
    printed_at: str
    state: str
    since: list[str]


class ClockTableReport(TypedDict):
    """A table whose time differs from the hall's."""

    table: int
    state: str
    seconds_left: int
    extra_seconds: int
    lost_seconds: int
    last_round: bool
    finishes_round: bool


class LateTableReport(TypedDict):
    """A table that plays on though the hall's time is over."""

    table: int
    seconds: int


class ClockReport(TypedDict):
    """The clock of a heat's wave.

    `finishes_round`: at zero the round is finished; `otherwise`: tables whose own rules say the contrary.
    """

    heat: HeatLabel
    wave: int
    seconds_left: int
    length_seconds: int
    state: str
    warning_minutes: int | None
    last_round: bool
    finishes_round: bool
    otherwise: list[int]
    tables: list[ClockTableReport]
    late: list[LateTableReport]


class BreakReport(TypedDict):
    """A break that the hall was told of. `seconds_left` below 0: it should have begun.

    `heat` and `wave` are what is played then, null: all has been played.
    """

    until: str
    seconds_left: int
    heat: int | str | None
    wave: int


class ClocksReport(TypedDict):
    """`tourney clock show EVENT --json`."""

    clocks: list[ClockReport]
    on_break: BreakReport | None


class ClockChangeReport(TypedDict):
    """One step of a clock's history."""

    n: int
    at: str
    who: str
    code: str
    tables: list[int]
    reason: str
    undone: bool
    text: str


class ClockHistoryReport(TypedDict):
    """`tourney clock log EVENT --json`."""

    changes: list[ClockChangeReport]


class PlannedWaveReport(TypedDict):
    """A wave in the plan of the day; times are the hall's, `HH:MM`."""

    heat: HeatLabel
    wave: int
    state: str
    starts: str
    ends: str
    minutes: int
    tables: list[int]
    began: str | None
    ended: str | None
    expected: str | None
    expected_end: str | None
    late_minutes: int
    break_after: int


class DayPlanReport(TypedDict):
    """`tourney clock plan EVENT --json`; `guessed`: of the tables that today's players would fill."""

    late_minutes: int | None
    guessed: bool
    plan: list[PlannedWaveReport]


class TableStateReport(TypedDict):
    """A table of a heat: how far its result is, whose sheet is missing, what is wrong and not accepted."""

    table: int
    state: str
    totals_only: bool
    missing: list[int]
    problems: list[ProblemReport]


class TablesReport(TypedDict):
    """`tourney tables EVENT --heat N --json`."""

    tables: list[TableStateReport]


class EnteredTableReport(TypedDict):
    """What became of a table's sheets; `refused`, where they were not taken, says why."""

    table: int
    state: str
    problems: list[ProblemReport]
    missing: list[int]
    refused: NotRequired[str]


class EnteredReport(TypedDict):
    """`tourney enter EVENT SHEETS --json`."""

    tables: list[EnteredTableReport]


class DrawnTableReport(TypedDict):
    """A table with its players in seat order."""

    table: int
    wave: int
    seats: list[int]


class DrawnHeatReport(TypedDict):
    """A drawn heat."""

    heat: HeatLabel
    state: str
    seed: int
    tables: list[DrawnTableReport]


class HeatsReport(TypedDict):
    """`tourney draw EVENT --json` and `heat EVENT --json`; the certificate is that of the last heat.

    Of a heat it has the keys of `CertificateReport`. Of a semi-final or final it has fewer: the snake gives
    the seats by the seeds, so there is nothing that another draw could do better, and no sum over the heats.
    `repeats` are the pairs at its tables who met before, `team_meetings` the pairs of one team, `seeds` who
    was drawn by which (player, seed); `method` and `seed` as ever.
    """

    heats: list[DrawnHeatReport]
    certificate: dict[str, object]
    warnings: list[str]


class JournalStepReport(TypedDict):
    """One step; `undoes` is the step that it takes back or does again."""

    n: int
    at: str
    who: str
    code: str
    undoes: int | None
    text: str


class JournalReport(TypedDict):
    """`tourney journal EVENT --json`."""

    journal: list[JournalStepReport]


class FindingReport(TypedDict):
    """What differs: `entry` (a step of the journal), `row` (of a table) or `damage` (of the file).

    `entry`: the step concerned; `table`: the database's; `key`: the values of its primary key; `field`: the
    column. `recorded` is what the journal says and `found` what stands there, both null where the whole row
    is missing or too many; telephone, e-mail and note are never shown.
    """

    kind: str
    entry: int | None
    table: str | None
    key: list[object]
    field: str | None
    recorded: object
    found: object
    message: str


class VerifyReport(TypedDict):
    """`tourney verify EVENT --json`; `entries`: how many steps the journal has."""

    ok: bool
    entries: int
    findings: list[FindingReport]


class DayTableReport(TypedDict):
    """A table on the day's line: `out`, `in`, `entered` with an error open, `checked`, `confirmed`."""

    table: int
    wave: int
    state: str
    errors: int


class DayStepReport(TypedDict):
    """A step of the day: `check-in`, a heat, `prizes`; `done`, `now`, `open` (begun beside it) or `ahead`.

    Times are the hall's, "HH:MM", null where there is none: planned, actual, and when it is to be expected
    where that is not the plan.
    """

    step: str
    heat: HeatLabel | None
    name: str
    state: str
    starts: str | None
    ends: str | None
    began: str | None
    ended: str | None
    expected: str | None
    expected_end: str | None
    text: str
    tables: list[DayTableReport]


class CheckReport(TypedDict):
    """A line of the check list: `done`, `part`, `open`, `wrong`. `page`, `target`: where it is seen to.

    `inner`: it belongs to the line above it. `job`: it is the one thing to do now.
    """

    id: str
    text: str
    state: str
    at: str | None
    page: str
    target: str
    inner: bool
    job: bool


class HappenedReport(TypedDict):
    """Entries of the journal in a row that say the same; `undoable`: `undo --entries` takes them back now."""

    entries: list[int]
    first_at: str
    last_at: str
    who: list[str]
    text: str
    undoable: bool


class MoneyReport(TypedDict):
    """Donations in whole dollars; `open`: pledged, not received, by `open_people`; `target` 0: none set."""

    received: int
    pledged: int
    open: int
    open_people: int
    target: int


class TodayReport(TypedDict):
    """`tourney today EVENT --json`: the day as one line, and the check list of where it stands."""

    line: list[DayStepReport]
    late_minutes: int | None
    job: str
    checks: list[CheckReport]
    happened: list[HappenedReport]
    money: MoneyReport


class PrintoutReport(TypedDict):
    """A kind of printout."""

    kind: str
    title: str


class PrintoutsReport(TypedDict):
    """`tourney printouts --json`."""

    printouts: list[PrintoutReport]


class ReceiptReport(TypedDict):
    """A receipt that was given; `cancelled` is the reason, "" while it counts.

    `method` (cash, cheque, transfer) and `day` (2026-03-07) of the donation are "" where they are not known.
    """

    serial: int
    player: int
    amount: int
    method: str
    day: str
    at: str
    by: str
    cancelled: str


class DueReceiptReport(TypedDict):
    """A donation that has no receipt yet; `method` and `day` as a receipt has them."""

    player: int
    amount: int
    method: str
    day: str


class PrintedFileReport(TypedDict):
    """A file of a set of printouts."""

    kind: str
    file: str
    pages: int


class PrintedSetReport(TypedDict):
    """`tourney print EVENT set:… --out DIR --json`: what was written, in the day's order."""

    files: list[PrintedFileReport]


class DonationReport(TypedDict):
    """`tourney donate EVENT --json`: a donation entered or taken back, and what has come in of the player.

    `received` is all of it, `receipts` are the numbers of the receipts given now.
    """

    player: int
    amount: int
    method: str
    day: str
    taken_back: bool
    pledged: int
    received: int
    receipts: list[int]


class ReceiptsReport(TypedDict):
    """`tourney receipts EVENT --json`; `next` is null and `left` 0 where the range is used up or not set."""

    receipts: list[ReceiptReport]
    due: list[DueReceiptReport]
    next: int | None
    left: int


class MovedReport(TypedDict):
    """A player whose line differs; pairs are [before, after]."""

    number: int
    place: list[int | None]
    points: list[Number | None]
    assets: list[int | None]
    qualified: list[bool]
    reason: str | None


class TableMovedReport(TypedDict):
    """A player's result at a table that differs; pairs are [before, after]."""

    heat: HeatLabel
    table: int
    number: int
    place: list[int | None]
    total: list[int | None]


class ReopenedReport(TypedDict):
    """A table that is not confirmed any more, or that has begun and changes seats."""

    heat: HeatLabel
    table: int


class StageTouchedReport(TypedDict):
    """A drawn stage whose seats should be other people's; `state`: drawn, published or played."""

    heat: HeatLabel
    tables: list[int]
    state: str
    sits: list[int]
    left_out: list[int]
    undecided: list[int]


class OldPaperReport(TypedDict):
    """Paper in people's hands that a step makes wrong."""

    kind: str
    heat: HeatLabel | None
    copies: int
    printed_at: str


class ScreenTouchedReport(TypedDict):
    """A scene of the hall's screen that a step changes; `heat`: whose seats.

    `shown`: the hall sees it now, as the window knows it that shows it; a terminal has no screen.
    """

    scene: str
    heat: HeatLabel | None
    shown: bool


class ConsequenceReport(TypedDict):
    """What a step changes in what people see.

    `level`: `none` nothing published, `acknowledge` places or points, `confirm` what was printed or is on the
    hall's screen, `reason` the cut, a drawn stage, a champion, an official result or seats at a table that
    has begun (`in_play`), `refuse` a stage that has been played rests on it: `way_round` says what to do
    first.
    """

    level: str
    players: list[MovedReport]
    enters: list[int]
    leaves: list[int]
    at_the_line: list[int]
    goes_on: list[int]
    stays: list[int]
    results: list[TableMovedReport]
    reopened: list[ReopenedReport]
    in_play: list[ReopenedReport]
    stages: list[StageTouchedReport]
    champions: dict[str, list[int | None]]
    undeclared: bool
    lapsed: list[list[int]]
    papers: list[OldPaperReport]
    screens: list[ScreenTouchedReport]
    way_round: str | None


class _TrialReport(TypedDict):
    dry_run: bool


class StepReport(_TrialReport, ConsequenceReport):
    """What a step would change (`--dry-run --json`), or has changed (`--json` on what corrects)."""

    warnings: list[str]


class TriedSheetsReport(StepReport):
    """`tourney enter EVENT SHEETS --dry-run --json`."""

    tables: list[EnteredTableReport]


class ReplayedStepReport(StepReport):
    """`tourney undo EVENT --json`, and `redo`; `text` says what was taken back, or done again."""

    text: str


class DeedNameReport(TypedDict):
    """What the organiser's set calls a deed."""

    zh: str
    en: str


class FactsReport(TypedDict):
    """The facts of an event as `set` takes them; `logo` and `certificate_sheet` in bytes."""

    name: str
    name_zh: str
    venue: str
    date: str
    starts_at: str
    zone: str
    format: str
    edition: str
    ruleset: str
    options: dict[str, object]
    boards: int | None
    breaks: list[int]
    plans_breaks: bool
    wave_minutes: int
    protest_minutes: int
    clock_warnings: list[int]
    copies_to: str
    charity: str
    charity_zh: str
    charity_number: str
    donation_target: int
    asks_photo_consent: bool
    receipt_first: int | None
    receipt_last: int | None
    accent: str
    logo: int
    certificate_sheet: int
    code: str
    players: int
    heats: dict[str, str]
    revision: int


class InfoReport(FactsReport):
    """`tourney info EVENT --json`. `hall` is what `tourney set EVENT hall=map.json` takes, null
    without a map; `certificate_design` what `certificate_design=design.json` takes."""

    hall: HallReport | None
    certificate_design: dict[str, dict[str, object]]
    papers: list[PaperReport]
    status: StatusReport
    format_data: FormatReport
    deed_names: dict[str, DeedNameReport]


class PlayerReport(TypedDict):
    """A player; how to reach them, and the note, with `--contacts` only.

    `method` is how the donation came in, several joined by `+`, "" where nobody said; `photo_consent` null:
    not asked.
    """

    number: int
    name_zh: str
    name_en: str
    team: str
    division: str
    status: str
    seeded: bool
    alternate: bool
    pledged: int
    received: int
    method: str
    photo_consent: bool | None
    phone: NotRequired[str]
    email: NotRequired[str]
    note: NotRequired[str]


class PlayersReport(TypedDict):
    """`tourney players EVENT --json`."""

    players: list[PlayerReport]


class TwinsReport(TypedDict):
    """Two players who may be one person, and what they have in common."""

    first: int
    second: int
    why: list[str]


class TwoPeopleReport(TypedDict):
    """`tourney two-people EVENT --json`: who may be one person, but for those who were told apart."""

    pairs: list[TwinsReport]
    told_apart: list[list[int]]


class ColumnReport(TypedDict):
    """A column of a list, and as which field it is taken; null where it is left out."""

    column: int
    header: str
    field: str | None
    sample: str


class BadRowReport(TypedDict):
    """A row that is no player, and why."""

    line: int
    reason: str


class QuestionReport(TypedDict):
    """What is to be said before a list is imported, and the flags that say it; the first is how it is
    read."""

    about: str
    question: str
    flags: list[str]


class PairReport(TypedDict):
    """Somebody who may be there twice: with a player of the event, or another line.

    `becomes`: `merge`, `skip`, `keep`, or null while nobody has said.
    """

    line: int
    player: int | None
    other_line: int | None
    alike: list[str]
    apart: list[str]
    becomes: str | None


class ImportReport(TypedDict):
    """`tourney import EVENT LIST --json`. Numbers are start numbers; with `--preview`, lines."""

    encoding: str
    columns: list[ColumnReport]
    header_line: int | None
    sheet: str
    understood: str
    remarks: list[str]
    questions: list[QuestionReport]
    problem: str | None
    rows: int
    bad: list[BadRowReport]
    duplicates: list[str]
    pairs: list[PairReport]
    filled: list[int]
    skipped: int
    imported: NotRequired[list[int]]
    names_not_shown: list[int]


class FormatsReport(TypedDict):
    """`tourney formats --json`."""

    formats: list[FormatReport]


class DeedReport(TypedDict):
    """A deed of a board."""

    id: str
    name_zh: str
    name_en: str
    price: int


class EditionReport(TypedDict):
    """A board."""

    id: str
    name_zh: str
    name_en: str
    deeds: list[DeedReport]


class EditionsReport(TypedDict):
    """`tourney editions --json`."""

    editions: list[EditionReport]


class RulesetOptionReport(TypedDict):
    """An option of a ruleset: what it is without a change, and what it may be."""

    name: str
    value: object
    allowed: str


class RulesetReport(TypedDict):
    """A ruleset: for how many (fewest and most), on which boards (none: any), with which options."""

    id: str
    name_zh: str
    name_en: str
    about_zh: str
    about_en: str
    players: list[int]
    boards: list[str]
    options: list[RulesetOptionReport]


class RulesetsReport(TypedDict):
    """`tourney rulesets [RULESET] --json`."""

    rulesets: list[RulesetReport]


class HandedTableReport(TypedDict):
    """A table's sheets, and what the bank had left."""

    table: int
    sheets: list[SheetReport]
    bank_has: list[str]


class HandedOverReport(TypedDict):
    """`tourney sheets EVENT`: as `enter` takes it."""

    event: str
    heat: HeatLabel
    tables: list[HandedTableReport]


class SeatingReport(TypedDict):
    """`tourney seat --json`: heats, tables, seats; `faults` with `--verify`."""

    heats: list[list[list[int]]]
    certificate: CertificateReport
    faults: NotRequired[list[str]]


class TableGameReport(TypedDict):
    """A table that the engine referees; `stage`: `running`, `over`, `taken`."""

    heat: str
    table: int
    ruleset: str
    options: dict[str, object]
    edition: str
    players: list[str]
    entries: int
    stage: str


class TableRulesReport(TypedDict):
    """By which rules a table is played; `own`: not by the event's."""

    heat: str
    table: int
    ruleset: str
    options: dict[str, object]
    edition: str
    own: bool


class TableGamesReport(TypedDict):
    """`tourney table list EVENT --json`."""

    games: list[TableGameReport]
    tables: list[TableRulesReport]


class SeatViewReport(TypedDict):
    """A player at the table, seats from 1; a level is 0 to 5 or `mortgaged`.

    `notes`: what the rules keep of the player, in words (a turn to be lost).
    """

    seat: int
    number: int | None
    name: str
    cash: int
    square: int
    in_jail: int | None
    cards: list[str]
    deeds: dict[str, int | str]
    bankrupt: int | None
    worth: int
    notes: list[str]


class BankViewReport(TypedDict):
    """The buildings that the bank has left."""

    houses: int
    hotels: int


class WaitingReport(TypedDict):
    """Who has to act, and what about."""

    players: list[str]
    text: str
    clause: str


class ChoiceReport(TypedDict):
    """What may be done: the verb, its button, and an entry that does it."""

    id: str
    label: str
    clause: str
    entry: dict[str, object]


class FollowedReport(TypedDict):
    """A consequence of an entry."""

    clause: str
    text: str


class LogLineReport(TypedDict):
    """An entry in words; `at` in seconds of the table's clock."""

    n: int
    at: float | None
    by: str
    do: str
    text: str
    clause: str
    followed: list[FollowedReport]
    undone: bool


class TableViewReport(TypedDict):
    """`tourney table show EVENT --json`, and `table open`, `enter`, `undo`, `redo`.

    `n` entries so far; `heat` and `table` null of a record that belongs to none. Of a moment of the past
    (`--at`) there are no choices, and nothing is waited for.
    """

    heat: str | None
    table: int | None
    ruleset: str
    n: int
    players: list[SeatViewReport]
    bank: BankViewReport
    phase: str | None
    over: bool
    paused: bool
    time_called: bool
    waiting: WaitingReport | None
    beside: WaitingReport | None
    claims: list[str]
    choices: list[ChoiceReport]
    log: list[LogLineReport]
    warnings: list[str]


class TakenTableReport(TypedDict):
    """`tourney table result` and `table import` with `--json`: the table's state in Scores, what is wrong."""

    table: int
    state: str
    problems: list[str]
