import { expect, it } from 'vitest';
import { equivalentMutants } from '#machines/equivalent-mutants.ts';
import type { Model } from '#machines/model/define-model.ts';
import { mutantsOf } from '#machines/model/mutants.ts';
import { mutate } from '#machines/model/survivors.ts';
import { lifecycleModels, processModels } from '#machines/models.ts';
import { compareWithSigned } from '#tools/machines/mutate.ts';

const lifecycles: readonly Model[] = lifecycleModels;
const models: readonly Model[] = [...lifecycles, ...processModels];
const isFull = process.env['LINTEL_FULL'] === '1';
/** Share of the faults that the usual run seeds, as 1 in this number: those of a process take seconds to walk. */
const shareOf = (model: Model): number => {
  if (isFull || lifecycles.includes(model)) return 1;
  return model.id === 'bidding' ? 18 : 6;
};

it.each(models.map((model) => [model.id, model] as const))(
  '%s: every fault is noticed, or listed as harmless',
  { timeout: 120_000 },
  async (id, model) => {
    const result = await mutate(model, () => {}, shareOf(model));
    const seeded = new Set(result.mutants.map((mutant) => mutant.id));
    const { survivors, wrongEquivalents } = compareWithSigned(id, result);
    expect(survivors).toEqual([]);
    expect(wrongEquivalents.filter((signed) => seeded.has(signed))).toEqual([]);
  },
);

it('only possible faults are listed as harmless, each with a reason', () => {
  const known = new Set(models.flatMap(({ machine }) => mutantsOf(machine)).map(({ id }) => id));
  expect(Object.keys(equivalentMutants).filter((id) => !known.has(id))).toEqual([]);
  for (const reason of Object.values(equivalentMutants)) expect(reason).toMatch(/^[A-Z].*\.$/);
});
