import { inject, type RunnerTestCase, TestRunner } from 'vitest';
import type { Health } from './shared-browser.js';

declare module 'vitest' {
  interface TaskMeta {
    /** Whether the test asked for the browser. */
    needsBrowser?: boolean;
  }
}

const isHealth = (value: unknown): value is Health => typeof value === 'object' && value !== null && 'kind' in value;

async function askHowItIs(): Promise<Health> {
  const answer: unknown = await (await fetch(inject('browser').health)).json();
  if (!isHealth(answer)) throw new Error(`no answer about the browser: ${JSON.stringify(answer)}`);
  return answer;
}

/** A browser that is lost fails one test, with its last words; the tests that then can't run are skipped, and not failed. */
export default class BrowserTestRunner extends TestRunner {
  async onAfterRetryTask({ result, meta, context }: RunnerTestCase): Promise<void> {
    if (result?.state !== 'fail' || meta.needsBrowser !== true) return;
    const health = await askHowItIs();
    if (health.kind === 'well') return;
    if (health.isReported) context.skip('the browser is lost');
    result.errors = [{ name: 'Error', message: health.reason, stack: health.reason }];
  }
}
