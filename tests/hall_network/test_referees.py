"""Referees' phones: paired once, for their own tables; what they hand in counts once, never over the desk."""

from __future__ import annotations

import json
import random
import re
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from uuid import UUID, uuid4

import pytest
from starlette.types import ASGIApp

from tests.hall_network.asking import Answer, ask
from tourney.application.application import Application
from tourney.base.errors import Conflict, NotFound, Refused
from tourney.base.ids import HeatId, TableNo
from tourney.base.texts import CHINESE, ENGLISH
from tourney.event.records import PHONE, Status
from tourney.hall_network.desk_line import Visitors
from tourney.hall_network.live_event import LiveEvent
from tourney.hall_network.pairings import Pairing, Pairings, named_pairings
from tourney.hall_network.web import web_of
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import SetStatus
from tourney.scores.commands import ClearSheet, ConfirmTables, EnterSheets, TableEntry
from tourney.scoresheet.sheet import Sheet
from tourney.setup.commands import EditEvent

ONE, TWO = HeatId("1"), HeatId("2")
FORM = "application/x-www-form-urlencoded"


@dataclass
class Hall:
    """A server without a line, its event, and the time of its codes."""

    app: Application
    event: LiveEvent
    file: Path
    at: datetime = datetime(2026, 3, 7, 2, tzinfo=UTC)
    people: dict[str, tuple[int, ...]] = field(default_factory=lambda: {"Ada": (1, 2), "Bo": (3,)})
    pairings: Pairings = field(init=False)
    web: ASGIApp = field(init=False)

    def __post_init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """The server begins, or begins again."""
        made = [Pairing(name, tuple(map(TableNo, tables))) for name, tables in self.people.items()]
        self.pairings = Pairings(made, self.file, lambda: self.at)
        self.web = web_of(self.event, "127.0.0.1", self.pairings)

    def code(self, name: str) -> str:
        return next(each.code for each in self.pairings.offers if each.pairing.name == name)

    def try_code(self, code: str, address: str = "192.168.1.9") -> Answer:
        body = urlencode({"code": code}).encode()
        return ask(self.web, "/pair", "POST", body, client=address, content_type=FORM)

    def phone(self, name: str) -> Phone:
        (cookie, *_) = self.try_code(self.code(name)).headers["set-cookie"].split(";")
        return Phone(self, cookie)

    def look(self) -> None:
        self.event.look()


@dataclass
class Phone:
    """A paired phone with its page open."""

    hall: Hall
    cookie: str
    guard: str = ""

    def __post_init__(self) -> None:
        found = re.search(r'name="csrf" content="(\w+)"', self.page().text)
        self.guard = found[1] if found else ""

    def page(self, lang: str = "en") -> Answer:
        return ask(self.hall.web, f"/referee?lang={lang}", cookie=self.cookie)

    def post(self, target: str, body: object, **headers: str) -> Answer:
        sent = body if isinstance(body, bytes) else json.dumps(body).encode()
        joint = "&" if "?" in target else "?"
        heads = {"cookie": self.cookie, "x_csrf": self.guard, **headers}
        return ask(self.hall.web, f"{target}{joint}lang=en", "POST", sent, **heads)

    def enter(self, table: int, best: int = 5000, id_: str = "", **more: object) -> Answer:
        return self.post(
            "/referee/enter", {**entry(self.hall.app, table, best), "id": id_ or str(uuid4()), **more}
        )


def entry(app: Application, table: int, best: int = 5000, heat: HeatId = ONE) -> dict[str, Any]:
    """The sheets of a table by totals, as `tourney enter` takes them."""
    seats = app.tournament.tables[heat, TableNo(table)].seats
    sheets = [{"player": n, "total": best - 100 * at, "place": at + 1} for at, n in enumerate(seats)]
    return {"heat": heat, "tables": [{"table": table, "sheets": sheets}]}


def said(answer: Answer) -> dict[str, Any]:
    data = json.loads(answer.text)
    assert isinstance(data, dict)
    return data


# ---- pairing ------------------------------------------------------------------------------------


def test_a_code_is_used_once_by_its_button_and_not_by_a_preview(hall: Hall) -> None:
    code = hall.code("Ada")
    for _ in range(3):
        shown = ask(hall.web, f"/pair?code={code}")
        assert shown.status == 200 and f'value="{code}"' in shown.text and 'data-act="pair"' in shown.text
    paired = hall.try_code(f" {code[:4].lower()}-{code[4:]} ")
    assert paired.status == 303 and paired.headers["location"] == "/referee"
    cookie = paired.headers["set-cookie"]
    assert re.match(r"pairing=[0-9a-f]{32}; HttpOnly; Max-Age=\d+; Path=/referee; SameSite=strict$", cookie)
    assert hall.try_code(code).status == 403
    assert cookie.split(";")[0].partition("=")[2] not in hall.file.read_text("utf-8"), "only its hash is kept"


def test_a_code_stands_for_a_quarter_of_an_hour(hall: Hall) -> None:
    hall.at += timedelta(minutes=15)
    refused = hall.try_code(hall.code("Ada"))
    assert refused.status == 403 and ENGLISH("hall_network.no_code") in refused.text


def test_ten_tries_a_minute_and_then_not_even_the_right_one(hall: Hall) -> None:
    for _ in range(10):
        assert hall.try_code("ZZZZZZZZ").status == 403
    assert hall.try_code(hall.code("Ada")).status == 429
    body = urlencode({"code": hall.code("Ada")}).encode()
    believed = ask(hall.web, "/pair", "POST", body, content_type=FORM, x_forwarded_for="192.168.1.77")
    assert believed.status == 429, "only the line's own address counts"
    assert hall.try_code(hall.code("Bo"), "192.168.1.10").status == 303
    hall.at += timedelta(minutes=1)
    assert hall.try_code(hall.code("Ada")).status == 303


def test_a_form_of_another_page_pairs_nobody(hall: Hall) -> None:
    body = urlencode({"code": hall.code("Ada")}).encode()
    answer = ask(hall.web, "/pair", "POST", body, content_type=FORM, origin="http://evil.example")
    assert answer.status == 403 and hall.try_code(hall.code("Ada")).status == 303


def test_a_phone_stays_paired_when_the_server_begins_again_and_is_a_stranger_next_day(hall: Hall) -> None:
    phone = hall.phone("Ada")
    hall.begin()
    assert phone.page().status == 200 and phone.enter(1).status == 200
    hall.people = {"Bo": (3,)}
    hall.begin()
    assert phone.page().headers["location"] == "/pair" and phone.enter(1).status == 401
    hall.people = {"Ada": (2,)}
    hall.begin()
    assert phone.enter(1).status == 403 and phone.enter(2).status == 200
    hall.at += timedelta(days=1)
    assert phone.enter(2).status == 401
    hall.file.write_bytes(hall.file.read_bytes()[:-9] + b"\xff")
    hall.begin()
    assert phone.page().status == 303


def test_a_pairing_is_taken_back_and_made_again_for_other_tables(hall: Hall) -> None:
    phone = hall.phone("Ada")
    assert [each.phones for each in hall.pairings.standing()] == [1, 0]
    hall.pairings.offer(Pairing("ADA", (TableNo(4),)))
    ada = next(each for each in hall.pairings.standing() if each.pairing.name == "Ada")
    assert ada.pairing.tables == (4,) and ada.connected and ada.offer is not None
    assert 'data-table="4"' in phone.page().text and hall.phone("Ada").page().status == 200
    hall.at += timedelta(minutes=2)
    assert not any(each.connected for each in hall.pairings.standing())
    hall.pairings.take_back("Ada")
    assert phone.page().status == 303
    hall.begin()
    assert phone.page().status == 303, "nor is it known to the next server"


def test_a_phone_tests_the_line(hall: Hall) -> None:
    visitors = Visitors()
    web = web_of(hall.event, "127.0.0.1", hall.pairings, visitors=visitors)
    for client in ("192.168.1.8", "192.168.1.9", "192.168.1.8"):
        assert "Reached" in ask(web, "/reached?lang=en", client=client).text
        ask(web, "/live", client=client)
    assert "已連到" in ask(web, "/reached?lang=zh-HK", client="192.168.1.8").text
    assert visitors.said() == (2, ["192.168.1.8", "192.168.1.9"])


def test_a_name_is_nobody_elses(hall: Hall) -> None:
    tables = ((TableNo(1),),)
    assert named_pairings(["Ada"], tables, hall.event.now) == (Pairing("Ada", (TableNo(1),)),)
    for name in (hall.app.who, hall.app.who.upper(), f" {hall.app.who} ", "", "\u200b"):
        with pytest.raises(Refused):
            named_pairings([name], tables, hall.event.now)
    with pytest.raises(Refused):
        named_pairings(["Ada", "ADA"], tables * 2, hall.event.now)
    with pytest.raises(NotFound):
        named_pairings(["Ada"], ((TableNo(99),),), hall.event.now)
    hall.phone("Ada").enter(1)
    hall.look()
    assert named_pairings(["Ada"], tables, hall.event.now), "her own phone again"


# ---- typing -------------------------------------------------------------------------------------


def test_deeds_stand_in_the_boxes_that_an_entry_takes(hall: Hall) -> None:
    phone, levels = hall.phone("Ada"), {"boardwalk": 3, "park-place": "mortgaged", "reading-railroad": 0}
    first, *others = hall.app.tournament.tables[ONE, TableNo(1)].seats
    sheets: list[dict[str, Any]] = [{"player": first, "cash": 700, "deeds": levels}]
    sheets += [{"player": n, "cash": 100 + n, "deeds": {}} for n in others]
    sent = {"heat": ONE, "id": str(uuid4()), "tables": [{"table": 1, "sheets": sheets}]}
    assert phone.post("/referee/enter", sent).status == 200
    page = phone.page().text
    assert f'name="{first}.cash" value="700"' in page
    for deed, level in levels.items():
        chosen = re.search(rf'name="{first}.deeds.{deed}">.*?value="(-?\w+)" selected', page, re.DOTALL)
        assert chosen is not None and chosen[1] == str(level)


def test_unsold_deeds_are_with_the_bank_once_the_phone_says_so(hall: Hall) -> None:
    hall.app.run(EditEvent({"format": {**hall.app.tournament.event.format, "land": "all"}}))
    hall.look()
    phone = hall.phone("Ada")
    first, second, *others = hall.app.tournament.tables[ONE, TableNo(1)].seats
    sheets: list[dict[str, Any]] = [
        {"player": first, "cash": 700, "deeds": {"boardwalk": 0, "park-place": 0}}
    ]
    sheets += [{"player": n, "cash": 100 + n, "deeds": {}} for n in (second, *others)]
    sent: dict[str, Any] = {"heat": ONE, "tables": [{"table": 1, "sheets": sheets}]}
    (problem,) = said(phone.post("/referee/check", sent))["problems"]
    assert problem["code"] == "deed_missing" and problem["bank"] == "The bank has them"
    sent["tables"][0]["bank_has"] = problem["deeds"]
    assert said(phone.post("/referee/check", sent))["problems"] == []
    assert phone.post("/referee/enter", {**sent, "id": str(uuid4())}).status == 200
    hall.app.refresh()
    assert hall.app.tournament.tables[ONE, TableNo(1)].bank_has == tuple(problem["deeds"])
    assert f'name="bank_has" value="{" ".join(problem["deeds"])}"' in phone.page().text
    del sent["tables"][0]["bank_has"]
    assert said(phone.post("/referee/check", sent))["problems"] == [], "what is stored counts"
    sheets[1]["deeds"] = {"boardwalk": 0}
    (twice,) = said(phone.post("/referee/check", sent))["problems"]
    assert twice["code"] == "deed_twice" and {first, second} == set(twice["players"])


def test_the_page_has_the_fields_of_its_tables_and_no_others(hall: Hall) -> None:
    page = hall.phone("Ada").page()
    tables = hall.app.tournament.tables
    for number in (1, 2):
        for player in tables[ONE, TableNo(number)].seats:
            for name in ("total", "place", "cash", "bankrupt", "deeds.boardwalk"):
                assert f'name="{player}.{name}"' in page.text
    others = [player for player in tables[ONE, TableNo(3)].seats if f'name="{player}.' in page.text]
    assert not others and page.text.count('<button data-act="hand-in"') == 2
    assert CHINESE("hall_network.hand_in") in hall.phone("Bo").page("zh-HK").text


def test_what_is_typed_is_checked_as_in_the_window(hall: Hall) -> None:
    phone, sheets = hall.phone("Ada"), entry(hall.app, 1)
    checked = said(phone.post("/referee/check", sheets))
    seats = hall.app.tournament.tables[ONE, TableNo(1)].seats
    assert checked["results"][str(seats[0])] == {"total": 5000, "place": 1, "points": 19}
    assert checked["problems"] == [] and checked["missing"] == []
    sheets["tables"][0]["sheets"][0]["place"] = 2
    (problem,) = said(phone.post("/referee/check", sheets))["problems"]
    assert problem["code"] == "paper_place" and problem["message"]
    assert phone.post("/referee/check", entry(hall.app, 3)).status == 403
    hall.look()
    assert not hall.event.now.tournament.sheets, "nothing is stored by checking"


def test_an_entry_counts_once_in_the_name_of_its_phone_and_is_not_confirmed(hall: Hall) -> None:
    phone, id_ = hall.phone("Ada"), str(uuid4())
    assert said(phone.enter(1, id_=id_)) == {"id": id_, "state": "checked", "again": False}
    assert said(phone.enter(1, id_=id_.upper())) == {"id": id_, "state": "checked", "again": True}
    hall.begin()
    assert said(phone.enter(1, id_=id_))["again"] is True, "ids are in the event"
    hall.app.refresh()
    (entered,) = [each for each in hall.app.history if each.code == "sheets_entered"]
    assert entered.who == "Ada"
    table = hall.app.tournament.tables[ONE, TableNo(1)]
    assert table.confirmed_at is None and table.paper_in
    assert {hall.app.tournament.sheets[ONE, n].source for n in table.seats} == {PHONE}
    corrected = phone.enter(1, best=4000)
    assert corrected.status == 200, "its own entry it may correct"


def test_a_page_that_is_loaded_again_still_says_what_was_handed_in(hall: Hall) -> None:
    hall.people["Bo"] = (1,)
    hall.begin()
    ada, bo, said_ = hall.phone("Ada"), hall.phone("Bo"), ENGLISH("hall_network.handed_in")
    before = ada.page().text.count(said_)
    ada.enter(1)
    assert (ada.page().text.count(said_), bo.page().text.count(said_)) == (before + 1, before)
    hall.app.refresh()
    hall.app.run(ConfirmTables(ONE, (TableNo(1),)))
    hall.look()
    assert ada.page().text.count(said_) == before


def test_the_desks_undo_asks_before_it_takes_back_a_phones_entry(hall: Hall) -> None:
    hall.phone("Ada").enter(1)
    hall.app.refresh()
    with pytest.raises(Conflict) as refused:
        hall.app.own_to_undo()
    assert "Ada" in ENGLISH.error(refused.value)


def test_what_the_desk_has_taken_back_does_not_come_again(hall: Hall) -> None:
    phone, id_ = hall.phone("Ada"), str(uuid4())
    phone.enter(1, id_=id_)
    hall.app.refresh()
    seq = hall.app.history[-1].seq
    hall.app.undo(seq)
    hall.look()
    assert phone.enter(1, id_=id_).status == 409
    hall.app.redo()
    hall.look()
    assert said(phone.enter(1, id_=id_))["again"] is True
    hall.app.take_back([seq])
    hall.look()
    assert phone.enter(1, id_=id_).status == 409
    assert phone.enter(1).status == 200, "a new entry is a new entry"


def test_the_desk_was_faster(hall: Hall) -> None:
    phone = hall.phone("Ada")
    seats = hall.app.tournament.tables[ONE, TableNo(1)].seats
    sheets = tuple(Sheet(n, declared_total=900 - at, declared_place=at + 1) for at, n in enumerate(seats))
    hall.app.run(EnterSheets(ONE, (TableEntry(TableNo(1), sheets),)))
    late = phone.enter(1)  # before the server has looked
    assert said(late)["theirs"] and said(late)["yours"]
    hall.look()
    for answer in (late, phone.enter(1)):
        assert answer.status == 409
    both = said(phone.enter(1))
    assert [each["total"] for each in both["theirs"]] == [900, 899, 898, 897][: len(seats)]
    assert next(each["total"] for each in both["yours"]) == 5000
    same = {"heat": ONE, "id": str(uuid4()), "tables": [{"table": 1, "sheets": both["theirs"]}]}
    assert phone.post("/referee/enter", same).status == 200, "both have the same"
    hall.app.run(ConfirmTables(ONE, (TableNo(1),)))
    hall.look()
    assert phone.enter(1).status == 409 and "disabled" in phone.page().text
    assert said(phone.enter(1))["theirs"], "that it was confirmed is no other answer"


def test_a_table_redrawn_while_it_is_typed_has_other_people(hall: Hall) -> None:
    phone, typed = hall.phone("Ada"), entry(hall.app, 1)
    draw = re.search(r'data-draw="\d+"', phone.page().text)
    hall.app.undo(next(each.seq for each in hall.app.history if each.code == "heat_published"))
    hall.app.run(DrawHeats((ONE,), 99))
    hall.app.run(PublishHeat(ONE))
    hall.look()
    refused = phone.post("/referee/enter", {**typed, "id": str(uuid4())})
    assert refused.status == 422 and "is not at table 1" in said(refused)["message"]
    assert draw and draw[0] not in phone.page().text, "what was typed for the former draw is not put in here"


def test_a_table_cleared_while_it_is_typed_is_entered_anew(hall: Hall) -> None:
    phone, seats = hall.phone("Ada"), hall.app.tournament.tables[ONE, TableNo(1)].seats
    for best in (5000, 5000, 4000):
        assert said(phone.enter(1, best))["again"] is False
        hall.app.refresh()
        for number in seats:
            hall.app.run(ClearSheet(ONE, number))


def test_a_player_withdrawn_meanwhile_is_named_and_the_others_are_taken(hall: Hall) -> None:
    phone, sheets = hall.phone("Ada"), entry(hall.app, 1)
    gone = sheets["tables"][0]["sheets"][0]["player"]
    hall.app.run(SetStatus((gone,), Status.WITHDRAWN))
    for _ in range(2):  # before the server has looked, and then
        refused = phone.post("/referee/enter", {**sheets, "id": str(uuid4())})
        assert refused.status == 422 and f"Player {gone} is not at table 1" in said(refused)["message"]
        hall.look()
    assert f'name="{gone}.total"' not in phone.page().text
    assert phone.enter(1).status == 200


def test_two_phones_at_one_table(hall: Hall) -> None:
    hall.people = {"Ada": (1,), "Bo": (1,)}
    hall.begin()
    ada, bo = hall.phone("Ada"), hall.phone("Bo")
    assert ada.enter(1).status == 200 and bo.enter(1, best=4444).status == 409


def test_strangers_other_pages_other_tables_and_no_sheets(hall: Hall) -> None:
    ada, bo = hall.phone("Ada"), hall.phone("Bo")
    sheets = {**entry(hall.app, 1), "id": str(uuid4())}
    assert ask(hall.web, "/referee/enter", "POST", json.dumps(sheets).encode()).status == 401
    assert ask(hall.web, "/referee").headers["location"] == "/pair"
    for guard in ("", "x", bo.guard, "é"):
        assert ada.post("/referee/enter", sheets, x_csrf=guard).status == 403
    assert bo.post("/referee/enter", sheets).status == 403
    assert ada.enter(1, id_="none").status == 422
    stranger = entry(hall.app, 1)
    stranger["tables"][0]["sheets"][0]["player"] = 999
    assert ada.post("/referee/enter", {**stranger, "id": str(uuid4())}).status == 422
    assert ada.post("/referee/enter", {**entry(hall.app, 1, heat=TWO), "id": str(uuid4())}).status == 422
    for body in (
        b"",
        b"{",
        b"[]",
        b"null",
        b'{"heat": 1}',
        b"\xff\xfe\x00",
        b'{"id": {}, "heat": 1}',
        b"[" * 9_000,
    ):
        assert ada.post("/referee/enter", body).status == 422
    assert ada.post("/referee/enter", b"x" * 65_000).status == 413
    assert ask(hall.web, "/pair", "POST", b"x" * 65_000, content_type=FORM).status == 413
    hall.look()
    assert not hall.event.now.tournament.sheets


def test_seats_that_are_not_published_are_on_no_phone(hall: Hall) -> None:
    phone = hall.phone("Ada")
    hall.app.undo()
    hall.look()
    assert "<fieldset" not in phone.page().text and ENGLISH("hall_network.no_tables") in phone.page().text
    assert phone.enter(1).status == 422


def test_the_second_person_sees_no_figure_and_may_type_on_a_phone(hall: Hall) -> None:
    hall.app.run(EditEvent({"format": {**hall.app.tournament.event.format, "second_entry": "all"}}))
    hall.people = {"Ada": (1,), "Bo": (1,)}
    hall.begin()
    hall.look()
    ada, bo = hall.phone("Ada"), hall.phone("Bo")
    first = ada.enter(1, best=4321)
    assert said(first)["state"] == "second"
    assert "4321" not in bo.page().text and "4321" not in ada.page().text
    assert said(ada.enter(1, best=4320))["state"] == "second", "the first person corrects the first entry"
    id_ = str(uuid4())
    assert said(bo.enter(1, best=4320, id_=id_)) == {"id": id_, "state": "checked", "again": False}
    assert said(bo.enter(1, best=4320, id_=id_))["again"] is True
    hall.app.refresh()
    assert [each.who for each in hall.app.recorded if each.code == "second_entered"] == ["Bo"]


def test_random_requests_write_nothing_and_break_nothing(hall: Hall) -> None:
    chance, ada = random.Random(7), hall.phone("Ada")
    before = hall.event.now.stored.revision
    good = json.dumps({**entry(hall.app, 1), "id": str(UUID(int=7))}).encode()
    targets = ("/", "/live", "/pair", "/referee", "/referee/check", "/referee/enter", "/../x", "/%00")
    for _ in range(300):
        body = bytearray(good)
        for _ in range(chance.randrange(1, 9)):
            body[chance.randrange(len(body))] = chance.randrange(256)
        heads = chance.choice([{}, {"x_csrf": ada.guard}, {"x_csrf": ada.guard, "cookie": ada.cookie}])
        target, method = chance.choice(targets), chance.choice(["GET", "POST", "PUT", "HEAD"])
        if heads.get("cookie") and target == "/referee/enter":
            target = "/referee/check"
        answer = ask(hall.web, f"{target}?code={chance.random()}", method, bytes(body), **heads)
        assert answer.status < 500
    hall.look()
    assert hall.event.now.stored.revision == before
