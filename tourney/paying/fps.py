"""Makes the payload of an FPS code: the text from which a bank's app reads payee, amount and reference.

It is an EMVCo merchant-presented code as HKICL specifies it for Hong Kong: fields of two digits of tag, two
of length and the value, in the order of their tags, a checksum last.
"""

from __future__ import annotations

import re
from binascii import crc_hqx
from dataclasses import dataclass
from decimal import Decimal

from tourney.base.dollars import CENT
from tourney.base.errors import BadInput
from tourney.base.texts import donated
from tourney.event.records import EventFacts, Player

MOST = Decimal("9999999999.99")
"""The largest amount of a code: its field has 13 characters."""
LONGEST_NAME = 25

_NUMBER = re.compile(r"[0-9]{7}|[0-9]{9,10}")
_MOBILE = re.compile(r"\+852-?([0-9]{8})")
_EMAIL = re.compile(r"[A-Za-z0-9._%+'-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+")
_LONGEST_EMAIL = 79
"""What is left of the 99 characters of its field."""
_NAME = re.compile(r"[ -~]*")


@dataclass(frozen=True, slots=True)
class Payment:
    """A payment to be made: to whom, how much, for what. `amount` None: the payer types it."""

    fps: str
    """The payee's FPS identifier: a number, a mobile or an e-mail address, as `identifier` returns it."""
    name: str = ""
    amount: Decimal | None = None
    reference: str = ""
    """What the bank's statement shows of it, "" for nothing."""

    @property
    def facts(self) -> tuple[str, ...]:
        """What people compare with their bank's app: payee, amount, reference."""
        amount = "" if self.amount is None else donated(self.amount)
        return tuple(each for each in (self.fps, self.name, amount, self.reference) if each)

    @property
    def payload(self) -> str:
        """The text of its code. BadInput for an amount that no code can have."""
        amount = "" if self.amount is None else f"{checked_amount(self.amount):.2f}"
        told = _field(1, self.reference) + _field(5, self.reference)  # banks show one or the other
        fields = (
            (0, "01"),
            (1, "12" if amount else "11"),
            (26, _field(0, "hk.com.hkicl") + _field(_kind_of(self.fps), self.fps)),
            (52, "0000"),
            (53, "344"),
            (54, amount),
            (58, "HK"),
            (59, self.name or "NA"),
            (60, "HK"),
            (62, told),
        )
        body = "".join(_field(tag, value) for tag, value in fields) + "6304"
        return f"{body}{crc_hqx(body.encode('ascii'), 0xFFFF):04X}"


def open_payment(event: EventFacts, player: Player) -> Payment | None:
    """What a player has pledged and not paid, without an amount if that is nothing. None without FPS."""
    left = player.pledged - player.received
    return payment(event, left if left > 0 else None, player.number)


def payment(event: EventFacts, amount: Decimal | None = None, payer: int | str = "") -> Payment | None:
    """A payment to the event, None if it takes none by FPS. `payer`: a start number, or D and a donor's."""
    if not event.fps:
        return None
    reference = f"{event.code}-{payer}".strip("-") if payer else ""
    return Payment(event.fps, event.fps_name, amount, reference)


def checked_amount(amount: Decimal) -> Decimal:
    """An amount that a code can have. BadInput for nothing, too much and parts of a cent."""
    if not amount.is_finite() or not 0 < amount <= MOST or amount % CENT:
        raise BadInput("paying.bad_amount", amount=f"{amount:f}", most=MOST)
    return amount


def identifier(text: str) -> str:
    """An FPS identifier as codes have it, "" for none. BadInput for what cannot be one."""
    bare = "".join(text.split())
    mobile = _MOBILE.fullmatch(bare)
    if mobile is not None:
        return f"+852-{mobile[1]}"
    if bare and not _NUMBER.fullmatch(bare) and not (_EMAIL.fullmatch(bare) and len(bare) <= _LONGEST_EMAIL):
        raise BadInput("paying.bad_identifier", field="fps", text=text)
    return bare


def payee_name(text: str) -> str:
    """The payee's name as codes have it: English letters, at most 25. BadInput otherwise."""
    if len(text) > LONGEST_NAME or not _NAME.fullmatch(text):
        raise BadInput("paying.bad_name", field="fps_name", most=LONGEST_NAME)
    return text


def _kind_of(fps: str) -> int:
    """The tag of an identifier."""
    return 3 if fps.startswith("+") else 4 if "@" in fps else 2


def _field(tag: int, value: str) -> str:
    """A field, "" for no value."""
    return f"{tag:02d}{len(value):02d}{value}" if value else ""
