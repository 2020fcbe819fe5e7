"""`python -m ui`, and the window of a built app, which is its own reading process too."""

from tourney.apart import child

if child.is_asked():
    child.serve()
else:
    from ui.launch import main

    raise SystemExit(main())
