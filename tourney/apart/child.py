"""The reading process: reads one file after the other for the program that started it, until that has
ended.
"""

from __future__ import annotations

import os
import signal
import sys
from queue import SimpleQueue
from threading import Thread

import msgspec

from tourney.apart.limits import Limits
from tourney.apart.questions import Answer, Declined, DeclinedError, Question, ReadWorkbook

if sys.platform == "win32":
    from multiprocessing.connection import PipeConnection

    Line = PipeConnection
else:
    from multiprocessing.connection import Connection

    Line = Connection

WORD = "--read-strangers-files"
"""The word before the number of the line: it starts a built app's own reading process."""
READY = b"ready"


def is_asked() -> bool:
    """Whether this process was started to read files for another."""
    return sys.argv[1:2] == [WORD]


def serve() -> None:
    """Read the files that are asked for by the line with this number."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    limits, line = Limits(), Line(int(sys.argv[2]))
    questions: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_hear, args=(line, questions), daemon=True).start()
    read_question = msgspec.msgpack.Decoder[Question](Question)
    line.send_bytes(READY)
    while True:
        question = read_question.decode(questions.get())
        limits.next_file()
        line.send_bytes(msgspec.msgpack.encode(_answer(question)))


def _hear(line: Line, questions: SimpleQueue[bytes]) -> None:
    """Take questions in. Even in the middle of a file this process ends as soon as the program has ended."""
    try:
        while True:
            questions.put(line.recv_bytes())
    except (EOFError, OSError):
        os._exit(0)


def _answer(question: Question) -> Answer:
    """The contents of a file. Out of memory the process ends: the state of a library is unknown then."""
    try:
        if isinstance(question, ReadWorkbook):
            from tourney.apart import xlsx

            return xlsx.read(question.data)
        from tourney.apart import pictures

        return pictures.read(question)
    except DeclinedError as declined:
        return Declined(declined.why, declined.params)
    except MemoryError:
        os._exit(1)


if __name__ == "__main__":
    serve()
