import { requestsByHand } from '../../model/by-hand.ts';
import { defineModel, only, type Cases, type Outcomes } from '../../model/define-model.ts';
import { authMachine } from './auth.machine.ts';
import type { authActors, LogInAnswer } from './contract.ts';
import { Secret } from './secret.ts';

const accountId = 'account-1';
/** Another person, who may log in from another tab. */
export const otherAccount = 'account-2';

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
  'logout.confirmed': only({ type: 'logout.confirmed' }),
  'notice.dismiss': only({ type: 'notice.dismiss' }),
  'session.ended': only({ type: 'session.ended' }),
  'session.extend': only({ type: 'session.extend' }),
  'session.extended': only({ type: 'session.extended' }),
  'session.found': () => ({
    '': { type: 'session.found', accountId },
    'of somebody else': { type: 'session.found', accountId: otherAccount },
  }),
  'session.warn': only({ type: 'session.warn' }),
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
  extendSession: () => ({
    ok: { output: { accountId } },
    tooLate: { output: { accountId: null } },
    somebodyElse: { output: { accountId: otherAccount } },
    failed: { error: new Error('no answer') },
  }),
  logOut: () => ({
    ok: { output: undefined },
    failed: { error: new Error('no answer') },
  }),
} satisfies Outcomes<typeof authMachine, typeof authActors>;

export const authModel = defineModel(authMachine, {
  scenarios: {
    visitor: { description: 'The page is opened by a visitor.', input: { accountId: null } },
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
  clauses: {
    always: ['spec 7 GET /api/authentication/user'],
    'login.submit': ['spec 2 /login', 'spec 5 login accepted', 'spec 7 POST /api/authentication/login'],
    'logIn ends': ['spec 5 login accepted', 'spec 8 log in'],
    'logIn crashes': ['spec 8 log in'],
    'loggingIn after answerTimeout': ['spec 8 log in'],
    'session.found': ['spec 7 GET /api/authentication/user'],
    'session.ended': ['spec 7 401 logs the user out'],
    'session.warn': ['spec 2 /account/sessionExpired'],
    'session.extend': ['spec 2 /account/sessionExpired', 'spec 7 GET /api/authentication/user'],
    'session.extended': ['spec 2 /account/sessionExpired'],
    'extendSession ends': ['spec 7 GET /api/authentication/user'],
    'extendSession crashes': ['spec 8 common errors'],
    'extending after answerTimeout': ['spec 8 common errors'],
    'logout.request': ['spec 2 /logout', 'spec 4 logout clears', 'spec 7 POST /api/authentication/logout'],
    'logout.confirmed': ['spec 4 logout clears'],
    'logOut ends': ['spec 4 logout clears'],
    'logOut crashes': ['spec 8 common errors'],
    'loggingOut after answerTimeout': ['spec 8 common errors'],
    'tab.loggedOut': ['spec 4 logout clears'],
    'notice.dismiss': ['spec 8 log in'],
    'logoutFailed notice.dismiss': ['spec 8 common errors'],
    'sessionEnded notice.dismiss': ['spec 7 401 logs the user out'],
  },
  byHand: {
    ...requestsByHand,
    'login.submit': 'Go to “Log in”, type the e-mail address and the password, and press “Log in”.',
    'session.found': 'Log in in another tab, and come back to this one.',
    'session.found of somebody else':
      'In another tab log out, log in as another person, and come back to this one.',
    'session.warn':
      'Do nothing until two minutes before the session ends: 28 minutes, unless the log-in is remembered.',
    'session.extend': 'Press “Stay logged in”.',
    'session.extended': 'Press “Stay logged in” in another tab, and come back to this one.',
    'ends: tooLate':
      'Before the request goes out, delete the cookies of the site in the developer tools, then let it go through.',
    'ends: somebodyElse':
      'Hold the request; in another tab log out and log in as another person; then release it.',
    'session.ended':
      'Delete the cookies of the site in the developer tools, and open a page that is for members.',
    'logout.request': 'Press “Log out”.',
    'logout.confirmed': 'Set the network to online again in the developer tools.',
    'tab.loggedOut': 'Log out in another tab.',
    'notice.dismiss':
      'Press “Close this message” where it says that you have been logged out. A log-in or log-out that failed has no way to close it.',
    'ends: wrongPassword': 'Have the password changed elsewhere before the request arrives.',
    'ends: locked':
      'Have the account locked before the request arrives: five wrong passwords in another browser.',
    'ends: invalidWithoutReason':
      'Answer the request with “valid: false” and no message in the developer tools.',
    'ends: validUnderWrongStatus': 'Answer the request with status 503 and the body of a good log-in.',
    'ends: validForNobody': 'Answer the request with the body of a good log-in and no person in it.',
  },
});
