"""The public page of an event as a form: its folder on this computer, its address, what it says of people."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QCheckBox

from tourney.base.texts import Texts
from tourney.event.records import EventFacts, PageNames
from ui.gateway.preferences import folder_looked_at_first
from ui.parts.dialogs import ask_place
from ui.widgets.buttons import Button, SegmentedControl
from ui.widgets.form import FieldSpec, InputForm
from ui.widgets.layouts import Panel, column, row

_FIELDS = (
    FieldSpec("page_folder", "public_page.page_folder", "public_page.page_hint"),
    FieldSpec("page_url", "public_page.page_url"),
    FieldSpec(
        "page_names",
        "public_page.page_names",
        make=SegmentedControl,
        options=tuple((each.value, f"public_page.names_{each}") for each in PageNames),
    ),
    FieldSpec("page_money", "public_page.page_money", make=QCheckBox),
)


class PublicPageForm(InputForm):
    """The folder is chosen, never typed, so that what cannot hold a page is refused at once."""

    def __init__(self, check: Callable[[str], object], finish: Callable[[], object]) -> None:
        """`check` calls `take_folder` with a folder that can hold the page; `finish` adds the archive."""
        super().__init__(_FIELDS)
        self._check = check
        self.fields["page_folder"].setReadOnly(True)
        self.choose = Button(icon_name="folder", on_click=self._choose)
        self.off = Button(kind="link", on_click=lambda: self.take_folder(""))
        self.finish = Button(kind="link", on_click=finish)
        card, rows = Panel(), self.rows
        says = row((rows["page_url"], 1), rows["page_names"], spacing=16)
        card.body.addLayout(
            column(
                row(rows["page_folder"], self.choose, self.off, spacing=8),
                says,
                row(self.fields["page_money"], None, self.finish),
                spacing=12,
            )
        )
        self.setLayout(column(card))

    def show_facts(self, facts: EventFacts) -> None:
        """Take over the event's facts, except in fields that were changed here."""
        self.show_stored({each.key: getattr(facts, each.key) for each in _FIELDS})
        for button in (self.off, self.finish):
            button.setVisible(bool(facts.page_folder))

    def take_folder(self, folder: str) -> None:
        """A folder that can hold the page; "" for none."""
        self.rows["page_folder"].set_problem("")
        self.fields["page_folder"].setText(folder)
        self.edited.emit()

    def retranslate(self, texts: Texts) -> None:
        super().retranslate(texts)
        self.choose.setText(texts("event.choose_folder"))
        self.off.setText(texts("public_page.page_off"))
        self.finish.setText(texts("public_page.page_final"))

    def _choose(self) -> None:
        first = folder_looked_at_first(self.fields["page_folder"].text())
        ask_place(self, self.choose.text(), first, self._check, folder=True)
