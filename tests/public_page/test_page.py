"""The page as bytes: whole by itself, small, harmless whatever people are called, the same for one event."""

from __future__ import annotations

import re
from base64 import b64encode
from dataclasses import replace
from decimal import Decimal
from hashlib import sha256
from html.parser import HTMLParser

import pytest

from tests.bench.page_figures import published
from tourney.application.application import Application
from tourney.application.example import check_everybody_in, play_example_day, play_heat
from tourney.base.clocks import FixedClock
from tourney.base.errors import BadInput
from tourney.base.ids import FINAL, HeatId, PlayerNo
from tourney.base.paths import resources
from tourney.base.texts import CHINESE, ENGLISH
from tourney.event.records import CASH, PageNames
from tourney.event.rules import Rules
from tourney.giving.commands import Donate
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import EditPlayer
from tourney.printing.print_job import RecordPrint
from tourney.public_page.page import page_of
from tourney.standings.declaring import DeclareOfficial

ONE, TWO = HeatId("1"), HeatId("2")
_EMPTY = {"meta", "input", "br"}


class Page(HTMLParser):
    """A page read back: its tags with their attributes, which must be closed in order, and its words."""

    def __init__(self, page: bytes) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.words: list[str] = []
        self.code: dict[str, str] = {}
        self._open: list[str] = []
        self.feed(page.decode())
        self.close()
        assert not self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in _EMPTY:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self._open and self._open[-1] in ("style", "script"):
            self.code[self._open[-1]] = data
        else:
            self.words.append(data)

    @property
    def text(self) -> str:
        return re.sub(r"\s+", " ", " ".join(self.words))

    def all(self, tag: str) -> list[dict[str, str]]:
        return [attributes for name, attributes in self.tags if name == tag]


def shown(app: Application, language: str = "both") -> Page:
    return Page(page_of(app.tournament, app.rules, app.history, language))


@pytest.fixture
def seated(app: Application) -> Application:
    check_everybody_in(app)
    app.run(DrawHeats((ONE, TWO), 7))
    app.run(PublishHeat(ONE))
    return app


@pytest.fixture
def ranked(seated: Application) -> Application:
    play_heat(seated, ONE, 7)
    seated.run(RecordPrint("standings"))
    seated.run(PublishHeat(TWO))
    return seated


def test_the_page_is_one_file_that_asks_for_no_other_and_allows_none(ranked: Application) -> None:
    page = shown(ranked)
    assert not any({"src", "action", "style", "onclick"} & attributes.keys() for _, attributes in page.tags)
    (policy,) = (each["content"] for each in page.all("meta") if "http-equiv" in each)
    assert policy.startswith("default-src 'none'; ") and "unsafe" not in policy and "http" not in policy
    for kind, code in page.code.items():
        assert f"{kind}-src 'sha256-{b64encode(sha256(code.encode()).digest()).decode()}'" in policy
        assert "@import" not in code and "url(" not in code and "fetch" not in code
    assert len((resources() / "page" / "script.js").read_bytes()) <= 6_000


def test_every_word_is_marked_with_its_language_and_tables_have_heads(ranked: Application) -> None:
    both = shown(ranked)
    assert both.all("html") == [{"lang": "zh-HK"}]
    spans = [each["lang"] for each in both.all("span") if "lang" in each]
    assert spans.count("zh-HK") == spans.count("en") > 20
    assert {each.get("lang") for each in both.all("bdi")} == {None, "en"}
    assert ENGLISH("public_page.page_seats") in both.text and CHINESE("public_page.page_seats") in both.text
    english, chinese = shown(ranked, "en"), shown(ranked, "zh-HK")
    assert english.all("html") == [{"lang": "en"}] and not english.all("span")[0].get("lang")
    assert ENGLISH("public_page.page_seats") not in chinese.text
    assert not english.all("button") and len(both.all("button")) == 2
    for page in (both, english, chinese):
        assert all(each.get("scope") in ("col", "row") for each in page.all("th"))
        names = {each["aria-labelledby"] for each in page.all("section")}
        assert names == {each["id"] for each in page.all("h2")}
        assert [len(page.all(tag)) for tag in ("main", "header", "nav", "h1", "title")] == [1] * 5


def test_without_its_script_the_page_has_all_and_nothing_that_does_nothing(ranked: Application) -> None:
    page = shown(ranked)
    hidden = {each["id"] for _, each in page.tags if "hidden" in each and "id" in each}
    assert hidden == {"languages", "search"}
    assert len(page.all("tr")) == 2 * 25


def test_the_same_event_gives_the_same_bytes(ranked: Application, clock: FixedClock) -> None:
    before = page_of(ranked.tournament, ranked.rules, ranked.history)
    clock.at = clock.at.replace(year=2031)
    assert page_of(ranked.tournament, Rules(ranked.tournament.event), ranked.history) == before


HOSTILE = (
    "<b>Bold</b>",
    "</script><script>alert(1)</script>",
    "\"'><img src=x onerror=alert(1)>",
    "{{ 7 * 7 }} {% raw %}",
    "&lt;i&gt; &amp;",
    "\u202eevil\u202c שלום",
    "👩‍👩‍👧‍👦 🏳️‍🌈",
    "--> <!-- ]]>",
)


@pytest.mark.parametrize("names", PageNames)
def test_no_name_harms_the_page(ranked: Application, names: PageNames) -> None:
    usual = [tag for tag, _ in shown(ranked).tags]
    facts = replace(
        ranked.tournament.event, name=HOSTILE[1], venue=HOSTILE[2], date=HOSTILE[0], page_names=names
    )
    players = {
        number: replace(player, name_en=name, name_zh=name, team=name)
        for (number, player), name in zip(ranked.tournament.players.items(), HOSTILE * 3, strict=True)
    }
    hostile = replace(ranked.tournament, event=facts, players=players)
    page = Page(page_of(hostile, ranked.rules, ranked.history))
    kinds = {"b", "bdi", "small", "span", "br"}
    assert [tag for tag, _ in page.tags if tag not in kinds] == [tag for tag in usual if tag not in kinds]
    assert len(page.code) == 2 and HOSTILE[1] in page.words
    if names is PageNames.FULL:
        assert all(name in page.words for name in HOSTILE)
    if names is PageNames.NUMBER:
        assert HOSTILE[4] not in page.text


def test_people_are_named_as_the_organiser_chose(ranked: Application) -> None:
    ranked.run(EditPlayer(PlayerNo(3), {"name_zh": "陳大文", "name_en": "Chan Tai Man"}))
    seen = {}
    for names in PageNames:
        event = replace(ranked.tournament, event=replace(ranked.tournament.event, page_names=names))
        seen[names] = Page(page_of(event, ranked.rules, ranked.history)).text
    assert "陳大文" in seen[PageNames.FULL] and "Chan Tai Man" in seen[PageNames.FULL]
    assert "陳○文" in seen[PageNames.SHORT] and "CHAN T. M." in seen[PageNames.SHORT]
    assert "大文" not in seen[PageNames.SHORT] and "Tai" not in seen[PageNames.SHORT]
    assert "陳" not in seen[PageNames.NUMBER] and "CHAN" not in seen[PageNames.NUMBER].upper()


PRIVATE = {"phone": "9123 4567", "email": "mum@example.hk", "note": "nut allergy", "pledged": 77_777}


def test_nothing_private_is_in_any_byte(app: Application, clock: FixedClock) -> None:
    app.run(EditPlayer(PlayerNo(1), PRIVATE))
    play_example_day(app)
    clock.at = clock.at.replace(hour=23)
    app.run(DeclareOfficial(FINAL, with_earlier=True))
    app.run(Donate(PlayerNo(1), Decimal(4_321), CASH))
    private = (*map(str, PRIVATE.values()), "77,777", "4,321", app.who, "Tai Man")
    page = page_of(app.tournament, app.rules, app.history).decode()
    assert not [each for each in private if each and each in page]
    told = replace(
        app.tournament, event=replace(app.tournament.event, page_money=True, donation_target=Decimal(10_000))
    )
    page = page_of(told, app.rules, app.history).decode()
    assert "HK$4,321" in page and "HK$10,000" in page and "77,777" not in page


def test_the_champion_stands_first_with_the_places_of_the_final(app: Application, clock: FixedClock) -> None:
    play_example_day(app)
    clock.at = clock.at.replace(hour=23)
    app.run(DeclareOfficial(FINAL, with_earlier=True))
    headings = [each["id"] for each in shown(app).all("h2")]
    assert headings == ["champion1", "standings1", "rulings", "finals1"] or headings == [
        "champion1",
        "standings1",
        "finals1",
    ]


def test_a_rehearsal_says_so(seated: Application) -> None:
    assert ENGLISH("rehearsal.mark") not in shown(seated).text
    event = replace(seated.tournament, event=replace(seated.tournament.event, rehearsal=True))
    page = Page(page_of(event, seated.rules, seated.history))
    assert page.text.count(ENGLISH("rehearsal.mark")) == page.text.count(CHINESE("rehearsal.mark")) == 2


def test_a_language_that_does_not_exist_is_refused(seated: Application) -> None:
    with pytest.raises(BadInput):
        shown(seated, "fr")


def test_four_hundred_players_fit_in_300_kilobytes() -> None:
    tournament, history = published()
    names = {
        number: replace(
            player,
            name_zh="歐陽慕容司徒",
            name_en=f"Featherstonehaugh {number} Alexandria W. M.",
            team="St. Paul’s",
        )
        for number, player in tournament.players.items()
    }
    facts = replace(tournament.event, page_names=PageNames.FULL)
    large = replace(tournament, players=names, event=facts)
    assert len(page_of(large, Rules(facts), history)) <= 300_000
