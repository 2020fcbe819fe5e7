"""`python -m ui`, and the window of a built app."""

from ui.launch import main

raise SystemExit(main())
