"""What the hall sees of a table: the console's view as the projector's live board."""

from __future__ import annotations

from tourney.base.heat_names import heat_named
from tourney.base.ids import PlayerNo
from tourney.base.names import PersonName
from tourney.event.records import Tournament
from tourney.game.console.view import SeatView, TableView
from tourney.projector.scenes import HallPerson, LiveBoard, LivePlayer


def live_board(view: TableView, tournament: Tournament, seconds: int | None) -> LiveBoard | None:
    """The board for the hall; None for a table of no event. `seconds` are left at its clock."""
    title, board = view.title, view.board
    if title.heat is None or title.table is None:
        return None
    last = next((line.text for line in reversed(view.log) if not line.undone and line.verb != "note"), None)
    return LiveBoard(
        heat=title.heat,
        table=title.table,
        name=heat_named(title.heat),
        board=board,
        players=tuple(_player(seat, view, tournament) for seat in board.seats),
        last=last,
        seconds=seconds,
        paused=view.paused,
        over=view.over,
    )


def _player(seat: SeatView, view: TableView, tournament: Tournament) -> LivePlayer:
    player = tournament.players.get(seat.number) if seat.number is not None else None
    person = HallPerson(
        number=seat.number if seat.number is not None else PlayerNo(0),
        name=player.name if player else PersonName(seat.name),
    )
    better = [other for other in view.board.seats if _rank(other) < _rank(seat)]
    return LivePlayer(seat, person, len(better) + 1 if view.over else None)


def _rank(seat: SeatView) -> tuple[bool, int, int, int]:
    """By the rules' own places, else the richest first; then who went out last. Ties of money are the sheets'
    business (T9.4)."""
    return bool(seat.out), -seat.out, seat.place or 0, 0 if seat.place else -seat.worth
