"""Words the Finals page's read model: how the champion is found, seats to fill, orders to decide. No
widgets.
"""

from __future__ import annotations

from collections.abc import Sequence

from tourney.base.heat_names import heat_named
from tourney.base.ids import PlayerNo
from tourney.base.names import NamedPlayer
from tourney.base.texts import Texts
from tourney.event.formats import ChampionRule, Format
from tourney.event.journal import called
from tourney.event.records import Player
from tourney.standings.cut import OrderTie
from tourney.standings.views import CutStatus, Finalist, FinalsView, Vacancy
from ui.pages.rulings import table_words
from ui.parts.dialogs import both_names, numbered
from ui.widgets.text import capital


def who(person: NamedPlayer) -> str:
    """A person in the page's form: `31 陳大文 Chan Tai Man`, and the team of two of one name."""
    return numbered(person.number, person.name, person.team)


def with_number(texts: Texts, person: Player) -> str:
    """A person beside a place, for which their bare number could be taken: `No. 31 陳大文 Chan Tai Man`."""
    name = both_names(person.name)
    number = texts("finals.number", number=person.number)
    return f"{number} \u2068{name}\u2069" if name else number


def named(view: FinalsView, numbers: Sequence[PlayerNo]) -> list[str]:
    """Players by number, as far as they are known."""
    return [who(view.people[number]) if number in view.people else str(number) for number in numbers]


def how_words(texts: Texts, view: FinalsView, fmt: Format) -> str:
    """How this format finds its champion."""
    if view.champion_by is ChampionRule.TOP_TABLE:
        text = texts("finals.how_top_table", heat=heat_named(fmt.heat_ids[-1]))
    elif view.champion_by is ChampionRule.STANDINGS:
        text = texts("finals.how_standings")
    elif len(fmt.stages) > 1:
        semi, final = fmt.stages[0], fmt.stages[-1]
        text = texts("finals.how_semi", n=semi.seats, tables=semi.tables, last=final.size)
    else:
        text = texts("finals.how_final", n=fmt.stages[-1].size)
    return text


def vacancy_words(texts: Texts, view: FinalsView, vacancy: Vacancy) -> tuple[str, str]:
    """What is wrong with a seat, and the click's effect ("" if nothing can be done)."""
    table = capital(table_words(texts, vacancy.heat, vacancy.table))
    if vacancy.leaves is None:
        words = texts("finals.seat_free", table=table)
    elif not vacancy.has_left:
        words = texts("finals.finalist_not_through", table=table, player=called(vacancy.leaves))
    else:
        words = texts("finals.finalist_left", table=table, player=called(vacancy.leaves))
    if vacancy.comes is None:
        return f"{words} {texts('finals.nobody_follows')}", ""
    if vacancy.undecided is not None:
        players = named(view, vacancy.undecided.players)
        return f"{words} {texts('finals.next_level', players=players)}", texts("finals.decide")
    if vacancy.reserve:
        return words, texts("finals.replace", turn=vacancy.reserve, player=called(vacancy.comes))
    if vacancy.has_left:
        return words, texts("finals.replace_next", player=called(vacancy.comes))
    return words, texts("finals.seat_next", player=called(vacancy.comes))


def level_words(texts: Texts, view: FinalsView, level: OrderTie, reserves: bool) -> str:
    """Players level among those in or among the reserves, and that numbers order them until somebody
    decides.
    """
    players = named(view, level.players)
    if reserves:
        return texts("finals.level_reserves", first=level.first, last=level.last, players=players)
    return texts("finals.level_seeds", first=level.first, last=level.last, players=players)


def standing_words(texts: Texts, line: Finalist) -> str:
    """A player's chance at the cut."""
    if line.has_left:
        return texts("finals.seat_left")
    if line.standing is CutStatus.SEEDED:
        return texts("finals.standing_seeded")
    if line.standing is CutStatus.TIED:
        return texts("finals.standing_tied")
    if line.standing is CutStatus.RESERVE:
        if line.tied_range is not None:
            return texts("finals.standing_reserve_level", first=line.tied_range[0], last=line.tied_range[1])
        return texts("finals.standing_reserve", turn=line.seed)
    if line.standing is CutStatus.HOLDING:
        words = texts("finals.standing_holding")
    else:
        words = texts("finals.standing_through")
    return words if line.tied_range is None else texts("finals.standing_level", words=words)
