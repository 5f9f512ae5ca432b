import type { Result } from '../../core/result.js';
import { anyoneTerms, tablesForAnyone } from '../../online/anyone.js';
import type { anyoneRequest } from '../../online/api.js';
import type { Seat } from '../../core/seat.js';
import { type Refusal, refused } from '../../online/decide.js';
import type { Infer } from '../../online/schema.js';
import { type HotMatch, isOver } from '../node/hot-match.js';
import type { OpenTable } from '../node/lobby.js';
import { StoreError } from '../store/store.js';
import { hashToken } from '../tokens.js';
import { type ApiAnswer, type Api, find, NO_MATCH, seatedAnswer, seatOf } from './seating.js';

/** Somebody who plays anyone, with the token of the seat that they will have, and where they come from. */
type Anyone = Infer<typeof anyoneRequest> & { readonly token: string; readonly address: string };

/** What they ask, told apart from all that others ask, and from what they ask at another time. */
const askedBy = ({ game, token, waiting = '' }: Anyone): string => [game, hashToken(token), waiting].join(' ');

/** At so many tables somebody who plays anyone tries to sit down. */
const MOST_TRIED = 50;

/** The tables where they can sit down, in the order in which they are tried. */
const tablesFor = async ({ node }: Api, { game, own = [], waiting }: Anyone): Promise<readonly OpenTable[]> =>
  tablesForAnyone(await node.lobby(game), { game, own, waiting }).slice(0, MOST_TRIED);

/** Asks for a seat at a table; undefined if there's none, or the table can't be read. */
async function seatAt(
  api: Api,
  match: string,
  { token, address }: Anyone,
  ask: (hot: HotMatch) => Promise<Result<Seat, Refusal>>,
): Promise<ApiAnswer | undefined> {
  try {
    const hot = await find(api, { match, address });
    if (hot === undefined || isOver(hot.committed)) return undefined;
    const seat = await ask(hot);
    if (seat.ok) return seatedAnswer(api, 200, { match, seat: seat.value, token });
    return seat.error.code === 'paused' ? seat : undefined;
  } catch (error) {
    if (error instanceof StoreError && error.problem.code === 'damaged') return undefined;
    throw error;
  }
}

/** Sits down at a table; undefined: nobody waits there any more, or it cannot be read. */
async function sitDownAt(api: Api, match: string, anyone: Anyone): Promise<ApiAnswer | undefined> {
  return seatAt(api, match, anyone, async (hot) => {
    // Before it's asked for: the seat may be taken after the time for an answer is over.
    api.recentSeats.remember(askedBy(anyone), match);
    return api.node.takeListedSeat(hot, { name: anyone.name, key: hashToken(anyone.token) });
  });
}

/** Sits down at the first of these tables where somebody still waits; undefined: at none. */
async function sitDown(api: Api, tables: readonly OpenTable[], anyone: Anyone): Promise<ApiAnswer | undefined> {
  for (const { match } of tables) {
    const answer = await sitDownAt(api, match, anyone);
    if (answer !== undefined) return answer;
  }
  return undefined;
}

/** Whoever asks the same again sits where they sat down before, unless that match is over; undefined: nowhere. */
async function sitWhereBefore(api: Api, anyone: Anyone): Promise<ApiAnswer | undefined> {
  const match = api.recentSeats.of(askedBy(anyone));
  if (match === undefined || anyone.own?.includes(match) === true || api.node.isAway(match)) return undefined;
  const seated = await seatAt(api, match, anyone, async (hot) => api.node.seatTaken(hot, hashToken(anyone.token)));
  if (seated?.ok === true && anyone.waiting !== undefined) await leaveTable(api, anyone, anyone.waiting);
  return seated;
}

/** Takes the table off the lobby at which somebody has waited who sits elsewhere now. */
async function leaveTable(api: Api, { token, address }: Anyone, match: string): Promise<void> {
  const hot = await find(api, { match, address });
  if (hot !== undefined && (await seatOf(api, hot, token)) === 0) await api.node.list(hot, false);
}

/** Moves somebody who waits to the table of somebody who has waited longer, if there is one. */
async function moveOver(api: Api, anyone: Anyone, waiting: string): Promise<ApiAnswer> {
  const { token, address } = anyone;
  const hot = await find(api, { match: waiting, address });
  if (hot === undefined) return NO_MATCH;
  if ((await seatOf(api, hot, token)) !== 0)
    return refused('not-your-seat', 'You can only leave a match that you’re waiting in.');
  const stays = seatedAnswer(api, 200, { match: waiting, seat: 0, token });
  const tables = await tablesFor(api, anyone);
  if (tables.length === 0) return stays;
  // Off the lobby first: nobody is to be seated opposite somebody who has just gone.
  const left = await api.node.list(hot, false);
  if (!left.ok) return left.error.code === 'paused' ? left : stays;
  let isSettled = false;
  try {
    const moved = await sitDown(api, tables, anyone);
    isSettled = moved === undefined ? (await api.node.list(hot, true)).ok : moved.ok;
    return moved ?? stays;
  } finally {
    // It may not be known yet whether they sit there: they ask again, or are listed here again after a while.
    if (!isSettled) api.node.listSoon(hot);
  }
}

/** Opens a table where others can join. */
async function openTable(api: Api, anyone: Anyone): Promise<ApiAnswer> {
  const created = await api.node.create(
    anyoneTerms(anyone.game),
    { name: anyone.name, key: hashToken(anyone.token) },
    anyone.address,
  );
  if (!created.ok) return created;
  api.recentSeats.remember(askedBy(anyone), created.value);
  return seatedAnswer(api, 201, { match: created.value, seat: 0, token: anyone.token });
}

/** Seats somebody opposite whoever has waited longest, or where nobody else waits. The same again leads to the same seat. */
export async function playAnyone(api: Api, anyone: Anyone): Promise<ApiAnswer> {
  const asked = askedBy(anyone);
  return api.recentSeats.once(asked, async () => {
    const before = await sitWhereBefore(api, anyone);
    if (before !== undefined) return before;
    if (anyone.waiting !== undefined) return moveOver(api, anyone, anyone.waiting);
    const seated = await sitDown(api, await tablesFor(api, anyone), anyone);
    return seated ?? openTable(api, anyone);
  });
}
