"""Televisions: a code opens the hall's picture, the time on it goes on, nobody else sees it."""

from __future__ import annotations

import io
import json
import re
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.parse import urlencode

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.support.wait import WebDriverWait
from starlette.types import ASGIApp

from tests.browsers import phone
from tests.hall_network.asking import Answer, ask, told
from tests.hall_network.test_live_page import NOBODY, followed
from tourney.application.application import Application
from tourney.application.example import check_everybody_in
from tourney.base.errors import Refused
from tourney.base.ids import HeatId
from tourney.bootstrap import open_beside
from tourney.clock.commands import StartClock
from tourney.hall_network.frames import Frame, TimeOnScreen, read_frame, write_frame
from tourney.hall_network.pairings import Pairings
from tourney.hall_network.screens import Televisions, named_screens, path_of
from tourney.hall_network.web import web_of
from tourney.heats.commands import DrawHeats, PublishHeat

FORM = "application/x-www-form-urlencoded"
ONE = HeatId("1")
FRAME = Frame(
    screens=("Door",),
    revision=3,
    at=5,
    times=(
        TimeOnScreen(
            words="{}", x=1, y=2, wide=3, high=4, ink="#ffffff", ground="#000000", seconds=60, step=-1
        ),
    ),
    picture=b"picture",
)


@dataclass
class Hall:
    """A server without a line, two screens, and a program that paints one picture and ends."""

    at: datetime = datetime(2026, 3, 7, 2, tzinfo=UTC)
    screens: Televisions = field(init=False)
    web: ASGIApp = field(init=False)

    def type_code(self, code: str, name: str = "Door") -> Answer:
        body = urlencode({"code": code}).encode()
        return ask(self.web, path_of(name), "POST", body, content_type=FORM)

    def code(self, name: str) -> str:
        return next(each.code for each in self.screens.offers if each.pairing.name == name)

    def cookie(self, name: str) -> str:
        return self.type_code(self.code(name), name).headers["set-cookie"].split(";")[0]


@pytest.fixture
def hall(app: Application, tmp_path: Path) -> Iterator[Hall]:
    line = io.BytesIO()
    write_frame(line, FRAME)
    paints = f"import sys; sys.stdout.buffer.write({line.getvalue()!r}); sys.stdout.flush()"
    event = followed(app)
    hall = Hall()
    codes = Pairings(
        named_screens(("Door", "舞台 1")), tmp_path / "screens.txt", lambda: hall.at, lasting=True
    )
    hall.screens = Televisions(codes, ((sys.executable, "-c", paints), {}), again=3600)
    hall.web = web_of(event, "127.0.0.1", NOBODY, hall.screens)
    yield hall
    hall.screens.close()
    event.close()


def test_without_its_cookie_a_screen_shows_only_the_typing_of_its_code(hall: Hall) -> None:
    for name in ("Door", "舞台 1"):
        page = ask(hall.web, path_of(name))
        assert page.status == 200 and 'name="code"' in page.text and "<svg" not in page.text
        assert "Charity" not in page.text and "慈善" not in page.text
        for part in ("now", "picture", "figures"):
            assert ask(hall.web, f"{path_of(name)}/{part}").status == 404
    for gone in ("/screen/Stage", "/screen/", "/screen", "/screen/Door/", "/screen/Door/../Door/now"):
        assert ask(hall.web, gone, cookie=hall.cookie("Door")).status == 404


def test_a_code_may_be_typed_again_on_a_screen_that_was_switched_off(hall: Hall) -> None:
    hall.at += timedelta(hours=3)
    first, second = (hall.type_code(hall.code("Door").lower()) for _ in range(2))
    assert first.status == second.status == 303 and first.headers["location"] == "/screen/Door"
    assert first.headers["set-cookie"] != second.headers["set-cookie"]
    for mark in ("HttpOnly", "Path=/screen/Door", "SameSite=strict"):
        assert mark in first.headers["set-cookie"]


def test_the_code_of_another_screen_leads_there(hall: Hall) -> None:
    answer = hall.type_code(hall.code("舞台 1"), "Door")
    assert answer.headers["location"] == path_of("舞台 1")
    assert 'name="code"' in ask(hall.web, "/screen/Door", cookie=hall.cookie("舞台 1")).text


def test_codes_cannot_be_guessed(hall: Hall) -> None:
    assert [hall.type_code(f"0000000{n}").status for n in range(10)] == [403] * 10
    assert hall.type_code(hall.code("Door")).status == 429
    other = ask(hall.web, "/screen/Door", "POST", b"code=1", origin="http://evil", content_type=FORM)
    assert other.status == 403


def test_a_screen_has_its_own_picture_and_the_servers_time(hall: Hall) -> None:
    cookie = hall.cookie("Door")
    page = ask(hall.web, "/screen/Door", cookie=cookie)
    assert "<svg" in page.text and "img-src 'self'" in page.headers["content-security-policy"]
    said = {}
    for _ in range(200):
        said = json.loads(ask(hall.web, "/screen/Door/now", cookie=cookie).text)
        if said["picture"]:
            break
        time.sleep(0.05)
    assert (said["picture"], said["at"], said["times"][0]["seconds"]) == ("3-5", 5, 60)
    assert abs(said["now"] - time.monotonic() * 1000) < 60_000
    picture = ask(hall.web, "/screen/Door/picture?3-5", cookie=cookie)
    assert (picture.body, picture.headers["content-type"]) == (b"picture", "image/png")
    assert ask(hall.web, f"{path_of('舞台 1')}/picture", cookie=hall.cookie("舞台 1")).status == 404


def test_a_torn_picture_is_none() -> None:
    line = io.BytesIO()
    write_frame(line, FRAME)
    whole = line.getvalue()
    assert read_frame(io.BytesIO(whole)) == FRAME
    for torn in (b"", whole[:2], whole[:-1], b"\xff\xff\xff\xff" + whole):
        assert read_frame(io.BytesIO(torn)) is None


def test_each_screen_has_a_name_of_its_own() -> None:
    for names in (("",), ("Door", "door"), ("a/b",), ("x" * 41,)):
        with pytest.raises(Refused, match="screen_name"):
            named_screens(names)


@pytest.mark.skipif(sys.platform != "linux", reason="Chromium and its driver are Debian's")
def test_the_time_goes_on_while_the_line_is_cut_and_the_screen_comes_back_by_itself(app: Application) -> None:
    check_everybody_in(app)
    app.run(DrawHeats((ONE,), 7))
    app.run(PublishHeat(ONE))
    now = open_beside(app.place)
    now.run(StartClock(ONE))
    now.close()
    words = (app.place, "--screen", "舞台 1")
    with phone((1920, 1080)) as browser:
        wait = WebDriverWait(browser, 60)
        figures = "return (document.querySelector('text') || {}).textContent"

        def shown() -> int:
            found = re.fullmatch(r"(\d+):(\d\d)", browser.execute_script(figures) or "")
            return int(found[1]) * 60 + int(found[2]) if found else 0

        with told(*words) as (said, server):
            (screen,) = said["screens"]
            browser.get(screen["url"])
            browser.find_element(By.NAME, "code").send_keys(screen["code"])
            browser.find_element(By.CSS_SELECTOR, "button").click()
            wait.until(lambda _: shown())
            server.kill()
            server.wait()
            lost = browser.find_element(By.ID, "lost")
            wait.until(lambda _: lost.is_displayed())
            before = shown()
            wait.until(lambda _: shown() < before)
        port = said["url"].rstrip("/").rpartition(":")[2]
        with told(*words, "--port", port):
            wait.until(lambda _: not lost.is_displayed())
            assert 0 < shown() < before
