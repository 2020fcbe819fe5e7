"""Words players for this page: names, status, seats, money."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from tourney.base.dollars import written
from tourney.base.heat_names import heat_named, heats_named
from tourney.base.ids import GivingMethod, HeatId
from tourney.base.names import Named
from tourney.base.texts import Texts
from tourney.event.records import AWAY, Gift, HeatState, Player, Status, Tournament
from tourney.event.seats import HeatSeat
from tourney.giving.ways import method_named
from ui.widgets.text import capital

STATES = {Status.PRESENT: "good", Status.REGISTERED: "", Status.ABSENT: "warn", Status.WITHDRAWN: "bad"}
"""Colour of each status; its word says the same."""

_MATES = 4
"""So many of a team who are still to come are named."""

_GIFTS = 3
"""So many gifts are listed; earlier ones are counted."""

_SIGNS = {Status.PRESENT: "✓", Status.REGISTERED: "○", Status.ABSENT: "–", Status.WITHDRAWN: "×"}
_KEYS = {
    Status.PRESENT: "status.present",
    Status.REGISTERED: "players.not_here_yet",
    Status.ABSENT: "status.absent",
    Status.WITHDRAWN: "status.withdrawn",
}


def method(texts: Texts, way: GivingMethod | None) -> str:
    """How a donation came in, "" if it is not known."""
    return texts.say(method_named(way)) if way is not None else ""


def gifts_line(texts: Texts, gifts: Sequence[Gift], *more: str) -> str:
    """The last gifts of somebody, how many came before, and what else there is."""
    listed = [texts("players.gifts_earlier", n=len(gifts) - _GIFTS)] if len(gifts) > _GIFTS else []
    for gift in gifts[-_GIFTS:]:
        way = method(texts, gift.method)
        listed.append(texts("players.gift_line", amount=gift.amount, method=way, day=gift.day))
    return texts("players.comma").join((*listed, *more))


def photo_consent(texts: Texts, given: bool | None) -> str:
    """Whether photographs may be shown, "" if nobody was asked."""
    return "" if given is None else texts("players.photo_yes" if given else "players.photo_no")


def mates(texts: Texts, others: Sequence[Player]) -> str:
    """How many of a team are here, and which of them are still to come."""
    if not others:
        return ""
    here = sum(each.status is Status.PRESENT for each in others)
    missing = [named(texts, each) for each in others if each.status is Status.REGISTERED]
    if not missing:
        return texts("players.mates_here", n=here)
    key = "players.mates_missing" if here else "players.mates_none"
    return texts(key, n=here, names=some_named(texts, missing))


def marked_away(texts: Texts, people: Sequence[Player]) -> str:
    """Players marked absent or withdrawn: with those who are here and those to come they are everybody."""
    away = [named(texts, each) for each in people if each.status in AWAY]
    if not away:
        return ""
    return texts("players.marked_away", n=len(away), names=some_named(texts, away))


def some_named(texts: Texts, names: Sequence[str]) -> str:
    """The first of several names, and how many more there are."""
    more = len(names) - _MATES
    first = texts("players.comma").join(names[:_MATES])
    return texts("players.and_more", names=first, n=more) if more > 0 else first


def shortened(text: str, length: int = 28) -> str:
    """A name for a sentence: one line, not longer than people read at a glance."""
    line = " ".join(text.split())
    return line if len(line) <= length else line[: length - 1] + "…"


def named(texts: Texts, person: Named) -> str:
    """ "31 Chan Tai Man", the name isolated from the direction of the text around it."""
    name = shortened(texts.name(person.name))
    return f"{person.number} \u2068{name}\u2069" if name else str(person.number)


def named_whole(texts: Texts, person: Named) -> str:
    """The same in full, where the place itself cuts long texts."""
    name = texts.name(person.name)
    return f"{person.number} \u2068{name}\u2069" if name else str(person.number)


def both_names(person: Named) -> str:
    """Both names in full, Chinese first."""
    return "  ".join(person.name.forms)


def status_word(texts: Texts, status: Status) -> str:
    """The word of a status: a player on the list who has not come is not here yet."""
    return texts(_KEYS[status])


def status_shown(texts: Texts, status: Status) -> str:
    """Sign and word of a status."""
    return f"{_SIGNS[status]} {status_word(texts, status)}"


def status_in_short(texts: Texts, status: Status) -> str:
    """The sign of a status, with its word where it is the exception."""
    return status_shown(texts, status) if status in AWAY else _SIGNS[status]


def heats_word(texts: Texts, heats: tuple[HeatId, ...]) -> str:
    """Several heats in a row."""
    comma = texts("players.comma")
    return comma.join(map(texts.say, heats_named(heats)))


def seat_word(texts: Texts, seat: HeatSeat | None) -> str:
    """Table and seat of a list row; "" without one."""
    return "" if seat is None else texts("players.table_seat", table=seat.table, seat=seat.seat)


def if_final(texts: Texts, tournament: Tournament, seat: HeatSeat, said: str) -> str:
    """What is said of a seat, and that it may still change while its heat is not published."""
    published = tournament.heats[seat.heat].state is HeatState.PUBLISHED
    return said if published else texts("players.not_published", seat=said)


def seat_lines(texts: Texts, tournament: Tournament, seats: Sequence[HeatSeat]) -> str:
    """Heat, table and seat, a line each."""
    lines = []
    for each in seats:
        line = texts("players.seat_line", heat=heat_named(each.heat), table=each.table, seat=each.seat)
        lines.append(capital(if_final(texts, tournament, each, line)))
    return "\n".join(lines)


def donation(texts: Texts, pledged: Decimal, received: Decimal) -> str:
    """Pledged and received in HK$, each with its word; nothing for none."""
    if not (pledged or received):
        return ""
    if pledged and received:
        kind = "both" if received <= pledged else "more"
    else:
        kind = "pledged" if pledged else "received"
    return texts(f"players.donation_{kind}", pledged=written(pledged), received=written(received))
