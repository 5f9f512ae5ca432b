/** Does work that can be told to stop: by Ctrl-C, once nicely and twice at once, or after a time. */
export async function untilStopped<T>(ms: number | undefined, work: (stop: AbortSignal) => Promise<T>): Promise<T> {
  const stopped = new AbortController();
  const onInterrupt = (): void => {
    if (stopped.signal.aborted) process.exit(130);
    stopped.abort();
  };
  process.on('SIGINT', onInterrupt);
  const timer = ms === undefined ? undefined : setTimeout(() => stopped.abort(), ms);
  try {
    return await work(stopped.signal);
  } finally {
    clearTimeout(timer);
    process.off('SIGINT', onInterrupt);
  }
}
