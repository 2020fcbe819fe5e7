"""Finals page, prizes, certificates, letters and the press summary."""
