"""Words that several parts of the scores page say, and where a problem is mended."""

from __future__ import annotations

from tourney.base.texts import Texts
from tourney.event.table_state import TableState
from tourney.heats.table_tiles import state_word
from tourney.rules.rulebook import HOTEL, MORTGAGED
from tourney.scores.views import NOT_YET, WANT_DEEDS, DeedRow, ProblemLine, SeatedPlayer, TableTile, TilePart
from tourney.scoresheet.sheet import Holding
from ui.parts.dialogs import both_names


def level_words(texts: Texts, line: DeedRow, level: Holding | None) -> str:
    """What a sheet says of a deed with what it is worth there; None: the deed is not on it."""
    if level is None:
        return texts("scores.deed_not_here")
    value = line.worth(level)
    if level == MORTGAGED:
        return texts("scores.deed_mortgaged", value=value)
    if level == HOTEL:
        return texts("scores.deed_hotel", value=value)
    if level == 0:
        return texts("scores.deed_unbuilt" if HOTEL in line.boxes else "scores.deed_held", value=value)
    if line.each and not line.boxes:
        return texts("scores.deed_amount", value=value)
    return texts("scores.deed_houses", n=level, value=value)


_SHOWN = {
    TableState.OUT: ("", "○"),
    TableState.IN: ("accent", "▤"),
    TableState.ENTERED: ("bad", "×"),
    TableState.CHECKED: ("warn", "●"),
    TableState.CONFIRMED: ("good", "✓"),
}
"""Kind of colour and sign of a table's state."""


def state_words(state: TilePart, texts: Texts) -> tuple[str, str, str]:
    """Word, kind of colour and sign of a table's state."""
    if state == WANT_DEEDS:
        return texts("scores.needs_deeds"), "warn", "!"
    if state == NOT_YET:
        return texts.say(state_word(TableState.OUT, paper_out=False)), *_SHOWN[TableState.OUT]
    return texts.say(state_word(TableState(state))), *_SHOWN[TableState(state)]


def seat_name(seat: SeatedPlayer) -> str:
    """Both names of a player, with the team where somebody else is called the same."""
    return " · ".join(part for part in (both_names(seat.name), " ".join(seat.team.split())) if part)


def within(place: int | None, decided: tuple[int, int]) -> bool:
    """Whether what the paper says of the place fits equal players between whom the referee decided."""
    return place is None or decided[0] <= place <= decided[1]


def wants_a_look(tile: TableTile) -> bool:
    """Whether somebody has still to look at a table: of a confirmed one the referee has been asked about its
    places already."""
    contradicts = tile.contradicts and tile.state is not TableState.CONFIRMED
    return tile.needs_deeds or contradicts or tile.doubt is not None


def tile_note(tile: TableTile, texts: Texts) -> str:
    """The small line of a tile: what it still needs, else in which of the later waves it plays."""
    if tile.blocking:
        return texts("scores.tile_problems", n=tile.blocking)
    if tile.needs_deeds:
        return texts("scores.needs_deeds")
    if tile.state is TableState.IN and tile.entered:
        return texts("scores.tile_entered", n=tile.entered, of=len(tile.players))
    if tile.contradicts:
        return texts("scores.contradicts")
    if tile.shared and tile.state in (TableState.CHECKED, TableState.CONFIRMED):
        return texts("scores.tile_shared", places=list(tile.shared))
    if tile.doubt is not None:
        return texts("doubts.mark", effect=tile.doubt)
    if tile.totals_only and tile.state is not TableState.CONFIRMED:
        return texts("scores.totals_only")
    if tile.by_engine:
        return texts("scores.tile_engine")
    return texts("scores.tile_wave", wave=tile.wave) if tile.wave > 1 else ""


_FIELDS = {
    "bad_cash": "cash",
    "money_high": "cash",
    "total_high": "total",
    "bankrupt_order": "order",
    "bankrupt_with_assets": "order",
    "paper_total": "total",
    "paper_place": "place",
    "equal_totals": "place",
    "places": "place",
    "no_points_row": "order",
}


def field_of(problem: ProblemLine) -> str:
    """The field in which a problem can be mended, "" for the deeds."""
    return _FIELDS.get(problem.code, "")


def problem_name(code: str, texts: Texts) -> str:
    """An accepted problem in a few words; the code itself where another version knows more of them."""
    names = {
        "bad_level": texts("scores.problem_bad_level"),
        "built_station": texts("scores.problem_built_station"),
        "incomplete_group": texts("scores.problem_incomplete_group"),
        "built_mortgaged": texts("scores.problem_built_mortgaged"),
        "uneven": texts("scores.problem_uneven"),
        "too_many_houses": texts("scores.problem_too_many_houses"),
        "too_many_hotels": texts("scores.problem_too_many_hotels"),
        "bankrupt_order": texts("scores.problem_bankrupt_order"),
        "bankrupt_with_assets": texts("scores.problem_bankrupt_with_assets"),
        "player_twice": texts("scores.problem_player_twice"),
        "no_points_row": texts("scores.problem_no_points_row"),
        "total_high": texts("scores.problem_total_high"),
    }
    return names.get(code, code)
