"""The draw certificate: seed, method, counts, repeats by name, and every table, so that anyone can check."""

from __future__ import annotations

from collections.abc import Sequence

from tourney.base.texts import Message, msg
from tourney.event.printouts import Occasion
from tourney.heats.heats_paper_draw_certificate import draw_paper
from tourney.heats.paper_draw import DrawnHeat, DrawnTogether, DrawPaper, Meeting
from tourney.paper.document import Booklet
from tourney.paper.heat_words import heat_message
from tourney.paper.layout import Flow, Row, TableColumn
from tourney.paper.page_frame import PageFrame, local
from tourney.paper.printout import Printout, drawn
from tourney.paper.surface import MM, SOFT, Align
from tourney.paper.wording import Wording


def draw_certificate(paper: DrawPaper, wording: Wording) -> Booklet:
    """One section a heat, then the meetings by name, then who has which number."""
    flow = Flow(PageFrame(paper.head, wording, wording(msg("paper.title_draw_certificate"))))
    flow.say(msg("paper.draw_explained"), grey=SOFT)
    flow.gap(3 * MM)
    for heat in paper.heats:
        _heat(flow, heat, wording, paper.head.zone)
    _entered(flow, paper, wording)
    _meetings_table(
        flow, paper.repeats, wording, "paper.repeats", "paper.no_repeats", _together(paper.together)
    )
    _meetings_table(flow, paper.team_pairs, wording, "paper.team_meetings", "paper.no_team_meetings")
    _numbers(flow, paper, wording)
    return flow.finish()


def _heat(flow: Flow, heat: DrawnHeat, wording: Wording, zone: str) -> None:
    flow.heading(wording(heat_message(heat.heat)), keep=60 * MM)
    for line in wording.lines(*_how(heat, zone), between=" · "):
        flow.sentence(line)
    flow.say(msg("paper.draw_meetings", again=heat.again, mates=heat.mates), size=9, grey=SOFT)
    table_head, seats_head = wording.lines(msg("paper.table")), wording.lines(msg("paper.numbers_by_seat"))
    columns = [TableColumn(table_head, 14, Align.RIGHT, bold=True), TableColumn(seats_head, 70)]
    tables = [(str(table), ", ".join(map(str, seats))) for table, seats in heat.tables]
    flow.side_by_side(columns, tables, 2, size=9.5)
    flow.gap(5 * MM)


def _entered(flow: Flow, paper: DrawPaper, wording: Wording) -> None:
    """What a draw rests on besides its seed: the program, who was in it, the sizes of tables, the teams."""
    flow.heading(wording(msg("paper.draw_entered")), 11.5)
    sizes = [str(size) for size in paper.sizes]
    flow.say(msg("paper.draw_program", version=paper.version, players=len(paper.persons), sizes=sizes))
    if paper.left_out:
        flow.say(msg("paper.draw_left_out", numbers=list(paper.left_out)))
    flow.gap(1 * MM)
    if not paper.teams:
        flow.gap(3 * MM)
        return
    columns = [
        TableColumn(wording.lines(msg("paper.team")), 50, lines=3),
        TableColumn(wording.lines(msg("paper.numbers")), 130, lines=12, steady=True),
    ]
    rows = [Row((team, ", ".join(map(str, numbers)))) for team, numbers in paper.teams]
    flow.table(columns, rows, size=9)
    flow.gap(4 * MM)


def _how(heat: DrawnHeat, zone: str) -> list[Message]:
    """How and when the heat was drawn, and what came after."""
    said = [msg("paper.draft")] if heat.draft else []
    if heat.draw:
        said.append(msg("paper.draw_n", n=heat.draw))
    if heat.how is not None:
        said.append(heat.how)
    if heat.drawn_at is not None:
        said.append(msg("paper.drawn_at", time=local(heat.drawn_at, zone)))
    if heat.published_at is not None:
        said.append(msg("paper.published_at", time=local(heat.published_at, zone)))
    if heat.edited:
        said.append(msg("paper.edited_by_hand"))
    return said


def _together(drawn: DrawnTogether | None) -> tuple[Message, ...]:
    """How good the draw is, counted once over all its heats."""
    if drawn is None:
        return ()
    optimal = msg("paper.yes") if drawn.optimal else msg("paper.not_proven")
    counts = {"heats": drawn.heats, "repeats": drawn.repeats, "bound": drawn.bound}
    return (msg("paper.draw_counts", optimal=optimal, **counts),)


def _meetings_table(
    flow: Flow,
    meetings: Sequence[Meeting],
    wording: Wording,
    title: str,
    none: str,
    counts: Sequence[Message] = (),
) -> None:
    flow.heading(wording(msg(title)), 11.5)
    for said in counts:
        flow.say(said, size=9, grey=SOFT)
    if not meetings:
        flow.say(msg(none))
        flow.gap(3 * MM)
        return
    columns = [
        TableColumn(wording.lines(msg("paper.player_a")), 70, lines=3),
        TableColumn(wording.lines(msg("paper.player_b")), 70, lines=3),
        TableColumn(wording.lines(msg("paper.heat")), 34),
    ]
    rows = [
        Row(
            (
                f"{each.a.number}  {wording.person_line(each.a.name)}",
                f"{each.b.number}  {wording.person_line(each.b.name)}",
                ", ".join(wording(heat_message(heat), " ") for heat in each.heats),
            )
        )
        for each in meetings
    ]
    flow.table(columns, rows, size=9)
    flow.gap(4 * MM)


def _numbers(flow: Flow, paper: DrawPaper, wording: Wording) -> None:
    """Numbers and names, three pairs of columns."""
    if not paper.persons:
        return
    flow.heading(wording(msg("paper.who_is_who")), 11.5)
    number, name = wording.lines(msg("paper.number")), wording.lines(msg("paper.name"))
    columns = [TableColumn(number, 10, Align.RIGHT, bold=True), TableColumn(name, 50, lines=3)]
    named = [(str(person.number), wording.person_line(person.name)) for person in paper.persons]
    flow.side_by_side(columns, named, 3, size=8.5)


PRINTOUTS = (
    Printout(
        kind="draw-certificate",
        takes_heat=True,
        occasion=Occasion.HEAT,
        order=100,
        ready=drawn,
        make=lambda job: draw_certificate(
            draw_paper(job.tournament, job.rules, job.now, job.heat), job.wording
        ),
    ),
)
