"""Every report that the terminal prints as JSON: what is not here is not printed."""

from __future__ import annotations

from typing import TypeAlias

from tourney.engine.reports import (
    ChancesReport,
    DiceOddsReport,
    GamesReport,
    OddsReport,
    RefusedReplayReport,
    ReplayReport,
)
from tourney.scoresheet.reports import TableScoreReport
from tourney.views.reports import (
    ClockHistoryReport,
    ClocksReport,
    DayPlanReport,
    DonationReport,
    EditionsReport,
    EnteredReport,
    FinalsReport,
    FormatsReport,
    HandedOverReport,
    HeatsReport,
    ImportReport,
    InfoReport,
    JournalReport,
    PlayersReport,
    PrintedSetReport,
    PrintoutsReport,
    ReceiptsReport,
    ReplayedStepReport,
    RulesetsReport,
    SeatingReport,
    StandingsReport,
    StepReport,
    TableGamesReport,
    TablesReport,
    TableViewReport,
    TakenTableReport,
    TodayReport,
    TriedSheetsReport,
    TwoPeopleReport,
    VerifyReport,
)

Report: TypeAlias = (
    ChancesReport
    | ClockHistoryReport
    | ClocksReport
    | DayPlanReport
    | EditionsReport
    | EnteredReport
    | FinalsReport
    | FormatsReport
    | GamesReport
    | HandedOverReport
    | HeatsReport
    | ImportReport
    | InfoReport
    | JournalReport
    | VerifyReport
    | DiceOddsReport
    | OddsReport
    | PlayersReport
    | PrintoutsReport
    | DonationReport
    | PrintedSetReport
    | ReceiptsReport
    | RefusedReplayReport
    | ReplayedStepReport
    | ReplayReport
    | RulesetsReport
    | SeatingReport
    | StandingsReport
    | StepReport
    | TableGamesReport
    | TableScoreReport
    | TablesReport
    | TableViewReport
    | TakenTableReport
    | TodayReport
    | TriedSheetsReport
    | TwoPeopleReport
)
