"""Players whose division the format does not know: every step and list says so, and nobody is lost."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.paper.pdf_reading import pages_text
from tests.played_day import play
from tests.printing.by_name import request_named
from tourney.application.application import Application
from tourney.application.example import check_everybody_in
from tourney.base.clocks import FixedClock
from tourney.base.ids import FINAL, PlayerNo
from tourney.base.texts import CHINESE, ENGLISH
from tourney.bootstrap import create_event
from tourney.event.command import Outcome
from tourney.event.records import Status
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import AddPlayer, EditPlayer, ImportPlayers, SetStatus
from tourney.printing.registry import Documents
from tourney.projector.scenes import hall_standings
from tourney.scores.commands import EnterSheets, TableEntry
from tourney.scoresheet.sheet import Sheet
from tourney.setup.commands import EditEvent
from tourney.standings.reports import finals_report, standings_now
from tourney.standings.views import finals_view

STRAY = "Teachers"


@pytest.fixture
def school(tmp_path: Path, clock: FixedClock) -> Iterator[Application]:
    """Sixteen players in two divisions, two in a third that the format lacks."""
    app = create_event(f"{tmp_path}/school.tourney", "school-two-rounds", name="School", clock=clock)
    app.run(ImportPlayers(tuple(draft(n) for n in range(1, 17))))
    yield app
    app.close()


def draft(n: int) -> PlayerDraft:
    return PlayerDraft(name_zh=f"學生{n}", name_en=f"Pupil {n}", division="junior" if n % 2 else "高級組")


def strays() -> tuple[PlayerDraft, ...]:
    return tuple(PlayerDraft(name_en=f"Master {n}", division=STRAY) for n in (17, 18))


def told(outcome: Outcome[object]) -> list[str]:
    return [ENGLISH.say(message) for message in outcome.warnings]


def plain(text: str) -> str:
    return "".join(char for char in text if char not in "\u2066\u2067\u2068\u2069")


def play_heats(app: Application) -> None:
    check_everybody_in(app)
    app.run(DrawHeats(app.rules.format.heat_ids, 5))
    for heat in app.rules.format.heat_ids:
        play(app, heat)


def text_of(app: Application, kind: str) -> str:
    return "\n".join(pages_text(Documents().make(request_named(app, kind, None, "en"))))


def test_an_import_names_who_is_in_no_division_and_what_to_do_each_time(school: Application) -> None:
    outcome = school.run(ImportPlayers(strays()))
    assert [plain(each) for each in told(outcome)] == [
        "2 in no division: 17 Master 17, 18 Master 18. To go through, set one: Junior, Senior."
    ]
    assert "17 號 Master 17" in plain(CHINESE.say(outcome.warnings[0]))
    assert "初級組、高級組" in plain(CHINESE.say(outcome.warnings[0]))
    again = school.run(ImportPlayers((), fills=((PlayerNo(17), PlayerDraft(name_en="Master 17", team="A")),)))
    assert ["1 in no division" in each for each in told(again)] == [True]
    with_one = PlayerDraft(name_en="Master 18")
    assert "1 in no division" in told(school.run(AddPlayer(with_one)))[0], "a second time, at the desk"


def test_many_are_counted_and_the_first_ones_named(school: Application) -> None:
    (said,) = told(school.run(ImportPlayers(tuple(PlayerDraft(name_en=f"P{n}") for n in range(30)))))
    assert said.startswith("30 in no division") and "and 22 more" in said and "P8" not in said


def test_a_list_with_divisions_under_a_format_without_any_is_told_once(tmp_path: Path) -> None:
    app = create_event(f"{tmp_path}/day.tourney", "hk-90", name="Day", clock=FixedClock())
    assert told(app.run(ImportPlayers(strays()))) == ["The format has no divisions: one ranking."]
    assert told(app.run(ImportPlayers((PlayerDraft(name_en="Ann"),)))) == []
    assert standings_now(app.tournament, app.rules, app.clock.now(), None).unassigned == ()
    app.close()


def test_a_division_that_is_renamed_after_the_import_names_whom_it_loses(school: Application) -> None:
    data = school.rules.format.to_data()
    junior, senior = (dict(each) for each in data["divisions"])
    again = school.run(EditEvent({"format": {**data, "divisions": [{**junior, "cut": 3}, senior]}}))
    assert told(again) == [], "nobody has lost theirs"
    renamed = [junior, {**senior, "name_zh": "中學組", "name_en": "Secondary"}]
    said = plain(told(school.run(EditEvent({"format": {**data, "divisions": renamed}})))[0])
    assert said.startswith("8 in no division: 2 ") and "Junior, Secondary" in said
    outside = standings_now(school.tournament, school.rules, school.clock.now(), None).unassigned
    assert list(outside) == list(range(2, 17, 2))


def test_a_division_that_is_mistyped_in_an_edit_is_told_and_one_that_is_known_is_not(
    school: Application,
) -> None:
    assert "1 in no division: 3 " in plain(
        told(school.run(EditPlayer(PlayerNo(3), {"division": "junoir"})))[0]
    )
    assert told(school.run(EditPlayer(PlayerNo(3), {"team": "Lions"}))) == [], "told when it was typed"
    assert told(school.run(EditPlayer(PlayerNo(3), {"division": "初級組"}))) == []


def test_the_draw_of_the_final_the_standings_and_every_list_name_them(school: Application) -> None:
    school.run(ImportPlayers(strays()))
    play_heats(school)
    t, rules, now = school.tournament, school.rules, school.clock.now()
    seats = {heat: [n for table in t.tables_of(heat) for n in table.seats] for heat in rules.format.heat_ids}
    assert all(sorted(each) == list(range(1, 19)) for each in seats.values()), "everybody plays"
    report = finals_report(t, rules, now, ENGLISH)
    assert report["without_division"] == [17, 18] and not {17, 18} & set(report["cut"])
    view = finals_view(t, rules, now)
    assert view.unassigned is not None and "2 in no division" in ENGLISH.say(view.unassigned)
    assert "2 in no division" in text_of(school, "standings")
    lists = hall_standings(t, rules, now)
    assert [each.name.en for each in lists] == ["Junior", "Senior", "No division"]
    assert sorted(line.standing.number for each in lists for line in each.lines) == list(range(1, 19))
    assert ["2 in no division" in each for each in told(school.run(DrawHeats((FINAL,), 5)))] == [True]
    school.run(DrawHeats((FINAL,), 6))
    school.run(PublishHeat(FINAL))
    play(school, FINAL)
    wall = text_of(school, "results")
    assert "Master 17" in wall and "Master 18" in wall and "No division" in wall
    data = Documents().make(request_named(school, "finals-csv", None, "en")).decode("utf-8-sig")
    assert sum("Master" in line and line.startswith(",") for line in data.splitlines()) == 2
    assert len(data.splitlines()) == 1 + 18


def test_whoever_has_withdrawn_needs_no_division(school: Application) -> None:
    (added,) = school.run(ImportPlayers(strays()[:1])).data
    school.run(SetStatus((added,), Status.WITHDRAWN))
    assert standings_now(school.tournament, school.rules, school.clock.now(), None).unassigned == ()


def test_a_finalist_who_loses_their_division_does_not_take_the_table_with_them(school: Application) -> None:
    play_heats(school)
    school.run(DrawHeats((FINAL,), 5))
    school.run(PublishHeat(FINAL))
    for table in school.tournament.tables_of(FINAL):
        sheets = tuple(Sheet(n, cash=5000 - 700 * at) for at, n in enumerate(table.seats))
        school.run(EnterSheets(FINAL, (TableEntry(table.table, sheets),), confirm=True))
    first = school.tournament.tables_of(FINAL)[0].seats[0]
    school.run(EditPlayer(first, {"division": "junoir"}))
    view = finals_view(school.tournament, school.rules, school.clock.now())
    assert [len(each.stages[-1].tables) for each in view.divisions] == [1, 1]
    assert view.divisions[0].champion is not None and view.divisions[0].champion.number == first
