import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { balanceText } from '../../coach/value-words.js';
import { rowText } from '../../core/column-words.js';
import type { AnyGame, Move, SimultaneousRules } from '../../core/game.js';
import type { Options } from '../../core/options.js';
import { Notice, Waiting } from '../look/signs.js';
import { useAnswer } from '../truth/use-answer.js';
import { positionText, valueAt } from './judge-by-map.js';
import { axisTexts } from './axis-texts.js';
import { MapCanvas } from './map-canvas.js';
import { MapKey } from './map-key.js';
import { standingOf } from '../truth/map-table.js';
import { cellOfRow, sheetOf } from './sheet.js';
import { useLarge } from './use-large.js';

interface RoundMapProps {
  readonly game: AnyGame;
  readonly options: Options;
  readonly rules: SimultaneousRules<unknown, Move>;
  readonly at: string;
  /** Whether the round itself is known: it comes first. */
  readonly isReady: boolean;
  readonly onAt: (at: string) => void;
  readonly onEnter: () => void;
}

/** The positions around one, by their first two numbers: who’s ahead where. Pressing one goes there. */
export function RoundMap({ game, options, rules, at, isReady, onAt, onEnter }: RoundMapProps) {
  const row = useMemo(() => rules.row(rules.parsePosition(at) ?? rules.start(0)), [rules, at]);
  const others = row.slice(2).join(' ');
  // All positions that differ only in the first two numbers have the same map, so any one of them may ask for it.
  const [like, setLike] = useState({ rules, others, at });
  const isSame = like.rules === rules && like.others === others;
  useEffect(() => {
    if (!isSame) setLike({ rules, others, at });
  }, [isSame, rules, others, at]);
  const answer = useAnswer('roundMap', isReady && isSame ? { game: game.id, options, position: like.at } : undefined);
  const table = answer.kind === 'known' ? answer.value : undefined;
  const sheet = useMemo(() => (table === undefined ? undefined : sheetOf(table)), [table]);
  const axes = useMemo(() => (table === undefined ? undefined : axisTexts(game.words, table)), [game, table]);
  const cursor = useMemo(
    () => (table === undefined || sheet === undefined ? undefined : cellOfRow(sheet, table, row)),
    [table, sheet, row],
  );
  const section = useRef<HTMLElement>(null);
  const large = useLarge(section);
  const [hovered, setHovered] = useState<number>();
  const told = table === undefined || hovered === undefined ? undefined : valueAt(table, hovered);
  const { seats } = game.words;
  return (
    <section ref={section} class="card stack round-map" data-large={large.isLarge} aria-label="Map of positions">
      <h2>Who’s ahead where</h2>
      {answer.kind === 'failed' ? <Notice>{answer.sentence}</Notice> : null}
      {answer.kind === 'waiting' ? <Waiting progress={undefined} what="Drawing" /> : null}
      {table === undefined || sheet === undefined || axes === undefined ? null : (
        <div class="map-with-key">
          <MapCanvas
            label={`Map of ${game.title}. Arrow keys move to another position, Shift moves ten at a time; Enter plays from it.`}
            table={table}
            sheet={sheet}
            reading="standing"
            axes={axes}
            cursor={cursor}
            chosen={row}
            onCursor={(index) => {
              const text = positionText(rules, table, index);
              if (text !== undefined && valueAt(table, index) !== undefined) onAt(text);
            }}
            onHover={setHovered}
            onEnter={onEnter}
            large={large}
            told={rowText(game.words, rules.columns, row)}
          />
          <div class="stack-tight">
            <p class="explore-told">
              {told === undefined ? 'Press a cell to look at that position.' : balanceText(seats, standingOf(told))}
            </p>
            <MapKey
              axes={axes}
              signs={{ win: '+', loss: '−', draw: '=' }}
              win={`${seats[0]} is ahead`}
              loss={`${seats[1]} is ahead`}
              draw="even"
              fainter="closer to even."
            />
          </div>
        </div>
      )}
    </section>
  );
}
