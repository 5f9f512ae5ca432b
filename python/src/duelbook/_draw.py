"""The dice of Duelbook, so that a seed draws the same here as in the command ``duel``."""

from __future__ import annotations

_WORD = 0xFFFFFFFF


def _scramble(state: int, word: int) -> int:
    """Spreads a seed over 32 bits, so that neighbouring seeds give unrelated numbers."""
    mixed = ((state ^ word) * 0x9E3779B1) & _WORD
    mixed = ((mixed ^ (mixed >> 16)) * 0x85EBCA6B) & _WORD
    mixed = ((mixed ^ (mixed >> 13)) * 0xC2B2AE35) & _WORD
    return mixed ^ (mixed >> 16)


def draw(seed: int, count: int) -> int:
    """The first number below ``count`` that the dice of this seed show, each equally likely."""
    key = _scramble(_scramble(0x243F6A88, seed & _WORD), (seed >> 32) & _WORD)
    # sfc32: three words of state and a counter, warmed up by twelve numbers.
    a, b, c, counter = key, _scramble(key, 1), _scramble(key, 2), 1
    drawn, shown = 0, 0
    # Numbers past the last full multiple of ``count`` would favour the small ones, so they are drawn again.
    while shown <= 12 or drawn >= 2**32 - 2**32 % count:
        drawn = (a + b + counter) & _WORD
        counter = (counter + 1) & _WORD
        a = b ^ (b >> 9)
        b = (c + (c << 3)) & _WORD
        c = (((c << 21) | (c >> 11)) + drawn) & _WORD
        shown += 1
    return drawn % count
