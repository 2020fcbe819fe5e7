"""No private word of the event's database is in an answer to everybody, nor on a television."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from starlette.types import ASGIApp

from tests.hall_network.asking import ask
from tests.hall_network.test_live_page import followed
from tourney.application.application import Application
from tourney.application.example import check_everybody_in, play_heat
from tourney.base.ids import POINT, HeatId, PlayerNo, Points
from tourney.giving.donor_commands import AddDonor
from tourney.hall_network.pairings import Pairing, Pairings
from tourney.hall_network.screens import Televisions, named_screens
from tourney.hall_network.web import web_of
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import EditPlayer
from tourney.printing.print_job import RecordPrint
from tourney.projector.scenes import SceneKind
from tourney.setup.commands import EditEvent
from tourney.standings.ruling_commands import AdjustPoints
from ui.parts import network_screens
from ui.parts.network_screens import NetworkScreens
from ui.projector.painter import Drawn
from ui.projector.screen import HallPicture
from ui.projector.selection import ChoiceFile, HallChoice

ONE, TWO = HeatId("1"), HeatId("2")
OPEN = {"zqeventx", "zqvenuex", "zqcharityx", "zqteamx", "zqsurnamex", "zqreasonx"}
"""A ruling's reason stands on the public page, beside the ruling."""
PLAYER = {
    "name_en": "Zqsurnamex Zqgivenx",
    "team": "zqteamx",
    "phone": "9777 7777 zqphonex",
    "email": "zqemailx@example.hk",
    "note": "zqnotex",
    "pledged": 77_777,
}
EVENT = {
    "name": "zqeventx",
    "venue": "zqvenuex",
    "charity": "zqcharityx",
    "fps": "zqfpsx@example.hk",
    "fps_name": "zqpayeex",
    "page_folder": "/zqfolderx",
    "copies_to": "/zqcopiesx",
}
DONOR = {"name": "zqdonorx", "email": "zqdonormailx@example.hk", "phone": "zqdonorphonex", "pledged": 66_666}
_MARK = re.compile(r"zq[a-z]+x")


@pytest.fixture
def day(app: Application) -> Application:
    """A heat played, the next one drawn and not published; a word of its own in every place."""
    app.who = "zqwhox"
    app.run(EditEvent(EVENT))
    app.run(EditPlayer(PlayerNo(9), PLAYER), "zqwhyx")
    app.run(AddDonor(DONOR))
    check_everybody_in(app)
    app.run(DrawHeats((ONE, TWO), 7))
    app.run(PublishHeat(ONE))
    play_heat(app, ONE, 7)
    app.run(AdjustPoints(PlayerNo(9), Points(-POINT), "zqreasonx"))
    app.run(RecordPrint("standings"))
    return app


@pytest.fixture
def web(day: Application, tmp_path: Path) -> Iterator[ASGIApp]:
    def now() -> datetime:
        return datetime.now(UTC)

    event = followed(day)
    pairings = Pairings(
        [Pairing("zqrefereex", (day.tournament.tables_of(ONE)[0].table,))], tmp_path / "a", now
    )
    screens = Televisions(Pairings(named_screens(("Door",)), tmp_path / "b", now, lasting=True), ((), {}))
    yield web_of(event, "127.0.0.1", pairings, screens)
    screens.close()
    event.close()


def words_in(place: str) -> set[str]:
    """The words of ours in any value of any table."""
    with sqlite3.connect(place) as file:
        tables = [name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        rows = [row for name in tables for row in file.execute(f'SELECT * FROM "{name}"')]
    found = (bytes(each) if isinstance(each, bytes) else str(each).encode() for row in rows for each in row)
    return {mark for each in found for mark in _MARK.findall(each.decode("utf-8", "replace").lower())}


def test_no_word_of_the_database_is_in_an_answer_but_those_for_everybody(
    day: Application, web: ASGIApp
) -> None:
    stored = words_in(day.place)
    put = {
        mark
        for each in (EVENT, PLAYER, DONOR)
        for value in each.values()
        for mark in _MARK.findall(str(value).lower())
    }
    assert put | {"zqwhox", "zqwhyx", "zqreasonx"} <= stored
    asked = [f"/?q={each}" for each in sorted(stored)]
    asked += ["/", "/live", "/?q=9", "/reached", "/pair", "/pair?code=x", "/referee", "/screen/Door"]
    asked += [f"/screen/Door/{part}" for part in ("now", "picture", "figures")]
    for target in asked:
        answer = ask(web, target)
        query = target.partition("=")[2]
        said = answer.body.decode("utf-8", "replace").lower().replace(f'value="{query}"', "")
        assert set(_MARK.findall(said)) <= OPEN, target
        assert not re.search(r"77[,.]?777|66[,.]?666|9777", said), target
    page = ask(web, "/").text
    assert "zqsurnamex" in page.lower() and "zqreasonx" in page
    assert 'id="seats"' not in page, "those of heat 2 are nobody's yet"


def test_nor_is_one_on_a_television(
    qapp: object, day: Application, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    choices, said = ChoiceFile(tmp_path / "state", day.tournament.event.code), set[str]()
    screens = NetworkScreens(day, choices, ("Door",))

    def painted(picture: HallPicture) -> tuple[QImage, tuple[Drawn, ...]]:
        image, drawn = paint(picture)
        for each in drawn:
            said.update(_MARK.findall(each.words.lower()))
        return image, drawn

    paint = network_screens._painted
    monkeypatch.setattr(network_screens, "_painted", painted)
    for scene in SceneKind:
        if scene is not SceneKind.PAYMENT:  # which asks everybody for a gift
            choices.keep(HallChoice(scene=scene, following=False))
            screens.look()
    assert {"zqeventx", "zqsurnamex", "zqgivenx"} <= said <= OPEN | {"zqgivenx"}
