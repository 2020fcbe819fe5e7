"""Make the sheets: `python -m tests.paper_sheets FOLDER`, `--help` says what else."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from tests.paper_sheets.events import EVENTS
from tests.paper_sheets.sheet import kinds, make_sheets


def main() -> int:
    asked = _asked()
    asked.folder.mkdir(parents=True, exist_ok=True)
    for name in asked.event or EVENTS:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:
            app = EVENTS[name](Path(place))
            try:
                wanted = asked.kind or kinds()
                for line in make_sheets(app, name, wanted, asked.folder, asked.pages):
                    print(line)
            finally:
                app.close()
    return 0


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.paper_sheets", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the sheets go")
    parser.add_argument("--event", action="append", choices=tuple(EVENTS), help="only that event")
    parser.add_argument("--kind", action="append", choices=kinds(), help="only that document")
    parser.add_argument("--pages", type=int, default=2, help="how many first pages; the last is always there")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
