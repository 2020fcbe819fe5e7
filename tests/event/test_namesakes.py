"""People of one name are told apart by their teams on Heats and Scores, in either language."""

from __future__ import annotations

from tourney.application.application import Application
from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.base.languages import Language
from tourney.base.texts import ENGLISH, texts_for
from tourney.event.namesakes import teams_of_namesakes
from tourney.heats.commands import DrawHeats
from tourney.players.commands import EditPlayer
from tourney.scores.views import check_typed, table_form
from tourney.scoresheet.sheet import Sheet
from ui.pages.heats.moves import Names
from ui.pages.scores.decisions import seat_name

ONE = HeatId("1")


def test_who_shares_a_name_is_told_with_the_team(app: Application) -> None:
    for number, zh, en, team in (
        (1, "陳大文", "Chan Tai Man", "Lions"),
        (2, "陳大文", "chan  tai man", "Rotary"),
        (3, "李小明", "Lee Siu Ming", "Rotary"),
    ):
        app.run(EditPlayer(PlayerNo(number), {"name_zh": zh, "name_en": en, "team": team}))
    app.run(DrawHeats((ONE,), 5))
    t = app.tournament
    assert teams_of_namesakes(t.players) == {1: "Lions", 2: "Rotary"}
    assert teams_of_namesakes(t.players, in_full=True) == {1: "Lions", 2: "Rotary"}
    for zh, apart in (("陳達文", {}), ("", {1: "Lions", 2: "Rotary"})):
        app.run(EditPlayer(PlayerNo(2), {"name_zh": zh}))
        assert teams_of_namesakes(app.tournament.players, in_full=True) == apart, "the other form differs"
    app.run(EditPlayer(PlayerNo(2), {"name_zh": "陳大文"}))
    for language in (Language.EN, Language.ZH):
        names = Names(texts_for(language), t.players)
        assert names.on_card(PlayerNo(1)) == "陳大文 Chan Tai Man", "its chip tells them apart"
        assert names.chip("Lions") != names.chip("Rotary")
        assert names.on_card(PlayerNo(3)) == "李小明 Lee Siu Ming"
    table = next(each for each in t.tables_of(ONE) if 2 in each.seats)
    form = table_form(t, app.rules, ONE, table.table)
    told = {seat.number: seat_name(seat) for seat in form.seats}
    assert told[PlayerNo(2)] == "陳大文 chan tai man · Rotary"


def test_the_points_of_a_table_say_what_chose_them(app: Application) -> None:
    app.run(DrawHeats((ONE,), 5))
    table = app.tournament.tables[ONE, TableNo(1)]

    def told(bankrupt: int) -> str:
        sheets = [
            Sheet(n, cash=0 if at < bankrupt else 900 - at, bankrupt=at + 1 if at < bankrupt else None)
            for at, n in enumerate(table.seats)
        ]
        points = check_typed(app.tournament, app.rules, ONE, TableNo(1), sheets, ()).points
        return "" if points is None else ENGLISH.say(points)

    n = len(table.seats)
    assert told(0).startswith(f"{n} of {n} still in: points ")
    assert told(1).startswith(f"{n - 1} of {n} still in: points ")
    assert told(0).split("points")[1] != told(1).split("points")[1]
    lacking = check_typed(app.tournament, app.rules, ONE, TableNo(1), [Sheet(table.seats[0], cash=5)], ())
    assert lacking.points is None
