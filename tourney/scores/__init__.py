"""Scoresheets: entering, checking and confirming them, and their paper."""
