"""Taking back a stage that the wrong players have played, from whatever page shows it."""

from __future__ import annotations

from tourney.base.ids import HeatId
from tourney.competition.heat_names import heat_named
from tourney.services.commands.heats import TakeStageBack
from tourney.texts import msg
from ui.gateway import Gateway
from ui.pages.page import ShellPort


def take_back(gateway: Gateway, shell: ShellPort, stage: HeatId) -> None:
    """Say what goes, ask why, and take back the stage, so that the right players can be drawn."""
    sheets = sum(heat == stage for heat, _ in gateway.tournament.sheets)
    shell.ask_reason(
        msg("official.take_back_title", heat=heat_named(stage)),
        msg("official.take_back_text", n=sheets),
        msg("official.take_back_yes"),
        lambda reason: gateway.run(TakeStageBack(stage, reason)),
        danger=True,
    )
