"""Every item model of ours under Qt's own watch: a breach of the contract of models is a warning."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QWidget

import ui
from tourney.base.ids import DeedId
from tourney.base.names import Name
from tourney.base.texts import CHINESE, ENGLISH, msg
from tourney.game.console.view import LogLine
from tourney.setup.views import DeedNameLine
from ui.console.lookup import LogModel
from ui.pages.event import details as deed_names
from ui.pages.print import kinds
from ui.widgets.table import Column, RowsModel


def watched(model: QAbstractItemModel) -> QObject:
    """Qt's tester: it checks the model now and after each of its signals, for as long as it is kept."""
    return QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Warning)


def of_rows() -> None:
    model: RowsModel[tuple[int, ...]] = RowsModel()
    tester = watched(model)
    one: list[Column[tuple[int, ...]]] = [
        Column("A", lambda r: str(r[0]), tip=lambda r: str(r[0]), kind=lambda r: "muted")
    ]
    two = [*one, Column("B", lambda r: str(r[1]), number=True, bold=lambda r: True)]
    model.replace([(1,), (2,)], one)
    model.replace([(3, 5), (4, 4), (5, 3)], two)
    model.sort(1)
    model.sort(-1, Qt.SortOrder.DescendingOrder)
    model.sort(1, Qt.SortOrder.DescendingOrder)
    model.replace([(1,)], one)
    model.replace([])
    assert model.data(QModelIndex()) is None
    assert tester.parent() is None


def of_log() -> None:
    model = LogModel()
    tester = watched(model)
    lines = [LogLine(n=n, at=None, by="A", seat=0, verb="buy", text=msg("console.undone")) for n in (1, 2, 3)]
    model.show_lines(lines[:1], ENGLISH)
    model.show_lines(lines, ENGLISH)
    model.show_lines([lines[0], replace(lines[1], undone=True), lines[2]], ENGLISH)
    model.show_lines(lines, CHINESE)
    model.show_lines([], CHINESE)
    assert model.data(QModelIndex()) is None
    assert tester.parent() is None


def of_deeds() -> None:
    parent = QWidget()
    model = deed_names._Model(parent)
    tester = watched(model)
    lines = [DeedNameLine(DeedId(f"deed-{n}"), "A", 60, Name(f"地{n}", f"Deed {n}")) for n in range(3)]
    model.show_lines(lines)
    assert model.setData(model.index(1, 2), "新名")
    model.show_lines(lines[:2])
    model.show_lines([])
    assert model.data(QModelIndex()) is None
    assert not model.setData(QModelIndex(), "x")
    assert tester.parent() is None


def of_printouts() -> None:
    parent = QWidget()
    model = kinds._KindRows(parent)
    tester = watched(model)
    groups = [kinds.GroupRow(each, each, 0, open=False) for each in ("before", "after")]
    model.replace(groups)
    model.replace([])
    assert model.data(QModelIndex()) is None
    assert tester.parent() is None


RUNS: dict[type[QAbstractItemModel], Callable[[], None]] = {
    RowsModel: of_rows,
    LogModel: of_log,
    deed_names._Model: of_deeds,
    kinds._KindRows: of_printouts,
}


@pytest.mark.parametrize("kind", RUNS, ids=lambda kind: f"{kind.__module__}.{kind.__qualname__}")
def test_a_model_keeps_the_contract_of_models(qapp: QApplication, kind: type[QAbstractItemModel]) -> None:
    RUNS[kind]()


def test_no_model_of_ours_is_left_out() -> None:
    for module in pkgutil.walk_packages(ui.__path__, "ui."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    assert {each for each in _kinds(QAbstractItemModel) if each.__module__.startswith("ui.")} == set(RUNS)


def _kinds(of: type[QAbstractItemModel]) -> set[type[QAbstractItemModel]]:
    return {found for each in of.__subclasses__() for found in (each, *_kinds(each))}
