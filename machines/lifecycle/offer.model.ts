import type { OfferState } from '#schemas/offers.ts';
import { defineModel, only, type Cases } from '../model/define-model.ts';
import { offerMachine } from './offer.machine.ts';
import type { ClauseLabel } from '../requirements/requirements.ts';

const stored = (state: OfferState) => offerMachine.resolveState({ value: state, context: {} });

const answering: readonly ClauseLabel[] = [
  'ours 4 offer of a home',
  'spec 4 needs the user to complete',
  'spec 6 logged-in user',
];
const byCouncil: readonly ClauseLabel[] = ['ours 4 offer of a home', 'spec 4 being completed by staff'];
const results: readonly ClauseLabel[] = [
  'ours 4 offer of a home',
  'spec 1 previous property outcomes',
  'spec 2 /account/bids',
];

const cases = {
  'offer.accept': () => ({
    '': { type: 'offer.accept', isInTime: true },
    late: { type: 'offer.accept', isInTime: false },
  }),
  'offer.refuse': () => ({
    '': { type: 'offer.refuse', isInTime: true, hasReason: true, isRecorded: false },
    late: { type: 'offer.refuse', isInTime: false, hasReason: true, isRecorded: false },
    'without a reason': { type: 'offer.refuse', isInTime: true, hasReason: false, isRecorded: false },
    'recorded by the council': { type: 'offer.refuse', isInTime: true, hasReason: true, isRecorded: true },
    'recorded without a reason': { type: 'offer.refuse', isInTime: true, hasReason: false, isRecorded: true },
  }),
  'offer.expire': () => ({
    '': { type: 'offer.expire', isDue: true },
    'too early': { type: 'offer.expire', isDue: false },
  }),
  'viewing.miss': () => ({
    '': { type: 'viewing.miss', hasViewing: true },
    'without one': { type: 'viewing.miss', hasViewing: false },
  }),
  'offer.withdraw': only({ type: 'offer.withdraw' }),
  'offer.remake': () => ({
    '': { type: 'offer.remake', isFree: true },
    'with another offer': { type: 'offer.remake', isFree: false },
  }),
  'refusal.decide': only({ type: 'refusal.decide' }),
  'home.let': only({ type: 'home.let' }),
  'home.reopen': only({ type: 'home.reopen' }),
} satisfies Cases<typeof offerMachine>;

export const offerModel = defineModel(offerMachine, {
  scenarios: {
    made: { description: 'The person has an offer to answer.', snapshot: stored('made') },
    accepted: { description: 'The person has accepted the offer.', snapshot: stored('accepted') },
    refused: { description: 'The person has refused the offer.', snapshot: stored('refused') },
    noAnswer: { description: 'The offer has expired.', snapshot: stored('noAnswer') },
    missedViewing: {
      description: 'The person did not come to the viewing.',
      snapshot: stored('missedViewing'),
    },
    withdrawn: { description: 'The council has withdrawn the offer.', snapshot: stored('withdrawn') },
    let: { description: 'The home is let to the person.', snapshot: stored('let') },
    fellThrough: { description: 'The letting did not happen after all.', snapshot: stored('fellThrough') },
  },
  cases,
  outcomes: {},
  project: ({ value }) => ({ state: value }),
  clauses: {
    'offer.accept': [...answering, 'spec 4 the user may complete'],
    'offer.refuse': [...answering, 'spec 4 refuse, with a reason'],
    'offer.expire': answering,
    'viewing.miss': byCouncil,
    'offer.withdraw': byCouncil,
    'offer.remake': byCouncil,
    'refusal.decide': byCouncil,
    'home.let': results,
    'home.reopen': results,
  },
  byHand: {
    'offer.accept': 'Accept the offer in the account.',
    'offer.refuse': 'Refuse the offer in the account, with a reason.',
    'offer.expire': 'Wait until the time to answer has passed.',
    'viewing.miss':
      'An officer records that the person did not come to the viewing: npm run backoffice -- offer answer.',
    'offer.withdraw': 'An officer withdraws the offer: npm run backoffice -- offer withdraw.',
    'offer.remake': 'An officer makes the offer again: npm run backoffice -- offer reopen.',
    'refusal.decide': 'An officer decides whether it counts: npm run backoffice -- offer decide.',
    'home.let': 'An officer records that the person got the home: npm run backoffice -- outcome record.',
    'home.reopen':
      'Let the housing system take that result back: npm run backoffice -- import, of kind outcomes.',
  },
});
