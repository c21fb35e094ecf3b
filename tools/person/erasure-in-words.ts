import type { Erasure } from './erase-person.ts';
import type { KnownBy } from './find-person.ts';

const goes: readonly (readonly [keyof Erasure['erased'], one: string, many: string])[] = [
  ['applications', 'application', 'applications'],
  ['submissions', 'form that was sent', 'forms that were sent'],
  ['drafts', 'draft', 'drafts'],
  ['conversations', 'conversation', 'conversations'],
  ['messages', 'message', 'messages'],
  ['actions', 'action', 'actions'],
  ['cases', 'case', 'cases'],
  ['plans', 'personal housing plan', 'personal housing plans'],
  ['documents', 'document from the council', 'documents from the council'],
  ['files', 'file', 'files'],
  ['letters', 'email', 'emails'],
];

const stays: readonly (readonly [keyof Erasure['kept'], one: string, many: string, why: string])[] = [
  [
    'bids',
    'bid',
    'bids',
    'without name, number or household, with band and date: the shortlists of these homes depend on them (Housing Act 1996, section 166A(14)). They are deleted when their time to be kept ends.',
  ],
  [
    'audit',
    'line in the record of accounts',
    'lines in the record of accounts',
    'without names or addresses: the council may later need to find out how someone got into an account (LINTEL_KEEP_AUDIT).',
  ],
  [
    'impersonations',
    'time that staff acted in their place',
    'times that staff acted in their place',
    'with the names of staff and their reasons: the council is responsible for what its staff did. Of the account, only the registration number is kept with it.',
  ],
];

const first: Readonly<Record<KnownBy, string>> = {
  account: 'the account, with its log-ins, favourites, searches and alerts',
  application: 'an application without an account, with its notices',
  form: 'a form that was sent without an account',
};

/** Returns the effects of an erasure, one per line. */
export function erasureInWords(knownBy: KnownBy, { erased, kept }: Erasure): readonly string[] {
  const gone = goes.flatMap(([kind, one, many]) => {
    const count = erased[kind];
    return count === 0 ? [] : [`  ${count} ${count === 1 ? one : many}`];
  });
  const left = stays.flatMap(([kind, one, many, why]) => {
    const count = kept[kind];
    const now =
      kind === 'bids' && erased.liveBids > 0
        ? `, ${erased.liveBids} of them withdrawn now from open adverts`
        : '';
    return count === 0 ? [] : [`  ${count} ${count === 1 ? one : many}${now}, ${why}`];
  });
  return [
    `Deleted: ${first[knownBy]}`,
    ...gone,
    ...(left.length === 0 ? ['Kept: nothing.'] : ['Kept:', ...left]),
    'Not deleted by this command: data in the council’s housing system, which sends an application again for as long as it has it; backups, until they expire; emails that were sent; and copies of events and forms that its systems have fetched.',
  ];
}
