import { useEffect, useId, useRef } from 'preact/hooks';
import type { Cell, Diagram } from '../../coach/lessons/diagram.js';
import { legendEntry } from './legend.js';

/** The arrows belong to the box when one is in it; elsewhere they turn the pages. */
function keepArrows(event: KeyboardEvent): void {
  if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') event.stopPropagation();
}

function Field({ cell }: { readonly cell: Cell }) {
  return (
    <span class="field" data-kind={cell.value} data-marked={cell.marked}>
      {cell.text}
      {cell.marked === true && cell.value === undefined ? <span class="unseen"> (marked)</span> : null}
    </span>
  );
}

/** One row of numbers, which breaks where the screen ends. */
function NumberLine({ diagram: { columns, rows } }: { readonly diagram: Diagram }) {
  const cells = rows[0]?.cells ?? [];
  return (
    <ol class="number-line plain-list" data-wide={columns.some((label) => label.length > 4)}>
      {columns.map((label, index) => {
        const cell = cells[index];
        return cell === undefined ? null : (
          <li key={label}>
            <span class="place-label">{label}</span>
            <span class="unseen">: </span>
            <Field cell={cell} />
          </li>
        );
      })}
    </ol>
  );
}

/** A table, which scrolls in its own box where the screen is too narrow. */
function Grid({ diagram, label }: { readonly diagram: Diagram; readonly label: string }) {
  const { across, down, columns, rows } = diagram;
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = box.current;
    element?.addEventListener('keydown', keepArrows);
    return () => element?.removeEventListener('keydown', keepArrows);
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard
    <section class="grid-box" tabIndex={0} aria-labelledby={label} ref={box}>
      <table class="grid-diagram">
        <thead>
          <tr>
            <th scope="colgroup" colSpan={columns.length + 1} class="grid-across">
              {across}
            </th>
          </tr>
          <tr>
            <th scope="col" class="grid-down">
              {down}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label}>
              <th scope="row">{row.label}</th>
              {row.cells.map((cell, index) => (
                <td key={columns[index]}>
                  <Field cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A diagram of a lesson with its caption and legend. */
export function DiagramView({ diagram }: { readonly diagram: Diagram }) {
  const id = useId();
  return (
    <figure class="diagram">
      <figcaption id={id}>
        {diagram.caption}
        {diagram.kind === 'line' ? <span class="soft small">Upper row: {diagram.across}</span> : null}
      </figcaption>
      {diagram.kind === 'line' ? <NumberLine diagram={diagram} /> : <Grid diagram={diagram} label={id} />}
      {diagram.legend.length === 0 ? null : (
        <ul class="legend plain-list small">
          {diagram.legend.map((line) => {
            const { sample, meaning } = legendEntry(line, diagram);
            return (
              <li key={line}>
                {sample === undefined ? null : <Field cell={sample} />}
                <span>{meaning}</span>
              </li>
            );
          })}
        </ul>
      )}
    </figure>
  );
}
