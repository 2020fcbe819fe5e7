"""A job of Windows: limits for the process that makes it, and no dialog when it breaks down."""

from __future__ import annotations

import ctypes
import sys
from ctypes import wintypes

assert sys.platform == "win32"

_EXTENDED_LIMITS = 9
_PROCESS_TIME, _PROCESS_MEMORY, _DIE_UNASKED = 0x2, 0x100, 0x400
_NO_DIALOGS = 0x1 | 0x2


class _Basic(ctypes.Structure):
    """JOBOBJECT_BASIC_LIMIT_INFORMATION."""

    _fields_ = (
        ("process_time", ctypes.c_int64),
        ("job_time", ctypes.c_int64),
        ("flags", wintypes.DWORD),
        ("least_working_set", ctypes.c_size_t),
        ("most_working_set", ctypes.c_size_t),
        ("processes", wintypes.DWORD),
        ("affinity", ctypes.c_size_t),
        ("priority", wintypes.DWORD),
        ("scheduling", wintypes.DWORD),
    )


class _Extended(ctypes.Structure):
    """JOBOBJECT_EXTENDED_LIMIT_INFORMATION."""

    _fields_ = (
        ("basic", _Basic),
        ("io", ctypes.c_uint64 * 6),
        ("process_memory", ctypes.c_size_t),
        ("job_memory", ctypes.c_size_t),
        ("most_process_memory", ctypes.c_size_t),
        ("most_job_memory", ctypes.c_size_t),
    )


class WindowsJob:
    """Limits this process to so many bytes. OSError if Windows makes no job."""

    def __init__(self, memory: int) -> None:
        system = ctypes.WinDLL("kernel32", use_last_error=True)
        system.CreateJobObjectW.restype = wintypes.HANDLE
        system.CreateJobObjectW.argtypes = (ctypes.c_void_p, wintypes.LPCWSTR)
        system.GetCurrentProcess.restype = wintypes.HANDLE
        system.AssignProcessToJobObject.argtypes = (wintypes.HANDLE, wintypes.HANDLE)
        limit_arguments = (wintypes.HANDLE, ctypes.c_int, ctypes.c_void_p, wintypes.DWORD)
        system.SetInformationJobObject.argtypes = limit_arguments
        system.SetErrorMode(_NO_DIALOGS)
        self._system, self._memory = system, memory
        self._job = system.CreateJobObjectW(None, None)
        self._hold(_Extended())
        if not system.AssignProcessToJobObject(self._job, system.GetCurrentProcess()):
            raise ctypes.WinError(ctypes.get_last_error())

    def hold_time(self, until: float) -> None:
        limits = _Extended()
        limits.basic.flags = _PROCESS_TIME
        limits.basic.process_time = int(until * 10_000_000)
        self._hold(limits)

    def _hold(self, limits: _Extended) -> None:
        limits.basic.flags |= _PROCESS_MEMORY | _DIE_UNASKED
        limits.process_memory = self._memory
        told = ctypes.byref(limits)
        size = ctypes.sizeof(limits)
        if not self._system.SetInformationJobObject(self._job, _EXTENDED_LIMITS, told, size):
            raise ctypes.WinError(ctypes.get_last_error())
