"""How the pages of standings and finals name players, heats and places. Words only, no widgets."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId, PlayerNo
from tourney.base.languages import Language
from tourney.base.texts import Texts
from tourney.base.time_zone import hall_time
from tourney.event.records import Player
from tourney.standings.cut import Outstanding
from ui.parts.naming import both_names as both_names
from ui.parts.naming import numbered as numbered
from ui.widgets.text import capital


def player_named(players: Mapping[PlayerNo, Player], number: PlayerNo) -> str:
    """As `numbered`, for a number; the number alone if the player is gone from the list."""
    player = players.get(number)
    return str(number) if player is None else numbered(number, player.name)


def place_word(texts: Texts, place: int) -> str:
    """A place as people say it: `1st`, `12th`, 第 1 名."""
    if texts.language != Language.EN:
        return texts("standpage.place_other", place=place)
    if place % 100 in (11, 12, 13):
        return texts("standpage.place_other", place=place)
    last = place % 10
    if last == 1:
        return texts("standpage.place_first", place=place)
    if last == 2:
        return texts("standpage.place_second", place=place)
    if last == 3:
        return texts("standpage.place_third", place=place)
    return texts("standpage.place_other", place=place)


def placed(texts: Texts, place: int, tied: bool) -> str:
    """A place at a table, `2nd`, 第 2 名; a shared one `2=`, as the standings write it, 並列第 2 名."""
    if not tied:
        return place_word(texts, place)
    return texts("standpage.place_shared", place=place)


def table_words(texts: Texts, heat: HeatId, table: int) -> str:
    """A table with its heat: `heat 2, table 7`."""
    return texts("standpage.heat_table", heat=heat_named(heat), table=table)


def waiting_words(texts: Texts, waiting: Outstanding) -> str:
    """What is still open, where and why."""
    if waiting.table is None:
        return capital(texts.say(waiting.reason))
    heat = heat_named(waiting.heat)
    return capital(texts("official.at_table", heat=heat, table=waiting.table, reason=waiting.reason))


def waiting_target(waiting: Outstanding) -> tuple[str, str]:
    """Page and target that mend it: a table's sheets, the day's next job, or a heat without a result."""
    if waiting.reason.key == "standings.wait_play":
        return "today", ""
    if waiting.table is None:
        return "heats", f"heat:{waiting.heat}"
    return "scores", f"table:{waiting.heat}:{waiting.table}"


def clock_time(at: datetime, zone: str) -> str:
    """A moment as the clock of a hall in `zone` shows it."""
    return hall_time(at, zone).strftime("%H:%M")
