"""Words a consequence in sentences, the same in the window and in the terminal, and as plain data."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tourney.base.heat_names import heat_named
from tourney.base.ids import PlayerNo, Points, heat_number, points_shown
from tourney.base.plain import Plain, all_of, fields, plain
from tourney.base.texts import Message, Texts, msg
from tourney.event.journal import person_called
from tourney.event.printed import paper_words
from tourney.event.records import Tournament
from tourney.impact.impact import Consequence, Moved, ScreenTouched
from tourney.standings.result_status import seats_words, way_round

MOST = 8
"""So many players are listed one by one."""
_SEATS_NAMED = 3


def consequence_words(consequence: Consequence, event: Tournament, most: int = MOST) -> tuple[Message, ...]:
    """The changes, a sentence each, the most important first; one sentence if there are none.

    At most `most` players are listed one by one.
    """
    if not consequence.players and not consequence.tables and not consequence.beyond:
        return (msg("consequence.nothing"),)
    if not consequence.beyond:
        return (msg("consequence.only_table"),)
    return (
        *_line(consequence, event),
        *_stages(consequence, event),
        *_champions(consequence, event),
        *(msg("consequence.in_play", heat=heat_named(heat), table=n) for heat, n in consequence.in_play),
        *(msg("consequence.reopened", heat=heat_named(heat), table=n) for heat, n in consequence.reopened),
        *(_lapsed(order, event) for order in consequence.lapsed),
        *_moved_words(consequence, event, most),
        *((msg("consequence.undeclared"),) if consequence.undeclared else ()),
        *_papers(consequence, event),
        *_screens(consequence),
    )


def standing_words(consequence: Consequence, event: Tournament, most: int = MOST) -> tuple[Message, ...]:
    """Only the line, the winners and the players who move; empty if nobody does."""
    return (
        *_line(consequence, event),
        *_champions(consequence, event),
        *_moved_words(consequence, event, most),
    )


def seat_words(consequence: Consequence, event: Tournament) -> Sequence[Message]:
    """The new seats; of many how many more."""
    told = [
        msg(
            "consequence.seat_to" if each.table is not None else "consequence.seat_out",
            player=_called(event, each.number),
            heat=heat_named(each.heat),
            table=each.table,
            seat=each.seat,
        )
        for each in consequence.seats[:_SEATS_NAMED]
    ]
    rest = len(consequence.seats) - len(told)
    return [*told, *([msg("consequence.more_seats", n=rest)] if rest else [])]


def round_words(consequence: Consequence) -> Message | None:
    """What can be done about the drawn stages that it upsets; None if there are none."""
    if consequence.played is not None:
        return msg("consequence.way_round", heat=heat_named(consequence.played.heat))
    return way_round(consequence.stages[0].wrong) if consequence.stages else None


def _moved_words(consequence: Consequence, event: Tournament, most: int) -> tuple[Message, ...]:
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
        for each in consequence.tables
        if heat_number(each.heat) == each.heat and each.place[0] != each.place[1]
    ]
    concerned = {*consequence.enters, *consequence.leaves, *consequence.at_the_line, *consequence.own}
    concerned |= {each.number for each in consequence.players if each.points[0] != each.points[1]}
    first = sorted(consequence.players, key=lambda each: each.number not in concerned)
    told = [_moved(event, each) for each in first[:most]]
    rest = len(first) - len(told)
    return (*at_tables, *told, *((msg("consequence.more", n=rest),) if rest else ()))


def _line(consequence: Consequence, event: Tournament) -> Iterable[Message]:
    """Players who come over the line, under it, and are newly level there; players who go on from a stage."""
    for key, numbers in (("goes_on", consequence.goes_on), ("stays", consequence.stays)):
        if numbers:
            yield Message(f"consequence.{key}", {"players": [_called(event, n) for n in numbers]})
    keys = ("enters_open", "leaves_open")
    if consequence.cut_decided:
        keys = ("enters", "leaves")
    elif consequence.cut_settled:
        keys = ("enters_settled", "leaves_settled")
    for key, numbers in zip(
        (*keys, "level"), (consequence.enters, consequence.leaves, consequence.at_the_line), strict=True
    ):
        if numbers:
            yield Message(f"consequence.{key}", {"players": [_called(event, n) for n in numbers]})
    if consequence.cut_reopened:
        yield msg("consequence.cut_reopened")
    elif consequence.cut_decided and not (
        consequence.enters
        or consequence.leaves
        or consequence.at_the_line
        or consequence.goes_on
        or consequence.stays
    ):
        yield msg("consequence.cut_stays")


def _lapsed(order: Iterable[PlayerNo], event: Tournament) -> Message:
    return msg("consequence.lapsed", players=[_called(event, number) for number in order])


def _stages(consequence: Consequence, event: Tournament) -> Iterable[Message]:
    for stage in consequence.stages:
        yield seats_words(stage.wrong, event.players)
    way = round_words(consequence)
    if way is not None:
        yield way


def _champions(consequence: Consequence, event: Tournament) -> Iterable[Message]:
    for before, after in consequence.champions.values():
        shown = [msg("consequence.nobody") if n is None else _called(event, n) for n in (before, after)]
        yield msg("consequence.champion", before=shown[0], after=shown[1])


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
        shown = points if key == "place_points" else {}
        return Message(f"consequence.{key}", {"player": player, "before": before, "after": after, **shown})
    if each.points[0] != each.points[1]:
        return Message("consequence.points", {"player": player, "after": after, **points})
    if each.assets[0] != each.assets[1]:
        assets = {"before": each.assets[0] or 0, "after": each.assets[1] or 0}
        return Message("consequence.assets", {"player": player, "place": after, **assets})
    return msg("consequence.qualified", player=player, after=after)


def _papers(consequence: Consequence, event: Tournament) -> Iterable[Message]:
    if consequence.papers:
        zone = event.event.zone
        yield msg(
            "consequence.papers",
            papers=[paper_words(each.kind, each.heat, each.printed_at, zone) for each in consequence.papers],
        )


def _screens(consequence: Consequence) -> Iterable[Message]:
    if consequence.on_screen:
        scenes = [screen_words(each) for each in consequence.on_screen]
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


def consequence_report(consequence: Consequence, texts: Texts) -> Plain:
    """The consequence as plain data; pairs are [before, after], times in UTC."""
    touched = "sits=wrong.sits left_out=wrong.left_out undecided=wrong.undecided"
    return {
        "level": consequence.level.value,
        "players": all_of(consequence.players, "number place points assets qualified reason", texts.say),
        **fields(consequence, "enters leaves at_the_line goes_on stays"),
        "results": all_of(consequence.tables, "heat table number place total"),
        "reopened": [{"heat": heat_number(heat), "table": table} for heat, table in consequence.reopened],
        "in_play": [{"heat": heat_number(heat), "table": table} for heat, table in consequence.in_play],
        "stages": all_of(consequence.stages, f"heat tables state {touched}"),
        **fields(consequence, "champions undeclared lapsed"),
        "papers": all_of(consequence.papers, "kind heat copies printed_at"),
        "screens": all_of(consequence.screens, "scene heat shown"),
        "way_round": plain(round_words(consequence), texts.say),
    }
