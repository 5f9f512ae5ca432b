import type { AnyGame } from '../../core/game.js';
import { checkPlayerName, parseTerms } from '../../online/terms.js';
import type { Console, MenuItem } from '../console/console.js';
import { askFor } from '../console/ask.js';
import { type ExitCode, UserError, type World } from '../world.js';
import { host } from './host-command.js';
import { join } from './join-command.js';
import { parseLink, serverBase } from './link.js';

type FarChoice =
  | { readonly kind: 'join' }
  | { readonly kind: 'host'; readonly game: AnyGame }
  | { readonly kind: 'back' };

function items({ games }: World): readonly MenuItem<FarChoice>[] {
  return [
    { value: { kind: 'join' }, label: 'Join with a link', hint: 'the one your friend sent you' },
    ...games.map(
      (game): MenuItem<FarChoice> => ({
        value: { kind: 'host', game },
        label: game.title,
        hint: 'makes a link to send',
      }),
    ),
    { value: { kind: 'back' }, label: 'Back', key: 'b' },
  ];
}

/** What a check finds wrong becomes the problem that is told. */
function checked<T>(read: () => T): { readonly value: T } | { readonly problem: string } {
  try {
    return { value: read() };
  } catch (error) {
    if (error instanceof UserError) return { problem: error.message };
    throw error;
  }
}

/** The name to play under, in a field of its own, since undefined is the name of the book. */
const askName = (console: Console): Promise<{ readonly name?: string } | undefined> =>
  askFor<{ readonly name?: string }>(console, 'Your name (Enter for none): ', {}, (text) => {
    const name = text.trim();
    const problem = checkPlayerName(name);
    return problem === undefined ? { value: { name } } : { problem };
  });

async function joinByLink(world: World, console: Console): Promise<ExitCode | undefined> {
  const answer = await console.ask({ prompt: 'The link: ' });
  if (answer.kind !== 'line' || answer.text.trim() === '') return undefined;
  const link = parseLink(answer.text);
  const named = await askName(console);
  return named === undefined ? undefined : join(world, console, link, { name: named.name, asks: true });
}

async function hostGame(world: World, console: Console, game: AnyGame): Promise<ExitCode | undefined> {
  const usual = serverBase(world, undefined);
  const base = await askFor(console, `The server [${usual}]: `, usual, (text) =>
    checked(() => serverBase(world, text.trim())),
  );
  const named = base === undefined ? undefined : await askName(console);
  const terms = parseTerms({ game: game.id });
  if (base === undefined || named === undefined || !terms.ok) return undefined;
  return host(world, console, base, terms.value, named.name);
}

/** The menu of play over a server. Undefined: back to the main menu. */
export async function farAway(world: World, console: Console): Promise<ExitCode | undefined> {
  const choice = await console.choose(['Play online', ''], items(world));
  if (choice === undefined || choice.kind === 'back') return undefined;
  try {
    return await (choice.kind === 'join' ? joinByLink(world, console) : hostGame(world, console, choice.game));
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    console.refuse(error.message);
    console.print([{ tone: 'blank', text: '' }]);
    return undefined;
  }
}
