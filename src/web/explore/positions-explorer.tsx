import { useEffect, useMemo, useState } from 'preact/hooks';
import { valuePhrase } from '../../coach/value-words.js';
import type { AlternatingRules, AnyGame, Move } from '../../core/game.js';
import type { Options } from '../../core/options.js';
import { Button } from '../look/controls.js';
import { Notice, Sign, Waiting } from '../look/signs.js';
import { announce } from '../shell/announcer.js';
import { ask } from '../truth/ask.js';
import { useAnswer } from '../truth/use-answer.js';
import { type Look, lookAt, positionText, valueAt } from './look-at.js';
import { MapCanvas } from './map-canvas.js';
import { MOST_DRAWN, type MapTable } from './map-table.js';
import { PlayFromHere, usePlayFrom } from './play-from-here.js';
import { PositionPanel } from './position-panel.js';
import { cellOfRow, sheetOf } from './sheet.js';

interface PositionsExplorerProps {
  readonly game: AnyGame;
  readonly options: Options;
  readonly rules: AlternatingRules<unknown, Move>;
  /** A position of these rules, as text. */
  readonly at: string;
  readonly onAt: (at: string) => void;
  /** Told when the map is there: then others may ask the solver. */
  readonly onReady: () => void;
}

/** The position as these rules have it; its text was made or checked by them. */
function read(rules: AlternatingRules<unknown, Move>, text: string): unknown {
  return rules.parsePosition(text) ?? rules.start(0);
}

/** What the map tells about a position, or else the solver. */
function useLook(props: Omit<PositionsExplorerProps, 'at'>, table: MapTable | undefined, at: string): Look | undefined {
  const { game, options, rules } = props;
  const fromMap = useMemo(
    () => (table === undefined ? undefined : lookAt(rules, table, sheetOf(table), read(rules, at))),
    [rules, table, at],
  );
  const [told, setTold] = useState<{ readonly at: string; readonly look: Look }>();
  const isOver = rules.turn(read(rules, at)).kind === 'over';
  const asks = table !== undefined && fromMap === undefined && !isOver;
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

const placeText = (rules: AlternatingRules<unknown, Move>, position: unknown): string =>
  rules
    .row(position)
    .map((value, column) => `${rules.columns[column] ?? ''} ${value}`)
    .join(', ');

/** A window of a large map is drawn anew where the position leaves it. */
function useMapAround({ game, options, rules, at }: PositionsExplorerProps) {
  const isLarge = rules.numbering.size > MOST_DRAWN;
  const [around, setAround] = useState(at);
  // With other options it may be no position any more.
  const middle = rules.parsePosition(around) === undefined ? at : around;
  const answer = useAnswer('truthMap', { game: game.id, options, around: isLarge ? middle : undefined });
  const table = answer.kind === 'known' ? answer.value : undefined;
  const isOff = table?.isWindow === true && cellOfRow(sheetOf(table), table, rules.row(read(rules, at))) === undefined;
  useEffect(() => {
    if (isOff) setAround(at);
  }, [isOff, at]);
  return answer;
}

/** The truth map of a game whose players move in turn, and the position that one points at. */
export function PositionsExplorer(props: PositionsExplorerProps) {
  const { game, options, rules, at, onAt, onReady } = props;
  const answer = useMapAround(props);
  const table = answer.kind === 'known' ? answer.value : undefined;
  const sheet = useMemo(() => (table === undefined ? undefined : sheetOf(table)), [table]);
  const [hovered, setHovered] = useState<string>();
  const shown = hovered ?? at;
  const look = useLook(props, table, shown);
  const { opponent, setOpponent, play } = usePlayFrom(game, options);
  const position = read(rules, at);
  const turn = rules.turn(position);
  const isKnown = table !== undefined;
  useEffect(() => {
    if (isKnown) onReady();
  }, [isKnown, onReady]);
  useEffect(() => setHovered(undefined), [table]);

  const start = rules.makePosition(rules.start(0));
  const cursor = useMemo(
    () =>
      table === undefined || sheet === undefined ? undefined : cellOfRow(sheet, table, rules.row(read(rules, at))),
    [table, sheet, rules, at],
  );
  const choose = (index: number, how: 'pointer' | 'keys'): void => {
    const text = table === undefined ? undefined : positionText(rules, table, index);
    if (table === undefined || text === undefined) return;
    onAt(text);
    const value = valueAt(table, index);
    if (value !== undefined) announce(`${placeText(rules, read(rules, text))}: ${valuePhrase(value)}`);
    if (how === 'pointer') setHovered(undefined);
  };
  const playHere = (): void => {
    if (turn.kind === 'one') play(at, turn.seat);
  };

  return (
    <div class="explore-floor">
      <section class="card explore-map" aria-label="Truth map">
        {answer.kind === 'waiting' ? <Waiting progress={answer.progress} what="Solving every position" /> : null}
        {answer.kind === 'failed' ? <Notice kind="problem">{answer.sentence}</Notice> : null}
        {table === undefined || sheet === undefined ? null : (
          <>
            <MapCanvas
              label={`Truth map of ${game.title}. Arrow keys move to another position, with Shift ten at once; Enter plays from it.`}
              table={table}
              sheet={sheet}
              reading="mover"
              cursor={turn.kind === 'over' ? undefined : cursor}
              onCursor={choose}
              onHover={(index) => setHovered(index === undefined ? undefined : positionText(rules, table, index))}
              onEnter={playHere}
            />
            {table.isWindow ? (
              <p class="soft small">
                This map is too large to be drawn at once: you see {table.numbers.length.toLocaleString('en')} of its{' '}
                {rules.numbering.size.toLocaleString('en')} positions, those around the one you look at.
              </p>
            ) : null}
            <ul class="plain-list explore-legend small">
              <li>
                <Sign kind="win">W</Sign> whoever is to move wins
              </li>
              <li>
                <Sign kind="loss">L</Sign> loses
              </li>
              <li>
                <Sign kind="draw">D</Sign> nobody can force an end
              </li>
              <li class="soft">Fainter: the end is farther.</li>
            </ul>
          </>
        )}
      </section>
      <section class="card explore-side" aria-label="The position you point at">
        <PositionPanel
          game={game}
          options={options}
          rules={rules}
          position={read(rules, shown)}
          look={look}
          onWalk={(text) => {
            onAt(text);
            announce(`Now ${placeText(rules, read(rules, text))}.`);
          }}
        />
        {turn.kind === 'over' ? null : <PlayFromHere opponent={opponent} onOpponent={setOpponent} onPlay={playHere} />}
        {at === start ? null : (
          <Button kind="quiet" onPress={() => onAt(start)}>
            Back to the start of the game
          </Button>
        )}
      </section>
    </div>
  );
}
