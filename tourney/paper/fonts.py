"""Turns texts into glyphs: which face draws which character, in which form and order, and how wide it is.

A text is cut into stretches of one face and direction. Letters that do not depend on their neighbours (Latin,
Chinese, Korean …) are set one after the other; for others (Arabic, Hebrew, Thai, Devanagari, marks, quotation
marks among Latin letters) HarfBuzz computes forms and places. The Unicode bidirectional algorithm decides
which letters run from right to left. A character is looked for in the faces in their order; for a letter that
no carried font has, paper shows Latin letters. It does not know sentences or pages.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import cache, lru_cache
from itertools import accumulate, chain, groupby
from math import isnan, nan

import uharfbuzz as hb
from anyascii import anyascii
from bidi import algorithm

from tourney.base.names import PersonName
from tourney.base.paths import resources
from tourney.base.spelling import clean, is_han
from tourney.paper.styles import STRONG, USUAL, StyledText, TextStyle, Words

_RIGHT_TO_LEFT = ("R", "AL")


def levels(text: str) -> list[int]:
    """The level of every character: even ones run to the right, odd ones to the left."""
    if not any(unicodedata.bidirectional(char) in _RIGHT_TO_LEFT for char in text):
        return [0] * len(text)
    storage = algorithm.get_empty_storage()
    storage["base_level"], storage["base_dir"] = 0, "L"
    algorithm.get_embedding_levels(text, storage)
    for at, char in enumerate(storage["chars"]):
        char["at"] = at
        char["type"] = char["type"] or "L"  # a letter younger than Python's tables
    algorithm.explicit_embed_and_overrides(storage)
    algorithm.resolve_weak_types(storage, debug=False)
    algorithm.resolve_neutral_types(storage, debug=False)
    algorithm.resolve_implicit_levels(storage, debug=False)
    kept = {char["at"]: char["level"] for char in storage["chars"]}
    levels: list[int] = []
    for at in range(len(text)):  # joiners are left out (rule X9): they go with the character before
        levels.append(kept.get(at, levels[-1] if levels else 0))
    _pair_brackets(text, levels)
    return levels


def _pair_brackets(text: str, levels: list[int]) -> None:
    """Give a closing bracket the level of its opening one (rule N0): the library takes it for a lone mark."""
    opened: list[int] = []
    for at, char in enumerate(text):
        kind = unicodedata.category(char)
        if kind == "Ps":
            opened.append(at)
        elif kind == "Pe" and opened:
            levels[at] = levels[opened.pop()]


def drawn_order(levels_of: list[int]) -> list[int]:
    """The order of drawing, from the left, of stretches of one level each (rule L2)."""
    order = list(range(len(levels_of)))
    odd = [level for level in levels_of if level % 2]
    if not odd:
        return order
    for level in range(max(levels_of), min(odd) - 1, -1):
        at = 0
        while at < len(order):
            end = at
            while end < len(order) and levels_of[order[end]] >= level:
                end += 1
            order[at:end] = reversed(order[at:end])
            at = end + 1
    return order


MAIN, MAIN_BOLD = "NotoSansHK_400Regular", "NotoSansHK_700Bold"


LATIN, LATIN_BOLD = "NotoSans_400Regular", "NotoSans_700Bold"


HAND = "Caveat_400Regular"


_REGULAR = (
    MAIN,
    LATIN,
    "NotoSansSC_400Regular",
    "NotoSansJP_400Regular",
    "NotoSansKR_400Regular",
    "NotoSansThai_400Regular",
    "NotoSansDevanagari_400Regular",
    "NotoSansHebrew_400Regular",
    "NotoSansArabic_400Regular",
    "NotoEmoji_400Regular",
)


_SHAPED = ("Thai", "Devanagari", "Hebrew", "Arabic")
"""The faces whose letters join, stack or change their order."""


UNSEEN = frozenset("\u200c\u200d\ufe0e\ufe0f\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff")
"""Joiners, selectors and skin tones: they shape their neighbours and need no glyph of their own."""


@dataclass(frozen=True, slots=True)
class FontFace:
    """A font file. Widths and heights in thousandths of the size."""

    name: str
    font: hb.Font
    scale: float

    def glyph(self, char: str) -> int:
        """The number of a character's glyph, 0 for none."""
        return self.font.get_nominal_glyph(ord(char)) or 0

    def advance(self, glyph: int) -> float:
        """The width of a glyph by itself."""
        return float(self.font.get_glyph_h_advance(glyph)) * self.scale

    @property
    def bold(self) -> bool:
        """Whether its letters are bold already."""
        return self.name in _IS_BOLD

    @property
    def shaped(self) -> bool:
        """Whether a letter's form and place depend on its neighbours."""
        return any(script in self.name for script in _SHAPED)


@cache
def face(name: str) -> FontFace:
    """A face by its file's name, mapped into memory when it is first needed. OSError if it is missing."""
    path = resources() / "fonts" / f"{name}.ttf"
    if not path.is_file():
        raise FileNotFoundError(path)
    read = hb.Face(hb.Blob.from_file_path(str(path)))
    return FontFace(name, hb.Font(read), 1000 / read.upem)


_BOLD = tuple(
    {
        MAIN: MAIN_BOLD,
        LATIN: LATIN_BOLD,
        "NotoSansThai_400Regular": "NotoSansThai_700Bold",
        "NotoSansDevanagari_400Regular": "NotoSansDevanagari_700Bold",
    }.get(face, face)
    for face in _REGULAR
)


_IS_BOLD = frozenset(_BOLD) - frozenset(_REGULAR)


@lru_cache(maxsize=40_000)
def face_of(char: str, bold: bool) -> FontFace | None:
    """The face that draws a character; None if none can."""
    return next((each for each in map(face, _order(char, bold)) if each.glyph(char)), None)


def face_of_all(chars: str, bold: bool) -> FontFace | None:
    """The face that draws a letter together with its marks; None if none has all of them."""
    needed = [char for char in chars if char not in UNSEEN]
    faces = map(face, _order(chars[0], bold))
    return next((each for each in faces if all(each.glyph(char) for char in needed)), None)


def _order(char: str, bold: bool) -> Sequence[str]:
    """The order of the faces to search: Greek and Cyrillic, of which the main face has some, and Devanagari
    have a face of their own.
    """
    order: Sequence[str] = _BOLD if bold else _REGULAR
    if "\u0370" <= char <= "\u052f" or "\u1f00" <= char <= "\u1fff":
        return (LATIN_BOLD if bold else LATIN, *order)
    if "\u0900" <= char <= "\u097f" or "\ua8e0" <= char <= "\ua8ff":
        return ("NotoSansDevanagari_700Bold" if bold else "NotoSansDevanagari_400Regular", *order)
    return order


def extends(char: str, before: str) -> bool:
    """Whether a character belongs to the letter before it: a mark, a joiner, a joined character."""
    return (
        char in UNSEEN
        or unicodedata.category(char) in ("Mn", "Mc", "Me")
        or (before == "\u200d" and unicodedata.category(char) == "So")
    )


REPLACEMENT = "□"
"""A box to write in: for a Chinese character that no face has, and a letter that has no Latin form."""


_OPENING = "‘“"


_MARKS = "‘“’”…·"
"""Marks that Chinese and Latin texts share; the main face draws them as wide as a Chinese character."""


_NARROW = {"pwid": True, "palt": True}
"""Proportional forms, for those marks among Latin letters."""


_MOVED = 0.01
"""Thousandths by which a glyph is moved from where its own width would put it."""


cleaned = lru_cache(maxsize=1_000)(clean)
"""`clean`, for texts that are measured several times before they are drawn."""


@dataclass(frozen=True, slots=True)
class GlyphRow:
    """Glyphs one after the other: `shift` to the left of them, `rise` above the line, in thousandths."""

    glyphs: tuple[int, ...]
    shift: float = 0.0
    rise: float = 0.0


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of text that one face draws at once. `width` in thousandths of the size, `text` in the order of
    reading.

    `meanings` are the letters of each glyph; () if only the whole run has a meaning. `heavy`: bold text in a
    face that has no bold, to be drawn with an outline.
    """

    face: str
    text: str
    width: float
    parts: tuple[GlyphRow, ...]
    glyphs: tuple[int, ...]
    meanings: tuple[str, ...]
    heavy: bool


@dataclass(frozen=True, slots=True)
class _Cluster:
    """A letter with its marks: as in the text, and as drawn; `stands_in`: Latin in its place."""

    text: str
    drawn: str
    face: FontFace
    look: TextStyle
    level: int = 0
    narrow: bool = False
    stands_in: bool = False


@lru_cache(maxsize=1_000)
def runs(text: str, bold: bool = False) -> tuple[Run, ...]:
    """The text in the order of drawing, from the left. Control characters are removed."""
    clean_text = cleaned(text)
    if not clean_text:
        return ()
    if clean_text.isascii():
        return (_plain_run(face(MAIN_BOLD if bold else MAIN), clean_text, bold),)
    kinds = {_kind(char, bold) for char in clean_text}
    if kinds == {_Kind.PLAIN}:
        return (_plain_run(face(MAIN_BOLD if bold else MAIN), clean_text, bold),)
    if kinds == {_Kind.PLAIN, _Kind.MARK}:
        return (_marked_run(face(MAIN_BOLD if bold else MAIN), clean_text, bold),)
    looks = [STRONG if bold else USUAL] * len(clean_text)
    return tuple(run for stretch in _stretches(_clusters(clean_text, looks)) for run in _drawn(stretch))


@cache
def space(bold: bool = False) -> Run:
    """A space between two words; a text's own ends have none."""
    return _plain_run(face(MAIN_BOLD if bold else MAIN), " ", bold)


@lru_cache(maxsize=1_000)
def styled_runs(styled: StyledText, bold: bool = False) -> tuple[tuple[TextStyle, Run], ...]:
    """As `runs`, each with its style. `bold`: all of it."""
    parts = [(text, STRONG if bold and look == USUAL else look) for text, look in styled.parts]
    if all(_is_plain_in(look, char) for text, look in parts for char in text):
        faces = (MAIN, MAIN_BOLD)
        return tuple((look, _plain_run(face(faces[look.bold]), text, look.bold)) for text, look in parts)
    looks = [look for text, look in parts for _ in text]
    stretches = _stretches(_clusters(styled.text, looks))
    return tuple((stretch[0].look, run) for stretch in stretches for run in _drawn(stretch))


def _is_plain_in(look: TextStyle, char: str) -> bool:
    return not look.by_hand and _kind(char, look.bold) is _Kind.PLAIN


class _OwnWidths(dict[str, float]):
    """The widths of characters, in thousandths; not a number where it depends on more than the character."""

    def __init__(self, bold: bool) -> None:
        super().__init__()
        self._bold = bold

    def __missing__(self, char: str) -> float:
        plain = _kind(char, self._bold) is _Kind.PLAIN
        wide = _as_it_is(MAIN_BOLD if self._bold else MAIN, char).advance if plain else nan
        self[char] = wide
        return wide


_OWN_WIDTHS = (_OwnWidths(bold=False), _OwnWidths(bold=True))


def width(text: Words, size: float, bold: bool = False) -> float:
    """Points that the text takes at this size."""
    return _natural_width(text, bold) * size / 1000


@lru_cache(maxsize=10_000)
def _natural_width(text: Words, bold: bool) -> float:
    """In thousandths: added up where that is enough, else of the runs."""
    wide = sum(_own_widths(cleaned(text) if isinstance(text, str) else text, bold))
    if not isnan(wide):
        return wide
    if isinstance(text, str):
        return sum(run.width for run in runs(text, bold))
    return sum(run.width for _, run in styled_runs(text, bold))


@lru_cache(maxsize=10_000)
def ends_of_letters(text: Words, bold: bool) -> Sequence[float]:
    """How far from its begin each character of a clean text ends, in thousandths; empty if that depends on
    more than the characters before it.
    """
    ends = tuple(accumulate(_own_widths(text, bold)))
    return () if not ends or isnan(ends[-1]) else ends


def _own_widths(text: Words, bold: bool) -> Iterator[float]:
    if isinstance(text, str):
        return map(_OWN_WIDTHS[bold].__getitem__, text)
    if any(look.by_hand for _, look in text.parts):
        return iter((nan,))
    bolds = [look.bold or (bold and look == USUAL) for _, look in text.parts]
    parts = zip(bolds, text.parts, strict=True)
    return chain.from_iterable(map(_OWN_WIDTHS[strong].__getitem__, part) for strong, (part, _) in parts)


def missing(text: str) -> tuple[str, ...]:
    """The letters of a text that no face has, each once. Paper shows Latin letters or a box instead."""
    clean_text = cleaned(text)
    return tuple(
        dict.fromkeys(each for each in _graphemes(clean_text) if _face_for(each, bold=False) is None)
    )


# ---- which face -------------------------------------------------------------------------------


class _Kind(Enum):
    """How much has to be known to draw a character."""

    PLAIN = auto()
    """The main face draws it, whatever is beside it."""
    MARK = auto()
    """The main face draws it in the form of its neighbours."""
    OTHER = auto()


@lru_cache(maxsize=40_000)
def _kind(char: str, bold: bool) -> _Kind:
    if char in _MARKS:
        return _Kind.MARK
    main = face(MAIN_BOLD if bold else MAIN)
    return _Kind.PLAIN if _is_plain(char) and face_of(char, bold) is main else _Kind.OTHER


@lru_cache(maxsize=40_000)
def _is_plain(char: str) -> bool:
    """Whether a character never depends on its neighbours."""
    if char in _MARKS or extends(char, ""):
        return False
    face = face_of(char, bold=False)
    return face is not None and not face.shaped


def _graphemes(text: str) -> Iterator[str]:
    """Letters with their marks."""
    whole = ""
    for char in text:
        if whole and not extends(char, whole[-1]):
            yield whole
            whole = ""
        whole += char
    if whole:
        yield whole


def _face_for(grapheme: str, bold: bool) -> FontFace | None:
    if len(grapheme) == 1:
        return face_of(grapheme, bold)
    return face_of_all(grapheme, bold) or face_of(grapheme[0], bold)


def _face_by_hand(grapheme: str) -> FontFace | None:
    """The written hand, if it has every character of the letter."""
    return face(HAND) if all(map(face(HAND).glyph, grapheme)) else None


def _clusters(text: str, looks: Sequence[TextStyle]) -> list[_Cluster]:
    clusters: list[_Cluster] = []
    at, level = 0, levels(text)
    for grapheme in _graphemes(text):
        look = looks[at]
        face = _face_by_hand(grapheme) if look.by_hand else None
        face = face or _face_for(grapheme, look.bold)
        narrow = grapheme in _MARKS and _among_latin(text, at, grapheme)
        if face is None:
            clusters.append(_stand_in(grapheme, look))
        else:
            drawn = "".join(char for char in grapheme if face.glyph(char))
            clusters.append(_Cluster(grapheme, drawn, face=face, look=look, level=level[at], narrow=narrow))
        at += len(grapheme)
    return _words_in_one_face(clusters)


def _stand_in(grapheme: str, look: TextStyle) -> _Cluster:
    """Latin letters for those that cannot be drawn; a box among Chinese characters, where 何Zhe would be
    nobody's name.
    """
    latin = "" if is_han(grapheme) else anyascii(grapheme).strip()
    latin = latin or REPLACEMENT
    return _Cluster(grapheme, latin, face(MAIN_BOLD if look.bold else MAIN), look, stands_in=True)


def _among_latin(text: str, at: int, mark: str) -> bool:
    """Whether a mark belongs to letters that are not Chinese: an opening one looks ahead first."""
    after = next((char for char in text[at + 1 :] if _tells_script(char)), "")
    before = next((char for char in reversed(text[:at]) if _tells_script(char)), "")
    beside = (after or before) if mark in _OPENING else (before or after)
    return not beside or ord(beside) < 0x2E80


def _tells_script(char: str) -> bool:
    return char.isalnum()


def _words_in_one_face(clusters: list[_Cluster]) -> list[_Cluster]:
    """A Latin word with a letter that the main face lacks is set in the other Latin face as a whole."""
    joined: list[_Cluster] = []
    by = groupby(clusters, key=lambda each: (each.text[0].isalpha() and _is_latin(each.text), each.look))
    for (is_word, look), group in by:
        word = list(group)
        other = next((each.face for each in word if "NotoSans_" in each.face.name), None) if is_word else None
        if other is not None and all(other.glyph(char) for each in word for char in each.drawn):
            word = [_Cluster(each.text, each.drawn, face=other, look=look, level=each.level) for each in word]
        joined += word
    return joined


def _is_latin(text: str) -> bool:
    return ord(text[0]) < 0x370 or "\u1e00" <= text[0] <= "\u1eff"


def _stretches(clusters: Sequence[_Cluster]) -> list[list[_Cluster]]:
    """Neighbours of one face, style and level, in the order of drawing."""
    by = groupby(clusters, key=lambda each: (each.face.name, each.level, each.stands_in, each.look))
    cut = [list(group) for _, group in by]
    return [cut[at] for at in drawn_order([stretch[0].level for stretch in cut])]


# ---- glyphs -----------------------------------------------------------------------------------


def _drawn(stretch: Sequence[_Cluster]) -> Iterator[Run]:
    """The runs of neighbours of one face, style and level."""
    first, bold = stretch[0], stretch[0].look.bold
    text, drawn = "".join(each.text for each in stretch), "".join(each.drawn for each in stretch)
    if first.stands_in:
        yield replace(_plain_run(first.face, drawn, bold), text=text, meanings=())
    elif first.level % 2 or text != drawn or not all(_is_plain(each) or each in _MARKS for each in text):
        yield from _shaped(stretch, bold)
    elif any(each.narrow for each in stretch):
        yield _marked_run(first.face, text, bold, [each.narrow for each in stretch])
    else:
        yield _plain_run(first.face, drawn, bold)


def _plain_run(face: FontFace, drawn: str, bold: bool) -> Run:
    """One glyph for each character, none moved."""
    set_in = [_as_it_is(face.name, char) for char in drawn]
    numbers = tuple([each.number for each in set_in])
    return Run(
        face.name,
        drawn,
        width=sum([each.advance for each in set_in]),
        parts=(GlyphRow(numbers),),
        glyphs=numbers,
        meanings=tuple(drawn),
        heavy=bold and not face.bold,
    )


def _marked_run(face: FontFace, drawn: str, bold: bool, narrow: Sequence[bool] = ()) -> Run:
    """One glyph for each character, the marks that are `narrow` (None given: by their neighbours) in that
    form.
    """
    name = face.name
    placed = []
    for at, char in enumerate(drawn):
        if char in _MARKS and (narrow[at] if narrow else _among_latin(drawn, at, char)):
            placed.append(_narrow_form(name, char))
        else:
            placed.append(_as_it_is(name, char))
    wide, numbers = sum(each.advance for each in placed), tuple(each.number for each in placed)
    return Run(
        name,
        drawn,
        width=wide,
        parts=_parts(face, placed),
        glyphs=numbers,
        meanings=tuple(drawn),
        heavy=bold and not face.bold,
    )


@lru_cache(maxsize=40_000)
def _as_it_is(name: str, char: str) -> _Placed:
    drawn = face(name)
    number = drawn.glyph(char)
    return _Placed(number, 0, advance=drawn.advance(number), right=0.0, up=0.0)


@cache
def _narrow_form(name: str, mark: str) -> _Placed:
    return _placed(face(name), mark, _NARROW)[0]


@lru_cache(maxsize=40_000)
def _advance(name: str, glyph: int) -> float:
    return face(name).advance(glyph)


@dataclass(frozen=True, slots=True)
class _Placed:
    """A glyph and its place by HarfBuzz, in thousandths; `at`: the first character that it draws."""

    number: int
    at: int
    advance: float
    right: float
    up: float


def _shaped(stretch: Sequence[_Cluster], bold: bool) -> Iterator[Run]:
    """A stretch as HarfBuzz sets it."""
    face, backwards = stretch[0].face, stretch[0].level % 2 == 1
    drawn = "".join(each.drawn for each in stretch)
    placed = _placed(face, drawn, {}, backwards)
    starts = sorted({each.at for each in placed})
    ends = dict(zip(starts, [*starts[1:], len(drawn)], strict=True))
    origins = [part for cluster in stretch for part in _origins(cluster)]
    letters = [
        ("".join(origins[at : ends[at]]), list(group))
        for at, group in groupby(placed, key=lambda each: each.at)
    ]
    for run in _read_back(letters, backwards):
        meanings = tuple(text for text, _ in run)
        glyphs = [glyph for _, group in run for glyph in group]
        clear = len(glyphs) == len(run) and not any(map(_is_mark, meanings))
        text = "".join(reversed(meanings) if backwards else meanings)
        yield Run(
            face.name,
            "" if backwards and _is_mark(text) else text,
            width=sum(glyph.advance for glyph in glyphs),
            parts=_parts(face, glyphs),
            glyphs=tuple(glyph.number for glyph in glyphs),
            meanings=meanings if clear else (),
            heavy=bold and not face.bold,
        )


def _origins(cluster: _Cluster) -> list[str]:
    """The letters of each drawn glyph; letters that are not drawn go with the first."""
    if len(cluster.drawn) == len(cluster.text):
        return list(cluster.text)
    return [cluster.text, *[""] * (len(cluster.drawn) - 1)]


_Letters = list[tuple[str, list[_Placed]]]


def _read_back(letters: _Letters, backwards: bool) -> Iterator[_Letters]:
    """Cut the runs so that a reader of the PDF finds the text again.

    To the right: as a whole, if a letter takes several glyphs or has marks. To the left, where a reader turns
    every run around: letter by letter, and marks, which it would set beside the wrong letter, not at all.
    """
    odd = [len(glyphs) > 1 or _is_mark(text) for text, glyphs in letters]
    if not backwards or not any(odd):
        yield letters
        return
    together: _Letters = []
    for each, alone in zip(letters, odd, strict=True):
        if not alone:
            together.append(each)
            continue
        if together:
            yield together
        yield [each]
        together = []
    if together:
        yield together


def _is_mark(text: str) -> bool:
    return text != "" and unicodedata.category(text[0]).startswith("M")


def _placed(
    face: FontFace, drawn: str, features: Mapping[str, bool], backwards: bool = False
) -> list[_Placed]:
    """The glyphs of a text from the left."""
    buffer = hb.Buffer()
    buffer.cluster_level = hb.BufferClusterLevel.MONOTONE_CHARACTERS
    buffer.add_codepoints([ord(char) for char in drawn])
    buffer.guess_segment_properties()
    buffer.direction = "rtl" if backwards else "ltr"
    hb.shape(face.font, buffer, dict(features))
    scale = face.scale
    return [
        _Placed(
            info.codepoint,
            info.cluster,
            advance=place.x_advance * scale,
            right=place.x_offset * scale,
            up=place.y_offset * scale,
        )
        for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)
    ]


def _parts(face: FontFace, glyphs: Sequence[_Placed]) -> tuple[GlyphRow, ...]:
    """The glyphs with their moves from where their own widths would put them."""
    parts: list[GlyphRow] = []
    together: list[int] = []
    pen = natural = shift = rise = 0.0
    for glyph in glyphs:
        apart = natural - (pen + glyph.right)
        if together and (abs(apart) > _MOVED or glyph.up != rise):
            parts.append(GlyphRow(tuple(together), shift, rise))
            together = []
        if not together:
            shift, rise = apart if abs(apart) > _MOVED else 0.0, glyph.up
        together.append(glyph.number)
        natural = pen + glyph.right + _advance(face.name, glyph.number)
        pen += glyph.advance
    return (*parts, GlyphRow(tuple(together), shift, rise))


def not_shown(named: Iterable[tuple[int, PersonName]]) -> tuple[int, ...]:
    """The numbers (of players, of lines in a list) of names that paper shows whole in no form, or with a
    box, in order.
    """
    return tuple(sorted(number for number, name in named if name and not _shown(name)))


def _shown(name: PersonName) -> bool:
    lacking = [() if form.isascii() else missing(form) for form in name.forms]
    return not all(lacking) and not any(is_han(letter) for letters in lacking for letter in letters)
