"""Gives the window its look: colours as data, style sheet, fonts, scale. Knows no page and no event.

The style sheet over Fusion is made from colour tokens (`resources/themes/<name>.toml`). Widgets choose by the
properties `role` and `kind`. `role` (labels): small, body, lead, title, display · `kind`: muted, good, warn,
bad (labels), primary, quiet, danger, link (buttons), card, tile, well, bar (frames). Change with
`ui.widgets.text.restyle`. The carried fonts are one family for Latin and Chinese, and fallbacks for other
scripts and emoji.

The look in force belongs to the QApplication, as its palette does. Widgets that paint themselves call
`look()` inside `paintEvent` and keep colours nowhere else, so that a change of theme needs no signal: Qt
repaints everything when palette and style sheet change.

Hidden panes of a stack keep their old colours until they are shown. Another style sheet makes Qt style every
widget there is, visible or not, and of a window with all its pages open nine in ten are hidden. A resting
pane's widgets claim to have no style to take off and one of their own, so that Qt passes over them; when the
pane is shown they get the style that is in force then.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from functools import cache
from string import Template

from PySide6.QtCore import QCoreApplication, QEvent, QLocale, QLoggingCategory, QObject, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QPalette, QRawFont
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget

from tourney.base.paths import resources

FAMILIES = (
    "Noto Sans HK",
    "Noto Sans",
    "Noto Sans SC",
    "Noto Sans JP",
    "Noto Sans KR",
    "Noto Sans Thai",
    "Noto Sans Devanagari",
    "Noto Sans Hebrew",
    "Noto Sans Arabic",
    "Noto Emoji",
)
"""Families in order of fallback."""


_FILES = (
    "NotoSansHK_400Regular.ttf",
    "NotoSansHK_700Bold.ttf",
    "NotoSans_400Regular.ttf",
    "NotoSans_700Bold.ttf",
    "NotoSansSC_400Regular.ttf",
    "NotoSansJP_400Regular.ttf",
    "NotoSansKR_400Regular.ttf",
    "NotoSansThai_400Regular.ttf",
    "NotoSansThai_700Bold.ttf",
    "NotoSansDevanagari_400Regular.ttf",
    "NotoSansDevanagari_700Bold.ttf",
    "NotoSansHebrew_400Regular.ttf",
    "NotoSansArabic_400Regular.ttf",
    "NotoEmoji_400Regular.ttf",
)


@cache
def load_fonts() -> tuple[str, ...]:
    """Give the carried fonts to Qt, once a process. Returns the families that Qt found in them."""
    # Qt complains that the first family cannot shape Devanagari, and then uses the one that can
    QLoggingCategory.setFilterRules("qt.text.font.db=false")
    families: list[str] = []
    for name in _FILES:
        handle = QFontDatabase.addApplicationFont(str(resources() / "fonts" / name))
        families.extend(QFontDatabase.applicationFontFamilies(handle) if handle >= 0 else ())
    _kept_open()
    return tuple(dict.fromkeys(families))


@cache
def _kept_open() -> tuple[QRawFont, ...]:
    """Every face, open for as long as the process lives.

    As soon as Qt closes one face that is not in use at the moment, it opens all of them anew for the next
    text, and those in use stay open beside them: again and again in an evening, 5 MB a time for each Chinese
    face.
    """
    weights = (QFont.Weight.Normal, QFont.Weight.Bold)
    return tuple(QRawFont.fromFont(QFont(family, weight=weight)) for family in FAMILIES for weight in weights)


_STYLED = Qt.WidgetAttribute.WA_WState_Polished


_ITS_OWN = Qt.WidgetAttribute.WA_SetStyle


class _Waker(QObject):
    """Belongs to a pane while it rests."""

    def eventFilter(self, pane: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Show and isinstance(pane, QWidget):
            pane.removeEventFilter(self)
            self.setParent(None)
            _style(pane)
        return False


def rest_hidden_panes(widgets: Iterable[QWidget]) -> None:
    """Let the hidden panes of the stacks among these widgets rest."""
    for stack in [widget for widget in widgets if isinstance(widget, QStackedWidget)]:
        for at in range(stack.count()):
            pane = stack.widget(at)
            if pane is not None and at != stack.currentIndex() and not _rests(pane):
                _rest(pane)


def _rest(pane: QWidget) -> None:
    for widget in (pane, *pane.findChildren(QWidget)):
        if widget.testAttribute(_STYLED) and not widget.testAttribute(_ITS_OWN):
            widget.setAttribute(_STYLED, False)
            widget.setAttribute(_ITS_OWN)
    pane.installEventFilter(_Waker(pane))


def _rests(widget: QWidget) -> bool:
    return widget.findChild(_Waker, options=Qt.FindChildOption.FindDirectChildrenOnly) is not None


def _style(widget: QWidget) -> None:
    """As Qt does when a widget is shown for the first time, without remains of the old sheet."""
    if widget.testAttribute(_ITS_OWN) and not widget.testAttribute(_STYLED):
        widget.setAttribute(_ITS_OWN, False)
        widget.setFont(QFont())
        widget.setPalette(QPalette())
        for kind in (QEvent.Type.Polish, QEvent.Type.StyleChange):
            QCoreApplication.sendEvent(widget, QEvent(kind))
    for child in widget.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
        if not child.isWindow() and not _rests(child):
            _style(child)


THEMES = ("light", "dark", "contrast")
"""Names of the shipped themes, in the order of the View menu."""


@dataclass(frozen=True, slots=True)
class DeedColour:
    """One colour group of the board. `letter` and `pattern` identify it without the colour.

    `pattern` is a name of `Qt.BrushStyle` in snake case (`solid`, `dense4`, `hor`, `ver`, `b_diag`, …).
    """

    fill: str
    ink: str
    letter: str
    pattern: str


@dataclass(frozen=True, slots=True)
class Tokens:
    """Colours as `#rrggbb`.

    canvas: behind everything · surface: what one reads on · sunken: header rows, wells · raised: hover ·
    text, muted: words · line: hairlines · edge: outline of fields (3:1) · accent, on_accent, accent_soft: the
    one primary colour · good, warn, bad with their soft grounds · rail, rail_text: the rail · focus: ring.
    """

    name: str
    dark: bool
    canvas: str
    surface: str
    sunken: str
    raised: str
    text: str
    muted: str
    line: str
    edge: str
    accent: str
    on_accent: str
    accent_soft: str
    good: str
    good_soft: str
    warn: str
    warn_soft: str
    bad: str
    bad_soft: str
    rail: str
    rail_text: str
    focus: str
    deeds: Mapping[str, DeedColour]
    """By colour group of the edition: `brown` … `dark_blue`, `railroad`, `utility`."""


@cache
def load_tokens(name: str) -> Tokens:
    """The tokens of one theme of `THEMES`."""
    with (resources() / "themes" / f"{name}.toml").open("rb") as file:
        data = tomllib.load(file)
    deeds = {group: DeedColour(**values) for group, values in data.pop("deeds").items()}
    known = {f.name for f in fields(Tokens)}
    return Tokens(name=name, deeds=deeds, **{key: value for key, value in data.items() if key in known})


def contrast(first: str, second: str) -> float:
    """Contrast ratio of two colours, 1 … 21 (WCAG 2.2)."""
    brighter, darker = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def stylesheet(tokens: Tokens, px: Callable[[int], int]) -> str:
    """The whole style sheet. `${token}` is a colour and `${p12}` twelve pixels at the present scale."""
    icons = resources() / "icons"
    values = {name: value for name, value in _colours(tokens).items() if isinstance(value, str)}
    values |= {f"p{n}": f"{px(n)}px" for n in range(1, 401)}
    values |= {"half_ring": f"{(px(16) + 2) // 2}px", "half_mark": f"{(px(8) + 2 * px(5)) // 2}px"}
    shade = "dark" if tokens.dark else "light"
    values |= {
        sign: f'url("{(icons / f"{sign}-{shade}.svg").as_posix()}")' for sign in ("chevron", "tick", "up")
    }
    return Template(_SHEET).substitute(values)


def _colours(tokens: Tokens) -> dict[str, object]:
    return {name: getattr(tokens, name) for name in tokens.__slots__}


_SHEET = """
QWidget { color: ${text}; }
QMainWindow, QDialog, QWidget[kind="canvas"] { background: ${canvas}; }
QToolTip { background: ${surface}; color: ${text}; border: 1px solid ${edge}; padding: ${p4} ${p8}; }

QLabel { background: transparent; font-size: ${p14}; }
QLabel[role="small"] { font-size: ${p12}; }
QLabel[role="lead"] { font-size: ${p17}; font-weight: bold; }
QLabel[role="title"] { font-size: ${p22}; font-weight: bold; }
QLabel[role="display"] { font-size: ${p34}; font-weight: bold; }
QLabel[kind="muted"] { color: ${muted}; }
QLabel[kind="good"] { color: ${good}; }
QLabel[kind="warn"] { color: ${warn}; }
QLabel[kind="bad"] { color: ${bad}; }
QLabel[strong="true"] { font-weight: bold; }
QLabel[kind="band"], QFrame[kind="band"] { background: ${warn};
  color: ${on_accent}; font-weight: bold; padding: 1px 0; }
QLabel[kind="key"], QPushButton[kind="key"] { background: ${surface}; border: 1px solid ${edge};
  border-radius: 4px; padding: 1px ${p6}; color: ${muted}; font-size: ${p12}; min-height: 0; min-width: 0; }

QPushButton { background: ${surface}; border: 1px solid ${edge}; border-radius: 6px;
  padding: 0 ${p12}; min-height: ${p30}; font-size: ${p14}; }
QPushButton:hover { background: ${raised}; }
QPushButton:pressed { background: ${sunken}; }
QPushButton:focus { border: 2px solid ${focus}; padding: 0 ${p11}; }
QPushButton:disabled { color: ${muted}; border-color: ${line}; background: ${sunken}; }
QPushButton[kind="primary"] { background: ${accent}; color: ${on_accent}; border: 1px solid ${accent};
  font-weight: bold; padding: 0 ${p16}; }
QPushButton[kind="primary"]:hover { border-color: ${text}; }
QPushButton[kind="primary"]:focus { border: 2px solid ${focus}; padding: 0 ${p15}; }
QPushButton[kind="primary"]:disabled { background: ${raised}; color: ${muted}; border-color: ${line}; }
QPushButton[kind="quiet"] { background: transparent; border-color: transparent; color: ${text}; }
QPushButton[kind="quiet"]:hover { background: ${raised}; }
QPushButton[kind="quiet"]:focus { border-color: ${focus}; }
QPushButton[kind="quiet"]:disabled { color: ${muted}; }
QPushButton[kind="link"] { background: transparent; border-color: transparent; color: ${accent};
  padding: 0 ${p4}; min-height: ${p24}; text-decoration: underline; }
QPushButton[kind="link"]:focus { border-color: ${focus}; padding: 0 ${p3}; }
QPushButton[kind="danger"] { color: ${bad}; border-color: ${bad}; background: transparent; }
QPushButton[kind="danger"]:disabled { color: ${muted}; border-color: ${line}; background: ${raised}; }
QPushButton[kind="danger"]:hover { background: ${bad_soft}; }
QPushButton[kind="segment"] { border-radius: 0; border: none; background: transparent; color: ${muted};
  min-height: ${p26}; padding: 0 ${p12}; }
QPushButton[kind="segment"]:hover { color: ${text}; }
QPushButton[kind="segment"]:checked { background: ${surface}; color: ${text}; font-weight: bold;
  border-radius: 5px; border: 1px solid ${edge}; padding: 0 ${p11}; }
QPushButton[kind="segment"]:focus { border: 2px solid ${focus}; border-radius: 5px; padding: 0 ${p10}; }
QFrame[kind="segments"] { background: ${sunken}; border: 1px solid ${line}; border-radius: 7px; }
QPushButton[large="true"] { min-height: ${p40}; font-size: ${p16}; }
QPushButton[compact="true"] { min-height: ${p24}; padding: 0 ${p8}; }
QPushButton[compact="true"]:checked { background: ${accent_soft}; border: 2px solid ${accent};
  padding: 0 ${p7}; }

QPushButton[kind="clock"] { border: 1px solid ${line}; border-radius: ${p16}; font-size: ${p17};
  font-weight: bold; padding: 0 ${p14}; min-height: ${p32}; }
QPushButton[kind="clock"]:focus { border: 2px solid ${focus}; padding: 0 ${p13}; }
QPushButton[kind="clock"][state="idle"] { color: ${muted}; font-size: ${p14}; font-weight: normal; }
QPushButton[kind="clock"][state="good"] { color: ${good}; background: ${good_soft}; border-color: ${good}; }
QPushButton[kind="clock"][state="warn"] { color: ${warn}; background: ${warn_soft}; border-color: ${warn}; }
QPushButton[kind="clock"][state="bad"] { color: ${bad}; background: ${bad_soft}; border-color: ${bad}; }
QPushButton::menu-indicator { image: none; width: 0; }

QToolButton { background: transparent; border: 1px solid transparent; border-radius: 6px; padding: ${p4};
  font-size: ${p14}; }
QToolButton:hover { background: ${raised}; }
QToolButton:focus { border: 2px solid ${focus}; padding: ${p3}; }
QToolButton:checked { background: ${accent_soft}; }
QToolButton::menu-indicator { image: none; }

QLineEdit, QPlainTextEdit, QTextEdit, QSpinBox, QDateEdit, QTimeEdit, QComboBox { background: ${surface};
  border: 1px solid ${edge}; border-radius: 6px; padding: 0 ${p8}; min-height: ${p30}; font-size: ${p14};
  selection-background-color: ${accent}; selection-color: ${on_accent}; placeholder-text-color: ${muted}; }
QPlainTextEdit, QTextEdit { padding: ${p4} ${p8}; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QSpinBox:focus, QComboBox:focus, QDateEdit:focus,
QTimeEdit:focus { border: 2px solid ${focus}; padding: 0 ${p7}; }
QPlainTextEdit:focus, QTextEdit:focus { padding: ${p3} ${p7}; }
QLineEdit[wrong="true"], QSpinBox[wrong="true"], QComboBox[wrong="true"],
QPlainTextEdit[wrong="true"] { border: 2px solid ${bad}; padding: 0 ${p7}; }
QLineEdit:disabled, QComboBox:disabled, QSpinBox:disabled { background: ${sunken}; color: ${muted};
  border-color: ${line}; }
QLineEdit:read-only { background: ${sunken}; }
QComboBox::drop-down { border: none; width: ${p24}; }
QComboBox::down-arrow { image: ${chevron}; width: ${p12}; height: ${p12}; }
QComboBox QAbstractItemView { background: ${surface}; border: 1px solid ${edge}; outline: 0;
  selection-background-color: ${accent_soft}; selection-color: ${text}; }
QSpinBox::up-button, QSpinBox::down-button { border: none; width: ${p20}; background: transparent; }
QSpinBox::up-arrow { image: ${up}; width: ${p10}; height: ${p10}; }
QSpinBox::down-arrow { image: ${chevron}; width: ${p10}; height: ${p10}; }
QCheckBox, QRadioButton { spacing: ${p8}; font-size: ${p14}; background: transparent; min-height: ${p24};
  border: 1px solid transparent; border-radius: 4px; }
QCheckBox:focus, QRadioButton:focus { border-color: ${focus}; }
QCheckBox::indicator { width: ${p16}; height: ${p16}; border: 1px solid ${edge}; border-radius: 4px;
  background: ${surface}; }
QCheckBox::indicator:checked { background: ${accent}; border-color: ${accent}; image: ${tick}; }
QRadioButton::indicator { width: ${p16}; height: ${p16}; border: 1px solid ${edge};
  border-radius: ${half_ring}; background: ${surface}; }
QRadioButton::indicator:checked { width: ${p8}; height: ${p8}; background: ${on_accent};
  border: ${p5} solid ${accent}; border-radius: ${half_mark}; }

QFrame[kind="card"] { background: ${surface}; border: 1px solid ${line}; border-radius: 10px; }
QFrame[kind="well"] { background: ${sunken}; border: none; border-radius: 8px; }
QFrame[kind="choice"] { background: ${surface}; border: 1px solid ${line}; border-radius: 8px; }
QFrame[kind="choice"]:focus { border: 2px solid ${focus}; }
QFrame[kind="hairline"] { background: ${line}; border: none; }
QFrame[kind="header"] { background: ${canvas}; border: none; }
QFrame[kind="bar"] { background: ${surface}; border: none; border-top: 1px solid ${line}; }
QFrame[kind="bar"][state="good"] { background: ${good_soft}; }
QFrame[kind="bar"][state="warn"] { background: ${warn_soft}; }
QFrame[kind="bar"][state="bad"] { background: ${bad_soft}; }
QFrame[kind="hint"] { background: ${accent_soft}; border: none; border-radius: 8px; }
QFrame[kind="hint"][state="warn"] { background: ${warn_soft}; }
QFrame[kind="hint"][state="bad"] { background: ${bad_soft}; }
QFrame[kind="hint"][state="good"] { background: ${good_soft}; }
QFrame[kind="panel"] { background: ${surface}; border: none; border-left: 1px solid ${edge}; }
QFrame[kind="rail"] { background: ${rail}; border: none; border-right: 1px solid ${line}; }

QTableView, QTreeView, QListView { background: ${surface}; border: 1px solid ${line}; border-radius: 8px;
  outline: 0; gridline-color: ${line}; font-size: ${p14}; selection-background-color: ${accent_soft};
  selection-color: ${text}; alternate-background-color: ${surface}; }
QTableView::item, QListView::item, QTreeView::item { padding: 0 ${p8}; border: none;
  border-bottom: 1px solid ${line}; }
QTableView::item:selected, QListView::item:selected, QTreeView::item:selected { background: ${accent_soft};
  color: ${text}; }
QTableView:focus, QTreeView:focus, QListView:focus { border-color: ${focus}; }
QTableView[kind="plain"], QListView[kind="plain"] { border: none; border-radius: 0; }
QHeaderView { background: transparent; border: none; }
QHeaderView::section { background: ${surface}; color: ${muted}; border: none;
  border-bottom: 1px solid ${edge}; padding: 0 ${p11}; min-height: ${p28}; font-size: ${p12};
  font-weight: bold; }
QHeaderView::section:vertical { border-bottom: 1px solid ${line}; font-weight: normal; }
QHeaderView::down-arrow { image: ${chevron}; width: ${p10}; height: ${p10}; subcontrol-position: right; }
QHeaderView::up-arrow { image: ${up}; width: ${p10}; height: ${p10}; subcontrol-position: right; }
QTableCornerButton::section { background: ${surface}; border: none; }

QScrollArea { background: transparent; border: none; }
QScrollArea > QWidget > QWidget[kind="scrolled"] { background: transparent; }
QScrollBar:vertical { background: transparent; width: ${p12}; margin: 0; }
QScrollBar:horizontal { background: transparent; height: ${p12}; margin: 0; }
QScrollBar::handle { background: ${edge}; border-radius: 3px; margin: 3px; min-height: ${p32};
  min-width: ${p32}; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }

QMenuBar { background: ${canvas}; border: none; padding: 0 ${p8}; font-size: ${p14}; }
QMenuBar::item { background: transparent; padding: ${p4} ${p10}; border-radius: 4px; }
QMenuBar::item:selected { background: ${raised}; }
QMenu { background: ${surface}; border: 1px solid ${edge}; padding: ${p4}; font-size: ${p14}; }
QMenu::item { padding: ${p6} ${p28} ${p6} ${p28}; border-radius: 4px; }
QMenu::item:selected { background: ${accent_soft}; color: ${text}; }
QMenu::item:disabled { color: ${muted}; }
QMenu::separator { height: 1px; background: ${line}; margin: ${p4} ${p8}; }
QMenu::indicator { width: ${p14}; height: ${p14}; left: ${p8}; }

QProgressBar { background: ${sunken}; border: none; border-radius: 3px; max-height: ${p6}; }
QProgressBar::chunk { background: ${accent}; border-radius: 3px; }
QSplitter::handle { background: transparent; }
"""


_PROPERTY = "tourney_look"


_CHANGING = "tourney_look_changing"


SCALES = (80, 90, 100, 115, 130, 150, 175, 200)
"""Font scales in percent that the View menu steps through."""


class Role(StrEnum):
    """The role of a text; its size and weight follow."""

    SMALL = "small"
    """12 px: notes, column heads."""
    BODY = "body"
    """14 px: everything else."""
    LEAD = "lead"
    """17 px: card titles, the sentence that matters."""
    TITLE = "title"
    """22 px: the page's title."""
    DISPLAY = "display"
    """34 px: table numbers, the clock, figures read from two metres."""


PIXELS = {Role.SMALL: 12, Role.BODY: 14, Role.LEAD: 17, Role.TITLE: 22, Role.DISPLAY: 34}


@cache
def _font(pixels: int, english: bool, bold: bool) -> QFont:
    font = QFont(list(FAMILIES))
    font.setPixelSize(pixels)
    font.setFeature(QFont.Tag("tnum"), 1)
    if english:
        font.setFeature(QFont.Tag("pwid"), 1)
        font.setFeature(QFont.Tag("calt"), 0)
    font.setBold(bold)
    return font


@dataclass(frozen=True, slots=True)
class Look:
    """Tokens, scale in percent, compact rows or not, whether the words are English."""

    tokens: Tokens
    scale: int = 100
    compact: bool = False
    english: bool = False

    def px(self, pixels: int) -> int:
        """A length at the present scale. Use it for everything that must grow with the type."""
        return max(1, round(pixels * self.scale / 100))

    @property
    def row(self) -> int:
        """Height of a row of a list: 32 px, compact 26."""
        return self.px(26 if self.compact else 32)

    def font(self, role: Role = Role.BODY, bold: bool = False) -> QFont:
        """The font of a role at the present scale, with tabular figures.

        Noto Sans HK widens quotation marks beside a Chinese character alone; among English words they are
        narrow there too. The proportional forms would narrow the brackets and colons of Chinese words as
        well.
        """
        return QFont(_font(self.px(PIXELS[role]), self.english, bold))

    def colour(self, token: str) -> QColor:
        """The colour of a token by name: `colour("accent")`."""
        return QColor(getattr(self.tokens, token))

    def with_scale(self, scale: int) -> Look:
        """The same at another scale, kept within 80-200 %."""
        return replace(self, scale=max(SCALES[0], min(SCALES[-1], scale)))


def look() -> Look:
    """The look in force; the light one before any was applied."""
    app = QApplication.instance()
    current = app.property(_PROPERTY) if app else None
    return current if isinstance(current, Look) else Look(load_tokens("light"))


def look_is_changing() -> bool:
    """Whether a new look is being applied: measurements now are repeated at once."""
    app = QApplication.instance()
    return bool(app and app.property(_CHANGING))


def apply_look(app: QApplication, new_look: Look) -> None:
    """Give the whole application this look: style, palette, font, style sheet. Needs loaded fonts.

    The old sheet is taken off first. If Qt replaces one sheet by another it styles every widget again once
    for each of its ancestors: seconds for a window with all its pages. Hidden panes get theirs when they are
    shown, unless lengths change: the least size of a window may depend on all its pages.
    """
    load_fonts()
    now = look()
    if (new_look.scale, new_look.compact) == (now.scale, now.compact):
        rest_hidden_panes(app.allWidgets())
    app.setProperty(_CHANGING, True)
    app.setStyleSheet("")
    if app.style().name() != "fusion":
        app.setStyle("Fusion")
    app.setProperty(_PROPERTY, new_look)
    app.setPalette(_palette(new_look))
    app.setFont(new_look.font())
    app.setStyleSheet(stylesheet(new_look.tokens, new_look.px))
    app.setProperty(_CHANGING, False)
    app.setEffectEnabled(Qt.UIEffect.UI_AnimateMenu, False)
    QLocale.setDefault(QLocale(QLocale.Language.English, QLocale.Country.HongKong))


def _palette(look: Look) -> QPalette:
    roles = {
        QPalette.ColorRole.Window: "canvas",
        QPalette.ColorRole.WindowText: "text",
        QPalette.ColorRole.Base: "surface",
        QPalette.ColorRole.AlternateBase: "sunken",
        QPalette.ColorRole.Text: "text",
        QPalette.ColorRole.Button: "surface",
        QPalette.ColorRole.ButtonText: "text",
        QPalette.ColorRole.BrightText: "on_accent",
        QPalette.ColorRole.Highlight: "accent",
        QPalette.ColorRole.HighlightedText: "on_accent",
        QPalette.ColorRole.ToolTipBase: "surface",
        QPalette.ColorRole.ToolTipText: "text",
        QPalette.ColorRole.PlaceholderText: "muted",
        QPalette.ColorRole.Link: "accent",
        QPalette.ColorRole.LinkVisited: "accent",
        QPalette.ColorRole.Mid: "line",
        QPalette.ColorRole.Dark: "edge",
        QPalette.ColorRole.Light: "raised",
        QPalette.ColorRole.Accent: "accent",
    }
    palette = QPalette()
    for role, token in roles.items():
        palette.setColor(role, look.colour(token))
    for role in (QPalette.ColorRole.Text, QPalette.ColorRole.WindowText, QPalette.ColorRole.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, role, look.colour("muted"))
    return palette


__all__ = ["THEMES", "Look", "Role", "Tokens", "apply_look", "load_tokens", "look", "look_is_changing"]
