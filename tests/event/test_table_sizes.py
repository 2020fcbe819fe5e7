"""Table sizes: fewest tables of an unwanted size; impossible numbers say what would work."""

import pytest

from tourney.base.errors import BadInput, Refused
from tourney.base.texts import CHINESE, ENGLISH
from tourney.event.table_sizes import shown_sizes, table_sizes


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        (3, "3"),
        (4, "4"),
        (5, "5"),
        (6, "3+3"),
        (7, "4+3"),
        (8, "4+4"),
        (9, "4+5"),
        (10, "5+5"),
        (11, "4+4+3"),
        (15, "5+5+5"),
        (61, "14×4+5"),
        (400, "100×4"),
    ],
)
def test_tables_of_four_else_five_and_three_only_where_nothing_else_works(
    players: int, expected: str
) -> None:
    assert shown_sizes(table_sizes(players, (4, 5, 3))) == expected


@pytest.mark.parametrize(("players", "expected"), [(5, "5"), (11, "5+6"), (12, "6+6"), (21, "5+5+5+6")])
def test_tables_of_five_else_six(players: int, expected: str) -> None:
    assert shown_sizes(table_sizes(players, (5, 6))) == expected


@pytest.mark.parametrize("players", range(12, 400))
def test_every_number_from_twelve_on_sits_at_fours_and_fives(players: int) -> None:
    sizes = table_sizes(players, (4, 5, 3))
    assert sum(sizes) == players
    assert sizes.count(5) == players % 4
    assert 3 not in sizes


def test_seven_at_fours_and_fives_is_refused_with_what_would_work() -> None:
    with pytest.raises(Refused) as caught:
        table_sizes(7, (4, 5))
    said = ENGLISH.error(caught.value)
    assert "7 players" in said
    assert "4/5" in said
    assert "tables of 3 allowed: 4+3" in said
    assert "4+3" in CHINESE.error(caught.value)


@pytest.mark.parametrize(("players", "said"), [(7, "one more: 8"), (9, "one fewer: 8")])
def test_the_next_number_that_sits_at_fours_is_named(players: int, said: str) -> None:
    with pytest.raises(Refused) as caught:
        table_sizes(players, (4,))
    assert said in ENGLISH.error(caught.value)


def test_too_few_players_are_refused() -> None:
    with pytest.raises(Refused) as caught:
        table_sizes(1)
    assert caught.value.key == "seating.too_few_players"


def test_two_sit_together_only_where_tables_of_two_are_allowed() -> None:
    assert table_sizes(2, (4, 2)) == (2,)
    with pytest.raises(Refused):
        table_sizes(2, (4, 5, 3))


@pytest.mark.parametrize("sizes", [(), (1,), (4, 0), (9,)])
def test_sizes_that_no_board_takes_are_bad_input(sizes: tuple[int, ...]) -> None:
    with pytest.raises(BadInput):
        table_sizes(20, sizes)
