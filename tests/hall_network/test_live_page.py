"""What the server answers to the hall's phones: the public page as it is now, and nothing else."""

from __future__ import annotations

import gzip
import html
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.types import ASGIApp

from tests.hall_network.asking import HOST, Answer, ask
from tests.projector.test_hall_scene_laws import PASSES, STEPS, Play, hall, take
from tourney.application.application import Application
from tourney.application.example import check_everybody_in, play_heat
from tourney.base.clocks import FixedClock
from tourney.base.errors import EnvironmentFailure, TourneyError
from tourney.base.ids import HeatId, PlayerNo
from tourney.base.texts import CHINESE, ENGLISH
from tourney.bootstrap import open_beside
from tourney.event.command import Command
from tourney.hall_network.live_event import LiveEvent
from tourney.hall_network.pairings import Pairings
from tourney.hall_network.web import web_of
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import EditPlayer
from tourney.printing.print_job import RecordPrint
from tourney.public_page.content import page_content
from tourney.public_page.page import live_page
from tourney.setup.commands import EditEvent

ONE, TWO = HeatId("1"), HeatId("2")
NOBODY = Pairings((), Path(), lambda: datetime.now(UTC))
PRIVATE = {"phone": "9123 4567", "email": "mum@example.hk", "note": "nut allergy", "pledged": 77_777}


def followed(app: Application) -> LiveEvent:
    return LiveEvent(lambda: open_beside(app.place), _fail)


def _fail(error: TourneyError) -> None:
    raise error


@pytest.fixture
def event(app: Application) -> Iterator[LiveEvent]:
    app.run(EditPlayer(PlayerNo(9), {"name_zh": "陳大文", "name_en": "CHAN Tai Man", **PRIVATE}))
    check_everybody_in(app)
    app.run(DrawHeats((ONE, TWO), 7))
    app.run(PublishHeat(ONE))
    play_heat(app, ONE, 7)
    app.run(RecordPrint("standings"))
    app.run(PublishHeat(TWO))
    event = followed(app)
    yield event
    event.close()


@pytest.fixture
def web(event: LiveEvent) -> ASGIApp:
    return web_of(event, "127.0.0.1", NOBODY)


def lines(answer: Answer) -> list[int]:
    """The numbers of the people in its lists."""
    rows = re.findall(r"<tr[^>]*>(?:<td>[^<]*</td>)?<td>(\d+)</td><th", answer.text)
    return [int(each) for each in rows]


@pytest.mark.parametrize(
    "query",
    ["9", " 9 ", "009", "陳", "陳大文", "chan", "CHAN t", "Chan,T", "9 chan", "ｃｈａｎ"],
)
def test_a_seat_is_found_without_script_by_number_or_name(web: ASGIApp, query: str) -> None:
    found = ask(web, f"/?q={quote(query)}")
    assert lines(found) == [9, 9] and found.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "query", ["zz", "mary", "999999", "9" * 79, "chan 10", "☃", "%00", "' OR 1=1", "{{7}}"]
)
def test_who_is_not_there_is_not_found_and_that_is_said_in_both_languages(web: ASGIApp, query: str) -> None:
    found = ask(web, f"/?q={quote(query)}")
    assert not lines(found)
    assert f"<span>{ENGLISH('public_page.page_nobody')}" not in found.text
    said = re.search(r'id="nobody" role="status"><span>(.*?)</span></span>', found.text)
    assert (
        said
        and ENGLISH("public_page.page_nobody") in said[1]
        and CHINESE("public_page.page_nobody") in said[1]
    )


def test_what_was_typed_stands_in_the_field_and_harms_nothing(web: ASGIApp) -> None:
    typed = '"><script>alert(1)</script>'
    found = ask(web, f"/?q={quote(typed)}")
    assert f'value="{html.escape(typed).replace("&quot;", "&#34;")}"' in found.text
    assert found.text.count("<script>") == 1
    assert len(ask(web, "/?q=" + 5_000 * "x").body) < 40_000


def test_a_page_is_sent_once_and_then_only_what_is_new(
    web: ASGIApp, event: LiveEvent, app: Application
) -> None:
    whole = ask(web, accept_encoding="br, gzip")
    assert len(whole.body) < 10_000 and gzip.decompress(whole.body) == ask(web).body
    assert len(lines(ask(web))) == 48
    version = whole.headers["etag"]
    again = ask(web, "/live", if_none_match=version)
    assert (again.status, again.body, again.headers["etag"]) == (304, b"", version)
    assert ask(web, "/live").body == ask(web).body
    app.run(EditPlayer(PlayerNo(9), {"note": "not public"}))
    event.look()
    assert ask(web, "/live", if_none_match=version).status == 304
    app.run(EditPlayer(PlayerNo(9), {"name_zh": "李大文"}))
    event.look()
    newer = ask(web, "/live", if_none_match=version)
    assert newer.status == 200 and "李○文" in newer.text and "陳" not in newer.text
    assert lines(ask(web, f"/?q={quote('李')}")) == [9, 9] and not lines(ask(web, f"/?q={quote('陳')}"))


def test_a_day_without_a_date_leaves_no_sign_before_its_venue(
    web: ASGIApp, event: LiveEvent, app: Application
) -> None:
    app.run(EditEvent({"date": "", "venue": "Town Hall"}))
    event.look()
    assert "<p><bdi>Town Hall</bdi></p>" in ask(web).text


def test_every_answer_says_what_the_browser_may_do_with_it(web: ASGIApp) -> None:
    for answer in (ask(web), ask(web, "/?q=9"), ask(web, "/live"), ask(web, "/no"), ask(web, host="evil")):
        policy = answer.headers["content-security-policy"]
        assert policy.startswith("default-src 'none'") and "unsafe" not in policy and "http" not in policy
        assert "frame-ancestors 'none'" in policy and answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cache-control"] in ("no-cache", "no-store")
        assert "set-cookie" not in answer.headers and "server" not in answer.headers


@pytest.mark.parametrize(
    "host", ["evil.example:8765", "", "127.0.0.1", "127.0.0.1:80", "127.0.0.1:8765.evil", "[::1"]
)
def test_a_request_for_another_address_is_refused(web: ASGIApp, host: str) -> None:
    refused = ask(web, host=host)
    assert refused.status == 400 and refused.text == "400"


def test_our_own_names_are_answered(event: LiveEvent) -> None:
    web = web_of(event, "Laptop.local", NOBODY)
    for host in (HOST, "localhost:8765", "LAPTOP.local:8765"):
        assert ask(web, host=host).status == 200


@pytest.mark.parametrize(
    ("method", "target"),
    [
        ("GET", "/index.html"),
        ("GET", "/../day.tourney"),
        ("GET", "/live/"),
        ("POST", "/"),
        ("PUT", "/live"),
        ("DELETE", "/"),
    ],
)
def test_everything_else_does_not_exist(web: ASGIApp, method: str, target: str) -> None:
    answer = ask(web, target, method, body=b"x" * 1_000)
    assert (answer.status, answer.text) == (404, "404")


def test_an_event_that_cannot_be_read_is_told_once_and_shown_as_it_was(
    app: Application, event: LiveEvent, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[TourneyError] = []

    def gone(_self: Application) -> bool:
        raise EnvironmentFailure("errors.older_state", place="day")

    followed = LiveEvent(lambda: open_beside(app.place), told.append)
    before = followed.page
    with monkeypatch.context() as broken:
        broken.setattr(Application, "refresh", gone)
        followed.look()
        followed.look()
    assert len(told) == 1 and followed.page is before
    app.run(EditPlayer(PlayerNo(9), {"name_zh": "李大文"}))
    followed.look()
    assert "李○文".encode() in followed.page.html
    followed.close()


@given(STEPS, st.lists(PASSES, min_size=14, max_size=14))
@settings(max_examples=15)
def test_the_server_shows_the_public_page_of_now_and_no_private_word(
    steps: list[Command[object] | Play | None], passes: list[int]
) -> None:
    clock = FixedClock()
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        app = hall(folder, clock)
        app.run(EditPlayer(PlayerNo(1), PRIVATE))
        event = LiveEvent(lambda: open_beside(str(Path(folder) / "day.tourney")), _fail)
        web = web_of(event, "127.0.0.1", NOBODY)
        for step, seconds in zip(steps, passes, strict=False):
            take(app, step)
            clock.at += timedelta(seconds=seconds)
            event.look()
            now = page_content(app.tournament, app.rules, app.history)
            assert _timeless(event.page.html) == _timeless(live_page(now))
            for answer in (ask(web), ask(web, "/live"), ask(web, "/?q=1"), ask(web, "/?q=player")):
                assert not [each for each in map(str, PRIVATE.values()) if each in answer.text]
                assert app.who not in answer.text
        event.close()
        app.close()


def _timeless(page: bytes) -> str:
    """Without the moment of the event's last step, of which the page was made, and that step's code."""
    return re.sub(r'<(p id="as_of"|footer) .*?</(p|footer)>', "", page.decode())
