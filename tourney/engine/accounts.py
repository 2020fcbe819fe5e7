"""Who may hold money and property besides a seat. Seats count from 0, every other account is negative."""

from __future__ import annotations

from typing import Final

BANK: Final = -1
"""The bank as owner, payer or receiver (T2.1)."""
