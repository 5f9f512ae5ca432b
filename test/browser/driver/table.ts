import type { Locator } from 'playwright-core';
import type { AnyGame, AnyMatch, Move, Random } from '../../../src/core/index.js';
import { makeAddress, parseAddress } from '../../../src/web/address/address.js';
import { readKept, type Sitting } from '../../../src/web/records/sitting.js';
import type { Visitor } from './visitor.js';

/** How a move is made. */
export type Hand = 'clicks' | 'keys';

/** What the table waits for, when no computer is thinking. */
export type Waits = 'choose' | 'hand-over' | 'shown' | 'over';

interface Sight {
  readonly waits: Waits;
  /** The keys of the moves that can be played. */
  readonly playable: readonly string[];
  readonly hasFocus: boolean;
}

/** A line of the transcript, as it stands on the page. */
interface SeenLine {
  readonly tone: string;
  readonly text: string;
}

/** The table of a game, with one who sees it and plays at it. */
export class TableSeen {
  constructor(
    readonly visitor: Visitor,
    readonly game: AnyGame,
  ) {}

  /** The sitting as the browser keeps it. */
  async sitting(): Promise<Sitting> {
    const hash = await this.visitor.page.evaluate(() => location.hash);
    const name = `duelbook/sitting/${makeAddress(parseAddress(hash, [this.game]))}`;
    const text = await this.visitor.page.evaluate((key) => localStorage.getItem(key), name);
    const sitting = text === null ? undefined : readKept(text, [this.game]);
    if (sitting === undefined) throw new Error(`the browser keeps no sitting at ${hash}, but ${text}`);
    return sitting;
  }

  async match(): Promise<AnyMatch> {
    return (await this.sitting()).match;
  }

  /** Resolves when it is a person's turn, or the game is over. */
  async waits(): Promise<Waits> {
    return (await this.#look()).waits;
  }

  /** What one sees when the computer has played, if it had to. One question to the page, since this is asked most. */
  async #look(): Promise<Sight> {
    const seen = await this.visitor.page.waitForFunction((): Sight | undefined => {
      // Behind a question the table takes no key and no tap.
      if (document.querySelector('dialog[open]') !== null) return undefined;
      const isOver = document.querySelector('main .result') !== null;
      const phase = isOver ? 'over' : document.querySelector('main .board')?.getAttribute('data-phase');
      if (phase !== 'over' && phase !== 'choose' && phase !== 'hand-over' && phase !== 'shown') return undefined;
      const moves = [...document.querySelectorAll('main .move[aria-disabled="false"]')];
      return {
        waits: phase,
        playable: moves.map((move) => move.getAttribute('aria-keyshortcuts') ?? ''),
        hasFocus: document.activeElement !== document.body,
      };
    });
    const sight = await seen.jsonValue();
    if (sight === undefined) throw new Error('the table waits for nothing');
    return sight;
  }

  button(move: Move): Locator {
    return this.#buttonOf(this.game.words.key(move));
  }

  #buttonOf(key: string): Locator {
    return this.visitor.page.locator(`main .move[aria-keyshortcuts="${key}"]`);
  }

  /** The keys of the moves that can be played now. */
  async playable(): Promise<readonly string[]> {
    return (await this.#look()).playable;
  }

  /** Plays a move of whoever is to choose. */
  async play(move: Move, hand: Hand = 'keys'): Promise<void> {
    if (hand === 'clicks') await this.button(move).click();
    else await this.visitor.key(...Array.from(this.game.words.key(move)));
  }

  /** The device is in the right hands, or the round was looked at. */
  async goOn(hand: Hand = 'keys'): Promise<void> {
    if (hand === 'keys') await this.visitor.key('Enter');
    else await this.visitor.press(/^(Next round|I’m .*)$/);
  }

  /** Plays the moves of the people at the table in their order, with all that lies between them. */
  async playAll(moves: readonly Move[], hand: Hand = 'keys'): Promise<void> {
    for (const move of moves) {
      await this.#toChoice(hand);
      await this.play(move, hand);
    }
  }

  /** Plays to the end, choosing at random among what can be played. False: after some turn nothing had the focus. */
  async playOut(random: Random, hand: Hand): Promise<boolean> {
    let hadFocus = true;
    let sight = await this.#toChoice(hand);
    while (sight.waits !== 'over') {
      const [first, ...rest] = sight.playable;
      if (first === undefined) throw new Error('there is nothing to play');
      const key = random.pick([first, ...rest]);
      if (hand === 'clicks') await this.#buttonOf(key).click();
      else await this.visitor.key(...Array.from(key));
      sight = await this.#toChoice(hand);
      hadFocus &&= sight.hasFocus;
    }
    return hadFocus;
  }

  async #toChoice(hand: Hand): Promise<Sight> {
    let sight = await this.#look();
    while (sight.waits === 'shown' || sight.waits === 'hand-over') {
      await this.goOn(hand);
      sight = await this.#look();
    }
    return sight;
  }

  /** The transcript on the page, all of it. */
  async transcript(): Promise<readonly SeenLine[]> {
    const { page } = this.visitor;
    await page.getByRole('tab', { name: 'Transcript' }).click();
    const more = page.getByRole('button', { name: /^Show all/ });
    if (await more.isVisible()) await more.click();
    return page
      .locator('.transcript-lines p')
      .evaluateAll((lines) =>
        lines.map((line) => ({ tone: line.getAttribute('data-tone') ?? '', text: line.textContent ?? '' })),
      );
  }

  /** How the game ended, in large letters. */
  result(): Promise<string> {
    return this.visitor.page.locator('main .result').innerText();
  }

  /** The score beside the transcript: `['Ana 1', 'Ben 0', 'Game 1 of 3']`. */
  score(): Promise<readonly string[]> {
    return this.visitor.page
      .locator('main .score > div')
      .evaluateAll((rows) =>
        rows.map((row) => [...row.children].map((cell) => (cell.textContent ?? '').trim()).join(' ')),
      );
  }

  /** Whose turn it is, in the words above the moves. */
  banner(): Promise<string> {
    return this.visitor.page.locator('main .turn').innerText();
  }
}
