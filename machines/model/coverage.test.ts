import { expect, it } from 'vitest';
import { planStepModel } from '../lifecycle/plan-step.model.ts';
import { eachTransitionAndNode } from './cover.ts';
import { untriedRefusals } from './coverage.ts';
import { machineDriver } from './machine-driver.ts';
import { planOf, walkAll } from './run.ts';

it('untriedRefusals lists refused events that no walk has tried', async () => {
  const plans = planOf(planStepModel, { goals: eachTransitionAndNode });
  const { refused } = await walkAll(planStepModel, plans, machineDriver(planStepModel));
  expect(untriedRefusals(planStepModel, { refused })).toEqual([]);
  const [first = '', ...others] = refused;
  expect(others.length).toBeGreaterThan(5);
  expect(untriedRefusals(planStepModel, { refused: new Set(others) })).toEqual([first]);
});
