"""An amount of HK$ in words, as receipts state it: English words, and the Chinese figures of banks."""

from __future__ import annotations

_ONES = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_DIGITS = "零壹貳叁肆伍陸柒捌玖"
_PLACES = ("", "拾", "佰", "仟")
_MYRIADS = ("", "萬", "億", "兆")


def english_dollars(amount: int) -> str:
    """ "One hundred Hong Kong dollars only"."""
    return f"{english(amount).capitalize()} Hong Kong {'dollar' if amount == 1 else 'dollars'} only"


def chinese_dollars(amount: int) -> str:
    """港幣壹佰元正"""
    return f"港幣{chinese(amount)}元正"


def english(amount: int) -> str:
    """ "one thousand two hundred and five"; whole numbers from 0 below 10^15."""
    if amount < 20:
        return _ONES[amount]
    if amount < 100:
        return _TENS[amount // 10] + (f"-{_ONES[amount % 10]}" if amount % 10 else "")
    if amount < 1000:
        rest = f" and {english(amount % 100)}" if amount % 100 else ""
        return f"{_ONES[amount // 100]} hundred{rest}"
    for unit, name in ((10**12, "trillion"), (10**9, "billion"), (10**6, "million"), (1000, "thousand")):
        if amount >= unit:
            left = amount % unit
            joint = " and " if 0 < left < 100 else " "
            return f"{english(amount // unit)} {name}" + (f"{joint}{english(left)}" if left else "")
    raise AssertionError(amount)


def chinese(amount: int) -> str:
    """壹仟貳佰零伍: digits that cannot be altered with a stroke."""
    if amount == 0:
        return _DIGITS[0]
    groups = []
    while amount:
        groups.append(amount % 10_000)
        amount //= 10_000
    said = ""
    for power in range(len(groups) - 1, -1, -1):
        group = groups[power]
        if not group:
            continue
        if said and (group < 1000 or groups[power + 1] == 0):
            said += _DIGITS[0]
        said += _group(group) + _MYRIADS[power]
    return said


def _group(group: int) -> str:
    """1 … 9999 without a zero in front."""
    said, gap = "", False
    for place in (3, 2, 1, 0):
        digit = group // 10**place % 10
        if digit:
            said += (_DIGITS[0] if gap else "") + _DIGITS[digit] + _PLACES[place]
            gap = False
        elif said:
            gap = True
    return said
