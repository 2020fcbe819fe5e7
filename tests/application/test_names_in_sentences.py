"""Sentences about people say their numbers and their names, or "number 5" where nobody has entered one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.standings.test_tied_champion import level as level
from tests.standings.test_tied_champion import totals
from tourney.application.application import Application
from tourney.base.clocks import FixedClock
from tourney.base.errors import NotFound
from tourney.base.ids import FINAL, HeatId, PlayerNo, TableNo
from tourney.base.texts import CHINESE, ENGLISH, Message, area
from tourney.clock.current_heat import heat_to_print
from tourney.event.journal import person_called, reason_words
from tourney.event.records import Ruling, RulingKind
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import EditPlayer
from tourney.scores.commands import EnterSheets, TableEntry
from tourney.scores.views import check_typed
from tourney.scoresheet.sheet import Sheet
from tourney.standings.reports import finals_report
from tourney.standings.result_status import event_status, status_words
from tourney.standings.sensitivity import DoubtfulTable, doubt_words
from tourney.today.today import today_view

ONE = HeatId("1")


def plain(message: Message, texts: object = ENGLISH) -> str:
    """The sentence without the marks that keep a name's direction apart."""
    said = CHINESE.say(message) if texts is CHINESE else ENGLISH.say(message)
    return said.replace("\u2068", "").replace("\u2069", "")


def test_missing_sheets_and_places_that_differ_name_the_players(app: Application) -> None:
    app.run(DrawHeats((ONE,), 5))
    seats = app.tournament.tables[ONE, TableNo(1)].seats
    who = app.tournament.players[seats[0]]
    some = tuple(
        Sheet(n, declared_total=4000 - 100 * at, declared_place=at + 1) for at, n in enumerate(seats)
    )
    table_check = check_typed(app.tournament, app.rules, ONE, TableNo(1), some[1:], ())
    said = [plain(each) for each in table_check.called(table_check.missing)]
    assert said == [f"{seats[0]} {who.name_en or who.name_zh}"]
    wrong = (replace(some[0], declared_place=2), replace(some[1], declared_place=1), *some[2:])
    table_check = check_typed(app.tournament, app.rules, ONE, TableNo(1), wrong, ())
    assert table_check.contradiction is not None
    assert f"{said[0]} (paper 2, computed 1)" in plain(table_check.contradiction.message)
    app.run(EnterSheets(ONE, (TableEntry(TableNo(1), some[1:]),)))
    lacks = [plain(each.text) for each in today_view(app.tournament, app.rules, app.clock.now()).missing]
    assert any(lack.endswith(f"no sheet from {said[0]}") for lack in lacks)


def test_a_long_name_is_whole_in_a_sentence_and_one_without_end_is_cut(app: Application) -> None:
    one = sorted(app.tournament.players)[0]
    for name, said in (
        ("Anneliese Müller-Großhansdorf von und zu Liechtenstein",) * 2,
        ("X" * 80, "X" * 55 + "…"),
    ):
        app.run(EditPlayer(one, {"name_zh": "", "name_en": name}))
        assert plain(person_called(one, app.tournament.players)) == f"{one} {said}"


def test_doubts_name_whom_they_would_move(app: Application) -> None:
    one, two, three = sorted(app.tournament.players)[:3]
    doubt = DoubtfulTable(
        heat=ONE, table=TableNo(1), effect=120, players=(one,), wrong_by=120, moved=(two, three)
    )
    names = [plain(person_called(n, app.tournament.players)) for n in (one, two, three)]
    said = plain(doubt_words(doubt, app.tournament.players))
    assert said == f"M120 more for {names[0]} changes who goes through ({names[1]}, {names[2]})"
    changed = f"changes who goes through (number {two}, number {three})"
    assert plain(doubt_words(doubt, {})) == f"M120 more for number {one} {changed}"
    assert plain(doubt_words(doubt, {}), CHINESE) == f"{one} 號若多 M120，便影響 {two} 號、{three} 號晉級"


def test_a_player_without_a_name_is_called_by_the_number(app: Application) -> None:
    number = min(app.tournament.players)
    app.run(EditPlayer(number, {"name_zh": "", "name_en": "Only"}))
    nameless = replace(app.tournament.players[number], name_zh="", name_en="")
    assert plain(person_called(number, {number: nameless})) == f"number {number}"
    assert plain(person_called(PlayerNo(999), {}), CHINESE) == "999 號"


def test_a_shared_first_place_names_both_in_window_and_terminal(
    level: Application, clock: FixedClock
) -> None:
    players = level.tournament.players
    names = [plain(person_called(int(each.player), players)) for each in totals(level)[:2]]
    state = plain(status_words(event_status(level.tournament, level.rules, clock.now()), players))
    assert all(name in state for name in names)
    report = finals_report(level.tournament, level.rules, clock.now(), ENGLISH)
    said = str(report["status_text"]).replace("\u2068", "").replace("\u2069", "")
    assert all(name in said for name in names)
    assert level.tournament.tables[FINAL, TableNo(1)].confirmed_at is not None


def test_a_refusal_calls_a_heat_by_its_name(app: Application) -> None:
    """ "Heat final" and "final 局" are no names; what was typed and is no heat stands in quotes."""
    for name, said in area("errors").items():
        if name != "no_such_heat":
            assert "eat {heat}" not in said["en"] and "{heat} 局" not in said["zh"], name
    with pytest.raises(NotFound) as fault:
        heat_to_print(app.tournament, FINAL)
    assert ENGLISH.error(fault.value).startswith("No seats for the final.")
    assert CHINESE.error(fault.value).startswith("決賽未有座位")
    with pytest.raises(NotFound) as fault:
        app.run(PublishHeat(FINAL))
    assert ENGLISH.error(fault.value).startswith("Draw the final first")
    assert CHINESE.error(fault.value).startswith("請先為決賽抽籤")
    with pytest.raises(NotFound) as fault:
        app.run(PublishHeat(ONE))
    assert ENGLISH.error(fault.value).startswith("Draw heat 1 first")
    assert CHINESE.error(fault.value).startswith("請先為第 1 局抽籤")


@pytest.mark.parametrize("said", ["By lot", "抽籤"])
def test_a_ready_reason_is_told_in_the_readers_language_whatever_it_was_stored_in(said: str) -> None:
    ruling = Ruling(id=1, kind=RulingKind.TIE, reason=said, by="", at=FixedClock().at)
    words = reason_words(ruling)
    assert isinstance(words, Message) and (ENGLISH.say(words), CHINESE.say(words)) == ("By lot", "抽籤")
    assert reason_words(replace(ruling, reason="Lot drawn by Ho")) == "Lot drawn by Ho"
    assert reason_words(replace(ruling, kind=RulingKind.ADJUSTMENT)) == said
