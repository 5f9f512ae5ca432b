import type { SolvedGame } from '../score.js';
import type { Heat, HeatCell } from './report.js';

/** A position somebody was asked about, and what was lost there. */
interface Lost {
  readonly position: string;
  readonly regret: number;
}

/** Where points of a game were lost, place by place. */
export function heatOf({ id, rules }: Pick<SolvedGame, 'id' | 'rules'>, turns: readonly Lost[]): Heat {
  const cells = new Map<string, HeatCell>();
  for (const { position: text, regret } of turns) {
    const position = rules.parsePosition(text);
    const index = position === undefined ? -1 : rules.numbering.indexOf(position);
    if (index < 0) continue;
    const at = rules.row(rules.numbering.at(index));
    const before = cells.get(at.join()) ?? { at, asked: 0, regret: 0 };
    cells.set(at.join(), { at, asked: before.asked + 1, regret: before.regret + regret });
  }
  return { game: id, columns: rules.columns, cells: [...cells.values()] };
}
