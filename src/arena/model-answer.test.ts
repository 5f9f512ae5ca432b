import { describe, expect, it } from 'vitest';
import { readModelAnswer } from './model-answer.js';

const isMove = (text: string): boolean => /^[1-4]$/.test(text);
const read = (text: string, finish = 'stop') => readModelAnswer({ text, finish }, isMove);

describe('a model’s answer', () => {
  it.each([
    ['3', '3'],
    [' 3\n', '3'],
    ['{"move": "3"}', '3'],
    ['{"move": 3, "note": "keeps the win"}', '3'],
    ['First I thought {"move": "1"}, but now {"move": "2"}', '2'],
    ['```json\n{"move": "4"}\n```', '4'],
    ['<think>1 or 2? {"move": "1"}</think>{"move": "2"}', '2'],
    ['1 or 2? {"move": "1"}\n</think>\n\n2', '2'],
    ['1</think>or 2</think> {"move": "3"}', '3'],
    ['{"a": {"b": "}"}, "move": "2"}', '2'],
    ['{"move": "12"}', '12'],
  ])('%j is the move %s', (text, move) => {
    expect(read(text)).toMatchObject({ move });
  });

  it.each([
    ['I subtract 3.', 'unparsable'],
    ['3 is best', 'unparsable'],
    ['The answer is 3', 'unparsable'],
    ['{"answer": "3"}', 'unparsable'],
    ['{"move": "3"} or rather {"answer": "2"}', 'unparsable'],
    ['{"move": "3"', 'unparsable'],
    ['{"move": null}', 'unparsable'],
    ['', 'empty'],
    ['  \n', 'empty'],
    ['<think>3</think>', 'empty'],
    ['<think>it never ends, 3', 'empty'],
    ['{"move": "3"}</think>', 'empty'],
    ['3 or 4</think>I say 3', 'unparsable'],
  ])('%j is no move: %s', (text, fault) => {
    expect(read(text)).toMatchObject({ fault });
    expect(read(text)).not.toHaveProperty('move');
  });

  it('that was cut off is truncated, even with a move in it', () => {
    expect(read('{"move": "3"} though', 'length')).toMatchObject({ fault: 'truncated' });
    expect(read('', 'length')).toMatchObject({ fault: 'truncated' });
  });

  it.each([
    ['opened', '{'.repeat(500_000)],
    ['opened and closed', '{'.repeat(250_000) + '}'.repeat(250_000)],
  ])('with endless braces, %s, is given up', (_, braces) => {
    expect(read(`${braces}{"move": "3"}`)).toMatchObject({ fault: 'unparsable' });
  });

  it('is a refusal where the endpoint says so', () => {
    expect(readModelAnswer({ text: '', refusal: 'I cannot' }, isMove)).toMatchObject({ fault: 'refused' });
    expect(read('3', 'content_filter')).toMatchObject({ fault: 'refused' });
  });
});
