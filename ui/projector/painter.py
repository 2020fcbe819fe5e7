"""Draws for the hall: every size is a share of the screen's height, every word is made to fit.

A letter's height is that of its capitals, which are lower than Chinese characters of the same size.
Everything drawn is kept beside the picture, so that legibility can be proved and not only believed. The
colours (`resources/themes/projector.toml`, a dark and a light ground) do not follow the window's theme: what
the hall can read depends on the hall's light. Words are in one language or in both at once; names are always
as typed, in both.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from math import ceil
from typing import Any, Self

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from tourney.base.languages import BOTH, language_of
from tourney.base.names import Name, NamedPlayer
from tourney.base.paths import resources
from tourney.base.spelling import clean
from tourney.base.texts import CHINESE, ENGLISH, Message, Texts, texts_for
from ui.widgets.text import Typeface, broken, fitted, fitting, words_fit
from ui.widgets.theme import FAMILIES

GROUNDS = ("dark", "light")
"""Names of the shipped grounds."""


@dataclass(frozen=True, slots=True)
class ProjectorTheme:
    """Colours as `#rrggbb`. `raised`: cards and every second row; `line`: hairlines, never words."""

    name: str
    ground: str
    raised: str
    line: str
    text: str
    muted: str
    accent: str
    good: str
    warn: str
    bad: str
    accent_ground: str
    on_accent: str
    warn_ground: str
    on_warn: str
    bad_ground: str
    on_bad: str

    def colour(self, token: str) -> str:
        colour = getattr(self, token)
        assert isinstance(colour, str)
        return colour


@cache
def load_theme(name: str) -> ProjectorTheme:
    """The colours of one of `GROUNDS`."""
    with (resources() / "themes" / "projector.toml").open("rb") as file:
        return ProjectorTheme(name=name, **tomllib.load(file)[name])


_LONGEST = 160
"""The considered characters of one line: more never fits on a screen."""


_GAP = "  "


class HallWords:
    """Words for the hall: the tag of a language, or `both`, Chinese first."""

    def __init__(self, language: str = BOTH) -> None:
        self.language, self._area = language, ""
        chosen = (CHINESE, ENGLISH) if language == BOTH else (texts_for(language_of(language)),)
        self._texts: tuple[Texts, ...] = chosen

    def __eq__(self, other: object) -> bool:
        """Whether the same sentences come of both: what the hall saw is compared with what it shall see."""
        return isinstance(other, HallWords) and (self.language, self._area) == (other.language, other._area)

    def __hash__(self) -> int:
        return hash((self.language, self._area))

    def __call__(self, key: str, **params: Any) -> str:
        """The sentence on one line; a text that is the same in both languages once."""
        return _GAP.join(self.lines(key, **params))

    def lines(self, key: str, **params: Any) -> tuple[str, ...]:
        """The sentence, a line a language."""
        said = (_capital(texts(key, **params)) for texts in self._texts)
        return tuple(dict.fromkeys(said))

    def in_words(self, area_name: str) -> HallWords:
        """The same with a rule system's own words (`Texts.in_words`)."""
        if area_name == self._area:
            return self
        other = copy(self)
        other._area = area_name
        other._texts = tuple(texts.in_words(area_name) for texts in self._texts)
        return other

    def money(self, amount: int) -> str:
        """An amount of the game's money, in the form of the rules in play."""
        return self._texts[0].money(amount)

    def say(self, message: Message) -> str:
        """A message on one line."""
        return self._of(message)(message.key, **message.params)

    def say_lines(self, message: Message) -> tuple[str, ...]:
        """A message, a line a language."""
        return self._of(message).lines(message.key, **message.params)

    def _of(self, message: Message) -> HallWords:
        return self.in_words(message.words) if message.words else self

    def name_of(self, name: Name) -> str:
        """The name of a square: in one language, the Chinese one if the hall reads both."""
        return self._texts[0].name(name)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def plain(words: str) -> str:
    """One line that is safe to draw: no control characters, nothing that turns other text, not endless."""
    return clean(words[: 4 * _LONGEST])[:_LONGEST]


def both_names(called: Name) -> tuple[str, ...]:
    """The names of a person or an event, as typed, the Chinese one first; an empty one is left out."""
    return tuple(dict.fromkeys(name for name in (plain(called.zh), plain(called.en)) if name))


@lru_cache(maxsize=1024)
def called(person: NamedPlayer) -> tuple[str, ...]:
    """A player's names for the hall, with the team of players who share a name."""
    names, team = both_names(person.name), plain(person.team)
    if not team:
        return names
    return (*names[:-1], f"{names[-1]} · {team}") if len(names) > 1 else (*names, f"· {team}")


def shown_seconds(seconds: int) -> str:
    """`41:07`, `1:02:05`, after time `−2:10`."""
    sign, rest = ("−", -seconds) if seconds < 0 else ("", seconds)
    hours, rest = divmod(rest, 3600)
    minutes, rest = divmod(rest, 60)
    return f"{sign}{hours}:{minutes:02d}:{rest:02d}" if hours else f"{sign}{minutes}:{rest:02d}"


LIST = 0.025
"""Least height of a list's letters: read from 12 metres."""


CALL = LIST * 30 / 12
"""Least height of the clock's, a call's and a message's letters: the same angle from 30 metres."""


_LIST_WANTED = 0.027


SMALL_PRINT = 0.014
"""Names on the squares of the board: known by their colours and places, read from the first rows."""


FINE_PRINT = 0.009
"""The same if two boards are side by side, so that names are whole."""


LEFT, CENTRE, RIGHT = "left", "centre", "right"


@dataclass(frozen=True, slots=True)
class Drawn:
    """Words as they were drawn. `capital` is the letters' height and `width` the words', in px.

    `share` is the least height promised for them, as a share of the screen's height. `whole`: not cut.
    """

    words: str
    box: QRectF
    capital: float
    share: float
    ink: str
    ground: str
    whole: bool


_MOST_LINES = 4
"""Lines of a person's names in a list; names that need more are cut."""


class ScreenMetrics:
    """The sizes on a screen of so many px. Knows no painter."""

    def __init__(self, size: QSize) -> None:
        self.width, self.height = max(1, size.width()), max(1, size.height())
        self.side = min(self.width, self.height)
        self.margin = round(self.side * 0.045)
        self.grown = 1.0
        """How much larger all type is than usual: a short list fills the picture."""

    def larger(self, grown: float) -> Self:
        """The same screen with type so much larger than usual."""
        other = copy(self)
        other.grown = grown
        return other

    @property
    def row(self) -> int:
        """Height of a line of a list."""
        return round(self.em(_LIST_WANTED) * 1.34)

    @property
    def screen(self) -> QRectF:
        """The whole picture."""
        return QRectF(0, 0, self.width, self.height)

    @property
    def inner(self) -> QRectF:
        """The picture without its margin."""
        return self.screen.adjusted(self.margin, self.margin, -self.margin, -self.margin)

    @property
    def wide(self) -> bool:
        """Whether it is wider than high."""
        return self.width >= self.height

    def em(self, share: float) -> int:
        """Pixel size of the type whose capitals are at least `share` of the screen's height."""
        return ceil(share * self.grown * self.height / _capital_of_em())

    @property
    def list_em(self) -> int:
        """The type of lists if there is room."""
        return self.em(_LIST_WANTED)

    def number_width(self, digits: int = 4) -> float:
        """The room for a start number of so many figures."""
        return metrics_of(self.list_em, False).horizontalAdvance("0" * digits)

    def number_room(self, digits: int = 4) -> float:
        """The same with the white before the name."""
        return self.number_width(digits) + self.list_em * 0.45

    def name_lines(self, person: NamedPlayer, room: float, below: float) -> tuple[str, ...]:
        """A person's names in the lines that they take in a list, the last of two where it has more room.

        `room` for names on the first line, `below` on the second, in px.
        """
        return _name_lines(person, room, below, self.em(LIST))

    def lines_of(self, person: NamedPlayer, room: float, below: float) -> int:
        """How many lines a person's names take in a list."""
        return len(self.name_lines(person, room, below))

    def spoils(self, person: NamedPlayer, room: float, below: float) -> bool:
        """Whether a name is cut there, or broken within a word."""
        lines, em = self.name_lines(person, room, below), self.em(LIST)
        names = called(person)
        if lines == names or len(lines) == 1:
            return any(metrics_of(em, False).horizontalAdvance(line) > below for line in lines)
        return not all(words_fit(name, room, face(), em) for name in names)


@lru_cache(maxsize=8192)
def _name_lines(person: NamedPlayer, room: float, below: float, em: int) -> tuple[str, ...]:
    """Asked of everybody for each number of columns, each page, and again for each painting."""
    names, metrics = called(person), metrics_of(em)
    together = " ".join(names)
    if not names or metrics.horizontalAdvance(together) <= room:
        return (together,)
    first, *rest = names
    if rest and metrics.horizontalAdvance(first) <= room and metrics.horizontalAdvance(rest[0]) <= below:
        return names
    lines = [line for name in names for line in broken(name, room, face(), em)]
    return tuple(lines) if len(lines) <= _MOST_LINES else (together,)


class HallPainter(ScreenMetrics):
    """A `ScreenMetrics` that draws. One for each painting."""

    def __init__(self, painter: QPainter, size: QSize, theme: ProjectorTheme, words: HallWords) -> None:
        super().__init__(size)
        self.qpainter, self.theme, self.words = painter, theme, words
        self.drawn: list[Drawn] = []

    # ---- grounds ------------------------------------------------------------------------------

    def fill(self, box: QRectF, token: str, radius: float = 0) -> None:
        """A ground."""
        self.qpainter.setPen(Qt.PenStyle.NoPen)
        self.qpainter.setBrush(QColor(self.theme.colour(token)))
        self.qpainter.drawRoundedRect(box, radius, radius) if radius else self.qpainter.drawRect(box)

    def rule(self, start: QPointF, end: QPointF, token: str = "line", share: float = 0.0015) -> None:
        """A line of that share of the height."""
        self.qpainter.setPen(QPen(QColor(self.theme.colour(token)), max(1.0, self.height * share)))
        self.qpainter.drawLine(start, end)

    def band(self, words: str) -> None:
        """A few words in the middle of the upper edge, over whatever is there."""
        wide, high = self.width * 0.3, self.height * 0.04
        box = QRectF((self.width - wide) / 2, 0, wide, high)
        self.fill(box, "text")
        self.line(box, words, LIST, ink="ground", ground="text", align=CENTRE, bold=True)

    # ---- words --------------------------------------------------------------------------------

    def line(
        self,
        box: QRectF,
        words: str,
        preferred: float,
        least: float = LIST,
        *,
        ink: str = "text",
        ground: str = "ground",
        align: str = LEFT,
        bold: bool = False,
    ) -> float:
        """Words on one line in the middle of the box's height; returns their width.

        `preferred` and `least` are shares of the height: shrunk down to `least`, then cut with an ellipsis.
        """
        shown = plain(words)
        if not shown or box.width() <= 0:
            return 0
        em, smallest = self.em(max(preferred, least)), self.larger(1).em(least)
        metrics = metrics_of(em, bold)
        width = metrics.horizontalAdvance(shown)
        while width > box.width() and em > smallest:
            em = max(smallest, min(em - 1, int(em * box.width() / width)))
            metrics = metrics_of(em, bold)
            width = metrics.horizontalAdvance(shown)
        whole = width <= box.width()
        if not whole:
            shown = metrics.elidedText(shown, Qt.TextElideMode.ElideRight, box.width())
            width = metrics.horizontalAdvance(shown)
        left = box.left()
        if align != LEFT:
            room = box.width() - width
            left += room if align == RIGHT else room / 2
        self._draw(QPointF(left, box.center().y()), shown, em, bold, ink, ground, least, whole)
        return float(width)

    def person(
        self,
        box: QRectF,
        person: NamedPlayer,
        *,
        number: bool = True,
        ink: str = "text",
        ground: str = "ground",
        bold: bool = False,
        preferred: float = _LIST_WANTED,
        digits: int = 4,
        below: QRectF | None = None,
    ) -> None:
        """Number and names of a person in a list. The number is never cut; the English name is cut first.

        With `below`, the room of further lines, the names are broken over them.
        """
        left = box.left()
        if number:
            room = self.number_width(digits)
            cell = QRectF(left, box.top(), room, box.height())
            self.line(cell, str(person.number), preferred, ink="muted", ground=ground, align=RIGHT)
            left = box.left() + self.number_room(digits)
        names = called(person)
        rest = QRectF(left, box.top(), box.right() - left, box.height())
        together = " ".join(names)
        if below is not None:
            more = round(below.height() / box.height())
            second = below.adjusted(left - below.left(), 0, 0, 0)
            lines = self.name_lines(person, rest.width(), second.width())
            second.setHeight(below.height() / more)
            boxes = [rest, *(second.translated(0, nth * second.height()) for nth in range(more))]
            for line, name in zip(boxes, lines if len(lines) <= len(boxes) else names, strict=False):
                self.line(line, name, LIST, ink=ink, ground=ground, bold=bold)
            return
        if metrics_of(self.em(LIST), bold).horizontalAdvance(together) <= rest.width():
            self.line(rest, together, preferred, ink=ink, ground=ground, bold=bold)
            return
        for index, name in enumerate(names):
            if rest.width() < self.list_em * 1.6:
                break
            # the first of two names is cut only if the second would vanish otherwise
            took = self.line(rest, name, LIST, ink=ink, ground=ground, bold=bold and index == 0)
            rest.setLeft(rest.left() + took + self.list_em * 0.3)

    def first_that_fits(self, box: QRectF, choices: Iterable[str], bold: bool = False) -> str:
        """The first of some wordings that need not be cut; the last if all must be."""
        wording = ""
        for wording in choices:
            if self.fits(box, wording, bold=bold):
                break
        return wording

    def fits(self, box: QRectF, words: str, share: float = LIST, bold: bool = False) -> bool:
        """Whether words fit on one line without being cut at that size."""
        return metrics_of(self.em(share), bold).horizontalAdvance(plain(words)) <= box.width()

    def holds(self, box: QRectF, lines: tuple[str, ...], share: float, bold: bool = False) -> bool:
        """Whether a box has room for all of these at that size, broken into lines if necessary."""
        em = self.em(share)
        count = sum(len(broken(plain(each), box.width(), face(bold), em)) for each in lines)
        return line_height(em) * count <= box.height()

    def paragraph(
        self,
        box: QRectF,
        words: str,
        em: int,
        least: float,
        *,
        ink: str = "text",
        ground: str = "ground",
        bold: bool = True,
    ) -> None:
        """Words broken into lines at `em`, in the middle of the box."""
        lines = broken(words, box.width(), face(bold), em)
        high = line_height(em)
        top = box.center().y() - high * len(lines) / 2
        for index, line in enumerate(lines):
            width = metrics_of(em, bold).horizontalAdvance(line)
            left = box.left() + (box.width() - width) / 2
            middle = top + high * (index + 0.5)
            self._draw(QPointF(left, middle), line, em, bold, ink, ground, least, True)

    def call(
        self,
        box: QRectF,
        lines: tuple[str, ...],
        largest: float,
        least: float = CALL,
        *,
        ink: str = "text",
        ground: str = "ground",
        bold: bool = True,
    ) -> None:
        """A call as large as the box allows, at least `least`; a line for each language, broken if
        necessary.
        """
        paragraphs = [plain(line) for line in lines if plain(line)]
        if not paragraphs:
            return
        em = fitting(
            paragraphs, box.width(), box.height(), face(bold), self.em(max(largest, least)), self.em(least)
        )
        counts = [len(broken(each, box.width(), face(bold), em)) for each in paragraphs]
        high = line_height(em)
        top = box.center().y() - high * sum(counts) / 2
        for each, count in zip(paragraphs, counts, strict=True):
            part = QRectF(box.left(), top, box.width(), high * count)
            self.paragraph(part, each, em, least, ink=ink, ground=ground, bold=bold)
            top += part.height()

    def label(
        self,
        box: QRectF,
        words: str,
        ink: str,
        fill: str,
        em: int,
        *,
        least: float,
        bold: bool = False,
        turned: bool = False,
    ) -> None:
        """Words printed on a ground of any colour, in as many lines as fit, smaller than lists if need be.

        `turned`: read from below upwards.
        """
        smallest = self.em(least)
        wide, tall = (box.height(), box.width()) if turned else (box.width(), box.height())
        em, lines = fitted(plain(words), wide, tall, face(bold), max(em, smallest), smallest)
        high = line_height(em)
        middle, capital = box.center(), em * _capital_of_em()
        self.qpainter.save()
        self.qpainter.translate(middle)
        if turned:
            self.qpainter.rotate(-90)
        for index, line in enumerate(lines):
            width = metrics_of(em, bold).horizontalAdvance(line)
            down = high * (index - len(lines) / 2)
            self._draw_raw(QPointF(-width / 2, down + high / 2), line, em, bold, ink)
            at = QRectF(down, -width / 2, high, width) if turned else QRectF(-width / 2, down, width, high)
            box_of = at.translated(middle)
            self.drawn.append(Drawn(line, box_of, capital, share=least, ink=ink, ground=fill, whole=True))
        self.qpainter.restore()

    def _draw(
        self, at: QPointF, words: str, em: int, bold: bool, ink: str, ground: str, least: float, whole: bool
    ) -> None:
        """Draw from the left, the middle of the capitals at the height of `at`."""
        self._draw_raw(at, words, em, bold, self.theme.colour(ink))
        capital = em * _capital_of_em()
        width = metrics_of(em, bold).horizontalAdvance(words)
        box = QRectF(at.x(), at.y() - capital / 2, width, capital)
        colours = self.theme.colour(ink), self.theme.colour(ground)
        self.drawn.append(Drawn(words, box, capital, least, *colours, whole))

    def _draw_raw(self, at: QPointF, words: str, em: int, bold: bool, colour: str) -> None:
        self.qpainter.setFont(face(bold).font(em))
        self.qpainter.setPen(QColor(colour))
        self.qpainter.drawText(QPointF(at.x(), at.y() + em * _capital_of_em() / 2), words)


def most_digits(people: Iterable[NamedPlayer]) -> int:
    """Figures of the longest start number, at least two."""
    return max((len(str(each.number)) for each in people), default=2)


# ---- type -------------------------------------------------------------------------------------------


_PLAIN = Typeface(FAMILIES, leading=1.32, even=True)


_BOLD = replace(_PLAIN, bold=True)


def face(bold: bool = False) -> Typeface:
    """The hall's type: figures of one width, spaced as evenly on the preview as on the screen."""
    return _BOLD if bold else _PLAIN


def metrics_of(em: int, bold: bool = False) -> QFontMetricsF:
    """The widths of words at `em` px."""
    return face(bold).metrics(em)


@lru_cache(maxsize=1)
def _capital_of_em() -> float:
    """Height of the capitals as a share of the type's pixel size."""
    return metrics_of(1000).capHeight() / 1000


def line_height(em: int) -> float:
    """The distance between two lines of a paragraph."""
    return face().line(em)
