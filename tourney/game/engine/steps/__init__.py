"""The steps of the official rules: what may be entered, and its effect."""
