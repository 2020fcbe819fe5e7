"""An entry typed as words in the terminal: `throw 36`, `bid 40`, `card 7`, `mortgage boardwalk`.

The words answer what the choice of that name asks for, in its order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from tourney.base.texts import Texts, msg
from tourney.game.console import entry_parsing
from tourney.game.console.not_offered import not_offered, speaker
from tourney.game.console.table_entry import Answer, Entry
from tourney.game.console.view import AskKind, Choice, Option, Prompt, Rejected, TableView

WhyNot = Callable[[Entry], Rejected | None]
"""Why the engine would not take an entry; None if it would."""


def entry_of_words(
    view: TableView, words: Sequence[str], player: str, texts: Texts, why_not: WhyNot
) -> Entry | Rejected:
    """The entry of the first choice with this name (of this player, where one is named).

    One that is not offered goes on too, so that the engine refuses it by its clause.
    """
    verb, rest = words[0].strip().lower(), list(words[1:])
    matching = [choice for choice in view.choices if choice.id == verb and _of(view, choice, player)]
    if not matching:
        return _not_offered(view, verb, rest, player, texts, why_not)
    choice = _told_apart(matching, rest, texts)
    return choice if isinstance(choice, Rejected) else _filled(choice, rest, texts)


def _not_offered(
    view: TableView, verb: str, rest: list[str], player: str, texts: Texts, why_not: WhyNot
) -> Entry | Rejected:
    """An entry of these rules or others' all the same; where words are missing, why none of that name is
    taken now; "not now" where there is no such name."""
    seats = (seat.seat for seat in view.board.seats if player in (seat.name, str(seat.number)))
    at = next(seats, None) if player else speaker(view.board, verb, view.board.turn)
    choice = None if at is None else not_offered(view.board, verb, at, len(rest))
    refused = Rejected(msg("tables.not_now", verb=verb), code="entry.not_now")
    if choice is None:
        return refused
    entry = _filled(choice, rest, texts)
    if isinstance(entry, Rejected) and entry.code in (_MISSING, _JSON):
        return why_not(choice.entry) or refused
    return entry


_MISSING, _JSON = "entry.missing", "entry.json"


def _told_apart(matching: Sequence[Choice], rest: list[str], texts: Texts) -> Choice | Rejected:
    """Of choices that ask for nothing (`tax flat`, `tax tenth`) the one that the next word means."""
    first = matching[0]
    alike = [choice for choice in matching if choice.seat == first.seat]
    if len(alike) < 2 or not rest or first.asks:
        return first
    told = {_what(choice.entry): choice for choice in alike}
    options = tuple(Option(value, told[value].label, at) for at, value in enumerate(told, start=1))
    which = Prompt(AskKind.PLAYER, "", first.label, options=options)
    picked = _picked(which, rest.pop(0), texts)
    if isinstance(picked, str) and picked not in told:
        labels = [option.label for option in options[:6]]
        return Rejected(msg("tables.which_one", options=labels), code="entry.which")
    return picked if isinstance(picked, Rejected) else told[picked]


def _what(entry: Entry) -> str:
    """What an entry says besides who does what."""
    said = entry_parsing.written_out(entry)
    return " ".join(str(value) for name, value in said.items() if name not in ("do", "by"))


def _filled(choice: Choice, rest: list[str], texts: Texts) -> Entry | Rejected:
    """The choice's entry, filled in by the words."""
    answers: list[Answer] = []
    for ask in choice.asks:
        if ask.kind is AskKind.TEXT:
            answers.append(" ".join(rest))
            rest = []
            continue
        if not rest:
            return Rejected(ask.label, code=_MISSING, field=ask.field)
        answer = _answer(ask, rest, texts)
        if isinstance(answer, Rejected):
            return replace(answer, clause=answer.clause and choice.clause)
        answers.append(answer)
    if rest:
        return Rejected(msg("tables.too_many_words", words=rest), choice.clause, "entry.words")
    return choice.filled(answers)


def _of(view: TableView, choice: Choice, player: str) -> bool:
    if not player:
        return True
    if choice.seat < 0:
        return False
    seat = view.board.seats[choice.seat]
    return player in (seat.name, str(seat.number))


def _answer(ask: Prompt, rest: list[str], texts: Texts) -> Answer | Rejected:
    """What the next word (or words) say for one field; they are taken off `rest`."""
    if ask.kind is AskKind.DICE:
        apart = len(ask.faces) if len(rest[0]) == 1 else 1
        dice = entry_parsing.parse_dice("".join(rest[:apart]), ask.faces)
        del rest[:apart]
        return dice
    if ask.kind in (AskKind.AMOUNT, AskKind.COUNT):
        return entry_parsing.parse_amount(rest.pop(0))
    if ask.kind is AskKind.LEVELS:
        return _levels(ask, rest, texts)
    if ask.kind is AskKind.DEEDS:
        return _deeds(ask, rest.pop(0).split(","), texts)
    if ask.kind in (AskKind.DEAL, AskKind.POSITION):
        return Rejected(msg("tables.as_json"), code=_JSON, field=ask.field)
    picked = _picked(ask, rest.pop(0), texts)
    return int(picked) if ask.kind is AskKind.SQUARE and isinstance(picked, str) else picked


def _deeds(ask: Prompt, words: Sequence[str], texts: Texts) -> tuple[str, ...] | Rejected:
    """`boardwalk,baltic`."""
    deeds: list[str] = []
    for word in words:
        deed = _picked(ask, word, texts)
        if isinstance(deed, Rejected):
            return deed
        deeds.append(deed)
    return tuple(deeds)


def _levels(ask: Prompt, rest: list[str], texts: Texts) -> dict[str, int] | Rejected:
    """`boardwalk` is one level, `boardwalk=2` two; several words for several streets."""
    levels: dict[str, int] = {}
    while rest:
        name, _, number = rest.pop(0).partition("=")
        deed = _picked(ask, name, texts)
        if isinstance(deed, Rejected):
            return deed
        count = entry_parsing.parse_amount(number) if number else 1
        if isinstance(count, Rejected):
            return Rejected(msg("tables.bad_deeds"), code="entry.deeds", field="deeds")
        levels[deed] = count
    return levels


def _picked(ask: Prompt, word: str, texts: Texts) -> str | Rejected:
    """The one option that the word means; one that fits none goes on as it is, for the engine to refuse."""
    matching = entry_parsing.options(ask, word, texts)
    if len(matching) == 1:
        return matching[0].value
    if len(matching) > 1 and word.strip():
        labels = [option.label for option in matching[:6]]
        return Rejected(msg("tables.which_one", options=labels), code="entry.which", field=ask.field)
    return word
