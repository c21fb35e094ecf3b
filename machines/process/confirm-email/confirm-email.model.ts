import { byProgram, requestPhrases, requestsByHand, withinStep } from '../../model/by-hand.ts';
import { defineModel, only, type Cases, type Outcomes } from '../../model/define-model.ts';
import {
  accepted,
  accountCallPhrases,
  accountCallsByHand,
  refusedWith,
  seen,
  unansweredOutcomes,
  useless,
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
    'email.confirm by link': 'Open the link in the email, and press “{confirm.submit}”.',
    'email.confirm by code':
      'Go to the page without the link, type the address and the code, and press “{confirm.submit}”.',
    'letter.resend': 'Go to the page without the link, type the address, and press “{accountForm.again}”.',
    'after resendPause': 'Wait for one minute.',
    'ends: ofNoUse': withinStep(useless),
    'ends: wrongAddress': byProgram(
      'put an address without “@” into the request; the page itself lets nobody do that.',
    ),
  },
  controls: {
    'email.confirm': 'confirm.submit',
    // A page that was opened by the link does not offer another email.
    'letter.resend': null,
  },
  onScreen: {
    asking: ['confirm.heading'],
    confirming: ['confirm.submitting'],
    confirmed: ['confirm.doneHeading', 'confirm.doneText'],
    invalid: ['confirm.heading', 'accountForm.summaryTitle'],
    refused: ['confirm.heading', 'accountForm.summaryTitle'],
    failed: ['confirm.heading', 'accountForm.summaryTitle'],
    resending: ['accountForm.sendingAgain'],
    resent: ['confirm.heading', 'accountForm.againSent'],
    resendFailed: ['confirm.heading', 'accountForm.summaryTitle'],
  },
  phrases: {
    ...requestPhrases,
    ...accountCallPhrases,
    'email.confirm by link': 'they confirm by the link',
    'email.confirm by code': 'they confirm by the code',
    'letter.resend': 'they ask for another email',
    'after resendPause': 'a minute passes',
    'ends: ofNoUse': 'the link or code does not work any more',
    'ends: wrongAddress': 'it is no address',
  },
});
