import { describe, expect, it } from 'vitest';
import { biddingModel } from '../process/bidding/bidding.model.ts';
import { eachStateAndControl, fewestWalks, type PlannedPath } from './fewest.ts';
import { planOf } from './run.ts';

const plans = planOf(biddingModel);
const all = plans.flatMap((plan) => plan.paths.map((path) => ({ plan, path })));

const achievedBy = (walks: readonly PlannedPath[]): Set<string> =>
  new Set(
    walks.flatMap(({ plan, path }) => path.steps.flatMap((edge) => eachStateAndControl(edge, plan.graph))),
  );
const steps = (walks: readonly PlannedPath[]): number =>
  walks.reduce((sum, { path }) => sum + path.steps.length, 0);

describe('fewestWalks', () => {
  it('achieves every goal that all walks together achieve', () => {
    expect(achievedBy(all).size).toBeGreaterThan(10);
    expect(achievedBy(fewestWalks(plans))).toEqual(achievedBy(all));
  });

  it('takes no walk that the others make unnecessary', () => {
    const chosen = fewestWalks(plans);
    for (const one of chosen) {
      const others = chosen.filter((other) => other !== one);
      expect(achievedBy([...others, one]).size).toBeGreaterThan(achievedBy(others).size);
    }
    expect(steps(chosen)).toBeLessThan(steps(all) / 3);
  });

  it('uses a last resort only for goals that no other walk achieves', () => {
    const [first] = fewestWalks(plans);
    const chosen = fewestWalks(plans, eachStateAndControl, ({ path }) => path.id === first?.path.id);
    const others = all.filter(({ path }) => path.id !== first?.path.id);
    expect(chosen.some(({ path }) => path.id === first?.path.id)).toBe(
      achievedBy(others).size < achievedBy(all).size,
    );
    expect(achievedBy(chosen)).toEqual(achievedBy(all));
  });
});
