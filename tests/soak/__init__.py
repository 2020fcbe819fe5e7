"""A soak of the real window: thousands of random deeds of a referee, the same ones for the same seed.

    python -m tests.soak --minutes 5 --seed 1
    python -m tests.soak --actions 10000 --seed 3 --each 250

The window runs in a process of its own with folders of its own. Exit 1 and a sentence for: a crash, a hang, a
fault that was told, a warning of Qt, a page or an event that outlives its closing, memory that grows or
passes the limit. The seed decides every action; events are numbered, and each has chance of its own, so that
`--seed 3 --first 17` begins with the seventeenth event of that soak.
"""
