"""Seeds of a drawn final stay what the draw made them; level players are named; what its certificate
counts.
"""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from tourney.application.application import Application
from tourney.application.example import check_everybody_in
from tourney.base.clocks import FixedClock
from tourney.base.ids import FINAL, HeatId, PlayerNo
from tourney.base.texts import CHINESE, ENGLISH
from tourney.bootstrap import create_event
from tourney.event.records import Status
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats
from tourney.heats.paper_draw_certificate import draw_paper
from tourney.heats.rules import certificate_now
from tourney.heats.seat_commands import SeatPlayer
from tourney.players.commands import ImportPlayers, SetStatus
from tourney.scores.commands import EnterSheets, TableEntry
from tourney.scoresheet.sheet import Sheet
from tourney.standings.reports import finals_now, finals_report
from tourney.standings.views import finals_view


def played(event: Application, level: bool) -> Application:
    """Every table ends in the order of the numbers; `level`: with the same money at each."""
    check_everybody_in(event)
    event.run(DrawHeats(event.rules.format.heat_ids, 5))
    for heat in event.rules.format.heat_ids:
        play(event, heat, level)
    return event


def play(event: Application, heat: HeatId, level: bool = False) -> None:
    for table in event.tournament.tables_of(heat):
        worth = {n: 1000 - 100 * at if level else 5000 - n for at, n in enumerate(sorted(table.seats))}
        sheets = tuple(Sheet(player=n, cash=worth[n]) for n in table.seats)
        event.run(EnterSheets(heat, (TableEntry(table.table, sheets),), confirm=True))


def player(number: int, division: str = "", team: str = "") -> PlayerDraft:
    return PlayerDraft(name_en=f"Player {number}", division=division, team=team)


def pairs(seats: tuple[PlayerNo, ...]) -> set[tuple[PlayerNo, PlayerNo]]:
    return set(combinations(sorted(seats), 2))


def seeds(event: Application, clock: FixedClock) -> dict[PlayerNo, int]:
    drawn: Any = finals_report(event.tournament, event.rules, clock.now(), ENGLISH)
    (stage,) = drawn["stages"]
    return {n: seed for t in stage["tables"] for n, seed in zip(t["seats"], t["seeds"], strict=True)}


def test_nobody_is_seeded_anew_when_a_reserve_is_seated(app: Application, clock: FixedClock) -> None:
    played(app, level=False)
    planned = seeds(app, clock)
    app.run(DrawHeats((FINAL,), 5))
    assert seeds(app, clock) == planned
    by_seed = {seed: number for number, seed in planned.items()}
    reserve = finals_now(app.tournament, app.rules, clock.now()).reserves[0]
    app.run(SetStatus((by_seed[2],), Status.WITHDRAWN))
    assert seeds(app, clock) == planned
    app.run(SeatPlayer(FINAL, reserve, None, by_seed[2]))
    now = seeds(app, clock)
    assert {number: now[number] for seed, number in by_seed.items() if seed != 2} == {
        number: seed for seed, number in by_seed.items() if seed != 2
    }
    assert now[reserve] == len(planned) + 1


def test_who_is_level_among_the_reserves_is_reported(app: Application, clock: FixedClock) -> None:
    played(app, level=True)
    report: Any = finals_report(app.tournament, app.rules, clock.now(), CHINESE)
    cut = finals_now(app.tournament, app.rules, clock.now()).cuts[0]
    expected = [("seeds", level) for level in cut.seeds_level]
    expected += [("reserves", level) for level in cut.reserves_level]
    assert expected
    assert [(each["among"], each["players"], each["first"], each["last"]) for each in report["levels"]] == [
        (among, list(level.players), level.first, level.last) for among, level in expected
    ]


def test_no_order_of_the_reserves_is_asked_for_once_there_is_a_champion(
    app: Application, clock: FixedClock
) -> None:
    played(app, level=True)
    assert finals_now(app.tournament, app.rules, clock.now()).cuts[0].reserves_level
    app.run(DrawHeats((FINAL,), 5))
    (division,) = finals_view(app.tournament, app.rules, clock.now()).divisions
    assert division.levels and division.champion is None
    play(app, FINAL)
    (division,) = finals_view(app.tournament, app.rules, clock.now()).divisions
    assert division.champion is not None and division.levels == ()


def test_reserves_of_two_divisions_get_the_seed_after_the_last_of_their_own(
    tmp_path: Path, clock: FixedClock
) -> None:
    """Four go through in each: the player who moves up is the fifth of the juniors, or of the seniors."""
    event = create_event(str(tmp_path / "day.tourney"), "school-two-rounds", clock=clock, name="Day")
    event.run(ImportPlayers(tuple(player(n, "junior" if n % 2 else "senior") for n in range(1, 25))))
    played(event, level=False)
    event.run(DrawHeats((FINAL,), 5))
    drawn = seeds(event, clock)
    assert sorted(drawn.values()) == [1, 1, 2, 2, 3, 3, 4, 4]
    for table, leaves in ((0, 2), (1, 3)):
        seats = event.tournament.tables_of(FINAL)[table].seats
        gone = next(n for n in seats if drawn[n] == leaves)
        event.run(SetStatus((gone,), Status.WITHDRAWN))
        (stage,) = finals_now(event.tournament, event.rules, clock.now()).stages
        (moved,) = stage.replacements
        assert moved.comes is not None
        event.run(SeatPlayer(FINAL, moved.comes, None, gone))
        before, now = drawn, seeds(event, clock)
        assert now == {**{n: seed for n, seed in before.items() if n != gone}, moved.comes: 5}
        assert event.tournament.players[moved.comes].division == event.tournament.players[gone].division
        drawn = now
        view = finals_view(event.tournament, event.rules, clock.now())
        listed = {line.person.number: line.seed for each in view.divisions for line in each.finalists}
        assert {n: listed[n] for n in now} == now, "the list says what the bracket says"
    event.close()


@pytest.mark.parametrize("format_id", ["world-2009", "hk-90"])
def test_a_stage_counts_its_own_meetings_alone(tmp_path: Path, clock: FixedClock, format_id: str) -> None:
    """What the heats had is not added to it, nor the semi-finals to the final; the paper says the same."""
    event = create_event(str(tmp_path / "day.tourney"), format_id, clock=clock, name="Day")
    event.run(ImportPlayers(tuple(player(n, team=f"Team {n % 3}") for n in range(1, 21))))
    played(event, level=False)
    for stage in event.rules.format.stages:
        met = {pair for table in event.tournament.tables.values() for pair in pairs(table.seats)}
        event.run(DrawHeats((stage.heat,), 5))
        play(event, stage.heat)
        here = [pair for table in event.tournament.tables_of(stage.heat) for pair in pairs(table.seats)]
        teams = [pair for pair in here if len({n % 3 for n in pair}) == 1]
        told = certificate_now(event.tournament, stage.heat, event.rules)
        assert set(told) == {"repeats", "team_meetings", "seeds", "method", "seed"}
        assert (told["repeats"], told["team_meetings"]) == (len(met & set(here)), len(teams))
        heats = draw_paper(event.tournament, event.rules).heats
        (paper,) = (each for each in heats if each.heat == stage.heat)
        assert (paper.again, paper.mates) == (told["repeats"], told["team_meetings"])
        assert paper.how is not None and "no lot" in ENGLISH.say(paper.how)
        assert told["repeats"]
    event.close()
