"""What a step would change is known before it is stored, and nothing is stored by asking."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from tourney.application.application import Application
from tourney.application.example import check_everybody_in
from tourney.base.clocks import FixedClock
from tourney.base.errors import Refused
from tourney.base.ids import FINAL, DeedId, HeatId, PlayerNo, TableNo
from tourney.base.texts import CHINESE, ENGLISH
from tourney.event.command import Command
from tourney.event.journal import drawn_by_lot, lot_in, lot_words, reason_words
from tourney.event.printed import RESTS_ON
from tourney.event.records import Table
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.heats.seat_commands import SwapSeats
from tourney.impact.impact import Impact, ImpactLevel, OnScreen, impact_of
from tourney.impact.words import impact_report, impact_words
from tourney.printing.print_job import RecordPrint
from tourney.printing.registry import printouts
from tourney.projector.scenes import SceneKind, hall_bracket, hall_seating, hall_standings
from tourney.scores.commands import EnterSheets, ReopenTable, TableEntry
from tourney.scoresheet.sheet import Sheet
from tourney.standings.declaring import DeclareOfficial
from tourney.standings.paper_standings import ruling_lines
from tourney.standings.reports import finals_now, standings_now
from tourney.standings.ruling_commands import AdjustPoints, DecideTie

ONE, THREE = HeatId("1"), HeatId("3")


def entry(heat: HeatId, table: TableNo, order: tuple[PlayerNo, ...], correct: str = "") -> EnterSheets:
    sheets = tuple(Sheet(n, cash=5000 - 700 * at - n) for at, n in enumerate(order))
    return EnterSheets(heat, (TableEntry(table, sheets),), confirm=not correct, correct=correct)


@pytest.fixture
def played(app: Application) -> Application:
    """The lower number wins every table."""
    check_everybody_in(app)
    app.run(DrawHeats(app.rules.format.heat_ids, 5))
    for heat in app.rules.format.heat_ids:
        for table in app.tournament.tables_of(heat):
            app.run(entry(heat, table.table, tuple(sorted(table.seats))))
    return app


def upset(app: Application, clock: FixedClock) -> tuple[EnterSheets, PlayerNo]:
    """A correction: the last finalist, who won a table, is the last there."""
    out = finals_now(app.tournament, app.rules, clock.now()).cut[-1]
    heat, table = next(
        (table.heat, table)
        for table in app.tournament.tables.values()
        if out in table.seats and min(table.seats) == out
    )
    order = (*sorted(n for n in table.seats if n != out), out)
    return entry(heat, table.table, order, correct="sheets exchanged"), out


def tried(app: Application, command: Command[object]) -> Impact:
    return impact_of(app.try_out(command))


def said(app: Application, impact: Impact) -> str:
    words = "\n".join(ENGLISH.say(message) for message in impact_words(impact, app.tournament))
    return words.replace("\u2068", "").replace("\u2069", "")


def test_everybody_at_the_corrected_table_is_told_before_the_others(
    played: Application, clock: FixedClock
) -> None:
    """A correction moves people up and down at its own table: the dialog asks about them."""
    command, _ = upset(played, clock)
    impact = tried(played, command)
    here = {each.number for each in impact.tables}
    moved = [each.number for each in impact.players if each.number in here]
    lines = [ENGLISH.say(each) for each in impact_words(impact, played.tournament, 1)]
    told = [line.replace("\u2068", "").replace("\u2069", "") for line in lines if "standings" in line]
    assert [line.partition(" ")[0] for line in told] == [str(number) for number in moved]
    assert len(moved) > 1
    assert f"{len(impact.players) - len(moved)} more change." in lines


def test_what_was_tried_is_what_then_happens_and_the_file_is_as_before(
    played: Application, clock: FixedClock, tmp_path: Path
) -> None:
    file = tmp_path / "day.tourney"
    command, out = upset(played, clock)
    before, bytes_before = played.tournament, file.read_bytes()
    lines = {line.number: line for line in standings_now(before, played.rules, clock.now(), None).lines}
    impact = tried(played, command)
    assert played.tournament is before
    assert file.read_bytes() == bytes_before
    assert impact.level is ImpactLevel.REASON
    assert out in impact.leaves
    assert len(impact.enters) == len(impact.leaves)
    played.run(command)
    after = {
        line.number: line for line in standings_now(played.tournament, played.rules, clock.now(), None).lines
    }
    differing = {
        n
        for n, line in after.items()
        if (line.place, line.points, line.assets, line.in_cut)
        != (lines[n].place, lines[n].points, lines[n].assets, lines[n].in_cut)
    }
    assert {each.number for each in impact.players} == differing
    for each in impact.players:
        old, new = lines[each.number], after[each.number]
        assert each.place == (old.place, new.place)
        assert each.points == (old.points, new.points)
        assert each.assets == (old.assets, new.assets)
        assert each.qualified == (old.in_cut, new.in_cut)
    back = impact_of(played.try_undo())
    assert (back.enters, back.leaves) == (impact.leaves, impact.enters)
    played.undo()
    again = impact_of(played.try_redo())
    assert (again.enters, again.leaves, again.players) == (impact.enters, impact.leaves, impact.players)


def test_a_step_that_is_refused_is_refused_when_tried(played: Application) -> None:
    with pytest.raises(Refused):
        played.try_out(DrawHeats((ONE,), 5))
    with pytest.raises(Refused):
        played.try_redo()


def test_nothing_beyond_the_table_is_said_in_one_line(played: Application) -> None:
    table = played.tournament.tables_of(ONE)[0]
    same = tried(played, entry(ONE, table.table, tuple(sorted(table.seats)), correct="same"))
    assert said(played, same) == "Nothing changes."
    first = min(table.seats)
    sheets = (Sheet(first, cash=5001 - first),)
    impact = tried(played, EnterSheets(ONE, (TableEntry(table.table, sheets),), correct="a note more"))
    assert not impact.beyond
    assert [each.number for each in impact.players] == [first]
    assert said(played, impact) == ("Only this table changes.")


def test_paper_that_shows_the_old_figures_is_named_and_older_paper_is_not(
    played: Application, clock: FixedClock
) -> None:
    clock.at += timedelta(hours=1)
    for kind, heat in (
        ("standings", None),
        ("standings", None),
        ("standings-tables", ONE),
        ("standings-tables", THREE),
    ):
        played.run(RecordPrint(kind, heat))
    table = played.tournament.tables_of(ONE)[0]
    first = min(table.seats)
    sheets = (Sheet(first, cash=5001 - first),)
    impact = tried(played, EnterSheets(ONE, (TableEntry(table.table, sheets),), correct="a note more"))
    assert impact.level is ImpactLevel.CONFIRM
    assert {(each.name, each.heat, each.copies) for each in impact.papers} == {
        ("standings", None, 2),
        ("standings-tables", ONE, 1),
    }
    assert "Standings (" in said(played, impact)
    played.run(EnterSheets(ONE, (TableEntry(table.table, sheets),), correct="a note more"))
    sheets = (Sheet(first, cash=5002 - first),)
    clock.at += timedelta(minutes=1)
    later = tried(played, EnterSheets(ONE, (TableEntry(table.table, sheets),), correct="one more"))
    assert [each.name for each in later.papers] == ["standings", "standings-tables"]


def test_a_drawn_and_a_played_final_and_an_official_result_are_named(
    played: Application, clock: FixedClock
) -> None:
    command, out = upset(played, clock)
    played.run(DrawHeats((FINAL,), 5))
    impact = tried(played, command)
    assert [(each.heat, each.state, each.wrong.sits) for each in impact.stages] == [(FINAL, "drawn", (out,))]
    assert "Seats of the final: " in said(played, impact)
    table = played.tournament.tables_of(FINAL)[0]
    played.run(entry(FINAL, table.table, tuple(sorted(table.seats))))
    played.run(DeclareOfficial(FINAL, "early"))
    impact = tried(played, command)
    assert [(each.state, each.tables) for each in impact.stages] == [("played", (1,))]
    assert impact.undeclared
    words = said(played, impact)
    assert "Results of the final: " in words
    assert "must be declared again" in words
    report: Any = impact_report(impact, CHINESE)
    assert report["level"] == "refuse"
    assert report["stages"][0]["sits"] == [out]
    assert "可撤銷決賽" in report["way_round"]
    played.run(command)
    back = impact_of(played.try_undo())
    assert back.stages == () and back.level is not ImpactLevel.REFUSE, "what mends a stage is not held up"


def test_a_correction_of_the_final_tells_the_new_champion(played: Application, clock: FixedClock) -> None:
    played.run(DrawHeats((FINAL,), 5))
    table = played.tournament.tables_of(FINAL)[0]
    order = tuple(sorted(table.seats))
    played.run(entry(FINAL, table.table, order))
    impact = tried(played, entry(FINAL, table.table, order[::-1], correct="upside down"))
    assert impact.champions == {"": (order[0], order[-1])}
    assert f"Champion: {order[0]} Player {order[0]} → {order[-1]} Player {order[-1]}." in said(played, impact)
    assert f"{order[-1]} Player {order[-1]} at table 1 of the final: place 4 → 1" in said(played, impact)
    assert impact.level is ImpactLevel.REASON


def test_a_penalty_is_a_consequence_like_any(played: Application, clock: FixedClock) -> None:
    out = finals_now(played.tournament, played.rules, clock.now()).cut[0]
    impact = tried(played, AdjustPoints(out, -60 * 30, "late"))
    assert impact.tables == ()
    assert out in impact.leaves
    last = played.tournament.players[max(played.tournament.players)].number
    lines = said(played, tried(played, AdjustPoints(last, 60, "helped"))).splitlines()
    assert next(line for line in lines if "points" in line).startswith(f"{last} Player {last}: ")
    assert lines.index(next(line for line in lines if "Player" in line)) == 1, "right after the cut"


def test_a_corrected_table_stays_confirmed_unless_its_sheets_have_errors(played: Application) -> None:
    table = played.tournament.tables_of(ONE)[0]
    first, second = sorted(table.seats)[:2]
    good = EnterSheets(ONE, (TableEntry(table.table, (Sheet(first, cash=1234),)),), correct="typing error")
    assert tried(played, good).reopened == ()
    played.run(good)
    assert played.tournament.tables[ONE, table.table].confirmed_at is not None
    deeds = {DeedId("boardwalk"): 0}
    bad = EnterSheets(
        ONE,
        (TableEntry(table.table, (Sheet(first, cash=1, deeds=deeds), Sheet(second, cash=1, deeds=deeds))),),
        correct="one deed twice",
    )
    assert tried(played, bad).reopened == ((ONE, table.table),)
    played.run(bad)
    assert played.tournament.tables[ONE, table.table].confirmed_at is None


def test_tables_that_are_open_again_are_one_sentence_a_heat(played: Application) -> None:
    one = tried(played, ReopenTable(ONE, TableNo(1), "seen again"))
    many = replace(one, reopened=((ONE, TableNo(1)), (ONE, TableNo(2)), (HeatId("2"), TableNo(3))))
    told = [line for line in said(played, many).split("\n") if line.startswith("heat ")]
    assert told == ["heat 1, tables 1, 2: open again.", "heat 2, table 3: open again."]


def same_places(app: Application, table: Table, by: int) -> EnterSheets:
    """A correction by so little that nobody changes place."""
    first = min(table.seats)
    sheets = (Sheet(first, cash=5000 - first + by),)
    return EnterSheets(table.heat, (TableEntry(table.table, sheets),), correct="a note more")


def test_each_level_is_what_its_name_says(played: Application, clock: FixedClock) -> None:
    """Below the line, on paper, over the line, under a drawn final, under a played one."""
    table = played.tournament.tables_of(ONE)[0]
    little = same_places(played, table, 1)
    assert tried(played, little).level is ImpactLevel.NONE, "money alone is no place and no points"
    last = standings_now(played.tournament, played.rules, clock.now(), None).lines[-1].number
    below = AdjustPoints(last, -60, "late")
    assert tried(played, below).level is ImpactLevel.ACKNOWLEDGE
    on_screen = impact_of(played.try_out(below), OnScreen(SceneKind.STANDINGS))
    assert on_screen.level is ImpactLevel.CONFIRM
    assert "On the projector now: Standings." in said(played, on_screen)
    elsewhere = impact_of(played.try_out(below), OnScreen(SceneKind.SEATING, ONE))
    assert elsewhere.level is ImpactLevel.ACKNOWLEDGE
    played.run(RecordPrint("standings", None))
    assert tried(played, below).level is ImpactLevel.CONFIRM
    over, _ = upset(played, clock)
    assert tried(played, over).level is ImpactLevel.REASON
    reopened = tried(played, ReopenTable(ONE, table.table, "seen again"))
    assert reopened.cut_reopened and reopened.level is ImpactLevel.REASON
    played.run(DrawHeats((FINAL,), 5))
    assert tried(played, over).level is ImpactLevel.REASON
    final = played.tournament.tables_of(FINAL)[0]
    played.run(entry(FINAL, final.table, tuple(sorted(final.seats))))
    assert tried(played, below).level is ImpactLevel.CONFIRM, "no stage rests on who is last"
    refused = tried(played, over)
    assert refused.level is ImpactLevel.REFUSE
    assert "final was played on this result." in said(played, refused)
    reopening = tried(played, ReopenTable(ONE, table.table, "seen again"))
    assert reopening.level is (ImpactLevel.REFUSE if reopening.stages else ImpactLevel.REASON)


def test_the_first_champion_needs_no_reason_and_another_one_does(played: Application) -> None:
    played.run(DrawHeats((FINAL,), 5))
    table = played.tournament.tables_of(FINAL)[0]
    order = tuple(sorted(table.seats))
    first = tried(played, entry(FINAL, table.table, order))
    assert first.champions == {"": (None, order[0])} and first.level is ImpactLevel.ACKNOWLEDGE
    played.run(entry(FINAL, table.table, order))
    assert (
        tried(played, entry(FINAL, table.table, order[::-1], correct="exchanged")).level is ImpactLevel.REASON
    )


def hall(app: Application, clock: FixedClock, heat: HeatId) -> dict[SceneKind, object]:
    """What the hall would see of each scene that shows the event."""
    t, rules, now = app.tournament, app.rules, clock.now()
    return {
        SceneKind.STANDINGS: hall_standings(t, rules, now),
        SceneKind.BRACKET: hall_bracket(t, rules, now),
        SceneKind.SEATING: hall_seating(t, rules, now, heat),
    }


def test_the_scenes_that_are_named_are_those_whose_picture_changes(
    played: Application, clock: FixedClock
) -> None:
    """Every scene whose picture differs is named; seats are named only where the heat is published."""
    played.run(PublishHeat(ONE))
    played.run(DrawHeats((FINAL,), 5))
    final = played.tournament.tables_of(FINAL)[0]
    order = tuple(sorted(final.seats))
    table = played.tournament.tables_of(ONE)[0]
    last = standings_now(played.tournament, played.rules, clock.now(), None).lines[-1].number
    steps: list[Command[object]] = [
        same_places(played, table, 1),
        AdjustPoints(last, -60, "late"),
        upset(played, clock)[0],
        SwapSeats(FINAL, order[0], order[1]),
        PublishHeat(FINAL),
        SwapSeats(FINAL, order[0], order[1]),
        entry(FINAL, final.table, order),
        ReopenTable(FINAL, final.table, "seen again"),
    ]
    for step in steps:
        impact = tried(played, step)
        heat = FINAL if isinstance(step, SwapSeats) else ONE
        before = hall(played, clock, heat)
        played.run(step)
        after = hall(played, clock, heat)
        named = {each.scene for each in impact.screens if each.heat in (None, heat)}
        assert {scene for scene in before if before[scene] != after[scene]} <= named, step
        assert not any(each.shown for each in impact.screens)
    seen = impact_of(played.try_undo(), OnScreen(SceneKind.BRACKET))
    assert [each.scene for each in seen.on_screen] == [SceneKind.BRACKET]


def test_every_printout_is_known_by_what_it_rests_on() -> None:
    assert {printout.name for printout in printouts()} == {*RESTS_ON}


@pytest.mark.usefixtures("level")
def test_an_order_that_a_lot_decided_is_told_once_it_parts_nobody_any_more(app: Application) -> None:
    level = [each.number for each in standings_now(app.tournament, app.rules, app.clock.now(), None).lines]
    order = drawn_by_lot(level[1::-1], 77)
    assert order == drawn_by_lot(level[:2], 77)
    for number in order:
        app.run(AdjustPoints(number, -6000, "came late"))
    app.run(DecideTie("cut", order, ENGLISH.say(lot_words(77))))
    ruling = app.tournament.rulings[max(app.tournament.rulings)]
    assert reason_words(ruling) == lot_words(77), "in the reader's language, with its seed"
    assert tried(app, AdjustPoints(level[2], -60, "late")).lapsed == ()
    impact = tried(app, AdjustPoints(order[0], -60, "late"))
    assert impact.lapsed == (order,)
    assert "lapse" in said(app, impact)
    assert impact_report(impact, ENGLISH)["lapsed"] == [list(order)]

    def shown() -> list[str]:
        return [ENGLISH.say(line.what) for line in ruling_lines(app.tournament, app.rules, app.clock.now())]

    lot = shown()[-1]
    app.run(DecideTie("cut", order[::-1], ENGLISH.say(lot_words(78))))
    assert shown()[-2] == f"{lot}; replaced by a later ruling", "they are still tied"
    app.undo()
    app.run(AdjustPoints(order[0], -60, "late"))
    after = shown()
    assert after[-2] == f"{lot}; lapsed, no longer tied"
    assert not any("no longer" in line for line in after[:-2])


def test_a_lot_is_drawn_by_its_seed_alone() -> None:
    people = [PlayerNo(n) for n in range(1, 7)]
    assert sorted(drawn_by_lot(people, 5)) == people
    orders = {drawn_by_lot(people, seed) for seed in range(200)}
    assert len(orders) > 150
    assert {order[0] for order in orders} == set(people), "everybody may come first"
    assert lot_in("By lot, draw number 7") == lot_in("抽籤，抽籤號碼 7") == lot_words(7)
    assert lot_in("By lot") is lot_in("By lot, draw number 7, I think") is None
