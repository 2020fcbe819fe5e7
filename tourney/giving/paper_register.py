"""Prints the register of all money that has come in, and the form on which two people count the cash."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from tourney.base.dollars import NOTHING, written
from tourney.base.texts import Message, donated, msg
from tourney.event.donations import by_method
from tourney.event.printouts import Occasion, PaperSet
from tourney.event.records import CASH, Tournament
from tourney.event.rules import Rules
from tourney.giving.register import RegisterLine, register
from tourney.giving.sums import MoneyRaised, money_raised
from tourney.giving.ways import way_words
from tourney.paper.document import Document
from tourney.paper.event_head import EventHead, event_head
from tourney.paper.layout import Layout, Row, TableColumn
from tourney.paper.page_frame import PageFrame
from tourney.paper.printout import Printout, has_donations, laid_out
from tourney.paper.surface import MM, Align
from tourney.paper.wording import Wording


@dataclass(frozen=True, slots=True)
class RegisterPaper:
    """Everything that has come in, and what it comes to."""

    head: EventHead
    lines: tuple[RegisterLine, ...]
    money: MoneyRaised


def register_paper(tournament: Tournament, rules: Rules, now: datetime) -> RegisterPaper:
    """Of the whole event."""
    return RegisterPaper(event_head(tournament, now), register(tournament), money_raised(tournament, rules))


def register_pages(paper: RegisterPaper, wording: Wording) -> Document:
    """A line for everything that came in; sums by way, what was raised, what is promised; two signatures."""
    layout = Layout(PageFrame(paper.head, wording, wording(msg("paper.title_register"))))
    columns = [
        TableColumn(wording.lines(msg("paper.number")), 11, Align.RIGHT, bold=True),
        TableColumn(wording.lines(msg("paper.name")), 64, lines=3, steady=True),
        TableColumn(wording.lines(msg("players.field_method")), 30, lines=2),
        TableColumn(wording.lines(msg("giving.day")), 24),
        TableColumn(wording.lines(msg("paper.receipt")), 18, lines=2),
        TableColumn(("HK$",), 26, Align.RIGHT),
    ]
    layout.table(columns, [_row(each, wording) for each in paper.lines], size=9.5)
    layout.gap(4 * MM)
    money = paper.money
    ways = [(way_words(way), amount) for way, amount in money.by_method.items()]
    came_in = [(msg("giving.received"), money.received), (msg("giving.takings"), money.takings)]
    promised = [(msg("giving.pledged"), money.pledged), (msg("giving.still_open"), money.open_amount)]
    layout.need(_SUMS * (6 + len(ways)))
    _sums(layout, wording, ways, [*came_in, (msg("giving.total"), money.total)], promised)
    layout.say(msg("giving.receipts", given=money.given, cancelled=money.cancelled))
    for duty in ("treasurer", "organiser"):
        layout.sign(wording(msg(f"paper.sign_{duty}"), " "))
    return layout.finish()


def _sums(layout: Layout, wording: Wording, *groups: Sequence[tuple[Message, Decimal]]) -> None:
    """Groups of sums below those of the list, each above a thick line; the grand total in bold."""
    columns = [TableColumn(("",), 147), TableColumn(("",), 26, Align.RIGHT)]
    rows = [
        Row((wording(what), _shown(amount)), bold=what.key == "giving.total", ruled=what is group[-1][0])
        for group in groups
        for what, amount in group
    ]
    layout.table(columns, rows, size=9.5)
    layout.gap(4 * MM)


def _shown(amount: Decimal) -> str:
    """`500.00` below `1,234.50`."""
    return f"{amount:,.2f}"


def _row(line: RegisterLine, wording: Wording) -> Row:
    who = wording.person_line(line.name) if line.name else wording(msg("giving.kind_anonymous"))
    return Row(
        (
            "–" if line.giver is None else str(line.giver),
            who,
            wording(way_words(line.gift.method)),
            line.gift.day or "–",
            ", ".join(map(str, line.serials)),
            _shown(line.gift.amount),
        )
    )


_SUMS = 7 * MM
"""About the height of a sum's row."""


_NOTES = (1000, 500, 100, 50, 20, 10)
_COINS = tuple(map(Decimal, ("10", "5", "2", "1", "0.50", "0.20", "0.10")))
_ROW = 8.2 * MM
"""High enough to write in."""


@dataclass(frozen=True, slots=True)
class CashCountPaper:
    """What the cash should come to."""

    head: EventHead
    cash: Decimal


def cash_count_paper(tournament: Tournament, _rules: Rules, now: datetime) -> CashCountPaper:
    """The cash of donations and takings together."""
    return CashCountPaper(event_head(tournament, now), by_method(tournament).get(CASH, NOTHING))


def cash_count(paper: CashCountPaper, wording: Wording) -> Document:
    """One page to count by hand: notes, coins, the sum, two signatures."""
    layout = Layout(PageFrame(paper.head, wording, wording(msg("paper.title_cash_count"))))
    _count(layout, wording, "giving.notes", map(Decimal, _NOTES))
    layout.gap(3 * MM)
    _count(layout, wording, "giving.coins", _COINS)
    layout.gap(3 * MM)
    columns = [TableColumn(("",), 113), TableColumn(("HK$",), 60, Align.RIGHT, ruled=True)]
    rows = [
        Row((wording(msg("giving.counted")), ""), ruled=True),
        Row((wording(msg("giving.cash_recorded")), written(paper.cash))),
        Row((wording(msg("giving.difference")), "")),
    ]
    layout.table(columns, rows, size=11, row_height=_ROW)
    for _ in range(2):
        layout.sign(wording(msg("giving.sign_counted")))
    return layout.finish()


def _count(layout: Layout, wording: Wording, key: str, values: Iterable[Decimal]) -> None:
    columns = [
        TableColumn(wording.lines(msg(key)), 53, bold=True),
        TableColumn(wording.lines(msg("giving.how_many")), 60, ruled=True),
        TableColumn(("HK$",), 60, ruled=True),
    ]
    layout.table(columns, [Row((donated(value), "", "")) for value in values], size=11, row_height=_ROW)


PRINTOUTS = (
    Printout(
        kind="register",
        occasion=Occasion.MONEY,
        order=61,
        sets=(PaperSet.END,),
        ready=has_donations,
        make=laid_out(register_paper, register_pages),
    ),
    Printout(
        kind="cash-count",
        occasion=Occasion.MONEY,
        order=62,
        sets=(PaperSet.END,),
        ready=has_donations,
        make=laid_out(cash_count_paper, cash_count),
    ),
)
