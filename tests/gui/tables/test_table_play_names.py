"""Long names are whole where there is room: in forms, and on the seats in the middle of the board."""

from __future__ import annotations

from PySide6.QtGui import QFontMetrics

from ui.table_play.deal_form import DealField
from ui.table_play.seats_paint import broken_into
from ui.theme import Role, look

from .conftest import Make

NAMES = ("Anneliese Müller-Großmann", "Au Yeung Man Hin", "陳大文", "Bartholomew Wong & Sons")


def test_a_deal_names_everybody_whole_and_in_the_order_of_the_seats(table: Make) -> None:
    driver = table(names=NAMES)
    driver.press("12\ne")
    form = driver.console.panel.form
    assert form is not None
    field = form.fields["give"] if "give" in form.fields else next(iter(form.fields.values()))
    assert isinstance(field, DealField)
    for control, seats in ((form.seats, (0, 1, 2, 3)), (field.partners, (0, 2, 3))):
        buttons = [control.button(str(seat)) for seat in seats if str(seat) in control.values]
        assert [b.text().replace("&&", "&") for b in buttons] == [
            f"{chr(0x2460 + seat)} {NAMES[seat]}" for seat in seats if str(seat) in control.values
        ]
        rows = [(b.y(), b.x()) for b in buttons]
        assert rows == sorted(rows) and all(b.width() >= b.sizeHint().width() for b in buttons)
        assert control.values == sorted(control.values)


def test_a_long_name_is_broken_between_its_words_before_it_is_cut(table: Make) -> None:
    table(names=NAMES)
    metrics = QFontMetrics(look().font(Role.BODY))
    wide = metrics.horizontalAdvance("Bartholomew Wong")
    assert broken_into("Bartholomew Wong & Sons", metrics, wide + 4, 2) == "Bartholomew Wong\n& Sons"
    assert broken_into("Bartholomew Wong & Sons", metrics, wide + 4, 1) is None
    assert broken_into("陳" * 40, metrics, wide, 2) is None
