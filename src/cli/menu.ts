import type { AnyGame } from '../core/game.js';
import { checkNames } from '../core/names.js';
import {
  allowedValues,
  defaultValue,
  type Options,
  parseOptions,
  phraseOptionProblem,
  settleOptions,
} from '../core/options.js';
import { createRandom } from '../core/random.js';
import { overviewHelp, SLOGAN } from './command/help.js';
import type { Console, MenuItem } from './console/console.js';
import { openConsole } from './play/open-console.js';
import { begin } from './play/play-command.js';
import { resumeSaved } from './play/resume.js';
import { describeSaved, type SavedGame, savedGames } from './play/saved-games.js';
import { parseNames, plainSetup, type SeriesSetup } from './play/setup.js';
import { printRules } from './rules-command.js';
import { EXIT, type ExitCode, type World } from './world.js';

type MainChoice =
  | { readonly kind: 'game'; readonly game: AnyGame }
  | { readonly kind: 'resume'; readonly saved: SavedGame }
  | { readonly kind: 'quit' };

type GameChoice = 'play' | 'lots' | 'settings' | 'rules' | 'back';

function mainItems(world: World): readonly MenuItem<MainChoice>[] {
  const games = world.games.map(
    (game): MenuItem<MainChoice> => ({
      value: { kind: 'game', game },
      label: game.title,
      hint: game.words.promise,
    }),
  );
  const resume = savedGames(world)
    .slice(0, 1)
    .map(
      (saved): MenuItem<MainChoice> => ({
        value: { kind: 'resume', saved },
        label: 'Go on',
        hint: describeSaved(saved),
        key: 'resume',
      }),
    );
  return [...games, ...resume, { value: { kind: 'quit' }, label: 'Quit', key: 'q' }];
}

function gameItems(game: AnyGame): readonly MenuItem<GameChoice>[] {
  const { words, options } = game;
  const defaults = Object.entries(options).map(([name, spec]) => `${name} ${defaultValue(spec)}`);
  // Where both choose at once nobody begins.
  const inTurn = game.rules(settleOptions(options, {}, createRandom(0))).kind === 'alternating';
  const play: readonly MenuItem<GameChoice>[] = inTurn
    ? [
        { value: 'play', label: 'Play', hint: `two at this keyboard; ${words.seats[0]} begins` },
        { value: 'lots', label: 'Play, lots decide', hint: 'chance decides who begins' },
      ]
    : [{ value: 'play', label: 'Play', hint: 'two at this keyboard; choices stay secret' }];
  return [
    ...play,
    { value: 'settings', label: 'Change settings', hint: `names; ${defaults.join(', ')}` },
    { value: 'rules', label: 'Read the rules' },
    { value: 'back', label: 'Back', key: 'b' },
  ];
}

/** Asks until the answer can be used; Enter keeps the default. Undefined: the player left. */
async function askFor<T>(
  console: Console,
  prompt: string,
  fallback: T,
  read: (text: string) => { readonly value: T } | { readonly problem: string },
): Promise<T | undefined> {
  for (;;) {
    const answer = await console.ask({ prompt });
    if (answer.kind !== 'line') return undefined;
    if (answer.text.trim() === '') return fallback;
    const result = read(answer.text);
    if ('value' in result) return result.value;
    console.refuse(result.problem);
  }
}

/** Names and options, one question each. */
async function askSettings(console: Console, setup: SeriesSetup): Promise<SeriesSetup | undefined> {
  const { game } = setup;
  console.note('Enter keeps what stands in brackets.');
  const names = await askFor(
    console,
    `Names, with a comma between [${setup.names.join(',')}]: `,
    setup.names,
    (text) => {
      const pair = parseNames(text);
      const problem = pair === undefined ? 'Two names, please: Ana,Ben' : checkNames(pair);
      return pair === undefined || problem !== undefined ? { problem: problem ?? '' } : { value: pair };
    },
  );
  if (names === undefined) return undefined;
  let asked: Partial<Options> = {};
  for (const [name, spec] of Object.entries(game.options)) {
    const prompt = `${name}, ${spec.meaning}; ${allowedValues(spec)} [${defaultValue(spec)}]: `;
    const option = await askFor<Partial<Options>>(console, prompt, {}, (text) => {
      const parsed = parseOptions(game.options, [[name, text]]);
      return parsed.ok ? { value: parsed.value } : { problem: phraseOptionProblem(parsed.error) };
    });
    if (option === undefined) return undefined;
    asked = { ...asked, ...option };
  }
  return { ...setup, names, asked };
}

/** The menu of one game. Undefined: back to the main menu. */
async function chooseSetup(world: World, console: Console, game: AnyGame): Promise<SeriesSetup | undefined> {
  const setup = plainSetup(game, world.drawSeed());
  for (;;) {
    const choice = await console.choose([game.title, game.words.promise, ''], gameItems(game));
    switch (choice) {
      case 'play':
        return setup;
      case 'lots':
        return { ...setup, first: 'random' };
      case 'settings':
        return askSettings(console, setup);
      case 'rules':
        printRules(world, game);
        console.print([{ tone: 'blank', text: '' }]);
        break;
      case 'back':
      case undefined:
        return undefined;
    }
  }
}

async function mainMenu(world: World, plain: boolean): Promise<ExitCode> {
  for (;;) {
    const console = await openConsole(world, plain);
    const choice = await console.choose([SLOGAN, ''], mainItems(world));
    if (choice === undefined || choice.kind === 'quit') {
      console.close();
      return EXIT.done;
    }
    if (choice.kind === 'resume') {
      console.close();
      return resumeSaved(world, choice.saved, plain);
    }
    const setup = await chooseSetup(world, console, choice.game);
    console.close();
    if (setup !== undefined) return begin(world, setup, plain);
  }
}

/** `duel` alone: a menu for people; for a pipe, what this is and how to go on. */
export async function welcome(world: World, plain = false): Promise<ExitCode> {
  if (world.stdin.isTTY === true) return mainMenu(world, plain);
  world.stdout.write(overviewHelp());
  return EXIT.done;
}
