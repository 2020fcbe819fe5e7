"""`python -m tourney.cli`, and the terminal program of a built app."""

from tourney.cli.main import main

main()
