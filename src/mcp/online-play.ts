import type { AnyGame } from '../core/game.js';
import type { AnyMatch } from '../core/match.js';
import type { Options } from '../core/options.js';
import { countersText, problemText, refusalText, resultText } from '../core/referee-words.js';
import { refusedEntry } from '../core/entry.js';
import { makeReplay } from '../core/replay.js';
import { failed, ok, type Result } from '../core/result.js';
import { otherSeat, type Seat } from '../core/seat.js';
import { listed } from '../core/text.js';
import { type Followed, followFrom, viewOfFollowed } from '../online/followed.js';
import type { ShownMatch } from '../online/shown.js';
import { checkPlayerName } from '../online/terms.js';
import { makeOnlineSeat, type SeatProof, type MatchServer, parseOnlineSeat } from './online-table.js';
import { textOfTurn } from './texts.js';
import type { MatchView } from './schemas.js';
import { answer, type Desk, refuse, type ToolResult } from './tool.js';

// Matches against a person, who opens a link. The server keeps the match; a call carries the seat and looks it up there.

const NO_TABLE =
  'There’s no server here to play a person on. Start one with "duel serve" and this one with "duel mcp --server URL".';
const NOT_READABLE = 'This isn’t a match against a person. Pass "match" as new_match gave it.';
const NOT_YOURS = 'This seat is no longer yours. Start another match with new_match.';

/** A match that somebody has a seat in, as the server tells it. */
interface Seated {
  readonly table: MatchServer;
  readonly held: SeatProof;
  readonly seat: Seat;
  readonly shown: ShownMatch;
  readonly followed: Followed;
}

async function lookAt(table: MatchServer, held: SeatProof): Promise<Result<Seated, string>> {
  const shown = await table.look(held);
  if (!shown.ok) return shown;
  const { viewer } = shown.value;
  if (viewer === 'spectator') return failed(NOT_YOURS);
  const followed = followFrom(shown.value);
  if (!followed.ok) return failed('The server is newer than this program: please update it.');
  return ok({ table, held, seat: viewer, shown: shown.value, followed: followed.value });
}

async function readSeat({ table }: Desk, text: string): Promise<Result<Seated, string>> {
  if (table === undefined) return failed(NO_TABLE);
  const held = parseOnlineSeat(text);
  return held === undefined ? failed(NOT_READABLE) : lookAt(table, held);
}

/** People count seats in the order of play: whoever begins has seat 1. */
const numberIn = (seat: Seat, first: Seat): 1 | 2 => (seat === first ? 1 : 2);

/** Before anybody has come: the match has its terms and its link. */
function emptyView({ table, held, seat, shown }: Seated, game: AnyGame | undefined): ToolResult<MatchView> {
  const link = table.linkOf(held.match);
  const waitingFor = 'somebody to open the link';
  return answer(
    {
      match: makeOnlineSeat(held),
      game: shown.terms.game,
      title: game?.title ?? shown.terms.game,
      options: Object.fromEntries(
        Object.entries(shown.terms.options).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      ),
      turn: 1,
      yourSeat: numberIn(seat, shown.terms.begins === 'guest' ? 1 : 0),
      yourTurn: false,
      position: '',
      counters: [],
      legalMoves: [],
      finished: false,
      winner: null,
      result: null,
      link,
      waitingFor,
      replay: null,
    },
    `Nobody has opened the link yet. Give it to the person you play with: ${link}\nThen call view_match to see whether they have come.`,
  );
}

function viewOf(seated: Seated, match: AnyMatch): ToolResult<MatchView> {
  const { table, held, seat, followed } = seated;
  const { setup, rules, position, status, turns } = match;
  const { names, first } = setup;
  const outcome = status.kind === 'finished' ? status.outcome : undefined;
  const view = viewOfFollowed(followed);
  const yourTurn = outcome === undefined && view?.status.kind === 'playing' && view.status.toMove.includes(seat);
  const legalMoves = yourTurn ? rules.legalMoves(position, seat).map((each) => rules.makeMove(each)) : [];
  const turn = turns.length + 1;
  const opponent = names[otherSeat(seat)];
  const now =
    outcome !== undefined
      ? `The match is over: ${resultText(match, outcome)}. ${countersText(match)}.`
      : yourTurn
        ? `${textOfTurn(match)}\nTurn ${turn}: your move (${names[seat]}). Legal: ${legalMoves.join(', ')}.`
        : `${countersText(match)}.\nTurn ${turn}: waiting for ${opponent}. Call view_match again in a while.`;
  return answer(
    {
      match: makeOnlineSeat(held),
      game: setup.game.id,
      title: setup.game.title,
      options: { ...setup.options },
      turn,
      yourSeat: numberIn(seat, first),
      yourTurn,
      position: rules.makePosition(position),
      counters: setup.game.words.counters(setup, position).map(({ label, value }) => ({ label, value })),
      legalMoves,
      finished: outcome !== undefined,
      winner: outcome === undefined || outcome.winner === null ? null : numberIn(outcome.winner, first),
      result: outcome === undefined ? null : resultText(match, outcome),
      link: table.linkOf(held.match),
      waitingFor: outcome === undefined && !yourTurn ? opponent : null,
      replay:
        outcome === undefined
          ? null
          : makeReplay({ match, series: undefined, seed: undefined, computers: [undefined, undefined] }),
    },
    now,
  );
}

const show = ({ games }: Desk, seated: Seated): ToolResult<MatchView> => {
  const { match } = seated.followed;
  return match === undefined
    ? emptyView(
        seated,
        games.find(({ id }) => id === seated.shown.terms.game),
      )
    : viewOf(seated, match);
};

/** What a match against a person is begun with. */
interface Asked {
  readonly game: AnyGame;
  readonly options: Partial<Options>;
  readonly seat: 1 | 2 | undefined;
  readonly name: string | undefined;
}

/** Begins a match against a person, and gives the link for them. */
export async function beginOnline(
  desk: Desk,
  { game, options, seat, name = 'Assistant' }: Asked,
): Promise<ToolResult<MatchView>> {
  const { table } = desk;
  if (table === undefined) return refuse(NO_TABLE);
  const problem = checkPlayerName(name);
  if (problem !== undefined) return refuse(problem);
  const created = await table.create(
    {
      game: game.id,
      options,
      begins: seat === 2 ? 'guest' : 'creator',
      games: 1,
      clock: undefined,
      isPublic: false,
      computer: undefined,
    },
    name,
  );
  if (!created.ok) return created;
  const seated = await lookAt(table, created.value);
  return seated.ok ? show(desk, seated.value) : seated;
}

/** Where a match against a person stands. */
export async function viewOnline(desk: Desk, text: string): Promise<ToolResult<MatchView>> {
  const seated = await readSeat(desk, text);
  return seated.ok ? show(desk, seated.value) : seated;
}

/** What this seat played on an earlier turn, or has chosen in secret on this one; undefined: nothing yet. */
function playedOn({ seat, shown }: Seated, match: AnyMatch, turn: number): string | undefined {
  if (turn === match.turns.length + 1) return shown.game?.ownChoice ?? undefined;
  const played = match.turns.at(turn - 1);
  if (played === undefined || played.kind === 'invalid') return undefined;
  const move = played.kind === 'round' ? played.moves[seat] : played.seat === seat ? played.move : undefined;
  return move === undefined ? undefined : match.rules.makeMove(move);
}

/** Plays a move against a person. Safe to repeat: a turn that is played is not played again. */
export async function playOnline(
  desk: Desk,
  given: { readonly match: string; readonly turn: number; readonly move: string },
): Promise<ToolResult<MatchView>> {
  const seated = await readSeat(desk, given.match);
  if (!seated.ok) return seated;
  const { table, held, seat, shown, followed } = seated.value;
  const { match } = followed;
  if (match === undefined) return refuse('Nobody has opened the link yet, so you have no opponent.');
  const { rules, position } = match;
  const entry = rules.parseMove(given.move);
  const before = playedOn(seated.value, match, given.turn);
  if (before !== undefined)
    return entry !== undefined && rules.makeMove(entry) === before
      ? show(desk, seated.value)
      : refuse(`You’ve already played ${before} on turn ${given.turn}.`);
  if (match.status.kind === 'finished') return refuse(problemText(match, seat, { code: 'match-over' }));
  const turn = match.turns.length + 1;
  if (given.turn !== turn) return refuse(`This match is at turn ${turn}, not ${given.turn}. See view_match.`);
  const refused = refusedEntry(match, seat, given.move);
  if (refused !== undefined) {
    const isTurn = match.status.toMove.includes(seat);
    const legal = isTurn
      ? ` Legal moves: ${listed(rules.legalMoves(position, seat).map((each) => rules.makeMove(each)))}.`
      : ' See view_match.';
    return refuse(`${refusalText(match, seat, refused)}${legal}`);
  }
  const done = await table.act(held, playId(shown.count, match, seat, given.move), { kind: 'play', entry: given.move });
  return done.ok ? viewOnline(desk, given.match) : done;
}

/** Two calls that play the same in the same match are one command; after a takeback the match has more events. */
function playId(count: number, { rules, position }: AnyMatch, seat: Seat, entry: string): string {
  const move = rules.parseMove(entry);
  const text = move === undefined ? undefined : rules.makeMove(move);
  const index = rules.legalMoves(position, seat).findIndex((each) => rules.makeMove(each) === text);
  return `p${count}m${index < 0 ? '' : index}`;
}

/** Gives a match against a person up. */
export async function resignOnline(desk: Desk, text: string): Promise<ToolResult<MatchView>> {
  const seated = await readSeat(desk, text);
  if (!seated.ok) return seated;
  const { table, held, followed, shown } = seated.value;
  if (followed.match?.status.kind === 'finished') return show(desk, seated.value);
  const done = await table.act(held, `r${shown.count}`, { kind: 'resign' });
  return done.ok ? viewOnline(desk, text) : done;
}
