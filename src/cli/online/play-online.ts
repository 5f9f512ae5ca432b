import { readEntry } from '../../core/entry.js';
import type { AnyMatch } from '../../core/match.js';
import { didYouMean } from '../../core/nearest.js';
import { isSecret, problemText, refusalText } from '../../core/referee-words.js';
import { otherSeat, type Seat } from '../../core/seat.js';
import { promptText } from '../../core/transcript.js';
import { LONGEST_ENTRY } from '../../online/decide.js';
import type { ClientState } from '../../online/online-client.js';
import type { ShownGame, ShownMatch } from '../../online/shown.js';
import type { PromptResult, Console } from '../console/console.js';
import { ComputerSide } from '../play/computer-side.js';
import { findWord } from '../play/game-words.js';
import { review } from '../play/play-series.js';
import { type Knowledge, openKnowledge } from '../truth/ask-truth.js';
import { printRules } from '../rules-command.js';
import { commandName, EXIT, type ExitCode, UserError, type World } from '../world.js';
import { forgetSeat } from './kept-seats.js';
import { makeLink, type MatchAddress } from './link.js';
import { ONLINE_WORDS, type OnlineTable } from './online-words.js';
import { ServerApi } from './server-api.js';
import { type Asking, MatchFollower } from './match-follower.js';

/** A game of which both seats are taken, as this player sees it. */
interface Playing {
  readonly shown: ShownMatch;
  readonly game: ShownGame;
  readonly match: AnyMatch;
  readonly seat: Seat;
}

type PlayerAsking = Asking &
  (
    | { readonly kind: 'alone' }
    | { readonly kind: 'move' | 'wait' | 'sent' | 'over' | 'asked-next'; readonly playing: Playing }
  );

function playingOf({ followed }: ClientState): Playing | undefined {
  if (followed?.match === undefined || followed.shown.game === null) return undefined;
  const { shown, match } = followed;
  // A token that the server does not know makes a spectator.
  if (shown.viewer === 'spectator')
    throw new UserError('The server doesn’t know your seat anymore. To watch the match:', EXIT.failed, 'watch LINK');
  return { shown, game: followed.shown.game, match, seat: shown.viewer };
}

const isSeriesOver = ({ shown, game, match }: Playing): boolean =>
  match.status.kind === 'finished' && game.number === shown.terms.games;

/** Somebody who has a seat in an online match, and plays there. */
class OnlinePlayer {
  readonly #follower: MatchFollower;
  readonly #api: ServerApi;
  readonly #knowledge: Knowledge;
  #computer: { readonly game: number; readonly side: ComputerSide } | undefined;

  constructor(
    private readonly world: World,
    private readonly console: Console,
    private readonly address: MatchAddress,
    token: string,
  ) {
    this.#api = new ServerApi(address.base, commandName(world));
    this.#knowledge = openKnowledge(world);
    this.#follower = new MatchFollower(console, address, token);
  }

  async play(): Promise<ExitCode> {
    try {
      for (;;) {
        const { asked, answer } = await this.#follower.next(() => this.#asking());
        const end = answer.kind === 'line' ? await this.#answer(asked, answer.text) : answer.kind;
        if (end !== undefined) return this.#leave(end);
      }
    } finally {
      this.#follower.close();
    }
  }

  #asking(): PlayerAsking {
    const { state } = this.#follower;
    const words = ONLINE_WORDS.map(({ word }) => word);
    const playing = playingOf(state);
    if (playing === undefined) {
      const prompt = state.followed === undefined ? '' : 'Waiting for someone to join… ';
      return { kind: 'alone', takes: 'words', prompt, words: ['quit'] };
    }
    const { match, game, seat } = playing;
    const opponent = match.setup.names[otherSeat(seat)];
    const secret = isSecret(match);
    // An answer comes at once where the server can be reached; until then all that is typed waits.
    if (state.pending.length > 0) {
      const takes = state.connection.kind === 'open' ? 'nothing' : 'words';
      return { kind: 'sent', takes, prompt: '', secret, words, playing };
    }
    if (match.status.kind === 'finished') return this.#askingAfter(playing);
    if (match.status.toMove.includes(seat) && !game.hasChosen[seat])
      return { kind: 'move', takes: 'answer', prompt: promptText(match, seat), secret, words, playing };
    return { kind: 'wait', takes: 'words', prompt: `Waiting for ${opponent}… `, secret, words, playing };
  }

  #askingAfter(playing: Playing): PlayerAsking {
    const { shown, game, match, seat } = playing;
    const { games } = shown.terms;
    const words = ['yes', 'no', 'review', 'save', 'quit'];
    if (game.wantsNext[seat]) {
      const prompt = `Waiting for ${match.setup.names[otherSeat(seat)]} to continue… `;
      return { kind: 'asked-next', takes: 'words', prompt, words: ['review', 'quit'], playing };
    }
    const prompt =
      games === undefined
        ? 'Another game? (yes, no or review) '
        : `Press Enter to ${isSeriesOver(playing) ? 'end' : 'continue'}, or type review. `;
    return { kind: 'over', takes: 'answer', isSkipped: !this.console.interactive, prompt, words, playing };
  }

  /** What was typed is dealt with; a way to leave, if it was one. */
  async #answer(asked: PlayerAsking, text: string): Promise<Left | undefined> {
    switch (asked.kind) {
      case 'alone':
        if (text.trim().toLowerCase() === 'quit') return 'quit';
        if (text.trim() !== '') this.console.refuse('Nobody has joined yet. Send the link to a friend, or quit.');
        return undefined;
      case 'over':
      case 'asked-next':
        return this.#answerAfter(asked.playing, asked.kind === 'over', text.trim());
      case 'move':
      case 'wait':
      case 'sent':
        return this.#answerInGame(asked, text);
    }
  }

  async #answerInGame(asked: Extract<PlayerAsking, { playing: Playing }>, text: string): Promise<Left | undefined> {
    const { playing } = asked;
    const { match, seat } = playing;
    const found = findWord(ONLINE_WORDS, text);
    if (found !== undefined) {
      const result = await found.word.run(this.#table(playing), match, seat, found.argument);
      if (result === 'quit') return 'quit';
      if (result !== undefined && result !== 'play') this.#follower.do({ kind: result });
      return undefined;
    }
    if (asked.kind === 'move') this.#enter(playing, text);
    else if (text.trim() === '') return undefined;
    else if (asked.kind === 'sent') this.console.refuse('The server hasn’t answered yet. Please wait.');
    else
      this.console.refuse(
        problemText(match, seat, { code: playing.game.hasChosen[seat] ? 'already-chosen' : 'not-your-turn' }),
      );
    return undefined;
  }

  /** Refuses what the server would refuse, in the same words and without asking it. */
  #enter({ match, seat }: Playing, text: string): void {
    if (text.trim() === '') return this.console.note(`Enter ${match.setup.game.words.entry(match.setup)}, or help.`);
    if (text.length > LONGEST_ENTRY)
      return this.console.refuse(`That’s too long: at most ${LONGEST_ENTRY} characters.`);
    const entry = readEntry(match, seat, text);
    if (entry.ok) return this.#follower.play(text);
    const words = ONLINE_WORDS.map(({ word }) => word);
    const hint = entry.error.code === 'unreadable' && !isSecret(match) ? didYouMean(text, words) : '';
    this.console.refuse(refusalText(match, seat, entry.error) + hint);
  }

  async #answerAfter(playing: Playing, isOpen: boolean, text: string): Promise<Left | undefined> {
    const { games } = playing.shown.terms;
    const [word = '', argument = ''] = text.split(/\s+(.*)/su);
    switch (word.toLowerCase()) {
      case 'review':
      case 'r':
        await review(this.world, this.console, playing.match);
        return undefined;
      case 'quit':
        return 'quit';
      case 'save':
        await findWord(ONLINE_WORDS, 'save')?.word.run(this.#table(playing), playing.match, playing.seat, argument);
        return undefined;
    }
    if (!isOpen) {
      if (text !== '') this.console.refuse('The next game hasn’t started yet. Please wait, or type review or quit.');
      return undefined;
    }
    const isNo = games === undefined ? /^no?$/i.test(text) : isSeriesOver(playing) && text === '';
    const isYes = games === undefined ? /^y(es)?$/i.test(text) : text === '';
    if (isNo || (games === undefined && !this.console.interactive)) return 'over';
    if (isYes) this.#follower.do({ kind: 'next' });
    else this.console.refuse(games === undefined ? 'Please answer yes, no or review.' : 'Press Enter, or type review.');
    return undefined;
  }

  #table({ shown, game, match }: Playing): OnlineTable {
    const level = shown.players[1]?.computer ?? undefined;
    if (level !== undefined && this.#computer?.game !== game.number)
      // It advises, and plays nothing: the seed draws nothing here.
      this.#computer = {
        game: game.number,
        side: new ComputerSide(this.#knowledge, [undefined, level], 0, game.number),
      };
    return {
      console: this.console,
      names: match.setup.names,
      outcomes: shown.results,
      showRules: (options) => printRules(this.world, match.setup.game, options),
      computer: level === undefined ? undefined : this.#computer?.side,
      replay: () => this.#api.replay(this.address),
    };
  }

  #leave(how: Left): ExitCode {
    const playing = playingOf(this.#follower.state);
    const isOver = playing?.match.status.kind === 'finished';
    this.console.close();
    if (playing !== undefined && isSeriesOver(playing)) forgetSeat(this.world, this.address);
    if (
      how === 'over' ||
      (playing !== undefined && isOver && (isSeriesOver(playing) || playing.shown.terms.games === undefined))
    )
      return EXIT.done;
    const why =
      how === 'end' && !this.console.interactive ? 'The input ended before the game did.' : 'Your seat stays yours.';
    this.world.stderr.write(`${why} To come back: ${commandName(this.world)} join '${makeLink(this.address)}'\n`);
    if (how === 'interrupt') return EXIT.interrupted;
    return this.console.interactive ? EXIT.done : EXIT.unfinished;
  }
}

/** How a player leaves: when there is nothing more to play, or before. */
type Left = 'over' | 'quit' | Exclude<PromptResult['kind'], 'line'>;

/** Plays an online match from a seat, to the end of the series or until the player leaves. */
export const playOnline = (world: World, console: Console, address: MatchAddress, token: string): Promise<ExitCode> =>
  new OnlinePlayer(world, console, address, token).play();
