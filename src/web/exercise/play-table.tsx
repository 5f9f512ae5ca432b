import { useRef, useState } from 'preact/hooks';
import type { Pair } from '../../core/seat.js';
import { counted } from '../../core/text.js';
import { Button } from '../look/controls.js';
import { SeatMark, Sign } from '../look/signs.js';
import { changingCounters, counterIn, playRows } from './play-rows.js';
import type { ShownPlay, TurnWithCounters } from '../truth/shown-play.js';

interface PlayTableProps {
  readonly play: ShownPlay;
  readonly names: Pair<string>;
  readonly caption: string;
}

function Moves({ turn, names }: { readonly turn: TurnWithCounters; readonly names: Pair<string> }) {
  return (
    <td class="play-moves">
      {turn.moves.map(({ seat, label }) => (
        <span class="played" key={seat}>
          <SeatMark seat={seat} />
          <span>
            <span class="unseen">{names[seat]}: </span>
            <b>{label}</b>
          </span>
        </span>
      ))}
    </td>
  );
}

/** A line of play position by position, or the rounds that could come. A long line opens on request. */
export function PlayTable({ play, names, caption }: PlayTableProps) {
  const [whole, setWhole] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const showAll = (): void => {
    // The button is gone then, so the focus moves first.
    box.current?.focus({ preventScroll: true });
    setWhole(true);
  };
  const changing = changingCounters(play);
  const inTurn = play.kind === 'line';
  const standings = play.turns.some(({ standing }) => standing !== undefined);
  const width = (inTurn ? 2 : 1) + changing.length + (standings ? 1 : 0);
  return (
    <div class="play-box" ref={box} tabIndex={-1}>
      <table class="play-table" data-kind={play.kind}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {inTurn ? (
              <th scope="col" class="play-turn">
                <span class="unseen">Turn</span>
              </th>
            ) : null}
            <th scope="col">{inTurn ? 'Move' : 'Choices'}</th>
            {changing.map((index) => (
              <th scope="col" key={index} class="figure">
                {play.start[index]?.label}
              </th>
            ))}
            {standings ? <th scope="col">For you</th> : null}
          </tr>
        </thead>
        <tbody>
          <tr class="soft">
            <td colSpan={inTurn ? 2 : 1}>Before</td>
            {changing.map((index) => (
              <td key={index} class="figure number">
                {play.start[index]?.value}
              </td>
            ))}
          </tr>
          {playRows(play, whole).map((row) =>
            row.kind === 'gap' ? (
              <tr key="gap">
                <td colSpan={width}>
                  <Button kind="quiet" onPress={showAll}>
                    … {counted(row.left, 'more turn')}: show all
                  </Button>
                </td>
              </tr>
            ) : (
              <tr key={row.number}>
                {inTurn ? <td class="soft">{row.number}</td> : null}
                <Moves turn={row.turn} names={names} />
                {changing.map((index) => {
                  const { value, changed } = counterIn(play, row.number, index);
                  return (
                    <td key={index} class="figure number" data-changed={changed}>
                      {value}
                    </td>
                  );
                })}
                {row.turn.standing === undefined ? null : (
                  <td>
                    <Sign kind={row.turn.standing.kind}>{row.turn.standing.text}</Sign>
                  </td>
                )}
              </tr>
            ),
          )}
        </tbody>
      </table>
      {play.end === undefined ? null : <p class="play-end">{play.end}</p>}
    </div>
  );
}
