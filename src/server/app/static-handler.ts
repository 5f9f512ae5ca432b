import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { acceptedEncoding, namesTag } from './negotiation.js';
import { SECURITY_HEADERS } from './security-headers.js';
import type { StaticFile, StaticFiles } from './static-files.js';

interface Reply {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body?: Buffer | string;
}

function send({ method }: IncomingMessage, response: ServerResponse, { status, headers, body }: Reply): void {
  const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
  response.writeHead(status, { ...SECURITY_HEADERS, ...headers, ...length });
  response.end(method === 'HEAD' ? undefined : body);
}

/** Says in a plain page why there is no file. `sentence` is HTML of ours: nothing that a visitor sent may stand in it. */
export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, sentence, headers = {} }: { status: number; sentence: string; headers?: OutgoingHttpHeaders },
): void {
  const body = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Duelbook</title>
<p>${sentence}</p>
</html>
`;
  const type = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' };
  send(request, response, { status, headers: { ...type, ...headers }, body });
}

/** The path of a request's file; undefined: the request is damaged. It is looked up in a list, so no path leads out. */
export function pathOf(url: string): string | undefined {
  const [path = ''] = url.split(/[?#]/);
  if (!path.startsWith('/')) return undefined;
  try {
    return decodeURIComponent(path.slice(1)).replace(/(^|\/)$/, '$1index.html');
  } catch {
    return undefined;
  }
}

async function replyWith(file: StaticFile, { headers }: IncomingMessage): Promise<Reply> {
  const encoding = file.packed === undefined ? undefined : acceptedEncoding(headers['accept-encoding']);
  // Another packing is other bytes, and needs a tag of its own.
  const tag = `"${file.fingerprint}${encoding === undefined ? '' : `-${encoding}`}"`;
  const shared = {
    ETag: tag,
    'Cache-Control': file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(file.packed === undefined ? {} : { Vary: 'Accept-Encoding' }),
  };
  if (namesTag(headers['if-none-match'], tag)) return { status: 304, headers: shared };
  return {
    status: 200,
    headers: {
      ...shared,
      'Content-Type': file.type,
      ...(encoding === undefined ? {} : { 'Content-Encoding': encoding }),
    },
    body: encoding === undefined || file.packed === undefined ? file.body : await file.packed(encoding),
  };
}

/** Answers requests with these files, and with nothing else. */
export function staticHandler(files: StaticFiles): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      // The connection ends with the answer: nobody reads on to the end of a body that is not wanted.
      const headers = { Allow: 'GET, HEAD', Connection: 'close' };
      return refuse(request, response, { status: 405, sentence: 'Pages can only be read here: use GET.', headers });
    }
    const path = pathOf(request.url ?? '');
    if (path === undefined)
      return refuse(request, response, { status: 400, sentence: 'This address is damaged: please check it.' });
    const file = files.get(path);
    // The links of a page in a folder lead on from there.
    if (file === undefined && files.has(`${path}/index.html`))
      return refuse(request, response, {
        status: 308,
        sentence: 'This address needs a slash at its end.',
        headers: { Location: `${path.slice(path.lastIndexOf('/') + 1)}/` },
      });
    if (file === undefined)
      return refuse(request, response, {
        status: 404,
        sentence: 'Page not found. <a href="/">The games are here.</a>',
      });
    replyWith(file, request)
      .then((reply) => send(request, response, reply))
      .catch(() => response.destroy());
  };
}
