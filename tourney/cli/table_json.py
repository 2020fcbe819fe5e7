"""Tables that the engine referees as JSON: what `tourney table … --json` prints."""

from __future__ import annotations

from collections.abc import Sequence

from tourney.services.queries.table_rules import TableRules
from tourney.services.tables.entry_parsing import written_out
from tourney.texts import Texts
from tourney.views.reports import TableGamesReport, TableViewReport, WaitingReport
from tourney.views.table_play import AskKind, BoardView, Choice, Pending, TableGameView, TableView


def games_json(games: Sequence[TableGameView], books: Sequence[TableRules]) -> TableGamesReport:
    """The tables that are refereed, and by which rules every drawn table is played."""
    return {
        "games": [
            {
                "heat": game.heat,
                "table": game.table,
                "ruleset": game.ruleset,
                "options": dict(game.options),
                "edition": game.edition,
                "players": list(game.players),
                "entries": game.entries,
                "stage": game.stage.value,
            }
            for game in games
        ],
        "tables": [
            {
                "heat": each.heat,
                "table": each.table,
                "ruleset": each.ruleset,
                "options": dict(each.options),
                "edition": each.edition,
                "own": each.own,
            }
            for each in books
        ],
    }


def view_json(view: TableView, texts: Texts, board: BoardView | None = None) -> TableViewReport:
    """Position, what is waited for, what may be done, the log; `board` another moment of the past."""
    shown = board or view.board
    now = board is None or board is view.board
    return {
        "heat": view.title.heat,
        "table": view.title.table,
        "ruleset": view.title.ruleset,
        "n": shown.n,
        "players": [
            {
                "seat": seat.seat + 1,
                "number": seat.number,
                "name": seat.name,
                "cash": seat.cash,
                "square": seat.square,
                "in_jail": seat.in_jail,
                "cards": list(seat.jail_cards),
                "deeds": {
                    shown.squares[at].deed: "mortgaged"
                    if shown.squares[at].mortgaged
                    else shown.squares[at].level
                    for at in seat.deeds
                },
                "bankrupt": seat.out or None,
                "worth": seat.worth,
                "notes": [texts.say(note) for note in seat.notes],
            }
            for seat in shown.seats
        ],
        "bank": {"houses": shown.houses, "hotels": shown.hotels},
        "phase": view.phase if now else None,
        "over": view.over,
        "paused": view.paused,
        "time_called": view.time_called,
        "waiting": _waiting(view.pending, view, texts) if now else None,
        "beside": _waiting(view.beside, view, texts) if now else None,
        "claims": [texts.say(claim.message) for claim in view.claims] if now else [],
        "choices": [
            {
                "id": choice.id,
                "label": texts.say(choice.label),
                "clause": choice.clause,
                "entry": _without_dice(choice),
            }
            for choice in view.choices
        ]
        if now
        else [],
        "log": [
            {
                "n": line.n,
                "at": line.at,
                "by": line.by,
                "do": line.verb,
                "text": texts.say(line.text),
                "clause": line.clause,
                "followed": [
                    {"clause": effect.clause, "text": texts.say(effect.message)}
                    for effect in line.consequences
                ],
                "undone": line.undone,
            }
            for line in view.log[: shown.n]
        ],
        "warnings": [texts.say(warning) for warning in view.warnings],
    }


def _without_dice(choice: Choice) -> dict[str, object]:
    """The entry of a choice, without the dice of its example, which only chance knows."""
    dice = {name for ask in choice.asks if ask.kind is AskKind.DICE for name in (ask.field, ask.also)}
    return {name: value for name, value in written_out(choice.entry).items() if name not in dice}


def _waiting(pending: Pending | None, view: TableView, texts: Texts) -> WaitingReport | None:
    if pending is None:
        return None
    return {
        "players": [view.board.seats[seat].name for seat in pending.seats],
        "text": texts.say(pending.message),
        "clause": pending.clause,
    }
