import { useEffect, useState } from 'preact/hooks';
import type { AlternatingRules, AnyGame, Move } from '../../core/game.js';
import type { Options } from '../../core/options.js';
import { Notice, Waiting } from '../look/signs.js';
import { type AnswerState, useAnswer } from '../truth/use-answer.js';
import { MOST_DRAWN, type MapTable } from '../truth/map-table.js';
import { PositionsFloor } from './positions-floor.js';
import { cellOfRow, sheetOf } from './sheet.js';

interface PositionsExplorerProps {
  readonly game: AnyGame;
  readonly options: Options;
  readonly rules: AlternatingRules<unknown, Move>;
  /** A position of these rules, as text. */
  readonly at: string;
  readonly onAt: (at: string) => void;
  /** Called when the map is there: then others may ask the solver. */
  readonly onReady: () => void;
}

/** A map with the rules that it is about. */
interface Shown {
  readonly table: MapTable;
  readonly options: Options;
  readonly rules: AlternatingRules<unknown, Move>;
}

/**
 * A window of a large map is drawn anew where the position leaves it, or around another one that is asked for: until
 * another position is chosen, the map stays there.
 */
function useMapAround({ game, options, rules, at }: PositionsExplorerProps): {
  readonly answer: AnswerState<MapTable>;
  readonly centreOn: (middle: string) => void;
} {
  const isLarge = rules.numbering.size > MOST_DRAWN;
  const [around, setAround] = useState({ middle: at, chosen: at });
  // With other options it may be no position any more.
  const middle = rules.parsePosition(around.middle) === undefined ? at : around.middle;
  const answer = useAnswer('truthMap', { game: game.id, options, around: isLarge ? middle : undefined });
  const table = answer.kind === 'known' ? answer.value : undefined;
  const position = rules.parsePosition(at) ?? rules.start(0);
  const isOff =
    table?.isWindow === true &&
    rules.status(position).kind !== 'over' &&
    cellOfRow(sheetOf(table), table, rules.row(position)) === undefined;
  useEffect(() => {
    if (isOff && around.chosen !== at) setAround({ middle: at, chosen: at });
  }, [isOff, at, around]);
  return {
    answer,
    centreOn: (next) => {
      if (answer.kind === 'known') setAround({ middle: next, chosen: at });
    },
  };
}

/** The truth map of a game whose players move in turn. While the next one loads, the last one stays, so that nothing jumps. */
export function PositionsExplorer(props: PositionsExplorerProps) {
  const { game, options, rules, at, onAt, onReady } = props;
  const { answer, centreOn } = useMapAround(props);
  const table = answer.kind === 'known' ? answer.value : undefined;
  const [last, setLast] = useState<Shown>();
  useEffect(() => {
    if (table === undefined) return;
    setLast({ table, options, rules });
    onReady();
  }, [table, options, rules, onReady]);
  const shown: Shown | undefined = table === undefined ? last : { table, options, rules };
  if (shown === undefined || answer.kind === 'failed')
    return (
      <section class="card explore-map explore-waiting" aria-label="Truth map">
        {answer.kind === 'failed' ? (
          <Notice kind="problem">{answer.sentence}</Notice>
        ) : (
          <Waiting progress={answer.kind === 'waiting' ? answer.progress : undefined} what="Solving every position" />
        )}
      </section>
    );
  const isPosition = shown.rules.parsePosition(at) !== undefined;
  return (
    <PositionsFloor
      game={game}
      options={shown.options}
      rules={shown.rules}
      table={shown.table}
      progress={answer.kind === 'waiting' ? answer.progress : undefined}
      at={isPosition ? at : shown.rules.makePosition(shown.rules.start(0))}
      onAt={onAt}
      onCentre={centreOn}
    />
  );
}
