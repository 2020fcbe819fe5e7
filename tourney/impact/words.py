"""Words a consequence in sentences, the same in the window and in the terminal, and as plain data."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from itertools import groupby
from operator import itemgetter

from tourney.base.heat_names import heat_named
from tourney.base.ids import PlayerNo, Points, heat_number, points_shown
from tourney.base.plain import Plain, all_of, fields, plain
from tourney.base.texts import Message, Texts, msg
from tourney.event.journal import person_called
from tourney.event.printed import paper_words
from tourney.event.records import Tournament
from tourney.impact.impact import Impact, Moved, ScreenTouched
from tourney.standings.result_status import seats_words, way_round

MOST = 8
"""So many players are listed one by one."""
_SEATS_NAMED = 3


def impact_words(
    impact: Impact, event: Tournament, most: int = MOST, pictured: Container[PlayerNo] = ()
) -> tuple[Message, ...]:
    """The changes, a sentence each, the most important first; one sentence if there are none.

    At most `most` players are listed one by one, but everybody at the one table whose result differs, and
    none who are `pictured` beside.
    """
    if not impact.players and not impact.tables and not impact.beyond:
        return (msg("consequence.nothing"),)
    if not impact.beyond:
        return (msg("consequence.only_table"),)
    return (
        *_line(impact, event),
        *_stages(impact, event),
        *_champions(impact, event),
        *(msg("consequence.in_play", heat=heat_named(heat), table=n) for heat, n in impact.in_play),
        *_reopened(impact),
        *(_lapsed(order, event) for order in impact.lapsed),
        *_moved_words(impact, event, most, pictured),
        *((msg("consequence.undeclared"),) if impact.undeclared else ()),
        *_papers(impact, event),
        *_screens(impact),
    )


def standing_words(impact: Impact, event: Tournament, most: int = MOST) -> tuple[Message, ...]:
    """Only the line, the winners and the players who move; empty if nobody does."""
    return (
        *_line(impact, event),
        *_champions(impact, event),
        *_moved_words(impact, event, most),
    )


def seat_words(impact: Impact, event: Tournament) -> Sequence[Message]:
    """The new seats; of many how many more."""
    messages = [
        msg(
            "consequence.seat_to" if each.table is not None else "consequence.seat_out",
            player=_called(event, each.number),
            heat=heat_named(each.heat),
            table=each.table,
            seat=each.seat,
        )
        for each in impact.seats[:_SEATS_NAMED]
    ]
    rest = len(impact.seats) - len(messages)
    return [*messages, *([msg("consequence.more_seats", n=rest)] if rest else [])]


def round_words(impact: Impact) -> Message | None:
    """What can be done about the drawn stages that it upsets; None if there are none."""
    if impact.played is not None:
        return msg("consequence.way_round", heat=heat_named(impact.played.heat))
    return way_round(impact.stages[0].wrong) if impact.stages else None


def _moved_words(
    impact: Impact, event: Tournament, most: int, pictured: Container[PlayerNo] = ()
) -> tuple[Message, ...]:
    """Places at a stage's tables, then players who move in the standings: those concerned first, not all."""
    at_tables = [
        msg(
            "consequence.at_table",
            heat=heat_named(each.heat),
            table=each.table,
            player=_called(event, each.number),
            before=_shown(each.place[0]),
            after=_shown(each.place[1]),
        )
        for each in impact.tables
        if heat_number(each.heat) == each.heat and each.place[0] != each.place[1]
    ]
    concerned = {*impact.enters, *impact.leaves, *impact.at_the_line, *impact.own}
    concerned |= {each.number for each in impact.players if each.points[0] != each.points[1]}
    one_table = len({(each.heat, each.table) for each in impact.tables}) == 1
    here = {each.number for each in impact.tables} if one_table else set()
    # the named players first; the order of the others stays, for sorting is stable
    beside = [each for each in impact.players if each.number not in pictured]
    first = sorted(beside, key=lambda each: (each.number not in here, each.number not in concerned))
    named = max(most, sum(each.number in here for each in beside))
    messages = [_moved(event, each) for each in first[:named]]
    rest = len(first) - len(messages)
    return (*at_tables, *messages, *((msg("consequence.more", n=rest),) if rest else ()))


def _line(impact: Impact, event: Tournament) -> Iterable[Message]:
    """Players who come over the line, under it, and are newly level there; players who go on from a stage."""
    for key, numbers in (("goes_on", impact.goes_on), ("stays", impact.stays)):
        if numbers:
            yield Message(f"consequence.{key}", {"players": [_called(event, n) for n in numbers]})
    keys = ("enters_open", "leaves_open")
    if impact.cut_decided:
        keys = ("enters", "leaves")
    elif impact.cut_settled:
        keys = ("enters_settled", "leaves_settled")
    for key, numbers in zip(
        (*keys, "level"), (impact.enters, impact.leaves, impact.at_the_line), strict=True
    ):
        if numbers:
            yield Message(f"consequence.{key}", {"players": [_called(event, n) for n in numbers]})
    if impact.cut_reopened:
        yield msg("consequence.cut_reopened")
    elif impact.cut_decided and not impact.crosses:
        yield msg("consequence.cut_stays")


def _reopened(impact: Impact) -> Iterable[Message]:
    """The tables that are not confirmed any more, a sentence for each heat."""
    for heat, keys in groupby(impact.reopened, key=itemgetter(0)):
        yield msg("consequence.reopened", heat=heat_named(heat), tables=[table for _, table in keys])


def _lapsed(order: Iterable[PlayerNo], event: Tournament) -> Message:
    return msg("consequence.lapsed", players=[_called(event, number) for number in order])


def _stages(impact: Impact, event: Tournament) -> Iterable[Message]:
    for stage in impact.stages:
        yield seats_words(stage.wrong, event.players)
    way = round_words(impact)
    if way is not None:
        yield way


def _champions(impact: Impact, event: Tournament) -> Iterable[Message]:
    for before, after in impact.champions.values():
        messages = [msg("consequence.nobody") if n is None else _called(event, n) for n in (before, after)]
        yield msg("consequence.champion", before=messages[0], after=messages[1])


def _moved(event: Tournament, each: Moved) -> Message:
    player = _called(event, each.number)
    before, after = each.place
    if after is None:
        return msg("consequence.unlisted", player=player)
    if before is None:
        return msg("consequence.listed", player=player, after=after)
    points = {"points_before": _points(each.points[0]), "points_after": _points(each.points[1])}
    if before != after:
        key = "place_points" if each.points[0] != each.points[1] else "place"
        params = points if key == "place_points" else {}
        return Message(f"consequence.{key}", {"player": player, "before": before, "after": after, **params})
    if each.points[0] != each.points[1]:
        return Message("consequence.points", {"player": player, "after": after, **points})
    if each.assets[0] != each.assets[1]:
        assets = {"before": each.assets[0] or 0, "after": each.assets[1] or 0}
        return Message("consequence.assets", {"player": player, "place": after, **assets})
    return msg("consequence.qualified", player=player, after=after)


def _papers(impact: Impact, event: Tournament) -> Iterable[Message]:
    if impact.papers:
        zone = event.event.zone
        yield msg(
            "consequence.papers",
            papers=[paper_words(each.name, each.heat, each.printed_at, zone) for each in impact.papers],
        )


def _screens(impact: Impact) -> Iterable[Message]:
    if impact.on_screen:
        scenes = [screen_words(each) for each in impact.on_screen]
        yield msg("consequence.screens", scenes=scenes)


def screen_words(screen: ScreenTouched) -> Message:
    """The name of a scene, with its heat."""
    scene = Message(f"projector.scene_{screen.scene}")
    if screen.heat is None:
        return scene
    return msg("consequence.scene_of_heat", scene=scene, heat=heat_named(screen.heat))


def _called(event: Tournament, number: PlayerNo) -> Message:
    return person_called(number, event.players)


def _points(points: Points | None) -> str:
    return "–" if points is None else points_shown(points)


def _shown(place: int | None) -> int | str:
    return "–" if place is None else place


def impact_report(impact: Impact, texts: Texts) -> Plain:
    """The consequence as plain data; pairs are [before, after], times in UTC."""
    touched = "sits=wrong.sits left_out=wrong.left_out undecided=wrong.undecided"
    return {
        "level": impact.level.value,
        "players": all_of(impact.players, "number place points assets qualified reason", texts.say),
        **fields(impact, "enters leaves at_the_line goes_on stays"),
        "results": all_of(impact.tables, "heat table number place total"),
        "reopened": [{"heat": heat_number(heat), "table": table} for heat, table in impact.reopened],
        "in_play": [{"heat": heat_number(heat), "table": table} for heat, table in impact.in_play],
        "stages": all_of(impact.stages, f"heat tables state {touched}"),
        **fields(impact, "champions undeclared lapsed"),
        "papers": all_of(impact.papers, "kind form heat copies printed_at"),
        "screens": all_of(impact.screens, "scene heat shown"),
        "way_round": plain(round_words(impact), texts.say),
    }
