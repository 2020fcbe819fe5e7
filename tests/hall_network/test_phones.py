"""A spectator's phone, in Chromium: the seat is found, the page follows the day, and says when it cannot."""

from __future__ import annotations

import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.wait import WebDriverWait

from tests.browsers import phone
from tests.hall_network.asking import serving, told
from tests.hall_network.test_photos import photographed
from tourney.application.application import Application
from tourney.application.example import check_everybody_in
from tourney.base.ids import HeatId, TableNo
from tourney.files.pictures import PHOTO_KEPT
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.setup.commands import EditEvent

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="Chromium and its driver are Debian's")
ONE, TWO = HeatId("1"), HeatId("2")
_HEIGHTS = "return [...document.querySelectorAll('button, a, input')].map(each => each.offsetHeight)"
_IN_SIGHT = "var at = arguments[0].getBoundingClientRect(); return at.top >= 0 && at.bottom <= innerHeight"
_FREE = """
scrollTo(0, 9e6);
var at = arguments[0].getBoundingClientRect();
return arguments[0].contains(document.elementFromPoint(at.left + 9, at.bottom - 2));
"""
_LOOK = "document.dispatchEvent(new Event('visibilitychange'))"
"""As if a person took the phone out again: the page asks at once."""


@pytest.fixture
def seated(app: Application) -> Application:
    check_everybody_in(app)
    app.run(DrawHeats((ONE, TWO), 7))
    app.run(PublishHeat(ONE))
    return app


def test_a_seat_is_found_and_the_page_follows_the_day(seated: Application) -> None:
    with serving(seated.place) as (url, server), phone() as browser:
        wait = WebDriverWait(browser, 20)
        browser.get(url)
        field = browser.find_element(By.ID, "find")
        field.send_keys("12")
        assert _shown(browser) == ["12"]
        assert browser.execute_script("return document.documentElement.scrollWidth") <= 360
        heights = browser.execute_script(_HEIGHTS)
        assert len(heights) > 4 and min(heights) >= 44, "a thumb needs that"
        seated.run(PublishHeat(TWO))
        wait.until(
            lambda _: (
                browser.execute_script(_LOOK)
                or len(browser.find_elements(By.CSS_SELECTOR, ".people thead th")) == 4
            )
        )
        assert field.get_attribute("value") == "12" and _shown(browser) == ["12"], "what was typed stays"
        assert not browser.execute("getLog", {"type": "browser"})["value"], "the page keeps to its own policy"
        server.kill()
        server.wait()
        browser.execute_script(_LOOK)
        wait.until(lambda _: browser.find_element(By.CSS_SELECTOR, "#lost span").is_displayed())


def test_a_seat_is_found_where_no_script_runs(seated: Application) -> None:
    with serving(seated.place) as (url, _), phone(script=False) as browser:
        browser.get(url)
        assert browser.execute_script("return document.querySelector('noscript p').offsetHeight > 0")
        browser.find_element(By.ID, "find").send_keys("12", Keys.ENTER)
        WebDriverWait(browser, 20).until(lambda _: browser.current_url == f"{url}?q=12#search")
        assert _shown(browser) == ["12"]


def test_what_a_referee_hands_in_while_the_server_is_down_comes_once(seated: Application) -> None:
    words = (seated.place, "--pair", "Ada", "--tables", "1")
    seats = seated.tournament.tables[ONE, TableNo(1)].seats
    with phone() as browser:
        wait = WebDriverWait(browser, 20)
        with told(*words) as (said, server):
            (pairing,) = said["pairings"]
            browser.get(pairing["url"])
            browser.find_element(By.CSS_SELECTOR, '[data-act="pair"]').click()
            wait.until(lambda _: browser.current_url == f"{said['url']}referee")
            for at, number in enumerate(seats):
                browser.find_element(By.NAME, f"{number}.total").send_keys(f"{4000 - at}")
                browser.find_element(By.NAME, f"{number}.place").send_keys(f"{at + 1}")
            wait.until(lambda _: browser.find_element(By.CSS_SELECTOR, ".found").text.startswith("M4,000"))
            assert browser.execute_script("return document.documentElement.scrollWidth") <= 360
            heights = browser.execute_script(_HEIGHTS)
            assert len(heights) > 12 and min(height for height in heights if height) >= 44
            server.kill()
            server.wait()
            browser.find_element(By.CSS_SELECTOR, '[data-act="hand-in"]').click()
            lost = browser.find_element(By.CSS_SELECTOR, "#line span")
            wait.until(lambda _: lost.is_displayed())
            assert browser.execute_script(_IN_SIGHT, lost), "wherever the page was scrolled to"
            (last,) = browser.find_elements(By.CSS_SELECTOR, ".photo")
            assert browser.execute_script(_FREE, last), "the sign hides nothing that a thumb needs"
        port = said["url"].rstrip("/").rpartition(":")[2]
        with told(*words, "--port", port):
            wait.until(lambda _: "confirms" in browser.find_element(By.CSS_SELECTOR, ".said").text)
            seated.refresh()
            entered = [each.who for each in seated.history if each.code == "sheets_entered"]
            assert entered == ["Ada"]
            assert seated.tournament.sheets[ONE, seats[0]].sheet.declared_total == 4000


def test_a_photo_taken_while_the_server_is_down_comes_once_and_small(
    seated: Application, tmp_path: Path
) -> None:
    words, photo = (seated.place, "--pair", "Ada", "--tables", "1"), tmp_path / "IMG_0001.jpg"
    photo.write_bytes(photographed())
    with phone() as browser:
        wait = WebDriverWait(browser, 20)
        with told(*words) as (said, server):
            browser.get(said["pairings"][0]["url"])
            browser.find_element(By.CSS_SELECTOR, '[data-act="pair"]').click()
            wait.until(lambda _: browser.current_url == f"{said['url']}referee")
            place = browser.find_element(By.CSS_SELECTOR, ".photo")
            assert place.size["height"] >= 44
            field, told_of = (
                browser.find_element(By.CSS_SELECTOR, each) for each in (".photo input", ".kept")
            )
            field.send_keys(str(photo))
            wait.until(lambda _: told_of.text == "1 photo at the desk")
            assert browser.execute_script("return document.documentElement.scrollWidth") <= 360
            server.kill()
            server.wait()
            photo.write_bytes(photographed((3000, 4000)))
            field.send_keys(str(photo))
            wait.until(lambda _: browser.find_element(By.CSS_SELECTOR, "#line span").is_displayed())
        port = said["url"].rstrip("/").rpartition(":")[2]
        with told(*words, "--port", port):
            browser.refresh()  # a phone may end its pages meanwhile
            told_of = browser.find_element(By.CSS_SELECTOR, ".kept")
            wait.until(lambda _: told_of.text == "2 photos at the desk")
            assert not browser.execute_script(
                "return Object.keys(localStorage).filter(k => localStorage[k] != '[]')"
            )
            (tmp_path / "note.jpg").write_text("no photo")
            browser.find_element(By.CSS_SELECTOR, ".photo input").send_keys(str(tmp_path / "note.jpg"))
            wait.until(lambda _: "no photo" in told_of.text)
    kept = seated.photos
    assert sorted(name.n for name in kept.sizes()) == [1, 2] and max(kept.sizes().values()) <= PHOTO_KEPT


def test_a_phone_that_dies_in_mid_entry_and_whose_clock_is_wrong_goes_on_where_it_was(
    seated: Application,
) -> None:
    seated.run(EditEvent({"format": {**seated.tournament.event.format, "land": "all"}}))
    seats = seated.tournament.tables[ONE, TableNo(1)].seats
    with told(seated.place, "--pair", "Ada", "--tables", "1") as (said, _), phone() as browser:
        wait = WebDriverWait(browser, 20)
        (pairing,) = said["pairings"]
        browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": _AN_HOUR_LATE})
        browser.get(pairing["url"])
        browser.find_element(By.CSS_SELECTOR, '[data-act="pair"]').click()
        wait.until(lambda _: browser.current_url == f"{said['url']}referee")
        for at, number in enumerate(seats):
            browser.find_elements(By.CSS_SELECTOR, '[data-act="seat"]')[at].click()
            browser.find_element(By.NAME, f"{number}.cash").send_keys(f"{400 - at}")
        bank = wait.until(lambda _: browser.find_element(By.CSS_SELECTOR, '[data-act="bank"]'))
        assert bank.size["height"] >= 44 and bank.text == "The bank has them"
        bank.click()
        wait.until(lambda _: not browser.find_elements(By.CSS_SELECTOR, ".problems li"))
        browser.get("about:blank")
        browser.get(f"{said['url']}referee")
        cash = browser.find_element(By.NAME, f"{seats[0]}.cash")
        assert cash.get_attribute("value") == "400" and cash.is_displayed()
        wait.until(lambda _: browser.find_element(By.CSS_SELECTOR, ".found").text)
        assert not browser.find_elements(By.CSS_SELECTOR, ".problems li"), "that the bank has them stands too"
        browser.find_element(By.CSS_SELECTOR, '[data-act="hand-in"]').click()
        wait.until(lambda _: "confirms" in browser.find_element(By.CSS_SELECTOR, ".said").text)
    seated.refresh()
    entered = seated.history[-1]
    assert (entered.code, entered.who) == ("sheets_entered", "Ada")
    assert abs(entered.at - datetime.now(UTC)) < timedelta(minutes=30), "the time is the server's"
    assert len(seated.tournament.tables[ONE, TableNo(1)].bank_has) == len(seated.rules.edition.deeds)


_AN_HOUR_LATE = "(function () { var now = Date.now; Date.now = function () { return now() - 3600000; }; })()"


def _shown(browser: Chrome) -> list[str]:
    """The numbers of the people in sight."""
    rows = browser.find_elements(By.CSS_SELECTOR, ".people tbody tr")
    return [row.text.split()[0] for row in rows if row.is_displayed()]
