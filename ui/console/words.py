"""Words seats, squares and clauses for the console: seats by sign and name, squares by name, clauses by text.

A name of the record begins with the start number in an event: that makes it unique, and it is an id in every
entry. At the table the seat identifies the player, and no second number is beside it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from typing import Any

from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.base.languages import Language
from tourney.base.texts import Message, Texts
from tourney.event.records import Tournament
from tourney.game.console.board import seat_notes
from tourney.game.console.view import BANK, BoardView, LogLine, SeatView, SquareView, Stack, TableView
from tourney.rules.dice import total
from tourney.table_games.commands import record_name
from ui.console.seats import NOTE_BETWEEN, SeatWords

People = Callable[[Language], Mapping[str, str]]
"""The players' names in a language, by names of the record, those that differ."""


def nobody(_language: Language) -> Mapping[str, str]:
    """For a table of no event: there are only its record's names."""
    return {}


def people_of(tournament: Tournament, heat: HeatId, table: TableNo) -> People:
    """The players of an event's table. Without a name in the language the record's is shown."""
    seats = tournament.tables[heat, table].seats
    players = [tournament.players[number] for number in seats]

    def people(language: Language) -> Mapping[str, str]:
        names = ((each, each.name_zh if language.chinese else each.name_en) for each in players)
        return {record_name(each): name.strip() for each, name in names if name.strip()}

    return people


def tidy(name: str) -> str:
    """A name on one line, without unprintable characters; never empty."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).split()) or "?"


def seat_sign(seat: int) -> str:
    """`①` … `⑧`: a seat is never taken for a start number."""
    return chr(0x2460 + seat)


def signed(seat: int, name: str) -> str:
    """`③ 李`. A name written from right to left is isolated: first in a sentence it would turn it round."""
    if any(unicodedata.bidirectional(char) in ("R", "AL") for char in name):
        return f"\u200e{seat_sign(seat)} \u2068{name}\u2069"
    return f"{seat_sign(seat)} {name}"


class TableNames:
    """The seat of a name of the record, also of a player's name before being renamed."""

    def __init__(self, people: People = nobody) -> None:
        """`people`: the players' names in each language."""
        self._people = people
        self._now: tuple[str, ...] = ()
        self._seats: dict[str, int] = {}
        self._numbers: tuple[PlayerNo | None, ...] = ()

    def follow(self, view: TableView) -> None:
        """Learn the names of a position, where they have changed."""
        now = tuple(seat.name for seat in view.board.seats)
        if now == self._now:
            return
        self._now, self._numbers = now, tuple(seat.number for seat in view.board.seats)
        self._seats.update({name: seat for seat, name in enumerate(now)})
        for line in reversed(view.log):
            if line.verb == "rename":
                self._same(str(line.text.params.get("player")), str(line.text.params.get("name")))

    def name(self, record: str, language: Language) -> str:
        """The player's name without the start number."""
        seat = self._seats.get(record)
        number = None if seat is None else self._numbers[seat]
        plain = record if number is None else record.removeprefix(f"{number} ")
        return tidy(self._people(language).get(record, plain))

    def both(self, record: str, language: Language) -> str:
        """The name in a language and, if it differs, in the other one: the hall shows both."""
        other = Language.EN if language.chinese else Language.ZH
        return " ".join(dict.fromkeys((self.name(record, language), self.name(record, other))))

    def said(self, record: str, language: Language) -> str:
        """The sign of the seat and the name; anything that is no player's name unchanged."""
        seat = self._seats.get(record)
        return record if seat is None else signed(seat, self.name(record, language))

    def _same(self, before: str, after: str) -> None:
        """Both are names of one player, of whom one is known."""
        for known, other in ((after, before), (before, after)):
            if known in self._seats:
                self._seats.setdefault(other, self._seats[known])


class PeopleTexts(Texts):
    """Texts that show a player as `③ 陳大文` for each name of the record."""

    def __init__(self, language: Language, names: TableNames) -> None:
        super().__init__(language)
        self._names = names

    def __call__(self, key: str, **params: Any) -> str:
        return super().__call__(key, **{name: self._named(value) for name, value in params.items()})

    def person(self, record: str) -> str:
        """The name alone, beside a seat's own sign."""
        return self._names.name(record, self.language)

    def both(self, record: str) -> str:
        """The name in both languages, if there is room for them."""
        return self._names.both(record, self.language)

    def _named(self, value: Any) -> Any:
        if isinstance(value, str):
            return self._names.said(value, self.language)
        if isinstance(value, (list, tuple)):
            return [self._named(each) for each in value]
        return value


def person(name: str, texts: Texts) -> str:
    """A player by the name of the record, alone, for use beside the seat's sign."""
    return texts.person(name) if isinstance(texts, PeopleTexts) else tidy(name)


def _on_card(name: str, texts: Texts) -> str:
    """A player on the seat's card, which has room for both languages."""
    return texts.both(name) if isinstance(texts, PeopleTexts) else tidy(name)


def seat_name(board: BoardView, seat: int, texts: Texts) -> str:
    """`③ 李`: the seat's sign and the player."""
    return signed(seat, person(board.seats[seat].name, texts))


def party(board: BoardView, seat: int, texts: Texts) -> str:
    """A seat, or the bank."""
    return texts("engine.bank") if seat == BANK else seat_name(board, seat, texts)


def square_name(square: SquareView, texts: Texts) -> str:
    return texts.name(square.name)


def cash_words(seat: SeatView, texts: Texts) -> str:
    """A player's cash: of each money if there are several."""
    return " ".join(texts.say(each.said) for each in seat.purse) or texts.money(seat.cash)


def own_money(words: str, texts: Texts) -> Texts:
    """The texts that word amounts of a square or a question in its own money; the same if it has none."""
    return texts.in_words(words) if words else texts


def state_words(square: SquareView, texts: Texts) -> str:
    """`mortgaged`, `3 houses`, `a hotel`, or none; what it became instead, `public`."""
    if square.became is not None:
        return texts.say(square.became)
    if square.owner == BANK:
        return own_money(square.words, texts)("console.unsold", price=square.price)
    if square.pledge is not None:
        owed = {"amount": square.pledge.amount, "interest": square.pledge.interest}
        return texts("console.pledge_words", player=square.pledge.to, n=square.pledge.houses, **owed)
    if square.mortgaged:
        return texts("console.mortgaged")
    if square.level == 0:
        return texts("console.unbuilt") if square.house_cost else ""
    return texts("console.level", n=square.level) if square.level < 5 else texts("console.level_hotel")


def seats_standing(board: BoardView, index: int) -> list[int]:
    """Those on a square, in seat order."""
    return [seat.seat for seat in board.seats if seat.square == index and not seat.out]


def seat_words(view_board: BoardView, texts: Texts, selected: int = -1) -> SeatWords:
    """The words of the seats' cards and of the middle of the board."""
    thrown = ""
    if view_board.last_throw is not None and view_board.last_thrower is not None:
        thrown = texts(
            "console.thrown",
            player=seat_name(view_board, view_board.last_thrower, texts),
            n=total(view_board.last_throw),
        )
    return SeatWords(
        names=[_on_card(seat.name, texts) for seat in view_board.seats],
        cash=[cash_words(seat, texts) for seat in view_board.seats],
        notes=[seat_note(seat, view_board, texts) for seat in view_board.seats],
        worth=texts("console.worth"),
        stock=_stock(view_board, texts),
        piles=pile_words(view_board, texts),
        thrown=thrown,
        selected=selected,
    )


def _stock(board: BoardView, texts: Texts) -> str:
    """The bank's stock."""
    if board.stock:
        return NOTE_BETWEEN.join(map(texts.say, board.stock))
    return texts("console.stock", houses=board.houses, hotels=board.hotels)


def stack_words(stack: Stack, texts: Texts) -> str:
    """`tower M350, 7 of 16: Xbox, Office`: a stack beside the board, from the bottom."""
    params = {"amount": stack.worth, "n": stack.height, "full": stack.full}
    if not stack.pieces:
        return texts("console.stack_bare", **params)
    return texts("console.stack", **params, pieces=[texts.say(piece.name) for piece in stack.pieces])


def seat_note(seat: SeatView, board: BoardView, texts: Texts) -> str:
    """The player's square, in jail or out, the rules' notes about them, and the jail cards held."""
    return NOTE_BETWEEN.join(map(texts.say, seat_notes(seat, board)))


def line_words(line: LogLine, texts: Texts) -> str:
    """One entry with its consequences, each on its own line with its clause."""
    told = [texts.say(line.text)]
    told += [f"{texts.say(effect.message)} {effect.clause}".rstrip() for effect in line.consequences]
    return "\n".join(told)


def clause_words(clause: str, book: Mapping[str, Message], texts: Texts) -> str:
    """The text of a clause by the table's rules, "" for an unknown id."""
    message = book.get(clause)
    return "" if message is None else texts.say(message)


def answer(question: str, board: BoardView, seat: int, texts: Texts) -> str:
    """The answer to a key: `where` everybody is, `whose` turn it is, what is in the `till`.

    In the till: the cash of the chosen seat, and the money in the middle of the board.
    """
    if question == "whose":
        turns = [seat_name(board, each.seat, texts) for each in board.seats if each.is_turn]
        return texts("console.turn_of", player=turns or seat_name(board, board.turn, texts))
    if question == "where":
        lines = []
        for each in board.seats:
            player, place = seat_name(board, each.seat, texts), seat_note(each, board, texts)
            lines.append(texts("console.stands_at", player=player, place=place))
        return "\n".join(lines)
    player, purse = seat_name(board, seat, texts), board.seats[seat].purse
    cash = texts("console.cash_of", player=player, cash=board.seats[seat].cash)
    if purse:
        cash = texts("console.purse_of", player=player, cash=[each.said for each in purse])
    return " ".join((cash, *pile_words(board, texts)))


def pile_words(board: BoardView, texts: Texts) -> list[str]:
    """The money in the middle of the board: `The middle of the board: M300`."""
    said = [texts("console.pile", name=each.name, amount=each.amount) for each in board.piles]
    return [words[:1].upper() + words[1:] for words in said]
