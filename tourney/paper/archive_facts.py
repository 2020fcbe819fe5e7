"""What a file says of itself for archives (PDF/A-2u): its facts as XMP, and what its colours mean."""

from __future__ import annotations

import re
import struct
from functools import cache
from xml.sax.saxutils import escape

from PIL import ImageCms

from tourney.paper.pdf import Facts, PaperCanvas

_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
<pdfaid:part>2</pdfaid:part><pdfaid:conformance>U</pdfaid:conformance>
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
<xmp:CreatorTool>Tourney</xmp:CreatorTool><pdf:Producer>Tourney</pdf:Producer>
<xmp:CreateDate>{at}</xmp:CreateDate><xmp:ModifyDate>{at}</xmp:ModifyDate>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>"""


_MADE_AT, _MADE = 24, struct.pack(">6H", 2000, 1, 1, 0, 0, 0)
"""Where a profile says when it was made, and what ours says, so that equal papers are equal files."""


@cache
def srgb_profile() -> bytes:
    """What the numbers of our colours mean: a reader in fifty years shows the same colours by it."""
    made = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    return made[:_MADE_AT] + _MADE + made[_MADE_AT + len(_MADE) :]


def put_archive_facts(canvas: PaperCanvas, facts: Facts) -> None:
    """Writes both into the catalogue."""
    said = _XMP.format(
        title=_xml(facts.title),
        author=_xml(facts.author),
        language=facts.language,
        at=facts.at.strftime("%Y-%m-%dT%H:%M:%S+00:00"),
    ).encode("utf-8")
    body = b"<</Type/Metadata/Subtype/XML/Length %d>>\nstream\n%b\nendstream" % (len(said), said)
    canvas.refer("Metadata", canvas.put(body))
    profile = canvas.put_stream(srgb_profile(), b"/N 3")
    intent = b"<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(sRGB)/Info(sRGB)/DestOutputProfile"
    canvas.refer("OutputIntents", canvas.put(b"[%b %d 0 R>>]" % (intent, profile)))


def _xml(text: str) -> str:
    return escape(_NOT_XML.sub("\ufffd", text))
