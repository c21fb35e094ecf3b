import { expect, test } from 'vitest';
import { bidModel } from '../lifecycle/bid.model.ts';
import type { Driver } from './driver.ts';
import { walkAtRandom } from './fuzz.ts';
import { machineDriver } from './machine-driver.ts';
import { planOf } from './run.ts';

const plans = planOf(bidModel);

test('random walks of a machine agree with it, for at least one round', async () => {
  expect(await walkAtRandom(bidModel, plans, machineDriver(bidModel), { seed: 3, milliseconds: 0 })).toBe(5);
});

test('a failure is made as short as it gets, and names its path', async () => {
  const right = machineDriver(bidModel);
  let withdrawals = 0;
  // Forgets that a bid was made again after a withdrawal: three steps at least from “none”.
  const wrong: Driver<string, ReturnType<typeof bidModel.project>> = {
    name: 'wrong one',
    async start(scenario) {
      withdrawals = 0;
      await right.start(bidModel.scenarioIds.find((id) => id === scenario) ?? 'none');
    },
    async act(event, label) {
      if (label.startsWith('bid.withdraw')) withdrawals += 1;
      await right.act(event, label);
      if (withdrawals > 0 && label.startsWith('bid.place')) throw new Error('it forgot the bid');
    },
    settle: (...all) => right.settle(...all),
    tick: (delay) => right.tick(delay),
    observe: () => right.observe(),
    attempt: (...all) => right.attempt(...all),
    stop: () => right.stop(),
  };
  const failed = walkAtRandom(bidModel, plans, wrong, { seed: 5, milliseconds: 20_000 }).catch(String);
  const message = String(await failed);
  expect(message).toContain('it forgot the bid');
  const { id, labels } = JSON.parse(/replay: (.*)$/.exec(message)?.[1] ?? '{}');
  expect(id).toMatch(/^bid\/[\w-]+\/[0-9a-f]{16}$/);
  expect(labels.length).toBeLessThanOrEqual(3);
  expect(labels.at(-1)).toMatch(/^bid\.place/);
  expect(labels.at(-2)).toMatch(/^bid\.withdraw/);
});
