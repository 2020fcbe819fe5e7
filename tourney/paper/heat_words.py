"""How paper names a heat, by number or as semi-final and final, and when a table of it plays."""

from __future__ import annotations

from tourney.base.ids import STAGES, HeatId
from tourney.base.texts import Message, msg
from tourney.paper.event_head import EventHead, TableSlot
from tourney.paper.wording import Wording


def heat_message(heat: HeatId) -> Message:
    """`Heat 2`, `Semi-finals`, `Final`."""
    if heat in STAGES:
        return msg("paper.heat_semi") if heat == STAGES[0] else msg("paper.heat_final")
    return msg("paper.heat_n", n=int(heat))


def heat_short(heat: HeatId, wording: Wording) -> str:
    """For a narrow field under the word "heat": the number alone, or the stage."""
    return wording(heat_message(heat), " ") if heat in STAGES else str(heat)


def heat_head(heat: HeatId, wording: Wording) -> str:
    """For the head of a narrow column: `H2`, or the stage."""
    return (
        wording(heat_message(heat), " ") if heat in STAGES else wording(msg("paper.heat_head", n=heat), " ")
    )


def draw_words(head: EventHead, wording: Wording) -> str:
    """`Draw 2`, the count by which draws of a heat are told apart; "" where paper is of no heat."""
    return wording(msg("paper.draw_n", n=head.draw), " ") if head.draw else ""


def draw_line(head: EventHead, heat: HeatId, wording: Wording) -> str:
    """`Heat 2 · Draw 3`."""
    parts = wording(heat_message(heat), " "), draw_words(head, wording)
    return " · ".join(part for part in parts if part)


def slot_lines(slot: TableSlot, wording: Wording) -> tuple[str, ...]:
    """Wave, time and board of a table, one line a language: `Wave 2 · 11:15 · board 3`; () without any."""
    if not slot.wave:
        return (slot.starts_at,) if slot.starts_at else ()
    key = "paper.slot" if slot.starts_at else "paper.slot_untimed"
    return wording.lines(msg(key, wave=slot.wave, time=slot.starts_at, board=slot.board))


def slot_line(slot: TableSlot, wording: Wording) -> str:
    """The same on one line, the time only once: `第 2 批 Wave 2 · 11:15 · 3 號棋盤 Board 3`."""
    parts = [
        wording(msg("paper.wave_n", n=slot.wave), " ") if slot.wave else "",
        slot.starts_at,
        wording(msg("paper.board_n", n=slot.board), " ") if slot.board else "",
    ]
    return " · ".join(part for part in parts if part)
