import { requestsByHand } from '../../model/by-hand.ts';
import { defineModel, only, type Cases, type Outcomes } from '../../model/define-model.ts';
import { authMachine } from './auth.machine.ts';
import type { authActors, LogInAnswer } from './contract.ts';
import { Secret } from './secret.ts';

const accountId = 'account-1';

const answer = (answered: Partial<LogInAnswer>) => ({
  output: { httpStatus: 200, valid: false, errorMessages: [], accountId: null, ...answered },
});

const cases = {
  'login.submit': () => ({
    '': {
      type: 'login.submit',
      credentials: {
        email: 'applicant@example.org',
        password: new Secret('an open door for all'),
        rememberMe: false,
      },
    },
  }),
  'logout.request': only({ type: 'logout.request' }),
  'notice.dismiss': only({ type: 'notice.dismiss' }),
  'session.ended': only({ type: 'session.ended' }),
  'session.found': only({ type: 'session.found', accountId }),
  'tab.loggedOut': only({ type: 'tab.loggedOut' }),
} satisfies Cases<typeof authMachine>;

const outcomes = {
  logIn: () => ({
    ok: answer({ valid: true, accountId }),
    wrongPassword: answer({ errorMessages: ['login.invalid'] }),
    locked: answer({ errorMessages: ['login.locked'] }),
    invalidWithoutReason: answer({ accountId }),
    // Specification section 5: a valid status under any other HTTP status is no log-in.
    validUnderWrongStatus: answer({ httpStatus: 503, valid: true, accountId }),
    validForNobody: answer({ valid: true }),
    crashed: { error: new Error('the actor itself broke') },
  }),
  logOut: () => ({
    ok: { output: undefined },
    failed: { error: new Error('no answer') },
  }),
} satisfies Outcomes<typeof authMachine, typeof authActors>;

export const authModel = defineModel(authMachine, {
  scenarios: {
    visitor: { description: 'The page is opened by somebody not logged in.', input: { accountId: null } },
    member: { description: 'The page is opened with a live session.', input: { accountId } },
  },
  cases,
  outcomes,
  project: (snapshot) => ({
    phase: snapshot.value,
    busy: snapshot.hasTag('busy'),
    member: snapshot.hasTag('member'),
    known: snapshot.context.accountId !== null,
    code: snapshot.context.code,
  }),
  byHand: {
    ...requestsByHand,
    'login.submit': 'Go to “Log in”, type the e-mail address and the password, and press “Log in”.',
    'session.found': 'Log in in another tab, and come back to this one.',
    'session.ended':
      'Delete the cookies of the site in the developer tools, and open a page that is for members.',
    'logout.request': 'Press “Log out”.',
    'tab.loggedOut': 'Log out in another tab.',
    'notice.dismiss': 'Close the message.',
    'ends: wrongPassword': 'Have the password changed elsewhere before the request arrives.',
    'ends: locked':
      'Have the account locked before the request arrives: five wrong passwords in another browser.',
    'ends: invalidWithoutReason':
      'Answer the request with “valid: false” and no message in the developer tools.',
    'ends: validUnderWrongStatus': 'Answer the request with status 503 and the body of a good log-in.',
    'ends: validForNobody': 'Answer the request with the body of a good log-in and no person in it.',
  },
});
