import { eloText } from '../../arena/report/figures.js';
import { marginOf, type Pentanomial, pairResult } from '../../arena/statistics/pentanomial.js';
import { sprt, type SprtResult } from '../../arena/statistics/sprt.js';
import { cannotBe, parseWhole } from '../../core/text.js';
import type { Arguments } from '../command/command.js';
import { EXIT, type ExitCode, UserError, type World } from '../world.js';
import { readSprt } from './run-flags.js';

function readCounts(given: Arguments): Pentanomial {
  const text = given.value('pentanomial');
  if (text === undefined)
    throw new UserError('Which pairs? --pentanomial 3,0,5,0,1: how many scored 0, ½, 1, 1½ and 2 points.');
  const [a, b, c, d, e, ...more] = text.split(',').map(parseWhole);
  if (
    a === undefined ||
    b === undefined ||
    c === undefined ||
    d === undefined ||
    e === undefined ||
    more.length > 0 ||
    a + b + c + d + e === 0
  )
    throw new UserError(cannotBe('--pentanomial', text, 'five whole numbers separated by commas, not all 0'));
  return [a, b, c, d, e];
}

const VERDICTS: Readonly<Record<SprtResult['verdict'], string>> = {
  open: 'not decided yet',
  h1: 'the difference is accepted',
  h0: 'the difference is rejected',
};

const plusMinus = (value: number, margin: number): string => `${value.toFixed(2)} ± ${margin.toFixed(2)}`;

/** `duel arena stats` */
export async function run(world: World, given: Arguments): Promise<ExitCode> {
  const counts = readCounts(given);
  const result = pairResult(counts);
  const bounds = readSprt(given);
  const test = bounds === null ? null : sprt(counts, bounds);
  if (result === undefined) throw new Error('there are pairs');
  if (given.has('json')) {
    world.stdout.write(`${JSON.stringify({ counts, ...result, sprt: test }, null, 2)}\n`);
    return EXIT.done;
  }
  const { elo, normalisedElo, score, pairs } = result;
  world.stdout.write(
    [
      `Pairs: ${pairs}`,
      `Score: ${(100 * score.value).toFixed(2)}% (${(100 * score.low).toFixed(2)}–${(100 * score.high).toFixed(2)})`,
      `Elo: ${elo.bound === null && Number.isFinite(marginOf(elo)) ? plusMinus(elo.value, marginOf(elo)) : eloText(elo)}`,
      `Normalised Elo: ${normalisedElo === null ? 'unknown: all pairs had the same result' : plusMinus(normalisedElo.value, marginOf(normalisedElo))}`,
      ...(test === null
        ? []
        : [
            `LLR: ${test.llr.toFixed(2)} (${test.lower.toFixed(2)} to ${test.upper.toFixed(2)}): ${VERDICTS[test.verdict]}`,
          ]),
      '',
    ].join('\n'),
  );
  return EXIT.done;
}
