import { createRandom, type Random } from '../../src/core/random.js';
import type { AnyGame } from '../../src/core/game.js';
import { GAMES } from '../../src/games/catalogue.js';
import type { Attack } from './attack.js';
import { checkData } from './check-data.js';
import { legalEntry } from './entries.js';
import { createdMatch, device, onOwnServer } from './ground.js';
import { largeTerms, randomToken } from './random-terms.js';
import type { Scene } from './scene.js';
import type { Visitor } from './visitor.js';

const TRIES = 4;
const TAKEN_BACK = 3;
/** A computer that thinks about a large game for the first time has answered by then. */
const LONGEST_THOUGHT = 10_000;

/** Whether it is this player's turn, with nothing offered. */
function isAsked({ followed, viewer }: Visitor): boolean {
  const { match } = followed ?? {};
  if (match === undefined || viewer === 'spectator' || match.offer !== undefined) return false;
  return match.status.kind === 'playing' && match.status.toMove.includes(viewer);
}

async function play(player: Visitor, random: Random): Promise<void> {
  const { match } = player.followed ?? {};
  if (match === undefined || !isAsked(player)) return;
  player.do({ kind: 'play', entry: legalEntry(random, match, 0) ?? '' });
  await player.until(() => player.isAnswered || !player.isOpen);
}

/** Waits until it is the player's turn again, or the game is over; false, and a finding, if the computer does nothing. */
async function isAnsweredByComputer({ findings, tally }: Scene, player: Visitor): Promise<boolean> {
  const isOver = (): boolean => player.followed?.match?.status.kind === 'finished';
  const answered = await player.until(
    () => !player.isOpen || (player.isAnswered && (isAsked(player) || isOver())),
    LONGEST_THOUGHT,
  );
  tally.add('takebacks while a computer thinks');
  if (!answered) findings.add('a computer does not answer', JSON.stringify(player.followed?.shown));
  return answered && player.isOpen;
}

/** Moves, takes it back while the computer still thinks, and moves otherwise: its answer meets another position. */
async function meddle(scene: Scene, game: AnyGame, random: Random): Promise<void> {
  const token = randomToken(random);
  const record = await createdMatch(
    scene,
    { ...largeTerms(random, game), begins: 'creator', computer: 'perfect' },
    token,
  );
  if (record === undefined) return;
  const player = await device(scene, record, 0, token, 'm');
  for (let time = 0; time < TAKEN_BACK; time += 1) {
    await play(player, random);
    player.do({ kind: 'ask-takeback' });
    if (!(await isAnsweredByComputer(scene, player))) break;
  }
  await play(player, random);
  await isAnsweredByComputer(scene, player);
  player.leave();
}

/** Takebacks under the eyes of a computer that thinks about a game it has not solved yet, all at once. */
export async function takebacks(attack: Attack): Promise<void> {
  const { seed } = attack;
  await onOwnServer(attack, { seed }, async (scene) => {
    for (let time = 0; time < TRIES && !attack.isEnded(); time += 1)
      for (const [index, game] of GAMES.entries()) await meddle(scene, game, createRandom(seed, time, index));
    await scene.target.whenUp();
    await scene.target.stop();
    await checkData(scene);
  });
}
