"""Faults raised on purpose in the running program, which has to tell of them and go on."""
