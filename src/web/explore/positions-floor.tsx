import { SendPosition } from '../exercise/send-position.js';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { valuePhrase } from '../../coach/value-words.js';
import { rowText } from '../../core/column-words.js';
import type { AlternatingRules, AnyGame, Move } from '../../core/game.js';
import type { Options } from '../../core/options.js';
import type { Progress } from '../../solver/solving.js';
import { Button } from '../look/controls.js';
import { Waiting } from '../look/signs.js';
import { announce } from '../shell/announcer.js';
import { ask } from '../truth/ask.js';
import { judgeByMap, positionText, valueAt } from './judge-by-map.js';
import type { JudgedPosition } from '../truth/explore-answers.js';
import { findInOrder, rowWithin } from '../truth/find-position.js';
import { axisTexts } from './axis-texts.js';
import { GoTo } from './go-to.js';
import { MapCanvas } from './map-canvas.js';
import { MapKey } from './map-key.js';
import type { MapTable } from '../truth/map-table.js';
import { PlayFromHere, usePlayFrom } from './play-from-here.js';
import { PositionPanel } from './position-panel.js';
import { cellOfRow, sheetOf } from './sheet.js';
import { useLarge } from './use-large.js';
import { useLater } from './use-later.js';

interface PositionsFloorProps {
  readonly game: AnyGame;
  readonly options: Options;
  readonly rules: AlternatingRules<unknown, Move>;
  readonly table: MapTable;
  /** Of another map, which is on its way. */
  readonly progress: Progress | undefined;
  /** A position of these rules, as text. */
  readonly at: string;
  readonly onAt: (at: string) => void;
  /** Asks for the window of a large map around a position, while the one that is pointed at stays. */
  readonly onCentre: (middle: string) => void;
}

/** The position as these rules have it; its text was made or checked by them. */
function read(rules: AlternatingRules<unknown, Move>, text: string): unknown {
  return rules.parsePosition(text) ?? rules.start(0);
}

/** What the map tells about a position, or else the solver. */
function useLook({ game, options, rules, table }: PositionsFloorProps, at: string): JudgedPosition | undefined {
  const fromMap = useMemo(() => judgeByMap(rules, table, sheetOf(table), read(rules, at)), [rules, table, at]);
  const [told, setTold] = useState<{ readonly at: string; readonly look: JudgedPosition }>();
  const isOver = rules.status(read(rules, at)).kind === 'over';
  const asks = fromMap === undefined && !isOver;
  useEffect(() => {
    if (!asks) return;
    let isWanted = true;
    // Not aborted when it is no longer wanted: that would throw the solved game away.
    void ask('look', { game: game.id, options, position: at }).then((reply) => {
      if (isWanted && reply.ok) setTold({ at, look: reply.value });
      return undefined;
    });
    return () => {
      isWanted = false;
    };
  }, [asks, at, game, options]);
  return fromMap ?? (told?.at === at ? told.look : undefined);
}

const placeText = (game: AnyGame, rules: AlternatingRules<unknown, Move>, position: unknown): string =>
  rowText(game.words, rules.columns, rules.row(position));

/** A truth map, and the position that one points at. */
export function PositionsFloor(props: PositionsFloorProps) {
  const { game, options, rules, table, progress, at, onAt, onCentre } = props;
  const sheet = useMemo(() => sheetOf(table), [table]);
  const axes = useMemo(() => axisTexts(game.words, table), [game, table]);
  const side = useRef<HTMLElement>(null);
  const map = useRef<HTMLElement>(null);
  const large = useLarge(map);
  const isLater = useLater();
  const [hovered, setHovered] = useState<string>();
  const shown = hovered ?? at;
  const look = useLook(props, shown);
  const { opponent, setOpponent, play } = usePlayFrom(game, options);
  const position = read(rules, at);
  const turn = rules.status(position);
  useEffect(() => setHovered(undefined), [table]);

  const start = rules.makePosition(rules.start(0));
  const chosen = useMemo(() => rules.row(read(rules, at)), [rules, at]);
  const cursor = useMemo(() => cellOfRow(sheet, table, chosen), [table, sheet, chosen]);
  const choose = (index: number, how: 'pointer' | 'keys'): void => {
    const text = positionText(rules, table, index);
    if (text === undefined) return;
    onAt(text);
    const value = valueAt(table, index);
    if (value !== undefined) announce(`${placeText(game, rules, read(rules, text))}: ${valuePhrase(value)}`);
    if (how === 'pointer') setHovered(undefined);
  };
  const beyond = (row: readonly number[], how: 'step' | 'pan'): void => {
    const there = findInOrder(rules, rowWithin(rules, row));
    if (there === undefined) return;
    const text = rules.makePosition(there);
    if (how === 'pan') onCentre(text);
    else {
      onAt(text);
      announce(placeText(game, rules, there));
    }
  };
  const walk = (text: string): void => {
    onAt(text);
    announce(`Now ${placeText(game, rules, read(rules, text))}.`);
    // What was pressed may be gone in the next position.
    side.current?.focus({ preventScroll: true });
  };
  const playHere = (): void => {
    if (turn.kind === 'one') play(at, turn.seat);
  };

  const key = (
    <MapKey
      axes={axes}
      signs={{ win: 'W', loss: 'L', draw: 'D' }}
      win="the player to move wins"
      loss="the player to move loses"
      draw="nobody can force a win"
      fainter="the end is farther away."
    >
      {table.isWindow ? (
        <p class="soft">
          The whole map is too large to draw: you see {table.numbers.length.toLocaleString('en')} of{' '}
          {rules.numbering.size.toLocaleString('en')} positions. Move or drag past the edge to see more.
        </p>
      ) : null}
    </MapKey>
  );

  return (
    <div class="explore-floor" data-wide={sheet.columns > 2.5 * sheet.rows}>
      <section ref={map} class="card explore-map" data-large={large.isLarge} aria-label="Truth map">
        {progress === undefined ? null : <Waiting progress={progress} what="Solving every position" />}
        <MapCanvas
          label={`Truth map of ${game.title}. Arrow keys move to another position, Shift moves ten at a time; Enter plays from it.`}
          table={table}
          sheet={sheet}
          reading="mover"
          axes={axes}
          cursor={cursor}
          chosen={chosen}
          onCursor={choose}
          onHover={(index) => setHovered(index === undefined ? undefined : positionText(rules, table, index))}
          onEnter={playHere}
          onBeyond={beyond}
          large={large}
          told={`${placeText(game, rules, read(rules, shown))}${look === undefined ? '' : `: ${valuePhrase(look.value)}`}`}
        />
        {large.isLarge ? key : null}
      </section>
      {large.isLarge ? null : (
        <aside class="explore-key" aria-label="How to read the map">
          {key}
        </aside>
      )}
      <section ref={side} tabIndex={-1} class="card explore-side" aria-label="The position you point at">
        {isLater ? (
          <>
            <PositionPanel
              game={game}
              options={options}
              rules={rules}
              position={read(rules, shown)}
              look={look}
              onWalk={walk}
            />
            <GoTo game={game} options={options} rules={rules} row={chosen} onAt={walk} />
            <div class="explore-deeds">
              {turn.kind === 'over' ? null : (
                <PlayFromHere opponent={opponent} onOpponent={setOpponent} onPlay={playHere} />
              )}
              {turn.kind === 'over' ? null : <SendPosition game={game} options={options} position={at} />}
              {at === start ? null : (
                <Button kind="quiet" onPress={() => walk(start)}>
                  Back to the start of the game
                </Button>
              )}
            </div>
          </>
        ) : null}
      </section>
    </div>
  );
}
