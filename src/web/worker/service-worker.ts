// Keeps the whole app on the device. The list of files and their version are filled in by the build. A new version is
// fetched whole, and takes over when no page of the old one is open any more: an app is never half old and half new.

declare const self: ServiceWorkerGlobalScope;
declare const APP_FILES: readonly string[];
declare const APP_VERSION: string;

const CACHE = `duelbook-${APP_VERSION}`;

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  // Past the browser's own cache: a file without a fingerprint in its name could be an old one there.
  await cache.addAll(APP_FILES.map((file) => new Request(file, { cache: 'reload' })));
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith('duelbook-') && name !== CACHE).map((name) => caches.delete(name)),
  );
  await self.clients.claim();
}

/** Without a network there is no server to play on. Some browsers do not know that they have none until they ask. */
const NO_SERVER = { name: 'duelbook', online: false } as const;

const isAboutServer = ({ url }: Request): boolean => new URL(url).pathname.endsWith('/api/v1/info');

/** The app is one page, under either of its names. */
const isApp = ({ mode, url }: Request): boolean => {
  const { origin, pathname } = new URL(url);
  return mode === 'navigate' && self.registration.scope === origin + pathname.replace(/index\.html$/, '');
};

/** What is kept comes from the device, and everything else from the network: the documentation, for one. */
async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(isApp(request) ? './' : request, { ignoreSearch: true });
  if (kept !== undefined) return kept;
  return isAboutServer(request) ? fetch(request).catch(() => Response.json(NO_SERVER)) : fetch(request);
}

/** Brings the page to the front that called. */
async function answerCall(call: Notification): Promise<void> {
  call.close();
  const [page] = await self.clients.matchAll({ type: 'window' });
  await page?.focus();
}

self.addEventListener('notificationclick', (event) => event.waitUntil(answerCall(event.notification)));
self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const isOurs = new URL(event.request.url).origin === self.location.origin && event.request.method === 'GET';
  if (isOurs) event.respondWith(answer(event.request));
});
