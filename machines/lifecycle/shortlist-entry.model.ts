import { defineModel, only, type Cases } from '../model/define-model.ts';
import { shortlistEntryMachine, type ShortlistEntryRow } from './shortlist-entry.machine.ts';
import type { ClauseLabel } from '../requirements/requirements.ts';

const stored = ({ state, context }: ShortlistEntryRow) =>
  shortlistEntryMachine.resolveState({ value: state, context });

const byStaff: readonly ClauseLabel[] = [
  'spec 1 previous property outcomes',
  'spec 4 being completed by staff',
];
const results: readonly ClauseLabel[] = [
  'spec 1 previous property outcomes',
  'spec 2 /account/bids',
  'spec 2 /properties/outcomes',
];

const cases = {
  'entry.skip': () => ({
    '': { type: 'entry.skip', hasReason: true },
    'without a reason': { type: 'entry.skip', hasReason: false },
  }),
  'entry.reset': only({ type: 'entry.reset' }),
  'entry.check': only({ type: 'entry.check' }),
  'entry.verify': only({ type: 'entry.verify' }),
  'entry.invite': only({ type: 'entry.invite' }),
  'offer.make': only({ type: 'offer.make' }),
  'offer.accept': only({ type: 'offer.accept' }),
  'offer.lose': only({ type: 'offer.lose' }),
  'offer.withdraw': only({ type: 'offer.withdraw' }),
  'home.let': () => ({
    'to them': { type: 'home.let', theirs: true, isLast: true },
    'to them, others still free': { type: 'home.let', theirs: true, isLast: false },
    'to another': { type: 'home.let', theirs: false, isLast: true },
    'to another, others still free': { type: 'home.let', theirs: false, isLast: false },
  }),
  'home.end': only({ type: 'home.end' }),
  'home.reopen': only({ type: 'home.reopen' }),
} satisfies Cases<typeof shortlistEntryMachine>;

export const shortlistEntryModel = defineModel(shortlistEntryMachine, {
  scenarios: {
    placed: {
      description: 'The home has closed, and the person is on its shortlist.',
      snapshot: stored({ state: 'placed', context: { skipped: false } }),
    },
    skipped: {
      description: 'The council has passed the person over.',
      snapshot: stored({ state: 'skipped', context: { skipped: true } }),
    },
    checking: {
      description: 'The council is checking the person’s facts.',
      snapshot: stored({ state: 'checking', context: { skipped: false } }),
    },
    verified: {
      description: 'The council has checked the person’s facts.',
      snapshot: stored({ state: 'verified', context: { skipped: false } }),
    },
    invited: {
      description: 'The person is invited to see the home.',
      snapshot: stored({ state: 'invited', context: { skipped: false } }),
    },
    offered: {
      description: 'The home is offered to the person.',
      snapshot: stored({ state: 'offered', context: { skipped: false } }),
    },
    accepted: {
      description: 'The person has accepted the home.',
      snapshot: stored({ state: 'accepted', context: { skipped: false } }),
    },
    let: {
      description: 'The home is let to the person.',
      snapshot: stored({ state: 'let', context: { skipped: false } }),
    },
    ended: {
      description: 'The home is let to another person.',
      snapshot: stored({ state: 'ended', context: { skipped: false } }),
    },
    'ended-skipped': {
      description: 'The council has passed the person over, and the home is let to another person.',
      snapshot: stored({ state: 'ended', context: { skipped: true } }),
    },
  },
  cases,
  outcomes: {},
  project: ({ value, context }) => ({ state: value, skipped: context.skipped }),
  clauses: {
    'entry.skip': byStaff,
    'entry.reset': byStaff,
    'entry.check': byStaff,
    'entry.verify': byStaff,
    'entry.invite': byStaff,
    'offer.make': ['ours 4 shortlist', 'spec 4 needs the user to complete', 'spec 6 logged-in user'],
    'offer.accept': ['ours 4 shortlist', 'spec 4 the user may complete', 'spec 6 logged-in user'],
    'offer.lose': ['ours 4 shortlist', 'spec 4 refuse, with a reason', 'spec 6 logged-in user'],
    'offer.withdraw': byStaff,
    'home.let': results,
    'home.end': results,
    'home.reopen': [...results, 'spec 4 being completed by staff'],
  },
  byHand: {
    'entry.skip': 'An officer passes the person over, with a reason: npm run backoffice -- shortlist skip.',
    'entry.reset': 'An officer undoes that: npm run backoffice -- shortlist reset.',
    'entry.check':
      'An officer says that the person’s facts are being checked: npm run backoffice -- shortlist stage … checking.',
    'entry.verify':
      'An officer says that the person’s facts are checked: npm run backoffice -- shortlist stage … verified.',
    'entry.invite':
      'An officer invites the person to see the home: npm run backoffice -- shortlist stage … invited.',
    'offer.make': 'An officer offers the home to the person: npm run backoffice -- offer make.',
    'offer.accept': 'Accept the offer in the account.',
    'offer.lose': 'Refuse the offer in the account, with a reason.',
    'offer.withdraw': 'An officer withdraws the offer: npm run backoffice -- offer withdraw.',
    'home.let': 'An officer records who got the home: npm run backoffice -- outcome record.',
    'home.end':
      'An officer records that nobody on the shortlist got the home: npm run backoffice -- outcome record.',
    'home.reopen':
      'The housing system takes its result back: npm run backoffice -- import, of kind outcomes.',
  },
});
