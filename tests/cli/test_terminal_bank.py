"""`tourney bank`: a statement of 45 lines, tried out, read, answered and read again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Terminal

FILE, STATEMENT = "day.tourney", "statement.csv"
NAMES = ("陳大文 Chan Tai Man", "Lee Siu Ming", "Wong Ka Yan", *(f"Guest {n}" for n in range(4, 41)))


@pytest.fixture
def day(tourney: Terminal) -> Terminal:
    """An event of forty and a donor; the desk has noted a gift of 2. Its code is in the file CODE."""
    tourney("new", FILE)
    Path("list.csv").write_text("Name,Pledged\n" + "".join(f"{name},100\n" for name in NAMES), "utf-8")
    tourney("import", FILE, "list.csv")
    tourney("donor", "add", FILE, "Fok Trading Ltd")
    tourney("donate", FILE, 2, "50", "--method", "fps", "--date", "2026-03-02")
    Path(STATEMENT).write_text(written(tourney("info", FILE, "--json")["code"]), "big5")
    return tourney


def written(code: str) -> str:
    """36 of 5 to 40, two alike of 1, one of 2 noted already, one of the donor, a question, five of nobody."""
    rows = [f"2026-03-03,轉數快 {code}-{n},{n}.50," for n in range(6, 41)]
    rows += [f"2026-03-03,FPS {code}-1,20,"] * 2
    rows += [f"2026-03-04,FPS {code}-2,50,", f"2026-03-04,{code}-D1,1000,", "2026-03-04,WONG KA YAN,70,"]
    rows += ["2026-03-04,利息,0.03,", "2026-03-05,手續費,,15", f"2026-03-05,退款 {code}-7,,7.50"]
    rows += [f"2026-03-05,{code}-99,5,", "結餘,,,"]
    return "日期,摘要,存入,支出\n" + "\n".join(rows) + "\n"


def counts(report: Any) -> tuple[int, ...]:
    return tuple(len(report[each]) for each in ("entered", "known", "questions", "unmatched"))


def test_a_statement_is_tried_read_answered_and_read_again(day: Terminal) -> None:
    tried = day("bank", FILE, STATEMENT, "--dry-run", "--json")
    assert (tried["lines"], counts(tried)) == (45, (38, 1, 1, 5))
    assert day("players", FILE, "--json")["players"][39]["received"] == 0
    read = day("bank", FILE, STATEMENT, "--json")
    assert read == tried
    assert read["entered"][0] == {
        "line": 2, "player": 6, "amount": 6.5, "day": "2026-03-03", "method": "fps", "by": "reference",
    }  # fmt: skip
    assert read["entered"][-1]["donor"] == "D1" and read["known"] == [{"line": 39}]
    assert read["questions"] == [{"line": 41, "amount": 70, "candidates": [3]}]
    reasons = [(each["line"], each["amount"], each["reason"]) for each in read["unmatched"]]
    assert reasons == [
        (42, 0.03, "fits nobody"),
        (43, -15, "money out"),
        (44, -7.5, "money out"),
        (45, 5, "names 99, who is not there"),
        (46, None, "no amount"),
    ]
    everything = {
        each["line"] for part in ("entered", "known", "questions", "unmatched") for each in read[part]
    }
    assert everything == set(range(2, 47)) and sum(counts(read)) == 45
    answered = day("bank", FILE, STATEMENT, "--accept", "41=3,45=d1", "--json")
    assert counts(answered) == (2, 39, 0, 4)
    assert [each["by"] for each in answered["entered"]] == ["accepted"] * 2
    assert counts(day("bank", FILE, STATEMENT, "--json")) == (0, 41, 0, 4)
    total = sum(n + 0.5 for n in range(6, 41)) + 40 + 50 + 1000 + 70 + 5
    assert day("money", FILE, "--json")["received"] == total


def test_what_each_line_is_stands_in_a_table(day: Terminal) -> None:
    said = day("bank", FILE, STATEMENT, "--dry-run")
    assert "entered for 6" in said and "known" in said and "3?" in said and "money out" in said


@pytest.mark.parametrize(
    ("accept", "said"),
    [("41", "names no line"), ("41=x", "x"), ("99=3", "no line 99"), ("2=3", "Line 2"), ("41=99", "99")],
)
def test_an_answer_that_cannot_be_is_a_sentence(day: Terminal, accept: str, said: str) -> None:
    assert said in day("bank", FILE, STATEMENT, "--accept", accept, code=1)
    assert said in day("bank", FILE, STATEMENT, "--dry-run", "--accept", accept, code=1)
    assert day("money", FILE, "--json")["received"] == 50


def test_a_file_that_is_no_statement_is_a_sentence(day: Terminal) -> None:
    assert "list.csv" in day("bank", FILE, "list.csv", code=1)
    Path("x.bin").write_bytes(bytes(range(256)) * 9)
    assert "x.bin" in day("bank", FILE, "x.bin", code=1)
    assert "gone.csv" in day("bank", FILE, "gone.csv", code=1)
