import type { ComponentChildren } from 'preact';
import { capitalised } from '../../core/text.js';
import { Sign } from '../look/signs.js';
import type { AxisTexts } from './axis-texts.js';

interface MapKeyProps {
  readonly axes: AxisTexts;
  /** A word for each colour. */
  readonly win: ComponentChildren;
  readonly loss: ComponentChildren;
  readonly draw: ComponentChildren;
  readonly signs: Readonly<Record<'win' | 'loss' | 'draw', string>>;
  readonly fainter: string;
  readonly children?: ComponentChildren;
}

/** How to read a map: its axes, its colours and its keys. */
export function MapKey({ axes, win, loss, draw, signs, fainter, children }: MapKeyProps) {
  return (
    <div class="map-key small">
      <p>{capitalised(axes.sentence)}.</p>
      <ul class="plain-list explore-legend">
        <li>
          <Sign kind="win">{signs.win}</Sign> {win}
        </li>
        <li>
          <Sign kind="loss">{signs.loss}</Sign> {loss}
        </li>
        <li>
          <Sign kind="draw">{signs.draw}</Sign> {draw}
        </li>
        <li class="soft">Fainter: {fainter}</li>
      </ul>
      {children}
      <p class="soft map-hint">Arrow keys move from cell to cell, Enter plays from one. Drag to move a zoomed map.</p>
    </div>
  );
}
