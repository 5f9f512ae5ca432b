/** How many games people like to agree on. */
export const SERIES = [
  { value: 'open', label: 'As many as you like' },
  { value: '1', label: '1' },
  { value: '3', label: '3' },
  { value: '5', label: '5' },
  { value: '10', label: '10' },
] as const;
export type SeriesChoice = (typeof SERIES)[number]['value'];

/** The number of games; undefined: as many as the players like. */
export const seriesLength = (choice: SeriesChoice): number | undefined =>
  choice === 'open' ? undefined : Number(choice);
