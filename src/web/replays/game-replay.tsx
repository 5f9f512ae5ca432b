import { useMemo } from 'preact/hooks';
import { makeReplay, type Replay } from '../../core/replay.js';
import { type Seat, SEATS } from '../../core/seat.js';
import type { Wish } from '../address/address.js';
import { useKept } from '../device/storage.js';
import { SendPosition } from '../exercise/send-position.js';
import { Button, Link, Switch } from '../look/controls.js';
import type { SpokenNames } from '../table/spoken-names.js';
import { TracksPicture } from '../table/state-picture.js';
import { PositionCounters } from '../look/position-counters.js';
import { Notice, SeatMark, Waiting } from '../look/signs.js';
import { takeUp } from '../records/kept-sittings.js';
import { announce } from '../shell/announcer.js';
import { useKeys } from '../look/keys.js';
import { go } from '../address/router.js';
import { useAnswer } from '../truth/use-answer.js';
import { nextMistake } from './next-mistake.js';
import { ReviewSummary } from './review-summary.js';
import { useTurnInAddress } from './use-turn-in-address.js';
import { lengthText, type Moment, namesOnRecord, resultLine, settingsOf, timelineOf } from './timeline.js';
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
  /** Who looks at their own game against the computer. */
  readonly you: Seat | undefined;
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

/** Continues an unfinished game where it was left, with the score of its series, against the same opponent. */
function playOn(before: readonly Replay[], replay: Replay): void {
  const [first, ...others] = [...before, replay];
  if (first === undefined) return;
  const wish = takeUp([first, ...others]);
  if (wish === undefined) announce('Two computers played this game, so there’s nobody to continue it.');
  else go({ screen: 'play', wish });
}

function toMoveText({ first, you }: SpokenNames, { toMove: [seat, ...others] }: Moment): string {
  if (seat === undefined) return '';
  if (others.length > 0) return 'Both choose in secret.';
  return seat === you ? 'Your turn.' : `${first[seat]} to move.`;
}

/** Who plays, with what, and how it ended. */
function Facts({ replay: { match, computers }, you }: Pick<GameReplayProps, 'replay' | 'you'>) {
  const names = namesOnRecord(match, you);
  return (
    <div class="replay-facts">
      <p class="replay-players">
        {SEATS.map((seat) => (
          <span key={seat}>
            <SeatMark seat={seat} />
            <b class="replay-name">{names.first[seat]}</b>
            {computers[seat] === undefined ? null : <span class="small soft">computer, {computers[seat]}</span>}
          </span>
        ))}
      </p>
      <p>
        <b>{resultLine(match, you)}</b> <span class="soft">after {lengthText(match)}</span>
      </p>
      <p class="small soft">{settingsOf(match, names).join(' · ')}</p>
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
export function GameReplay({ code, replay, before, number, turn: asked, you }: GameReplayProps) {
  const { match, computers } = replay;
  const spoken = namesOnRecord(match, you);
  const names = spoken.first;
  const moments = useMemo(() => timelineOf(match), [match]);
  const record = useMemo(() => ({ replay: makeReplay(replay), game: 1, you }), [replay, you]);
  const last = moments.length - 1;
  const [turn, setTurn] = useTurnInAddress({ code, game: number, you, turn: asked, last });
  const [reviewed, setReviewed] = useKept('review', ['on', 'off'], 'on');
  const answer = useAnswer('review', reviewed === 'on' ? record : undefined);
  const review = answer.kind === 'known' ? answer.value : undefined;
  const moment = moments[turn] ?? moments[0];
  const judged = review?.turns[turn - 1];
  const isTurningPoint = turn > 0 && review?.turningPoint === turn;
  const what = match.rules.kind === 'simultaneous' ? 'round' : 'turn';
  const place = turn === 0 ? 'Before the first turn' : `After ${what} ${turn} of ${last}`;
  const mistake = nextMistake(review?.turns ?? [], computers, turn);

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
    { key: 'arrowright', meaning: 'next turn', run: () => show(turn + 1) },
    { key: 'arrowleft', meaning: 'previous turn', run: () => show(turn - 1) },
    { key: 'home', meaning: 'to the start', run: () => show(0) },
    { key: 'end', meaning: 'to the end', run: () => show(last) },
    { key: 'm', meaning: 'to the next mistake', run: () => show(mistake ?? turn) },
    { key: 'r', meaning: 'review on or off', run: () => setReviewed(reviewed === 'on' ? 'off' : 'on') },
  ]);

  return (
    <div class="replay-game">
      <Facts replay={replay} you={you} />
      <div class="replay-table">
        <div class="replay-board stack">
          <section class="replay-now card puzzle" aria-label="The position">
            <h2>{place}</h2>
            <div class="position">
              <PositionCounters counters={moment.counters} />
              <TracksPicture drawn={moment.tracks} />
            </div>
            <p class="soft">
              {turn === last && match.status.kind === 'finished' ? resultLine(match, you) : toMoveText(spoken, moment)}
            </p>
          </section>
          <section class="replay-way" aria-label="How the game went">
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
              <p>There’s no review of this game.</p>
              <p class="small">{answer.sentence}</p>
            </Notice>
          ) : null}
          {judged === undefined ? null : (
            <TurnVerdict key={turn} names={spoken} record={record} judged={judged} isTurningPoint={isTurningPoint} />
          )}
          <Told lines={moment.lines} />
          {moment.toMove.length === 0 ? null : (
            <div class="row">
              {match.status.kind === 'playing' && turn === last ? (
                <Button kind="main" onPress={() => playOn(before, replay)}>
                  Continue
                </Button>
              ) : null}
              <Link to={{ screen: 'play', wish: wishFrom(replay, moment) }} class="button">
                {computers.every((level) => level === undefined) ? 'Play from here' : 'Play a friend from here'}
              </Link>
              <SendPosition game={match.setup.game} options={match.setup.options} position={moment.position} />
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
          {review === undefined ? null : <ReviewSummary what={what} names={names} review={review} />}
        </div>
      </div>
    </div>
  );
}
