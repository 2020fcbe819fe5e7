"""Writes the public page: one HTML file with its style and script inside, which asks nothing of any server.

The templates in `resources/page` escape every word that they are given, and the page forbids the browser
(Content-Security-Policy) everything but its own style and script. Without the script it has the same words
and only no field for searching. The page that a server shows live is the same one: its field for searching
asks the server, and its script asks for what is new.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cache
from hashlib import sha256

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from tourney.base.heat_names import heat_message
from tourney.base.ids import points_shown
from tourney.base.languages import BOTH, Language
from tourney.base.names import Name, PersonName
from tourney.base.paths import resources
from tourney.base.texts import Message, donated, msg, texts_for
from tourney.base.times import hall_time
from tourney.ceremony.winners import place_message
from tourney.event.ports import JournalEntry
from tourney.event.printouts import REHEARSAL
from tourney.event.records import Tournament
from tourney.event.rules import Rules
from tourney.giving.paper_money_poster import target_words
from tourney.paper.wording import Wording, day_message, place_shown
from tourney.public_page.content import HeatTime, PageContent, page_content
from tourney.standings.paper_standings import reasons_printed
from tourney.standings.standings import StandingLine
from tourney.standings.views import BracketSeat

Said = Sequence[tuple[str, str]]
"""The same in each language: the language's tag, "" if it needs none, and the words."""

_WORDS: Mapping[str, Message] = {
    "rehearsal": REHEARSAL,
    "champion": msg("paper.champion"),
    "awards": msg("awards.title"),
    "times": msg("public_page.page_times"),
    "on": msg("public_page.page_on"),
    "next": msg("public_page.page_next"),
    "interval": msg("interval.title"),
    "search": msg("public_page.page_search"),
    "nobody": msg("public_page.page_nobody"),
    "seats": msg("public_page.page_seats"),
    "seat": msg("public_page.page_seat"),
    "number": msg("paper.number"),
    "name": msg("paper.name"),
    "place": msg("paper.place"),
    "points": msg("paper.points"),
    "standings": msg("paper.title_standings"),
    "rulings": msg("paper.rulings"),
    "finals": msg("paper.title_bracket"),
    "bankrupt": msg("paper.bankrupt"),
    "money": msg("paper.money_raised"),
    "find": msg("hall_network.find"),
    "lost": msg("hall_network.lost"),
    "stands_still": msg("hall_network.stands_still"),
    "check_code": msg("check_code.label"),
}


def page_of(
    tournament: Tournament, rules: Rules, history: Sequence[JournalEntry], language: str = BOTH
) -> bytes:
    """The page of an event with this journal, oldest entry first; the same event gives the same bytes.

    BadInput for a language that does not exist.
    """
    return page_in(page_content(tournament, rules, history), Wording(language)).encode()


def live_page(content: PageContent, query: str = "") -> bytes:
    """The page in Chinese and English as a server shows it, with what was searched for; `live_policy` belongs
    into the head of its answer.
    """
    return page_in(content, Wording(BOTH), query).encode()


@cache
def live_policy() -> str:
    """What a browser may do on such a page: ask the server that it comes from, and nobody else."""
    return served_policy(*_parts(live=True))


def served_policy(style: str, script: str) -> str:
    """The same for any page of a server, with this style and script in it."""
    return f"{_policy(style, script)}; connect-src 'self'; form-action 'self'; frame-ancestors 'none'"


def page_in(page: PageContent, wording: Wording, query: str | None = None) -> str:
    """The page in one language, or in Chinese and English. `query`: it is shown live by a server, which was
    asked for this; None for a page of its own.
    """
    texts = [texts_for(each) for each in wording.languages]

    def said(message: Message | str) -> Said:
        if isinstance(message, str):
            return [("", message)]
        lines = [(each.language.tag, each.sentence(message)) for each in texts]
        return [("", lines[0][1])] if len({line for _, line in lines}) == 1 else lines

    def named(name: Name) -> Said:
        forms = wording.person(name) if isinstance(name, PersonName) else wording.lines_of_name(name)
        return [(_tag(name, form, wording), form) for form in forms if form]

    def clock(at: datetime) -> str:
        return hall_time(at, page.zone).strftime("%H:%M")

    style, script = _parts(live=query is not None)
    return template("index.html").render(
        page=page,
        live=query is not None,
        query=query,
        lang=wording.tag,
        languages=[(each.tag, each.name) for each in wording.languages] if wording.both else [],
        words=_WORDS,
        day=day_message(page.date),
        style=style,
        script=script,
        policy=f"{_policy(style, script)}; form-action 'none'",
        said=said,
        named=named,
        title_of=wording.name,
        title=wording,
        heat=heat_message,
        wave=_wave,
        place_words=place_message,
        after=lambda heat: msg("paper.after", heat=heat),
        place=_place,
        why=reasons_printed,
        points=points_shown,
        table=lambda number: msg("paper.table_n", n=number),
        amount=wording.money,
        clock=clock,
        raised="" if page.money is None else donated(page.money.total),
        target=target_words,
        as_of=_as_of(page),
    )


@cache
def template(name: str) -> Template:
    """A page's template, which escapes every word that it is given."""
    environment = Environment(
        loader=FileSystemLoader(resources() / "page"),
        autoescape=True,
        undefined=StrictUndefined,
        keep_trailing_newline=True,
    )
    return environment.get_template(name)


@cache
def _parts(live: bool) -> tuple[str, str]:
    """The page's style and script."""
    names = ("style.css", "script.js", *["live.js"] * live)
    style, *scripts = map(part_of_page, names)
    return style, "".join(scripts)


def part_of_page(name: str) -> str:
    """A style or a script that pages have in them."""
    return (resources() / "page" / name).read_text("utf-8")


def _policy(style: str, script: str) -> str:
    return f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}'; base-uri 'none'"


def _as_of(page: PageContent) -> Message:
    """Of when the page is: the time, and the day if it is not the event's."""
    at = hall_time(page.at, page.zone)
    time, day = at.strftime("%H:%M"), at.date().isoformat()
    if day != page.date.strip():
        return msg("public_page.page_as_of", time=msg("paper.time_day", time=time, day=day_message(day)))
    return msg("public_page.page_as_of", time=time)


def _hash(text: str) -> str:
    """What the page's policy allows by."""
    return "sha256-" + b64encode(sha256(text.encode()).digest()).decode()


def _tag(name: Name, form: str, wording: Wording) -> str:
    """The language of a form of a name, "" if it is the page's or the page's own form."""
    tag = {name.zh: Language.ZH.tag, name.en: Language.EN.tag}.get(form, "")
    return "" if tag == wording.tag or name.zh == name.en else tag


def _wave(each: HeatTime) -> Message:
    if not each.first:
        return msg("paper.wave_n", n=each.wave)
    return msg("public_page.page_wave", wave=each.wave, first=each.first, last=each.last)


def _place(line: StandingLine | BracketSeat) -> str:
    return place_shown(line.place or 0, line.tied)
