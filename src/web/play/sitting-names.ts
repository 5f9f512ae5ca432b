import { findLevel } from '../../bots/levels.js';
import { drawnNames } from '../../core/names.js';
import type { Sitting } from '../records/sitting.js';
import { namesAgainstComputer, namesOfTwo, type SpokenNames } from '../table/spoken-names.js';

/** What the players of a sitting are called in its sentences: against the computer you are `you`. */
export const spokenNames = ({ wish, match }: Sitting): SpokenNames =>
  wish.opponent === 'friend' ? namesOfTwo(match.setup.names) : namesAgainstComputer(wish.side);

/** Who plays whom: `Ana against Ben`, `You against the computer (Learner)`. */
export const pairingText = ({ wish, match }: Sitting): string =>
  wish.opponent === 'friend'
    ? drawnNames(match.setup.names).join(' against ')
    : `You against the computer (${findLevel(wish.opponent)?.title ?? wish.opponent})`;
