import { SendPosition } from '../exercise/send-position.js';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { balanceText } from '../../coach/value-words.js';
import type { AnyGame, Move, SimultaneousRules } from '../../core/game.js';
import type { Options } from '../../core/options.js';
import type { Pair } from '../../core/seat.js';
import { winText } from '../../core/win-text.js';
import { countersSpoken } from '../../core/words.js';
import { Button } from '../look/controls.js';
import { Notice, Waiting } from '../look/signs.js';
import { announce } from '../shell/announcer.js';
import type { ExploredRound } from '../truth/explore-answers.js';
import { type AnswerState, useAnswer } from '../truth/use-answer.js';
import { GoTo } from './go-to.js';
import { PayoffTable } from './payoff-table.js';
import { PlayFromHere, usePlayFrom } from './play-from-here.js';
import { PositionHead } from './position-head.js';
import { RoundMap } from './round-map.js';
import { StrategyBars } from './strategy-bars.js';

interface RoundExplorerProps {
  readonly game: AnyGame;
  readonly options: Options;
  readonly rules: SimultaneousRules<unknown, Move>;
  /** A position of these rules, as text. */
  readonly at: string;
  readonly onAt: (at: string) => void;
  readonly onReady: () => void;
}

/** A round with the position that it is about. */
interface Shown {
  readonly at: string;
  readonly options: Options;
  readonly truth: ExploredRound;
}

/** The answer for this position; while it is on its way, the table before it stays, so that nothing jumps. */
function useShownRound(answer: AnswerState<ExploredRound>, at: string, options: Options): Shown | undefined {
  const [last, setLast] = useState<Shown>();
  const truth = answer.kind === 'known' ? answer.value : undefined;
  useEffect(() => {
    if (truth !== undefined) setLast({ at, options, truth });
  }, [truth, at, options]);
  if (truth !== undefined) return { at, options, truth };
  return answer.kind === 'waiting' && last?.options === options ? last : undefined;
}

/** A round of secret choices: payoffs, strategies, and a walk through what may come. */
export function RoundExplorer({ game, options, rules, at, onAt, onReady }: RoundExplorerProps) {
  const position = useMemo(() => rules.parsePosition(at) ?? rules.start(0), [rules, at]);
  const turn = rules.status(position);
  const row = useMemo(() => rules.row(position), [rules, position]);
  const answer = useAnswer('round', turn.kind === 'over' ? undefined : { game: game.id, options, position: at });
  const shown = useShownRound(answer, at, options);
  const [path, setPath] = useState<readonly string[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  const { opponent, setOpponent, play } = usePlayFrom(game, options);
  const start = rules.makePosition(rules.start(0));
  const isKnown = shown !== undefined;
  useEffect(() => {
    if (isKnown) onReady();
  }, [isKnown, onReady]);
  useEffect(() => setPath([]), [options]);

  const judgeByMap = (text: string, way: readonly string[]): void => {
    setPath(way);
    onAt(text);
    const there = rules.parsePosition(text) ?? rules.start(0);
    const counters = game.words.counters({ options, names: game.words.seats, first: 0 }, there);
    announce(`Now ${countersSpoken(counters)}.`);
  };
  const goTo = (text: string, way: readonly string[]): void => {
    judgeByMap(text, way);
    // What was pressed may be gone in the next round.
    heading.current?.focus({ preventScroll: true });
  };
  const walk = (from: string, moves: Pair<Move>): void => {
    const before = rules.parsePosition(from) ?? rules.start(0);
    goTo(rules.makePosition(rules.play(before, moves)), [...path, from]);
  };
  const before = path.at(-1);

  return (
    <>
      <div class="explore-floor">
        <section class="card stack explore-map" aria-label="Payoffs">
          <h2>What each pair of choices is worth</h2>
          {turn.kind === 'over' ? (
            <Notice>
              The game is over here: {winText(game.words.reasons, game.words.seats, turn)}. Go back to try something
              else.
            </Notice>
          ) : shown === undefined ? (
            answer.kind === 'failed' ? (
              <Notice kind="problem">{answer.sentence}</Notice>
            ) : (
              <Waiting progress={answer.kind === 'waiting' ? answer.progress : undefined} />
            )
          ) : (
            <>
              <p class="explore-outlook">{balanceText(game.words.seats, shown.truth.value)}</p>
              <div class="payoffs-scroll">
                <PayoffTable game={game} truth={shown.truth} onWalk={(moves) => walk(shown.at, moves)} />
              </div>
              <p class="small soft">
                Rows: {game.words.seats[0]}. Columns: {game.words.seats[1]}. Numbers: what the pair is worth to{' '}
                {game.words.seats[0]}, from −1 (lost) to 1 (won).
              </p>
              <StrategyBars game={game} truth={shown.truth} />
            </>
          )}
        </section>
        <section class="card explore-side" aria-label="The position">
          <h2 ref={heading} tabIndex={-1}>
            {at === start
              ? 'The start'
              : path.length === 0
                ? 'This position'
                : `After ${path.length} ${path.length === 1 ? 'round' : 'rounds'}`}
          </h2>
          <PositionHead game={game} options={options} rules={rules} position={position} />
          <p class="small soft">Press a cell of the table to see what comes next.</p>
          <div class="row">
            {before === undefined ? null : (
              <Button onPress={() => goTo(before, path.slice(0, -1))}>Back one round</Button>
            )}
            {at === start ? null : (
              <Button kind="quiet" onPress={() => goTo(start, [])}>
                Back to the start
              </Button>
            )}
          </div>
          <GoTo game={game} options={options} rules={rules} row={row} onAt={(text) => goTo(text, [])} />
          {turn.kind === 'over' ? null : (
            <div class="explore-deeds">
              <PlayFromHere opponent={opponent} onOpponent={setOpponent} onPlay={() => play(at, 0)} />
              <SendPosition game={game} options={options} position={at} />
            </div>
          )}
        </section>
      </div>
      <RoundMap
        game={game}
        options={options}
        rules={rules}
        at={at}
        isReady={isKnown}
        onAt={(text) => judgeByMap(text, [])}
        onEnter={() => (turn.kind === 'over' ? undefined : play(at, 0))}
      />
    </>
  );
}
