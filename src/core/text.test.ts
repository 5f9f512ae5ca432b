import { describe, expect, it } from 'vitest';
import {
  capitalised,
  counted,
  escapedText,
  isPrintable,
  listed,
  numberText,
  parseNumbers,
  parseWhole,
  printable,
  runsText,
  wordsIn,
} from './text.js';

describe('a whole number', () => {
  it.each(['3', ' 3 ', '03', '+3', '３', '＋３', '\t3\n', '０3'])('%j is 3', (text) => {
    expect(parseWhole(text)).toBe(3);
  });

  it.each(['', ' ', '-3', '3.0', '3e0', '0x3', '3 3', '³', '③', '₃', '٣', '1_0', 'three', '++3', '+', '9'.repeat(20)])(
    '%j is none',
    (text) => {
      expect(parseWhole(text)).toBeUndefined();
    },
  );

  it('may be as large as numbers are exact', () => {
    expect(parseWhole('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER);
    expect(parseWhole('9007199254740992')).toBeUndefined();
  });
});

describe('a text with a capital letter', () => {
  it.each([
    ['three turns', 'Three turns'],
    ['ab', 'Ab'],
    ['Ana wins', 'Ana wins'],
    ['', ''],
  ])('of %j is %j', (text, capital) => {
    expect(capitalised(text)).toBe(capital);
  });
});

describe('the numbers of a position', () => {
  it.each([
    { text: '25 0 1', count: 3, numbers: [25, 0, 1] },
    { text: '  -2   -4 0 ', count: 3, numbers: [-2, -4, 0] },
    { text: '-0 5', count: 2, numbers: [0, 5] },
    { text: '25 0', count: 3, numbers: undefined },
    { text: '25 0 1 1', count: 3, numbers: undefined },
    { text: '25 x 1', count: 3, numbers: undefined },
    { text: '2.5 0 1', count: 3, numbers: undefined },
    { text: '1234567890123456 0', count: 2, numbers: undefined },
    { text: '', count: 1, numbers: undefined },
  ])('in "$text" are $numbers', ({ text, count, numbers }) => {
    expect(parseNumbers(text, count)).toEqual(numbers);
  });
});

describe('what a person typed', () => {
  it.each([
    { typed: 'abc', shown: 'abc' },
    { typed: 'a\tb', shown: 'a b' },
    { typed: 'a\u0000\u001b[2Jb', shown: 'a??[2Jb' },
    { typed: 'a\nb\rc\u0085d\u2028e', shown: 'a?b?c?d?e' },
    { typed: 'abc\u202Egnp', shown: 'abc?gnp' },
    { typed: 'a\u061Cb', shown: 'a?b' },
    { typed: '\u2066x\u2069\u200F', shown: '?x??' },
    { typed: '\ud800x', shown: '?x' },
    { typed: 'zoë 🎲 👩‍👩‍👧', shown: 'zoë 🎲 👩‍👩‍👧' },
  ])('$typed is shown as "$shown"', ({ typed, shown }) => {
    expect(printable(typed)).toBe(shown);
    expect(isPrintable(shown)).toBe(true);
  });

  it('is cut when it is long, between characters', () => {
    expect(printable('x'.repeat(61))).toBe(`${'x'.repeat(60)}…`);
    expect(printable('x'.repeat(60))).toBe('x'.repeat(60));
    expect(printable('🎲🎲🎲', 2)).toBe('🎲🎲…');
  });

  it('is printable or not, however often one asks', () => {
    for (let ask = 0; ask < 3; ask += 1) {
      expect(isPrintable('a\u0007b')).toBe(false);
      expect(isPrintable('Zoë 🎲')).toBe(true);
    }
  });
});

describe('words in a row', () => {
  it.each([
    { items: [], text: '' },
    { items: [1], text: '1' },
    { items: [1, 2], text: '1 or 2' },
    { items: ['add', 'subtract', 'multiply'], text: 'add, subtract or multiply' },
  ])('$items read "$text"', ({ items, text }) => {
    expect(listed(items)).toBe(text);
  });

  it('can be joined by another word, and counted', () => {
    expect(listed([1, 2, 3], 'and')).toBe('1, 2 and 3');
    expect([counted(0, 'turn'), counted(1, 'turn'), counted(2, 'turn'), counted(2, 'die', 'dice')]).toEqual([
      '0 turns',
      '1 turn',
      '2 turns',
      '2 dice',
    ]);
  });
});

describe('numbers in runs', () => {
  it('are joined where they follow each other', () => {
    expect(runsText([1, 2, 3, 5, 8, 9])).toBe('1–3, 5, 8–9');
    expect(runsText([])).toBe('');
  });
});

describe('text from elsewhere', () => {
  it('is safe in HTML and SVG', () => {
    expect(escapedText(`<b class="x">Tom & 'Jo'</b>`)).toBe(
      '&lt;b class=&quot;x&quot;&gt;Tom &amp; &#39;Jo&#39;&lt;/b&gt;',
    );
  });

  it('is a list of words, with commas or spaces between them', () => {
    expect(wordsIn(' 3, 1\t4,,add\n')).toEqual(['3', '1', '4', 'add']);
    expect(wordsIn(' , ')).toEqual([]);
  });
});

describe('a number in a text', () => {
  it('has a true minus sign', () => {
    expect([numberText(-3), numberText(3), numberText(0)]).toEqual(['−3', '3', '0']);
    expect([counted(-1, 'point'), counted(1, 'point')]).toEqual(['−1 points', '1 point']);
  });
});
