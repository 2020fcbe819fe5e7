"""Format and rules together say of how many players a table may be."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import to_builtins

from tests.application.test_commands_edges import changed_format
from tests.played_day import drafts
from tourney.application.application import Application
from tourney.base.clocks import FixedClock
from tourney.base.errors import BadInput, Refused
from tourney.base.ids import EditionId, HeatId
from tourney.base.texts import CHINESE, ENGLISH
from tourney.bootstrap import create_event
from tourney.event.formats import Format
from tourney.event.rules import Rules
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.heats.free_seats import free_seats
from tourney.heats.heats import heat_view
from tourney.heats.seat_commands import UnseatPlayer
from tourney.players.commands import AddPlayer, ImportPlayers
from tourney.scores.commands import ChooseTableRules
from tourney.setup.commands import EditEvent
from tourney.table_games.commands import OpenTableGame

ONE, GLAMOUR = HeatId("1"), EditionId("glamour")
ROW = [8, 7, 6, 5, 4, 3, 2, 1]


def of_sizes(app: Application, *sizes: int, **more: object) -> EditEvent:
    """The event's format with tables of these sizes."""
    rows = {str(size): ROW[:size] for size in range(1, 9)}
    points = {**to_builtins(app.tournament.event.format)["points"], "rows": rows}
    return changed_format(app, sizes=list(sizes), points=points, **more)


@pytest.fixture
def glamour(app: Application) -> Application:
    """24 players, rules for two to six, a format that would rather have tables of eight."""
    app.run(of_sizes(app, 8, 6, 5))
    app.run(EditEvent({"ruleset": "glamour"}))
    return app


def sizes_of(app: Application, heat: HeatId = ONE) -> list[int]:
    return [len(table.seats) for table in app.tournament.tables_of(heat)]


def test_the_draw_makes_only_sizes_that_both_allow(glamour: Application) -> None:
    assert glamour.rules.sizes == (6, 5)
    glamour.run(AddPlayer(drafts(1)[0]))
    glamour.run(DrawHeats((ONE,), seed=3))
    assert sorted(sizes_of(glamour)) == [5, 5, 5, 5, 5]


def test_a_format_without_a_size_in_common_is_refused_with_both_numbers(app: Application) -> None:
    app.run(EditEvent({"ruleset": "glamour"}))
    with pytest.raises(BadInput) as caught:
        app.run(of_sizes(app, 8, 7))
    for words in (ENGLISH, CHINESE):
        said = words.error(caught.value)
        assert "8" in said and "7" in said and "2" in said and "6" in said and "U1.1" in said
    assert app.tournament.event.format["sizes"] == [4, 5, 3]


def test_rules_without_a_size_in_common_are_refused_too(app: Application) -> None:
    app.run(of_sizes(app, 8, 7))
    with pytest.raises(BadInput, match="no_common_size"):
        app.run(EditEvent({"ruleset": "glamour"}))
    assert app.tournament.event.ruleset == "tournament"


def test_a_final_of_more_than_the_rules_allow_is_refused(app: Application) -> None:
    app.run(EditEvent({"ruleset": "glamour"}))
    stage = {**to_builtins(app.tournament.event.format)["stages"][-1], "size": 7}
    with pytest.raises(BadInput, match="stage_not_allowed") as caught:
        app.run(of_sizes(app, 4, 5, 3, stages=[stage], cut=7))
    assert "7" in ENGLISH.error(caught.value) and "final" in ENGLISH.error(caught.value).lower()


def test_a_seeded_player_beside_the_others_counts(app: Application) -> None:
    app.run(EditEvent({"ruleset": "glamour"}))
    stage = {**to_builtins(app.tournament.event.format)["stages"][-1], "size": 6}
    app.run(of_sizes(app, 4, 5, 3, stages=[stage], cut=6))
    with pytest.raises(BadInput, match="stage_not_allowed"):
        app.run(of_sizes(app, 4, 5, 3, stages=[stage], cut=6, seeded="extra"))


def test_drawn_tables_keep_their_rules(app: Application) -> None:
    app.run(of_sizes(app, 8))
    app.run(DrawHeats((ONE,), seed=3))
    app.run(of_sizes(app, 8, 6))
    with pytest.raises(Refused, match="size_in_use"):
        app.run(EditEvent({"ruleset": "glamour"}))


def test_who_has_no_seat_is_offered_no_more_room_than_the_tables_own_rules_leave(app: Application) -> None:
    """Eight fit by the event's rules, six by those of the first table: of three who are left one."""
    app.run(of_sizes(app, 8, 5))
    app.run(DrawHeats((ONE,), seed=3))
    first, *_ = app.tournament.tables_of(ONE)
    for number in first.seats[:3]:
        app.run(UnseatPlayer(ONE, number))
    app.run(ChooseTableRules(ONE, (first.table,), "glamour"))
    view = heat_view(app.tournament, app.rules, app.clock.now(), ONE)
    assert view is not None and [card.room for card in view.tables] == [1, 0, 0]
    assert free_seats(app.tournament, app.rules, first.seats) == ((ONE, min(first.seats[:3])),)


def test_a_table_gets_no_rules_that_it_is_too_large_for(app: Application) -> None:
    app.run(of_sizes(app, 8))
    app.run(DrawHeats((ONE,), seed=3))
    app.run(PublishHeat(ONE))
    table = app.tournament.tables_of(ONE)[0].table
    for command in (ChooseTableRules(ONE, (table,), "glamour"), OpenTableGame(ONE, table, 5, "glamour")):
        with pytest.raises(Refused, match="players_not_allowed") as caught:
            app.run(command)
        for words in (ENGLISH, CHINESE):
            said = words.error(caught.value)
            assert all(each in said for each in ("8", "2", "6", "U1.1"))
    assert not app.tournament.games


def test_an_event_is_not_made_with_such_a_pair(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "no.tourney"
    event = create_event(str(tmp_path / "day.tourney"), "hk-90", clock=FixedClock())
    event.run(ImportPlayers(drafts(8), "test"))
    pair = Format.from_data(of_sizes(event, 8, 7).changes["format"])
    event.close()
    monkeypatch.setattr("tourney.bootstrap.load_format", lambda _: pair)
    with pytest.raises(BadInput, match="no_common_size"):
        create_event(str(place), "hk-90", ruleset="glamour", clock=FixedClock())
    assert not place.exists()


def test_an_older_file_with_such_a_pair_opens(app: Application) -> None:
    """Its tables are what its format says: nobody is locked out of their own event."""
    app.run(of_sizes(app, 8, 7))
    assert Rules(replace(app.tournament.event, ruleset="glamour", edition=GLAMOUR)).sizes == (8, 7)
