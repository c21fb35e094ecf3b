import { requestPhrases, requestsByHand, withinStep } from '../../model/by-hand.ts';
import { defineModel, only, type Cases, type Outcomes } from '../../model/define-model.ts';
import {
  accepted,
  accountCallPhrases,
  accountCallsByHand,
  refusedWith,
  seen,
  sessionEnded,
  unansweredOutcomes,
} from '../accounts/model-outcomes.ts';
import type { retrieveDetailsActors } from './contract.ts';
import { retrieveDetailsMachine } from './retrieve-details.machine.ts';

const cases = {
  'reference.enter': () => ({
    '': { type: 'reference.enter', wellFormed: true },
    'that is none': { type: 'reference.enter', wellFormed: false },
  }),
  'reference.correct': only({ type: 'reference.correct' }),
  'case.claim': only({
    type: 'case.claim',
    request: { reference: '123456', dateOfBirth: '1988-05-14', postcode: 'AB1 2CD' },
  }),
  'session.restored': only({ type: 'session.restored' }),
} satisfies Cases<typeof retrieveDetailsMachine>;

const outcomes = {
  claimCase: () => ({
    ok: accepted,
    notFound: refusedWith('retrieveDetails.notFound'),
    noPostcode: refusedWith('account.postcodeInvalid', {
      field: 'postcode',
      code: 'account.postcodeInvalid',
    }),
    sessionEnded,
    ...unansweredOutcomes,
  }),
} satisfies Outcomes<typeof retrieveDetailsMachine, typeof retrieveDetailsActors>;

export const retrieveDetailsModel = defineModel(retrieveDetailsMachine, {
  scenarios: {
    member: { description: 'Logged in, with the council’s letter that names a case.', input: undefined },
  },
  cases,
  outcomes,
  project: seen,
  clauses: {
    'reference.enter': ['spec 2 account overview retrieve details', 'spec 5 reference number'],
    'reference.correct': ['spec 2 account overview retrieve details'],
    'case.claim': ['spec 2 account overview retrieve details'],
    'claimCase ends': ['spec 2 account overview retrieve details', 'spec 7 response handling'],
    'claimCase crashes': ['spec 8 common errors'],
    'claiming after answerTimeout': ['spec 8 common errors'],
    'session.restored': ['spec 7 response handling'],
  },
  byHand: {
    ...requestsByHand,
    ...accountCallsByHand,
    'reference.enter':
      'On “{titles.account}”, type a reference of 6 digits, or of 8 with a hyphen, and press “{retrieve.next}”.',
    'reference.enter that is none':
      'Type something else than 6 digits, or 8 with a hyphen, and press “{retrieve.next}”.',
    'case.claim': 'Type the date of birth and the postcode, and press “{retrieve.claim}”.',
    'session.restored': 'Log in again.',
    'ends: notFound': withinStep('type another date of birth than that of the case.'),
    'ends: noPostcode': withinStep('type something that is no postcode.'),
    'ends: tooOften': 'Claim wrongly ten times in a day, and then once more.',
  },
  controls: {
    'reference.enter': 'retrieve.next',
    'reference.correct': 'retrieve.correct',
    'case.claim': 'retrieve.claim',
  },
  onScreen: {
    askingReference: ['retrieve.reference'],
    referenceInvalid: ['retrieve.reference', 'accountForm.summaryTitle'],
    claiming: ['retrieve.claiming'],
    claimed: ['retrieve.claimed'],
    notFound: ['accountForm.summaryTitle'],
    tooMany: ['accountForm.summaryTitle'],
    refused: ['accountForm.summaryTitle'],
    failed: ['accountForm.summaryTitle'],
  },
  phrases: {
    ...requestPhrases,
    ...accountCallPhrases,
    'reference.enter': 'they give the reference',
    'reference.enter that is none': 'they type something that is no reference',
    'reference.correct': 'they correct the reference',
    'case.claim': 'they claim the case',
    'ends: notFound': 'no case is found',
    'ends: noPostcode': 'it is no postcode',
    'ends: tooOften': 'they have tried too often',
  },
});
