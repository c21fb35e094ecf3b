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
    'letter.request': 'Type the address of the account, and press “{reset.submit}”.',
    'waiting letter.request': 'Press “{accountForm.again}”.',
    'password.save by link':
      'Open the link in the email, type a new password twice, and press “{reset.save}”.',
    'password.save by code': 'Type the address, the code and a new password twice, and press “{reset.save}”.',
    'reset.restart':
      'Press “{reset.restart}”. If the page was opened by the link, open it without the link first.',
    'sent reset.restart': 'Press “{accountForm.correctAddress}”.',
    'waiting reset.restart': 'Press “{accountForm.correctAddress}”.',
    'after resendPause': 'Wait for one minute.',
    'ends: noAddress': byProgram(
      'put an address without “@” into the request; the page itself lets nobody do that.',
    ),
    'ends: noAccount': withinStep(
      'type an address that no account has, in a council that says so (Ashcombe does).',
    ),
    'ends: suspended': 'Run the scenario’s command that suspends the account.',
    'ends: ofNoUse': withinStep(useless),
    'ends: weak': byProgram(
      'put the password “password12” into the request; the page itself lets nobody do that.',
    ),
    'ends: same': withinStep('type the password that the account has.'),
  },
  controls: {
    'letter.request': 'reset.submit',
    'waiting letter.request': 'accountForm.again',
    'code.enter': 'accountForm.enterCode',
    'password.save': 'reset.save',
    // A page that was opened by the link has no way back to the first step.
    'reset.restart': null,
    'sent reset.restart': 'accountForm.correctAddress',
    'waiting reset.restart': 'accountForm.correctAddress',
    'invalid reset.restart': 'reset.restart',
  },
  onScreen: {
    asking: ['reset.heading', 'reset.lead'],
    refused: ['reset.heading', 'accountForm.summaryTitle'],
    failed: ['reset.heading', 'accountForm.summaryTitle'],
    sent: ['reset.sentHeading'],
    waiting: ['reset.sentHeading'],
    entering: ['reset.newHeading'],
    saving: ['reset.saving'],
    notSaved: ['reset.newHeading', 'accountForm.summaryTitle'],
    invalid: ['reset.newHeading', 'accountForm.summaryTitle'],
    saveFailed: ['reset.newHeading', 'accountForm.summaryTitle'],
    done: ['reset.doneHeading', 'reset.doneText'],
  },
  phrases: {
    ...requestPhrases,
    ...accountCallPhrases,
    'letter.request': 'they ask for the email',
    'waiting letter.request': 'they ask for another email',
    'code.enter': 'they go on to the code',
    'password.save by link': 'they save a new password by the link',
    'password.save by code': 'they save a new password by the code',
    'reset.restart': 'they start again',
    'after resendPause': 'a minute passes',
    'ends: noAddress': 'it is no address',
    'ends: noAccount': 'no account has the address',
    'ends: suspended': 'the account is suspended',
    'ends: same': 'it is the old password',
  },
});
