"""Writes the pages of a referee's phone: the code to pair with, and the forms of its tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from tourney.base.heat_names import heat_message
from tourney.base.ids import HeatId
from tourney.base.languages import Language
from tourney.base.texts import Message, Texts, msg
from tourney.event.records import HeatState
from tourney.event.table_state import TableKey
from tourney.hall_network.live_event import EventNow
from tourney.hall_network.pairings import Pairing
from tourney.public_page.page import part_of_page, served_policy, template
from tourney.rules.rulebook import HOTEL, MORTGAGED
from tourney.scores.views import DeedRow, TableForm, heat_being_played, table_form
from tourney.scoresheet.sheet import Holding, Sheet


@dataclass(frozen=True, slots=True)
class TableHere:
    """A table's form, and in which draw of its heat it was seated."""

    form: TableForm
    draw: int
    handed_in: bool
    """Whether its sheets are those that this pairing's phones have handed in."""

    @property
    def version(self) -> str:
        """Another one once the form is of another draw, or the desk has gone on with the table."""
        numbers = ".".join(str(each.number) for each in self.form.seats)
        return f"{self.form.heat}-{self.form.table}-{self.draw}-{numbers}-{self.form.state.value}"


def tables_here(now: EventNow, pairing: Pairing) -> tuple[TableHere, ...]:
    """The tables of a pairing in the heat that is played now, once its seats are published."""
    heat = heat_typed(now)
    if heat is None:
        return ()
    draw = now.tournament.heats[heat].draw
    return tuple(
        TableHere(
            table_form(now.tournament, now.rules, heat, number),
            draw,
            any(
                (of, sheet.by) == (heat, pairing.name)
                for (of, player), sheet in now.stored.sheets.items()
                if player in now.stored.tables[heat, number].seats
            ),
        )
        for number in pairing.tables
        if (heat, number) in now.tournament.tables
    )


def heat_typed(now: EventNow) -> HeatId | None:
    """The heat whose sheets phones type; None while its seats are not published."""
    heat = heat_being_played(now.tournament, now.rules)
    return heat if heat is not None and is_published(now, heat) else None


def is_published(now: EventNow, heat: HeatId) -> bool:
    """Whether the seats of a heat are known to the hall."""
    record = now.tournament.heats.get(heat)
    return record is not None and record.state is HeatState.PUBLISHED


def pair_page(now: EventNow, texts: Texts, code: str, refused: Message | None = None) -> bytes:
    """The page with the button that uses a code up; `refused`: why the last one was none."""
    why = "" if refused is None else texts.say(refused)
    return _written("pair.html", now, texts, style=form_style(), code=code, refused=why)


def reached_page(now: EventNow, texts: Texts) -> bytes:
    """The page that says that this computer's line reaches a phone."""
    return _written("reached.html", now, texts, style=form_style())


def referee_page(
    now: EventNow, pairing: Pairing, texts: Texts, guard: str, photos: Mapping[TableKey, int]
) -> bytes:
    """The forms of a pairing's tables, as they are stored; `guard` is sent with whatever is typed.

    `photos`: how many each table has.
    """
    texts = texts.in_words(now.rules.book.words)
    tables, heat = tables_here(now, pairing), heat_typed(now)
    return _written(
        "referee.html",
        now,
        texts,
        style=form_style(),
        script=_script(),
        guard=guard,
        pairing=pairing,
        heat="" if heat is None else texts.say(heat_message(heat)),
        tables=tables,
        version=" ".join(each.version for each in tables),
        event=now.tournament.event.code,
        box=lambda row, level: texts.say(_box(row, level)),
        typed=_typed,
        photos=photos,
        mortgaged=MORTGAGED,
        state=lambda state: texts("second_entry.state" if state == "second" else f"paper.state_{state}"),
    )


def _written(name: str, now: EventNow, texts: Texts, **more: object) -> bytes:
    language, title = texts.language, texts.name(now.tournament.event.title)
    other = Language.EN if language.chinese else Language.ZH
    page = template(name).render(
        lang=language.tag, other=other, title=title, say=texts, name=texts.name, **more
    )
    return page.encode()


def pair_policy() -> str:
    """What a browser may do on the page of the code."""
    return served_policy(form_style(), "")


def referee_policy() -> str:
    """What a browser may do on the page of the forms: draw a photo of its own, too."""
    return served_policy(form_style(), _script()) + "; img-src blob:"


@cache
def form_style() -> str:
    """The style of pages with fields."""
    return part_of_page("style.css") + part_of_page("referee.css")


@cache
def _script() -> str:
    return part_of_page("referee.js")


def _typed(sheet: Sheet | None, field: str) -> int | str:
    """What stands in a field of a stored sheet, "" for nothing."""
    if sheet is None:
        return ""
    nothing = sheet.totals_only or (sheet.bankrupt is not None and not sheet.cash)
    value = {
        "total": sheet.written_total,
        "place": sheet.written_place,
        "bankrupt": sheet.bankrupt,
        "cash": None if nothing else sheet.cash,
    }[field]
    return "" if value is None else value


def _box(row: DeedRow, level: Holding) -> Message:
    """A box of a deed with its worth, in the words of Scores."""
    value = row.worth(level)
    if level == MORTGAGED:
        return msg("scores.deed_mortgaged", value=value)
    if level == HOTEL:
        return msg("scores.deed_hotel", value=value)
    if level == 0:
        return msg("scores.deed_unbuilt" if HOTEL in row.boxes else "scores.deed_held", value=value)
    return msg("scores.deed_houses", n=level, value=value)
