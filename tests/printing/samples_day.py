"""Read models of the referees' papers, made by hand."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

from tests.printing.samples import AT, HEAD, NAMES, RULINGS, draw, persons, tables
from tourney.base.ids import POINT, HeatId, Points, TableNo
from tourney.base.names import NO_NAME, Name
from tourney.base.texts import msg
from tourney.base.times import HONG_KONG, minute_of
from tourney.clock.day_plan import Planned, Slot
from tourney.event.tie_breaks import BY_ID, HeatScore
from tourney.paper.event_head import Person
from tourney.printing.paper_audit import AuditLine, AuditPaper
from tourney.printing.paper_whole_event import RecordPaper
from tourney.rehearsal.paper_rehearsal import RehearsalPaper
from tourney.rehearsal.report import Caught, PlayedDayReport, Slipped, TableSeconds
from tourney.today.paper_briefing import BriefingPaper
from tourney.today.paper_hand_kit import HandKitPaper, KitLine
from tourney.today.paper_plan import ClockPaper, FormatFacts, PointsRow
from tourney.today.paper_programme import ProgrammePaper
from tourney.today.paper_rules import Chapter, Clause, RulesPaper

FORMAT = FormatFacts(
    line=msg("paper.brief_players", players=8),
    rows=(PointsRow(1, (28,)), PointsRow(2, (25, 14)), PointsRow(5, (16, 8, 4, 2, 1))),
    by_left=True,
    low_wins=False,
    protest_minutes=10,
)
RULESET = msg("sheet.name", name=Name("慈善賽規則", "Charity tournament"))


def rules(count: int) -> RulesPaper:
    goal = (Clause("T1.1", msg("rules.t1_1")), Clause("T1.3", msg("rules.t1_3")))
    chapters = (
        Chapter(msg("paper.rules_goal"), goal),
        Chapter(msg("paper.rules_scoring"), (Clause("T9.4", msg("rules.t9_4")),) * max(1, count // 2)),
    )
    return RulesPaper(HEAD, RULESET, RULESET, "T1.3", chapters, FORMAT)


def plan(count: int) -> Planned:
    if not count:
        return Planned((), problem=msg("event.plan_needs_players"))
    waves = max(1, min(3, count // 4))
    slots = [
        Slot(HeatId("1"), wave, wave * 2 - 1, wave * 2, minute_of(f"1{wave}:00"), minute_of(f"1{wave}:50"))
        for wave in range(1, waves + 1)
    ]
    slots.append(Slot(HeatId("final"), 1, 1, 1, minute_of("16:00"), minute_of("17:30"), timed=False))
    return Planned(tuple(slots), guessed=count > 1, protests=10)


def programme(count: int) -> ProgrammePaper:
    return ProgrammePaper(
        head=HEAD,
        plan=plan(count),
        format=FORMAT,
        ruleset=RULESET,
        players=count,
        charity=Name("屯門慈善基金", "Charity <Fund> & Friends") if count else NO_NAME,
        target=Decimal(12_000 if count > 4 else 0),
        asks_photo_consent=count > 4,
    )


def hand_kit(count: int) -> HandKitPaper:
    return HandKitPaper(
        head=HEAD,
        heat=HeatId("2"),
        format=FORMAT,
        counts=(msg("paper.brief_rule", rule=msg("rules.t9_4"), clause="T9.4"),),
        places_only=count == 1,
        tie_breaks=tuple(BY_ID[name].name for name in ("assets", "first_places", "referee")),
        tables=tables(count),
        heats=(HeatId("1"), HeatId("2"), HeatId("3")),
        everybody=tuple(kit_line(at, person) for at, person in enumerate(persons(count))),
    )


def kit_line(at: int, person: Person) -> KitLine:
    """Heat 1 is confirmed but for the fourth of each table; the fifth has a penalty."""
    first = HeatScore(HeatId("1"), TableNo(1), Points(16 * POINT // 2**at), place=1, total=12_345 >> at)
    heats = (None if at % 4 == 3 else first, None, None)
    return KitLine(person, heats, Points(-2 * POINT if at == 4 else 0))


def clock(count: int) -> ClockPaper:
    return ClockPaper(HEAD, plan(count))


def briefing(count: int) -> BriefingPaper:
    return BriefingPaper(
        head=HEAD,
        plan=plan(count),
        format=FORMAT,
        players=count,
        boards=6 if count > 1 else None,
        rules=RULESET,
        changed=RULESET,
        deeds=28,
        houses=32,
        hotels=12,
        words="words_tournament",
        cited={clause: clause for clause in ("T1.3", "T9.1", "T9.2", "T9.3", "T9.5")},
        finishes_round=True,
        start=(Clause("T2.2", msg("rules.t2_2")), Clause("T3.1", msg("rules.t3_1"))),
        play=(Clause("T4.2", msg("rules.t4_2")), Clause("T4.4", msg("rules.t4_4"))),
        counts=(Clause("T9.4", msg("rules.t9_4")),),
    )


FIGURES = (
    msg(
        "paper.audit_figures",
        table=6,
        figures=[
            msg(
                "paper.audit_figure_placed",
                number=24,
                amount=msg("paper.audit_total_changed", before=1500, total=12_345),
                place=msg("paper.audit_place_changed", before=2, place=1),
            ),
            msg("paper.audit_figure", number=7, amount=msg("paper.audit_total", total=0)),
        ],
    ),
)


def audit(count: int) -> AuditPaper:
    """Every third entry was taken back by the next."""
    lines = tuple(
        AuditLine(
            seq=n,
            at=AT + timedelta(minutes=n),
            who=NAMES[n % len(NAMES)][0] or "referee",
            what=msg("journal.player_edited", number=n),
            details=(
                msg("paper.audit_from_to", what=msg("players.field_team"), before="–", after="=SUM(A1)"),
            ),
            mark=msg("paper.audit_taken_back", n=n + 1) if n % 3 == 0 else None,
            void=n % 3 == 0,
            figures=FIGURES if n == 2 else (),
        )
        for n in range(1, count + 1)
    )
    return AuditPaper(zone=HONG_KONG, code="KX7Q", last=count, lines=lines)


def rehearsal(count: int) -> RehearsalPaper:
    """Two caught by checks at two tables, one at the desk and one outside tables; one that slipped."""
    caught = (
        Caught("deed_twice", 1, 4, by="deed_twice", seconds=197),
        Caught("protest", "final", 1, by="desk", seconds=240),
        Caught("deed_twice", 2, 3, by="deed_twice", seconds=80),
        Caught("killed", None, None, by="crew", seconds=81),
    )
    slipped = (Slipped("wrong_sum", 2, 10, "paper_total"), Slipped("swapped_seats", 1, 2, "crew"))[:count]
    seconds = TableSeconds(median=60, p90=137)
    return RehearsalPaper(
        HEAD, PlayedDayReport(7, count, len(caught + slipped), caught, slipped, seconds, 12, 9)
    )


def record(count: int) -> RecordPaper:
    return RecordPaper(HEAD, RULINGS * count, draw(count) if count else None, audit(count))
