"""The frame around a page that stands alone in a test."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from tourney.base.ids import HeatId, TableNo
from tourney.base.languages import Language
from tourney.base.texts import Message
from tourney.impact.impact import Impact
from ui.gateway.hall_server import HallServer
from ui.pages.page import ShellPort
from ui.parts.clock import ClockActions
from ui.projector.projector import Projector


class AloneShell(ShellPort):
    """Answers nothing: whatever a page asks that its test has no answer to fails the test."""

    @property
    def projector(self) -> Projector:
        raise AssertionError("projector")

    @property
    def clock(self) -> ClockActions:
        raise AssertionError("clock")

    @property
    def settings(self) -> Path:
        raise AssertionError("settings")

    def go(self, page_id: str, target: str = "") -> None:
        raise AssertionError(page_id)

    def hall_server(self) -> HallServer:
        raise AssertionError("hall_server")

    def focus_primary(self) -> None:
        raise AssertionError("focus_primary")

    def run_table(self, heat: HeatId, table: TableNo) -> None:
        raise AssertionError((heat, table))

    def share_picture(self) -> None:
        raise AssertionError("share_picture")

    def say(
        self, message: Message, kind: str = "", action: tuple[Message, Callable[[], object]] | None = None
    ) -> None:
        raise AssertionError(message)

    def take_back(self, seqs: Sequence[int]) -> None:
        raise AssertionError(seqs)

    def undo(self, seq: int | None = None) -> None:
        raise AssertionError(seq)

    def confirm(
        self,
        title: Message,
        text: Message,
        yes: Message,
        then: Callable[[], object],
        *,
        danger: bool = False,
    ) -> None:
        raise AssertionError(title)

    def ask_reason(
        self,
        title: Message,
        text: Message,
        yes: Message,
        then: Callable[[str], object],
        ready: Message | None = None,
        *,
        danger: bool = False,
        usual: Sequence[Message] = (),
    ) -> None:
        raise AssertionError(title)

    def ask_impact(
        self,
        title: Message,
        yes: Message,
        impact: Impact,
        then: Callable[[str], object],
        reason: str = "",
        otherwise: Callable[[], object] | None = None,
    ) -> None:
        raise AssertionError(title)

    def set_waiting(self, page_id: str, waiting: bool) -> None:
        raise AssertionError(page_id)

    def set_referee(self, name: str) -> None:
        raise AssertionError(name)

    def set_language(self, language: Language) -> None:
        raise AssertionError(language)

    def set_theme(self, name: str) -> None:
        raise AssertionError(name)

    def step_scale(self, step: int) -> None:
        raise AssertionError(step)
