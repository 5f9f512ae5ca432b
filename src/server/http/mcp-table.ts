import { failed, ok, type Result } from '../../core/result.js';
import type { MatchServer } from '../../mcp/online-table.js';
import type { ApiProblem } from '../../online/api.js';
import { seatOfKey } from '../../online/decide-seat.js';
import type { AddressBuckets } from '../limits.js';
import { pauseSentence } from '../node/answers.js';
import type { HotMatch } from '../node/hot-match.js';
import { StoreError } from '../store/store.js';
import { fitsToken, hashToken, makeToken } from '../tokens.js';
import type { Matches } from './seating.js';

const NO_MATCH = failed('There’s no such match: old matches are deleted after a while. Start another with new_match.');

const sentence = <T>(result: Result<T, Pick<ApiProblem, 'sentence'>>): Result<T, string> =>
  result.ok ? result : failed(result.error.sentence);

/** A store that can't be read or written is a sentence, too. */
async function unlessPaused<T>(work: () => Promise<Result<T, string>>): Promise<Result<T, string>> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StoreError) return failed(pauseSentence(error.problem));
    throw error;
  }
}

/** The matches of this server, for assistants at an address, which may create only so many. */
export function mcpTables({ node, now, linkOf }: Matches, created: AddressBuckets): (address: string) => MatchServer {
  return (address) => {
    const find = async (match: string): Promise<HotMatch | undefined> => node.open(match, address);
    return {
      linkOf,
      create: (terms, name) =>
        unlessPaused(async () => {
          if (!created.take(address, now())) return failed('You’ve created a lot of matches. Please wait a moment.');
          const token = makeToken();
          const match = await node.create(terms, { name, key: hashToken(token) }, address);
          return match.ok ? ok({ match: match.value, token }) : sentence(match);
        }),
      look: ({ match, token }) =>
        unlessPaused(async () => {
          const hot = await find(match);
          if (hot === undefined) return NO_MATCH;
          const seat = seatOfKey(hot.committed, fitsToken(token));
          return ok(node.shown(hot, seat ?? 'spectator'));
        }),
      act: ({ match, token }, id, act) =>
        unlessPaused(async () => {
          const hot = await find(match);
          if (hot === undefined) return NO_MATCH;
          const seat = seatOfKey(hot.committed, fitsToken(token));
          if (seat === undefined) return failed('This seat is no longer yours.');
          return sentence(await node.carryOut(hot, seat, { id, act }));
        }),
    };
  };
}
