import { requestsByHand } from '../../model/by-hand.ts';
import { defineModel, only, type Cases, type Outcomes } from '../../model/define-model.ts';
import {
  accepted,
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
    'account.create': 'Go to “Create an account”, fill in the form, and press “Create my account”.',
    'address.correct': 'Press “Use another email address”.',
    'letter.resend':
      'Press “Send me another email”; where the address has an account, “Send the confirmation email again”.',
    'after resendPause': 'Wait one minute.',
    'ends: missing': 'Leave the first name empty.',
    'ends: weak': 'Give a password that is easy to guess, such as “password12”.',
    'ends: registered': 'In a council that allows it to be shown, use the address of an existing account.',
  },
});
