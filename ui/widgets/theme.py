"""The style sheet over Fusion, made from tokens. Widgets choose by the properties `role` and `kind`.

`role` (labels): small, body, lead, title, display · `kind`: muted, good, warn, bad (labels), primary, quiet,
danger, link (buttons), card, tile, well, bar (frames). Change with `ui.widgets.text.restyle`.
"""

from __future__ import annotations

from collections.abc import Callable
from string import Template

from tourney.base.paths import resources
from ui.widgets.tokens_theme import Tokens


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
