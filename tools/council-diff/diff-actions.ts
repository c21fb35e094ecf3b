import type { ActionSettings, NewActionKind } from '#schemas/tenant/actions.ts';
import { type Change, ChangeCollector } from './change.ts';

const entries = [
  ['title', 'title'],
  ['description', 'description'],
  ['next', 'what happens next'],
  ['minutes', 'minutes'],
  ['for', 'who may'],
  ['queue', 'queue'],
  ['form', 'form'],
  ['review', 'review'],
] as const satisfies readonly (readonly [keyof NewActionKind, string])[];

const whole = { keyOf: (words: string) => words, nameOf: (words: string) => words };

/** Returns differences in the actions that residents may begin, and in the laws and the review rules for decisions. */
export function diffActions(before: ActionSettings, after: ActionSettings): Change[] {
  const collector = new ChangeCollector('New actions', 'actions.json');
  collector.list('law', lawsOf(before), lawsOf(after), whole, '/laws');
  const [old, fresh] = [before.registerReviews, after.registerReviews];
  const at = '/registerReviews';
  collector.value('days to ask for a review', old.daysToAsk, fresh.daysToAsk, `${at}/daysToAsk`);
  collector.value(
    'the first of those days',
    firstDay(old.noticeDayCounts),
    firstDay(fresh.noticeDayCounts),
    `${at}/noticeDayCounts`,
  );
  collector.value('days to decide a review', old.daysToDecide, fresh.daysToDecide, `${at}/daysToDecide`);
  collector.value(
    'days before which people are reminded',
    before.reminderDays ?? 'as usual',
    after.reminderDays ?? 'as usual',
    '/reminderDays',
  );
  const kinds = collector.list('kind', kindsOf(before), kindsOf(after), kindNames, '/kinds');
  for (const { key, before: was, after: is } of kinds) diffKind(collector, key, was, is);
  return collector.changes;
}

function lawsOf({ laws }: ActionSettings): string[] {
  return laws.map(({ law, from }) => `${law} from ${from}`);
}

function firstDay(noticeDayCounts: boolean): string {
  return noticeDayCounts ? 'the day of the letter' : 'the day after the letter';
}

type TypedKind = NewActionKind & { readonly type: string };

function kindsOf({ kinds }: ActionSettings): TypedKind[] {
  return Object.entries(kinds)
    .map(([type, kind]) => ({ type, ...kind }))
    .toSorted((one, other) => one.displayOrder - other.displayOrder);
}

const kindNames = {
  keyOf: ({ type }: TypedKind) => type,
  nameOf: ({ type, title }: TypedKind) => `${type} (“${title}”)`,
};

function diffKind(
  collector: ChangeCollector,
  type: string,
  before: NewActionKind,
  after: NewActionKind,
): void {
  const at = `/kinds/${type}`;
  for (const [entry, words] of entries) {
    collector.value(`${type}, ${words}`, before[entry], after[entry], `${at}/${entry}`);
  }
  collector.list(`${type}, upload`, uploadsOf(before), uploadsOf(after), whole, `${at}/uploads`);
}

function uploadsOf({ uploads = [] }: NewActionKind): string[] {
  return uploads.map(
    ({ name, label, documentKind, minimum, maximum }) =>
      `${name} (“${label}”, ${documentKind}, ${minimum} to ${maximum})`,
  );
}
