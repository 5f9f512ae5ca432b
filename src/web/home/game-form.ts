import { useState } from 'preact/hooks';
import { LEVELS, type LevelId } from '../../bots/levels.js';
import type { AnyGame } from '../../core/game.js';
import { checkNames, checkNewName, settleNames } from '../../core/names.js';
import type { Options } from '../../core/options.js';
import type { Pair, Seat } from '../../core/seat.js';
import type { Wish } from '../address/address.js';
import { keep, recall, useKept } from '../device/storage.js';
import { SERIES, type SeriesChoice, seriesLength } from '../look/series-choice.js';

export const FIRSTS = ['1', '2', 'random'] as const;
type First = (typeof FIRSTS)[number];

const firstOf = (first: First): Seat | 'random' => (first === '1' ? 0 : first === '2' ? 1 : first);

/** Whoever has never chosen a level begins where winning is likely. */
export const START_LEVEL: LevelId = 'learner';

/** A name that this device remembers; empty: as the book calls the player. */
function useKeptName(name: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => recall(name) ?? '');
  return [
    text,
    (next) => {
      keep(name, next);
      setText(next);
    },
  ];
}

/** What is wrong with each of two names; a field left empty has the book's name, and nothing is wrong with it. */
export function nameProblems(names: Pair<string>): Pair<string | undefined> {
  const [first, second] = names.map((name) => (name === '' ? undefined : checkNewName(name)));
  const isTwice = names[0] !== '' && names[0] === names[1];
  return [first, second ?? (isTwice ? checkNames(names) : undefined)];
}

/** What somebody chooses before a game on this device; it is remembered here. */
export function useGameForm(game: AnyGame, asked: Partial<Options>, isAlone: boolean) {
  const [level, setLevel] = useKept(
    'level',
    LEVELS.map(({ id }) => id),
    START_LEVEL,
  );
  const [first, setFirst] = useKept('first', FIRSTS, '1');
  const [series, setSeries] = useKept<SeriesChoice>(
    'series',
    SERIES.map(({ value }) => value),
    'open',
  );
  const [firstName, setFirstName] = useKeptName('name-1');
  const [secondName, setSecondName] = useKeptName('name-2');
  const typed: Pair<string> = [firstName.trim(), isAlone ? '' : secondName.trim()];
  const problems = nameProblems(typed);
  // A name that cannot be used stands in its field and nowhere else.
  const usable = (seat: Seat): string | undefined =>
    typed[seat] === '' || problems[seat] !== undefined ? undefined : typed[seat];
  const names = settleNames(game, [undefined, isAlone ? level : undefined], [usable(0), usable(1)]);
  const wish: Wish = {
    game,
    asked,
    opponent: isAlone ? level : 'friend',
    side: 0,
    first: firstOf(first),
    games: seriesLength(series),
    names: typed[0] === '' && typed[1] === '' ? undefined : names,
    from: undefined,
  };
  return {
    wish,
    names,
    problems,
    level: { value: level, set: setLevel },
    first: { value: first, set: setFirst },
    series: { value: series, set: setSeries },
    firstName: { value: firstName, set: setFirstName },
    secondName: { value: secondName, set: setSecondName },
  };
}
