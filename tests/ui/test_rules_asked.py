"""By which rules an event is played is asked when it is made: ruleset, then every option in its own field."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from tests.ui.hand import choose_format
from tourney.base.texts import CHINESE, ENGLISH, Message, Texts, area
from tourney.rules.option_words import OptionKind, option_called, option_kinds
from tourney.rules.rulesets import RULESETS, load_ruleset
from ui.main_window import MainWindow
from ui.parts.rules_form import OptionField, OptionsDialog, RulesetBox, RulesForm
from ui.start import StartPage

LEFT = Qt.MouseButton.LeftButton


def _start(window: MainWindow) -> StartPage:
    assert window.start is not None
    return window.start


def _options(window: MainWindow) -> OptionsDialog:
    (options_dialog,) = window.findChildren(OptionsDialog)
    return options_dialog


def _type(qtbot: QtBot, field: OptionField, words: str) -> None:
    field.number.selectAll()
    qtbot.keyClicks(field.number, words)


def test_a_new_event_has_the_rules_that_were_chosen_whatever_its_format(
    qtbot: QtBot, window: MainWindow
) -> None:
    start = _start(window)
    qtbot.keyClicks(start.name_en, "Short day")
    choose_format(start, "world-2009")
    start.rules.ruleset.setCurrentIndex(start.rules.ruleset.findData("short"))
    start.rules.ruleset.activated.emit(start.rules.ruleset.currentIndex())
    start.show_more(True)
    qtbot.mouseClick(start.rules.options.choose, LEFT)
    dialog = _options(window)
    assert "M10" in _clause(dialog, "auction_opening")
    _type(qtbot, dialog.fields["auction_opening"], "25")
    assert "M25" in _clause(dialog, "auction_opening"), "the clause says what is set"
    dialog.fields["equal_turns"].switch.click()
    words = dialog.fields["build_window"].words
    words.setCurrentIndex(words.findData("turn"))
    qtbot.mouseClick(dialog.take, LEFT)
    assert start.rules.options.typed.text() == "auction_opening=25, build_window=turn, equal_turns=true"
    qtbot.mouseClick(start.make, LEFT)
    qtbot.waitUntil(lambda: window.shell is not None, timeout=10_000)
    assert window.shell is not None
    event = window.shell.gateway.tournament.event
    assert (event.format["id"], event.ruleset) == ("world-2009", "short")
    assert event.options == {"auction_opening": 25, "build_window": "turn", "equal_turns": True}


def _clause(dialog: OptionsDialog, name: str) -> str:
    return dialog._clauses[name].full_text


def test_nothing_of_the_closed_dialog_is_left(qtbot: QtBot, window: MainWindow) -> None:
    """A widget without a parent lives as long as what it tells holds it: the whole dialog, for ever."""
    qtbot.mouseClick(_start(window).rules.options.choose, LEFT)
    dialog = _options(window)
    fields = [each for field in dialog.fields.values() for each in (field.switch, field.words, field.number)]
    assert all(each.window() is dialog for each in fields)
    dialog.close()
    qtbot.waitUntil(lambda: not isValid(dialog))
    assert not any(isValid(each) for each in fields)


def test_the_rules_follow_the_format_until_a_person_chooses(qtbot: QtBot, window: MainWindow) -> None:
    start = _start(window)
    assert start.rules.ruleset.currentData() == "tournament"
    start.rules.ruleset.setCurrentIndex(start.rules.ruleset.findData("classic"))
    start.rules.ruleset.activated.emit(start.rules.ruleset.currentIndex())
    choose_format(start, "school-two-rounds")
    assert start.rules.ruleset.currentData() == "classic"


def test_what_cannot_be_is_refused_before_a_file_is_made(qtbot: QtBot, window: MainWindow) -> None:
    start = _start(window)
    qtbot.keyClicks(start.name_en, "Day")
    start.show_more(True)
    qtbot.keyClicks(start.rules.options.typed, "hotels=lots")
    qtbot.mouseClick(start.make, LEFT)
    assert "0-1000" in start.rules.options.problem
    assert window.shell is None and window.start is start


def test_a_number_that_is_missing_cannot_be_taken_and_all_can_be_put_back(
    qtbot: QtBot, window: MainWindow
) -> None:
    start = _start(window)
    start.show_more(True)
    qtbot.keyClicks(start.rules.options.typed, "hotels=10")
    start.show_more(True)
    qtbot.mouseClick(start.rules.options.choose, LEFT)
    dialog = _options(window)
    hotels = dialog.fields["hotels"]
    assert hotels.number.text() == "10"
    hotels.number.selectAll()
    qtbot.keyClick(hotels.number, Qt.Key.Key_Delete)
    assert not dialog.take.isEnabled()
    dialog._reset()
    assert hotels.number.text() == "12" and dialog.take.isEnabled()
    price = dialog.fields["jail_card_price"]
    price.words.setCurrentIndex(price.words.findData("any"))
    assert not price.number.isVisibleTo(dialog)
    qtbot.mouseClick(dialog.take, LEFT)
    assert start.rules.options.typed.text() == "jail_card_price=any"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_option_of_a_ruleset_has_a_field_that_holds_its_value(qtbot: QtBot, ruleset: str) -> None:
    loaded = load_ruleset(ruleset)
    values = loaded.options.values
    kinds = option_kinds(loaded.variant)
    assert {kind.name for kind in kinds} >= values.keys()
    for kind in kinds:
        field = OptionField(kind, ENGLISH, kind.name)
        qtbot.addWidget(field)
        for value in (values.get(kind.name, _least(kind)), *kind.words, *_ends(kind)):
            field.show_value(value)
            assert field.value == value and type(field.value) is type(value), kind.name


def _least(kind: OptionKind) -> object:
    return kind.words[0] if kind.words else kind.least


def _ends(kind: OptionKind) -> tuple[object, ...]:
    if kind.several:
        return ((kind.least,) * kind.several, (kind.most,) * kind.several)
    return (kind.least, kind.most) if kind.is_number else ()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_option_and_every_word_for_it_is_named_in_both_languages(ruleset: str) -> None:
    """`resources/i18n/options.toml`: the option, and `option_value` for each of its words."""
    for kind in option_kinds(load_ruleset(ruleset).variant):
        assert kind.name in area("options"), kind.name
        called = option_called(kind.name)
        assert isinstance(called, Message) and CHINESE.say(called) != ENGLISH.say(called)
        if not kind.is_switch:
            words = [re.sub(r"\W+", "_", word) for word in kind.words if isinstance(word, str)]
            assert {f"{kind.name}_{word}" for word in words} <= area("options").keys(), kind.name


def choose(form: RulesForm, ruleset: str) -> None:
    form.ruleset.setCurrentIndex(form.ruleset.findData(ruleset))
    form.ruleset.activated.emit(form.ruleset.currentIndex())


def test_a_ruleset_brings_its_board_wherever_rules_are_chosen_and_gives_the_other_back(qtbot: QtBot) -> None:
    form = RulesForm()
    qtbot.addWidget(form)
    form.retranslate(ENGLISH)
    form.show_board("london")
    form.show_rules("short", {"hotels": 10})
    choose(form, "glamour")
    assert form.chosen() == ("glamour", {}, "glamour")
    choose(form, "classic")
    assert form.chosen() == ("classic", {}, "london")
    choose(form, "short")
    assert form.chosen() == ("short", {"hotels": 10}, "london")
    form.edition.setEnabled(False)
    choose(form, "glamour")
    assert form.edition.currentData() == "london"


def test_what_was_wrong_is_gone_once_another_option_is_typed(qtbot: QtBot, window: MainWindow) -> None:
    start = _start(window)
    qtbot.keyClicks(start.name_en, "Day")
    start.show_more(True)
    qtbot.keyClicks(start.rules.options.typed, "hotels=none")
    qtbot.mouseClick(start.make, LEFT)
    assert start.rules.options.problem
    start.show_more(True)
    qtbot.keyClicks(start.rules.options.typed, "5")
    assert not start.rules.options.problem


@pytest.mark.parametrize("language", [ENGLISH, CHINESE], ids=["en", "zh"])
def test_the_list_of_rulesets_is_grouped_and_says_what_each_is(qtbot: QtBot, language: Texts) -> None:
    """Keys pass over the headings; the whole list fits a screen of 768 px."""
    box = RulesetBox()
    qtbot.addWidget(box)
    box.retranslate(language)
    box.show()
    met = [box.chosen]
    for _ in RULESETS:
        qtbot.keyClick(box, Qt.Key.Key_Down)
        met.append(box.chosen)
    assert sorted(met[:-1]) == sorted(RULESETS) and met[-1] == met[-2]
    headings = [box.itemText(at) for at in range(box.count()) if box.itemData(at) is None]
    assert headings == [
        language(f"event.rules_{each}") for each in ("usual_board", "two_boards", "own_board")
    ]
    assert met.index("double-gariepy") == 7 and met.index("speed-die") < 7 < met.index("empire")
    told = []
    for ruleset in RULESETS:
        box.show_ruleset(ruleset)
        told.append(box.about(language))
    assert len(set(told)) == len(RULESETS) and any("2 " in each and "6" in each for each in told)
    box.showPopup()
    assert box.view().window().height() <= 720 and not box.view().verticalScrollBar().isVisible()
    box.hidePopup()


def test_digits_are_left_to_the_form_that_the_list_stands_in(qtbot: QtBot) -> None:
    box = RulesetBox()
    qtbot.addWidget(box)
    for key in (Qt.Key.Key_4, Qt.Key.Key_M):
        event = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, chr(key).lower())
        box.keyPressEvent(event)
        assert event.isAccepted() is (key == Qt.Key.Key_M)
