"""The program's side of the reading process: started when first needed, kept, ended when it hangs."""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from multiprocessing.connection import Pipe
from threading import Lock, Timer

import msgspec

from tourney.apart.child import READY, WORD, Line
from tourney.apart.limits import SECONDS
from tourney.apart.questions import (
    Answer,
    Declined,
    DeclinedError,
    KeptPicture,
    Question,
    ReadPicture,
    ReadWorkbook,
)
from tourney.apart.workbook import Workbook
from tourney.base.errors import EnvironmentFailure

_STARTS_WITHIN = 60
"""Seconds; the first start of a program is slow on a computer that looks for viruses."""
# its line is closed, so it ends by itself at once unless a library hangs in it
_ENDS_WITHIN = 2
# a broken reader must not fill this program's memory with its answer
_MOST_ANSWERED = 400_000_000


class TooMuchError(Exception):
    """A file would take more time or memory than allowed, or breaks its reader."""


class _Child:
    """A process that is ready to read. OSError if it does not start."""

    def __init__(self) -> None:
        self._line, far = Pipe()
        with far:
            self._process = _started(far)
        try:
            with self._ended_after(_STARTS_WITHIN):
                ready = self._line.recv_bytes(len(READY))
        except (EOFError, OSError) as error:
            self.end()
            raise OSError(f"exit code {self._process.returncode}") from error
        if ready != READY:
            self.end()
            raise OSError(repr(ready))

    @property
    def lives(self) -> bool:
        return self._process.poll() is None

    def ask(self, question: bytes, seconds: float) -> bytes:
        """The process's answer. EOFError or OSError if it ends before, or has not answered in time."""
        with self._ended_after(seconds):
            self._line.send_bytes(question)
            return self._line.recv_bytes(_MOST_ANSWERED)

    def end(self) -> None:
        """Hang up and wait until it has ended."""
        self._line.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_ENDS_WITHIN)
        self._process.kill()
        self._process.wait()

    @contextmanager
    def _ended_after(self, seconds: float) -> Iterator[None]:
        """Everything that waits for it, on any thread, stops waiting after this time."""
        # killing the process is what wakes the thread that waits for its answer
        timer = Timer(seconds, self._process.kill)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()


def _started(far: Line) -> subprocess.Popen[bytes]:
    """This program once more, as the reader, with the far end of the line."""
    number = far.fileno()
    ours, surroundings = this_program(_MODULE)
    command = (*ours, WORD, str(number))
    nothing = subprocess.DEVNULL
    if sys.platform == "win32":
        # Windows has no pass_fds: the handle is made inheritable, and only it is handed on
        os.set_handle_inheritable(number, True)
        return subprocess.Popen(
            command,
            stdin=nothing,
            stdout=nothing,
            stderr=nothing,
            env=surroundings,
            startupinfo=subprocess.STARTUPINFO(lpAttributeList={"handle_list": [number]}),
            creationflags=subprocess.CREATE_NO_WINDOW,
        )
    return subprocess.Popen(
        command, stdin=nothing, stdout=nothing, stderr=nothing, env=surroundings, pass_fds=(number,)
    )


_MODULE = "tourney.apart.child"


def this_program(module: str) -> tuple[tuple[str, ...], dict[str, str]]:
    """How to start this program once more: the begin of its command line, and its surroundings. From sources
    as that module, without the current folder on its path.
    """
    # -P: Python would put the current folder first on its path, and import a stranger's file from it
    ours = (sys.executable,) if getattr(sys, "frozen", False) else (sys.executable, "-P", "-m", module)
    path = os.pathsep.join(folder for folder in sys.path if folder)
    return ours, {**os.environ, "PYTHONPATH": path}


class ReadingProcess:
    """Reads one file at a time, for any thread. `seconds`: how long it may take for a file."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._turn = Lock()
        self._child: _Child | None = None
        self._read_answer = msgspec.msgpack.Decoder[Answer](Answer)

    def workbook(self, data: bytes) -> Workbook:
        """The contents of an .xlsx workbook.

        DeclinedError as in `xlsx.read`; TooMuchError if the process was ended over the file;
        EnvironmentFailure if none can be started.
        """
        answer = self._ask(ReadWorkbook(data))
        if not isinstance(answer, Workbook):
            raise TooMuchError
        return answer

    def picture(self, question: ReadPicture) -> bytes:
        """A picture as it is kept. The errors as in `workbook`, DeclinedError as in `pictures.read`."""
        answer = self._ask(question)
        if not isinstance(answer, KeptPicture):
            raise TooMuchError
        return answer.data

    def _ask(self, question: Question) -> Workbook | KeptPicture:
        answer = self._answer(question)
        if isinstance(answer, Declined):
            raise DeclinedError(answer.why, **answer.params)
        return answer

    def _answer(self, question: Question) -> Answer:
        request = msgspec.msgpack.encode(question)
        with self._turn:
            child = self._living()
            try:
                answer: Answer = self._read_answer.decode(child.ask(request, self._seconds))
            except (EOFError, OSError, msgspec.DecodeError) as error:
                self._end()
                raise TooMuchError from error
            # Ctrl+C too: the answer would lie in the pipe, and pass for that of the next question
            except BaseException:
                self._end()
                raise
            return answer

    def close(self) -> None:
        """End the process, if there is one; the next question starts another."""
        with self._turn:
            self._end()

    def _living(self) -> _Child:
        if self._child is not None and not self._child.lives:
            self._end()
        if self._child is None:
            try:
                self._child = _Child()
            except OSError as error:
                raise EnvironmentFailure("errors.no_reading_process", reason=str(error)) from error
        return self._child

    def _end(self) -> None:
        if self._child is not None:
            self._child.end()
            self._child = None


@cache
def reading_process() -> ReadingProcess:
    """The only one of this program."""
    process = ReadingProcess()
    atexit.register(process.close)
    return process
