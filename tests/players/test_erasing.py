"""What is erased is nowhere any more, and everything else is as it was."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path

import pytest

from tourney.application.application import Application
from tourney.application.example import play_heat
from tourney.base.clocks import FixedClock
from tourney.base.errors import Conflict, NotFound, Refused
from tourney.base.ids import DonorId, Giver, HeatId, PlayerNo, TableNo
from tourney.base.texts import CHINESE, ENGLISH
from tourney.bootstrap import create_event, documents, open_event, verify_event
from tourney.ceremony.award_commands import GiveAward
from tourney.event.chain import follows
from tourney.event.erasing import Whose
from tourney.event.journal import describe_entry
from tourney.event.ports import Forgotten
from tourney.event.records import CASH, EntryDifference, SecondEntry
from tourney.event.registration import PlayerDraft
from tourney.giving.commands import Donate, DonateForReceipt
from tourney.giving.donor_commands import AddDonor, EditDonor
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.heats.seat_commands import SwapSeats
from tourney.players.commands import (
    AddPlayer,
    EditPlayer,
    ImportPlayers,
    MergePlayers,
    RemovePlayer,
    TellApart,
)
from tourney.players.erasing import Erase, kept_until, told_before
from tourney.players.person_data import person_data, person_json
from tourney.printing.print_job import RecordPrint
from tourney.public_page.archive import archive_of
from tourney.scores.photos import all_photos
from tourney.setup.commands import EditEvent
from tourney.standings.ruling_commands import AdjustPoints
from tourney.table_games.commands import CloseTableGame, OpenTableGame

ONE, TWO = HeatId("1"), HeatId("2")
HER = PlayerNo(5)
NAME, ENGLISH_NAME, PHONE, MAIL = "歐陽若蘭", "Au Yeung Yeuk Lan", "61234567", "yeuklan@example.org"
FORMER, FORMER_PHONE, NOTE = "Au Yeung Lan Lan", "69998888", "allergic to peanuts"
HERS = (
    NAME,
    ENGLISH_NAME,
    PHONE,
    MAIL,
    FORMER,
    FORMER_PHONE,
    NOTE,
    "6123 4567",
    "au yeung  yeuk lan",
    "Solo club",
)
NAMESAKE = PlayerNo(9)
DONOR = DonorId("D1")
DONORS = ("Generous Garments Ltd", "慷慨製衣", "98765432", "boss@example.org")


def made(place: Path) -> Application:
    """A day on which one player is named wherever anybody can be."""
    app = create_event(str(place), "hk-90", name="Day", clock=FixedClock())
    people = [
        PlayerDraft(name_en=f"Player {n}", phone=f"9{n:07}", team=f"Team {n % 3}") for n in range(1, 13)
    ]
    people[4] = PlayerDraft(
        name_zh="",
        name_en=FORMER,
        phone=FORMER_PHONE,
        email=MAIL,
        note=NOTE,
        team="Solo club",
        photo_consent=True,
    )
    people[9] = replace(people[9], note=f"friend of {NAME}")
    app.run(ImportPlayers(tuple(people), source=f"list of {FORMER}.csv"))
    app.run(EditPlayer(HER, {"name_zh": NAME, "name_en": ENGLISH_NAME, "phone": PHONE}))
    twice = app.run(AddPlayer(PlayerDraft(name_zh=NAME, phone="6123 4567", pledged=Decimal(50)))).data
    app.run(MergePlayers(HER, twice))
    gone = app.run(AddPlayer(PlayerDraft(name_en=ENGLISH_NAME.upper()))).data
    app.run(RemovePlayer(gone))
    app.run(TellApart(HER, NAMESAKE))
    app.run(EditEvent({"volunteers": f"1 {ENGLISH_NAME} / Ho", "charity": "Fund", "charity_number": "91/1"}))
    app.run(EditEvent({"receipt_first": 1, "receipt_last": 90}))
    app.run(AddDonor({"name": DONORS[0], "name_zh": DONORS[1], "phone": DONORS[2], "gives_for": HER}))
    app.run(EditDonor(DONOR, {"email": DONORS[3]}))
    app.run(Donate(DONOR, Decimal(800), CASH))
    app.run(DonateForReceipt(Donate(HER, Decimal(300), CASH)))
    app.run(DrawHeats((ONE, TWO), seed=3))
    app.run(PublishHeat(ONE))
    table = next(each for each in app.tournament.tables_of(ONE) if HER in each.seats)
    app.run(OpenTableGame(ONE, table.table, seed=1))
    app.run(CloseTableGame(ONE, table.table, f"{ENGLISH_NAME} wanted real dice"))
    play_heat(app, ONE, seed=5)
    app.run(RecordPrint("standings"))
    app.run(AdjustPoints(HER, 60, f"au yeung  yeuk lan ({NAME}) called 6123 4567 and came late"))
    app.run(AdjustPoints(NAMESAKE, 60, "on time"))
    app.run(GiveAward("Best dressed", HER))
    app.run(EditPlayer(HER, {"note": NOTE + "!"}), why=f"{NAME} said so")
    app.undo(why=f"for {NAME}")
    app.redo()
    helped = Application(app._store, FixedClock(), who=ENGLISH_NAME)
    helped.run(EditPlayer(PlayerNo(1), {"team": "Team 9"}))
    app.refresh()
    return app


@pytest.fixture(scope="module")
def day(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    place = tmp_path_factory.mktemp("erasing") / "day.tourney"
    made(place).close()
    return place.read_bytes()


@pytest.fixture
def app(day: bytes, tmp_path: Path) -> Iterator[Application]:
    """The day, opened a week later."""
    place = tmp_path / "day.tourney"
    place.write_bytes(day)
    app = later(place)
    yield app
    app.close()


def later(place: Path, days: int = 7) -> Application:
    clock = FixedClock()
    clock.at += timedelta(days=days)
    return open_event(str(place), "me", clock)


def left(place: str, words: tuple[str, ...]) -> list[str]:
    """Those of the words that the file has, anywhere in its bytes."""
    data = Path(place).read_bytes()
    forms = {
        each: (each.encode(), json.dumps(each)[1:-1].encode(), each.encode("utf-16-le")) for each in words
    }
    return [each for each, coded in forms.items() if any(form in data for form in coded)]


def everything_shown(app: Application) -> str:
    """All that goes out of an event: papers' journal, archive, workbook, journal in words."""
    archive = b"".join(archive_of(app.tournament, app.history, app.chain()).values())
    lists = documents().make(app.request("players-notes-csv"))
    said = [
        texts.say(describe_entry(each.code, each.params, app.tournament.players))
        for each in app.history
        for texts in (ENGLISH, CHINESE)
    ]
    return "\n".join(
        [archive.decode(), lists.decode("utf-8-sig"), *said, *(each.who for each in app.history)]
    )


def check_whole(app: Application) -> None:
    before = "0" * 64
    for each in app.chain():
        assert follows(each, before), each.seq
        before = each.hash
    assert verify_event(app.place).findings == ()


def test_a_person_is_in_no_byte_of_the_file_afterwards(app: Application) -> None:
    assert set(left(app.place, HERS)) >= {NAME, ENGLISH_NAME, PHONE, MAIL, FORMER, FORMER_PHONE, NOTE}
    app.run(Erase(HER))
    assert left(app.place, HERS) == []
    assert [each for each in HERS if each in everything_shown(app)] == []
    check_whole(app)


def test_what_is_no_name_of_theirs_stays(app: Application) -> None:
    before = app.tournament
    app.run(Erase(HER))
    after = app.tournament
    others = before.players.keys() - {HER, PlayerNo(10)}
    assert {number: after.players[number] for number in others} == {n: before.players[n] for n in others}
    assert after.players[PlayerNo(10)].note == "friend of …"
    her, was = after.players[HER], before.players[HER]
    assert her == replace(
        was, name_zh="", name_en="", phone="", email="", note="", team="", photo_consent=None
    )
    assert (her.received, her.pledged) == (was.received, was.pledged)
    for name in ("tables", "sheets", "prints", "receipts", "donors", "awards", "told_apart", "heats"):
        assert getattr(after, name) == getattr(before, name), name
    reasons = [each.reason for each in after.rulings.values()]
    assert "… (…) called … and came late" in reasons and "on time" in reasons
    assert after.event == replace(before.event, volunteers=after.event.volunteers)
    assert after.event.volunteers[0].banker == "…" and after.event.volunteers[0].scorer == "Ho"


def test_a_pseudonym_stands_in_place_of_the_name(app: Application) -> None:
    app.run(Erase(HER, pseudonym=True))
    assert app.tournament.players[HER].name.forms == ("5 號參賽者", "Player 5")
    reasons = [each.reason for each in app.tournament.rulings.values()]
    assert "Player 5 (5 號參賽者) called … and came late" in reasons
    assert left(app.place, HERS) == []
    check_whole(app)


def test_a_team_that_others_have_stays(app: Application) -> None:
    app.run(Erase(PlayerNo(2), pseudonym=True))
    assert app.tournament.players[PlayerNo(2)].team == "Team 2"


def test_contacts_of_everybody_go_and_names_stay(app: Application) -> None:
    names = {number: each.name for number, each in app.tournament.players.items()}
    app.run(Erase(Whose.CONTACTS))
    players, donors = app.tournament.players, app.tournament.donors
    assert {number: each.name for number, each in players.items()} == names
    assert not any(each.phone or each.email or each.note for each in players.values())
    assert donors[DONOR].name == DONORS[0] and not donors[DONOR].phone and not donors[DONOR].email
    assert left(app.place, (PHONE, FORMER_PHONE, MAIL, NOTE, *DONORS[2:], "90000001", "6123 4567")) == []
    check_whole(app)


def test_donors_go_and_their_sums_stay(app: Application) -> None:
    app.run(Erase(Whose.DONORS, pseudonym=True))
    donor = app.tournament.donors[DONOR]
    assert (
        donor.called.forms == ("捐款者 D1", "Donor D1") and donor.received == 800 and donor.gives_for == HER
    )
    assert left(app.place, DONORS) == []
    assert left(app.place, (NAME,)) == [NAME]
    check_whole(app)


def test_one_after_the_other(app: Application) -> None:
    for each in (Whose.CONTACTS, HER, Whose.DONORS, DONOR, PlayerNo(1)):
        if each != DONOR:
            app.run(Erase(each))
    assert left(app.place, (*HERS, *DONORS)) == []
    check_whole(app)
    for again in (Whose.CONTACTS, Whose.DONORS, HER, DONOR):
        with pytest.raises(Refused, match="nothing"):
            app.run(Erase(again))
    assert verify_event(app.place).findings == ()


def test_the_entry_says_what_went_and_how_much_without_a_name(app: Application) -> None:
    outcome = app.run(Erase(HER))
    entry = app.history[-1]
    assert entry.code == "erased" and entry.changes == () and entry.params["whose"] == HER
    assert entry.params["n"] == sum(each.erased for each in app.history) > 10
    said = ENGLISH.say(describe_entry(entry.code, entry.params, app.tournament.players))
    assert said == f"Erased: Player 5 ({entry.params['n']})"
    assert [each.name for each in outcome.data.papers] == ["standings"]


def test_steps_that_held_them_cannot_be_undone_others_can(app: Application) -> None:
    held = app.history[-1].seq
    assert app.to_undo() is not None
    goes = app.try_out(Erase(HER)).outcome.data
    steps = app.to_forget(goes.erasing).steps
    assert held in steps
    app.run(Erase(HER))
    assert [each.seq for each in app.history if each.erased] == list(steps)
    with pytest.raises(Refused, match="holds_erased"):
        app.undo(held)
    with pytest.raises(Refused, match="holds_erased"):
        app.take_back([held])
    on_time = next(each.seq for each in app.history if each.params.get("reason") == "on time")
    assert app.to_undo() is not None and app.to_undo().erased == 0  # type: ignore[union-attr]
    app.undo(on_time)
    app.redo()
    app.run(EditPlayer(HER, {"name_en": "Somebody else"}))
    app.undo()
    assert app.tournament.players[HER].name_en == ""
    check_whole(app)


def test_only_after_the_event(day: bytes, tmp_path: Path) -> None:
    place = tmp_path / "day.tourney"
    place.write_bytes(day)
    same_day = open_event(str(place), "me", FixedClock())
    with pytest.raises(Refused, match="not_over") as refused:
        same_day.run(Erase(HER))
    tomorrow = same_day.clock.now() + timedelta(days=1)
    assert refused.value.params["day"] == tomorrow.date().isoformat()
    same_day.run(EditEvent({"date": (tomorrow + timedelta(days=3)).date().isoformat()}))
    same_day.close()
    with pytest.raises(Refused, match="not_over"):
        later(place, 3).run(Erase(HER))
    later(place, 8).run(Erase(HER))


def test_nobody_and_a_stranger(app: Application) -> None:
    for giver in (PlayerNo(99), DonorId("D7")):
        with pytest.raises(NotFound, match="nobody"):
            app.run(Erase(giver))
        with pytest.raises(NotFound, match="nobody"):
            person_data(app.tournament, app.history, giver, ENGLISH.say)


def test_who_was_removed_can_still_be_erased(app: Application) -> None:
    removed = next(each.params["number"] for each in app.history if each.code == "player_removed")
    assert isinstance(removed, int) and removed not in app.tournament.players
    app.run(Erase(PlayerNo(removed)))
    assert ENGLISH_NAME.upper().encode() not in Path(app.place).read_bytes()
    assert app.tournament.players[HER].name_en == ENGLISH_NAME
    check_whole(app)


def test_a_prize_that_is_named_after_them_stays_and_is_told(app: Application) -> None:
    app.run(GiveAward(f"{NAME} cup", NAMESAKE))
    goes = app.run(Erase(HER)).data
    assert goes.names == (f"{NAME} cup",)
    told = told_before(goes, Forgotten(1, (2,)), (), app.tournament.event.zone, on_server=False)
    assert f"Stays: the name “{NAME} cup”" in map(ENGLISH.say, told)
    check_whole(app)


def test_a_namesake_keeps_the_name(app: Application) -> None:
    app.run(EditPlayer(NAMESAKE, {"name_zh": NAME, "phone": PHONE}))
    assert app.try_out(Erase(HER)).outcome.data.namesakes == (NAMESAKE,)
    app.run(Erase(HER))
    assert (
        app.tournament.players[NAMESAKE].name_zh == NAME and app.tournament.players[NAMESAKE].phone == PHONE
    )
    check_whole(app)


@pytest.mark.parametrize(
    "name", ["final", "1", "A", "May", "standings", "[.*", "\\", '"', "player_edited", "…"]
)
def test_a_name_that_is_a_word_of_ours_spoils_nothing(app: Application, name: str) -> None:
    app.run(EditPlayer(HER, {"name_en": name, "name_zh": ""}))
    app.run(AdjustPoints(NAMESAKE, 60, f"He may be late. {name}, too"))
    app.run(Erase(HER, pseudonym=True))
    check_whole(app)
    assert "He may be late." in app.tournament.rulings[max(app.tournament.rulings)].reason
    app.close()
    open_event(app.place).close()


def test_an_event_goes_on_after_it(app: Application, tmp_path: Path) -> None:
    app.run(Erase(HER))
    app.run(PublishHeat(TWO))
    play_heat(app, TWO, seed=5)
    copy = tmp_path / "copy.tourney"
    app.copy_to(copy)
    assert verify_event(str(copy)).findings == () and left(str(copy), HERS) == []
    check_whole(app)


def test_an_older_copy_of_it_is_replaced(app: Application, tmp_path: Path) -> None:
    folder = tmp_path / "stick"
    folder.mkdir()
    app.run(EditEvent({"copies_to": str(folder)}))
    app.run(AdjustPoints(NAMESAKE, 60, "on time again"))
    (copy,) = folder.iterdir()
    assert left(str(copy), HERS)
    outcome = app.run(Erase(HER))
    assert [each.message.key for each in outcome.notices] == ["event.copy_written"]
    assert left(str(copy), HERS) == []
    assert [each.place for each in app.left_behind()] == [str(copy)]


def test_a_window_that_has_it_open_reads_everything_anew(app: Application) -> None:
    """Else its next step would write the name back: each change says what was there before."""
    other = later(Path(app.place))
    app.run(Erase(HER))
    other.run(Donate(HER, Decimal(20), CASH))
    assert other.tournament.players[HER].name_zh == "" and other.to_undo() is not None
    assert left(app.place, HERS) == []
    app.refresh()
    assert app.tournament == other.tournament
    check_whole(app)
    other.close()


def test_others_write_at_the_same_time(app: Application, monkeypatch: pytest.MonkeyPatch) -> None:
    from tourney.store import engines

    monkeypatch.setattr(engines, "_BUSY_SECONDS", 0.2)
    other = later(Path(app.place))
    with other._store.turn(), pytest.raises(Conflict, match="busy_file"):
        app.run(Erase(HER))
    assert left(app.place, (NAME,)) == [NAME] and app.history[-1].code != "erased"
    app.run(Erase(HER))
    assert left(app.place, HERS) == []
    other.close()


def test_everything_of_a_person_is_told(app: Application) -> None:
    data = json.loads(person_json(app.tournament, app.history, HER, ENGLISH.say))
    assert data["number"] == 5 and data["event"]["name"] == "Day"
    records = data["records"]
    assert records["players"][0]["name_zh"] == NAME and records["players"][0]["received"] == 300
    assert records["awards"][0]["name"] == "Best dressed" and records["receipts"][0]["amount"] == 300
    assert [each["order"] for each in records["rulings"]] == [[5]]
    assert {each["heat"] for each in records["tables"]} == {1, 2} and records["sheets"][0]["player"] == 5
    assert records["told_apart"] == [{"first": 5, "second": 9}]
    texts = [each["text"] for each in data["journal"]]
    assert len(texts) > 8 and FORMER in json.dumps(data) and "Player 7" not in json.dumps(data)
    changes = [change for each in data["journal"] for change in each["changes"] if change["in"] == "players"]
    numbers = {(each["after"] or each["before"])["number"] for each in changes}
    assert len(numbers) == 2 and HER in numbers, "the number that was merged and given again too"
    donor: Giver = DONOR
    assert json.loads(person_json(app.tournament, app.history, donor, ENGLISH.say))["records"]["donors"]


def test_photos_are_told_of_every_table_at_which_a_person_ever_sat(app: Application) -> None:
    sat = next((each.heat, each.table) for each in app.tournament.tables_of(TWO) if HER in each.seats)
    other = next(each for each in app.tournament.tables_of(TWO) if HER not in each.seats)
    app.run(SwapSeats(TWO, HER, other.seats[0]))
    taken = [app.photos.add(key, b"sheet") for key in (sat, (TWO, other.table))]
    elsewhere = next(
        (each.heat, each.table) for each in app.tournament.tables_of(ONE) if HER not in each.seats
    )
    app.photos.add(elsewhere, b"sheet")
    data = person_data(app.tournament, app.history, HER, ENGLISH.say, all_photos(app.photos))
    assert data["photos"] == [{"heat": 2, "table": each.table, "n": each.n} for each in sorted(taken)], (
        "as erasing takes them"
    )
    app.run(Erase(HER))
    assert [each.key for each in all_photos(app.photos)] == [elsewhere]


def test_of_two_entries_of_a_table_a_person_is_told_their_own_differences(app: Application) -> None:
    differences = tuple(EntryDifference(number, "cash", 70, 90) for number in (HER, NAMESAKE))
    entry = SecondEntry(ONE, TableNo(1), "Ho", "Lam", datetime(2026, 3, 7, tzinfo=UTC), "", differences)
    twice = replace(app.tournament, second_entries={(ONE, TableNo(1)): entry})
    (told,) = json.loads(person_json(twice, app.history, HER, ENGLISH.say))["records"]["second_entries"]
    assert told["differences"] == [{"field": "cash", "first": 70, "second": 90}] and "Ho" not in told.values()


def test_the_day_until_which_it_is_kept(app: Application) -> None:
    app.run(EditEvent({"keep_until": "10/3/2026"}))
    assert app.tournament.event.keep_until == "2026-03-10"
    assert kept_until(app.tournament, app.history) == "2026-03-10"
    app.run(Erase(HER))
    assert kept_until(app.tournament, app.history) == ""
    app.run(EditEvent({"keep_until": "2027-03-07"}))
    assert kept_until(app.tournament, app.history) == "2027-03-07"
