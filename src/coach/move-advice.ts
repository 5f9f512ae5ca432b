import type { Move } from '../core/game.js';
import { counted, capitalised } from '../core/text.js';
import type { JudgedMove, Value } from '../solver/value.js';
import type { Advice, Hints } from './hints.js';
import { lineFrom, lineText } from './line-of-play.js';
import type { AnySolution, Scene } from './scene.js';
import { answersTo, byTemptation } from './temptation.js';
import { countWord, movesText, outlookText, shareOfMoves } from './value-words.js';

type Judged = readonly JudgedMove<Move>[];

const distanceText = (value: Value): string => (value.kind === 'draw' ? '' : counted(value.distance, 'turn'));

/** Names a wrong move to think about; but not where only one is wrong and few are left, for that gives the answer away. */
function aimText(solution: AnySolution, value: Value, right: Judged, tempting: Judged): string {
  if (value.kind === 'win' && value.distance === 1) return 'You can win this turn.';
  const [worst] = tempting;
  if (worst !== undefined && tempting.length >= 2)
    return `Look at what your opponent could answer to ${solution.rules.makeMove(worst.move)}.`;
  if (value.kind === 'draw') return 'Before each move, check whether your opponent could win after it.';
  return right.length === 1
    ? 'Find the move that leaves your opponent no good answer.'
    : 'Find the moves that leave your opponent no good answer.';
}

function nudgeText(solution: AnySolution, value: Value, moves: Judged, tempting: Judged): string {
  const right = moves.filter((judged) => judged.right);
  const best = moves.filter((judged) => judged.best);
  if (moves.length === 1) return 'You have only one move here.';
  if (tempting.length > 0) {
    const kept = value.kind === 'draw' ? 'the draw' : 'the win';
    const share = shareOfMoves(right.length, moves.length, 'your', `keeps ${kept}`, `keep ${kept}`);
    return `${capitalised(share)}. ${aimText(solution, value, right, tempting)}`;
  }
  if (value.kind === 'win') {
    const quickest =
      best.length < moves.length
        ? `${capitalised(countWord(best.length))} of them ${best.length === 1 ? 'is' : 'are'} the quickest.`
        : 'All are equally quick.';
    return `You win whatever you play. ${quickest}`;
  }
  if (value.kind === 'draw') return 'Every move keeps the draw. Wait for your opponent to go wrong.';
  const longest =
    best.length < moves.length
      ? `${capitalised(shareOfMoves(best.length, moves.length, 'your', 'holds', 'hold'))} out longest.`
      : 'All your moves hold out equally long.';
  return `Against best play you’re losing, whatever you do. ${longest} Look for the one that leaves your opponent the fewest right answers.`;
}

/** Best moves of a lost position in the order in which they are worth trying: the fewest right answers first. */
function moveText(solution: AnySolution, position: unknown, value: Value, moves: Judged): string {
  const makeMove = (move: Move): string => solution.rules.makeMove(move);
  const texts = (some: Judged): string => movesText(some.map(({ move }) => makeMove(move)));
  const best = moves.filter((judged) => judged.best);
  const slower = moves.filter(({ right, best: isBest }) => right && !isBest);
  const any = best.length > 1 ? ' Any move that keeps it counts as right.' : '';
  if (value.kind === 'win') {
    const others =
      slower.length === 0 ? '' : ` ${texts(slower)} also ${slower.length === 1 ? 'wins' : 'win'}, but later.`;
    return `Play ${texts(best)}: ${value.distance === 1 ? 'that wins right away' : `you win in ${distanceText(value)}`}.${others}${any}`;
  }
  if (value.kind === 'draw') return `Play ${texts(best)}: that keeps the draw.${any}`;
  const tried = byTemptation(solution, position, best);
  const [trap] = tried;
  if (trap === undefined) return '';
  const answers = answersTo(solution, position, trap.move);
  const hard =
    answers.right < answers.all
      ? ` After ${makeMove(trap.move)} only ${shareOfMoves(answers.right, answers.all, 'your opponent’s', 'is', 'are')} right.`
      : '';
  return `Play ${texts(tried)}: you hold out for ${distanceText(value)}.${hard}`;
}

function reasonText(scene: Scene, solution: AnySolution, position: unknown, moves: Judged, tempting: Judged): string {
  const best = lineText(scene, lineFrom(scene, solution, position));
  const [wrong] = tempting;
  if (wrong === undefined) return `Best play continues: ${best}.`;
  const refuted = lineText(scene, lineFrom(scene, solution, position, [wrong.move]));
  const count = moves.length - moves.filter(({ right }) => right).length;
  const which =
    count === 1 ? `${solution.rules.makeMove(wrong.move)} is wrong` : `Why not ${solution.rules.makeMove(wrong.move)}`;
  return `Best play continues: ${best}. ${which}: ${refuted}.`;
}

/** Advice in a position of a game whose players move in turn; it is somebody's turn. */
export function moveAdvice(scene: Scene, solution: AnySolution, position: unknown): Advice {
  const turn = solution.rules.status(position);
  if (turn.kind === 'over') throw new Error('there is no advice on a finished game');
  const moves = solution.movesOf(position);
  const value = solution.valueOf(position);
  const tempting = byTemptation(
    solution,
    position,
    moves.filter(({ right }) => !right),
  );
  const hints: Hints = [
    nudgeText(solution, value, moves, tempting),
    moveText(solution, position, value, moves),
    reasonText(scene, solution, position, moves, tempting),
  ];
  return {
    outlook: outlookText(scene.names, turn.seat, value, scene.you),
    hints,
    right: moves.filter(({ right }) => right).map(({ move }) => move),
    best: moves.filter(({ best }) => best).map(({ move }) => move),
    line: lineFrom(scene, solution, position),
  };
}
