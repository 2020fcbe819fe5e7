"""Laws of the scoresheet: values add up, order of sheets is of no account, points are conserved, no input
brings the check down, and a legal table has no problem."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tourney.base.errors import BadInput
from tourney.base.ids import POINT, DeedId
from tourney.base.texts import CHINESE, ENGLISH
from tourney.rules.board import Edition
from tourney.rules.board_files import EDITIONS, load_edition
from tourney.rules.rulebook import HOTEL, MORTGAGED, rule_book
from tourney.scoresheet.checks import CODES, check_table, score
from tourney.scoresheet.ranking import PointsBasis, PointsTable, rank_table, value
from tourney.scoresheet.reading import sheet_from_json, sheet_to_json
from tourney.scoresheet.sheet import Sheet

ROWS = {1: (28,), 2: (25, 14), 3: (22, 12, 6), 4: (19, 10, 5, 3), 5: (16, 8, 4, 2, 1)}
HK = PointsTable(PointsBasis.LEFT, ROWS)
BY_RANK = PointsTable(PointsBasis.SIZE, {n: tuple(range(n, 0, -1)) for n in range(1, 7)}, True)
EDITION = load_edition("hong-kong")
BOOK = rule_book(EDITION)
DEEDS = [deed.id for deed in EDITION.deeds]

holdings = st.dictionaries(st.sampled_from(DEEDS), st.integers(-1, 5))
cash = st.integers(0, 9999)


@st.composite
def legal_groups(draw: st.DrawFn, edition: Edition, players: int) -> list[dict[DeedId, int]]:
    """Deeds of a table by the rules: each deed at one player or the bank, whole groups built evenly."""
    hands: list[dict[DeedId, int]] = [{} for _ in range(players)]
    houses, hotels = 32, 12
    for group in edition.groups:
        buildable = edition.by_id[group.deeds[0]].buildable
        if buildable and draw(st.booleans()):
            low = draw(st.integers(0, 4))
            levels = [draw(st.integers(low, low + 1)) for _ in group.deeds]
            houses_now = sum(level for level in levels if level < HOTEL)
            if houses_now <= houses and levels.count(HOTEL) <= hotels:
                houses, hotels = houses - houses_now, hotels - levels.count(HOTEL)
                draw(st.sampled_from(hands)).update(zip(group.deeds, levels, strict=True))
                continue
        for deed in group.deeds:
            owner = draw(st.integers(-1, players - 1))
            if owner >= 0:
                hands[owner][deed] = draw(st.sampled_from((0, MORTGAGED)))
    return hands


@st.composite
def legal_tables(draw: st.DrawFn) -> tuple[Edition, list[Sheet], frozenset[DeedId]]:
    """An edition, the sheets of two to five players, and what the bank has."""
    edition = load_edition(draw(st.sampled_from([e for e in EDITIONS if load_edition(e).deck != e])))
    left, out = draw(st.integers(1, 3)), draw(st.integers(0, 2))
    hands = draw(legal_groups(edition, left))
    sheets = [Sheet(player=n, cash=draw(st.integers(0, 1500)), deeds=hand) for n, hand in enumerate(hands)]
    together = out == 2 and draw(st.booleans())
    sheets += [Sheet(player=10 + n, bankrupt=1 if together else n + 1) for n in range(out)]
    held = {deed for hand in hands for deed in hand}
    return edition, draw(st.permutations(sheets)), frozenset(d.id for d in edition.deeds) - held


@given(legal_tables(), st.integers(0, 180))
def test_a_legal_table_has_no_problem(
    table: tuple[Edition, list[Sheet], frozenset[DeedId]], minutes: int
) -> None:
    edition, sheets, bank = table
    assert check_table(rule_book(edition), sheets, HK, bank, minutes) == ()
    results = score(rule_book(edition), HK, sheets, bank_has=bank).results
    stated = {r.player: r for r in results}
    said = [
        replace(s, paper_total=stated[s.player].total, paper_place=stated[s.player].place) for s in sheets
    ]
    assert check_table(rule_book(edition), said, HK, bank, minutes) == ()


@given(holdings, holdings, cash, cash)
def test_the_value_of_two_hands_together_is_the_sum_of_both(
    one: Mapping[DeedId, int], two: Mapping[DeedId, int], mine: int, yours: int
) -> None:
    rest = {deed: level for deed, level in two.items() if deed not in one}
    a = value(BOOK, Sheet(player=1, cash=mine, deeds=one))
    b = value(BOOK, Sheet(player=2, cash=yours, deeds=rest))
    both = value(BOOK, Sheet(player=3, cash=mine + yours, deeds={**one, **rest}))
    assert both.total == a.total + b.total
    assert both.property == (a.property or 0) + (b.property or 0)
    assert both.unmortgaged_land == (a.unmortgaged_land or 0) + (b.unmortgaged_land or 0)
    assert a.total == (a.property or 0) + mine


@given(st.sampled_from(DEEDS), st.integers(0, 4))
def test_a_level_more_is_worth_its_building_cost_and_a_mortgage_half_the_price(
    deed_id: DeedId, level: int
) -> None:
    deed = EDITION.by_id[deed_id]

    def worth(level: int) -> int:
        return value(BOOK, Sheet(player=1, deeds={deed_id: level})).total

    assert worth(level + 1) - worth(level) == deed.house_cost
    assert 2 * worth(MORTGAGED) == deed.price == worth(0)


@st.composite
def loose_tables(draw: st.DrawFn) -> list[Sheet]:
    """Sheets that need not fit together, with few different totals so that ties are frequent."""
    sheets = []
    for player in range(draw(st.integers(1, 6))):
        kind = draw(st.sampled_from(("items", "items", "totals", "out")))
        few = draw(st.sampled_from((0, 400, 400, 900)))
        place = draw(st.none() | st.integers(1, 6))
        if kind == "items":
            deeds = draw(st.dictionaries(st.sampled_from(DEEDS[-3:]), st.integers(-1, 0), max_size=1))
            sheets.append(Sheet(player=player, cash=few, deeds=deeds, paper_place=place))
        elif kind == "totals":
            sheets.append(Sheet(player=player, declared_total=few, declared_place=place))
        else:
            sheets.append(Sheet(player=player, bankrupt=draw(st.integers(1, 3))))
    return sheets


@given(loose_tables(), st.randoms(use_true_random=False), st.sampled_from((HK, BY_RANK)))
def test_the_order_in_which_sheets_come_in_is_of_no_account(
    sheets: list[Sheet], chance: Any, points: PointsTable
) -> None:
    shuffled = list(sheets)
    chance.shuffle(shuffled)
    first = {r.player: r for r in rank_table(BOOK, sheets, points)}
    assert first == {r.player: r for r in rank_table(BOOK, shuffled, points)}


@given(loose_tables())
def test_places_are_a_ranking_and_shared_points_are_conserved(sheets: list[Sheet]) -> None:
    results = rank_table(BOOK, sheets, BY_RANK)
    places = [result.place for result in results]
    assert places == [1 + sum(other < place for other in places) for place in places]
    assert [result.tied for result in results] == [places.count(place) > 1 for place in places]
    assert sum(result.points for result in results) == sum(BY_RANK.rows[len(sheets)]) * POINT
    live = [result for result in results if not result.bankrupt]
    assert results[: len(live)] == tuple(live)
    totals = [result.total for result in live]
    assert totals == sorted(totals, reverse=True)


@given(loose_tables(), st.data())
def test_a_referees_full_order_leaves_no_tie_and_keeps_what_was_decided(
    sheets: list[Sheet], data: st.DataObject
) -> None:
    order = data.draw(st.permutations([sheet.player for sheet in sheets]))
    before = {r.player: r.place for r in rank_table(BOOK, sheets, HK)}
    after = {r.player: r.place for r in rank_table(BOOK, sheets, HK, order)}
    assert sorted(after.values()) == list(range(1, len(sheets) + 1))
    for one in before:
        for two in before:
            if before[one] < before[two]:
                assert after[one] < after[two]


scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
odd = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)
levels = st.integers(-2, 6) | st.just("mortgaged") | odd
wild_deeds = st.dictionaries(st.sampled_from(DEEDS) | st.text(max_size=6), levels, max_size=6) | st.lists(
    st.tuples(st.sampled_from(DEEDS), levels), max_size=5
)
wild_sheets = st.fixed_dictionaries(
    {"player": st.integers(1, 3) | st.text(min_size=1, max_size=2)},
    optional={
        "cash": cash | odd,
        "deeds": wild_deeds | odd,
        "bankrupt": st.integers(0, 4) | odd,
        "total": cash | odd,
        "place": st.integers(0, 6) | odd,
        "paper_total": odd,
        "paper_place": odd,
        "notes": st.dictionaries(st.sampled_from(("1", "500")), st.integers(0, 9)) | odd,
    },
)


@settings(max_examples=150)
@given(st.lists(wild_sheets | odd, max_size=6), st.none() | st.integers(0, 200))
def test_no_input_brings_the_check_down(raw: list[Any], minutes: int | None) -> None:
    sheets = []
    for each in raw:
        try:
            sheets.append(sheet_from_json(each, "sheet"))
        except BadInput as error:
            ENGLISH.error(error)
    table_score = score(BOOK, HK, sheets, minutes=minutes)
    assert len(table_score.results) == len(sheets)
    ranks = [CODES.index(problem.code) for problem in table_score.problems]
    assert ranks == sorted(ranks)
    for problem in table_score.problems:
        assert ENGLISH.say(problem.message).encode("utf-8")
        assert CHINESE.say(problem.message).encode("utf-8")
    for sheet in sheets:
        again = sheet_from_json(sheet_to_json(sheet), "again")
        assert repr(again) == repr(sheet)
