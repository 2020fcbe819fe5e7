"""Event › Hall's network: starts and ends the server, shows and prints its codes, and who is connected."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QPainter
from PySide6.QtNetwork import QAbstractSocket, QNetworkInterface
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QDialog, QFileDialog, QListWidget, QListWidgetItem, QSizePolicy, QWidget

from tourney.base.heat_names import typed
from tourney.base.ids import TableNo
from tourney.base.qr import code_rows
from tourney.base.texts import Texts
from ui.base.printer import PageSizes, printer_for, printers_exist
from ui.gateway.hall_server import HallNow, HallServer, PairingShown
from ui.parts.dialogs import Dialog, ask_place
from ui.widgets.buttons import Button, Hint
from ui.widgets.code import CodePicture, paint_code
from ui.widgets.fields import ComboBox, FormRow, NumberField, TextField
from ui.widgets.layouts import column, row
from ui.widgets.text import Label
from ui.widgets.theme import Role

_PORT = 8765
_A4 = PageSizes(1, 595, 842)
_ACROSS, _DOWN = 2, 4
_SIDE = 240


def own_addresses() -> tuple[str, ...]:
    """The addresses of this computer in the networks that it is in, the hall's among them."""
    flags = QNetworkInterface.InterfaceFlag
    up = [
        each
        for each in QNetworkInterface.allInterfaces()
        if each.flags() & flags.IsUp and not each.flags() & flags.IsLoopBack
    ]
    return tuple(
        entry.ip().toString()
        for each in up
        for entry in each.addressEntries()
        if entry.ip().protocol() == QAbstractSocket.NetworkLayerProtocol.IPv4Protocol
    )


@dataclass(frozen=True, slots=True)
class _ShownCode:
    """A line of the list, and the code that it stands for: `url` "" if there is none to scan."""

    key: str
    words: str
    url: str
    told: str
    pairing: PairingShown | None = None


class HallNetworkDialog(Dialog):
    """Closed, it leaves the server as it is. `begins`: the name of the event, for the file of codes."""

    def __init__(
        self, parent: QWidget, texts: Texts, server: HallServer, addresses: tuple[str, ...], begins: str
    ) -> None:
        super().__init__(parent, texts("hall_network.menu").rstrip("…"), texts("hall_network.about"), 720)
        self._texts, self._server, self._begins = texts, server, begins
        self.address = ComboBox([(each, each) for each in addresses])
        self.port = NumberField(_PORT, 1024, 65_535)
        self.deed = Button("", "primary", on_click=self._start_or_end)
        self.deed.setAutoDefault(False)  # Enter in the fields below pairs a phone, and ends nothing
        if server.now is not None:
            host, _, port = _network_of(server.now.url).rpartition(":")
            self.address.set_options([(host, host)])
            self.port.set_value(int(port))
        self.told = Hint()
        rows = [FormRow(self.address), FormRow(self.port)]
        for each, word in zip(rows, ("address", "port"), strict=True):
            each.set_words(texts(f"hall_network.{word}"))
        where = QWidget()
        where.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        where.setLayout(row(*rows, column(None, self.deed), None))
        self.content.addWidget(where)
        self.content.addWidget(self.told)
        self.running = QWidget()
        self.running.setLayout(column(self._codes(), self._new_pairing(), spacing=8))
        self.content.addWidget(self.running)
        self.print_button = self.add_button(texts("hall_network.codes"), "", self._print)
        self.print_button.setAutoDefault(False)
        self.add_button(texts("window.close"), "", self.accept)
        server.changed.connect(self._show)
        server.refused.connect(self._refused)
        server.ended.connect(self._ended)
        if not addresses and not server.runs:
            self.told.show_words(texts("hall_network.no_network"), "warn")
        self._show()
        self.fit()

    def _codes(self) -> QWidget:
        """The list, and beside it the code of the chosen line."""
        part = QWidget()
        self.list = QListWidget()
        self.list.setAccessibleName(self.windowTitle())
        self.list.currentItemChanged.connect(lambda _now, _before: self._show_chosen())
        self.picture = CodePicture((), "", _SIDE)
        self.picture.setFixedSize(self.picture.sizeHint())
        self.code = Label("", Role.LEAD)
        self.where = Label("", Role.SMALL, "muted", wrap=True)
        for each in (self.code, self.where):
            each.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.new_code = Button(self._texts("hall_network.new_code"), on_click=self._renew)
        self.take_back = Button(self._texts("hall_network.take_back"), on_click=self._take_back)
        for button in (self.new_code, self.take_back):
            button.setAutoDefault(False)
        side = column(
            self.picture, self.code, self.where, row(self.new_code, self.take_back, None), None, spacing=4
        )
        whole = row(self.list, side, spacing=16)
        whole.setStretch(0, 1)
        part.setLayout(whole)
        return part

    def _new_pairing(self) -> QWidget:
        part = QWidget()
        self.name, self.tables = TextField(), TextField(width=120)
        self.pair_button = Button(self._texts("hall_network.add"), on_click=self._pair)
        rows = [FormRow(self.name), FormRow(self.tables)]
        for each, word in zip(rows, ("referee", "their_tables"), strict=True):
            each.set_words(self._texts(f"hall_network.{word}"))
        for field in (self.name, self.tables):
            field.returnPressed.connect(self._pair)
        self.pair_button.setAutoDefault(False)
        part.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        part.setLayout(row(*rows, column(None, self.pair_button)))
        return part

    # ---- what is asked of the server ----------------------------------------------------------

    def _start_or_end(self) -> None:
        self.told.show_words("")
        if self._server.runs:
            self._server.end()
        elif self.address.value is not None and self.port.value is not None:
            self._server.start(self.address.value, self.port.value, self._texts)

    def _pair(self) -> None:
        self.told.show_words("")
        self._server.pair(self.name.clean, self.tables.clean, self._texts)

    def _renew(self) -> None:
        chosen = self._chosen()
        if chosen is not None and chosen.pairing is not None:
            self._server.pair(chosen.pairing.name, _tables(chosen.pairing), self._texts)

    def _take_back(self) -> None:
        chosen = self._chosen()
        if chosen is not None and chosen.pairing is not None:
            self._server.take_back(chosen.pairing.name)

    def _refused(self, why: str) -> None:
        self.told.show_words(why, "bad")
        self.grow()

    def _ended(self, why: str) -> None:
        why = why or self._texts("hall_network.died")
        self.told.show_words(self._texts("hall_network.stopped", why=why), "bad")
        self.grow()

    # ---- what is shown ------------------------------------------------------------------------

    def _show(self) -> None:
        server, now = self._server, self._server.now
        self.deed.setText(self._texts("hall_network.end" if server.runs else "hall_network.begin"))
        self.deed.set_kind("" if server.runs else "primary")
        self.deed.setEnabled(server.runs or self.address.value is not None)
        self.address.setEnabled(not server.runs)
        self.port.setEnabled(not server.runs)
        self.running.setVisible(now is not None)
        self.print_button.setEnabled(now is not None)
        if now is None:
            return
        chosen, lines = self._chosen(), self._lines(now)
        known = [each.key for each in self._shown()]
        new = [each.key for each in lines if each.pairing and each.key not in known]
        if new and known:
            self.name.clear()
            self.tables.clear()
        wanted = new[-1] if new and known else chosen.key if chosen else ""
        self.list.blockSignals(True)
        self.list.clear()
        for each in lines:
            item = QListWidgetItem(each.words)
            item.setData(Qt.ItemDataRole.UserRole, each)
            self.list.addItem(item)
        keys = [each.key for each in lines]
        self.list.setCurrentRow(keys.index(wanted) if wanted in keys else 0)
        self.list.blockSignals(False)
        self._show_chosen()
        self.grow()

    def _lines(self, now: HallNow) -> list[_ShownCode]:
        texts = self._texts
        looking = texts("hall_network.looking", n=now.looking)
        test = texts("hall_network.scan_it")
        if now.reached:
            phones = ", ".join(now.reached)
            test = texts("hall_network.reached_by", address=_network_of(now.url), phones=phones)
        public, line_test = (texts(f"hall_network.{key}") for key in ("public_page", "line_test"))
        return [
            _ShownCode(" public", f"{public} · {looking}", now.url, now.url),
            _ShownCode(" test", f"{line_test}{' · ✓' if now.reached else ''}", f"{now.url}reached", test),
            *(self._pairing_line(each) for each in now.pairings),
        ]

    def _pairing_line(self, each: PairingShown) -> _ShownCode:
        state = "connected" if each.connected else "away" if each.phones else "unpaired"
        words = " · ".join((each.name, _tables(each), self._texts(f"hall_network.{state}")))
        told = each.url.partition("?")[0] or self._texts("hall_network.no_code_left")
        return _ShownCode(each.name, words, url=each.url, told=told, pairing=each)

    def _shown(self) -> list[_ShownCode]:
        return [self.list.item(at).data(Qt.ItemDataRole.UserRole) for at in range(self.list.count())]

    def _chosen(self) -> _ShownCode | None:
        at, shown = self.list.currentRow(), self._shown()
        return shown[at] if at >= 0 else None

    def _show_chosen(self) -> None:
        chosen = self._chosen()
        if chosen is None:
            return
        pairing = chosen.pairing
        self.picture.show_code(code_rows(chosen.url) if chosen.url else (), chosen.told)
        self.code.set_text(pairing.code if pairing else "")
        self.where.set_text(chosen.told)
        for part in (self.code, self.new_code, self.take_back):
            part.setVisible(pairing is not None)

    # ---- printing -----------------------------------------------------------------------------

    def _print(self) -> None:
        """On the printer; without any, a PDF."""
        if printers_exist():
            printer = printer_for(_A4)
            dialog = QPrintDialog(printer, self)
            dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            dialog.finished.connect(
                lambda result: self.draw(printer) if result == QDialog.DialogCode.Accepted else None
            )
            QDialog.open(dialog)
            return
        self._ask_file()

    def _ask_file(self) -> QFileDialog:
        title, place = self._texts("printroom.save_pdf"), f"{self._begins} QR.pdf"
        return ask_place(self, title, place, self.save, names="PDF (*.pdf)", save_as="pdf")

    def save(self, place: str) -> None:
        """The codes as a PDF."""
        printer = printer_for(_A4)
        printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        printer.setOutputFileName(place)
        self.draw(printer)

    def draw(self, printer: QPrinter) -> None:
        """Every code that can be scanned, eight on a page: what it is for, the code, its address."""
        painter = QPainter()
        if not painter.begin(printer):
            self.told.show_words(self._texts("printroom.no_printer"), "bad")
            return
        page = printer.pageLayout().paintRectPixels(printer.resolution())
        wide, high = page.width() / _ACROSS, page.height() / _DOWN
        for at, line in enumerate(each for each in self._shown() if each.url):
            place = at % (_ACROSS * _DOWN)
            if at and not place:
                printer.newPage()
            self._draw_line(
                painter, line, QRectF(place % _ACROSS * wide, place // _ACROSS * high, wide, high)
            )
        painter.end()

    def _draw_line(self, painter: QPainter, line: _ShownCode, box: QRectF) -> None:
        inner = box.adjusted(*(box.height() * each for each in (0.06, 0.06, -0.06, -0.06)))
        step = inner.height() / 9
        pairing = line.pairing
        head = f"{pairing.name} · {_tables(pairing)}" if pairing else line.words.partition(" · ")[0]
        code = pairing.code if pairing else ""
        for down, words, bold in ((0, head, True), (7, code, True), (8, line.url.partition("?")[0], False)):
            font = QFont(self.font())
            font.setPixelSize(max(1, round(step * (0.7 if bold else 0.5))))
            font.setBold(bold)
            painter.setFont(font)
            strip = QRectF(inner.x(), inner.y() + down * step, inner.width(), step)
            shown = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, round(strip.width()))
            painter.drawText(strip, int(Qt.AlignmentFlag.AlignCenter), shown)
        middle = QRectF(inner.x(), inner.y() + step, inner.width(), step * 6)
        paint_code(painter, middle, code_rows(line.url))


def _network_of(url: str) -> str:
    """Address and port of a page."""
    return url.split("/")[2]


def _tables(pairing: PairingShown) -> str:
    return typed(TableNo(number) for number in pairing.tables)
