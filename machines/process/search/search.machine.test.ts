import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { describe, expect, it } from 'vitest';
import { emptySearch, type SearchFilter } from '#schemas/property-search.ts';
import { searchActors, type FindOutcome, type LoadOutcome } from './contract.ts';
import { searchMachine } from './search.machine.ts';

const gardens: SearchFilter = { ...emptySearch, hasGarden: 1 };
const ids = (count: number, from = 1) => Array.from({ length: count }, (_, place) => `home-${from + place}`);

/** Answers reach the machine in microtasks; a macrotask comes after all of them. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

/** A page's search whose requests wait until the test answers the oldest one still open. */
function onPage() {
  const finds: { filter: SearchFilter; signal: AbortSignal; answer: PromiseWithResolvers<FindOutcome> }[] =
    [];
  const loads: { ids: readonly string[]; signal: AbortSignal; answer: PromiseWithResolvers<LoadOutcome> }[] =
    [];
  const machine = searchMachine.provide({
    actors: {
      findResults: fromPromise(({ input: { filter }, signal }) => {
        const answer = Promise.withResolvers<FindOutcome>();
        finds.push({ filter, signal, answer });
        return answer.promise;
      }),
      loadDetails: fromPromise(({ input: { advertIds }, signal }) => {
        const answer = Promise.withResolvers<LoadOutcome>();
        loads.push({ ids: advertIds, signal, answer });
        return answer.promise;
      }),
    },
  });
  const clock = new SimulatedClock();
  const actor = createActor(machine, { clock }).start();
  return {
    actor,
    clock,
    finds,
    loads,
    context: () => actor.getSnapshot().context,
    value: () => actor.getSnapshot().value,
    /** Searches, and finds these ids. */
    async find(advertIds: readonly string[], filter = emptySearch) {
      actor.send({ type: 'search.start', filter });
      finds.at(-1)?.answer.resolve({ outcome: 'ok', advertIds });
      await settled();
    },
    /** Ends the current list load, successfully for all its ids by default. */
    async load(outcome?: LoadOutcome) {
      const last = loads.at(-1);
      last?.answer.resolve(outcome ?? { outcome: 'ok', loaded: last.ids });
      await settled();
    },
  };
}

describe('a search', () => {
  it('loads results 0 to 5, and more only as they come near', async () => {
    const page = onPage();
    await page.find(ids(10), gardens);
    expect(page.value()).toEqual({ found: 'loading' });
    expect(page.loads.map((load) => load.ids)).toEqual([ids(6)]);
    expect(page.context().states['home-6']).toBe('loading');
    expect(page.context().states['home-7']).toBeUndefined();
    expect(page.context().lastResultLoaded).toBe(-1);
    await page.load();
    page.actor.send({ type: 'result.near', index: 7 });
    await page.load();
    expect(page.value()).toEqual({ found: 'idle' });
    expect(page.loads.map((load) => load.ids)).toEqual([ids(6), ids(2, 7)]);
    expect(page.context()).toEqual({
      filter: gardens,
      advertIds: ids(10),
      near: 8,
      lastNear: 7,
      states: Object.fromEntries(ids(8).map((id) => [id, 'loaded'])),
      batch: [],
      lastResultLoaded: 7,
      code: null,
    });
  });

  it('that finds nothing completes, and loads no details', async () => {
    const page = onPage();
    await page.find([]);
    expect(page.value()).toEqual({ found: 'idle' });
    expect(page.actor.getSnapshot().hasTag('completed')).toBe(true);
    expect(page.loads).toEqual([]);
  });

  it('makes one list load at a time, of at most twelve, nearest to the person first', async () => {
    const page = onPage();
    await page.find(ids(100));
    page.actor.send({ type: 'result.near', index: 99 });
    expect(page.loads).toHaveLength(1);
    await page.load();
    expect(page.loads.at(-1)?.ids).toEqual(ids(12, 89));
    // The person comes halfway back from the end during the load.
    page.actor.send({ type: 'result.near', index: 50 });
    await page.load();
    expect(page.loads.at(-1)?.ids).toEqual(ids(12, 46));
    for (let left = 12; left > 0 && page.actor.getSnapshot().hasTag('busy'); left -= 1) {
      // oxlint-disable-next-line no-await-in-loop -- one list load follows the other
      await page.load();
    }
    expect(page.value()).toEqual({ found: 'idle' });
    expect(page.context().lastResultLoaded).toBe(99);
    // Six in the first load and 94 in loads of twelve, none of them twice.
    expect(page.loads).toHaveLength(9);
    expect(page.loads.flatMap((load) => load.ids).toSorted()).toEqual(ids(100).toSorted());
  });

  it('never loads more than twelve, however the waiting results are distributed', async () => {
    const page = onPage();
    await page.find(ids(30));
    page.actor.send({ type: 'result.near', index: 29 });
    await page.load();
    await page.load();
    await page.load();
    page.actor.send({
      type: 'results.changed',
      advertIds: ids(30),
      stale: ids(30).filter((id) => id !== 'home-11'),
    });
    page.actor.send({ type: 'result.near', index: 9 });
    await page.load();
    expect(page.loads.at(-1)?.ids).toEqual([...ids(7, 4), ...ids(5, 12)]);
  });

  it('ignores positions without a result', async () => {
    const page = onPage();
    await page.find(ids(8));
    await page.load();
    const before = page.actor.getSnapshot();
    for (const index of [-1, 2, 6.5, 8, 10_000, Number.NaN]) {
      page.actor.send({ type: 'result.near', index });
      expect(page.actor.getSnapshot(), `index ${index}`).toBe(before);
    }
  });

  it('during a load cancels it and ignores its answer', async () => {
    const page = onPage();
    await page.find(ids(8));
    page.actor.send({ type: 'search.start', filter: gardens });
    expect(page.loads[0]?.signal.aborted).toBe(true);
    // A page may still show the old results until the answer comes.
    expect(page.value()).toBe('searching');
    expect(page.context().advertIds).toEqual(ids(8));
    page.loads[0]?.answer.resolve({ outcome: 'ok', loaded: ids(6) });
    await settled();
    expect(page.context().lastResultLoaded).toBe(-1);
    page.actor.send({ type: 'search.start', filter: emptySearch });
    expect(page.finds.map(({ signal }) => signal.aborted)).toEqual([false, true, false]);
    page.finds[1]?.answer.resolve({ outcome: 'ok', advertIds: ['not-asked-for-any-more'] });
    page.finds[2]?.answer.resolve({ outcome: 'ok', advertIds: ids(2) });
    await settled();
    expect(page.context().advertIds).toEqual(ids(2));
    expect(page.loads.at(-1)?.ids).toEqual(ids(2));
  });

  it('is cleared with its results when the person logs out', async () => {
    const page = onPage();
    await page.find(ids(8), gardens);
    page.actor.send({ type: 'search.reset' });
    expect(page.loads[0]?.signal.aborted).toBe(true);
    expect(page.value()).toBe('unsearched');
    expect(page.context()).toEqual({
      filter: null,
      advertIds: [],
      near: 6,
      lastNear: 0,
      states: {},
      batch: [],
      lastResultLoaded: -1,
      code: null,
    });
  });
});

describe('a search that fails', () => {
  it('shows no results of the previous search, and can be retried', async () => {
    const page = onPage();
    await page.find(ids(8));
    page.actor.send({ type: 'search.start', filter: gardens });
    page.finds[1]?.answer.resolve({ outcome: 'failed', code: 'request.rateLimited' });
    await settled();
    expect(page.value()).toBe('failed');
    expect(page.context()).toMatchObject({ advertIds: [], states: {}, code: 'request.rateLimited' });
    page.actor.send({ type: 'search.retry' });
    expect(page.finds[2]?.filter).toEqual(gardens);
    expect(page.context().code).toBeNull();
    page.finds[2]?.answer.reject(new Error('the actor itself broke'));
    await settled();
    expect(page.context().code).toBe('common.unknownError');
    page.actor.send({ type: 'search.start', filter: emptySearch });
    expect(page.finds[3]?.filter).toEqual(emptySearch);
  });

  it('gives up after twenty seconds', () => {
    const page = onPage();
    page.actor.send({ type: 'search.start', filter: emptySearch });
    page.clock.increment(19_999);
    expect(page.value()).toBe('searching');
    page.clock.increment(1);
    expect(page.value()).toBe('failed');
    expect(page.context().code).toBe('service.unavailable');
    expect(page.finds[0]?.signal.aborted).toBe(true);
  });

  it('fails with a clear message if no actors are provided', async () => {
    const actor = createActor(searchMachine).start();
    actor.send({ type: 'search.start', filter: emptySearch });
    await settled();
    expect(actor.getSnapshot().value).toBe('failed');
    expect(Object.keys(searchActors)).toEqual(['findResults', 'loadDetails']);
  });
});

describe('a list load that fails', () => {
  it('marks only its own results, and loading continues', async () => {
    const page = onPage();
    await page.find(ids(20));
    await page.load();
    page.actor.send({ type: 'result.near', index: 11 });
    page.actor.send({ type: 'result.near', index: 19 });
    await page.load({ outcome: 'failed', code: 'service.unavailable' });
    expect(page.context().states).toMatchObject({
      'home-6': 'loaded',
      'home-7': 'error',
      'home-12': 'error',
    });
    expect(page.context()).toMatchObject({ lastResultLoaded: 11, code: 'service.unavailable' });
    await page.load();
    expect(page.context()).toMatchObject({ lastResultLoaded: 19, code: 'service.unavailable' });
    expect(page.context().states['home-13']).toBe('loaded');
  });

  it('marks the one result that the server no longer has', async () => {
    const page = onPage();
    await page.find(ids(3));
    await page.load({ outcome: 'ok', loaded: ['home-1', 'home-3', 'home-99'] });
    expect(page.context().states).toEqual({ 'home-1': 'loaded', 'home-2': 'error', 'home-3': 'loaded' });
    expect(page.context()).toMatchObject({ lastResultLoaded: 2, code: 'request.notFound' });
  });

  it('clears all errors when the person retries', async () => {
    const page = onPage();
    await page.find(ids(8));
    await page.load({ outcome: 'ok', loaded: ids(4, 3) });
    page.actor.send({ type: 'result.near', index: 7 });
    // The same during a load: results in error go into the next one.
    page.actor.send({ type: 'results.retry' });
    expect(page.context()).toMatchObject({ lastResultLoaded: -1, code: null });
    expect(page.actor.getSnapshot().can({ type: 'results.retry' })).toBe(false);
    await page.load();
    expect(page.loads.at(-1)?.ids).toEqual(ids(2));
    await page.load();
    expect(page.value()).toEqual({ found: 'idle' });
    expect(page.context()).toMatchObject({ lastResultLoaded: 7, code: null });
  });

  it('is treated like any other failure after twenty seconds without an answer', async () => {
    const page = onPage();
    await page.find(ids(2));
    page.clock.increment(20_000);
    expect(page.loads[0]?.signal.aborted).toBe(true);
    expect(page.value()).toEqual({ found: 'idle' });
    expect(page.context().states).toEqual({ 'home-1': 'error', 'home-2': 'error' });
    expect(page.context().code).toBe('service.unavailable');
  });
});

describe('results that change during the search', () => {
  it('keep what is loaded, and load what is new or out of date', async () => {
    const page = onPage();
    await page.find(ids(8));
    await page.load();
    page.actor.send({
      type: 'results.changed',
      advertIds: ['home-new', 'home-4', 'home-2', 'home-1', 'home-6', 'home-7', 'home-8'],
      stale: ['home-2'],
    });
    expect(page.loads.at(-1)?.ids).toEqual(['home-new', 'home-2', 'home-7']);
    await page.load();
    expect(page.value()).toEqual({ found: 'idle' });
    expect(page.context().lastResultLoaded).toBe(5);
    expect(Object.keys(page.context().states)).toEqual([
      'home-4',
      'home-1',
      'home-6',
      'home-new',
      'home-2',
      'home-7',
    ]);
  });

  it('may be newer than a list load: its details for them are discarded', async () => {
    const page = onPage();
    await page.find(ids(3));
    page.actor.send({ type: 'results.changed', advertIds: ['home-2', 'home-3'], stale: ['home-3'] });
    expect(page.loads).toHaveLength(1);
    await page.load();
    // The details of home-3 may be older than its change; home-1 is no longer a result.
    expect(page.context().states).toEqual({ 'home-2': 'loaded', 'home-3': 'loading' });
    expect(page.loads.at(-1)?.ids).toEqual(['home-3']);
    await page.load();
    expect(page.context().states).toEqual({ 'home-2': 'loaded', 'home-3': 'loaded' });
  });

  it('take the error with them when a failed result disappears', async () => {
    const page = onPage();
    await page.find(ids(3));
    await page.load({ outcome: 'ok', loaded: ids(2) });
    page.actor.send({ type: 'results.changed', advertIds: ids(2), stale: [] });
    expect(page.context()).toMatchObject({ code: null, lastResultLoaded: 1 });
    expect(page.actor.getSnapshot().can({ type: 'results.retry' })).toBe(false);
  });

  it('load no further than the person has come, even if results beyond are loaded', async () => {
    const page = onPage();
    await page.find(ids(6));
    await page.load();
    page.actor.send({ type: 'results.changed', advertIds: [...ids(6, 7), ...ids(6)], stale: [] });
    await page.load();
    expect(page.context()).toMatchObject({ near: 6, lastResultLoaded: 5 });
    page.actor.send({ type: 'result.near', index: 8 });
    expect(page.value()).toEqual({ found: 'idle' });
    expect(page.context()).toMatchObject({ near: 9, lastResultLoaded: 8 });
  });
});
