"""`python -m tourney.cli`, and the terminal program of a built app, which is its own reading process too."""

from tourney.apart import child

if child.is_asked():
    child.serve()
else:
    from tourney.cli.main import main

    main()
