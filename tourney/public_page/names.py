"""Shows an event to strangers: names as the organiser wants them on the page, nothing else of a person.

A short name is enough to find oneself, and too little for a search engine: 陳○文, CHAN T. M.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from tourney.base.ids import PlayerNo
from tourney.base.names import UNNAMED, PersonName
from tourney.base.spelling import has_han
from tourney.event.records import IN_HAND, PageNames, Player, Tournament

_HIDDEN = "○"
_MOST_HIDDEN = 2
_MOST_INITIALS = 3
_BETWEEN = re.compile(r"[\s,，、./·•‧・\-‐–—()（）\[\]\"“”]+")


def as_shown(tournament: Tournament) -> Tournament:
    """The event with nothing of its players but number, name as `page_names` says, team, division and status.

    Their names in the reasons of rulings are shown likewise.
    """
    shown = _SHOWN[tournament.event.page_names]
    players = {number: _public(player, shown(player.name)) for number, player in tournament.players.items()}
    words = _in_words(tournament.players.values(), players)
    rulings = {key: replace(each, reason=words(each.reason)) for key, each in tournament.rulings.items()}
    # nobody may remember what is computed of it: its revision is that of the event with the whole names
    return replace(tournament, players=players, rulings=rulings, revision=IN_HAND)


def short_name(name: PersonName) -> PersonName:
    """First and last character of a Chinese name; the family name and initials of any other."""
    return PersonName(_short(name.zh), _short(name.en))


_SHOWN: Mapping[PageNames, Callable[[PersonName], PersonName]] = {
    PageNames.FULL: lambda name: name,
    PageNames.SHORT: short_name,
    PageNames.NUMBER: lambda _name: UNNAMED,
}


def _public(player: Player, name: PersonName) -> Player:
    return Player(
        number=player.number,
        name_zh=name.zh,
        name_en=name.en,
        team=player.team,
        division=player.division,
        seeded=player.seeded,
        alternate=player.alternate,
        status=player.status,
        left_at=player.left_at,
        left_seats=player.left_seats,
    )


def _short(text: str) -> str:
    words = [word for word in _BETWEEN.split(text) if any(map(str.isalnum, word))]
    chinese = "".join(char for word in filter(has_han, words) for char in word if char.isalnum())
    others = [word for word in words if not has_han(word)]
    if chinese:
        return " ".join([_short_chinese(chinese), *_initials(others)])
    if len(others) < 2:
        return "".join(others)
    family = _family(others)
    return " ".join([family.upper(), *_initials(word for word in others if word is not family)])


def _short_chinese(name: str) -> str:
    if len(name) < 2:
        return name
    hidden = _HIDDEN * min(max(len(name) - 2, 1), _MOST_HIDDEN)
    return name[0] + hidden + name[-1] * (len(name) > 2)


def _family(words: list[str]) -> str:
    """The word in capitals if it is the only one, else the first."""
    capitals = [word for word in words if len(word) > 1 and word.isupper()]
    return capitals[0] if len(capitals) == 1 else words[0]


def _initials(words: Iterable[str]) -> list[str]:
    return [f"{_first_letter(word).upper()}." for word in words][:_MOST_INITIALS]


def _first_letter(word: str) -> str:
    """The first letter with the marks that stand on it."""
    start = next(at for at, char in enumerate(word) if char.isalnum())
    end = start + 1
    while end < len(word) and unicodedata.combining(word[end]):
        end += 1
    return word[start:end]


def _in_words(players: Iterable[Player], shown: Mapping[PlayerNo, Player]) -> Callable[[str], str]:
    """Replace what a referee has typed of people: whole names (a player without a name is a number), and how
    to reach them.
    """
    instead: dict[str, str] = {}
    for player in players:
        instead.update((each.casefold(), _HIDDEN) for each in (player.phone, player.email) if each)
        for form, short in (
            (player.name_zh, shown[player.number].name_zh),
            (player.name_en, shown[player.number].name_en),
        ):
            if form and form != short:
                instead.setdefault(form.casefold(), short or f"#{player.number}")
    if not instead:
        return lambda text: text
    longest_first = sorted(instead, key=len, reverse=True)
    names = re.compile("|".join(map(_whole, longest_first)), re.IGNORECASE)
    return lambda text: names.sub(lambda found: instead.get(found[0].casefold(), _HIDDEN), text)


def _whole(name: str) -> str:
    """Finds a name, in Latin letters only as whole words."""
    before, after = (r"\b" if char.isalnum() and not has_han(char) else "" for char in (name[0], name[-1]))
    return f"{before}{re.escape(name)}{after}"
