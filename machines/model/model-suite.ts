import { describe, expect, it } from 'vitest';
import { coverageOf } from './coverage.ts';
import { eachTransitionInEachState, type CoverOptions } from './cover.ts';
import type { Model, Observation } from './define-model.ts';
import type { Driver } from './driver.ts';
import type { ExploreOptions } from './explore.ts';
import { readFuzzRequest, walkAtRandom, type FuzzOptions } from './fuzz.ts';
import { machineDriver } from './machine-driver.ts';
import { guardMutants } from './mutants.ts';
import { onceOverall } from './once.ts';
import { newRecord, planOf, walk, walkAll, type WalkRecord } from './run.ts';

/** `once`: a slow driver walks each transition once overall, instead of every path of every scenario. */
interface SuiteOptions {
  readonly once?: boolean;
}

/**
 * Milliseconds that one state of a path may take, with everything it must refuse: on the API dozens of calls, which
 * take 2.5 s when the machine is five times overloaded. A path that exceeds its time continues alongside the next
 * one and can disturb it.
 */
const longestStep = 10_000;

/** Milliseconds for making the failed path of a random walk shorter. */
const shrinking = 900_000;

/**
 * Registers one Vitest test for each path of a model, on any driver; the path's id is in the title.
 * @returns the record of the walks, complete once the tests have run.
 */
export function pathTests<ScenarioId extends string, Seen extends Observation>(
  model: Model<ScenarioId, Seen>,
  driver: Driver<ScenarioId, Seen>,
  { once = false, ...options }: ExploreOptions & CoverOptions & SuiteOptions = {},
): WalkRecord {
  const record = newRecord(driver.name);
  const fuzz = readFuzzRequest();
  if (fuzz !== undefined) {
    randomTest(model, driver, fuzz);
    return record;
  }
  const plans = planOf(model, { supports: driver.supports?.bind(driver), ...options });
  for (const plan of once ? onceOverall(plans, options.goals) : plans) {
    for (const path of plan.paths) {
      const timeout = (path.steps.length + 1) * longestStep;
      it(`${plan.scenario} ${path.id} (${path.steps.length} steps)`, { timeout }, async () => {
        expect(await walk(model, plan, path, driver, record)).toBe(path.steps.length + 1);
      });
    }
  }
  return record;
}

/** Registers one test that walks at random, for `npm run machines -- fuzz`. */
function randomTest<ScenarioId extends string, Seen extends Observation>(
  model: Model<ScenarioId, Seen>,
  driver: Driver<ScenarioId, Seen>,
  fuzz: FuzzOptions,
): void {
  const plans = planOf(model, { supports: driver.supports?.bind(driver) });
  const timeout = fuzz.milliseconds + shrinking;
  it(`${model.id} on the ${driver.name}, at random`, { timeout }, async () => {
    expect(await walkAtRandom(model, plans, driver, fuzz)).toBeGreaterThan(0);
  });
}

/**
 * Tests every model on its own machine: each path can be walked, each state refuses what it must, the
 * scenarios together walk every declared transition, and a wrong guard is always noticed.
 */
export function machineSuite<ScenarioId extends string, Seen extends Observation>(
  model: Model<ScenarioId, Seen>,
): void {
  describe(`${model.id} on the machine`, () => {
    const plans = planOf(model, { goals: eachTransitionInEachState });
    pathTests(model, machineDriver(model), { goals: eachTransitionInEachState });

    it('walks every declared transition and attempts every refused event', async () => {
      const record = await walkAll(model, plans, machineDriver(model));
      expect(coverageOf(model, [record]).unwalked).toEqual([]);
      expect([...record.notTried]).toEqual([]);
      expect(record.attempted.size).toBe(plans.flatMap(({ refused }) => refused.flat()).length);
    });

    it.each(guardMutants(model.machine))(
      'catches a machine where $guard is always $always',
      async (mutant) => {
        const driver = machineDriver(model, mutant.machine);
        await expect(walkAll(model, plans, driver)).rejects.toThrow(' on the machine:\n');
      },
    );
  });
}
