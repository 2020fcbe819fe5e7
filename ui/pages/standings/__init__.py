"""Standings: who stands where, why, what is still open, and what referees have ruled."""
