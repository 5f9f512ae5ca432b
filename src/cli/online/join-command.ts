import { clockTermsText } from '../../online/clock-words.js';
import type { ShownMatch } from '../../online/shown.js';
import { counted } from '../../core/text.js';
import type { Arguments } from '../command/command.js';
import type { Console } from '../console/console.js';
import { askYesNo } from '../console/ask.js';
import { openConsole } from '../console/open-console.js';
import { commandName, EXIT, type ExitCode, UserError, type World } from '../world.js';
import { keepOrWarn } from './host-command.js';
import { findSeat } from './kept-seats.js';
import { makeLink, type MatchLink, parseLink } from './link.js';
import { playOnline } from './play-online.js';
import { ServerApi } from './server-api.js';
import { readName } from './terms-flags.js';

/** `Dual Digits against Ana, start 40, 3 games, 5 min + 3 s each` */
function describe(world: World, { terms, players }: ShownMatch): string {
  const title = world.games.find(({ id }) => id === terms.game)?.title ?? terms.game;
  const { clock, games } = terms;
  return [
    `${title} against ${players[0]?.name ?? 'nobody'}`,
    ...Object.entries(terms.options).map(([name, value]) => `${name} ${value}`),
    ...(games === undefined ? [] : [counted(games, 'game')]),
    ...(clock === undefined ? [] : [`${clockTermsText(clock)} each`]),
  ].join(', ');
}

interface Joining {
  readonly name: string | undefined;
  /** Whether people are asked before the seat is taken. */
  readonly asks: boolean;
}

/** The token of the seat: the one that is kept, the one that is carried here, or a new one; or how somebody left. */
async function takeSeat(
  world: World,
  console: Console,
  link: MatchLink,
  { name, asks }: Joining,
): Promise<string | ExitCode> {
  const api = new ServerApi(link.base, commandName(world));
  const kept = findSeat(world, link);
  const shown = await api.look(link, kept);
  // The server may have forgotten the seat, with its data.
  if (kept !== undefined && shown.viewer !== 'spectator') return kept;
  if (link.carry !== undefined) return (await api.takeCarried(link, link.carry)).token;
  const watch = `${commandName(world)} watch '${makeLink(link)}'`;
  if (shown.players.every((player) => player !== null)) throw new UserError(`Both seats are taken. To watch: ${watch}`);
  console.note(`${describe(world, shown)}.`);
  const agrees = asks && console.interactive ? await askYesNo(console, 'Join?') : true;
  if (agrees === 'interrupt') return EXIT.interrupted;
  if (agrees === true) return (await api.takeSeat(link, name)).token;
  console.note(`You haven’t joined. To watch: ${watch}`);
  return EXIT.done;
}

/** Takes a seat in a match, or takes up the own one again, and plays. */
export async function join(world: World, console: Console, link: MatchLink, joining: Joining): Promise<ExitCode> {
  const token = await takeSeat(world, console, link, joining);
  if (typeof token === 'number') return token;
  keepOrWarn(world, link, token);
  return playOnline(world, console, link, token);
}

/** `duel join LINK` */
export async function run(world: World, given: Arguments): Promise<ExitCode> {
  const link = parseLink(given.positionals[0]);
  const name = readName(given);
  const console = await openConsole(world, given.has('plain'));
  try {
    return await join(world, console, link, { name, asks: !given.has('yes') });
  } finally {
    console.close();
  }
}
