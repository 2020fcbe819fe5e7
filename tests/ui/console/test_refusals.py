"""Every refusal of a system's page at the console: sentence and clause, nothing changed, the table goes on.

The refused games of `tests/games/<system>` are opened without their last line, which is then typed as a
referee would: what is pressed for each stands in `refusals/<system>.toml`.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.ui.console.conftest import tables
from tests.ui.console.driver import Driver, Referee
from tourney.base.texts import CHINESE, ENGLISH, Texts
from tourney.bootstrap import open_table_file
from tourney.game.replaying import replay
from ui.console import keys as acts
from ui.console.choice_form import ChoiceForm, DealField, RefusalNote
from ui.console.fields import AmountField, AskField, DeedsField, LevelsField, PickField

GAMES = Path(__file__).parents[2] / "games"
HERE = Path(__file__).parent / "refusals"
AtTable = Callable[[str, Sequence[str]], Driver]
SIGNS = re.compile("[①-⑧] ")
"""What the console sets before a name."""


class Typed(msgspec.Struct, forbid_unknown_fields=True):
    """How a refused line is typed; see the head of `refusals/community.toml`."""

    keys: str = ""
    form: bool = False
    over: bool = False
    line: Mapping[str, str] = {}
    without: str = ""
    click: int | None = None
    dice: int = 0
    unasked: bool = False
    then: str = ""


ROWS = {
    path.stem: msgspec.convert(tomllib.loads(path.read_text("utf-8")), dict[str, Typed])
    for path in sorted(HERE.glob("*.toml"))
}
TYPED = [(system, name) for system, rows in ROWS.items() for name, row in rows.items() if not row.without]
LANGUAGES = [(ENGLISH, CHINESE)[number % 2] for number in range(len(TYPED))]
"""Each is typed in one of the two: which sentence it is does not depend on the other."""


@pytest.fixture(scope="module")
def at_table(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[AtTable]:
    """`at_table(system, lines)`: that record in the system's window, which is opened once for all of them.

    One comes after the other as what another window has written does.
    """
    folder = tmp_path_factory.mktemp("tables")
    with tables(qapp, folder) as make:
        shown: dict[str, Driver] = {}

        def put(system: str, lines: Sequence[str]) -> Driver:
            driver, path = shown.get(system), folder / f"{system}.jsonl"
            if driver is not None:
                driver.window.client.session.close()
            path.write_text("\n".join(lines) + "\n", "utf-8")
            if driver is None:
                while shown:
                    shown.popitem()[1].window.close()
                driver = shown[system] = make(path=path)
                driver.console.board.setUpdatesEnabled(False)  # to paint it takes longer than all the rest
            else:
                driver.window.client.session = open_table_file(path)
                driver.window.client.refresh()
                driver.settle()
                driver.console.take_keys()
            return driver

        yield put


@pytest.mark.parametrize("system", ROWS)
def test_every_refused_game_of_the_system_has_its_row(system: str) -> None:
    assert set(ROWS[system]) == {path.stem for path in (GAMES / system).glob("*-refused*.jsonl")}
    assert all(
        (row.keys != "" or row.click is not None) != bool(row.without) for row in ROWS[system].values()
    )


@pytest.mark.parametrize(
    ("typed", "texts"),
    list(zip(TYPED, LANGUAGES, strict=True)),
    ids=[f"{system}-{name}" for system, name in TYPED],
)
def test_a_refusal_is_said_with_its_clause_and_the_table_goes_on(
    at_table: AtTable, typed: tuple[str, str], texts: Texts
) -> None:
    system, name = typed
    row, text = ROWS[system][name], (GAMES / system / f"{name}.jsonl").read_text("utf-8")
    *kept, refused = text.splitlines()
    line = {**json.loads(refused), **row.line}
    replayed = replay("\n".join((*kept, json.dumps(line))), explain=True)
    assert replayed.reason is not None
    driver = at_table(system, kept)
    lines = driver.window.client.lines
    driver.window.retranslate(texts)
    note = type_in(driver, row, line)
    assert SIGNS.sub("", note.words) == texts.say(replayed.reason)
    assert (note.clause, note.isVisible()) == (replayed.clause, True)
    assert driver.window.client.lines == lines
    driver.press("\x1b")
    assert driver.console.panel.form is None
    if not row.over:
        press(driver, row.then) if row.then else go_on(driver)
        assert len(driver.window.client.lines) > len(lines)


DICE = [(system, name) for system, rows in ROWS.items() for name, row in rows.items() if row.dice]


@pytest.mark.parametrize(("system", "name"), DICE, ids=[f"{system}-{name}" for system, name in DICE])
def test_where_a_die_is_not_thrown_no_key_is_taken_for_it(at_table: AtTable, system: str, name: str) -> None:
    *kept, _ = (GAMES / system / f"{name}.jsonl").read_text("utf-8").splitlines()
    throw = acts.asks_dice(at_table(system, kept).view)
    assert throw is not None and len(throw.asks[0].faces) == ROWS[system][name].dice


def type_in(driver: Driver, row: Typed, line: dict[str, Any]) -> RefusalNote:
    """Press what the row says as the player of the line; where the refusal is said."""
    names = [seat.name for seat in driver.view.board.seats]
    if not row.unasked:
        driver.console.choose_seat(names.index(line["by"]))
    if row.click is not None:
        driver.click_square(row.click)
    press(driver, row.keys)
    form = driver.console.panel.form
    assert (form is not None) == row.form
    if form is None:
        return driver.console.panel.note
    for name, field in form.fields.items():
        fill_in(form, name, field, line)
    form.send.click()
    driver.settle()
    assert driver.console.panel.form is form
    return form.note


def press(driver: Driver, keys: str) -> None:
    """Key by key, a capital with Shift."""
    for key in keys:
        driver.shift(key) if key.isupper() else driver.press(key)


def fill_in(form: ChoiceForm, name: str, field: AskField, line: dict[str, Any]) -> None:
    """What the line says, into its fields."""
    if isinstance(field, AmountField):
        field.start()
        QTest.keyClicks(field.field, str(line.get(name, line.get("amount", ""))))
    elif isinstance(field, LevelsField):
        for deed, number in field.fields.items():
            number.setText(str(line["deeds"].get(deed, "")))
    elif isinstance(field, PickField):
        whole = ":".join(str(value) for each, value in line.items() if each not in ("by", "do"))
        one = line["with" if name == "other" else name]
        field.list.mark(whole if whole in field.list.shown else one)
    elif isinstance(field, DeedsField):
        for deed in line["deeds"]:
            field.boxes[deed].click()
    else:
        assert isinstance(field, DealField)
        seats = {seat.name: seat.seat for seat in form._board.seats}
        field.partners.set_value(str(seats[line["with"]]))
        field._show_partner()
        for side, goods in ((field.give, line["give"]), (field.take, line.get("take", {}))):
            side.cash.setText(str(goods.get("cash", "")))
            for money, number in side.moneys.items():
                number.setText(str(goods.get(money, "")))
            for deed in goods.get("deeds", ()):
                side.deeds[deed].click()


def go_on(driver: Driver) -> None:
    """What is waited for."""
    before = driver.view.n
    Referee(driver, seed=1).step()
    if driver.view.n == before:
        driver.press("\n")
