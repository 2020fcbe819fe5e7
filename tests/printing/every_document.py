"""Every document by name, made from the hand-made samples."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

from tests.printing import samples, samples_ceremony, samples_day
from tourney.base.names import NO_NAME
from tourney.ceremony.paper_certificates import certificates
from tourney.ceremony.paper_letters import invitations, thanks
from tourney.ceremony.paper_press import press
from tourney.ceremony.paper_prizes import prizes
from tourney.ceremony.paper_speaker import speaker, spoken
from tourney.giving.paper_money_poster import money_poster
from tourney.giving.paper_pledges import pledges
from tourney.giving.paper_receipts import acknowledgements, receipts
from tourney.heats.paper_hall_map import hall_map
from tourney.heats.paper_place_cards import place_cards
from tourney.heats.paper_seating_names import seating_by_name
from tourney.heats.paper_seating_table import seating_by_table
from tourney.heats.paper_signs import SignsPaper, led_to, signs
from tourney.heats.paper_tally import tally
from tourney.paper.document import Document, render, worded
from tourney.paper.wording import Wording
from tourney.players.paper_cards import badges, table_cards
from tourney.players.paper_lists import check_in
from tourney.printing.paper_whole_event import record
from tourney.rehearsal.paper_rehearsal import rehearsal_report
from tourney.rules.rulesets import load_ruleset
from tourney.scores.paper_scoresheets import scoresheets, scoresheets_two
from tourney.scores.paper_table_results import draw_table_results
from tourney.scores.paper_table_sheets import draw_table_sheets
from tourney.standings.paper_bracket import bracket
from tourney.standings.paper_protests import ProtestPaper, protest_slips
from tourney.standings.paper_results import results
from tourney.standings.paper_standings import standings
from tourney.today.paper_briefing import briefing
from tourney.today.paper_hand_kit import hand_kit
from tourney.today.paper_plan import clock_plan
from tourney.today.paper_programme import programme
from tourney.today.paper_rules import rules_summary

Maker = Callable[[int, Wording], Document]

DOCUMENTS: dict[str, Maker] = {
    "scoresheets": lambda n, w: scoresheets(samples.pack(n), w),
    "scoresheets-a5": lambda n, w: scoresheets_two(samples.pack(n), w),
    "scoresheets-filled": lambda n, w: scoresheets(samples.pack(n, filled=True), w),
    "seating-table": lambda n, w: seating_by_table(samples.seating(n, draft=True), w),
    "seating-name": lambda n, w: seating_by_name(samples.seating(n), w),
    "hall-map": lambda n, w: hall_map(samples.hall(n), w),
    "signs": lambda n, w: signs(SignsPaper(samples.hall(n).head, led_to(samples.hall(n).hall)), w),
    "table-sheets": lambda n, w: draw_table_sheets(samples.table_sheets(n), w),
    "tally": lambda n, w: tally(samples.seating(n), w),
    "table-cards": lambda n, w: table_cards(samples.seating(n), w),
    "check-in": lambda n, w: check_in(samples.players(n), w),
    "badges": lambda n, w: badges(samples.badges(n), w),
    "slips": lambda n, w: protest_slips(ProtestPaper(samples.seating(n).head, 10), w),
    "results-speaker": lambda n, w: speaker(
        replace(spoken(samples.results(n), NO_NAME), awards=samples_ceremony.awards(n)), w
    ),
    "standings": lambda n, w: standings(samples.standings(n), w),
    "standings-tables": lambda n, w: draw_table_results(samples.table_results(n), w),
    "bracket": lambda n, w: bracket(samples.bracket(n), w),
    "results": lambda n, w: results(samples.results(n), w),
    "certificates": lambda n, w: certificates(samples_ceremony.certificates(n), w),
    "results-prizes": lambda n, w: prizes(samples_ceremony.prizes(n), w),
    "place-cards": lambda n, w: place_cards(samples.seating(n), w),
    "rules": lambda n, w: rules_summary(samples_day.rules(n), w),
    "briefing": lambda n, w: briefing(samples_day.briefing(n), w),
    "clock-plan": lambda n, w: clock_plan(samples_day.clock(n), w),
    "letters-invitation": lambda n, w: invitations(samples_ceremony.letters(n), w),
    "letters-thanks": lambda n, w: thanks(samples_ceremony.letters(n), w),
    "programme": lambda n, w: programme(samples_day.programme(n), w),
    "hand-kit": lambda n, w: hand_kit(samples_day.hand_kit(n), w),
    "press": lambda n, w: press(samples_ceremony.press(n), w),
    "press-poster": lambda n, w: money_poster(samples_ceremony.money(n), w),
    "pledges": lambda n, w: pledges(samples_ceremony.pledge(n), w),
    "record": lambda n, w: record(samples_day.record(n), w),
    "rehearsal": lambda n, w: rehearsal_report(samples_day.rehearsal(n), w),
    "receipts": lambda n, w: receipts(samples_ceremony.receipts(n), w),
    "acknowledgements": lambda n, w: acknowledgements(samples_ceremony.thanks(n), w),
}

NAMES_EVERYBODY = (
    "scoresheets", "scoresheets-a5", "scoresheets-filled", "seating-table", "seating-name", "hall-map",
    "table-cards",
    "check-in", "badges", "table-sheets", "standings", "results", "record", "certificates",
    "place-cards", "hand-kit",
    "acknowledgements", "receipts", "letters-invitation", "letters-thanks",
)  # fmt: skip
"""Documents that name every player."""

WITHOUT_FOOT = frozenset(
    {
        *("scoresheets-a5", "badges", "table-cards", "certificates", "place-cards", "signs", "slips"),
        *("letters-invitation", "letters-thanks"),
        *("acknowledgements", "receipts", "press-poster", "pledges", "table-sheets"),
    }
)
"""Things to cut, fold or frame: they have no foot with page and time."""


@cache
def kept(name: str, count: int, language: str) -> bytes:
    """Made once a process for all that only read it; never of samples that a test has changed."""
    return made(name, count, language)


def made(name: str, count: int, language: str) -> bytes:
    wording = Wording(language).in_words(load_ruleset("tournament").words)
    return render(worded(DOCUMENTS[name](count, wording), wording))
