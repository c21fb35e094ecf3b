import { requestsByHand } from '../../model/by-hand.ts';
import { defineModel, only, type Cases, type Outcomes } from '../../model/define-model.ts';
import {
  accepted,
  accountCallsByHand,
  refusedWith,
  seen,
  sessionEnded,
  unansweredOutcomes,
} from '../accounts/model-outcomes.ts';
import { Secret } from '../auth/secret.ts';
import { changeEmailMachine } from './change-email.machine.ts';
import type { changeEmailActors } from './contract.ts';

const email = 'new-address@example.org';

const cases = {
  'email.change': () => ({
    '': { type: 'email.change', email, currentPassword: new Secret('an open door for all') },
  }),
  'code.enter': only({ type: 'code.enter' }),
  'email.confirm': () => ({
    'by link': { type: 'email.confirm', proof: { token: new Secret('token-of-the-letter') } },
    'by code': { type: 'email.confirm', proof: { email, code: new Secret('123 456') } },
  }),
  'change.restart': only({ type: 'change.restart' }),
  'session.restored': only({ type: 'session.restored' }),
} satisfies Cases<typeof changeEmailMachine>;

const outcomes = {
  changeEmail: () => ({
    ok: accepted,
    currentWrong: refusedWith('changePassword.currentWrong', {
      field: 'currentPassword',
      code: 'changePassword.currentWrong',
    }),
    same: refusedWith('changeEmail.sameAsCurrent', { field: 'email', code: 'changeEmail.sameAsCurrent' }),
    taken: refusedWith('changeEmail.taken', { field: 'email', code: 'changeEmail.taken' }),
    sessionEnded,
    ...unansweredOutcomes,
  }),
  confirmChange: () => ({
    ok: accepted,
    ofNoUse: refusedWith('confirm.invalid'),
    takenMeanwhile: refusedWith('changeEmail.taken'),
    ...unansweredOutcomes,
  }),
} satisfies Outcomes<typeof changeEmailMachine, typeof changeEmailActors>;

export const changeEmailModel = defineModel(changeEmailMachine, {
  scenarios: {
    member: { description: 'Logged in.', input: { step: 'address' } },
    'with-letter': {
      description: 'A member has requested another address, and its letter has been opened.',
      input: { step: 'proof' },
    },
  },
  cases,
  outcomes,
  project: seen,
  clauses: {
    always: ['spec 2 account overview links'],
    'email.change': ['spec 2 account overview links'],
    'changeEmail ends': ['spec 2 account overview links', 'spec 7 response handling'],
    'changeEmail crashes': ['spec 8 common errors'],
    'sending after answerTimeout': ['spec 8 common errors'],
    'code.enter': ['spec 2 account overview links'],
    'email.confirm': ['spec 2 account overview links'],
    'confirmChange ends': ['spec 8 confirming email', 'spec 9 links valid one day'],
    'confirmChange crashes': ['spec 8 common errors'],
    'confirming after answerTimeout': ['spec 8 common errors'],
    'change.restart': ['spec 2 account overview links'],
    'session.restored': ['spec 7 response handling'],
  },
  byHand: {
    ...requestsByHand,
    ...accountCallsByHand,
    'email.change':
      'Go to “Change my email address”, type the new address and the password, and press “Send the email”.',
    'code.enter': 'Press “Enter the code from the email”.',
    'email.confirm by link': 'Open the link of the letter, and press “Confirm my new email address”.',
    'email.confirm by code':
      'Type the new address and the code of the letter, and press “Confirm my new email address”.',
    'change.restart': 'Press “Use another email address”, or, where the code is typed, “Start again”.',
    'session.restored': 'Log in again.',
    'ends: currentWrong': 'Type a wrong password.',
    'ends: same': 'Type the address that the account has.',
    'ends: taken': 'In a council that allows it to be shown, type the address of another account.',
    'ends: ofNoUse': 'Use a link that was used before, an older letter’s, or a wrong code.',
    'ends: takenMeanwhile': 'Before the button is pressed, have an account made with the address.',
  },
});
