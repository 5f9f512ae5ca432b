import { PositionCounters } from '../look/position-counters.js';
import { SeatMark } from '../look/signs.js';
import type { AnyGame, AnyRules } from '../../core/game.js';
import type { Options } from '../../core/options.js';

interface PositionHeadProps {
  readonly game: AnyGame;
  readonly options: Options;
  readonly rules: AnyRules;
  readonly position: unknown;
}

/** A position in the game's own words: its counters, large, and what else a player would be told. */
export function PositionHead({ game, options, rules, position }: PositionHeadProps) {
  const table = { options, names: game.words.seats, first: 0 } as const;
  const turn = rules.status(position);
  const counters = game.words.counters(table, position);
  // In turns, the numbers and the moves below say all of it.
  const facts =
    turn.kind === 'over' || rules.kind === 'alternating'
      ? []
      : game.words
          .beforeTurn(table, position, 1)
          .filter(({ tone, counter }) => tone === 'fact' && counter === undefined);
  return (
    <>
      <PositionCounters counters={counters} size="medium" />
      {turn.kind === 'one' ? (
        <p class="explore-mover">
          <SeatMark seat={turn.seat} /> {game.words.seats[turn.seat]} to move.
        </p>
      ) : null}
      {facts.length === 0 ? null : (
        <ul class="plain-list soft small">
          {facts.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </>
  );
}
