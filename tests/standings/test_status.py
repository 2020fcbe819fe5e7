"""One status: provisional, complete, official; official is an act, kept only while the result is the same."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from tests.played_day import play
from tourney.application.application import Application
from tourney.application.example import check_everybody_in
from tourney.base.clocks import FixedClock
from tourney.base.errors import NotFound, Refused
from tourney.base.ids import FINAL, HeatId, PlayerNo
from tourney.base.texts import CHINESE, ENGLISH, msg
from tourney.bootstrap import create_event
from tourney.event.journal import describe_entry
from tourney.event.records import HEATS, Player, ResultState, RulingKind, Status
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats
from tourney.players.commands import ImportPlayers, SetStatus
from tourney.scores.commands import EnterSheets, ReopenTable, TableEntry
from tourney.scoresheet.sheet import Sheet
from tourney.standings.cut import MissingResult
from tourney.standings.declaring import DeclareOfficial
from tourney.standings.paper_bracket import bracket_paper
from tourney.standings.paper_results import results_paper
from tourney.standings.paper_standings import ruling_lines, standings_paper
from tourney.standings.reports import finals_report, standings_now, standings_report
from tourney.standings.result_status import (
    event_status,
    missing_words,
    status_in,
    status_now,
    status_report,
    status_words,
)
from tourney.standings.ruling_commands import AdjustPoints
from tourney.standings.status import ResultStatus
from tourney.standings.story import player_stories
from tourney.today.today import Act, today_view


def of(app: Application, clock: FixedClock, scope: str = HEATS) -> ResultStatus:
    return status_in(app.tournament, app.rules, scope, clock.now())


def said(app: Application, clock: FixedClock, scope: str = HEATS) -> str:
    return ENGLISH.say(status_words(of(app, clock, scope), app.tournament.players))


def test_standings_and_the_whole_result_count_what_is_missing_alike(
    app: Application, clock: FixedClock
) -> None:
    check_everybody_in(app)
    app.run(DrawHeats(app.rules.format.heat_ids, 5))
    *_, stage = app.rules.format.all_heats
    whole, people = of(app, clock, stage), app.tournament.players
    assert said(app, clock, stage) == said(app, clock).replace(")", ", the final)")
    assert CHINESE.say(status_words(whole, people)).endswith("第 3 局、決賽）")


def test_what_is_missing_is_named_until_nothing_is(app: Application, clock: FixedClock) -> None:
    assert said(app, clock) == "provisional (heat 1: no result yet; then heat 2, heat 3)"
    check_everybody_in(app)
    app.run(DrawHeats(app.rules.format.heat_ids, 5))
    for heat in app.rules.format.heat_ids:
        play(app, heat)
    app.run(ReopenTable(HeatId("2"), app.tournament.tables_of(HeatId("2"))[0].table, "wrong player"))
    assert said(app, clock) == "provisional (heat 2, table 1: not confirmed yet)"
    assert (
        CHINESE.say(status_words(of(app, clock), app.tournament.players)) == "暫定（第 2 局第 1 枱：未確認）"
    )


def test_official_is_an_act_after_the_protests_or_before_them_with_a_reason(
    played: Application, clock: FixedClock
) -> None:
    until = of(played, clock).protest_until
    assert until is not None
    hall = (until + timedelta(hours=8)).strftime("%H:%M")
    assert said(played, clock) == f"complete, protests open until {hall}"
    with pytest.raises(Refused) as refused:
        played.run(DeclareOfficial(HEATS))
    assert refused.value.key == "errors.protests_open"
    clock.at = until
    assert said(played, clock) == f"complete, protests closed {hall}"
    view = today_view(played.tournament, played.rules, clock.now())
    assert view.now.text.key == "today.do_stage", "the day goes on; declaring can wait"
    assert Act.DECLARE in [step.act for step in view.also]
    played.who = "Ho Sir"
    played.run(DeclareOfficial(HEATS))
    status = of(played, clock)
    assert (status.state, status.declared_by) == (ResultState.OFFICIAL, "Ho Sir")
    assert said(played, clock) == f"official, declared by Ho Sir at {hall}"
    with pytest.raises(Refused) as refused:
        played.run(DeclareOfficial(HEATS))
    assert refused.value.key == "errors.already_official"
    played.undo()
    assert of(played, clock).state is ResultState.COMPLETE
    clock.at = until - timedelta(minutes=1)
    played.run(DeclareOfficial(HEATS, "the hall closes"))
    assert of(played, clock).state is ResultState.OFFICIAL


def test_a_later_correction_makes_it_complete_again_with_the_reason_and_undo_official(
    played: Application, clock: FixedClock
) -> None:
    played.run(DeclareOfficial(HEATS, "early"))
    table = played.tournament.tables_of(HeatId("1"))[0]
    again = Sheet(table.seats[0], cash=1)
    entry = TableEntry(table.table, (again,))
    played.run(EnterSheets(HeatId("1"), (entry,), confirm=True, correct="two notes more"))
    status = of(played, clock)
    assert (status.state, status.changed, status.declared_by) == (ResultState.COMPLETE, "two notes more", "")
    assert "complete again" in said(played, clock)
    assert "(changed: two notes more)" in said(played, clock)
    assert "two notes more" in CHINESE.say(status_words(status, {}))
    played.undo()
    assert of(played, clock).state is ResultState.OFFICIAL
    played.run(AdjustPoints(table.seats[0], -60, "late"))
    assert of(played, clock).changed == "late"
    played.run(DeclareOfficial(HEATS, "again"))
    assert of(played, clock).state is ResultState.OFFICIAL


def test_who_leaves_before_the_final_takes_nothing_from_the_standings(
    played: Application, clock: FixedClock
) -> None:
    played.run(DeclareOfficial(HEATS, "early"))
    played.run(SetStatus((played.tournament.tables_of(HeatId("1"))[0].seats[0],), Status.WITHDRAWN))
    assert of(played, clock).state is ResultState.OFFICIAL


def test_what_was_undone_long_before_is_seen_too(played: Application, clock: FixedClock) -> None:
    """No ruling tells of an undo of the last table's sheets: the fingerprint does."""
    entry = next(each for each in reversed(played.history) if each.code == "sheets_entered")
    played.run(DeclareOfficial(HEATS, "early"))
    played.undo(entry.seq)
    assert of(played, clock).state is ResultState.PROVISIONAL
    play(played, HeatId("3"), best=5001)
    assert (of(played, clock).state, of(played, clock).changed) == (ResultState.COMPLETE, "")
    assert "no reason given" in said(played, clock)


def test_the_final_has_a_status_of_its_own(played: Application, clock: FixedClock) -> None:
    assert said(played, clock, FINAL) == "provisional (the final: not drawn yet)"
    played.run(DrawHeats((FINAL,), 5))
    assert status_now(played.tournament, played.rules, clock.now()).scope == FINAL
    with pytest.raises(Refused) as refused:
        played.run(DeclareOfficial(FINAL))
    assert refused.value.key == "errors.not_complete"
    play(played, FINAL)
    clock.at = clock.now() + timedelta(hours=1)
    view = today_view(played.tournament, played.rules, clock.now())
    assert (view.now.act, view.now.target) == (Act.DECLARE, FINAL)
    played.run(DeclareOfficial(FINAL))
    assert event_status(played.tournament, played.rules, clock.now()).state is ResultState.OFFICIAL
    kinds = [r.kind for r in played.tournament.rulings.values()]
    assert kinds == [RulingKind.DECLARED]
    with pytest.raises(NotFound):
        played.run(DeclareOfficial("semi"))


def test_a_declaration_that_no_longer_holds_says_so_among_the_rulings(
    played: Application, clock: FixedClock
) -> None:
    def said_of_rulings() -> list[str]:
        lines = ruling_lines(played.tournament, played.rules, clock.now())
        return [ENGLISH.say(line.what) for line in lines]

    played.run(DeclareOfficial(HEATS, "the hall closes"))
    assert said_of_rulings() == ["Standings declared official"]
    table = played.tournament.tables_of(HeatId("1"))[0]
    played.run(AdjustPoints(table.seats[0], -60, "late"))
    assert "lapsed" in said_of_rulings()[0]
    player = played.tournament.players[table.seats[0]]
    assert said_of_rulings()[1] == f"{ENGLISH.name(player.name)} (No. {player.number}): −1 point"
    assert "已失效" in CHINESE.say(ruling_lines(played.tournament, played.rules, clock.now())[0].what)
    played.run(DeclareOfficial(HEATS, "again"))
    assert ["lapsed" in each for each in said_of_rulings()] == [True, False, False]
    played.undo()
    played.undo()
    assert said_of_rulings() == ["Standings declared official"]


def test_the_json_object_is_the_one_promised(played: Application, clock: FixedClock) -> None:
    listed = standings_now(played.tournament, played.rules, clock.now(), None)
    found: Any = standings_report(
        listed, player_stories(played.tournament, played.rules), ENGLISH, played.tournament.players
    )
    until = of(played, clock).protest_until
    assert until is not None
    assert found["status"] == {
        "state": "complete",
        "missing": [],
        "protest_until": until.isoformat(),
        "declared_by": None,
        "declared_at": None,
    }
    assert {line["chance"] for line in found["standings"]} == {"safe", "out"}
    finals: Any = finals_report(played.tournament, played.rules, clock.now(), ENGLISH)
    assert finals["status"]["state"] == "provisional"
    assert finals["status"]["missing"] == [{"heat": "final", "table": None, "text": "not drawn yet"}]
    assert set(finals["chances"].values()) == {"safe", "out"}
    played.run(DeclareOfficial(HEATS, "early"))
    told = status_report(of(played, clock), ENGLISH, played.tournament.players)
    assert (told["state"], told["declared_by"]) == ("official", "referee")
    assert told["declared_at"] == clock.now().isoformat()


def test_paper_says_the_same_as_the_window(played: Application, clock: FixedClock) -> None:
    t, rules = played.tournament, played.rules
    assert ENGLISH.say(standings_paper(t, rules, clock.now()).status.said) == said(played, clock)
    for made in (bracket_paper(t, rules, clock.now()), results_paper(t, rules, clock.now())):
        assert made.status.state is ResultState.PROVISIONAL, "no champion yet"


def test_before_a_result_nobody_is_named_or_shaded(app: Application, clock: FixedClock) -> None:
    check_everybody_in(app)
    app.run(DrawHeats(app.rules.format.heat_ids, 5))
    t, rules, now = app.tournament, app.rules, clock.now()
    assert not any(line.in_cut for line in standings_paper(t, rules, now).parts[0].lines)
    paper = bracket_paper(t, rules, now)
    assert paper.ties == ()
    assert paper.reserves == ()
    assert all(
        seat.person is None for stage in paper.stages for table in stage.tables for seat in table.seats
    )
    report = finals_report(t, rules, now, ENGLISH)
    assert not any((report["cut"], report["as_it_stands"], report["reserves"], report["ties"]))


def test_where_no_stage_follows_declaring_accepts_the_totals_in_doubt(
    tmp_path: object, clock: FixedClock
) -> None:
    event = create_event(f"{tmp_path}/sum.tourney", "place-sum", name="Sum", clock=clock)
    event.run(ImportPlayers(tuple(PlayerDraft(name_en=f"Player {n}") for n in range(1, 11))))
    check_everybody_in(event)
    for heat in event.rules.format.heat_ids:
        event.run(DrawHeats((heat,), 5))
        for table in event.tournament.tables_of(heat):
            sheets = tuple(
                Sheet(n, declared_total=3000 - 100 * at, declared_place=at + 1)
                for at, n in enumerate(sorted(table.seats))
            )
            event.run(EnterSheets(heat, (TableEntry(table.table, sheets),), confirm=True))
    event.run(AdjustPoints(event.tournament.tables_of(HeatId("1"))[0].seats[0], 1, "apart"))
    clock.at = clock.now() + timedelta(hours=1)
    with pytest.raises(Refused):
        event.run(DeclareOfficial(HEATS))
    event.run(DeclareOfficial(HEATS, "as written"))
    kinds = [ruling.kind for ruling in event.tournament.rulings.values()]
    assert RulingKind.TOTALS in kinds
    assert event_status(event.tournament, event.rules, clock.now()).state is ResultState.OFFICIAL
    event.close()


def test_protests_run_from_the_last_ruling_that_made_the_result(
    played: Application, clock: FixedClock
) -> None:
    first = of(played, clock).protest_until
    assert first is not None
    clock.at = first + timedelta(minutes=30)
    assert of(played, clock).to_declare
    played.run(AdjustPoints(played.tournament.tables_of(HeatId("1"))[0].seats[0], -60, "late"))
    status = of(played, clock)
    assert status.protest_until == clock.at + timedelta(minutes=played.tournament.event.protest_minutes)
    assert status.protests_open and not status.to_declare
    with pytest.raises(Refused) as refused:
        played.run(DeclareOfficial(HEATS))
    assert refused.value.key == "errors.protests_open"
    played.undo()
    assert of(played, clock).protest_until == first


def test_a_ruling_on_a_table_of_the_final_leaves_the_standings_alone(
    played: Application, clock: FixedClock
) -> None:
    before = of(played, clock).protest_until
    played.run(DrawHeats((FINAL,), 5))
    clock.at += timedelta(hours=1)
    play(played, FINAL)
    clock.at += timedelta(hours=1)
    table = played.tournament.tables_of(FINAL)[0]
    entry = TableEntry(table.table, (Sheet(table.seats[-1], cash=9000),))
    played.run(EnterSheets(FINAL, (entry,), confirm=True, correct="counted again"))
    minutes = timedelta(minutes=played.tournament.event.protest_minutes)
    assert of(played, clock, FINAL).protest_until == clock.at + minutes
    assert of(played, clock).protest_until == before


def test_declaring_the_final_says_that_the_standings_are_not_official(
    played: Application, clock: FixedClock
) -> None:
    played.run(DrawHeats((FINAL,), 5))
    play(played, FINAL)
    clock.at += timedelta(hours=1)
    outcome = played.run(DeclareOfficial(FINAL))
    (warning,) = outcome.warnings
    assert "the standings: complete, protests closed" in ENGLISH.say(warning)
    now = today_view(played.tournament, played.rules, clock.now()).now
    assert (now.act, now.target) == (Act.DECLARE, HEATS)
    assert "protests closed" in ENGLISH.say(now.text)
    assert "預賽排名" in CHINESE.say(now.text)
    assert played.run(DeclareOfficial(HEATS)).warnings == ()
    assert today_view(played.tournament, played.rules, clock.now()).now.text.key == "today.do_finish"


def test_both_are_declared_in_one_step_and_undone_in_one(played: Application, clock: FixedClock) -> None:
    played.run(DrawHeats((FINAL,), 5))
    play(played, FINAL)
    clock.at += timedelta(hours=1)
    assert played.run(DeclareOfficial(FINAL, with_earlier=True)).warnings == ()
    assert [of(played, clock, each).state for each in (HEATS, FINAL)] == [ResultState.OFFICIAL] * 2
    entry = played.history[-1]
    assert ENGLISH.say(describe_entry(entry.code, entry.params)) == (
        "Standings declared official; the final declared official"
    )
    played.undo()
    assert [of(played, clock, each).state for each in (HEATS, FINAL)] == [ResultState.COMPLETE] * 2


def test_a_tie_names_the_places_left_over_and_the_teams_of_namesakes() -> None:
    names = {1: ("CHAN Tai Man", "Lions"), 3: ("LEE Ka Yan", "Hope"), 9: ("Chan Tai Man", "Kowloon")}
    players = {
        PlayerNo(n): Player(number=PlayerNo(n), name_en=name, team=team) for n, (name, team) in names.items()
    }
    for places, what in ((1, "the last place"), (2, "the last 2 places")):
        tie = MissingResult(HeatId("3"), None, msg("standings.blocked_tie", players=[1, 3], n=places))
        words = ENGLISH.say(missing_words((tie,), players))
        for isolate in "\u2068\u2069":
            words = words.replace(isolate, "")
        assert words == f"1 CHAN Tai Man · Lions, 3 LEE Ka Yan are tied for {what}; decide first"
