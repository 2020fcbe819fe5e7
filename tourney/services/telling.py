"""What a journal entry says: the message of its code, and who, for lists, menus, paper and the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tourney.base.ids import HeatId, PlayerNo, Points, points_shown
from tourney.competition.heat_names import heat_named
from tourney.competition.records import Player
from tourney.competition.status import HEATS
from tourney.texts import Message, msg

NOBODY = "referee"
"""Who does things, in the journal, where nobody has given a name."""

_REPLAYS = ("undone", "redone")
_MANY = 6
"""So many numbers are still read one by one; of more, only how many."""
_FEW = 3
"""So many people are named beside their numbers."""
_LONGEST = 28
"""Characters of a name that are read at a glance."""
Players = Mapping[PlayerNo, Player]
_NO_PLAYERS: Players = {}

_OF_TABLES = {
    "clock_started": "clock.told_started",
    "clock_paused": "clock.told_paused",
    "clock_resumed": "clock.told_resumed",
    "time_added": "clock.told_added",
    "time_set": "clock.told_set",
    "last_round_called": "clock.told_last_round",
    "clock_ended": "clock.told_ended",
}
"""What was done to the clock, where it was done for some tables."""


def told(code: str, params: Mapping[str, Any], players: Players = _NO_PLAYERS) -> Message:
    """The message of a journal entry. Undoing and redoing name what they undid.

    `players` of the event, where the reader is to see names beside numbers.
    """
    return _told(code, {name: _with_heats_named(name, value) for name, value in params.items()}, players)


def called(player: Player) -> Message:
    """ "31 Chan Tai Man": number and name, kept apart from the direction of what stands around it."""
    zh, en = (" ".join(name.split()) for name in (player.name_zh, player.name_en))
    if not zh and not en:
        return msg("sheet.name", zh=str(player.number), en=str(player.number))
    name = msg("sheet.name", zh=_shortened(zh or en), en=_shortened(en or zh))
    return msg("journal.person", number=player.number, name=name)


_PEOPLE = ("sits", "left_out", "players")
"""Parameters of messages that are start numbers."""


def with_names(message: Message, players: Players) -> Message:
    """The message with names beside the start numbers in it, however deep they stand."""
    return Message(message.key, {name: _named(name, each, players) for name, each in message.params.items()})


def _named(name: str, value: Any, players: Players) -> Any:
    if isinstance(value, Message):
        return with_names(value, players)
    if name in _PEOPLE and isinstance(value, (list, tuple)):
        return [called(players[each]) if each in players else each for each in value]
    return value


def teller(who: str) -> Message:
    """Who did it: the name that was given, or the referee in the reader's language."""
    return msg("window.nobody") if who == NOBODY else msg("sheet.name", zh=who, en=who)


def declared_words(scope: str) -> Message:
    """What a declaration declared: the standings after the heats, or the result of a stage."""
    if scope == HEATS:
        return msg("journal.declared")
    return msg("journal.declared_stage", heat=heat_named(HeatId(scope)))


def taken_back_words(stage: HeatId) -> Message:
    """That a stage was taken back to be drawn again."""
    return msg("journal.stage_taken_back", heat=heat_named(stage))


def _with_heats_named(name: str, value: Any) -> Any:
    if name == "heat" and value:
        return heat_named(HeatId(str(value)))
    if name == "heats":
        return [heat_named(HeatId(str(heat))) for heat in value]
    return value


def _shortened(name: str) -> str:
    return name if len(name) <= _LONGEST else name[: _LONGEST - 1] + "…"


def _told(code: str, params: Mapping[str, Any], players: Players) -> Message:
    if code in _REPLAYS:
        inner = {name: value for name, value in params.items() if name != "what"}
        return Message(f"journal.{code}", {"done": _told(str(params["what"]), inner, players)})
    if code == "status_set":
        return _of_status(params["numbers"], Message(params["status"]), players)
    if code == "points_adjusted":
        return _of_adjustment(params, players)
    if code == "sheets_entered" and params.get("correct"):
        return _why(_of_correction(params), params["correct"])
    if code == "players_imported" and params.get("filled"):
        return _of_import(params["n"], len(params["filled"]))
    if code == "players_seated" and len(params["numbers"]) > _MANY:
        return msg("journal.players_seated_many", heats=params["heats"], n=params["n"])
    if code in _OF_TABLES:
        return _of_clock(code, params)
    if code == "declared":
        done = declared_words(params["scope"])
        also = [declared_words(scope) for scope in params.get("also", ())]
        return msg("journal.declared_also", done=done, also=also) if also else done
    if code == "stage_taken_back":
        return _why(msg("journal.stage_taken_back", heat=params["heat"]), params["reason"])
    if code == "totals_accepted":
        return _of_totals(params["accepted"])
    tables = params.get("tables", ())
    if code == "sheets_entered" and len(tables) > _MANY:
        return msg("journal.sheets_entered_many", heat=params["heat"], n=len(tables))
    if code == "tables_confirmed" and len(tables) > _MANY:
        return msg("journal.tables_confirmed_many", heat=params["heat"], n=len(tables))
    return Message(f"journal.{code}", params)


def _of_totals(accepted: list[list[Any]]) -> Message:
    """Whose totals were accepted: the table, or how many."""
    if len(accepted) > 1:
        return msg("journal.totals_accepted_many", n=len(accepted))
    heat, table = accepted[0]
    return msg("journal.totals_accepted", heat=heat_named(HeatId(str(heat))), table=table)


def _of_clock(code: str, params: Mapping[str, Any]) -> Message:
    """A change of the clock: for whom, and why."""
    of_tables = bool(params.get("tables"))
    key = _OF_TABLES[code] if of_tables else f"journal.{code}"
    if code == "time_added" and params["minutes"] < 0:
        key = "clock.told_taken_tables" if of_tables else "clock.told_taken"
        params = {**params, "minutes": -params["minutes"]}
    done = Message(key, {"n": len(params.get("tables", ())), **params})
    return _why(done, params.get("reason"))


def _why(done: Message, reason: str | None) -> Message:
    """What was done, with its reason where one was given (entries of earlier versions may have none)."""
    return msg("clock.told_why", done=done, reason=reason) if reason else done


def _of_correction(params: Mapping[str, Any]) -> Message:
    """Which tables, and whose total became which."""
    done = Message("journal.sheets_corrected", {name: params[name] for name in ("heat", "tables")})
    totals = [
        msg("journal.total_changed", number=number, before=before, after=after)
        for number, before, after in params.get("totals", ())[:_MANY]
    ]
    return msg("journal.with_totals", done=done, totals=totals) if totals else done


def _of_adjustment(params: Mapping[str, Any], players: Players) -> Message:
    """Penalty or bonus: how many points, for whom, and why."""
    number, points = PlayerNo(params["number"]), Points(params["points"])
    who = called(players[number]) if number in players else msg("journal.player", number=number)
    signed = ("+" if points > 0 else "−") + points_shown(Points(abs(points)))
    done = msg("journal.points_adjusted", who=who, points=signed)
    return _why(done, params.get("reason"))


def _of_import(n: int, filled: int) -> Message:
    """What was added and who took something over; only the latter if nobody was added."""
    if not n:
        return msg("journal.players_filled", n=filled)
    return msg("journal.players_imported_filled", n=n, filled=filled)


def _of_status(numbers: list[int], status: Message, players: Players) -> Message:
    if len(numbers) > _MANY:
        return msg("journal.status_set_many", n=len(numbers), status=status)
    known = [players[PlayerNo(number)] for number in numbers if PlayerNo(number) in players]
    if known and len(known) == len(numbers) <= _FEW:
        return msg("journal.status_set_named", people=[called(player) for player in known], status=status)
    return msg("journal.status_set", numbers=numbers, status=status)
