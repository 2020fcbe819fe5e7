"""The Print page: choose a printout, see its pages, print it, save it, open it.

The preview follows the choice: the document is made once the choice rests, and drawn page by page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QAction, QImage, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from tourney.base.errors import TourneyError
from tourney.base.ids import FINAL, HeatId, PlayerNo
from tourney.base.spelling import fold
from tourney.base.texts import CHINESE, ENGLISH, msg
from tourney.event.collections import COLLECTIONS
from tourney.event.printed import PapersOfSet, PrintList, PrintoutLine
from tourney.event.printouts import Occasion, PaperSet, PaperSize, PrintoutInfo
from tourney.event.records import Tournament
from tourney.printing.print_list import papers_of_set, print_list
from ui.base import printer
from ui.base.threads import Job
from ui.gateway.gateway import EVERYTHING, Gateway
from ui.pages.page import Page, ShellPort
from ui.pages.print.kinds import (
    GROUPS,
    GroupRow,
    KindList,
    KindRow,
    OldPapers,
    PrintOptions,
    Row,
    local_day,
    note,
    save_key,
    set_words,
)
from ui.pages.print.preview import DocumentPreview, PageView
from ui.pages.print_job import Made, Order, PrintChoices, PrintController
from ui.widgets.fields import SearchField
from ui.widgets.icons import icon
from ui.widgets.layouts import column, laid, row
from ui.widgets.theme import look

_REST_MS = 150
"""How long the choice must rest before its pages are made, so that arrow keys run through the list."""


_NOT_ON_PAPER = frozenset({"prints", "clocks"})


class Showing(QObject):
    """Shows the pages of one order at a time."""

    def __init__(self, gateway: Gateway, controller: PrintController, preview: DocumentPreview) -> None:
        super().__init__(preview)
        self._gateway, self._controller, self._preview = gateway, controller, preview
        self._asked: tuple[Order, Tournament] | None = None
        self._made: tuple[Order, Made] | None = None
        self._job: Job | None = None
        self._wanted: PageView | None = None
        preview.wanted.connect(self._draw)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST_MS)
        self._rest.timeout.connect(self._make)

    def show(self, order: Order) -> None:
        """Show the present pages of `order`; nothing happens if they are shown already."""
        tournament = self._gateway.tournament
        request = self._asked
        if request is not None and request[0] == order and _same_paper(request[1], tournament, order):
            return
        self._asked = (order, tournament)
        self._stop()
        if self._made is None or self._made[0] != order:
            self._made = None
            self._preview.show_words(self._gateway.texts("printroom.preparing"))
        self._rest.start()

    def forget(self) -> None:
        """Nothing to show any more."""
        self._rest.stop()
        self._stop()
        self._asked = self._made = None

    # ---- making -------------------------------------------------------------------------------

    def _make(self) -> None:
        if self._asked is None:
            return
        if not self._preview.isVisible():
            self._asked = None
            return
        order, tournament = self._asked
        title = msg("printroom.preparing_named", what=order.title)
        job = self._controller.make(order, partial(self._come, order, tournament), self._broken, title)
        self._job = job
        job.finished.connect(partial(self._over, job))

    def _come(self, order: Order, tournament: Tournament, pages: Made) -> None:
        request = self._asked
        if request is None or request[0] != order or request[1] is not tournament or pages.sizes is None:
            return
        keep = self._made is not None
        self._made = (order, pages)
        self._preview.show_document(pages.sizes.pages, keep)

    def _broken(self, error: Exception) -> None:
        self._made = None
        texts = self._gateway.texts
        known = texts.error(error) if isinstance(error, TourneyError) else ""
        self._preview.show_words(texts("printroom.no_preview"), known, texts("printroom.again"))
        if not known:
            self._gateway.failed.emit(error)

    def _over(self, job: Job) -> None:
        if job is not self._job:
            return
        self._job = None
        if job.cancelled:
            self._made = None
            texts = self._gateway.texts
            self._preview.show_words(texts("printroom.cancelled"), "", texts("printroom.show_preview"))

    def _stop(self) -> None:
        job, self._job = self._job, None
        if job is not None:
            job.cancel()

    # ---- drawing ------------------------------------------------------------------------------

    def _draw(self, view: PageView) -> None:
        """A page came into view: draw it on another thread, unless another is wanted by then."""
        made = self._made
        if made is None:
            return
        pdf, self._wanted = made[1].data, view

        def drawn(*_snapshot: object) -> QImage | None:
            if self._wanted is not view:
                return None
            return printer.page_image(pdf, view.number, box=view.box, dpi=view.dpi)

        def landed(image: QImage | None) -> None:
            if image is not None and self._made is made:
                self._preview.show_page(view, image)

        self._gateway.read(drawn, landed, self._broken)


def _same_paper(before: Tournament, after: Tournament, order: Order) -> bool:
    """Whether paper made from both would be the same: prints and clocks are in the journal's paper only."""
    if order.tells_history:
        return before.revision == after.revision
    names = {each.name for each in COLLECTIONS} - _NOT_ON_PAPER
    return all(getattr(before, name) is getattr(after, name) for name in names)


_LIST, _OPTIONS = (280, 0.24), (256, 0.24)
"""Width in px at 100 %, and the part of the page that it may take where the page is narrow for its text."""


_NARROWEST = 216
"""Pixels that the list and the choices need at the least."""


_SETS = {FINAL: PaperSet.FINAL, **{each.value: each for each in PaperSet}}
"""The sets that `set:…` names; anything else is a heat."""


class PrintPage(Page):
    """List, choices, pages."""

    id = "print"
    title_key = "printroom.title"
    topics = EVERYTHING
    help_key = "printroom.help"

    def __init__(self, gateway: Gateway, shell: ShellPort, parent: QWidget | None = None) -> None:
        super().__init__(gateway, shell, parent)
        self._choices = PrintChoices(shell.settings)
        self.controller = PrintController(gateway, shell, self._choices, self)
        self._kinds: tuple[PrintoutInfo, ...] | None = None
        self._open: set[str] = set()
        """Groups of the list that somebody has opened."""
        self._asking, self._target = False, ""
        self._room: PrintList | None = None
        self._kind = ""
        self._heat: HeatId | None = None
        """A person's chosen heat: until the day comes to another one."""
        self._chosen_in: HeatId | None = None
        self._player: PlayerNo | None = None
        """The one person whose paper is wanted; None: everybody's."""
        self._without: set[str] = set()
        """Papers of the set that a person has left out."""
        self._whole = False
        """Whether the chosen set is printed and saved, or the one paper chosen in the list."""
        self._printer = False
        """Whether there was a printer when the page was shown last."""
        self._day_asks: tuple[PaperSet, HeatId | None] | None = None
        """The day's last request: the chosen printout stays until it changes."""
        self._primary = QAction(self)
        self._primary.triggered.connect(self.do_first)
        self.search = SearchField()
        self.search.searched.connect(lambda _text: self._filtered())
        self.search.returnPressed.connect(self._first_found)
        self.list = KindList()
        self.list.chosen.connect(self.choose)
        self.list.toggled.connect(self._toggle_group)
        self.list.clicked.connect(lambda _index: self.choose(self.list.kind) if self.list.kind else None)
        self.list.opened.connect(lambda _kind: self.do_first())
        self.options = PrintOptions(
            save=self.save,
            open_file=self.open_file,
            save_set=self.save_set,
        )
        self.options.form_changed.connect(self.choose)
        self.options.ticks.ticked.connect(self._ticked)
        self.options.ticks.looked_at.connect(self._look_at)
        self.old = OldPapers()
        self.old.reprint.connect(self._reprint)
        self.options.set_changed.connect(self._set_chosen)
        self.options.together_wanted.connect(self._set_chosen)
        self.options.heat_changed.connect(self._heat_chosen)
        self.options.language_changed.connect(self._language_chosen)
        self.options.size_changed.connect(self._size_chosen)
        self.options.player_changed.connect(self._player_chosen)
        self.options.names_changed.connect(self._show_choice)
        self.preview = DocumentPreview(lambda: self.gateway.texts)
        self.preview.zoom.set_options([("fit", ""), ("full", "")])
        self.preview.zoom.set_value(self._choices.zoom)
        self.preview.zoom_changed.connect(lambda zoom: setattr(self._choices, "zoom", zoom))
        self._showing = Showing(gateway, self.controller, self.preview)
        self.preview.way_on.connect(self._preview_way_on)
        self._left = laid(column(self.search, self.list, self.old))
        line = row(self._left, self.options, spacing=20)
        line.addWidget(self.preview, 1)
        self.setLayout(line)
        self.setFocusProxy(self.list)
        self.preview.area.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        for sequence, call in (
            ("PgUp", partial(self.preview.turn, -1)),
            ("PgDown", partial(self.preview.turn, 1)),
            ("F7", self.preview.toggle_zoom),
            ("Ctrl+Return Ctrl+Enter", self.do_first),
            ("Ctrl+S", self.save),
            ("Ctrl+E", self.open_file),
            ("F6", self.save_next_heat),
        ):
            self.key(sequence, call)

    # ---- Page ---------------------------------------------------------------------------------

    def refresh(self) -> None:
        kinds = self._kinds
        if kinds is None:
            self._ask_kinds()
            return
        room = self._room_for(kinds, self._heat)
        if self._heat is not None and room.heat_now != self._chosen_in:
            self._heat = None
            room = self._room_for(kinds, None)
        self._room = room
        asks = (room.set_now, room.heat_now)
        if asks != self._day_asks or all(line.kind != self._kind for line in room.lines):
            self._kind, self._whole, self._player = room.kind_now, room.set_ready, None
        self._day_asks = asks
        self._show_old(room)
        self._filtered()
        self._show_choice()
        self.header_changed.emit()

    def _room_for(self, kinds: Sequence[PrintoutInfo], heat: HeatId | None) -> PrintList:
        gateway = self.gateway
        return print_list(gateway.tournament, gateway.rules, gateway.now(), kinds, gateway.history, heat)

    def retranslate(self) -> None:
        self.search.setPlaceholderText(self.words("printroom.search"))
        self.search.setAccessibleName(self.words("printroom.search"))
        self.list.setAccessibleName(self.words("printroom.list"))
        self.options.retranslate(self.gateway.texts)
        self.preview.retranslate()
        self._share_width()
        if not self.preview.pages:
            self._showing.forget()

    def primary_action(self) -> QAction | None:
        return self._primary

    def header_note(self) -> str:
        wrong = self._room.wrong if self._room else 0
        return self.words("printroom.stale", n=wrong) if wrong else ""

    def shortcuts(self) -> list[tuple[str, str]]:
        return [
            ("Ctrl+Enter", self.words("printroom.key_first")),
            ("Ctrl+S", self.words("printroom.key_save")),
            ("Ctrl+E", self.words("printroom.key_open")),
            ("F6", self.words("printroom.key_next")),
            ("PgUp PgDn", self.words("printroom.key_pages")),
            ("F7", self.words("printroom.key_zoom")),
        ]

    def find_here(self) -> bool:
        self.search.setFocus()
        self.search.selectAll()
        return True

    def go_back(self) -> bool:
        """Esc: close the choice of language and size, else clear the search, else leave it for the list."""
        if self.options.close_choices():
            pass
        elif self.search.text():
            self.search.clear()
        elif self.search.hasFocus():
            self.list.setFocus()
        else:
            return False
        return True

    def open_target(self, target: str) -> None:
        """`kind:scoresheets`, of a heat `kind:scoresheets:2`; `set:2`: all of a heat; `set:doors`."""
        word, _, rest = target.partition(":")
        kind, _, heat = rest.partition(":") if word == "kind" else ("", "", rest)
        room = self._room
        if room is None:
            self._target = target
            return
        if word != "set" and (word != "kind" or all(line.kind != kind for line in room.lines)):
            return
        if any(option.heat == heat for option in room.heats):
            self._heat, self._chosen_in = HeatId(heat), room.heat_now
        self._kind, self._whole, self._player = kind or self._kind, False, None
        self.search.clear()
        self.refresh()
        if word == "set":
            self.options.offer_set(_SETS.get(rest, PaperSet.HEAT))
            self._set_chosen()
            self.list.setFocus()

    # ---- what a person does -------------------------------------------------------------------

    @property
    def line(self) -> PrintoutLine | None:
        """The printout chosen."""
        lines = self._room.lines if self._room else ()
        return next((line for line in lines if line.kind == self._kind), None)

    @property
    def _prints(self) -> bool:
        """Whether the page's first button prints; without a printer, and of a file, it saves."""
        return self._printer and (self._whole or (self.line is not None and self.line.paper))

    @property
    def order(self) -> Order | None:
        """The choice in the controller's form; None if it cannot be made."""
        line = self.line
        if line is None or line.blocked is not None:
            return None
        language = self._language(line)
        return Order(
            line.info.kind,
            line.heat,
            language=language,
            extension=line.info.extension,
            title=line.info.title,
            tells_history=line.info.tells_history,
            size=line.info.size(self._choices.size),
            player=self._player,
            names=self.options.typed_names if line.info.takes_names else (),
            form=line.info.form,
        )

    def choose(self, kind: str) -> None:
        """Another printout."""
        if kind != self._kind or self._whole:
            self._kind, self._whole, self._player = kind, False, None
            if kind not in [row.line.kind for row in self.list.rows]:
                self._show_list()  # its group opens
            self._show_choice()
            self.header_changed.emit()

    def _ticked(self, name: str, wanted: bool) -> None:
        """Leave a paper of the set out, or take it in again."""
        (self._without.discard if wanted else self._without.add)(name)
        self._show_choice()

    def _look_at(self, name: str) -> None:
        """See a paper of the set; all of it is printed still."""
        self._kind = name
        self._show_list()
        self._show_choice()

    def _reprint(self, name: str, heat: str) -> None:
        """Print a paper again that is out of date."""
        self.open_target(f"kind:{name}:{heat}")
        self.do_first()

    def _set_chosen(self) -> None:
        """A set is printed; its first paper is the one to look at."""
        self._without = set()
        paper_set = self._set()
        if paper_set is None:
            return
        self._whole, self._player = True, None
        if paper_set.papers:
            self._kind = paper_set.papers[0][0].name
        self._show_list()
        self._show_choice()
        self.header_changed.emit()

    def do_first(self) -> None:
        """Print anything that has pages, save the rest; without a printer save all."""
        order = self.order
        if not self._prints:
            self.save()
        elif self._whole:
            self.print_set()
        elif order is not None:
            self.controller.print(order)

    def save(self) -> None:
        """Save the chosen paper under a name that a person gives; of a set all of it into a folder."""
        order = self.order
        if self._whole:
            self.save_set()
        elif order is not None:
            self.controller.ask_save(order)

    def open_file(self) -> None:
        """Save it, then open it with the system's own program."""
        order = self.order
        if order is not None:
            self.controller.ask_save(order, then_open=True)

    def save_next_heat(self) -> None:
        """Save all paper of the next heat into one folder."""
        room = self._room
        if room is None or room.next_heat is None or self._kinds is None:
            return
        heat = room.next_heat
        papers = papers_of_set(
            self.gateway.tournament, self.gateway.rules, self._kinds, PaperSet.HEAT, heat
        ).papers
        self.controller.ask_folder(f"heat-{heat}", self._orders(papers))

    def save_set(self) -> None:
        """The set chosen, into one folder."""
        papers = self._ticked_papers()
        if papers:
            self.controller.ask_folder(self._set_name(), self._orders(papers))

    def print_set(self) -> None:
        """Print the chosen set, through one dialog of the printer, as one paper."""
        papers = self._ticked_papers()
        if papers:
            title = msg("printroom.printing_set")
            orders = [replace(each, size=PaperSize.A4) for each in self._orders(papers)]
            self.controller.print_all(title, self._set_name(), orders)

    def _set(self) -> PapersOfSet | None:
        """The paper of the set chosen, for the heat chosen."""
        if self._room is None or self._kinds is None:
            return None
        heat = self._room.heat if self.options.chosen_set is PaperSet.HEAT else None
        return papers_of_set(
            self.gateway.tournament, self.gateway.rules, self._kinds, self.options.chosen_set, heat
        )

    def _ticked_papers(self) -> list[tuple[PrintoutInfo, HeatId | None]]:
        """Those of the set that nobody has left out."""
        paper_set = self._set()
        papers = paper_set.papers if paper_set is not None else ()
        return [(info, heat) for info, heat in papers if info.name not in self._without]

    def _set_name(self) -> str:
        chosen = self.options.chosen_set
        if chosen is PaperSet.HEAT and self._room is not None:
            return f"heat-{self._room.heat}"
        return chosen.value if chosen is not None else "all"

    def _show_set(self) -> None:
        """Show what the set has."""
        paper_set = self._set()
        if paper_set is not None:
            self.options.show_set(self.gateway.texts, paper_set, self._without, self._kind)
            self.options.show_whole(self._whole, self._prints)

    def _orders(self, papers: Sequence[tuple[PrintoutInfo, HeatId | None]]) -> list[Order]:
        lines = {line.kind: line for line in self._room.lines} if self._room is not None else {}
        return [
            Order(
                info.kind,
                heat,
                language=self._language(lines[info.name]),
                extension="pdf",
                title=info.title,
                tells_history=info.tells_history,
                size=info.size(self._choices.size),
                form=info.form,
            )
            for info, heat in papers
        ]

    def showEvent(self, event: QShowEvent) -> None:
        """Pages that were not made while the page was hidden are made now."""
        super().showEvent(event)
        self._printer = printer.printers_exist()
        if self._room is not None:
            self._show_old(self._room)
            self._show_choice()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """List and choices give way to the preview if the text is large and the window small."""
        super().resizeEvent(event)
        self._share_width()

    # ---- showing ------------------------------------------------------------------------------

    def _share_width(self) -> None:
        for part, (pixels, share) in ((self._left, _LIST), (self.options, _OPTIONS)):
            part.setFixedWidth(min(look().px(pixels), max(_NARROWEST, int(self.width() * share))))

    def _ask_kinds(self) -> None:
        """Ask once which printouts there are; their libraries are read on another thread."""
        if self._asking:
            return
        try:
            documents = self.gateway.documents
        except RuntimeError:  # a window built without documents: the page tells that there are none
            self._kinds_came(())
            return
        self._asking = True
        self.options.hide()
        self._primary.setEnabled(False)
        self.preview.show_words(self.words("printroom.preparing"))
        self.gateway.read(lambda *_snapshot: tuple(documents.kinds()), self._kinds_came, self._no_kinds)

    def _kinds_came(self, kinds: tuple[PrintoutInfo, ...]) -> None:
        self._kinds, self._asking = kinds, False
        self.refresh()
        if self._target:
            target, self._target = self._target, ""
            self.open_target(target)

    def _no_kinds(self, error: Exception) -> None:
        self._asking = False
        self.preview.show_words(self.words("printroom.no_preview"), "", self.words("printroom.again"))
        self.gateway.failed.emit(error)

    def _language(self, line: PrintoutLine) -> str:
        language = self._choices.language
        return (
            language if language in line.info.languages or not line.info.languages else line.info.languages[0]
        )

    def _show_list(self, *, on_group: bool = False) -> None:
        """The papers in their groups. `on_group`: the cursor stays on the heading that it is on."""
        if self._room is None:
            return
        texts, zone = self.gateway.texts, self.gateway.zone
        today = local_day(self.gateway.now(), zone)
        query = fold(self.search.text())
        rows: list[Row] = []
        closed: list[KindRow] = []
        found: list[PrintoutLine] = []
        for first in self._room.lines:
            forms = self._room.forms_of(first)
            there = [each for each in forms if not query or query in fold(each.info.sought_as)]
            if first is forms[0] and there:
                found.append(next((each for each in there if each.kind == self._kind), there[0]))
        for group, lines in groupby(found, key=lambda line: line.info.occasion):
            there = list(lines)
            chosen = not self._whole and self._kind in [line.kind for line in there]
            shown = bool(query) or group in self._open or chosen
            title = texts(GROUPS.get(group, "printroom.group_files"))
            rows.append(GroupRow(title, group, len(there), open=shown))
            for line in there:
                search = fold(f"{ENGLISH.say(line.info.title)} {CHINESE.say(line.info.title)} {line.kind}")
                words, state = note(texts, line, today, zone)
                first, *others = self._room.forms_of(line)
                title = texts.say((line if query else first).info.title)
                words = words or " · ".join(texts.say(each.info.title) for each in others)
                named = KindRow(line, title, note=words, state=state, search=search)
                if shown:
                    rows.append(named)
                else:
                    closed.append(named)
        self.list.set_rows(rows, closed)
        if not on_group:
            self.list.blockSignals(True)
            self.list.choose(self._kind)
            self.list.blockSignals(False)

    def _toggle_group(self, group: str) -> None:
        """Open or close a group; the one with the chosen paper stays open."""
        self._open ^= {group}
        self._show_list(on_group=True)

    def _filtered(self) -> None:
        """Only listed paper is ever chosen: paper that the filter hides is not printed by mistake."""
        self._show_list()
        rows, query = self.list.rows, fold(self.search.text())
        if self._whole and not query:
            return
        if self._room is not None and self._kind not in [row.line.kind for row in rows]:
            rows.sort(key=lambda row: query not in row.search)
            self.choose(rows[0].line.kind if rows else "")
            self._show_list()

    def _show_old(self, room: PrintList) -> None:
        zone = self.gateway.zone
        today = local_day(self.gateway.now(), zone)
        self.old.show_papers(self.gateway.texts, room.old, today, zone, printing=self._printer)

    def _show_choice(self) -> None:
        line, room, texts = self.line, self._room, self.gateway.texts
        self.options.setVisible(line is not None)
        if line is None or room is None:
            self._primary.setEnabled(False)
            self._showing.forget()
            searching = bool(self.search.text().strip())
            self.preview.show_words(self.words("printroom.none_found" if searching else "printroom.none"))
            return
        zone = self.gateway.zone
        self.options.show_room(texts, room, line, local_day(self.gateway.now(), zone), zone)
        self.options.show_language(self._language(line))
        self.options.show_size(line.info.size(self._choices.size))
        self._show_players(line)
        self._show_set()
        self._show_first(line)
        self._show_preview(line)

    def _show_first(self, line: PrintoutLine) -> None:
        """The action of the page's first button."""
        prints = self._prints
        if self._whole:
            blocked = None if self.options.has_papers else msg("printroom.set_none")
            key = "printroom.print_whole" if prints else "printroom.save_whole"
            heat = self._room.heat if self._room is not None else None
            words = self.words(key, papers=set_words(self.options.chosen_set, heat))
        else:
            blocked = line.blocked
            words = self.words(save_key(line, printing=prints))
        self._primary.setText(words)
        self._primary.setIcon(icon("print" if prints else "save", "on_accent"))
        self._primary.setEnabled(blocked is None)
        self._primary.setToolTip(self.gateway.texts.say(blocked) if blocked else "Ctrl+Enter")

    def _heat_chosen(self, heat: str) -> None:
        self._heat = HeatId(heat)
        self._chosen_in = self._room.heat_now if self._room else None
        self.refresh()

    def _language_chosen(self, language: str) -> None:
        self._choices.language = language
        self._show_choice()

    def _size_chosen(self, size: str) -> None:
        self._choices.size = PaperSize(size)
        self._show_choice()

    def _player_chosen(self, number: int) -> None:
        self._player = PlayerNo(number) if number else None
        self._show_choice()

    def _show_players(self, line: PrintoutLine) -> None:
        """Offer the people whose paper can be printed alone; a person who is gone is chosen no more."""
        players = self.gateway.tournament.players if line.info.takes_player else {}
        if self._player not in players:
            self._player = None
        self.options.show_players(self.gateway.texts, players.values(), self._player)

    def _first_found(self) -> None:
        rows = self.list.rows
        if rows:
            self.list.choose(rows[0].line.kind)
            self.list.setFocus()

    def _show_preview(self, line: PrintoutLine) -> None:
        """Pages, or words if there are none."""
        texts, order = self.gateway.texts, self.order
        if order is not None and line.paper:
            self._showing.show(order)
            return
        self._showing.forget()
        if line.blocked is not None:
            title, why = self.words("printroom.not_yet"), texts.say(line.blocked)
            self.preview.show_words(title, why, self._way_words(line))
        else:
            about = "printroom.workbook" if line.info.extension == "xlsx" else "printroom.csv"
            self.preview.show_words(texts.say(line.info.title), self.words(about))

    # ---- the way on ---------------------------------------------------------------------------

    def _way_words(self, line: PrintoutLine) -> str:
        return self.words(_WAYS[self._way(line)])

    def _way(self, line: PrintoutLine) -> str:
        """The page where the missing part can be done."""
        tournament = self.gateway.tournament
        if line.info.occasion is Occasion.MONEY:
            return "donors"
        if not tournament.players:
            return "players"
        if not tournament.heats or (line.info.needs_heat and line.heat not in tournament.heats):
            return "heats"
        return "scores"

    def _go_way_on(self) -> None:
        line = self.line
        if line is not None:
            page = self._way(line)
            if page == "donors":
                self.shell.go("players", "donors")
            else:
                self.shell.go(page, f"heat:{line.heat}" if page == "heats" and line.heat else "")

    def _preview_way_on(self) -> None:
        line = self.line
        if self._kinds is None:
            self.refresh()
        elif line is not None and line.blocked is not None:
            self._go_way_on()
        elif line is not None:
            self._showing.forget()
            self._show_preview(line)


_WAYS = {
    "donors": "giving.donors",
    "players": "printroom.way_players",
    "heats": "printroom.way_heats",
    "scores": "printroom.way_scores",
}
