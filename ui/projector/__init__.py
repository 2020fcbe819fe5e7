"""The projector: scenes for the hall, the window on its screen, and the page that controls it."""
