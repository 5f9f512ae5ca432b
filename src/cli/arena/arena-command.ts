import { didYouMean } from '../../core/nearest.js';
import type { Arguments, CommandModule, Flag } from '../command/command.js';
import { type ExitCode, UserError, type World } from '../world.js';
import { ARENA, ARENA_ACTIONS, type ArenaAction } from '../command/arena-entry.js';

const WORK: Readonly<Record<ArenaAction['name'], () => Promise<CommandModule>>> = {
  run: () => import('./run-action.js'),
  exam: () => import('./exam-action.js'),
  score: () => import('./report-action.js'),
  report: () => import('./report-action.js'),
  check: () => import('./check-player.js'),
  stats: () => import('./stats-action.js'),
};

/** `duel arena ACTION …` */
export async function run(world: World, given: Arguments): Promise<ExitCode> {
  const [word] = given.positionals;
  const names = ARENA_ACTIONS.map(({ name }) => name);
  const action = ARENA_ACTIONS.find(({ name }) => name === word);
  if (action === undefined) {
    const problem =
      word === undefined
        ? 'What should the arena do?'
        : `duel arena has no action "${word}".${didYouMean(word, names)}`;
    throw new UserError(
      `${problem} It can: ${ARENA_ACTIONS.map(({ name, summary }) => `${name} (${summary})`).join('; ')}.`,
    );
  }
  const flags: readonly Flag[] = action.flags;
  const extra = ARENA.flags.find(({ name }) => given.has(name) && !flags.some((known) => known.name === name));
  if (extra !== undefined)
    throw new UserError(
      `duel arena ${action.name} has no option --${extra.name}. It takes: ${flags.map(({ name }) => `--${name}`).join(', ')}.`,
    );
  const work = await WORK[action.name]();
  return work.run(world, given);
}
