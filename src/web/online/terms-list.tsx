import type { AnyGame } from '../../core/game.js';
import { typicalOptions } from '../../core/options.js';
import { counted } from '../../core/text.js';
import type { Terms } from '../../online/terms.js';
import { optionsWords } from '../look/options-words.js';
import { clockTermsText } from '../../online/clock-words.js';

/** `start 30, max 4`, or as in the book. */
export const optionsText = (options: Terms['options']): string => optionsWords(options) || 'as in the book';

/** `3 games`, or as many as both like. */
export const gamesText = (games: number | undefined): string =>
  games === undefined ? 'as many games as you like' : counted(games, 'game');

const BEGINS: Readonly<Record<Terms['begins'], (creator: string) => string>> = {
  creator: (creator) => creator,
  guest: () => 'the other player',
  random: () => 'at random',
};

interface TermsListProps {
  readonly game: AnyGame;
  readonly terms: Terms;
  readonly creator: string;
}

/** What a match is played by, before one sits down. Where both choose at once nobody begins. */
export function TermsList({ game, terms, creator }: TermsListProps) {
  const { options, games, clock, begins } = terms;
  const isInTurn = game.rules(typicalOptions(game.options, options)).kind === 'alternating';
  return (
    <dl class="terms">
      <div>
        <dt>Game</dt>
        <dd>
          {game.title}, {optionsText(options)}
        </dd>
      </div>
      <div>
        <dt>Series</dt>
        <dd>{gamesText(games)}</dd>
      </div>
      <div>
        <dt>Clock</dt>
        <dd>{clockTermsText(clock)}</dd>
      </div>
      {isInTurn ? (
        <div>
          <dt>Starts</dt>
          <dd>{BEGINS[begins](creator)}</dd>
        </div>
      ) : null}
    </dl>
  );
}
