import pc from 'picocolors';
import { mapSvg } from '../../coach/map-svg.js';
import { mapOf } from '../../coach/truth-map.js';
import type { Arguments } from '../command/command.js';
import { columnsOf } from '../console/width.js';
import { findGameOrFail } from '../find-game.js';
import { writeNewOrFail } from '../files.js';
import { fileOf } from '../command/flags.js';
import { wantsColour } from '../text-page.js';
import { EXIT, type ExitCode, UserError, type World } from '../world.js';
import { askTruth, optionsText, optionsToStudy } from './ask-truth.js';
import { matchAfter } from './position-reached.js';

/** More cells than this make no picture that anybody could look at. */
const LARGEST_PICTURE = 1000;

/** `duel map GAME` */
export async function run(world: World, given: Arguments): Promise<ExitCode> {
  const game = findGameOrFail(world, given.positionals[0]);
  const options = optionsToStudy(game, given);
  const { position } = matchAfter(game, options, given.value('moves') ?? '');
  const rules = game.rules(options);
  if (rules.status(position).kind === 'over')
    throw new UserError('The game is over after these moves. Leave some out.');
  const truth = askTruth(world, game, options, [position]);
  const map = mapOf(rules, truth, game.words.seats, position);
  const title = `${game.title} (${optionsText(options)})`;

  const [svg, png] = [fileOf(given, 'svg'), fileOf(given, 'png')];
  if (map.kind !== 'payoffs' && (svg !== undefined || png !== undefined)) {
    const largest = Math.max(map.x.to - map.x.from, map.y.to - map.y.from) + 1;
    if (largest > LARGEST_PICTURE)
      throw new UserError(
        `A picture can be at most ${LARGEST_PICTURE} positions wide; this one would be ${largest}. Choose smaller options with --set.`,
      );
  }
  if (svg !== undefined) writeNewOrFail(svg, mapSvg(map, title));
  if (png !== undefined) {
    const { mapPng } = await import('./map-png.js');
    writeNewOrFail(png, mapPng(map, title));
  }
  if (svg !== undefined || png !== undefined) return EXIT.done;

  const { mapLines } = await import('./map-text.js');
  const { blue, yellow, dim } = pc.createColors(wantsColour(world));
  const lines = mapLines(map, { columns: columnsOf(world.stdout), paint: { win: blue, loss: yellow, draw: dim } });
  world.stdout.write([title, '', ...lines, ''].join('\n'));
  return EXIT.done;
}
