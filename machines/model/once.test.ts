import { describe, expect, it } from 'vitest';
import { biddingModel } from '../process/bidding/bidding.model.ts';
import { coverageOf } from './coverage.ts';
import { machineDriver } from './machine-driver.ts';
import { onceOverall } from './once.ts';
import { planOf, walkAll } from './run.ts';

const steps = (plans: ReturnType<typeof planOf>) =>
  plans.flatMap(({ paths }) => paths.flatMap((path) => path.steps)).length;

describe('onceOverall', () => {
  it('leaves no transition and no scenario out', async () => {
    const plans = onceOverall(planOf(biddingModel));
    const record = await walkAll(biddingModel, plans, machineDriver(biddingModel));
    expect(coverageOf(biddingModel, [record]).unwalked).toEqual([]);
    expect(plans.map(({ scenario }) => scenario)).toEqual(biddingModel.scenarioIds);
    expect(plans.every(({ paths }) => paths.length > 0)).toBe(true);
  });

  it('walks much less where scenarios overlap', () => {
    const all = planOf(biddingModel);
    expect(steps(onceOverall(all))).toBeLessThan(steps(all) / 3);
  });
});
