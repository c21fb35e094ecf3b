import { defineModel, only, type Cases } from '../model/define-model.ts';
import { accountMachine, accountRow, type StoredAccountState } from './account.machine.ts';

const stored = (initial: StoredAccountState, locked = false) => {
  const { state, context } = accountRow(initial, locked);
  return accountMachine.resolveState({ value: state, context });
};

const anywhere = { knownDevice: false, deviceLocked: false };
const atKnownDevice = { knownDevice: true, deviceLocked: false };
const atLockedDevice = { knownDevice: true, deviceLocked: true };

const cases = {
  'login.succeed': () => ({
    '': { type: 'login.succeed', ...anywhere },
    'at a known device': { type: 'login.succeed', ...atKnownDevice },
    'at a known device, locked': { type: 'login.succeed', ...atLockedDevice },
  }),
  'login.fail': () => ({
    '': { type: 'login.fail', isLastTry: false, ...anywhere },
    'for the last time': { type: 'login.fail', isLastTry: true, ...anywhere },
    'at a known device': { type: 'login.fail', isLastTry: false, ...atKnownDevice },
    'at a known device, for the last time': { type: 'login.fail', isLastTry: true, ...atKnownDevice },
    'at a known device, locked': { type: 'login.fail', isLastTry: false, ...atLockedDevice },
  }),
  'lock.expire': () => ({
    '': { type: 'lock.expire', due: true },
    'too early': { type: 'lock.expire', due: false },
  }),
  'account.confirm': () => ({
    '': { type: 'account.confirm', proven: true },
    'without proof': { type: 'account.confirm', proven: false },
  }),
  'password.reset': () => ({
    '': { type: 'password.reset', proven: true },
    'without proof': { type: 'password.reset', proven: false },
  }),
  'password.change': () => ({
    '': { type: 'password.change', proven: true },
    'without proof': { type: 'password.change', proven: false },
  }),
  'email.change': () => ({
    '': { type: 'email.change', proven: true, free: true },
    'without proof': { type: 'email.change', proven: false, free: true },
    'to a taken address': { type: 'email.change', proven: true, free: false },
  }),
  'account.suspend': only({ type: 'account.suspend' }),
  'account.restore': () => ({
    '': { type: 'account.restore', confirmed: true },
    'never confirmed': { type: 'account.restore', confirmed: false },
  }),
} satisfies Cases<typeof accountMachine>;

export const accountModel = defineModel(accountMachine, {
  scenarios: {
    unconfirmed: {
      description: 'A person has created an account but not confirmed its address.',
      snapshot: stored('unconfirmed'),
    },
    active: { description: 'A person has an account.', snapshot: stored('active') },
    locked: {
      description: 'A stranger has guessed a person’s password five times.',
      snapshot: stored('active', true),
    },
    'locked-unconfirmed': {
      description: 'A stranger has guessed five times at an account that is not confirmed.',
      snapshot: stored('unconfirmed', true),
    },
    suspended: { description: 'Staff have suspended a person’s account.', snapshot: stored('suspended') },
    'locked-suspended': {
      description: 'A stranger has guessed five times at an account that staff have suspended.',
      snapshot: stored('suspended', true),
    },
  },
  cases,
  outcomes: {},
  project: ({ value, context }) => ({ state: value, stored: context.stored }),
  clauses: {
    'login.succeed': ['spec 5 login accepted', 'spec 8 log in'],
    'login.fail': ['spec 8 log in', 'spec 9 lockout wait 15 minutes'],
    'lock.expire': ['spec 9 lockout wait 15 minutes'],
    'account.confirm': ['spec 2 /create/confirm', 'spec 8 confirming email'],
    'password.reset': ['spec 2 /login/reset-password-confirm', 'spec 8 reset confirm'],
    'password.change': ['spec 2 /account/change-password', 'spec 8 change password'],
    'email.change': ['spec 2 account overview links'],
    'account.suspend': ['spec 4 account states'],
    'account.restore': ['spec 4 account states'],
  },
  byHand: {
    'login.succeed': 'Log in with the right password, in a browser that nobody has logged in with before.',
    'login.succeed at a known device':
      'Log in with the right password, in a browser where this person has logged in before.',
    'login.succeed at a known device, locked':
      'In a browser where this person has logged in before, log in with a wrong password five times, and then with the right one.',
    'login.fail': 'Log in with a wrong password, in a browser that nobody has logged in with before.',
    'login.fail for the last time':
      'Log in with a wrong password until it is the fifth in a row, in a browser that has never logged in before.',
    'login.fail at a known device':
      'Log in with a wrong password, in a browser where this person has logged in before.',
    'login.fail at a known device, for the last time':
      'Log in with a wrong password until it is the fifth in a row, in a browser where this person has logged in before.',
    'login.fail at a known device, locked':
      'In a browser where this person has logged in before, log in with a wrong password six times.',
    'lock.expire': 'Wait fifteen minutes from the fifth failure, or move the clock.',
    'lock.expire too early': 'Wait less than fifteen minutes.',
    'account.confirm':
      'Open the link in the email that came when the account was made, and press the button.',
    'password.reset': 'Ask for a reset, open the link in the email, and give a new password.',
    'password.change':
      'Logged in, open “{changePassword.heading}”, and give the current password and a new one.',
    'email.change': 'Logged in, ask for another address, open the link in the email, and press the button.',
    'without proof': 'Do it with a wrong code, an old email, or another password than the current one.',
    'email.change to a taken address':
      'Before the button in the email is pressed, have another person create an account with the address.',
    'account.suspend': 'Staff suspend the account: npm run backoffice -- account suspend.',
    'account.restore': 'Staff restore the account: npm run backoffice -- account restore.',
    'account.restore never confirmed':
      'Staff restore an account whose address was never confirmed: npm run backoffice -- account restore.',
  },
});
