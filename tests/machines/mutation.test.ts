import { expect, it } from 'vitest';
import { equivalentMutants } from '#machines/equivalent-mutants.ts';
import type { Model } from '#machines/model/define-model.ts';
import { mutantsOf } from '#machines/model/mutants.ts';
import { mutate } from '#machines/model/survivors.ts';
import { lifecycleModels, processModels } from '#machines/models.ts';
import { judge } from '#tools/machines/mutate.ts';

const models: Model[] = [...lifecycleModels, ...processModels];

it.each(models.map((model) => [model.id, model] as const))(
  '%s: every fault is noticed, or signed as one that makes no difference',
  { timeout: 120_000 },
  async (id, model) => {
    const { survivors, wrongEquivalents } = judge(id, await mutate(model));
    expect(survivors).toEqual([]);
    expect(wrongEquivalents).toEqual([]);
  },
);

it('signs only faults that can be made, each with a reason', () => {
  const known = new Set(models.flatMap(({ machine }) => mutantsOf(machine)).map(({ id }) => id));
  expect(Object.keys(equivalentMutants).filter((id) => !known.has(id))).toEqual([]);
  for (const reason of Object.values(equivalentMutants)) expect(reason).toMatch(/^[A-Z].*\.$/);
});
