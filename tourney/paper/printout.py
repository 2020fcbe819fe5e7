"""Declares what a printout is: its kind, when it is needed, and its maker.

A file of a paper holds `PRINTOUTS`; the registry finds it there:

    PRINTOUTS = (
        Printout(
            kind="results",
            form="prizes",
            occasion=Occasion.END,
            order=40,
            make=laid_out(prize_paper, prizes),
        ),
    )

Its title and its purpose are the texts `title_results_prizes` and `about_results_prizes` of
`resources/i18n/paper.toml`. How official a paper is, one word in a box shows on every page, and a sentence on
the first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TypeVar

from tourney.base.errors import Refused
from tourney.base.heat_names import heat_named
from tourney.base.ids import Giver, HeatId, PlayerNo
from tourney.base.texts import Message, msg
from tourney.clock.current_heat import heat_of_results_to_print, heat_to_print
from tourney.event.chain import head_code
from tourney.event.counting import results_of
from tourney.event.donations import raised
from tourney.event.ports import DocumentRequest, JournalEntry
from tourney.event.printouts import PrintoutInfo, title_of
from tourney.event.records import ResultState, Tournament
from tourney.event.rules import Rules
from tourney.paper.document import Document
from tourney.paper.event_head import PaperStatus
from tourney.paper.layout import Layout
from tourney.paper.surface import MM
from tourney.paper.wording import Wording

_WORDS = {
    ResultState.PROVISIONAL: msg("paper.provisional"),
    ResultState.COMPLETE: msg("paper.status_complete"),
    ResultState.OFFICIAL: msg("paper.status_official"),
}


def status_notice(status: PaperStatus, wording: Wording) -> str:
    """The word beside the title."""
    return wording(_WORDS[status.state])


def say_status(layout: Layout, status: PaperStatus) -> None:
    """What is missing, until when it is open to protest, or its declaration with author and time."""
    for line in layout.frame.wording.sentences(status.said):
        layout.sentence(line, 10.5)
    layout.gap(1.5 * MM)


V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class PrintoutJob:
    """The request, and the words to use."""

    request: DocumentRequest
    wording: Wording

    @property
    def tournament(self) -> Tournament:
        """The event at this moment."""
        return self.request.tournament

    @property
    def rules(self) -> Rules:
        """The rules in force in it."""
        return self.request.rules

    @property
    def now(self) -> datetime:
        """When it is made (UTC)."""
        return self.request.now

    @property
    def heat(self) -> HeatId | None:
        """The requested heat, None for the one that is on."""
        return self.request.heat

    @property
    def history(self) -> Sequence[JournalEntry]:
        """The whole journal, for documents that show it."""
        return self.request.history

    @property
    def check_code(self) -> str:
        """The code of the journal's newest entry with its label: 核對碼 Check code 7K3M-Q9TX-2B4D; "" without
        a journal.
        """
        code = head_code(self.history)
        return f"{self.wording(msg('check_code.label'), ' ')} {code}" if code else ""

    @property
    def one_heat(self) -> HeatId:
        """The heat of a printout that needs one."""
        return heat_to_print(self.tournament, self.heat)

    @property
    def heat_of_results(self) -> HeatId:
        """The heat of a printout that shows one heat's results."""
        return heat_of_results_to_print(self.tournament, self.heat)

    @property
    def player(self) -> PlayerNo | None:
        """The only player on it, None for all; a donor is on receipts alone."""
        player = self.request.player
        return None if isinstance(player, str) else player

    def of(self, heat: HeatId | None) -> PrintoutJob:
        """The same for another heat."""
        return replace(self, request=replace(self.request, heat=heat))

    def wanted(self, each_of: Iterable[V], number: Callable[[V], Giver]) -> tuple[V, ...]:
        """What is to be printed: all, or that of the one requested person. Refused if it has nothing of them.

        `number`: the player's number of one of them.
        """
        player = self.request.player
        if player is None:
            return tuple(each_of)
        theirs = tuple(each for each in each_of if number(each) == player)
        if not theirs:
            raise Refused("paper.not_on_it", number=player, title=title_of(self.request.name))
        return theirs


@dataclass(frozen=True, slots=True, kw_only=True)
class Printout(PrintoutInfo):
    """A printout: what is known of it before it is made, and its maker, which returns a booklet or a file's
    bytes.
    """

    make: Callable[[PrintoutJob], Document | bytes]


def laid_out(
    query: Callable[[Tournament, Rules, datetime], V], layout: Callable[[V, Wording], Document]
) -> Callable[[PrintoutJob], Document]:
    """A maker: `query` gathers facts of the event, and `layout` puts them on pages."""
    return lambda job: layout(query(job.tournament, job.rules, job.now), job.wording)


def laid_out_heat(
    query: Callable[[Tournament, Rules, datetime, HeatId], V], layout: Callable[[V, Wording], Document]
) -> Callable[[PrintoutJob], Document]:
    """As `laid_out`, for one heat: the requested one, else the one that is on."""
    return lambda job: layout(query(job.tournament, job.rules, job.now, job.one_heat), job.wording)


def has_players(tournament: Tournament, rules: Rules, heat: HeatId | None) -> Message | None:
    """Ready once anybody is registered."""
    return None if tournament.players else msg("paper.players_first")


def has_donations(tournament: Tournament, rules: Rules, heat: HeatId | None) -> Message | None:
    """Ready once any donation has come in."""
    given = raised(tournament)
    return None if given else msg("paper.no_donations")


def has_results(tournament: Tournament, rules: Rules, heat: HeatId | None) -> Message | None:
    """Ready once a table has a result, of the requested heat or of any."""
    tables = results_of(tournament, rules.books, rules.format, rules.assessments).assessed.values()
    here = any(table.results for table in tables if heat in (None, table.heat))
    return None if here else msg("paper.no_results_yet")


def drawn(tournament: Tournament, rules: Rules, heat: HeatId | None) -> Message | None:
    """Ready once tables are drawn, of the requested heat or of any."""
    if heat is not None and not any(of == heat for of, _ in tournament.tables):
        return msg("paper.draw_heat_first", heat=heat_named(heat))
    return None if tournament.tables else msg("paper.draw_first")
