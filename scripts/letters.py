"""Writes the letters of link previews from the app's own fonts: src/server/picture/letters/*.ts.

Run it again only if those fonts or the list of letters change:

    python3 -m venv /tmp/letters && /tmp/letters/bin/pip install fonttools brotli skia-pathops
    /tmp/letters/bin/python scripts/letters.py && npm run format
"""

import json
from pathlib import Path

from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import OverlapMode, instantiateVariableFont

ROOT = Path(__file__).parent.parent
PACKAGES = ROOT / "node_modules/@fontsource-variable"
LETTERS = " !%&'()+,-./0123456789:;=>?ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz×é’“”–…−"
FONTS = [
    ("serif", "SERIF", "source-serif-4", 600, "Source Serif 4"),
    ("sans", "SANS", "figtree", 500, "Figtree"),
]


class PathPen(BasePen):
    """Collects an outline as numbers after letters: M and L with a point, Q with two; y grows downwards, 1000 is the size."""

    def __init__(self, glyphs, scale):
        super().__init__(glyphs)
        self.scale = scale
        self.parts = []

    def add(self, letter, *points):
        numbers = [round(v * s * self.scale) for x, y in points for v, s in ((x, 1), (y, -1))]
        self.parts.append(letter + " ".join(map(str, numbers)))

    def _moveTo(self, point):
        self.add("M", point)

    def _lineTo(self, point):
        self.add("L", point)

    def _qCurveToOne(self, middle, point):
        self.add("Q", middle, point)

    def _curveToOne(self, *_points):
        raise ValueError("these fonts have quadratic curves only")


def letters_of(package, weight):
    font = TTFont(PACKAGES / package / f"files/{package}-latin-wght-normal.woff2")
    font = instantiateVariableFont(font, {"wght": weight}, overlap=OverlapMode.REMOVE)
    names, glyphs = font.getBestCmap(), font.getGlyphSet()
    scale = 1000 / font["head"].unitsPerEm
    found = {}
    for letter in LETTERS:
        name = names.get(ord(letter))
        if name is None:
            continue
        pen = PathPen(glyphs, scale)
        glyphs[name].draw(pen)
        found[letter] = (round(glyphs[name].width * scale), "".join(pen.parts))
    licence = font["name"].getDebugName(0)
    return found, licence


for file, constant, package, weight, family in FONTS:
    found, licence = letters_of(package, weight)
    lines = [
        f"/*! Outlines of {family}. {licence} SIL Open Font License 1.1: https://openfontlicense.org */",
        "",
        "import type { Letters } from '../outline-text.js';",
        "",
        f"/** {family}, weight {weight}. Written by scripts/letters.py. */",
        f"export const {constant}: Letters = {{",
        *(
            f"  {json.dumps(letter, ensure_ascii=False)}: [{width}, '{path}'],"
            for letter, (width, path) in found.items()
        ),
        "};",
        "",
    ]
    (ROOT / f"src/server/picture/letters/{file}.ts").write_text("\n".join(lines))
    print(file, len(found), "letters", sum(map(len, lines)), "characters", "missing:", set(LETTERS) - set(found))
