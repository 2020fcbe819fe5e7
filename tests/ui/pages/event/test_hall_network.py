"""Event › Hall's network: started, the line tested, phones and televisions paired, printed and taken back."""

from __future__ import annotations

import socket
import urllib.request
from collections.abc import Callable, Iterator
from http.cookies import SimpleCookie
from pathlib import Path
from urllib.error import HTTPError

import pytest
from PySide6.QtCore import QDeadlineTimer, QEventLoop, QObject, QProcess
from PySide6.QtWidgets import QApplication

from tests.ui.hand import Open
from tourney.application.application import Application
from tourney.base.paths import resources
from tourney.base.texts import CHINESE, ENGLISH, Texts
from ui.frame.palette import CommandPalette
from ui.gateway.hall_server import HallServer, ServedAt
from ui.pages.event.hall_network import HallNetworkForm, own_addresses
from ui.pages.event.page import EventPage

_PATIENCE = 60_000
CERTIFICATE = str(Path(__file__).parents[3] / "hall_network" / "hall.pem")


def wait(until: Callable[[], object]) -> None:
    patience = QDeadlineTimer(_PATIENCE)
    while not until():
        assert not patience.hasExpired()
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 50)


@pytest.fixture
def day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An event, and folders of this user's own in which nothing of another day is kept."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    file = tmp_path / "day.tourney"
    file.write_bytes((resources() / "examples" / "example-day.tourney").read_bytes())
    return file


@pytest.fixture
def server(qapp: QApplication, day: Path) -> Iterator[HallServer]:
    beside = QObject()
    made = HallServer(str(day), lambda: ENGLISH, beside)
    yield made
    made.end()


def form_of(
    server: HallServer, texts: Texts = ENGLISH, here: tuple[str, ...] = ("127.0.0.1",)
) -> HallNetworkForm:
    form = HallNetworkForm(server, "day", lambda: None, lambda: here)
    form.retranslate(texts)
    form.port.set_value(free_port())
    return form


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
        return port


def here() -> ServedAt:
    return ServedAt("127.0.0.1", free_port())


def lines(form: HallNetworkForm) -> list[str]:
    return [form.list.item(at).text() for at in range(form.list.count())]


def killed(server: HallServer) -> None:
    (process,) = server.findChildren(QProcess)
    process.kill()


def use_code(url: str, code: str) -> str:
    """The cookie that a code is worth."""
    request = urllib.request.Request(url, f"code={code}".encode())
    opener = urllib.request.build_opener(_Stays)
    with pytest.raises(HTTPError, match="303") as found:
        opener.open(request, timeout=10)
    (cookie,) = SimpleCookie(found.value.headers["Set-Cookie"]).items()
    return f"{cookie[0]}={cookie[1].value}"


class _Stays(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_words: object) -> None:
        """Do not go there: the cookie is asked for."""


def opened(url: str, cookie: str = "") -> str:
    with urllib.request.urlopen(
        urllib.request.Request(url, headers={"Cookie": cookie}), timeout=10
    ) as answer:
        page: bytes = answer.read()
        return page.decode()


def test_a_referee_is_paired_the_line_tested_the_codes_printed_and_all_of_it_ends(
    server: HallServer, tmp_path: Path
) -> None:
    form = form_of(server)
    assert not form.running.isVisibleTo(form)
    form.deed.click()
    wait(lambda: server.now)
    assert server.now is not None and server.now.url == f"http://127.0.0.1:{form.port.value}/"
    assert [each.partition(" · ")[0] for each in lines(form)] == ["Public page", "Line test"]
    assert form.list.currentRow() == 1, "the night before"
    opened(f"{server.now.url}reached")
    wait(lambda: server.now and server.now.reached)
    assert lines(form)[1] == "Line test · ✓"
    assert form.where.full_text == f"Reached at 127.0.0.1:{form.port.value} by 127.0.0.1"

    form.name.setText("Ada")
    form.tables.setText("x")
    form.pair_button.click()
    wait(lambda: "x" in form.told.words)
    form.tables.setText("1, 2")
    form.pair_button.click()
    wait(lambda: len(lines(form)) == 3)
    assert lines(form)[2] == "Ada · 1-2 · not paired yet"
    code = form.code.full_text
    assert len(code) == 9 and form.list.currentRow() == 2 and not form.name.text()
    form.paper.save(str(tmp_path / "codes.pdf"), form.printed(), ENGLISH)
    assert (tmp_path / "codes.pdf").read_bytes().startswith(b"%PDF")

    use_code(f"{server.now.url}pair", code)
    wait(lambda: "not paired" not in lines(form)[2])
    assert not form.code.full_text
    form.new_code.click()
    wait(lambda: form.code.full_text)
    form.take_back.click()
    wait(lambda: len(lines(form)) == 2)
    form.deed.click()
    assert server.now is None and not server.runs and not form.told.words


def test_a_television_is_added_shown_as_connected_and_taken_back(server: HallServer) -> None:
    form = form_of(server)
    form.deed.click()
    wait(lambda: server.now)
    form.television.setText("舞台")
    form.screen_button.click()
    wait(lambda: len(lines(form)) == 3)
    assert lines(form)[2] == "舞台 · Television · not paired yet" and not form.television.text()
    assert form.where.full_text == f"http://127.0.0.1:{form.port.value}/screen/舞台"
    assert form.scene.isVisibleTo(form) and not form.new_code.isVisibleTo(form)
    form.television.setText("舞台")
    form.screen_button.click()
    wait(lambda: "40" in form.told.words)

    assert server.now is not None
    (screen,), stage = server.now.screens, f"{server.now.url}screen/%E8%88%9E%E5%8F%B0"
    assert f'value="{screen.code.replace("-", "")}"' in opened(screen.url), "scanned, it needs no typing"
    cookie = use_code(stage, form.code.full_text)
    opened(f"{stage}/now", cookie)
    wait(lambda: lines(form)[2] == "舞台 · Television · connected")
    form.take_back.click()
    wait(lambda: len(lines(form)) == 2)
    with pytest.raises(HTTPError, match="404"):
        opened(f"{stage}/now", cookie)


def test_a_server_that_dies_comes_back_with_its_phones_and_then_asks(server: HallServer, day: Path) -> None:
    ends: list[tuple[str, bool]] = []
    server.ended.connect(lambda why, again: ends.append((why, again)))
    server.start(here())
    wait(lambda: server.now)
    server.ask(pair="Ada", tables="1")
    server.ask(screen="Door")
    wait(lambda: server.now and server.now.screens)
    assert server.now is not None
    cookie = use_code(f"{server.now.url}pair", server.now.pairings[0].code)
    killed(server)
    wait(lambda: ends)
    assert ends == [("", True)]
    wait(lambda: server.now)
    assert [(each.name, each.tables, each.phones) for each in server.now.pairings] == [("Ada", (1,), 1)]
    assert [each.name for each in server.now.screens] == ["Door"]
    assert "Ada" in opened(f"{server.now.url}referee", cookie), "known from its first answer on"
    killed(server)
    wait(lambda: len(ends) == 2)
    assert not ends[1][1] and not server.runs
    server.start_again()
    wait(lambda: server.now)
    assert "Ada" in opened(f"{server.now.url}referee", cookie)
    server.end()
    beside = QObject()
    next_window = HallServer(str(day), lambda: ENGLISH, beside)
    next_window.start(here())
    wait(lambda: next_window.now)
    assert next_window.now is not None and [each.name for each in next_window.now.pairings] == ["Ada"]
    next_window.end()


def test_what_prevents_it_is_told_at_the_place(server: HallServer) -> None:
    form = form_of(server, CHINESE, here=("203.0.113.9",))
    form.deed.click()
    wait(lambda: form.told.words)
    assert "203.0.113.9" in form.told.words and not server.runs
    form.certificate.field.setText(str(Path(__file__)))
    form.address.setEditText("127.0.0.1")
    form.deed.click()
    wait(lambda: "PEM" in form.told.words)
    form.certificate.field.setText(CERTIFICATE)
    form.key.field.setText(CERTIFICATE)
    form.deed.click()
    wait(lambda: server.now)
    assert server.now is not None and server.now.url == f"https://127.0.0.1:{form.port.value}/"
    beside = QObject()
    other = HallServer("day", lambda: ENGLISH, beside)
    refusals: list[str] = []
    other.refused.connect(refusals.append)
    assert server.at is not None
    other.start(ServedAt("127.0.0.1", server.at.port))
    wait(lambda: refusals)
    assert "is in use" in refusals[0]


def test_an_address_that_has_gone_and_no_network_are_told(server: HallServer) -> None:
    form = form_of(server, here=())
    assert form.state.full_text == ENGLISH("hall_network.no_network") and not form.deed.isEnabled()
    server.start(ServedAt("127.0.0.1", free_port()))
    wait(lambda: server.now)
    assert form.state.full_text == "This computer has no address 127.0.0.1 now. Is its network on?"


def test_phones_that_see_an_older_state_are_told_of(server: HallServer, day: Path) -> None:
    form = form_of(server)
    said: list[str] = []
    server.fell_behind.connect(said.append)
    server.start(here())
    wait(lambda: server.now)
    day.rename(day.with_name("elsewhere.tourney"))
    wait(lambda: said)
    assert form.state.full_text == f"Phones see an older state: {said[0]}"
    day.with_name("elsewhere.tourney").rename(day)
    wait(lambda: "older" not in form.state.full_text)
    assert len(said) == 1


def test_this_computer_names_its_addresses() -> None:
    assert not any(each.startswith("127.") for each in own_addresses())


def test_it_stands_on_event_and_the_window_says_how_it_ends(
    window_of: Open, event: Application, day: Path
) -> None:
    window = window_of(event)
    window.hall_network()
    assert window.shell is not None
    page = window.shell.current
    assert isinstance(page, EventPage) and page.network is not None and page.network.isVisible()
    server = window.shell.hall_server()
    bar = window.shell.bar
    server.ended.emit("", False)
    assert bar.words == "The hall’s network has stopped: it ended by itself"
    assert bar.action.isVisible() and bar.action.text() == "Start"
    server.ended.emit("", True)
    assert bar.words == "The hall’s network ended and starts again." and not bar.action.isVisible()
    server.fell_behind.emit("the file is away")
    assert bar.words == "Phones see an older state: the file is away"
    window.find_anything()
    (box,) = window.findChildren(CommandPalette)
    box.field.setText("Wi-Fi")
    assert [each.title for each in box.items] == ["Hall’s network"]
    box.close()
