import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Encoding } from './negotiation.js';

/** A file as it is sent: whole, with all that its headers say. */
export interface StaticFile {
  readonly type: string;
  readonly body: Buffer;
  /** Changes with the content. */
  readonly fingerprint: string;
  /** Its name holds a fingerprint, so what has this name never changes. */
  readonly isImmutable: boolean;
  /** The body packed; undefined for what packing makes no smaller. Packed once, when first asked for. */
  readonly packed: ((encoding: Encoding) => Promise<Buffer>) | undefined;
}

/** The files that there are, by path: `index.html`, `assets/main-ABCDEFGH.js`. Nothing else is ever read. */
export type StaticFiles = ReadonlyMap<string, StaticFile>;

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

const PACKED_ALREADY = /\.(?:png|woff2)$/;
/** As the build names what it fingerprints. */
const FINGERPRINTED = /^assets\/.+-(?:[0-9A-Z]{8}|[0-9a-f]{8})\.[a-z0-9]+$/;

const PACK = { br: promisify(brotliCompress), gzip: promisify(gzip) } as const;

function packOnce(body: Buffer): (encoding: Encoding) => Promise<Buffer> {
  const packed = new Map<Encoding, Promise<Buffer>>();
  return (encoding) => {
    const found = packed.get(encoding) ?? PACK[encoding](body);
    packed.set(encoding, found);
    return found;
  };
}

function readStaticFile(folder: string, path: string): StaticFile {
  const body = readFileSync(join(folder, path));
  return {
    type: TYPES[extname(path)] ?? 'application/octet-stream',
    body,
    fingerprint: fingerprintOf(body),
    isImmutable: FINGERPRINTED.test(path),
    packed: PACKED_ALREADY.test(path) ? undefined : packOnce(body),
  };
}

/** The regular files in a folder and below. A symbolic link is none: it could lead out of the folder. */
const pathsIn = (folder: string, under = ''): readonly string[] =>
  readdirSync(join(folder, under), { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return pathsIn(folder, `${under}${entry.name}/`);
    return entry.isFile() ? [`${under}${entry.name}`] : [];
  });

const fingerprintOf = (body: Buffer): string => createHash('sha256').update(body).digest('base64url').slice(0, 16);

/** Those who make previews of links want the whole address of a picture, which a build for any host can't know. */
export function withShareImage(files: StaticFiles, base: string): StaticFiles {
  const page = files.get('index.html');
  if (page === undefined) return files;
  const whole = new URL('share.png', base.endsWith('/') ? base : `${base}/`).href;
  const body = Buffer.from(page.body.toString('utf8').replace('content="share.png"', `content="${whole}"`));
  return new Map([
    ...files,
    ['index.html', { ...page, body, fingerprint: fingerprintOf(body), packed: packOnce(body) }],
  ]);
}

/** Reads a folder into memory, so that what is served stays one version even while the folder is built anew. */
export const readStaticFiles = (folder: string): StaticFiles =>
  new Map(pathsIn(folder).map((path) => [path, readStaticFile(folder, path)]));
