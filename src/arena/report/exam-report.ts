import { LEVELS } from '../../bots/levels.js';
import type { AnyGame, Move } from '../../core/game.js';
import type { Options } from '../../core/options.js';
import { moveCosts, pointsAt } from '../choice-costs.js';
import { examPositions, examScore, levelPolicy, policyOf, type ExamScore } from '../exam.js';
import type { Fault } from '../fault.js';
import type { RecordedSample } from '../record.js';
import type { SolvedGame } from '../score.js';
import { countFaults } from './make-report.js';
import { percent, faultsText } from './figures.js';
import { roundedText } from '../../coach/value-words.js';
import { heatOf } from './heat.js';
import type { Heat } from './report.js';
import { type ReportTable } from './tables.js';

/** What an exam in one game has shown. */
export interface ExamReport {
  readonly player: string;
  readonly game: string;
  readonly options: Options;
  readonly positions: number;
  readonly answered: number;
  readonly samples: number;
  /** How often an answer kept the value, over all positions alike. */
  readonly right: number;
  /** Points lost on average, over all positions alike. */
  readonly regret: number;
  readonly faults: Readonly<Record<Fault, number>>;
  /** How much less than the value the best reply leaves: 0 is perfect, 1 is the most. */
  readonly exploitability: number;
  readonly scores: readonly ({ readonly against: string } & ExamScore)[];
  /** The positions that cost most. */
  readonly worst: readonly {
    readonly position: string;
    readonly regret: number;
    readonly moves: string;
    readonly right: readonly string[];
  }[];
  /** What was lost on average at each position that was asked. */
  readonly heat: Heat;
}

const WORST = 10;

/** Judges the answers of an exam. With retries, the last attempt of a sample counts. */
export function makeExamReport(
  player: string,
  { game, options, ...solved }: SolvedGame & { readonly game: AnyGame; readonly options: Options },
  recorded: readonly RecordedSample[],
): ExamReport {
  const { rules, truth } = solved;
  const own = recorded.filter((sample) => sample.game === game.id);
  const last = new Map(own.map((sample) => [`${sample.position} ${sample.sample}`, sample]));
  const answers = new Map<number, (Move | undefined)[]>();
  for (const { position: text, move, fault } of last.values()) {
    const position = rules.parsePosition(text);
    if (position === undefined) continue;
    const index = rules.numbering.indexOf(position);
    const parsed = fault === undefined && move !== undefined ? rules.parseMove(move) : undefined;
    answers.set(index, [...(answers.get(index) ?? []), parsed]);
  }
  const asked = examPositions(rules, truth);
  const judged = asked.flatMap((index) => {
    const given = answers.get(index);
    if (given === undefined) return [];
    const position = rules.numbering.at(index);
    const costs = moveCosts(truth, position, 0);
    const most = Math.max(...costs.map(({ cost }) => cost));
    const lost = given.map((move) => costs.find((one) => one.move === move)?.cost ?? most);
    return [
      {
        position: rules.makePosition(position),
        regret: lost.reduce((sum, one) => sum + one, 0) / given.length,
        right: lost.filter((one, at) => one === 0 && given[at] !== undefined).length / given.length,
        moves: [...new Set(given.map((move) => (move === undefined ? '(fault)' : rules.makeMove(move))))].join(', '),
        rightMoves: costs.flatMap(({ move, cost }) => (cost === 0 ? [rules.makeMove(move)] : [])),
      },
    ];
  });
  const mean = (pick: (one: (typeof judged)[number]) => number): number =>
    judged.length === 0 ? 0 : judged.reduce((sum, one) => sum + pick(one), 0) / judged.length;
  const policy = policyOf(rules, answers);
  const bestReply = examScore(rules, policy, 'best-reply');
  // Over both seats, a game in turn is worth half a point.
  const worth = rules.kind === 'alternating' ? 0.5 : pointsAt(truth, rules.start(0), 0);
  return {
    heat: heatOf(solved, judged),
    player,
    game: game.id,
    options,
    positions: asked.length,
    answered: judged.length,
    samples: own.length,
    right: mean(({ right }) => right),
    regret: mean(({ regret }) => regret),
    faults: countFaults(own.map(({ fault }) => fault)),
    exploitability: Math.max(0, worth - bestReply.score),
    scores: [
      ...LEVELS.map(({ id }) => ({
        against: id,
        ...examScore(rules, policy, levelPolicy(game, options, truth, id, 1)),
      })),
      { against: 'the best reply', ...bestReply },
    ],
    worst: judged
      .filter(({ regret }) => regret > 0)
      .toSorted((a, b) => b.regret - a.regret)
      .slice(0, WORST)
      .map(({ position, regret, moves, rightMoves }) => ({ position, regret, moves, right: rightMoves })),
  };
}

const share = (value: number | null): string => (value === null ? '–' : percent(value));

/** The exam in tables. */
export function examTables(report: ExamReport): readonly ReportTable[] {
  const { player, game, answered, positions, right, regret, exploitability, scores, worst } = report;
  return [
    {
      title: `${player}: exam in ${game}`,
      columns: ['positions', 'right', 'regret', 'exploitable by', 'faults'],
      rows: [
        [
          `${answered} of ${positions}`,
          percent(right),
          roundedText(regret),
          roundedText(exploitability),
          faultsText(report),
        ],
      ],
      note: 'All positions count the same. Those where no move can be wrong weren’t asked; there, every legal move counts as equally likely.',
    },
    {
      title: 'Exact score from the book’s start',
      columns: ['against', 'score', 'with the first seat', 'with the second'],
      rows: scores.map(({ against, score, first, second }) => [against, percent(score), share(first), share(second)]),
    },
    ...(worst.length === 0
      ? []
      : [
          {
            title: 'What cost most',
            columns: ['position', 'lost', 'answers', 'right'],
            rows: worst.map((one) => [one.position, roundedText(one.regret), one.moves, one.right.join(', ')]),
          },
        ]),
  ];
}
