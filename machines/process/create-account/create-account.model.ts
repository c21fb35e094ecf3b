import { byProgram, requestPhrases, requestsByHand, withinStep } from '../../model/by-hand.ts';
import { defineModel, only, type Cases, type Outcomes } from '../../model/define-model.ts';
import {
  accepted,
  accountCallPhrases,
  accountCallsByHand,
  refusedWith,
  seen,
  unansweredOutcomes,
} from '../accounts/model-outcomes.ts';
import { Secret } from '../auth/secret.ts';
import type { createAccountActors } from './contract.ts';
import { createAccountMachine } from './create-account.machine.ts';

const email = 'newcomer@example.org';

const cases = {
  'account.create': () => ({
    '': {
      type: 'account.create',
      request: {
        firstName: 'Robin',
        lastName: 'Marsh',
        dateOfBirth: '1988-05-14',
        email,
        password: new Secret('an open door for all'),
        consents: [],
      },
    },
  }),
  'address.correct': only({ type: 'address.correct' }),
  'letter.resend': only({ type: 'letter.resend', email }),
} satisfies Cases<typeof createAccountMachine>;

const outcomes = {
  createAccount: () => ({
    ok: accepted,
    missing: refusedWith('create.missingFields', { field: 'firstName', code: 'account.fieldRequired' }),
    weak: refusedWith('password.tooWeak', { field: 'password', code: 'password.tooWeak' }),
    registered: refusedWith('create.alreadyRegistered', {
      field: 'email',
      code: 'create.alreadyRegistered',
    }),
    ...unansweredOutcomes,
  }),
  resendLetter: () => ({ ok: accepted, ...unansweredOutcomes }),
} satisfies Outcomes<typeof createAccountMachine, typeof createAccountActors>;

export const createAccountModel = defineModel(createAccountMachine, {
  scenarios: {
    visitor: {
      description: 'A person without an account opens the page for creating one.',
      input: undefined,
    },
  },
  cases,
  outcomes,
  project: seen,
  clauses: {
    'account.create': ['spec 2 /create', 'spec 5 mandatory field'],
    'createAccount ends': ['spec 2 /create/confirm', 'spec 5 password', 'spec 8 create account'],
    'createAccount crashes': ['spec 8 common errors'],
    'sending after answerTimeout': ['spec 8 common errors'],
    'after resendPause': ['spec 2 /create/confirm'],
    'address.correct': ['spec 2 /create'],
    'letter.resend': ['spec 2 /create/confirm', 'spec 9 links valid one day'],
    'resendLetter ends': ['spec 2 /create/confirm', 'spec 8 common errors'],
    'resendLetter crashes': ['spec 8 common errors'],
    'resending after answerTimeout': ['spec 8 common errors'],
  },
  byHand: {
    ...requestsByHand,
    ...accountCallsByHand,
    'account.create': 'Fill in every box, and press “{create.submit}”.',
    'after resendPause': 'Wait for one minute.',
    'ends: missing': byProgram(
      'leave the first name out of the request; the page itself lets nobody do that.',
    ),
    'ends: weak': byProgram(
      'put the password “password12” into the request; the page itself lets nobody do that.',
    ),
    'ends: registered': withinStep(
      'type the address of an account that exists, in a council that says so (Ashcombe does).',
    ),
  },
  controls: {
    'account.create': 'create.submit',
    'letter.resend': 'accountForm.again',
    'alreadyRegistered letter.resend': 'create.registeredAgain',
    'address.correct': 'accountForm.correctAddress',
  },
  onScreen: {
    filling: ['create.heading'],
    sending: ['create.submitting'],
    refused: ['accountForm.summaryTitle'],
    alreadyRegistered: ['accountForm.summaryTitle', 'create.registeredReset'],
    failed: ['accountForm.summaryTitle'],
    sent: ['create.sentHeading'],
    waiting: ['create.sentHeading'],
    resending: ['accountForm.sendingAgain'],
    resent: ['create.sentHeading', 'accountForm.againSent'],
    resendFailed: ['create.sentHeading'],
  },
  phrases: {
    ...requestPhrases,
    ...accountCallPhrases,
    'account.create': 'they send the form',
    'letter.resend': 'they ask for another email',
    'address.correct': 'they correct the address',
    'after resendPause': 'a minute passes',
    'ends: missing': 'the first name is missing',
    'ends: registered': 'the address has an account already',
  },
});
