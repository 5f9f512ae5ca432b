/**
 * Does the same work so many times at once. If a part fails, says so when the others have ended too: none of them goes on
 * while what it needs is being put away.
 */
export async function together(count: number, work: () => Promise<void>): Promise<void> {
  const ended = await Promise.allSettled(Array.from({ length: count }, work));
  for (const part of ended) if (part.status === 'rejected') throw part.reason;
}
