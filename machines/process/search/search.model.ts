import type { SnapshotFrom } from 'xstate';
import { emptySearch } from '#schemas/property-search.ts';
import { byProgram, lateReading, letItGo, requestPhrases, requestsByHand } from '../../model/by-hand.ts';
import { defineModel, only, type Cases, type Outcomes } from '../../model/define-model.ts';
import { firstResults } from './batches.ts';
import type { FindOutcome, LoadOutcome, ResultState, searchActors } from './contract.ts';
import { searchMachine } from './search.machine.ts';

type Snapshot = SnapshotFrom<typeof searchMachine>;

/** One more than a first load, so that a result can be left waiting. */
const most = firstResults + 1;

/** Adverts in the order of the largest search; a driver puts real ones in their places. */
export const modelAdvertIds: readonly string[] = Array.from(
  { length: most },
  (_, place) => `advert-${String(place + 1).padStart(2, '0')}`,
);

/** The number of results of each search, by its text; they are the first of {@link modelAdvertIds}. */
export const modelFinds = { many: most, few: 2, nothing: 0 } as const;

export type ModelText = keyof typeof modelFinds;

const startFor = (text: ModelText) => ({ type: 'search.start', filter: { ...emptySearch, text } }) as const;
const found = (text: ModelText) => modelAdvertIds.slice(0, modelFinds[text]);
const textOf = ({ context }: Snapshot): ModelText =>
  context.filter?.text === 'few' || context.filter?.text === 'nothing' ? context.filter.text : 'many';

/**
 * Allows another search and other results only while nothing but the first load has happened: allowing them at
 * any time would make six times the states, which show nothing new.
 */
function fromOutside<Named>(snapshot: Snapshot, named: Named): Named | Record<string, never> {
  const { near, code } = snapshot.context;
  const isCalm = near === firstResults && code === null;
  return isCalm || !snapshot.matches('found') ? named : {};
}

const cases = {
  'search.start': (snapshot) =>
    fromOutside(snapshot, {
      'for many': startFor('many'),
      'for few': startFor('few'),
      'for nothing': startFor('nothing'),
    }),
  'search.retry': only({ type: 'search.retry' }),
  'search.reset': only({ type: 'search.reset' }),
  'result.near': () => ({
    'the first': { type: 'result.near', index: 0 },
    'the last': { type: 'result.near', index: most - 1 },
    'one that is not there': { type: 'result.near', index: most },
  }),
  'results.retry': only({ type: 'results.retry' }),
  'results.changed': (snapshot) =>
    fromOutside(snapshot, {
      'to few': { type: 'results.changed', advertIds: found('few'), stale: [] },
      'to many, the first of them out of date': {
        type: 'results.changed',
        advertIds: found('many'),
        stale: found('many').slice(0, 1),
      },
    }),
} satisfies Cases<typeof searchMachine>;

const failures = {
  failed: { output: { outcome: 'failed', code: 'service.unavailable' } },
  garbled: { output: { outcome: 'failed', code: 'common.unknownError' } },
  crashed: { error: new Error('the actor itself broke') },
} as const satisfies Record<string, { output: FindOutcome & LoadOutcome } | { error: Error }>;

const outcomes = {
  findResults: (snapshot) => ({
    [`found ${textOf(snapshot)}`]: { output: { outcome: 'ok', advertIds: found(textOf(snapshot)) } },
    ...failures,
  }),
  // Only one failure at a time, for the same reason; a timeout can come at any time.
  loadDetails: ({ context: { batch, code } }) => ({
    ok: { output: { outcome: 'ok', loaded: batch } },
    ...(code === null && { failed: failures.failed }),
    ...(code === null &&
      batch.length === firstResults && {
        'one missing': { output: { outcome: 'ok', loaded: batch.slice(1) } },
        garbled: failures.garbled,
        crashed: failures.crashed,
      }),
  }),
} satisfies Outcomes<typeof searchMachine, typeof searchActors>;

const searchedFor = (what: string) =>
  `In “{search.text}”, put the word that the scenario gives for ${what}, and press Enter.`;

const signs: Readonly<Record<ResultState, string>> = { loading: '~', loaded: '+', error: '!' };

export const searchModel = defineModel(searchMachine, {
  scenarios: { opened: { description: 'The page has just been opened.', input: undefined } },
  cases,
  outcomes,
  project: (snapshot) => {
    const { filter, advertIds, near, lastNear, states, lastResultLoaded, code } = snapshot.context;
    return {
      phase: typeof snapshot.value === 'string' ? snapshot.value : 'found',
      busy: snapshot.hasTag('busy'),
      completed: snapshot.hasTag('completed'),
      text: filter?.text ?? null,
      count: advertIds.length,
      near,
      lastNear,
      /** One character per result: `~` loading, `+` loaded, `!` in error, `.` not yet. */
      states: advertIds
        .map((id) => states[id])
        .map((state) => (state ? signs[state] : '.'))
        .join(''),
      lastResultLoaded,
      code,
      offersRetry: snapshot.can({ type: 'results.retry' }),
    };
  },
  clauses: {
    'search.start': ['spec 1 search and view', 'spec 2 /properties', 'spec 3 search state'],
    'search.reset': ['spec 4 logout resets the advert search'],
    'search.retry': ['spec 8 common errors'],
    'findResults ends': ['spec 3 search state', 'spec 8 common errors'],
    'findResults crashes': ['spec 8 common errors'],
    'after answerTimeout': ['spec 8 common errors'],
    'result.near': ['spec 4 search results load lazily'],
    'results.retry': ['spec 8 a failed list load'],
    'results.changed': ['spec 9 adverts are fetched again'],
    always: ['spec 4 search results load lazily', 'spec 9 first search load'],
    'loadDetails ends': ['spec 4 search results load lazily', 'spec 8 a failed list load'],
    'loadDetails crashes': ['spec 8 a failed list load'],
    'found.loading after answerTimeout': ['spec 8 a failed list load'],
  },
  byHand: {
    ...requestsByHand,
    'after answerTimeout': lateReading,
    'search.start for many': searchedFor('many homes'),
    'search.start for few': searchedFor('few homes'),
    'search.start for nothing': searchedFor('no home'),
    'search.reset': byProgram('send the event. The page itself searches again at once after a log-out.'),
    'result.near the last': 'Scroll down until the last home is in the window.',
    'result.near the first': byProgram('bring the first home near once more. The page has done so already.'),
    'result.near one that is not there': byProgram('bring a home near that was not found.'),
    'results.changed': byProgram(
      'change the homes in the database, and let five minutes pass, after which the page asks again.',
    ),
    'ends: found many': letItGo,
    'ends: found few': letItGo,
    'ends: found nothing': letItGo,
    'ends: garbled': byProgram('answer the request with a body that leaves out what was asked for.'),
    'ends: one missing': byProgram('answer the request without the first home.'),
  },
  controls: {
    'search.retry': 'properties.retry',
    'results.retry': 'search.retryAll',
  },
  onScreen: {
    failed: ['search.failedTitle'],
    found: [
      `Above the list, read how many homes were found: ${modelFinds.many} for many, ${modelFinds.few} for few, none for nothing.`,
    ],
  },
  phrases: {
    ...requestPhrases,
    'search.start': 'they search',
    'search.retry': 'they try again',
    'search.reset': 'they log out',
    'result.near': 'they scroll on',
    'results.retry': 'they try to load the rest again',
    'results.changed': 'the homes change',
    'to few': 'most homes are withdrawn',
    'to many, the first of them out of date': 'a home changes',
    'ends: found many': 'many homes are found',
    'ends: found few': 'a few homes are found',
    'ends: found nothing': 'no home is found',
    'ends: garbled': 'the answer leaves something out',
    'ends: one missing': 'one home is missing',
  },
});
