"""Settings of this computer: who sits at it, language, colours, size of text (as in the View menu)."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from tourney.base.languages import language_of, languages
from tourney.base.texts import Texts
from ui.gateway.preferences import NOBODY
from ui.pages.page import ShellPort
from ui.widgets.buttons import Button, SegmentedControl
from ui.widgets.fields import FormRow, TextField
from ui.widgets.layouts import column, row
from ui.widgets.look import look
from ui.widgets.panels import Panel
from ui.widgets.text import Label
from ui.widgets.tokens_theme import THEMES

_THEMES = {
    "light": "window.theme_light",
    "dark": "window.theme_dark",
    "contrast": "window.theme_contrast",
}


class WindowSettings(QWidget):
    """Every choice is in force at once."""

    def __init__(self, shell: ShellPort, who: str) -> None:
        """`who` is the name that the journal writes now."""
        super().__init__()
        self.languages = SegmentedControl()
        self.languages.changed.connect(lambda value: shell.set_language(language_of(value)))
        self.themes = SegmentedControl()
        self.themes.changed.connect(shell.set_theme)
        self.smaller = Button(icon_name="minus", on_click=lambda: shell.step_scale(-1))
        self.larger = Button(icon_name="plus", on_click=lambda: shell.step_scale(1))
        self._scale = Label()
        sizes = QWidget()
        sizes.setLayout(row(self.smaller, self._scale, self.larger, None, spacing=8))
        self.referee = TextField()
        self.referee.setText("" if who == NOBODY else who)
        self.referee.editingFinished.connect(lambda: shell.set_referee(self.referee.clean))
        self._lead = Label(kind="muted", wrap=True)
        self._rows = [FormRow(each) for each in (self.referee, self.languages, self.themes, sizes)]
        card = Panel()
        card.body.addWidget(self._lead)
        for form_row in self._rows:
            card.body.addLayout(row(form_row, None))
        self.setLayout(column(card, None))

    def retranslate(self, texts: Texts) -> None:
        """Word everything and show what is in force."""
        self._lead.set_text(texts("event.window_lead"))
        self.languages.set_options([(each.tag, each.name) for each in languages()])
        self.languages.set_value(texts.language.tag)
        self.themes.set_options([(name, texts(_THEMES[name])) for name in THEMES])
        self.themes.set_value(look().tokens.name)
        self._scale.set_text(f"{look().scale} %")
        self.referee.setPlaceholderText(texts("window.nobody"))
        for form_row, key in zip(
            self._rows, ("event.referee", "event.language", "event.theme", "event.text_size"), strict=True
        ):
            form_row.set_words(texts(key))
        for button, key in ((self.smaller, "window.smaller"), (self.larger, "window.larger")):
            button.setText(texts(key))
            button.redraw_icon()
