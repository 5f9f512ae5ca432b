import { outlookText, valueLetter, valuePhrase } from '../../coach/value-words.js';
import type { AlternatingRules, AnyGame, Move } from '../../core/game.js';
import type { Options } from '../../core/options.js';
import { winText } from '../../core/win-text.js';
import { Sign, Waiting } from '../look/signs.js';
import type { JudgedPosition } from '../truth/explore-answers.js';
import { PositionHead } from './position-head.js';

interface PositionPanelProps {
  readonly game: AnyGame;
  readonly options: Options;
  readonly rules: AlternatingRules<unknown, Move>;
  readonly position: unknown;
  /** Undefined while the solver is asked. */
  readonly look: JudgedPosition | undefined;
  readonly onWalk: (position: string) => void;
}

interface MoveListProps extends PositionPanelProps {
  readonly look: JudgedPosition;
}

/** Each move with its worth; press one to go there. */
function MoveList({ game, rules, position, look, onWalk }: MoveListProps) {
  const { words } = game;
  const turn = rules.status(position);
  if (turn.kind === 'over') return null;
  const legal = new Map(look.moves.map((judged) => [judged.move, judged]));
  return (
    <ul class="plain-list explore-moves">
      {rules.candidates(position, turn.seat).map((move) => {
        const judged = legal.get(move);
        if (judged === undefined) {
          const objection = rules.objection(position, move, turn.seat) ?? '';
          return (
            <li key={move} class="explore-move soft">
              <span class="number">{words.label(move)}</span>
              <span class="small">{words.objections[objection]?.brief ?? 'not allowed now'}</span>
            </li>
          );
        }
        const after = rules.play(position, move);
        const end = rules.status(after);
        const worth = (
          <>
            <span class="number">{words.label(move)}</span>
            <span class="explore-worth">
              <Sign kind={judged.value.kind}>{valueLetter(judged.value)}</Sign>
              <span class="small">
                {end.kind === 'over'
                  ? `ends the game: ${words.reasons[end.reason] ?? end.reason}`
                  : valuePhrase(judged.value)}
              </span>
            </span>
          </>
        );
        return (
          <li key={move}>
            {end.kind === 'over' ? (
              <div class="explore-move">{worth}</div>
            ) : (
              <button type="button" class="explore-move" onClick={() => onWalk(rules.makePosition(after))}>
                {worth}
                <span class="soft" aria-hidden="true">
                  ›
                </span>
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** One position of the map: in words, who wins and how soon, and what each move is worth. */
export function PositionPanel(props: PositionPanelProps) {
  const { game, options, rules, position, look } = props;
  const turn = rules.status(position);
  return (
    <div class="stack-tight">
      <PositionHead game={game} options={options} rules={rules} position={position} />
      {turn.kind === 'over' ? (
        <p class="explore-outlook">The game is over here: {winText(game.words.reasons, game.words.seats, turn)}.</p>
      ) : look === undefined ? (
        <Waiting progress={undefined} />
      ) : (
        <>
          <p class="explore-outlook">
            <Sign kind={look.value.kind}>{valueLetter(look.value)}</Sign>{' '}
            {outlookText(game.words.seats, turn.seat, look.value)}
          </p>
          <MoveList {...props} look={look} />
        </>
      )}
    </div>
  );
}
