"""Who sits in a drawn stage without the right to, as the results stand now: one answer for every page.

A correction, a penalty or an undone decision after the draw moves the cut; seats stay where they are until
somebody changes them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tourney.base.ids import HeatId, PlayerNo
from tourney.base.texts import Message, msg
from tourney.standings.stages import StagePicture


@dataclass(frozen=True, slots=True)
class WrongSeats:
    """A drawn stage whose seats are not those of who goes through as the results stand now.

    `sits`: have a seat there and have not gone through (any more); `left_out`: have gone through and have no
    seat; `undecided`: have a seat while who goes through is open again. Who has left and whoever comes for
    them is none of these (see `Replacement`). `played`: a table of it has a result.
    """

    heat: HeatId
    sits: tuple[PlayerNo, ...]
    left_out: tuple[PlayerNo, ...]
    undecided: tuple[PlayerNo, ...]
    played: bool

    @property
    def certain(self) -> bool:
        """Whether somebody surely sits there wrongly or is left out."""
        return bool(self.sits or self.left_out)


def wrong_seats(stages: Sequence[StagePicture]) -> tuple[WrongSeats, ...]:
    """The drawn stages where somebody sits wrongly or may do, in the order of the day."""
    wrong = []
    for stage in stages:
        leaving = {each.leaves for each in stage.replacements}
        coming = {each.comes for each in stage.replacements}
        sits = tuple(player for player in stage.outsiders if player not in leaving)
        left_out = tuple(player for player in stage.left_out if player not in coming)
        if stage.drawn and (sits or left_out or stage.undecided):
            played = any(table.results for table in stage.tables)
            wrong.append(
                WrongSeats(
                    heat=stage.heat, sits=sits, left_out=left_out, undecided=stage.undecided, played=played
                )
            )
    return tuple(wrong)


def wrong_seats_words(each: WrongSeats) -> Message | None:
    """Who sits there wrongly and who is left out; None where that is only open."""
    if each.sits and each.left_out:
        return msg("official.wrong_seats", sits=list(each.sits), left_out=list(each.left_out))
    if each.sits:
        return msg("official.wrong_sits", sits=list(each.sits))
    return msg("official.wrong_left_out", left_out=list(each.left_out)) if each.left_out else None
