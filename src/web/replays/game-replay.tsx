import { useMemo } from 'preact/hooks';
import { makeReplay, type Replay } from '../../core/replay.js';
import { type Pair, SEATS } from '../../core/seat.js';
import type { Wish } from '../address/address.js';
import { useKept } from '../device/storage.js';
import { Button, Link, Switch } from '../look/controls.js';
import { PositionCounters } from '../look/position-counters.js';
import { Notice, SeatMark, Waiting } from '../look/signs.js';
import { takeUp } from '../records/kept-sittings.js';
import { announce } from '../shell/announcer.js';
import { useKeys } from '../look/keys.js';
import { go } from '../address/router.js';
import type { ReviewSheet } from '../truth/review-answers.js';
import { useAnswer } from '../truth/use-answer.js';
import { ReviewSummary } from './review-summary.js';
import { useTurnInAddress } from './use-turn-in-address.js';
import { lengthText, type Moment, resultLine, settingsOf, timelineOf } from './timeline.js';
import { TurnList } from './turn-list.js';
import { TurnSteps } from './turn-steps.js';
import { TurnVerdict } from './turn-verdict.js';
import { ValueChart } from './value-chart.js';

interface GameReplayProps {
  readonly code: string;
  readonly replay: Replay;
  /** The games of its series before it. */
  readonly before: readonly Replay[];
  /** Its place in the link, from 1. */
  readonly number: number;
  readonly turn: number | undefined;
}

/** A game with a friend from what is looked at. */
function wishFrom({ match, computers }: Replay, { position }: Moment): Wish {
  const { game, options, names } = match.setup;
  const isOwn =
    computers.every((level) => level === undefined) && names.some((name, seat) => name !== game.words.seats[seat]);
  return {
    game,
    asked: options,
    opponent: 'friend',
    side: 0,
    first: 0,
    games: undefined,
    names: isOwn ? names : undefined,
    from: position,
  };
}

/** Goes on with an unfinished game where it was left, with the score of its series, against the same opponent. */
function playOn(before: readonly Replay[], replay: Replay): void {
  const [first, ...others] = [...before, replay];
  if (first === undefined) return;
  const wish = takeUp([first, ...others]);
  if (wish === undefined) announce('Two computers played this game: there is nobody to play on.');
  else go({ screen: 'play', wish });
}

/** The turn after this one on which something was given away; from the beginning again after the last. */
function nextMistake(review: ReviewSheet | undefined, turn: number): number | undefined {
  const mistakes = review?.turns.filter(({ grade }) => grade === 'mistake').map((judged) => judged.turn) ?? [];
  return mistakes.find((mistake) => mistake > turn) ?? mistakes[0];
}

const toMoveText = (names: Pair<string>, { toMove: [seat, ...others] }: Moment): string =>
  seat === undefined ? '' : others.length > 0 ? 'Both choose in secret.' : `${names[seat]} to move.`;

/** Who plays, with what, and how it ended. */
function Facts({ replay: { match, computers } }: Pick<GameReplayProps, 'replay'>) {
  return (
    <div class="replay-facts">
      <p class="replay-players">
        {SEATS.map((seat) => (
          <span key={seat}>
            <SeatMark seat={seat} />
            <b class="replay-name">{match.setup.names[seat]}</b>
            {computers[seat] === undefined ? null : <span class="small soft">computer, {computers[seat]}</span>}
          </span>
        ))}
      </p>
      <p>
        <b>{resultLine(match)}</b> <span class="soft">after {lengthText(match)}</span>
      </p>
      <p class="small soft">{settingsOf(match).join(' · ')}</p>
    </div>
  );
}

/** The words of the rule book on the turn that is shown. */
function Told({ lines }: Pick<Moment, 'lines'>) {
  return (
    <section class="told" aria-label="What happened">
      {lines.map(({ tone, text }, index) => (
        // Lines may be the same; their place tells them apart.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={index} data-tone={tone}>
          {text}
        </p>
      ))}
    </section>
  );
}

/** One game of a link: its turns one by one, and what the coach says of them. */
export function GameReplay({ code, replay, before, number, turn: asked }: GameReplayProps) {
  const { match, computers } = replay;
  const { names } = match.setup;
  const moments = useMemo(() => timelineOf(match), [match]);
  const record = useMemo(() => ({ replay: makeReplay(replay), game: 1 }), [replay]);
  const last = moments.length - 1;
  const [turn, setTurn] = useTurnInAddress({ code, game: number, turn: asked, last });
  const [reviewed, setReviewed] = useKept('review', ['on', 'off'], 'on');
  const answer = useAnswer('review', reviewed === 'on' ? record : undefined);
  const review = answer.kind === 'known' ? answer.value : undefined;
  const moment = moments[turn] ?? moments[0];
  const judged = review?.turns[turn - 1];
  const isTurningPoint = turn > 0 && review?.turningPoint === turn;
  const what = match.rules.kind === 'simultaneous' ? 'round' : 'turn';
  const place = turn === 0 ? 'Before the first turn' : `After ${what} ${turn} of ${last}`;
  const mistake = nextMistake(review, turn);

  const show = (next: number): void => {
    const to = moments[Math.max(0, Math.min(last, next))];
    if (to === undefined || to.turn === turn) return;
    setTurn(to.turn);
    const news = to.lines.filter(({ tone }) => tone === 'result' || tone === 'notice' || tone === 'ending');
    const said = review?.turns[to.turn - 1];
    const verdict = said === undefined ? '' : said.grade === 'mistake' ? 'A mistake.' : said.sentence;
    const where =
      to.turn === 0 ? 'Before the first turn.' : `${what === 'round' ? 'Round' : 'Turn'} ${to.turn} of ${last}.`;
    announce([where, ...news.map(({ text }) => text), verdict].join(' '));
  };
  useKeys([
    { key: 'arrowright', meaning: 'one turn on', run: () => show(turn + 1) },
    { key: 'arrowleft', meaning: 'one turn back', run: () => show(turn - 1) },
    { key: 'home', meaning: 'to the start', run: () => show(0) },
    { key: 'end', meaning: 'to the end', run: () => show(last) },
    { key: 'm', meaning: 'to the next mistake', run: () => show(mistake ?? turn) },
    { key: 'r', meaning: 'review on or off', run: () => setReviewed(reviewed === 'on' ? 'off' : 'on') },
  ]);

  return (
    <div class="replay-game">
      <Facts replay={replay} />
      <div class="replay-table">
        <div class="replay-board stack">
          <section class="replay-now card stack-tight" aria-label="The position">
            <h2>{place}</h2>
            <PositionCounters counters={moment.counters} />
            <p class="soft">
              {turn === last && match.status.kind === 'finished' ? resultLine(match) : toMoveText(names, moment)}
            </p>
          </section>
          <section class="replay-way" aria-label="The way of the game">
            {/* The slider stands under the bars of the chart. */}
            <div class="replay-scale" style={review === undefined ? undefined : `--columns: ${moments.length}`}>
              {reviewed === 'off' || answer.kind === 'failed' ? null : (
                <div class="chart-place">
                  {review === undefined ? (
                    <Waiting
                      progress={answer.kind === 'waiting' ? answer.progress : undefined}
                      what="Reviewing the game"
                    />
                  ) : (
                    <ValueChart names={names} points={review.points} turn={turn} onTurn={show} />
                  )}
                </div>
              )}
              {last === 0 ? null : (
                <input
                  type="range"
                  class="turn-slider"
                  min={0}
                  max={last}
                  value={turn}
                  aria-label={what === 'round' ? 'Round' : 'Turn'}
                  aria-valuetext={review?.points[turn]?.label ?? place}
                  onInput={({ currentTarget }) => show(Number(currentTarget.value))}
                />
              )}
            </div>
            {reviewed === 'off' || answer.kind === 'failed' ? null : (
              <p class="chart-label small soft">{review?.points[turn]?.label}</p>
            )}
            <div class="row replay-controls">
              <TurnSteps turn={turn} last={last} onTurn={show} />
              {mistake === undefined ? null : (
                <Button shortcut="m" onPress={() => show(mistake)}>
                  Next mistake
                </Button>
              )}
              <Switch on={reviewed === 'on'} shortcut="r" onSwitch={(on) => setReviewed(on ? 'on' : 'off')}>
                Review
              </Switch>
            </div>
          </section>
          {reviewed === 'on' && answer.kind === 'failed' ? (
            <Notice>
              <p>There is no review of this game.</p>
              <p class="small">{answer.sentence}</p>
            </Notice>
          ) : null}
          {judged === undefined ? null : (
            <TurnVerdict key={turn} names={names} record={record} judged={judged} isTurningPoint={isTurningPoint} />
          )}
          <Told lines={moment.lines} />
          {moment.toMove.length === 0 ? null : (
            <div class="row">
              {match.status.kind === 'playing' && turn === last ? (
                <Button kind="main" onPress={() => playOn(before, replay)}>
                  Play on
                </Button>
              ) : null}
              <Link to={{ screen: 'play', wish: wishFrom(replay, moment) }} class="button">
                {computers.every((level) => level === undefined) ? 'Play from here' : 'Play a friend from here'}
              </Link>
            </div>
          )}
        </div>
        <div class="replay-side stack">
          {last === 0 ? null : (
            <section class="stack-tight" aria-labelledby="turn-list">
              <h2 id="turn-list">{what === 'round' ? 'The rounds' : 'The turns'}</h2>
              <TurnList moments={moments} review={review} turn={turn} onTurn={show} />
            </section>
          )}
          {review === undefined ? null : <ReviewSummary names={names} review={review} />}
        </div>
      </div>
    </div>
  );
}
