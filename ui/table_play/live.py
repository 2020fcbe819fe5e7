"""What the hall sees of a table: the console's view as the projector's live board."""

from __future__ import annotations

from tourney.base.ids import PlayerNo
from tourney.competition.heat_names import heat_named
from tourney.competition.records import Tournament
from tourney.names import PersonName
from tourney.texts import Message
from tourney.views.projector import HallPerson, LiveBoard, LivePlayer, LiveSquare
from tourney.views.table_play import BANK, SeatView, SquareView, TableView


def live_board(view: TableView, tournament: Tournament, seconds: int | None) -> LiveBoard | None:
    """The board for the hall; None for a table of no event. `seconds` are left at its clock."""
    title, board = view.title, view.board
    if title.heat is None or title.table is None:
        return None
    told = next((line.text for line in reversed(view.log) if not line.undone and line.verb != "note"), None)
    return LiveBoard(
        heat=title.heat,
        table=title.table,
        name=Message("console.title", {"heat": heat_named(title.heat), "table": title.table}),
        squares=tuple(_square(square) for square in board.squares),
        players=tuple(_player(seat, view, tournament) for seat in board.seats),
        turn=None if view.over else board.turn,
        told=told,
        seconds=seconds,
        paused=view.paused,
        over=view.over,
        houses=board.houses,
        hotels=board.hotels,
    )


def _square(square: SquareView) -> LiveSquare:
    return LiveSquare(
        name=square.name,
        group=square.group,
        owner=None if square.owner == BANK else square.owner,
        buildings=max(square.level, 0),
        mortgaged=square.mortgaged,
    )


def _player(seat: SeatView, view: TableView, tournament: Tournament) -> LivePlayer:
    player = tournament.players.get(seat.number) if seat.number is not None else None
    person = HallPerson(
        number=seat.number if seat.number is not None else PlayerNo(0),
        name=player.name if player else PersonName(seat.name),
    )
    place = None
    if view.over:
        better = [other for other in view.board.seats if _rank(other) < _rank(seat)]
        place = len(better) + 1
    return LivePlayer(
        seat=seat.seat,
        person=person,
        cash=seat.cash,
        square=seat.square,
        in_jail=seat.in_jail is not None,
        out=bool(seat.out),
        worth=None if seat.out else seat.worth,
        place=place,
    )


def _rank(seat: SeatView) -> tuple[bool, int, int]:
    """The richest first; then who went out last. Ties of money are the sheets' business (T9.4)."""
    return bool(seat.out), -seat.out, -seat.worth
