// @ts-check

/**
 * The tasks of the page's own thread that took more than 50 ms, from the start of the page until now. A measure for the
 * bench: no test asserts on time.
 * @param {import('playwright-core').Page} page
 * @returns {Promise<{ startedAt: number, milliseconds: number }[]>}
 */
export function longTasks(page) {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        /** @type {{ startedAt: number, milliseconds: number }[]} */
        const tasks = [];
        const observer = new PerformanceObserver((list) => {
          for (const { startTime, duration } of list.getEntries())
            tasks.push({ startedAt: startTime, milliseconds: duration });
        });
        observer.observe({ type: 'longtask', buffered: true });
        // The browser hands over what it has kept in a task of its own, which stands in the queue before this one.
        setTimeout(() => {
          observer.disconnect();
          resolve(tasks);
        });
      }),
  );
}
