"""Holds the clause book of a ruleset: the name and text of each clause under the options in force.

The engine cites the charity tournament's clauses (`T4.4`). The data of a ruleset with a document of its own
give its own clause for that, if need be sentence by sentence, and the area of its texts. If an option changes
what a clause prescribes, the clause keeps its id and has another text (`resources/rulesets/otherwise.toml`),
or an addition to the text of the clause that it replaces. It decides nothing: the steps do.

Texts may name facts of the board: how many deeds, dice, notes; they are named like options.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping
from functools import cache, cached_property
from typing import Final

import msgspec

from tourney.base.paths import resources
from tourney.base.texts import ENGLISH, Message, area, msg
from tourney.rules.board import DeedKind, Edition
from tourney.rules.dice import Dice
from tourney.rules.options import SYSTEM_OPTIONS, Options, laid_over, own_of
from tourney.rules.rulesets import RULESETS, Ruleset, load_ruleset

CLASSIC_BOARD: Final[Mapping[str, object]] = {
    "deeds": 28,
    "streets": 22,
    "stations": 4,
    "utilities": 2,
    "cards": "printed",
    "own_notes": False,
    "dice": 2,
    "alike": 2,
    "doubles_jail": 3,
}
"""The facts of a classic board, for which the tournament's clauses are written."""


def board_facts(edition: Edition, dice: Dice) -> Mapping[str, object]:
    """The same of an edition that is played with these dice.

    `cards`: "printed" (a set of `resources/decks`), "own" or "none"; `alike`: how many dice make a double;
    `doubles_jail`: which double of a turn goes to jail, `nth` the same in words.
    """
    kinds = Counter(deed.kind for deed in edition.deeds)
    return {
        "deeds": len(edition.deeds),
        "streets": kinds[DeedKind.STREET],
        "stations": kinds[DeedKind.STATION],
        "utilities": kinds[DeedKind.UTILITY],
        "cards": "own" if edition.deck == edition.id else "printed" if edition.deck else "none",
        "own_notes": bool(edition.notes),
        "dice": len(dice.faces),
        "alike": len(dice.double),
        "doubles_jail": dice.doubles_to_jail,
        "nth": nth(dice.doubles_to_jail),
    }


def nth(number: int) -> Message:
    """Third, and so on."""
    return msg(f"engine.nth_{number}" if 1 <= number <= 3 else "engine.nth", n=number)


class Otherwise(msgspec.Struct, frozen=True):
    """A text in place of a clause's own, if `when` and `changed` both hold.

    `words` are its parameters besides the options: keys of texts, a board's name for example.
    """

    clause: str
    text: str
    when: Mapping[str, object] = {}
    changed: tuple[str, ...] = ()
    words: Mapping[str, str] = {}

    def said(self, values: Mapping[str, object]) -> Message:
        """The text under these options."""
        return Message(self.text, {**values, **{name: Message(key) for name, key in self.words.items()}})

    def holds(self, values: Mapping[str, object]) -> bool:
        """Whether it does under these options; options of a system that is not in play have no value."""
        return _hold(self.when, values) and all(
            values[name] != usual for name, usual in _usual().items() if name in self.changed
        )


class FrequentQuestion(msgspec.Struct, frozen=True):
    """A frequent question about a clause, whose answer holds under the options of `when`.

    `text`: the key of the question in the area `faq`; its answer has the key `<text>_is`.
    """

    clause: str
    text: str
    when: Mapping[str, object] = {}


class ClauseBook:
    """The clauses of one ruleset under options."""

    def __init__(
        self, ruleset: Ruleset, options: Options, board: Mapping[str, object] = CLASSIC_BOARD
    ) -> None:
        """`board`: the facts of a board, see `board_facts`."""
        self._ruleset = ruleset
        self._over = documents_over(ruleset, options)
        self._values = {**board, **options.in_full}

    def shown(self, clause: str, sentence: str = "") -> str:
        """The name here of a clause that the engine cites; the same if it has no name of its own.

        If the document has more clauses than the tournament's, the sentence's key decides which one is meant.
        """
        book = self._ruleset.book
        if not book:
            return clause
        return book.get(f"{clause} {sentence}") or book.get(sentence) or book.get(clause, clause)

    def of_deck(self, deck: str) -> str:
        """The clause for turning up a card of this deck."""
        return self._ruleset.decks.get(deck, "T8.1")

    def said(self, name: str) -> Message | None:
        """The text of the clause with this name; None if there is no such clause."""
        return self.clauses.get(name)

    @cached_property
    def clauses(self) -> Mapping[str, Message]:
        """Every clause by its name, in the order of the document; then those filled in from the tournament's,
        and those of the systems that extend it.
        """
        renamed = self._ruleset.book
        said = self._as_set()
        clauses = {clause: rule for clause, rule in said.items() if clause not in renamed}
        readings = {reading for rules in (self._ruleset, *self._over) for reading in rules.readings}
        by_clause = {
            clause: Message("rulebook.reading", {"rule": message})
            if readings & {clause, clause.partition(".")[0]}
            else message
            for clause, message in clauses.items()
        }
        words = self._ruleset.words
        return (
            {clause: message.in_words(words) for clause, message in by_clause.items()} if words else by_clause
        )

    def _as_set(self) -> dict[str, Message]:
        """Every clause, including the tournament's that have another name here.

        If an option differs from the document and none of its own clauses has words for that, the clauses
        that replace the tournament's add the words of these.
        """
        now, own = self._under(self._values), self._ruleset.options.values
        if not self._ruleset.book:
            return now
        document = [clause for texts in self._ruleset.areas for clause in self._document(texts)]
        usual_values = {**self._values, **own}
        usual = self._under(usual_values)
        for name, value in own.items():
            if self._values.get(name, value) == value:
                continue
            other = self._under({**usual_values, name: self._values[name]})
            if not all(_alike(other[clause], usual[clause]) for clause in document):
                continue
            for clause, called in self._ruleset.book.items():
                if clause in usual and called in usual and not _alike(other[clause], usual[clause]):
                    said = {"rule": now[called], "other": now[clause]}
                    now[called] = Message("rulebook.set_otherwise", said)
        return now

    def _under(self, values: Mapping[str, object]) -> dict[str, Message]:
        """The text of each clause under these options."""
        clauses = dict[str, Message]()
        for own in self._ruleset.areas:
            clauses |= {_id(name): Message(f"{own}.{name}", values) for name in self._document(own).values()}
        clauses |= {_id(name): Message(f"{_TOURNAMENT}.{name}") for name in area(_TOURNAMENT)}
        for over in self._over:
            clauses |= {_id(name): Message(f"{over.texts}.{name}", values) for name in area(over.texts)}
        for each in reversed(_otherwise()):
            if each.clause in clauses and each.holds(values):
                clauses[each.clause] = each.said(values)
        return clauses

    def _document(self, texts: str) -> Mapping[str, str]:
        """The clauses of an area that hold here, each with its text."""
        named = {_id(name): name for name in area(texts)}
        return {clause: name for clause, name in named.items() if not self._ruleset.goes_without(clause)}

    @property
    def tips(self) -> tuple[tuple[Message, Message], ...]:
        """The document's advice to players, in a few words and why."""
        return tuple((Message(f"tips.{each}"), Message(f"tips.{each}_why")) for each in self._ruleset.tips)

    @cached_property
    def questions(self) -> tuple[tuple[str, Message, Message], ...]:
        """Frequent questions, each with the name of its clause and its answer under these options.

        None if the ruleset has a document of its own: the questions belong to the tournament's.
        """
        if self._ruleset.book:
            return ()
        return tuple(
            (each.clause, Message(f"faq.{each.text}"), Message(f"faq.{each.text}_is", self._values))
            for each in _questions()
            if _hold(each.when, self._values)
        )

    @cached_property
    def chapters(self) -> Mapping[str, str]:
        """The key of the title of each chapter of these clauses ("C1"), in their order."""
        chapters = {**self._ruleset.chapters, **load_ruleset(RULESETS[0]).chapters}
        for over in self._over:
            chapters.update(over.chapters)
        return chapters


def documents_over(ruleset: Ruleset, options: Options) -> tuple[Ruleset, ...]:
    """The rulesets whose documents hold besides: those of the systems that extend this one."""
    kinds = own_of(ruleset.variant)
    documents = (kinds[system].document for system in laid_over(ruleset.variant, options))
    return tuple(load_ruleset(document) for document in documents if document not in ("", ruleset.id))


def owners(ruleset: Ruleset, options: Options) -> Mapping[str, str]:
    """The part of the program in charge of each clause of the ruleset's document, or of the tournament's if
    it has none, and of those of the systems that extend it.
    """
    clause_owners = {**(ruleset.clauses or load_ruleset(RULESETS[0]).clauses)}
    for over in documents_over(ruleset, options):
        clause_owners |= over.clauses
    return clause_owners


def clauses_of_option(option: str) -> tuple[str, ...]:
    """The clause behind an option of a system's own, then those whose text it changes."""
    own = (kind.clauses[option] for kind in SYSTEM_OPTIONS.values() if option in kind.clauses)
    rows = (each.clause for each in _otherwise() if option in each.when or option in each.changed)
    return tuple(dict.fromkeys((*own, *rows)))


def _hold(when: Mapping[str, object], values: Mapping[str, object]) -> bool:
    """Whether options have these values; those of a system that is not in play have none."""
    return all(_is(values.get(name), value) for name, value in when.items())


def _is(value: object, written: object) -> bool:
    """Whether an option has this value: an amount by players is written as a table."""
    return value == written or (isinstance(written, Mapping) and msgspec.to_builtins(value) == written)


_TOURNAMENT = "rules"


def _alike(one: Message, other: Message) -> bool:
    """Whether two clauses have the same text, whatever their other parameters."""
    return ENGLISH.say(one) == ENGLISH.say(other)


def _id(name: str) -> str:
    """`t4_4` as `T4.4`."""
    return name.upper().replace("_", ".")


@cache
def _usual() -> Mapping[str, object]:
    return {**CLASSIC_BOARD, **Options().in_full}


@cache
def _otherwise() -> tuple[Otherwise, ...]:
    raw = tomllib.loads((resources() / "rulesets" / "otherwise.toml").read_text(encoding="utf-8"))
    return msgspec.convert(raw["otherwise"], tuple[Otherwise, ...])


@cache
def _questions() -> tuple[FrequentQuestion, ...]:
    raw = tomllib.loads((resources() / "rulesets" / "faq.toml").read_text(encoding="utf-8"))
    return msgspec.convert(raw["question"], tuple[FrequentQuestion, ...])
