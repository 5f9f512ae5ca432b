import type { BrowserContext } from 'playwright-core';
import type { Visitor } from './visitor.js';

interface AskedQuestion {
  readonly name: string;
  readonly question: unknown;
}

declare global {
  interface Window {
    /** What the page has asked the solver since it was loaded. */
    asked?: AskedQuestion[];
    /** Questions of these names wait until they are let go. */
    heldBack?: readonly string[];
    letGo?: () => void;
  }
}

/** Notes what pages ask the solver, and holds back the questions of some names. */
export const listening =
  (...heldBack: readonly string[]) =>
  (context: BrowserContext): Promise<unknown> =>
    context.addInitScript((names) => {
      const held: (() => void)[] = [];
      window.asked = [];
      window.heldBack = names;
      window.letGo = () => {
        window.heldBack = [];
        for (const send of held.splice(0)) send();
      };
      // Every worker that is begun from now on goes through here.
      window.Worker = class extends Worker {
        override postMessage(message: AskedQuestion): void {
          window.asked?.push({ name: message.name, question: message.question });
          const send = (): void => super.postMessage(message, []);
          if (window.heldBack?.includes(message.name) === true) held.push(send);
          else send();
        }
      };
    }, heldBack);

/** What the page has asked the solver since it was loaded. */
export const questionsOf = ({ page }: Visitor): Promise<readonly AskedQuestion[]> =>
  page.evaluate(() => window.asked ?? []);

/** Lets the questions go that were held back; later ones go at once. */
export const letGo = ({ page }: Visitor): Promise<void> => page.evaluate(() => window.letGo?.());
