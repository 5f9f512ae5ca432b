import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { AnyGame } from '../../core/game.js';
import { matchId } from '../../online/protocol.js';
import type { OnlineMatch } from '../../online/online-match.js';
import { addressOf } from '../address.js';
import { within } from '../deadline.js';
import { AddressBuckets, type Allowance } from '../limits.js';
import { StoreError } from '../store/store.js';
import { drawShareCard } from '../picture/share-card.js';
import { gameInCode } from './replay-code.js';
import { SECURITY_HEADERS } from './security-headers.js';
import { type LinkPreview, shareOfMatch, shareOfReplay, sharePage } from './share-page.js';
import { refuse } from './static-handler.js';

/** What the pages are made from. */
interface SharedThings {
  readonly games: readonly AnyGame[];
  readonly now: () => number;
  /** Where people reach this server; undefined: wherever they ask. */
  readonly baseUrl: string | undefined;
  /** A match by its id, as everybody may open it; undefined if there is none. */
  readonly openMatch: (id: string, address: string) => Promise<OnlineMatch | undefined>;
}

interface ShareSettings {
  readonly proxies: number;
  /** Pages and pictures that one address may ask for. */
  readonly requests: Allowance;
  /** After so long a request is answered in any case, in milliseconds. */
  readonly answerTime: number;
  readonly onBug: (error: unknown) => void;
}

/** A match goes on, a replay doesn't. In seconds. */
const FRESH = { m: 30, r: 86_400 } as const;
/** Pictures are drawn once as long as so many others were not asked for. */
const MOST_PICTURES = 100;

/** So many requests one for a picture counts as, and one for anything of a replay: to draw and to read take longer. */
export const PICTURE_PRICE = 10;
export const REPLAY_PRICE = 5;

/** What is asked for: the page of a match or a replay, or its picture. */
interface Asked {
  readonly kind: 'm' | 'r';
  readonly id: string;
  readonly isPicture: boolean;
}

/** Undefined: the request is for something else. */
function askedBy(url: string): Asked | undefined {
  const [path = ''] = url.split(/[?#]/);
  const found = /^\/([mr])\/([A-Za-z0-9_-]+)(\.png)?$/.exec(path);
  if (found === null) return undefined;
  const [, kind, id = '', picture] = found;
  return { kind: kind === 'm' ? 'm' : 'r', id, isPicture: picture !== undefined };
}

const priceOf = ({ kind, isPicture }: Asked): number =>
  Math.max(isPicture ? PICTURE_PRICE : 1, kind === 'r' ? REPLAY_PRICE : 1);

/** Whether a request is for a page or a picture of a link preview, known or not. */
export const isForShare = (url: string): boolean => /^\/[mr]\//.test(url);

/** The address under which a request has found this server, without a slash at its end. Nothing strange in a header gets into it. */
function baseOf({ headers }: IncomingMessage, baseUrl: string | undefined): string {
  const host = /^[A-Za-z0-9.:[\]-]{1,255}$/.exec(headers.host ?? '')?.[0] ?? 'localhost';
  return (baseUrl ?? `http://${host}`).replace(/\/$/, '');
}

const NOT_THERE = {
  status: 404,
  sentence: 'There’s no game at this address, or it has been deleted. <a href="/">The games are here.</a>',
} as const;
const BUSY = {
  status: 503,
  sentence: 'The server is busy. Please try again in a moment.',
  headers: { 'Retry-After': '3' },
} as const;

/** Answers `/m/ID` and `/r/CODE`: pages that look like something when a link is shared, and lead on to the app. */
export class ShareHandler {
  readonly #requests: AddressBuckets;
  readonly #pictures = new Map<string, Uint8Array>();

  constructor(
    private readonly things: SharedThings,
    private readonly settings: ShareSettings,
  ) {
    this.#requests = new AddressBuckets(settings.requests);
  }

  handle(request: IncomingMessage, response: ServerResponse): void {
    this.#answer(request, response).catch((error: unknown) => {
      if (!(error instanceof StoreError)) this.settings.onBug(error);
      if (response.headersSent) response.destroy();
      else refuse(request, response, BUSY);
    });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuse(request, response, {
        status: 405,
        sentence: 'Pages can only be read here: use GET.',
        headers: { Allow: 'GET, HEAD', Connection: 'close' },
      });
    const address = addressOf(request, this.settings.proxies);
    const asked = askedBy(request.url ?? '');
    if (!this.#requests.take(address, this.things.now(), asked === undefined ? 1 : priceOf(asked)))
      return refuse(request, response, {
        status: 429,
        sentence: 'Too many requests came at once. Please slow down.',
        headers: { 'Retry-After': '5', Connection: 'close' },
      });
    if (asked === undefined) return refuse(request, response, NOT_THERE);
    const found = await within(this.settings.answerTime, this.#find(asked, address));
    if (found === undefined) return refuse(request, response, BUSY);
    if (found.share === undefined) return refuse(request, response, NOT_THERE);
    this.#send(request, response, asked, found.share);
  }

  async #find({ kind, id }: Asked, address: string): Promise<{ readonly share: LinkPreview | undefined }> {
    if (kind === 'r') {
      const match = gameInCode(id, this.things.games);
      return { share: match && shareOfReplay(match) };
    }
    const match = matchId.is(id) ? await this.things.openMatch(id, address) : undefined;
    return { share: match && shareOfMatch(match.game, match.series?.current) };
  }

  #send(request: IncomingMessage, response: ServerResponse, { kind, id, isPicture }: Asked, share: LinkPreview): void {
    const page = `${baseOf(request, this.things.baseUrl)}/${kind}/${id}`;
    // Led on from the page itself, which also holds behind a proxy and under a sub-path.
    const app = `../#/${kind === 'm' ? 'match' : 'replay'}/${id}`;
    const body = isPicture
      ? Buffer.from(this.#draw(share))
      : Buffer.from(sharePage(share, { page, picture: `${page}.png`, app }));
    const headers: OutgoingHttpHeaders = {
      ...SECURITY_HEADERS,
      'Content-Type': isPicture ? 'image/png' : 'text/html; charset=utf-8',
      'Content-Length': body.length,
      'Cache-Control': `public, max-age=${FRESH[kind]}`,
      // Others show the picture, that is what it is for.
      ...(isPicture ? { 'Cross-Origin-Resource-Policy': 'cross-origin' } : {}),
    };
    response.writeHead(200, headers);
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  /** The picture of a card, drawn once for all who ask for the same. */
  #draw({ card }: LinkPreview): Uint8Array {
    const key = JSON.stringify(card);
    const kept = this.#pictures.get(key);
    if (kept !== undefined) return kept;
    const png = drawShareCard(card).png();
    this.#pictures.set(key, png);
    const [oldest] = this.#pictures.keys();
    if (this.#pictures.size > MOST_PICTURES && oldest !== undefined) this.#pictures.delete(oldest);
    return png;
  }
}
