"""Every handler by the kind of command that it carries out: one line a use case.

It is read with the first command that is run: what only looks at an event needs no handler.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tourney.services import commands as c
from tourney.services.handlers import (
    clock,
    declaring,
    event,
    games,
    heats,
    paper,
    players,
    rulings,
    seats,
    sheets,
    totals,
)
from tourney.services.workspace import Workspace

Handler = Callable[[Workspace, Any], None]

HANDLERS: Mapping[type[c.Command], Handler] = {
    c.EditEvent: event.edit_event,
    c.ImportPlayers: players.import_players,
    c.AddPlayer: players.add_player,
    c.EditPlayer: players.edit_player,
    c.MergePlayers: players.merge_players,
    c.SetStatus: players.set_status,
    c.DrawHeats: heats.draw_heats,
    c.SwapSeats: seats.swap_seats,
    c.SeatPlayer: seats.seat_player,
    c.SeatPlayers: seats.seat_players,
    c.UnseatPlayer: seats.unseat_player,
    c.LockHeat: heats.lock_heat,
    c.PublishHeat: heats.publish_heat,
    c.TakeStageBack: heats.take_stage_back,
    c.MarkPaper: sheets.mark_paper,
    c.EnterSheets: sheets.enter_sheets,
    c.ClearSheet: sheets.clear_sheet,
    c.ConfirmTables: sheets.confirm_tables,
    c.ReopenTable: sheets.reopen_table,
    c.OverruleProblem: sheets.overrule_problem,
    c.AcceptTotals: totals.accept_totals,
    c.DecideTie: rulings.decide_tie,
    c.DecidePlaces: rulings.decide_places,
    c.AdjustPoints: rulings.adjust_points,
    c.DeclareOfficial: declaring.declare_official,
    c.StartClock: clock.start_clock,
    c.PauseClock: clock.pause_clock,
    c.ResumeClock: clock.resume_clock,
    c.AddTime: clock.add_time,
    c.EndClock: clock.end_clock,
    c.SetTimeLeft: clock.set_time_left,
    c.CallLastRound: clock.call_last_round,
    c.NoteTimeChange: clock.note_time_change,
    c.OpenTableGame: games.open_table_game,
    c.CloseTableGame: games.close_table_game,
    c.TakeTableResult: games.take_table_result,
    c.ImportTableGame: games.import_table_game,
    c.RecordPrint: paper.record_print,
    c.IssueReceipts: paper.issue_receipts,
    c.CancelReceipt: paper.cancel_receipt,
}
