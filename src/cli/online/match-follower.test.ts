import { describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../../test/driver/eventually.js';
import { LiveServer } from '../../../test/unit/live-server.js';
import type { OpenPromptResult, OpenPrompt } from '../console/console.js';
import { MatchFollower, type FollowerConsole } from './match-follower.js';

/** A console at which a question that is taken back stays for as long as the test wants: a terminal that is slow. */
class SlowConsole implements FollowerConsole {
  readonly interactive = true;
  readonly said: string[] = [];
  #takeBack: () => void = () => undefined;

  print(): void {
    // The transcript is not what is looked at here.
  }

  note(text: string): void {
    this.said.push(text);
  }

  refuse(text: string): void {
    this.said.push(text);
  }

  askOpenly({ withdrawal }: OpenPrompt): Promise<OpenPromptResult> {
    return new Promise((resolve) => {
      this.#takeBack = () => {
        if (withdrawal.aborted) resolve({ kind: 'withdrawn' });
      };
    });
  }

  /** Takes back what is asked, if it is to be. */
  goOn(): void {
    this.#takeBack();
  }
}

describe('a player at a slow terminal', () => {
  it('is told of an offer that was declined before it could be shown', async () => {
    const server = await new LiveServer().start();
    onTestFinished(() => server.stop());
    const { match, tokens } = await server.table({ game: 'dual-digits', options: { start: 7 } });
    const ana = await server.enter(match, tokens[0]);
    const console = new SlowConsole();
    const follower = new MatchFollower(console, { base: `${server.url}/`, match }, tokens[1]);
    onTestFinished(() => follower.close());
    void follower.next(() => ({ takes: 'words', prompt: '' }));
    follower.do({ kind: 'offer-draw' });
    await ana.next('view');
    ana.do('a1', { kind: 'decline' });
    await eventually(() => expect(follower.state.followed?.shown.count).toBe(4));
    console.goOn();
    await eventually(() => expect(console.said).toContain('Ana declines the draw.'));
    expect(console.said).toContain('Waiting for Ana to agree.');
  });
});
