"""The program stays small: a feature has no more lines than it may have (`tests/ledger/features.toml`)."""

from __future__ import annotations

from fnmatch import fnmatch

import pytest

from tests.ledger.__main__ import FEATURES, NO_FEATURE, Lines, feature_of, here, ledger

PATHS = [path for path, _ in here()]


@pytest.fixture(scope="module")
def found() -> dict[str, Lines]:
    """The lines of the product as it stands."""
    return ledger(here())


@pytest.mark.parametrize("name", FEATURES)
def test_a_feature_has_no_more_lines_than_it_may_have(name: str, found: dict[str, Lines]) -> None:
    lines, most = found[name].all, FEATURES[name].lines
    assert lines <= most, (
        f"“{name}” has {lines:,} lines and may have {most:,}: take something out, or raise the number in "
        "tests/ledger/features.toml with a reason that a referee would understand."
    )


def test_every_file_belongs_to_a_feature() -> None:
    assert [path for path in PATHS if feature_of(path) == NO_FEATURE] == []


def test_every_pattern_of_a_feature_has_a_file() -> None:
    patterns = [pattern for feature in FEATURES.values() for pattern in feature.files]
    assert [each for each in patterns if not any(fnmatch(path, each) for path in PATHS)] == []
