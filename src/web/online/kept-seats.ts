import { parseJson } from '../../core/json.js';
import { count, type Infer, object, text } from '../../online/schema.js';
import { toBase64Url } from '../device/base64-url.js';
import { keep, keptNames, recall } from '../device/storage.js';

const PLACE = 'seat/';
/** So many seats are kept; then the oldest goes. */
export const MOST_SEATS = 60;

/** A match in which this device has a seat. */
interface OwnMatch {
  readonly match: string;
  readonly token: string;
}

/** The token of a seat that this device has. It is shown to nobody and stands in no address. */
const keptSeat = object({ token: text, at: count });

function readSeat(kept: string | undefined): Infer<typeof keptSeat> | undefined {
  const seat = kept === undefined ? undefined : parseJson(kept);
  return keptSeat.is(seat) ? seat : undefined;
}

/** The token of this device's seat in a match; undefined: it has none there. */
export const keptToken = (match: string): string | undefined => readSeat(recall(PLACE + match))?.token;

/** Keeps a seat on this device. False: the browser keeps nothing, and a closed tab loses the seat. */
export function keepSeat({ match, token }: OwnMatch, now: number): boolean {
  const isKept = keep(PLACE + match, JSON.stringify({ token, at: now }));
  const ages = keptNames(PLACE).map((name) => ({ name, at: readSeat(recall(name))?.at ?? 0 }));
  for (const { name } of ages.toSorted((a, b) => b.at - a.at).slice(MOST_SEATS)) keep(name, undefined);
  return isKept;
}

/** Gives up a seat that was left for another. */
export const forgetSeat = (match: string): void => void keep(PLACE + match, undefined);

/** The matches in which this device has a seat, the last first. */
export const ownMatches = (): readonly OwnMatch[] =>
  keptNames(PLACE)
    .flatMap((name) => {
      const seat = readSeat(recall(name));
      return seat === undefined ? [] : [{ match: name.slice(PLACE.length), ...seat }];
    })
    .toSorted((a, b) => b.at - a.at);

/** A token of 192 bits. */
export function drawToken(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(24)));
}
