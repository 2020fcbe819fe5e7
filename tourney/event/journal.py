"""Turns journal entries into messages, for lists, menus, paper and the terminal.

A command's own module may word its entries (`Command.describe`). Here are also the lot that the program draws
between tied players, from a seed that anybody can draw again from, and `Preview`: an event before and after a
step that is tried out.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from importlib import import_module
from types import ModuleType
from typing import Generic, TypeVar

from tourney.base.chance import Chance
from tourney.base.heat_names import heat_named, heats_named
from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.base.names import Named, PersonName
from tourney.base.texts import CHINESE, ENGLISH, Message, msg
from tourney.event.command import (
    NO_PLAYERS,
    WHY,
    WHY_REPLAYED,
    Command,
    Outcome,
    Params,
    Players,
    list_in,
    number_in,
    numbers_in,
    text_in,
)
from tourney.event.formats import Format
from tourney.event.namesakes import teams_of_namesakes
from tourney.event.ports import JournalEntry
from tourney.event.records import CHECKED, HEATS, Player, PlayerDetails, Ruling, RulingKind, Tournament
from tourney.event.registration import without_division
from tourney.event.rules import Rules

MOST_SEED = 999_999


_NUMBER = re.compile(r"[0-9]{1,6}")


def new_seed() -> int:
    """A seed that nobody could know before, short enough to be read out."""
    return 1 + secrets.randbelow(MOST_SEED)


def drawn_by_lot(players: Iterable[PlayerNo], seed: int) -> tuple[PlayerNo, ...]:
    """The players in an order drawn from the seed. The order in which they are given changes nothing."""
    return tuple(Chance(seed).shuffled(sorted(players)))


def lot_words(seed: int) -> Message:
    """The reason recorded for such a decision; it keeps the seed in the journal and beside the standings."""
    return msg("standpage.by_lot_seed", seed=str(seed))


def lot_in(reason: str) -> Message | None:
    """The reason of a lot drawn here, as a message for any language; None for every other reason."""
    numbers = _NUMBER.findall(reason)
    words = lot_words(int(numbers[0])) if len(numbers) == 1 else None
    sentences = () if words is None else (ENGLISH.say(words), CHINESE.say(words))
    return words if reason in sentences else None


R_co = TypeVar("R_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Preview(Generic[R_co]):
    """An event before and after a step that is tried out or was just done, to compute its consequences.

    `before` and `after` with the rules in force in each, at `now`; `outcome` is what the step returns.
    `history`: the journal up to `before`.
    """

    before: Tournament
    rules: Rules
    after: Tournament
    rules_after: Rules
    now: datetime
    outcome: Outcome[R_co]
    history: Sequence[JournalEntry]


NOBODY = "referee"
"""The author of entries in the journal if nobody has given a name."""


PRINTED = "printed"


TAKEN_BACK = "taken_back"
"""The code of an entry that undid several steps as one."""


MANY = 6
"""Up to so many numbers are listed one by one; of more only the count is shown."""


_LONGEST = 56
"""The most characters of a name in a sentence that breaks into lines; a longer name is cut."""


GLANCE = 28
"""The most characters of a value that people read at a glance."""


WORDED_IN = {
    **dict.fromkeys(("donated", "donated_for_receipt", "gift_taken_back"), "tourney.giving.commands"),
    **dict.fromkeys(("award_given", "award_taken_back"), "tourney.ceremony.award_commands"),
    **dict.fromkeys(("takings_entered", "takings_taken_back"), "tourney.giving.commands"),
    **dict.fromkeys(("players_imported", "status_set"), "tourney.players.commands"),
    **dict.fromkeys(("heat_locked", "heats_drawn", "stage_taken_back"), "tourney.heats.commands"),
    **dict.fromkeys(("paper_marked", "sheets_entered", "tables_confirmed"), "tourney.scores.commands"),
    **dict.fromkeys(
        ("tie_decided", "places_decided", "points_adjusted"), "tourney.standings.ruling_commands"
    ),
    **dict.fromkeys(("printed", "receipt_printed"), "tourney.printing.print_job"),
    **dict.fromkeys(
        ("clock_started", "clock_paused", "clock_resumed", "time_added", "time_set"),
        "tourney.clock.commands",
    ),
    **dict.fromkeys(("last_round_called", "clock_ended", "time_changed"), "tourney.clock.commands"),
    **dict.fromkeys(("break_started", "interval_called", "interval_ended"), "tourney.clock.commands"),
    **dict.fromkeys(("second_entered", "differences_settled"), "tourney.scores.second_entry"),
    "bank_read": "tourney.banking.commands",
    "declared": "tourney.standings.declaring",
    "erased": "tourney.players.erasing",
    "event_edited": "tourney.setup.commands",
    "players_seated": "tourney.heats.seat_commands",
    "table_rules_chosen": "tourney.scores.commands",
    "totals_accepted": "tourney.standings.declaring",
}
"""The module of each command that words its entries itself (`Command.describe`).

Only a module that is needed is imported, so reading a journal needs no engine.
"""


def describe_entry(code: str, params: Params, players: Players = NO_PLAYERS) -> Message:
    """The message of a journal entry. Entries of undo and redo name the step.

    `players` of the event, if the reader is to see names beside numbers.
    """
    if not has_words(code, params):
        return msg("journal.unreadable", code=code[:GLANCE])
    told = {name: _with_heats_named(name, value) for name, value in params.items()}
    return _described(code, told, players)


def has_words(code: str, params: Params) -> bool:
    """Whether this program has words for such an entry, found by wording it.

    If not, the file is damaged, or another version of the program wrote it: a new kind of step needs no new
    schema.
    """
    told = {name: _with_heats_named(name, value) for name, value in params.items()}
    try:
        ENGLISH.say(_described(code, told, NO_PLAYERS))
    except (LookupError, TypeError, ValueError, AttributeError, StopIteration):
        return False
    return True


def _described(code: str, params: Params, players: Players) -> Message:
    if code in ("undone", "redone"):
        inner = {name: value for name, value in params.items() if name not in ("what", WHY_REPLAYED)}
        done = msg(f"journal.{code}", done=_described(text_in(params, "what"), inner, players))
        return with_reason(done, text_in(params, WHY_REPLAYED))
    if why := text_in(params, WHY):
        inner = {name: value for name, value in params.items() if name != WHY}
        return with_reason(_described(code, inner, players), why)
    if code == TAKEN_BACK:
        return msg("journal.taken_back", done=several_described(text_in(params, "what"), params, players))
    if code not in WORDED_IN:
        return Message(f"journal.{code}", params)
    area = import_module(WORDED_IN[code])
    return command_with(code, area).describe(params, players)


def several_described(code: str, params: Params, players: Players = NO_PLAYERS) -> Message:
    """The message of `n` entries of one kind together, from the parameters of all; without a code only how
    many.
    """
    try:
        message = _several(code, params, players)
        ENGLISH.say(message)
    except (LookupError, TypeError, ValueError, AttributeError, StopIteration):
        return msg("journal.line_steps", n=params.get("n", 0))
    return message


def _several(code: str, params: Params, players: Players) -> Message:
    told = {name: _with_heats_named(name, value) for name, value in params.items()}
    if code == "status_set":
        status = text_in(params, "status").removeprefix("status.")
        return Message(f"journal.line_{status}", {"n": len(numbers_in(params, "numbers"))})
    if code in ("sheets_entered", "tables_confirmed"):
        return _described(code, told, players)
    if code == "paper_marked":
        key = "journal.papers_marked" if params.get("in") else "journal.papers_back"
        return Message(key, {"heat": told["heat"], "tables": params["tables"]})
    if code in ("player_added", "player_edited"):
        done = code.removeprefix("player_")
        return Message(f"journal.line_{done}", {"n": len(numbers_in(params, "numbers"))})
    if code == PRINTED:
        more = number_in(params, "n") - 1
        return msg("today.and_more", what=_described(code, told, players), n=more)
    return msg("journal.line_steps", n=params.get("n", 0))


def command_with(code: str, area: ModuleType) -> type[Command[object]]:
    """The command in an area's module with this journal code."""
    kinds = (each for each in vars(area).values() if isinstance(each, type) and issubclass(each, Command))
    return next(each for each in kinds if each.code == code)


def called(player: Named) -> Message:
    """ "31 Chan Tai Man": number and name, isolated from the writing direction of the text around it."""
    zh, en = (" ".join(name.split()) for name in (player.name.zh, player.name.en))
    if not zh and not en:
        return msg("journal.numbered", number=player.number)
    name = msg("sheet.name", name=PersonName(_shortened(zh), _shortened(en)))
    return msg("journal.person", number=player.number, name=name)


def person_called(number: int, players: Players) -> Message:
    """As `called`, for a number; "number 31" if the event does not know it."""
    player = players.get(PlayerNo(number))
    return msg("journal.numbered", number=number) if player is None else called(player)


def person_apart(number: int, players: Players) -> Message:
    """As `person_called`, with the team of a player who shares a name with another."""
    team, who = teams_of_namesakes(players).get(PlayerNo(number), ""), person_called(number, players)
    return msg("journal.person_of_team", who=who, team=_shortened(team)) if team else who


NamedByNumber = Callable[[int, Players], Message]


BY_LOT = msg("standpage.by_lot")


READY_REASONS = (msg("standpage.by_playoff"), BY_LOT, msg("standpage.by_choice"))
"""Usual reasons for deciding a tie, offered as a choice; the chosen text is stored as shown."""


OF_DECLARING = (msg("official.all_agree"), msg("official.ceremony_begins"), msg("official.found_late"))
"""Usual reasons for declaring a result early, or though the wrong players took part."""


_PEOPLE = ("sits", "left_out", "players", "moved")


_PERSON = "player"
"""Parameters of messages that are lists of start numbers, and the one that is a single number."""


def with_names(message: Message, players: Players, named: NamedByNumber = person_called) -> Message:
    """The message with names beside the start numbers in it, however deep they stand."""
    params = {name: _named(name, each, players, named) for name, each in message.params.items()}
    return replace(message, params=params)


def _named(name: str, value: object, players: Players, named: NamedByNumber) -> object:
    if isinstance(value, Message):
        return with_names(value, players, named)
    if name in _PEOPLE and isinstance(value, (list, tuple)):
        return [
            named(each, players) if isinstance(each, int) else _named("", each, players, named)
            for each in value
        ]
    if name == _PERSON and isinstance(value, int):
        return named(value, players)
    if isinstance(value, (list, tuple)):
        return [with_names(each, players, named) if isinstance(each, Message) else each for each in value]
    return value


_NAMED = 8
"""So many people in no division are named."""


def without_division_words(people: Iterable[PlayerDetails], fmt: Format) -> Message | None:
    """How many of them are in no division of the format, who, and what to do; None: nobody is."""
    outside = without_division(people, fmt)
    if not outside:
        return None
    who: list[object] = [_called(each) for each in outside[:_NAMED]]
    if len(outside) > _NAMED:
        who = [msg("players.and_more", names=who, n=len(outside) - _NAMED)]
    known = [each.name for each in fmt.divisions]
    return msg("players.without_division", n=len(outside), who=who, known=known)


def _called(person: PlayerDetails) -> Message:
    """As `called`; a person who has no number yet by name alone."""
    return called(person) if isinstance(person, Player) else msg("sheet.name", name=person.name)


def author_name(who: str) -> Message:
    """The author's name as given, or "the referee" in the reader's language."""
    return msg("window.nobody") if who == NOBODY else msg("sheet.name", name=who)


def declared_words(scope: str) -> Message:
    """What a declaration declared: the standings after the heats, or the result of a stage."""
    if scope == HEATS:
        return msg("journal.declared")
    return msg("journal.declared_stage", heat=heat_named(HeatId(scope)))


def accepted_words(tables: Sequence[tuple[HeatId, TableNo]]) -> Message:
    """The table whose totals were accepted, or how many tables."""
    if len(tables) > 1:
        return msg("journal.totals_accepted_many", n=len(tables))
    return msg("journal.totals_accepted", heat=heat_named(tables[0][0]), table=tables[0][1])


def problem_accepted_words(heat: HeatId | None, table: TableNo | None) -> Message:
    """The table whose sheets count though its check found an error, of which no reader knows the code."""
    return msg("journal.problem_overruled", heat=heat and heat_named(heat), table=table)


def with_accepted(done: Message, params: Params) -> Message:
    """The message of a step, with how many tables' totals it accepted."""
    accepted = list_in(params, "accepted")
    return msg("journal.with_accepted", done=done, n=len(accepted)) if accepted else done


def with_reason(done: Message, reason: Message | str) -> Message:
    """The message of a step, with its reason if one was given (entries of earlier versions may have none)."""
    return msg("clock.told_why", done=done, reason=reason) if reason else done


def reason_words(ruling: Ruling) -> Message | str:
    """The reason of a ruling: as it was written, or a message for the reader's language."""
    if ruling.kind is RulingKind.TIE:
        return _usual(ruling.reason, READY_REASONS) or lot_in(ruling.reason) or ruling.reason
    if (usual := _usual(ruling.reason, OF_DECLARING)) is not None:
        return usual
    if ruling.kind is not RulingKind.TOTALS or ruling.reason or not ruling.scope:
        return ruling.reason
    if ruling.scope == CHECKED:
        return msg("doubts.reason_ready")
    return msg("doubts.reason_at_draw", heat=heat_named(HeatId(ruling.scope)))


def _usual(reason: str, ready: Sequence[Message]) -> Message | None:
    """The ready reason that was chosen, in whichever language."""
    return next((each for each in ready if reason in (ENGLISH.say(each), CHINESE.say(each))), None)


def taken_back_words(stage: HeatId) -> Message:
    """The message that a stage was taken back to be drawn again."""
    return msg("journal.stage_taken_back", heat=heat_named(stage))


def _with_heats_named(name: str, value: object) -> object:
    """The heats of steps that were undone together are named already."""
    if name == "heat" and value and not isinstance(value, Message):
        return heat_named(HeatId(str(value)))
    if name == "heats" and isinstance(value, (list, tuple)):
        return heats_named(HeatId(str(heat)) for heat in value)
    return value


def _shortened(name: str) -> str:
    return name if len(name) <= _LONGEST else name[: _LONGEST - 1] + "…"
