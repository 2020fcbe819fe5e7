"""A step is tried out first, and asked about by what it would change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from tourney.application.application import Application
from tourney.base.texts import Message
from tourney.event.command import Command
from tourney.event.trial import Trial
from tourney.impact.impact import Consequence
from tourney.impact.words import seat_words
from ui.gateway.gateway import Gateway


class Weigh(Protocol):
    """Shows what a step would change and asks by its level: nothing, one Enter, a confirmation, a reason,
    or the way round. `then(reason)` once it is agreed to, with "" where none was asked for; `reason` stands
    in the line already. Pages have it as `ShellPort.weigh`.
    """

    def __call__(
        self,
        title: Message,
        yes: Message,
        consequence: Consequence,
        then: Callable[[str], object],
        reason: str = "",
    ) -> None: ...


def run_weighed(
    gateway: Gateway, weigh: Weigh, command: Command[object], title: Message, yes: Message
) -> None:
    """Carry out a command once what it upsets has been agreed to; a reason given for it is kept with it."""
    weigh_trial(
        gateway,
        weigh,
        lambda app: app.try_out(command),
        (title, yes),
        lambda reason: gateway.run(command, why=reason),
    )


def run_explained(
    gateway: Gateway,
    weigh: Weigh,
    command: Command[object],
    words: tuple[Message, Message],
    reason: str = "",
) -> None:
    """Give seats; where tables have begun only once a reason stands: `reason` is there already."""
    title, yes = words

    def give(why: str = "") -> None:
        gateway.run(command, why=why)

    def asked(consequence: Consequence) -> None:
        if consequence.in_play:
            weigh(_named(gateway, title, consequence), yes, consequence, give, reason)
        else:
            give()

    gateway.foresee(lambda app: app.try_out(command), asked, lambda _error: give())


def weigh_trial(
    gateway: Gateway,
    weigh: Weigh,
    trial: Callable[[Application], Trial[object]],
    words: tuple[Message, Message],
    then: Callable[[str], object],
) -> None:
    """Try something out and ask by what it changes. What is refused anyhow is told by doing it."""
    title, yes = words

    def asked(consequence: Consequence) -> None:
        weigh(_named(gateway, title, consequence), yes, consequence, then)

    gateway.foresee(trial, asked, lambda _error: then(""))


def _named(gateway: Gateway, title: Message, consequence: Consequence) -> Message:
    """The title with the seats that change, which it may name."""
    seats = seat_words(consequence, gateway.tournament)
    return Message(title.key, {**title.params, "seats": seats})
