import { byProgram, requestPhrases, requestsByHand, withinStep } from '../../model/by-hand.ts';
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
import { Secret } from '../auth/secret.ts';
import { changePasswordMachine } from './change-password.machine.ts';
import type { changePasswordActors } from './contract.ts';

const cases = {
  'password.change': () => ({
    '': {
      type: 'password.change',
      currentPassword: new Secret('an open door for all'),
      password: new Secret('another door for all'),
    },
  }),
  'session.restored': only({ type: 'session.restored' }),
} satisfies Cases<typeof changePasswordMachine>;

const outcomes = {
  changePassword: () => ({
    ok: accepted,
    currentWrong: refusedWith('changePassword.currentWrong', {
      field: 'currentPassword',
      code: 'changePassword.currentWrong',
    }),
    weak: refusedWith('password.tooWeak', { field: 'password', code: 'password.tooWeak' }),
    same: refusedWith('changePassword.sameAsCurrent', {
      field: 'password',
      code: 'changePassword.sameAsCurrent',
    }),
    sessionEnded,
    ...unansweredOutcomes,
  }),
} satisfies Outcomes<typeof changePasswordMachine, typeof changePasswordActors>;

export const changePasswordModel = defineModel(changePasswordMachine, {
  scenarios: { member: { description: 'Logged in.', input: undefined } },
  cases,
  outcomes,
  project: seen,
  clauses: {
    'password.change': ['spec 2 /account/change-password'],
    'changePassword ends': ['spec 5 password', 'spec 7 response handling', 'spec 8 change password'],
    'changePassword crashes': ['spec 8 common errors'],
    'saving after answerTimeout': ['spec 8 common errors'],
    'session.restored': ['spec 7 response handling'],
  },
  byHand: {
    ...requestsByHand,
    ...accountCallsByHand,
    'password.change': 'Type the current password and a new one twice, and press “{changePassword.submit}”.',
    'session.restored': 'Log in again.',
    'ends: currentWrong': withinStep('type a wrong current password.'),
    'ends: weak': byProgram(
      'put the password “password12” into the request; the page itself lets nobody do that.',
    ),
    'ends: same': withinStep('type the password that the account has as the new one.'),
  },
  controls: { 'password.change': 'changePassword.submit' },
  onScreen: {
    filling: ['changePassword.heading'],
    saving: ['changePassword.submitting'],
    refused: ['changePassword.heading', 'accountForm.summaryTitle'],
    failed: ['changePassword.heading', 'accountForm.summaryTitle'],
    sessionEnded: ['changePassword.heading'],
    changed: ['changePassword.doneHeading', 'changePassword.doneText'],
  },
  phrases: {
    ...requestPhrases,
    ...accountCallPhrases,
    'password.change': 'they change the password',
    'ends: currentWrong': 'the current password is wrong',
    'ends: same': 'it is the old password',
  },
});
