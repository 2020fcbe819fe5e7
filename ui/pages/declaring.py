"""Declaring a result official from a page, and taking back a stage that the wrong players have played.

At once when the time for protests is over, before that with a reason.
"""

from __future__ import annotations

from collections.abc import Sequence

from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId
from tourney.base.texts import Message, msg
from tourney.event.event_records import ResultState
from tourney.event.journal import called
from tourney.heats.commands import TakeStageBack
from tourney.standings.declaring import DeclareOfficial
from tourney.standings.doubts import doubt_words, doubts_at_declaring
from tourney.standings.places_to_decide import left_shared, shared_words
from tourney.standings.result_status import missing_words, result_words, undeclared_under
from tourney.standings.sensitivity import Doubt
from tourney.standings.status import ResultStatus
from tourney.standings.views import finals_view
from ui.gateway.gateway import Gateway
from ui.pages.naming import clock_time
from ui.pages.page import ShellPort


def may_declare_early(status: ResultStatus) -> bool:
    """Whether it takes a reason: protests are still heard, or somebody played without the right to."""
    return status.wants_reason or (status.state is ResultState.COMPLETE and status.protests_open)


def declare(gateway: Gateway, shell: ShellPort, status: ResultStatus) -> None:
    """Declare the result; nothing happens while something is missing or once it is official.

    What it rests on and is not official yet is told first and declared with it; places of prizes that are
    shared are told first. Doubtful tables entered by totals are accepted by it, which takes a reason.
    """
    doubtful = doubts_at_declaring(gateway.tournament, gateway.rules, status.scope, gateway.now())
    players = gateway.tournament.players
    earlier = undeclared_under(gateway.tournament, gateway.rules, status.scope, gateway.now())
    open_words = [result_words(each, players) for each in earlier]
    shared = [
        shared_words(each, players) for each in left_shared(gateway.tournament, gateway.rules, status.scope)
    ]

    def done(reason: str = "", checked: bool = False) -> None:
        command = DeclareOfficial(status.scope, reason, with_earlier=bool(earlier), checked=checked)
        gateway.run(command)

    def with_shared(text: Message) -> Message:
        return msg("official.with_shared", text=text, shared=shared) if shared else text

    def with_doubts(text: Message) -> Message:
        if not doubtful:
            return text
        return msg("doubts.declare_accepting", accepts=_in_doubt(gateway, doubtful), text=text)

    def with_both(text: Message) -> Message:
        return with_shared(msg("official.with_both", text=text, open=open_words) if earlier else text)

    if status.wants_reason:
        wrong = msg("official.declare_wrong_text", what=missing_words(status.missing, players))
        shell.ask_reason(
            msg("official.declare_wrong_title"),
            with_both(with_doubts(wrong)),
            msg("official.declare"),
            done,
            danger=True,
        )
        return
    if status.state is not ResultState.COMPLETE or status.protest_until is None:
        return
    if doubtful and gateway.now() >= status.protest_until:
        shell.ask_reason(
            msg("doubts.declare_title", n=len(doubtful)),
            with_both(_in_doubt(gateway, doubtful)),
            msg("official.declare"),
            lambda reason: done(reason, checked=not reason),
            msg("doubts.reason_ready"),
        )
        return
    if gateway.now() >= status.protest_until:
        if earlier:
            both = with_shared(msg("official.both_text", open=open_words))
            shell.confirm(msg("official.both_title"), both, msg("official.both_yes"), done)
        elif shared:
            text = with_shared(msg("official.shared_text"))
            shell.confirm(msg("official.shared_title"), text, msg("official.declare"), done)
        else:
            done()
        return
    shell.ask_reason(
        msg("official.declare_title", time=clock_time(status.protest_until, status.zone)),
        with_both(with_doubts(msg("official.declare_text"))),
        msg("official.declare"),
        done,
    )


def _in_doubt(gateway: Gateway, doubtful: Sequence[Doubt]) -> Message:
    """Who is declared champion, and by how little the table that is first in doubt would change that."""
    tournament, first = gateway.tournament, doubtful[0]
    why = doubt_words(first, tournament.players)
    where = {"heat": heat_named(first.heat), "table": first.table}
    text = Message("doubts.declare_text", {"n": len(doubtful), "why": why, **where})
    divisions = finals_view(tournament, gateway.rules, gateway.now()).divisions
    champions = [called(each.champion) for each in divisions if each.champion is not None]
    return msg("doubts.declare_champion", champions=champions, text=text) if champions else text


def protests_have_ended(gateway: Gateway, status: ResultStatus) -> bool:
    """Whether the page still shows as open what time has closed meanwhile."""
    until = status.protest_until
    return status.protests_open and until is not None and gateway.now() >= until


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
