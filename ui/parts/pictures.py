"""Draws seats or standings as pictures for a telephone: pages 1080 px wide and never higher than its screen.

Chats shrink higher pictures until nobody can read them; a long list is several pictures. The data are what
the hall may see (`projector.scenes`), so that no telephone number or address can be on them. For the terminal
Qt draws without a screen.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache

from PySide6.QtCore import QBuffer, QByteArray, QCoreApplication, QIODevice, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QImageWriter, QPainter, QPen
from PySide6.QtWidgets import QApplication

from tourney.base.errors import Refused
from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId, points_shown
from tourney.base.names import NamedPlayer
from tourney.base.times import hall_time
from tourney.event.records import Tournament
from tourney.event.rules import Rules
from tourney.projector.scenes import (
    HallStandings,
    HallTable,
    hall_bracket,
    hall_seating,
    hall_standings,
)
from tourney.standings.standings import THROUGH
from ui.projector.painter import HallWords, both_names, called, load_theme, plain
from ui.widgets.text import Typeface, draw_fitted
from ui.widgets.theme import FAMILIES, load_fonts


@dataclass(frozen=True, slots=True)
class PictureLine:
    """One person. `sign` comes before (seat or place), `figures` behind; `open`: not settled yet.

    `cut_below`: players above this line are through. `mark`: before those who are, where no line parts them.
    `gone`: the word for a player who takes part no more.
    """

    sign: str
    person: NamedPlayer
    figures: str = ""
    open: bool = False
    cut_below: bool = False
    mark: str = ""
    gone: str = ""


@dataclass(frozen=True, slots=True)
class PictureBlock:
    """Lines that belong together, a table or a division, below a head that may be empty."""

    head: str
    lines: tuple[PictureLine, ...]


@dataclass(frozen=True, slots=True)
class PictureSubject:
    """A whole picture: its title, a line for each language, and its blocks, so many side by side."""

    name: str
    """The name of its file."""
    event: tuple[str, ...]
    title: tuple[str, ...]
    notes: tuple[str, ...]
    blocks: tuple[PictureBlock, ...]
    columns: int

    @property
    def row(self) -> int:
        """The height of a line: in a narrow block a long name has room for two."""
        return _ROW if self.columns == 1 else _TWO_LINES


def seating_subject(
    tournament: Tournament, rules: Rules, now: datetime, heat: HeatId | None, words: HallWords
) -> PictureSubject:
    """The tables of a heat, of the one people look for now if none is named. Refused for a draft."""
    seating = hall_seating(tournament, rules, now, heat)
    if seating.name is None:
        if heat is None:
            raise Refused("picture.nothing_published")
        raise Refused("picture.not_published", heat=heat_named(heat))
    blocks = tuple(_table(table, seating.waves, words) for table in seating.tables)
    return PictureSubject(
        name=f"seating-{seating.heat}",
        event=_event(tournament, words),
        title=words.lines("picture.seating", heat=seating.name),
        notes=(_as_of(tournament, now, words),),
        blocks=blocks,
        columns=2,
    )


def standings_subject(
    tournament: Tournament, rules: Rules, now: datetime, words: HallWords
) -> PictureSubject:
    """The standings, a block a division, with how official they are. Refused while nobody has played.

    The file name has the time: they are passed on several times a day.
    """
    standings = [each for each in hall_standings(tournament, rules, now) if each.after is not None]
    if not standings:
        raise Refused("picture.no_standings")
    first = standings[0]
    assert first.after is not None
    return PictureSubject(
        name=f"standings-{hall_time(now, tournament.event.zone):%H%M}",
        event=_event(tournament, words),
        title=words.lines("projector.standings_after", heat=first.after),
        notes=(
            *_champions(tournament, rules, now, words),
            *_state(standings, words),
            _as_of(tournament, now, words),
        ),
        blocks=tuple(_division(each, words) for each in standings),
        columns=1,
    )


def _table(table: HallTable, waves: int, words: HallWords) -> PictureBlock:
    head = words("projector.table", table=table.table)
    if waves > 1:
        head = words("projector.table_wave", table=table.table, wave=table.wave)
    lines = tuple(PictureLine(str(seat), person) for seat, person in enumerate(table.persons, start=1))
    return PictureBlock(head, lines)


def _division(standings: HallStandings, words: HallWords) -> PictureBlock:
    lines = tuple(
        PictureLine(
            each.standing.place_sign,
            each.person,
            points_shown(each.standing.points),
            open=each.standing.provisional,
            cut_below=at == standings.cut_after,
            mark=THROUGH if standings.marked and each.standing.in_cut else "",
            gone="" if each.standing.gone is None else words.say(each.standing.gone),
        )
        for at, each in enumerate(standings.lines)
    )
    return PictureBlock(words.name_of(standings.name), lines)


def _champions(tournament: Tournament, rules: Rules, now: datetime, words: HallWords) -> Iterator[str]:
    """The champions by the finals, which the list below is not about."""
    for each in hall_bracket(tournament, rules, now):
        if each.champion is not None and each.settled:
            yield words("finals.champion_is", player="  ".join(called(each.champion)))


def _event(tournament: Tournament, words: HallWords) -> tuple[str, ...]:
    mark = (words("rehearsal.mark"),) if tournament.event.rehearsal else ()
    return ("  ".join((*mark, *both_names(tournament.event.title))),)


def _state(hall_standings: Sequence[HallStandings], words: HallWords) -> tuple[str, ...]:
    """How official they are, and what line and marks mean."""
    first = hall_standings[0]
    cuts = {words.say(each.cut) for each in hall_standings if each.cut is not None and not each.brief}
    still_open = any(line.standing.provisional for each in hall_standings for line in each.lines)
    marks = sorted(cuts) + [words("projector.standings_line_open")] * still_open
    return (words.say(first.brief or first.state), *([" · ".join(marks)] if marks else []))


def _as_of(tournament: Tournament, now: datetime, words: HallWords) -> str:
    """When the picture was made: it is passed on long after something has changed."""
    at = hall_time(now, tournament.event.zone)
    return words("picture.as_of", day=f"{at:%Y-%m-%d}", time=f"{at:%H:%M}")


WIDE, HIGHEST = 1080, 1920


_MARGIN, _GAP = 44, 28


_HEAD_LINE, _TITLE_LINE, _NOTE_LINE = 46, 66, 40


_ROW, _TWO_LINES, _BLOCK_HEAD, _BLOCK_GAP = 56, 84, 60, 24


_LEAST = 20
"""Px of the smallest letters: readable on a telephone at reading distance."""


_EDGE, _SMALLER = 3, 28
"""White above and below a name; px down to which it is on one line."""


_MARK, _SIGN, _NUMBER, _FIGURES = 30, 74, 70, 150


_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)


_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


_CENTRE = int(Qt.AlignmentFlag.AlignCenter)


Band = tuple[PictureBlock, ...]
"""Blocks side by side."""


def phone_pictures(subject: PictureSubject) -> tuple[QImage, ...]:
    """The pages from the first to the last."""
    load_fonts()
    pages = list(pages_of(subject))
    return tuple(_drawn(subject, bands, number, len(pages)) for number, bands in enumerate(pages, start=1))


def png(image: QImage) -> bytes:
    """A picture as the bytes of a PNG file."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, b"png").write(image)
    return bytes(data.data())


def file_names(stem: str, pages: int) -> tuple[str, ...]:
    """`standings.png`; of several pages `standings-1.png`, `standings-2.png` …"""
    if pages == 1:
        return (f"{stem}.png",)
    return tuple(f"{stem}-{number}.png" for number in range(1, pages + 1))


# ---- what stands where ------------------------------------------------------------------------------


def _head_height(subject: PictureSubject) -> int:
    lines = (len(subject.event), len(subject.title), len(subject.notes))
    heights = (_HEAD_LINE, _TITLE_LINE, _NOTE_LINE)
    return _MARGIN + sum(n * high for n, high in zip(lines, heights, strict=True)) + _GAP


def _block_height(block: PictureBlock, row: int) -> int:
    return (_BLOCK_HEAD if block.head else 0) + row * len(block.lines)


def _band_height(band: Band, row: int) -> int:
    return max(_block_height(block, row) for block in band) + _BLOCK_GAP


def pages_of(subject: PictureSubject) -> Iterator[list[Band]]:
    """Bands divided into pages; a block that is longer than a page goes on with its head on the next."""
    room = HIGHEST - _head_height(subject) - _MARGIN - _NOTE_LINE
    parts = [part for block in subject.blocks for part in _parts(block, room, subject.row)]
    page: list[Band] = []
    left = room
    for at in range(0, len(parts), subject.columns):
        band = tuple(parts[at : at + subject.columns])
        high = _band_height(band, subject.row)
        if page and high > left:
            yield page
            page, left = [], room
        page.append(band)
        left -= high
    yield page


def _parts(block: PictureBlock, room: int, row: int) -> Iterator[PictureBlock]:
    most = (room - _BLOCK_GAP - (_BLOCK_HEAD if block.head else 0)) // row
    for at in range(0, max(1, len(block.lines)), most):
        yield replace(block, lines=block.lines[at : at + most])


# ---- drawing ----------------------------------------------------------------------------------------


def _drawn(subject: PictureSubject, bands: Sequence[Band], number: int, pages: int) -> QImage:
    foot = _NOTE_LINE if pages > 1 else 0
    heights = [_band_height(band, subject.row) for band in bands]
    high = _head_height(subject) + sum(heights) + foot + _MARGIN
    image = QImage(WIDE, high, QImage.Format.Format_RGB32)
    image.fill(QColor(load_theme("light").ground))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    top = _draw_head(painter, subject)
    for band, deep in zip(bands, heights, strict=True):
        _draw_band(painter, band, subject, top)
        top += deep
    if foot:
        box = QRectF(_MARGIN, top, WIDE - 2 * _MARGIN, foot)
        _write(painter, box, f"{number} / {pages}", 28, "muted", _CENTRE)
    painter.end()
    return image


def _draw_head(painter: QPainter, subject: PictureSubject) -> int:
    """Event, title and notes, a line each; returns where they end."""
    top, wide = _MARGIN, WIDE - 2 * _MARGIN
    for lines, high, size, ink, bold in (
        (subject.event, _HEAD_LINE, 34, "muted", False),
        (subject.title, _TITLE_LINE, 50, "accent", True),
        (subject.notes, _NOTE_LINE, 28, "muted", False),
    ):
        for line in lines:
            _write(painter, QRectF(_MARGIN, top, wide, high), line, size, ink, _LEFT, bold)
            top += high
    return top + _GAP


def _draw_band(painter: QPainter, band: Band, subject: PictureSubject, top: int) -> None:
    columns, row = subject.columns, subject.row
    wide = (WIDE - 2 * _MARGIN - _GAP * (columns - 1)) / columns
    for at, block in enumerate(band):
        box = QRectF(_MARGIN + at * (wide + _GAP), top, wide, _block_height(block, row))
        _draw_block(painter, block, box, row)


def _draw_block(painter: QPainter, block: PictureBlock, box: QRectF, row: int) -> None:
    theme, top = load_theme("light"), box.top()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.raised))
    painter.drawRoundedRect(box, 12, 12)
    if block.head:
        head = QRectF(box.left() + 20, top, box.width() - 40, _BLOCK_HEAD)
        _write(painter, head, block.head, 36, "accent", _LEFT, True)
        top += _BLOCK_HEAD
    beside = _MARK if any(line.mark for line in block.lines) else 0
    for line in block.lines:
        _draw_line(painter, line, QRectF(box.left(), top, box.width(), row), beside)
        top += row


def _draw_line(painter: QPainter, line: PictureLine, box: QRectF, beside: int) -> None:
    """One person; `beside`: the room of a mark before the sign."""
    mark = QRectF(box.left() + 6, box.top(), beside, box.height())
    sign = QRectF(box.left() + 6 + beside, box.top(), _SIGN - 6, box.height())
    number = QRectF(sign.right(), box.top(), _NUMBER, box.height())
    figures = QRectF(box.right() - _FIGURES - 18, box.top(), _FIGURES, box.height())
    right = figures.left() if line.figures else box.right() - 12
    names = QRectF(number.right() + 14, box.top(), right - number.right() - 14, box.height())
    _write(painter, mark, line.mark, 28, "accent", _CENTRE)
    _write(painter, sign, line.sign, 34, "accent", _CENTRE, True)
    _write(painter, number, str(line.person.number), 28, "muted", _RIGHT)
    *lines, last = name_lines(line.person, names)
    lines.append(f"{last}  ·  {line.gone}" if line.gone else last)
    ink = "muted" if line.gone else "text"
    high = (names.height() - 2 * _EDGE) / len(lines)
    for at, words in enumerate(lines):
        part = QRectF(names.left(), names.top() + _EDGE + at * high, names.width(), high)
        _write(painter, part, words, 34, ink, _LEFT)
    if line.figures:
        _write(painter, figures, line.figures + ("*" if line.open else ""), 34, ink, _RIGHT, True)
    if line.cut_below:
        painter.setPen(QPen(QColor(load_theme("light").accent), 5))
        painter.drawLine(QPointF(box.bottomLeft()), QPointF(box.bottomRight()))


def name_lines(person: NamedPlayer, room: QRectF) -> tuple[str, ...]:
    """A name on one line; where there is height for two, its forms below each other if that is larger, and
    of namesakes the team below the name.
    """
    if room.height() <= _ROW:
        return ("  ".join(called(person)),)
    forms = both_names(person.name)
    name = "  ".join(forms)
    if person.team:
        return (name, plain(person.team))
    wide = Typeface(FAMILIES, even=True).metrics(_SMALLER).horizontalAdvance(name)
    return forms if len(forms) > 1 and wide > room.width() else (name,)


def _write(
    painter: QPainter,
    box: QRectF,
    words: str,
    size: int,
    ink: str,
    flags: int,
    bold: bool = False,
) -> None:
    """Words as large as they fit, on two lines before they are cut."""
    if words:
        painter.setPen(QColor(load_theme("light").colour(ink)))
        face = Typeface(FAMILIES, bold, even=True)
        draw_fitted(painter, box, plain(words), face.font(size), flags, _LEAST)


def without_window(subject: PictureSubject) -> list[bytes]:
    """The pages of a picture as PNG files."""
    if QCoreApplication.instance() is None:
        screenless()
    return [png(page) for page in phone_pictures(subject)]


@cache
def screenless() -> QCoreApplication:
    """Qt without a screen, as on a server: it lives as long as the process, for type needs it."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    return QApplication.instance() or QApplication(["tourney"])
