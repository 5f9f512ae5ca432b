import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest, in this order: if one of them began last, the other worker would have nothing to do meanwhile. */
const LONGEST = [
  'test/system/python.test.ts',
  'test/browser/study-screens.test.ts',
  'test/browser/play-screens.test.ts',
  'test/browser/games-played.test.ts',
  'test/browsers/webkit.test.ts',
  'test/browsers/firefox.test.ts',
  'test/browser/docs.test.ts',
  'test/system/package.test.ts',
  'test/system/arena.test.ts',
  'test/system/cluster-database.test.ts',
  'test/system/cluster.test.ts',
  'test/long/cluster-properties.test.ts',
  'test/long/coach-puzzles.test.ts',
  'test/long/bots-play.test.ts',
  'test/long/damaged-data.test.ts',
  'test/long/dual-digits-periods.test.ts',
  'test/system/mcp.test.ts',
  'test/system/mcp-people.test.ts',
  'test/system/command-line.test.ts',
  'test/system/truth.test.ts',
  'test/system/online.test.ts',
];

const rankOf = ({ moduleId }: TestSpecification): number => {
  const place = LONGEST.findIndex((path) => moduleId.endsWith(path));
  return place === -1 ? LONGEST.length : place;
};

const orderOf = ({ project }: TestSpecification): number => project.config.sequence.groupOrder;

/** Begins with the files that take longest, of whatever project; the others come as vitest has them. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // A sequencer's own method, which changes no list.
    // oxlint-disable-next-line unicorn/no-array-sort
    const sorted = await super.sort(files);
    return sorted.toSorted((one, two) => orderOf(one) - orderOf(two) || rankOf(one) - rankOf(two));
  }
}
