import type { ErrorCode } from '#schemas/error-catalogue.ts';
import { batchSize, firstResults } from './batches.ts';
import type { ResultState, SearchContext } from './contract.ts';

/** The part of the context that changes with the results. */
type Results = Omit<SearchContext, 'filter'>;

/** The results before the first search. */
export const noResults: Results = {
  advertIds: [],
  near: firstResults,
  lastNear: 0,
  states: {},
  batch: [],
  lastResultLoaded: -1,
  code: null,
};

/** True if there is a result at this index and its card has not come near the window yet. */
export const isBeyond = ({ advertIds, near }: Results, index: number) =>
  index >= near && advertIds[index] !== undefined;

/** True if the card at this index has come near the window, and no list load has asked for it yet. */
export function isWaiting({ advertIds, near, states }: Results, index: number): boolean {
  const id = advertIds[index];
  return index < near && id !== undefined && states[id] === undefined;
}

/** True if a list load has something to ask for. Only valid while none is under way. */
export const hasWaiting = (results: Results) => results.lastResultLoaded + 1 < reachOf(results);

/**
 * Returns the context once all results up to this index have come near the window, which is now at this
 * index.
 */
export function withNear(results: Results, index: number): Partial<SearchContext> {
  const near = Math.max(results.near, index + 1);
  return { near, lastNear: index, lastResultLoaded: settledUpTo({ ...results, near }) };
}

/**
 * Returns the context with the next list load: the waiting results nearest to the person, so that a jump to the end
 * loads first.
 */
export function withNextBatch(results: Results): Partial<SearchContext> {
  const batch = nextBatch(results);
  const loading = batch.map((id) => [id, 'loading'] as const);
  return { batch, states: { ...results.states, ...Object.fromEntries(loading) } };
}

/**
 * Returns the context once a list load has ended. Ids of its batch that were removed or went out of date
 * meanwhile have lost their state, wait, and are asked for again.
 * @param loaded the ids whose details came.
 * @param code why the others failed.
 */
export function withBatchSettled(
  results: Results,
  loaded: readonly string[],
  code: ErrorCode,
): Partial<SearchContext> {
  const { batch } = results;
  const came = new Set(loaded);
  const settled = batch
    .filter((id) => results.states[id] === 'loading')
    .map((id): [string, ResultState] => [id, came.has(id) ? 'loaded' : 'error']);
  const states = { ...results.states, ...Object.fromEntries(settled) };
  return {
    states,
    batch: [],
    lastResultLoaded: settledUpTo({ ...results, states }),
    code: settled.some(([, state]) => state === 'error') ? code : results.code,
  };
}

/** Returns the context with other results of the same search: states are kept except those of `stale` ids. */
export function withChange(
  results: Results,
  advertIds: readonly string[],
  stale: readonly string[],
): Partial<SearchContext> {
  const outOfDate = new Set(stale);
  return withStates(results, advertIds, (_, id) => !outOfDate.has(id));
}

/** Returns the context with all results in error set back to waiting. */
export function withErrorsForgotten(results: Results): Partial<SearchContext> {
  return withStates(results, results.advertIds, (state) => state !== 'error');
}

function withStates(
  results: Results,
  advertIds: readonly string[],
  isKept: (state: ResultState, id: string) => boolean,
): Partial<SearchContext> {
  const states: Record<string, ResultState> = {};
  let isInError = false;
  for (const id of advertIds) {
    const state = results.states[id];
    if (state === undefined || !isKept(state, id)) continue;
    states[id] = state;
    isInError ||= state === 'error';
  }
  return {
    advertIds,
    states,
    lastResultLoaded: settledUpTo({ ...results, advertIds, states, lastResultLoaded: -1 }),
    code: isInError ? results.code : null,
  };
}

const reachOf = ({ advertIds, near }: Results) => Math.min(near, advertIds.length);

/**
 * Continues from the last settled index, so that all calls of a search together look at each result about once.
 */
function settledUpTo(results: Results): number {
  const reach = reachOf(results);
  let index = results.lastResultLoaded;
  while (index + 1 < reach && isSettled(results, index + 1)) index += 1;
  return index;
}

function isSettled({ advertIds, states }: Results, index: number): boolean {
  const state = states[advertIds[index] ?? ''];
  return state === 'loaded' || state === 'error';
}

function nextBatch(results: Results): string[] {
  const { advertIds, lastNear, lastResultLoaded } = results;
  const [first, last] = [lastResultLoaded + 1, reachOf(results) - 1];
  const found: number[] = [];
  const look = (index: number) => {
    if (found.length < batchSize && isWaiting(results, index)) found.push(index);
  };
  let before = Math.min(lastNear, last);
  let after = Math.max(before + 1, first);
  while (found.length < batchSize && (before >= first || after <= last)) {
    if (before >= first) look(before);
    if (after <= last) look(after);
    before -= 1;
    after += 1;
  }
  return found.sort((one, other) => one - other).flatMap((index) => advertIds[index] ?? []);
}
