"""How play flows with a speed die over other rules: each hook is the one below it with the die's part."""

from __future__ import annotations

from dataclasses import replace

from tourney.engine.play import Hooks, Play
from tourney.engine.refusal import Refusal
from tourney.engine.systems.speed_die.frames import Bus, Hunt, Triple
from tourney.engine.systems.speed_die.kept import Paid
from tourney.engine.systems.speed_die.steps import faces_asked, may_choose_first, thrown
from tourney.engine.systems.speed_die.thrown import Thrown


def hooks_over(below: Hooks) -> Hooks:
    """A triple is no double, the dice move as the third says, and the first salary brings the die."""

    def on_double(play: Play, seat: int) -> bool:
        now = play.state.of_table(Thrown)
        if now.face == now.first:
            if below.doubles_before(play) + 1 == play.dice.doubles_to_jail:
                play.tell("S6.3", "speed_die.triple_third", player=play.names[seat])
            play.state.again = False
            return True
        moves = below.on_double(play, seat)
        if now.face is not None and not moves:
            play.tell("S7.3", "speed_die.ignored")
        return moves

    def after_throw(play: Play) -> None:
        if play.state.of_table(Thrown).triple == play.state.turn and not play.state.out[play.state.turn]:
            play.tell("S6.2", "speed_die.no_more", player=play.names[play.state.turn])
        below.after_throw(play)

    def advance(play: Play, seat: int, steps: int) -> None:
        now = play.state.of_table(Thrown)
        face, now.face = now.face, None
        if face is None:
            below.advance(play, seat, steps)
        elif face == now.first == now.second:
            play.state.thrown = 3 * now.first
            now.triple = seat
            play.tell("S6.1", "speed_die.triple", player=play.names[seat])
            play.push(Triple(seat))
        elif isinstance(face, int):
            play.state.thrown = steps + face
            said = {"total": steps + face}
            play.tell("S5.1", "speed_die.added", player=play.names[seat], n=face, more=said)
            below.advance(play, seat, steps + face)
        elif face == "bus":
            play.push(Bus(seat, (now.first, now.second)))
        else:
            play.push(Hunt(seat))
            below.advance(play, seat, steps)

    def salary(play: Play, seat: int, landed: bool) -> None:
        below.salary(play, seat, landed)
        paid = play.state.of_seat(Paid, seat)
        if not paid.speed:
            paid.speed = True
            play.tell("S4.1", "speed_die.begins", player=play.names[seat])

    def build_window(play: Play, seat: int) -> Refusal | None:
        if isinstance(play.top, (Bus, Triple)):
            return may_choose_first(play, seat, None)
        return below.build_window(play, seat)

    return replace(
        below,
        on_double=on_double,
        after_throw=after_throw,
        advance=advance,
        salary=salary,
        build_window=build_window,
        thrown=thrown,
        faces_asked=faces_asked,
    )
