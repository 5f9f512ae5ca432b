import { useEffect, useRef, useState } from 'preact/hooks';
import { ticksOf } from '../../coach/truth-map.js';
import type { AnyGame } from '../../core/game.js';
import type { Options } from '../../core/options.js';
import { capitalised } from '../../core/text.js';
import { Button } from '../look/controls.js';
import { Notice } from '../look/signs.js';
import {
  type FairnessRow,
  heightOf,
  longestOf,
  nextRange,
  type Range,
  rangeAround,
  rowText,
  SIGN_OF,
  summaryText,
  type Varied,
} from '../truth/fairness-range.js';
import { useFairness } from './use-fairness.js';
import { useDrawingArea } from './use-drawing-area.js';

interface FairnessChartProps {
  readonly game: AnyGame;
  readonly options: Options;
  readonly option: Varied;
  readonly isInRounds: boolean;
  readonly isReady: boolean;
  readonly onChoose: (value: number) => void;
}

/** A bar narrower than this has no room for its sign. */
const NARROWEST = 18;
const MOST = 60;

const middleOf = ({ from, to }: Range): number => from + Math.floor((to - from + 1) / 2);

interface BarProps {
  readonly row: FairnessRow | undefined;
  readonly longest: number;
  readonly isInRounds: boolean;
  readonly isChosen: boolean;
  readonly isPointed: boolean;
}

function Bar({ row, longest, isInRounds, isChosen, isPointed }: BarProps) {
  const verdict = row?.verdict;
  const winner = verdict === undefined || verdict === 'too-large' ? 'unknown' : verdict.winner;
  const height = verdict === undefined || verdict === 'too-large' ? 0 : heightOf(verdict, longest, isInRounds);
  return (
    <div class="fairness-bar" data-winner={winner} data-chosen={isChosen} data-pointed={isPointed}>
      <span class="fairness-height" style={{ height: `${Math.round(height * 100)}%` }} />
      <span class="fairness-sign">
        {verdict === undefined ? '' : verdict === 'too-large' ? '·' : SIGN_OF[verdict.winner]}
      </span>
    </div>
  );
}

/** A bar for each value of an option: who wins from the start, and how soon. One can be pointed at, and chosen. */
export function FairnessChart({ game, options, option, isInRounds, isReady, onChoose }: FairnessChartProps) {
  const { name, spec } = option;
  const value = Number(options[name]);
  const box = useRef<HTMLDivElement>(null);
  const { width } = useDrawingArea(box);
  const count = Math.max(10, Math.min(MOST, Math.floor(width / NARROWEST)));
  const [middle, setMiddle] = useState(value);
  const range = rangeAround(spec, middle, count);
  const { rows, problem } = useFairness(game, options, name, range, isReady && width > 0);
  const [pointed, setPointed] = useState(value);
  useEffect(() => {
    setPointed(value);
    setMiddle((before) => {
      const { from, to } = rangeAround(spec, before, count);
      return value < from || value > to ? value : before;
    });
    // Another value comes into sight; as long as it stays the same, one may look at others.
  }, [value, spec, count]);
  const cursor = Math.min(range.to, Math.max(range.from, pointed));
  const settings = Array.from({ length: range.to - range.from + 1 }, (_, index) => range.from + index);
  const longest = longestOf(rows);
  const row = rows[cursor - range.from];
  const sentence = row === undefined ? `${name} ${cursor}: being solved…` : rowText(name, row);
  const slider = useRef<HTMLInputElement>(null);
  const turnTo = (next: Range | undefined, step: -1 | 1): void => {
    if (next === undefined) return;
    setMiddle(middleOf(next));
    // The button goes with the last page.
    if (nextRange(spec, next, step) === undefined) slider.current?.focus();
  };
  const pages = { before: nextRange(spec, range, -1), after: nextRange(spec, range, 1) };
  return (
    <div class="stack-tight fairness">
      <div class="fairness-chart" ref={box} style={{ '--count': `${settings.length}` }}>
        <div class="fairness-bars" aria-hidden="true">
          {settings.map((setting, index) => (
            <Bar
              key={setting}
              row={rows[index]}
              longest={longest}
              isInRounds={isInRounds}
              isChosen={setting === value}
              isPointed={setting === cursor}
            />
          ))}
        </div>
        <input
          ref={slider}
          type="range"
          class="fairness-slider"
          aria-label={`Value of ${name}`}
          aria-valuetext={sentence}
          min={range.from}
          max={range.to}
          step={1}
          value={cursor}
          onInput={(event) => setPointed(event.currentTarget.valueAsNumber)}
          onPointerMove={(event) => {
            const { left, width: across } = event.currentTarget.getBoundingClientRect();
            const index = Math.floor(((event.clientX - left) / across) * settings.length);
            if (event.pointerType === 'mouse') setPointed(range.from + Math.max(0, index));
          }}
        />
        <div class="fairness-ticks small soft" aria-hidden="true">
          {ticksOf({ label: name, ...range }, Math.max(2, Math.floor(width / 48))).map((tick) => (
            <span key={tick} style={{ gridColumn: `${tick - range.from + 1}` }}>
              <span>{tick}</span>
            </span>
          ))}
        </div>
      </div>
      <div class="fairness-told">
        <p class="explore-outlook">{capitalised(sentence)}</p>
        {cursor === value ? (
          <p class="soft small">This is what the map above shows.</p>
        ) : (
          <Button
            onPress={() => {
              onChoose(cursor);
              slider.current?.focus();
            }}
          >
            Use {name} {cursor}
          </Button>
        )}
      </div>
      <div class="row">
        {pages.before === undefined ? null : (
          <Button kind="quiet" onPress={() => turnTo(pages.before, -1)}>
            ← {pages.before.from}–{pages.before.to}
          </Button>
        )}
        {pages.after === undefined ? null : (
          <Button kind="quiet" onPress={() => turnTo(pages.after, 1)}>
            {pages.after.from}–{pages.after.to} →
          </Button>
        )}
      </div>
      {problem === undefined ? null : <Notice kind="problem">{problem}</Notice>}
      {rows.length < settings.length ? null : <p class="soft small">{summaryText(rows)}</p>}
      <ul class="plain-list explore-legend small">
        <li>
          <b class="fairness-key" data-winner="first">
            1
          </b>{' '}
          whoever begins wins
        </li>
        <li>
          <b class="fairness-key" data-winner="second">
            2
          </b>{' '}
          the other wins
        </li>
        <li>
          <b class="fairness-key" data-winner="nobody">
            =
          </b>{' '}
          even, or without an end
        </li>
      </ul>
    </div>
  );
}
