"""The table being played: the board around the edge, players with their money in the middle.

The board is stretched to the screen, so that squares have room. A player's token is the one of the referee's
screen; what they own carries the same. Colours follow the deeds' groups of the light theme.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPen

from tourney.views.clocks import HallClock, Phase
from tourney.views.projector import LiveBoard, LivePlayer, LiveSquare, SceneKind
from ui.board.plan import plan
from ui.board.tokens import COLOURS, number_room, paint_shape
from ui.projector.hall_painter import CENTRE, LIST, RIGHT, SMALL_PRINT, HallPainter, ScreenMetrics
from ui.projector.scenes.scene import Scene, paint_nothing
from ui.projector.wording import HallWords, shown_seconds
from ui.theme.tokens import load_tokens

_INK = "#000000"
_CARD, _CARD_INK = "#f4f1e6", "#14170f"
"""A square's ground, as cardboard on every ground of the hall, and the ink on it."""
_HOTEL = 5


class TableScene(Scene):
    """What one console shows of its game; None: no table is being played on this computer."""

    kind = SceneKind.TABLE

    def __init__(self, board: LiveBoard | None) -> None:
        self.board = board

    def lines(self, metrics: ScreenMetrics, words: HallWords, page: int) -> int:
        return 0 if self.board is None else len(self.board.players)

    def paint(self, painter: HallPainter, page: int, clock: HallClock) -> None:
        board = self.board
        if board is None:
            title = painter.words.lines("projector.scene_table")
            paint_nothing(painter, title, painter.words.lines("projector.live_none"), clock)
            return
        pad = painter.side * 0.012
        frame = painter.screen.adjusted(pad, pad, -pad, -pad)
        laid = plan(frame, len(board.squares))
        places = [lot.rect for lot in laid.lots]
        crowded = {each.square for each in board.players if not each.out}
        for index, (square, place) in enumerate(zip(board.squares, places, strict=False)):
            self._paint_square(painter, place, square, index in crowded)
        for player in board.players:
            if not player.out:
                self._paint_token(painter, places[player.square], player, board)
        self._paint_middle(painter, laid.centre, board, clock)

    # ---- squares ------------------------------------------------------------------------------

    def _paint_square(self, painter: HallPainter, box: QRectF, square: LiveSquare, crowded: bool) -> None:
        edge = max(1.0, painter.height * 0.001)
        painter.qpainter.setPen(QPen(QColor(_INK), edge))
        painter.qpainter.setBrush(QColor(_CARD))
        painter.qpainter.drawRect(box)
        inside = box.adjusted(edge, edge, -edge, -edge)
        deed = load_tokens("light").deeds.get(square.group)
        if deed is not None:
            band = QRectF(inside.left(), inside.top(), inside.width(), inside.height() * 0.24)
            painter.qpainter.fillRect(band, QColor(deed.fill))
            self._paint_buildings(painter, band, square, deed.ink)
            inside.setTop(band.bottom())
        owned = square.owner is not None
        if owned:
            size = max(min(inside.width(), inside.height()) * 0.46, painter.em(SMALL_PRINT) * 1.5)
            disc = QRectF(inside.right() - size * 1.15, inside.bottom() - size * 1.12, size, size)
            _paint_sign(painter, disc, square.owner or 0)
        low = inside.height() * (0.4 if owned or square.mortgaged or crowded else 0.0)
        names = inside.adjusted(inside.width() * 0.03, 0, -inside.width() * 0.03, -low)
        texts = painter.words.name_of(square.name)
        painter.label(names, texts, _CARD_INK, _CARD, painter.em(LIST), least=SMALL_PRINT)
        if square.mortgaged:
            self._paint_mortgage(painter, box, inside)

    def _paint_mortgage(self, painter: HallPainter, box: QRectF, inside: QRectF) -> None:
        """A hatch over the colour and the word: a mortgaged deed earns nothing."""
        pen = QPen(QColor(_INK), max(1.5, painter.height * 0.003))
        painter.qpainter.setPen(pen)
        painter.qpainter.drawLine(
            box.topLeft() + QPointF(2, box.height() * 0.24), box.topRight() + QPointF(-2, 2)
        )
        high = inside.height() * 0.34
        label = QRectF(inside.left(), inside.bottom() - high, inside.width() * 0.62, high)
        words = painter.words.lines("projector.live_mortgaged")[0]
        painter.label(label, words, "#7a0d0d", _CARD, painter.em(LIST), least=SMALL_PRINT)

    def _paint_buildings(self, painter: HallPainter, band: QRectF, square: LiveSquare, ink: str) -> None:
        if not square.buildings:
            return
        hotel = square.buildings >= _HOTEL
        count = 1 if hotel else square.buildings
        high = band.height() * 0.62
        wide = high * (2.0 if hotel else 0.9)
        step = min(wide * 1.3, band.width() / max(1, count))
        left = band.center().x() - step * count / 2
        for number in range(count):
            at = left + number * step + (step - wide) / 2
            house = QRectF(at, band.center().y() - high / 2, wide, high)
            painter.qpainter.setPen(QPen(QColor("#ffffff"), max(1.0, painter.height * 0.0015)))
            painter.qpainter.setBrush(QColor("#b3131b" if hotel else "#0e7a38"))
            painter.qpainter.drawRect(house)

    def _paint_token(self, painter: HallPainter, box: QRectF, player: LivePlayer, board: LiveBoard) -> None:
        here = [each.seat for each in board.players if each.square == player.square and not each.out]
        size = min(box.width(), box.height()) * (0.46 if len(here) < 4 else 0.36)
        size = max(size, painter.em(SMALL_PRINT) * 1.5)
        at = here.index(player.seat)
        step = min(size * 1.02, (box.width() - size) / max(1, len(here) - 1)) if len(here) > 1 else 0
        disc = QRectF(box.left() + box.width() * 0.02 + at * step, box.bottom() - size * 1.05, size, size)
        _paint_sign(painter, disc, player.seat)

    # ---- the middle ---------------------------------------------------------------------------

    def _paint_middle(self, painter: HallPainter, box: QRectF, board: LiveBoard, clock: HallClock) -> None:
        pad = painter.row * 0.4
        inner = box.adjusted(pad, pad * 0.5, -pad, -pad * 0.5)
        head = QRectF(inner.left(), inner.top(), inner.width(), painter.row * 1.5)
        taken = 0.0
        seconds, paused = time_of(board, clock)
        if seconds is not None:
            time = f"‖ {shown_seconds(seconds)}" if paused else shown_seconds(seconds)
            ink = "bad" if seconds <= 0 else "text"
            taken = painter.line(head, time, 0.045, LIST, ink=ink, align=RIGHT, bold=True)
        title = head.adjusted(0, 0, -taken - pad, 0)
        both = painter.words.lines("projector.match", heat=board.name, table=board.table)
        short = painter.words.lines("projector.table", table=board.table)[0]
        words = painter.first_that_fits(title, ("  ".join(both), both[0], short), bold=True)
        painter.line(title, words, 0.034, LIST, ink="accent", bold=True)
        foot = QRectF(inner.left(), inner.bottom() - painter.row, inner.width(), painter.row)
        bank = painter.words("projector.live_bank", houses=board.houses, hotels=board.hotels)
        if not painter.fits(foot, bank):
            bank = painter.words.lines("projector.live_bank", houses=board.houses, hotels=board.hotels)[0]
        painter.line(foot, bank, LIST, ink="muted", align=CENTRE)
        told = QRectF(inner.left(), foot.top() - painter.row * 1.2, inner.width(), painter.row * 1.2)
        if board.over:
            painter.line(
                told, painter.words("projector.live_over"), 0.035, LIST, ink="good", align=CENTRE, bold=True
            )
        elif board.told is not None:
            painter.line(told, painter.words.say_lines(board.told)[0], LIST, LIST, align=CENTRE)
        room = QRectF(inner.left(), head.bottom() + pad * 0.5, inner.width(), 0)
        room.setBottom(told.top() - pad * 0.3)
        self._paint_players(painter, room, board)

    def _paint_players(self, painter: HallPainter, room: QRectF, board: LiveBoard) -> None:
        count = max(1, len(board.players))
        double = room.width() < painter.list_em * 17 and room.height() / count >= painter.row * 1.75
        high = min(room.height() / count, painter.row * (2.6 if double else 2.1))
        for index, player in enumerate(board.players):
            box = QRectF(room.left(), room.top() + index * high, room.width(), high)
            self._paint_player(painter, box, player, board, double)

    def _paint_player(
        self, painter: HallPainter, box: QRectF, player: LivePlayer, board: LiveBoard, double: bool
    ) -> None:
        turn = board.turn == player.seat and not board.over
        ground = "raised" if turn else "ground"
        if turn:
            painter.fill(box.adjusted(0, 1, 0, -1), ground, painter.row * 0.2)
        size = min(painter.row * 1.15, box.height() * 0.8)
        disc = QRectF(box.left() + size * 0.2, box.center().y() - size / 2, size, size)
        _paint_sign(painter, disc, player.seat)
        rest = QRectF(
            disc.right() + size * 0.35, box.top(), box.right() - disc.right() - size * 0.6, box.height()
        )
        money = painter.words.lines("projector.live_money", amount=f"{player.cash:,}")[0]
        if player.out:
            money = painter.words.lines("projector.live_out")[0]
        elif player.in_jail:
            money = f"{painter.words.lines('projector.live_jail')[0]}  {money}"
        if player.place is not None:
            worth = player.cash if player.worth is None else player.worth
            money = painter.words.lines("projector.live_money", amount=f"{worth:,}")[0]
            money = f"{painter.words.lines('projector.live_place', place=player.place)[0]}  {money}"
        half = QRectF(rest)
        if double:
            half.setTop(rest.center().y())
            rest.setBottom(rest.center().y())
        ink = "muted" if player.out else "text"
        taken = painter.line(half, money, 0.032, LIST, ink=ink, ground=ground, align=RIGHT, bold=True)
        if not double:
            rest.setRight(rest.right() - taken - painter.row * 0.4)
        painter.person(rest, player.person, ink=ink, ground=ground, bold=turn)


def time_of(board: LiveBoard, clock: HallClock) -> tuple[int | None, bool]:
    """Seconds left at the table, and whether its time stands, by the hall's clock: it moves between entries.

    A table whose heat has no clock on shows what its console said last.
    """
    if board.over or clock.heat != board.heat or not clock.is_on or board.table not in clock.tables:
        return board.seconds, board.paused
    own = clock.table(board.table)
    return own.seconds, board.paused or own.phase is Phase.PAUSED


def _paint_sign(painter: HallPainter, box: QRectF, seat: int) -> None:
    """The same sign as on the referee's screen; its number is as high as the hall needs it."""
    paint_shape(painter.qpainter, box, seat + 1)
    fill, ink = COLOURS[seat % len(COLOURS)]
    room = number_room(seat + 1, box)
    em = max(painter.em(SMALL_PRINT), int(box.height() * 0.6))
    painter.label(room, str(seat + 1), ink, fill, em, least=SMALL_PRINT)
