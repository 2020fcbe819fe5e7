"""The Event page's sheet for certificates: chosen, words moved by mouse and keys, refusals."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pikepdf
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from tests.ceremony.test_certificate_sheet import picture
from tests.files.test_hostile_files import nested, pdf_of
from tests.ui.eyes import VALUE, face
from tests.ui.pages.event.test_paper import leave, page_of
from tourney.application.application import Application
from tourney.event.certificate_design import USUAL, CertificateDesign, TextSide, Word
from tourney.event.records import CERTIFICATE_SHEET
from ui.main_window import MainWindow
from ui.pages.event.paper import CertificateForm

Open = Callable[[Application], MainWindow]
Settled = Callable[[MainWindow], None]


def choose(form: CertificateForm, place: Path) -> None:
    form.choose.click()
    dialog = form.findChild(QFileDialog)
    assert isinstance(dialog, QFileDialog)
    dialog.fileSelected.emit(str(place))
    dialog.reject()


def with_sheet(window: MainWindow, settled: Settled, folder: Path) -> CertificateForm:
    form = page_of(window).paper.certificate
    place = folder / "sheet.png"
    place.write_bytes(picture(size=(594, 420)))
    choose(form, place)
    settled(window)
    return form


def pick(form: CertificateForm, word: Word) -> None:
    form.word.setCurrentIndex(form.word.findData(word.value))
    form.word.activated.emit(form.word.currentIndex())


def test_a_word_is_dragged_and_stored_in_one_step(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled, tmp_path: Path
) -> None:
    window = window_of(event)
    form = with_sheet(window, settled, tmp_path)
    canvas = form.canvas
    start = canvas.box_of(Word.AWARD).center().toPoint()
    leave(page_of(window))
    settled(window)
    before = event.tournament.revision
    qtbot.mousePress(canvas, Qt.MouseButton.LeftButton, pos=start)
    qtbot.mouseMove(canvas, start + QPoint(-canvas.width() // 4, canvas.height() // 10))
    qtbot.mouseRelease(canvas, Qt.MouseButton.LeftButton)
    assert form.word.currentData() == Word.AWARD, "what is taken is chosen beside it"
    leave(page_of(window))
    settled(window)
    assert event.tournament.revision == before + 1
    assert CERTIFICATE_SHEET in event.tournament.pictures
    design = CertificateDesign.from_data(event.tournament.event.certificate_design)
    moved, usual = design.spots[Word.AWARD], USUAL.spots[Word.AWARD]
    assert abs(moved.x - (usual.x - 25)) < 1 and abs(moved.y - (usual.y + 10)) < 1
    assert design.spots[Word.NAME] == USUAL.spots[Word.NAME]
    assert form.changes() == {}


def test_a_word_is_moved_by_keys_and_has_its_size_and_side(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled, tmp_path: Path
) -> None:
    window = window_of(event)
    form = with_sheet(window, settled, tmp_path)
    pick(form, Word.NAME)
    qtbot.keyClick(form.canvas, Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClick(form.canvas, Qt.Key.Key_Left)
    form.size_of.clear()
    qtbot.keyClicks(form.size_of, "24")
    form.side.setCurrentIndex(form.side.findData(TextSide.LEFT.value))
    form.side.activated.emit(form.side.currentIndex())
    spot, usual = form.canvas.spots[Word.NAME], USUAL.spots[Word.NAME]
    assert (spot.x, spot.y, spot.size, spot.side) == (usual.x - 0.5, usual.y - 5, 24, TextSide.LEFT)
    for _ in range(30):
        qtbot.keyClick(form.canvas, Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
    assert form.canvas.spots[Word.NAME].y == 0, "no word leaves the page"
    part = face(form.canvas).child(0)
    assert part.text(VALUE) == f"{spot.x:g} × 0"


def test_words_are_put_on_and_taken_off_but_never_the_last(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled, tmp_path: Path
) -> None:
    window = window_of(event)
    form = with_sheet(window, settled, tmp_path)
    pick(form, Word.VENUE)
    assert not form.stands.isChecked() and not form.size_of.isEnabled()
    form.stands.click()
    assert Word.VENUE in form.canvas.spots and form.size_of.isEnabled()
    for word in Word:
        pick(form, word)
        if form.stands.isChecked():
            form.stands.click()
    assert len(form.canvas.spots) == 1


def test_what_cannot_be_a_sheet_is_said_and_changes_nothing(
    window_of: Open, event: Application, settled: Settled, tmp_path: Path
) -> None:
    window = window_of(event)
    form = page_of(window).paper.certificate
    locked, out = tmp_path / "locked.pdf", io.BytesIO()
    made = pikepdf.new()
    made.add_blank_page()
    made.save(out, encryption=pikepdf.Encryption(user="x", owner="x"))
    locked.write_bytes(out.getvalue())
    broken = tmp_path / "broken.png"
    broken.write_bytes(picture()[:-20])
    hostile = tmp_path / "hostile.pdf"
    hostile.write_bytes(pdf_of(nested))
    for place in (locked, broken, tmp_path / "gone.pdf", hostile):
        form.problem.show_words("")
        choose(form, place)
        settled(window)
        assert form.problem.words and form.changes() == {}
    assert "15 seconds and 600 MB" in form.problem.words


def test_the_programs_own_certificate_comes_back(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled, tmp_path: Path
) -> None:
    window = window_of(event)
    form = with_sheet(window, settled, tmp_path)
    leave(page_of(window))
    settled(window)
    form.remove.click()
    assert form.changes() == {"certificate_sheet": None}
    leave(page_of(window))
    settled(window)
    assert event.tournament.pictures == {}
