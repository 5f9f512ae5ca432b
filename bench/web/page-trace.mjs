// @ts-check

/**
 * @typedef {{ name: string, ph: string, pid: number, tid: number, tdur?: number, args: { name?: string } }} TraceEvent
 * @typedef {{ longestOnPage: number, inWorkers: number }} ThreadTimes in milliseconds of processor time
 */

/**
 * What the threads of a page did while something happened, in processor time: others on the machine don't count.
 * @param {import('playwright-core').Page} page
 * @param {() => Promise<unknown>} action
 * @returns {Promise<ThreadTimes>}
 */
export async function threadTimes(page, action) {
  const session = await page.context().newCDPSession(page);
  /** @type {TraceEvent[]} */
  const events = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    // The protocol has no type for the events of a trace.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    for (const event of /** @type {unknown[]} */ (value)) events.push(/** @type {TraceEvent} */ (event));
  });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel'] },
  });
  await action();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  const threads = new Map(
    events.filter(({ name }) => name === 'thread_name').map(({ pid, tid, args }) => [`${pid} ${tid}`, args.name ?? '']),
  );
  const tasksOn = (/** @type {RegExp} */ thread) =>
    events
      .filter(({ name, pid, tid }) => name.endsWith('RunTask') && thread.test(threads.get(`${pid} ${tid}`) ?? ''))
      .map(({ tdur }) => (tdur ?? 0) / 1000);
  const pageTasks = tasksOn(/CrRendererMain/);
  if (pageTasks.length === 0) throw new Error('The browser told nothing about the tasks of the page.');
  return {
    longestOnPage: Math.max(...pageTasks),
    inWorkers: tasksOn(/DedicatedWorker/).reduce((sum, milliseconds) => sum + milliseconds, 0),
  };
}
