"""Builds the tree that screen readers follow: what each text of a document is (heading, paragraph, cell …).

An element is written as soon as it is over, and then forgotten. Drawing belongs to the innermost element that
takes content; each stretch of a page has a number there, by which the page's list finds its element again. It
does not know how anything is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum

from tourney.paper.canvas import PaperCanvas, references, text_string


class Tag(Enum):
    """What an element is, by the names of PDF."""

    DOCUMENT = b"Document"
    SECTION = b"Sect"
    TITLE = b"H1"
    HEADING = b"H2"
    PARAGRAPH = b"P"
    TABLE = b"Table"
    ROW = b"TR"
    HEAD_CELL = b"TH"
    CELL = b"TD"
    FIGURE = b"Figure"
    LINK = b"Link"
    SPAN = b"Span"
    REFERENCE = b"Reference"
    NOTE = b"Note"


_GROUPS = frozenset({Tag.DOCUMENT, Tag.SECTION, Tag.TABLE, Tag.ROW})
"""Elements that hold elements and no content."""


_LEAF = 64
"""The most pages in one branch of the list that leads from a page to its elements."""


@dataclass(slots=True)
class _Element:
    """An element that may still grow. `key`: it continues if the next one beside it has the same."""

    tag: Tag
    number: int
    key: object = None
    alt: str = ""
    spans: int = 1
    kids: list[bytes] = field(default_factory=list)
    page: int = 0
    """The object of the page with its first content."""
    waiting: _Element | None = None
    """Its last child, if that may continue."""


class Structure:
    """The tree of one document, and the current element."""

    def __init__(self, file: PaperCanvas) -> None:
        self._file = file
        self._root = file.reserve()
        self._path = [_Element(Tag.DOCUMENT, file.reserve())]
        self._page = 0
        self._owners: list[int] = []
        self._lists: list[int] = []
        self._linked: list[tuple[int, int]] = []
        self._notes: list[int] = []

    @property
    def takes_content(self) -> bool:
        """Whether drawing belongs to an element now."""
        return self._path[-1].tag not in _GROUPS

    @property
    def at(self) -> tuple[int, bytes]:
        """Number and name of the innermost element."""
        return self._path[-1].number, self._path[-1].tag.value

    def begin_page(self, page: int) -> None:
        """The next content is on the page with this object."""
        self._page = page

    def end_page(self) -> int:
        """The page's number in the tree."""
        self._lists.append(self._file.put(b"[%b]" % references(self._owners)))
        self._owners.clear()
        return len(self._lists) - 1

    def enter(self, tag: Tag, key: object = None, alt: str = "", spans: int = 1) -> None:
        """Begin an element within the current one, or continue the last one there with this key."""
        parent = self._path[-1]
        if parent.waiting is not None:
            if key is not None and parent.waiting.key is key:
                self._path.append(parent.waiting)
                return
            if tag is not Tag.NOTE:  # it is at the foot of an element that continues
                self._end_last(parent)
        element = _Element(tag, self._file.reserve(), key=key, alt=alt, spans=spans)
        parent.kids.append(b"%d 0 R" % element.number)
        self._path.append(element)

    def leave(self) -> None:
        """End the element, unless it has a key: then it ends when another begins beside it."""
        element = self._path.pop()
        if element.key is None:
            self._write(element, self._path[-1])
        else:
            self._path[-1].waiting = element

    def content(self) -> int:
        """The number on its page of a stretch that belongs to the element."""
        element, number = self._path[-1], len(self._owners)
        element.page = element.page or self._page
        if element.page == self._page:
            element.kids.append(b"%d" % number)
        else:
            element.kids.append(b"<</Type/MCR/Pg %d 0 R/MCID %d>>" % (self._page, number))
        self._owners.append(element.number)
        return number

    def link(self, annotation: int) -> int:
        """Make the element a link by this annotation; return the annotation's number in the tree.

        Numbers of annotations run down from the highest that a reader has to know, those of pages up.
        """
        element = self._path[-1]
        element.page = element.page or self._page
        element.kids.append(b"<</Type/OBJR/Pg %d 0 R/Obj %d 0 R>>" % (self._page, annotation))
        self._linked.append((_MOST_PAGES + len(self._linked), element.number))
        return self._linked[-1][0]

    def close(self) -> None:
        """Write everything still open and the tree's root into the catalogue."""
        document = self._path[0]
        self._end_last(document)
        body = b"<</Type/StructElem/S/Document/P %d 0 R/K[%b]>>"
        self._file.put(body % (self._root, b" ".join(document.kids)), document.number)
        by_page = self._put_by_page()
        called = b"".join(b"%b %d 0 R" % (_called(note), note) for note in sorted(self._notes))
        self._file.put(
            b"<</Type/StructTreeRoot/K %d 0 R/ParentTree %d 0 R/ParentTreeNextKey %d%b>>"
            % (
                document.number,
                by_page,
                _MOST_PAGES + len(self._linked),
                b"/IDTree<</Names[%b]>>" % called if called else b"",
            ),
            self._root,
        )
        self._file.refer("MarkInfo", self._file.put(b"<</Marked true>>"))
        self._file.refer("StructTreeRoot", self._root)

    def _end_last(self, parent: _Element) -> None:
        waiting, parent.waiting = parent.waiting, None
        if waiting is not None:
            self._write(waiting, parent)

    def _write(self, element: _Element, parent: _Element) -> None:
        self._end_last(element)
        more = b"/Pg %d 0 R" % element.page if element.page else b""
        if element.alt:
            more += b"/Alt%b" % text_string(element.alt)
        if element.tag is Tag.HEAD_CELL:
            more += b"/A<</O/Table/Scope/Column>>"
        elif element.spans > 1:
            more += b"/A<</O/Table/ColSpan %d>>" % element.spans
        elif element.tag is Tag.NOTE:
            self._notes.append(element.number)
            more += b"/ID%b" % _called(element.number)
        kids = b" ".join(element.kids)
        self._file.put(
            b"<</Type/StructElem/S/%b/P %d 0 R/K[%b]%b>>" % (element.tag.value, parent.number, kids, more),
            element.number,
        )

    def _put_by_page(self) -> int:
        """The list that leads from a page, or a link, to its elements, in branches."""
        pairs = [*enumerate(self._lists), *self._linked]
        branches = []
        for start in range(0, len(pairs), _LEAF):
            part = pairs[start : start + _LEAF]
            branches.append(self._put_branch(part))
        return self._file.put(b"<</Kids[%b]>>" % references(branches))

    def _put_branch(self, part: Sequence[tuple[int, int]]) -> int:
        listed = b" ".join(b"%d %d 0 R" % pair for pair in part)
        return self._file.put(b"<</Limits[%d %d]/Nums[%b]>>" % (part[0][0], part[-1][0], listed))


def _called(note: int) -> bytes:
    """The entries that readers need for a note: its own name, in the order of its number."""
    return b"(note%010d)" % note


_MOST_PAGES = 1_000_000
"""More than any document has."""
