"""The plan of the day: when each heat and each of its waves is played, which table plays in which wave.

Times are minutes after midnight of the event's day, local wall time. It knows no players and no clock.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tourney.base.errors import BadInput, Refused
from tourney.base.ids import HeatId
from tourney.base.times import minute_of
from tourney.event.formats import Format

MOST_WAVES = 3
UNTIMED_MINUTES = 90
"""What the plan allows for a game without a time limit."""
REGISTRATION = 30
"""Minutes before the first heat from which players are checked in."""
CHANGE_OVER, LUNCH = 15, 45
"""Minutes between heats that the day asks for: people count notes, sign, find their next table; and eat."""
_NOON, _LONG = 12 * 60 + 30, 5 * 60
"""A day this long has lunch after the first heat that ends later than that."""


@dataclass(frozen=True, slots=True)
class Slot:
    """One wave of one heat: tables `first` … `last` play from `starts` to `ends` (minutes)."""

    heat: HeatId
    wave: int
    first: int
    last: int
    starts: int
    ends: int
    timed: bool = True

    @property
    def tables(self) -> int:
        """How many tables play."""
        return self.last - self.first + 1


def waves_of(tables: int, boards: int | None) -> tuple[int, ...]:
    """The wave (from 1) of table 1, 2, …; as few waves as the boards allow, filled evenly.

    Refused when more than three waves would be needed, saying how many boards are enough.
    """
    if boards is not None and boards < 1:
        raise BadInput("formats.no_boards")
    if tables < 1:
        return ()
    waves = 1 if boards is None else -(-tables // boards)
    if waves > MOST_WAVES:
        raise Refused(
            "formats.too_many_waves",
            tables=tables,
            boards=boards,
            waves=waves,
            enough=-(-tables // MOST_WAVES),
        )
    each, more = divmod(tables, waves)
    return tuple(wave for wave in range(1, waves + 1) for _ in range(each + (wave <= more)))


def plan_day(
    fmt: Format,
    tables: int | Mapping[HeatId, int],
    *,
    starts_at: str = "10:00",
    boards: int | None = None,
    breaks: Sequence[int] | None = (),
    wave_minutes: int = 15,
) -> tuple[Slot, ...]:
    """All slots of the day in order.

    `tables`: of each heat, or one number for every preliminary heat; stages take theirs from the format.
    `breaks`: minutes after heat 1, 2, …; where none is stated, none; None: what the day asks for.
    `wave_minutes` clears the boards between two waves.
    """
    divisions = max(1, len(fmt.divisions))
    stages = {stage.heat: stage.tables * divisions for stage in fmt.stages}
    waves: dict[HeatId, tuple[int, ...]] = {}
    for heat in (*fmt.heat_ids, *stages):
        stated = tables.get(heat) if isinstance(tables, Mapping) else None
        default = tables if isinstance(tables, int) else 0
        waves[heat] = waves_of(stages.get(heat, default) if stated is None else stated, boards)

    def laid_out(pauses: Sequence[int]) -> tuple[Slot, ...]:
        start, slots = minute_of(starts_at), list[Slot]()
        for index, (heat, of_tables) in enumerate(waves.items()):
            made = _heat_slots(fmt, heat, of_tables, start, wave_minutes)
            slots += made
            if made:
                start = made[-1].ends + (pauses[index] if index < len(pauses) else 0)
        return tuple(slots)

    if breaks is not None:
        return laid_out(breaks)
    pauses = dict.fromkeys(waves, CHANGE_OVER)
    lunch = _lunch_after(laid_out([*pauses.values()]))
    if lunch is not None:
        pauses[lunch] = LUNCH
    return laid_out([*pauses.values()])


def lacks_lunch(slots: Sequence[Slot]) -> bool:
    """Whether a day asks for lunch and has no pause between heats in which anybody could eat."""
    after = _lunch_after(slots)
    if after is None:
        return False
    pauses = (later.starts - slot.ends for slot, later in pairwise(slots) if later.heat != slot.heat)
    return max(pauses, default=0) < LUNCH


def _lunch_after(slots: Sequence[Slot]) -> HeatId | None:
    """The heat after which a day of these slots asks for lunch."""
    if not slots or slots[0].starts >= _NOON or slots[-1].ends - slots[0].starts < _LONG:
        return None
    ends = {slot.heat: slot.ends for slot in slots}
    return next((heat for heat, end in ends.items() if end > _NOON and heat != slots[-1].heat), None)


def _heat_slots(fmt: Format, heat: HeatId, waves: Sequence[int], start: int, between: int) -> list[Slot]:
    minutes = fmt.minutes(heat)
    slots = []
    for wave in sorted(set(waves)):
        first = waves.index(wave) + 1
        ends = start + (minutes or UNTIMED_MINUTES)
        slots.append(
            Slot(
                heat=heat,
                wave=wave,
                first=first,
                last=first + waves.count(wave) - 1,
                starts=start,
                ends=ends,
                timed=minutes > 0,
            )
        )
        start = ends + between
    return slots
