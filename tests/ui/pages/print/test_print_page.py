"""The Print page: what is possible, what it looks like, what was printed."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QPageSize
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from tests.ui.hand import primary
from tests.ui.pages.print.conftest import HallShell, PrintHall, SmallMaker, refused
from tourney.application.application import Application
from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.base.languages import Language
from tourney.base.texts import CHINESE, ENGLISH, Texts
from tourney.bootstrap import documents
from tourney.event.printouts import PaperSize, PrintoutInfo
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.heats.seat_commands import SwapSeats
from tourney.players.commands import EditPlayer
from ui.base.printer import PageSizes, printer_for
from ui.gateway.gateway import Gateway
from ui.pages.print.kinds import GroupRow, KindRow
from ui.pages.print.page import PrintPage
from ui.pages.print_job import Order
from ui.widgets.text import broken, face_of
from ui.widgets.theme import Role, look

Open = Callable[..., PrintHall]
ONE, TWO = HeatId("1"), HeatId("2")


def row_of(hall: PrintHall, kind: str) -> KindRow:
    return next(row for row in hall.page.list.rows if row.line.kind == kind)


def drawn(event: Application) -> None:
    event.run(DrawHeats((ONE, TWO), 7))
    event.run(PublishHeat(ONE))


def open_groups(hall: PrintHall) -> None:
    """Open every group of the list."""
    for row in list(hall.page.list._model.rows):
        if isinstance(row, GroupRow) and not row.open:
            hall.page.list.toggled.emit(row.group)


def test_groups_are_closed_but_that_of_the_chosen_paper_and_open_by_a_click_and_by_enter(
    print_hall: Open,
) -> None:
    hall = print_hall()
    kind_list = hall.page.list

    def groups() -> dict[str, tuple[int, bool]]:
        return {
            row.group: (row.count, row.open) for row in kind_list._model.rows if isinstance(row, GroupRow)
        }

    assert groups() == {"before": (1, True), "heat": (3, False), "after": (1, False), "files": (1, False)}
    at = next(
        n for n, row in enumerate(kind_list._model.rows) if isinstance(row, GroupRow) and row.group == "heat"
    )
    index = kind_list._model.index(at, 0)
    hall.qtbot.mouseClick(
        kind_list.viewport(), Qt.MouseButton.LeftButton, pos=kind_list.visualRect(index).center()
    )
    assert groups()["heat"] == (3, True) and hall.page.line is not None
    assert hall.page.line.kind == "check-in", "opening a group chooses no paper"
    hall.qtbot.keyClick(kind_list, Qt.Key.Key_Return)
    assert groups()["heat"] == (3, False), "the keyboard is where the click was"
    assert not kind_list.choose("standings") and kind_list.kind == ""
    assert not kind_list.currentIndex().isValid(), "no line, so that Enter prints the set"
    hall.page.open_target("kind:standings")
    assert groups()["after"] == (1, True), "the group of the chosen paper is open"
    hall.settle()


def test_the_list_is_in_the_order_of_the_day_and_says_what_is_not_possible_yet(print_hall: Open) -> None:
    hall = print_hall()
    open_groups(hall)
    kinds = [row.line.kind for row in hall.page.list.rows]
    assert kinds == [
        "check-in",
        "seating-table",
        "seating-name",
        "scoresheets",
        "standings",
        "workbook",
    ]
    assert (row_of(hall, "check-in").state, row_of(hall, "check-in").note) == ("ready", "")
    assert row_of(hall, "scoresheets").state == ""
    assert "Draw a heat first" in row_of(hall, "scoresheets").note
    assert hall.page.list.kind == "check-in"
    hall.settle()


def test_one_persons_paper_is_chosen_where_it_can_be_and_all_again_on_the_next_paper(
    print_hall: Open,
) -> None:
    class OnePerson(SmallMaker):
        def kinds(self) -> tuple[PrintoutInfo, ...]:
            first, *rest = super().kinds()
            return (replace(first, takes_player=True), *rest)

    hall = print_hall(OnePerson())
    page, box = hall.page, hall.page.options.player
    assert page.order is not None and page.order.player is None
    assert box.isVisibleTo(page.options) and box.currentText() == "All"
    number = box.values[3]
    box.setCurrentIndex(3)
    box.activated.emit(3)
    assert page.order.player == number and box.currentText().startswith(f"{number} ")
    page.open_target("kind:standings")
    assert not box.isVisibleTo(page.options)
    page.open_target("kind:registration")
    assert page.order.player is None and box.value == 0
    hall.settle()


def test_names_are_typed_for_a_paper_of_names_alone(print_hall: Open) -> None:
    class OfNames(SmallMaker):
        def kinds(self) -> tuple[PrintoutInfo, ...]:
            first, *rest = super().kinds()
            return (replace(first, takes_names=True), *rest)

    hall = print_hall(OfNames())
    page, field = hall.page, hall.page.options.names
    assert field.isVisibleTo(page.options)
    field.setPlainText("陳大文\nJ. Smith")
    assert page.order is not None and page.order.paper.names == ("陳大文", "J. Smith")
    page.open_target("kind:standings")
    assert not field.isVisibleTo(page.options) and page.order.names == ()
    hall.settle()


def test_a_reason_is_whole_in_the_list_on_as_many_lines_as_it_needs(print_hall: Open) -> None:
    hall = print_hall()
    open_groups(hall)
    kind_list = hall.page.list
    view, rows = kind_list.viewport(), list(kind_list._model.rows)
    usual = kind_list.sizeHintForRow(rows.index(row_of(hall, "check-in")))
    reason = "Seating of heat 2 is not announced yet: publish it on Heats, then print it for the doors."
    at = rows.index(row_of(hall, "scoresheets"))
    rows[at] = replace(row_of(hall, "scoresheets"), note=reason)
    kind_list.set_rows(rows)
    font = look().font(Role.SMALL)
    needed = broken(reason, view.width() - look().px(44), face_of(font), font.pixelSize())
    assert len(needed) > 1 and " ".join(needed) == reason
    assert kind_list.sizeHintForRow(at) == usual + (len(needed) - 1) * look().px(16)
    hall.settle()


def test_what_is_not_possible_shows_the_reason_and_the_way_on(print_hall: Open) -> None:
    hall = print_hall()
    hall.page.open_target("kind:scoresheets:2")
    assert not primary(hall.page).isEnabled()
    assert not hall.page.options.save.isEnabled()
    assert "Draw a heat first" in hall.page.options.save.toolTip()
    hall.qtbot.mouseClick(hall.page.preview.words.first, Qt.MouseButton.LeftButton)
    assert hall.shell.went == [("heats", "heat:2")]
    hall.settle()


def test_the_pages_are_shown_and_turned_by_keys(print_hall: Open, event: Application) -> None:
    drawn(event)
    hall = print_hall()
    page = hall.page
    page.open_target("kind:scoresheets:2")
    hall.picture()
    assert hall.made[-1] == ("scoresheets", "2", "both")
    assert (page.preview.pages, page.preview.number) == (3, 1)
    first = page.preview.image.copy()
    page.list.setFocus()
    hall.qtbot.keyClick(page.list, Qt.Key.Key_PageDown)
    assert page.preview.number == 2
    hall.settle()
    assert page.preview.image != first
    hall.qtbot.keyClick(page.list, Qt.Key.Key_PageDown)
    hall.qtbot.keyClick(page.list, Qt.Key.Key_PageDown)
    assert page.preview.number == 3
    assert not page.preview.forward.isEnabled()
    hall.qtbot.keyClick(page.list, Qt.Key.Key_PageUp)
    assert page.preview.number == 2
    hall.settle()


def test_the_whole_page_fits_and_full_size_is_that_of_paper(print_hall: Open) -> None:
    hall = print_hall()
    preview = hall.page.preview
    hall.picture()
    assert preview._sheet.height() <= preview.area.height()
    hall.qtbot.keyClick(hall.page.list, Qt.Key.Key_F7)
    hall.settle()
    assert abs(preview._sheet.width() - 794) <= 2
    assert abs(preview._sheet.height() - 1123) <= 2


def test_arrow_keys_through_the_list_make_only_the_pages_that_are_looked_at(
    print_hall: Open, event: Application, maker: SmallMaker
) -> None:
    drawn(event)
    hall = print_hall()
    hall.page.choose("seating-table")
    for _ in range(3):
        hall.qtbot.keyClick(hall.page.list, Qt.Key.Key_Down)
    hall.picture()
    assert [kind for kind, _, _ in maker.made] == ["scoresheets"]


def test_a_workbook_is_described_and_saved_not_printed(print_hall: Open, tmp_path: Path) -> None:
    hall = print_hall()
    hall.page.open_target("kind:workbook")
    assert hall.page.preview.pages == 0
    assert "Excel" in primary(hall.page).text()
    hall.page.do_first()
    dialog = hall.page.controller.dialog
    assert isinstance(dialog, QFileDialog)
    dialog.fileSelected.emit(str(tmp_path / "day.xlsx"))
    dialog.reject()
    hall.settle()
    assert (tmp_path / "day.xlsx").read_bytes().startswith(b"PK")


def test_letters_jump_in_either_language_and_search_filters(print_hall: Open) -> None:
    hall = print_hall(language=Language.EN)
    hall.page.list.setFocus()
    hall.qtbot.keyClicks(hall.page.list, "score")
    assert hall.page.list.kind == "scoresheets"
    hall.page.list._typed = ""
    hall.page.list.keyboardSearch("報到")
    assert hall.page.list.kind == "check-in"
    hall.page.search.setText("計分紙")
    assert [row.line.kind for row in hall.page.list.rows] == ["scoresheets"]
    assert hall.page.line is not None
    assert hall.page.line.kind == "scoresheets"
    hall.page.search.setText("no such document")
    assert hall.page.order is None
    assert not primary(hall.page).isEnabled()
    hall.page.refresh()
    assert hall.page.order is None
    hall.page.search.setText("計分紙")
    hall.qtbot.keyClick(hall.page.search, Qt.Key.Key_Return)
    assert hall.page.line is not None
    assert hall.page.line.kind == "scoresheets"
    hall.settle()


def test_the_language_of_the_paper_is_remembered(print_hall: Open) -> None:
    hall = print_hall()
    hall.settle()
    hall.page.options.change.click()
    hall.qtbot.keyClick(hall.page.options.language, Qt.Key.Key_Down)
    hall.settle()
    assert hall.made[-1] == ("check-in", None, "zh-HK")
    assert print_hall().page.options.language.currentData() == "zh-HK"


def test_what_hangs_on_a_wall_is_printed_on_a3_and_nothing_else(
    print_hall: Open, event: Application, maker: SmallMaker, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    drawn(event)
    hall = print_hall()
    page, options = hall.page, hall.page.options
    page.choose("check-in")
    assert not options.size_box.isVisible()
    page.choose("seating-name")
    assert not options.size_box.isVisible(), "until it is to be changed"
    hall.qtbot.mouseClick(options.change, Qt.MouseButton.LeftButton)
    assert options.size_box.isVisible() and options.size_box.currentData() == PaperSize.A4
    hall.qtbot.keyClick(options.size_box, Qt.Key.Key_Down)
    hall.settle()
    assert maker.sizes["seating-name"] is PaperSize.A3
    papers_of_set = page._set()
    assert papers_of_set is not None
    page.controller.save_all("heat-1", page._orders(papers_of_set.papers), tmp_path)
    hall.settle()
    assert maker.sizes == {
        each.kind: PaperSize.A3 if each.kind == "seating-name" else PaperSize.A4
        for each, _ in papers_of_set.papers
    }
    sent: list[Order] = []
    monkeypatch.setattr(page.controller, "print_all", lambda _title, _name, orders: sent.extend(orders))
    page.print_set()
    assert sent and {order.size for order in sent} == {PaperSize.A4}, "a printer is asked for one paper"
    again = print_hall().page
    again.choose("seating-name")
    assert again.options.size_box.currentData() == PaperSize.A3
    hall.settle()


def test_the_printer_is_asked_for_the_paper_of_the_first_page() -> None:
    for size, high in ((QPageSize.PageSizeId.A4, 842), (QPageSize.PageSizeId.A3, 1190.6)):
        for sizes in (PageSizes(1, high * 0.707, high), PageSizes(1, high, high * 0.707)):
            assert printer_for(sizes).pageLayout().pageSize().id() == size


def test_saved_paper_is_recorded_and_says_which_tables_changed_since(
    print_hall: Open, event: Application, tmp_path: Path
) -> None:
    drawn(event)
    hall = print_hall()
    hall.page.open_target("kind:seating-table:1")
    order = hall.page.order
    assert order is not None
    hall.page.controller.save(order, tmp_path / "seats.pdf")
    hall.settle()
    assert hall.shell.keys[-1] == "printroom.saved"
    assert [(p.kind, p.heat) for p in hall.gateway.tournament.prints.values()] == [("seating-table", ONE)]
    assert row_of(hall, "seating-table").state == "good"
    assert "Printed" in row_of(hall, "seating-table").note
    tables = event.tournament.tables_of(ONE)
    hall.gateway.run(SwapSeats(ONE, tables[1].seats[0], tables[2].seats[0]))
    hall.settle()
    assert row_of(hall, "seating-table").state == "warn"
    last = row_of(hall, "seating-table").line.last
    assert last is not None and last.moved == (TableNo(2), TableNo(3))
    assert "2, 3" in row_of(hall, "seating-table").note
    assert row_of(hall, "seating-name").state == "ready"
    assert hall.page.header_note() == "one paper out of date"


def test_a_folder_that_cannot_be_written_is_one_sentence_and_leaves_nothing(
    print_hall: Open, tmp_path: Path
) -> None:
    hall = print_hall()
    order = hall.page.order
    assert order is not None
    taken = tmp_path / "taken.pdf"
    taken.mkdir()
    hall.page.controller.save(order, taken)
    hall.settle()
    assert hall.shell.said[-1][0].key == "errors.never_replaced"
    assert len(hall.shell.actions) == 1
    assert not list(tmp_path.glob("*.part"))
    assert not hall.gateway.tournament.prints
    hall.shell.actions[0]()
    assert isinstance(hall.page.controller.dialog, QFileDialog)
    hall.page.controller.dialog.reject()


def test_saving_over_an_older_file_replaces_it_only_when_the_new_one_is_whole(
    print_hall: Open, maker: SmallMaker, tmp_path: Path
) -> None:
    place = tmp_path / "list.pdf"
    place.write_bytes(b"older")
    hall = print_hall()
    hall.settle()
    maker.fail_with = refused()
    order = hall.page.order
    assert order is not None
    hall.page.controller.save(order, place)
    hall.settle()
    assert place.read_bytes() == b"older"
    assert hall.shell.keys[-1] == "paper.draw_first"
    maker.fail_with = None
    hall.page.controller.save(order, place)
    hall.settle()
    assert place.read_bytes().startswith(b"%PDF")


def test_open_saves_first_and_then_shows_the_file(
    print_hall: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []

    def cannot(url: QUrl) -> bool:
        shown.append(url.toLocalFile())
        return False

    monkeypatch.setattr(QDesktopServices, "openUrl", cannot)
    hall = print_hall()
    order = hall.page.order
    assert order is not None
    hall.page.controller.save(order, tmp_path / "list.pdf", then_open=True)
    hall.settle()
    assert shown == [(tmp_path / "list.pdf").as_posix()]
    assert hall.shell.keys[-2:] == ["printroom.saved", "printroom.no_viewer"]


def test_a_preview_that_fails_says_why_and_can_be_tried_again(print_hall: Open, maker: SmallMaker) -> None:
    maker.fail_with = refused()
    hall = print_hall()
    hall.settle()
    assert hall.page.preview.pages == 0
    maker.fail_with = None
    hall.qtbot.mouseClick(hall.page.preview.words.first, Qt.MouseButton.LeftButton)
    hall.picture()
    assert hall.page.preview.pages == 3


def test_a_cancelled_preview_says_so_and_can_be_asked_for_again(print_hall: Open, maker: SmallMaker) -> None:
    maker.gate = threading.Event()
    hall = print_hall()
    hall.qtbot.waitUntil(lambda: hall.page._showing._job is not None, timeout=5000)
    job = hall.page._showing._job
    assert job is not None
    job.cancel()
    maker.gate.set()
    hall.settle()
    assert hall.page.preview.pages == 0
    assert hall.page.preview.words.first.text() == "Show the preview"
    hall.qtbot.mouseClick(hall.page.preview.words.first, Qt.MouseButton.LeftButton)
    hall.picture()


def test_the_preview_follows_the_event_and_stays_at_its_page(print_hall: Open, event: Application) -> None:
    drawn(event)
    hall = print_hall()
    hall.page.open_target("kind:scoresheets:1")
    hall.picture()
    hall.page.preview.go_to(3)
    hall.settle()
    before = len(hall.made)
    tables = event.tournament.tables_of(ONE)
    hall.gateway.run(SwapSeats(ONE, tables[0].seats[0], tables[1].seats[0]))
    hall.settle()
    assert len(hall.made) == before + 1
    assert hall.page.preview.number == 3


@pytest.mark.parametrize("language", [Language.EN, Language.ZH])
@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_every_language_and_theme_shows_every_line(
    print_hall: Open, event: Application, language: Language, theme: str
) -> None:
    drawn(event)
    hall = print_hall(language=language, theme=theme)
    for row in hall.page.list.rows:
        hall.page.list.choose(row.line.kind)
        assert hall.page.line == row.line
        assert hall.page.options.title.full_text == row.title
    assert not hall.page.grab().isNull()
    hall.settle()


def test_a_change_of_language_words_everything_anew(print_hall: Open, event: Application) -> None:
    hall = print_hall(language=Language.EN)
    hall.page.open_target("kind:scoresheets:1")
    hall.gateway.set_language(Language.ZH)
    hall.page.retranslate()
    hall.page.refresh()
    assert primary(hall.page).text() == "另存 PDF…"
    assert row_of(hall, "scoresheets").title == "計分紙"
    assert hall.page.preview.words.first.text() == "前往賽局"
    hall.page.open_target("kind:check-in")
    hall.picture()
    assert hall.page.preview._of.full_text == "頁，共 3 頁"


def test_unknown_targets_are_ignored(print_hall: Open) -> None:
    hall = print_hall()
    before = hall.page.line
    for target in ("kind:nothing", "player:3", "kind", "kind:scoresheets:99"):
        hall.page.open_target(target)
    assert hall.page.line is not None
    assert before is not None
    assert hall.page.line.kind == "scoresheets"
    assert hall.page.options.heat.currentData() == "1"
    hall.settle()


def test_a_window_without_documents_has_an_empty_page(
    qtbot: QtBot, event: Application, tmp_path: Path
) -> None:
    gateway = Gateway(event, language=Language.EN)
    page = PrintPage(gateway, HallShell(tmp_path / "window.ini"))
    qtbot.addWidget(page)
    page.retranslate()
    page.refresh()
    assert not primary(page).isEnabled()
    assert page.order is None
    page.save()
    page.do_first()
    page.save_next_heat()
    gateway.close()


def test_a_target_given_before_the_list_has_come_is_opened_when_it_comes(
    qtbot: QtBot, event: Application, maker: SmallMaker, tmp_path: Path
) -> None:
    gateway = Gateway(event, documents=maker, language=Language.EN)
    page = PrintPage(gateway, HallShell(tmp_path / "window.ini"))
    qtbot.addWidget(page)
    page.retranslate()
    page.refresh()
    page.open_target("kind:scoresheets:2")
    qtbot.waitUntil(lambda: page.line is not None, timeout=5000)
    assert page.line is not None
    assert page.line.kind == "scoresheets"
    assert page.options.heat.currentData() == "2"
    gateway.close()


@pytest.mark.parametrize("texts", [ENGLISH, CHINESE])
def test_search_knows_what_each_paper_is_for(print_hall: Open, texts: Texts) -> None:
    """A person who looks for the photographer's list finds the lists for the door that it stands in."""
    hall = print_hall()
    hall.page.search.setText(texts("paper.about_check_in"))
    assert [row.line.kind for row in hall.page.list.rows] == ["check-in"]
    (door,) = [info for info in documents().kinds() if info.kind == "check-in"]
    assert ("photo" if texts is ENGLISH else "拍照") in door.sought_as


@pytest.mark.parametrize("language", [ENGLISH.language, CHINESE.language])
def test_no_choice_is_wider_than_its_column_however_long_a_name(
    print_hall: Open, event: Application, language: Language
) -> None:
    event.run(EditPlayer(PlayerNo(1), {"name_en": "Anneliese Müller-Großhansdorf von und zu Liechtenstein"}))
    hall = print_hall(documents(), language)
    area = hall.page.options._area
    for kind in hall.page._kinds or ():
        hall.page.choose(kind.name)
        hall.page.options._open_choices()
        hall.settle()
        inside = area.widget()
        assert inside is not None and inside.minimumSizeHint().width() <= area.viewport().width(), kind.name


def test_paper_is_first_saved_beside_the_event(print_hall: Open, event: Application, tmp_path: Path) -> None:
    hall = print_hall()
    hall.page.controller.ask_folder("all", [])
    (dialog,) = hall.page.findChildren(QFileDialog)
    assert Path(dialog.directory().path()) == Path(event.place).parent
    dialog.reject()
