"""Shows words on the page: a label that shows any text unchanged, at one of five sizes.

On every screen words are made to fit: broken between words, made smaller, and cut only as the last resort. Qt
knows where a line may end, for every script. Paper has its own measure (`paper/fitting.py`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from html import escape

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import (
    QFont,
    QFontMetrics,
    QFontMetricsF,
    QPainter,
    QResizeEvent,
    QTextLayout,
    QTextLine,
    QTextOption,
)
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from ui.widgets.theme import Role

LEAST = 7
"""The smallest letters, in px."""
_FAR = 1.6
"""A name so many times as wide as the middle one is made smaller alone."""


TIGHT = 1.16
"""The distance between lines as a share of the size, if two lines of a name are in the room of one."""


_NARROWEST = 0.7
"""How narrow letters may become, as a share of their width, before a word is broken."""


_CENTRE = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip)


_WHOLE = int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip)


_ANYWHERE = QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere


@dataclass(frozen=True, slots=True)
class Typeface:
    """Type without its size.

    `leading`: the distance between lines as a share of the size, 0.0 for the face's own. `even`: figures of
    one width, spaced the same at every size, as a picture needs that is shown smaller and larger.
    """

    families: tuple[str, ...]
    bold: bool = False
    leading: float = 0.0
    even: bool = False

    def font(self, size: int) -> QFont:
        """The face at so many px."""
        return _font(self, size)

    def metrics(self, size: int) -> QFontMetricsF:
        """The widths of words at so many px."""
        return _metrics(self, size)

    def line(self, size: int) -> float:
        """The distance to the next line."""
        return self.leading * size if self.leading else self.metrics(size).height()


def face_of(font: QFont) -> Typeface:
    return Typeface(tuple(font.families()), font.bold())


@lru_cache(maxsize=512)
def _font(face: Typeface, size: int) -> QFont:
    font = QFont(list(face.families))
    font.setPixelSize(max(1, size))
    font.setBold(face.bold)
    if face.even:
        font.setFeature(QFont.Tag("tnum"), 1)
        font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


@lru_cache(maxsize=512)
def _metrics(face: Typeface, size: int) -> QFontMetricsF:
    return QFontMetricsF(_font(face, size))


def draw_turned(painter: QPainter, rect: QRectF, words: str, font: QFont) -> None:
    """The same as `draw_fitted`, from below upwards: for a room that is higher than wide."""
    painter.save()
    painter.translate(rect.center())
    painter.rotate(-90)
    high, wide = rect.width(), rect.height()
    draw_fitted(painter, QRectF(-wide / 2, -high / 2, wide, high), words, font)
    painter.restore()


def draw_name(painter: QPainter, rect: QRectF, name: str, font: QFont, flags: int, least: int) -> None:
    """The same as `draw_fitted` for a name in a line of a list: a name that would be small on one line is
    broken over two close ones. `flags`: left, right or in the middle.
    """
    face = replace(face_of(font), leading=TIGHT)
    size, lines = name_lines(name, rect, font, least)
    if len(lines) < 2:
        draw_fitted(painter, rect, name, font, flags, least)
        return
    high = face.line(size)
    top = rect.center().y() - high * len(lines) / 2
    painter.save()
    painter.setFont(face.font(size))
    for at, line in enumerate(lines):
        painter.drawText(QRectF(rect.left(), top + at * high, rect.width(), high), flags | _WHOLE, line)
    painter.restore()


def name_lines(name: str, rect: QRectF, font: QFont, least: int) -> tuple[int, tuple[str, ...]]:
    """Size and lines of a name in the room of a line of a list."""
    face = replace(face_of(font), leading=TIGHT)
    return fitted(name, int(rect.width()) - 2, round(rect.height()), face, font.pixelSize(), least)


def one_size(names: Sequence[tuple[str, QRectF]], font: QFont, least: int) -> int:
    """The size in px at which every one of these names is whole in its room. A name far longer than the
    middle one is made smaller alone: all others are equally large.
    """
    widths = [QFontMetricsF(font).horizontalAdvance(name) for name, _ in names]
    most = _FAR * sorted(widths)[len(widths) // 2] if widths else 0.0
    usual = (each for each, width in zip(names, widths, strict=True) if width <= most)
    return min((name_lines(name, room, font, least)[0] for name, room in usual), default=font.pixelSize())


def draw_fitted(
    painter: QPainter, rect: QRectF, words: str, font: QFont, flags: int = _CENTRE, least: int = LEAST
) -> None:
    """Draw the words in the largest size up to the font's at which they fit; a word that is too long for the
    smallest is narrowed, the last resort ends in …
    """
    wide, high = int(rect.width()) - 2, round(rect.height()) + 1
    face = face_of(font)
    narrow = narrowed(words, wide, face, min(font.pixelSize(), least))
    size, lines = fitted(words, int(wide / narrow), high, face, font.pixelSize(), least)
    sized = QFont(font)
    sized.setPixelSize(size)
    painter.save()
    painter.setFont(sized)
    painter.translate(rect.left(), 0)
    painter.scale(narrow, 1)
    room = QRectF(0, rect.top(), rect.width() / narrow, rect.height())
    painter.drawText(room, flags, "\n".join(lines))
    painter.restore()


@lru_cache(maxsize=4096)
def narrowed(words: str, width: float, face: Typeface, size: int) -> float:
    """How much narrower letters of this size become so that words are whole: 1.0 if they are, or if even that
    would not be enough.
    """
    if width <= 1 or words_fit(words, width, face, size):
        return 1.0
    layout = QTextLayout(words, face.font(size))
    longest = max(line.naturalTextWidth() for line in _lines(layout, width, QTextOption.WrapMode.WordWrap))
    share = (width - 1) / longest
    return share if share >= _NARROWEST else 1.0


@lru_cache(maxsize=4096)
def fitted(
    words: str, width: float, height: float, face: Typeface, largest: int, least: int = LEAST
) -> tuple[int, tuple[str, ...]]:
    """The size in px and the lines of a label. Words are kept whole as long as a size allows it."""
    size = fitting([words], width, height, face, largest, min(largest, least))
    lines = _evened(broken(words, width, face, size))
    room = max(1, int(height / face.line(size)))
    if len(lines) > room:
        kept = lines[: room - 1]
        last = _after(words, kept)
        lines = [*kept, face.metrics(size).elidedText(last, Qt.TextElideMode.ElideRight, width)]
    return size, tuple(lines)


def _after(words: str, lines: Sequence[str]) -> str:
    """The rest of the words after these lines, which have lost the blanks at their ends."""
    letters, at = len("".join("".join(lines).split())), 0
    while letters:
        letters -= not words[at].isspace()
        at += 1
    return words[at:].strip()


def fitting(
    paragraphs: Sequence[str], width: float, height: float, face: Typeface, largest: int, least: int
) -> int:
    """The largest size in which all paragraphs fit; `least` if none does.

    A word is never broken to make the type larger.
    """
    low, high = least, max(least, largest)
    while low < high:
        middle = (low + high + 1) // 2
        lines = sum(len(broken(each, width, face, middle)) for each in paragraphs)
        fits = lines * face.line(middle) <= height
        if fits and all(words_fit(each, width, face, middle) for each in paragraphs):
            low = middle
        else:
            high = middle - 1
    return low


def broken(words: str, width: float, face: Typeface, size: int) -> list[str]:
    """The lines of a paragraph: broken between words, or between any letters if a word is longer."""
    encoded = words.encode("utf-16-le")  # Qt's unit
    lines = []
    layout = QTextLayout(words, face.font(size))
    for line in _lines(layout, width, _ANYWHERE):
        part = encoded[2 * line.textStart() : 2 * (line.textStart() + line.textLength())]
        lines.append(part.decode("utf-16-le").strip())
    return [line for line in lines if line]


@lru_cache(maxsize=4096)
def words_fit(words: str, width: float, face: Typeface, size: int) -> bool:
    """Whether every word is whole in lines of this width."""
    layout = QTextLayout(words, face.font(size))
    lines = _lines(layout, width, QTextOption.WrapMode.WordWrap)
    return all(line.naturalTextWidth() <= width for line in lines)


def _lines(layout: QTextLayout, width: float, mode: QTextOption.WrapMode) -> Iterator[QTextLine]:
    option = QTextOption()
    option.setWrapMode(mode)
    layout.setTextOption(option)
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(max(1.0, width))
        yield line
    layout.endLayout()


def _evened(lines: list[str]) -> list[str]:
    """Lines of Chinese characters of about the same length: the last is no single character."""
    words = "".join(lines)
    if len(lines) < 2 or not all(ord(char) >= 0x2E80 for char in words):
        return lines
    even = -(-len(words) // len(lines))
    return [words[at : at + even] for at in range(0, len(words), even)]


_LAST_WORDS = re.compile(r"(?<=.{4})[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60]{2,4}$", re.MULTILINE)
"""The end of a Chinese paragraph, which otherwise could be broken before any character."""


_JOINER = "\u2060"


def restyle(widget: QWidget, **properties: object) -> None:
    """Set dynamic properties (`kind`, `role`, `state`, `wrong` …) and let the style sheet apply them.

    One that was never shown gets its style when it is: styled before, it would be styled anew each time that
    a part around it is put into another.
    """
    changed = False
    for name, value in properties.items():
        if widget.property(name) != value:
            widget.setProperty(name, value)
            changed = True
    if changed and widget.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):
        widget.style().unpolish(widget)
        widget.style().polish(widget)


def plain_tip(text: str) -> str:
    """A tool tip with unchanged text: Qt reads a tip such as `<b>` as markup otherwise."""
    return f"<span>{escape(text)}</span>" if text else ""


def capital(words: str) -> str:
    """Words of a sentence with the capital of a heading, a choice or a tab."""
    return words[:1].upper() + words[1:]


def kept_together(words: str) -> str:
    """The words with the last Chinese characters of each paragraph joined, without visible width, so that no
    last line is one or two of them.
    """
    return _LAST_WORDS.sub(lambda last: _JOINER.join(last.group()), words)


class Label(QLabel):
    """Plain text: a name such as `<b>` is shown, never interpreted.

    `kind`: "" (text), "muted", "good", "warn", "bad". `wrap` breaks lines at its width; without it the text
    is on one line and, if `elide`, ends in … if room is short (full text as tool tip).
    """

    def __init__(
        self,
        text: str = "",
        role: Role = Role.BODY,
        kind: str = "",
        *,
        wrap: bool = False,
        elide: bool = False,
        bold: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(wrap)
        self._elide = elide
        self._full = text
        if elide:
            self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        restyle(self, role=role.value, kind=kind, strong="true" if bold else "")
        if text:
            self.set_text(text)

    def fontMetrics(self) -> QFontMetrics:
        """Of the font that it will be shown in."""
        self.ensurePolished()
        return super().fontMetrics()

    def set_text(self, text: str, kind: str | None = None) -> None:
        """Change the words (line breaks become spaces unless the label wraps) and, if given, the kind."""
        self._full = text if self.wordWrap() else " ".join(text.split())
        if kind is not None:
            restyle(self, kind=kind)
        if self._elide:
            self._fit()
        else:
            self.setText(kept_together(self._full) if self.wordWrap() else self._full)

    @property
    def full_text(self) -> str:
        """The whole text, even if it is shown shortened."""
        return self._full

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._elide:
            self._fit()

    def _fit(self) -> None:
        shown = self.fontMetrics().elidedText(self._full, Qt.TextElideMode.ElideRight, max(self.width(), 24))
        self.setText(shown)
        self.setToolTip("" if shown == self._full else plain_tip(self._full))


def rehearsal_band() -> Label:
    """The band above everything in a window of a rehearsal; its words are set with the others."""
    band = Label(role=Role.BODY, kind="band")
    band.setAlignment(Qt.AlignmentFlag.AlignCenter)
    return band
