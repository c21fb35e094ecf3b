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
    'password.change':
      'Go to “Change my password”, type the current password and a new one twice, and press “Change my password”.',
    'session.restored': 'Log in again.',
    'ends: currentWrong': 'Type a wrong current password.',
    'ends: weak': 'Give a password that is easy to guess, such as “password12”.',
    'ends: same': 'Give the password that the account has as the new one.',
  },
});
