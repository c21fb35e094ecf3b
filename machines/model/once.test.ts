import { describe, expect, it } from 'vitest';
import { biddingModel } from '../process/bidding/bidding.model.ts';
import { coverageOf } from './coverage.ts';
import { eventMoves, snapshotKey } from './explore.ts';
import { accepts } from './introspect.ts';
import { machineDriver } from './machine-driver.ts';
import { onceOverall } from './once.ts';
import { planOf, walkAll } from './run.ts';

const steps = (plans: ReturnType<typeof planOf>) =>
  plans.flatMap(({ paths }) => paths.flatMap((path) => path.steps)).length;

describe('onceOverall', () => {
  it('leaves out no transition and no scenario', async () => {
    const plans = onceOverall(planOf(biddingModel));
    const record = await walkAll(biddingModel, plans, machineDriver(biddingModel));
    expect(coverageOf(biddingModel, [record]).unwalked).toEqual([]);
    expect(plans.map(({ scenario }) => scenario)).toEqual(biddingModel.scenarioIds);
    expect(plans.every(({ paths }) => paths.length > 0)).toBe(true);
  });

  it('tries each refused event once in every distinguishable place', async () => {
    const plans = onceOverall(planOf(biddingModel));
    const met = new Set<string>();
    for (const { graph, paths } of plans)
      for (const node of paths.flatMap((path) => [0, ...path.steps.map(({ to }) => to)])) {
        const snapshot = graph.nodes[node]?.snapshot;
        if (snapshot === undefined) throw new Error(`There is no node ${node}.`);
        for (const { label, event } of eventMoves(graph.model, snapshot))
          if (!accepts(snapshot, event)) met.add(`${snapshotKey(snapshot)} ${label}`);
      }
    const record = await walkAll(biddingModel, plans, machineDriver(biddingModel));
    expect(met.size).toBeGreaterThan(100);
    expect(record.attempted.size).toBe(met.size);
    const everywhere = await walkAll(biddingModel, planOf(biddingModel), machineDriver(biddingModel));
    expect([...record.refused].toSorted()).toEqual([...everywhere.refused].toSorted());
  });

  it('walks much less where scenarios overlap', () => {
    const all = planOf(biddingModel);
    expect(steps(onceOverall(all))).toBeLessThan(steps(all) / 3);
  });
});
