"""`python -m tourney.cli`, and the terminal program of a built app, which is its own reading process too, the
one that a rehearsal ends, and the one that paints for the hall's screens.
"""

import sys

from tourney.apart import child
from tourney.cli import sudden_end
from tourney.hall_network.frames import PAINTS

if child.is_asked():
    child.serve()
elif sudden_end.is_asked():
    sudden_end.serve()
elif sys.argv[1:2] == [PAINTS]:
    from ui.parts import network_screens

    network_screens.main()
else:
    from tourney.cli.main import main

    main()
