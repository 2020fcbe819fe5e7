"""The codes that scanners read from badges and scoresheets. It does not know how they are drawn.

A code is plain ASCII in capitals, so that a QR code holds it in its compact alphanumeric mode and a
scanner, which types like a keyboard, cannot trip over an input method:

    TY1/<event>/P/<number>                       a badge
    TY1/<event>/<heat>/<table>/<player>/L2/D3    a scoresheet: by which layout (none: by the first), and of
                                                 which draw of its heat (none: it does not say)
    TY1/<event>/<heat>/<table>/0/D3              a table sheet: of all who sit there

In a rehearsal they begin with TY1R,
and the event's code has one letter more: neither event takes the other's.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from tourney.base.chance import Chance
from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.base.texts import Message, msg

PREFIX = "TY1"
REHEARSED = "R"
"""What a rehearsal adds to the prefix, and to the code of its event."""
STARTS = (f"{PREFIX}/", f"{PREFIX}{REHEARSED}/")
"""How codes begin: of an event, of a rehearsal."""
_EVENT = rf"{PREFIX}({REHEARSED}?)/([A-Z0-9]{{0,16}})"
_BADGE = re.compile(rf"{_EVENT}/P/([0-9]{{1,6}})")
_SHEET = re.compile(
    rf"{_EVENT}/([1-9][0-9]?|SEMI|FINAL)/([0-9]{{1,5}})/([0-9]{{1,6}})"
    r"(?:/([LS][1-9][0-9]?))?(?:/D([1-9][0-9]{0,3}))?"
)
LAYOUT, SMALL_LAYOUT = "L2", "S3"
"""The layouts of today's scoresheets, on A4 and on A5: where their fields are (`scoresheet_form`)."""

_CODE_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Letters and digits that people do not confuse."""
_LETTERS = 4
"""How many of them an event has; its rehearsal has one more."""


def event_code(text: str) -> str:
    """The letters or digits that mark the sheets of one event."""
    seed = 0
    for letter in text:
        seed = (seed * 1_000_003 + ord(letter)) & ((1 << 64) - 1)
    chance = Chance(seed)
    return "".join(_CODE_LETTERS[chance.below(len(_CODE_LETTERS))] for _ in range(_LETTERS))


def rehearsal_code(code: str) -> str:
    """The code of the rehearsal of an event, or of a rehearsal itself."""
    return code if _is_rehearsal(code) else code + REHEARSED


def _is_rehearsal(code: str) -> bool:
    return len(code) > _LETTERS


def _start(code: str) -> str:
    """How the codes of an event begin."""
    return f"{STARTS[_is_rehearsal(code)]}{code.upper()}"


def _event_of(rehearsed: str, code: str) -> str:
    """The event's code from what was scanned: it follows the prefix, whatever was typed behind it."""
    return rehearsal_code(code) if rehearsed else code[:_LETTERS]


@dataclass(frozen=True, slots=True)
class BadgeCode:
    """A scanned badge: the event's code and the start number."""

    event: str
    number: PlayerNo


@dataclass(frozen=True, slots=True)
class SheetCode:
    """A scoresheet: event's code, heat, table and its player; None: of the whole table.

    `layout`: where its fields are. `draw`: the draw of its heat, 0 if the code does not name one.
    """

    event: str
    heat: HeatId
    table: TableNo
    player: PlayerNo | None
    layout: str = "L1"
    draw: int = 0

    @property
    def written(self) -> str:
        """The code on its paper, `TY1/KX7Q/2/7/31/L2/D1`; on a table sheet, `TY1/KX7Q/2/7/0/D1`."""
        parts = [_start(self.event), self.heat.upper(), str(self.table), str(self.player or 0)]
        parts += [self.layout] if self.player else []
        return "/".join([*parts, f"D{self.draw}"] if self.draw else parts)


def badge_code(event_code: str, number: PlayerNo) -> str:
    """The code on a player's badge, `TY1/KX7Q/P/31`."""
    return f"{_start(event_code)}/P/{number}"


def stranger(scanned: str, code: str) -> Message | None:
    """Whose code it is, "of a rehearsal", if it is not the open event's; None if it is."""
    if scanned.upper() == code.upper():
        return None
    if _is_rehearsal(scanned):
        return msg("rehearsal.of_a_rehearsal")
    return msg("rehearsal.of_real_event") if _is_rehearsal(code) else msg("rehearsal.of_other_event")


def parse_code(text: str) -> BadgeCode | SheetCode | None:
    """Read what a scanner typed; None if it is no code of ours.

    It forgives what keyboards do to a scanner: small letters (caps lock), full-width characters (an input
    method left on), spaces and line ends around.
    """
    typed = unicodedata.normalize("NFKC", text[:120]).strip().upper()
    if badge := _BADGE.fullmatch(typed):
        number = int(badge[3])
        return BadgeCode(_event_of(badge[1], badge[2]), PlayerNo(number)) if number else None
    if sheet := _SHEET.fullmatch(typed):
        table, player = int(sheet[4]), int(sheet[5])
        if table:
            event, heat = _event_of(sheet[1], sheet[2]), HeatId(sheet[3].lower())
            number_of = PlayerNo(player) if player else None
            layout, draw = sheet[6] or "L1", int(sheet[7] or 0)
            return SheetCode(event, heat, TableNo(table), number_of, layout=layout, draw=draw)
    return None
