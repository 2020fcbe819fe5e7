"""A name written in one cell in two scripts, split into Chinese and English."""

from __future__ import annotations

import re

from tourney.base.spelling import clean

_CJK = (
    "\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3040-\u30ff\u3100-\u312f\u31a0-\u31bf\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\ue000-\uf8ff\uf900-\ufaff\U00020000-\U000323af"
)
"""Han with its extensions, kana, bopomofo, and the private area where old HKSCS fonts put Han."""

_HAN_RUN = re.compile(f"[{_CJK}](?:[{_CJK} ·‧・•．]*[{_CJK}])?")
_ANY_HAN = re.compile(f"[{_CJK}]")
_OUTER = re.compile(r"^[\s,，、/／|｜;；:：\-–—~]+|[\s,，、/／|｜;；:：\-–—~]+$")
_BRACKETS = re.compile(r"[(（\[【「〔《<]\s*[)）\]】」〕》>]")
_EMPTY_BETWEEN = re.compile(r"([,，、/／|｜;；:：])(?:\s*[,，、/／|｜;；:：])+\s*")
_WRAPPED = re.compile(r"^[(（\[【「〔](.*)[)）\]】」〕]$")


def has_han(text: str) -> bool:
    """Whether a Chinese character (or kana) stands in it."""
    return _ANY_HAN.search(text) is not None


def split_name(text: str) -> tuple[str, str]:
    """One cell that holds a name, as (Chinese, English); "" for what is missing.

    "陳大文 Chan Tai Man", "Chan Tai Man 陳大文" and "CHAN Tai Man (陳大文)" all give both. A name that
    mixes the scripts within itself ("A仔", "Peter 陳") is left whole on the Chinese side, so that no
    letter is ever lost.
    """
    name = clean(text)
    runs = _HAN_RUN.findall(name)
    if not runs:
        return "", name
    rest = _ANY_HAN.sub("", name)
    latin = [char for char in rest if char.isalpha()]
    if not latin:
        return _unwrapped(name), ""
    if len(runs) > 1 or len(_ANY_HAN.findall(runs[0])) < 2 or len(latin) < 2:
        return name, ""
    before, _, after = name.partition(runs[0])
    english = _BRACKETS.sub(" ", f"{before}\N{NULL}{after}".replace("\N{NULL}", _joint(before, after)))
    return runs[0].strip(), _unwrapped(_EMPTY_BETWEEN.sub(r"\1 ", clean(english)))


def _joint(before: str, after: str) -> str:
    """What stands where the Chinese name was cut out: nothing inside brackets, else a space."""
    return "" if before[-1:] in "(（[【「〔" and after[:1] in ")）]】」〕" else " "


def _unwrapped(text: str) -> str:
    """The text without separators and one pair of brackets around it."""
    bare = _OUTER.sub("", text)
    wrapped = _WRAPPED.match(bare)
    if wrapped and not set(wrapped[1]) & set("()（）[]【】「」〔〕"):
        bare = _OUTER.sub("", wrapped[1])
    return bare
