import type { BrowserContext, Page } from 'playwright-core';

/** Everything that goes wrong in the pages of a context: errors, what the console calls an error, requests that fail. */
export class Troubles {
  #found: string[] = [];

  constructor(context: BrowserContext) {
    // A violation of the content security policy is an error on the console too.
    context.on('console', (message) => {
      if (message.type() === 'error') this.#found.push(`console: ${message.text()}`);
    });
    context.on('weberror', (error) => this.#found.push(`exception: ${error.error().stack ?? error.error().message}`));
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? 'failed';
      // Without a network the service worker asks in vain whether there is a server, and answers the page itself.
      const isAskedInVain = request.serviceWorker() !== null && request.url().endsWith('/api/v1/info');
      // A page that is left stops what it was loading.
      if (reason !== 'net::ERR_ABORTED' && !isAskedInVain) this.#found.push(`request: ${request.url()} ${reason}`);
    });
    context.on('response', (response) => {
      if (response.status() >= 400) this.#found.push(`request: ${response.url()} ${response.status()}`);
    });
  }

  get found(): readonly string[] {
    return this.#found;
  }

  /** Takes away, and returns, the troubles that a test caused on purpose. */
  takeExpected(pattern: RegExp): readonly string[] {
    const expected = this.#found.filter((trouble) => pattern.test(trouble));
    this.#found = this.#found.filter((trouble) => !pattern.test(trouble));
    return expected;
  }
}

/** Resolves when the page has told everything that happened in it until now. */
export async function heardAll(page: Page): Promise<void> {
  if (page.isClosed()) return;
  // Messages come in order: an answer to a question asked now comes behind all that was said before.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}
