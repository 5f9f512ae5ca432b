import { describe, expect, it } from 'vitest';
import { typeKey } from './key-entry.js';

const short = ['1', '2', '3'];
const long = ['1', '2', '10', '12'];

describe('typing a move', () => {
  it('plays at once where no longer key begins so', () => {
    expect(typeKey(short, '', '2')).toEqual({ play: '2', typed: '' });
    expect(typeKey(long, '', '2')).toEqual({ play: '2', typed: '' });
    expect(typeKey(long, '1', '2')).toEqual({ play: '12', typed: '' });
  });

  it('waits where the key may become a longer one, until Enter says that it is meant so', () => {
    expect(typeKey(long, '', '1')).toEqual({ play: undefined, typed: '1' });
    expect(typeKey(long, '1', 'enter')).toEqual({ play: '1', typed: '' });
  });

  it('forgets what leads nowhere, and takes the last key as a new beginning', () => {
    expect(typeKey(short, '', '9')).toEqual({ play: undefined, typed: '' });
    expect(typeKey(['10', '20', '2'], '1', '2')).toEqual({ play: undefined, typed: '2' });
    expect(typeKey(long, '1', 'backspace')).toEqual({ play: undefined, typed: '' });
    expect(typeKey(long, '', 'enter')).toEqual({ play: undefined, typed: '' });
  });
});
