"""The map of the hall as a widget, for every page that shows tables where they stand."""
