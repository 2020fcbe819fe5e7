"""Places of a page that lead somewhere when they are clicked: to another page, or to an address."""

from __future__ import annotations

from tourney.documents.kit.pdf_file import PdfFile, references
from tourney.documents.kit.structure import Structure

_PRINTED = 4
"""Flag of an annotation that archives ask for."""


class Links:
    """Gathers the links of the page that is drawn."""

    def __init__(self, file: PdfFile, structure: Structure) -> None:
        self._file = file
        self._structure = structure
        self._here: list[int] = []

    def add(self, box: tuple[float, float, float, float], target: int | str) -> None:
        """A link in the box (left, bottom, right, top in points) to the page with this index or an address.

        Within an element that is a link.
        """
        number = self._file.reserve()
        if isinstance(target, int):
            leads = b"/Dest[%d 0 R/Fit]" % self._file.number_of_page(target)
        else:
            leads = b"/A<</S/URI/URI<%b>>>" % target.encode("utf-8", "replace").hex().encode()
        called = self._structure.link(number)
        self._file.put(
            b"<</Type/Annot/Subtype/Link/Rect[%.2f %.2f %.2f %.2f]/Border[0 0 0]/F %d/StructParent %d%b>>"
            % (*box, _PRINTED, called, leads),
            number,
        )
        self._here.append(number)

    def end_page(self) -> bytes:
        """What the page's own object says of them."""
        if not self._here:
            return b""
        said = b"/Tabs/S/Annots[%b]" % references(self._here)
        self._here.clear()
        return said
