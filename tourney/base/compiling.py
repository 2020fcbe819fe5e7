"""What the compiler is told of a class where `.ci/compile` compiles it; plain, it changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**told: Any) -> Any:
        """The class as it is."""
        return lambda kind: kind


__all__ = ["mypyc_attr"]
