import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bidMachine } from '#machines/lifecycle/bid.machine.ts';
import { bidModel } from '#machines/lifecycle/bid.model.ts';
import { eachTransitionInEachState } from '#machines/model/cover.ts';
import type { Model, Observation } from '#machines/model/define-model.ts';
import { machineDriver } from '#machines/model/machine-driver.ts';
import { mutantsOf } from '#machines/model/mutants.ts';
import { faultsOf } from '#machines/model/faults.ts';
import { planOf, walkAll } from '#machines/model/run.ts';
import { biddingMachine } from '#machines/process/bidding/bidding.machine.ts';
import { biddingModel } from '#machines/process/bidding/bidding.model.ts';
import { outdatedGolden } from '#tools/machines/golden.ts';

// Seeded bugs of each kind that must never be released, and the reports about them, at machine level.
// seeded-server.test.ts does the same on the running server, and tests/browser/paths/seeded-paths.spec.ts on
// the running page.

const golden = join(import.meta.dirname, '..', '..', 'machines', 'golden');

function walkAllOf<ScenarioId extends string, Seen extends Observation>(
  model: Model<ScenarioId, Seen>,
  driver: Parameters<typeof walkAll<ScenarioId, Seen>>[2],
) {
  return walkAll(model, planOf(model, { goals: eachTransitionInEachState }), driver);
}

describe('a seeded bug is caught', () => {
  it('a server that lets the applicant withdraw a bid made by staff', async () => {
    const careless = bidMachine.provide({
      guards: {
        mayWithdraw: (_, { open, mayWithdraw, beforeCutOff }) => open && mayWithdraw && beforeCutOff,
      },
    });
    await expect(walkAllOf(bidModel, machineDriver(bidModel, careless))).rejects.toThrow(
      'bid.withdraw by applicant had to be refused and was accepted',
    );
  });

  it('a browser that offers a bid over the limit', async () => {
    const greedy = biddingMachine.provide({ guards: { mayPlaceAtOnce: () => true } });
    await expect(walkAllOf(biddingModel, machineDriver(biddingModel, greedy))).rejects.toThrow(
      /bid\.place had to be refused and was accepted|offersPlace should be false/,
    );
  });

  it('a machine without a transition', async () => {
    const lost = 'dropped transition: bid.live --bid.withdraw[0]--> bid.withdrawn';
    const mutant = mutantsOf(bidMachine).find(({ id }) => id === lost);
    await expect(walkAllOf(bidModel, machineDriver(bidModel, mutant?.machine))).rejects.toThrow(
      'the machine does not take it',
    );
  });

  it('a machine without a transition, nor the paths through it', async () => {
    const lost = mutantsOf(bidMachine).find(({ id }) =>
      id.startsWith('dropped transition: bid.live --bid.prefer'),
    );
    expect(lost).toBeDefined();
    const own: Model = { ...bidModel, machine: lost?.machine ?? bidMachine };
    // Walks ask nothing about a removed transition, but the signed table shows it.
    await walkAllOf(own, machineDriver(own));
    const names = (await outdatedGolden(golden, own)).map(({ name }) => name);
    expect(names).toContain('bid.table.md');
    expect(faultsOf(own)).toEqual([
      'The model names clauses of "bid.prefer", which is no transition of the machine.',
      'The event bid.prefer is dead: no state that is reached takes it in any case.',
    ]);
  });

  it('a golden table that was not renewed', async () => {
    const careless = bidMachine.provide({ guards: { mayMark: () => true } });
    const outdated = await outdatedGolden(golden, { ...bidModel, machine: careless });
    expect(outdated[0]?.name).toBe('bid.table.md');
    expect(outdated[0]?.text).toContain('| bid.prefer by applicant, closed | stays |');
    expect(await outdatedGolden(golden, bidModel)).toEqual([]);
  });

  it('a bid without an entry in the history', async () => {
    const silent = bidMachine.provide({ actions: { recordPlaced: () => {} } });
    await expect(walkAllOf(bidModel, machineDriver(bidModel, silent))).rejects.toThrow(
      'the effects should be: emits {"type":"bid.placed","by":"applicant"}; they were: nothing',
    );
  });

  it('a driver that asserts nothing', async () => {
    const blind = { ...machineDriver(bidModel), observe: async () => ({}) };
    await expect(walkAllOf(bidModel, blind)).rejects.toThrow('the driver observed nothing');
  });
});
