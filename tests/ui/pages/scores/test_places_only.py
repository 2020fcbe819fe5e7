"""Rules without a count (`result = "places"`): only places are typed, checked, printed and handed in."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO

import msgspec
import pytest
from pypdf import PdfReader
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.hand import put_on
from tests.ui.pages.scores.conftest import ONE, Driver, open_scores
from tourney.application.application import Application
from tourney.base.ids import PlayerNo
from tourney.base.texts import CHINESE, ENGLISH
from tourney.game import api
from tourney.game.engine.sheets import sheets
from tourney.paper.document import render
from tourney.paper.wording import Wording
from tourney.rules import rulebook
from tourney.rules.rulesets import load_ruleset
from tourney.scores.paper_scoresheets import scoresheets, sheet_pack
from tourney.scoresheet.checks import score
from tourney.scoresheet.sheet import Sheet
from ui.widgets.theme import Look, load_tokens


@pytest.fixture(autouse=True)
def uncounted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every ruleset has places only, as one whose data say so."""
    monkeypatch.setattr(
        rulebook, "load_ruleset", lambda name: msgspec.structs.replace(load_ruleset(name), result="places")
    )


@pytest.fixture
def places(event: Application, qtbot: QtBot, qapp: QApplication) -> Iterator[Driver]:
    put_on(qapp, Look(load_tokens("light")))
    driver = open_scores(event, qtbot)
    yield driver
    driver.gateway.close()


def test_a_table_is_typed_by_its_places_alone_and_confirmed(places: Driver) -> None:
    grid, seats = places.page.panel.quick, places.table().seats
    assert not places.page.panel.modes.isVisibleTo(places.page)
    assert not grid.row_of(seats[0]).total.isVisibleTo(places.page)
    places.type("3\n1\n2\n4\n")
    assert grid.row_of(seats[1]).verdict.property("kind") == "good"
    places.ctrl_enter()
    assert places.sheet(seats[0]) == Sheet(seats[0], declared_place=3)
    places.ctrl_enter()
    assert places.state() == "confirmed" and not places.errors
    scores = dict(places.application.rules.assess(places.application.tournament, places.table()).scores)
    assert [scores[player].place for player in seats] == [3, 1, 2, 4]


def test_places_that_are_no_ranking_keep_the_table_open(places: Driver) -> None:
    places.type("1\n1\n2\n4\n")
    (problem_line,) = places.page.panel.check.problems
    assert (problem_line.code, problem_line.overrulable) == ("places", False)
    places.ctrl_enter()
    assert places.state() == "entered"


def test_the_paper_asks_for_the_place_and_no_money(event: Application) -> None:
    pack = sheet_pack(event.tournament, event.rules, datetime(2026, 5, 1, tzinfo=UTC), ONE)
    text = PdfReader(BytesIO(render(scoresheets(pack, Wording("en"))))).pages[0].extract_text()
    assert "Cash" not in text and "Boardwalk" not in text and "After the game" in text


def test_what_is_counted_missing_or_shared(event: Application) -> None:
    book, points = event.rules.book, event.rules.format.points_for(ONE)

    def found(*given: Sheet) -> list[str]:
        problems = score(book, points, given).problems
        assert all(ENGLISH.say(each.message) and CHINESE.say(each.message) for each in problems)
        return [each.message.key for each in problems]

    def placed(*of: int | None) -> list[Sheet]:
        return [Sheet(PlayerNo(n), declared_place=place) for n, place in enumerate(of, 1)]

    assert found(*placed(1, 2, 2, 4)) == []
    assert found(*placed(1, 2, 2, 3)) == ["sheet.places_no_ranking"]
    assert found(*placed(1, None, 3, 4)) == ["sheet.place_missing"]
    assert found(Sheet(PlayerNo(1), cash=5), *placed(1, 2, 3)[1:]) == ["sheet.places_only"]
    assert found(*placed(1, 2, 3), Sheet(PlayerNo(4), bankrupt=1, declared_place=4)) == []
    left = Sheet(PlayerNo(4), bankrupt=1, declared_place=1)
    assert found(*placed(1, 2, 3), left) == ["sheet.paper_place_first"]


def test_the_engine_hands_in_places_by_what_its_rules_count() -> None:
    hands = {"A": {"cash": 10}, "B": {"cash": 30}, "C": {"cash": 10}, "D": {"cash": 0, "bankrupt": 1}}
    game = api.new_game("classic", "ABCD", setup={"players": hands, "turn": "A"})
    said = [(sheet.declared_place, sheet.bankrupt) for sheet in sheets(game._record.play)]
    assert said == [(2, None), (1, None), (2, None), (None, 1)]
