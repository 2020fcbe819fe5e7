"""A form made of one line a field: what a person has typed stays, and what is wrong stands at its field."""

from __future__ import annotations

from functools import partial

import pytest
from PySide6.QtWidgets import QCheckBox, QPlainTextEdit
from pytestqt.qtbot import QtBot

from tourney.base.errors import BadInput
from tourney.base.texts import CHINESE, ENGLISH
from ui.widgets.fields import ComboBox, NumberField
from ui.widgets.form import FieldSpec, InputForm
from ui.widgets.layouts import column


def _minutes(value: int | None) -> int:
    if value is None:
        raise BadInput("event.number_wrong")
    return value


FIELDS = (
    FieldSpec("venue", "event.venue"),
    FieldSpec("minutes", "event.wave_minutes", make=partial(NumberField, None, 0, 5000), meant=_minutes),
    FieldSpec("consent", "players.field_photo_consent", "players.hint_private", make=ComboBox,
              options=((None, "players.photo_unasked"), (True, "players.photo_yes"))),
    FieldSpec("note", "players.field_note", make=QPlainTextEdit),
    FieldSpec("seeded", "players.field_seeded", make=QCheckBox),
)  # fmt: skip
STORED = {"venue": "Hall", "minutes": 15, "consent": None, "note": "", "seeded": False}


@pytest.fixture
def form(qtbot: QtBot) -> InputForm:
    input_form = InputForm(FIELDS)
    input_form.setLayout(column(*input_form.rows.values(), input_form.fields["seeded"]))
    input_form.retranslate(ENGLISH)
    input_form.show_stored(STORED)
    qtbot.addWidget(input_form)
    input_form.show()
    return input_form


def test_what_is_stored_is_shown_and_nothing_differs(form: InputForm) -> None:
    assert form.values() == STORED and form.changes() == {} and form.check()


def test_each_kind_of_field_tells_of_typing_and_of_nothing_else(qtbot: QtBot, form: InputForm) -> None:
    told: list[None] = []
    form.edited.connect(lambda: told.append(None))
    form.show_values(STORED | {"note": "by the program", "seeded": True})
    assert not told
    qtbot.keyClicks(form.fields["venue"], "s")
    qtbot.keyClicks(form.fields["minutes"], "0")
    form.fields["consent"].setCurrentIndex(1)
    form.fields["consent"].activated.emit(1)
    qtbot.keyClicks(form.fields["note"], "!")
    form.fields["seeded"].click()
    assert len(told) >= 5
    assert form.changes().keys() == STORED.keys() - {"seeded"}


def test_what_a_person_typed_stays_while_the_rest_follows(qtbot: QtBot, form: InputForm) -> None:
    qtbot.keyClicks(form.fields["venue"], " 2")
    form.show_stored(STORED | {"venue": "Gymnasium", "minutes": 20})
    assert form.values() == STORED | {"venue": "Hall 2", "minutes": 20}
    assert form.changes() == {"venue": "Hall 2"}
    form.forget()
    assert form.values()["venue"] == "Gymnasium" and form.changes() == {}


def test_what_is_not_understood_stands_at_its_field_until_it_is_mended(form: InputForm) -> None:
    form.fields["minutes"].clear()
    assert form.changes() == {"minutes": None} and not form.check()
    form.focus_problem()
    assert form.rows["minutes"].problem == ENGLISH("event.number_wrong")
    assert not form.rows["venue"].problem
    form.retranslate(CHINESE)
    assert not form.rows["minutes"].problem, "it was said in the other language"
    assert not form.check() and form.rows["minutes"].problem == CHINESE("event.number_wrong")
    assert form.fields["seeded"].text() == CHINESE("players.field_seeded")
    assert form.fields["consent"].itemText(1) == CHINESE("players.photo_yes")
    form.fields["minutes"].set_value(20)
    assert form.check() and not form.rows["minutes"].problem
    assert not form.show_problem("seeded", "a tick has no row")
