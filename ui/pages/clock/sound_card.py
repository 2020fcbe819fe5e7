"""The warnings of the clock: at which minutes, how they sound on this computer, how loud, or not at all."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QCheckBox, QWidget

from ui.gateway.gateway import Gateway
from ui.pages.clock.warning_field import WarningField
from ui.parts.sounds import VOLUMES, Bell
from ui.widgets.buttons import Button, SegmentedControl
from ui.widgets.fields import FormRow
from ui.widgets.hint import Hint
from ui.widgets.layouts import FlowLayout, column

_TUNES = {
    1: "clock.tune_early",
    2: "clock.tune_nearer",
    3: "clock.tune_last",
    4: "clock.tune_over",
}
"""What the sound of each grade tells."""
_VOLUMES = ("clock.volume_low", "clock.volume_usual", "clock.volume_high")


class SoundCard(QWidget):
    """Each sound can be tried, also while they are off."""

    def __init__(self, gateway: Gateway, bell: Bell) -> None:
        super().__init__()
        self._gateway, self._bell = gateway, bell
        self.warnings = WarningField(gateway)
        self.sounds = QCheckBox()
        self.sounds.clicked.connect(lambda on: bell.set_muted(not on))
        self.volume = SegmentedControl()
        self.volume.changed.connect(lambda value: bell.set_volume(int(value)))
        self.volume_row = FormRow(self.volume)
        self.tries = {grade: Button(icon_name="play", compact=True) for grade in _TUNES}
        keys = FlowLayout()
        for grade, button in self.tries.items():
            button.clicked.connect(partial(self._try, grade))
            keys.addWidget(button)
        self.without = Hint()
        self.setLayout(column(self.warnings, self.sounds, self.volume_row, keys, self.without, spacing=8))
        bell.changed.connect(self.show_state)

    def retranslate(self) -> None:
        """Put every word in the language in force."""
        texts = self._gateway.texts
        self.warnings.retranslate()
        self.sounds.setText(texts("clock.sounds"))
        self.volume.set_options(
            [(str(each), texts(key)) for each, key in zip(VOLUMES, _VOLUMES, strict=True)]
        )
        self.volume_row.set_words(texts("clock.volume"))
        for grade, button in self.tries.items():
            button.setText(texts(_TUNES[grade]))
            button.setAccessibleName(texts("clock.try_sound", sound=texts(_TUNES[grade])))
            button.redraw_icon()
        without = "" if self._bell.has_player else texts("clock.no_sound")
        self.without.show_words(without, "warn")
        self.show_state()

    def show_state(self) -> None:
        """Off or on, and how loud."""
        self.sounds.setChecked(not self._bell.muted)
        nearest = min(VOLUMES, key=lambda each: abs(each - self._bell.volume))
        self.volume.set_value(str(nearest))

    def _try(self, grade: int, _checked: bool = False) -> None:
        self._bell.ring(grade)
