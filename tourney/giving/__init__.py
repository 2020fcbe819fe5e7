"""Donations, receipts, pledge forms and the money poster."""
