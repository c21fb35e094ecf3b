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
import { confirmEmailMachine } from './confirm-email.machine.ts';
import type { confirmEmailActors } from './contract.ts';

const email = 'newcomer@example.org';

const cases = {
  'email.confirm': () => ({
    'by link': { type: 'email.confirm', proof: { token: new Secret('token-of-the-letter') } },
    'by code': { type: 'email.confirm', proof: { email, code: new Secret('123 456') } },
  }),
  'letter.resend': only({ type: 'letter.resend', email }),
} satisfies Cases<typeof confirmEmailMachine>;

const outcomes = {
  confirmEmail: () => ({
    ok: accepted,
    ofNoUse: refusedWith('confirm.invalid'),
    wrongAddress: refusedWith('account.emailInvalid', { field: 'email', code: 'account.emailInvalid' }),
    ...unansweredOutcomes,
  }),
  resendLetter: () => ({ ok: accepted, ...unansweredOutcomes }),
} satisfies Outcomes<typeof confirmEmailMachine, typeof confirmEmailActors>;

export const confirmEmailModel = defineModel(confirmEmailMachine, {
  scenarios: {
    newcomer: { description: 'A person has created an account and has the letter.', input: undefined },
  },
  cases,
  outcomes,
  project: seen,
  clauses: {
    'email.confirm': ['spec 2 /create/confirm'],
    'confirmEmail ends': ['spec 2 /create/confirm', 'spec 8 confirming email', 'spec 9 links valid one day'],
    'confirmEmail crashes': ['spec 8 common errors'],
    'confirming after answerTimeout': ['spec 8 common errors'],
    'letter.resend': ['spec 2 /create/confirm', 'spec 9 links valid one day'],
    'resendLetter ends': ['spec 2 /create/confirm', 'spec 8 common errors'],
    'resendLetter crashes': ['spec 8 common errors'],
    'resending after answerTimeout': ['spec 8 common errors'],
    'after resendPause': ['spec 2 /create/confirm'],
  },
  byHand: {
    ...requestsByHand,
    ...accountCallsByHand,
    'email.confirm by link': 'Open the link of the letter, and press “Confirm my email address”.',
    'email.confirm by code':
      'Go to the page without the link, type the address and the code, and press “Confirm my email address”.',
    'letter.resend': 'Go to the page without the link, type the address, and press “Send me another email”.',
    'after resendPause': 'Wait one minute.',
    'ends: ofNoUse': 'Use a link that was used before, an older letter’s, or a wrong code.',
    'ends: wrongAddress': 'Type something that is no address.',
  },
});
