"""Tables that the engine referees as JSON: what `tourney table … --json` prints."""

from __future__ import annotations

from collections.abc import Sequence

from tourney.base.plain import Plain, all_of, fields
from tourney.base.texts import Texts
from tourney.game.console.entry_parsing import written_out
from tourney.game.console.view import AskKind, BoardView, Choice, Pending, TableGameView, TableView
from tourney.heats.table_rules import TableRules

_SEAT = "seat number name cash square in_jail cards=jail_cards deeds bankrupt=out worth notes"


def games_json(games: Sequence[TableGameView], books: Sequence[TableRules]) -> Plain:
    """The tables that are refereed, and by which rules every drawn table is played."""
    return {
        "games": [
            {"heat": game.heat, **fields(game, "table ruleset options edition players entries stage")}
            for game in games
        ],
        "tables": [
            {"heat": each.heat, **fields(each, "table ruleset options edition own")} for each in books
        ],
    }


def view_json(view: TableView, texts: Texts, board: BoardView | None = None) -> Plain:
    """Position, what is waited for, what may be done, the log; `board` another moment of the past."""
    shown = board or view.board
    now = board is None or board is view.board
    return {
        "heat": view.title.heat,
        **fields(view.title, "table ruleset"),
        "n": shown.n,
        "players": [
            fields(seat, _SEAT, texts.say)
            | {
                "seat": seat.seat + 1,
                "deeds": {
                    shown.squares[at].deed: "mortgaged"
                    if shown.squares[at].mortgaged
                    else shown.squares[at].level
                    for at in seat.deeds
                },
            }
            for seat in shown.seats
        ],
        "bank": fields(shown, "houses hotels"),
        "phase": view.phase if now else None,
        **fields(view, "over paused time_called"),
        "waiting": _waiting(view.pending, view, texts) if now else None,
        "beside": _waiting(view.beside, view, texts) if now else None,
        "claims": [texts.say(claim.message) for claim in view.claims] if now else [],
        "choices": [
            fields(choice, "id label clause", texts.say) | {"entry": _without_dice(choice)}
            for choice in view.choices
        ]
        if now
        else [],
        "log": [
            {
                **fields(line, "n at by do=verb text clause", texts.say),
                "followed": all_of(line.consequences, "clause text=message", texts.say),
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


def _waiting(pending: Pending | None, view: TableView, texts: Texts) -> Plain | None:
    if pending is None:
        return None
    players = [view.board.seats[seat].name for seat in pending.seats]
    return {"players": players, **fields(pending, "text=message clause", texts.say)}
