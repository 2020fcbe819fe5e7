"""Tables that the engine referees, in an event: opened, played, taken into Scores, carried out and back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.table_games.table_logs import run_table, take_result
from tourney.application.application import Application
from tourney.base.clocks import FixedClock
from tourney.base.errors import BadInput, Conflict, NotFound, Refused
from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.base.texts import CHINESE, ENGLISH
from tourney.bootstrap import open_event
from tourney.clock.commands import StartClock
from tourney.event.records import ENGINE, Status
from tourney.game.console.session import TableSession
from tourney.game.console.view import Accepted, GameStage
from tourney.game.engine import entries as e
from tourney.heats.seat_commands import SwapSeats
from tourney.players.commands import SetStatus
from tourney.scores.commands import ConfirmTables, EnterSheets, TableEntry
from tourney.scores.views import score_board
from tourney.scoresheet.sheet import Sheet
from tourney.setup.commands import EditEvent
from tourney.table_games.commands import CloseTableGame, OpenTableGame
from tourney.table_games.games import bring_back, home_of, open_table, record_of, table_games

HEAT, TABLE = HeatId("1"), TableNo(1)
OPEN = OpenTableGame(HEAT, TABLE, seed=7)


def finished(session: TableSession) -> TableSession:
    """Two turns each with the screen's dice, buying nothing, then time."""
    step(session, 2)
    assert isinstance(session.enter(e.Time(by="referee")), Accepted)
    step(session, 20)
    assert session.view.over
    return session


def step(session: TableSession, turns: int) -> None:
    """Go on in the simplest way until so many turns have begun, or the game is over."""
    begun = sum(seat.turns for seat in session.view.board.seats)
    while not session.view.over and sum(s.turns for s in session.view.board.seats) < begun + turns:
        act(session)


def act(session: TableSession) -> None:
    """The simplest thing that moves the game on."""
    ids = {choice.id: choice for choice in session.view.choices if choice.section == "now"}
    if ids.keys() & {"throw", "throw_for_start"}:
        done = session.throw()
    elif "card" in ids:
        done = session.turn_card()
    else:
        simple = ("decline", "pass", "jail_pay", "choose")
        done = session.enter(next(ids[verb] for verb in simple if verb in ids).entry)
    assert isinstance(done, Accepted), done


def test_a_table_opens_with_its_players_in_seat_order(drawn: Application) -> None:
    session = run_table(drawn, OPEN)
    seats = drawn.tournament.tables[HEAT, TABLE].seats
    assert tuple(seat.number for seat in session.view.board.seats) == seats
    assert session.view.board.seats[0].name == f"{seats[0]} 參賽者{seats[0]}"
    assert len({seat.name for seat in session.view.board.seats}) == len(seats)


def test_scores_tell_which_tables_the_engine_referees(drawn: Application) -> None:
    run_table(drawn, OPEN)
    board = score_board(drawn.tournament, drawn.rules, HEAT)
    tiles = [board.tile(number) for number in (TABLE, TableNo(2))]
    assert [tile is not None and tile.by_engine for tile in tiles] == [True, False]


def test_a_table_whose_sheets_were_typed_is_not_the_engines_any_more(drawn: Application) -> None:
    finished(run_table(drawn, OPEN))

    def by_engine() -> bool:
        tile = score_board(drawn.tournament, drawn.rules, HEAT).tile(TABLE)
        return tile is not None and tile.by_engine

    take_result(drawn, HEAT, TABLE)
    assert by_engine(), "its own sheets"
    seat = drawn.tournament.tables[HEAT, TABLE].seats[0]
    entry = TableEntry(TABLE, (Sheet(seat, cash=1234),))
    drawn.run(EnterSheets(HEAT, (entry,)))
    assert not by_engine()
    drawn.undo()
    assert by_engine()


def test_the_result_arrives_in_scores_checked_and_waiting(drawn: Application) -> None:
    session = finished(run_table(drawn, OPEN))
    take_result(drawn, HEAT, TABLE)
    table = drawn.tournament.tables[HEAT, TABLE]
    assert drawn.rules.assess(drawn.tournament, table).state == "checked"
    records = [drawn.tournament.sheets[HEAT, number] for number in table.seats]
    assert all(record.source == ENGINE for record in records)
    assert [record.sheet.cash for record in records] == [seat.cash for seat in session.view.board.seats]
    worth = drawn.tournament.games[HEAT, TABLE].worth
    assert worth[0] == (1500,) * len(table.seats)
    assert worth[-1] == tuple(seat.worth for seat in session.view.board.seats)
    drawn.run(ConfirmTables(HEAT, (TABLE,)))
    assert [game.stage for game in table_games(drawn)] == [GameStage.TAKEN]


def test_what_is_not_announced_cannot_be_played(drawn: Application) -> None:
    with pytest.raises(Refused, match="not_published"):
        drawn.run(OpenTableGame(HeatId("2"), TABLE, seed=1))
    with pytest.raises(NotFound, match="no_such_table"):
        drawn.run(OpenTableGame(HEAT, TableNo(99), seed=1))
    with pytest.raises(NotFound, match="no_such_ruleset"):
        drawn.run(OpenTableGame(HEAT, TABLE, seed=1, ruleset="mine"))
    with pytest.raises(BadInput, match="no_such_option"):
        drawn.run(OpenTableGame(HEAT, TABLE, seed=1, options={"luck": 1}))
    assert not drawn.tournament.games


def test_a_table_is_opened_once(drawn: Application) -> None:
    drawn.run(OPEN)
    with pytest.raises(Refused, match="open_already"):
        drawn.run(OPEN)


def test_an_unfinished_game_gives_no_result(drawn: Application) -> None:
    session = run_table(drawn, OPEN)
    step(session, 2)
    with pytest.raises(Refused, match="not_over"):
        take_result(drawn, HEAT, TABLE)
    with pytest.raises(Refused, match="not_at_rest"):
        take_result(drawn, HEAT, TABLE, "fire alarm", early=True)


def test_the_referee_may_take_a_table_as_it_stands_once_time_was_called(drawn: Application) -> None:
    session = run_table(drawn, OPEN)
    step(session, 2)
    while session.view.phase != "throw":
        act(session)
    session.enter(e.Time(by="referee"))
    assert not session.view.over
    take_result(drawn, HEAT, TABLE, "fire alarm", early=True)
    assert (HEAT, drawn.tournament.tables[HEAT, TABLE].seats[0]) in drawn.tournament.sheets
    assert [ruling.reason for ruling in drawn.tournament.rulings.values()] == ["fire alarm"]


def test_no_sheet_is_typed_for_a_game_that_runs_until_it_is_closed(drawn: Application) -> None:
    run_table(drawn, OPEN)
    seats = drawn.tournament.tables[HEAT, TABLE].seats
    typed = EnterSheets(
        HEAT, (TableEntry(TABLE, tuple(Sheet(seat, cash=1) for seat in seats)),), confirm=True
    )
    with pytest.raises(Refused, match="open_already"):
        drawn.run(typed)
    drawn.run(CloseTableGame(HEAT, TABLE, "the laptop failed"))
    drawn.run(typed)
    assert not table_games(drawn)


def test_typed_sheets_are_replaced_only_with_a_reason(drawn: Application) -> None:
    finished(run_table(drawn, OPEN))
    take_result(drawn, HEAT, TABLE)
    seat = drawn.tournament.tables[HEAT, TABLE].seats[0]
    drawn.run(EnterSheets(HEAT, (TableEntry(TABLE, (Sheet(seat, cash=1),)),)))
    with pytest.raises(Refused, match="typed_already"):
        take_result(drawn, HEAT, TABLE)
    take_result(drawn, HEAT, TABLE, "typed from the wrong paper")
    assert drawn.tournament.sheets[HEAT, seat].source == ENGINE


def test_a_confirmed_table_stays_as_it_is(drawn: Application) -> None:
    finished(run_table(drawn, OPEN))
    take_result(drawn, HEAT, TABLE)
    drawn.run(ConfirmTables(HEAT, (TABLE,)))
    with pytest.raises(Refused, match="confirmed"):
        take_result(drawn, HEAT, TABLE, "again")


def test_the_undo_of_the_event_and_of_the_table_never_mix(drawn: Application) -> None:
    before = drawn.to_undo()
    session = run_table(drawn, OPEN)
    assert drawn.to_undo() == before, "opening a game is not taken back by Ctrl+Z"
    revision = drawn.tournament.revision
    step(session, 3)
    assert drawn.tournament.revision == revision and drawn.to_undo() == before
    assert before is not None and not drawn.can_undo(before.seq), "the announcement carries the game"
    lines = len(session.lines)
    finished(session)
    take_result(drawn, HEAT, TABLE)
    drawn.undo()
    assert not drawn.tournament.sheets
    assert len(record_of(drawn, HEAT, TABLE)) == len(session.lines) > lines


def test_seats_and_board_of_a_table_stay_while_its_game_is_open(drawn: Application) -> None:
    drawn.run(OPEN)
    first, *_, last = drawn.tournament.tables[HEAT, TABLE].seats
    with pytest.raises(Refused, match="seats_of_game"):
        drawn.run(SwapSeats(HEAT, first, last))
    drawn.run(EditEvent({"edition": "london"}))
    assert drawn.rules.books.of(drawn.tournament.tables[HEAT, TABLE]).edition.id == "atlantic-city"


def test_a_player_at_an_open_game_leaves_at_the_table(drawn: Application) -> None:
    finished(run_table(drawn, OPEN))
    drawn.run(StartClock(HEAT))
    number = drawn.tournament.tables[HEAT, TABLE].seats[0]
    with pytest.raises(Refused, match="player_at_game"):
        drawn.run(SetStatus((number,), Status.ABSENT))
    warned = drawn.run(SetStatus((number,), Status.WITHDRAWN)).warnings
    assert "tables.withdraw_there_too" in {message.key for message in warned}
    with pytest.raises(Refused, match="typed_already"):
        take_result(drawn, HEAT, TABLE)


def test_a_closed_game_is_typed_in_and_comes_back_by_undo(drawn: Application) -> None:
    session = run_table(drawn, OPEN)
    step(session, 2)
    drawn.run(CloseTableGame(HEAT, TABLE, "laptop needed elsewhere"))
    with pytest.raises(NotFound, match="not_open"):
        open_table(drawn, HEAT, TABLE)
    drawn.undo()
    assert open_table(drawn, HEAT, TABLE).view == session.view


def test_entries_are_dated_by_the_clock_of_the_table(drawn: Application, clock: FixedClock) -> None:
    from datetime import timedelta

    session = run_table(drawn, OPEN)
    drawn.run(StartClock(HEAT))
    clock.at += timedelta(seconds=65)
    session.throw()
    assert session.view.log[-1].at == 65


def test_two_windows_cannot_write_the_same_entry(drawn: Application) -> None:
    mine, theirs = run_table(drawn, OPEN), open_table(drawn, HEAT, TABLE)
    assert isinstance(theirs.throw(), Accepted)
    with pytest.raises(Conflict, match="entered_elsewhere"):
        mine.enter(e.Note(by="referee", text="late"))
    assert mine.view == theirs.view


def test_another_program_sees_the_entries(drawn: Application, clock: FixedClock) -> None:
    session = run_table(drawn, OPEN)
    other = open_event(drawn.place, clock=clock)
    watched = open_table(other, HEAT, TABLE)
    step(session, 2)
    assert watched.refresh() and watched.view == session.view
    assert not watched.refresh()
    other.close()


def test_a_table_is_titled_with_the_events_name_in_each_language(drawn: Application) -> None:
    drawn.run(EditEvent({"name_zh": "慈善賽"}))
    event = run_table(drawn, OPEN).view.title.event
    assert (ENGLISH.name(event), CHINESE.name(event)) == ("Day", "慈善賽")
    header = json.loads(drawn.game_records.game_lines(drawn.tournament.games[HEAT, TABLE].game)[0])
    assert (header["origin"]["name"], header["origin"]["name_en"]) == ("慈善賽", "Day")


def test_a_copy_holds_the_games_too(drawn: Application, tmp_path: Path, clock: FixedClock) -> None:
    session = run_table(drawn, OPEN)
    step(session, 2)
    drawn.copy_to(tmp_path / "copy.tourney")
    copy = open_event(str(tmp_path / "copy.tourney"), clock=clock)
    assert open_table(copy, HEAT, TABLE).lines == session.lines
    copy.close()


# ---- carried out and back ---------------------------------------------------------------------------


class Paper:
    """A record carried in the hand."""

    place, mended = "carried", False

    def __init__(self, lines: list[str]) -> None:
        self.kept = lines

    def lines(self, start: int = 0) -> list[str]:
        return self.kept[start:]

    def append(self, known: int, line: str) -> None:
        self.kept.append(line)

    def close(self) -> None:
        pass


def carried_out(app: Application) -> list[str]:
    """A game that was begun in the event and finished elsewhere."""
    step(run_table(app, OPEN), 1)
    return list(finished(TableSession(Paper(record_of(app, HEAT, TABLE)), seed=3)).lines)


def test_a_table_carried_out_comes_back_with_record_and_sheets(drawn: Application) -> None:
    lines = carried_out(drawn)
    assert home_of(lines) == (drawn.tournament.event.code, HEAT, TABLE)
    bring_back(drawn, HEAT, TABLE, lines, seed=1)
    assert record_of(drawn, HEAT, TABLE) == lines
    table = drawn.tournament.tables[HEAT, TABLE]
    assert drawn.rules.assess(drawn.tournament, table).state == "checked"
    bring_back(drawn, HEAT, TABLE, lines, seed=1)
    assert record_of(drawn, HEAT, TABLE) == lines, "the same once more changes nothing"


def test_a_table_whose_game_was_not_opened_here_comes_back(drawn: Application) -> None:
    lines = carried_out(drawn)
    drawn.run(CloseTableGame(HEAT, TABLE, "lost"))
    bring_back(drawn, HEAT, TABLE, lines, seed=1)
    assert record_of(drawn, HEAT, TABLE) == lines


def test_a_table_that_went_on_here_does_not_come_back(drawn: Application) -> None:
    lines = carried_out(drawn)
    open_table(drawn, HEAT, TABLE).enter(e.Note(by="referee", text="here"))
    before = record_of(drawn, HEAT, TABLE)
    with pytest.raises(Conflict, match="gone_on_here"):
        bring_back(drawn, HEAT, TABLE, lines, seed=1)
    assert record_of(drawn, HEAT, TABLE) == before and not drawn.tournament.sheets


@pytest.mark.parametrize(
    ("field", "value", "key"),
    [
        ("event", "XXXX", "other_event"),
        ("heat", "2", "other_table"),
        ("table", 2, "other_table"),
        ("numbers", [91, 92, 93, 94], "other_players"),
        ("numbers", [91], "line_field"),
        ("numbers", "all", "line_field"),
    ],
)
def test_a_record_of_elsewhere_is_refused(drawn: Application, field: str, value: object, key: str) -> None:
    lines = carried_out(drawn)
    drawn.run(CloseTableGame(HEAT, TABLE, "test"))
    header = json.loads(lines[0])
    header["origin"][field] = value
    with pytest.raises(BadInput, match=key):
        bring_back(drawn, HEAT, TABLE, [json.dumps(header), *lines[1:]], seed=1)
    assert not drawn.tournament.games and not drawn.tournament.sheets


def test_a_damaged_or_unfinished_record_changes_nothing(drawn: Application) -> None:
    lines = carried_out(drawn)
    before = record_of(drawn, HEAT, TABLE)
    for wrong, fault in (
        ([*lines[:-2], "{broken", lines[-1]], BadInput),
        ([*lines[:-2], lines[-1]], BadInput),
        (lines[:-3], Refused),
        (lines[:1], Conflict),
    ):
        with pytest.raises(fault):
            bring_back(drawn, HEAT, TABLE, wrong, seed=1)
        assert record_of(drawn, HEAT, TABLE) == before and not drawn.tournament.sheets


def test_players_who_changed_seats_meanwhile_are_named(drawn: Application) -> None:
    lines = carried_out(drawn)
    drawn.run(CloseTableGame(HEAT, TABLE, "test"))
    first, *_, last = drawn.tournament.tables[HEAT, TABLE].seats
    drawn.run(SwapSeats(HEAT, first, last))
    with pytest.raises(BadInput, match="other_players"):
        bring_back(drawn, HEAT, TABLE, lines, seed=1)


def test_names_of_deeds_are_those_of_the_event(drawn: Application) -> None:
    drawn.run(EditEvent({"deed_names": {"boardwalk": {"zh": "山頂", "en": "The Peak"}}}))
    session = run_table(drawn, OPEN)
    assert session.view.board.squares[39].name.zh == "山頂"


def test_hostile_names_make_a_record_all_the_same(app: Application) -> None:
    from tourney.event.registration import PlayerDraft
    from tourney.heats.commands import DrawHeats, PublishHeat
    from tourney.players.commands import ImportPlayers

    names = ("x" * 200, "=cmd()", "<b>x</b>", "'; DROP TABLE", "אבג", "👍🏽", "𨋢𠹺", "referee")
    app.run(ImportPlayers(tuple(PlayerDraft(name_zh=name) for name in names), "test"))
    app.run(DrawHeats((HEAT,), seed=1))
    app.run(PublishHeat(HEAT))
    for table in app.tournament.tables_of(HEAT):
        session = run_table(app, OpenTableGame(HEAT, table.table, seed=1))
        assert tuple(seat.number for seat in session.view.board.seats) == table.seats
        assert PlayerNo(session.view.board.seats[0].number or 0) == table.seats[0]
