import { describe, expect, it } from 'vitest';
import { Attack } from '../attack/attack.js';
import { PARTS, type Part } from '../attack/plan.js';
import { DUEL } from '../driver/piped.js';

/** `DUELBOOK_SEED` repeats the plan of an earlier run. */
const SEED = Number(process.env['DUELBOOK_SEED'] ?? Date.now() % 1_000_000);

const TITLES: Readonly<Record<Part, string>> = {
  fuzz: 'tells everybody the truth, whatever they say',
  races: 'lets exactly one of many have what only one can have',
  kills: 'keeps what it acknowledged when it is killed, and comes through standstills',
  damage: 'names damage, or answers in spite of it',
  http: 'answers every request, right or wrong, and keeps its limits',
};

// The short form of `npm run attack`: the same code, and less of it.
describe(`a server that is attacked (seed ${SEED})`, () => {
  for (const part of PARTS)
    it(`${part}: ${TITLES[part]}`, async () => {
      const plan = { seed: SEED, parts: [part], messages: 4000, kills: 6, races: 2, files: 8, outsideEye: false };
      const { wrong } = await new Attack(DUEL, plan, () => undefined).run();
      expect(wrong, `npm run attack -- --only ${part} --seed ${SEED}`).toEqual([]);
    }, 180_000);
});
