"""Asks the server's web application without a line, and starts the server as a program of its own."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote, urlsplit

from starlette.types import ASGIApp, Message

HERE = ("127.0.0.1", 8765)
HOST = "127.0.0.1:8765"


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()


def ask(
    web: ASGIApp,
    target: str = "/",
    method: str = "GET",
    body: bytes = b"",
    client: str = "192.168.1.9",
    **headers: str,
) -> Answer:
    """What the application answers to one request; `if_none_match` is the header If-None-Match."""
    address = urlsplit(target)
    sent: list[Message] = []
    heads = {"host": HOST, **{name.replace("_", "-"): value for name, value in headers.items()}}
    scope: dict[str, Any] = {
        "type": "http",
        "http_version": "1.1",
        "scheme": "http",
        "method": method,
        "path": unquote(address.path),
        "raw_path": address.path.encode(),
        "query_string": address.query.encode(),
        "headers": [(name.encode(), value.encode()) for name, value in heads.items()],
        "client": (client, 50_000),
        "server": HERE,
    }

    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Message) -> None:
        sent.append(message)

    async def answered() -> None:
        await web(scope, receive, send)

    asyncio.run(answered())
    begun, *parts = sent
    named = {name.decode(): value.decode() for name, value in begun["headers"]}
    return Answer(begun["status"], named, b"".join(part["body"] for part in parts))


@contextmanager
def serving(*words: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """The server as a program of its own, once it answers: its address, and the process."""
    with told(*words) as (said, server):
        yield said["url"], server


@contextmanager
def told(*words: str) -> Iterator[tuple[dict[str, Any], subprocess.Popen[str]]]:
    """The same with all that it says."""
    started = subprocess.Popen(
        [sys.executable, "-m", "tourney.cli", "serve", "--port", "0", "--json", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ},
    )
    assert started.stdout is not None and started.stderr is not None
    try:
        line = started.stdout.readline()
        assert line, started.stderr.read()
        yield json.loads(line), started
    finally:
        started.kill()
        started.communicate()
