"""Sentences in several styles: broken, shaped and read aloud as the same words in one."""

from __future__ import annotations

import io
from typing import Any

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.paper.pdf_archive import faults
from tests.paper.pdf_reading import pages_text, text
from tests.printing import samples_ceremony
from tests.printing.samples import AT
from tourney.base.names import Name, PersonName
from tourney.base.spelling import clean
from tourney.base.texts import STRONG_BEGINS, STRONG_ENDS, msg, named
from tourney.ceremony.paper_press import press_sentences
from tourney.paper.document import Document, PdfPage, render
from tourney.paper.fitting import wrapped
from tourney.paper.fonts import runs, styled_runs, width
from tourney.paper.structure import Tag
from tourney.paper.styles import STRONG, USUAL, StyledText, TextStyle, plain, styled, with_strong
from tourney.paper.surface import Surface
from tourney.paper.wording import Wording

WITH_ALL = styled(
    ("The winners are ", USUAL),
    ("陳大文", STRONG),
    (", ", USUAL),
    ("אבי כהן", STRONG),
    (" (", USUAL),
    ("محمد", STRONG),
    (") “and” ", USUAL),
    ("Zoë", STRONG),
    (" (of three)", TextStyle(grey=0.4)),
)
PARTS = st.lists(
    st.tuples(
        st.text(st.characters(codec="utf-8"), max_size=20)
        | st.sampled_from(("陳大文 ", "אבי כהן", "محمد “", "กรุงเทพ", "A. ", "。")),
        st.sampled_from((USUAL, STRONG, TextStyle(grey=0.4))),
    ),
    max_size=6,
)


def _page(*lines: str | StyledText) -> bytes:
    def draw(surface: Surface) -> None:
        for at, line in enumerate(lines):
            with surface.within(Tag.PARAGRAPH):
                surface.text(50, 50 + 20 * at, line, 12)

    return render(Document("T", "A", AT, [PdfPage(draw)]))


@settings(max_examples=60)
@given(PARTS, st.floats(40, 300))
def test_styles_break_within_their_room_and_lose_no_letter(
    parts: list[tuple[str, TextStyle]], room: float
) -> None:
    text = styled(*parts)
    lines = wrapped(text, room, 9)
    assert all(width(line, 9) <= room + 0.01 for line in lines)
    assert "".join("".join(line.text.split()) for line in lines) == "".join(text.text.split())
    assert (
        sorted("".join(run.text for _, run in styled_runs(text)))
        == sorted("".join(run.text for run in runs(text.text)))
        or text.text != text.text.strip()
    )


@pytest.mark.parametrize("cut", [slice(None), slice(3, 19), slice(17, 21), slice(-4, None), slice(5, 5)])
def test_a_styled_text_is_cut_like_its_words(cut: slice) -> None:
    assert WITH_ALL[cut].text == WITH_ALL.text[cut]
    assert len(WITH_ALL[cut]) == len(WITH_ALL.text[cut])


def test_styles_run_as_the_same_words_in_one_style() -> None:
    """Each to the left as in the whole sentence: the order of drawing is that of the plain text."""
    assert "".join(run.text for _, run in styled_runs(WITH_ALL)) == "".join(
        run.text for run in runs(WITH_ALL.text)
    )
    bold = {run.text for look, run in styled_runs(WITH_ALL) if "_700" in run.face or run.heavy}
    assert bold == {"陳大文", "אבי", " ", "כהן", "محمد", "Zoë"}
    assert text(_page(WITH_ALL)) == text(_page(WITH_ALL.text))


def test_each_style_is_an_element_in_its_sentence_and_a_name_has_its_language() -> None:
    data = _page(WITH_ALL, "plain")
    assert faults(data) == []
    with pikepdf.open(io.BytesIO(data)) as pdf:
        sentence, other = pdf.Root.StructTreeRoot.K.K
        spans = [kid for kid in sentence.K if isinstance(kid, pikepdf.Dictionary)]
        assert [str(each.S) for each in spans] == ["/Span"] * 5
        assert [each for each in other.K if isinstance(each, pikepdf.Dictionary)] == []
        spoken = _spoken(pdf)
    assert spoken == ["zh-HK", "he"]


def _spoken(pdf: pikepdf.Pdf) -> list[str]:
    marks: list[Any] = [
        each.operands[1]
        for each in pikepdf.parse_content_stream(pdf.pages[0])
        if str(each.operator) == "BDC" and len(each.operands) > 1
    ]
    return [str(each.Lang) for each in marks if "/Lang" in each]


@pytest.mark.parametrize("language", ["en", "zh-HK", "both"])
def test_names_of_people_are_bold_and_the_sentence_says_the_same(language: str) -> None:
    wording = Wording(language)
    messages = press_sentences(samples_ceremony.press(8))
    assert tuple(plain(line) for line in wording.styled(*messages)) == wording.lines(*messages)
    bold = {text for line in wording.styled(*messages) for text in _bold(line)}
    assert bold >= ({"陳大文"} if language == "zh-HK" else {"Chan Tai Man"})
    event = msg("paper.letter_invite", event=named(Name("大賽", "The Cup")))
    assert not any(_bold(line) for line in wording.styled(event))
    assert all(_bold(line) for line in wording.styled(event, strong=Name))


def _bold(line: str | StyledText) -> list[str]:
    return [] if isinstance(line, str) else [text for text, look in line.parts if look.bold]


@pytest.mark.parametrize("name", ["=cmd()", "<b>x</b>", "\ufdd0a\ufdd1", "\ufdd1", "", "a\u202eb", "\x00"])
def test_no_name_can_mark_what_it_does_not_own(name: str) -> None:
    wording = Wording("en")
    who = msg("paper.press_say_won", who=PersonName("", name), event=named(PersonName("", "The Cup")))
    (line,) = wording.styled(who)
    data = _page(line)
    assert faults(data) == []
    assert "is the champion of The Cup." in pages_text(data)[0]
    assert "is the champion" not in "".join(_bold(line))


@settings(max_examples=200)
@given(st.lists(st.sampled_from(["1", " ", "(", ", ", "a b", "陳", ": ", " – "]), max_size=5), st.booleans())
def test_spaces_beside_a_marked_name_stay_whatever_marks_of_direction_stand_there(
    parts: list[str], isolated: bool
) -> None:
    """A name in a sentence stands between marks of direction that nobody sees."""
    around = "".join(parts)
    name = "\u2068{}\u2069" if isolated else "{}"
    marked = name.format(f"{STRONG_BEGINS}Chan{STRONG_ENDS}")
    said = plain(with_strong(f"1 {marked}{around}2 {marked} are"))
    assert said == clean(f"1 Chan{around}2 Chan are")


def test_a_tie_at_the_cut_reads_as_words() -> None:
    told = ", ".join(f"{n} \u2068{STRONG_BEGINS}Chan Tai Man{STRONG_ENDS}\u2069" for n in (1, 2))
    assert plain(with_strong(f"{told} are tied")) == "1 Chan Tai Man, 2 Chan Tai Man are tied"
