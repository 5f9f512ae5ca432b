import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { balanceText } from '../../coach/value-words.js';
import type { AnyGame, Move, SimultaneousRules } from '../../core/game.js';
import type { Options } from '../../core/options.js';
import { Notice, Sign, Waiting } from '../look/signs.js';
import { useAnswer } from '../truth/use-answer.js';
import { rowText } from '../truth/find-position.js';
import { positionText, valueAt } from './judge-by-map.js';
import { MapCanvas } from './map-canvas.js';
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

/** The positions around one, by their first two numbers: who stands better where. Pointing at one leads there. */
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
      <h2>Who stands better where</h2>
      {answer.kind === 'failed' ? <Notice>{answer.sentence}</Notice> : null}
      {answer.kind === 'waiting' ? <Waiting progress={undefined} what="Drawing" /> : null}
      {table === undefined || sheet === undefined ? null : (
        <>
          <MapCanvas
            label={`Map of ${game.title}. Arrow keys move to another position, with Shift ten at once; Enter plays from it.`}
            table={table}
            sheet={sheet}
            reading="standing"
            cursor={cursor}
            chosen={row}
            onCursor={(index) => {
              const text = positionText(rules, table, index);
              if (text !== undefined && valueAt(table, index) !== undefined) onAt(text);
            }}
            onHover={setHovered}
            onEnter={onEnter}
            large={large}
            told={rowText(rules, row)}
          />
          <div class="stack-tight">
            <p class="explore-told">
              {told === undefined ? 'Press a cell to look at that position.' : balanceText(seats, standingOf(told))}
            </p>
            <ul class="plain-list explore-legend small">
              <li>
                <Sign kind="win">+</Sign> {seats[0]} stands better
              </li>
              <li>
                <Sign kind="loss">−</Sign> {seats[1]} stands better
              </li>
              <li>
                <Sign kind="draw">=</Sign> even
              </li>
              <li class="soft">Fainter: closer to even.</li>
            </ul>
          </div>
        </>
      )}
    </section>
  );
}
