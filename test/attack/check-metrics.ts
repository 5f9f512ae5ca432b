import type { Scene } from './scene.js';

/** Figures that count what must not happen. */
const FAULTS = /^(duelbook_\w*(?:fault|failure|bug|error|broken)\w*) (\S+)$/gm;

/** Reads the figures of the server: none that counts faults may have moved. */
export async function checkMetrics({ requests, findings, target }: Scene): Promise<void> {
  if (!target.isRunning) return;
  const response = await fetch(`http://127.0.0.1:${target.port}/metrics`).catch(() => undefined);
  const text = (await response?.text().catch(() => '')) ?? '';
  if (response?.status !== 200) findings.add('the figures cannot be read', `${response?.status}: ${text}`);
  for (const [, name = '', value] of text.matchAll(FAULTS))
    if (Number(value) !== 0) findings.add('the figures count faults', `${name} ${value}`);
  for (const path of ['/healthz', '/readyz']) {
    const answered = await requests.ask({ method: 'GET', path });
    if (answered !== undefined && answered.status !== 200)
      findings.add(`${path} says no`, `${answered.status}: ${answered.text}`);
  }
}
