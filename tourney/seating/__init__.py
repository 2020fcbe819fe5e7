"""Computes seatings: table sizes, draws of all heats at once, re-seating, finals by snake, certificates.

Problem in (`SeatingProblem`), seating with its reasons out (`Seating`). Pure: no clock, no file, no global
chance; the same problem gives the same bytes on every machine.
"""
