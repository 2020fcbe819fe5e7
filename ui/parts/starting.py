"""Starting a clock: at once, unless the hall was told that play goes on later; then it is asked."""

from __future__ import annotations

from collections.abc import Callable

from tourney.base.texts import msg
from tourney.clock.clock import hall_clock
from tourney.clock.commands import StartClock
from tourney.event.command import Outcome
from ui.gateway.gateway import Gateway
from ui.parts.dialogs import Confirm
from ui.parts.shown import shown_time

_NEAR = 60
"""Seconds before the end of a break at which nobody is taken by surprise any more."""


def start_clock(
    gateway: Gateway,
    ask: Confirm,
    command: StartClock,
    then: Callable[[Outcome[None]], object] | None = None,
    otherwise: Callable[[Exception], object] | None = None,
) -> None:
    """Start it; before the end of a break that the hall was told of only if a person says so."""
    called = hall_clock(gateway.tournament, gateway.rules, gateway.now()).called
    if called is None or called.seconds <= _NEAR:
        gateway.run(command, then, otherwise)
        return
    left = shown_time(called.seconds)
    ask(
        msg("clock.early_title", time=called.time),
        msg("clock.early_text", left=left),
        msg("clock.early_yes"),
        lambda: gateway.run(command, then, otherwise),
        danger=True,
    )
