import * as fc from 'fast-check';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { expect, it } from 'vitest';
import { emptySearch } from '#schemas/property-search.ts';
import { batchSize, firstResults } from './batches.ts';
import type { FindOutcome, LoadOutcome } from './contract.ts';
import { searchMachine } from './search.machine.ts';

const isFull = process.env['LINTEL_FULL'] === '1';

/** All thirty homes; a search finds some of them in some order. */
const homes = Array.from({ length: 30 }, (_, place) => `home-${place}`);
const results = fc.shuffledSubarray(homes);

const step = fc.oneof(
  { weight: 1, arbitrary: fc.record({ does: fc.constant('search' as const), advertIds: results }) },
  {
    weight: 5,
    arbitrary: fc.record({ does: fc.constant('near' as const), index: fc.integer({ min: -1, max: 32 }) }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('load' as const), comes: fc.subarray(homes) }) },
  { weight: 1, arbitrary: fc.constant({ does: 'loadFails' as const }) },
  { weight: 1, arbitrary: fc.constant({ does: 'loadHangs' as const }) },
  { weight: 1, arbitrary: fc.constant({ does: 'retry' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('change' as const),
      advertIds: results,
      stale: fc.subarray(homes, { maxLength: 5 }),
    }),
  },
);

type Step = typeof step extends fc.Arbitrary<infer Taken> ? Taken : never;

const settled = () => new Promise((resolve) => setImmediate(resolve));

function start() {
  let toFind: readonly string[] = [];
  const atWork = new Map<readonly string[], (outcome: LoadOutcome) => void>();
  const machine = searchMachine.provide({
    actors: {
      findResults: fromPromise(async (): Promise<FindOutcome> => ({ outcome: 'ok', advertIds: toFind })),
      loadDetails: fromPromise(({ input: { advertIds }, signal }) => {
        const { promise, resolve } = Promise.withResolvers<LoadOutcome>();
        atWork.set(advertIds, resolve);
        const end = () => atWork.delete(advertIds);
        signal.addEventListener('abort', end);
        return promise.finally(end);
      }),
    },
  });
  const clock = new SimulatedClock();
  const actor = createActor(machine, { clock }).start();
  return {
    look() {
      const snapshot = actor.getSnapshot();
      const isLoading = snapshot.matches({ found: 'loading' });
      return { context: snapshot.context, isLoading, atWork: [...atWork.keys()] };
    },
    async take(taken: Step) {
      const [[batch = [], answer] = []] = atWork;
      if (taken.does === 'search') {
        toFind = taken.advertIds;
        actor.send({ type: 'search.start', filter: emptySearch });
      } else if (taken.does === 'near') actor.send({ type: 'result.near', index: taken.index });
      else if (taken.does === 'retry') actor.send({ type: 'results.retry' });
      else if (taken.does === 'change') actor.send({ type: 'results.changed', ...taken });
      else if (taken.does === 'loadHangs') clock.increment(20_000);
      else if (taken.does === 'loadFails') answer?.({ outcome: 'failed', code: 'service.unavailable' });
      else answer?.({ outcome: 'ok', loaded: batch.filter((id) => taken.comes.includes(id)) });
      await settled();
    },
  };
}

/** Returns the faults of a search that has found something; there should never be any. */
function faultsOf({ context, isLoading, atWork }: ReturnType<ReturnType<typeof start>['look']>): string[] {
  const { advertIds, near, states, batch, lastResultLoaded, code } = context;
  const isSettled = (index: number) => /^(loaded|error)$/.test(states[advertIds[index] ?? ''] ?? '');
  const reach = Math.min(near, advertIds.length);
  const asked = atWork.flat();
  const wrong = {
    'fewer are near than load at first': near < firstResults,
    'the last loaded is beyond what is near': lastResultLoaded >= reach,
    'one before the last loaded is not settled': advertIds.some(
      (_, index) => index <= lastResultLoaded && !isSettled(index),
    ),
    'the one after the last loaded is settled':
      lastResultLoaded + 1 < reach && isSettled(lastResultLoaded + 1),
    'one is loading and nobody loads it': Object.keys(states).some(
      (id) => states[id] === 'loading' && !batch.includes(id),
    ),
    'one has a state and is no result': Object.keys(states).some((id) => !advertIds.includes(id)),
    'the code and the errors disagree': (code !== null) !== Object.values(states).includes('error'),
    'too many are asked for': batch.length > batchSize,
    'a list load asks for nothing, or nobody makes it': batch.length > 0 !== isLoading,
    'two list loads at once': atWork.length > 1,
    'one is asked for twice at once': new Set(asked).size < asked.length,
  };
  return Object.entries(wrong).flatMap(([fault, isSo]) => (isSo ? [fault] : []));
}

it('every result that has come near ends up loaded or in error, and none is requested twice at once', async () => {
  await fc.assert(
    fc.asyncProperty(results, fc.array(step, { maxLength: 25 }), async (advertIds, steps) => {
      const { look, take } = start();
      const faults: string[] = [];
      const takeAll = async (all: readonly Step[]) => {
        for (const taken of all) {
          // oxlint-disable-next-line no-await-in-loop -- one thing happens after the other
          await take(taken);
          faults.push(...faultsOf(look()));
        }
      };
      await takeAll([{ does: 'search', advertIds }, ...steps]);
      // At the end every list load is answered. Each settles at least one result, or was overtaken by a change.
      await takeAll(Array.from({ length: homes.length + 1 }, () => ({ does: 'load', comes: homes })));
      expect(faults).toEqual([]);
      const { context, isLoading } = look();
      expect(isLoading).toBe(false);
      expect(context.lastResultLoaded).toBe(Math.min(context.near, context.advertIds.length) - 1);
    }),
    { numRuns: isFull ? 300 : 100 },
  );
});
