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
  useless,
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
    'email.change': 'Type the new address and the password, and press “{changeEmail.submit}”.',
    'email.confirm by link': 'Open the link in the email, and press “{changeEmail.confirm}”.',
    'email.confirm by code': 'Type the new address and the code, and press “{changeEmail.confirm}”.',
    'change.restart':
      'Press “{changeEmail.restart}”. If the page was opened by the link, open it without the link first.',
    'sent change.restart': 'Press “{accountForm.correctAddress}”.',
    'session.restored': 'Log in again.',
    'ends: currentWrong': withinStep('type a wrong password.'),
    'ends: same': withinStep('type the address that the account has as the new one.'),
    'ends: taken': withinStep(
      'type the address of another account, in a council that says so (Ashcombe does).',
    ),
    'ends: ofNoUse': withinStep(useless),
    'ends: takenMeanwhile': 'In another browser, create an account with the new address.',
  },
  controls: {
    'email.change': 'changeEmail.submit',
    'code.enter': 'accountForm.enterCode',
    'email.confirm': 'changeEmail.confirm',
    'sent change.restart': 'accountForm.correctAddress',
    // A page that was opened by the link has no way back to the first step.
    'change.restart': null,
  },
  onScreen: {
    filling: ['changeEmail.heading'],
    sending: ['changeEmail.submitting'],
    refused: ['changeEmail.heading', 'accountForm.summaryTitle'],
    failed: ['changeEmail.heading', 'accountForm.summaryTitle'],
    sessionEnded: ['changeEmail.heading'],
    sent: ['changeEmail.sentHeading'],
    asking: ['changeEmail.confirmHeading'],
    confirming: ['changeEmail.confirming'],
    invalid: ['changeEmail.confirmHeading', 'accountForm.summaryTitle'],
    notConfirmed: ['changeEmail.confirmHeading', 'accountForm.summaryTitle'],
    confirmFailed: ['changeEmail.confirmHeading', 'accountForm.summaryTitle'],
    changed: ['changeEmail.doneHeading', 'changeEmail.doneText'],
  },
  phrases: {
    ...requestPhrases,
    ...accountCallPhrases,
    'email.change': 'they send another address',
    'code.enter': 'they go on to the code',
    'email.confirm by link': 'they confirm by the link',
    'email.confirm by code': 'they confirm by the code',
    'change.restart': 'they start again',
    'ends: currentWrong': 'the password is wrong',
    'ends: same': 'it is the old address',
    'ends: taken': 'another account has the address',
    'ends: ofNoUse': 'the link or code does not work any more',
    'ends: takenMeanwhile': 'another account has the address by then',
  },
});
