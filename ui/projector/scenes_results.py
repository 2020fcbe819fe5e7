"""The finals: round beside round where they all fit, else a round a page. The champion stands out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF

from tourney.clock.clock import HallClock
from tourney.projector.scenes import HallBracket, HallMatch, HallPerson, HallRound, HallSeat, SceneKind
from ui.projector.painter import CALL, CENTRE, LIST, RIGHT, HallPainter, ScreenMetrics, most_digits
from ui.projector.scene import Scene, body_of, named_title, paint_foot, paint_head, paint_nothing
from ui.projector.wording import HallWords, called

_CARD_EMS = 13.5


_BRACKET_PLACE_EMS = 1.9


@dataclass(frozen=True, slots=True)
class _Page:
    """Rounds side by side. `part` are the matches of the first round that are on this page, if it is long."""

    bracket: HallBracket
    rounds: tuple[HallRound, ...]
    champion: bool


class BracketScene(Scene):
    """One bracket a division."""

    kind = SceneKind.BRACKET

    def __init__(self, brackets: Sequence[HallBracket]) -> None:
        self.brackets = tuple(each for each in brackets if each.rounds)
        rounds = [each for bracket in self.brackets for each in bracket.rounds]
        seats = (seat for each in rounds for match in each.matches for seat in match.seats)
        self._digits = most_digits(seat.person for seat in seats if seat.person is not None)

    def pages(self, metrics: ScreenMetrics, words: HallWords) -> int:
        return max(1, len(self._pages(metrics)))

    def lines(self, metrics: ScreenMetrics, words: HallWords, page: int) -> int:
        pages = self._pages(metrics)
        if page >= len(pages):
            return 0
        return sum(len(match.seats) + 1 for each in pages[page].rounds for match in each.matches)

    def paint(self, painter: HallPainter, page: int, clock: HallClock) -> None:
        words = painter.words
        title = words.lines("projector.bracket_title")
        pages = self._pages(painter)
        if page >= len(pages):
            paint_nothing(painter, title, words.lines("projector.bracket_none"), clock)
            return
        shown = pages[page]
        bracket = shown.bracket
        note = words.say_lines(shown.rounds[0].name) if len(shown.rounds) == 1 else ()
        title = named_title(title, bracket.name)
        paint_head(painter, title, clock, note)
        self._paint_rounds(painter, shown)
        state = bracket.state if shown.champion else None
        paint_foot(painter, "" if state is None else " · ".join(words.say_lines(state)), page, len(pages))

    # ---- pages --------------------------------------------------------------------------------

    def _pages(self, metrics: ScreenMetrics) -> list[_Page]:
        pages: list[_Page] = []
        for bracket in self.brackets:
            room = _columns_of(metrics)
            needed = sum(_columns_needed(metrics, each) for each in bracket.rounds)
            if needed <= room and len(bracket.rounds) > 1 and metrics.wide:
                pages.append(_Page(bracket, bracket.rounds, True))
                continue
            for each in bracket.rounds:
                last = each is bracket.rounds[-1]
                a_page = room * _rows(metrics, each)
                for first in range(0, len(each.matches), a_page):
                    part = HallRound(each.name, each.matches[first : first + a_page])
                    pages.append(_Page(bracket, (part,), last))
        return pages

    # ---- painting -----------------------------------------------------------------------------

    def _paint_rounds(self, painter: HallPainter, page: _Page) -> None:
        body = body_of(painter, 1)
        gap = painter.row * 0.65
        needs = [_columns_needed(painter, each) for each in page.rounds]
        if len(page.rounds) == 1:
            needs = [min(_columns_of(painter), max(1, len(page.rounds[0].matches)))]
        columns = sum(needs)
        wide = min((body.width() - gap * (columns - 1)) / columns, painter.list_em * 24)
        left = body.left() + (body.width() - wide * columns - gap * (columns - 1)) / 2
        before: QRectF | None = None
        for each, count in zip(page.rounds, needs, strict=True):
            box = QRectF(left, body.top(), wide * count + gap * (count - 1), body.height())
            last = each is page.rounds[-1] and page.champion
            if before is not None:
                y = body.center().y()
                painter.rule(
                    QPointF(before.right() + gap * 0.15, y), QPointF(box.left() - gap * 0.15, y), "accent"
                )
            self._paint_round(painter, box, each, count, page.bracket if last else None)
            left = box.right() + gap
            before = box

    def _paint_round(
        self, painter: HallPainter, box: QRectF, each: HallRound, columns: int, ended: HallBracket | None
    ) -> None:
        champion = None if ended is None else ended.champion
        gap = painter.row * 0.65
        wide = (box.width() - gap * (columns - 1)) / columns
        rows = -(-len(each.matches) // columns)
        high = _match_height(painter, each)
        banner = painter.em(CALL) * 2.4 if champion is not None else 0
        whole = rows * high + (rows - 1) * gap * 0.7 + banner
        top = box.top() + max(0.0, (box.height() - whole) / 2)
        if ended is not None and champion is not None:
            place = QRectF(box.left(), top, box.width(), banner - gap * 0.4)
            self._paint_champion(painter, place, champion, ended.settled)
            top += banner
        for index, match in enumerate(each.matches):
            row, column = divmod(index, columns)
            place = QRectF(box.left() + column * (wide + gap), top + row * (high + gap * 0.7), wide, high)
            self._paint_match(painter, place, match)

    def _paint_champion(self, painter: HallPainter, box: QRectF, champion: HallPerson, settled: bool) -> None:
        """Who is champion, or only first as played: never in the champion's colour."""
        ink, ground = ("on_accent", "accent_ground") if settled else ("on_warn", "warn_ground")
        painter.fill(box, ground, painter.row * 0.25)
        inner = box.adjusted(painter.row * 0.3, 0, -painter.row * 0.3, 0)
        high = box.height() * 0.4
        title = QRectF(inner.left(), inner.top(), inner.width(), high)
        words = painter.words("projector.champion" if settled else "finals.first_as_played")
        painter.line(title, words, 0.035, ink=ink, ground=ground, align=CENTRE, bold=True)
        name = " ".join((str(champion.number), *called(champion)))
        rest = inner.adjusted(0, high, 0, 0)
        painter.line(rest, name, 0.055, ink=ink, ground=ground, align=CENTRE, bold=True)

    def _paint_match(self, painter: HallPainter, box: QRectF, match: HallMatch) -> None:
        painter.fill(box, "raised", painter.row * 0.2)
        pad = painter.row * 0.25
        inner = box.adjusted(pad, painter.row * 0.12, -pad, 0)
        head = QRectF(inner.left(), inner.top(), inner.width(), painter.row)
        taken = 0.0
        if match.state is not None:
            state = painter.words.say_lines(match.state)[0]
            ink = "warn" if match.provisional else "good"
            taken = painter.line(head, state, LIST, ink=ink, ground="raised", align=RIGHT, bold=True)
        title = head.adjusted(0, 0, -taken - (pad if taken else 0), 0)
        choices = [painter.words.say(match.title), painter.words.say_lines(match.title)[0]]
        if match.table is not None:
            choices.append(painter.words.lines("projector.table", table=match.table)[0])
        words = painter.first_that_fits(title, choices, bold=True)
        painter.line(title, words, 0.029, ink="accent", ground="raised", bold=True)
        for index, seat in enumerate(match.seats):
            line = QRectF(inner.left(), head.bottom() + index * painter.row, inner.width(), painter.row)
            self._paint_seat(painter, line, seat)

    def _paint_seat(self, painter: HallPainter, box: QRectF, seat: HallSeat) -> None:
        if seat.person is None:
            inset = painter.number_width(self._digits) + painter.list_em * 0.45
            line = box.adjusted(inset, 0, 0, 0)
            both = () if seat.words is None else painter.words.say_lines(seat.words)
            words = painter.first_that_fits(line, ("  ".join(both), *both[:1]))
            painter.line(line, words, LIST, ink="muted", ground="raised")
            return
        room = _BRACKET_PLACE_EMS * painter.list_em
        right = QRectF(box.right() - room, box.top(), room, box.height())
        ink = "good" if seat.won else "muted" if seat.left else "text"
        if seat.left:
            words = painter.words.lines("projector.left")[0]
            painter.line(right, words, LIST, ink="muted", ground="raised", align=RIGHT)
        elif seat.place is not None:
            words = f"{seat.place}=" if seat.tied else str(seat.place)
            words = f"✓ {words}" if seat.won else words
            painter.line(right, words, LIST, ink=ink, ground="raised", align=RIGHT, bold=True)
        else:
            room = 0
        name = box.adjusted(0, 0, -room, 0)
        painter.person(name, seat.person, ink=ink, ground="raised", bold=seat.won, digits=self._digits)


def _match_height(metrics: ScreenMetrics, each: HallRound) -> float:
    most = max((len(match.seats) for match in each.matches), default=1)
    return (most + 1) * metrics.row + metrics.row * 0.35


def _rows(metrics: ScreenMetrics, each: HallRound) -> int:
    gap = metrics.row * 0.56
    room = body_of(metrics, 1).height()
    return max(1, int((room + gap) // (_match_height(metrics, each) + gap)))


def _columns_of(metrics: ScreenMetrics) -> int:
    gap = metrics.row * 0.65
    return max(1, int((metrics.inner.width() + gap) // (metrics.list_em * _CARD_EMS + gap)))


def _columns_needed(metrics: ScreenMetrics, each: HallRound) -> int:
    return max(1, -(-len(each.matches) // _rows(metrics, each)))
