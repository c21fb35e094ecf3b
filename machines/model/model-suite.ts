import { afterAll, describe, expect, it } from 'vitest';
import { coverageOf } from './coverage.ts';
import { transitionsAndStates, type CoverOptions } from './cover.ts';
import type { Model, Observation } from './define-model.ts';
import type { Driver } from './driver.ts';
import type { ExploreOptions } from './explore.ts';
import { machineDriver } from './machine-driver.ts';
import { newRecord, planOf, walk, type WalkRecord } from './run.ts';

/**
 * Registers one Vitest test a path of a model, on any driver; the path's id is in the title.
 * @returns what the walks have seen, complete once the tests have run.
 */
export function pathTests<ScenarioId extends string, Seen extends Observation>(
  model: Model<ScenarioId, Seen>,
  driver: Driver<ScenarioId, Seen>,
  options: ExploreOptions & CoverOptions = {},
): WalkRecord {
  const record = newRecord(driver.name);
  const supports = options.supports ?? driver.supports?.bind(driver);
  for (const plan of planOf(model, supports === undefined ? options : { ...options, supports })) {
    for (const path of plan.paths) {
      it(`${plan.scenario} ${path.id} (${path.steps.length} steps)`, async () => {
        expect(await walk(model, plan, path, driver, record)).toBe(path.steps.length + 1);
      });
    }
  }
  return record;
}

/**
 * What every model must hold on its own machine: each path is walkable, each state refuses what it must, and
 * the scenarios together leave no declared transition unwalked.
 */
export function machineSuite<ScenarioId extends string, Seen extends Observation>(
  model: Model<ScenarioId, Seen>,
): void {
  describe(`${model.id} on the machine`, () => {
    const record = pathTests(model, machineDriver(model), { goals: transitionsAndStates });

    it('leaves no declared transition unwalked', () => {
      expect(coverageOf(model, [record]).unwalked).toEqual([]);
    });

    afterAll(() => {
      // On its own machine every event can be sent: none may be left out without a word.
      expect([...record.notTried]).toEqual([]);
    });
  });
}
