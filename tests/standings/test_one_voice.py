"""After the final was declared its ground goes: page, terminal and paper say so with one voice."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.paper.pdf_reading import pages_text
from tests.played_day import play
from tourney.application.application import Application
from tourney.application.example import check_everybody_in
from tourney.base.clocks import FixedClock
from tourney.base.ids import FINAL, HeatId
from tourney.base.texts import CHINESE, ENGLISH, Message, msg
from tourney.bootstrap import create_event
from tourney.ceremony.paper_press import press_paper
from tourney.event.records import ResultState, Status
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.paper.document import render
from tourney.paper.wording import Wording
from tourney.players.commands import ImportPlayers, SetStatus
from tourney.projector.scenes import hall_bracket, hall_standings
from tourney.scores.commands import EnterSheets, ReopenTable, TableEntry
from tourney.scoresheet.sheet import Sheet
from tourney.standings.declaring import DeclareOfficial
from tourney.standings.paper_results import results_paper
from tourney.standings.paper_standings import standings, standings_paper
from tourney.standings.reports import finals_report, standings_now
from tourney.standings.ruling_commands import DecideTie
from tourney.standings.views import BracketSeat, finals_view, standings_view
from tourney.today.today import Act, today_view


@pytest.fixture
def decided(level: Application, clock: FixedClock) -> Application:
    """Everybody wins the same everywhere: a referee decided the cut, the final is played and official."""
    order = tuple(
        line.number for line in standings_now(level.tournament, level.rules, clock.now(), None).lines
    )
    level.run(DecideTie("cut", order, "play-off"))
    level.run(DrawHeats((FINAL,), 5))
    level.run(PublishHeat(FINAL))
    play(level, FINAL)
    clock.at = clock.now() + timedelta(hours=1)
    level.run(DeclareOfficial(FINAL))
    return level


def test_undoing_the_tie_behind_an_official_final_is_said_everywhere(
    decided: Application, clock: FixedClock
) -> None:
    tie = next(entry for entry in decided.history if entry.code == "tie_decided")
    decided.undo(tie.seq)
    t, rules, now = decided.tournament, decided.rules, clock.now()
    today = today_view(t, rules, now)
    assert not finals_view(t, rules, now).divisions[0].settled
    assert finals_report(t, rules, now, ENGLISH)["settled"] == {"": False}
    assert not results_paper(t, rules, now).parts[0].settled
    (bracket,) = hall_bracket(t, rules, now)
    final = bracket.rounds[-1].matches[0]
    assert not bracket.settled
    assert (
        final.provisional,
        [seat for seat in final.seats if isinstance(seat, BracketSeat) and final.won(seat)],
    ) == (True, [])
    assert final.state == msg("projector.result_as_played")
    assert (today.now.page, today.now.target) == ("finals", "cut")
    assert [step.act for step in today.also if step.act is Act.DECLARE] == []
    assert "champion" not in ENGLISH.say(today.now.text)
    assert finals_view(t, rules, now).status.state is ResultState.PROVISIONAL
    told: Any = finals_report(t, rules, now, ENGLISH)
    assert told["status"]["state"] == "provisional"
    assert results_paper(t, rules, now).status.state is ResultState.PROVISIONAL


def test_the_hall_sees_no_line_between_level_players_and_is_told_of_the_tie(
    decided: Application, clock: FixedClock
) -> None:
    (before,) = hall_standings(decided.tournament, decided.rules, clock.now())
    assert (before.cut_after, before.cut) == (3, msg("projector.cut"))
    tie = next(entry for entry in decided.history if entry.code == "tie_decided")
    decided.undo(tie.seq)
    (after,) = hall_standings(decided.tournament, decided.rules, clock.now())
    assert after.cut_after is None and not after.marked
    assert standings_view(decided.tournament, decided.rules, clock.now()).cut_after is None
    assert after.cut is not None and after.cut.key == "projector.cut_tie"
    assert "Tied for the finals" in ENGLISH.say(after.cut)
    assert "同分" in CHINESE.say(after.cut)
    assert after.brief is not None and after.brief.key == "projector.standings_tie"


def printed(app: Application, clock: FixedClock) -> str:
    paper = standings_paper(app.tournament, app.rules, clock.now())
    return " ".join(" ".join(pages_text(render(standings(paper, Wording("en"))))).split())


def test_a_player_who_left_stands_above_no_line_and_those_who_go_through_are_marked(
    level: Application, clock: FixedClock
) -> None:
    (before,) = hall_standings(level.tournament, level.rules, clock.now())
    order = tuple(line.person.number for line in before.lines)
    level.run(DecideTie("cut", order, "play-off"))
    level.run(SetStatus((order[1],), Status.WITHDRAWN))
    t, rules, now = level.tournament, level.rules, clock.now()
    (hall,) = hall_standings(t, rules, now)
    assert (hall.cut_after, hall.marked, hall.cut) == (None, True, msg("projector.cut_marked"))
    through = [line.person.number for line in hall.lines if line.standing.in_cut]
    assert through == [order[0], *order[2:5]]
    said = printed(level, clock)
    assert "● 1" in said and "● 2" not in said and "●: 4 through" in said


def test_the_paper_counts_those_through_and_says_with_whom_others_are_level(
    level: Application, clock: FixedClock
) -> None:
    """Everybody is level: nobody is through, nobody is shaded, and every row says so."""
    said = printed(level, clock)
    assert "Shaded" not in said and "tied with" in said and "referee decides" not in said


def test_a_tie_that_has_gone_leaves_no_note_behind(decided: Application, clock: FixedClock) -> None:
    t, rules = decided.tournament, decided.rules
    assert len(finals_view(t, rules, clock.now()).divisions[0].rulings) == 1
    for table in t.tables_of(HeatId("1")):
        sheets = tuple(Sheet(n, cash=9000 - 37 * n) for n in table.seats)
        entry = TableEntry(table.table, sheets)
        decided.run(EnterSheets(HeatId("1"), (entry,), confirm=True, correct="read again"))
    view = finals_view(decided.tournament, decided.rules, clock.now())
    assert view.divisions[0].rulings == ()


def test_every_player_is_in_out_or_open_and_in_one_of_them_only(
    decided: Application, clock: FixedClock
) -> None:
    decided.run(ReopenTable(HeatId("3"), decided.tournament.tables_of(HeatId("3"))[0].table, "look again"))
    report: Any = finals_report(decided.tournament, decided.rules, clock.now(), ENGLISH)
    everybody = {str(line.number) for line in standings_now(
        decided.tournament, decided.rules, clock.now(), None).lines}  # fmt: skip
    assert set(report["chances"]) == everybody
    safe = {number for number, chance in report["chances"].items() if chance == "safe"}
    assert {str(n) for n in report["cut"]} == safe
    assert "open" in report["chances"].values()


@pytest.mark.parametrize(
    ("message", "english"),
    [
        (msg("today.do_publish", heat=msg("standings.heat_number", heat="2")), "Heat 2 is a draft"),
        (msg("official.nothing_yet"), "No result yet"),
        (msg("players.already_here", who="de Souza"), "de Souza"),
    ],
)
def test_a_sentence_that_stands_alone_begins_with_a_capital_but_a_name_stays(
    message: Message, english: str
) -> None:
    assert ENGLISH.sentence(message).startswith(english)
    assert CHINESE.sentence(message) == CHINESE.say(message)


def test_one_divisions_champion_does_not_wait_for_the_other_division(
    tmp_path: Path, clock: FixedClock
) -> None:
    app = create_event(f"{tmp_path}/school.tourney", "school-two-rounds", name="School", clock=clock)
    drafts = (
        PlayerDraft(name_en=f"Player {n}", division="junior" if n % 2 else "senior") for n in range(1, 17)
    )
    app.run(ImportPlayers(tuple(drafts)))
    check_everybody_in(app)
    app.run(DrawHeats(app.rules.format.heat_ids, 5))
    for heat in app.rules.format.heat_ids:
        play(app, heat)
    app.run(DrawHeats((FINAL,), 5))
    app.run(PublishHeat(FINAL))
    table = app.tournament.tables_of(FINAL)[0]
    sheets = tuple(Sheet(n, cash=5000 - 700 * at) for at, n in enumerate(table.seats))
    app.run(EnterSheets(FINAL, (TableEntry(table.table, sheets),), confirm=True))
    view = finals_view(app.tournament, app.rules, clock.now())
    assert view.status.state is ResultState.PROVISIONAL
    assert [(each.champion is not None, each.settled) for each in view.divisions] == [
        (True, True),
        (False, False),
    ]
    draft = app.tournament.tables_of(FINAL)[1]
    sheets = tuple(Sheet(n, cash=9000 - 700 * at) for at, n in enumerate(draft.seats))
    app.run(EnterSheets(FINAL, (TableEntry(draft.table, sheets),), confirm=False))
    press = press_paper(app.tournament, app.rules, clock.now())
    assert press.status.state is ResultState.PROVISIONAL
    assert [each.person.number for each in press.finals] == list(table.seats)
    app.run(EnterSheets(FINAL, (TableEntry(draft.table, sheets),), confirm=True))
    press = press_paper(app.tournament, app.rules, clock.now())
    first = [(each.person.number, each.division.en) for each in press.honours if each.place == 1]
    names = {each.id: each.name.en for each in app.rules.format.divisions}
    divisions = [names[app.tournament.players[each.seats[0]].division] for each in (table, draft)]
    assert press.status.state is ResultState.COMPLETE
    assert first == [(table.seats[0], divisions[0]), (draft.seats[0], divisions[1])]
    assert [(each.person.number, each.place, each.division.en) for each in press.finals] == [
        (number, place, division)
        for each, division in zip((table, draft), divisions, strict=True)
        for place, number in enumerate(each.seats, start=1)
    ]
    app.close()
