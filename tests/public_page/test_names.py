"""Names on the public page: enough to find oneself, too little for a search engine."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from tourney.base.ids import EditionId, PlayerNo
from tourney.base.names import PersonName
from tourney.event.records import (
    EventFacts,
    PageNames,
    Player,
    Ruling,
    RulingKind,
    Status,
    Tournament,
)
from tourney.public_page.names import as_shown, short_name


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        (("陳大文", "CHAN Tai Man"), ("陳○文", "CHAN T. M.")),
        (("陳文", "Chan Man"), ("陳○", "CHAN M.")),
        (("歐陽大文", "Tai-man AU YEUNG"), ("歐○○文", "TAI M. A. Y.")),
        (("阿迪力·買買提江", "Tai Man CHAN"), ("阿○○江", "CHAN T. M.")),
        (("陳 大 文", "Chan, Tai-man Peter Paul"), ("陳○文", "CHAN T. M. P.")),
        (("陳大文 Peter", "Peter"), ("陳○文 P.", "Peter")),
        (("文", "O'Brien Mary"), ("文", "O'BRIEN M.")),
        (("", "<b>Bold</b> </script>"), ("", "<B>BOLD< B. S.")),
        (("😀", "😀 😀"), ("", "")),
        (("😀王小明", "🎉 Party Person"), ("王○明", "PARTY P.")),
        (("", "émile Zola"), ("", "ÉMILE Z.")),
        (("", "Zola e\u0301mile"), ("", "ZOLA E\u0301.")),
    ],
)
def test_short_names(typed: tuple[str, str], shown: tuple[str, str]) -> None:
    assert short_name(PersonName(*typed)) == PersonName(*shown)


_PRIVATE = Player(
    number=PlayerNo(7),
    name_zh="陳大文",
    name_en="Chan Tai Man",
    team="Lions",
    division="junior",
    phone="91234567",
    email="tai@man.hk",
    note="pays in June",
    photo_consent=False,
    status=Status.PRESENT,
)


def _event(names: PageNames, reason: str = "") -> Tournament:
    facts = EventFacts("Cup", "", format={}, edition=EditionId("hong-kong"), page_names=names)
    others = {PlayerNo(8): Player(number=PlayerNo(8), name_en="May"), PlayerNo(9): Player(number=PlayerNo(9))}
    at = datetime(2026, 11, 29, tzinfo=UTC)
    ruling = Ruling(1, RulingKind.ADJUSTMENT, reason, "Wong", at, order=(PlayerNo(7),), points=60)
    return Tournament(facts, players={PlayerNo(7): _PRIVATE, **others}, rulings={1: ruling}, revision=4)


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (PageNames.FULL, PersonName("陳大文", "Chan Tai Man")),
        (PageNames.SHORT, PersonName("陳○文", "CHAN T. M.")),
        (PageNames.NUMBER, PersonName()),
    ],
)
def test_a_stranger_sees_nothing_but_what_the_hall_knows(names: PageNames, shown: PersonName) -> None:
    player = as_shown(_event(names)).players[PlayerNo(7)]
    assert player.name == shown
    known = Player(number=PlayerNo(7), team="Lions", division="junior", status=Status.PRESENT)
    assert player == replace(known, name_zh=shown.zh, name_en=shown.en)


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (PageNames.FULL, "chan tai man and 陳大文 shook the table; Mayor and May agree"),
        (PageNames.SHORT, "CHAN T. M. and 陳○文 shook the table; Mayor and May agree"),
        (PageNames.NUMBER, "#7 and #7 shook the table; Mayor and #8 agree"),
    ],
)
def test_reasons_name_nobody_more_fully(names: PageNames, said: str) -> None:
    event = _event(names, "chan tai man and 陳大文 shook the table; Mayor and May agree")
    assert as_shown(event).rulings[1].reason == said


def test_reasons_do_not_tell_how_to_reach_anybody() -> None:
    event = _event(PageNames.FULL, "mother called from 91234567, wrote as Tai@Man.hk")
    assert as_shown(event).rulings[1].reason == "mother called from ○, wrote as ○"


def test_nobody_remembers_what_is_computed_with_these_names() -> None:
    assert as_shown(_event(PageNames.SHORT)).revision < 0
