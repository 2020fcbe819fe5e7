"""Event › Hall's network: starts and ends the server, tests the line, pairs phones and televisions, and shows
which are connected.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtNetwork import QAbstractSocket, QNetworkInterface
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QListWidget, QListWidgetItem, QWidget

from tourney.base.heat_names import typed
from tourney.base.ids import TableNo
from tourney.base.qr import code_rows
from tourney.base.texts import Texts
from ui.gateway.hall_server import HallNow, HallServer, PairingShown, ServedAt
from ui.pages.event.hall_codes import CodePaper, PrintedCode, address_typed
from ui.parts.dialogs import ask_place
from ui.widgets.buttons import Button, Hint
from ui.widgets.code import CodePicture
from ui.widgets.fields import ComboBox, FormRow, NumberField, TextField
from ui.widgets.form import Fold
from ui.widgets.layouts import Panel, column, row
from ui.widgets.text import Label
from ui.widgets.theme import Role, look

_PORT = 8765
_SIDE = 240
_LOOKS_MS = 2_000
"""A network that is joined or lost is seen within this time."""


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
    head: str
    more: str
    url: str
    told: str
    pairing: PairingShown | None = None

    @property
    def is_screen(self) -> bool:
        """Whether it is a television's."""
        return self.pairing is not None and not self.pairing.tables


class _FileField(QWidget):
    """A file that is chosen or typed."""

    def __init__(self) -> None:
        super().__init__()
        self.field = TextField(width=260)
        self.choose = Button(on_click=self._choose)
        self.named = FormRow(self.field)
        self.setLayout(row(self.named, column(None, self.choose)))

    def retranslate(self, word: str, choose: str) -> None:
        self.named.set_words(word)
        self.choose.setText(choose)
        self.choose.setAccessibleName(f"{choose} {word}")

    def _choose(self) -> QFileDialog:
        return ask_place(self, self.field.accessibleName(), self.field.clean, self.field.setText)


class HallNetworkForm(QWidget):
    """Left, it leaves the server as it is. `begins`: the name of the event, for the file of codes."""

    def __init__(
        self,
        server: HallServer,
        begins: str,
        go_projector: Callable[[], object],
        addresses: Callable[[], tuple[str, ...]] = own_addresses,
    ) -> None:
        super().__init__()
        self._server, self._addresses = server, addresses
        self._texts: Texts | None = None
        self.address, self.port = ComboBox(), NumberField(_PORT, 1024, 65_535)
        self.address.setMinimumContentsLength(16)
        self.deed = Button(kind="primary", on_click=self._start_or_end)
        self.state, self.told = Label("", wrap=True), Hint()
        self.certificate, self.key = _FileField(), _FileField()
        for each in (self.certificate, self.key):
            each.field.textChanged.connect(self._allow_name)
        self.more = Fold(row(self.certificate, self.key, None, spacing=16))
        self._where = [FormRow(self.address), FormRow(self.port)]
        self.card = Panel()
        whole = row(*self._where, column(None, self.deed), column(None, self.state), spacing=12)
        whole.setStretch(whole.count() - 1, 1)
        self.card.body.addLayout(whole)
        for part in (self.told, self.more):
            self.card.body.addWidget(part)
        self.running = QWidget()
        self.running.setLayout(column(self._codes(go_projector), self._new()))
        self.card.body.addWidget(self.running)
        self.setLayout(column(self.card))
        self.paper = CodePaper(self, begins, self._refused)
        self._looks = QTimer(self)
        self._looks.setInterval(_LOOKS_MS)
        self._looks.timeout.connect(self._show_where)
        server.changed.connect(self._show)
        server.refused.connect(self._refused)

    def _codes(self, go_projector: Callable[[], object]) -> QHBoxLayout:
        """The list, and beside it the code of the chosen line."""
        self.list = QListWidget()
        self.list.currentItemChanged.connect(lambda _now, _before: self._show_chosen())
        self.picture = CodePicture((), "", _SIDE)
        self.code, self.where = Label("", Role.LEAD), Label("", Role.SMALL, "muted", wrap=True)
        for each in (self.code, self.where):
            each.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.new_code = Button(on_click=self._renew)
        self.scene = Button(on_click=go_projector)
        self.take_back = Button(on_click=self._take_back)
        deeds = row(self.new_code, self.scene, self.take_back, None)
        side = column(self.picture, self.code, self.where, deeds, None, spacing=4)
        whole = row(self.list, side, spacing=16)
        whole.setStretch(0, 1)
        return whole

    def _new(self) -> QHBoxLayout:
        """What makes a pairing or a television, and prints the codes."""
        self.name, self.tables, self.television = (
            TextField(width=160),
            TextField(width=88),
            TextField(width=160),
        )
        self.pair_button, self.screen_button = Button(on_click=self._pair), Button(on_click=self._add_screen)
        self.print_button = Button(icon_name="print", on_click=self._print)
        self._named = {
            "hall_network.referee": FormRow(self.name),
            "hall_network.their_tables": FormRow(self.tables),
            "hall_network.screen": FormRow(self.television),
        }
        for field, act in (
            (self.name, self._pair),
            (self.tables, self._pair),
            (self.television, self._add_screen),
        ):
            field.returnPressed.connect(act)
        name, tables, screen = self._named.values()
        pair, add, codes = (
            column(None, each) for each in (self.pair_button, self.screen_button, self.print_button)
        )
        return row(name, tables, pair, 12, screen, add, None, codes)

    # ---- what the page asks ---------------------------------------------------------------------

    def retranslate(self, texts: Texts) -> None:
        """Word everything, the server's sentences too, and show how it stands."""
        if self._texts is not None and texts is not self._texts:
            self._server.ask()
        self._texts = texts
        for each, word in zip(self._where, ("address", "port"), strict=True):
            each.set_words(texts(f"hall_network.{word}"))
        for key, named in self._named.items():
            named.set_words(texts(key))
        for button, key in (
            (self.pair_button, "hall_network.add"),
            (self.screen_button, "hall_network.add_screen"),
            (self.print_button, "hall_network.codes"),
            (self.new_code, "hall_network.new_code"),
            (self.scene, "projector.title"),
            (self.take_back, "hall_network.take_back"),
        ):
            button.setText(texts(key))
        for file, word in ((self.certificate, "certificate"), (self.key, "key")):
            file.retranslate(texts(f"hall_network.{word}"), texts("event.choose_folder"))
        self.more.retranslate(texts)
        self.card.set_title(texts("hall_network.menu"))
        self.list.setAccessibleName(texts("hall_network.menu"))
        self.told.show_words("")
        self._show()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show_where()
        self._looks.start()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._looks.stop()

    # ---- what is asked of the server ----------------------------------------------------------

    def _start_or_end(self) -> None:
        self.told.show_words("")
        host, port = self.address.currentText().strip(), self.port.value
        if self._server.runs:
            self._server.end()
        elif host and port is not None:
            self._server.start(ServedAt(host, port, self.certificate.field.clean, self.key.field.clean))

    def _pair(self) -> None:
        self.told.show_words("")
        self._server.ask(pair=self.name.clean, tables=self.tables.clean)

    def _add_screen(self) -> None:
        self.told.show_words("")
        self._server.ask(screen=self.television.clean)

    def _renew(self) -> None:
        chosen = self._chosen()
        if chosen is not None and chosen.pairing is not None:
            self._server.ask(pair=chosen.pairing.name, tables=_tables(chosen.pairing))

    def _take_back(self) -> None:
        chosen = self._chosen()
        if chosen is not None and chosen.pairing is not None:
            self._server.ask(**{"take_down" if chosen.is_screen else "take_back": chosen.pairing.name})

    def _refused(self, why: str) -> None:
        self.told.show_words(why or self._said("died"), "bad")

    # ---- what is shown ------------------------------------------------------------------------

    def _show(self) -> None:
        now = self._server.now
        self._show_where()
        self.running.setVisible(now is not None)
        if now is None:
            return
        chosen, known, lines = self._chosen(), [each.key for each in self._shown()], self._lines(now)
        keys = [each.key for each in lines]
        new = next((each for each in lines if each.pairing and known and each.key not in known), None)
        if new is not None:
            for field in (self.television,) if new.is_screen else (self.name, self.tables):
                field.clear()
        wanted = new.key if new else chosen.key if chosen else "" if now.reached else _TEST
        self.list.blockSignals(True)
        self.list.clear()
        for each in lines:
            item = QListWidgetItem(" · ".join(filter(None, (each.head, each.more))))
            item.setData(Qt.ItemDataRole.UserRole, each)
            item.setSizeHint(QSize(0, look().row))
            self.list.addItem(item)
        self.list.setCurrentRow(keys.index(wanted) if wanted in keys else 0)
        self.list.blockSignals(False)
        self._show_chosen()

    def _show_where(self) -> None:
        """Where it answers or may answer, and whether this computer is still there."""
        server, here = self._server, self._addresses()
        now, at = server.now, server.at
        if server.runs and at is not None:
            self.address.set_options([(at.host, at.host)])
            self.port.set_value(at.port)
        elif not self.address.isEditable():
            self.address.set_options([(each, each) for each in here])
        for part in (self.address, self.port):
            part.setEnabled(not server.runs)
        self.more.setVisible(not server.runs)
        self.deed.setText(self._said("end" if server.runs else "begin"))
        self.deed.set_kind("" if server.runs else "primary")
        self.deed.setEnabled(server.runs or bool(self.address.currentText()))
        words, kind = self._said("about"), "muted"
        if now is not None and now.behind:
            words, kind = self._said("behind", why=now.behind), "warn"
        elif now is not None and at is not None and at.host[:1].isdecimal() and at.host not in here:
            words, kind = self._said("no_address", host=at.host), "warn"
        elif now is None and not here:
            words, kind = self._said("no_network"), "warn"
        self.state.set_text(words, kind)

    def _allow_name(self) -> None:
        """A certificate is for a name of this computer, which is typed."""
        self.address.setEditable(bool(self.certificate.field.clean or self.key.field.clean))

    def _lines(self, now: HallNow) -> list[_ShownCode]:
        network = now.url.split("/")[2]
        test = self._said("scan_it")
        if now.reached:
            test = self._said("reached_by", address=network, phones=", ".join(now.reached))
        looking = self._said("looking", n=now.looking)
        return [
            _ShownCode("", self._said("public_page"), looking, url=now.url, told=now.url),
            _ShownCode(
                _TEST, self._said("line_test"), "✓" * bool(now.reached), f"{now.url}reached", told=test
            ),
            *(self._line(each, _tables(each)) for each in now.pairings),
            *(self._line(each, self._said("screen")) for each in now.screens),
        ]

    def _line(self, each: PairingShown, kind: str) -> _ShownCode:
        state = "connected" if each.connected else "away" if each.phones else "unpaired"
        head, told = f"{each.name} · {kind}", address_typed(each.url) or self._said("no_code_left")
        return _ShownCode(head, head, self._said(state), url=each.url, told=told, pairing=each)

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
        for part in (self.code, self.take_back):
            part.setVisible(pairing is not None)
        self.new_code.setVisible(pairing is not None and not chosen.is_screen)
        self.scene.setVisible(chosen.is_screen)

    def printed(self) -> list[PrintedCode]:
        """The codes that can be scanned."""
        return [
            PrintedCode(each.head, each.pairing.code if each.pairing else "", each.url)
            for each in self._shown()
            if each.url
        ]

    def _print(self) -> None:
        assert self._texts is not None
        self.paper.print(self.printed(), self._texts)

    def _said(self, key: str, **more: object) -> str:
        assert self._texts is not None
        return self._texts(f"hall_network.{key}", **more)


_TEST = "test"


def _tables(pairing: PairingShown) -> str:
    return typed(TableNo(number) for number in pairing.tables)
