import { LEVELS } from '../bots/levels.js';
import type { AnyGame } from '../core/game.js';
import { checkNewNames, defaultNames } from '../core/names.js';
import {
  allowedValues,
  defaultValue,
  type Options,
  parseOptions,
  phraseOptionProblem,
  typicalOptions,
} from '../core/options.js';
import type { Seat } from '../core/seat.js';
import { plainSetup } from '../core/series-setup.js';
import { overviewHelp, SLOGAN } from './command/help.js';
import type { Console, MenuItem } from './console/console.js';
import { askFor } from './console/ask.js';
import { openConsole } from './console/open-console.js';
import { beginSeries } from './play/play-series.js';
import { resumeSaved } from './play/resume.js';
import { describeSaved, type SavedGame, savedGames } from './play/saved-games.js';
import { type LevelSetup, parseNames } from './play/setup.js';
import { printRules } from './rules-command.js';
import { commandName, EXIT, type ExitCode, type World } from './world.js';

type MainChoice =
  | { readonly kind: 'game'; readonly game: AnyGame }
  | { readonly kind: 'resume'; readonly saved: SavedGame }
  | { readonly kind: 'far' }
  | { readonly kind: 'web' }
  | { readonly kind: 'quit' };

type GameChoice = 'play' | 'computer' | 'random' | 'learn' | 'puzzles' | 'settings' | 'rules' | 'back';

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
        label: 'Continue',
        hint: describeSaved(saved),
        key: 'resume',
      }),
    );
  return [
    ...games,
    ...resume,
    { value: { kind: 'far' }, label: 'Play online', hint: 'with a friend, by a link', key: 'far' },
    { value: { kind: 'web' }, label: 'In the browser', hint: 'the same games, with maps to explore', key: 'web' },
    { value: { kind: 'quit' }, label: 'Quit', key: 'q' },
  ];
}

/** Where both choose at once nobody begins. */
const isInTurn = (game: AnyGame): boolean => game.rules(typicalOptions(game.options)).kind === 'alternating';

/** What an option is set to, or what it is by default. */
const settingText = ({ game, asked }: LevelSetup, name: string): string => {
  const spec = game.options[name];
  return `${asked[name] ?? (spec === undefined ? '' : defaultValue(spec))}`;
};

function gameItems(setup: LevelSetup): readonly MenuItem<GameChoice>[] {
  const { game, names } = setup;
  const settings = Object.keys(game.options).map((name) => `${name} ${settingText(setup, name)}`);
  const computer = { value: 'computer', label: 'Play the computer', hint: 'five levels, with hints' } as const;
  const play: readonly MenuItem<GameChoice>[] = isInTurn(game)
    ? [
        { value: 'play', label: 'Play', hint: `two at this keyboard; ${names[0]} starts` },
        computer,
        { value: 'random', label: 'Play, random start', hint: 'two at this keyboard; who starts is random' },
      ]
    : [{ value: 'play', label: 'Play', hint: 'two at this keyboard; choices stay secret' }, computer];
  return [
    ...play,
    { value: 'settings', label: 'Change settings', hint: `names; ${settings.join(', ')}` },
    { value: 'rules', label: 'Read the rules' },
    { value: 'learn', label: 'Learn its secret', hint: 'a short lesson' },
    { value: 'puzzles', label: 'Puzzles', hint: 'find the right move' },
    { value: 'back', label: 'Back', key: 'b' },
  ];
}

/** Names and options, one question each. */
async function askSettings(console: Console, setup: LevelSetup): Promise<LevelSetup | undefined> {
  const { game } = setup;
  console.note('Press Enter to keep the value in brackets.');
  const names = await askFor(
    console,
    `Names, separated by a comma [${setup.names.join(',')}]: `,
    setup.names,
    (text) => {
      const pair = parseNames(text);
      const problem = pair === undefined ? 'Two names, please: Ana,Ben' : checkNewNames(pair);
      return pair === undefined || problem !== undefined ? { problem: problem ?? '' } : { value: pair };
    },
  );
  if (names === undefined) return undefined;
  let { asked } = setup;
  for (const [name, spec] of Object.entries(game.options)) {
    console.note(`${name}: ${spec.meaning}; ${allowedValues(spec)}`);
    const prompt = `${name} [${settingText(setup, name)}]: `;
    const option = await askFor<Partial<Options>>(console, prompt, {}, (text) => {
      const parsed = parseOptions(game.options, [[name, text]]);
      return parsed.ok ? { value: parsed.value } : { problem: phraseOptionProblem(parsed.error) };
    });
    if (option === undefined) return undefined;
    asked = { ...asked, ...option };
  }
  return { ...setup, names, asked };
}

/** Which computer, and who begins. The person sits on the first seat. */
async function chooseComputer(console: Console, setup: LevelSetup): Promise<LevelSetup | undefined> {
  const levels = LEVELS.map(({ id, title, description }) => ({ value: id, label: title, hint: description }));
  const level = await console.choose(['How strong?', ''], levels);
  if (level === undefined) return undefined;
  const computers = [undefined, level] as const;
  // Names that the players gave themselves stay.
  const names = setup.names === setup.game.words.seats ? defaultNames(setup.game, computers) : setup.names;
  const against = { ...setup, computers, names };
  if (!isInTurn(setup.game)) return against;
  const first = await console.choose<Seat | 'random'>(
    ['Who starts?', ''],
    [
      { value: 0, label: 'You' },
      { value: 1, label: 'The computer' },
      { value: 'random', label: 'Random' },
    ],
  );
  return first === undefined ? undefined : { ...against, first };
}

/** The menu of one game. Undefined: back to the main menu. */
async function chooseSetup(world: World, console: Console, game: AnyGame): Promise<LevelSetup | undefined> {
  let setup: LevelSetup = plainSetup(game, world.drawSeed());
  for (;;) {
    const choice = await console.choose([game.title, game.words.promise, ''], gameItems(setup));
    switch (choice) {
      case 'play':
        return setup;
      case 'random':
        return { ...setup, first: 'random' };
      case 'computer': {
        const against = await chooseComputer(console, setup);
        if (against !== undefined) return against;
        break;
      }
      case 'settings':
        setup = (await askSettings(console, setup)) ?? setup;
        break;
      case 'rules':
        printRules(world, game);
        console.print([{ tone: 'blank', text: '' }]);
        break;
      case 'learn': {
        const { lessonOf, teach } = await import('./learn/learn-command.js');
        await teach(console, game, lessonOf(game));
        break;
      }
      case 'puzzles': {
        const { puzzlesOf } = await import('./learn/puzzle-command.js');
        await puzzlesOf(world, console, game);
        break;
      }
      case 'back':
      case undefined:
        return undefined;
    }
  }
}

async function mainMenu(world: World, plain: boolean): Promise<ExitCode> {
  // One console for all of it: what is typed ahead waits for the prompt that takes it.
  const console = await openConsole(world, plain);
  try {
    return await chooseAndPlay(world, console, plain);
  } finally {
    console.close();
  }
}

async function chooseAndPlay(world: World, console: Console, plain: boolean): Promise<ExitCode> {
  for (;;) {
    const choice = await console.choose([SLOGAN, ''], mainItems(world));
    if (choice === undefined || choice.kind === 'quit') return EXIT.done;
    if (choice.kind === 'resume') return resumeSaved(world, choice.saved, plain, console);
    if (choice.kind === 'web') {
      // The keyboard goes back to the terminal: there Ctrl-C is a signal, which stops the server.
      console.close();
      const { serveWeb } = await import('./web/web-command.js');
      return serveWeb(world);
    }
    if (choice.kind === 'far') {
      const { farAway } = await import('./online/online-menu.js');
      const end = await farAway(world, console);
      if (end !== undefined) return end;
      continue;
    }
    const setup = await chooseSetup(world, console, choice.game);
    if (setup !== undefined) return beginSeries(world, setup, { plain, ownFile: undefined, console });
  }
}

/** `duel` alone: a menu for people; for a pipe, what this is and how to go on. */
export async function welcome(world: World, plain = false): Promise<ExitCode> {
  if (world.stdin.isTTY === true) return mainMenu(world, plain);
  world.stdout.write(overviewHelp(commandName(world)));
  return EXIT.done;
}
