"""Holds typing of a table that is not stored yet. Knows no widgets, so typing survives them.

A draft holds one form a player: quick entry and the itemised sheet fill the same fields, because the total
and the place on the paper are the same whether the deeds follow or not.

Also the target of a jump or a scanned scoresheet. A scanner types like a keyboard, and the frame takes its
keys only from the fourth on (`TY1/`): the digit before it must circle no box and fill no field, so a scan is
recognised by its first keys.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from tourney.base.ids import DeedId, HeatId, PlayerNo, TableNo
from tourney.base.texts import Message
from tourney.event.records import Tournament
from tourney.event.scan_codes import PREFIX, REHEARSED, SheetCode, parse_code
from tourney.scores.commands import TableEntry
from tourney.scores.views import TableForm, place_of_sheet
from tourney.scoresheet.reading import sheet_to_json
from tourney.scoresheet.sheet import Holding, Sheet


@dataclass(frozen=True, slots=True)
class DeepLink:
    """A drawn heat, a table of it, a player at it."""

    heat: HeatId
    table: TableNo | None = None
    player: PlayerNo | None = None


def read_target(target: str, tournament: Tournament) -> DeepLink | None:
    """`heat:2`, `table:2:7`, `table:2:7:31`, `deeds:final:1`.

    None for anything else and for a heat that is not drawn.
    """
    kind, *parts = target.split(":")
    if not parts or not any(heat == parts[0] for heat, _ in tournament.tables):
        return None
    heat = HeatId(parts[0])
    if kind == "heat":
        return DeepLink(heat)
    numbers = [int(part) for part in parts[1:3] if part.isascii() and part.isdigit()]
    if kind not in ("table", "deeds") or not numbers:
        return None
    return DeepLink(heat, TableNo(numbers[0]), PlayerNo(numbers[1]) if len(numbers) > 1 else None)


def read_scan(code: str, tournament: Tournament) -> tuple[DeepLink | None, Message | None] | None:
    """The target of a scanned scoresheet, and what is odd about it. None for another code."""
    parsed = parse_code(code)
    if not isinstance(parsed, SheetCode):
        return None
    table, odd = place_of_sheet(tournament, parsed)
    return None if table is None else DeepLink(parsed.heat, table, parsed.player), odd


class ScanStart:
    """Watches the keys of one widget."""

    def __init__(self) -> None:
        self._heard = ""

    def hears(self, text: str) -> bool:
        """Whether this key ends `TY1` or `TY1R`, and so is not for the widget."""
        if not text:
            return False
        self._heard = (self._heard + text.upper())[-len(PREFIX + REHEARSED) :]
        return self._heard.endswith((PREFIX, PREFIX + REHEARSED))


@dataclass(slots=True)
class SheetDraft:
    """One player's form. `total` and `place` are those written on the paper, `order` is that of going
    bankrupt.
    """

    player: PlayerNo
    total: int | None = None
    place: int | None = None
    order: int | None = None
    cash: int | None = None
    deeds: dict[DeedId, Holding] = field(default_factory=dict)
    notes: dict[int, int] = field(default_factory=dict)

    @classmethod
    def of(cls, player: PlayerNo, sheet: Sheet | None) -> SheetDraft:
        """The form of a stored sheet; an empty one for none."""
        if sheet is None:
            return cls(player)
        if sheet.totals_only:
            return cls(player, sheet.declared_total, sheet.declared_place, sheet.bankrupt)
        nothing_left = sheet.bankrupt is not None and not sheet.cash
        return cls(
            player,
            sheet.paper_total,
            sheet.paper_place,
            sheet.bankrupt,
            None if nothing_left else sheet.cash,
            dict(sheet.deeds),
            dict(sheet.notes),
        )

    @property
    def itemised(self) -> bool:
        """Whether deeds or cash have been typed."""
        return bool(self.deeds) or self.cash is not None

    @property
    def blank(self) -> bool:
        """Whether nothing has been typed."""
        return not self.itemised and self.total is None and self.place is None and self.order is None

    def set_deed(self, deed: DeedId, level: Holding | None) -> None:
        """Circle a box of a deed; None: it is not theirs."""
        if level is None:
            self.deeds.pop(deed, None)
        else:
            self.deeds[deed] = level

    def set_notes(self, note: int, count: int | None) -> None:
        """So many banknotes of one kind; the cash follows."""
        if count is None:
            self.notes.pop(note, None)
        else:
            self.notes[note] = count
        self.cash = sum(value * n for value, n in self.notes.items()) if self.notes else None

    def set_cash(self, cash: int | None) -> None:
        """Set the cash in total; counted notes no longer apply."""
        self.cash = cash
        self.notes.clear()

    def fill_quick(self, players: int) -> None:
        """Fill empty fields with derived values: a bankrupt player has nothing (T9.1), and the first to go
        out is last. Never changes typed values.
        """
        last_to_first = players + 1
        if self.order is not None:
            if self.total is None and not self.itemised:
                self.total = 0
            if self.place is None and 1 <= self.order < players:
                self.place = last_to_first - self.order
        elif self.total == 0 and self.place is not None and 1 < self.place <= players:
            self.order = last_to_first - self.place

    def sheet(self, itemised_table: bool) -> Sheet | None:
        """The sheet to store, None while blank.

        A bankrupt player has nothing to itemise: at a table with itemised sheets theirs is one too.
        """
        if self.blank:
            return None
        if self.itemised or (itemised_table and self.order is not None and not self.total):
            return Sheet(
                player=self.player,
                cash=self.cash or 0,
                deeds=dict(self.deeds),
                bankrupt=self.order,
                paper_total=self.total,
                paper_place=self.place,
                notes={note: n for note, n in self.notes.items() if n},
            )
        total = 0 if self.total is None and self.order is not None else self.total
        return Sheet(player=self.player, bankrupt=self.order, declared_total=total, declared_place=self.place)


@dataclass(slots=True)
class TableDraft:
    """The forms of one table. `seen` are the sheets stored when typing began; `reason` of a correction."""

    heat: HeatId
    table: TableNo
    sheets: dict[PlayerNo, SheetDraft]
    bank_has: list[DeedId]
    seen: dict[PlayerNo, Sheet | None]
    seen_bank: tuple[DeedId, ...]
    reason: str = ""
    page: str = ""
    """`quick` or `deeds`, as the person left it; "" for the table's usual one."""
    current: PlayerNo | None = None

    @classmethod
    def of(cls, form: TableForm) -> TableDraft:
        """A draft that shows the stored sheets."""
        numbers = [seat.number for seat in form.seats]
        return cls(
            form.heat,
            form.table,
            {number: SheetDraft.of(number, form.sheets.get(number)) for number in numbers},
            list(form.bank_has),
            {number: form.sheets.get(number) for number in numbers},
            form.bank_has,
            current=numbers[0] if numbers else None,
        )

    @property
    def itemised(self) -> bool:
        """Whether any sheet of the table has deeds or cash."""
        return any(draft.itemised for draft in self.sheets.values())

    def typed(self) -> dict[PlayerNo, Sheet]:
        """The typed sheets, in seat order; without blank ones."""
        itemised = self.itemised
        sheets = ((number, self._sheet(number, itemised)) for number in self.sheets)
        return {number: sheet for number, sheet in sheets if sheet is not None}

    @property
    def dirty(self) -> bool:
        """Whether something typed is not stored."""
        return tuple(self.bank_has) != self.seen_bank or any(map(self._touched, self.sheets))

    @property
    def complete(self) -> bool:
        """Whether every player has a sheet."""
        return bool(self.sheets) and not any(draft.blank for draft in self.sheets.values())

    def stale(self, form: TableForm) -> bool:
        """Whether the stored sheets have changed since typing began, or other players sit here."""
        return self.seen != {seat.number: form.sheets.get(seat.number) for seat in form.seats}

    def matches(self, form: TableForm) -> bool:
        """Whether the typed sheets are those stored now."""
        return self.typed() == dict(form.sheets) and tuple(self.bank_has) == form.bank_has

    def recognise(self, form: TableForm) -> None:
        """After reading from a file: a sheet with the same values as the stored one is the stored one."""
        for number, seen in self.seen.items():
            stored = form.sheets.get(number)
            if seen is not None and stored is not None and sheet_to_json(seen) == sheet_to_json(stored):
                self.seen[number] = stored

    def reload(self, form: TableForm) -> None:
        """Show the stored sheets; page and player stay."""
        fresh = TableDraft.of(form)
        self.sheets, self.bank_has = fresh.sheets, fresh.bank_has
        self.seen, self.seen_bank = fresh.seen, fresh.seen_bank
        if self.current not in self.sheets:
            self.current = fresh.current

    def rebase(self, form: TableForm) -> list[PlayerNo]:
        """Keep the typing, over the sheets stored now. Sheets that nobody touched here follow the stored ones
        (nobody else's sheet is emptied by that); players who have left the table are removed: those with
        typing are returned.
        """
        fresh = TableDraft.of(form)
        gone = [number for number in self.sheets if number not in fresh.sheets and self._touched(number)]
        kept = {number for number in fresh.sheets if number in self.sheets and self._touched(number)}
        if tuple(self.bank_has) == self.seen_bank:
            self.bank_has = fresh.bank_has
        self.sheets = {n: self.sheets[n] if n in kept else fresh.sheets[n] for n in fresh.sheets}
        self.seen, self.seen_bank = fresh.seen, fresh.seen_bank
        if self.current not in self.sheets:
            self.current = fresh.current
        return gone

    def emptied(self) -> list[PlayerNo]:
        """Players whose stored sheet was emptied here."""
        return [n for n, seen in self.seen.items() if seen is not None and self.sheets[n].blank]

    def count_emptied_as_nothing(self) -> None:
        """Players with an empty sheet were left with nothing: 0 in cash if deeds are typed, else 0 in all."""
        itemised = self.itemised or any(seen and not seen.totals_only for seen in self.seen.values())
        for player in self.emptied():
            if itemised:
                self.sheets[player].cash = 0
            else:
                self.sheets[player].total = 0

    def copy(self) -> TableDraft:
        """An independent copy."""
        sheets = {
            number: replace(sheet, deeds=dict(sheet.deeds), notes=dict(sheet.notes))
            for number, sheet in self.sheets.items()
        }
        return replace(self, sheets=sheets, bank_has=list(self.bank_has), seen=dict(self.seen))

    def entry(self) -> TableEntry:
        """The command's part for this table."""
        typed = self.typed()
        seen = {number: self.seen[number] for number in typed}
        return TableEntry(self.table, tuple(typed.values()), tuple(self.bank_has), seen)

    def next_order(self) -> int:
        """The next number in the order of going bankrupt."""
        return max((draft.order or 0 for draft in self.sheets.values()), default=0) + 1

    def step(self, by: int) -> PlayerNo | None:
        """The player `by` seats further from the current one, None beyond the last or first."""
        numbers = list(self.sheets)
        at = numbers.index(self.current) + by if self.current in numbers else 0
        return numbers[at] if 0 <= at < len(numbers) else None

    def _touched(self, number: PlayerNo) -> bool:
        return self.sheets[number] != SheetDraft.of(number, self.seen[number])

    def _sheet(self, number: PlayerNo, itemised: bool) -> Sheet | None:
        """The sheet to store: the stored one, unless it was touched or has to become itemised."""
        seen = self.seen[number]
        if seen is None or self._touched(number) or (itemised and seen.totals_only):
            return self.sheets[number].sheet(itemised)
        return seen


def with_bank(has: Iterable[DeedId], more: Iterable[DeedId]) -> list[DeedId]:
    """The bank's deeds with some more, each once, in their order of entry."""
    return list(dict.fromkeys((*has, *more)))
