"""Reads and writes the record as text: JSON Lines, with line and field of every error.

It knows the form of lines, not whether an entry is allowed (`legality`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from tourney.base.chance import Chance
from tourney.base.errors import BadInput, UserError
from tourney.base.texts import Message, msg
from tourney.game.engine.board import Board
from tourney.game.engine.decisions import Dealing
from tourney.game.engine.dice import shuffle
from tourney.game.engine.entries import RECORD, REFEREE, Correct, Entry, Header, Reader, verb_of
from tourney.game.engine.game import GameRecord
from tourney.game.engine.game_context import GameContext, Variant
from tourney.game.engine.official import OFFICIAL
from tourney.game.engine.setup import BadSetup, restore, start
from tourney.game.engine.shape import expected_of, field_of
from tourney.game.engine.state import State
from tourney.game.engine.state_extensions import StateExtension
from tourney.game.engine.steps.opening import deal_out
from tourney.game.record_versions import (
    STEPS,
    Upcaster,
    apart,
    entries_changed,
    together,
    upcast_entry,
    upcast_header,
)
from tourney.game.variants import ground_of, kinds_of, rules_of
from tourney.rules.rulebook import RuleBook
from tourney.rules.rulesets import RULESETS, Ruleset, load_ruleset

_LONGEST_LINE: Final = 100_000
_MOST_LINES: Final = 200_000


def read_header(line: str, steps: Sequence[Upcaster] = STEPS) -> Header:
    """Line 1, upcast from an older record. BadInput with its field, also if a newer program wrote it."""
    return header_and_version(line, steps)[0]


def header_and_version(line: str, steps: Sequence[Upcaster] = STEPS) -> tuple[Header, int]:
    """The same, with the record's own version."""
    raw = _object(line, 1)
    version = _version(raw, len(steps) + 1)
    raw = upcast_header(raw, version, steps)
    try:
        header = msgspec.convert({**raw, "setup": apart(raw.get("setup"))}, Header)
    except msgspec.ValidationError as fault:
        raise _bad_field(1, fault) from None
    names = header.players
    if len(set(names)) < len(names) or REFEREE in names:
        raise bad_header_field("players", "engine.shape_names")
    if header.first is not None and header.first not in names:
        raise bad_header_field("first", "engine.shape_player")
    if not header.edition and header.ruleset in RULESETS:
        header.edition = load_ruleset(header.ruleset).edition
    return header, version


def _version(raw: dict[str, Any], newest: int) -> int:
    if raw.get("record") != RECORD:
        raise BadInput("engine.line_no_record")
    version = raw.get("version")
    if type(version) is int and version > newest:
        raise BadInput("engine.line_newer", version=version if version < 10**6 else "…", known=newest)
    if type(version) is not int or version < 1:
        raise bad_header_field("version", "engine.shape_version")
    return version


def read_entry(
    line: str, number: int, reader: Reader = OFFICIAL.reader, *, after_numbered: bool = False
) -> Entry:
    """Read one entry; `number` is its line in the file, from 2; `reader` knows the verbs of the game's own
    rules.

    A verb that only another system knows is read as that system's, so that it can be refused by a clause.
    BadInput with line and field if none knows it, or if the line before has its number and this one has none:
    otherwise a lost line would not be noticed.
    """
    if len(line) > _LONGEST_LINE:
        raise BadInput("engine.line_long", line=number)
    try:
        entry: Entry = reader.decode(line)
    except msgspec.ValidationError as fault:
        entry = _read_otherwise(line, number, fault)
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError):
        raise BadInput("engine.line_broken", line=number) from None
    given = entry.n
    if given and given != number - 1:
        raise BadInput("engine.line_number", line=number, n=number - 1)
    if after_numbered and not given:
        raise BadInput("engine.line_unnumbered", line=number, n=number - 1)
    return entry


def _read_otherwise(line: str, number: int, fault: msgspec.ValidationError) -> Entry:
    """A line that the game's rules cannot read: it corrects a field of some systems only, or is another
    system's.
    """
    try:
        raw = _object(line, number)
    except BadInput:
        raise _bad_field(number, fault) from None
    verb = raw.get("do")
    if verb == verb_of(Correct):
        try:
            return msgspec.convert({**raw, "set": apart(raw.get("set"))}, Correct)
        except msgspec.ValidationError as other:
            raise _bad_field(number, other) from None
    for kind in kinds_of(verb) if isinstance(verb, str) else ():
        try:
            return msgspec.convert(raw, kind)
        except msgspec.ValidationError:
            continue
    raise _bad_field(number, fault) from None


def read_lines(text: str, steps: Sequence[Upcaster] = STEPS) -> tuple[Header, list[tuple[int, str]]]:
    """The header and the lines of the entries with their numbers; empty lines at the end are skipped.

    An older record's lines are upcast to today's version (`record_versions.STEPS`).
    """
    lines = text.removeprefix("\ufeff").split("\n")
    while lines and not lines[-1].strip():
        lines.pop()
    if not lines:
        raise BadInput("engine.line_empty")
    if len(lines) > _MOST_LINES:
        raise BadInput("engine.line_too_many", most=_MOST_LINES)
    header, version = header_and_version(lines[0], steps)
    return header, list(enumerate(_upcast_lines(version, lines[1:], 2, steps), start=2))


def todays_lines(
    header: str, lines: Sequence[str], number: int, steps: Sequence[Upcaster] = STEPS
) -> Sequence[str]:
    """Lines of entries of the record that this line begins, in today's version.

    `number` is that of the first of them in the file. BadInput if one is no object.
    """
    return _upcast_lines(_version(_object(header, 1), len(steps) + 1), lines, number, steps)


def _upcast_lines(
    version: int, lines: Sequence[str], number: int, steps: Sequence[Upcaster]
) -> Sequence[str]:
    if not entries_changed(version, steps):
        return lines
    older = (_object(line, at) for at, line in enumerate(lines, start=number))
    return [json.dumps(upcast_entry(raw, version, steps)) for raw in older]


def read_at_once(text: str, reader: Reader) -> list[Entry] | None:
    """The entries of a record, a line each, read together; None if a line has to be read by itself.

    `text` is the record behind its header, in today's version.
    """
    rest = text.rstrip()
    if not rest:
        return []
    lines = rest.count("\n") + 1
    if lines >= _MOST_LINES or _has_long_line(rest):
        return None
    if rest[0] != "{" or (rest.count("}\n{") != lines - 1 and rest.count("\n{") != lines - 1):
        return None
    try:
        entries: list[Entry] = reader.decode_lines(rest)
    except (msgspec.MsgspecError, RecursionError, UnicodeEncodeError):
        return None
    return entries if len(entries) == lines else None


def _has_long_line(text: str) -> bool:
    at = 0
    while len(text) - at > _LONGEST_LINE:
        end = text.rfind("\n", at, at + _LONGEST_LINE + 1)
        if end < 0:
            return True
        at = end + 1
    return False


def new_game(header: Header) -> GameRecord:
    """The game that a header begins. BadInput or NotFound with the unfitting field."""
    rules = rules_of(load_ruleset(header.ruleset), header.options)
    options, variant = rules.options, rules.variant
    _check_start(header, rules.ruleset, variant)
    board, book = ground_of(rules, header.edition, header.deck)
    if header.chance == "seeded" and header.seed is None:
        raise bad_header_field("seed", "engine.shape_missing")
    game = GameContext(book, board, variant, _first_position(header, board, book, variant.extension))
    for fill in variant.fills:
        fill(game)
    if header.setup is None:
        for begin in variant.begins:
            begin(game)
    chance = None
    if header.chance == "seeded" and header.seed is not None:
        chance = Chance(header.seed)
        shuffle(board, game.state, chance, variant.extension.away)
    if header.setup is None and variant.deals is not None:
        variant.deals(game, chance)
    elif header.setup is None and options.dealt_deeds:
        _deal(game, chance)
    return GameRecord(game)


def game_of(header: Header) -> GameRecord:
    """The game that the first line of a record begins; errors name its line."""
    try:
        return new_game(header)
    except UserError as fault:
        if "line" in fault.params or fault.key in ("engine.setup_bad", "engine.setup_bad_by"):
            raise
        raise BadInput("engine.line_header", reason=Message(fault.key, fault.params)) from None


def _check_start(header: Header, ruleset: Ruleset, variant: Variant) -> None:
    """Check the number of players and the board. BadInput with the clause against it."""
    if not ruleset.allows(len(header.players)):
        fewest, most = ruleset.players
        message = msg("engine.setup_players_most", fewest=fewest, most=most, n=len(header.players))
        raise _refused_start("setup.players", ruleset.players_clause, message)
    if not ruleset.plays_on(header.edition):
        message = msg("engine.record_edition", edition=header.edition[:60], known=list(ruleset.boards))
        raise _refused_start("record.edition", ruleset.board_clause, message)
    if header.setup is not None:
        own = [header.setup.own, *(each.own for each in header.setup.players.values())]
        for name in (name for fields in own for name in fields):
            if name in variant.kept_elsewhere:
                message = msg("engine.setup_other_system", field=name)
                raise _refused_start("verb.other_system", "T1.3", message)


def _refused_start(code: str, clause: str, reason: Message) -> BadInput:
    return BadInput("engine.refused", line=1, reason=reason, clause=clause, code=code)


def _deal(game: GameContext, chance: Chance | None) -> None:
    """Deeds for everybody in seat order; a seed shuffles them, else the table enters them."""
    number = game.options.dealt_deeds
    for seat in reversed(game.state.live):
        game.push(Dealing(seat, number))
    if chance is not None:
        order = chance.shuffled(game.board.deeds)
        for seat in game.state.live:
            deal_out(game, seat, order[seat * number : (seat + 1) * number])


def _first_position(header: Header, board: Board, book: RuleBook, extension: StateExtension) -> State:
    options = book.options
    first = header.players.index(header.first) if header.first else 0
    if header.setup is None:
        state = start(board, options, header.players, first)
        state.extra = extension.read({}, [{} for _ in header.players], options)
        return state
    try:
        state = restore(board, options, header.players, header.setup, extension)
    except BadSetup as fault:
        said = {"field": fault.field, "name": book.worded(fault.name), "reason": book.worded(fault.reason)}
        if not fault.deck:
            raise BadInput("engine.setup_bad", **said) from None
        clause = book.clauses.shown(book.clauses.of_deck(fault.deck))
        raise BadInput("engine.setup_bad_by", **said, clause=clause) from None
    if header.setup.turn is None and header.first and not state.out[first]:
        state.turn = first
    _count_turns(state, first)
    return state


def _count_turns(state: State, first: int) -> None:
    """Players before the first in this round have had one turn more (equal turns at the end, T1.1)."""
    seat = first
    while seat != state.turn:
        state.turns[seat] = 1
        seat = state.next_in(seat)
    if state.doubles:
        state.turns[seat] = 1
    state.begun = sum(state.turns)


def written(header: Header, entries: Sequence[Entry]) -> Iterable[str]:
    """The lines of a record, options resolved, without line ends."""
    options = rules_of(load_ruleset(header.ruleset), header.options).options.values
    full: dict[str, Any] = msgspec.to_builtins(msgspec.structs.replace(header, options=options))
    if full["setup"] is not None:
        full["setup"] = together(full["setup"])
    yield msgspec.json.encode(full).decode()
    yield from map(line_of, entries)


def line_of(entry: Entry) -> str:
    """The line of an entry, without its end."""
    if isinstance(entry, Correct):
        raw: dict[str, Any] = msgspec.to_builtins(entry)
        return msgspec.json.encode({**raw, "set": together(raw["set"])}).decode()
    return msgspec.json.encode(entry).decode()


def _object(line: str, number: int) -> dict[str, Any]:
    if len(line) > _LONGEST_LINE:
        raise BadInput("engine.line_long", line=number)
    try:
        raw = msgspec.json.decode(line)
    except (msgspec.DecodeError, ValueError, RecursionError):
        raise BadInput("engine.line_broken", line=number) from None
    if not isinstance(raw, dict):
        raise BadInput("engine.line_broken", line=number)
    return raw


def bad_header_field(field: str, expected: str = "engine.shape_any") -> BadInput:
    """A field of line 1 that does not fit the others; `expected`: the key of the right value."""
    return BadInput("engine.line_field", line=1, field=field, expected=msg(expected))


def _bad_field(number: int, fault: msgspec.ValidationError) -> BadInput:
    return BadInput("engine.line_field", line=number, field=field_of(fault), expected=expected_of(fault))
