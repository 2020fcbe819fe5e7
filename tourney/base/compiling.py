"""Marks a class for the compiler of `.ci/compile`; in plain Python the mark changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**told: Any) -> Any:
        """Return the class unchanged."""
        return lambda kind: kind


__all__ = ["mypyc_attr"]
