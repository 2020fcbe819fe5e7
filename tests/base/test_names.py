"""Names: cleaned without loss of letters, split over two scripts, compared without regard to writing."""

from __future__ import annotations

import pytest

from tourney.base.spelling import clean, fold, split_name, words


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Chan \t Tai\r\nMan ", "Chan Tai Man"),
        ("陳\u3000大文", "陳 大文"),
        ("a\x00b\x07c", "abc"),
        ("\u202eevil\u202c \u2066x\u2069", "evil x"),
        ("e\u0301", "é"),
        ("\ufeff陳大文\u200b", "陳大文"),
        ("محمد علي", "محمد علي"),
        ("דוד", "דוד"),
        ("𨋢𠹺", "𨋢𠹺"),
        ("👩\u200d🎓 Ho", "👩\u200d🎓 Ho"),
        ("lone \ud800 half", "lone half"),
        ("a\uffff\ufdd0b", "ab"),
        ("\u200d\u200d", ""),
        ("'; -- <b>=cmd()</b>", "'; -- <b>=cmd()</b>"),
    ],
)
def test_cleaning_takes_what_cannot_be_seen_and_keeps_every_letter(typed: str, kept: str) -> None:
    assert clean(typed) == kept


@pytest.mark.parametrize(
    ("typed", "zh", "en"),
    [
        ("陳大文 Chan Tai Man", "陳大文", "Chan Tai Man"),
        ("Chan Tai Man 陳大文", "陳大文", "Chan Tai Man"),
        ("CHAN Tai Man (陳大文)", "陳大文", "CHAN Tai Man"),
        ("陳大文（Chan Tai Man）", "陳大文", "Chan Tai Man"),
        ("陳大文/Chan Tai Man", "陳大文", "Chan Tai Man"),
        ("CHAN Tai Man, 陳大文, Peter", "陳大文", "CHAN Tai Man, Peter"),
        ("司徒·文", "司徒·文", ""),
        ("(陳大文)", "陳大文", ""),
        ("Chan Tai Man", "", "Chan Tai Man"),
        ("O'Brien (Pat)", "", "O'Brien (Pat)"),
        ("A仔", "A仔", ""),
        ("Peter 陳", "Peter 陳", ""),
        ("陳大文 (隊長) Chan", "陳大文 (隊長) Chan", ""),
        ("", "", ""),
    ],
)
def test_one_cell_gives_both_names(typed: str, zh: str, en: str) -> None:
    assert split_name(typed) == (zh, en)


def test_one_name_in_different_writing_folds_to_one() -> None:
    assert fold("CHAN, Tai-Man") == fold("ｃｈａｎ　tai man")
    assert fold("黃啟衞") == fold("黄啓衛")
    assert fold("陈国华") == fold("陳國華")
    assert fold("José") == fold("jose")
    assert words("Chan Tai-man") == ("chan", "tai", "man")
    assert fold("陳大文") != fold("陳大明")
