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
import type { resetPasswordActors } from './contract.ts';
import { resetPasswordMachine } from './reset-password.machine.ts';

const email = 'applicant@example.org';
const password = () => new Secret('another door for all');

const cases = {
  'letter.request': only({ type: 'letter.request', email }),
  'code.enter': only({ type: 'code.enter' }),
  'password.save': () => ({
    'by link': {
      type: 'password.save',
      proof: { token: new Secret('token-of-the-letter') },
      password: password(),
    },
    'by code': { type: 'password.save', proof: { email, code: new Secret('123 456') }, password: password() },
  }),
  'reset.restart': only({ type: 'reset.restart' }),
} satisfies Cases<typeof resetPasswordMachine>;

const outcomes = {
  requestLetter: () => ({
    ok: accepted,
    noAddress: refusedWith('account.emailInvalid', { field: 'email', code: 'account.emailInvalid' }),
    noAccount: refusedWith('reset.noAccount'),
    suspended: refusedWith('reset.suspended'),
    ...unansweredOutcomes,
  }),
  savePassword: () => ({
    ok: accepted,
    ofNoUse: refusedWith('resetConfirm.invalid'),
    weak: refusedWith('password.tooWeak', { field: 'password', code: 'password.tooWeak' }),
    same: refusedWith('resetConfirm.sameAsCurrent', {
      field: 'password',
      code: 'resetConfirm.sameAsCurrent',
    }),
    ...unansweredOutcomes,
  }),
} satisfies Outcomes<typeof resetPasswordMachine, typeof resetPasswordActors>;

export const resetPasswordModel = defineModel(resetPasswordMachine, {
  scenarios: {
    forgotten: { description: 'A person has forgotten their password.', input: { step: 'letter' } },
    'with-letter': {
      description: 'A person has requested a reset and has the letter.',
      input: { step: 'password' },
    },
  },
  cases,
  outcomes,
  project: seen,
  clauses: {
    always: ['spec 2 /login/reset-password'],
    'letter.request': ['spec 2 /login/reset-password'],
    'requestLetter ends': ['spec 2 /login/reset-password', 'spec 8 reset'],
    'requestLetter crashes': ['spec 8 reset'],
    'sending after answerTimeout': ['spec 8 reset'],
    'after resendPause': ['spec 2 /login/reset-password'],
    'code.enter': ['spec 2 /login/reset-password-confirm'],
    'password.save': ['spec 2 /login/reset-password-confirm', 'spec 5 password'],
    'savePassword ends': ['spec 5 password', 'spec 8 reset confirm', 'spec 9 links valid one day'],
    'savePassword crashes': ['spec 8 reset'],
    'saving after answerTimeout': ['spec 8 reset'],
    'reset.restart': ['spec 2 /login/reset-password'],
  },
  byHand: {
    ...requestsByHand,
    ...accountCallsByHand,
    'letter.request':
      'Type the address of the account, and press “Send me the email”. On the page that says to check your email: press “Send me another email”.',
    'code.enter': 'Press “Enter the code from the email”.',
    'password.save by link':
      'Open the link of the letter, type a new password twice, and press “Save my new password”.',
    'password.save by code':
      'Type the address, the code and a new password twice, and press “Save my new password”.',
    'reset.restart':
      'Press “Use another email address”, or, where the new password is typed, “Ask for a new email”.',
    'after resendPause': 'Wait one minute.',
    'ends: noAddress': 'Type something that is no address.',
    'ends: noAccount': 'In a council that allows it to be shown, type an address that no account has.',
    'ends: suspended':
      'In a council that allows it to be shown, type the address of an account that staff have suspended.',
    'ends: ofNoUse': 'Use a link that was used before, an older letter’s, or a wrong code.',
    'ends: weak': 'Give a password that is easy to guess, such as “password12”.',
    'ends: same': 'Give the password that the account has.',
  },
});
