"""The dialog of money that no player brings: donors, what they give, and takings without a giver."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from decimal import Decimal
from functools import partial
from typing import Any

from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QCheckBox, QStackedWidget, QWidget

from tourney.base.dollars import NOTHING, as_typed, written
from tourney.base.errors import TourneyError
from tourney.base.ids import DeedId, DonorId, Giver, GivingMethod, PlayerNo
from tourney.base.texts import Texts, donated, msg
from tourney.event.command import Command
from tourney.event.donations import donors_in_order
from tourney.event.records import FPS, Donor, DonorKind, Takings, Tournament
from tourney.event.rules import Rules
from tourney.giving.commands import Donate, EnterTakings, TakeBackGift, TakeBackTakings
from tourney.giving.donor_commands import AddDonor, EditDonor, RemoveDonor
from tourney.giving.receipts import gives_receipts
from tourney.giving.sums import MoneyRaised, money_raised, promised_by
from tourney.giving.ways import way_words
from tourney.paying.fps import payment
from ui.gateway.gateway import Gateway
from ui.pages.page import Page
from ui.pages.players.checkin import MoneyFields, give, print_receipt
from ui.pages.players.form import money_spec
from ui.pages.players.paying import PaymentDialog
from ui.pages.players.words import both_names, gifts_line, method, shortened
from ui.parts.dialogs import Dialog, confirm
from ui.widgets.buttons import Button, EmptyState, Hint, SegmentedControl
from ui.widgets.fields import ComboBox, NumberField, TextField
from ui.widgets.form import FieldSpec, InputForm
from ui.widgets.layouts import column, laid, row
from ui.widgets.table import Column, DataTable
from ui.widgets.text import Label

_DONORS, _TAKINGS = "donors", "takings"


class DonorsDialog(Dialog):
    """Two lists, below each the fields of what comes in, at the foot what all of it comes to.

    It stays open after each step. Ctrl+Z takes the last one back.
    """

    def __init__(self, page: Page) -> None:
        gateway = page.gateway
        texts = gateway.texts
        super().__init__(page, texts("giving.title"), "", 860)
        self._page, self._gateway = page, gateway
        self._open = True
        self._promised: Mapping[Giver, Decimal] = {}
        self._refused = gateway.saying(lambda words: self._tell(words, "bad"))
        self.part = SegmentedControl(
            [(_DONORS, texts("giving.donors")), (_TAKINGS, texts("giving.takings"))],
        )
        self.part.changed.connect(lambda _value: self._show_part(begin=True))
        self.donors = DataTable[Donor](_donor_columns(gateway, self._pledged), empty=EmptyState("players"))
        self.takings = DataTable[Takings](_takings_columns(texts), empty=EmptyState("scales"))
        self._lists = QStackedWidget()
        self._lists.addWidget(self._donors_part())
        self._lists.addWidget(self._takings_part())
        self.where = TextField()
        self.where.setPlaceholderText(texts("giving.field_where"))
        self.where.setAccessibleName(texts("giving.field_where"))
        self.money = MoneyFields()
        self.money.retranslate(gateway)
        self.receipt = QCheckBox(texts("giving.with_receipt"))
        self.problem = Hint()
        self.sums = Label("", wrap=True, bold=True)
        self.by_way = Label("", kind="muted", wrap=True)
        self._entry = row(self.where, self.money, self.receipt, None, spacing=8)
        self._entry.setStretch(0, 1)
        whole = column(
            row(self.part, None),
            (self._lists, 1),
            self._entry,
            self.problem,
            self.sums,
            self.by_way,
            spacing=12,
        )
        self.content.addLayout(whole)
        self.content.setStretchFactor(whole, 1)
        self._whole.setStretchFactor(self.content, 1)
        self.add_button(texts("window.close"), "", self.reject)
        self.enter = self.add_button("", "primary", self._enter)
        gateway.changed.connect(self._look_again)
        self.finished.connect(self._close)
        self._show_part()
        self._look_again()
        self.stand(620)
        (self.money.amount if self.donors.rows_model.rows else self.add).setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Undo):
            self._page.shell.undo()
        else:
            super().keyPressEvent(event)

    def _donors_part(self) -> QWidget:
        texts = self._gateway.texts
        self.gifts = Label("", kind="muted", elide=True)
        self.add = self._link("giving.add", self.add_donor)
        self.edit = self._link("giving.edit", self._edit)
        self.remove = self._link("giving.remove", self._ask_remove)
        self.code = self._link("paying.show_code", self._show_code)
        self.paper = self._link("players.print_receipt", self._print_receipt)
        self.back = self._link("", self._take_back)
        assert self.donors.empty is not None and self.takings.empty is not None
        self.donors.empty.show_words(texts("giving.no_donors"))
        self.takings.empty.show_words(texts("giving.no_takings_yet"))
        self.donors.setSelectionMode(DataTable.SelectionMode.SingleSelection)
        self.donors.opened.connect(lambda _donor: self._edit())
        self.donors.selectionModel().currentChanged.connect(lambda _new, _old: self._show_chosen())
        deeds = row(
            self.add, self.edit, self.remove, self.code, self.paper, (self.gifts, 1), self.back, spacing=8
        )
        return laid(column(self.donors, deeds, spacing=8))

    def _takings_part(self) -> QWidget:
        self.taken_back = self._link("", self._take_takings_back)
        self.takings.setSelectionMode(DataTable.SelectionMode.SingleSelection)
        self.takings.selectionModel().currentChanged.connect(lambda _new, _old: self._show_chosen())
        return laid(column(self.takings, row(None, self.taken_back), spacing=8))

    def _link(self, key: str, call: Callable[[], object]) -> Button:
        button = Button(self._gateway.texts(key) if key else "", "link", on_click=call)
        button.setAutoDefault(False)
        return button

    # ---- showing ------------------------------------------------------------------------------

    def _look_again(self, _topics: frozenset[str] = frozenset()) -> None:
        """Show the event as it is now; what is typed stays."""
        tournament = self._gateway.tournament
        self.donors.set_rows(donors_in_order(tournament), same=lambda donor: donor.id)
        self.takings.set_rows([each for _, each in sorted(tournament.takings.items())], same=lambda t: t.id)
        for table in (self.donors, self.takings):
            if table.current_row is None and table.rows_model.rows:
                table.choose(0)
        self.money.offer(self._gateway)
        self._show_part()
        self._gateway.read(_figures, self._show_figures)

    def _show_figures(self, figures: tuple[MoneyRaised, Mapping[Giver, Decimal]]) -> None:
        if not self._open:
            return
        raised, self._promised = figures
        texts = self._gateway.texts
        self.donors.set_columns(_donor_columns(self._gateway, self._pledged))
        sums = [f"{texts(f'giving.{name}')} {donated(amount)}" for name, amount in raised.sums]
        ways = [f"{texts.say(way_words(way))} {donated(amount)}" for way, amount in raised.by_method.items()]
        if raised.given or raised.cancelled:
            ways.append(texts("giving.receipts", given=raised.given, cancelled=raised.cancelled))
        self.sums.set_text(" · ".join(sums))
        self.by_way.set_text(" · ".join(ways))
        self._show_chosen()

    def _show_part(self, begin: bool = False) -> None:
        """One of the two lists and its fields; a person who has chosen it begins to type."""
        donors = self.part.value == _DONORS
        numbered = gives_receipts(self._gateway.tournament.event)
        self._lists.setCurrentIndex(0 if donors else 1)
        self.where.setVisible(not donors)
        self.receipt.setVisible(donors and numbered)
        self.enter.setText(self._gateway.texts("players.gift_enter" if donors else "giving.enter_takings"))
        self._show_chosen()
        if begin:
            self.money.clear()
            self.problem.show_words("")
            (self.money.amount if donors else self.where).setFocus()

    def _show_chosen(self) -> None:
        """The donor's gifts, and what may be done with the chosen line."""
        texts, donor, takings = self._gateway.texts, self._donor, self.takings.current_row
        for each in (self.edit, self.remove):
            each.setVisible(donor is not None)
        self.code.setVisible(donor is not None and bool(self._gateway.tournament.event.fps))
        self.gifts.set_text(gifts_line(texts, donor.gifts) if donor else "")
        numbered = gives_receipts(self._gateway.tournament.event)
        self.paper.setText(texts("players.print_receipt" if numbered else "players.print_thanks"))
        for each in (self.back, self.paper):
            each.setVisible(donor is not None and bool(donor.gifts))
        self.taken_back.setVisible(takings is not None)
        if donor is not None and donor.gifts:
            self.back.setText(texts("players.gift_take_back", amount=donor.gifts[-1].amount))
        if takings is not None:
            self.taken_back.setText(texts("players.gift_take_back", amount=takings.amount))
        donors = self.part.value == _DONORS
        self.money.setEnabled(not donors or donor is not None)
        self.receipt.setEnabled(donor is not None)
        self.enter.setEnabled(not donors or donor is not None)
        left = self._open_sum(donor) if donors and donor else NOTHING
        self.money.await_sum(texts, left)

    @property
    def _donor(self) -> Donor | None:
        """The chosen donor."""
        return self.donors.current_row

    def _pledged(self, donor: Donor) -> Decimal:
        return self._promised.get(donor.id, donor.pledged)

    def _open_sum(self, donor: Donor) -> Decimal:
        return max(NOTHING, self._pledged(donor) - donor.received)

    def _tell(self, words: str, state: str = "") -> None:
        if self._open:
            self.problem.show_words(words, state)

    # ---- doing --------------------------------------------------------------------------------

    def _enter(self) -> None:
        """Enter what is typed. A problem is shown below it and nothing is stored."""
        amount, donors = self.money.amount.value, self.part.value == _DONORS
        if not donors and not self.where.clean:
            self._ask_for(self.where, "giving.where")
            return
        if amount is None:
            self._ask_for(self.money.amount, "players.gift_how_much")
            return
        way, day = GivingMethod(self.money.way.value), self.money.day.clean
        if not donors:
            self._gateway.run(EnterTakings(self.where.clean, amount, way, day), self._taken, self._refused)
        elif self._donor is not None:
            receipt = not self.receipt.isHidden() and self.receipt.isChecked()
            gift = Donate(self._donor.id, amount, way, day)
            give(self, self._gateway, gift, receipt, self._given, self._refused)

    def _ask_for(self, field: QWidget, key: str) -> None:
        self._tell(self._gateway.texts(key), "warn")
        field.setFocus()

    def _given(self, outcome: Any) -> None:
        if not self._open:
            return
        self._tell("")
        if isinstance(outcome.data, tuple):
            serials = [receipt.serial for receipt in outcome.data]
            self._tell(self._gateway.texts.sentence(msg("players.receipts_given", serials=serials)), "good")
        self.money.clear()
        self.receipt.setChecked(False)
        self.money.amount.setFocus()

    def _taken(self, _outcome: object) -> None:
        if self._open:
            self._tell("")
            self.where.clear()
            self.money.clear()
            self.where.setFocus()

    def _take_back(self) -> None:
        """The last gift of the donor was a mistake."""
        if self._donor is not None and self._donor.gifts:
            gift = self._donor.gifts[-1]
            self._run(TakeBackGift(self._donor.id, gift.amount, gift.method, gift.day))

    def _take_takings_back(self) -> None:
        takings = self.takings.current_row
        if takings is not None:
            self._run(TakeBackTakings(takings.name, takings.amount, takings.method, takings.day))

    def _run(self, command: Command[Any]) -> None:
        self._gateway.run(command, lambda _outcome: self._tell(""), self._refused)

    def _show_code(self) -> None:
        """The code for the typed amount, else for what is still to come."""
        if self._donor is not None:
            left = self._open_sum(self._donor) or None
            typed = self.money.amount.value
            asked = payment(self._gateway.tournament.event, left if typed is None else typed, self._donor.id)
            if asked is not None:
                record = None if asked.amount is None else partial(self._paid, self._donor.id, asked.amount)
                PaymentDialog(self, self._gateway.texts, asked, record).open()

    def _paid(self, donor: DonorId, amount: Decimal) -> None:
        """The payer's bank has said that the code was paid."""
        self._gateway.run(Donate(donor, amount, FPS), self._given, self._refused)

    def _print_receipt(self) -> None:
        """The receipts of this donor, alone; what is said of the printer stands below the page."""
        if self._donor is not None:
            donor = self._donor.id
            self.accept()
            print_receipt(self._page, donor)

    def add_donor(self) -> None:
        """A new donor, in a form."""
        DonorForm(self, self._gateway, Donor(DonorId("")), self._saved).open()

    def _edit(self) -> None:
        if self._donor is not None:
            DonorForm(self, self._gateway, self._donor, self._saved).open()

    def _saved(self, donor: DonorId) -> None:
        if self._open:
            self._tell("")
            self.donors.select(lambda each: each.id == donor)
            self.money.amount.setFocus()

    def _ask_remove(self) -> None:
        """What a donor gave goes with them: asked first."""
        donor, texts = self._donor, self._gateway.texts
        if donor is None:
            return
        if not donor.gifts:
            self._run(RemoveDonor(donor.id))
            return
        confirm(
            self,
            texts("giving.remove_title", donor=_named(texts, donor)),
            texts("giving.remove_text", amount=donor.received),
            texts("giving.remove"),
            texts("window.cancel"),
            lambda: self._run(RemoveDonor(donor.id)),
            danger=True,
        )

    def _close(self, _result: int) -> None:
        self._open = False
        self._gateway.changed.disconnect(self._look_again)


class DonorForm(Dialog):
    """What is known of a donor. E-mail and telephone are shown nowhere else."""

    def __init__(
        self, parent: QWidget, gateway: Gateway, donor: Donor, then: Callable[[DonorId], object]
    ) -> None:
        texts = gateway.texts
        title = texts("giving.change", donor=_named(texts, donor)) if donor.id else texts("giving.new")
        super().__init__(parent, title, "", 560)
        self._gateway, self._seen, self._then = gateway, donor, then
        self._open = True
        self.finished.connect(self._close)
        self.form = InputForm(_FIELDS)
        self.fields = self.form.fields
        self.fields["sponsors"].set_options(_may_be_sponsored(gateway, donor.sponsors))
        self.form.retranslate(texts)
        self.form.show_stored({each.key: getattr(donor, each.key) for each in _FIELDS})
        self.form.edited.connect(self._name_player)
        rows = self.form.rows
        self.form.setLayout(
            column(
                row(rows["name"], rows["name_zh"], spacing=16),
                row(rows["kind"], rows["sponsors"], None, spacing=16),
                row(rows["email"], rows["phone"], spacing=16),
                row(rows["pledged"], rows["gives_for"], rows["per_point"], None, spacing=16),
                row(self.fields["hidden"], None),
                spacing=12,
            )
        )
        self.problem = Hint()
        self.content.addWidget(self.form)
        self.content.addWidget(self.problem)
        self.add_button(texts("window.cancel"), "", self.reject)
        words = texts("giving.save" if donor.id else "giving.add_this")
        self.save = self.add_button(words, "primary", self._save)
        self._name_player()
        self.fit()
        self.fields["name"].setFocus()

    def _name_player(self) -> None:
        """Whose number it is, below it."""
        number, gateway = self.fields["gives_for"].value, self._gateway
        player = gateway.tournament.players.get(number or PlayerNo(0))
        name = shortened(both_names(player)) if player is not None else ""
        self.form.rows["gives_for"].set_words(gateway.texts("giving.field_gives_for"), name)

    def _save(self) -> None:
        self.form.clear_problems()
        self.problem.show_words("")
        changes = {
            name: as_typed(value) if isinstance(value, Decimal) else value
            for name, value in self.form.changes().items()
        }
        if self._seen.id and not changes:
            self.accept()
        elif self._seen.id:
            self._gateway.run(EditDonor(self._seen.id, changes), self._saved, self._refused)
        else:
            self._gateway.run(AddDonor(changes), self._saved, self._refused)

    def _saved(self, outcome: Any) -> None:
        if self._open:
            self.accept()
        self._then(outcome.data or self._seen.id)

    def _refused(self, error: Exception) -> None:
        """Beside the field that it is about."""
        if not isinstance(error, TourneyError):
            self._gateway.failed.emit(error)
            return
        if not self._open:
            return
        words = self._gateway.texts.error(error)
        field = _BESIDE.get(error.key, str(error.params.get("field", "")))
        if not self.form.show_problem(field, words):
            self.problem.show_words(words, "bad")
        self.form.focus_problem()
        self.grow()

    def _close(self, _result: int) -> None:
        """An answer may come after Esc."""
        self._open = False


def _figures(
    tournament: Tournament, rules: Rules, _now: datetime
) -> tuple[MoneyRaised, Mapping[Giver, Decimal]]:
    return money_raised(tournament, rules), promised_by(tournament, rules)


def _named(texts: Texts, donor: Donor) -> str:
    """The donor in a sentence."""
    name = shortened(texts.name(donor.called)) or texts("giving.kind_anonymous")
    return f"{donor.id} \u2068{name}\u2069"


def _donor_columns(gateway: Gateway, pledged: Callable[[Donor], Decimal]) -> list[Column[Donor]]:
    texts, players = gateway.texts, gateway.tournament.players

    def name(donor: Donor) -> str:
        return "  ".join(donor.called.forms) or texts("giving.kind_anonymous")

    def player(donor: Donor) -> str:
        known = players.get(donor.gives_for or PlayerNo(0))
        return "" if known is None else f"{known.number}  {texts.name(known.name)}"

    return [
        Column("", lambda d: d.id, lambda d: int(d.id[1:]), kind=lambda d: "muted"),
        Column(
            texts("giving.head_name"),
            name,
            width=160,
            room="name",
            bold=lambda d: True,
            kind=lambda d: "muted" if d.hidden else "",
            tip=lambda d: texts("giving.field_hidden") if d.hidden else name(d),
        ),
        Column(texts("giving.head_for"), player, lambda d: d.gives_for or 0, width=112, room="shares"),
        Column(
            texts("giving.field_sponsors"),
            lambda d: _sponsored(gateway, d.sponsors),
            width=112,
            room="shares",
        ),
        Column(
            texts("players.field_pledged"),
            lambda d: written(pledged(d)) if pledged(d) else "",
            pledged,
            number=True,
            width=112,
        ),
        Column(
            texts("players.field_received"),
            lambda d: written(d.received) if d.received else "",
            lambda d: d.received,
            number=True,
            width=112,
        ),
    ]


def _takings_columns(texts: Texts) -> list[Column[Takings]]:
    return [
        Column(texts("giving.field_where"), lambda t: t.name, width=160, room="name", bold=lambda t: True),
        Column(texts("players.field_method"), lambda t: method(texts, t.method), width=96, room="shares"),
        Column(texts("giving.day"), lambda t: t.day, width=96),
        Column("HK$", lambda t: written(t.amount), lambda t: t.amount, number=True),
    ]


def _sponsored(gateway: Gateway, sponsors: str) -> str:
    """What is sponsored, as people call it."""
    kind, _, which = sponsors.partition(":")
    if kind == "table":
        return gateway.texts("giving.sponsor_table", n=which)
    deed = gateway.rules.edition.by_id.get(DeedId(which)) if kind == "square" else None
    return which if deed is None else gateway.texts.name(deed.name)


def _may_be_sponsored(gateway: Gateway, now: str) -> list[tuple[str, str]]:
    """Nothing, tables, teams and squares of the board; what is sponsored `now` too, should it be gone."""
    tournament = gateway.tournament
    drawn = max((table.table for table in tournament.tables.values()), default=0)
    tables = drawn or -(-len(tournament.players) // _AT_A_TABLE)
    teams = sorted({player.team for player in tournament.players.values() if player.team})
    choices = [
        *(f"table:{n}" for n in range(1, tables + 1)),
        *(f"team:{team}" for team in teams),
        *(f"square:{deed.id}" for deed in gateway.rules.edition.deeds),
    ]
    kept = [now] if now and now not in choices else []
    return [("", "–"), *((each, shortened(_sponsored(gateway, each))) for each in (*kept, *choices))]


_AT_A_TABLE = 4
"""So many players share a table until tables are drawn."""


_FIELDS = (
    FieldSpec("name", "players.field_name_en"),
    FieldSpec("name_zh", "players.field_name_zh"),
    FieldSpec(
        "kind",
        "giving.field_kind",
        make=ComboBox,
        options=tuple((kind.value, f"giving.kind_{kind}") for kind in DonorKind),
    ),
    FieldSpec("sponsors", "giving.field_sponsors", make=ComboBox),
    FieldSpec("email", "players.field_email", "players.hint_private"),
    FieldSpec("phone", "players.field_phone", "players.hint_private"),
    money_spec("pledged", "players.field_pledged"),
    FieldSpec("gives_for", "giving.field_gives_for", make=partial(NumberField, None, 1)),
    money_spec("per_point", "giving.field_per_point"),
    FieldSpec("hidden", "giving.field_hidden", make=QCheckBox),
)
_BESIDE = {
    "giving.no_name": "name",
    "giving.point_of_whom": "gives_for",
    "errors.no_such_player": "gives_for",
}
