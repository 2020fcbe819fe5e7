"""Where a jump or a scanned scoresheet leads on the scores page.

A scanner types like a keyboard, and the frame takes its keys only from the fourth on (`TY1/`): the digit
before it must circle no box and fill no field, so a scan is known by its first keys.
"""

from __future__ import annotations

from dataclasses import dataclass

from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.base.texts import Message, msg
from tourney.event.records import Tournament
from tourney.event.scan_codes import PREFIX, SheetCode, parse_code
from tourney.heats.rules import of_another_draw
from tourney.scores.views import table_of_player


@dataclass(frozen=True, slots=True)
class DeepLink:
    """A drawn heat, a table of it, a player at it."""

    heat: HeatId
    table: TableNo | None = None
    player: PlayerNo | None = None


def read_target(target: str, tournament: Tournament) -> DeepLink | None:
    """`heat:2`, `table:2:7`, `table:2:7:31`, `deeds:final:1`.

    None for anything else and for a heat that is not drawn.
    """
    kind, *parts = target.split(":")
    if not parts or not any(heat == parts[0] for heat, _ in tournament.tables):
        return None
    heat = HeatId(parts[0])
    if kind == "heat":
        return DeepLink(heat)
    numbers = [int(part) for part in parts[1:3] if part.isascii() and part.isdigit()]
    if kind not in ("table", "deeds") or not numbers:
        return None
    return DeepLink(heat, TableNo(numbers[0]), PlayerNo(numbers[1]) if len(numbers) > 1 else None)


def read_scan(code: str, tournament: Tournament) -> tuple[DeepLink | None, Message | None] | None:
    """Where a scanned scoresheet leads, and what is odd about it. None if it is no scoresheet's code.

    The seats of today count, not those on the paper: a player may have been moved after printing, and the
    heat drawn again.
    """
    parsed = parse_code(code)
    if not isinstance(parsed, SheetCode):
        return None
    if parsed.event != tournament.event.code.upper():
        return None, msg("scores.other_event")
    drawn = of_another_draw(tournament, parsed.heat, parsed.draw)
    if parsed.player is None:
        if (parsed.heat, parsed.table) not in tournament.tables:
            return None, msg("scores.no_such_table", heat=parsed.heat, table=parsed.table)
        return DeepLink(parsed.heat, parsed.table), drawn
    table = table_of_player(tournament, parsed.heat, parsed.player)
    if table is None:
        return None, drawn or msg("scores.not_seated", number=parsed.player, heat=parsed.heat)
    moved = None if table == parsed.table else msg("scores.moved", number=parsed.player, table=table)
    return DeepLink(parsed.heat, table, parsed.player), drawn or moved


class ScanStart:
    """Hears the keys of one widget."""

    def __init__(self) -> None:
        self._heard = ""

    def hears(self, text: str) -> bool:
        """Whether this key ends `TY1`, and so is not for the widget."""
        if not text:
            return False
        self._heard = (self._heard + text.upper())[-len(PREFIX) :]
        return self._heard == PREFIX
