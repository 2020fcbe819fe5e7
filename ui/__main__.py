"""`python -m ui`, and the window of a built app."""

from ui.main import main

raise SystemExit(main())
