"""Seats and standings as pictures: shaped for a telephone, copied, saved, and silent about telephones."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QGuiApplication, QImage
from pytestqt.qtbot import QtBot

from tests.ui.hand import Open, Settled, choose_rare, level_tables, press
from tourney.application.application import Application
from tourney.base.errors import Refused
from tourney.base.ids import HeatId
from tourney.event.records import Status
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import ImportPlayers, SetStatus
from ui.main_window import MainWindow
from ui.pages.heats.page import HeatsPage
from ui.parts import sharing
from ui.parts.pictures import (
    HIGHEST,
    WIDE,
    PictureSubject,
    name_lines,
    pages_of,
    phone_pictures,
    seating_subject,
    standings_subject,
)
from ui.parts.sharing import ShareDialog
from ui.projector.painter import HallWords

ONE = HeatId("1")


def seating(event: Application) -> PictureSubject:
    now = event.clock.now()
    return seating_subject(event.tournament, event.rules, now, heat=ONE, words=HallWords())


def standings(event: Application) -> PictureSubject:
    return standings_subject(event.tournament, event.rules, event.clock.now(), HallWords())


@pytest.fixture
def drawn(event: Application) -> Application:
    """Heat 1 is drawn, and a draft."""
    event.run(DrawHeats((ONE,), 7))
    return event


@pytest.fixture
def played(drawn: Application) -> Application:
    """Heat 1 is published and confirmed."""
    drawn.run(PublishHeat(ONE))
    level_tables(drawn, ONE)
    return drawn


def shared(qtbot: QtBot, window: MainWindow, page_id: str, settled: Settled) -> ShareDialog | None:
    """Ctrl+Shift+P on a page: the dialog, if one opens."""
    assert window.shell is not None
    window.shell.go(page_id, "heat:1")
    settled(window)
    press(qtbot, window, "Ctrl+Shift+P")
    share_dialogs = [each for each in window.findChildren(ShareDialog) if each.isVisible()]
    return share_dialogs[0] if share_dialogs else None


@pytest.mark.parametrize("page_id", ["heats", "standings"])
def test_enter_copies_a_picture_of_the_page_as_wide_as_a_telephone(
    qtbot: QtBot, window_of: Open, played: Application, settled: Settled, page_id: str
) -> None:
    QGuiApplication.clipboard().clear()
    window = window_of(played)
    dialog = shared(qtbot, window, page_id, settled)
    assert dialog is not None
    qtbot.keyClick(dialog, Qt.Key.Key_Return)
    copied = QGuiApplication.clipboard().image()
    assert copied.width() == WIDE
    assert 0 < copied.height() <= HIGHEST
    assert dialog.told.words == "Copied. Paste it into the chat."
    assert dialog.height() <= 768
    dialog.close()


def test_the_rare_things_of_a_heat_have_its_picture(
    qtbot: QtBot, window_of: Open, played: Application, settled: Settled
) -> None:
    window = window_of(played)
    assert window.shell is not None
    window.shell.go("heats", "heat:1")
    settled(window)
    page = window.shell.page("heats")
    assert isinstance(page, HeatsPage)
    choose_rare(qtbot, page, "Share as picture")
    assert any(each.isVisible() for each in window.findChildren(ShareDialog))


def test_nothing_of_a_draft_is_shared_and_other_pages_say_where_pictures_are(
    qtbot: QtBot, window_of: Open, drawn: Application, settled: Settled
) -> None:
    window = window_of(drawn)
    assert window.shell is not None
    for page_id, said in (
        ("heats", "Heat 1 is a draft"),
        ("standings", "No standings yet"),
        ("players", "Open Heats or Standings"),
    ):
        assert shared(qtbot, window, page_id, settled) is None
        assert said in window.shell.bar.words


def test_a_picture_knows_names_and_numbers_and_nothing_else_of_a_person(event: Application) -> None:
    secret = PlayerDraft(
        name_zh="陳電話", name_en="Phone Chan", team="Secret team", phone="91234567", email="me@home.hk"
    )
    event.run(ImportPlayers((secret,)))
    event.run(DrawHeats((ONE,), 7))
    event.run(PublishHeat(ONE))
    level_tables(event, ONE)
    for subject in (seating(event), standings(event)):
        told = repr(subject)
        assert "陳電話" in told and "Phone Chan" in told
        assert not [each for each in ("91234567", "me@home.hk", "Secret team") if each in told]


def test_standings_show_the_cut_and_the_seats_of_a_draft_are_refused(played: Application) -> None:
    (division,) = standings(played).blocks
    assert len(division.lines) == 24
    with pytest.raises(Refused):
        seating_subject(
            played.tournament, played.rules, played.clock.now(), heat=HeatId("2"), words=HallWords()
        )


def test_who_left_is_called_so_and_those_who_go_through_are_marked(played: Application) -> None:
    (before,) = standings(played).blocks
    first = before.lines[0].person.number
    played.run(SetStatus((first,), Status.WITHDRAWN))
    subject = standings(played)
    (block,) = subject.blocks
    gone = next(line for line in block.lines if line.person.number == first)
    assert "Withdrawn" in gone.gone and not gone.mark
    marked = [line for line in block.lines if line.mark]
    assert not marked or not any(line.cut_below for line in block.lines)


def test_a_long_list_is_several_pictures_and_everybody_is_on_one(event: Application, qapp: object) -> None:
    more = tuple(PlayerDraft(name_en=f"More {n} " + "very long " * (n % 5)) for n in range(100))
    event.run(ImportPlayers(more))
    event.run(DrawHeats((ONE,), 7))
    event.run(PublishHeat(ONE))
    level_tables(event, ONE)
    for subject in (seating(event), standings(event)):
        pages = list(pages_of(subject))
        shown = [line.person.number for page in pages for band in page for b in band for line in b.lines]
        assert sorted(shown) == sorted(event.tournament.players)
        pictures = phone_pictures(subject)
        assert len(pictures) == len(pages) > 2
        assert all((image.width(), image.height() <= HIGHEST) == (WIDE, True) for image in pictures)


def test_a_clipboard_that_refuses_is_told_in_the_dialog_and_save_comes_next(
    qtbot: QtBot,
    window_of: Open,
    played: Application,
    settled: Settled,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sharing, "put_on_clipboard", lambda _image: False)
    dialog = shared(qtbot, window_of(played), "heats", settled)
    assert dialog is not None
    qtbot.keyClick(dialog, Qt.Key.Key_Return)
    assert "clipboard refused" in dialog.told.words
    assert dialog.focusWidget() is dialog.save_button


def test_every_page_is_saved_or_none_and_no_numbered_file_is_written_over(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled, tmp_path: Path
) -> None:
    event.run(ImportPlayers(tuple(PlayerDraft(name_en=f"More {n}") for n in range(40))))
    event.run(DrawHeats((ONE,), 7))
    event.run(PublishHeat(ONE))
    dialog = shared(qtbot, window_of(event), "heats", settled)
    assert dialog is not None
    qtbot.mouseClick(dialog.next, Qt.MouseButton.LeftButton)
    assert dialog.shown == 1
    dialog.save(tmp_path / "seats.png")
    qtbot.waitUntil(lambda: "Saved" in dialog.told.words, timeout=10_000)
    saved = sorted(path.name for path in tmp_path.glob("seats*"))
    assert saved == [f"seats-{n}.png" for n in range(1, len(dialog.pictures) + 1)]
    assert not QImage(str(tmp_path / "seats-2.png")).isNull()
    (tmp_path / "seats-1.png").unlink()
    dialog.save(tmp_path / "seats.png")
    qtbot.waitUntil(lambda: "seats-2.png" in dialog.told.words, timeout=10_000)
    assert not (tmp_path / "seats-1.png").exists()


def test_of_namesakes_the_whole_team_is_below_the_name(event: Application, qapp: object) -> None:
    teams = ("Ma On Shan Youth 馬鞍山青年會", "沙田體育會")
    event.run(ImportPlayers(tuple(PlayerDraft(name_zh="陳同名", team=team) for team in teams)))
    event.run(DrawHeats((ONE,), 7))
    event.run(PublishHeat(ONE))
    persons = [line.person for block in seating(event).blocks for line in block.lines]
    narrow, low = QRectF(0, 0, 320, 84), QRectF(0, 0, 320, 56)
    namesakes = [person for person in persons if person.team]
    assert {name_lines(person, narrow) for person in namesakes} == {("陳同名", team) for team in teams}
    assert all(len(name_lines(person, low)) == 1 for person in namesakes)
