"""The server as a program: it says its address once it answers, and ends when it is asked to."""

from __future__ import annotations

import http.client
import signal
import socket
import ssl
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tests.cli.conftest import Terminal
from tests.hall_network.asking import serving, told
from tourney.base.paths import resources
from tourney.cli.main import run

ENDS_BY_SIGNAL = pytest.mark.skipif(sys.platform == "win32", reason="Windows just ends a process")


@pytest.fixture
def day(tmp_path: Path) -> str:
    file = tmp_path / "day.tourney"
    file.write_bytes((resources() / "examples" / "example-day.tourney").read_bytes())
    return str(file)


@ENDS_BY_SIGNAL
def test_it_answers_follows_the_event_and_ends_when_asked(
    day: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with serving(day) as (url, server):
        with urllib.request.urlopen(f"{url}?q=12", timeout=10) as answer:
            assert answer.status == 200 and answer.read().count(b"<tr") == 2
        with pytest.raises(urllib.error.HTTPError, match="400"):
            urllib.request.urlopen(urllib.request.Request(url, headers={"Host": "evil"}), timeout=10)
        assert run(["serve", day, "--port", url.rstrip("/").rpartition(":")[2]]) == 2
        said = capsys.readouterr().err
        assert "is in use" in said and "Traceback" not in said
        server.send_signal(signal.SIGTERM)
        out, err = server.communicate(timeout=20)
        assert (server.returncode, out, err) == (0, "", "")


@ENDS_BY_SIGNAL
def test_a_key_of_the_terminal_ends_it_as_well(day: str) -> None:
    with serving(day) as (_, server):
        server.send_signal(signal.SIGINT)
        assert server.wait(timeout=20) == 0


def test_an_address_that_is_none_or_gone_a_port_that_is_kept_and_a_file_that_is_missing_are_told(
    day: str, tourney: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    for host in ("203.0.113.9", "no such host", "::g"):
        assert f"no address {host} now" in tourney("serve", day, "--host", host, code=2)
    assert "65535" in tourney("serve", day, "--port", 70_000, code=1)
    assert "gone.tourney" in tourney("serve", "gone.tourney", "--port", 0, code=1)

    def refused(*_words: object, **_more: object) -> socket.socket:
        raise PermissionError(13, "denied")

    monkeypatch.setattr(socket, "create_server", refused)
    assert "port 80 for itself" in tourney("serve", day, "--port", 80, code=2)


CERTIFICATE = Path(__file__).parents[1] / "hall_network" / "hall.pem"
"""A certificate for 127.0.0.1 of no authority, with its key: for tests alone."""


def test_a_hall_with_a_certificate_has_cookies_for_it_alone(day: str, tmp_path: Path) -> None:
    words = ("--tls", str(CERTIFICATE), str(CERTIFICATE), "--pair", "Ada", "--tables", "1")
    with told(day, *words) as (said, _):
        assert said["url"].startswith("https://127.0.0.1:")
        trusts = ssl.create_default_context(cafile=str(CERTIFICATE))
        with urllib.request.urlopen(said["url"], timeout=10, context=trusts) as answer:
            assert answer.status == 200
        host = said["url"].removeprefix("https://").rstrip("/")
        line = http.client.HTTPSConnection(host, timeout=10, context=trusts)
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        line.request("POST", "/pair", f"code={said['pairings'][0]['code']}", form)
        assert "; Secure" in line.getresponse().headers["Set-Cookie"]
        line.close()


def test_what_is_no_certificate_is_told_before_anything_begins(day: str, tourney: Terminal) -> None:
    Path("half.pem").write_text(CERTIFICATE.read_text("utf-8").partition("-----BEGIN CERT")[0], "utf-8")
    for file, key in (("gone.pem", "gone.pem"), (day, day), ("half.pem", "half.pem"), (".", "\0")):
        assert "PEM" in tourney("serve", day, "--port", 0, "--tls", file, key, code=1)
    assert "gone.pem" in tourney("serve", day, "--port", 0, "--tls", "gone.pem", "gone.pem", code=1)


def test_referees_are_named_each_with_tables(day: str, tourney: Terminal) -> None:
    assert "--tables" in tourney("serve", day, "--pair", "Ada", code=2)
    assert "3,4" in tourney("serve", day, "--port", 0, "--pair", "Ada", "--tables", " ", code=1)
    assert "No table 99" in tourney("serve", day, "--port", 0, "--pair", "Ada", "--tables", 99, code=1)
    assert "journal" in tourney("serve", day, "--port", 0, "--pair", "referee", "--tables", 1, code=1)
