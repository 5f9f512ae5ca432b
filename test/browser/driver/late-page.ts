import type { BrowserContext } from 'playwright-core';

/** By how much later than usual everything comes that a page waits for, in milliseconds: `LATE=400 npx vitest run test/browser`. */
const LATE = Number(process.env['LATE'] ?? 0);

type Listener = EventListenerOrEventListenerObject;

/** Runs in the page, before anything of ours. */
function comeLate(ms: number): void {
  const wait = (): Promise<void> =>
    new Promise((resolve) => {
      setTimeout(resolve, ms);
    });
  const slow = (owner: object, ...names: readonly string[]): void => {
    for (const name of names) {
      const real: unknown = Reflect.get(owner, name);
      if (typeof real !== 'function') continue;
      Reflect.set(owner, name, async function late(this: unknown, ...given: readonly unknown[]): Promise<unknown> {
        try {
          const answer: unknown = await Reflect.apply(real, this, given);
          return answer;
        } finally {
          await wait();
        }
      });
    }
  };
  slow(globalThis, 'fetch');
  // What a page does when it has drawn is put off by a timer that is set for no time.
  const { setTimeout: setTimer } = globalThis;
  Reflect.set(globalThis, 'setTimeout', (handler: TimerHandler, time = 0, ...given: readonly unknown[]) =>
    setTimer(handler, time === 0 ? ms : time, ...given),
  );
  slow(Response.prototype, 'text', 'json', 'arrayBuffer', 'blob');
  slow(Blob.prototype, 'text', 'arrayBuffer');
  slow(ReadableStreamDefaultReader.prototype, 'read');
  if (isSecureContext) {
    slow(SubtleCrypto.prototype, 'digest');
    slow(Clipboard.prototype, 'readText', 'write', 'writeText');
  }

  const far = [Worker, WebSocket, BroadcastChannel];
  /** Whose events come late, by their types. */
  const slowTargets: Readonly<Record<string, readonly (abstract new (...given: never) => EventTarget)[]>> = {
    // A connection's end is not to come before its last words.
    message: far,
    open: far,
    close: far,
    error: far,
    change: [MediaQueryList],
    ...Object.fromEntries(
      [
        'toggle',
        'storage',
        'hashchange',
        'popstate',
        'scroll',
        'visibilitychange',
        'animationend',
        'transitionend',
      ].map((type) => [type, [EventTarget]]),
    ),
  };
  const known = new WeakMap<EventTarget, Map<string, Map<Listener, EventListener>>>();
  const listenersOf = (target: EventTarget, type: string): Map<Listener, EventListener> => {
    const types = known.get(target) ?? new Map<string, Map<Listener, EventListener>>();
    known.set(target, types);
    const listeners = types.get(type) ?? new Map<Listener, EventListener>();
    types.set(type, listeners);
    return listeners;
  };
  const lateOf = (target: EventTarget, type: string, listener: Listener): EventListener => {
    const listeners = listenersOf(target, type);
    const late = (event: Event): void => {
      setTimeout(() => {
        if (listeners.get(listener) !== late) return;
        Object.defineProperty(event, 'currentTarget', { value: target, configurable: true });
        if (typeof listener === 'function') listener.call(target, event);
        else listener.handleEvent(event);
      }, ms);
    };
    // To listen twice is to listen once.
    const first = listeners.get(listener) ?? late;
    listeners.set(listener, first);
    return first;
  };
  const [add, remove] = ['addEventListener', 'removeEventListener'].map((name) =>
    Reflect.get(EventTarget.prototype, name),
  );
  EventTarget.prototype.addEventListener = function listen(
    this: EventTarget | undefined,
    type: string,
    listener: Listener | null,
    ...options: readonly unknown[]
  ): void {
    const target = this ?? globalThis;
    const isSlow = slowTargets[type]?.some((kind) => target instanceof kind) === true;
    const heard = isSlow && listener !== null ? lateOf(target, type, listener) : listener;
    Reflect.apply(add, target, [type, heard, ...options]);
  };
  EventTarget.prototype.removeEventListener = function leave(
    this: EventTarget | undefined,
    type: string,
    listener: Listener | null,
    ...options: readonly unknown[]
  ): void {
    const target = this ?? globalThis;
    const late = listener === null ? undefined : listenersOf(target, type).get(listener);
    if (listener !== null) listenersOf(target, type).delete(listener);
    Reflect.apply(remove, target, [type, late ?? listener, ...options]);
  };
}

/** On a machine that is slow where it hurts, what depends on luck fails at once. For the pages that are loaded from now on. */
export async function slowDown(context: BrowserContext, late = LATE): Promise<void> {
  if (late > 0) await context.addInitScript(comeLate, late);
}
