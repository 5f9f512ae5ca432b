import { useEffect, useRef, useState } from 'preact/hooks';
import { ticksOf } from '../../coach/truth-map.js';
import type { AnyGame } from '../../core/game.js';
import type { NamedNumber, Options } from '../../core/options.js';
import { capitalised } from '../../core/text.js';
import { Button } from '../look/controls.js';
import { Notice } from '../look/signs.js';
import {
  type FairnessRow,
  heightOf,
  longestOf,
  nextRange,
  type OptionRange,
  rangeAround,
  rowText,
  SIGN_OF,
  summaryText,
} from '../truth/fairness-range.js';
import { useFairness } from './use-fairness.js';
import { useDrawingArea } from './use-drawing-area.js';

interface FairnessChartProps {
  readonly game: AnyGame;
  readonly options: Options;
  readonly option: NamedNumber;
  readonly isInRounds: boolean;
  readonly isReady: boolean;
  readonly onChoose: (value: number) => void;
}

/** A bar narrower than this has no room for its sign. */
const NARROWEST = 18;
const MOST = 60;

const middleOf = ({ from, to }: OptionRange): number => from + Math.floor((to - from + 1) / 2);

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

/** A bar for each value of an option: who wins from the start, and how soon. You can point at one and choose it. */
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
    // A new value scrolls into view; while it stays the same, people can look at others.
  }, [value, spec, count]);
  const cursor = Math.min(range.to, Math.max(range.from, pointed));
  const settings = Array.from({ length: range.to - range.from + 1 }, (_, index) => range.from + index);
  const longest = longestOf(rows);
  const row = rows[cursor - range.from];
  const sentence = row === undefined ? `${name} ${cursor}: solving…` : rowText(name, row);
  const slider = useRef<HTMLInputElement>(null);
  const turnTo = (next: OptionRange | undefined, step: -1 | 1): void => {
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
          <p class="soft small">The map above shows this value.</p>
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
            ‹ {pages.before.from}–{pages.before.to}
          </Button>
        )}
        {pages.after === undefined ? null : (
          <Button kind="quiet" onPress={() => turnTo(pages.after, 1)}>
            {pages.after.from}–{pages.after.to} ›
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
          the first player wins
        </li>
        <li>
          <b class="fairness-key" data-winner="second">
            2
          </b>{' '}
          the second player wins
        </li>
        <li>
          <b class="fairness-key" data-winner="nobody">
            =
          </b>{' '}
          fair: nobody can force a win
        </li>
      </ul>
    </div>
  );
}
