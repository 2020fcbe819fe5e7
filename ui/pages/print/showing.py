"""Keeps the preview in step with the choice: makes the document once the choice rests, draws page by page.

It knows the controller that makes documents and the widget that shows pages, not the page around them.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QImage

from tourney.base.errors import TourneyError
from tourney.base.texts import msg
from tourney.event.collections import COLLECTIONS
from tourney.event.records import Tournament
from ui.base import printer as printing
from ui.base.jobs import Job
from ui.gateway.gateway import Gateway
from ui.pages.print.preview import DocumentPreview, PageView
from ui.pages.print_job import Made, Order, PrintController

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
        """Show the pages of `order` as of now; nothing happens if they are on show already."""
        tournament = self._gateway.tournament
        asked = self._asked
        if asked is not None and asked[0] == order and _same_paper(asked[1], tournament, order):
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

    def _come(self, order: Order, tournament: Tournament, made: Made) -> None:
        asked = self._asked
        if asked is None or asked[0] != order or asked[1] is not tournament or made.sizes is None:
            return
        keep = self._made is not None
        self._made = (order, made)
        self._preview.show_document(made.sizes.pages, keep)

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
            return printing.page_image(pdf, view.number, box=view.box, dpi=view.dpi)

        def landed(image: QImage | None) -> None:
            if image is not None and self._made is made:
                self._preview.show_page(view, image)

        self._gateway.read(drawn, landed, self._broken)


def _same_paper(before: Tournament, after: Tournament, order: Order) -> bool:
    """Whether paper made from both would say the same: prints and clocks are in the journal's paper only."""
    if order.tells_history:
        return before.revision == after.revision
    names = {each.name for each in COLLECTIONS} - _NOT_ON_PAPER
    return all(getattr(before, name) is getattr(after, name) for name in names)
