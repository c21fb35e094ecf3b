import { describe, expect, it } from 'vitest';
import { bidMachine } from '../lifecycle/bid.machine.ts';
import { bidModel } from '../lifecycle/bid.model.ts';
import { biddingMachine } from '../process/bidding/bidding.machine.ts';
import { biddingModel } from '../process/bidding/bidding.model.ts';
import { coverageOf } from './coverage.ts';
import type { Model, Observation } from './define-model.ts';
import type { Driver } from './driver.ts';
import { machineDriver } from './machine-driver.ts';
import { newRecord, planOf, walk, type WalkRecord } from './run.ts';

/**
 * Walks all of a model on a driver.
 * @returns the message of each failed path.
 */
async function failuresOf<ScenarioId extends string, Seen extends Observation>(
  model: Model<ScenarioId, Seen>,
  driver: Driver<ScenarioId, Seen>,
  { attempts = true, record = newRecord(driver.name) }: { attempts?: boolean; record?: WalkRecord } = {},
): Promise<string[]> {
  const failures: string[] = [];
  for (const plan of planOf(model)) {
    const walked = attempts ? plan : { ...plan, refused: [] };
    for (const path of plan.paths) {
      // oxlint-disable-next-line no-await-in-loop -- one driver, one walk at a time
      await walk(model, walked, path, driver, record).catch((error: Error) => failures.push(error.message));
    }
  }
  return failures;
}

describe('walks catch', () => {
  it('a missing guard, only by attempting what must be refused', async () => {
    const careless = bidMachine.provide({ guards: { mayWithdraw: () => true } });
    const driver = machineDriver(bidModel, careless);
    expect(await failuresOf(bidModel, driver, { attempts: false })).toEqual([]);
    const [first] = await failuresOf(bidModel, driver);
    expect(first).toContain('bid.withdraw by applicant, closed had to be refused and was accepted');
  });

  it('a missing action, reported with the path', async () => {
    const forgetful = bidMachine.provide({ actions: { rememberMaker: () => {} } });
    const failures = await failuresOf(bidModel, machineDriver(bidModel, forgetful));
    const unasked = 'agreement should be "waiting", was "notNeeded"';
    const ofStaff = 'madeOnBehalf should be false, was true';
    expect(failures.map((failure) => failure.split('\n').at(-1)?.trim())).toEqual([
      unasked,
      unasked,
      unasked,
      ofStaff,
      `${ofStaff}; ${unasked}`,
      'agreement should be "notNeeded", was "waiting"',
      'agreement should be "waiting", was "agreed"',
      unasked,
    ]);
    expect(failures).toContain(
      [
        'bid/live-on-behalf/c05826528d0940e4 on the machine:',
        '  live-on-behalf: Staff have bid for the applicant.',
        '  1. bid.withdraw by staff',
        '  2. bid.place by applicant',
        '  madeOnBehalf should be false, was true',
      ].join('\n'),
    );
  });

  it('an ignored answer, by the observation after the step', async () => {
    const deaf = biddingMachine.provide({ guards: { wasRefused: () => false } });
    const [first] = await failuresOf(biddingModel, machineDriver(biddingModel, deaf), { attempts: false });
    expect(first).toMatch(/phase should be "refused", was "failed"/);
  });

  it('a machine that throws', async () => {
    const breaking = biddingMachine.provide({
      guards: {
        bidIsGone: () => {
          throw new Error('a guard that breaks');
        },
      },
    });
    const failures = await failuresOf(biddingModel, machineDriver(biddingModel, breaking));
    expect(failures.length).toBeGreaterThan(0);
    for (const failure of failures) expect(failure).toContain('a guard that breaks');
  });
});

describe('a driver', () => {
  const machine = machineDriver(bidModel);

  it('that observes only part of the model passes', async () => {
    const narrow: typeof machine = {
      ...machine,
      observe: async () => {
        const { state } = await machine.observe();
        return state === undefined ? {} : { state };
      },
    };
    expect(await failuresOf(bidModel, narrow)).toEqual([]);
  });

  it('that observes nothing fails, since it would agree with everything', async () => {
    const [first] = await failuresOf(bidModel, { ...machine, observe: async () => ({}) });
    expect(first).toContain('the driver observed nothing');
  });

  it('that observes something unknown to the model fails', async () => {
    const dreaming = { ...machine, observe: async () => ({ state: 'lapsed' }) };
    // @ts-expect-error a state the machine does not have
    const [first] = await failuresOf(bidModel, dreaming);
    expect(first).toContain('state should be "none", was "lapsed"');
  });

  it('reports what it could not try, and the record keeps it apart', async () => {
    const record = newRecord('shy');
    const shy: typeof machine = {
      ...machine,
      attempt: async (event, label) =>
        event.type === 'advert.close' ? 'notTried' : machine.attempt(event, label),
    };
    expect(await failuresOf(bidModel, shy, { record })).toEqual([]);
    expect([...record.notTried].map((name) => name.replace(/ \d+ /, ' '))).toContain('none advert.close');
    expect([...record.attempted].filter((name) => name.endsWith('advert.close'))).toEqual([]);
  });

  it('that changes something by an attempt fails, and the attempt is named', async () => {
    let tried = false;
    const leaking: typeof machine = {
      ...machine,
      attempt: async () => {
        tried = true;
        return 'refused';
      },
      observe: async () => (tried ? { state: 'withdrawn' } : machine.observe()),
    };
    const [first] = await failuresOf(bidModel, leaking);
    expect(first).toContain('after refusing bid.place by applicant, closed: state should be "none"');
  });

  it('gets no plans with moves that it cannot make', () => {
    const plans = planOf(bidModel, { supports: ({ label }) => !label.startsWith('bid.place') });
    const labels = plans
      .flatMap(({ paths }) => paths)
      .flatMap(({ steps }) => steps.map(({ move }) => move.label));
    expect(labels.length).toBeGreaterThan(0);
    expect(labels.filter((label) => label.startsWith('bid.place'))).toEqual([]);
  });
});

describe('coverageOf', () => {
  it('lists what was walked, by which driver, and what was not', async () => {
    const [machine, page] = [newRecord('machine'), newRecord('page')];
    await failuresOf(bidModel, machineDriver(bidModel), { record: machine });
    page.transitions.add('bid.live --advert.close[0]--> bid.stood');
    const both = coverageOf(bidModel, [machine, page]);
    expect(both.declared).toEqual([
      'bid.none --bid.place[0]--> bid.live',
      'bid.none --bid.moveHere[0]--> bid.live',
      'bid.live --bid.withdraw[0]--> bid.withdrawn',
      'bid.live --bid.moveAway[0]--> bid.withdrawn',
      'bid.live --bid.prefer[0]--> itself',
      'bid.live --bid.unprefer[0]--> itself',
      'bid.live --bid.agree[0]--> itself',
      'bid.live --bid.refuse[0]--> bid.withdrawn',
      'bid.live --advert.close[0]--> bid.stood',
      'bid.live --advert.withdraw[0]--> bid.withdrawn',
      'bid.withdrawn --bid.place[0]--> bid.live',
      'bid.withdrawn --bid.moveHere[0]--> bid.live',
    ]);
    expect(both.unwalked).toEqual([]);
    expect(both.walkedBy.get('bid.live --advert.close[0]--> bid.stood')).toEqual(['machine', 'page']);
    expect(coverageOf(bidModel, [page]).unwalked).toHaveLength(11);
  });
});

describe('a record writes each path down', () => {
  const [plan] = planOf(bidModel).filter(({ scenario }) => scenario === 'none');
  const path = plan?.paths.find(({ steps }) => steps.length >= 2);
  if (plan === undefined || path === undefined) throw new Error('There is a path of two steps.');
  const labels = path.steps.map(({ move }) => move.label);
  const id = `bid/none/${path.id}`;

  it('as passed, with the labels of its steps', async () => {
    const record = newRecord('machine');
    await walk(bidModel, plan, path, machineDriver(bidModel), record);
    expect(record.paths).toEqual([{ id, scenario: 'none', steps: labels, seconds: expect.any(Number) }]);
  });

  it('as failed, with the step and its reason, and covers only what went before', async () => {
    const record = newRecord('machine');
    let made = 0;
    const sound = machineDriver(bidModel);
    const failing: typeof sound = {
      ...sound,
      act: async (event, label) => {
        made += 1;
        if (made === 2) throw new Error('the button is gone');
        await sound.act(event, label);
      },
    };
    await expect(walk(bidModel, { ...plan, refused: [] }, path, failing, record)).rejects.toThrow(
      'the button is gone',
    );
    expect(record.paths).toEqual([
      {
        id,
        scenario: 'none',
        steps: labels,
        seconds: expect.any(Number),
        failure: { step: 2, message: 'the button is gone' },
      },
    ]);
    expect([...record.transitions]).toEqual(path.steps[0]?.transitions);
  });

  it('as failed at the start, if the scenario cannot be set up', async () => {
    const record = newRecord('machine');
    const failing = {
      ...machineDriver(bidModel),
      start: () => Promise.reject(new Error('no home is free')),
    };
    await expect(walk(bidModel, plan, path, failing, record)).rejects.toThrow('no home is free');
    expect(record.paths[0]?.failure).toEqual({ step: 0, message: 'no home is free' });
  });

  it('as failed while it has not ended, as in a test that runs out of time', async () => {
    const record = newRecord('machine');
    const waiting = { ...machineDriver(bidModel), act: () => new Promise<void>(() => {}) };
    void walk(bidModel, { ...plan, refused: [] }, path, waiting, record);
    await expect.poll(() => record.paths[0]?.failure).toEqual({ step: 1, message: 'it did not end' });
  });
});
