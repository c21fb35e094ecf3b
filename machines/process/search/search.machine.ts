import { assign, setup } from 'xstate';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { SearchFilter } from '#schemas/property-search.ts';
import {
  searchActors,
  type FindOutcome,
  type LoadOutcome,
  type SearchContext,
  type SearchEvent,
} from './contract.ts';
import {
  isBeyond,
  isWaiting,
  noResults,
  hasWaiting,
  withBatchSettled,
  withChange,
  withErrorsForgotten,
  withNear,
  withNextBatch,
} from './results.ts';
import type { StateMeta } from '../../requirements/requirements.ts';

const searchSetup = setup({
  types: {
    context: {} as SearchContext,
    events: {} as SearchEvent,
    tags: {} as 'settled' | 'busy' | 'error' | 'completed',
    meta: {} as StateMeta,
  },
  actors: searchActors,
  delays: { answerTimeout: 20_000 },
  guards: {
    wasFound: (_, { outcome }: FindOutcome) => outcome === 'ok',
    comesNear: ({ context }, { index }: { index: number }) => isBeyond(context, index),
    // If a person jumps to the end and scrolls halfway back, the visible results load first.
    waitsElsewhere: ({ context }, { index }: { index: number }) =>
      index !== context.lastNear && isWaiting(context, index),
    hasWaiting: ({ context }) => hasWaiting(context),
    someAreInError: ({ context }) => context.code !== null,
  },
  actions: {
    // A new search drops the current list load, whose results are no longer needed.
    ask: assign((_, { filter }: { filter: SearchFilter }) => ({ filter, batch: [], code: null })),
    askAgain: assign({ code: null }),
    takeResults: assign((_, outcome: FindOutcome) =>
      outcome.outcome === 'ok'
        ? { ...noResults, advertIds: outcome.advertIds }
        : { ...noResults, code: outcome.code },
    ),
    findNothing: assign((_, { code }: { code: ErrorCode }) => ({ ...noResults, code })),
    forget: assign({ filter: null, ...noResults }),
    comeNear: assign(({ context }, { index }: { index: number }) => withNear(context, index)),
    takeBatch: assign(({ context }) => withNextBatch(context)),
    settleBatch: assign(({ context }, outcome: LoadOutcome) =>
      outcome.outcome === 'ok'
        ? withBatchSettled(context, outcome.loaded, 'request.notFound')
        : withBatchSettled(context, [], outcome.code),
    ),
    failBatch: assign(({ context }, { code }: { code: ErrorCode }) => withBatchSettled(context, [], code)),
    forgetErrors: assign(({ context }) => withErrorsForgotten(context)),
    takeChange: assign(
      (
        { context },
        { advertIds, stale }: { readonly advertIds: readonly string[]; readonly stale: readonly string[] },
      ) => withChange(context, advertIds, stale),
    ),
  },
});

const outcomeOf = ({ event }: { event: { readonly output: FindOutcome } }) => event.output;

/** A search for homes, and the details of its results as they come near the window. */
export const searchMachine = searchSetup.createMachine({
  id: 'search',
  context: { filter: null, ...noResults },
  initial: 'unsearched',
  options: { maxIterations: 1000 },
  on: {
    'search.start': {
      target: '.searching',
      actions: { type: 'ask', params: ({ event }) => event },
    },
    'search.reset': { target: '.unsearched', actions: 'forget' },
  },
  states: {
    unsearched: {
      description: 'There has been no search yet, or a log-out has reset it.',
      tags: 'settled',
      meta: { req: ['spec 3 search state', 'spec 4 logout resets the advert search'] },
    },
    searching: {
      description: 'The search is running. The previous results are kept until it ends.',
      tags: 'busy',
      meta: { req: ['spec 3 search state', 'spec 4 search results load lazily'] },
      invoke: {
        id: 'findResults',
        src: 'findResults',
        input: ({ context }) => searchFor(context),
        onDone: [
          {
            guard: { type: 'wasFound', params: outcomeOf },
            target: 'found',
            actions: { type: 'takeResults', params: outcomeOf },
          },
          { target: 'failed', actions: { type: 'takeResults', params: outcomeOf } },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'findNothing', params: { code: 'common.unknownError' } },
        },
      },
      after: {
        answerTimeout: {
          target: 'failed',
          actions: { type: 'findNothing', params: { code: 'service.unavailable' } },
        },
      },
    },
    failed: {
      description: 'The search failed, so there are no results. It can be tried again.',
      tags: 'error',
      meta: { req: ['spec 8 common errors'] },
      on: { 'search.retry': { target: 'searching', actions: 'askAgain' } },
    },
    found: {
      description: 'The search is completed. Details of its results load as they come near.',
      tags: 'completed',
      meta: { req: ['spec 3 search state', 'spec 4 search results load lazily', 'spec 9 first search load'] },
      initial: 'idle',
      on: {
        'result.near': [
          {
            guard: { type: 'comesNear', params: ({ event }) => event },
            actions: { type: 'comeNear', params: ({ event }) => event },
          },
          {
            guard: { type: 'waitsElsewhere', params: ({ event }) => event },
            actions: { type: 'comeNear', params: ({ event }) => event },
          },
        ],
        'results.retry': { guard: 'someAreInError', actions: 'forgetErrors' },
        'results.changed': { actions: { type: 'takeChange', params: ({ event }) => event } },
      },
      states: {
        idle: {
          description: 'Every result that has come near is loaded or failed.',
          tags: 'settled',
          meta: { req: ['spec 4 search results load lazily', 'spec 8 a failed list load'] },
          always: { guard: 'hasWaiting', target: 'loading' },
        },
        loading: {
          description: 'A list load is running. Results that come near meanwhile wait for the next one.',
          tags: 'busy',
          meta: { req: ['spec 4 search results load lazily', 'spec 8 a failed list load'] },
          entry: 'takeBatch',
          invoke: {
            id: 'loadDetails',
            src: 'loadDetails',
            input: ({ context }) => ({ advertIds: context.batch }),
            onDone: { target: 'idle', actions: { type: 'settleBatch', params: ({ event }) => event.output } },
            onError: {
              target: 'idle',
              actions: { type: 'failBatch', params: { code: 'common.unknownError' } },
            },
          },
          after: {
            answerTimeout: {
              target: 'idle',
              actions: { type: 'failBatch', params: { code: 'service.unavailable' } },
            },
          },
        },
      },
    },
  },
});

/**
 * Returns the input of `findResults`.
 * @throws {Error} without a filter, which would be a fault of the machine.
 */
function searchFor({ filter }: SearchContext) {
  if (filter === null) throw new Error('search: searching without a filter');
  return { filter };
}
