"""Every printout and workbook, one line each, and the maker behind the services' port.

A line joins what the Print page shows, what must be there first, the query that gathers the data and
the file that lays it out. To add one: a file and a line.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from tourney.base.ids import HeatId, heat_order
from tourney.competition.records import LOGO, Tournament
from tourney.documents import ceremony_makers as ceremony
from tourney.documents import csv_lists
from tourney.documents import referee_makers as referee
from tourney.documents.audit import audit
from tourney.documents.bracket import bracket
from tourney.documents.cards import badges, table_cards
from tourney.documents.draw_certificate import draw_certificate
from tourney.documents.heat_words import heat_message
from tourney.documents.job import Job
from tourney.documents.kit.logo import drawable
from tourney.documents.kit.rendering import Booklet, joined, render
from tourney.documents.kit.wording import Wording
from tourney.documents.place_cards import place_cards
from tourney.documents.player_lists import check_in, registration
from tourney.documents.results import results
from tourney.documents.scoresheets import scoresheets, scoresheets_two
from tourney.documents.seating_name import seating_by_name
from tourney.documents.seating_table import seating_by_table
from tourney.documents.shown_names import not_shown
from tourney.documents.standing_tables import divisions, standings, still_in, teams
from tourney.documents.table_results import table_results as results_by_table
from tourney.documents.tally import tally
from tourney.errors import NotFound, Refused
from tourney.services.ports import JournalEntry, Step, no_step
from tourney.services.queries import paper, paper_audit, paper_results
from tourney.services.queries.workbook import template_view, workbook_view
from tourney.services.rules import Rules
from tourney.texts import Message, msg
from tourney.views.printouts import Occasion, PrintoutInfo, Ready


@dataclass(frozen=True, slots=True)
class Printout:
    """A line of the registry. A maker gives a booklet, or a workbook's bytes."""

    info: PrintoutInfo
    make: Callable[[Job], Booklet | bytes]


# ---- what must be there first -----------------------------------------------------------------


def _always(tournament: Tournament, heat: HeatId | None) -> Message | None:
    return None


def _drawn(tournament: Tournament, heat: HeatId | None) -> Message | None:
    if heat is not None and not any(of == heat for of, _ in tournament.tables):
        return msg("paper.draw_heat_first", heat=heat)
    return None if tournament.tables else msg("paper.draw_first")


# ---- makers -----------------------------------------------------------------------------------


def _scoresheets(job: Job) -> Booklet:
    return scoresheets(paper.sheet_pack(job.tournament, job.rules, job.now, job.one_heat), job.wording)


def _scoresheets_a5(job: Job) -> Booklet:
    return scoresheets_two(paper.sheet_pack(job.tournament, job.rules, job.now, job.one_heat), job.wording)


def _scoresheets_filled(job: Job) -> Booklet:
    pack = paper.sheet_pack(job.tournament, job.rules, job.now, job.heat_of_results, filled=True)
    return scoresheets(pack, job.wording)


def _scoresheets_spare(job: Job) -> Booklet:
    return scoresheets(paper.spare_pack(job.tournament, job.rules, job.now), job.wording)


def _scoresheets_spare_a5(job: Job) -> Booklet:
    return scoresheets_two(paper.spare_pack(job.tournament, job.rules, job.now), job.wording)


def _seating_table(job: Job) -> Booklet:
    found = paper.seating_paper(job.tournament, job.rules, job.now, job.one_heat)
    return seating_by_table(found, job.wording)


def _seating_name(job: Job) -> Booklet:
    found = paper.seating_paper(job.tournament, job.rules, job.now, job.one_heat)
    return seating_by_name(found, job.wording)


def _tally(job: Job) -> Booklet:
    return tally(paper.seating_paper(job.tournament, job.rules, job.now, job.one_heat), job.wording)


def _table_cards(job: Job) -> Booklet:
    return table_cards(paper.seating_paper(job.tournament, job.rules, job.now, job.one_heat), job.wording)


def _place_cards(job: Job) -> Booklet:
    return place_cards(paper.seating_paper(job.tournament, job.rules, job.now, job.one_heat), job.wording)


def _registration(job: Job) -> Booklet:
    return registration(paper.player_list(job.tournament, job.now), job.wording)


def _check_in(job: Job) -> Booklet:
    return check_in(paper.player_list(job.tournament, job.now), job.wording)


def _badges(job: Job) -> Booklet:
    return badges(paper.badge_paper(job.tournament, job.now), job.wording)


def _draw_certificate(job: Job) -> Booklet:
    return draw_certificate(paper.draw_paper(job.tournament, job.rules, job.now, job.heat), job.wording)


def _standings(job: Job) -> Booklet:
    return standings(paper_results.standings_paper(job.tournament, job.rules, job.now), job.wording)


def _divisions(job: Job) -> Booklet:
    return divisions(paper_results.standings_paper(job.tournament, job.rules, job.now), job.wording)


def _teams(job: Job) -> Booklet:
    return teams(paper_results.standings_paper(job.tournament, job.rules, job.now), job.wording)


def _still_in(job: Job) -> Booklet:
    return still_in(paper_results.standings_paper(job.tournament, job.rules, job.now), job.wording)


def _table_results(job: Job) -> Booklet:
    found = paper_results.table_results(job.tournament, job.rules, job.now, job.heat_of_results)
    return results_by_table(found, job.wording)


def _bracket(job: Job) -> Booklet:
    return bracket(paper_results.bracket_paper(job.tournament, job.rules, job.now), job.wording)


def _results(job: Job) -> Booklet:
    return results(paper_results.results_paper(job.tournament, job.rules, job.now), job.wording)


def _audit(job: Job) -> Booklet:
    titles = {printout.info.kind: printout.info.title for printout in PRINTOUTS}
    return audit(
        paper_audit.audit_paper(job.tournament, job.rules, job.now, job.history, titles), job.wording
    )


def _fallback(job: Job) -> Booklet:
    """All that the next heat needs if the laptop dies: seating, tally, standings if any, blank sheets."""
    so_far = (_standings,) if any(each.confirmed_at for each in job.tournament.tables.values()) else ()
    parts = (_seating_table, _seating_name, _tally, *so_far, _scoresheets, _scoresheets_spare)
    event = job.wording.name(job.tournament.event.name_zh, job.tournament.event.name)
    title = f"{job.wording(msg('paper.title_fallback'))} · {event}"
    return joined(title, [part(job) for part in parts])


def _archive(job: Job) -> Booklet:
    """The whole event in the order of the day; each heat a bookmark, below it its parts and their tables."""
    before = (referee.rules_made, referee.briefing_made, _registration, _draw_certificate)
    of_heat = (_seating_table, _table_results, _scoresheets_filled)
    after = (
        _standings, _divisions, _teams, _bracket, _results,
        ceremony.prizes_made, referee.rulings_made, _audit, ceremony.press_made,
    )  # fmt: skip
    whole = replace(job, heat=None)
    parts = [part(whole) for part in before]
    for heat in sorted({of for of, _ in job.tournament.tables}, key=heat_order):
        of_this = replace(job, heat=heat)
        parts.append(joined(job.wording(heat_message(heat), " "), [part(of_this) for part in of_heat]))
    parts += [part(whole) for part in after]
    event = job.wording.name(job.tournament.event.name_zh, job.tournament.event.name)
    return joined(f"{job.wording(msg('paper.title_archive'))} · {event}", parts)


# Excel files are rarely asked for and their library takes long to import: it is loaded when needed.


def _workbook(job: Job) -> bytes:
    from tourney.documents.workbook_event import workbook

    return workbook(workbook_view(job.tournament, job.rules, job.now), job.wording.language)


def _template(job: Job) -> bytes:
    from tourney.documents.workbook_template import template

    return template(template_view(job.tournament, job.rules, job.now, job.one_heat), job.wording.language)


# ---- the registry -----------------------------------------------------------------------------

_BEFORE, _HEAT, _AFTER, _FILES = Occasion.BEFORE, Occasion.HEAT, Occasion.AFTER, Occasion.FILES


def _line(
    kind: str,
    title: Message,
    about: Message,
    occasion: Occasion,
    make: Callable[[Job], Booklet | bytes],
    heat: bool = False,
    ready: Ready = _always,
    extension: str = "pdf",
    history: bool = False,
) -> Printout:
    info = PrintoutInfo(kind, title, about, occasion, heat, ready, extension, tells_history=history)
    return Printout(info, make)


# fmt: off
PRINTOUTS: tuple[Printout, ...] = (
    _line("registration", msg("paper.title_registration"), msg("paper.about_registration"),
          _BEFORE, _registration),
    _line("check-in", msg("paper.title_check_in"), msg("paper.about_check_in"),
          _BEFORE, _check_in),
    _line("badges", msg("paper.title_badges"), msg("paper.about_badges"),
          _BEFORE, _badges),
    _line("table-cards", msg("paper.title_table_cards"), msg("paper.about_table_cards"),
          _BEFORE, _table_cards, True, _drawn),
    _line("briefing", msg("paper.title_briefing"), msg("paper.about_briefing"),
          _BEFORE, referee.briefing_made),
    _line("rules", msg("paper.title_rules"), msg("paper.about_rules"),
          _BEFORE, referee.rules_made),
    _line("clock-plan", msg("paper.title_clock_plan"), msg("paper.about_clock_plan"),
          _HEAT, referee.clock_plan_made),
    _line("place-cards", msg("paper.title_place_cards"), msg("paper.about_place_cards"),
          _HEAT, _place_cards, True, _drawn),
    _line("seating-table", msg("paper.title_seating_table"), msg("paper.about_seating_table"),
          _HEAT, _seating_table, True, _drawn),
    _line("seating-name", msg("paper.title_seating_name"), msg("paper.about_seating_name"),
          _HEAT, _seating_name, True, _drawn),
    _line("scoresheets", msg("paper.title_scoresheets_heat"), msg("paper.about_scoresheets"),
          _HEAT, _scoresheets, True, _drawn),
    _line("scoresheets-a5", msg("paper.title_scoresheets_a5"), msg("paper.about_scoresheets_a5"),
          _HEAT, _scoresheets_a5, True, _drawn),
    _line("scoresheets-filled", msg("paper.title_scoresheets_filled"), msg("paper.about_scoresheets_filled"),
          _AFTER, _scoresheets_filled, True, _drawn),
    _line("scoresheets-spare", msg("paper.title_scoresheets_spare"), msg("paper.about_scoresheets_spare"),
          _HEAT, _scoresheets_spare),
    _line("scoresheets-spare-a5", msg("paper.title_scoresheets_spare_a5"),
          msg("paper.about_scoresheets_spare_a5"), _HEAT, _scoresheets_spare_a5),
    _line("tally", msg("paper.title_tally"), msg("paper.about_tally"),
          _HEAT, _tally, True, _drawn),
    _line("draw-certificate", msg("paper.title_draw_certificate"), msg("paper.about_draw_certificate"),
          _HEAT, _draw_certificate, False, _drawn),
    _line("fallback", msg("paper.title_fallback"), msg("paper.about_fallback"),
          _HEAT, _fallback, True, _drawn),
    _line("table-results", msg("paper.title_table_results"), msg("paper.about_table_results"),
          _AFTER, _table_results, True, _drawn),
    _line("standings", msg("paper.title_standings"), msg("paper.about_standings"),
          _AFTER, _standings),
    _line("divisions", msg("paper.title_divisions"), msg("paper.about_divisions"),
          _AFTER, _divisions),
    _line("teams", msg("paper.title_teams"), msg("paper.about_teams"),
          _AFTER, _teams),
    _line("still-in", msg("paper.title_still_in"), msg("paper.about_still_in"),
          _AFTER, _still_in),
    _line("bracket", msg("paper.title_bracket"), msg("paper.about_bracket"),
          _AFTER, _bracket),
    _line("results", msg("paper.title_results"), msg("paper.about_results"),
          _AFTER, _results),
    _line("rulings", msg("paper.title_rulings"), msg("paper.about_rulings"),
          _AFTER, referee.rulings_made),
    _line("certificates", msg("paper.title_certificates"), msg("paper.about_certificates"),
          _AFTER, ceremony.certificates_made),
    _line("prizes", msg("paper.title_prizes"), msg("paper.about_prizes"),
          _AFTER, ceremony.prizes_made),
    _line("press", msg("paper.title_press"), msg("paper.about_press"),
          _AFTER, ceremony.press_made),
    _line("acknowledgements", msg("paper.title_acknowledgements"), msg("paper.about_acknowledgements"),
          _AFTER, ceremony.acknowledgements_made),
    _line("audit", msg("paper.title_audit"), msg("paper.about_audit"),
          _AFTER, _audit, history=True),
    _line("archive", msg("paper.title_archive"), msg("paper.about_archive"),
          _AFTER, _archive, history=True),
    _line("workbook", msg("paper.title_workbook"), msg("paper.about_workbook"),
          _FILES, _workbook, extension="xlsx"),
    _line("template", msg("paper.title_template"), msg("paper.about_template"),
          _FILES, _template, True, _drawn, "xlsx"),
    _line("players-csv", msg("paper.title_players_csv"), msg("paper.about_players_csv"),
          _FILES, csv_lists.players_csv, extension="csv"),
    _line("seating-csv", msg("paper.title_seating_csv"), msg("paper.about_seating_csv"),
          _FILES, csv_lists.seating_csv, ready=_drawn, extension="csv"),
    _line("scores-csv", msg("paper.title_scores_csv"), msg("paper.about_scores_csv"),
          _FILES, csv_lists.scores_csv, ready=_drawn, extension="csv"),
    _line("standings-csv", msg("paper.title_standings_csv"), msg("paper.about_standings_csv"),
          _FILES, csv_lists.standings_csv, extension="csv"),
    _line("finals-csv", msg("paper.title_finals_csv"), msg("paper.about_finals_csv"),
          _FILES, csv_lists.finals_csv, extension="csv"),
    _line("rulings-csv", msg("paper.title_rulings_csv"), msg("paper.about_rulings_csv"),
          _FILES, csv_lists.rulings_csv, extension="csv"),
)
# fmt: on
"""Every printout in the order of the day."""


class Documents:
    """Makes printouts and workbooks: the `DocumentMaker` of the services."""

    def kinds(self) -> Sequence[PrintoutInfo]:
        """What there is, in the order of the day."""
        return tuple(printout.info for printout in PRINTOUTS)

    def remarks(self, tournament: Tournament) -> Sequence[Message]:
        """That the logo is damaged, and whose names cannot be shown in any form."""
        logo = tournament.pictures.get(LOGO)
        said = [] if logo is None or drawable(logo.data) else [msg("event.logo_broken")]
        players = tournament.players.values()
        numbers = not_shown((each.number, each.name_zh, each.name_en) for each in players)
        if numbers:
            said.append(msg("paper.names_not_shown", n=len(numbers), numbers=list(numbers)))
        return said

    def make(
        self,
        kind: str,
        tournament: Tournament,
        rules: Rules,
        now: datetime,
        heat: str | None = None,
        language: str = "both",
        history: Sequence[JournalEntry] = (),
        step: Step = no_step,
    ) -> bytes:
        """The bytes of one document; equal input gives equal bytes. `now` (UTC) is printed on it.

        `heat` None takes the heat that is on. `language`: en, zh-HK or both. `history` is the journal of
        this `tournament`, for documents that tell it. Raises NotFound for an unknown kind, Refused with
        what to do first, BadInput for an unknown language.
        """
        printout = next((each for each in PRINTOUTS if each.info.kind == kind), None)
        if printout is None:
            raise NotFound("paper.no_such_kind", kind=kind, known=[each.info.kind for each in PRINTOUTS])
        wording = Wording(language)
        wanted = HeatId(heat) if heat is not None else None
        lacking = printout.info.ready(tournament, wanted)
        if lacking is not None:
            raise Refused(lacking.key, **lacking.params)
        made = printout.make(Job(tournament, rules, now, wanted, wording, history))
        return render(made, step) if isinstance(made, Booklet) else made

    def workbook(
        self,
        tournament: Tournament,
        rules: Rules,
        now: datetime,
        language: str = "both",
        contacts: bool = False,
    ) -> bytes:
        """The workbook; with `contacts` telephone numbers and addresses too, for the organiser."""
        from tourney.documents.workbook_event import workbook

        return workbook(workbook_view(tournament, rules, now, contacts), language)
