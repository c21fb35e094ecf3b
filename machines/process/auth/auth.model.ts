import { atTheEnd, byProgram, requestPhrases, requestsByHand, withinStep } from '../../model/by-hand.ts';
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

const afterFailedLogOut = byProgram('do it while the log-out has still not reached the server.');

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
    'login.submit': 'Open “{nav.login}”, type the address and the password, and press “{login.submit}”.',
    'loginFailed login.submit': 'Type the address and the password, and press “{login.submit}”.',
    'logout.confirmed': byProgram('end the log-out that is under way in another tab.'),
    'notice.dismiss': byProgram(
      'send it after a failed log-in or log-out, where the page has no control for it.',
    ),
    'sessionEnded notice.dismiss': 'Press the cross of the message, “{session.close}”.',
    'session.ended':
      'End the session on the server: in another browser, log in and log out everywhere else. Then open another page.',
    'session.extended': 'In another tab with the same log-in, open a page.',
    'session.found': 'In another tab, log in as the same person.',
    'session.found of somebody else': 'In another tab, log out, and log in as somebody else.',
    'session.warn': 'Do nothing for 28 minutes, or put the clock of the computer on by that.',
    'tab.loggedOut': 'In another tab, log out.',
    'ends: wrongPassword': withinStep('type a wrong password.'),
    'ends: locked': 'In another tab, log in with a wrong password five times.',
    // The log-out is repeated as soon as the line is back, and then this state is over.
    'logoutFailed logout.request': atTheEnd('Press “{logout.retry}”.'),
    'logoutFailed tab.loggedOut': atTheEnd('In another tab, log out.'),
    'logoutFailed login.submit': afterFailedLogOut,
    'logoutFailed session.found': afterFailedLogOut,
    'ends: invalidWithoutReason': byProgram('answer the request with “valid: false” and no message.'),
    'ends: validUnderWrongStatus': byProgram(
      'answer the request with status 503 and the body of a good log-in.',
    ),
    'ends: validForNobody': byProgram(
      'answer the request with the body of a good log-in and no person in it.',
    ),
    'ends: tooLate': 'In another browser, log in and log out everywhere else.',
    'ends: somebodyElse': 'In another tab, log out, and log in as somebody else.',
  },
  controls: {
    // A page other than the log-in page has only the link to it.
    'login.submit': null,
    'loginFailed login.submit': 'login.submit',
    'logout.request': 'nav.logout',
    'logoutFailed logout.request': 'logout.retry',
    'sessionEnded notice.dismiss': 'session.close',
    'session.extend': 'session.stay',
  },
  onScreen: {
    loggingIn: ['login.submitting'],
    loginFailed: ['login.summaryTitle'],
    warned: ['session.warnTitle', 'session.warnText'],
    extending: ['session.warnTitle'],
    extendFailed: ['session.warnTitle'],
    loggingOut: ['logout.working'],
    logoutFailed: ['logout.failedHeading', 'logout.failedText'],
    sessionEnded: ['session.endedTitle', 'session.endedText'],
  },
  phrases: {
    ...requestPhrases,
    'login.submit': 'they log in',
    'logout.request': 'they log out',
    'logout.confirmed': 'the log-out is confirmed',
    'session.ended': 'their session ends',
    'session.extend': 'they ask to stay logged in',
    'session.extended': 'another tab keeps them logged in',
    'session.found': 'they log in in another tab',
    'session.found of somebody else': 'somebody else logs in in another tab',
    'session.warn': 'the session is about to end',
    'tab.loggedOut': 'they log out in another tab',
    'ends: wrongPassword': 'the password is wrong',
    'ends: locked': 'the account is locked',
    'ends: tooLate': 'it is too late',
    'ends: somebodyElse': 'somebody else is logged in by then',
    'ends: invalidWithoutReason': 'it is refused without a reason',
    'ends: validUnderWrongStatus': 'the answer has the wrong status',
    'ends: validForNobody': 'the answer names nobody',
  },
});
