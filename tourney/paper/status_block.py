"""How official the paper is: one word in a box on every page, the sentence on the first."""

from __future__ import annotations

from tourney.base.texts import msg
from tourney.event.records import ResultState
from tourney.paper.event_head import PaperStatus
from tourney.paper.layout import Flow
from tourney.paper.surface import MM
from tourney.paper.wording import Wording

_WORDS = {
    ResultState.PROVISIONAL: msg("paper.provisional"),
    ResultState.COMPLETE: msg("paper.status_complete"),
    ResultState.OFFICIAL: msg("paper.status_official"),
}


def status_notice(status: PaperStatus, wording: Wording) -> str:
    """The word beside the title."""
    return wording(_WORDS[status.state])


def say_status(flow: Flow, status: PaperStatus) -> None:
    """What is missing, until when it is open to protest, or who declared it when."""
    for line in flow.frame.wording.sentences(status.said):
        flow.sentence(line, 10.5)
    flow.gap(1.5 * MM)
