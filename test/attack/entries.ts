import { type AnyMatch, type Random, type Seat } from '../../src/core/index.js';
import { LONGEST_ENTRY } from '../../src/online/decide.js';
import { parseClientMessage } from '../../src/online/protocol.js';
import { LARGEST_MESSAGE } from '../../src/server/sockets/socket-door.js';
import { happens, oneOf, randomText } from './random-terms.js';

/** A move that may be played here, as somebody types it; undefined: there is none. */
export function legalEntry(random: Random, { rules, position }: AnyMatch, seat: Seat): string | undefined {
  const moves = rules.legalMoves(position, seat);
  if (moves.length === 0) return undefined;
  const text = rules.makeMove(oneOf(random, moves));
  return happens(random, 5) ? `  ${text} ` : text;
}

const ODD_TEXTS = [
  '',
  ' ',
  '-1',
  '0',
  '00',
  '007',
  '1e3',
  '0x10',
  '3.0',
  '99999999999999999999',
  '\u0000',
  '\ud800',
  '٣',
  '３',
  '3\n4',
  'resign',
  'undo',
  '__proto__',
  'constructor',
  '"',
  '\\',
  '<script>',
  '🎲'.repeat(30),
  'x'.repeat(LONGEST_ENTRY),
];

/** What somebody might type who errs, or means no good: mostly no move of the game, and sometimes one. */
export function oddEntry(random: Random, { rules, position, status }: AnyMatch, seat: Seat): string {
  const isAsked = status.kind === 'playing' && status.toMove.includes(seat);
  const shown = isAsked && happens(random, 50) ? rules.candidates(position, seat) : [];
  const refused = shown.filter((move) => rules.objection(position, move, seat) !== undefined);
  if (refused.length > 0) return rules.makeMove(oneOf(random, refused));
  return happens(random, 30) ? String(random.int(-20, 200)) : oneOf(random, ODD_TEXTS);
}

const MALFORMED = [
  '',
  ' ',
  'null',
  '0',
  '"m"',
  '{}',
  '[]',
  '[[]]',
  '["m"]',
  '["m","x"]',
  '["m","x",3]',
  '["m","","3"]',
  '["m",1,"3"]',
  '["m","x","3","4"]',
  '["m","seventeen-letters","3"]',
  '["m","x y","3"]',
  '["m","x",null]',
  '["m","x",["3"]]',
  '["m","x",{"toString":"3"}]',
  '["a","x","win"]',
  '["a","x","__proto__"]',
  '["a","x"]',
  '["a","x",0]',
  '["v",1]',
  '["v",null]',
  '["i",0]',
  '["d","x",2]',
  '["e"]',
  '["e","x"]',
  '["e","../..","0",0]',
  '["e","x","short",0]',
  '["e","x",0,-1]',
  '["e","x",0,1e400]',
  '["e","x",0,"0"]',
  '["m","x","3"',
  '["m","x","3"]]',
  '\ufeff["i"]',
  '{"0":"i","length":1}',
  '['.repeat(2000),
  `["m","x","${'9'.repeat(3000)}"]`,
  `["m","x","${'9'.repeat(LONGEST_ENTRY + 1)}"]`,
  'x'.repeat(LARGEST_MESSAGE),
] as const;

function mutated(random: Random, text: string): string {
  const at = random.int(0, text.length - 1);
  switch (random.int(0, 3)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return text.slice(0, at) + text.slice(at + 1);
    case 2:
      return text.slice(0, at) + randomText(random, 1) + text.slice(at + 1);
    default:
      return text.slice(0, at) + oneOf(random, ['"', ',', '[', ']', '\\', '\u0000', '🎲']) + text.slice(at);
  }
}

/** A text that is no message of the protocol, though it may look like one. */
export function malformed(random: Random): string {
  if (happens(random, 60)) return oneOf(random, MALFORMED);
  const text = mutated(random, oneOf(random, ['["m","abc","3"]', '["a","abc","agree"]', '["v"]', '["e","abc",0,0]']));
  return parseClientMessage(text) === undefined ? text : '["m","abc"]';
}
