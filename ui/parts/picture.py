"""A line picture in words and lengths: what the bars are called, what stands beside them."""

from __future__ import annotations

from collections.abc import Callable

from tourney.base.heat_names import heat_named
from tourney.base.ids import PlayerNo, points_shown
from tourney.base.texts import Message, Texts, msg
from tourney.standings.line_picture_view import LineBar, LineChange, LinePicture, LineSide
from ui.parts.line_bars import Bar, BarPicture
from ui.parts.naming import numbered


def bars_of(
    texts: Texts, picture: LinePicture, longest: int | None = None, marked: frozenset[PlayerNo] = frozenset()
) -> BarPicture:
    """The bars, as long as their share of `longest`, without it of the longest among them."""
    most = max(1, longest or longest_of(picture))
    before, behind = picture.left_out
    could, could_too = picture.left_out_moving
    return BarPicture(
        bars=tuple(_bar(texts, picture, each, most, each.number in marked) for each in picture.bars),
        above=picture.above,
        line=texts.say(line_words(picture)),
        before=_more(texts, texts("foresight.more_above", n=before), could) if before else "",
        behind=_more(texts, texts("foresight.more_below", n=behind), could_too) if behind else "",
    )


def _more(texts: Texts, words: str, moving: int) -> str:
    """Those not shown, and how many of them are not sure either."""
    return texts("foresight.more_unsure", words=words, n=moving) if moving else words


def changed_bars(texts: Texts, change: LineChange) -> tuple[BarPicture, BarPicture]:
    """Both pictures at one scale, whoever stands otherwise marked."""
    longest = max(longest_of(change.before), longest_of(change.after))
    was, now = ({each.number: each for each in part.bars} for part in (change.before, change.after))
    marked = frozenset(
        number for number in was.keys() | now.keys() if _stands(was.get(number)) != _stands(now.get(number))
    )
    return bars_of(texts, change.before, longest, marked), bars_of(texts, change.after, longest, marked)


def longest_of(picture: LinePicture) -> int:
    """The longest bar, with what mistakes could add."""
    return max((max(0, each.most) for each in picture.bars), default=0)


def title_words(picture: LinePicture) -> Message:
    """Where the line runs, and what for."""
    if picture.heat is None:
        return msg("foresight.title_plain", n=picture.size)
    return msg("foresight.title", n=picture.size, heat=heat_named(picture.heat))


def line_words(picture: LinePicture) -> Message:
    """What stands on the line."""
    if picture.heat is None:
        return msg("foresight.line_plain", n=picture.size)
    return msg("foresight.line", heat=heat_named(picture.heat))


def _stands(bar: LineBar | None) -> object:
    """What a mark says is otherwise: whose points differ, and who is on another side of the line."""
    return None if bar is None else (bar.value, bar.side)


def _bar(texts: Texts, picture: LinePicture, bar: LineBar, longest: int, marked: bool) -> Bar:
    note, kind = bar_note(texts, bar)
    return Bar(
        key=bar.number,
        place="" if bar.place is None else str(bar.place),
        name=numbered(bar.number, bar.person.name),
        label=_figure(picture)(bar.value),
        value=max(0, bar.value) / longest,
        low=max(0, bar.least) / longest,
        high=max(0, bar.most) / longest,
        kind=bar.side.value,
        note=note,
        note_kind=kind,
        marked=marked,
        reach=_reach(texts, picture, bar),
        skipped=texts("foresight.skipped", n=bar.skipped) if bar.skipped else "",
    )


def _reach(texts: Texts, picture: LinePicture, bar: LineBar) -> str:
    """What mistakes could make of it, for who does not see the mark under the bar."""
    if bar.least == bar.most:
        return ""
    figure = _figure(picture)
    return texts("foresight.reach", least=figure(bar.least), most=figure(bar.most))


def _figure(picture: LinePicture) -> Callable[[int], str]:
    if picture.money:
        return lambda value: f"M{value:,}"
    return lambda value: points_shown(picture.points(value))


def bar_word(texts: Texts, bar: LineBar) -> str:
    """How it stands about the line in two words, with a sign; "" where nothing is unsure."""
    if bar.side is LineSide.LEVEL:
        return f"= {texts('foresight.level')}"
    if not bar.moves:
        return ""
    return f"! {texts('foresight.could_fall' if bar.side is LineSide.IN else 'foresight.could_rise')}"


def bar_note(texts: Texts, bar: LineBar) -> tuple[str, str]:
    """How safe it is, with a sign: colour alone says nothing."""
    word = bar_word(texts, bar)
    if bar.side is LineSide.LEVEL or (word and bar.why is None):
        return word, "warn"
    if bar.why is not None:
        why = texts.say(bar.why)
        return (f"! {why}", "warn") if bar.moves else (why, "muted")
    return (f"✓ {texts('foresight.safe')}", "good") if bar.side is LineSide.IN else ("", "muted")
