"""`python -m tourney.cli`, and the terminal program of a built app, which is its own reading process too, and
the one that a rehearsal ends.
"""

from tourney.apart import child
from tourney.cli import sudden_end

if child.is_asked():
    child.serve()
elif sudden_end.is_asked():
    sudden_end.serve()
else:
    from tourney.cli.main import main

    main()
